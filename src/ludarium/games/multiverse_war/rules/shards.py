"""Aether shards (MW-SHRD): picking them up; bringing them home is part of moving."""

from __future__ import annotations

from ludarium.games.multiverse_war.events import ShardTaken
from ludarium.games.multiverse_war.pieces import Unit
from ludarium.games.multiverse_war.state import MultiverseWar


def can_pick_up(g: MultiverseWar, unit: Unit) -> bool:
    """MW-SHRD-02: an infantry unit without a shard, on a hex with one."""
    if not g.with_shards or unit.shard or not g.stats(unit).infantry:
        return False
    return g.mines.get(unit.hex, 0) > 0 or any(hex_ == unit.hex for hex_, _ in g.dropped)


def pick_up(g: MultiverseWar, number: int) -> None:
    """Take a shard that lies here, or one of the mine; it costs no AP but is not resting."""
    unit = g.units[number]
    lying = next((mine for hex_, mine in g.dropped if hex_ == unit.hex), "")
    if lying:
        left = list(g.dropped)
        left.remove((unit.hex, lying))
        g.dropped = tuple(left)
    else:
        lying = unit.hex
        g.mines = {**g.mines, lying: g.mines[lying] - 1}
    g.change(number, shard=lying, busy=True, resting=False)
    g.tell(ShardTaken, rule="MW-SHRD-02", seat=unit.seat, unit=number, hex=unit.hex)
