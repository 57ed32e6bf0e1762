"""Marks on the map: exits, Reinforcement Points, places that Enemies are after, and what Enemies have in mind."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ludarium.games.nova_aetas.intentions import Meant
from ludarium.games.nova_aetas.picture.plan import SIDE, exit_id, middle, plan_of
from ludarium.games.nova_aetas.picture.symbols import HORN, hits_disc, on_map
from ludarium.games.nova_aetas.state import NovaAetas
from ludarium.scene.boards import BoardPart, Element, board_part, thing
from ludarium.scene.maps.grids import SquareGrid
from ludarium.scene.maps.ground import LAND, MARKS
from ludarium.scene.parts import cached
from ludarium.scene.svg import number
from ludarium.space.squares import Square

STRIP: Final = 22.0
"""How broad the strip of an exit is."""
MOST_ARROWS: Final = 6
"""If more Enemies act before the next Hero, arrows would hide the map: touching an Enemy says what it has in mind."""


def marks(g: NovaAetas) -> tuple[BoardPart, ...]:
    """Everything that is marked on the ground."""
    grid = plan_of(g).grid
    exits = tuple(
        (name, tuple(at for at in squares if at in g.ground.cells)) for name, squares in sorted(g.script.exits.items())
    )
    points = tuple(at for _, at in sorted(g.script.reinforcement_points.items()) if at in g.ground.cells)
    aims = []
    for kind in g.tokens:
        one = g.objective(kind)
        if one is not None:
            places = [g.things[name].at for name in one.objects if name in g.things]
            aims += [(at, one.tv) for at in (*one.squares, *places) if at is not None and at in g.ground.cells]
    return _exits(grid, exits), _points(grid, points), _aims(grid, tuple(dict.fromkeys(aims)))


@board_part
def _exits(grid: SquareGrid, exits: tuple[tuple[str, tuple[Square, ...]], ...]) -> Iterable[Element]:
    """A strip with gilt chevrons outside the edge of the map, so that it covers no square."""
    for name, squares in exits:
        if not squares:
            continue
        left, top = min(x for x, _ in squares), min(y for _, y in squares)
        wide, high = max(x for x, _ in squares) + 1 - left, max(y for _, y in squares) + 1 - top
        x, y, w, h = grid.x + left * SIDE, grid.y + top * SIDE, wide * SIDE, high * SIDE
        x, y, w, h = {
            "west": (x - STRIP, y, STRIP, h),
            "north": (x, y - STRIP, w, STRIP),
            "south": (x, y + h, w, STRIP),
        }.get(name, (x + w, y, STRIP, h))
        yield thing(exit_id(name), _strip(name, w, h), x, y, LAND, w, h, 6, f"Exit {name}", name=f"{name} exit")


@cached
def _strip(side: str, w: float, h: float) -> str:
    """Two chevrons for each square, pointing out of the map."""
    turn = {"west": 180, "north": -90, "south": 90}.get(side, 0)
    upright = side in ("west", "east")
    places = range(round((h if upright else w) / SIDE))
    middles = [(w / 2, (k + 0.5) * SIDE) if upright else ((k + 0.5) * SIDE, h / 2) for k in places]
    art = f'<rect class="na-way-out" x="1" y="1" width="{number(w - 2)}" height="{number(h - 2)}" rx="6"/>'
    for x, y in middles:
        place = f"translate({number(x)} {number(y)}) rotate({turn})"
        art += f'<path class="na-exit" transform="{place}" d="M-7-7l7 7-7 7M0-7l7 7-7 7"/>'
    return art


@board_part
def _points(grid: SquareGrid, points: tuple[Square, ...]) -> Iterable[Element]:
    """A horn in a dotted ring where reinforcements come."""
    for x, y in points:
        art = f'<g class="na-horn"><circle r="16"/><use href="#{on_map(HORN)}" x="-10" y="-10" width="20" height="20"/></g>'
        place = grid.x + (x + 0.5) * SIDE, grid.y + (y + 0.5) * SIDE
        yield thing(f"reinforcements-{x}-{y}", art, *place, LAND)


@board_part
def _aims(grid: SquareGrid, aims: tuple[tuple[Square, int], ...]) -> Iterable[Element]:
    """A dashed square round what Enemies are after, with its Threat Value."""
    shown: set[Square] = set()
    for at, tv in aims:
        if at in shown:
            continue
        shown.add(at)
        art = f'<rect class="na-aim" x="3" y="3" width="{SIDE - 6:g}" height="{SIDE - 6:g}" rx="5"/>'
        art += f'<g class="na-aim-tv" transform="translate({SIDE - 12:g} 2)"><rect x="-23" y="-9" width="34" height="18" rx="9"/><text x="-6" y="4" font-size="11">TV {tv}</text></g>'
        yield thing(f"aim-{at[0]}-{at[1]}", art, grid.x + at[0] * SIDE, grid.y + at[1] * SIDE, LAND)


# -- what Enemies have in mind ----------------------------------------------------------------------------------


def intentions(g: NovaAetas, meant: Meant) -> dict[int, Element]:
    """From each Enemy that acts before the next Hero to the Hero it would go for; touching one says it for others."""
    up = [g.heroes[n] for n in g.up()]
    later = [hero for n, hero in enumerate(g.heroes) if hero in up and n != g.active]
    before = min((hero.token for hero in later), default=g.now)
    next_ = [n for n in g.foes() if g.tokens.get(g.enemies[n].kind, 1 << 20) <= before]
    found: dict[int, Element] = {}
    for one in next_ if len(next_) <= MOST_ARROWS and not g.mission_over else ():
        enemy = g.enemies[one]
        target = g.heroes[meant[one].heroes[0]] if meant[one].kind == "hero" else None
        if enemy.at is not None and target is not None and target.at is not None:
            hits = max((attack.hits for attack in g.card(enemy).attacks), default=0)
            (ax, ay), (bx, by) = middle(g, enemy.at), middle(g, target.at)
            art, x, y = _arrow(bx - ax, by - ay, hits), round((ax + bx) / 2), round((ay + by) / 2)
            found[one] = thing(f"intent-{one}", art, x, y, MARKS)
    return found


@cached
def _arrow(dx: float, dy: float, hits: int) -> str:
    """From the rim of one piece to the rim of the other, about the middle between them, with the Hits on it."""
    far = max(1.0, (dx * dx + dy * dy) ** 0.5)
    share = 0.5 - min(20.0, far / 3) / far
    x, y = round(dx * share), round(dy * share)
    art = f'<path class="na-intent" d="M{-x} {-y}L{x} {y}"/>'
    return art if far <= SIDE else f'{art}<use href="#{hits_disc(hits)}"/>'
