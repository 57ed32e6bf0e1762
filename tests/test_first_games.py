"""The guided first game of every game that has one: it runs to its end, and every coach mark comes and points at something."""

from __future__ import annotations

import random

import pytest

from ludarium.bots.bot import Sight
from ludarium.bots.levels import find_bot
from ludarium.kernel.game_type import GameType, all_games
from ludarium.kernel.seats import PERSON, Seat
from ludarium.scene.scenes import Scene
from ludarium.scene.sheets import nodes
from ludarium.table.first_game import CHOICES, FirstGame, first_game
from ludarium.table.match import Match
from ludarium.table.pictures import pictures_of

TAUGHT = [game_type for game_type in all_games().values() if first_game(game_type)]
every_taught_game = pytest.mark.parametrize("game_type", TAUGHT, ids=lambda game_type: game_type.slug)


def guide_of(game_type: GameType) -> FirstGame:
    guide = first_game(game_type)
    assert guide
    return guide


def things(scene: Scene) -> set[str]:
    """The ids of all that can be pointed at."""
    on_sheets = {node.key for sheet in scene.sheets for node in nodes(sheet.body)}
    return on_sheets | {element.id for board in scene.boards for element in board.elements}


@every_taught_game
def test_it_has_as_many_coach_marks_as_one_can_take_in(game_type: GameType) -> None:
    guide = guide_of(game_type)
    assert guide.seats[0] == "me"
    assert 8 <= len(guide.marks) <= 12
    assert all(len(mark.say) <= 260 and mark.light for mark in guide.marks)


@every_taught_game
@pytest.mark.parametrize("layout", ["wide", "phone"])
def test_every_coach_mark_comes_and_points_at_what_is_there(game_type: GameType, layout: str) -> None:
    guide, dice = guide_of(game_type), random.Random(1)
    seats = [Seat("You", PERSON), *[Seat(f"Bot {n}", kind) for n, kind in enumerate(guide.seats[1:], 2)]]
    match = Match.new(game_type, seats, guide.options, seed=guide.seed.encode())
    bots = {seat: find_bot("greedy" if seat == 0 else kind, game_type) for seat, kind in enumerate(guide.seats)}
    due = list(guide.marks)
    for _ in range(20_000):
        if match.over:
            break
        seat, ask = match.game.awaited()[0], match.game.ask
        view = match.game.view(seat)
        mark = next((one for one in due if ask and one.when == ask.topic), None) if seat == 0 else None
        if mark:
            due.remove(mark)
            scene = pictures_of(game_type).scene(view, 0, [one.name for one in seats], layout)  # type: ignore[arg-type]
            assert {*mark.light} <= {*things(scene), CHOICES}, mark
        match.answer(seat, bots[seat].choose(Sight(match.game, seat), dice))
    assert match.over
    assert due == []
