"""The Horologium: a gilt clock of twelve Quadrants with the hands, the tokens, timed events and the end of the Mission."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import cos, pi, sin
from typing import Final

import msgspec

from ludarium.games.nova_aetas.called import clock, time_of
from ludarium.games.nova_aetas.content.calls import read_call
from ludarium.games.nova_aetas.content.schema import MissionEvent
from ludarium.games.nova_aetas.picture.plan import CLOCK, token_id
from ludarium.games.nova_aetas.picture.symbols import BELL, hero_coin, on_map, shield
from ludarium.games.nova_aetas.rules.conditions import start_of
from ludarium.games.nova_aetas.state import QUADRANTS, NovaAetas
from ludarium.scene.boards import BoardPart, Element, board_part, part, thing
from ludarium.scene.maps.grids import Point
from ludarium.scene.maps.ground import LABELS, LAND, MARKS, PIECES
from ludarium.scene.parts import cached
from ludarium.scene.svg import number

NUMERALS: Final = ("XII", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI")
BAND, RING, SKY = 132.0, 118.0, 62.0
"""Radii: of the numerals, of the outer edge of the Quadrants, of the sky in the middle."""
TOKENS: Final = 97.0
"""How far from the middle tokens lie."""
TOKEN: Final = 15.0


class Token(msgspec.Struct, frozen=True, gc=False):
    """A token on the clock."""

    who: str
    name: str
    quadrant: int
    """Since the start of the Mission."""
    faction: str = ""
    """Of an Enemy type; "" for a Hero."""
    out: bool = False
    """Whether it lies outside the ring: of a KO'd Hero."""
    time: str = ""


def tokens(g: NovaAetas) -> tuple[Token, ...]:
    """All tokens, in the order in which they act."""
    found = []
    for number_, hero in enumerate(g.heroes):
        if hero.at is None:
            continue
        at = g.now + g.spent if number_ == g.active else hero.token
        found.append(Token(hero.id, g.sheet(hero).name, at, out=hero.ko, time=time_of(g, at)))
    for kind, at in g.tokens.items():
        card = g.book.enemies[kind]
        found.append(Token(kind, card.name, at, card.faction, time=time_of(g, at)))
    speed = {hero.id: g.stat(hero, "rapidity") for hero in g.heroes}
    speed |= {kind: g.book.enemies[kind].rapidity for kind in g.tokens}
    return tuple(sorted(found, key=lambda one: (one.quadrant, -speed[one.who], not one.faction, one.who)))


def bells(g: NovaAetas) -> tuple[tuple[int, MissionEvent], ...]:
    """Timed events still to come, with their Quadrants since the start."""
    found = []
    for event in g.script.events:
        call = read_call(event.when)
        if call.name == "time" and event.id not in g.fired:
            found.append(((clock(call.word(0)) - start_of(g)) % (24 * QUADRANTS), event))
    return tuple(sorted(found, key=lambda one: one[0]))


def horologium(g: NovaAetas, at: Point) -> tuple[BoardPart, ...]:
    """The clock of this position about a point of its board: face, hands, marks, tokens."""
    start = start_of(g)
    soon = tuple((start + one) % QUADRANTS for one, _ in bells(g) if g.now < one < g.now + QUADRANTS)
    left = g.script.time.quadrants - g.now
    end = (start + g.script.time.quadrants) % QUADRANTS if left < QUADRANTS else -1
    return (
        _face(at),
        _hands(at, (start + g.now) % QUADRANTS, (start + g.now) // QUADRANTS % 12, soon, end, left),
        *_tokens(at, start, tokens(g)),
    )


def polar(at: Point, radius: float, quadrants: float) -> Point:
    """A point of the clock so far from its middle, in the direction of a Quadrant."""
    angle = quadrants * pi / 6
    return at[0] + radius * sin(angle), at[1] - radius * cos(angle)


def _arc(inner: float, outer: float, first: float, last: float) -> str:
    """A piece of a ring about (0, 0)."""
    points = [polar((0, 0), r, q) for r, q in ((outer, first), (outer, last), (inner, last), (inner, first))]
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = points
    far = int(last - first > 6)
    return (
        f"M{ax:.1f} {ay:.1f}A{outer:g} {outer:g} 0 {far} 1 {bx:.1f} {by:.1f}"
        f"L{cx:.1f} {cy:.1f}A{inner:g} {inner:g} 0 {far} 0 {dx:.1f} {dy:.1f}Z"
    )


def preview(g: NovaAetas, ap: int) -> str:
    """Where the token of the active Hero would go for so many AP: a dashed arc along the ring, in units of the clock."""
    first = start_of(g) + g.now + g.spent
    (ax, ay), (bx, by) = (polar((CLOCK, CLOCK), RING - 3, q) for q in (first, first + ap))
    d = f"M{ax:.1f} {ay:.1f}A{RING - 3:g} {RING - 3:g} 0 {int(ap > 6)} 1 {bx:.1f} {by:.1f}"
    x, y = polar((CLOCK, CLOCK), TOKENS, first + ap)
    ghost = f'<circle class="na-ghost" cx="{x:.1f}" cy="{y:.1f}" r="{TOKEN:g}"/>'
    return f'<path class="na-preview-under" d="{d}"/><path class="na-preview" d="{d}"/>{ghost}'


@board_part
def _face(at: Point) -> Iterable[Element]:
    return (thing("clock", face_art(), at[0], at[1], LAND),)


@lru_cache(maxsize=1)
def face_art() -> str:
    """Gear rim, band of numerals, ring of Quadrants, sky with stars; about (0, 0)."""
    teeth = []
    for k in range(48):
        for r, shift in ((146, 0.0), (151, 0.05), (151, 0.15), (146, 0.2)):
            x, y = polar((0, 0), r, (k + shift * 4) / 4)
            teeth.append(f"{x:.1f} {y:.1f}")
    art = f'<circle class="na-clock-shadow" cx="4" cy="8" r="148"/><path class="na-gear" d="M{"L".join(teeth)}Z"/>'
    art += (
        f'<circle class="na-bezel" r="146"/><circle class="na-numerals" r="143"/><circle class="na-face" r="{RING:g}"/>'
    )
    for k in range(QUADRANTS):
        alt = " na-alt" if k % 2 else ""
        art += f'<path class="na-quadrant{alt}" d="{_arc(SKY + 12, RING, k - 0.5, k + 0.5)}"/>'
        x, y = polar((0, 0), BAND, k)
        art += f'<text class="na-numeral" x="{x:.1f}" y="{y + 5:.1f}" font-size="14.6" transform="rotate({30 * k} {x:.1f} {y:.1f})">{NUMERALS[k]}</text>'
    art += f'<circle class="na-zodiac" r="{SKY + 12:g}"/><circle class="na-sky" r="{SKY:g}"/>'
    stars = ((-30, -28), (22, -38), (38, 8), (-40, 12), (-12, 40), (24, 34), (8, -20), (-20, 8))
    art += "".join([f'<circle class="na-twinkle" cx="{x}" cy="{y}" r="1.300"/>' for x, y in stars])
    for k in range(12):
        x, y = polar((0, 0), 50, k)
        art += f'<text class="na-hour" x="{x:.1f}" y="{y + 5:.1f}" font-size="14.4">{k or 12}</text>'
        (ax, ay), (bx, by) = polar((0, 0), SKY + 2, k), polar((0, 0), SKY + 10, k)
        art += f'<path class="na-tick" d="M{ax:.1f} {ay:.1f}L{bx:.1f} {by:.1f}"/>'
    return art


@board_part
def _hands(at: Point, now: int, hour: int, soon: tuple[int, ...], end: int, left: int) -> Iterable[Element]:
    """The Quadrant of now, both hands, bells of events, the plate of the end."""
    yield thing("clock-now", f'<path class="na-now" d="{_arc(SKY + 12, RING, now - 0.5, now + 0.5)}"/>', *at, LAND)
    share = min(QUADRANTS, left)
    art = f'<path class="na-left" d="{_arc(SKY + 3, SKY + 9, now, now + share - 0.02)}"/>' if left > 0 else ""
    yield thing("clock-left", art, *at, LAND)
    for quadrant in dict.fromkeys(soon):
        x, y = polar(at, 136, quadrant + 0.5)
        sign = f'<use href="#{on_map(BELL)}" x="-7" y="-7" width="14" height="14"/>'
        yield thing(f"bell-{quadrant}", f'<g class="na-bell"><circle r="10"/>{sign}</g>', x, y, MARKS)
    turn = 30 * (hour % 12 + now / 12)
    hands = f'<use href="#na-hour-hand" transform="rotate({number(turn)})"/>'
    hands += f'<use href="#na-minute-hand" transform="rotate({30 * now})"/><use href="#na-hub"/>'
    yield thing("clock-hands", hands, *at, PIECES)
    if end >= 0:
        x, y = polar(at, 136, end)
        plate = '<g class="na-end"><rect x="-17" y="-10" width="34" height="20" rx="10"/><text y="4.5" font-size="14.4">end</text></g>'
        yield thing("clock-end", plate, x, y, LABELS)


def _tokens(at: Point, start: int, lying: tuple[Token, ...]) -> list[BoardPart]:
    """Tokens in their Quadrants, each as a part; those of KO'd Heroes lie outside the ring."""
    found = []
    for one in lying:
        quadrant = one.quadrant % QUADRANTS
        here = [other for other in lying if other.quadrant % QUADRANTS == quadrant and other.out == one.out]
        place = polar(at, *_lies((start + quadrant) % QUADRANTS, here.index(one), len(here), one.out))
        found.append(part((_token(one, place),)))
    return found


def _token(one: Token, at: Point) -> Element:
    return thing(
        token_id(one.who),
        token_art(one.who, bool(one.faction), one.out),
        round(at[0] - TOKEN),
        round(at[1] - TOKEN),
        PIECES,
        round(2 * TOKEN),
        round(2 * TOKEN),
        label=f"{one.name}, {'KO' if one.out else one.time}",
        about=one.who,
        shape="circle",
        kind="piece",
    )


def _lies(quadrant: int, place: int, count: int, out: bool) -> tuple[float, float]:
    """How far from the middle a token lies, and where on the ring: up to two in a row, more of them in two rows."""
    if count <= 2:
        return (146.0 if out else TOKENS), quadrant + (place - (count - 1) / 2) * 0.46
    outer = (count + 1) // 2
    row, columns = (place % outer, outer) if place < outer else (place - outer, count - outer)
    apart = 0.42 if columns <= 2 else 0.84 / (columns - 1)
    return (108.0 if place < outer else 86.0) + 38.0 * out, quadrant + (row - (columns - 1) / 2) * apart


@cached
def token_art(who: str, theirs: bool, out: bool) -> str:
    """Round for a Hero, a shield for Enemies, as on the map."""
    art = f'<use href="#{shield(who)}"/>' if theirs else f'<use href="#{hero_coin(who)}"/>'
    scale = 0.66 if theirs else 0.7
    pale = ' class="na-down"' if out else ""
    return f'<g{pale} transform="translate({TOKEN:g} {TOKEN:g}) scale({scale:g})">{art}</g>'
