"""Nova Era: dice drafting, a civilization of cards, 2 to 4 players.

``state`` holds the facts; ``rules`` the rulebook chapter by chapter; ``effects`` what cards are made
of; ``content`` the card packs; ``cases`` the rules as executable cases.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from ludarium.games.nova_era.language import _
from ludarium.kernel.game_type import GameType, OptionSpec
from ludarium.languages import N_


class NovaEraType(GameType):
    """The door to Nova Era."""

    slug = "nova-era"
    title = "Nova Era"
    genre = N_("Dice drafting, civilization")
    place = 1
    players = (2, 4)
    mode = N_("versus")
    length = N_("60 to 90 minutes")
    summary = N_("Draft dice, develop technologies and lead a civilization through three eras.")
    rules_version = 1
    options = (
        OptionSpec(
            key="length",
            title=N_("Length"),
            words=N_("How many Eras are played (NE-ROUND-01, NE-FAST-01)."),
            choices={"full": N_("three Eras of three rounds"), "fast": N_("the Fast Play variant: two Eras")},
            default="full",
        ),
        OptionSpec(
            key="first",
            title=N_("First player"),
            words=N_("Who holds the First Player token in round 1 (NE-GAP-19)."),
            choices={
                "random": N_("a random seat"),
                "0": N_("seat 1"),
                "1": N_("seat 2"),
                "2": N_("seat 3"),
                "3": N_("seat 4"),
            },
            default="random",
        ),
    )

    def form(self, seats: int, chosen: Mapping[str, str]) -> tuple[OptionSpec, ...]:
        """Only a seat that is taken can hold the First Player token."""
        length, first = self.options
        missing = {
            str(seat): _("there are only {n} seats (0 to {last}).", n=seats, last=seats - 1)
            for seat in range(seats, self.players[1])
        }
        return length, replace(first, shut=missing)


GAME = NovaEraType()
