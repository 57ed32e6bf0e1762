"""What can be switched off in Aristeia!: what cards do, the dice of Attacks, skills that always work."""

from __future__ import annotations

from functools import partial

import pytest
from msgspec.structs import replace

from ludarium.games.aristeia.content import Book, load
from tests.parts import Part

BOOK: Book = load()


def _lists_of(item: str) -> list[str]:
    """The lists of operations of a card, but for those that are empty."""
    action = BOOK.actions.get(item)
    keys = [action.always, action.succ] if action else [f"{item}.do"]
    return [key for key in keys if BOOK.lists[key]]


def _without_operations(item: str, patch: pytest.MonkeyPatch) -> None:
    for key in _lists_of(item):
        patch.setitem(BOOK.lists, key, ())


def _without_dice(item: str, patch: pytest.MonkeyPatch) -> None:
    patch.setitem(BOOK.actions, item, replace(BOOK.actions[item], dice=""))


def _without_skill(character: str, skill: str, patch: pytest.MonkeyPatch) -> None:
    card, data = BOOK.characters[character], BOOK.items["characters"][character].skills
    flag = next(one for one in data if one.id == skill).static[0].flag
    if flag:
        weaker = replace(card, flags=tuple(one for one in card.flags if one[0] != flag.name))
    else:
        place = [one.id for one in data if one.static and one.static[0].roll_bonus].index(skill)
        weaker = replace(card, bonuses=card.bonuses[:place] + card.bonuses[place + 1 :])
    patch.setitem(BOOK.characters, character, weaker)


def _names(item: str) -> tuple[str, ...]:
    return (item, BOOK.tactics[item].name) if item in BOOK.tactics else (item,)


PARTS = [
    *(
        Part("card", item, partial(_without_operations, item), _names(item))
        for item in (*BOOK.tactics, *BOOK.switches, *BOOK.skills, *BOOK.actions)
        if _lists_of(item)
    ),
    *(
        Part("dice", action.id, partial(_without_dice, action.id), _names(action.id))
        for action in BOOK.actions.values()
        if action.attack
    ),
    *(
        Part("skill", skill.id, partial(_without_skill, character.id, skill.id))
        for character in BOOK.items["characters"].values()
        for skill in character.skills
        if skill.static
    ),
]
