"""Where in the game we are, whom the question is about, and what each player has, in a few words."""

from __future__ import annotations

from ludarium.games.kharn_ages.state import AMBUSH, CARRIED, NOBODY, PLAY, WAITING, KharnAges
from ludarium.scene.scenes import Progress, SeatChip, dots

SETUP = {
    "muster": "Muster",
    "ambush": "Secret set-up",
    "ambush square": "Secret set-up",
    "chests": "Secret set-up",
    "area": "Choosing areas",
    "role": "Choosing roles",
    "deploy": "Deployment",
    "hands": "Deployment",
}


def progress(game: KharnAges) -> Progress:
    """The round as dots, and whose activation it is."""
    if game.round == 0:
        topic = game.ask.topic if game.ask is not None else ""
        return Progress(step=SETUP.get(topic, "Set-up"))
    step = game.card.name
    if game.without_scenario:
        return Progress(((f"Round {game.round}", ""),), step)
    rounds = game.card.rounds
    return Progress(((f"Round {game.round}", dots(rounds, min(game.round, rounds))),), step)


def chips(g: KharnAges) -> tuple[SeatChip, ...]:
    """The players in the order in which they act, with points and how many still stand."""
    order = g.order if len(g.order) == g.seats else tuple(range(g.seats))
    return tuple(
        [SeatChip(seat, "" if g.drafts else f"{g.players[seat].score} VP", standing(g, seat)) for seat in order]
    )


def standing(g: KharnAges, seat: int) -> str:
    """How many Safars of a player are still in the game; before the game, whether it is ready."""
    if g.drafts:
        return "ready" if g.drafts[seat].ready else "musters"
    left = len(g.of(seat, PLAY, CARRIED, AMBUSH, WAITING))
    return "1 Safar" if left == 1 else f"{left} Safars"


def subject(g: KharnAges, seat: int) -> int:
    """The Safar that the question is about; else the active one; else the leader of this seat."""
    ask = g.ask
    about = ask.about[0] if ask is not None and seat in ask.seats and ask.about else NOBODY
    if isinstance(about, int) and 0 <= about < len(g.safars):
        return about
    if g.active != NOBODY:
        return g.active
    return g.players[max(seat, 0)].leader
