"""What the server says when something is not possible: one clear sentence, and the rule if a rule says so."""

from __future__ import annotations

from ludarium.languages import N_
from ludarium.languages.shared import _

OUR_FAULT = N_("Something went wrong on our side; nothing was lost. Please try again.")
DATABASE_AWAY = N_("The database cannot be reached; nothing was lost. Please try again in a moment.")


class Declined(Exception):
    """Something asked of the server that is not possible; a whole sentence is said in the language of who asks."""

    def __init__(self, words: str, *, status: int = 400, rule: str = "") -> None:
        words = _(words)
        super().__init__(words)
        self.words, self.status, self.rule = words, status, rule


class Moved(Declined):
    """Somebody else has moved or changed something meanwhile."""

    def __init__(self) -> None:
        super().__init__("The table has moved on; look again.", status=409)
