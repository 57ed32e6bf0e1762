"""Interception (MW-INTC): which Pikemen cover a unit that riders attack."""

from __future__ import annotations

from collections.abc import Iterator

from ludarium.games.multiverse_war.state import MultiverseWar


def interceptors(g: MultiverseWar, rider: int, hex_: str) -> Iterator[int]:
    """MW-INTC-01, MW-INTC-02, MW-INTC-06: the Pikemen that cover the friendly unit in this hex."""
    seat = g.units[rider].seat
    for number, unit in enumerate(g.units):
        if not unit.hex or unit.struck or g.friends(unit.seat, seat) or unit.hex == hex_:
            continue
        facing = next((int(one.removeprefix("intercept ")) for one in unit.lasting if one.startswith("intercept ")), 0)
        if facing and hex_ in g.map.neighbours[unit.hex] and not g.at_peace(unit.seat, seat):
            direction = g.map.direction(unit.hex, hex_)
            if (direction - (facing - 1)) % 6 in (0, 1, 5) and any(
                g.friends(u.seat, unit.seat) for u in g.units_at(hex_)
            ):
                yield number
