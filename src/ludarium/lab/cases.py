"""Executable cases: a rule shown as a position, the answers given, and what must then be true.

The format is documented in docs/cases.md. A case fails with one sentence that says what was expected
and what was there instead.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from traceback import extract_tb
from typing import Any

import msgspec

from ludarium.kernel.asks import CHANCE, Chance, Refused
from ludarium.kernel.events import Event
from ludarium.kernel.fate import Fate
from ludarium.kernel.game import Game
from ludarium.kernel.game_type import BadOption, GameType, UnknownGame, Watcher, find_game
from ludarium.kernel.packs import PackError
from ludarium.lab import patches
from ludarium.lab.case_files import BadCase, Case, Move, Refusing, Then, Until

_MOST_ANSWERS = 100_000  # by random play inside one case
_EVENTS_SHOWN = 12  # in the message of a case that misses one


class CaseFailed(AssertionError):
    """What the case says does not hold."""


def run_case(case: Case) -> None:
    """Carry the case out; CaseFailed or BadCase says what is wrong, also where the game itself breaks."""
    try:
        _Run(case).go()
    except (CaseFailed, BadCase):
        raise
    except (patches.BadPath, BadOption, PackError, UnknownGame) as error:
        raise BadCase(f"{error}") from None
    except Exception as error:
        last = extract_tb(error.__traceback__)[-1]
        where = f"in {last.name}, {Path(last.filename).name}:{last.lineno}"
        raise CaseFailed(f"the game stops with {type(error).__name__}: {error} ({where})") from error


class _Run:
    """One case being carried out."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.game_type: GameType = find_game(case.game)
        content = self.game_type.content(case.packs)
        self.names = self.game_type.aliases(content)
        options = self.game_type.settle_options(case.players, case.options, content)
        self.fate = Fate(str(case.seed).encode())
        self.game: Game = self.game_type.new(case.players, options, content, self._start())
        self.coming = [self._named(outcome) for outcome in case.chance]
        self.watcher: Watcher = self.game_type.watcher(self.game)
        self.watched = 0  # how many events the watcher has seen

    def _start(self) -> Any:
        """What an earlier match of the campaign carried over, if the case begins with that."""
        if self.case.start is None:
            return None
        try:
            return msgspec.convert(self._plain_named(self.case.start), self.game_type.start_type())
        except msgspec.ValidationError as error:
            raise BadCase(f"start: {error}") from None

    def go(self) -> None:
        try:
            self._set_up()
        except (KeyError, IndexError) as error:
            raise BadCase(f"the position is not understood: there is no {error}; is a name misspelt?") from None
        for move in self.case.play:
            self._make(move)
        self._check(self.case.then)
        if self.coming:
            raise BadCase(f"chance: {_plain(self.coming[0])!r} was never asked for.")

    def _set_up(self) -> None:
        """Bring the game to where the story begins."""
        game = self.game
        if self.case.set or self.case.at:
            self.fate.settle(game)
            for path, value in self.case.set.items():
                if not self.game_type.patch(game, path, self._plain_named(value)):
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
        if move.resign is not None:
            self.game.resign(move.resign)
            self._watch()
            self._settle()
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
        return all(
            _plain(patches.read(self.game, path)) == self._plain_named(value) for path, value in until.state.items()
        )

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
        for path, (value, tolerance) in then.near.items():
            _near(path, self._place_or_fact(path), self._plain_named(value), self._plain_named(tolerance))
        self._check_ask(then)
        for refusing in then.refused:
            self._check_refused(refusing)
        for pattern in (*then.events, *then.no_events):
            self._check_pattern(pattern)
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

    def _place_or_fact(self, path: str) -> Any:
        """What stands at a place of the position; where it has no such place, the fact of that name."""
        if path.partition(".")[0] in self.game.__struct_fields__:
            return patches.read(self.game, path)
        return self.game_type.fact(self.game, path)

    def _check_pattern(self, pattern: dict[str, Any]) -> None:
        """A misspelt event never happens: it must not pass for one that did not."""
        known = _event_types(self.game_type)
        if pattern.get("type") not in known:
            raise BadCase(f"there is no event of type {pattern.get('type')!r}; there are {', '.join(sorted(known))}.")
        fields = known[pattern["type"]].__struct_fields__
        for key in pattern:
            if key != "type" and key not in fields:
                raise BadCase(f"an event {pattern['type']!r} has no {key!r}; it has {', '.join(fields)}.")

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
                listed = [*options]  # type: ignore[misc]  # a finite choice
                raise CaseFailed(f"{option!r} is not offered; offered are {_plain(listed)!r}")
        for option in then.not_offered:
            if self._option(option) in options:
                raise CaseFailed(f"{option!r} is offered")

    def _check_refused(self, refusing: Refusing) -> None:
        seat = self.game.awaited()[0] if refusing.seat is None else refusing.seat
        refusal = self.game.refusal(seat, self._option(refusing.answer))
        if refusal is None:
            raise CaseFailed(f"{refusing.answer!r} is not refused")
        _same(f"the rule that refuses {refusing.answer!r}", refusal.rule, refusing.rule)
        if refusing.words not in refusal.words:
            raise CaseFailed(f"{refusing.answer!r} is refused with {refusal.words!r}, not {refusing.words!r}")

    # -- names ----------------------------------------------------------------------------------

    def _option(self, answer: Any) -> Any:
        try:
            return msgspec.convert(self._plain_named(answer), self.game_type.option_type())
        except msgspec.ValidationError as error:
            raise BadCase(f"{answer!r} is no answer of this game: {error}") from None

    def _plain_named(self, value: Any) -> Any:
        """With every name of a card and the like replaced by its id, and every length by its whole number."""
        if isinstance(value, str):
            return self.names.get(value, value)
        if isinstance(value, float):
            return self._length(value)
        if isinstance(value, (list, tuple)):
            return [self._plain_named(item) for item in value]
        if isinstance(value, dict):
            return {key: self._plain_named(item) for key, item in value.items()}
        return value

    def _length(self, value: float) -> int:
        """A number with a decimal point is a length in the unit that people use."""
        unit = self.game_type.unit
        exact = Fraction(str(value)) * unit
        if exact.denominator != 1:
            kind = f"multiples of 1/{unit}" if unit > 1 else "whole numbers"
            raise BadCase(f"{value}: lengths of {self.game_type.title} are {kind}.")
        return int(exact)

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


def _near(what: str, found: Any, expected: Any, tolerance: Any) -> None:
    """Numbers, or lists of numbers, that differ by no more than the tolerance."""
    if not isinstance(tolerance, int):
        raise BadCase(f"near: {what}: the tolerance {tolerance!r} is no number.")
    many, wanted = ([*value] if isinstance(value, (list, tuple)) else [value] for value in (found, expected))
    if len(many) != len(wanted) or not all(isinstance(number, int) for number in (*many, *wanted)):
        raise BadCase(f"near: {what}: {_plain(found)!r} cannot be compared with {expected!r}.")
    if any(abs(one - two) > tolerance for one, two in zip(many, wanted, strict=True)):
        raise CaseFailed(f"{what}: expected {expected!r} within {tolerance}, found {_plain(found)!r}")


def _event_types(game_type: GameType) -> dict[str, type[Event]]:
    """The events of a game by the name of their type."""
    package = type(game_type).__module__
    found: dict[str, type[Event]] = {}
    waiting: list[type[Event]] = [Event]
    while waiting:
        for kind in waiting.pop().__subclasses__():
            waiting.append(kind)
            if kind.__module__.startswith(f"{package}."):
                found[str(kind.__struct_config__.tag)] = kind
    return found


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
