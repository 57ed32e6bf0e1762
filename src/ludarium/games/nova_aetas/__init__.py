"""Nova Aetas Renaissance: cooperative tactics on squares, ordered by a clock, for 1 to 4.

``state`` holds the facts; ``rules`` the rulebook chapter by chapter; ``content`` the packs; ``cases`` the rules as
executable cases.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import Any

from ludarium.kernel.game_type import GameType, OptionSpec

HEROES = {
    "sofia": "Sofia",
    "valerio": "Valerio",
    "rebecca": "Rebecca",
    "vincenzo": "Vincenzo",
    "fatima": "Fatima",
    "gregorio": "Gregorio",
}
PARTIES = {"+".join(four): ", ".join(HEROES[one] for one in four) for four in combinations(HEROES, 4)}
MISSIONS = {
    "M01": "M01 The Sealed Letter",
    "M02": "M02 The Inn at the Ford",
    "M03": "M03 Barefoot to Orvieto",
    "M04": "M04 Market Day in Siena",
    "M05": "M05 The Vineyard Fires",
    "M06": "M06 Under the Green Law",
    "M07": "M07 The Cardinal's Audit",
    "M08": "M08 Bridge of San Luca",
    "M09": "M09 Masks over Ferrara",
    "M10": "M10 The Horned Court",
    "M11": "M11 Bells of Bologna",
    "M12": "M12 Powder Barges",
    "M13": "M13 The Astronomer's House",
    "M14": "M14 Roots Beneath the Chapel",
    "M15": "M15 The Legate's Train",
    "M16": "M16 Siege Lines at Padua",
    "M17": "M17 The Double Cipher",
    "M18": "M18 Hunt in the Euganean Hills",
    "M19": "M19 The Last Free Village",
    "M20": "M20 The Emperor's Courier",
    "M21": "M21 The Lion's Stair",
    "M22": "M22 Parley at Peschiera",
    "M23": "M23 A Doge's Bargain",
    "M24": "M24 The Road Home",
    "M25": "M25 The Seraph Wakes",
    "M26": "M26 Crown of Thorns and Ivy",
    "S1": "S1 The Manticore of Bomarzo",
    "S2": "S2 The Wolf Winter",
    "S3": "S3 Toll of the Bravi",
    "S4": "S4 The Relic Pedlars",
    "S5": "S5 The Flooded Crypt",
    "S6": "S6 Shrine of the Elder",
}
"""The Missions of the base set, campaign and secondary ones."""
GAMES = OptionSpec(
    "game",
    "Game",
    "A single Mission, or the campaign: seven Missions with towns between them (NA-CMP-01).",
    {"mission": "a single Mission with a ready party", "campaign": "the campaign"},
    "mission",
)
MISSION = OptionSpec("mission", "Mission", "The Mission to play, with a ready party (NA-SET-04).", MISSIONS, "M01")
PARTY = OptionSpec(
    "party", "Party", "Four Heroes, whatever the number of players (NA-GEN-03).", PARTIES, next(iter(PARTIES))
)
TIES = OptionSpec(
    "ties",
    "Equal Enemy tokens",
    "Who says which of two Enemy groups of equal Rapidity acts first (NA-ACT-04).",
    {"largest": "the group with the most Models", "players": "the players"},
    "largest",
)
STEPS = OptionSpec(
    "steps",
    "Enemy turns",
    "Whether the game stops before each Enemy until you say go on (NA-GAP-176).",
    {"flow": "one after another, without a stop", "step": "a stop before each Enemy"},
    "flow",
)


class NovaAetasType(GameType):
    """The door to Nova Aetas."""

    slug = "nova-aetas"
    title = "Nova Aetas Renaissance"
    players = (1, 4)
    mode = "cooperative"
    length = "60 to 90 minutes for a Mission"
    genre = "Cooperative tactics, campaign"
    summary = "Four Heroes against the clock and Enemies that play by their own rules."
    options = (GAMES, MISSION, PARTY, TIES, STEPS)
    secrets = False
    carry_version = 1

    def form(self, seats: int, chosen: Mapping[str, str]) -> tuple[OptionSpec, ...]:
        """The same for every number of players; the campaign begins with its first Mission."""
        return (GAMES, PARTY, TIES, STEPS) if chosen.get("game") == "campaign" else self.options

    def add_choices(
        self, form: tuple[OptionSpec, ...], chosen: Mapping[str, str], content: Any
    ) -> tuple[OptionSpec, ...]:
        """The Missions of packs, and parties with their Heroes."""
        missions = {one.id: f"{one.id} {one.title}" for one in content.missions.values()}
        names = {one.id: one.name for one in content.heroes.values()}
        parties = {"+".join(four): ", ".join(names[one] for one in four) for four in combinations(names, 4)}
        added = {MISSION.key: missions, PARTY.key: parties}
        return tuple([spec.also(added.get(spec.key, {})) for spec in form])


GAME = NovaAetasType()
