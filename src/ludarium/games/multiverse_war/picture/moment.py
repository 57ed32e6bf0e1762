"""Where in the game we are, and what each player has, in a few words."""

from __future__ import annotations

from ludarium.games.multiverse_war.picture.symbols import GOLD, MISSION, STONE, on_sheet
from ludarium.games.multiverse_war.state import MultiverseWar
from ludarium.scene.scenes import Progress, SeatChip, SeatMark

PHASES = {
    "set-up": "Set-up",
    "events": "Events",
    "revenue": "Revenue",
    "build": "Build phase",
    "action": "Action phase",
    "end": "End of the round",
}


def progress(game: MultiverseWar) -> Progress:
    """The round, of how many in a game with a limit, and the phase."""
    if game.round == 0:
        return Progress(step=PHASES[game.phase])
    of = f" of {game.limit}" if game.limit else ""
    return Progress(((f"Round {game.round}{of}", ""),), PHASES[game.phase])


def chips(g: MultiverseWar) -> tuple[SeatChip, ...]:
    """The players in the order in which they act; who has left comes last."""
    order = g.order()
    left = [seat for seat in range(g.seats) if seat not in order]
    return tuple([SeatChip(seat, note=_note(g, seat), marks=_marks(g, seat)) for seat in (*order, *left)])


def _note(g: MultiverseWar, seat: int) -> str:
    return "has left" if g.players[seat].out else ""


def _marks(g: MultiverseWar, seat: int) -> tuple[SeatMark, ...]:
    player = g.players[seat]
    if player.out:
        return ()
    gold = SeatMark(on_sheet(GOLD), str(player.gold), f"{player.gold} gold")
    missions = sum(player.done)
    done = SeatMark(on_sheet(MISSION), str(missions), missions_done(missions))
    if not g.map.mines:
        return (gold, done)
    stones = player.shards if g.with_shards else player.stones
    return (gold, SeatMark(on_sheet(STONE), str(stones), stones_held(g, seat)), done)


def stones_held(g: MultiverseWar, seat: int) -> str:
    """How many stones, or shards where they are played with, in words."""
    count, what = (g.players[seat].shards, "shard") if g.with_shards else (g.players[seat].stones, "stone")
    return f"1 {what}" if count == 1 else f"{count} {what}s"


def missions_done(count: int) -> str:
    """How many missions, in words."""
    return "1 mission" if count == 1 else f"{count} missions"
