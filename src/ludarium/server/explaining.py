"""The long text of something on the table, from a seat's view and nothing else."""

from __future__ import annotations

from ludarium.kernel.rulebook import rulebook
from ludarium.languages.shared import _
from ludarium.server.messages import Explained
from ludarium.table.match import Match

MOST_LETTERS = 100


def explained(match: Match, seat: int, about: str) -> Explained:
    """What there is to say about it: the rule of that id, or what the game's words say of it in this seat's view."""
    about = about[:MOST_LETTERS]
    game_type = match.game_type
    rules = [rule for rule in rulebook(game_type).find(about) if rule.id == about] if about else []
    if rules:
        return Explained(about, rules[0].rule, rules[0].id)
    words = game_type.words().explain(match.game.view(seat), about) if about else ""
    return Explained(about, words or _("There is nothing more to say about it."))
