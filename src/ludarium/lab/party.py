"""Parties: in a cooperative game one bot plays all seats, and what counts is how often the party wins.

Every bot plays the same starting positions, mission by mission.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations

import msgspec

from ludarium.kernel.game_type import find_game
from ludarium.kernel.pack_files import Texts
from ludarium.lab.shards import Work
from ludarium.lab.simulate import Plan, Victories, play_one, victories, wilson
from ludarium.lab.tournament import Pair, Rating

MISSION = "mission"


class PartyPlan(msgspec.Struct, frozen=True):
    """What is to be played: ``games`` by each bot in each mission."""

    slug: str
    bots: tuple[str, ...]
    games: int
    seats: int
    seed: int = 0
    options: dict[str, str] = {}
    per: str = MISSION
    """The option whose values are the missions; all of them are played, unless ``options`` names one."""
    packs: tuple[str, ...] = ()
    contents: dict[str, Texts] = {}

    def missions(self) -> list[str]:
        """The values of that option; a single empty one if the game has no such option, or one was chosen."""
        if self.per in self.options:
            return [self.options[self.per]]
        game_type = find_game(self.slug)
        specs = game_type.offer(self.seats, self.options, game_type.content(self.packs))
        return next((list(spec.possible) for spec in specs if spec.key == self.per), [""])

    def plan(self, bot: str, mission: str) -> Plan:
        """All seats for one bot, in that mission."""
        options = {**self.options, self.per: mission} if mission else self.options
        return Plan(self.slug, (bot,) * self.seats, self.seed, options, self.packs, self.contents, invariants=False)

    def plans(self) -> Iterator[tuple[str, str, int]]:
        """Every game: the bot, the mission, and the number of its starting position."""
        for bot in self.bots:
            for mission in self.missions():
                yield from ((bot, mission, start) for start in range(self.games))


class PartyRow(msgspec.Struct, frozen=True):
    """How one bot fared in one mission."""

    bot: str
    mission: str
    victories: Victories


class PartyResult(msgspec.Struct, frozen=True):
    """How every bot fared in every mission."""

    game: str
    games: int
    per: str
    rows: tuple[PartyRow, ...]
    ratings: tuple[Rating, ...]
    """The share of games that each bot won, in hundreds: the strongest first."""
    pairs: tuple[Pair, ...]
    """Bot against bot over the same starting positions: who won where the other lost; all else is shared."""


def _wins(plan: Plan, start: int) -> bool:
    return bool(play_one(plan, start).outcome.winners)


def play_party(party: PartyPlan, work: Work, progress: Callable[[int], None] = lambda _: None) -> PartyResult:
    """Play all games and add them up, bot by bot and mission by mission."""
    plans = list(party.plans())
    won: dict[tuple[str, str], list[bool]] = {}
    results = work.run(_wins, [(party.plan(bot, mission), start) for bot, mission, start in plans])
    for number, ((bot, mission, _), won_it) in enumerate(zip(plans, results, strict=True), 1):
        won.setdefault((bot, mission), []).append(won_it)
        progress(number)
    rows = tuple(PartyRow(bot, mission, victories(games)) for (bot, mission), games in won.items())
    by_bot = {bot: [one for (who, _), games in won.items() if who == bot for one in games] for bot in party.bots}
    ratings = sorted((_rating(bot, games) for bot, games in by_bot.items()), key=lambda row: -row.rating)
    pairs = tuple(_pair(a, b, by_bot) for a, b in combinations(party.bots, 2))
    return PartyResult(party.slug, len(plans), party.per, rows, tuple(ratings), pairs)


def _rating(bot: str, won: list[bool]) -> Rating:
    counted = victories(won)
    return Rating(bot, *(round(100 * share, 2) for share in (counted.share, counted.low, counted.high)))


def _pair(a: str, b: str, won: dict[str, list[bool]]) -> Pair:
    both = list(zip(won[a], won[b], strict=True))
    a_wins, b_wins = both.count((True, False)), both.count((False, True))
    low, high = wilson(a_wins, len(both))
    return Pair(a, b, len(both), a_wins, b_wins, len(both) - a_wins - b_wins, low, high)
