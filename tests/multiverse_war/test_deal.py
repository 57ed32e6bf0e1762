"""Worlds that a seat holds possible: hidden blocks are dealt only types that their owner could have."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from ludarium.games.multiverse_war import GAME, greedy
from ludarium.games.multiverse_war.content import DECOY
from ludarium.games.multiverse_war.pieces import UNKNOWN
from ludarium.games.multiverse_war.rules.building import MOST_DECOYS
from ludarium.games.multiverse_war.rules.recruiting import FORGE_GOLD
from ludarium.games.multiverse_war.state import MultiverseWar
from ludarium.kernel import CHANCE, Chance

SET_UPS: tuple[tuple[int, dict[str, str]], ...] = (
    (2, {"scenario": "starter"}),
    (3, {"scenario": "advanced", "shards": "on", "formations": "on"}),
)
OFTEN = 25  # decisions from one deal to the next
QUICKEST = 3  # AP that abilities and roads can add to those of a type


def played(seats: int, options: dict[str, str], seed: int) -> Iterator[MultiverseWar]:
    """A game of twelve rounds by the greedy bot, shown now and then."""
    dice = random.Random(seed)
    game = GAME.new(seats, GAME.settle_options(seats, {**options, "limit": "12"}))
    assert isinstance(game, MultiverseWar)
    for count in range(5000):
        ask = game.ask
        if ask is None:
            return
        if isinstance(ask, Chance):
            game.answer(CHANCE, ask.options[dice.randrange(ask.options.ways)])
            continue
        seat = game.awaited()[0]
        game.answer(seat, greedy.choose(game.view(seat), seat, dice))
        if count % OFTEN == 0:
            yield game


def impossible(view: MultiverseWar, world: MultiverseWar) -> Iterator[str]:
    """What no owner could have brought about: too many blocks of a type, gold that was not spent, too quick, too hurt."""
    hidden = [n for n, unit in enumerate(view.units) if unit.kind == UNKNOWN]
    for seat in range(world.seats):
        count = Counter(unit.kind for unit in world.units if unit.hex and unit.seat == seat)
        for kind, card in world.content.units.items():
            if count[kind] > card.blocks:
                yield f"{count[kind]} {card.name} of {seat}"
        if count[DECOY] > MOST_DECOYS:
            yield f"{count[DECOY]} decoys of {seat}"
    for index, batch in enumerate(world.batches):
        mine = [n for n in hidden if world.units[n].batch == index]
        if mine and not batch.kind:
            living = [unit.kind for unit in world.units if unit.hex and unit.batch == index]
            cost = sum(world.content.units[kind].cost for kind in living if kind in world.content.units)
            if not 0 <= cost - batch.gold <= FORGE_GOLD * batch.forged + len(mine):
                yield f"a batch of {batch.gold} gold costs {cost}"
    for n in hidden:
        unit, stats = world.units[n], world.stats(world.units[n])
        if unit.wounds >= stats.hp or unit.pace > stats.ap + QUICKEST or (unit.shard and not stats.infantry):
            yield f"{unit.kind} with {unit.wounds} wounds went {unit.pace}"


@pytest.mark.parametrize(("seats", "options"), SET_UPS)
def test_hidden_blocks_are_dealt_what_their_owner_could_have(seats: int, options: dict[str, str]) -> None:
    dice, dealt = random.Random(1), 0
    for seed in range(2):
        for game in played(seats, options, seed):
            viewer = dice.randrange(seats)
            view = game.view(viewer)
            world = view.dealt(viewer, dice.randrange)
            assert list(impossible(view, world)) == []
            dealt += sum(unit.kind == UNKNOWN for unit in view.units)
    assert dealt > 200
