"""Discs needs no content."""

from __future__ import annotations


class Nothing:
    """What every match of Discs is played with."""

    hash = "discs"
    packs: tuple[str, ...] = ()
    rules_version = 1


def load(packs: tuple[str, ...] = ()) -> Nothing:
    return Nothing()
