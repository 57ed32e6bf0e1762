"""Where in the game we are, and what each player has, in a few words."""

from __future__ import annotations

from ludarium.games.multiverse_war.state import MultiverseWar
from ludarium.scene.scenes import Progress, SeatChip

PHASES = {
    "set-up": "Set-up",
    "events": "Events",
    "revenue": "Revenue",
    "build": "Build phase",
    "action": "Action phase",
    "end": "End of the round",
}


def progress(game: MultiverseWar) -> Progress:
    """The round, of a game with a limit as dots, and the phase."""
    if game.round == 0:
        return Progress(step=PHASES[game.phase])
    now = min(game.round, game.limit)
    dots = "d" * (now - 1) + "n" + "t" * (game.limit - now) if game.limit else ""
    return Progress(((f"Round {game.round}", dots),), PHASES[game.phase])


def chips(g: MultiverseWar) -> tuple[SeatChip, ...]:
    """The players in the order in which they act; who has left comes last."""
    order = g.order()
    left = [seat for seat in range(g.seats) if seat not in order]
    return tuple([SeatChip(seat, f"{g.players[seat].gold} gold", _note(g, seat)) for seat in (*order, *left)])


def _note(g: MultiverseWar, seat: int) -> str:
    player = g.players[seat]
    if player.out:
        return "has left"
    stones = player.shards if g.with_shards else player.stones
    what = "shards" if g.with_shards else "stones"
    what = what.removesuffix("s") if stones == 1 else what
    return (f"{stones} {what}, " if g.map.mines else "") + missions_done(sum(player.done))


def missions_done(count: int) -> str:
    """How many missions, in words."""
    return "1 mission" if count == 1 else f"{count} missions"
