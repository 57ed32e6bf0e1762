"""Feeds: who applies the deltas, whenever they came, has the same picture as who is sent everything."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from ludarium.kernel.game_type import GameType, all_games, find_game
from ludarium.kernel.seats import Seat
from ludarium.scene.choices import Choice, Spot
from ludarium.scene.parts import encode
from ludarium.server import feeds
from ludarium.server.feeds import MANY_CHOICES, Feed, choice_states, with_kept, with_kept_parts
from ludarium.server.messages import AskState, BoardState
from ludarium.table.match import Match
from tests.pieces import spelled_out


class Client:
    """What a browser keeps: drawings and parts by name, boards, sheets, panels."""

    def __init__(self, now: bytes) -> None:
        self.arts: dict[str, str] = {}
        self.parts: dict[str, Any] = {}
        self.beside: dict[str, Any] = {}
        self.log: list[Any] = []
        self.highlights = 0
        self.apply(now)

    def apply(self, data: bytes) -> None:
        delta = msgspec.json.decode(data)
        self.arts |= delta.get("arts", {})
        for name, part in delta.get("parts", {}).items():
            of_board = isinstance(part, list)
            self.parts[name] = (
                [piece | {"art": self.arts[piece["art"]] if "art" in piece else ""} for piece in spelled_out(part)]
                if of_board
                else part
            )
        for panel in delta.get("panels", ()):
            panel["art"] = self.arts[panel["art"]] if "art" in panel else ""
        if "choices" in delta.get("ask", {}):
            delta["ask"]["choices"] = self.spelled(delta["ask"]["choices"])
        for board in delta.get("boards", ()):
            were = [one["parts"] for one in self.beside.get("boards", ()) if one["id"] == board["id"]]
            kept = [were[0][one[0] : sum(one)] if isinstance(one, list) else [one] for one in board["parts"]]
            board["parts"] = [name for names in kept for name in names]
        self.beside |= {
            key: delta[key] for key in ("boards", "sheets", "panels", "chips", "progress", "ask") if key in delta
        }
        for one in delta.get("highlights", ()):
            self.tree(one["part"])
        self.highlights += len(delta.get("highlights", ()))
        # what a row moved is told to those who see it happen, not to those who read of it later
        for row in delta.get("log", ()):
            same = {key: self.log[-1][key] for key in ("number", "seat") if key not in row}
            self.log.append(same | {key: row[key] for key in row if key not in ("elements", "flights")})

    def spelled(self, choices: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """The choices with what earlier ones, or those of the question before, say of them."""
        known, whole = self.beside.get("ask", {}).get("choices", []), list[dict[str, Any]]()
        for one in choices:
            same = known[one["was"]] if "was" in one else whole[one["like"]] if "like" in one else {}
            path = {"path": [*same["path"][:-1], one["end"]]} if "end" in one else {}
            whole.append(same | {key: one[key] for key in one if key not in ("like", "was", "end")} | path)
        return whole

    def seen(self) -> tuple[Any, ...]:
        lying = [[self.parts[name] for name in board["parts"]] for board in self.beside["boards"]]
        trees = [self.tree(self.parts[sheet["part"]]) for sheet in self.beside["sheets"]]
        return lying, trees, self.beside, self.log

    def tree(self, node: Any) -> Any:
        """A component with the parts inside it, none of which may be missing."""
        holding = ("children", "items", "foot", "head", "tabs")
        if isinstance(node, str):
            return self.tree(self.parts[node])
        inner = {key: [self.tree(one) for one in node[key]] for key in holding if key in node}
        return node | inner | {key: self.tree(node[key]) for key in ("lead", "more", "picture") if node.get(key)}


def pictured() -> list[GameType]:
    return [game_type for game_type in all_games().values() if game_type.part("picture")]


@pytest.mark.parametrize("most_known", [10_000, 300])
@pytest.mark.parametrize("layout", ["wide", "phone"])
@pytest.mark.parametrize("game_type", pictured(), ids=lambda game_type: game_type.slug)
def test_deltas_and_the_whole_agree(
    game_type: GameType, layout: Any, most_known: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(feeds, "MOST_KNOWN", most_known)
    monkeypatch.setattr(feeds, "LOG_ROWS", 1_000)  # who comes late has the whole log too
    dice = random.Random(layout)
    match = Match.new(game_type, [Seat("Mira"), Seat("Jonas")], seed=bytes(32))
    seats = [Feed(match, seat, layout) for seat in range(2)]
    clients = [[Client(encode(feed.whole(1)))] for feed in seats]
    version = 1
    while not match.over and version < 150:
        seat = match.game.awaited()[0]
        match.answer(seat, dice.choice(seats[seat].choices).answer)
        version += 1
        for feed, viewers in zip(seats, clients, strict=True):
            data = feed.advance(version)
            for viewer in viewers:
                viewer.apply(data)
            if dice.random() < 0.1:
                viewers[1:] = [Client(encode(feed.whole(version)))]  # somebody joins, who has nothing
            if version % 10 == 0:
                fresh = Client(encode(Feed(match, feed.seat, layout).whole(version)))
                for viewer in viewers:
                    assert viewer.seen() == fresh.seen()
    assert match.over or version > 100
    assert all(viewers[0].highlights for viewers in clients) or not hasattr(seats[0].pictures, "highlights")


@pytest.mark.parametrize(("players", "most"), [(2, 48_000), (4, 63_000)])
def test_the_first_message_of_a_table_is_small(players: int, most: int) -> None:
    """Half of what it was when whole tables were drawn as pictures."""
    match = Match.new(find_game("nova-era"), [Seat(f"Guest {n}") for n in range(players)], seed=bytes(32))
    first = encode(Feed(match, 0, "wide").whole(1))
    assert 10_000 < len(first) < most


def test_a_choice_of_the_question_before_is_named_by_its_number_there() -> None:
    before = (Choice(1, "Guard", ("guard",), quick=True), Choice(2, "Prince", ("prince",), quick=True))
    after = (Choice(2, "Prince", ("prince",), quick=True), Choice(1, "Guard", ("guard",)), Choice(3, "Wait"))
    asks = [AskState((0,), "muster", "", "", mine=True, choices=choice_states(some)) for some in (before, after)]
    sent = with_kept(asks[1], after, asks[0], before)
    assert sent is not None
    assert msgspec.to_builtins(sent.choices[0]) == {"was": 1}
    assert sent.choices[1:] == asks[1].choices[1:]
    other = replace(asks[0], topic="deploy")
    assert with_kept(asks[1], after, other, before) == asks[1]


def test_parts_of_the_board_before_are_said_by_their_numbers() -> None:
    def board(*parts: str) -> tuple[BoardState, ...]:
        return (BoardState("map", 9, 9, parts=parts),)

    (sent,) = with_kept_parts(board("a", "b", "new", "d", "e", "c"), board("a", "b", "c", "d", "e"))
    assert sent.parts == ((0, 2), "new", (3, 2), (2, 1))
    (other,) = with_kept_parts(board("a"), ())
    assert other.parts == ("a",)


def test_choices_of_one_builder_are_sent_by_the_last_thing_that_is_touched() -> None:
    roads = [(one, other) for one in "abcdef" for other in "abcdef" if one < other]
    choices = tuple([Choice(n, "Lay a road", ("shop", *road), unordered=True) for n, road in enumerate(roads * 2)])
    sent = msgspec.json.decode(encode(choice_states(choices)))
    assert sent[6] == {"end": "d", "like": 5}
    assert sent[5] == {"path": ["shop", "b", "c"], "like": 0}


def test_a_choice_says_only_what_no_earlier_choice_of_its_kind_says() -> None:
    choices = (
        Choice(1, "Move, 2 AP", ("sp1",), pill="2", quick=True, cost=2),
        Choice(2, "Attack the wolf", ("wolf",), "attack", "48 %"),
        Choice(3, "Move, 2 AP", ("sp2",), pill="2", quick=True, cost=2),
        Choice(4, "Attack the bear", ("bear",), "attack", "12 %"),
        Choice(5, "Attack the bear again", ("bear",), "attack"),
        Choice(6, "Wait", quick=True, cost=2),
        Choice(6, "Recruit a guard", ("shop", "sp1")),
        Choice(6, "Recruit a guard", ("shop", "sp2")),
        *[Choice(n, "Go", spot=Spot("map", f"M{n} 0")) for n in range(7, 7 + MANY_CHOICES)],
    )
    few = choice_states(choices[:6])
    assert not any(one.like >= 0 for one in few)  # it is not worth the search
    sent = msgspec.json.decode(encode(choice_states(choices)))
    assert sent[2] == {"path": ["sp2"], "like": 0}
    assert sent[3] == {"words": "Attack the bear", "path": ["bear"], "pill": "12 %", "like": 1}
    assert sent[7] == {"end": "sp2", "like": 6}
    assert [number for number, one in enumerate(sent) if "like" in one] == [2, 3, 7]
    sent[7]["path"] = ["shop", "sp2"]
    whole = [sent[one["like"]] | one if "like" in one else one for one in sent]
    assert [(one["words"], one.get("path", []), one.get("pill", "")) for one in whole] == [
        (one.words, list(one.path), one.pill) for one in choices
    ]
