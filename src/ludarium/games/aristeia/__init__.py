"""Aristeia!: a hex arena sport for two.

``state`` holds the facts; ``board`` the HexaDome; ``rules`` the rulebook chapter by chapter; ``effects`` what
cards are made of; ``content`` the packs; ``cases`` the rules as executable cases.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ludarium.kernel.game_type import GameType, OptionSpec

CHOOSE = "choose"
TEAMS = {
    CHOOSE: "chosen in secret",
    "orange": "Mushashi, 8-Ball, Gata, Wild Bill",
    "green": "Lunah, hExx3r, Maximus, Parvati",
    "soldiers": "Valkyrie, Hannibal, Laxmee, Señor Massacre",
    "smoke": "Mendoza, Murtair, Kozmo, Dart",
}


class AristeiaType(GameType):
    """The door to Aristeia!."""

    slug = "aristeia"
    title = "Aristeia!"
    genre = "Hex arena sport"
    place = 2
    players = (2, 2)
    mode = "versus"
    length = "60 to 90 minutes"
    summary = "Two teams of four fight for the zones of the HexaDome: secret plans, opposed dice, timely tricks."
    rules_version = 1
    options = (
        OptionSpec(
            key="scenario",
            title="Scenario",
            words="What is played for (AR-SCN-01).",
            choices={
                "assault": "Assault: hold the Scoring Zone, which moves",
                "scorched_earth": "Scorched Earth: zones burn once they were scored in",
                "king_of_the_hill": "King of the Hill: the Central Zone and Frags",
                "conquest": "Conquest: own more zones",
            },
            default="assault",
        ),
        OptionSpec(
            key="team0",
            title="Team",
            words="A ready team, or four Characters chosen in secret (AR-SET-01).",
            choices=TEAMS,
            default="orange",
            seat=0,
        ),
        OptionSpec(
            key="team1",
            title="Team",
            words="A ready team, or four Characters chosen in secret (AR-SET-01).",
            choices=TEAMS,
            default="green",
            seat=1,
        ),
        OptionSpec(
            key="tactics",
            title="Tactics",
            words="Two Tactics of each Character: ready picks, or chosen in secret (AR-SET-03).",
            choices={"starter": "ready picks", "choose": "chosen in secret"},
            default="starter",
        ),
    )

    def add_choices(
        self, form: tuple[OptionSpec, ...], chosen: Mapping[str, str], content: Any
    ) -> tuple[OptionSpec, ...]:
        """The scenarios and teams of packs; a team says who is in it."""
        scenario, team0, team1, tactics = form
        scenarios = {one.id: one.name for one in content.scenarios.values() if one.id not in scenario.choices}
        own = self.content().teams  # type: ignore[attr-defined]  # the content of this game has teams
        teams = {
            team: ", ".join(content.characters[member].name for member in members)
            for team, members in content.teams.items()
            if members != own.get(team)
        }
        return scenario.also(scenarios), team0.also(teams), team1.also(teams), tactics


GAME = AristeiaType()
