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
from tests.play import GAMES, decisions, name_of, new
from tests.set_ups import one_at_a_time

PLAYED, DECISIONS = 100, 30_000  # games, or as many as have so many decisions together
LEAST = 12
LOOKS = 6  # per game, spread over all of it

every_game_with_secrets = pytest.mark.parametrize("game_type", [one for one in GAMES if one.secrets], ids=name_of)


@every_game_with_secrets
def test_the_bytes_on_the_wire_are_the_same_whatever_is_hidden(game_type: GameType) -> None:
    secrets = import_module(f"tests.{game_type.slug.replace('-', '_')}.secrets")
    dice = random.Random(5)
    layouts: tuple[Layout, Layout] = ("wide", "phone")
    tables = one_at_a_time(game_type)
    played = decided = 0
    while played < PLAYED and (decided < DECISIONS or played < LEAST):
        seats, options = tables[played % len(tables)]
        often = LOOKS / sum(1 for _ in decisions(new(game_type, seats, options), played))
        match = Match.new(game_type, [Seat(f"P{i}") for i in range(seats)], options, seed=str(played).encode())
        while not match.over:
            if dice.random() < often:
                seat = dice.choice((*range(seats), NOBODY))
                layout = dice.choice(layouts)
                true = encode(Feed(match, seat, layout).whole(1))
                game = match.game
                match._playing.game = secrets.reshuffled(game, seat, dice)
                other = encode(Feed(match, seat, layout).whole(1))
                match._playing.game = game
                assert true == other, f"game {played}: what is sent to seat {seat} tells a secret"
            seat = match.game.awaited()[0]
            match.answer(seat, RandomBot().choose(Sight(match.game, seat), dice))
            decided += 1
        played += 1
