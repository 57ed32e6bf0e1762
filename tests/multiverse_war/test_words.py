"""Where something is or goes, in words that a player sees."""

from __future__ import annotations

import itertools
import random
import re
from collections.abc import Iterator
from io import StringIO

import pytest
from rich.console import Console

from ludarium.games.multiverse_war import GAME
from ludarium.games.multiverse_war.board import Layout
from ludarium.games.multiverse_war.content import load
from ludarium.games.multiverse_war.event_words import event_words, names_its_player
from ludarium.games.multiverse_war.options import Gift, Treaty
from ludarium.games.multiverse_war.picture import highlights, offer, scene
from ludarium.games.multiverse_war.picture.plan import player_id
from ludarium.games.multiverse_war.places import course, parts, where_is
from ludarium.games.multiverse_war.state import MultiverseWar
from ludarium.games.multiverse_war.terminal import board
from ludarium.games.multiverse_war.words import WORDS
from ludarium.kernel.seats import Seat
from ludarium.table.match import Match
from tests.play import decisions, new, pick

COORDINATES = re.compile(r"(?<![\d])-?\d+,-?\d+")
NAMES = ("Mira", "Jonas", "Cleo", "Daniela")
TABLES: list[tuple[int, dict[str, str]]] = [
    (2, {}),
    (3, {"scenario": "advanced", "layout": "L3A", "shards": "on", "formations": "on"}),
]


@pytest.mark.parametrize(
    ("start", "to", "words"),
    [
        ("0,0", "1,0", "1 hex east"),
        ("5,-7", "5,-6", "1 hex south-east"),
        ("5,-7", "4,-6", "1 hex south-west"),
        ("0,0", "-3,0", "3 hexes west"),
        ("2,2", "2,0", "2 hexes north-west"),
        ("-1,2", "1,0", "2 hexes north-east"),
        ("0,0", "2,-1", "1 hex north-east and 1 east"),
        ("0,0", "1,2", "1 hex east and 2 south-east"),
        ("0,0", "-3,1", "1 hex south-west and 2 west"),
        ("4,4", "4,4", "here"),
    ],
)
def test_a_move_says_how_far_and_whither(start: str, to: str, words: str) -> None:
    assert course(start, to) == words


@pytest.mark.parametrize("layout", load().layouts.values(), ids=load().layouts)
def test_no_two_hexes_of_a_territory_or_settlement_are_called_the_same(layout: Layout) -> None:
    called = [(layout.slot_of[hex_], words) for hex_, words in parts(layout).items()]
    assert len(called) == len(set(called)) == len(layout.hexes)


def test_a_hex_is_called_by_its_part_of_the_territory() -> None:
    game = new(GAME, 2, {})
    assert isinstance(game, MultiverseWar)
    game.placed = ((0, "T05", 2),)
    assert game.map.slots[0] == (0, 0)
    name = "Grimwood"
    assert where_is(game, "0,0") == f"in the middle of {name}"
    assert where_is(game, "0,-1") == f"in the north-west of {name}"
    assert where_is(game, "-2,2") == f"in the far south-west of {name}"
    assert where_is(game, "1,-2") == f"on the north edge of {name}"
    assert where_is(game, "2,-1") == f"on the upper east edge of {name}"
    assert (
        where_is(game, "5,-7")
        == "in the west of the " + game.content.factions[game.players[0].faction].names["settlement"]
    )


def said(game: MultiverseWar, seat: int) -> Iterator[str]:
    """All words that a seat which is asked reads: labels, choices, the log, highlights."""
    ask, view, names = game.ask, game.view(seat), NAMES[: game.seats]
    assert ask is not None
    for element in scene(view, seat, names, "wide").boards[0].elements:
        yield from (element.label, element.name)
    offered = offer(view, seat)
    for choice in offered.choices:
        yield from (choice.words, choice.detail, choice.button, choice.pill)
        yield WORDS.option(view, ask, choice.answer)
    yield from (shut.reason for shut in offered.forbidden)
    events = [seen for event in game.events or () if (seen := event.seen_by(seat)) is not None]
    yield from (WORDS.event(view, event, names) for event in events)
    yield from (shown.title for shown in highlights(view, events, names))


@pytest.mark.parametrize(("seats", "options"), TABLES, ids=["starter", "advanced"])
def test_nothing_names_a_hex_by_its_coordinates(seats: int, options: dict[str, str]) -> None:
    start, seen = new(GAME, seats, options), 0
    start.events = []
    for number, game in enumerate(itertools.islice(decisions(start, 5), 900)):
        assert isinstance(game, MultiverseWar)
        if number % 5 == 0 and game.ask is not None:
            for words in said(game, game.ask.seats[0]):
                assert not COORDINATES.search(words), words
                seen += 1
            game.events = []
    assert seen > 10_000


def test_the_terminal_names_the_territories_and_fits() -> None:
    for seats, layout in ((2, "L2S"), (4, "L4G")):
        options = {"scenario": "starter" if layout == "L2S" else "advanced", "layout": layout}
        last = list(itertools.islice(decisions(new(GAME, seats, options), 5), 1500))[-1]
        assert isinstance(last, MultiverseWar)
        console = Console(width=100, record=True, file=StringIO())
        console.print(board(last.view(0), 0, NAMES[:seats]))
        lines = console.export_text().splitlines()
        assert len(lines) <= 60
        assert max(map(len, lines)) <= 100
        text = "\n".join(lines)
        assert not COORDINATES.search(text)
        assert all(last.content.territories[module].name in text for _, module, _ in last.placed)


def test_an_event_names_its_player_where_its_sentence_does() -> None:
    dice, said = random.Random(7), dict[str, bool]()
    for seats, options in TABLES:
        match = Match.new(
            GAME, [Seat(name) for name in NAMES[:seats]], GAME.settle_options(seats, options), seed=b"who"
        )
        for _ in range(700):
            match.answer(*pick(match.game, dice))
        game = match.game
        assert isinstance(game, MultiverseWar)
        for event in [event for entry in match.log.since(0) for event in entry.events]:
            seat = getattr(event, "seat", -1)
            if 0 <= seat < seats:
                said[event.__class__.__name__] = names_its_player(event)
                assert names_its_player(event) == (NAMES[seat] in event_words(game, event, NAMES))
    assert {"Moved", "Earned", "BuildingDone", "Recruited", "PhaseBegan"} <= {name for name in said if said[name]}
    assert not all(said.values())


def test_a_deal_names_the_faction_and_is_found_by_touching_the_player() -> None:
    game = next(decisions(new(GAME, 3, {"scenario": "advanced", "diplomacy": "on"}), 1))
    assert isinstance(game, MultiverseWar)
    assert game.ask is not None
    assert game.ask.topic == "deals"
    (seat,) = game.ask.seats
    choices = offer(game.view(seat), seat).choices
    said = [WORDS.option(game, game.ask, choice.answer) for choice in choices]
    assert len(set(said)) == len(said)
    for choice, words in zip(choices, said, strict=True):
        if isinstance(choice.answer, Gift | Treaty):
            other = choice.answer.seat
            assert choice.path == (player_id(other),)
            assert game.content.factions[game.players[other].faction].name in words
    treaty = next(choice.answer for choice in choices if isinstance(choice.answer, Treaty))
    game.answer(seat, treaty)
    assert WORDS.prompt(game, game.ask, NAMES).startswith(f"{NAMES[seat]} proposes a treaty")
