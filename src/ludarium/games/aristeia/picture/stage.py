"""The stage of a Roll: both trays, the result so far, and the Switches that can be bought."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final
from xml.sax.saxutils import escape

from ludarium.games.aristeia.content.compiled import Tally
from ludarium.games.aristeia.picture.chances import BEFORE, SETTLED, before_roll, has, hits_left, percent, result
from ludarium.games.aristeia.picture.dice import symbol
from ludarium.games.aristeia.picture.ink import INK, INK_2, words
from ludarium.games.aristeia.picture.moment import KINDS, first_name, short_name
from ludarium.games.aristeia.picture.pieces import coin
from ludarium.games.aristeia.picture.reasons import reasons
from ludarium.games.aristeia.picture.switches import switch_rows
from ludarium.games.aristeia.picture.things import STAGE, TRAYS, drawn, thing
from ludarium.games.aristeia.picture.trays import tray, tray_height
from ludarium.games.aristeia.rules.rolls import BLOCK, CBLK, CRIT, SUCC, Contest
from ludarium.games.aristeia.state import Aristeia
from ludarium.kernel.ink import box, clipped, fit, group
from ludarium.kernel.pictures import Element

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
