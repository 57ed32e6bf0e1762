"""The answers that are given on the stage of a Roll, and what each would lead to.

Which die a Critical Block removes, which is rolled again, which Switch is bought. What would follow is shown while the
die or row that stands for an answer is pointed at or chosen.
"""

from __future__ import annotations

from typing import NamedTuple

from ludarium.games.aristeia.content import Book, Switch
from ludarium.games.aristeia.content.compiled import Line, Tally
from ludarium.games.aristeia.content.vocabulary import SYMBOLS
from ludarium.games.aristeia.effects.dice import symbols_after
from ludarium.games.aristeia.event_words import SYMBOL_WORDS, die_words, symbol_words
from ludarium.games.aristeia.forecast import has, hits_left, result
from ludarium.games.aristeia.options import DONE, KEEP
from ludarium.games.aristeia.picture.moment import about_of, options_of, topic_of
from ludarium.games.aristeia.rules.rolls import ADDED, Contest, critical_block, paid, total
from ludarium.games.aristeia.state import Aristeia
from ludarium.kernel.asks import AnyAsk
from ludarium.scene.choices import Change, Choice, choice
from ludarium.scene.moments import of_moment

BLOCKING, BUYING = "critical block", "switch"
KEEP_ID = "keep"


def die_id(number: int, name: str, where: str = "die") -> str:
    """The key of the first such die of a side that lies there, or that is ``gone``."""
    return f"{where}-{number}-{name.replace(ADDED, 'added-')}"


def switch_id(number: int, switch: str) -> str:
    """The key of a Switch of a side."""
    return f"sw-{number}-{switch}"


def switch_text(book: Book, switch: Switch) -> str:
    """What a Switch does, without its price."""
    text = book.text(switch.id).partition(": ")[2] or book.text(switch.id)
    text = text[:1].upper() + text[1:]
    return f"{switch.name}: {text}" if switch.name else text


# -- what would follow --------------------------------------------------------------------------------------------------


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
    contest = g.topmost(Contest)
    if topic_of(g) not in (BLOCKING, BUYING) or contest is None:
        return ()
    return tuple([_if(g, contest, deciding(g, contest), option) for option in options_of(g, seat) if option != DONE])


def _if(g: Aristeia, contest: Contest, mine: int, option: str) -> If:
    """A Switch is paid and gives or takes Symbols; or a Critical Block takes a die along."""
    tallies = [has(g, contest, side) for side in contest.sides]
    key = KEEP_ID
    if topic_of(g) == BUYING:
        key = switch_id(mine, option)
        switch = g.content.switches[option]
        tallies[mine] = paid(tallies[mine], switch.cost)
        for line in g.content.lists[switch.ops]:
            _turn(tallies, mine, line)
    elif option != KEEP:
        key = die_id(1 - mine, option)
        for number, side in enumerate(contest.sides):
            dice = list(side.dice)
            dice.remove(critical_block(g.content, side.dice) if number == mine else option)
            tallies[number] = total(g.content, tuple(dice))
    return If(key, option, tuple(tallies), result(g, contest, tallies))


def _turn(tallies: list[Tally], mine: int, line: Line) -> None:
    """What a line of a Switch does to the Symbols of a side; most do nothing to them."""
    number = {"self": mine, "opp": 1 - mine}.get(getattr(line.args, "to", ""), len(tallies))
    if number < len(tallies):
        tallies[number] = symbols_after(tallies[number], line)


def follows(g: Aristeia, contest: Contest, mine: int, switch: Switch) -> str:
    """What the Roll would come to with this Switch, in a few words; nothing if it is no contest."""
    left = _if(g, contest, mine, switch.id).left
    if len(left) < 2:
        return ""
    if contest.ctx.roll == "disengage":
        return f"then {verdict(g, contest, mine, left)[0]}"
    return f"then deal {left[mine]}, take {left[1 - mine]}"


def deciding(g: Aristeia, contest: Contest) -> int:
    """Which side of the Roll the question is about."""
    return next(i for i, side in enumerate(contest.sides) if side.fighter == about_of(g)[0])


def harm(left: tuple[int, ...], mine: int) -> tuple[int, int]:
    """How bad a result is for one side: what it suffers, then what it does not deal."""
    return left[1 - mine], -left[mine]


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
    contest, found = g.topmost(Contest), ifs(g, seat)
    if topic_of(g) != BLOCKING or contest is None:
        return {}
    mine = deciding(g, contest)
    kept = next((harm(one.left, mine) for one in found if one.option == KEEP), (0, 0))
    said = {}
    for one in found:
        text, bad = verdict(g, contest, mine, one.left)
        said[one.option] = (text, "danger" if bad else "ok" if harm(one.left, mine) < kept else "")
    return said


# -- the choices --------------------------------------------------------------------------------------------------------


def _decided(g: Aristeia) -> tuple[Contest, int]:
    contest = g.topmost(Contest)
    assert contest is not None
    return contest, deciding(g, contest)


def block_source(g: Aristeia) -> str:
    """The Critical Block that the question is about; "" if it is about none."""
    if topic_of(g) != BLOCKING:
        return ""
    contest, mine = _decided(g)
    return die_id(mine, critical_block(g.content, contest.sides[mine].dice))


def block_choice(g: Aristeia, ask: AnyAsk, option: str) -> Choice:
    """A die to remove, with what that leads to; or the Critical Block stays a Block."""
    contest, mine = _decided(g)
    found = _if(g, contest, mine, option)
    changes = _rows(g, contest, mine, found.left)
    if option == KEEP:
        return choice(option, "Keep it as a Block", found.key, changes=changes)
    said = f"Remove the {die_words(g.content, option)}"
    return choice(option, said, found.key, button="Remove the die", changes=changes)


def die_choice(g: Aristeia, ask: AnyAsk, option: str) -> Choice:
    """A die that is rolled again or removed."""
    if option == DONE:
        return choice(option, "No more dice")
    again = ask.topic == "reroll"
    word = "roll again" if again else "remove"
    said, key = f"{word.capitalize()}: {die_words(g.content, option)}", die_id(_decided(g)[1], option)
    return choice(option, said, key, pill=word, button=f"{word.capitalize()} this die", quick=again)


def switch_choice(g: Aristeia, ask: AnyAsk, option: str) -> Choice:
    """A Switch: what it costs, what is left then, and what the Roll would come to."""
    if option == DONE:
        return choice(option, "No more Switches")
    contest, mine = _decided(g)
    switch, found = g.content.switches[option], _if(g, contest, mine, option)
    counts = zip(SYMBOLS, has(g, contest, contest.sides[mine]), found.tallies[mine], strict=True)
    spent = [
        Change(SYMBOL_WORDS[name], str(one), str(two), rule="AR-SWI-03") for name, one, two in counts if one != two
    ]
    changes = (*spent, *(_rows(g, contest, mine, found.left) if len(found.left) > 1 else ()))
    said, price = switch.name or switch_text(g.content, switch).rstrip("."), f"for {symbol_words(switch.cost)}"
    return choice(option, said, found.key, detail=price, button="Use this Switch", changes=changes)


def _rows(g: Aristeia, contest: Contest, mine: int, left: tuple[int, ...]) -> tuple[Change, ...]:
    """What the result would be for both."""
    if contest.ctx.roll == "disengage":
        word = verdict(g, contest, mine, left)[0]
        return (Change(g.character(contest.sides[0].fighter).name, "", word, rule="AR-DIS-04"),)
    me, other = contest.sides[mine].fighter, contest.sides[1 - mine].fighter
    taken, dealt = left[1 - mine], left[mine]
    said = f"{taken}{', out' if taken >= hits_left(g, me) else ''}"
    return (
        Change(f"Damage to {g.character(me).name}", "", said, "broken-heart", "AR-F2F-06"),
        Change(f"Damage to {g.character(other).name}", "", str(dealt), "crossed-swords", "AR-F2F-06"),
    )
