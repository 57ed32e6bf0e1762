"""What people, bots and records need of a game: words, picture, terminal, opponents, cases."""

from __future__ import annotations

import random
from collections.abc import Iterator

from rich.console import Console

from ludarium.api.play import play
from ludarium.bots.bot import Sight
from ludarium.bots.levels import find_bot, levels
from ludarium.kernel.asks import NOBODY, Chance
from ludarium.kernel.game_type import GameType
from ludarium.kernel.rulebook import rulebook
from ludarium.lab.case_files import BadCase, cases_in
from ludarium.lab.cases import CaseFailed, run_case
from ludarium.scene.html import notebook
from ludarium.table.pictures import pictures_of
from ludarium.testing.trials import Trial

EVERY = 3  # decisions between two that are looked at
RARELY = 20  # decisions between two whose pictures are drawn
MOST_OPTIONS = 20


def _names(seats: int) -> tuple[str, ...]:
    return tuple(f"Player {seat + 1}" for seat in range(seats))


def has_words(game_type: GameType, games: list[Trial]) -> Iterator[str]:
    """Every question, option and event can be said, and options of one question differ."""
    words = game_type.words()
    for game in games[:3]:
        heard: int | None = None
        for now in game.decisions():
            if heard is None:
                now.events, heard = [], 0
            for event in (now.events or [])[heard:]:
                if not isinstance(words.event(now, event, _names(now.seats)), str):
                    yield f"words.event says nothing of {event} ({game}): return a sentence, or '' if it is not worth one."
                    return
            heard = len(now.events or [])
            if now.ask is None or isinstance(now.ask, Chance):
                continue
            seat = now.awaited()[0]
            view = now.view(seat)
            assert view.ask is not None
            if not words.prompt(view, view.ask, _names(now.seats)):
                yield f"words.prompt says nothing of {now.ask.topic!r} ({game})."
                return
            options = [*now.ask.options_of(seat)][:MOST_OPTIONS]
            said = [words.option(view, view.ask, option) for option in options]
            if not all(said):
                yield f"words.option says nothing of {options[said.index('')]!r} ({game})."
                return


def options_differ_in_words(game_type: GameType, games: list[Trial]) -> Iterator[str]:
    """No two options of a question are called the same. A sample of the open table may hold one twice."""
    words = game_type.words()
    for game in games[:3]:
        for number, now in enumerate(game.decisions()):
            if now.ask is None or isinstance(now.ask, Chance) or number % EVERY:
                continue
            seat = now.awaited()[0]
            view = now.view(seat)
            assert view.ask is not None
            options = dict.fromkeys([*now.ask.options_of(seat)][:MOST_OPTIONS])
            said = [words.option(view, view.ask, option) for option in options]
            if len(set(said)) < len(said):
                twice = next(one for one in said if said.count(one) > 1)
                yield f"Two options of {now.ask.topic!r} are both called {twice!r} ({game}): nobody could tell them apart."
                return


def has_a_picture(game_type: GameType, games: list[Trial]) -> Iterator[str]:
    """Every seat sees something, and every option can be chosen there."""
    pictures = pictures_of(game_type)
    for game in games[:2]:
        for number, now in enumerate(game.decisions()):
            if number % RARELY:
                continue
            for seat in (*range(now.seats), NOBODY):
                notebook(pictures.scene(now.view(seat), seat, _names(now.seats), "wide"))
            pictures.progress(now)
            if now.ask is None or isinstance(now.ask, Chance):
                continue
            seat = now.awaited()[0]
            offer = pictures.offer(now.view(seat), seat)
            for choice in offer.choices:
                if choice.answer not in now.ask.options_of(seat):
                    yield f"picture.offer offers {choice.answer!r}, which the rules do not ({game})."
                    return
            if not offer.choices:
                yield f"picture.offer offers nothing for {now.ask.topic!r} ({game})."
                return


def has_a_terminal(game_type: GameType, games: list[Trial]) -> Iterator[str]:
    """The board can be printed for every seat, in 80 columns."""
    terminal = game_type.part("terminal")
    out = Console(width=80, height=40)
    if terminal is None:
        return
    for game in games[:2]:
        for number, now in enumerate(game.decisions()):
            if number % EVERY:
                continue
            for seat in (*range(now.seats), NOBODY):
                out.render_lines(terminal.board(now.view(seat), seat, _names(now.seats)))
    if not hasattr(terminal, "board"):
        yield "terminal.py has no board(game, seat, names)."


def has_bots(game_type: GameType, games: list[Trial]) -> Iterator[str]:
    """Every level answers what is offered, and depends on nothing but its view and its dice."""
    for level in levels(game_type):
        if level.times:
            continue
        for game in games[:1]:
            for number, now in enumerate(game.decisions()):
                if now.ask is None or isinstance(now.ask, Chance) or number % RARELY:
                    continue
                seat = now.awaited()[0]
                chosen = [
                    find_bot(level.name, game_type).choose(Sight(now, seat), random.Random(number))  # noqa: S311  # play
                    for _ in range(2)
                ]
                if chosen[0] not in now.ask.options_of(seat):
                    yield f"The bot {level.name} answers {chosen[0]!r}, which is not offered ({game}): see greedy.py."
                    return
                if chosen[0] != chosen[1]:
                    yield f"The bot {level.name} answers differently with the same dice ({game}): see greedy.py."
                    return


def leaves_a_record(game_type: GameType, games: list[Trial]) -> Iterator[str]:
    """A match between bots leaves a record that verifies."""
    seats = game_type.players[0]
    record = play(game_type.slug, ["random"] * seats, seed=1)
    if record.verify() != record.outcome:
        yield "The record of a match ends differently when it is verified."


def holds_its_cases(game_type: GameType, games: list[Trial]) -> Iterator[str]:
    """Its executable cases hold, and show every rule of its ledger."""
    folder = game_type.folder() / "cases"
    cases = cases_in(folder) if folder.is_dir() else []
    for case in cases:
        try:
            run_case(case)
        except (CaseFailed, BadCase) as error:
            yield f"The case {case.case!r} of {case.file} does not hold: {error}"
    shown = {rule for case in cases for rule in case.shows}
    missing = [rule.id for rule in rulebook(game_type).rules if rule.id not in shown]
    if missing:
        yield f"No case shows {', '.join(missing)}: write one in cases/ (docs/cases.md)."
