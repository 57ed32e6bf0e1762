"""Nova Era: dice drafting, a civilization of cards, 2 to 4 players.

``state`` holds the facts; ``rules`` the rulebook chapter by chapter; ``effects`` what cards are made
of; ``content`` the card packs; ``cases`` the rules as executable cases.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from ludarium.kernel.game_type import GameType, OptionSpec


class NovaEraType(GameType):
    """The door to Nova Era."""

    slug = "nova-era"
    title = "Nova Era"
    genre = "Dice drafting, civilization"
    place = 1
    players = (2, 4)
    mode = "versus"
    length = "60 to 90 minutes"
    summary = "Draft dice, develop technologies and lead a civilization through three eras."
    rules_version = 1
    options = (
        OptionSpec(
            key="length",
            title="Length",
            words="How many Eras are played (NE-ROUND-01, NE-FAST-01).",
            choices={"full": "three Eras of three rounds", "fast": "the Fast Play variant: two Eras"},
            default="full",
        ),
        OptionSpec(
            key="first",
            title="First player",
            words="Who holds the First Player token in round 1 (NE-GAP-19).",
            choices={"random": "a random seat", "0": "seat 1", "1": "seat 2", "2": "seat 3", "3": "seat 4"},
            default="random",
        ),
    )

    def form(self, seats: int, chosen: Mapping[str, str]) -> tuple[OptionSpec, ...]:
        """Only a seat that is taken can hold the First Player token."""
        length, first = self.options
        missing = {
            str(seat): f"there are only {seats} seats (0 to {seats - 1})." for seat in range(seats, self.players[1])
        }
        return length, replace(first, shut=missing)


GAME = NovaEraType()
