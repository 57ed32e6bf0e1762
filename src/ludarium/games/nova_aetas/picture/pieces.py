"""Who stands on the map: Heroes as round coins in their colours, Enemies as shields of their faction, objects."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec

from ludarium.games.nova_aetas.called import enemy_called, number_in_group, thing_called
from ludarium.games.nova_aetas.picture.plan import RADIUS, SIDE, enemy_id, hero_id, lift, middle, plan_of, thing_id
from ludarium.games.nova_aetas.picture.symbols import STATUSES, THINGS, hero_coin, on_map, shield
from ludarium.games.nova_aetas.rules.names import name_of
from ludarium.games.nova_aetas.rules.objects import body_of
from ludarium.games.nova_aetas.state import POSITIVE, NovaAetas
from ludarium.scene.boards import BoardPart, Element, board_part, part, thing
from ludarium.scene.maps.grids import Point
from ludarium.scene.maps.ground import PIECES
from ludarium.scene.maps.pieces import COIN, emblem, halo, heart
from ludarium.scene.parts import cached
from ludarium.scene.svg import number

MOST_PIPS: Final = 12
"""With more Health only the heart says it."""
MOST_SIGNS: Final = 4


class Figure(msgspec.Struct, frozen=True, gc=False):
    """All that decides how a Model looks."""

    key: str
    kind: str
    name: str
    label: str
    about: str
    at: Point
    health: int
    most: int
    statuses: tuple[str, ...] = ()
    seat: int = -1
    """The player who runs it; -1: an Enemy."""
    up: bool = False
    """Whether it stands on a roof."""
    active: bool = False
    down: bool = False
    """Knocked out, or waiting."""
    carries: bool = False
    number: str = ""
    """The number of an Enemy in its group, as the log says it."""
    rank: str = ""


def pieces(g: NovaAetas, names: tuple[str, ...]) -> tuple[BoardPart, ...]:
    """Objects, then Models, those further south above the others; each is a part, so that a move sends one."""
    models = [_enemy(g, n) for n in g.foes()]
    models += [_hero(g, n, names) for n, hero in enumerate(g.heroes) if hero.at is not None]
    models.sort(key=lambda one: (one.at[1], one.key))
    return (_objects(tuple(_things(g))), *[part((figure(one),)) for one in models])


@cached
def figure(one: Figure) -> Element:
    """A Model on the board."""
    x, y = one.at
    art = hero_art(one) if one.seat >= 0 else enemy_art(one)
    return thing(
        one.key,
        f'<g transform="translate({RADIUS:g} {RADIUS:g}) scale({RADIUS / COIN:.4g})">{art}</g>',
        x - RADIUS,
        y - RADIUS,
        PIECES,
        2 * RADIUS,
        2 * RADIUS,
        6,
        one.label,
        one.about,
        one.seat,
        "circle" if one.seat >= 0 else "box",
        name=one.name,
        kind="piece",
        values=(("health", one.health),),
    )


# -- Heroes -----------------------------------------------------------------------------------------------------


def _hero(g: NovaAetas, number_: int, names: tuple[str, ...]) -> Figure:
    hero = g.heroes[number_]
    assert hero.at is not None
    sheet, most = g.sheet(hero), g.stat(hero, "health")
    left = most - hero.wounds
    player = f", run by {names[hero.seat]}" if hero.seat < len(names) and len(names) > 1 else ""
    how = "KO'd" if hero.ko else f"{left} of {most} Health, TV {hero.tv}"
    states = f", {', '.join(hero.statuses)}" if hero.statuses else ""
    return Figure(
        hero_id(hero.id),
        hero.id,
        sheet.name,
        f"{sheet.name}, {how}{states}{player}",
        hero.id,
        middle(g, hero.at),
        0 if hero.ko else left,
        most,
        hero.statuses,
        hero.seat,
        up=lift(g.rows, hero.at) > 0,
        active=g.active == number_,
        down=hero.ko,
        carries=bool(hero.carries) or hero.lifts >= 0,
    )


@cached
def hero_art(one: Figure) -> str:
    """A coin in the Hero's colour with a ring of Health, about (0, 0)."""
    art = halo() if one.active else ""
    art += f'<use href="#{hero_coin(one.kind)}"/>'
    art += "" if one.down else f'<g class="na-of-{one.kind}">{_ring(one.health, one.most)}</g>'
    art = f'<g class="na-down" transform="rotate(90)">{art}</g>' if one.down else art
    art += f'<g class="seat-{one.seat % 4 + 1}">{emblem(one.seat)}</g>' + heart(one.health) + _signs(one)
    if one.up:
        art += '<g class="na-step" transform="translate(-19 6)"><rect x="-7" y="-6.500" width="14" height="13" rx="3"/><path d="M-4 4V1H-1V-2H2V-4H4.500"/></g>'
    if one.carries:
        art += f'<g class="na-load" transform="translate(17 13)"><circle r="7"/><use href="#{on_map("scroll-unfurled")}" x="-5" y="-5" width="10" height="10"/></g>'
    return art


def _ring(health: int, most: int) -> str:
    """A segment for each Health, dark where it is lost, as the coins of sheets have it."""
    ring = '<circle r="18.500" class="{}" pathLength="{}" stroke-dasharray="{}" transform="rotate(-90)"/>'
    lit = f"{'.84 .16 ' * health}0 99"
    return ring.format("hp-off", most, ".84 .16") + ring.format("hp-on", most, lit)


def _signs(one: Figure) -> str:
    """Status tokens down the right side: dashed blue rims are good, red ones are bad."""
    art = ""
    shown = one.statuses[:MOST_SIGNS]
    for k, status in enumerate(shown):
        kind = "good" if status in POSITIVE else "bad"
        more = (
            f"+{len(one.statuses) - MOST_SIGNS + 1}" if k == MOST_SIGNS - 1 and len(one.statuses) > MOST_SIGNS else ""
        )
        what = (
            f'<text y="3.600" font-size="10">{more}</text>'
            if more
            else f'<use href="#{on_map(STATUSES[status])}" x="-5" y="-5" width="10" height="10"/>'
        )
        x, y = ((14, -18), (21, -7), (21, 6), (13, -30))[k]
        art += f'<g class="na-{kind}" transform="translate({x} {y})"><circle r="6.800"/>{what}</g>'
    return art


# -- Enemies ----------------------------------------------------------------------------------------------------


def _enemy(g: NovaAetas, number_: int) -> Figure:
    enemy = g.enemies[number_]
    assert enemy.at is not None
    card = g.card(enemy)
    left = card.health - enemy.wounds
    name = enemy_called(g, number_)
    states = f", {', '.join(enemy.statuses)}" if enemy.statuses else ""
    waits = ", waiting" if enemy.waiting else ""
    return Figure(
        enemy_id(number_),
        enemy.kind,
        name,
        f"{name}, {left} of {card.health} Health{states}{waits}",
        name_of(number_),
        middle(g, enemy.at),
        left,
        card.health,
        enemy.statuses,
        up=lift(g.rows, enemy.at) > 0,
        down=enemy.waiting,
        carries=any(one.enemy == number_ for one in g.things.values()),
        number=str(number_in_group(g, number_)),
        rank=card.rank,
    )


@cached
def enemy_art(one: Figure) -> str:
    """A shield in the colours of the faction: pips of Health, heart, number, rank, statuses; about (0, 0)."""
    large = 1.16 if one.rank in ("leader", "monster") else 1.0
    art = f'<g transform="scale({large:g})">' if large > 1 else "<g>"
    art += f'<use href="#{shield(one.kind)}"/>'
    art += _pips(one.health, one.most) if one.most <= MOST_PIPS else ""
    art += "</g>"
    art = f'<g class="na-waits">{art}</g>' if one.down else art
    if one.rank in ("elite", "leader"):
        art += '<path class="na-crown" d="M-24-19l-2-10 5 4 4-6 4 6 5-4-2 10Z"/>'
    elif one.number:
        art += f'<g class="na-number" transform="translate(-17 -17)"><circle r="7"/><text y="3.700" font-size="10.5">{one.number}</text></g>'
    if one.number and one.rank in ("elite", "leader"):
        art += f'<g class="na-number" transform="translate(-19 2)"><circle r="7"/><text y="3.700" font-size="10.5">{one.number}</text></g>'
    if one.carries:
        art += f'<g class="na-load" transform="translate(-17 13)"><circle r="7"/><use href="#{on_map("scroll-unfurled")}" x="-5" y="-5" width="10" height="10"/></g>'
    return art + heart(one.health) + _signs(one)


def _pips(health: int, most: int) -> str:
    """A pip for each Health, dark where it is lost."""
    step = min(6.0, 32 / most)
    w = number(step * 0.84)
    ends = [f"M{number((k - (most - 1) / 2) * step - step * 0.42)}-18.500h{w}v4h-{w}z" for k in range(most)]
    lost = f'<path class="na-pip na-lost" d="{"".join(ends[health:])}"/>' if health < most else ""
    return f'<path class="na-pip" d="{"".join(ends[:health])}"/>{lost}'


# -- objects ----------------------------------------------------------------------------------------------------


class Object(msgspec.Struct, frozen=True, gc=False):
    """All that decides how an object looks."""

    key: str
    type: str
    label: str
    name: str
    at: Point
    health: int = 0
    most: int = 0


def _things(g: NovaAetas) -> list[Object]:
    found = []
    grid = plan_of(g).grid
    for one in sorted(g.things.values(), key=lambda one: one.id):
        if one.at is None or one.gone or one.at not in g.ground.cells:
            continue
        body, text = body_of(g, one), thing_called(g, one.id)
        left = body.health - one.wounds if body else 0
        x, y = grid.x + (one.at[0] + 0.5) * SIDE, grid.y + (one.at[1] + 0.5) * SIDE - lift(g.rows, one.at)
        label = f"{text}, {left} of {body.health} Health" if body else text
        found.append(Object(thing_id(one.id), one.type, label, text, (x, y), left, body.health if body else 0))
    return found


@board_part
def _objects(things: tuple[Object, ...]) -> Iterable[Element]:
    """Objects on their squares."""
    return [
        thing(
            one.key,
            f'<g transform="translate(18 18)">{object_art(one.type)}{heart(one.health) if one.most else ""}</g>',
            one.at[0] - 18,
            one.at[1] - 18,
            PIECES,
            36,
            36,
            18,
            one.label,
            one.key,
            -1,
            "circle",
            name=one.name[:40],
            kind="piece",
            values=(("health", one.health),) if one.most else (),
        )
        for one in things
    ]


@cached
def object_art(type_: str) -> str:
    """A cream disc with the sign of what it is; fire burns."""
    ring = '<ellipse class="c-shadow" cx="2" cy="5" rx="17" ry="15"/>'
    sign = f'<use href="#{on_map(THINGS[type_])}" x="-11" y="-11" width="22" height="22"/>'
    return f'{ring}<g class="na-object na-{type_}"><circle r="16"/>{sign}</g>'
