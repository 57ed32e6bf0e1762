"""Where in the game a position is: the step under way, who acts in which order, which dice lie where."""

from __future__ import annotations

from functools import lru_cache
from operator import attrgetter
from typing import Final

from ludarium.games.nova_era.event_words import ERAS
from ludarium.games.nova_era.language import _
from ludarium.games.nova_era.names import COLOUR_OF, DARK_AGE, DISASTERS, LAST_SPACE, VALUE_OF
from ludarium.games.nova_era.options import Ability
from ludarium.games.nova_era.rules.dice import DICE_PER_ZONE, CheckForDarkAge, PickDice, RollDice
from ludarium.games.nova_era.rules.disasters import CheckForDisasters
from ludarium.games.nova_era.rules.production import Production
from ludarium.games.nova_era.rules.rounds import ROUNDS
from ludarium.games.nova_era.rules.spending import SpendingDice
from ludarium.games.nova_era.state import Civilization, Columns, NovaEra
from ludarium.kernel.asks import Ask
from ludarium.kernel.game import Procedure
from ludarium.languages import N_
from ludarium.scene.parts import cached
from ludarium.scene.scenes import Progress, SeatChip, dots

STEPS: Final[dict[type[Procedure], tuple[int, str]]] = {
    RollDice: (1, N_("Roll Dice")),
    PickDice: (2, N_("Pick Dice")),
    CheckForDarkAge: (4, N_("Dark Age")),
    SpendingDice: (5, N_("Spending Dice")),
    CheckForDisasters: (6, N_("Disasters")),
    Production: (7, N_("Production")),
}
"""The steps of a round in which somebody decides, with their number among the eight (NE-ROUND-02)."""
PICK: Final = "Pick Dice"
SPEND: Final = "Spending Dice"

STRIKES: Final = ("civil war", "spare a type", "damage a card", "lose a card", "damage a technology", "give up a die")
"""The questions that are announced to all."""
SHOWN: Final = attrgetter(
    "civilizations",
    "reserve",
    "display",
    "offer",
    "zones",
    "bag",
    "left",
    "tracks",
    "first",
    "era",
    "round",
    "scored",
    "charmed",
    "charmer",
)
"""The facts of a position that are drawn."""
STRICKEN: Final = ("civil war", "spare a type", "damage a card", "lose a card", "damage a technology")
"""Questions that veil everything but the own civilization."""


def step_of(g: NovaEra) -> tuple[int, str]:
    """The step under way, by its number and name; 0 between rounds and when the game is over."""
    for procedure in g.stack:
        found = STEPS.get(type(procedure))
        if found:
            return found
    return (0, N_("Scoring") if g.ask else N_("The game is over"))


def lap_of(g: NovaEra) -> int:
    """Which lap of Spending Dice it is, from 1."""
    for procedure in g.stack:
        if isinstance(procedure, SpendingDice):
            return (procedure.turns - 1) // g.seats + 1
    return 0


def asked(g: NovaEra) -> int:
    """Who is asked; -1 for fate and when the game is over."""
    return g.ask.seats[0] if g.ask else -1


def topic_of(g: NovaEra) -> str:
    """What is asked."""
    return g.ask.topic if g.ask else ""


def chosen_die(g: NovaEra) -> tuple[int, str]:
    """Whose die is being spent, and which; (-1, "") if none is."""
    ask = g.ask
    if ask is not None and ask.topic == "choose an action":
        return ask.seats[0], ask.about[0]
    return -1, ""


def spent_of(civilization: Civilization, picking: bool) -> tuple[str, ...]:
    """The dice that this player has spent in this round; while dice are picked, those of the last one are past."""
    return () if picking and not civilization.dice else civilization.spent


def gave_up(g: NovaEra, civilization: Civilization) -> bool:
    """Whether the first of the dice that this player has spent in this round went to the Dark Age."""
    return g.tracks[DARK_AGE] == LAST_SPACE and bool(civilization.spent)


def fallen(g: NovaEra, civilization: Civilization) -> int:
    """By how much the dice of this player fell in this round: in the Unrest Zone, and in a Dark Age."""
    return civilization.lowered + gave_up(g, civilization)


def laps_of(g: NovaEra) -> int:
    """How many laps Spending Dice has in this round: as many as everybody has dice."""
    return DICE_PER_ZONE - (g.tracks[DARK_AGE] == LAST_SPACE)


def abilities(g: NovaEra) -> dict[str, list[Ability]]:
    """The dice abilities that can be used now, by their card."""
    found: dict[str, list[Ability]] = {}
    ask = g.ask
    if isinstance(ask, Ask) and ask.topic == "choose a die":
        for option in ask.options:
            if not isinstance(option, str):
                found.setdefault(option.card, []).append(option)
    return found


def disaster_of(g: NovaEra) -> int:
    """Which Disaster strikes now; -1 if none does."""
    if topic_of(g) in ("damage a card", "lose a card"):
        assert g.ask is not None
        return DISASTERS.index(g.ask.about[0])
    return -1


def acting_order(g: NovaEra, step: str) -> list[int]:
    """Picking runs clockwise from the first player, spending counter-clockwise and ends with them."""
    first = max(g.first, 0)
    if step == SPEND:
        return [(first - 1 - i) % g.seats for i in range(g.seats)]
    return [(first + i) % g.seats for i in range(g.seats)]


def chips(g: NovaEra, step: str) -> tuple[SeatChip, ...]:
    """The players in the bar, in the order in which they act."""
    winners = g.outcome().winners if g.ask is None else ()
    order = acting_order(g, step)
    return tuple([_chip(seat, g.civilizations[seat].vp, seat == g.first, seat in winners) for seat in order])


@cached
def _chip(seat: int, vp: int, first: bool, wins: bool) -> SeatChip:
    return SeatChip(seat, str(vp), _("wins") if wins else _("first") if first else "")


def progress(g: NovaEra) -> Progress:
    """Eras with their rounds and their scoring, and the step in words."""
    return _progress(g.eras, g.era, g.round, *step_of(g), g.ask is None)


@cached
def _progress(eras: int, era: int, current: int, number: int, name: str, over: bool) -> Progress:
    parts = tuple((ERAS[part], _dots(part, era, current, over)) for part in range(1, eras + 1))
    return Progress(parts, f"{_(name)} {number}/8" if number else _(name))


def _dots(part: int, era: int, current: int, over: bool) -> str:
    if part < era or over:
        return "d" * ROUNDS + "D"
    if part > era:
        return "t" * ROUNDS + "T"
    return dots(ROUNDS, current) + ("N" if current > ROUNDS else "T")


def same(before: NovaEra, now: NovaEra, seat: int) -> bool:
    """Whether a player who is not asked sees the same: another has only come to the next question of the same turn.

    Spectators see what the one who is asked considers.
    """
    ask = now.ask
    return (
        seat >= 0
        and ask is not None
        and before.ask is not None
        and ask.seats == before.ask.seats
        and ask.topic not in STRIKES
        and before.ask.topic not in STRIKES
        and SHOWN(before) == SHOWN(now)
        and step_of(before) == step_of(now)
        and lap_of(before) == lap_of(now)
    )


Ids = tuple[tuple[str, ...], ...]
"""The ids of dice, group by group."""


def die_ids(g: NovaEra) -> tuple[Ids, Ids]:
    """An id for every die in the zones and with the players.

    A die is named by its face, so it keeps its id while it travels; equal faces are told apart by a number,
    zones before players.
    """
    return _die_ids(tuple(g.zones), tuple([civilization.dice for civilization in g.civilizations]))


@lru_cache(maxsize=4_000)
def _die_ids(zones: tuple[tuple[str, ...], ...], held: tuple[tuple[str, ...], ...]) -> tuple[Ids, Ids]:
    seen: dict[str, int] = {}

    def named(dice: tuple[str, ...]) -> tuple[str, ...]:
        found = []
        for die in dice:
            seen[die] = n = seen.get(die, 0) + 1
            found.append(_die_id(die, n))
        return tuple(found)

    return tuple([named(dice) for dice in zones]), tuple([named(dice) for dice in held])


def counts_of(g: NovaEra) -> tuple[tuple[int, ...], ...]:
    """For each seat its undamaged cards by type, as they count in comparisons."""
    if g.charmed:
        return tuple([tuple(g.type_counts(seat)) for seat in range(g.seats)])
    return tuple([_lengths(civilization.undamaged) for civilization in g.civilizations])


@lru_cache(maxsize=4_000)
def _lengths(columns: Columns) -> tuple[int, ...]:
    return tuple([len(column) for column in columns])


@lru_cache(maxsize=4_000)
def crowns(counts: tuple[tuple[int, ...], ...], me: int) -> tuple[bool, ...]:
    """For each type whether this seat has strictly the most."""
    others = [other for seat, other in enumerate(counts) if seat != me]
    return tuple([all([own > other[kind] for other in others]) for kind, own in enumerate(counts[me])])


def _die_id(die: str, n: int) -> str:
    return f"die-{COLOUR_OF[die]}-{VALUE_OF[die]}" + (f"-{n}" if n > 1 else "")
