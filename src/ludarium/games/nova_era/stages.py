"""Stages of play by name, and facts that follow from a position: for cases and for people who try things out."""

from __future__ import annotations

from typing import Any

from ludarium.games.nova_era.effects import count
from ludarium.games.nova_era.names import COLOUR_OF, DICE_PER_COLOUR, INDEX, LIMIT, TOKENS
from ludarium.games.nova_era.rules.rounds import Era, Match, Round
from ludarium.games.nova_era.rules.scoring import majority, objectives, presence
from ludarium.games.nova_era.state import NovaEra
from ludarium.kernel.game_type import BadOption

ROUND_STAGES = {
    "roll dice": "roll_dice",
    "pick dice": "pick_dice",
    "advance disasters": "advance_disasters",
    "check for dark age": "check_for_dark_age",
    "spending dice": "spending_dice",
    "check for disasters": "check_for_disasters",
    "production": "production",
    "clean up": "clean_up",
}
ERA_STAGES = {"scoring": "scoring", "new era": "new_era"}
END_STAGE = "end of game"
ZONES_FILLED = ("pick dice", "advance disasters")


def arrange(g: NovaEra, stage: str) -> None:
    """Begin this stage with the facts as they are; what is not with the players is in bag, reserve and box."""
    names = (*ROUND_STAGES, *ERA_STAGES, END_STAGE)
    if stage not in names:
        raise BadOption(f"Nova Era knows no stage {stage!r}; it knows {', '.join(names)}.")
    if stage not in ZONES_FILLED:
        g.zones = [()] * len(g.zones)
    _restock(g)
    g.stack = [Match(at="end_of_game")]
    if stage in ROUND_STAGES:
        g.stack += [Era(at="play_round"), Round(at=ROUND_STAGES[stage])]
    elif stage in ERA_STAGES:
        g.stack.append(Era(at=ERA_STAGES[stage]))
    g.run(None)


def _restock(g: NovaEra) -> None:
    """NE-INV-01, NE-INV-03: what nobody holds is in the reserve and in the bag."""
    counts = [DICE_PER_COLOUR] * 5
    for dice in (*g.zones, *[civilization.dice for civilization in g.civilizations]):
        for die in dice:
            if die not in COLOUR_OF:
                raise BadOption(f"{die!r} is no die; a die is a colour and a value, such as 'green 5'.")
            counts[INDEX[COLOUR_OF[die]]] -= 1
    reserve = [TOKENS - sum(civilization.resources[i] for civilization in g.civilizations) for i in range(4)]
    if min(counts) < 0 or min(reserve) < 0:
        raise BadOption("There are 3 dice of each colour and 20 tokens of each type; the position holds more.")
    g.bag = tuple(counts)  # type: ignore[assignment]  # five counts
    g.reserve = tuple(reserve)  # type: ignore[assignment]  # four counts


def fact(g: NovaEra, path: str) -> Any:
    """``count.SEAT.COUNTER``, ``limit.SEAT``, ``presence.SEAT``, ``majority.SEAT``, ``objectives.SEAT``, ``bottom``."""
    name, _, rest = path.partition(".")
    if name == "bottom":
        return g.bottom_cards()
    seat, _, counter = rest.partition(".")
    if not seat.isdigit() or int(seat) >= g.seats:
        raise BadOption(f"{path!r}: after {name} comes a seat, 0 to {g.seats - 1}.")
    counts = [g.type_counts(who) for who in range(g.seats)]
    match name:
        case "count":
            return count(g, int(seat), counter)
        case "limit":
            return LIMIT + g.powers(int(seat)).limit_bonus
        case "presence":
            return presence(counts[int(seat)])
        case "majority":
            return majority(counts, int(seat))
        case "objectives":
            return dict(objectives(g, int(seat)))
    raise BadOption(f"Nova Era knows no fact {path!r}.")
