"""The blocks on the map: an own one with all it has, an identified one with its face, any other as a banner.

What its AP are, or that it is done, lies on a block as an element of its own: it changes for a whole army at once, and
again after each step, while the blocks stay as they are.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from msgspec.structs import replace

from ludarium.games.multiverse_war.content import DECOY
from ludarium.games.multiverse_war.event_words import begun
from ludarium.games.multiverse_war.picture.plan import middle, plan, tag_id, unit_id
from ludarium.games.multiverse_war.picture.symbols import FROST, REST, STONE, UNITS, on_map
from ludarium.games.multiverse_war.pieces import UNKNOWN, Unit
from ludarium.games.multiverse_war.places import where_is
from ludarium.games.multiverse_war.state import MultiverseWar
from ludarium.games.multiverse_war.words import unit_name
from ludarium.scene.boards import BoardPart, Element, Values, board_part, thing
from ludarium.scene.maps.ground import PIECES
from ludarium.scene.maps.pieces import block, plaque
from ludarium.scene.svg import number

SIDE, HIGH = 36.0, 41.0
"""How wide and how high a block is drawn at full size."""
ALONE, SHARED, GARRISON = 0.9, 0.74, 0.66
TAGS = PIECES + 1


class Block(msgspec.Struct, frozen=True):
    """All that decides how a block looks and where."""

    key: str
    owner: int
    portrait: str = ""
    health: int = 0
    most: int = 0
    wounds: int = 0
    signs: tuple[str, ...] = ()
    hero: bool = False
    x: float = 0
    y: float = 0
    scale: float = 1
    label: str = ""
    name: str = ""
    about: str = ""


class Tag(msgspec.Struct, frozen=True):
    """What lies on a block of who acts: its AP, or the mark that it is done (``None``)."""

    unit: int
    points: int | None
    x: float
    y: float
    scale: float


def blocks(g: MultiverseWar, seat: int, names: tuple[str, ...]) -> list[BoardPart]:
    """Those of each player in each territory as a part of its own, and what lies on them likewise."""
    groups: dict[tuple[int, int], list[Block]] = {}
    tags: dict[int, list[Tag]] = {}
    for hex_, numbers in sorted(g.at.items()):
        for place, one in enumerate(numbers):
            shown, slot = block_of(g, seat, names, one, place, len(numbers)), g.map.slot_of[hex_]
            groups.setdefault((slot, shown.owner), []).append(shown)
            if shows_points(g, g.units[one], seat):
                tags.setdefault(slot, []).append(_tag(one, g.units[one], shown))
    standing = [_standing(tuple(some)) for _, some in sorted(groups.items())]
    return [*standing, *[_tagged(tuple(some)) for _, some in sorted(tags.items())]]


def is_open_to(g: MultiverseWar, unit: Unit, seat: int) -> bool:
    """Whether this seat knows all about the unit: its own and an ally's."""
    return seat >= 0 and g.friends(unit.seat, seat)


def shows_points(g: MultiverseWar, unit: Unit, seat: int) -> bool:
    """Whether this seat is shown its AP: its own side alone, while it acts."""
    return is_open_to(g, unit, seat) and g.phase == "action" and g.turn == unit.seat


def block_of(g: MultiverseWar, seat: int, names: tuple[str, ...], one: int, place: int, count: int) -> Block:
    """A block as this seat sees it; those that share a hex stand side by side."""
    unit = g.units[one]
    x, y = middle(plan(g.map).grid, unit.hex, g.ground(unit.hex))
    scale = GARRISON if g.structure(unit.hex) is not None else ALONE if count == 1 else SHARED
    if g.structure(unit.hex) is not None:
        x, y = x + 11 - 22 * (count - 1 - place), y + 5
    else:
        x += (place - (count - 1) / 2) * 25
    hidden = Block(
        unit_id(one),
        unit.seat,
        wounds=unit.wounds,
        signs=signs_of(unit),
        x=round(x, 1),
        y=round(y - 2, 1),
        scale=scale,
        label=_label(g, unit, seat, names),
        name=unit_name(g, unit),
    )
    return hidden if unit.kind == UNKNOWN else _with_face(g, unit, seat, hidden)


def _with_face(g: MultiverseWar, unit: Unit, seat: int, hidden: Block) -> Block:
    """A block whose type is known."""
    shown = replace(hidden, portrait=on_map(UNITS[unit.kind]))
    if unit.kind == DECOY:
        return shown
    stats = g.stats(unit)
    return replace(shown, health=max(0, stats.hp - unit.wounds), most=stats.hp, hero=stats.hero, about=unit.kind)


def signs_of(unit: Unit) -> tuple[str, ...]:
    """The tokens that lie on a block, as icons."""
    found = [FROST] * unit.frost + [REST] * unit.resting + [STONE] * bool(unit.shard)
    return tuple(found)


def _label(g: MultiverseWar, unit: Unit, seat: int, names: tuple[str, ...]) -> str:
    name = unit_name(g, unit)
    said = f"{begun(name)} of {names[unit.seat]} {where_is(g, unit.hex)}"
    if unit.kind in (UNKNOWN, DECOY):
        return said + (f", wounds: {unit.wounds}" if unit.wounds else "")
    stats = g.stats(unit)
    return said + f", {max(0, stats.hp - unit.wounds)} of {stats.hp} HP"


@board_part
def _standing(some: tuple[Block, ...]) -> Iterable[Element]:
    return [element_of(one) for one in some]


def element_of(one: Block) -> Element:
    """A block on the map."""
    w, h = SIDE * one.scale, HIGH * one.scale
    return thing(
        one.key,
        art_of(one),
        one.x - w / 2,
        one.y - w / 2,
        PIECES,
        w,
        h,
        label=one.label,
        about=one.about,
        owner=one.owner,
        name=one.name,
        kind="piece",
    )


def art_of(one: Block) -> str:
    """The drawing, from the corner of its box; no name of a territory lies over it."""
    art = block(one.owner, one.portrait, one.health, one.most, one.wounds)
    art += '<rect class="mw-hero" x="-15.500" y="-15.500" width="31" height="31" rx="3"/>' if one.hero else ""
    for n, name in enumerate(one.signs):
        art += f'<g class="mw-sign" transform="translate(16 {number(-15 + 15 * n)})"><circle r="7.500"/>'
        art += f'<use href="#{on_map(name)}" x="-5.500" y="-5.500" width="11" height="11"/></g>'
    half = number(SIDE / 2 * one.scale)
    return f'<g data-stays="" transform="translate({half} {half}) scale({one.scale:g})">{art}</g>'


# -- what lies on them ------------------------------------------------------------------------------------------


def _tag(number: int, unit: Unit, one: Block) -> Tag:
    return Tag(number, None if unit.finished else unit.ap, one.x, one.y, one.scale)


@board_part
def _tagged(some: tuple[Tag, ...]) -> Iterable[Element]:
    return [_tag_element(one) for one in some]


def _tag_element(one: Tag) -> Element:
    """Drawn around the middle of its block, so that it goes the way that the block goes; AP are as large on a small one."""
    values: Values = ()
    if one.points is None:
        art = f'<g transform="scale({one.scale:g})">{_DONE}</g>'
    else:
        values, corner = (("points", one.points),), number(16 * (1 - one.scale))
        art = f'<g transform="translate({corner} {corner})">{plaque(one.points)}</g>'
    return thing(tag_id(one.unit), art, one.x, one.y, TAGS, values=values, on=unit_id(one.unit))


_DONE = (
    '<g class="mw-finished"><rect x="-18" y="-18" width="36" height="41" rx="5"/>'
    '<circle cx="-15" cy="-15" r="7"/><path d="M-18.500-15l2.600 2.600 4.400-5"/></g>'
)
