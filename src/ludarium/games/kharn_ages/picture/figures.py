"""The Safars on the table: discs to scale with Health, AP, mastery dice and statuses; their zones and auras."""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, pi, sin
from typing import Final

import msgspec

from ludarium.games.kharn_ages.conditions import has_status, square_corners
from ludarium.games.kharn_ages.names import called, letter_of
from ludarium.games.kharn_ages.picture.ground import corner_place
from ludarium.games.kharn_ages.picture.plan import PLANE, Place, middle_of, outline, safar_id
from ludarium.games.kharn_ages.picture.symbols import (
    AP,
    EMBLEM,
    HEART,
    HELPFUL,
    KITE,
    LEADER,
    STATUSES,
    TICK,
    on_map,
    portrait,
)
from ludarium.games.kharn_ages.state import AMBUSH, PLAY, RADII, WAITING, KharnAges, Safar
from ludarium.games.kharn_ages.values import aura, base_of, has_zone
from ludarium.scene.boards import BoardPart, Element, board_part, thing
from ludarium.scene.maps.ground import MARKS, PIECES
from ludarium.scene.maps.lines import ring
from ludarium.scene.maps.pieces import COIN, halo
from ludarium.scene.parts import cached
from ludarium.scene.svg import coin, number

MOST_BADGES: Final = 3
VEIL: Final = 0.74
"""How much of a disc is its portrait."""
ZONES: Final = "ka-zones"
"""The switch that shows the zones of control of all."""


class Figure(msgspec.Struct, frozen=True, gc=False):
    """All that decides how a Safar looks, and where."""

    number: int
    portrait: str
    owner: int
    radius: float
    hp: int
    most: int
    ap: int
    dice: tuple[bool, ...]
    """Its mastery dice: whether each is left."""
    leader: bool
    statuses: tuple[str, ...]
    done: bool
    active: bool
    waiting: bool
    """Not on the table yet, or hidden: only its own player sees it so."""
    x: float
    y: float
    label: str
    name: str
    about: str
    letter: str
    """What tells it from others of its name."""


def statuses_of(g: KharnAges, n: int) -> tuple[str, ...]:
    """What ails or helps a Safar, the worst first."""
    safar = g.safars[n]
    found = [name for name in STATUSES if name != "rooted" and has_status(g, n, name)]
    return (*found, "rooted") if safar.rooted else tuple(found)


def figures(g: KharnAges, seat: int, names: tuple[str, ...]) -> list[BoardPart]:
    """Everybody on the table, the far ones first; the own ambushers and who is about to be deployed as well."""
    placed = [(n, PLANE.place((one.x, one.y))) for n, one in enumerate(g.safars) if one.state == PLAY]
    placed += [(n, at) for n, at in _apart(g, seat)]
    drawn = sorted(placed, key=lambda one: (one[1][1], one[0]))
    return [figure(figure_of(g, n, at, names)) for n, at in drawn]


def _apart(g: KharnAges, seat: int) -> Iterable[tuple[int, tuple[float, float]]]:
    for n, one in enumerate(g.safars):
        if one.seat == seat and one.state == AMBUSH and one.square not in ("", "?"):
            yield n, middle_of(outline(square_corners(one.square)))
    ask = g.ask
    if ask is not None and seat in ask.seats and ask.topic in ("deploy", "place") and ask.about:
        n = ask.about[0]
        side = g.players[g.safars[n].seat].side
        if g.safars[n].state == WAITING and side:
            taken = [PLANE.place((one.x, one.y)) for one in g.safars if one.state == PLAY]
            yield n, corner_place(g.card.deployment[side], PLANE.length(RADII[g.profile(n).base]), taken)


def figure_of(g: KharnAges, n: int, at: tuple[float, float], names: tuple[str, ...]) -> Figure:
    """A Safar as it is drawn."""
    safar, card = g.safars[n], g.profile(n)
    return Figure(
        n,
        portrait(g.book, card),
        safar.seat,
        PLANE.length(RADII[card.base]),
        safar.hp,
        safar.most,
        safar.ap,
        tuple([die not in safar.crossed for die in range(len(card.mastery))]),
        g.players[safar.seat].leader == n,
        statuses_of(g, n),
        safar.activated and g.active != n,
        g.active == n,
        safar.state != PLAY,
        round(at[0], 1),
        round(at[1], 1),
        label_of(g, n, names),
        called(g, n),
        card.id,
        letter_of(g, n),
    )


def label_of(g: KharnAges, n: int, names: tuple[str, ...]) -> str:
    """A Safar in words: name, player, Health, AP, what ails it."""
    safar = g.safars[n]
    said = [f"{called(g, n)} of {names[safar.seat]}", f"{safar.hp} of {safar.most} HP", f"{safar.ap} AP"]
    said += [status.replace("_", " ") for status in statuses_of(g, n)]
    said += ["leader"] if g.players[safar.seat].leader == n else []
    said += ["has acted"] if safar.activated and g.active != n else []
    return ", ".join(said)


@board_part
def figure(one: Figure) -> Iterable[Element]:
    """A disc to scale; that it has acted lies over it, for this changes for all at once."""
    r = one.radius
    values = (("health", one.hp), ("ap", one.ap))
    box = (2 * r, 2 * r, 0.0)
    done = [thing(f"acted-{one.number}", acted(r), one.x - r, one.y - r, PIECES)] * one.done
    return (
        thing(
            safar_id(one.number), art_of(one), one.x - r, one.y - r, PIECES, *box, one.label, one.about, one.owner,
            "circle", name=one.name, kind="piece", values=values,
        ),
        *done,
    )  # fmt: skip


def art_of(one: Figure) -> str:
    """The drawing in a box of twice its radius: the disc scales with the base, its badges do not."""
    r = one.radius
    turned = " rotate(90)" if "on_ground" in one.statuses else ""
    disc = (halo() if one.active else "") + coin(on_map(one.portrait), one.hp, one.most)
    art = f'<g transform="scale({r / COIN:.4g}){turned}">{disc}</g>'
    art += _dice(one) + _emblem(one) + _badges(one) + _heart(one) + _ap(one)
    kind = f"seat-{one.owner % 4 + 1}{' ka-waiting' if one.waiting else ''}"
    return f'<g class="{kind}" transform="translate({number(r)} {number(r)})">{art}</g>'


def _at(hour: float, r: float) -> tuple[str, str]:
    return number(r * sin(hour * pi / 6)), number(-r * cos(hour * pi / 6))


def _emblem(one: Figure) -> str:
    """Whose it is, and its letter, at ten; a little further on where numbers or signs of a neighbour are."""
    x, y = _at(10, one.radius + 1)
    drop = 4.6 if one.owner % 4 == 0 else 3.8
    said = f'<text class="ka-n" y="{drop}" font-size="11">{one.letter}</text>' if one.letter else ""
    place = f'transform="translate({x} {y})" data-elsewhere="{_elsewhere(one.radius + 1)}"'
    return f'<g class="ka-emblem" {place}><use href="#{EMBLEM}{one.owner % 4}"/>{said}</g>'


@cached
def _elsewhere(r: float) -> str:
    """Where on the rim the sign of ten o'clock goes instead, from there; or just beside it, where figures crowd."""
    x, y = map(float, _at(10, r))
    places = [map(float, _at(hour, r + out)) for hour, out in ((11, 0), (9.2, 0), (11.6, 0), (11, 8), (1.2, 0))]
    return ",".join([f"{number(there - x)} {number(below - y)}" for there, below in places])


def _dice(one: Figure) -> str:
    """Mastery dice at twelve; further in where the numbers of a neighbour are."""
    start = -(len(one.dice) - 1) * 4.6
    dice = [
        f'<use class="ka-die-{"left" if left else "spent"}" href="#{KITE}" x="{number(start + 9.2 * k - 6.5)}" '
        f'y="{number(-one.radius - 9)}" width="13" height="13"/>'
        for k, left in enumerate(one.dice)
    ]
    return f'<g data-elsewhere="0 12">{"".join(dice)}</g>' if dice else ""


@cached
def acted(r: float) -> str:
    """A veil over the portrait and a tick at nine."""
    x, y = _at(8.9, r)
    veil, tick = f'<circle class="m-pale" r="{number(VEIL * r)}"/>', f'<use href="#{TICK}" x="{x}" y="{y}"/>'
    return f'<g transform="translate({number(r)} {number(r)})">{veil}{tick}</g>'


def _badges(one: Figure) -> str:
    """The crown of a leader, then statuses, from two o'clock on."""
    signs = [("crown", on_map(LEADER))] * one.leader
    signs += [("good" if name in HELPFUL else "bad", on_map(STATUSES[name])) for name in one.statuses]
    art = ""
    for place, (kind, sign) in enumerate(signs[:MOST_BADGES]):
        x, y = _at(2 + 1.15 * place * 26 / one.radius, one.radius)
        art += f'<g class="ka-badge ka-{kind}" transform="translate({x} {y})" data-stays=""><circle r="8"/>'
        art += f'<use href="#{sign}" x="-6" y="-6" width="12" height="12"/></g>'
    return art


def _heart(one: Figure) -> str:
    """The exact Health at seven."""
    x, y = _at(7.1, one.radius - 1)
    return (
        f'<g class="ka-hp" transform="translate({x} {y})"><use href="#{HEART}"/>'
        f'<text class="ka-n ka-light" y="4" font-size="11" data-value="health">{one.hp}</text></g>'
    )


def _ap(one: Figure) -> str:
    """Action Points at five."""
    x, y = _at(4.9, one.radius - 1)
    return (
        f'<g class="{"ka-ap" if one.ap else "ka-ap ka-none"}" transform="translate({x} {y})"><use href="#{AP}" x="-12" y="-12" width="24" height="24"/>'
        f'<text class="ka-n" y="4" font-size="11" data-value="ap">{one.ap}</text></g>'
    )


# -- zones ----------------------------------------------------------------------------------------------------


def zones(g: KharnAges) -> list[BoardPart]:
    """The zone of control and the aura of each, seen while it is pointed at or chosen, or all are switched on."""
    return [
        _zone(n, one.seat, (one.x, one.y), base.radius + base.zone if has_zone(g, n) else 0, _aura_of(g, n, one))
        for n, one in enumerate(g.safars)
        if one.state == PLAY and (base := base_of(g, n))
    ]


def _aura_of(g: KharnAges, n: int, one: Safar) -> int:
    """The aura matters for leaders and those who cast."""
    return aura(g, n) if g.players[one.seat].leader == n or one.spells else 0


@board_part
def _zone(n: int, seat: int, at: Place, zone: int, aura_: int) -> Iterable[Element]:
    place = PLANE.place(at)
    found = []
    if zone:
        art = f'<g class="seat-{seat % 4 + 1}">{ring(place, PLANE.length(zone), "control")}</g>'
        found.append(thing(f"zone-{n}", art, 0, 0, MARKS, shown_with=(safar_id(n), ZONES)))
    if aura_:
        art = f'<g class="seat-{seat % 4 + 1} ka-aura">{ring(place, PLANE.length(aura_), "range", "aura")}</g>'
        found.append(thing(f"aura-{n}", art, 0, 0, MARKS, shown_with=(safar_id(n),)))
    return found
