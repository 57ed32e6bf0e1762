"""The stage of a Roll: the trays of both sides, the result so far, and the Switches."""

from __future__ import annotations

from typing import Any, Final

from ludarium.games.aristeia.content import Book, Switch
from ludarium.games.aristeia.content.compiled import Tally
from ludarium.games.aristeia.event_words import symbol_words
from ludarium.games.aristeia.forecast import BEFORE, SETTLED, before_roll, has, hits_left, result, weighed
from ludarium.games.aristeia.options import KEEP
from ludarium.games.aristeia.picture.answers import BLOCKING, BUYING, If, follows, ifs, switch_id, switch_text
from ludarium.games.aristeia.picture.chances import percent
from ludarium.games.aristeia.picture.dice import price, symbol
from ludarium.games.aristeia.picture.moment import about_of, options_of, short_name, topic_of
from ludarium.games.aristeia.picture.pieces import coin
from ludarium.games.aristeia.picture.trays import tray
from ludarium.games.aristeia.reasons import reasons
from ludarium.games.aristeia.rules.rolls import BLOCK, CBLK, CRIT, SUCC, Contest, can_pay, paid, switches_of
from ludarium.games.aristeia.state import Aristeia
from ludarium.games.aristeia.words import KINDS
from ludarium.scene.sheets import (
    LIKELY,
    Art,
    Children,
    Flow,
    Item,
    Panel,
    SheetPart,
    State,
    Text,
    column,
    grid,
    sheet_part,
    wrap,
)

STEPS: Final = ("Tactics", "Roll", "Critical Block", "Switches", "Results")
_STEP_AT: Final = {"roll": 1, "lie": 1, "critical_blocks": 1, "stunned": 2, "results_known": 3, "results": 4}
Keys = tuple[str, ...]
Verdict = tuple[str, str, str, tuple[Any, ...]]
"""A headline, what follows, whether that is good or bad for whom it meets, and the coin as it would look then."""


def stage(g: Aristeia, contest: Contest, seat: int, names: tuple[str, ...]) -> SheetPart:
    """The whole stage: the attacker first, then the defender; what the dice would do; what can be bought."""
    action, kind = g.content.actions.get(contest.ctx.action), contest.ctx.roll
    title = action.name if action is not None and kind != "disengage" else KINDS[kind]
    where = KINDS[kind]
    if kind == "attack" and all(g.in_dome(side.fighter) for side in contest.sides):
        here, there = [g.fighters[side.fighter].space for side in contest.sides]
        where += f", distance {g.content.dome.distance(here, there)}"
    why, sides = reasons(g, contest.ctx, contest.sides), range(len(contest.sides))
    trays = [tray(g, contest, number, why[number], names, seat) for number in sides]
    shops = [_shop(g, contest, number, seat) for number in sides if switches_of(g, contest, number)]
    head = _head(title, where if where != title else "", _STEP_AT.get(contest.at, 0), len(sides))
    return _stage(head, tuple(trays), _outcome(g, contest, seat), tuple(shops))


@sheet_part
def _stage(head: SheetPart, trays: Children, outcome: SheetPart, shops: Children) -> Flow:
    tried, bought = [grid(each, kind=f"pair-{len(each)}") for each in (trays, shops)]
    return Flow("column", (head, tried, outcome, bought), kind="stage", key="stage", about="AR-F2F-01")


@sheet_part
def _head(title: str, where: str, now: int, sides: int) -> Flow:
    """What is rolled for, and the steps of the Roll; on a phone the one that is under way, and how many there are."""
    steps = [step for step in STEPS if sides == 2 or step != "Critical Block"]
    chips = []
    for number, step in enumerate(steps, 1):
        done, on = STEPS.index(step) < now, STEPS.index(step) == now
        aside = f"{number} of {len(steps)}" if on else ""
        said = f"{{s-check|done}} {step}" if done else step
        chips.append(Item(said, "chip", aside=aside, state="on" if on else "", priority=0 if on else 2, kind="step"))
    return wrap(column(Text(title, "display"), *[Text(where, "small")] * bool(where), size="s"), wrap(*chips))


# -- the result ---------------------------------------------------------------------------------------------------------


def _outcome(g: Aristeia, contest: Contest, seat: int) -> SheetPart:
    """What the dice would do as they lie, or with the answer that is looked at; before the Roll, what is to be expected."""
    if contest.at in BEFORE:
        return _outcomes(_result("Before the Roll", "exact odds", tuple(_forecast(g, contest)), (), ()))
    found = ifs(g, seat)
    tallies = tuple([has(g, contest, side) for side in contest.sides])
    now = If("", "", tallies, result(g, contest, list(tallies)))
    head = "As the dice lie" if contest.at in SETTLED else "As the dice lie, before Switches"
    usual = _counted(g, contest, now, head, (), tuple([one.key for one in found]))
    heads = {BLOCKING: "If you do this, before Switches", BUYING: "If you pay for this, before its effect"}
    heads_of = ["If you keep it, before Switches" if one.option == KEEP else heads[topic_of(g)] for one in found]
    return _outcomes(
        usual, *[_counted(g, contest, one, head, (one.key,), ()) for one, head in zip(found, heads_of, strict=True)]
    )


def _counted(g: Aristeia, contest: Contest, one: If, head: str, shown: Keys, hidden: Keys) -> SheetPart:
    """The result of these Symbols."""
    sums = _sum_words(g, contest, one.tallies, one.left[0]) if len(one.tallies) == 2 else ""
    return _result(head, sums, tuple(_said(g, contest, one.left)), shown, hidden)


@sheet_part
def _outcomes(*results: SheetPart) -> Panel:
    return Panel("", results, ground="paper", kind="outcome", key="outcome")


@sheet_part
def _result(head: str, sums: str, verdicts: tuple[Verdict, ...], shown: Keys, hidden: Keys) -> Flow:
    told = [
        Item(title, lead=coin(*then) if then else None, notes=(follows,), tone=tone, kind="verdict")
        for title, follows, tone, then in verdicts
    ]
    counted = column(Text(head, "small"), *[Text(sums, "strong", kind="sum")] * bool(sums), size="s")
    return Flow("wrap", (counted, *told), kind="result", shown_with=shown, hidden_with=hidden)


def _sum_words(g: Aristeia, contest: Contest, tallies: tuple[Tally, ...], left: int) -> str:
    """How the first side's result is counted: 3 Successes less 3 Blocks, and 1 Critical Success: 1 is left."""
    mine, yours = tallies
    stunned = contest.at not in SETTLED and mine[SUCC] and g.shows(contest.sides[0].fighter, "stunned")
    successes, blocks = mine[SUCC] - int(bool(stunned)), yours[BLOCK] + yours[CBLK]
    said = f"{successes}{{{symbol('succ')}|Success}} \N{MINUS SIGN} {blocks}{{{symbol('block')}|Block}}"
    said += f" + {mine[CRIT]}{{{symbol('crit')}|Critical Success}}" if mine[CRIT] else ""
    return f"{said} = {left}{' Damage' if contest.ctx.roll == 'attack' else ''}"


def _forecast(g: Aristeia, contest: Contest) -> list[Verdict]:
    """The figures that matter before a Roll."""
    names = [short_name(g, side.fighter) for side in contest.sides]
    hits = [hits_left(g, side.fighter) for side in contest.sides]
    odds = weighed(before_roll(g, contest), hits[-1], hits[0])
    if contest.ctx.roll != "attack":
        does = "gets away" if contest.ctx.roll == "disengage" else "has a Success"
        return [(percent(odds.hit), f"{names[0]} {does}", "", ())]
    return [
        (percent(odds.out), f"{names[1]} out", "danger" if odds.out >= LIKELY else "", ()),
        (f"{float(odds.mean):.2f}", "mean Damage", "", ()),
        (percent(odds.back), f"{names[0]} out", "danger" if odds.back >= LIKELY else "", ()),
    ]


def _said(g: Aristeia, contest: Contest, left: tuple[int, ...]) -> list[Verdict]:
    """The result in words: a headline, what follows, and whether that is good or bad for the one it meets."""
    won, sides = left[0], contest.sides
    successes = f"{won} Success{'' if won == 1 else 'es'}"
    if contest.ctx.roll == "simple":
        return [(successes, "enough" if won else "nothing comes of it", "", ())]
    if contest.ctx.roll == "disengage":
        title = f"{g.character(sides[0].fighter).name} {'gets away' if won else 'is held'}"
        return [(title, f"{successes} left", "ok" if won else "danger", ())]
    found = []
    for fighter, dealt in ((sides[1].fighter, left[0]), (sides[0].fighter, left[1])):
        have, name, out = hits_left(g, fighter), short_name(g, fighter), dealt >= hits_left(g, fighter)
        me, most = g.fighters[fighter], g.character(fighter).attributes.hit_points
        follows = f"{name} would be out" if out else f"{name} stays, {have - dealt} left"
        then = (me.character, me.seat, max(0, have - dealt), most)
        found.append((f"{dealt} Damage", follows, "danger" if out else "ok", then))
    return found


# -- Switches -----------------------------------------------------------------------------------------------------------


def _shop(g: Aristeia, contest: Contest, number: int, seat: int) -> SheetPart:
    """What a side can buy, and whether it can pay."""
    side = contest.sides[number]
    buying = topic_of(g) == BUYING and about_of(g)[0] == side.fighter
    options = options_of(g, seat) if buying else ()
    left, rows = has(g, contest, side), []
    for switch in switches_of(g, contest, number):
        state = "after the Roll" if contest.at in BEFORE else "can pay" if can_pay(left, switch.cost) else "too dear"
        if state == "can pay" and options and switch.id not in options:
            state = "not now"
        elif state == "can pay" and _deadly(g, contest, number, switch):
            state = "deadly"
        elif options and switch.id in options:
            state = follows(g, contest, number, switch) or state
        rows.append(_switch(g.content, switch, number, state))
    return _switches(f"Switches of {g.character(side.fighter).name}", number, *rows)


@sheet_part
def _switches(title: str, number: int, *rows: SheetPart) -> Panel:
    return Panel(title, (column(*rows, size="s"),), key=f"buys-{number}", kind="switches")


@sheet_part
def _switch(book: Book, switch: Switch, number: int, paying: str) -> Item:
    state: State = "off" if paying in ("too dear", "not now") else ""
    text, cost = switch_text(book, switch), symbol_words(switch.cost)
    lead = Art("", "badge", words=price(switch.cost), tone="price", label=cost)
    tone, label = "danger" if paying == "deadly" else "", f"Switch for {cost}: {text}"
    key, about = switch_id(number, switch.id), switch.id
    return Item(text, lead=lead, aside=paying, state=state, tone=tone, key=key, about=about, label=label, kind="switch")


def _deadly(g: Aristeia, contest: Contest, number: int, switch: Switch) -> bool:
    """Whether its price alone would put its owner out: the Blocks that it takes are missing then."""
    if contest.ctx.roll != "attack":
        return False
    tallies = [has(g, contest, side) for side in contest.sides]
    hits = hits_left(g, contest.sides[number].fighter)
    if result(g, contest, tallies)[1 - number] >= hits:
        return False
    tallies[number] = paid(tallies[number], switch.cost)
    return result(g, contest, tallies)[1 - number] >= hits
