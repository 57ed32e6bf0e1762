"""What each answer on the stage would lead to: shown while the die or row that stands for it is pointed at or chosen."""

from __future__ import annotations

from typing import NamedTuple

from ludarium.games.aristeia.content.compiled import Tally
from ludarium.games.aristeia.options import DONE, KEEP
from ludarium.games.aristeia.picture.chances import after_block, has, hits_left, result
from ludarium.games.aristeia.picture.moment import about_of, of_moment, options_of, topic_of
from ludarium.games.aristeia.rules.rolls import ADDED, Contest, paid
from ludarium.games.aristeia.state import Aristeia

BLOCKING, BUYING = "critical block", "switch"
KEEP_ID = "keep"


def die_id(number: int, name: str) -> str:
    """The key of the first such die of a side."""
    return f"die-{number}-{name.replace(ADDED, 'added-')}"


def gone_id(number: int, name: str) -> str:
    """The key of the first such die that was removed."""
    return f"gone-{number}-{name.replace(ADDED, 'added-')}"


def switch_id(number: int, switch: str) -> str:
    """The key of a Switch of a side."""
    return f"sw-{number}-{switch}"


class If(NamedTuple):
    """An answer, the Symbols that both sides would have then, and the Successes that would be left to each."""

    key: str
    """What a person touches for it."""
    option: str
    tallies: tuple[Tally, ...]
    left: tuple[int, ...]


@of_moment
def ifs(g: Aristeia, seat: int) -> tuple[If, ...]:
    """For the one who decides on a Critical Block or a Switch: what every answer but the last would lead to."""
    topic, contest = topic_of(g), g.topmost(Contest)
    if topic not in (BLOCKING, BUYING) or contest is None:
        return ()
    turn, other = about_of(g)[0], 1 - deciding(g, contest)
    if topic == BLOCKING:
        found = [(option, *after_block(g, contest, turn, option)) for option in options_of(g, seat)]
        return tuple(
            [
                If(KEEP_ID if option == KEEP else die_id(other, option), option, tuple(tallies), left)
                for option, tallies, left in found
            ]
        )
    return tuple([_bought(g, contest, option) for option in options_of(g, seat) if option != DONE])


def _bought(g: Aristeia, contest: Contest, switch: str) -> If:
    """A Switch is paid; what it does besides is not reckoned with."""
    tallies = [has(g, contest, side) for side in contest.sides]
    mine = deciding(g, contest)
    tallies[mine] = paid(tallies[mine], g.content.switches[switch].cost)
    return If(switch_id(mine, switch), switch, tuple(tallies), result(g, contest, tallies))


# -- Critical Blocks ----------------------------------------------------------------------------------------------------


def verdict(g: Aristeia, contest: Contest, mine: int, left: tuple[int, ...]) -> tuple[str, bool]:
    """What a result is to the side that decides, in two words; and whether it is a bad one."""
    if contest.ctx.roll == "disengage":
        away = bool(left[0])
        return "gets away" if away else "held", away == bool(mine)
    taken = left[1 - mine]
    out = taken >= hits_left(g, contest.sides[mine].fighter)
    return f"{taken}, {'out' if out else 'stays'}", out


Tag = tuple[str, str]
"""Of a die that may be removed: what would follow in two words, and its tone."""


@of_moment
def tags(g: Aristeia, seat: int) -> dict[str, Tag]:
    """For the one who decides on a Critical Block: every answer with its tag."""
    contest = g.topmost(Contest)
    if topic_of(g) != BLOCKING or contest is None:
        return {}
    found = ifs(g, seat)
    mine = deciding(g, contest)
    kept = next((harm(one.left, mine) for one in found if one.option == KEEP), (0, 0))
    said = {}
    for one in found:
        text, bad = verdict(g, contest, mine, one.left)
        said[one.option] = (text, "danger" if bad else "ok" if harm(one.left, mine) < kept else "")
    return said


def deciding(g: Aristeia, contest: Contest) -> int:
    """Which side of the Roll the question is about."""
    return next(i for i, side in enumerate(contest.sides) if side.fighter == about_of(g)[0])


def harm(left: tuple[int, ...], mine: int) -> tuple[int, int]:
    """How bad a result is for one side: what it suffers, then what it does not deal."""
    return left[1 - mine], -left[mine]
