"""What lies on the table beside scenery: markers of the scenario, carcasses, loose objects, the envoy."""

from __future__ import annotations

from collections.abc import Iterable

from ludarium.games.kharn_ages.content import SOLID_MARKERS
from ludarium.games.kharn_ages.content.schema import Marker
from ludarium.games.kharn_ages.picture.plan import ENVOY, PLANE, object_id, piece_id
from ludarium.games.kharn_ages.picture.scenery import name_of
from ludarium.games.kharn_ages.picture.symbols import CHEST, COFFER, LOOSE, PERSON, WELL, on_map
from ludarium.games.kharn_ages.secrets import CHESTS
from ludarium.games.kharn_ages.state import NOBODY, RADII, KharnAges, Object
from ludarium.scene.boards import BoardPart, Element, board_part, thing
from ludarium.scene.maps.ground import LAND, MARKS, SPACES
from ludarium.scene.svg import number

SMALL = 300
"""The radius at which a loose thing is drawn."""
MARKERS = {"chest": CHEST, "coffer": COFFER, "water": WELL}


def things(g: KharnAges) -> list[BoardPart]:
    """Zones, chests, coffers, wells; carcasses and loose things; the neutral figure."""
    found = [
        _marker(one, *_contents(g, one), one.id in g.opened)
        for one in g.card.markers
        if one.id not in g.gone and one.kind not in ("neutral", "carcass")
    ]
    found += [
        _loose(number_, one)
        for number_, one in enumerate(g.objects)
        if not one.gone and one.holder == NOBODY
    ]  # fmt: skip
    return [*found, _envoy(*g.envoy, *_envoy_card(g))] if g.envoy[2] > 0 else found


def _contents(g: KharnAges, one: Marker) -> tuple[str, int]:
    """What is known of a chest or coffer: its contents, and the structure points left (0: not known)."""
    word = g.contents.get(one.id, "")
    known = "" if word in ("", "?") else word
    left = g.sp.get(one.id, 0)
    return known, left if left < CHESTS.get(word, 99) or known else 0


def _envoy_card(g: KharnAges) -> tuple[int, int, str]:
    card = next(iter(g.book.neutrals.values()))
    return RADII[card.base], card.hp, card.text


@board_part
def _marker(one: Marker, contents: str, sp: int, opened: bool) -> Iterable[Element]:
    if one.kind == "zone":
        return (_zone(one),)
    x, y = PLANE.place(one.at)
    side = PLANE.length(max(one.size, 800))
    side_class = "ka-chest" if one.kind in SOLID_MARKERS else "ka-well"
    half = side / 2
    art = f'<rect class="ka-cast" x="5" y="6" width="{number(side)}" height="{number(side)}" rx="5"/>'
    art += f'<g class="{side_class}"><rect width="{number(side)}" height="{number(side)}" rx="5"/>'
    art += f'<use href="#{on_map(MARKERS[one.kind])}" x="{number(half - 15)}" y="{number(half - 16)}" width="30" height="30"/></g>'
    words = " ".join([word for word in (contents, f"SP {sp}" if sp else "", "open" if opened else "") if word])
    if words:
        wide = len(words) * 3.2 + 7
        art += f'<g class="ka-pill" transform="translate({number(half)} {number(side + 3)})"><rect x="{number(-wide)}" y="-9" width="{number(2 * wide)}" height="18" rx="9"/><text y="4" font-size="11">{words}</text></g>'
    owner = f" of side {one.owner}" if one.owner else ""
    label = f"{name_of(one.id)}{owner}" + (f": {words}" if words else "")
    return (thing(piece_id(one.id), art, x - half, y - half, LAND, side, side, 5, label, f"marker {one.kind}", -1, name=name_of(one.id)),)  # fmt: skip


def _zone(one: Marker) -> Element:
    """A zone that is held: a ring, and its name at the lower rim."""
    x, y = PLANE.place(one.at)
    r = PLANE.length(one.radius)
    words = name_of(one.id)
    half = len(words) * 3.3 + 9
    art = f'<circle class="ka-zone" cx="{number(r)}" cy="{number(r)}" r="{number(r)}"/>'
    art += f'<g class="ka-pill ka-zone-name" transform="translate({number(r)} {number(2 * r)})"><rect x="{number(-half)}" y="-10" width="{number(2 * half)}" height="20" rx="10"/><text y="4" font-size="11.5">{words}</text></g>'
    return thing(
        piece_id(one.id), art, x - r, y - r, SPACES, 2 * r, 2 * r, 0, f"{words}, a zone", "marker zone", -1, "circle",
        name=words, kind="space",
    )  # fmt: skip


@board_part
def _loose(number_: int, one: Object) -> Iterable[Element]:
    """A carcass lies flat on its base; anything else is a small disc with its sign."""
    carcass = one.kind == "carcass"
    r = PLANE.length(one.size if carcass and one.size else SMALL)
    x, y = PLANE.place((one.x, one.y))
    sign = on_map(LOOSE.get(one.kind, LOOSE["item"]))
    name = one.item.id if one.item is not None else one.kind
    words = f"{name_of(name)}, SP {one.sp}" if one.sp and not carcass else name_of(name)
    big = r * 1.1
    art = f'<g class="{"ka-carcass" if carcass else "ka-loose"}"><circle cx="{number(r)}" cy="{number(r)}" r="{number(r)}"/>'
    art += f'<use href="#{sign}" x="{number(r - big / 2)}" y="{number(r - big / 2)}" width="{number(big)}" height="{number(big)}"/></g>'
    return (thing(object_id(number_), art, x - r, y - r, MARKS, 2 * r, 2 * r, 0, words, f"object {one.kind}", -1, "circle", name=words),)  # fmt: skip


@board_part
def _envoy(x: int, y: int, hp: int, radius: int, most: int, text: str) -> Iterable[Element]:
    """The neutral figure, nobody's."""
    r = PLANE.length(radius)
    px, py = PLANE.place((x, y))
    art = f'<g class="ka-envoy"><ellipse class="c-shadow" cx="{number(r + 3)}" cy="{number(r + 7)}" rx="{number(r)}" ry="{number(r)}"/>'
    art += f'<circle cx="{number(r)}" cy="{number(r)}" r="{number(r - 1)}"/><use href="#{on_map(PERSON)}" x="{number(r - 16)}" y="{number(r - 17)}" width="32" height="32"/></g>'
    art += f'<g class="ka-pill" transform="translate({number(r)} {number(2 * r)})"><rect x="-24" y="-9" width="48" height="18" rx="9"/><text y="4" font-size="11">envoy {hp}</text></g>'
    return (thing(ENVOY, art, px - r, py - r, MARKS, 2 * r, 2 * r, 0, f"The envoy, {hp} of {most} HP", "envoy", -1, "circle", name="Envoy", kind="piece"),)  # fmt: skip
