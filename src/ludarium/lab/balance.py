"""Is it fair? Many games, and who won with what: by seat, by what each seat played, by what was offered and taken.

A share of victories comes with its 95 % interval. What is called unfair would look so by chance in fewer than one of
twenty whole reports: its interval is widened by how many things are compared (Bonferroni).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from statistics import NormalDist

import msgspec

from ludarium.kernel.game_type import BadOption, Content, OptionSpec, find_game
from ludarium.lab.shards import Work
from ludarium.lab.simulate import Lengths, shards, wilson
from ludarium.lab.watching import LabPlan, Watched, catalogue, parts_of, watch_shard

SHARD = 25
FEWEST = 20  # games of which something is judged at all


class SeatRow(msgspec.Struct, frozen=True):
    """How a seat fared."""

    seat: int
    wins: float
    low: float
    high: float
    decisions: float
    """Decisions per game."""
    unfair: bool


class PartRow(msgspec.Struct, frozen=True):
    """How those fared who took something; an option of the set-up is taken by whose seat it is."""

    kind: str
    id: str
    name: str
    offered: int
    """To how many seats it was offered at least once."""
    taken: int
    wins: float
    """The share of victories of those who took it."""
    low: float
    high: float
    unfair: bool


class Balance(msgspec.Struct, frozen=True, omit_defaults=True):
    """The report. ``parts`` are in the order of how far they are from even."""

    game: str
    games: int
    bots: tuple[str, ...]
    even: float
    """The share of victories of a seat if all is even: the mean of all seats."""
    seats: tuple[SeatRow, ...]
    parts: tuple[PartRow, ...]
    lengths: Lengths
    lead_changes: float
    """Per game; -1 if the game cannot judge who leads."""
    decisions: tuple[int, ...] = ()
    """How many were taken in each game, from the shortest to the longest."""
    without: Balance | None = None
    """The same games without the packs."""
    vary: tuple[str, ...] = ()
    """The options of the table that were drawn anew for each game."""


def balance(
    plan: LabPlan, games: int, work: Work, progress: Callable[[int], None] = lambda _: None, *, compare: bool = True
) -> Balance:
    """Play the games and report. With packs the same seeds are played without them as well, unless told otherwise."""
    report = _report(plan, _played(plan, games, work, progress))
    bare = msgspec.structs.replace(plan, packs=(), contents={})
    if not plan.packs or not compare or not _possible(bare):
        return report
    return msgspec.structs.replace(report, without=_report(bare, _played(bare, games, work, progress)))


def _possible(plan: LabPlan) -> bool:
    """Whether these options can be chosen: what only a pack adds cannot be played without it."""
    try:
        find_game(plan.slug).settle_options(len(plan.bots), plan.options)
    except BadOption:
        return False
    return True


def _played(plan: LabPlan, games: int, work: Work, progress: Callable[[int], None]) -> list[Watched]:
    found: list[Watched] = []
    for shard in work.run(watch_shard, [(plan, *span) for span in shards(games, SHARD)]):
        found += shard
        progress(len(found))
    return found


def _report(plan: LabPlan, played: Sequence[Watched]) -> Balance:
    seats = len(plan.bots)
    even = sum(sum(one.shares) for one in played) / len(played) / seats
    parts = _parts(plan, played)
    compared = seats + sum(len(shares) >= FEWEST for _, shares in parts.values())
    rows = [_part(plan, key, *found, even, compared) for key, found in parts.items()]
    judged = [one.leads for one in played if one.leads >= 0]
    lengths = [sum(one.decisions) for one in played]
    return Balance(
        plan.slug,
        len(played),
        plan.bots,
        round(even, 4),
        tuple(_seat(seat, played, even, compared) for seat in range(seats)),
        tuple(sorted(rows, key=lambda row: (not row.unfair, -abs(row.wins - even) if row.taken >= FEWEST else 0.0))),
        Lengths(min(lengths), round(sum(lengths) / len(lengths), 1), max(lengths)),
        round(sum(judged) / len(judged), 2) if judged else -1.0,
        tuple(sorted(lengths)),
        vary=plan.vary,
    )


def _parts(plan: LabPlan, played: Sequence[Watched]) -> dict[tuple[str, str], tuple[int, list[float]]]:
    """Of each thing: to how many seats it was offered, and the shares of victory of those who took it."""
    game_type = find_game(plan.slug)
    content = game_type.content(plan.packs)
    known = catalogue(game_type, content)
    offered: dict[tuple[str, str], int] = defaultdict(int)
    shares: dict[tuple[str, str], list[float]] = defaultdict(list)
    for one in played:
        for seat, (seen, took) in enumerate(zip(one.offered, one.taken, strict=True)):
            for id_ in seen:
                offered[known[id_][0], id_] += 1
            for id_ in took:
                shares[known[id_][0], id_].append(one.shares[seat])
        for spec in game_type.offer(len(plan.bots), one.options, content):
            for chosen, seat in _set_up(plan, one, spec, known, content):
                offered[chosen] += 1
                shares[chosen].append(one.shares[seat])
    return {key: (offered[key], shares[key]) for key in sorted({*offered, *shares})}


def _set_up(
    plan: LabPlan, one: Watched, spec: OptionSpec, known: dict[str, tuple[str, str]], content: Content
) -> Iterator[tuple[tuple[str, str], int]]:
    """What an option of the set-up stands for in the report, and the seat that fared so with it.

    A seat's own choice counts for the seat, and so does what it is made of (the Characters of a team), unless the seat was
    asked about things of that kind. An option of the whole table counts for each side, and once where all play together.
    """
    value = one.options.get(spec.key, "")
    if spec.seat >= 0 and value:
        yield (spec.title.lower(), value), spec.seat
        asked = {known[id_][0] for id_ in one.offered[spec.seat]}
        for id_ in parts_of(value, known, content):
            if known[id_][0] not in asked:
                yield (known[id_][0], id_), spec.seat
    elif spec.key in plan.vary and value:
        for side in one.sides:
            of_seat = "" if len(one.sides) == 1 else f", seat {side[0] + 1}"
            yield (f"{spec.title.lower()}{of_seat}", value), side[0]


def _part(
    plan: LabPlan, key: tuple[str, str], offered: int, shares: list[float], even: float, compared: int
) -> PartRow:
    game_type = find_game(plan.slug)
    kind, id_ = key
    name = catalogue(game_type, game_type.content(plan.packs)).get(id_, ("", id_))[1]
    wins = sum(shares) / len(shares) if shares else 0.0
    low, high = wilson(sum(shares), len(shares))
    unfair = len(shares) >= FEWEST and _unfair(shares, even, compared)
    return PartRow(kind, id_, name, offered, len(shares), round(wins, 4), round(low, 4), round(high, 4), unfair)


def _seat(seat: int, played: Sequence[Watched], even: float, compared: int) -> SeatRow:
    shares = [one.shares[seat] for one in played]
    low, high = wilson(sum(shares), len(shares))
    decisions = sum(one.decisions[seat] for one in played) / len(played)
    unfair = len(shares) >= FEWEST and _unfair(shares, even, compared)
    return SeatRow(
        seat, round(sum(shares) / len(shares), 4), round(low, 4), round(high, 4), round(decisions, 1), unfair
    )


def _unfair(shares: Iterable[float], even: float, compared: int) -> bool:
    """Whether the share of victories differs from the even one by more than chance explains, so many things compared."""
    values = list(shares)
    low, high = wilson(sum(values), len(values), NormalDist().inv_cdf(1 - 0.025 / max(1, compared)))
    return not low <= even <= high
