"""Lines over a map: routes with their steps, rays of sight, rings of a distance, arrows, a ruler."""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, cos, hypot, sin
from typing import Final

from ludarium.scene.maps.grids import Plane, Point, polyline
from ludarium.scene.svg import disc, number

HEAD: Final = 11.0
"""How long the head of an arrow is."""
_SPREAD: Final = 2.6


def route(points: Sequence[Point], figures: Sequence[object] = (), risky: int = 0) -> str:
    """A way over the map, with a figure on each of its last points; the last ``risky`` legs need luck."""
    sure = points[: len(points) - risky]
    art = f'<path class="m-route-under" d="{polyline(points)}"/>'
    if len(sure) > 1:
        art += f'<path class="m-route" d="{polyline(sure)}"/>'
    if risky:
        art += f'<path class="m-route m-risk" d="{polyline(points[len(sure) - 1 :])}"/>'
    steps = points[len(points) - len(figures) :] if figures else ()
    return art + "".join([_step(at, text) for at, text in zip(steps, figures, strict=True)])


def _step(at: Point, text: object) -> str:
    x, y = number(at[0]), at[1]
    return f'<g class="m-step">{disc(at[0], y, 9.5, "#fff")}<text x="{x}" y="{number(y + 4)}" font-size="12">{text}</text></g>'


def ray(start: Point, end: Point, *, free: bool) -> str:
    """A line of sight: solid where it is free, dashed where something cuts it; a dot where it arrives."""
    d = polyline((start, end))
    kind = "m-ray" if free else "m-ray m-cut"
    dot = f'<circle class="m-ray-end{"" if free else " m-cut"}" cx="{number(end[0])}" cy="{number(end[1])}" r="2.6"/>'
    return f'<path class="m-ray-under" d="{d}"/><path class="{kind}" d="{d}"/>{dot}'


def fan(eye: Point, left: Point, right: Point) -> str:
    """All that is seen between two lines from one point."""
    return f'<path class="m-fan" d="{polyline((eye, left, right), closed=True)}"/>'


def ring(at: Point, radius: float, kind: str = "range", words: str = "") -> str:
    """A circle around a place: a ``range``, a zone of ``control``; with words at its top."""
    x, y = at
    art = f'<circle class="m-{kind}-line" cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"/>'
    return art + (tag((x, y - radius), words) if words else "")


def tag(at: Point, words: str) -> str:
    """A few words on paper."""
    half = len(words) * 3.3 + 9
    x, y = at
    return (
        f'<g class="m-tag" transform="translate({number(x)} {number(y)})"><rect x="{number(-half)}" y="-10" '
        f'width="{number(2 * half)}" height="20" rx="10"/><text y="4" font-size="11.5">{words}</text></g>'
    )


def arrow(start: Point, end: Point, kind: str = "pushed") -> str:
    """Where something was ``pushed`` to, or whom an enemy has in mind (``intent``)."""
    angle = atan2(end[1] - start[1], end[0] - start[0])
    far = hypot(end[0] - start[0], end[1] - start[1])
    stop = (start[0] + cos(angle) * (far - HEAD), start[1] + sin(angle) * (far - HEAD))
    sides = [(end[0] + HEAD * cos(angle + turn), end[1] + HEAD * sin(angle + turn)) for turn in (_SPREAD, -_SPREAD)]
    head = polyline((end, *sides), closed=True)
    return f'<path class="m-{kind}" d="{polyline((start, stop))}"/><path class="m-{kind}-head" d="{head}"/>'


def between(start: Point, end: Point, off: float, kind: str = "intent") -> str:
    """An arrow from one piece to another that ends so far ``off`` their middles; none where they all but touch."""
    x, y = end[0] - start[0], end[1] - start[1]
    far = hypot(x, y)
    if far < 2 * off + HEAD:
        return ""
    x, y = x / far * off, y / far * off
    return arrow((start[0] + x, start[1] + y), (end[0] - x, end[1] - y), kind)


def ruler(plane: Plane, at: tuple[int, int], units: int) -> str:
    """So many units of length, with a tick at every half."""
    x, y = plane.place(at)
    half = plane.unit / 2
    d = f"M{number(x)} {number(y)}h{number(2 * half * units)}"
    d += "".join(
        [
            f"M{number(x + k * half)} {number(y - (7 if k % 2 == 0 else 4))}v{14 if k % 2 == 0 else 8}"
            for k in range(2 * units + 1)
        ]
    )
    figures = [
        f'<text x="{number(x + k * plane.unit)}" y="{number(y + 21)}" font-size="12">{k}</text>'
        for k in range(units + 1)
    ]
    return f'<g class="m-ruler"><path d="{d}"/>{"".join(figures)}</g>'
