"""What leaves the server for a seat or a spectator does not depend on what they may not know."""

from __future__ import annotations

import random
from importlib import import_module

import pytest

from ludarium.bots.bot import RandomBot, Sight
from ludarium.kernel.asks import NOBODY
from ludarium.kernel.game_type import GameType
from ludarium.kernel.seats import Seat
from ludarium.scene.parts import encode
from ludarium.scene.scenes import Layout
from ludarium.server.feeds import Feed
from ludarium.table.match import Match
from tests.play import GAMES, name_of

PLAYED = 100
LOOKS = 6  # per game and pair of eyes

every_game = pytest.mark.parametrize("game_type", GAMES, ids=name_of)


@every_game
def test_the_bytes_on_the_wire_are_the_same_whatever_is_hidden(game_type: GameType) -> None:
    secrets = import_module(f"tests.{game_type.slug.replace('-', '_')}.secrets")
    dice = random.Random(5)
    layouts: tuple[Layout, Layout] = ("wide", "phone")
    for number in range(PLAYED):
        seats = game_type.players[0] + number % (game_type.players[1] - game_type.players[0] + 1)
        match = Match.new(game_type, [Seat(f"P{i}") for i in range(seats)], seed=str(number).encode())
        looks = LOOKS
        while not match.over:
            if looks and dice.random() < 0.03:
                looks -= 1
                seat = dice.choice((*range(seats), NOBODY))
                layout = layouts[looks % 2]
                true = encode(Feed(match, seat, layout).whole(1))
                game = match.game
                match._playing.game = secrets.reshuffled(game, seat, dice)
                other = encode(Feed(match, seat, layout).whole(1))
                match._playing.game = game
                assert true == other, f"game {number}: what is sent to seat {seat} tells a secret"
            seat = match.game.awaited()[0]
            match.answer(seat, RandomBot().choose(Sight(match.game, seat), dice))
