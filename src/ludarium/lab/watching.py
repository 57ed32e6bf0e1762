"""One game of the lab, watched: what was offered to whom, what was taken, how long it took, how often the lead changed."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

import msgspec

from ludarium.bots.bot import BadBot, Sight
from ludarium.bots.levels import trusted_bot
from ludarium.kernel.asks import Refused
from ludarium.kernel.fate import Fate, dice_of, seed_of
from ludarium.kernel.game import Game
from ludarium.kernel.game_type import BadOption, Content, GameType, OptionSpec, find_game
from ludarium.kernel.pack_files import Texts, receive
from ludarium.kernel.play import play

MOST_OPTIONS = 300  # of a question that are looked at
LOOK = 5  # decisions between two looks at who leads
TRIES = 20  # to choose what each seat plays, where choices shut each other out


class LabPlan(msgspec.Struct, frozen=True):
    """What is to be played: so many games by these bots, what each seat plays drawn anew for each game."""

    slug: str
    bots: tuple[str, ...]
    seed: int
    options: dict[str, str] = {}
    packs: tuple[str, ...] = ()
    contents: dict[str, Texts] = {}
    vary: tuple[str, ...] = ()
    """Options of the whole table that are drawn anew as well, such as the mission."""

    def draws(self, spec: OptionSpec, chosen: dict[str, str]) -> bool:
        """Whether this choice is still to be drawn."""
        return (spec.seat >= 0 or spec.key in self.vary) and spec.key not in chosen and bool(spec.possible)


class Watched(msgspec.Struct, frozen=True):
    """One game that was played."""

    shares: list[float]
    """Each seat's share of the victory."""
    decisions: list[int]
    """How many decisions each seat made."""
    leads: int
    """How often the lead changed, by the game's own judgement; -1 if it has none."""
    options: dict[str, str]
    offered: list[list[str]]
    """By seat, the ids of what it was offered at least once."""
    taken: list[list[str]]
    sides: list[list[int]]


def watch_one(plan: LabPlan, number: int) -> Watched:
    """Play game ``number`` of the plan: the same set-up, dice and bots' dice with any pack."""
    game_type = find_game(plan.slug)
    receive(plan.contents)
    content = game_type.content(plan.packs)
    seats = len(plan.bots)
    options = set_up(game_type, plan, number)
    fate = Fate(seed_of(plan.seed, number))
    bots = [trusted_bot(name, game_type) for name in plan.bots]
    dice = [dice_of(plan.seed, number, seat) for seat in range(seats)]
    watching = _Watching(game_type, content, seats)
    game = game_type.new(seats, options, content)

    def choose(now: Game, seat: int) -> Any:
        option = bots[seat].choose(Sight(now, seat), dice[seat])
        watching.see(now, seat, option)
        return option

    try:
        play(game, choose, fate.outcome)
    except Refused as error:
        raise BadBot(f"A bot among {', '.join(plan.bots)} answers what is refused in game {number}: {error}") from None
    return Watched(
        game.outcome().shares(game.sides),
        watching.decisions,
        watching.leads if watching.judge else -1,
        options,
        [sorted(seen) for seen in watching.offered],
        [sorted(seen) for seen in watching.taken],
        [list(side) for side in game.sides],
    )


def watch_shard(plan: LabPlan, start: int, stop: int) -> list[Watched]:
    """The games of a range of numbers."""
    return [watch_one(plan, number) for number in range(start, stop)]


def set_up(game_type: GameType, plan: LabPlan, number: int) -> dict[str, str]:
    """The options of a game: those of the plan; for each seat's own choice, and what is to vary, any that is possible."""
    seats, dice = len(plan.bots), random.Random(f"{plan.seed}:{number}:set-up")  # noqa: S311  # play, no secret
    content = game_type.content(plan.packs)
    for _ in range(TRIES):
        chosen = dict(plan.options)
        while spec := next((one for one in game_type.offer(seats, chosen, content) if plan.draws(one, chosen)), None):
            chosen[spec.key] = dice.choice(spec.possible)
        try:
            return game_type.settle_options(seats, chosen, content)
        except BadOption:
            continue
    return game_type.settle_options(seats, plan.options, content)


def catalogue(game_type: GameType, content: Content) -> dict[str, tuple[str, str]]:
    """What the content holds, by id: its kind (the list it stands in) and its name."""
    found: dict[str, tuple[str, str]] = {}
    for kind in game_type.pack_kinds():
        items = getattr(content, kind, None)
        for id_, item in items.items() if isinstance(items, dict) else ():
            found.setdefault(str(id_), (kind, str(getattr(item, "name", id_))))
    return found


def parts_of(value: str, known: dict[str, tuple[str, str]], content: Content) -> list[str]:
    """The ids of what something chosen is made of: a team of Characters, a roster of profiles."""
    if value not in known:
        return []
    item = getattr(content, known[value][0])[value]
    return sorted({word for word in _words(msgspec.to_builtins(item)) if word in known and word != value})


class _Watching:
    """Notes what happens in one game."""

    def __init__(self, game_type: GameType, content: Content, seats: int) -> None:
        self.known = catalogue(game_type, content)
        self.decisions = [0] * seats
        self.offered: list[set[str]] = [set() for _ in range(seats)]
        self.taken: list[set[str]] = [set() for _ in range(seats)]
        self.judge: Any = getattr(game_type.part("greedy"), "values", None)
        self.leads = 0
        self._leader = -1

    def see(self, game: Game, seat: int, option: Any) -> None:
        """A seat is about to answer."""
        self.decisions[seat] += 1
        ask = game.ask
        assert ask is not None
        options: Any = ask.options_of(seat)
        if len(options) > 1:
            self.offered[seat].update(self._named(islice(options, MOST_OPTIONS)))
            self.taken[seat].update(self._named([option]))
        if self.judge and sum(self.decisions) % LOOK == 0:
            values = list(self.judge(game))
            leader = max(range(len(values)), key=values.__getitem__)
            self.leads += leader != self._leader and self._leader >= 0
            self._leader = leader

    def _named(self, options: Iterable[Any]) -> Iterator[str]:
        """The ids of the content that these options name."""
        for option in options:
            yield from (word for word in _words(msgspec.to_builtins(option)) if word in self.known)


def _words(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for item in value.values():
            yield from _words(item)
    elif isinstance(value, (list, tuple)):
        for item in value:
            yield from _words(item)
