"""The stage of a Roll: both sides with their dice, what they amount to, and the Switches that can be bought."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Any, Final
from xml.sax.saxutils import escape

from ludarium.games.aristeia.content import Book
from ludarium.games.aristeia.content.compiled import Tally
from ludarium.games.aristeia.event_words import name_of
from ludarium.games.aristeia.picture.chances import BEFORE, SETTLED, before_roll, has, hits_left, percent, result
from ludarium.games.aristeia.picture.dice import die, pool, pool_die, symbol, tally_row
from ludarium.games.aristeia.picture.ink import INK, INK_2, words
from ludarium.games.aristeia.picture.moment import KINDS, about_of, first_name, short_name, topic_of
from ludarium.games.aristeia.picture.pieces import coin, colour
from ludarium.games.aristeia.picture.reasons import Reason, reasons
from ludarium.games.aristeia.picture.switches import switch_rows
from ludarium.games.aristeia.picture.things import DICE, STAGE, TRAYS, drawn, thing
from ludarium.games.aristeia.rules.rolls import ADDED, BLOCK, CBLK, CRIT, SUCC, Contest, Side, critical_block
from ludarium.games.aristeia.state import Aristeia, Fighter
from ludarium.kernel.ink import box, clipped, fit, group, path, run
from ludarium.kernel.pictures import Element

KEEP_ID: Final = "keep"
STEPS: Final = ("Tactics", "Roll", "Critical Block", "Switches", "Results")
_STEP_AT: Final = {
    "cut_pools": 0,
    "roll": 1,
    "lie": 1,
    "critical_blocks": 1,
    "stunned": 2,
    "results_known": 3,
    "results": 4,
}
PHONE_ROW: Final = 6
"""So many dice lie in a row on a phone."""
PHONE_DIE: Final = 44.0
ADDED_SIZE: Final = 60.0
CHOSEN: Final = ("reroll", "nullify a die")
"""Questions whose answer is a die of the one they are about."""
_SIZES: Final = ((4, 104.0, 4), (5, 86.0, 5), (6, 72.0, 6), (7, 60.0, 7), (14, 58.0, 7), (16, 50.0, 8), (99, 42.0, 10))
"""Up to so many dice: how large they are, and how many lie in a row."""


def title_of(g: Aristeia, contest: Contest) -> str:
    """What is rolled for."""
    action = g.content.actions.get(contest.ctx.action)
    return action.name if action is not None and contest.ctx.roll != "disengage" else KINDS[contest.ctx.roll]


def roles(contest: Contest) -> tuple[str, str]:
    """What the two sides do."""
    kind = contest.ctx.roll
    return ("attacks", "defends") if kind == "attack" else ("leaves", "holds") if kind == "disengage" else ("rolls", "")


def die_id(number: int, name: str) -> str:
    """The element of the first such die of a side."""
    return f"die-{number}-{name.replace(ADDED, 'added-')}"


def laid(side: Side) -> tuple[str, ...]:
    """What lies in a tray: letters before the Roll, faces after it; added Symbols always."""
    rolled = any(name[0] != ADDED for name in side.dice) or not side.pool
    return side.dice if rolled else (*side.pool, *side.dice)


def _grid(count: int) -> tuple[float, int, int]:
    """How large so many dice are, how many lie in a row, and in how many rows."""
    _, size, across = next(row for row in _SIZES if count <= row[0])
    return size, across, max(1, -(-count // across))


def dice(g: Aristeia, side: Side, number: int, x: float, y: float, w: float, phone: bool) -> list[Element]:
    """The dice of a side, its added Symbols after them; a Critical Block that is being used has a dashed frame."""
    source = critical_block(g.content, side.dice) if _keeps(g, side) else ""
    found, seen = [], dict[str, int]()
    for name, size, left, top in _places(laid(side), w, phone, _gap(g, side)):
        seen[name] = n = seen.get(name, 0) + 1
        found.append(_die(g.content, name, number, n, x + left, y + top, size))
        if name == source and n == 1:
            found.append(thing("source", drawn(_frame, size), x + left, y + top, DICE))
    return found


Place = tuple[str, float, float, float]
"""Of a die: its name, its size, where it lies in the tray."""


@lru_cache(maxsize=5000)
def _places(names: tuple[str, ...], w: float, phone: bool, gap: float) -> tuple[Place, ...]:
    if phone:
        step = (w - 20) / PHONE_ROW
        spots = [divmod(i, PHONE_ROW) for i in range(len(names))]
        return tuple(
            [
                (name, PHONE_DIE, 10 + column * step + (step - PHONE_DIE) / 2, row * (PHONE_DIE + gap))
                for name, (row, column) in zip(names, spots, strict=True)
            ]
        )
    rolled = [name for name in names if name[0] != ADDED]
    size, across, rows = _grid(len(rolled))
    step = (w - 20) / across
    found: list[Place] = []
    for i, name in enumerate(rolled):
        row, column = divmod(i, across)
        found.append((name, size, 10 + column * step + (step - size) / 2, row * (size + gap)))
    top = rows * (size + gap) if rolled else 0
    for i, name in enumerate([name for name in names if name[0] == ADDED]):
        row, column = divmod(i, 6)
        found.append((name, ADDED_SIZE, 20 + column * 84, top + row * (ADDED_SIZE + gap)))
    return tuple(found)


def _gap(g: Aristeia, side: Side) -> float:
    """The room below a row of dice: more where the outcome of choosing each is written under it."""
    topic, about = topic_of(g), about_of(g)
    chooses = about[0] != side.fighter if topic == "critical block" else topic in CHOSEN and about[0] == side.fighter
    return 28 if chooses else 12


def _frame(size: float) -> str:
    return box(-6, -6, size + 12, size + 13, size * 0.26, "none", "#fff", 2.4, ' stroke-dasharray="7 5"')


@lru_cache(maxsize=20_000)
def _die(book: Book, name: str, number: int, n: int, x: float, y: float, size: float) -> Element:
    lies = len(name) > 1
    key = die_id(number, name) if lies else f"pool-{number}-{name}"
    art = die(book, name, size) if lies else pool_die(name, size)
    label = f"Die {name[0]}" if name[0] != ADDED else "Added Symbol"
    return thing(key if n == 1 else f"{key}-{n}", art, x, y, DICE, size, size + 9, size * 0.2, label, "AR-DICE-01")


# -- trays ------------------------------------------------------------------------------------------------------------


def tray(
    g: Aristeia,
    contest: Contest,
    number: int,
    why: tuple[Reason, ...],
    names: tuple[str, ...],
    x: float,
    y: float,
    w: float,
    h: float,
    phone: bool,
) -> list[Element]:
    """One side of the Roll."""
    side = contest.sides[number]
    me = g.fighters[side.fighter]
    left, most = hits_left(g, side.fighter), g.character(side.fighter).attributes.hit_points
    role = f"{clipped(name_of(names, me.seat), 110, 13)} {roles(contest)[number]}, {left} of {most}"
    role += "" if phone else " Hit Points"
    lies = any(die_[0] != ADDED for die_ in side.dice)
    tally = has(g, contest, side) if lies or contest.at not in BEFORE else None
    art = drawn(_tray_art, g.content, me, first_name(g, side.fighter), role, tally, why, w, h, phone)
    about = g.content.characters[me.character].id
    head, top = (44.0, 10.0) if phone else (64.0, 16.0)
    name = f"{first_name(g, side.fighter)}: {role}"
    found = [
        thing(f"tray-{number}", art, x, y, TRAYS),
        thing(f"who-{number}", "", x, y, TRAYS, w, head, 14, name, about),
        *dice(g, side, number, x, y + head + top, w, phone),
    ]
    if _keeps(g, side):
        beside, below, wide = _keep_place(g, side, w, phone)
        place = (x + beside, y + head + top + below)
        found.append(
            thing(KEEP_ID, drawn(_keep_art, wide), *place, DICE, wide, 44, 9, "Keep it as a Block", "AR-CRIT-03")
        )
    return found


def _keep_place(g: Aristeia, side: Side, w: float, phone: bool) -> tuple[float, float, float]:
    """Where the Critical Block is kept: beside the dice if a phone has room there, else below them; how wide."""
    dice_w = 10 + len(laid(side)) * (w - 20) / PHONE_ROW
    if phone and w - dice_w >= 174:
        return dice_w + 8, 0, w - dice_w - 20
    return 14, dice_room(g, side, w, phone), w - 28


def _keeps(g: Aristeia, side: Side) -> bool:
    """Whether this side decides what its Critical Block does."""
    return topic_of(g) == "critical block" and about_of(g)[0] == side.fighter


def _keep_art(w: float) -> str:
    art = box(0.5, 0.5, w - 1, 43, 9, "var(--ar-paper)", "var(--ar-line)") + symbol("block", 22, 22, 22, "#2b6cc4")
    return art + words(40, 27, "Keep it as a Block", 14, INK, 700, 92)


def dice_room(g: Aristeia, side: Side, w: float, phone: bool) -> float:
    """How high the dice of a side lie in its tray, with the room below them."""
    gap = _gap(g, side)
    return max([size + top + gap for _, size, _, top in _places(laid(side), w, phone, gap)], default=20.0)


def tray_height(g: Aristeia, contest: Contest, number: int, why: tuple[Reason, ...], w: float, phone: bool) -> float:
    """How high a tray must be: head, dice, why they are there, and what they amount to."""
    side = contest.sides[number]
    lines = drawn_why(why, w - 28)[1]
    keep = 54 if _keeps(g, side) and _keep_place(g, side, w, phone)[1] else 0
    tally = 0 if contest.at in BEFORE or phone else 52
    return (54.0 if phone else 80.0) + dice_room(g, side, w, phone) + keep + lines + tally + 4


@lru_cache(maxsize=5000)
def drawn_why(why: tuple[Reason, ...], w: float) -> tuple[str, float]:
    """Small dice with what they come from, in as many lines as they need; and how high that is."""
    art, x, y = "", 0.0, 0.0
    for codes, symbols, text in why:
        wide = len(codes) * 17 + len(symbols) * 19 + run(text, 12, 92) + 8
        if x and x + wide > w:
            x, y = 0.0, y + 22
        art += group(x, y, pool(codes, 15, 2))
        x += len(codes) * 17
        for one in symbols:
            art += box(x + 0.5, y + 0.5, 16, 15, 4, "#fbf7ef") + symbol(one, x + 8.5, y + 8, 11, "#26202b")
            x += 19
        art += words(x + 4, y + 12, text, 12, "#e6e0d4", 600, 92)
        x += run(text, 12, 92) + 18
    return art, y + 24


def _tray_art(
    book: Book,
    me: Fighter,
    name: str,
    role: str,
    tally: Tally | None,
    why: tuple[Reason, ...],
    w: float,
    h: float,
    phone: bool,
) -> str:
    most = book.characters[me.character].attributes.hit_points
    head, r, size = (44.0, 15.0, 15.0) if phone else (64.0, 24.0, 20.0)
    art = box(0, 0, w, h, 16, "#0b0f10", "#fff", 1, ' fill-opacity=".55" stroke-opacity=".14"')
    art += path(f"M0 16a16 16 0 0 1 16 -16h{w - 32:g}a16 16 0 0 1 16 16v{head - 16:g}h-{w:g}z", colour(me.seat, "deep"))
    art += group(12, head / 2 - r, coin(r, me.character, me.seat, most - me.damage, most))
    left = 2 * r + 26
    if phone:
        art += words(left, 20, name, 15, "#fff", 750) + words(left, 36, role, 11.5, "#fff", 500, 88)
    else:
        art += words(left, 29, name, size, "#fff", 780) + words(left, 49, role, 13.5, "#fff", 500)
    below = 0.0
    if tally is not None:
        below = 0 if phone else 52
        shown = sum(map(bool, tally))
        art += tally_row(tally, w - 8 - shown * 37, 10, 14) if phone else tally_row(tally, 14, h - 48, 21)
    said, high = drawn_why(why, w - 28)
    return art + group(14, h - below - high - 2, said)


# -- the wide stage -----------------------------------------------------------------------------------------------------


def stage(g: Aristeia, contest: Contest, seat: int, names: tuple[str, ...], w: float, h: float) -> list[Element]:
    """The whole stage over the dome: the attacker left, the defender right."""
    seats = tuple([g.fighters[side.fighter].seat for side in contest.sides])
    title, kind = title_of(g, contest), KINDS[contest.ctx.roll]
    where = kind
    if contest.ctx.roll == "attack" and all(g.in_dome(side.fighter) for side in contest.sides):
        here, there = [g.fighters[side.fighter].space for side in contest.sides]
        where = f"{kind}, distance {g.content.dome.distance(here, there)}"
    found = [
        thing("stage", drawn(_floor_art, w, h), 0, 0, STAGE, w, h, 0, f"{kind}: {title}", "AR-F2F-01"),
        thing("stage-head", drawn(_head_art, seats, title, where, _STEP_AT.get(contest.at, 0), w, h), 0, 0, STAGE),
    ]
    tw = 522.0
    lefts = (18.0, w - 18 - tw) if len(seats) == 2 else ((w - tw) / 2,)
    why = reasons(g, contest.ctx, contest.sides)
    tall = max(tray_height(g, contest, number, why[number], tw, phone=False) for number in range(len(seats)))
    below = 84 + tall + 12
    for number, left in enumerate(lefts):
        found += tray(g, contest, number, why[number], names, left, 84, tw, tall, phone=False)
        name = first_name(g, contest.sides[number].fighter)
        found.append(thing(f"buys-{number}", drawn(_buys, name), left + 4, below + 98, TRAYS))
        found += switch_rows(g, contest, number, seat, left, below + 120, tw, 44)
    left, width = (18.0, w - 36) if len(seats) == 2 else (lefts[0], tw)
    found.append(outcome(g, contest, left, below, width, 84))
    return found


def _buys(name: str) -> str:
    return words(0, 13, f"Switches of {name}", 13.5, "#f6f1e6", 650)


def _floor_art(w: float, h: float) -> str:
    return box(-w, -h, 3 * w, 3 * h, 0, "var(--ar-stage)") + box(-w, -h, 3 * w, 3 * h, 0, "url(#ar-floor)")


def _head_art(seats: tuple[int, ...], title: str, kind: str, step: int, w: float, h: float) -> str:
    """The lights of both seats, what is rolled for, and the steps of the Roll."""
    art = ""
    for side, seat in zip("lr", seats, strict=False):
        art += box(0, 0, w, h, 0, f"url(#ar-spot-{seat + 1}-{side})")
    art += f'<text class="ar-d" x="24" y="42" font-size="29" font-weight="600" fill="#f6f1e6">{escape(title)}</text>'
    if kind != title:
        art += words(24, 64, kind, 13.5, "#d9d3c7", 500)
    widths = (92.0, 72.0, 124.0, 100.0, 92.0)
    steps = [i for i in range(len(STEPS)) if len(seats) == 2 or STEPS[i] != "Critical Block"]
    x = w - 18 - sum(widths[i] + 8 for i in steps) + 8
    for i in steps:
        name, width, now = STEPS[i], widths[i], i == step
        fill = "var(--ar-step)" if now else "#000"
        more = "" if now else ' fill-opacity=".34"'
        art += box(x, 26, width, 34, 17, fill, "#fff", 2 if now else 1, more + ("" if now else ' stroke-opacity=".18"'))
        said = f"\N{CHECK MARK} {name}" if i < step else name
        art += words(x + width / 2, 47.5, said, 13, "#fff" if i >= step else "#d9d3c7", 700, anchor="middle")
        x += width + 8
    return art


Verdict = tuple[str, str, str, tuple[Any, ...]]
"""A headline, what follows, whether that is good or bad for whom it meets, and the coin as it would look then."""


def outcome(g: Aristeia, contest: Contest, x: float, y: float, w: float, h: float) -> Element:
    """What the dice would do as they lie; before they are rolled, what is to be expected of them."""
    sums: tuple[int, ...] = ()
    if contest.at in BEFORE:
        head, boxes = ("Before the Roll", "exact odds"), tuple(forecast(g, contest))
    else:
        tallies = [has(g, contest, side) for side in contest.sides]
        left = result(g, contest, tallies)
        boxes = tuple(said(g, contest, left))
        head = ("As the dice lie", "before Switches" if contest.at not in SETTLED else "as it is now")
        if len(tallies) == 2:
            sums = _sum_of(g, contest, tallies, left)
    return thing("outcome", drawn(_outcome_art, head, boxes, sums, w, h), x, y, TRAYS)


def _sum_of(g: Aristeia, contest: Contest, tallies: list[Tally], left: tuple[int, ...]) -> tuple[int, ...]:
    """How the first side's result is counted: Successes, Blocks against them, Critical Successes, what is left."""
    mine, yours = tallies
    stunned = contest.at not in SETTLED and mine[SUCC] and g.shows(contest.sides[0].fighter, "stunned")
    return mine[SUCC] - int(bool(stunned)), yours[BLOCK] + yours[CBLK], mine[CRIT], left[0]


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
        (percent(out), f"{names[1]} out", "bad" if out >= Fraction(2, 5) else "", ()),
        (f"{mean:.2f}", "mean Damage", "", ()),
        (percent(back), f"{names[0]} out", "bad" if back >= Fraction(2, 5) else "", ()),
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
                f"{left[0]} Success left",
                "ok" if left[0] else "bad",
                (),
            )
        ]
    found = []
    for number, dealt in ((1, left[0]), (0, left[1])):
        fighter = sides[number].fighter
        have = hits_left(g, fighter)
        name = short_name(g, fighter)
        out = dealt >= have
        me, most = g.fighters[fighter], g.character(fighter).attributes.hit_points
        follows = f"{name} would be out" if out else f"{name} stays, {have - dealt} of {most} left"
        then = (me.character, me.seat, max(0, have - dealt), most)
        found.append((f"{dealt} Damage", follows, "bad" if out else "ok", then))
    return found


def _outcome_art(head: tuple[str, str], boxes: tuple[Verdict, ...], sums: tuple[int, ...], w: float, h: float) -> str:
    narrow = w < 500
    art = box(0, 0, w, h, 14, "var(--ar-paper)")
    start = 10.0 if narrow else 276.0 if sums else 164.0
    if not narrow and sums:
        art += words(18, 30, f"{head[0]}, {head[1]}", 13, INK_2, 650) + group(18, 42, _sum_art(sums))
    elif not narrow:
        art += words(18, 36, head[0], 14, INK, 650) + words(18, 56, head[1], 12.5, INK_2, 500)
    bw = (w - start - 10 - 8 * (len(boxes) - 1)) / len(boxes)
    size, small, r = (15, 11.5, 13.0) if narrow else (19, 13, 23.0)
    for i, (title, follows, tone, then) in enumerate(boxes):
        left = start + i * (bw + 8)
        fill = {"ok": "var(--ar-ok)", "bad": "var(--ar-bad)"}.get(tone, "var(--ar-paper-2)")
        art += box(left, 7, bw, h - 14, 10, fill, "var(--ar-line)")
        if then:
            art += group(left + 9, h / 2 - r - 1, coin(r, *then))
            left += 2 * r + 10
        room = bw - (2 * r + 10 if then else 0) - 20
        art += words(left + 12, h / 2 - 2, clipped(title, room, size), size, INK, 780)
        lines, fitted, wide = fit(follows, room, ((small, 88), (small, 80), (11.5, 76), (11, 70)), 1)
        art += words(left + 12, h / 2 + 17, lines[0], fitted, INK_2, 600, wide)
    return art


def _sum_art(sums: tuple[int, ...]) -> str:
    """3 Successes less 3 Blocks, and 1 Critical Success: 1 is left."""
    successes, blocks, criticals, left = sums
    art, x = "", 0.0
    terms = [("", successes, "succ", "#c2531a"), ("\N{MINUS SIGN}", blocks, "block", "#2b6cc4")]
    terms += [("+", criticals, "crit", "#c5281f")] if criticals else []
    for sign, n, name, paint in terms:
        if sign:
            art += words(x, 20, sign, 19, INK_2, 650)
            x += 19
        art += words(x, 20, n, 21, INK, 800) + symbol(name, x + 14 * len(str(n)) + 11, 13, 19, paint)
        x += 14 * len(str(n)) + 28
    return art + words(x, 20, f"= {left}", 21, INK, 800)
