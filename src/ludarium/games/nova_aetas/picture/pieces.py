"""Who stands on the map: Heroes as round coins in their colours, Enemies as shields of their faction, objects."""

from __future__ import annotations

from typing import Final

import msgspec

from ludarium.games.nova_aetas.called import enemy_called, number_in_group, things_called
from ludarium.games.nova_aetas.intentions import Meant
from ludarium.games.nova_aetas.picture.marks import intentions
from ludarium.games.nova_aetas.picture.plan import RADIUS, SIDE, enemy_id, hero_id, lift, middle, plan_of, thing_id
from ludarium.games.nova_aetas.picture.symbols import (
    THINGS,
    badge,
    control_area,
    emblem_of,
    enemy_body,
    heart_shape,
    hero_coin,
    on_map,
    ring,
    status_token,
    unhurt,
)
from ludarium.games.nova_aetas.rules.attack import HeroAttack
from ludarium.games.nova_aetas.rules.defence import EnemyStrike
from ludarium.games.nova_aetas.rules.enemies import EnemyModel
from ludarium.games.nova_aetas.rules.names import enemy_number, name_of
from ludarium.games.nova_aetas.rules.objects import body_of
from ludarium.games.nova_aetas.state import NovaAetas
from ludarium.scene.boards import BoardPart, Element, part, thing
from ludarium.scene.maps.grids import Point
from ludarium.scene.maps.ground import PIECES
from ludarium.scene.maps.pieces import halo
from ludarium.scene.parts import cached

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
    """Whether it acts, or is attacked."""
    down: bool = False
    """Knocked out, or waiting."""
    carries: bool = False
    number: int = 0
    """The number of an Enemy in its group, as the log says it; 0 for one that has none."""
    rank: str = ""


def pieces(g: NovaAetas, names: tuple[str, ...], meant: Meant) -> tuple[BoardPart, ...]:
    """Objects, then Models, those further south above the others; each is a part, so that a move sends one.

    The part of an Enemy has the arrow of what it has in mind as well.
    """
    arrows, concerned = intentions(g, meant), _concerned(g)
    models = [(_enemy(g, n, n == concerned), (arrows[n],) if n in arrows else ()) for n in g.foes()]
    models += [(_hero(g, n, names), ()) for n, hero in enumerate(g.heroes) if hero.at is not None]
    models.sort(key=lambda one: (one[0].at[1], one[0].key))
    return (*[part((_object(one),)) for one in _things(g)], *[part((figure(one), *arrow)) for one, arrow in models])


@cached
def figure(one: Figure) -> Element:
    """A Model on the board."""
    x, y = one.at
    art = hero_art(one) if one.seat >= 0 else enemy_art(one)
    return thing(
        one.key,
        f'<g class="na-model">{art}</g>',
        round(x - RADIUS),
        round(y - RADIUS),
        PIECES,
        round(2 * RADIUS),
        round(2 * RADIUS),
        label=one.label,
        about=one.about,
        owner=one.seat,
        shape="circle" if one.seat >= 0 else "box",
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
    art += f'<use class="seat-{one.seat % 4 + 1}" href="#{emblem_of(one.seat)}"/>' + _heart(one.health) + _signs(one)
    art += '<use href="#na-step" x="-19" y="6"/>' if one.up else ""
    art += _load(17) if one.carries else ""
    return art


def _load(x: int) -> str:
    """The sign of somebody who carries something."""
    return f'<use href="#na-load" x="{x}" y="13"/>'


def _heart(left: int) -> str:
    """A heart with the exact Health, at the foot of a piece."""
    return f'<use href="#{heart_shape()}"/>{_health(left)}'


def _health(left: int) -> str:
    return f'<text class="m-health" y="19" font-size="10.5" data-value="health">{left}</text>'


def _ring(health: int, most: int) -> str:
    """A segment for each Health, dark where it is lost, as the coins of sheets have it."""
    if health == most:
        return f'<use href="#{ring(most, full=True)}"/>'
    lit = f'pathLength="{most}" stroke-dasharray="{".84 .16 " * health}0 99" transform="rotate(-90)"'
    return f'<use href="#{ring(most, full=False)}"/><circle r="18.500" class="hp-on" {lit}/>'


def _signs(one: Figure) -> str:
    """Status tokens down the right side; the last one says how many more there are."""
    places = ((14, -18), (21, -7), (21, 6), (13, -30))
    more = len(one.statuses) - MOST_SIGNS
    shown = one.statuses[: MOST_SIGNS - 1] if more > 0 else one.statuses
    art = "".join(
        f'<use href="#{status_token(status)}" x="{x}" y="{y}"/>'
        for status, (x, y) in zip(shown, places[: len(shown)], strict=True)
    )
    if more > 0:
        x, y = places[-1]
        text = f'<text y="3.600" font-size="10">+{more + 1}</text>'
        art += f'<g class="na-bad" transform="translate({x} {y})"><circle r="6.800"/>{text}</g>'
    return art


# -- Enemies ----------------------------------------------------------------------------------------------------


def _concerned(g: NovaAetas) -> int:
    """The Enemy that acts, or that is attacked, in what is under way; -1 if there is none."""
    for frame in reversed(g.stack):
        if isinstance(frame, HeroAttack):
            return enemy_number(frame.target)
        if isinstance(frame, (EnemyStrike, EnemyModel)):
            return frame.enemy
    stops = g.ask is not None and g.ask.topic == "enemy turn"
    return enemy_number(str(g.ask.about[0])) if stops and g.ask else -1


def _enemy(g: NovaAetas, number_: int, concerned: bool) -> Figure:
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
        active=concerned,
        down=enemy.waiting,
        carries=any(one.enemy == number_ for one in g.things.values()),
        number=number_in_group(g, number_) if name != card.name else 0,
        rank=card.rank,
    )


@cached
def enemy_art(one: Figure) -> str:
    """A shield in the colours of the faction: pips of Health, heart, number, rank, statuses; about (0, 0)."""
    lofty = one.rank in ("elite", "leader")
    art = f'<use class="na-area" href="#{control_area(one.kind)}"/>' + (halo() if one.active else "")
    if one.health == one.most and not one.down:
        art += f'<use href="#{unhurt(one.kind)}"/>'
    else:
        body = enemy_body(one.kind, one.rank, one.health, one.most)
        art += (f'<g class="na-waits">{body}</g>' if one.down else body) + f'<use href="#{heart_shape()}"/>'
    art += '<use href="#na-crown"/>' if lofty else ""
    if one.number:
        x, y = (-19, 2) if lofty else (-17, -17)
        art += f'<use href="#{badge(one.number)}" x="{x}" y="{y}"/>'
    art += _load(-17) if one.carries else ""
    return art + _health(one.health) + _signs(one)


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
    grid, names = plan_of(g).grid, things_called(g)
    for one in sorted(g.things.values(), key=lambda one: one.id):
        if one.at is None or one.gone or one.at not in g.ground.cells:
            continue
        body, text = body_of(g, one), names[one.id]
        left = body.health - one.wounds if body else 0
        x, y = grid.x + (one.at[0] + 0.5) * SIDE, grid.y + (one.at[1] + 0.5) * SIDE - lift(g.rows, one.at)
        label = f"{text}, {left} of {body.health} Health" if body else text
        found.append(Object(thing_id(one.id), one.type, label, text, (x, y), left, body.health if body else 0))
    return found


@cached
def _object(one: Object) -> Element:
    """An object on its square."""
    heart = f'<g transform="translate(0 -5)">{_heart(one.health)}</g>' if one.most else ""  # within its own bounds
    art = f'<g transform="translate(18 18)">{object_art(one.type)}{heart}</g>'
    x, y = (round(middle - 18) for middle in one.at)
    return thing(
        one.key,
        art,
        x,
        y,
        PIECES,
        36,
        36,
        label=one.label,
        about=one.key,
        shape="circle",
        name=one.name if one.name != one.label else "",
        kind="piece",
        values=(("health", one.health),) if one.most else (),
    )


@cached
def object_art(type_: str) -> str:
    """A cream disc with the sign of what it is; fire burns."""
    ring = '<ellipse class="c-shadow" cx="2" cy="5" rx="17" ry="15"/>'
    sign = f'<use href="#{on_map(THINGS[type_])}" x="-11" y="-11" width="22" height="22"/>'
    return f'{ring}<g class="na-object na-{type_}"><circle r="16"/>{sign}</g>'
