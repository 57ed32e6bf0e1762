"""A game without a picture can be played all the same: its facts on a sheet, its options as buttons, question and log."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ludarium.kernel.asks import NOBODY
from ludarium.kernel.seats import Seat
from ludarium.scene.facts import facts_sheet
from ludarium.scene.html import html
from ludarium.scene.parts import encode
from ludarium.scene.sheets import Panel, Table, Text, nodes
from ludarium.server.feeds import Feed
from ludarium.table.match import Match
from ludarium.table.pictures import FactsPicture, layout_for, pictures_of
from tests.kernel.toy import DUEL, Duel, Hand, new_duel
from tests.registering import registered

NAMES = ("Mira", "Jonas")


@pytest.fixture
def duel(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Match]:
    with registered(monkeypatch, tmp_path, duel="tests.kernel.toy:DUEL"):
        yield Match.new(DUEL, [Seat(name) for name in NAMES], seed=bytes(32))


def test_the_hands_are_a_table_with_whose_they_are() -> None:
    game = new_duel()
    game.hands = [Hand(("feint",), 1), Hand(("guard",))]
    scene = FactsPicture(DUEL).scene(game, 0, NAMES, "wide")
    (sheet,) = scene.sheets
    hands = next(one for one in nodes(sheet.body) if isinstance(one, Table) and one.heads)
    assert hands.heads == ("", "Cards", "Wounds")
    assert hands.rows == (("Mira", "feint", "1"), ("Jonas", "guard", "0"))
    assert [chip.seat for chip in scene.seats] == [0, 1]


def test_nothing_of_the_kernel_is_shown() -> None:
    (sheet,) = FactsPicture(DUEL).scene(new_duel(), 0, NAMES, "wide").sheets
    assert "stack" not in html(sheet.body).lower()
    assert "content" not in html(sheet.body).lower()


def test_a_seat_is_shown_its_view_and_chooses_by_buttons(duel: Match) -> None:
    feed = Feed(duel, 0, "wide")
    now = msgspec.json.decode(encode(feed.whole(1)))
    assert now["ask"]["mine"]
    assert [one["words"] for one in now["ask"]["choices"]] == ["Play high", "Play low"]
    shown = str(now["parts"])
    assert "?" in shown, "the other hand is hidden"
    assert isinstance(duel.game, Duel)
    assert duel.game.hands[0].cards[0] in shown
    assert duel.game.hands[1].cards[0] not in shown


def test_a_whole_duel_is_played_from_deltas(duel: Match) -> None:
    feeds = [Feed(duel, seat, "wide") for seat in (0, 1, NOBODY)]
    log: list[Any] = []
    for version in range(1, 100):
        told = [msgspec.json.decode(feed.advance(version)) for feed in feeds]
        log += told[2].get("log", ())
        if duel.over:
            break
        seat = duel.game.awaited()[0]
        duel.answer(seat, feeds[seat].choices[-1].answer)
    assert duel.over
    assert any("is struck" in row["words"] for row in log)


def test_one_feed_serves_every_width() -> None:
    pictures = pictures_of(DUEL)
    assert layout_for(pictures, "phone") == layout_for(pictures, "wide") == "wide"


class Ship(msgspec.Struct, frozen=True):
    name: str
    crew: tuple[Hand, ...] = ()
    cargo: dict[str, int] = {}


def test_structs_are_nested_and_labelled() -> None:
    fleet = (Ship("Argo", (Hand(("feint",), 2), Hand((), 1)), {"wine": 3}), Ship("Nef"))
    found = facts_sheet("Fleet", {"sea_state": 4, "is_calm": False, "ships": fleet})
    titles = [one.title for one in nodes(found) if isinstance(one, Panel)]
    assert titles == ["Fleet", "Ships", "1", "Crew", "Cargo", "2"]
    written = html(found)
    for words in ("Sea state</td><td>4", "Is calm</td><td>no", "Argo", "Wounds", "Wine</td><td>3"):
        assert words in written


def test_a_value_that_looks_like_a_sign_is_only_text() -> None:
    assert "<svg" not in html(facts_sheet("Odd", {"name": "{s-lock|locked}"}))


def test_what_is_nested_too_deeply_is_said_in_words() -> None:
    deep: tuple[Any, ...] = (1,)
    for _ in range(8):
        deep = (deep, deep)
    assert any(isinstance(one, Text) for one in nodes(facts_sheet("Deep", {"deep": deep})))
