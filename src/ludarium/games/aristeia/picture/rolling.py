"""The choices of a Roll: which die a Critical Block removes, which is rolled again, which Switch is bought."""

from __future__ import annotations

from typing import Any

from ludarium.games.aristeia.content.vocabulary import SYMBOLS
from ludarium.games.aristeia.event_words import die_words
from ludarium.games.aristeia.options import DONE, KEEP
from ludarium.games.aristeia.picture.chances import after_block, has, hits_left, result
from ludarium.games.aristeia.picture.dice import SYMBOL_NAME, in_words
from ludarium.games.aristeia.picture.moment import first_name, topic_of
from ludarium.games.aristeia.picture.stage import switch_text
from ludarium.games.aristeia.picture.whatifs import BLOCKING, KEEP_ID, deciding, die_id, switch_id, verdict
from ludarium.games.aristeia.rules.rolls import Contest, critical_block, paid
from ludarium.games.aristeia.state import Aristeia
from ludarium.kernel.asks import AnyAsk
from ludarium.scene.choices import Change, Choice


def _contest(g: Aristeia) -> Contest:
    contest = g.topmost(Contest)
    assert contest is not None
    return contest


def _number(contest: Contest, fighter: int) -> int:
    """Which side of the Roll a fighter is."""
    return next(i for i, side in enumerate(contest.sides) if side.fighter == fighter)


def block_choice(g: Aristeia, ask: AnyAsk, option: str) -> Choice:
    """A die to remove, with what that leads to; or the Critical Block stays a Block."""
    contest, turn = _contest(g), ask.about[0]
    mine = _number(contest, turn)
    _, left = after_block(g, contest, turn, option)
    changes = _verdict(g, contest, mine, left)
    if option == KEEP:
        return Choice(option, "Keep it as a Block", (KEEP_ID,), "", "", "", "Keep it as a Block", changes)
    said = die_words(g.content, option)
    path = (die_id(1 - mine, option),)
    return Choice(option, f"Remove the {said}", path, "", "", "", "Remove the die", changes)


def block_source(g: Aristeia) -> str:
    """The Critical Block that the question is about; "" if it is about none."""
    if topic_of(g) != BLOCKING:
        return ""
    contest = _contest(g)
    mine = deciding(g, contest)
    return die_id(mine, critical_block(g.content, contest.sides[mine].dice))


def _verdict(g: Aristeia, contest: Contest, mine: int, left: tuple[int, ...]) -> tuple[Change, ...]:
    """What the result would be for both, in rows."""
    if contest.ctx.roll == "disengage":
        word = verdict(g, contest, mine, left)[0]
        return (Change(first_name(g, contest.sides[0].fighter), "", word, rule="AR-DIS-04"),)
    me, other = contest.sides[mine].fighter, contest.sides[1 - mine].fighter
    taken, dealt = left[1 - mine], left[mine]
    out = taken >= hits_left(g, me)
    return (
        Change(f"Damage to {first_name(g, me)}", "", f"{taken}{', out' if out else ''}", "broken-heart", "AR-F2F-06"),
        Change(f"Damage to {first_name(g, other)}", "", str(dealt), "crossed-swords", "AR-F2F-06"),
    )


def die_choice(g: Aristeia, ask: AnyAsk, option: str) -> Choice:
    """A die that is rolled again or removed."""
    again = ask.topic == "reroll"
    if option == DONE:
        return Choice(option, "No more dice", (), button="No more dice")
    contest = _contest(g)
    path = (die_id(_number(contest, ask.about[0]), option),)
    said = die_words(g.content, option)
    word = "roll again" if again else "remove"
    return Choice(
        option, f"{word.capitalize()}: {said}", path, "", word, "", f"{word.capitalize()} this die", quick=again
    )


def switch_choice(g: Aristeia, ask: AnyAsk, option: str) -> Choice:
    """A Switch: what it costs, what is left then, and what the Roll would come to before its effect."""
    if option == DONE:
        return Choice(option, "No more Switches", (), "", "", "", "No more Switches")
    contest = _contest(g)
    mine = _number(contest, ask.about[0])
    switch = g.content.switches[option]
    side = contest.sides[mine]
    before = has(g, contest, side)
    after = paid(before, switch.cost)
    rows: list[Any] = [
        Change(SYMBOL_NAME[name], str(before[i]), str(after[i]), rule="AR-SWI-03")
        for i, name in enumerate(SYMBOLS)
        if before[i] != after[i]
    ]
    tallies = [after if i == mine else has(g, contest, one) for i, one in enumerate(contest.sides)]
    if len(tallies) == 2:
        rows += _verdict(g, contest, mine, result(g, contest, tallies))
    said = switch.name or switch_text(g.content, switch).rstrip(".")
    return Choice(
        option, said, (switch_id(mine, option),), "", "", f"for {in_words(switch.cost)}", "Use this Switch", tuple(rows)
    )
