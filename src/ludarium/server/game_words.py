"""Words of a game outside its pictures (set-up, lists of tables, help) in the language of who reads them.

What is stored is English, so a list looks its words up when it is read.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from ludarium.kernel.game_type import GameType, OptionSpec, UnknownGame, find_game
from ludarium.kernel.rulebook import Rule
from ludarium.languages import ENGLISH, LANGUAGE
from ludarium.scene.scenes import Progress
from ludarium.table.first_game import Mark


def said(game_type: GameType, words: str) -> str:
    """What the game says, looked up in its catalogue."""
    return game_type.catalogue()._(words)


def form_in_words(game_type: GameType, form: Iterable[OptionSpec]) -> tuple[OptionSpec, ...]:
    """What can be chosen when a table is set up."""
    if game_type.language() is ENGLISH:
        return tuple(form)
    say = game_type.catalogue()._
    return tuple(
        [
            replace(
                spec,
                title=say(spec.title),
                words=say(spec.words),
                choices={key: say(words) for key, words in spec.choices.items()},
            )
            for spec in form
        ]
    )


def note_in_words(slug: str, note: str) -> str:
    """How a table is played: the first option, then title and choice of others."""
    game_type = _translated(slug)
    if game_type is None:
        return note
    every = [words for option in game_type.options for words in option.choices.values()]
    short = {words.partition(":")[0]: said(game_type, words).partition(":")[0] for words in every}
    first, *others = note.split(", ")
    found = [_upper(short.get(_lower(first), short.get(first, first)))]
    for other in others:
        title, between, words = other.partition(": ")
        found.append(f"{said(game_type, _upper(title))}{between}{short.get(words, words)}")
    return ", ".join(found)


def progress_in_words(slug: str, progress: Progress) -> Progress:
    """Where a game has got to; the number of a step stands behind its name."""
    game_type = _translated(slug)
    if game_type is None or not progress.step:
        return progress
    name, _, number = progress.step.rpartition(" ")
    whole = said(game_type, progress.step)
    counted = f"{said(game_type, name)} {number}" if any(map(str.isdigit, number)) else whole
    return replace(progress, step=counted)


def marks_in_words(game_type: GameType, marks: Iterable[Mark]) -> tuple[Mark, ...]:
    """The coach marks of a first game."""
    return tuple([replace(mark, say=said(game_type, mark.say)) for mark in marks])


def rules_in_words(game_type: GameType, rules: Iterable[Rule]) -> list[Rule]:
    """Rules as they are, under the titles of their sections. ``Rulings``, by which a client knows them, stays."""
    return [replace(rule, section=said(game_type, rule.section)) for rule in rules]


def _translated(slug: str) -> GameType | None:
    """The game, if it speaks the language of now and that is not English."""
    if LANGUAGE.get() is ENGLISH:
        return None
    try:
        game_type = find_game(slug)
    except UnknownGame:
        return None
    return None if game_type.language() is ENGLISH else game_type


def _upper(words: str) -> str:
    return words[:1].upper() + words[1:]


def _lower(words: str) -> str:
    return words[:1].lower() + words[1:]
