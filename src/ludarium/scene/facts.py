"""Facts as a sheet: any frozen struct drawn from its fields, for games that have no picture of their own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from ludarium.scene.sheets import Node, Panel, Table, Text, grid

DEEPEST = 4
MOST_COLUMNS = 8
LONGEST = 400
"""Letters of one value; what is longer is cut."""


def facts_sheet(title: str, facts: Mapping[str, Any], names: tuple[str, ...] = ()) -> Node:
    """These facts under their names. A list with one fact for each of ``names`` shows whose they are."""
    plain = {name: value for name, value in facts.items() if _is_plain(value)}
    others = [_region(name, value, names, 1) for name, value in facts.items() if not _is_plain(value)]
    return grid((*[_table(title, plain)] * bool(plain), *others), size="l")


def words_of(name: str) -> str:
    """The name of a field in words."""
    return name.replace("_", " ").strip().capitalize()


def fields_of(fact: Any) -> dict[str, Any]:
    """The fields of a struct, by name."""
    return {name: getattr(fact, name) for name in fact.__struct_fields__}


def _is_plain(value: Any) -> bool:
    """Whether it can be said in a few words."""
    if isinstance(value, Mapping):
        return not value
    if isinstance(value, (list, tuple, set, frozenset)):
        return all(not isinstance(one, (list, tuple, Mapping, msgspec.Struct)) for one in value)
    return not isinstance(value, msgspec.Struct)


def _said(value: Any) -> str:
    """A plain value in words."""
    if value is None or value == ():
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (set, frozenset)):
        value = sorted(value, key=str)
    if isinstance(value, (list, tuple)):
        value = ", ".join([str(one) for one in value]) or "none"
    said = str(value) if not isinstance(value, Mapping) else "none"
    return said if len(said) <= LONGEST else f"{said[:LONGEST]}\N{HORIZONTAL ELLIPSIS}"


def _region(name: str, value: Any, names: tuple[str, ...], depth: int) -> Node:
    """A fact that holds others, under its name."""
    return Panel(words_of(name), _inside(value, names, depth), ground="paper" if depth == 1 else "")


def _inside(value: Any, names: tuple[str, ...], depth: int) -> tuple[Node, ...]:
    if _is_plain(value) or depth >= DEEPEST:
        return (Text(_said(value)),)
    if isinstance(value, msgspec.Struct):
        return _fields(fields_of(value), names, depth)
    if isinstance(value, Mapping):
        return _fields({str(key): one for key, one in value.items()}, names, depth)
    return _several(tuple(value), names, depth)


def _fields(facts: Mapping[str, Any], names: tuple[str, ...], depth: int) -> tuple[Node, ...]:
    plain = {name: one for name, one in facts.items() if _is_plain(one)}
    regions = [_region(name, one, names, depth + 1) for name, one in facts.items() if not _is_plain(one)]
    return (*[_table("", plain)] * bool(plain), *regions)


def _several(facts: tuple[Any, ...], names: tuple[str, ...], depth: int) -> tuple[Node, ...]:
    """Facts of one kind as the rows of a table; others one below another."""
    heads = list(fields_of(facts[0])) if isinstance(facts[0], msgspec.Struct) else []
    whose = names if len(names) == len(facts) else tuple([str(n + 1) for n in range(len(facts))])
    alike = all(type(one) is type(facts[0]) for one in facts) and heads and len(heads) <= MOST_COLUMNS
    if not alike or not all(_is_plain(value) for one in facts for value in fields_of(one).values()):
        return tuple([_region(name, one, names, depth + 1) for name, one in zip(whose, facts, strict=True)])
    rows = [(name, *map(_said, fields_of(one).values())) for name, one in zip(whose, facts, strict=True)]
    return (Table(("", *map(words_of, heads)), _escaped(rows)),)


def _table(title: str, facts: Mapping[str, Any]) -> Node:
    """Names and values, side by side."""
    rows = _escaped([(words_of(name), _said(value)) for name, value in facts.items()])
    table = Table((), rows, label=title)
    return Panel(title, (table,), ground="paper") if title else table


def _escaped(rows: Iterable[tuple[str, ...]]) -> tuple[tuple[str, ...], ...]:
    """What is no sign must not look like one."""
    return tuple([tuple([cell.replace("{", "(").replace("}", ")") for cell in cells]) for cells in rows])
