"""Kharn-Ages: skirmishes of miniatures on an open table, for 2 to 4.

``state`` holds the facts; ``moment`` the present action; ``company`` what is known of the Safars as they are;
``surroundings`` whose effect is looked at; ``values`` what effects make of numbers; ``effects`` opens
windows for them, ``costs`` what they take, ``running`` carries them out; ``references``, ``conditions`` and
``selectors`` read their words; ``rules`` is the rulebook chapter by chapter; ``rosters``, ``prices``, ``recruiting``,
``spellbooks``, ``muster`` and ``builder`` make Spearheads, ``drafting`` and ``pages`` change them at the table; ``content`` the packs; ``cases`` the rules as executable cases.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from ludarium.kernel.game_type import GameType, OptionSpec

SCENARIOS = {
    "SC1": "Clash at the Waystones: hold the mound, fell the leader",
    "SC2": "Sack of the Waggons: break chests whose contents are secret",
    "SC3": "Three Hearths: hold three zones",
    "SC4": "The Ford of Hulun: cross the river",
    "SC5": "The Bound Envoy: bring the envoy home",
    "SC6": "Fire in the Granaries: attack or defend",
    "SC7": "The Hidden Letters: find the true letter",
    "SC8": "Carrion Field: clear the carcasses",
    "open": "Open Battle: no scenario, the last Spearhead wins",
}
LARGE = {
    "SC9": "The Toppled Idol: each for himself",
    "open-corners": "Open Battle: no scenario, the last Spearhead wins",
}
FORMATS = {
    "300": "300 Krowns, to start with",
    "400": "400 Krowns",
    "500": "500 Krowns, for a long evening",
    "600": "600 Krowns, the largest",
}
READY = ("300", "400")
"""The formats for which there are ready-made Spearheads."""
ONLY_300 = ("SC9", "open-corners")
ROSTERS = {
    "kharn-300": "Khârn, Border Patrol",
    "fangs-300": "Fangs, Hungry Pack",
    "gouns-300": "Goûns, Children of the Plains",
    "kherops-300": "Khérops, Steppe Column",
    "tembos-300": "Tembos, Forest Wardens",
    "black-guild-300": "Black Guild, Night Contract",
    "kharn-400": "Khârn, Paladin's Escort",
    "fangs-400": "Fangs, Sabbath",
    "gouns-400": "Goûns, Champion's Hunt",
    "kherops-400": "Khérops, Commander's Hammer",
    "tembos-400": "Tembos, Guardians of Adansonia",
    "black-guild-400": "Black Guild, Mathys's Crew",
}
OWN = "own"
"""The choice of a player who musters at the table."""
MELEE = OptionSpec(
    key="melee",
    title="Leaving a melee",
    words="Whether an engaged Safar must stay in the zones that hold it (KA-GAP-01).",
    choices={"locked": "it must stay", "open": "it may walk away"},
    default="locked",
)


class KharnAgesType(GameType):
    """The door to Kharn-Ages."""

    slug = "kharn-ages"
    title = "Kharn-Ages"
    players = (2, 4)
    mode = "versus"
    length = "45 to 120 minutes"
    genre = "Skirmish of miniatures"
    summary = "Lead a handful of beast warriors over an open table, one activation at a time."
    unit = 1000
    options = (MELEE,)

    def form(self, seats: int, chosen: Mapping[str, str]) -> tuple[OptionSpec, ...]:
        """Scenarios by player count; formats by scenario; a roster for each seat."""
        scenarios = SCENARIOS if seats == 2 else LARGE
        scenario = OptionSpec(
            key="scenario",
            title="Scenario",
            words="The table, what gives points, and how long it takes (KA-SET-01).",
            choices=scenarios,
            default=next(iter(scenarios)),
        )
        small = chosen.get("scenario", scenario.default) in ONLY_300
        formats = OptionSpec(
            key="format",
            title="Format",
            words="How many Krowns a Spearhead may cost (KA-REC-04).",
            choices={"300": FORMATS["300"]} if small else FORMATS,
            default="300",
        )
        size = chosen.get("format", "300")
        ready = size if size in READY else READY[-1]  # a larger format may be left unspent
        rosters = {key: words for key, words in ROSTERS.items() if key.endswith(ready)}
        choices = {**rosters, OWN: "Muster your own at the table, in secret"}
        seated = [
            OptionSpec(
                key=f"roster{seat}",
                title="Spearhead",
                words="A ready-made Spearhead, one from your shelf, or one that you muster at the table (KA-SET-02).",
                choices=choices,
                default=list(rosters)[seat % len(rosters)],
                seat=seat,
                shelf="roster",
            )
            for seat in range(seats)
        ]
        return (scenario, formats, MELEE, *seated)

    def add_choices(
        self, form: tuple[OptionSpec, ...], chosen: Mapping[str, str], content: Any
    ) -> tuple[OptionSpec, ...]:
        """The scenarios of packs for so many players, and their rosters of the format."""
        scenario, formats, melee, *seated = form
        cards = [
            one
            for one in content.scenarios.values()
            if one.players[0] <= len(seated) <= one.players[1]
            and _formats(one)
            and one.id not in {**SCENARIOS, **LARGE}
        ]
        if card := next((one for one in cards if one.id == chosen.get("scenario")), None):
            possible = _formats(card)
            formats = replace(formats, choices=possible, default=next(iter(possible)))
        size = chosen.get("format", formats.default)
        rosters = {
            one.id: one.name for one in content.rosters.values() if one.id not in ROSTERS and str(one.format) == size
        }
        scenario = scenario.also({one.id: one.name for one in cards})
        return (scenario, formats, melee, *[spec.also(rosters) for spec in seated])

    def refuse_text(self, spec: OptionSpec, text: str, content: Any = None) -> str:
        """Why a written roster cannot be played."""
        from ludarium.games.kharn_ages.recruiting import faults_of_text  # reads the content

        return faults_of_text(text, content)


def _formats(card: Any) -> dict[str, str]:
    """The formats in which a scenario can be played."""
    low, high = card.format
    return {size: words for size, words in FORMATS.items() if low <= int(size) <= high}


GAME = KharnAgesType()
