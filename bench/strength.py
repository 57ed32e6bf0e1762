"""Measure how strong the bots are: one bot against another, seats swapped, every scenario in turn.

    python bench/strength.py nova-era strong:0.1s greedy --games 100
    python bench/strength.py nova-era strong:0.1s greedy --games 100 --seats 4      one against three
    python bench/strength.py aristeia strong:1s strong:0.1s --games 32

Each game is appended to strength.jsonl as it ends, so that a measurement can be interrupted and resumed, and
repeated with more games. Levels think by the clock: measure on a quiet machine, with no more workers than cores.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import msgspec

from ludarium.kernel.game_type import GameType, find_game
from ludarium.lab.shards import Work
from ludarium.lab.simulate import wilson
from ludarium.lab.tournament import Entry, Tournament, play_game

KEPT = Path(__file__).parent / "strength.jsonl"


class Match(msgspec.Struct, frozen=True):
    """One bot against another, or against as many of the other as there are seats left."""

    slug: str
    bot: str
    rival: str
    seats: int = 2
    seed: int = 0


class Row(msgspec.Struct, frozen=True):
    """One game of a match: its number, the scenario (if the game has any), the bot's seat, and who won."""

    match: Match
    number: int
    scenario: str
    seat: int
    winners: tuple[int, ...]
    seconds: float


def scenarios(game_type: GameType, seats: int) -> tuple[str, ...]:
    """What the game can be played for with so many seats, if that is chosen at the table."""
    return next((tuple(spec.choices) for spec in game_type.form(seats, {}) if spec.key == "scenario"), ("",))


def play(match: Match, number: int) -> Row:
    """Game ``number`` of a match: the seat changes first, then the scenario, then the starting position."""
    all_of_them = scenarios(find_game(match.slug), match.seats)
    rest, seat = divmod(number, match.seats)
    start, scenario = divmod(rest, len(all_of_them))
    options = {"scenario": all_of_them[scenario]} if all_of_them[scenario] else {}
    bots = tuple(match.bot if place == seat else match.rival for place in range(match.seats))
    tournament = Tournament(match.slug, (match.bot, match.rival), 0, match.seed, options, seats=match.seats)
    began = time.perf_counter()
    entry: Entry = play_game(tournament, number, bots, start)
    seconds = round(time.perf_counter() - began, 2)
    return Row(match, number, all_of_them[scenario], seat, entry.winners, seconds)


def kept(file: Path, match: Match) -> Iterator[Row]:
    """The games of this match that were played before; a line that was cut off is played again."""
    for line in file.read_bytes().splitlines() if file.exists() else ():
        try:
            row = msgspec.json.decode(line, type=Row)
        except msgspec.DecodeError:
            continue
        if row.match == match:
            yield row


def share(rows: list[Row]) -> str:
    """Wins (a shared victory counts as its share) with Wilson's 95 % interval."""
    wins = sum(1 / len(row.winners) for row in rows if row.seat in row.winners)
    low, high = wilson(wins, len(rows))
    return f"{wins:6.1f} of {len(rows):4} = {wins / len(rows):6.1%}   (95 %: {low:.1%} to {high:.1%})"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("bot")
    parser.add_argument("rival")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--file", type=Path, default=KEPT)
    chosen = parser.parse_args()
    match = Match(chosen.game, chosen.bot, chosen.rival, chosen.seats, chosen.seed)
    rows = {row.number: row for row in kept(chosen.file, match) if row.number < chosen.games}
    missing = [(match, number) for number in range(chosen.games) if number not in rows]
    for row in Work(chosen.workers).run(play, missing):
        rows[row.number] = row
        with chosen.file.open("ab") as file:
            file.write(msgspec.json.encode(row) + b"\n")
        print(f"\r{chosen.bot} {share([*rows.values()])}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    print(f"{chosen.game}, {chosen.seats} seats: {chosen.bot} against {chosen.rival}")
    print(f"  together {share([*rows.values()])}")
    for scenario in scenarios(find_game(chosen.game), chosen.seats):
        of_it = [row for row in rows.values() if row.scenario == scenario != ""]
        if of_it:
            print(f"  {scenario:16} {share(of_it)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
