"""The numbered rules of a game as data: rules, rulings, worked examples, invariants.

Each game carries its ledger as ``rulebook.yaml``; coverage by executable cases is counted against it.
"""

from __future__ import annotations

from functools import lru_cache

import msgspec

from ludarium.kernel.game_type import GameType
from ludarium.languages.shared import _


class Rule(msgspec.Struct, frozen=True):
    """One rule, in our words."""

    id: str
    section: str
    rule: str
    cites: str = ""


class SetupStep(msgspec.Struct, frozen=True):
    """One step of the set-up."""

    id: str
    step: str


class Ruling(msgspec.Struct, frozen=True):
    """What holds where the rulebook is silent or contradicts itself, and why."""

    id: str
    missing: str
    ruling: str
    why: str = ""


class Example(msgspec.Struct, frozen=True):
    """A worked example: each one is an executable case."""

    id: str
    given: str
    when: str
    then: str
    rules: tuple[str, ...] = ()


class Invariant(msgspec.Struct, frozen=True):
    """Something that holds after every answer."""

    id: str
    property: str


class Rulebook(msgspec.Struct, frozen=True):
    """The whole ledger of a game."""

    glossary: dict[str, str]
    rules: tuple[Rule, ...]
    rulings: tuple[Ruling, ...]
    setup: tuple[SetupStep, ...] = ()
    examples: tuple[Example, ...] = ()
    invariants: tuple[Invariant, ...] = ()

    def find(self, word: str) -> tuple[Rule, ...]:
        """The rules of that id, or all that mention the word in their id, section or text; rulings too."""
        wanted = word.casefold()
        every = (
            *(Rule(s.id, _("Set-up, step by step"), s.step) for s in self.setup),
            *self.rules,
            *(Rule(r.id, "Rulings", r.ruling, r.missing) for r in self.rulings),
        )
        exact = tuple(rule for rule in every if rule.id.casefold() == wanted)
        return exact or tuple(rule for rule in every if wanted in f"{rule.id} {rule.section} {rule.rule}".casefold())


@lru_cache
def rulebook(game_type: GameType) -> Rulebook:
    """The ledger that this game carries; an empty one if it carries none."""
    from ludarium.kernel.yamls import read_yaml

    file = game_type.folder() / "rulebook.yaml"
    return msgspec.convert(read_yaml(file), Rulebook) if file.is_file() else Rulebook({}, (), ())
