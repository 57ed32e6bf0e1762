"""Plug-ins: what other packages register under an entry point. One that is broken is named once and left out."""

from __future__ import annotations

import logging
from importlib.metadata import EntryPoint, entry_points
from typing import TypeVar

OWN = "ludarium"
T = TypeVar("T")

_log = logging.getLogger(OWN)
_told: set[str] = set()


class BrokenPlugin(ImportError):
    """A plug-in that cannot be used; the message is one sentence that names it and says why."""


def registered(group: str) -> dict[str, EntryPoint]:
    """The entry points of a group by their names. Of two with one name ours counts, else that of the first package."""
    found: dict[str, EntryPoint] = {}
    for point in sorted(entry_points(group=group), key=lambda point: (package_of(point) != OWN, package_of(point))):
        first = found.setdefault(point.name, point)
        if first.value != point.value:
            leave_out(f"{_called(point)} is left out: the package {package_of(first)} has that name already.")
    return found


def load(point: EntryPoint, kind: type[T]) -> T:
    """What the entry point names, or BrokenPlugin."""
    try:
        found = point.load()
    except (Exception, SystemExit) as error:  # whatever the module of a stranger does when it is imported
        reason = " ".join(f"{type(error).__name__}: {error}".split())
        raise BrokenPlugin(f"{_called(point)} is left out: it cannot be imported ({reason}).") from error
    if not isinstance(found, kind):
        raise BrokenPlugin(f"{_called(point)} is left out: {point.value} is no {kind.__name__}.")
    return found


def leave_out(sentence: str) -> None:
    """Say once, on standard error unless logging is set up otherwise, what is left out."""
    if sentence not in _told:
        _told.add(sentence)
        _log.warning(sentence)


def package_of(point: EntryPoint) -> str:
    """The name of the installed package that registers it."""
    return point.dist.name if point.dist else "?"


def _called(point: EntryPoint) -> str:
    return f"{point.group} {point.name!r} of the package {package_of(point)}"
