"""What the civilizations would score now, as a table: players against types, then Objectives."""

from __future__ import annotations

from functools import lru_cache

from ludarium.games.nova_era.event_words import name_of
from ludarium.games.nova_era.picture.ink import NONE, TYPES, icon, words
from ludarium.games.nova_era.picture.moment import counts_of
from ludarium.games.nova_era.picture.pieces import emblem, token
from ludarium.games.nova_era.rules.scoring import objectives, presence
from ludarium.games.nova_era.state import NovaEra
from ludarium.scene.svg import box, clipped, group

Line = tuple[int, str, tuple[int, ...], tuple[bool, ...], int, int, int]
"""A seat, its name, its counts by type, where it has strictly the most, Objectives, the sum, its VP."""


def lines(g: NovaEra, names: tuple[str, ...]) -> tuple[Line, ...]:
    """What each seat would score now."""
    counts = [*counts_of(g)]
    goals = [sum(vp for _, vp in objectives(g, seat)) for seat in range(g.seats)]
    return _lines(g, names, counts, goals)


def scored_lines(g: NovaEra, names: tuple[str, ...]) -> tuple[Line, ...]:
    """What each seat scored in the last Scoring Phase; saves from before it was kept do not say."""
    if not g.scored:
        return lines(g, names)
    return _lines(g, names, [one.counts for one in g.scored], [sum(vp for _, vp in one.goals) for one in g.scored])


def _lines(g: NovaEra, names: tuple[str, ...], counts: list[tuple[int, ...]], goals: list[int]) -> tuple[Line, ...]:
    return tuple(
        [
            _line(seat, name_of(names, seat), tuple(counts), goals[seat], g.civilizations[seat].vp)
            for seat in range(g.seats)
        ]
    )


@lru_cache(maxsize=2_000)
def _line(seat: int, name: str, counts: tuple[tuple[int, ...], ...], goals: int, vp: int) -> Line:
    own = counts[seat]
    others = [other for who, other in enumerate(counts) if who != seat]
    most = tuple(all(own[kind] > other[kind] for other in others) for kind in range(5))
    return (seat, name, own, most, goals, presence(own) + sum(most) + goals, vp)


@lru_cache(maxsize=500)
def table(rows: tuple[Line, ...], w: float, large: bool, paper: bool) -> tuple[str, float]:
    """The table and its height. ``paper``: on a panel of the page rather than on the cloth."""
    ink, faint = ("var(--ink)", "var(--ink-3)") if paper else ("var(--ne-ink)", "var(--ne-ink-2)")
    row, size = (44.0 if len(rows) < 4 else 38.0, 15.0) if large else (27.0, 12.0)
    named = w >= 260
    first = w * 0.28 if named else 28.0
    step = (w - first) / 8
    art = "".join(group(first + (i + 0.5) * step - size * 0.7, 2, token(TYPES[i], size * 1.4)) for i in range(5))
    art += icon("laurel-crown", first + 5.5 * step - size * 0.7, 2, size * 1.4, ink)
    art += words(first + 6.5 * step, 4 + size, "sum", size * 0.95, faint, 600, anchor="middle")
    art += icon("laurels", first + 7.5 * step - size * 0.7, 2, size * 1.4, "var(--ne-gold)")
    top = size * 1.4 + 8
    for i, line in enumerate(rows):
        y = top + i * row
        if i % 2 == 0:
            art += box(0, y, w, row - 2, 6, "var(--ne-stripe)" if paper else "var(--ne-cell-1)")
        art += _row(line, y + row / 2 - 1, first, step, size, ink, faint, named)
    return art, top + len(rows) * row


def _row(line: Line, y: float, first: float, step: float, size: float, ink: str, faint: str, named: bool) -> str:
    seat, name, counts, most, goals, total, vp = line
    base = y + size * 0.36
    art = group(6, y - size * 0.6, emblem(seat, size * 1.2))
    art += (
        words(12 + size * 1.4, base, clipped(name, first - size * 2.4, size, 88), size, ink, 650, 88) if named else ""
    )
    for kind, count in enumerate(counts):
        x = first + (kind + 0.5) * step
        art += words(
            x - (size * 0.5 if most[kind] else 0),
            base,
            count or NONE,
            size,
            ink if count else faint,
            700 if count else 500,
            anchor="middle",
        )
        if most[kind]:
            art += icon("crown", x, y - size * 0.5, size * 0.95, "var(--ne-gold)")
    art += words(
        first + 5.5 * step, base, goals or NONE, size, ink if goals else faint, 700 if goals else 500, anchor="middle"
    )
    art += words(first + 6.5 * step, base, f"+{total}", size, ink, 700, anchor="middle")
    return art + words(first + 7.5 * step, base, vp, size * 1.1, ink, 800, anchor="middle")
