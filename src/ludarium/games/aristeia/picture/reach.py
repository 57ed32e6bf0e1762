"""How far the active Character could move: spaces by their cost, and those behind a Disengage Roll with its chance."""

from __future__ import annotations

from functools import lru_cache

from ludarium.games.aristeia.content import Book
from ludarium.games.aristeia.picture.chances import away
from ludarium.games.aristeia.picture.hexes import Axial, centre, outline, tile
from ludarium.games.aristeia.picture.ink import words
from ludarium.games.aristeia.picture.moment import topic_of
from ludarium.games.aristeia.picture.things import REACH, passing
from ludarium.games.aristeia.rules.movement import BRAWN_DIE, may_move
from ludarium.games.aristeia.rules.rolls import cut
from ludarium.games.aristeia.state import NOBODY, Aristeia
from ludarium.kernel.ink import number
from ludarium.kernel.pictures import Element
from ludarium.space.hexes import around

Holder = tuple[str, str]
"""An Enemy: where it stands, and its Brawn."""
Way = tuple[str, int, float]
"""A space, what it costs, and the chance to get there."""


def reach(g: Aristeia, cx: float, cy: float) -> list[Element]:
    """The spaces within reach and what they cost, while its player decides what to do."""
    if topic_of(g) != "act" or g.active == NOBODY or not g.mp or not may_move(g):
        return []
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
    agility = g.character(g.active).attributes.agility
    art = _reach_art(book, me.space, me.seat, ways(book, me.space, free, most, holders, agility, loose))
    return [passing("reach", art, cx, cy, REACH)] if art else []


@lru_cache(maxsize=5000)
def within(book: Book, here: str, far: int) -> int:
    """The spaces at most so far away, as a bit set: nothing else can matter there."""
    dome = book.dome
    return dome.union([space for space in dome.spaces if dome.distance(here, space) <= far])


@lru_cache(maxsize=5000)
def ways(
    book: Book, here: str, free: int, most: int, holders: tuple[Holder, ...], agility: str, loose: bool
) -> tuple[Way, ...]:
    """All spaces within so many movements: first those without a Roll, then the others by the likeliest way.

    Whoever stands beside an Enemy must roll to leave (AR-DIS-01), unless the next movement is ``loose``.
    """
    dome = book.dome
    held = 0
    for there, _ in holders:
        held |= dome.around[there]
    held &= ~dome.mask[here] if loose else -1
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
    return f'<g class="ar-s{seat + 1}">{art}<g class="ar-t ar-costs">{costs}</g></g>'


@lru_cache(maxsize=10_000)
def _cost(at: Axial, cost: int, chance: float) -> str:
    x, y = centre(at)
    if chance == 1:
        return f'<text x="{number(x)}" y="{number(y + 4.4)}" font-size="12.5">{cost}</text>'
    art = words(x, y, cost, 12.5, "var(--ar-risk)", 750, anchor="middle")
    return art + words(x, y + 11.5, f"{chance * 100:.0f}%", 10, "var(--ar-risk)", 750, 84, "middle")
