"""How far the active Character could move: spaces by their cost, and those behind a Disengage Roll with its chance."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ludarium.games.aristeia.content import Book
from ludarium.games.aristeia.picture.chances import away
from ludarium.games.aristeia.picture.dome import space_id
from ludarium.games.aristeia.picture.hexes import Axial, centre, outline, tile
from ludarium.games.aristeia.picture.ink import CX, CY, REACH, passing, words
from ludarium.games.aristeia.picture.moment import of_moment, topic_of
from ludarium.games.aristeia.rules.movement import BRAWN_DIE, may_move
from ludarium.games.aristeia.rules.rolls import cut
from ludarium.games.aristeia.state import NOBODY, Aristeia
from ludarium.scene.boards import Element
from ludarium.scene.svg import number
from ludarium.space.hexes import around

Holder = tuple[str, str]
"""An Enemy: where it stands, and its Brawn."""
Way = tuple[str, int, float]
"""A space, what it costs, and the chance to get there."""


class Ground(NamedTuple):
    """What decides how far a Character could move: where it stands, what is free around it, its points, its Enemies."""

    here: str
    free: int
    most: int
    holders: tuple[Holder, ...]
    agility: str
    loose: bool


def reach(g: Aristeia) -> list[Element]:
    """The spaces within reach and what they cost, while its player decides what to do."""
    ground = _ground(g)
    if ground is None:
        return []
    art = _reach_art(g.content, ground.here, g.fighters[g.active].seat, ways(g.content, ground))
    return [passing("reach", art, CX, CY, REACH)] if art else []


def beyond(g: Aristeia) -> tuple[tuple[str, str], ...]:
    """The spaces that several movements without a Roll lead to, each with the space before it."""
    ground = _ground(g)
    return _trails(g.content, ground) if ground is not None else ()


@of_moment
def _ground(g: Aristeia) -> Ground | None:
    if topic_of(g) != "act" or g.active == NOBODY or not g.mp or not may_move(g):
        return None
    book, me, most = g.content, g.fighters[g.active], g.mp
    dome = book.dome
    holders = tuple(
        [
            (enemy.space, book.characters[enemy.character].attributes.brawn)
            for enemy in g.fighters
            if enemy.seat != me.seat and enemy.in_dome and dome.distance(me.space, enemy.space) <= most + 1
        ]
    )
    loose = bool(g.flags(g.active, "free_disengage"))
    free = g.free() & within(book, me.space, most)
    return Ground(me.space, free, most, holders, g.character(g.active).attributes.agility, loose)


def _held(book: Book, ground: Ground) -> int:
    """The spaces that cannot be left without a Roll (AR-DIS-01), unless the next movement is ``loose``."""
    held = 0
    for there, _ in ground.holders:
        held |= book.dome.around[there]
    return held & ~book.dome.mask[ground.here] if ground.loose else held


@lru_cache(maxsize=3000)
def _trails(book: Book, ground: Ground) -> tuple[tuple[str, str], ...]:
    dome, held, ids = book.dome, _held(book, ground), _ids(book)
    near, space_of = dome.around, dome.space_of
    found: list[tuple[str, str]] = []
    reached = frontier = dome.mask[ground.here]
    for cost in range(ground.most):
        passed = frontier & ~held
        frontier = around(passed, dome.row) & ground.free & ~reached
        reached |= frontier
        if cost:
            found += [
                (ids[space], ids[space_of[(passed & near[space]).bit_length() - 1]]) for space in dome.names(frontier)
            ]
    return tuple(found)


@lru_cache(maxsize=10)
def _ids(book: Book) -> dict[str, str]:
    """The elements of all spaces."""
    return {space: space_id(space) for space in book.dome.at}


@lru_cache(maxsize=5000)
def within(book: Book, here: str, far: int) -> int:
    """The spaces at most so far away, as a bit set: nothing else can matter there."""
    dome = book.dome
    return dome.union([space for space in dome.spaces if dome.distance(here, space) <= far])


@lru_cache(maxsize=5000)
def ways(book: Book, ground: Ground) -> tuple[Way, ...]:
    """All spaces within so many movements: first those without a Roll, then the others by the likeliest way."""
    here, free, most, holders, agility, _ = ground
    dome, held = book.dome, _held(book, ground)
    found: list[Way] = []
    reached = frontier = dome.mask[here]
    edges: list[dict[str, float]] = [{} for _ in range(most + 1)]
    for cost in range(most + 1):
        edges[cost] = dict.fromkeys(dome.names(frontier & held), 1.0)
        ring = around(frontier & ~held, dome.row) & free & ~reached
        reached |= ring
        frontier = ring
        found += [(space, cost + 1, 1.0) for space in dome.names(ring)] if cost < most else []
    risky: dict[str, tuple[int, float]] = {}
    for cost in range(most):
        for space, sure in edges[cost].items():
            left = sure * (_leaving(book, space, holders, agility) if dome.mask[space] & held else 1.0)
            for near in dome.neighbours[space]:
                if dome.mask[near] & free & ~reached and left > risky.get(near, (0, 0.0))[1]:
                    risky[near] = (cost + 1, left)
                    edges[cost + 1][near] = left
    return (*found, *[(space, cost, chance) for space, (cost, chance) in risky.items()])


@lru_cache(maxsize=20_000)
def _leaving(book: Book, space: str, holders: tuple[Holder, ...], agility: str) -> float:
    near = book.dome.around[space]
    brawns = [brawn for there, brawn in holders if book.dome.mask[there] & near]
    more = BRAWN_DIE * (len(brawns) - 1)
    return float(min([away(agility, cut(book, brawn + more)) for brawn in brawns]))


@lru_cache(maxsize=5000)
def _reach_art(book: Book, here: str, seat: int, found: tuple[Way, ...]) -> str:
    if not found:
        return ""
    at = book.dome.at
    tints = ["", "", "", ""]
    costs = ""
    for space, cost, chance in found:
        tints[min(cost, 3) - 1 if chance == 1 else 3] += tile(at[space])
        costs += _cost(at[space], cost, chance)
    art = "".join(f'<path class="ar-reach-{kind}" d="{d}"/>' for kind, d in zip("123r", tints, strict=True) if d)
    sure = [at[space] for space, _, chance in found if chance == 1]
    if sure:
        art += f'<path class="ar-reach" d="{outline([at[here], *sure])}"/>'
    return f'<g class="seat-{seat + 1}">{art}<g class="ar-t ar-costs">{costs}</g></g>'


@lru_cache(maxsize=10_000)
def _cost(at: Axial, cost: int, chance: float) -> str:
    x, y = centre(at)
    if chance == 1:
        return f'<text x="{number(x)}" y="{number(y + 4.4)}" font-size="12.5">{cost}</text>'
    art = words(x, y, cost, 12.5, "var(--ar-risk)", 750, anchor="middle")
    return art + words(x, y + 11.5, f"{chance * 100:.0f}%", 10, "var(--ar-risk)", 750, 84, "middle")
