"""What a seat of Multiverse War cannot know, said apart from the game: types under fog, decoys, missions, builds under way."""

from __future__ import annotations

import random

from msgspec.structs import replace

from ludarium.games.multiverse_war.content import DECOY
from ludarium.games.multiverse_war.pieces import Unit
from ludarium.games.multiverse_war.rules.activation import Activation
from ludarium.games.multiverse_war.rules.building import Build
from ludarium.games.multiverse_war.rules.fog import sees
from ludarium.games.multiverse_war.state import MultiverseWar
from ludarium.kernel.game import Game


def reshuffled(game: Game, seat: int, dice: random.Random) -> Game:
    """Another world that this seat cannot tell from this one: hidden blocks of an enemy change types among them."""
    assert isinstance(game, MultiverseWar)
    other = game.clone()
    building = [frame.new for frame in other.stack if isinstance(frame, Build)]
    new = {number for numbers in building for number in numbers}
    new |= {frame.unit for frame in other.stack if isinstance(frame, Activation)}  # what is asked depends on its type
    for enemy in range(other.seats):
        if seat >= 0 and other.friends(enemy, seat):
            continue
        hidden = [
            n
            for n, unit in enumerate(other.units)
            if unit.hex and unit.seat == enemy and not unit.up and unit.wounds == 0 and not unit.shard and n not in new
        ]
        dice.shuffle(hidden)
        for one, two in zip(hidden[::2], hidden[1::2], strict=False):
            _exchange(other, one, two)
    cards = [s for s, player in enumerate(other.players) if s != seat and player.card and not any(player.done)]
    dealt = [other.players[s].card for s in cards]
    dice.shuffle(dealt)
    for s, card in zip(cards, dealt, strict=True):
        other.alter(s, card=card)
    other.reask()
    return other


def _exchange(g: MultiverseWar, one: int, two: int) -> None:
    """Two hidden blocks of a player that cost the same change types, with all that goes with the type."""
    a, b = g.units[one], g.units[two]
    if a.kind == b.kind or (a.kind in g.content.heroes) != (b.kind in g.content.heroes):
        return
    if (a.kind == "U01") != (b.kind == "U01") or (DECOY in (a.kind, b.kind) and not (_alone(g, a) and _alone(g, b))):
        return
    g.put(one, replace(a, kind=b.kind, ap=b.ap, road=b.road, ready=b.ready, place=b.place))
    g.put(two, replace(b, kind=a.kind, ap=a.ap, road=a.road, ready=a.ready, place=a.place))
    if _sees_otherwise(g, a.hex) or _sees_otherwise(g, b.hex):
        g.put(one, a)  # what these two see is public: another type would see something else
        g.put(two, b)


def _alone(g: MultiverseWar, unit: Unit) -> bool:
    """Whether nothing public comes of what a block is where it stands: no mine, no adventure hex, nobody beside it."""
    return unit.hex not in g.mines and unit.hex not in g.numbers and len(g.at[unit.hex]) == 1 and unit.place != "b"


def _sees_otherwise(g: MultiverseWar, hex_: str) -> bool:
    """Whether somebody near this hex would have to be turned up or down."""
    near = g.map.near(hex_)
    return any(
        unit.hex in near and unit.up != sees(g, unit.hex, unit.seat, enemies=True)
        for unit in g.units
        if "smoke_veil" not in unit.lasting
    )
