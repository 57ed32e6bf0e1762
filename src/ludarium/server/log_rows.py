"""Rows of the log: what happened in words, whom it was about, what it moved and along which way; and its highlights."""

from __future__ import annotations

from msgspec.structs import replace

from ludarium.kernel.game import Game
from ludarium.scene.highlights import Highlight
from ludarium.scene.scenes import Layout, Pictures
from ludarium.scene.told import Told, Way
from ludarium.server.messages import SAME, LogRow
from ludarium.table.log import Entry, Remark

_NOTHING = Told()


def told_of(pictures: Pictures, view: Game, remark: Remark, names: tuple[str, ...], layout: Layout) -> Told:
    """What the pictures know about the event behind a remark; those of a game need not tell."""
    tell = getattr(pictures, "told", None)
    if tell is None or remark.event is None:
        return _NOTHING
    found: Told = tell(view, remark.event, names, layout)
    return found


def row_of(remark: Remark, told: Told, *, seen: bool = True) -> LogRow:
    """A row; what it moved is told only to those who have ``seen`` it happen."""
    elements, flights = (told.elements, told.flights) if seen else ((), ())
    return LogRow(
        remark.number,
        remark.seat,
        remark.words,
        remark.rule,
        told.subject,
        told.owner,
        elements,
        flights,
        told.heading,
        told.turn,
    )


def highlights_of(
    pictures: Pictures, view: Game, entry: Entry, seat: int, names: tuple[str, ...]
) -> tuple[Highlight, ...]:
    """What a seat must see of an entry; the pictures of a game need not say."""
    find = getattr(pictures, "highlights", None)
    events = [seen for event in entry.events if (seen := event.seen_by(seat)) is not None]
    if find is None or not events:
        return ()
    found: tuple[Highlight, ...] = find(view, events, names)
    return found


def shortened(rows: tuple[LogRow, ...]) -> tuple[LogRow, ...]:
    """Rows as a delta has them: those of one answer say its number and seat once."""
    found, before = [], (SAME, SAME)
    for row in rows:
        now = (row.number, row.seat)
        found.append(replace(row, number=SAME, seat=SAME) if now == before else row)
        before = now
    return tuple(found)


def join_ways(ways: list[Way], more: tuple[Way, ...]) -> None:
    """Add the ways of the next event: one goes on where the same element stopped, others wait for all before them."""
    first = len(ways)
    for way in more:
        last = ways[-1] if ways else None
        if last and last.element == way.element and last.points[-1] == way.points[0]:
            ways[-1] = replace(last, points=last.points + way.points[1:])
        else:
            ways.append(replace(way, after=first + way.after))
