"""The long text of something on the table, from a seat's view and nothing else."""

from __future__ import annotations

from ludarium.kernel.asks import NOBODY
from ludarium.kernel.rulebook import rulebook
from ludarium.languages.shared import _
from ludarium.server.messages import Explained
from ludarium.table.match import Match

MOST_LETTERS = 100
LEAST_LETTERS = 3  # of a name that is looked for in sentences
MOST_KEPT = 64
_names: dict[tuple[str, str, str], list[str]] = {}
"""By game, content and language; many tables are played with the same."""


def explained(match: Match, seat: int, about: str) -> Explained:
    """What there is to say about it: the rule of that id, or what the game's words say of it in this seat's view."""
    about = about[:MOST_LETTERS]
    game_type = match.game_type
    rules = [rule for rule in rulebook(game_type).find(about) if rule.id == about] if about else []
    if rules:
        return Explained(about, rules[0].rule, rules[0].id)
    words = game_type.words().explain(match.game.view(seat), about) if about else ""
    return Explained(about, words or _("There is nothing more to say about it."))


def explained_names(match: Match) -> list[str]:
    """The names of cards and pieces that can be explained, as sentences of the log say them in the reader's language."""
    game_type, content = match.game_type, match.game.content
    key = (game_type.slug, content.hash, str(game_type.language()))
    if (known := _names.get(key)) is not None:
        return known
    view, say, explain = match.game.view(NOBODY), game_type.catalogue()._, game_type.words().explain
    listed = [getattr(content, kind, None) for kind in game_type.pack_kinds()]
    items = [item for found in listed if isinstance(found, dict) for item in found.values()]
    names = {say(name) for item in items if (name := getattr(item, "name", ""))}
    if len(_names) >= MOST_KEPT:
        _names.clear()
    return _names.setdefault(key, sorted(name for name in names if len(name) >= LEAST_LETTERS and explain(view, name)))
