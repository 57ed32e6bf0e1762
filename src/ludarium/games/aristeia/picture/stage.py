"""The stage of a Roll: both trays, the result so far, and the Switches that can be bought."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any, Final
from xml.sax.saxutils import escape

from ludarium.games.aristeia.content import Book
from ludarium.games.aristeia.content.compiled import Tally
from ludarium.games.aristeia.options import KEEP
from ludarium.games.aristeia.picture.chances import BEFORE, SETTLED, before_roll, has, hits_left, percent, result
from ludarium.games.aristeia.picture.dice import symbol
from ludarium.games.aristeia.picture.hexes import points
from ludarium.games.aristeia.picture.ink import INK, INK_2, RED, STRIKE, words
from ludarium.games.aristeia.picture.moment import KINDS, first_name, short_name, topic_of
from ludarium.games.aristeia.picture.pieces import coin
from ludarium.games.aristeia.picture.reasons import reasons
from ludarium.games.aristeia.picture.switches import switch_rows, switches_of, switches_title
from ludarium.games.aristeia.picture.things import CARDS, STAGE, TRAYS, drawn, passing
from ludarium.games.aristeia.picture.trays import die_id, gone_id, thrown, tray, tray_height
from ludarium.games.aristeia.picture.whatifs import BLOCKING, BUYING, deciding, ifs, instead, shown_if, tags
from ludarium.games.aristeia.rules.rolls import BLOCK, CBLK, CRIT, SUCC, Contest, critical_block, face
from ludarium.games.aristeia.state import Aristeia
from ludarium.scene.boards import Element, thing
from ludarium.scene.svg import box, broken, clipped, fit, group, number, path, run

STEPS: Final = ("Tactics", "Roll", "Critical Block", "Switches", "Results")
BAND: Final = 104.0
"""So high is the result on the wide stage."""
_STEP_AT: Final = {
    "cut_pools": 0,
    "roll": 1,
    "lie": 1,
    "critical_blocks": 1,
    "stunned": 2,
    "results_known": 3,
    "results": 4,
}


def title_of(g: Aristeia, contest: Contest) -> str:
    """What is rolled for."""
    action = g.content.actions.get(contest.ctx.action)
    return action.name if action is not None and contest.ctx.roll != "disengage" else KINDS[contest.ctx.roll]


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
    counts = [len(switches_of(g, contest, i)) for i in range(len(seats))]
    tall = max(tray_height(g, contest, i, why[i], tw, phone=False) for i in range(len(seats)))
    below = 84 + tall + 12
    row = min(44.0, (h - below - BAND - 38) / max(1, *counts) - 6)
    for i, left in enumerate(lefts):
        found += tray(g, contest, i, why[i], names, seat, left, 84, tw, tall, phone=False)
        found.append(switches_title(g, contest, i, left + 4, below + BAND + 12))
        found += switch_rows(g, contest, i, seat, left, below + BAND + 33, tw, row)
    left, width = (18.0, w - 36) if len(seats) == 2 else (lefts[0], tw)
    found.append(outcome(g, contest, seat, left, below, width, BAND))
    return found + arrows(g, contest, seat, found)


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


PHONE_HEAD: Final = 38.0


def phone_head(g: Aristeia, contest: Contest, w: float) -> Element:
    """On a phone: what is rolled for, and which step of the Roll it is."""
    steps = [step for step in STEPS if len(contest.sides) == 2 or step != "Critical Block"]
    now = STEPS[_STEP_AT.get(contest.at, 0)]
    said = f"Step {steps.index(now) + 1} of {len(steps)}, {now}" if now in steps else now
    return thing("stage-head", drawn(_phone_head_art, title_of(g, contest), said, w), 0, 0, STAGE)


def _phone_head_art(title: str, step: str, w: float) -> str:
    pill = run(step, 12.5, 92) + 26
    name = escape(clipped(title, w - pill - 30, 19))
    art = f'<text class="ar-d" x="12" y="26" font-size="19" font-weight="600" fill="#f6f1e6">{name}</text>'
    art += box(w - 8 - pill, 7, pill, 25, 12.5, "var(--ar-step)")
    return art + words(w - 8 - pill / 2, 24, step, 12.5, "#fff", 700, 92, "middle")


Verdict = tuple[str, str, str, tuple[Any, ...]]
"""A headline, what follows, whether that is good or bad for whom it meets, and the coin as it would look then."""


def outcome(g: Aristeia, contest: Contest, seat: int, x: float, y: float, w: float, h: float) -> Element:
    """What the dice would do as they lie, or with the answer that is looked at; before the Roll, what is to be expected."""
    if contest.at in BEFORE:
        art = drawn(_outcome_art, ("Before the Roll", "exact odds"), tuple(forecast(g, contest)), (), "", w, h)
        return thing("outcome", art, x, y, TRAYS)
    tallies = [has(g, contest, side) for side in contest.sides]
    head = "As the dice lie" if contest.at in SETTLED else "As the dice lie, before Switches"
    usual = _counted(g, contest, tallies, result(g, contest, tallies), head, w, h)
    heads = {BLOCKING: "If you do this, before Switches", BUYING: "If you pay for this, before its effect"}
    variants = [
        _counted(g, contest, list(one.tallies), one.left, heads[topic_of(g)], w, h, one.option == KEEP)
        for one in ifs(g, seat)
    ]
    return thing("outcome", instead(usual, variants), x, y, TRAYS)


def _counted(
    g: Aristeia,
    contest: Contest,
    tallies: list[Tally],
    left: tuple[int, ...],
    head: str,
    w: float,
    h: float,
    keeps: bool = False,
) -> str:
    """The result of these Symbols."""
    sums = _sum_of(g, contest, tallies, left) if len(tallies) == 2 else ()
    unit = "Damage" if contest.ctx.roll == "attack" else ""
    title = "If you keep it, before Switches" if keeps else head
    return drawn(_outcome_art, (title, ""), tuple(said(g, contest, left)), sums, unit, w, h)


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
                f"{left[0]} Success{'' if left[0] == 1 else 'es'} left",
                "ok" if left[0] else "bad",
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
        found.append((f"{dealt} Damage", follows, "bad" if out else "ok", then))
    return found


def _outcome_art(
    head: tuple[str, str], boxes: tuple[Verdict, ...], sums: tuple[int, ...], unit: str, w: float, h: float
) -> str:
    narrow = w < 500
    art = box(0, 0, w, h, 14, "var(--ar-paper)")
    start = 10.0 if narrow else 350.0 if sums else 176.0
    if not narrow and sums:
        art += words(18, 33, head[0], 13.5, INK_2, 650) + group(18, 46, _sum_art(sums, unit))
    elif not narrow:
        lines = broken(head[0], start - 30, 14, 100)
        for i, line in enumerate(lines):
            art += words(18, h / 2 - 6 + 17 * i, line, 14, INK, 650)
        art += words(18, h / 2 - 4 + 17 * len(lines), head[1], 12.5, INK_2, 500)
    bw = (w - start - 10 - 8 * (len(boxes) - 1)) / len(boxes)
    size, small, r = (19, 12, 16.0) if narrow else (27, 14, 29.0)
    for i, (title, follows, tone, then) in enumerate(boxes):
        left = start + i * (bw + 8)
        fill = {"ok": "var(--ar-ok)", "bad": "var(--ar-bad)"}.get(tone, "var(--ar-paper-2)")
        art += box(left, 7, bw, h - 14, 10, fill, {"bad": "var(--ar-danger)"}.get(tone, "var(--ar-line)"))
        if then:
            art += group(left + 9, h / 2 - r - 1, coin(r, *then))
            left += 2 * r + 10
        room = bw - (2 * r + 10 if then else 0) - 20
        large, fitted, wide = fit(title, room, ((size, 100), (size, 88), (size - 3, 84), (size - 6, 80)), 1)
        art += words(left + 12, h / 2 + 1, clipped(large[0], room, fitted, wide), fitted, INK, 800, wide)
        lines, fitted, wide = fit(follows, room, ((small, 92), (small, 80), (11.5, 76), (11, 70)), 1)
        art += words(left + 12, h / 2 + (18 if narrow else 23), lines[0], fitted, INK_2, 600, wide)
    return art


def _sum_art(sums: tuple[int, ...], unit: str) -> str:
    """3 Successes less 3 Blocks, and 1 Critical Success: 1 is left."""
    successes, blocks, criticals, left = sums
    art, x = "", 0.0
    terms = [("", successes, "succ", "#c2531a"), ("\N{MINUS SIGN}", blocks, "block", "#2b6cc4")]
    terms += [("+", criticals, "crit", "#c5281f")] if criticals else []
    for sign, n, name, paint in terms:
        if sign:
            art += words(x, 28, sign, 24, INK_2, 650)
            x += 23
        art += words(x, 28, n, 29, INK, 820) + symbol(name, x + 18 * len(str(n)) + 17, 18.5, 25, paint)
        x += 18 * len(str(n)) + 40
    art += words(x, 28, f"= {left}", 29, INK, 820)
    return art + words(x + run(f"= {left}", 29) + 8, 28, unit, 17, INK, 700)


# -- what removes what ----------------------------------------------------------------------------------------------------


def arrows(g: Aristeia, contest: Contest, seat: int, found: list[Element]) -> list[Element]:
    """From a Critical Block to what it would remove, shown with that die; or to what it has removed."""
    if len(contest.sides) < 2 or not thrown(contest):
        return []
    if topic_of(g) != BLOCKING:
        pairs = [(gone_id(i, block), gone_id(1 - i, die)) for i, block, die in removals(g.content, contest)]
        if not pairs:
            return []
        at = {element.id: element for element in found}
        once = [pair for pair in dict.fromkeys(pairs) if pair[::-1] not in pairs or pair[0] < pair[1]]
        lines = "".join([_arrow(at[block], at[die], RED, both=(die, block) in pairs) for block, die in once])
        return [passing("arrows", lines, 0, 0, CARDS)]
    mine, options = deciding(g, contest), tags(g, seat)
    if not options:
        return []
    at = {element.id: element for element in found}
    block = at[die_id(mine, critical_block(g.content, contest.sides[mine].dice))]
    lines = ""
    for option, (n, _, _) in options.items():
        if option != KEEP:
            lines += shown_if(n, _arrow(block, at[die_id(1 - mine, option)], STRIKE))
    return [passing("arrows", lines, 0, 0, CARDS)]


def removals(book: Book, contest: Contest) -> list[tuple[int, str, str]]:
    """Which side's Critical Block removed which die; of two Critical Blocks that went together each removed the other."""
    found = []
    for pair in zip(*[side.gone for side in contest.sides], strict=False):
        blocks = [i for i in (0, 1) if face(book, pair[i])[CBLK]]
        found += [(i, pair[i], pair[1 - i]) for i in blocks]
    return found


def _arrow(source: Element, target: Element, paint: str, both: bool = False) -> str:
    """A bowed arrow over the dice between; with a head at both ends where each removes the other."""
    way = 1 if target.x > source.x else -1
    start = (
        source.x + source.w / 2 + way * (source.w / 2 + (8 if both else 0)),
        source.y + source.h * (0.18 if both else 0.3),
    )
    end = target.x + target.w / 2 - way * (target.w / 2 + 8), target.y + target.h * 0.18
    bow = (start[0] + end[0]) / 2, min(start[1], end[1]) - 58
    d = "M{} {}Q{} {} {} {}".format(*map(number, (*start, *bow, *end)))
    ends = ' stroke-linecap="round"'
    art = path(d, "none", "#fff", 11, f'{ends} opacity=".9"') + path(d, "none", paint, 8, ends)
    art += path(d, "none", "#fff", 2.6, ' stroke-dasharray="9 8"')
    heads = "".join([_head(bow, tip) for tip in ((end, start) if both else (end,))])
    return art + path(heads, "#fff", paint, 2)


def _head(bow: tuple[float, float], tip: tuple[float, float]) -> str:
    """The head of an arrow that comes from its bow."""
    angle = math.atan2(tip[1] - bow[1], tip[0] - bow[0])
    return points(
        [(tip[0] + far * math.cos(angle + turn), tip[1] + far * math.sin(angle + turn)) for turn, far in _HEAD]
    )


_HEAD: Final = ((0.0, 9.0), (2.5, 13.0), (-2.5, 13.0))
"""The corners of the head of an arrow: by which angle and how far from its point."""
