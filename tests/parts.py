"""What can be switched off in a game, so that its cases are asked whether they would notice.

A game says it in ``tests/<game>/parts.py`` as ``PARTS``: its cards, skills, operations, whatever its content is made of.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import TypeAlias

import msgspec
import pytest

from ludarium.kernel.game_type import GameType
from ludarium.lab.case_files import BadCase, Case, cases_in
from ludarium.lab.cases import CaseFailed, run_case

SwitchOff: TypeAlias = Callable[[pytest.MonkeyPatch], object]


class Part(msgspec.Struct, frozen=True):
    """One part of a game's content: what it is called, and how it is made to do nothing."""

    kind: str
    name: str
    switch_off: SwitchOff
    named: tuple[str, ...] = ()
    """How cases call it in what is played; with none, every case is asked."""

    def __str__(self) -> str:
        return f"{self.kind}-{self.name}"

    def cases(self, every: Sequence[Case]) -> list[Case]:
        """The cases that might notice."""
        if not self.named:
            return list(every)
        return [case for case in every if any(name in str(case.play) for name in self.named)]


class Told(Part, frozen=True):
    """A part that cases name anywhere as a word of its own: in what they set, in what they play, in what must be true."""

    def cases(self, every: Sequence[Case]) -> list[Case]:
        words = re.compile("|".join(rf"(?<![\w-]){re.escape(name)}(?![\w-])" for name in self.named))
        return [case for case in every if words.search(_written(case))]


_WRITTEN: dict[int, tuple[Case, str]] = {}
"""Cases as texts, by their identity: hundreds of parts look for their names in the same ones."""


def _written(case: Case) -> str:
    kept = _WRITTEN.get(id(case))
    if kept is None or kept[0] is not case:
        kept = _WRITTEN[id(case)] = (case, str(case))
    return kept[1]


def parts_of(game_type: GameType) -> list[Part]:
    """The parts of a game that can be switched off."""
    found: list[Part] = import_module(f"tests.{game_type.slug.replace('-', '_')}.parts").PARTS
    return found


def cases_of(game_type: GameType) -> list[Case]:
    return cases_in(game_type.folder() / "cases")


def notice(cases: Sequence[Case]) -> bool:
    """Whether one of the cases does not hold."""
    for case in cases:
        try:
            run_case(case)
        except (CaseFailed, BadCase):
            return True
    return False
