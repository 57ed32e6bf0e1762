"""Pig: roll a die as often as you dare; a 1 loses what the turn has brought, and stopping banks it."""

from __future__ import annotations

from ludarium.kernel.game_type import GameType, OptionSpec

GOAL = OptionSpec(
    key="goal",
    title="Goal",
    words="How many points win (PIG-END-01).",
    choices={"30": "a short game", "100": "the usual game"},
    default="30",
)


class PigType(GameType):
    """What Pig tells about itself before it is played."""

    slug = "pig"
    title = "Pig"
    players = (2, 4)
    mode = "versus"
    length = "5 minutes"
    summary = "Roll a die as often as you dare, or bank what you have."
    genre = "Dice, push your luck"
    options = (GOAL,)
    secrets = False


GAME = PigType()
