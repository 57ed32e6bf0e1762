"""The Scoring Phase (NE-SCO)."""

from __future__ import annotations

from collections.abc import Sequence

from ludarium.games.nova_era.effects import holds, vp_of_line
from ludarium.games.nova_era.events import Scored
from ludarium.games.nova_era.state import NovaEra, Score


def presence(counts: Sequence[int]) -> int:
    """NE-SCO-02: 1 VP for each type with an undamaged card."""
    return sum(1 for count in counts if count)


def majority(counts: list[list[int]], seat: int) -> int:
    """NE-SCO-03, NE-SCO-04: 1 VP for each type with more undamaged cards than every other player."""
    return sum(
        1
        for kind in range(5)
        if all(counts[seat][kind] > other[kind] for who, other in enumerate(counts) if who != seat)
    )


def objectives(g: NovaEra, seat: int) -> list[tuple[str, int]]:
    """NE-SCO-05 to NE-SCO-07: each card with a fulfilled Scoring Objective, and its VP."""
    table = g.content.scoring
    civilization = g.civilizations[seat]
    in_play = [card for column in civilization.undamaged for card in column] + [*civilization.personalities]
    found = []
    for card in in_play:
        lines = table.get(card)
        vp = sum([vp_of_line(g, seat, line) for line in lines if holds(g, seat, line.if_)]) if lines else 0
        if vp:
            found.append((card, vp))
    return found


def scoring_phase(g: NovaEra) -> None:
    """NE-SCO-11: all scores are computed from one position, then given."""
    counts = [g.type_counts(seat) for seat in range(g.seats)]
    rows = [(presence(counts[seat]), majority(counts, seat), objectives(g, seat)) for seat in range(g.seats)]
    g.scored = tuple([Score(tuple(own), tuple(row[2])) for own, row in zip(counts, rows, strict=True)])
    for seat, (present, most, cards) in enumerate(rows):
        for rule, vp, source in (("NE-SCO-02", present, "presence"), ("NE-SCO-03", most, "majority")):
            if vp:
                g.tell(Scored, rule=rule, seat=seat, vp=vp, source=source)
        for card, vp in cards:
            g.tell(Scored, rule="NE-SCO-05", seat=seat, vp=vp, source=card)
        g.score(seat, present + most + sum(vp for _, vp in cards))
