"""What the kernel asks of every game: it ends, repeats, is saved and cloned, refuses, and keeps its secrets."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import msgspec

from ludarium.kernel.asks import NOBODY, Ask, Options, Refused, is_open
from ludarium.kernel.game import Game
from ludarium.kernel.game_type import GameType
from ludarium.kernel.rulebook import rulebook
from ludarium.kernel.saves import digest, facts, load, save
from ludarium.testing.trials import Trial

NONSENSE: tuple[Any, ...] = ("nonsense", -7, None)
MOST_HEARD = 200  # answers that are remembered, to be tried where they are not offered
FORKS = 3  # clones and dealt games of each game that are played to their end


def begins_and_ends(game_type: GameType, games: list[Trial]) -> Iterator[str]:
    """Every set-up is played to an outcome with a score for each seat, and every question can be answered."""
    known = _rules(game_type)
    for game in games:
        for now in game.decisions():
            if now.ask is None:
                break
            if not isinstance(now.ask.topic, str) or not now.ask.topic:
                yield f"A question has no topic ({game}): give every Ask a topic in words."
                return
            if known and now.ask.rule not in known:
                yield f"The question {now.ask.topic!r} cites {now.ask.rule!r}, which rulebook.yaml does not have ({game})."
                return
            for seat in now.awaited():
                if not len(now.ask.options_of(seat)):  # type: ignore[arg-type]  # a player decides
                    yield f"Seat {seat} is asked {now.ask.topic!r} and has no option ({game}): do not ask, or offer to pass."
                    return
        outcome = now.outcome()
        if len(outcome.scores) != now.seats:
            yield f"The outcome has {len(outcome.scores)} scores for {now.seats} seats ({game}): see verdict."
        if not set(outcome.winners) <= set(range(now.seats)):
            yield f"The winners {outcome.winners} are no seats ({game}): see verdict."


def is_the_same_twice(game_type: GameType, games: list[Trial]) -> Iterator[str]:
    """The same answers give the same position."""
    for game in games:
        if digest(game.end()) != digest(game.end()):
            yield (
                f"Played twice with the same answers it ends differently ({game}): "
                "ask Chance for all randomness, and iterate over no set."
            )
            return


def can_be_saved(game_type: GameType, games: list[Trial]) -> Iterator[str]:
    """Saved and loaded at every decision, it goes on as if nothing had been."""
    for game in games:
        if digest(game.end(lambda now: load(save(now)))) != digest(game.end()):
            yield (
                f"Saved and loaded at every decision it ends differently ({game}): every fact must be a field of the game, "
                "of a procedure or of a frozen struct, with its type annotated."
            )
            return


def clones_are_independent(game_type: GameType, games: list[Trial]) -> Iterator[str]:
    """What is done to a clone does not change its origin, and a clone goes on like its origin."""
    for game in games:
        length = sum(1 for _ in game.decisions())
        for number, now in enumerate(game.decisions(lambda now: now.clone())):
            if now.ask is None or number % game.every:
                continue
            before, topic = digest(now), now.ask.topic
            for seat in now.awaited()[:1]:
                for option in [*now.ask.options_of(seat)][:4]:  # type: ignore[misc]  # a player decides
                    now.clone().answer(seat, option)
            if number % max(game.every, length // FORKS // game.every * game.every) == 0:
                game.play_on(now.clone())
            if digest(now) != before:
                yield (
                    f"Answering {topic!r} in a clone changed the origin ({game}): name every list in lists, hold "
                    "only frozen structs in them, and replace facts instead of changing them."
                )
                return
        if digest(now) != digest(game.end()):
            yield f"Played on in a clone it ends differently ({game}): every fact must be a field of the game."
            return


def can_be_asked_again(game_type: GameType, games: list[Trial]) -> Iterator[str]:
    """A step that asks changes nothing."""
    for game in games:
        for number, now in enumerate(game.decisions()):
            if now.ask is None or number % game.every:
                continue
            again = now.clone()
            again.reask()
            if digest(again) != digest(now) or _question(again) != _question(now):
                yield (
                    f"Asked again, the question {now.ask.topic!r} is another one ({game}): a step that asks must change "
                    "nothing and must not look at got; put what it does into a step before it."
                )
                return


def holds_no_float(game_type: GameType, games: list[Trial]) -> Iterator[str]:
    """Integers decide: what is rounded differs between machines."""
    for game in games[:2]:
        for number, now in enumerate(game.decisions()):
            looked_at = number % game.every == 0
            where = next(_floats(facts(now)), "") if looked_at else ""
            for seat in now.awaited()[:1] if looked_at and not where else ():
                offered: Any = now.ask.options_of(seat) if now.ask else ()
                where = next(_floats(offered[-1], "An answer"), "")
            if where:
                yield f"{where} is a float ({game}): count in whole numbers, such as thousandths."
                return


def refuses_what_is_not_offered(game_type: GameType, games: list[Trial]) -> Iterator[str]:
    """What is offered is accepted; what is not is refused with a rule and changes nothing. Tried is what was offered before."""
    dice = random.Random(0)  # noqa: S311  # play, no secret
    heard: list[Any] = [*NONSENSE]
    known = _rules(game_type)
    for game in games[:3]:
        for number, now in enumerate(game.decisions()):
            ask = now.ask
            if not isinstance(ask, Ask):
                continue
            for option in [*ask.options] if number % (4 * game.every) == 0 else [dice.choice(list(ask.options))]:
                if refusal := now.refusal(ask.seat, option):
                    yield f"{option!r} is offered by {ask.topic!r} and refused ({game}): {refusal.words}"
                    return
                if number % game.every == 0:
                    now.clone().answer(ask.seat, option)
            if len(heard) < MOST_HEARD and ask.options[-1] not in heard:
                heard.append(ask.options[-1])
            for option in (*dice.sample(heard, min(len(heard), 4)), *_beside(game_type, ask.options, dice)):
                if option in ask.options:
                    continue
                before = digest(now)
                try:
                    now.answer(ask.seat, option)
                except Refused as refused:
                    said = refused.refusal
                    if not said.words.endswith("."):
                        yield f"The refusal {said.words!r} is no sentence: end it with a full stop."
                        return
                    if known and said.rule not in known:
                        yield f"The refusal {said.words!r} cites {said.rule!r}, which rulebook.yaml does not have ({game})."
                        return
                else:
                    yield f"{option!r} was accepted as an answer to {ask.topic!r} ({game}): options must test membership."
                    return
                if digest(now) != before:
                    yield f"A refused answer to {ask.topic!r} changed the position ({game}): refuse must change nothing."
                    return
            other = (ask.seat + 1) % now.seats
            if other != ask.seat and now.refusal(other, ask.options[0]) is None:
                yield f"Seat {other} may answer {ask.topic!r}, which is asked of seat {ask.seat} ({game}): see refuse."
                return


def _beside(game_type: GameType, options: Options, dice: random.Random) -> list[Any]:
    """Answers near those that a region lists, most of them not in its list."""
    if not is_open(options):
        return []
    listed = dice.sample(list(options), min(4, len(options)))
    plain = [_moved(msgspec.to_builtins(option), dice) for option in listed]
    return [msgspec.convert(value, game_type.option_type()) for value in plain]


def _moved(value: Any, dice: random.Random) -> Any:
    """The same with every number moved a little."""
    if isinstance(value, dict):
        return {key: _moved(item, dice) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_moved(item, dice) for item in value]
    return value + dice.randint(-900, 900) if type(value) is int else value


def views_agree(game_type: GameType, games: list[Trial]) -> Iterator[str]:
    """A game dealt from a view gives the same view; a game that says it has secrets hides something."""
    dice, hides = random.Random(0), False  # noqa: S311  # play, no secret
    for game in games:
        played_on = 0
        for number, now in enumerate(game.decisions()):
            if now.ask is None or number % game.every:
                continue
            whole = digest(now)
            for seat in (*range(now.seats), NOBODY):
                view = now.view(seat)
                hides = hides or digest(view) != whole
                if seat == NOBODY:
                    continue
                dealt = view.dealt(seat, lambda n: int(dice.random() * n))
                if digest(dealt.view(seat)) != digest(view):
                    yield (
                        f"A game dealt from the view of seat {seat} looks different to it ({game}): deal must fill in what "
                        "hide blanks out, and nothing else."
                    )
                    return
                dealt_asked = dealt.ask is not None and dealt.awaited() == now.awaited()
                if not dealt_asked:
                    yield f"A game dealt from the view of seat {seat} asks somebody else ({game}): see hide and deal."
                    return
                if played_on < FORKS and number and number % (10 * game.every) == 0:
                    played_on += 1
                    game.play_on(dealt)
    if hides != game_type.secrets:
        yield (
            "hide blanks something out, so some seat knows what another does not: set secrets = True in the game type."
            if hides
            else "Nothing is ever hidden from anybody: set secrets = False in the game type, or write hide and deal."
        )


def keeps_its_invariants(game_type: GameType, games: list[Trial]) -> Iterator[str]:
    """The invariants of the ledger hold after every answer, and events cite rules that there are."""
    known = _rules(game_type)
    for game in games:
        watcher, heard = None, 0
        for now in game.decisions():
            if watcher is None:
                watcher = game_type.watcher(now)
                now.events = []
            events = (now.events or [])[heard:]
            heard = len(now.events or [])
            for broken in watcher.see(now, events):
                yield f"{broken.rule} is broken ({game}): {broken.words}"
                return
            for event in events:
                if known and event.rule not in known:
                    yield f"The event {event} cites {event.rule!r}, which rulebook.yaml does not have ({game})."
                    return


def _rules(game_type: GameType) -> set[str]:
    book = rulebook(game_type)
    return {*(rule.id for rule in book.rules), *(one.id for one in book.rulings), *(step.id for step in book.setup)}


def _question(game: Game) -> Any:
    return msgspec.to_builtins(game.ask, enc_hook=list)


def _floats(value: Any, path: str = "The position") -> Iterator[str]:
    """Where a value holds a float, however deep."""
    if isinstance(value, float):
        yield f"{path} ({value})"
    elif isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            yield from _floats(getattr(value, name), f"{path}.{name}")
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from _floats(key, f"A key of {path}")
            yield from _floats(item, f"{path}.{key}")
    elif isinstance(value, (list, tuple, set, frozenset)):
        for number, item in enumerate(value):
            yield from _floats(item, f"{path}.{number}")
