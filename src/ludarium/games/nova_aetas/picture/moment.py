"""Where in the game we are, and who runs whom, in a few words."""

from __future__ import annotations

from ludarium.games.nova_aetas.called import time_of
from ludarium.games.nova_aetas.state import QUADRANTS, NovaAetas
from ludarium.scene.scenes import Progress, SeatChip, dots


def progress(game: NovaAetas) -> Progress:
    """The Mission with a dot for each hour of it, and the time; between Missions where the company is."""
    title = game.script.title
    if game.stage == "prepare":
        return Progress(((title, ""),), "Preparation")
    if game.stage == "town":
        return Progress(((title, ""),), "End Mission Phase")
    hours = -(-game.script.time.quadrants // QUADRANTS)
    now = min(hours - 1, game.now // QUADRANTS)
    step = f"{game.ended.capitalize()}" if game.ended else f"{time_of(game, game.now)}, ends {game.script.time.end}"
    return Progress(((title, dots(hours, now + 1)),), step)


def chips(g: NovaAetas) -> tuple[SeatChip, ...]:
    """The players, each with the Heroes it runs."""
    return tuple([SeatChip(seat, "", ", ".join(_run(g, seat))) for seat in range(g.seats)])


def _run(g: NovaAetas, seat: int) -> list[str]:
    return [g.sheet(hero).name for hero in g.heroes if hero.seat == seat]
