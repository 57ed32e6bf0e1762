"""An answer is taken back only as long as nobody has learned anything from it."""

from __future__ import annotations

import random

import pytest

from ludarium.games.multiverse_war import GAME, greedy
from ludarium.games.multiverse_war.board import UNEXPLORED
from ludarium.games.multiverse_war.pieces import UNKNOWN
from ludarium.games.multiverse_war.state import MultiverseWar
from ludarium.kernel.asks import pick
from ludarium.kernel.seats import Seat
from ludarium.table.match import Match


def known(view: MultiverseWar) -> tuple[set[int], int]:
    """The blocks whose type this seat knows, and how many hexes are explored."""
    blocks = {n for n, unit in enumerate(view.units) if unit.hex and unit.kind != UNKNOWN}
    return blocks, len(view.terrain) - view.terrain.count(UNEXPLORED)


@pytest.mark.parametrize("scenario", ["starter", "advanced"])
def test_what_somebody_has_learned_is_not_taken_back(scenario: str) -> None:
    learned = taken_back = 0
    for seed in range(3):
        dice = random.Random(seed)
        options = GAME.settle_options(2, {"scenario": scenario, "limit": "12"})
        match = Match.new(GAME, [Seat("Ann"), Seat("Ben")], options, seed=bytes([seed]))
        for _ in range(500):
            if match.over:
                break
            game = match.game
            assert isinstance(game, MultiverseWar)
            seat = game.awaited()[0]
            hidden = {one: {n for n, u in enumerate(game.view(one).units) if u.kind == UNKNOWN} for one in range(2)}
            before = [known(game.view(one)) for one in range(2)]
            if seed % 2:
                option = greedy.choose(game.view(seat), seat, dice)
            else:
                option = pick(game.ask.options_of(seat), dice.random)  # type: ignore[union-attr, arg-type]  # it is asked
            match.answer(seat, option)
            now = match.game
            assert isinstance(now, MultiverseWar)
            after = [known(now.view(one)) for one in range(2)]
            found = any(after[one][0] & hidden[one] or after[one][1] > before[one][1] for one in range(2))
            if found:
                learned += 1
                assert not match.can_undo(seat), option
            taken_back += match.can_undo(seat)
    assert learned > 10
    assert taken_back > 100
