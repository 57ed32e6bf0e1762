"""Lines of sight of the Safar that acts to each enemy: free, through something porous, or blocked; and the cover."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from ludarium.games.kharn_ages.moment import Moment
from ludarium.games.kharn_ages.picture.plan import PLANE, Place, safar_id
from ludarium.games.kharn_ages.rules.places import bodies
from ludarium.games.kharn_ages.rules.shooting import shooting_items
from ludarium.games.kharn_ages.rules.sighting import cover_of
from ludarium.games.kharn_ages.state import KharnAges
from ludarium.games.kharn_ages.values import base_of
from ludarium.scene.boards import BoardPart, Element, board_part, thing
from ludarium.scene.maps.grids import Point, polyline
from ludarium.scene.maps.ground import LABELS, MARKS
from ludarium.scene.maps.lines import ring
from ludarium.scene.svg import number
from ludarium.space.plane.shapes import Base
from ludarium.space.plane.sight import Part, Screen, body_heights, eye_heights, inside, screens, side_places, stops
from ludarium.space.plane.terrain import Terrain

Ray = tuple[Place, Place, str, float]
"""From, to, how it runs (``free``, ``porous``, ``cut``), and where along it that begins."""


def sight(g: KharnAges, seat: int) -> list[BoardPart]:
    """Seen while an enemy is pointed at or chosen: only by the seat that is asked what its Safar does."""
    ask = g.ask
    if ask is None or seat not in ask.seats or ask.topic not in ("act", "characteristics", "announce") or not ask.about:
        return []
    n = ask.about[0]
    items = shooting_items(g, n)
    if not items:
        return []
    found = []
    for enemy in g.enemies(n):
        rays = rays_of(g.terrain, base_of(g, n), base_of(g, enemy), tuple(bodies(g, n, enemy)))
        cover = cover_of(g, n, enemy, Moment(kind="shot", attacker=n, defender=enemy, weapon=items[0]))
        blocked = all(one[2] == "cut" for one in rays)
        base = base_of(g, enemy)
        found.append(
            _sight(
                enemy,
                rays,
                "not seen" if blocked else f"cover +{cover}" if cover else "",
                (base.x, base.y),
                base.radius,
            )
        )
    ranges = g.equipment(n, items[0]).range
    if ranges is not None:
        base = base_of(g, n)
        far = tuple([one for one in (ranges.short, ranges.most or ranges.long) if one])
        found.append(_range(n, g.equipment(n, items[0]).name, (base.x, base.y), base.radius, far))
    return found


@lru_cache(maxsize=512)
def rays_of(terrain: Terrain, viewer: Base, target: Base, others: tuple[Base, ...]) -> tuple[Ray, ...]:
    """Three lines in plan from the place of the viewer that sees most, each as its best ray runs."""
    eyes, body = eye_heights(viewer), body_heights(target)
    between = screens(terrain, viewer, target, others, min(eyes[1], body[2]), porous=True)
    spots = side_places(target, viewer)
    best: tuple[int, tuple[Ray, ...]] = (-1, ())
    for eye in side_places(viewer, target):
        rays = tuple([_ray(eye, spot, between, eyes, body) for spot in spots])
        score = sum([{"free": 3, "porous": 2, "cut": 0}[one[2]] for one in rays])
        best = max(best, (score, rays), key=lambda one: one[0])
    return best[1]


def _ray(eye: Place, spot: Place, between: list[Screen], eyes: tuple[int, ...], body: tuple[int, ...]) -> Ray:
    parts = [(screen, part) for screen in between if (part := inside(screen, eye, spot))]
    best, begins = "cut", 1.0
    for start in eyes:
        for end in body:
            met = [(screen, part) for screen, part in parts if stops(screen, part, start, end)]
            if not met:
                return eye, spot, "free", 1.0
            first = min([_entry(part) for _, part in met])
            if all(screen[6] for screen, _ in met):
                best, begins = "porous", first
            elif best == "cut":
                begins = min(begins, first)
    return eye, spot, best, begins


def _entry(part: Part) -> float:
    """Where along a line it enters a screen, from 0 to 1."""
    if part[3] > 0:
        return max(0.0, part[0] / part[1])
    forth, under, square, _ = part
    return float(max(0.0, (forth - under**0.5) / square))


@board_part
def _sight(enemy: int, rays: tuple[Ray, ...], words: str, at: Place, radius: int) -> Iterable[Element]:
    art = "".join([_drawn(one) for one in rays])
    found = [thing(f"sight-{enemy}", art, 0, 0, MARKS, shown_with=(safar_id(enemy),))]
    if words:
        x, y = PLANE.place(at)
        half = len(words) * 3.4 + 9
        chip = f'<g class="ka-pill ka-cover"><rect x="{number(-half)}" y="-11" width="{number(2 * half)}" height="22" rx="11"/><text y="4.500" font-size="12.5">{words}</text></g>'
        found.append(
            thing(f"cover-{enemy}", chip, x + PLANE.length(radius) + half + 4, y, LABELS, shown_with=(safar_id(enemy),))
        )
    return found


def _drawn(one: Ray) -> str:
    eye, spot, kind, begins = one
    start, end = PLANE.place(eye), PLANE.place(spot)
    middle: Point = (start[0] + (end[0] - start[0]) * begins, start[1] + (end[1] - start[1]) * begins)
    if kind == "free":
        return f'<path class="m-ray-under" d="{polyline((start, end))}"/><path class="m-ray" d="{polyline((start, end))}"/>'
    if kind == "porous":
        art = f'<path class="m-ray-under" d="{polyline((start, end))}"/><path class="m-ray" d="{polyline((start, middle))}"/>'
        return f'{art}<path class="m-ray ka-porous" d="{polyline((middle, end))}"/>'
    art = f'<path class="m-ray-under" d="{polyline((start, middle))}"/><path class="m-ray m-cut" d="{polyline((start, middle))}"/>'
    return f'{art}<circle class="m-ray-end m-cut" cx="{number(middle[0])}" cy="{number(middle[1])}" r="4"/>'


@board_part
def _range(n: int, name: str, at: Place, radius: int, far: tuple[int, ...]) -> Iterable[Element]:
    """The range values of the weapon in hand, measured from the base."""
    rings = [ring(PLANE.place(at), PLANE.length(radius + one), "range", f"{name}, {one / 1000:g}") for one in far]
    return (thing(f"range-{n}", f'<g class="ka-range">{"".join(rings)}</g>', 0, 0, MARKS, shown_with=(safar_id(n),)),)
