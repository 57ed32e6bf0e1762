"""Multiverse War: a hex war of exploration for 2 to 4.

``state`` holds the facts; ``board`` the map; ``rules`` the rulebook chapter by chapter; ``content`` the packs;
``secrets`` what a seat cannot know; ``cases`` the rules as executable cases.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from ludarium.kernel.game_type import GameType, OptionSpec

FACTIONS = {
    "F1": "Aurelian Mandate: drilled foot soldiers",
    "F2": "Kingdom of Vael: mounted nobility",
    "F3": "Skarn Clans: raiders who fight up close",
    "F4": "Tarkhan Dominion: riders and archers",
}
LAYOUTS = {
    (2, "starter"): {"L2S": "First Landfall: 7 territories"},
    (2, "advanced"): {"L2Q": "Short Duel: 7 territories, one mine", "L2A": "Twin Lodes: 10 territories, two mines"},
    (3, "starter"): {"L3S": "Three Banners, no mines: 12 territories"},
    (3, "advanced"): {"L3A": "Three Banners: 12 territories, three mines"},
    (4, "starter"): {"L4S": "Four Corners, no mines: 14 territories"},
    (4, "advanced"): {
        "L4A": "Four Corners: 14 territories, four mines",
        "L4T": "Four Corners, teams: neighbours 1 and 4 against 2 and 3",
        "L4G": "Grand Expedition: all 18 territories, four mines",
    },
}
OWN_LAYOUTS = frozenset(layout for layouts in LAYOUTS.values() for layout in layouts)
ON_OFF = {"on": "used", "off": "not used"}
SCENARIO = OptionSpec(
    key="scenario",
    title="Scenario",
    words="What is played with, and what wins (MW-GOAL-09, MW-STAR-01).",
    choices={
        "starter": "Starter: four bonus missions or conquest; no heroes, mines, events or decoys",
        "advanced": "Advanced: portal, conquest, domination, elite or agenda; with heroes, mines and events",
    },
    default="starter",
)
LIMIT = OptionSpec(
    key="limit",
    title="Turn limit",
    words="After so many rounds victory points decide (MW-TLIM-01).",
    choices={
        "none": "no limit (40 rounds at the most)",
        "12": "12 rounds, a short game",
        "20": "20 rounds, a full game",
    },
    default="none",
)


def _variant(key: str, title: str, words: str, default: str) -> OptionSpec:
    return OptionSpec(key=key, title=title, words=words, choices=ON_OFF, default=default)


GOALS = _variant("goals", "Immediate goals", "Whether a goal ends a turn-limit game early (MW-TLIM-03).", "on")
SHARDS = _variant("shards", "Aether shards", "Shards are carried home instead of mining stones (MW-SHRD-01).", "off")
DECOYS = _variant("decoys", "Decoys", "Two blank blocks that pretend to be units (MW-DECO-01).", "on")
FORMATIONS = _variant("formations", "Formations", "One stack of two units for each Fortress (MW-FORT-04).", "off")
MISSIONS = _variant(
    "missions", "Secret missions", "A card of three missions each, all of which win (MW-MISS-01).", "on"
)
DIAL = _variant("dial", "Event dial", "An event at the start of every round (MW-DIAL-01).", "on")
DIPLOMACY = _variant("diplomacy", "Diplomacy", "Treaties and gold between players (MW-FFA-02, MW-FFA-03).", "off")
TEAMS = OptionSpec(
    "teams", "Teams", "2 against 2, neighbours 1 and 4 against 2 and 3 (MW-TEAM).", {"on": "2 against 2"}, "on"
)


class MultiverseWarType(GameType):
    """The door to Multiverse War."""

    slug = "multiverse-war"
    title = "Multiverse War"
    players = (2, 4)
    mode = "versus"
    length = "90 to 240 minutes"
    genre = "Hex war of exploration"
    summary = "Explore a map of hexes, build, and fight under the fog of war for one of many goals."
    options = (SCENARIO, LIMIT)

    def form(self, seats: int, chosen: Mapping[str, str]) -> tuple[OptionSpec, ...]:
        """Layouts by player count and scenario; variants where they make sense; a faction for each seat."""
        scenario = chosen.get("scenario", SCENARIO.default)
        scenario = scenario if scenario in SCENARIO.choices else SCENARIO.default
        layouts = LAYOUTS[seats, scenario]
        layout = chosen.get("layout", next(iter(layouts)))
        specs = [
            SCENARIO,
            OptionSpec(
                key="layout",
                title="Layout",
                words="Where territories and Settlements lie (MW-SET-01, MW-SET-02).",
                choices=layouts,
                default=next(iter(layouts)),
            ),
            LIMIT,
        ]
        if chosen.get("limit", "none") != "none":
            specs.append(GOALS)
        if scenario == "advanced":
            specs += [MISSIONS, DIAL, DECOYS, FORMATIONS]
            specs += [] if layout == "L2Q" else [SHARDS]
            specs += self._company(seats, layout)
        return (*specs, *self._factions(seats, chosen))

    def _company(self, seats: int, layout: str) -> list[OptionSpec]:
        """Teams where the layout has them; diplomacy in a free for all."""
        if layout == "L4T":
            return [TEAMS]
        return [DIPLOMACY] if seats > 2 else []

    def _factions(self, seats: int, chosen: Mapping[str, str]) -> list[OptionSpec]:
        """MW-SET-03: each player takes a different faction."""
        specs: list[OptionSpec] = []
        taken: list[str] = []
        for seat in range(seats):
            free = {key: words for key, words in FACTIONS.items() if key not in taken}
            shut = dict.fromkeys(taken, "another player has taken it.")
            default = next(iter(free))
            specs.append(
                OptionSpec(f"faction{seat}", "Faction", "A side of its own (MW-SET-03).", free, default, seat, shut)
            )
            taken.append(chosen.get(f"faction{seat}", default))
        return specs

    def add_choices(
        self, form: tuple[OptionSpec, ...], chosen: Mapping[str, str], content: Any
    ) -> tuple[OptionSpec, ...]:
        """The layouts of packs for so many players, and their factions, of which each is taken once."""
        seats = sum(1 for spec in form if spec.seat >= 0)
        scenario = chosen.get("scenario", SCENARIO.default)
        layouts = {
            card.id: f"{card.name}: {len(card.slots)} territories"
            for card in content.items["layouts"].values()
            if card.players == seats and scenario in card.scenarios and card.id not in OWN_LAYOUTS
        }
        factions = {card.id: card.name for card in content.factions.values() if card.id not in FACTIONS}
        specs: list[OptionSpec] = []
        taken: list[str] = []
        for spec in form:
            if spec.key == "layout":
                specs.append(spec.also(layouts))
            elif spec.seat >= 0:
                shut = dict.fromkeys([one for one in taken if one in factions], "another player has taken it.")
                free = {key: words for key, words in factions.items() if key not in taken}
                specs.append(replace(spec.also(free), shut={**spec.shut, **shut}))
                taken.append(chosen.get(spec.key, spec.default))
            else:
                specs.append(spec)
        layout = chosen.get("layout", "")
        if layout in layouts and content.items["layouts"][layout].teams:
            specs = [spec for spec in specs if spec is not DIPLOMACY]
            specs.insert(-seats, TEAMS)
        return tuple(specs)


GAME = MultiverseWarType()
