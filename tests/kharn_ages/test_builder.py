"""Spearheads that are drawn for bots are allowed, use their Krowns, and play."""

from __future__ import annotations

import random

import pytest

from ludarium.games.kharn_ages import GAME
from ludarium.games.kharn_ages.builder import build
from ludarium.games.kharn_ages.content import load
from ludarium.games.kharn_ages.prices import price_of_text
from ludarium.games.kharn_ages.recruiting import faults_of_text
from ludarium.games.kharn_ages.rosters import read_roster, write_roster
from ludarium.games.kharn_ages.state import KharnAges
from tests.kharn_ages.test_play import play_on
from tests.play import new

BOOK = load()
FACTIONS = ("black_guild", "fangs", "gouns", "kharn", "kherops", "tembos")


@pytest.mark.parametrize("faction", FACTIONS)
@pytest.mark.parametrize("size", [300, 400])
def test_a_drawn_spearhead_is_allowed_and_uses_its_krowns(faction: str, size: int) -> None:
    for seed in range(3):
        text = build(BOOK, faction, size, random.Random(seed))
        assert faults_of_text(text) == ""
        assert size * 0.9 <= price_of_text(text) <= size


def test_the_same_dice_draw_the_same_spearhead() -> None:
    assert build(BOOK, "fangs", 300, random.Random(5)) == build(BOOK, "fangs", 300, random.Random(5))


@pytest.mark.parametrize(
    "text",
    [
        "kharn 300 !feint: kh-paladin-2 * +seax -heater ^seax; kh-kharn-archer-1 &arrows_simple_5",
        "gouns 300: go-shaman-2 * +cult_amulet/2=osteomancy @fog #small",
        "kharn 300: kh-paladin-2 * !royal_mission_order=esoteric",
        "tembos 400: te-nephtys-3 * ~bracers_of_eutheria=shamanism",
        "black_guild 300: gu-dark-agent-3 * =gouns",
    ],
)
def test_a_roster_survives_being_written(text: str) -> None:
    roster = read_roster(BOOK, text)
    assert not isinstance(roster, str)
    assert read_roster(BOOK, write_roster(roster)) == roster


@pytest.mark.parametrize("seed", range(3))
def test_drawn_spearheads_play_to_the_end(seed: int) -> None:
    dice = random.Random(seed)
    rosters = {f"roster{seat}": build(BOOK, dice.choice(FACTIONS), 300, dice) for seat in (0, 1)}
    game = new(GAME, 2, {"scenario": f"SC{seed + 1}", **rosters})
    assert isinstance(game, KharnAges)
    play_on(game, seed)
