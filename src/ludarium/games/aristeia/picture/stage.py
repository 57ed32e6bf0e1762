"""The stage of a Roll: the dice of both sides, where they come from, the result so far, and the Switches."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Any, Final

from ludarium.games.aristeia.content import Book, Switch
from ludarium.games.aristeia.content.compiled import Tally
from ludarium.games.aristeia.content.vocabulary import SYMBOLS
from ludarium.games.aristeia.event_words import die_words, name_of
from ludarium.games.aristeia.options import KEEP
from ludarium.games.aristeia.picture.chances import BEFORE, SETTLED, before_roll, has, hits_left, percent, result
from ludarium.games.aristeia.picture.dice import SYMBOL_NAME, face_sign, in_words, pool, pool_sign, price, symbol
from ludarium.games.aristeia.picture.moment import KINDS, about_of, first_name, options_of, short_name, topic_of
from ludarium.games.aristeia.picture.pieces import coin
from ludarium.games.aristeia.picture.reasons import Reason, reasons
from ludarium.games.aristeia.picture.whatifs import (
    BLOCKING,
    BUYING,
    KEEP_ID,
    If,
    Tag,
    die_id,
    gone_id,
    ifs,
    switch_id,
    tags,
)
from ludarium.games.aristeia.rules.rolls import (
    ADDED,
    BLOCK,
    CBLK,
    CRIT,
    SUCC,
    Contest,
    Side,
    can_pay,
    critical_block,
    face,
    paid,
    total,
)
from ludarium.games.aristeia.state import Aristeia, Fighter
from ludarium.scene.sheets import (
    Art,
    Card,
    Die,
    Flow,
    Item,
    Panel,
    SheetPart,
    State,
    Stock,
    Text,
    column,
    grid,
    literal,
    sheet_part,
    wrap,
)

STEPS: Final = ("Tactics", "Roll", "Critical Block", "Switches", "Results")

GONE: Final = "x"
"""Before the name of a die that was removed."""
NO_TAG: Final[Tag] = ("", "")
_TWIN: Final[Tag] = ("same", "")
"""A die that is just like one that may be removed: one of them stands for both."""
Keys = tuple[str, ...]
Verdict = tuple[str, str, str, tuple[Any, ...]]
"""A headline, what follows, whether that is good or bad for whom it meets, and the coin as it would look then."""


def title_of(g: Aristeia, contest: Contest) -> str:
    """What is rolled for."""
    action = g.content.actions.get(contest.ctx.action)
    return action.name if action is not None and contest.ctx.roll != "disengage" else KINDS[contest.ctx.roll]


def stage(g: Aristeia, contest: Contest, seat: int, names: tuple[str, ...]) -> SheetPart:
    """The whole stage: the attacker first, then the defender; what the dice would do; what can be bought."""
    title, kind = title_of(g, contest), KINDS[contest.ctx.roll]
    where = kind
    if contest.ctx.roll == "attack" and all(g.in_dome(side.fighter) for side in contest.sides):
        here, there = [g.fighters[side.fighter].space for side in contest.sides]
        where = f"{kind}, distance {g.content.dome.distance(here, there)}"
    why, sides = reasons(g, contest.ctx, contest.sides), range(len(contest.sides))
    trays = [_tray(g, contest, number, why[number], names, seat) for number in sides]
    shops = [_shop(g, contest, number, seat) for number in sides if switches_of(g, contest, number)]
    head = _head(title, where if where != title else "", _STEP_AT.get(contest.at, 0), len(sides))
    return _stage(head, _pair(*trays), _outcome(g, contest, seat), _pair(*shops))


@sheet_part
def _stage(head: SheetPart, trays: SheetPart, result: SheetPart, shops: SheetPart) -> Flow:
    return Flow("column", (head, trays, result, shops), kind="stage", key="stage", about="AR-F2F-01")


@sheet_part
def _pair(*parts: SheetPart) -> Flow:
    return grid(parts, kind=f"pair-{len(parts)}")


@sheet_part
def _head(title: str, where: str, now: int, sides: int) -> Flow:
    """What is rolled for, and the steps of the Roll."""
    steps = [n for n in range(len(STEPS)) if sides == 2 or STEPS[n] != "Critical Block"]
    chips = [
        Item(
            f"{{s-check|done}} {STEPS[n]}" if n < now else STEPS[n],
            "chip",
            state="on" if n == now else "",
            priority=0 if n == now else 2,
            kind="step",
        )
        for n in steps
    ]
    return wrap(column(Text(title, "display"), *[Text(where, "small")] * bool(where), size="s"), wrap(*chips))


_STEP_AT: Final = {
    "cut_pools": 0,
    "roll": 1,
    "lie": 1,
    "critical_blocks": 1,
    "stunned": 2,
    "results_known": 3,
    "results": 4,
}


# -- trays --------------------------------------------------------------------------------------------------------------


def roles(contest: Contest) -> tuple[str, str]:
    """What the two sides do."""
    kind = contest.ctx.roll
    return ("attacks", "defends") if kind == "attack" else ("leaves", "holds") if kind == "disengage" else ("rolls", "")


@lru_cache(maxsize=5000)
def laid(side: Side, thrown: bool) -> tuple[str, ...]:
    """What lies in a tray: letters before the Roll, faces after it and what was removed; added Symbols always."""
    if not thrown:
        return (*side.pool, *side.dice)
    return (*side.dice, *[GONE + name for name in side.gone])


def thrown(contest: Contest) -> bool:
    """Whether the dice of a Roll lie."""
    return contest.at not in BEFORE


def _tray(
    g: Aristeia, contest: Contest, number: int, why: tuple[Reason, ...], names: tuple[str, ...], seat: int
) -> SheetPart:
    """One side of the Roll."""
    side = contest.sides[number]
    me = g.fighters[side.fighter]
    left, most = hits_left(g, side.fighter), g.character(side.fighter).attributes.hit_points
    role = f"{literal(name_of(names, me.seat))} {roles(contest)[number]}, {left} of {most} Hit Points"
    keep = [_keep(*tags(g, seat).get(KEEP, NO_TAG))] if _keeps(g, side) else []
    return _tray_card(
        g.content,
        me,
        number,
        role,
        me.seat == seat,
        _dice(*_dice_of(g, contest, number, seat)),
        _why(why),
        _tallies(g, contest, number, seat),
        *keep,
    )


@sheet_part
def _tray_card(
    book: Book,
    me: Fighter,
    number: int,
    role: str,
    mine: bool,
    dice: SheetPart,
    why: SheetPart,
    tallies: SheetPart,
    *keep: SheetPart,
) -> Card:
    data = book.characters[me.character]
    most = data.attributes.hit_points
    lead = coin(me.character, me.seat, most - me.damage, most, me.tokens, label=data.name)
    kind = "my-tray" if mine else "tray"
    held = (dice, *keep, why, tallies)
    return Card(data.name, held, lead, notes=(role,), key=f"tray-{number}", about=data.id, owner=me.seat, kind=kind)


@sheet_part
def _dice(*dice: SheetPart) -> Flow:
    return Flow("wrap", dice, kind="dice")


def _dice_of(g: Aristeia, contest: Contest, number: int, seat: int) -> list[SheetPart]:
    """The dice of a side, its added Symbols after them, then what was removed and by what."""
    side = contest.sides[number]
    source = critical_block(g.content, side.dice) if _keeps(g, side) else ""
    options = {} if _keeps(g, side) else tags(g, seat)
    by = {die: block for who, block, die in removals(g.content, contest) if who != number}
    found, seen = [], dict[str, int]()
    for name in laid(side, thrown(contest)):
        seen[name] = n = seen.get(name, 0) + 1
        if name[0] == GONE:
            found.append(_gone(g.content, name[1:], number, n, by.get(name[1:], "")))
        elif len(name) == 1:
            found.append(_pool_die(name, number, n))
        else:
            tag = options.get(name, NO_TAG)
            tag = tag if n == 1 or not tag[0] else _TWIN
            found.append(_die(g.content, name, number, n, tag, name == source and n == 1))
    return found


def _nth(key: str, n: int) -> str:
    return key if n == 1 else f"{key}-{n}"


@sheet_part
def _die(book: Book, name: str, number: int, n: int, tag: Tag, source: bool) -> Die:
    """A die that lies; one that may be removed says what would follow."""
    said, tone = tag
    label = die_words(book, name).replace(":", " die:").capitalize() + (f" ({said})" if said else "")
    kind = "source" if source else "option" if tag not in (NO_TAG, _TWIN) else "added" if name[0] == ADDED else ""
    key = _nth(die_id(number, name), n)
    caption, value = f"**{said}**" if said else "", 0 if name[0] == ADDED else int(name[1])
    return Die(
        face_sign(name),
        value,
        caption=caption,
        key=key,
        about="AR-DICE-01",
        tone=tone,
        size="l",
        label=label,
        kind=kind,
    )


@sheet_part
def _pool_die(name: str, number: int, n: int) -> Die:
    key = _nth(f"pool-{number}-{name}", n)
    return Die(pool_sign(name), key=key, about="AR-DICE-01", size="l", label=f"Die {name}")


@sheet_part
def _gone(book: Book, name: str, number: int, n: int, by: str) -> Die:
    """A die that was removed, struck through, and the Critical Block that did it."""
    label = f"Removed: {die_words(book, name).replace(':', ' die:')}"
    caption = f"by {{{face_sign(by)}|{die_words(book, by)}}}" if by else "removed"
    key = _nth(gone_id(number, name), n)
    return Die(face_sign(name), caption=caption, key=key, about="AR-DICE-01", state="gone", size="l", label=label)


@sheet_part
def _keep(said: str, tone: str) -> Item:
    """The button beside the dice for a Critical Block that stays a Block."""
    lead = Art(symbol("block"), tone="info")
    return Item(
        "Keep it as a Block", "chip", lead=lead, value=said, key=KEEP_ID, about="AR-CRIT-03", tone=tone, size="l"
    )


def _keeps(g: Aristeia, side: Side) -> bool:
    """Whether this side decides what its Critical Block does."""
    return topic_of(g) == "critical block" and about_of(g)[0] == side.fighter


def removals(book: Book, contest: Contest) -> list[tuple[int, str, str]]:
    """Which side's Critical Block removed which die; of two Critical Blocks that went together each removed the other."""
    found = []
    for pair in zip(*[side.gone for side in contest.sides], strict=False):
        blocks = [i for i in (0, 1) if face(book, pair[i])[CBLK]]
        found += [(i, pair[i], pair[1 - i]) for i in blocks]
    return found


@sheet_part
def _why(why: tuple[Reason, ...]) -> Text:
    """Small dice with what they come from."""
    said = [
        f"{pool(codes)}{''.join([f'{{{symbol(one)}|{SYMBOL_NAME[one]}}}' for one in symbols])} {text}"
        for codes, symbols, text in why
    ]
    return Text("   ".join(said), "small", kind="why")


def _tallies(g: Aristeia, contest: Contest, number: int, seat: int) -> SheetPart:
    """What the dice of a side amount to, what of it was spent, and what each answer would make of it."""
    if not thrown(contest):
        return _tally_rows()
    side, found = contest.sides[number], ifs(g, seat)
    now = has(g, contest, side)
    usual = _tally(total(g.content, side.dice), now, (), tuple([one.key for one in found]))
    return _tally_rows(usual, *[_tally(now, one.tallies[number], (one.key,), ()) for one in found])


@sheet_part
def _tally_rows(*rows: SheetPart) -> Flow:
    return Flow("column", rows, kind="tallies")


@sheet_part
def _tally(before: Tally, after: Tally, shown: Keys, hidden: Keys) -> Flow:
    stocks = [
        Stock(
            symbol(name),
            str(one) if one == two else f"{one} \N{RIGHTWARDS ARROW} {two}",
            tone=name,
            label=SYMBOL_NAME[name],
        )
        for name, one, two in zip(SYMBOLS, before, after, strict=True)
        if one or two
    ]
    children = tuple(stocks) or (Text("no Symbols", "small"),)
    return Flow("wrap", children, kind="tally", shown_with=shown, hidden_with=hidden)


# -- the result ---------------------------------------------------------------------------------------------------------


def _outcome(g: Aristeia, contest: Contest, seat: int) -> SheetPart:
    """What the dice would do as they lie, or with the answer that is looked at; before the Roll, what is to be expected."""
    if contest.at in BEFORE:
        return _outcomes(_result("Before the Roll", "exact odds", tuple(forecast(g, contest)), (), ()))
    found = ifs(g, seat)
    tallies = [has(g, contest, side) for side in contest.sides]
    head = "As the dice lie" if contest.at in SETTLED else "As the dice lie, before Switches"
    hidden = tuple([one.key for one in found])
    usual = _counted(g, contest, tallies, result(g, contest, tallies), head, (), hidden)
    return _outcomes(usual, *[_foreseen(g, contest, one) for one in found])


def _foreseen(g: Aristeia, contest: Contest, one: If) -> SheetPart:
    heads = {BLOCKING: "If you do this, before Switches", BUYING: "If you pay for this, before its effect"}
    head = "If you keep it, before Switches" if one.option == KEEP else heads[topic_of(g)]
    return _counted(g, contest, list(one.tallies), one.left, head, (one.key,), ())


def _counted(
    g: Aristeia, contest: Contest, tallies: list[Tally], left: tuple[int, ...], head: str, shown: Keys, hidden: Keys
) -> SheetPart:
    """The result of these Symbols."""
    sums = _sum_of(g, contest, tallies, left) if len(tallies) == 2 else ()
    unit = " Damage" if contest.ctx.roll == "attack" else ""
    return _result(head, _sum_words(sums) + unit if sums else "", tuple(said(g, contest, left)), shown, hidden)


@sheet_part
def _outcomes(*results: SheetPart) -> Panel:
    return Panel("", results, ground="paper", kind="outcome", key="outcome")


@sheet_part
def _result(head: str, sums: str, boxes: tuple[Verdict, ...], shown: Keys, hidden: Keys) -> Flow:
    told = [
        Item(title, lead=coin(*then) if then else None, notes=(follows,), tone=tone, kind="verdict")
        for title, follows, tone, then in boxes
    ]
    counted = column(Text(head, "small"), *[Text(sums, "strong", kind="sum")] * bool(sums), size="s")
    return Flow("wrap", (counted, *told), kind="result", shown_with=shown, hidden_with=hidden)


def _sum_of(g: Aristeia, contest: Contest, tallies: list[Tally], left: tuple[int, ...]) -> tuple[int, ...]:
    """How the first side's result is counted: Successes, Blocks against them, Critical Successes, what is left."""
    mine, yours = tallies
    stunned = contest.at not in SETTLED and mine[SUCC] and g.shows(contest.sides[0].fighter, "stunned")
    return mine[SUCC] - int(bool(stunned)), yours[BLOCK] + yours[CBLK], mine[CRIT], left[0]


def _sum_words(sums: tuple[int, ...]) -> str:
    """3 Successes less 3 Blocks, and 1 Critical Success: 1 is left."""
    successes, blocks, criticals, left = sums
    said = f"{successes}{{{symbol('succ')}|Success}} \N{MINUS SIGN} {blocks}{{{symbol('block')}|Block}}"
    said += f" + {criticals}{{{symbol('crit')}|Critical Success}}" if criticals else ""
    return f"{said} = {left}"


def forecast(g: Aristeia, contest: Contest) -> list[Verdict]:
    """The figures that matter before a Roll."""
    odds = before_roll(g, contest)
    names = [short_name(g, side.fighter) for side in contest.sides]
    if contest.ctx.roll != "attack":
        won = sum((p for (left, _), p in odds if left), Fraction(0))
        return [
            (percent(won), f"{names[0]} {'gets away' if contest.ctx.roll == 'disengage' else 'has a Success'}", "", ())
        ]
    hits = [hits_left(g, side.fighter) for side in contest.sides]
    out = sum((p for (dealt, _), p in odds if dealt >= hits[1]), Fraction(0))
    back = sum((p for (_, taken), p in odds if taken >= hits[0]), Fraction(0))
    mean = float(sum((dealt * p for (dealt, _), p in odds), Fraction(0)))
    return [
        (percent(out), f"{names[1]} out", "danger" if out >= Fraction(2, 5) else "", ()),
        (f"{mean:.2f}", "mean Damage", "", ()),
        (percent(back), f"{names[0]} out", "danger" if back >= Fraction(2, 5) else "", ()),
    ]


def said(g: Aristeia, contest: Contest, left: tuple[int, ...]) -> list[Verdict]:
    """The result in words: a headline, what follows, and whether that is good or bad for the one it meets."""
    sides = contest.sides
    if contest.ctx.roll == "simple":
        return [
            (f"{left[0]} Success{'es' if left[0] != 1 else ''}", "enough" if left[0] else "nothing comes of it", "", ())
        ]
    if contest.ctx.roll == "disengage":
        mover = first_name(g, sides[0].fighter)
        return [
            (
                f"{mover} {'gets away' if left[0] else 'is held'}",
                f"{left[0]} Success{'' if left[0] == 1 else 'es'} left",
                "ok" if left[0] else "danger",
                (),
            )
        ]
    found = []
    for i, dealt in ((1, left[0]), (0, left[1])):
        fighter = sides[i].fighter
        have = hits_left(g, fighter)
        name = short_name(g, fighter)
        out = dealt >= have
        me, most = g.fighters[fighter], g.character(fighter).attributes.hit_points
        follows = f"{name} would be out" if out else f"{name} stays, {have - dealt} left"
        then = (me.character, me.seat, max(0, have - dealt), most)
        found.append((f"{dealt} Damage", follows, "danger" if out else "ok", then))
    return found


# -- Switches -----------------------------------------------------------------------------------------------------------


def switches_of(g: Aristeia, contest: Contest, number: int) -> tuple[Switch, ...]:
    """The Switches of a side: of its Character, and of the Action it performs (AR-SWI-01, AR-ACT-15)."""
    own = g.character(contest.sides[number].fighter).switches
    if number == 0 and contest.ctx.action:
        return own + g.content.actions[contest.ctx.action].switches
    return own


def _shop(g: Aristeia, contest: Contest, number: int, seat: int) -> SheetPart:
    """What a side can buy, and whether it can pay."""
    side = contest.sides[number]
    buying = topic_of(g) == "switch" and about_of(g)[0] == side.fighter
    options = options_of(g, seat) if buying else ()
    left, rows = has(g, contest, side), []
    for switch in switches_of(g, contest, number):
        state = "after the Roll" if contest.at in BEFORE else "can pay" if can_pay(left, switch.cost) else "too dear"
        if options and switch.id not in options and state == "can pay":
            state = "not now"
        if state == "can pay" and _deadly(g, contest, number, switch):
            state = "deadly"
        rows.append(_switch(g.content, switch, number, state))
    return _switches(f"Switches of {first_name(g, side.fighter)}", number, *rows)


@sheet_part
def _switches(title: str, number: int, *rows: SheetPart) -> Panel:
    return Panel(title, (column(*rows, size="s"),), key=f"buys-{number}", kind="switches")


@sheet_part
def _switch(book: Book, switch: Switch, number: int, paying: str) -> Item:
    state: State = "off" if paying in ("too dear", "not now") else ""
    text = switch_text(book, switch)
    label = f"Switch for {in_words(switch.cost)}: {text}"
    lead = Art("", "badge", words=price(switch.cost), tone="price", label=in_words(switch.cost))
    tone = "danger" if paying == "deadly" else ""
    key = switch_id(number, switch.id)
    return Item(
        text, lead=lead, aside=paying, key=key, about=switch.id, label=label, state=state, tone=tone, kind="switch"
    )


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


def switch_text(book: Book, switch: Switch) -> str:
    """What a Switch does, without its price."""
    text = book.text(switch.id).partition(": ")[2] or book.text(switch.id)
    text = text[:1].upper() + text[1:]
    return f"{switch.name}: {text}" if switch.name else text
