"""Many games at once, seeded, spread over processes, with the same digest wherever they ran."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Mapping, Sequence
from math import sqrt
from pathlib import Path
from typing import Any

import msgspec

from ludarium.bots.bot import BadBot, Sight
from ludarium.bots.levels import trusted_bot
from ludarium.kernel.asks import Refused
from ludarium.kernel.fate import Fate, dice_of, seed_of
from ludarium.kernel.game import Game, Outcome, Sides
from ludarium.kernel.game_type import GameType, find_game
from ludarium.kernel.pack_files import Texts, receive
from ludarium.kernel.play import play
from ludarium.kernel.records import Header, Record, contents_of
from ludarium.kernel.saves import digest as position_digest
from ludarium.kernel.seats import Seat
from ludarium.lab.shards import HERE, Work

SHARD = 100  # games that one worker plays in one go
Z95 = 1.96

_encode = msgspec.msgpack.Encoder().encode


class Plan(msgspec.Struct, frozen=True):
    """What is to be played. Game number i of a plan is the same game on every machine."""

    slug: str
    bots: tuple[str, ...]
    seed: int
    options: dict[str, str] = {}
    packs: tuple[str, ...] = ()
    contents: dict[str, Texts] = {}
    """The packs with all their files, by name: a worker elsewhere does not have their folders."""
    invariants: bool = True
    records: str = ""
    """A folder to write the record of every game into; none if empty."""


class Played(msgspec.Struct, frozen=True, omit_defaults=True):
    """One game that was played."""

    outcome: Outcome
    decisions: int
    digest: str
    sides: Sides = ()
    """Who won and lost together; empty if everybody played alone."""

    def shares(self) -> list[float]:
        """Each seat's share of the victory."""
        return self.outcome.shares(self.sides or tuple((seat,) for seat in range(len(self.outcome.scores))))


class InvariantBroken(AssertionError):
    """An invariant of the ledger did not hold; the message says where, so that it can be seen again."""


class SeatResult(msgspec.Struct, frozen=True):
    """How one seat fared. A victory of its side is a whole victory; sides that tie share one."""

    seat: int
    bot: str
    wins: float
    mean_score: float


class Victories(msgspec.Struct, frozen=True):
    """How often a party won; ``low`` and ``high`` bound its true share of victories (95 %)."""

    wins: int
    games: int
    share: float
    low: float
    high: float


class Lengths(msgspec.Struct, frozen=True):
    """Decisions per game."""

    least: int
    mean: float
    most: int


class Simulation(msgspec.Struct, frozen=True):
    """The sum of all games."""

    game: str
    games: int
    decisions: int
    seconds: float
    decisions_per_second: float
    results: tuple[SeatResult, ...]
    lengths: Lengths
    digest: str
    party: Victories | None = None
    """How the party fared, if all seats play together."""


def play_one(plan: Plan, number: int) -> Played:
    """Play game number ``number`` of the plan to its end."""
    game_type = find_game(plan.slug)
    receive(plan.contents)
    content = game_type.content(plan.packs)
    seats = len(plan.bots)
    options = game_type.settle_options(seats, plan.options, content)
    fate = Fate(seed_of(plan.seed, number))
    bots = [trusted_bot(name, game_type) for name in plan.bots]
    dice = [dice_of(plan.seed, number, seat) for seat in range(seats)]
    game = game_type.new(seats, options, content)
    answers: list[Any] = []
    check = _watch(game_type, game, plan, number) if plan.invariants else None

    def hear(seat: int, topic: str, option: Any) -> None:
        answers.append((seat, topic, option))
        if check:
            check()

    try:
        decisions = play(game, lambda now, seat: bots[seat].choose(Sight(now, seat), dice[seat]), fate.outcome, hear)
    except Refused as error:
        raise BadBot(f"A bot among {', '.join(plan.bots)} answers what is refused in game {number}: {error}") from None
    end = position_digest(game)
    if plan.records:
        _write_record(plan, number, options, content, fate.seed, answers, game)
    digest = hashlib.sha256(_encode(answers) + end.encode()).hexdigest()[:32]
    return Played(game.outcome(), decisions, digest, () if len(game.sides) == seats else game.sides)


def _watch(game_type: GameType, game: Game, plan: Plan, number: int) -> Callable[[], None]:
    watcher = game_type.watcher(game)
    game.events = []

    def check() -> None:
        for broken in watcher.see(game, game.events or ()):
            raise InvariantBroken(f"game {number} of seed {plan.seed}: {broken.rule} is broken: {broken.words}")
        game.events = []

    return check


def _write_record(
    plan: Plan, number: int, options: dict[str, str], content: Any, seed: bytes, answers: list[Any], game: Game
) -> None:
    header = Header(
        game=plan.slug,
        rules=content.rules_version,
        content=content.hash,
        packs=content.packs,
        contents=contents_of(content.packs),
        options=options,
        seats=tuple(Seat(f"Seat {seat + 1}", bot) for seat, bot in enumerate(plan.bots)),
        commitment=Fate(seed).commitment,
    )
    record = Record(header)
    for seat, topic, answer in answers:
        record.add(seat, topic, answer)
    record.close(game, seed)
    folder = Path(plan.records)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{plan.slug}-{plan.seed}-{number}.jsonl").write_bytes(record.dump())


def play_shard(plan: Plan, start: int, stop: int) -> list[Played]:
    """Play the games of a range of numbers."""
    return [play_one(plan, number) for number in range(start, stop)]


def shards(games: int, size: int) -> list[tuple[int, int]]:
    """The ranges of game numbers that are played in one go."""
    return [(start, min(start + size, games)) for start in range(0, games, size)]


def simulate(plan: Plan, games: int, work: Work = HERE, progress: Callable[[int], None] = lambda _: None) -> Simulation:
    """Play the games of a plan and add them up. The digest does not depend on where they were played."""
    began = time.perf_counter()
    played: list[Played] = []
    size = SHARD if work.workers > 1 or work.cluster else 1
    for shard in work.run(play_shard, [(plan, start, stop) for start, stop in shards(games, size)]):
        played += shard
        progress(len(played))
    seconds = time.perf_counter() - began
    decisions = sum(one.decisions for one in played)
    total = hashlib.sha256("".join(one.digest for one in played).encode()).hexdigest()[:32]
    lengths = [one.decisions for one in played]
    return Simulation(
        game=plan.slug,
        games=games,
        decisions=decisions,
        seconds=round(seconds, 3),
        decisions_per_second=round(decisions / seconds, 1),
        results=tuple(_seat_result(played, seat, bot) for seat, bot in enumerate(plan.bots)),
        lengths=Lengths(min(lengths), round(sum(lengths) / games, 2), max(lengths)),
        digest=total,
        party=victories([bool(one.outcome.winners) for one in played]) if _is_party(played) else None,
    )


def _is_party(played: Sequence[Played]) -> bool:
    return all(len(one.sides) == 1 for one in played)


def victories(won: Sequence[bool]) -> Victories:
    """The share of victories of a party with its interval."""
    low, high = wilson(sum(won), len(won))
    return Victories(sum(won), len(won), round(sum(won) / len(won), 4), round(low, 4), round(high, 4))


def wilson(wins: float, games: int, z: float = Z95) -> tuple[float, float]:
    """The interval of a share (Wilson's); 95 % unless another quantile of the normal distribution is given."""
    if not games:
        return 0.0, 1.0
    share, square = wins / games, z * z
    middle = share + square / (2 * games)
    spread = z * sqrt(share * (1 - share) / games + square / (4 * games * games))
    return max(0.0, (middle - spread) / (1 + square / games)), min(1.0, (middle + spread) / (1 + square / games))


def sides_of(slug: str, seats: int, options: Mapping[str, str], packs: tuple[str, ...] = ()) -> Sides:
    """Who wins and loses together at such a table."""
    game_type = find_game(slug)
    content = game_type.content(packs)
    return game_type.new(seats, game_type.settle_options(seats, options, content), content).sides


def _seat_result(played: Sequence[Played], seat: int, bot: str) -> SeatResult:
    wins = sum(one.shares()[seat] for one in played)
    score = sum(one.outcome.scores[seat] for one in played) / len(played)
    return SeatResult(seat, bot, round(wins, 3), round(score, 3))


def check_plan(plan: Plan) -> Mapping[str, str]:
    """Say at once what is wrong with a plan: UnknownGame, BadOption, BadBot or PackError."""
    game_type = find_game(plan.slug)
    for name in plan.bots:
        trusted_bot(name, game_type)
    return game_type.settle_options(len(plan.bots), plan.options, game_type.content(plan.packs))
