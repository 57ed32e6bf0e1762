"""Executable cases: a rule shown as a position, the answers given, and what must then be true.

The format is documented in docs/cases.md. A case fails with one sentence that says what was expected
and what was there instead.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

import msgspec

from ludarium.kernel.asks import CHANCE, Chance, Refused
from ludarium.kernel.events import Event
from ludarium.kernel.fate import Fate
from ludarium.kernel.game import Game
from ludarium.kernel.game_type import BadOption, GameType, UnknownGame, Watcher, find_game
from ludarium.kernel.yamls import read_yaml
from ludarium.lab import patches

_MOST_ANSWERS = 100_000  # by random play inside one case
_EVENTS_SHOWN = 12  # in the message of a case that misses one


class BadCase(ValueError):
    """A case file that is not understood."""


class CaseFailed(AssertionError):
    """What the case says does not hold."""


class Refusing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An answer that must be refused, and by which rule."""

    answer: Any
    rule: str
    seat: int | None = None


class OddsCheck(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A question of chance and its exact answers."""

    ask: str
    given: dict[str, Any] = {}
    answers: dict[str, str] = {}


class Look(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a seat sees (-2 is a spectator)."""

    seat: int
    state: dict[str, Any] = {}


class Then(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What must be true."""

    state: dict[str, Any] = {}
    facts: dict[str, Any] = {}
    asked: dict[str, Any] = {}
    options: list[Any] | None = None
    offered: list[Any] = []
    not_offered: list[Any] = []
    refused: list[Refusing] = []
    events: list[dict[str, Any]] = []
    no_events: list[dict[str, Any]] = []
    seen: list[Look] = []
    over: bool | None = None
    outcome: dict[str, Any] = {}
    odds: list[OddsCheck] = []


class Until(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Play on at random until the position has these values, or the game is over."""

    state: dict[str, Any] = {}
    asked: str = ""


class Move(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One entry of ``play`` in its long form."""

    seat: int | None = None
    answer: Any = None
    chance: list[Any] | None = None
    until: Until | None = None
    then: Then | None = None


class Case(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One case as written."""

    case: str
    shows: tuple[str, ...]
    game: str = ""
    players: int = 2
    options: dict[str, str] = {}
    seed: int = 0
    set: dict[str, Any] = {}
    at: str = ""
    chance: list[list[Any]] = []
    play: list[Any] = []
    then: Then = Then()
    file: str = ""


def read_cases(path: Path | Traversable) -> list[Case]:
    """The cases of a file: one case, or a mapping of ``game`` and ``cases``."""
    data = read_yaml(path)
    if not isinstance(data, dict):
        raise BadCase(f"{path.name}: a case file holds one case, or a game and its cases.")
    items = data.get("cases", [data])
    cases = []
    for number, item in enumerate(items, 1):
        try:
            case = msgspec.convert({"game": data.get("game", ""), **item, "file": path.name}, Case)
        except (msgspec.ValidationError, TypeError) as error:
            name = item.get("case", number) if isinstance(item, dict) else number
            raise BadCase(f"{path.name}: case {name!r}: {error}") from None
        cases.append(case)
    return cases


def cases_in(folder: Path | Traversable) -> list[Case]:
    """All cases of the YAML files of a folder, in the order of their names."""
    if not folder.is_dir():
        raise BadCase(f"{folder}: there is no such folder.")
    files = sorted((f for f in folder.iterdir() if f.name.endswith((".yaml", ".yml"))), key=lambda f: f.name)
    return [case for file in files for case in read_cases(file)]


def run_case(case: Case) -> None:
    """Carry the case out; CaseFailed or BadCase says what is wrong."""
    try:
        _Run(case).go()
    except (patches.BadPath, BadOption, UnknownGame) as error:
        raise BadCase(f"{error}") from None


class _Run:
    """One case being carried out."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.game_type: GameType = find_game(case.game)
        content = self.game_type.content()
        self.names = self.game_type.aliases(content)
        options = self.game_type.settle_options(case.players, case.options)
        self.fate = Fate(str(case.seed).encode())
        self.game: Game = self.game_type.new(case.players, options, content)
        self.coming = [self._named(outcome) for outcome in case.chance]
        self.watcher: Watcher = self.game_type.watcher(self.game)
        self.watched = 0  # how many events the watcher has seen

    def go(self) -> None:
        game = self.game
        if self.case.set or self.case.at:
            self.fate.settle(game)
            for path, value in self.case.set.items():
                patches.write(game, path, self._plain_named(value))
            game.events = []  # what happens from here on is the story
            if self.case.at:
                self.game_type.arrange(game, self.case.at)
            else:
                game.reask()
        else:
            game.events = []
        self.watcher = self.game_type.watcher(game)
        self._settle()
        self._watch()
        for move in self.case.play:
            self._make(move)
        self._check(self.case.then)
        if self.coming:
            raise BadCase(f"chance: {_plain(self.coming[0])!r} was never asked for.")

    def _make(self, raw: Any) -> None:
        if isinstance(raw, list):
            if len(raw) != 2:
                raise BadCase(f"{raw!r}: a move is [seat, answer].")
            raw = {"seat": raw[0], "answer": raw[1]}
        try:
            move = msgspec.convert(raw, Move)
        except msgspec.ValidationError as error:
            raise BadCase(f"{raw!r}: {error}") from None
        if move.chance is not None:
            self.coming.append(self._named(move.chance))
            self._settle()
        if move.seat is not None:
            self._answer(move.seat, self._option(move.answer))
        if move.until is not None:
            self._play_until(move.until)
        if move.then is not None:
            self._check(move.then)

    def _answer(self, seat: int, option: Any) -> None:
        try:
            self.game.answer(seat, option)
        except Refused as error:
            raise CaseFailed(f"the answer {_plain(option)!r} of seat {seat} was refused: {error}") from None
        self._watch()
        self._settle()

    def _settle(self) -> None:
        """Answer for chance: what the case has in store, then what its seed gives."""
        while type(ask := self.game.ask) is Chance:
            if self.coming:
                outcome = self.coming.pop(0)
                if outcome not in ask.options:
                    raise BadCase(f"chance: {_plain(outcome)!r} is no possible outcome of {ask.topic!r}.")
            else:
                outcome = self.fate.outcome(ask)
            self.game.answer(CHANCE, outcome)
            self._watch()

    def _play_until(self, until: Until) -> None:
        dice = random.Random(self.case.seed)  # noqa: S311  # any play will do
        for _ in range(_MOST_ANSWERS):
            ask = self.game.ask
            if ask is None:
                return
            if self._arrived(until):
                return
            seat = self.game.awaited()[0]
            options = ask.options_of(seat)
            self._answer(seat, options[int(dice.random() * len(options))])  # type: ignore[arg-type]  # chance is settled
        raise CaseFailed("random play did not come to that position.")

    def _arrived(self, until: Until) -> bool:
        if not (until.state or until.asked) or self.game.ask is None:
            return False
        if until.asked and self.game.ask.topic != until.asked:
            return False
        return all(patches.read(self.game, path) == value for path, value in until.state.items())

    def _watch(self) -> None:
        events = self.game.events or []
        for broken in self.watcher.see(self.game, events[self.watched :]):
            raise CaseFailed(f"invariant {broken.rule} is broken: {broken.words}")
        self.watched = len(events)

    # -- checks ---------------------------------------------------------------------------------

    def _check(self, then: Then) -> None:
        for path, value in then.state.items():
            _same(path, patches.read(self.game, path), self._plain_named(value))
        for path, value in then.facts.items():
            _same(path, self.game_type.fact(self.game, path), self._plain_named(value))
        self._check_ask(then)
        for refusing in then.refused:
            self._check_refused(refusing)
        _check_events(self.game.events or [], [self._plain_named(e) for e in then.events])
        for pattern in then.no_events:
            for event in self.game.events or []:
                if _fits(event, self._plain_named(pattern)):
                    raise CaseFailed(f"an event {pattern!r} happened: {_plain(event)!r}")
        for look in then.seen:
            view = self.game.view(look.seat)
            for path, value in look.state.items():
                _same(f"seat {look.seat} sees {path}", patches.read(view, path), self._plain_named(value))
        if then.over is not None:
            _same("the game is over", self.game.ask is None, then.over)
        if then.outcome:
            if self.game.ask is not None:
                raise CaseFailed("the game is not over, so it has no outcome")
            outcome = msgspec.to_builtins(self.game.outcome())
            for key, value in then.outcome.items():
                if key not in outcome:
                    raise BadCase(f"outcome: there is no {key!r}; there are {', '.join(outcome)}.")
                _same(key, outcome[key], value)
        for odds in then.odds:
            given = {key: str(value) for key, value in odds.given.items()}
            answers = self.game_type.odds(odds.ask, given).answers
            for key, value in odds.answers.items():
                _same(f"{odds.ask}: {key}", answers.get(key), value)

    def _check_ask(self, then: Then) -> None:
        ask = self.game.ask
        if ask is None:
            if then.asked or then.options is not None or then.offered or then.not_offered or then.refused:
                raise CaseFailed("nothing is asked: the game is over")
            return
        for key, value in then.asked.items():
            if not hasattr(ask, key):
                raise BadCase(f"asked: a question has no {key!r}; it has seat, topic, rule and about.")
            _same(f"asked {key}", msgspec.to_builtins(getattr(ask, key)), self._plain_named(value))
        options = ask.options_of(self.game.awaited()[0])
        if then.options is not None:
            expected = [_plain(self._option(option)) for option in then.options]
            _same("options", sorted(map(_plain, options), key=repr), sorted(expected, key=repr))  # type: ignore[arg-type]  # a finite choice
        for option in then.offered:
            if self._option(option) not in options:
                raise CaseFailed(f"{option!r} is not offered; offered are {_plain(options)!r}")
        for option in then.not_offered:
            if self._option(option) in options:
                raise CaseFailed(f"{option!r} is offered")

    def _check_refused(self, refusing: Refusing) -> None:
        seat = self.game.awaited()[0] if refusing.seat is None else refusing.seat
        refusal = self.game.refusal(seat, self._option(refusing.answer))
        if refusal is None:
            raise CaseFailed(f"{refusing.answer!r} is not refused")
        _same(f"the rule that refuses {refusing.answer!r}", refusal.rule, refusing.rule)

    # -- names ----------------------------------------------------------------------------------

    def _option(self, answer: Any) -> Any:
        try:
            return msgspec.convert(self._plain_named(answer), self.game_type.option_type())
        except msgspec.ValidationError as error:
            raise BadCase(f"{answer!r} is no answer of this game: {error}") from None

    def _plain_named(self, value: Any) -> Any:
        """With every name of a card and the like replaced by its id."""
        if isinstance(value, str):
            return self.names.get(value, value)
        if isinstance(value, (list, tuple)):
            return [self._plain_named(item) for item in value]
        if isinstance(value, dict):
            return {key: self._plain_named(item) for key, item in value.items()}
        return value

    def _named(self, value: Any) -> Any:
        """The same, with lists as tuples, as outcomes of chance have them."""
        return _tuples(self._plain_named(value))


def _tuples(value: Any) -> Any:
    return tuple(_tuples(item) for item in value) if isinstance(value, list) else value


def _plain(value: Any) -> Any:
    """As it would be written in a case."""
    return _lists(msgspec.to_builtins(value))


def _same(what: str, found: Any, expected: Any) -> None:
    found, expected = _plain(found), _plain(expected)
    if found != expected:
        raise CaseFailed(f"{what}: expected {expected!r}, found {found!r}")


def _lists(value: Any) -> Any:
    if isinstance(value, (list, tuple)):
        return [_lists(item) for item in value]
    if isinstance(value, dict):
        return {key: _lists(item) for key, item in value.items()}
    return value


def _fits(event: Event, pattern: dict[str, Any]) -> bool:
    plain = _plain(event)
    return all(plain.get(key) == _lists(value) for key, value in pattern.items())


def _check_events(events: Sequence[Event], patterns: list[dict[str, Any]]) -> None:
    """The patterns occur in this order; other events may lie between."""
    after = 0
    for pattern in patterns:
        found = next((i for i in range(after, len(events)) if _fits(events[i], pattern)), None)
        if found is None:
            raise CaseFailed(_missing_event(events, pattern, after))
        after = found + 1


def _missing_event(events: Sequence[Event], pattern: dict[str, Any], after: int) -> str:
    """What was expected, and what came nearest: the events of that type, or the last ones of any."""
    where = f" after {_plain(events[after - 1])!r}" if after else ""
    if early := [event for event in events[:after] if _fits(event, pattern)]:
        return f"no event {pattern!r}{where}; it happened before that: {_plain(early[-1])!r}"
    rest = [_plain(event) for event in events[after:]]
    near = [event for event in rest if event.get("type") == pattern.get("type")]
    shown = "; ".join(repr(event) for event in (near or rest)[:_EVENTS_SHOWN])
    return f"no event {pattern!r}{where}; what happened{where}: {shown or 'nothing'}"
