"""What the kernel asks of every game: it ends, repeats, is saved and cloned, refuses, and keeps its secrets."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import msgspec

from ludarium.kernel.asks import NOBODY, Ask, Refused
from ludarium.kernel.game import Game
from ludarium.kernel.game_type import GameType
from ludarium.kernel.rulebook import rulebook
from ludarium.kernel.saves import digest, facts, load, save
from ludarium.testing.trials import Trial

NONSENSE: tuple[Any, ...] = ("nonsense", -7, None)
MOST_HEARD = 200  # answers that are remembered, to be tried where they are not offered
EVERY = 5  # decisions between two that are looked at closely


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
    """What is done to a clone does not change its origin."""
    for game in games:
        for number, now in enumerate(game.decisions()):
            if now.ask is None or number % EVERY:
                continue
            before = digest(now)
            for seat in now.awaited()[:1]:
                for option in [*now.ask.options_of(seat)][:4]:  # type: ignore[misc]  # a player decides
                    now.clone().answer(seat, option)
            if digest(now) != before:
                yield (
                    f"Answering {now.ask.topic!r} in a clone changed the origin ({game}): name every list in lists, hold "
                    "only frozen structs in them, and replace facts instead of changing them."
                )
                return


def can_be_asked_again(game_type: GameType, games: list[Trial]) -> Iterator[str]:
    """A step that asks changes nothing."""
    for game in games:
        for number, now in enumerate(game.decisions()):
            if now.ask is None or number % EVERY:
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
            where = next(_floats(facts(now)), "") if number % EVERY == 0 else ""
            if where:
                yield f"{where} is a float ({game}): count in whole numbers, such as thousandths."
                return


def refuses_what_is_not_offered(game_type: GameType, games: list[Trial]) -> Iterator[str]:
    """What is not offered is refused and changes nothing; a refusal is a sentence. Tried is what was offered before, too."""
    dice = random.Random(0)  # noqa: S311  # play, no secret
    heard: list[Any] = [*NONSENSE]
    for game in games[:2]:
        for now in game.decisions():
            ask = now.ask
            if not isinstance(ask, Ask):
                continue
            if len(heard) < MOST_HEARD and ask.options[-1] not in heard:
                heard.append(ask.options[-1])
            for option in dice.sample(heard, min(len(heard), 4)):
                if option in ask.options:
                    continue
                before = digest(now)
                try:
                    now.answer(ask.seat, option)
                except Refused as refused:
                    if not refused.refusal.words.endswith("."):
                        yield f"The refusal {refused.refusal.words!r} is no sentence: end it with a full stop."
                        return
                else:
                    yield f"{option!r} was accepted as an answer to {ask.topic!r} ({game}): options must test membership."
                    return
                if digest(now) != before:
                    yield f"A refused answer to {ask.topic!r} changed the position ({game}): refuse must change nothing."
                    return


def views_agree(game_type: GameType, games: list[Trial]) -> Iterator[str]:
    """A game dealt from a view gives the same view; a game that says it has secrets hides something."""
    dice, hides = random.Random(0), False  # noqa: S311  # play, no secret
    for game in games:
        for number, now in enumerate(game.decisions()):
            if now.ask is None or number % EVERY:
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
            yield from _floats(item, f"{path}.{key}")
    elif isinstance(value, (list, tuple, set, frozenset)):
        for number, item in enumerate(value):
            yield from _floats(item, f"{path}.{number}")
