"""What can be switched off in a game, so that its cases are asked whether they would notice.

A game says it in ``tests/<game>/parts.py`` as ``PARTS``: its cards, skills, operations, whatever its content is made of.
"""

from __future__ import annotations

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
