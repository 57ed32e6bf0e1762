"""What can be switched off in Multiverse War: abilities, perks, attributes, adventures, events, missions, buildings, variants."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import pytest
from msgspec.structs import replace

from ludarium.games.multiverse_war import play
from ludarium.games.multiverse_war.content import Book, load
from ludarium.games.multiverse_war.content.schema import Perk
from ludarium.games.multiverse_war.rules import abilities, dial, goals
from ludarium.lab.case_files import Case
from tests.parts import Part

BOOK: Book = load()
NEVER = 99
HARMLESS = ("mounted", "civilian", "machine", "light_foot")
"""Attributes that only repeat what the card says elsewhere (MW-XP-03, MW-BLDR-03, MW-SIEG-01)."""


class Told(Part, frozen=True):
    """A part that cases name anywhere: in what they set, in what they play, in what must be true."""

    def cases(self, every: Sequence[Case]) -> list[Case]:
        return [case for case in every if any(name in str(case) for name in self.named)]


def _without_ability(unit: str, patch: pytest.MonkeyPatch) -> None:
    patch.setitem(BOOK.units, unit, replace(BOOK.units[unit], ability=None))


def _without_perk(unit: str, patch: pytest.MonkeyPatch) -> None:
    patch.setitem(BOOK.units, unit, replace(BOOK.units[unit], perk=Perk()))


def _without_attribute(unit: str, attribute: str, patch: pytest.MonkeyPatch) -> None:
    card = BOOK.units[unit]
    patch.setitem(BOOK.units, unit, replace(card, attributes=tuple(one for one in card.attributes if one != attribute)))


def _without_effect(ability: str, patch: pytest.MonkeyPatch) -> None:
    patch.setitem(abilities.EFFECTS, ability, lambda *_: None)


def _without_adventure(card: str, patch: pytest.MonkeyPatch) -> None:
    """The card is drawn and nothing happens."""
    patch.setitem(BOOK.adventures, card, replace(BOOK.adventures[card], kind="boon", reward=(), place=""))


def _without_penalty(card: str, patch: pytest.MonkeyPatch) -> None:
    patch.setitem(BOOK.adventures, card, replace(BOOK.adventures[card], penalty=()))


def _without_event(section: int, patch: pytest.MonkeyPatch) -> None:
    patch.delitem(dial.EVENTS, section)


def _without_mission(card: str, place: int, patch: pytest.MonkeyPatch) -> None:
    missions = list(BOOK.missions[card].missions)
    missions[place] = replace(missions[place], reach=NEVER)
    patch.setitem(BOOK.missions, card, replace(BOOK.missions[card], missions=tuple(missions)))


def _without_starter_mission(place: int, patch: pytest.MonkeyPatch) -> None:
    missions = list(goals.STARTER_MISSIONS)
    missions[place] = (missions[place][0], NEVER)
    patch.setattr(goals, "STARTER_MISSIONS", tuple(missions))


def _without_tier(building: str, tier: int, what: str, patch: pytest.MonkeyPatch) -> None:
    """A tier without its income or its victory points."""
    card = BOOK.buildings[building]
    tiers = [replace(one, **{what: 0}) if number == tier else one for number, one in enumerate(card.tiers)]
    patch.setitem(BOOK.buildings, building, replace(card, tiers=tuple(tiers)))


def _without_building(building: str, patch: pytest.MonkeyPatch) -> None:
    """It can never be built."""
    patch.setitem(BOOK.buildings, building, replace(BOOK.buildings[building], zone=NEVER))


def _without_training(building: str, tier: int, patch: pytest.MonkeyPatch) -> None:
    """It trains no units of a tier."""
    for unit, card in BOOK.units.items():
        if building in card.recruited_at and card.tier == tier:
            places = tuple(place for place in card.recruited_at if place != building)
            patch.setitem(BOOK.units, unit, replace(card, recruited_at=places))


def _without_variant(key: str, value: str, other: str, patch: pytest.MonkeyPatch) -> None:
    """The table option is chosen, and nothing comes of it."""
    new_game = play.new_game

    def ignoring(seats: int, options: Mapping[str, str], content: Any) -> Any:
        chosen = {**options, key: other} if options.get(key) == value else options
        return new_game(seats, chosen, content)

    patch.setattr(play, "new_game", ignoring)


def _names(unit: str) -> tuple[str, ...]:
    return unit, BOOK.units[unit].name


VARIANTS = (
    *((key, "on", "off") for key in ("shards", "decoys", "formations", "missions", "dial", "diplomacy", "teams")),
    ("goals", "off", "on"),
    ("scenario", "advanced", "starter"),
    ("limit", "12", "none"),
    ("limit", "20", "none"),
)
OTHER_LAYOUT = {2: "L2S", 3: "L3S", 4: "L4S"}

PARTS: list[Part] = [
    *(
        Told("ability", card.ability.id, partial(_without_ability, card.id), _names(card.id))
        for card in BOOK.units.values()
        if card.ability
    ),
    *(
        Told("perk", card.id, partial(_without_perk, card.id), _names(card.id))
        for card in BOOK.units.values()
        if card.perk != Perk()
    ),
    *(
        Told("attribute", f"{card.id}-{one}", partial(_without_attribute, card.id, one), _names(card.id))
        for card in BOOK.units.values()
        for one in card.attributes
        if one not in HARMLESS
    ),
    *(
        Told("hero", ability.id, partial(_without_effect, ability.id), (ability.id,))
        for sheet in BOOK.heroes.values()
        for ability in sheet.abilities
    ),
    *(Told("adventure", card, partial(_without_adventure, card), (card,)) for card in BOOK.adventures),
    *(
        Told("penalty", card.id, partial(_without_penalty, card.id), (card.id,))
        for card in BOOK.adventures.values()
        if card.penalty
    ),
    *(Told("event", str(section), partial(_without_event, section), ("dial",)) for section in dial.EVENTS),
    *(
        Told("mission", f"{card}-{place}", partial(_without_mission, card, place), (card,))
        for card in BOOK.missions
        for place in range(3)
    ),
    *(
        Told("starter mission", str(place), partial(_without_starter_mission, place), ("MW-STAR", "MW-GOAL"))
        for place in range(len(goals.STARTER_MISSIONS))
    ),
    *(Told("building", building, partial(_without_building, building), ("construct",)) for building in BOOK.buildings),
    *(
        Told(what, f"{card.id}-{tier + 1}", partial(_without_tier, card.id, tier, what), (card.id,))
        for card in BOOK.buildings.values()
        for tier, one in enumerate(card.tiers)
        for what in ("income", "vp")
        if getattr(one, what)
    ),
    *(
        Told("training", f"{building}-{tier}", partial(_without_training, building, tier), (building,))
        for building in BOOK.buildings
        for tier in (1, 2)
        if any(building in card.recruited_at and card.tier == tier for card in BOOK.units.values())
    ),
    *(
        Part("variant", f"{key}-{value}", partial(_without_variant, key, value, other))
        for key, value, other in VARIANTS
    ),
    *(
        Told("layout", key, partial(_without_variant, "layout", key, OTHER_LAYOUT[len(layout.homes)]), (key, "MW-SET"))
        for key, layout in BOOK.layouts.items()
        if key not in OTHER_LAYOUT.values()
    ),
]
