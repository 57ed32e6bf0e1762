"""How far the active Character could move: the ways to all spaces within its points, and the chances on them."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ludarium.games.aristeia.content import Book
from ludarium.games.aristeia.forecast import away
from ludarium.games.aristeia.rules.movement import BRAWN_DIE, may_move
from ludarium.games.aristeia.rules.rolls import cut
from ludarium.games.aristeia.state import NOBODY, Aristeia
from ludarium.space.hexes import around

Holder = tuple[str, str]
"""An Enemy: where it stands, and its Brawn."""


class Ground(NamedTuple):
    """What decides how far a Character could move: where it stands, what is free around it, its points, its Enemies."""

    here: str
    free: int
    most: int
    holders: tuple[Holder, ...]
    agility: str
    loose: bool


class Way(NamedTuple):
    """A space within reach: what it costs, the chance to get there, and the space before it if that is sure."""

    space: str
    cost: int
    chance: float = 1.0
    before: str = ""


def ways_of(g: Aristeia) -> tuple[Way, ...]:
    """Where the active Character could move now; nowhere unless its player decides what to do."""
    if g.ask is None or g.ask.topic != "act" or g.active == NOBODY or not g.mp or not may_move(g):
        return ()
    book, me, most = g.content, g.fighters[g.active], g.mp
    near = [one for one in g.fighters if one.in_dome and book.dome.distance(me.space, one.space) <= most + 1]
    holders = [(one.space, book.characters[one.character].attributes.brawn) for one in near if one.seat != me.seat]
    free = g.free() & within(book, me.space, most)
    agility = g.character(g.active).attributes.agility
    loose = bool(g.flags(g.active, "free_disengage"))
    return _ways(book, Ground(me.space, free, most, tuple(holders), agility, loose))


@lru_cache(maxsize=5000)
def within(book: Book, here: str, far: int) -> int:
    """The spaces at most so far away, as a bit set: nothing else can matter there."""
    dome = book.dome
    return dome.union([space for space in dome.spaces if dome.distance(here, space) <= far])


@lru_cache(maxsize=5000)
def _ways(book: Book, ground: Ground) -> tuple[Way, ...]:
    """All spaces within so many movements: first those without a Roll, then the others by the likeliest way."""
    dome, most = book.dome, ground.most
    held = 0  # what cannot be left without a Roll (AR-DIS-01), unless the next movement is loose
    for there, _ in ground.holders:
        held |= dome.around[there]
    held &= ~dome.mask[ground.here] if ground.loose else -1
    found: list[Way] = []
    reached = frontier = dome.mask[ground.here]
    edges: list[dict[str, float]] = []
    for cost in range(1, most + 1):
        edges.append(dict.fromkeys(dome.names(frontier & held), 1.0))
        passed = frontier & ~held
        frontier = around(passed, dome.row) & ground.free & ~reached
        reached |= frontier
        for space in dome.names(frontier):
            before = dome.space_of[(passed & dome.around[space]).bit_length() - 1]
            found.append(Way(space, cost, before=before if cost > 1 else ""))
    return (*found, *_risky(book, ground, edges, held, ground.free & ~reached))


def _risky(book: Book, ground: Ground, edges: list[dict[str, float]], held: int, free: int) -> list[Way]:
    """What lies behind a Roll: from the ``edges`` by cost, where a Character is held, on through what is still free."""
    dome = book.dome
    found: dict[str, tuple[int, float]] = {}
    for cost, some in enumerate(edges, 1):
        for space, sure in some.items():
            left = sure * (_leaving(book, space, ground.holders, ground.agility) if dome.mask[space] & held else 1.0)
            for near in dome.neighbours[space]:
                if dome.mask[near] & free and left > found.get(near, (0, 0.0))[1]:
                    found[near] = (cost, left)
                    if cost < len(edges):
                        edges[cost][near] = left
    return [Way(space, cost, chance) for space, (cost, chance) in found.items()]


@lru_cache(maxsize=20_000)
def _leaving(book: Book, space: str, holders: tuple[Holder, ...], agility: str) -> float:
    near = book.dome.around[space]
    brawns = [brawn for there, brawn in holders if book.dome.mask[there] & near]
    more = BRAWN_DIE * (len(brawns) - 1)
    return float(min([away(agility, cut(book, brawn + more)) for brawn in brawns]))
