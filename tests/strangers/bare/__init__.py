"""Bare: the least that is a game. No picture, words, content, rulebook, cases, invariants, bots or help."""

from __future__ import annotations

from ludarium.kernel.game_type import GameType


class BareType(GameType):
    """Take one or two matches; who takes the last one wins."""

    slug = "bare"
    title = "Bare"
    players = (2, 2)
    mode = "versus"
    length = "a moment"
    summary = "Take one or two matches; who takes the last one wins."


GAME = BareType()
