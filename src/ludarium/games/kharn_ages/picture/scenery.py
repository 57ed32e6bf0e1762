"""Scenery as it stands on the table: rock, walls, huts, bushes, water, bridges; its height and what is left of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from ludarium.games.kharn_ages.content.schema import Corners, Scenery
from ludarium.games.kharn_ages.picture.plan import box_of, middle_of, outline, piece_id
from ludarium.games.kharn_ages.picture.symbols import FLAME, on_map
from ludarium.games.kharn_ages.state import KharnAges
from ludarium.scene.boards import BoardPart, Element, board_part, thing
from ludarium.scene.maps.grids import Point, polyline
from ludarium.scene.maps.ground import LAND, SPACES
from ludarium.scene.maps.terrain import jitter
from ludarium.scene.svg import number

SIDE_UP: Final = 8.5
"""How much of the side is seen for each toise of height."""
SHADOW: Final = (5.0, 4.0)
"""How far a shadow falls for each toise of height, to the lower right."""
FLAT: Final = ("shallow", "deep", "mud", "sand", "ruin", "bridge")
RULES: Final = {
    "deep": "deep: swim, no weapon",
    "shallow": "ford: V \N{MINUS SIGN}1",
    "mud": "mud: V \N{MINUS SIGN}1",
    "sand": "sand: V \N{MINUS SIGN}1",
    "ruin": "rubble: half V",
    "bush": "half V",
}
"""What walking there costs, in a few words."""


def scenery(g: KharnAges) -> list[BoardPart]:
    """Each piece as a part; those that were destroyed are gone."""
    drawn = sorted(g.card.terrain, key=lambda one: (one.kind not in FLAT, one.kind == "bridge"))
    return [
        _piece(one, g.sp.get(one.id, one.sp), one.id in g.burning, _label(one)) for one in drawn if one.id not in g.gone
    ]


def name_of(piece: str) -> str:
    """What a piece of scenery or a marker is called."""
    return piece.replace("_", " ").capitalize()


def _label(one: Scenery) -> str:
    high = f", {one.height / 1000:g} toises high" if one.height else ""
    rule = f", {RULES[one.kind]}" if one.kind in RULES else ""
    return f"{name_of(one.id)}: {one.kind}{high}{rule}"


@board_part
def _piece(one: Scenery, sp: int, burns: bool, label: str) -> Iterable[Element]:
    """A piece from the corner of its box, which is its footprint: measuring stays exact."""
    points = outline(one.corners)
    left, top, w, h = box_of(points)
    local = [(x - left, y - top) for x, y in points]
    art = _DRAWN[one.kind](local, one.height / 1000, one.corners)
    words = _words(one, local, w, h)
    if one.height:
        art += words
    if burns:
        x, y = middle_of(local)
        art += f'<use class="ka-burns" href="#{on_map(FLAME)}" x="{number(x - 17)}" y="{number(y - 20)}" width="34" height="34"/>'
    if one.sp and sp < one.sp:
        art += _pill((w / 2, h / 2), f"{sp} of {one.sp} SP", "ka-sp")
    path = polyline(local, closed=True)
    z = SPACES if one.kind in FLAT else LAND
    named = [thing(f"words-{one.id}", words, left, top, LAND)] if words and not one.height else ()
    return (
        thing(piece_id(one.id), art, left, top, z, w, h, 0, label, f"terrain {one.kind}", -1, path, name=name_of(one.id), kind="space"),
        *named,  # over the water beside it, where the map is so small that the words reach there
    )  # fmt: skip


def _words(one: Scenery, local: Sequence[Point], w: float, h: float) -> str:
    """The height beside the piece, or in water and mud what walking there costs."""
    if one.height:
        said = f"\N{BLACK UP-POINTING TRIANGLE} {one.height / 1000:g}" + (
            f" {RULES['bush']}" if one.kind == "bush" else ""
        )
        low = max(local, key=lambda point: (point[1], point[0]))
        return _pill((min(low[0] + 8, w - 20), h + 11 + SIDE_UP * one.height / 1000), said, "ka-height")
    if one.kind in RULES and w > 60 and h > 40:
        x, y = middle_of(local)
        place = f'x="{number(x)}" y="{number(y + h / 2 - 12)}" font-size="12.5" data-elsewhere="0 -34,none"'
        return f'<text class="ka-water-name ka-on-{one.kind}" {place}>{RULES[one.kind]}</text>'
    return ""


def _pill(at: Point, words: str, kind: str) -> str:
    half = len(words) * 3.1 + 8
    x, y = at
    return (
        f'<g class="ka-pill {kind}" transform="translate({number(x)} {number(y)})"><rect x="{number(-half)}" y="-9.500" '
        f'width="{number(2 * half)}" height="19" rx="9.500"/><text y="4" font-size="11.5">{words}</text></g>'
    )


# -- how each kind is drawn -----------------------------------------------------------------------------------


def _shrunk(points: Sequence[Point], share: float) -> list[Point]:
    cx, cy = middle_of(points)
    return [(cx + (x - cx) * share, cy + (y - cy) * share) for x, y in points]


def _moved(points: Sequence[Point], dx: float, dy: float) -> list[Point]:
    return [(x + dx, y + dy) for x, y in points]


def _closed(points: Sequence[Point]) -> str:
    return polyline(points, closed=True)


def _block(points: Sequence[Point], height: float, kind: str) -> str:
    """A solid: its shadow, its sides below the footprint, its top, which is the footprint."""
    down = SIDE_UP * height
    low = _moved(points, 0, down)
    count, middle = len(points), middle_of(points)[1]
    edges = [(points[i], points[(i + 1) % count], low[(i + 1) % count], low[i]) for i in range(count)]
    sides = "".join([_closed(edge) for edge in edges if (edge[0][1] + edge[1][1]) / 2 > middle])
    shadow = _closed(_moved(points, SHADOW[0] * height, down + SHADOW[1] * height))
    return (
        f'<path class="ka-cast" d="{shadow}"/><path class="ka-{kind}-side" d="{sides}"/>'
        f'<path class="ka-{kind}" d="{_closed(points)}"/>'
    )


def _rock(points: Sequence[Point], height: float, corners: Corners) -> str:
    inner = _shrunk(points, 0.66)
    cracks = "".join([polyline((a, b)) for a, b in zip(points, inner, strict=True)])
    lit = f'<path class="ka-rock-lit" d="{_closed(inner)}"/><path class="ka-rock-crack" d="{cracks}"/>'
    return _block(points, height, "rock") + lit


def _wall(points: Sequence[Point], height: float, corners: Corners) -> str:
    return _block(points, height, "wall") + f'<path class="ka-bricks" d="{_closed(points)}"/>'


def _hut(points: Sequence[Point], height: float, corners: Corners) -> str:
    """A roof of thatch with its ridge along the longer side."""
    left, top, w, h = box_of(points)
    ridge = ((left + w * 0.12, top + h / 2), (left + w * 0.88, top + h / 2)) if w >= h else ((left + w / 2, top + h * 0.12), (left + w / 2, top + h * 0.88))  # fmt: skip
    shade = _closed([*ridge, *sorted(points, key=lambda p: -p[1])[:2]]) if w >= h else ""
    art = _block(points, height, "hut") + f'<path class="ka-thatch" d="{_closed(points)}"/>'
    return (
        art
        + (f'<path class="ka-roof-shade" d="{shade}"/>' if len(points) == 4 else "")
        + f'<path class="ka-ridge" d="{polyline(ridge)}"/>'
    )


def _object(points: Sequence[Point], height: float, corners: Corners) -> str:
    inner = _closed(_shrunk(points, 0.8))
    return (
        _block(points, height, "object")
        + f'<path class="ka-planks" d="{_closed(points)}"/><path class="ka-lid" d="{inner}"/>'
    )


def _mound(points: Sequence[Point], height: float, corners: Corners) -> str:
    shadow = _closed(_moved(points, SHADOW[0], SHADOW[1] + 2))
    rings = "".join([f'<path class="ka-mound-ring" d="{_closed(_shrunk(points, k))}"/>' for k in (0.84, 0.66)])
    return f'<path class="ka-cast" d="{shadow}"/><path class="ka-mound" d="{_closed(points)}"/>{rings}'


def _bush(points: Sequence[Point], height: float, corners: Corners) -> str:
    kind = "reeds" if height > 1.2 else "shrub"
    return f'<path class="ka-scrub" d="{_closed(points)}"/>' + _grown(points, corners, kind, 14)


def _ruin(points: Sequence[Point], height: float, corners: Corners) -> str:
    return f'<path class="ka-ruin" d="{_closed(points)}"/>' + _grown(points, corners, "rubble", 26)


def _grown(points: Sequence[Point], corners: Corners, kind: str, count: int) -> str:
    """Plants or stones inside a piece, back to front; where they stand comes from its corners."""
    dice = jitter(corners[0], len(corners))
    spots: list[Point] = []
    while len(spots) < count:
        share, edge = next(dice) ** 0.5 * 0.86, next(dice) * len(points)
        (ax, ay), (bx, by) = points[int(edge)], points[(int(edge) + 1) % len(points)]
        part = edge % 1
        cx, cy = middle_of(points)
        x, y = ax + (bx - ax) * part, ay + (by - ay) * part
        spots.append((cx + (x - cx) * share, cy + (y - cy) * share))
    spots.sort(key=lambda point: point[1])
    return "".join([f'<use href="#ka-{kind}" x="{x:.0f}" y="{y + 4:.0f}"/>' for x, y in spots])


def _filled(kind: str, pattern: str) -> Callable[[Sequence[Point], float, Corners], str]:
    def drawn(points: Sequence[Point], height: float, corners: Corners) -> str:
        d = _closed(points)
        return f'<path class="ka-{kind}" d="{d}"/><path fill="url(#ka-{pattern})" d="{d}"/>'

    return drawn


def _bridge(points: Sequence[Point], height: float, corners: Corners) -> str:
    """Planks across, rails along the longer sides."""
    left, top, w, h = box_of(points)
    upright = h >= w
    rails = (
        f"M{number(left)} {number(top)}v{number(h)}M{number(left + w)} {number(top)}v{number(h)}"
        if upright
        else f"M{number(left)} {number(top)}h{number(w)}M{number(left)} {number(top + h)}h{number(w)}"
    )
    shadow = _closed(_moved(points, 6, 6))
    return (
        f'<path class="ka-cast" d="{shadow}"/><path class="ka-bridge" d="{_closed(points)}"/>'
        f'<path class="ka-planks" d="{_closed(points)}"/><path class="ka-rails" d="{rails}"/>'
    )


_DRAWN: Final[dict[str, Callable[[Sequence[Point], float, Corners], str]]] = {
    "rock": _rock,
    "wall": _wall,
    "hut": _hut,
    "object": _object,
    "mound": _mound,
    "bush": _bush,
    "ruin": _ruin,
    "bridge": _bridge,
    "deep": _filled("deep", "waves"),
    "shallow": _filled("ford", "grit"),
    "mud": _filled("mud", "ooze"),
    "sand": _filled("sand", "grit"),
}
