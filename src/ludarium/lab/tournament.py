"""Tournaments between bots: everybody against everybody, or one against the rest; seats and starts balanced.

Every pairing plays the same starting positions from every seat. Ratings are Plackett-Luce ratings (openskill)
with a 95 % interval. Each game is written down as it ends, so that a tournament can be interrupted and resumed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from pathlib import Path

import msgspec

from ludarium.kernel.game import Sides
from ludarium.kernel.pack_files import Texts
from ludarium.lab.shards import Work
from ludarium.lab.simulate import Z95, Plan, play_one, sides_of, wilson


class Entry(msgspec.Struct, frozen=True):
    """One game of a tournament: its number, the bots by seat, and who won."""

    number: int
    bots: tuple[str, ...]
    winners: tuple[int, ...]


class Rating(msgspec.Struct, frozen=True):
    """How strong a bot is, with the interval in which its true strength lies 95 times of 100."""

    bot: str
    rating: float
    low: float
    high: float


class Pair(msgspec.Struct, frozen=True):
    """How two bots fared against each other; ``low`` and ``high`` bound a's share of wins (95 %)."""

    a: str
    b: str
    games: int
    a_wins: float
    b_wins: float
    draws: int
    low: float
    high: float


class Standings(msgspec.Struct, frozen=True):
    """The result of a tournament."""

    game: str
    games: int
    ratings: tuple[Rating, ...]
    pairs: tuple[Pair, ...]


class Tournament(msgspec.Struct, frozen=True):
    """What is to be played: ``games`` for each pairing; with ``gauntlet`` the first bot meets all others."""

    slug: str
    bots: tuple[str, ...]
    games: int
    seed: int = 0
    options: dict[str, str] = {}
    gauntlet: bool = False
    seats: int = 2
    """With more sides than two, the first of a pairing has one of them against copies of the second."""
    packs: tuple[str, ...] = ()
    contents: dict[str, Texts] = {}

    def sides(self) -> Sides:
        """Who wins and loses together; one bot has all seats of a side."""
        return sides_of(self.slug, self.seats, self.options, self.packs)

    def pairings(self) -> list[tuple[str, str]]:
        """Who meets whom."""
        if self.gauntlet:
            return [(self.bots[0], other) for other in self.bots[1:]]
        return list(combinations(self.bots, 2))

    def plans(self) -> Iterator[tuple[int, tuple[str, ...], int]]:
        """Every game: its number, the bots by seat, and the number of its starting position."""
        number, sides = 0, self.sides()
        for a, b in self.pairings():
            for game in range(self.games):
                mine = sides[game % len(sides)]
                bots = tuple(a if seat in mine else b for seat in range(self.seats))
                yield number, bots, game // len(sides)
                number += 1


def play_game(tournament: Tournament, number: int, bots: tuple[str, ...], start: int) -> Entry:
    """Play one game of a tournament."""
    plan = Plan(
        tournament.slug,
        bots,
        tournament.seed,
        tournament.options,
        tournament.packs,
        tournament.contents,
        invariants=False,
    )
    return Entry(number, bots, play_one(plan, start).outcome.winners)


def play(
    tournament: Tournament,
    work: Work,
    keep: Path | None = None,
    progress: Callable[[int], None] = lambda _: None,
) -> Standings:
    """Play what is missing, and add everything up."""
    entries = {entry.number: entry for entry in _read(keep, tournament)}
    missing = [(tournament, *plan) for plan in tournament.plans() if plan[0] not in entries]
    progress(len(entries))
    for entry in work.run(play_game, missing):
        entries[entry.number] = entry
        if keep:
            with keep.open("ab") as file:
                file.write(msgspec.json.encode(entry) + b"\n")
        progress(len(entries))
    return standings(tournament, [entries[number] for number in sorted(entries)])


class BadKeep(ValueError):
    """The file of an interrupted tournament cannot be used."""


def _read(keep: Path | None, tournament: Tournament) -> list[Entry]:
    """The games of an interrupted tournament; a line that was cut off is played again."""
    head = msgspec.json.encode(tournament)
    if keep is None:
        return []
    if not keep.exists():
        keep.write_bytes(head + b"\n")
        return []
    first, *rows = keep.read_bytes().split(b"\n")
    if first != head:
        raise BadKeep(f"{keep} belongs to another tournament; choose another file.")
    entries = []
    for row in rows:
        try:
            entries.append(msgspec.json.decode(row, type=Entry))
        except msgspec.DecodeError:
            continue
    return entries


def standings(tournament: Tournament, entries: Sequence[Entry]) -> Standings:
    """Ratings and pairs of the games played."""
    pairs = tuple(_pair(a, b, entries) for a, b in tournament.pairings())
    return Standings(tournament.slug, len(entries), _ratings(tournament.bots, entries, tournament.sides()), pairs)


def _ratings(bots: Sequence[str], entries: Sequence[Entry], sides: Sides) -> tuple[Rating, ...]:
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    ratings = {bot: model.rating(name=bot) for bot in bots}
    for entry in entries:
        players = [entry.bots[side[0]] for side in sides]
        ranks = [0.0 if any(seat in entry.winners for seat in side) else 1.0 for side in sides]
        rated = model.rate([[ratings[bot]] for bot in players], ranks=ranks)
        best: dict[str, list[tuple[float, float]]] = {}
        for bot, team in zip(players, rated, strict=True):
            best.setdefault(bot, []).append((team[0].mu, team[0].sigma))
        for bot, news in best.items():  # copies of one bot share what they learned
            ratings[bot].mu = sum(mu for mu, _ in news) / len(news)
            ratings[bot].sigma = sum(sigma for _, sigma in news) / len(news)
    rows = [
        Rating(bot, round(r.mu, 2), round(r.mu - Z95 * r.sigma, 2), round(r.mu + Z95 * r.sigma, 2))
        for bot, r in ratings.items()
    ]
    return tuple(sorted(rows, key=lambda row: -row.rating))


def _pair(a: str, b: str, entries: Sequence[Entry]) -> Pair:
    games = [entry for entry in entries if set(entry.bots) == {a, b}]
    a_wins = b_wins = 0.0
    draws = 0
    for entry in games:
        won = {entry.bots[seat] for seat in entry.winners}
        if won == {a}:
            a_wins += 1
        elif won == {b}:
            b_wins += 1
        else:
            draws += 1
    low, high = wilson(a_wins + draws / 2, len(games))
    return Pair(a, b, len(games), a_wins, b_wins, draws, round(low, 3), round(high, 3))


def page(result: Standings, title: str) -> str:
    """A small report as a self-contained page."""
    from html import escape

    low = min((row.low for row in result.ratings), default=0.0)
    high = max((row.high for row in result.ratings), default=1.0)
    width = max(high - low, 0.001)

    def bar(row: Rating) -> str:
        left, right, mid = ((x - low) / width * 300 for x in (row.low, row.high, row.rating))
        return (
            f'<svg width="310" height="16"><line x1="{left:.0f}" x2="{right:.0f}" y1="8" y2="8" stroke="#bfb099" '
            f'stroke-width="6"/><circle cx="{mid:.0f}" cy="8" r="5" fill="#5a2bc4"/></svg>'
        )

    ratings = "".join(
        f"<tr><td>{escape(row.bot)}</td><td>{row.rating:.2f}</td><td>{row.low:.2f} to {row.high:.2f}</td>"
        f"<td>{bar(row)}</td></tr>"
        for row in result.ratings
    )
    pairs = "".join(
        f"<tr><td>{escape(p.a)}</td><td>{escape(p.b)}</td><td>{p.games}</td><td>{p.a_wins:g}</td><td>{p.b_wins:g}</td>"
        f"<td>{p.draws}</td><td>{p.low:.1%} to {p.high:.1%}</td></tr>"
        for p in result.pairs
    )
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{escape(title)}</title>'
        "<style>body{font:16px/1.5 system-ui;margin:2rem auto;max-width:60rem;background:#efe8dc;color:#26202b}"
        "table{border-collapse:collapse;background:#fbf7ef}td,th{padding:.35rem .8rem;border:1px solid #ddd2bf;"
        "text-align:left}</style>"
        f"<h1>{escape(title)}</h1><p>{result.games} games.</p><h2>Ratings</h2>"
        f"<table><tr><th>bot</th><th>rating</th><th>95 %</th><th></th></tr>{ratings}</table><h2>Pairs</h2>"
        "<table><tr><th>a</th><th>b</th><th>games</th><th>a wins</th><th>b wins</th><th>draws</th>"
        f"<th>share of a, 95 %</th></tr>{pairs}</table></html>"
    )
