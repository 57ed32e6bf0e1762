"""Discs: a toy on an open table. Two discs slide between walls to a goal, against each other or together.

It shows what only larger games need of the shared rooms: an answer that is a point, allies, options that depend on
each other, an answer that either player may give, resigning, and a campaign of two matches.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ludarium.kernel.game_type import GameType, OptionSpec

MODE = OptionSpec(
    key="mode",
    title="Mode",
    words="Against each other, or together against the clock (D-END-01, D-END-02).",
    choices={"versus": "the first in the goal wins", "together": "both must reach the goal in time"},
    default="versus",
)
CLOCK = OptionSpec(
    key="clock",
    title="Clock",
    words="How many rounds both have to reach the goal (D-END-02).",
    choices={"8": "eight rounds", "12": "twelve rounds"},
    default="8",
)
LANES = {"north": "the upper edge", "middle": "the middle", "south": "the lower edge"}


class DiscsType(GameType):
    """The door to Discs."""

    slug = "discs"
    title = "Discs"
    players = (2, 2)
    mode = "versus"
    length = "a minute"
    summary = "Two discs slide between walls to a goal."
    options = (MODE,)
    secrets = False
    unit = 1000
    carry_version = 2

    def form(self, seats: int, chosen: Mapping[str, str]) -> tuple[OptionSpec, ...]:
        """The clock matters only together; two discs cannot start in the same lane."""
        clock = (CLOCK,) if chosen.get("mode") == "together" else ()
        taken = chosen.get("lane0", "north")
        lanes = tuple(
            OptionSpec(
                key=f"lane{seat}",
                title="Lane",
                words="Where the disc starts (D-SET-01).",
                choices=LANES,
                shut={taken: "the other disc starts there."} if seat else {},
                default=("north", "middle" if taken == "south" else "south")[seat],
                seat=seat,
            )
            for seat in range(seats)
        )
        return (MODE, *clock, *lanes)

    def upgrade_carry(self, version: int, data: Any) -> Any:
        """Version 1 counted matches from 0 and had no pushes."""
        return {"match": data["match"] + 1, "pushes": 0} if version == 1 else super().upgrade_carry(version, data)


GAME = DiscsType()
