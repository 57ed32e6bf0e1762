"""A player leaves the game (MW-GEN-12)."""

from __future__ import annotations

from msgspec.structs import replace

from ludarium.games.multiverse_war.events import PlayerLeft
from ludarium.games.multiverse_war.pieces import Unit
from ludarium.games.multiverse_war.rules.building import Build
from ludarium.games.multiverse_war.rules.deals import Deals
from ludarium.games.multiverse_war.rules.dial import ColdFront, NewTokens
from ludarium.games.multiverse_war.rules.exploration import SIDES, Exploration
from ludarium.games.multiverse_war.rules.fog import look_everywhere
from ludarium.games.multiverse_war.rules.phases import ActionPhase
from ludarium.games.multiverse_war.state import MultiverseWar


def leave_game(g: MultiverseWar, seat: int) -> None:
    """MW-GEN-12: the pieces of a player who resigns leave the map (roads stay), and the others play on."""
    g.tell(PlayerLeft, rule="MW-GEN-12", seat=seat)
    for number in g.own_units(seat):
        unit = g.units[number]
        if unit.shard:
            g.mines = {**g.mines, unit.shard: g.mines[unit.shard] + 1}
        g.move(number, "")
        g.put(number, Unit(kind="", seat=seat))
    g.buildings = {hex_: b for hex_, b in g.buildings.items() if b.seat != seat}
    g.encounters = {h: replace(e, seat=-1) if e.seat == seat else e for h, e in g.encounters.items()}
    g.pacts = tuple(pact for pact in g.pacts if seat not in pact.seats)
    g.alter(seat, out=True)
    if g.first == seat:
        g.first = g.order()[0]
    _skip(g, seat)
    look_everywhere(g)


def _skip(g: MultiverseWar, seat: int) -> None:
    """Whatever the leaving player was in the middle of ends; what was asked of them is left out."""
    own = (i for i, frame in enumerate(g.stack) if isinstance(frame, (Build, ActionPhase)) and frame.seat == seat)
    cut = next(own, None)
    if cut is not None:
        del g.stack[cut:]
        g.run(None)
    elif g.ask is None or seat not in g.ask.seats:
        g.reask()
    elif isinstance(g.stack[-1], Exploration):
        g.answer(seat, SIDES[0])
    else:
        _leave_out(g, seat)


def _leave_out(g: MultiverseWar, seat: int) -> None:
    """Go back to the procedure that asks one player after another, and go on with the next."""
    last = max(i for i, frame in enumerate(g.stack) if isinstance(frame, (Deals, ColdFront, NewTokens, ActionPhase)))
    del g.stack[last + 1 :]
    frame = g.stack[last]
    if isinstance(frame, Deals):
        frame.waiting, frame.asked, frame.at = tuple(s for s in frame.waiting if s != seat), (), "offer"
    elif isinstance(frame, ColdFront):
        frame.waiting, frame.at = tuple(s for s in frame.waiting if s != seat), "cold_front"
    else:
        frame.at = "next_hex" if isinstance(frame, NewTokens) else "choose"
    g.run(None)
