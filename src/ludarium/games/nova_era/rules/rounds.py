"""The structure of the game: Eras, rounds, Clean Up, the end (NE-ROUND, NE-CLEAN, NE-END, NE-FAST)."""

from __future__ import annotations

from msgspec.structs import replace

from ludarium.games.nova_era.events import FirstPlayerMoved, GameEnded, RoundBegan, Scored
from ludarium.games.nova_era.rules.dice import CheckForDarkAge, PickDice, RollDice
from ludarium.games.nova_era.rules.disasters import CheckForDisasters, advance_disasters
from ludarium.games.nova_era.rules.new_era import NewEra
from ludarium.games.nova_era.rules.production import Production
from ludarium.games.nova_era.rules.scoring import scoring_phase
from ludarium.games.nova_era.rules.setup import SetUp
from ludarium.games.nova_era.rules.spending import SpendingDice
from ludarium.games.nova_era.state import NovaEra
from ludarium.kernel import END, Next, Procedure

ROUNDS = 3  # per Era
RESOURCES_PER_VP = 10


class Match(Procedure):
    """NE-ROUND-01: set-up, then Eras of three rounds and a Scoring Phase each."""

    def set_up(self, g: NovaEra, got: None) -> None:
        g.push(SetUp())

    def play(self, g: NovaEra, got: None) -> None:
        g.push(Era())

    def end_of_game(self, g: NovaEra, got: None) -> None:
        """NE-END-01 to NE-END-05, NE-FAST-04: Resources give VP; the most VP win."""
        for seat, civilization in enumerate(g.civilizations):
            vp = sum(civilization.resources) // RESOURCES_PER_VP
            if vp:
                g.score(seat, vp)
                g.tell(Scored, rule="NE-END-01", seat=seat, vp=vp, source="resources")
        g.tell(
            GameEnded,
            rule="NE-END-03",
            winners=g.verdict().winners,
            vp=tuple(civilization.vp for civilization in g.civilizations),
        )


class Era(Procedure):
    """NE-ROUND-01, NE-ROUND-03: three rounds, the Scoring Phase, and the next Era if there is one."""

    def play_round(self, g: NovaEra, got: None) -> Next:
        """NE-CLEAN-03, NE-CLEAN-04: a round space starts a round, the Scoring space the Scoring Phase."""
        if g.round <= ROUNDS:
            g.push(Round())
            self.at = "play_round"
        return None

    def scoring(self, g: NovaEra, got: None) -> Next:
        """NE-SCO-01, NE-SCO-12, NE-FAST-01: after the last Era the game ends."""
        scoring_phase(g)
        return END if g.era == g.eras else None

    def new_era(self, g: NovaEra, got: None) -> None:
        """NE-SCO-12."""
        g.push(NewEra())

    def next_era(self, g: NovaEra, got: None) -> None:
        self.at = ""


class Round(Procedure):
    """NE-ROUND-02: the eight steps, in this order."""

    def roll_dice(self, g: NovaEra, got: None) -> None:
        g.tell(RoundBegan, rule="NE-ROUND-02", era=g.era, round=g.round, first=g.first)
        g.push(RollDice())

    def pick_dice(self, g: NovaEra, got: None) -> None:
        g.push(PickDice())

    def advance_disasters(self, g: NovaEra, got: None) -> None:
        advance_disasters(g)

    def check_for_dark_age(self, g: NovaEra, got: None) -> None:
        g.push(CheckForDarkAge())

    def spending_dice(self, g: NovaEra, got: None) -> None:
        g.push(SpendingDice())

    def check_for_disasters(self, g: NovaEra, got: None) -> None:
        g.push(CheckForDisasters())

    def production(self, g: NovaEra, got: None) -> None:
        g.push(Production())

    def clean_up(self, g: NovaEra, got: None) -> None:
        """NE-CLEAN-01, NE-CLEAN-02, NE-CLEAN-05: the token to the left, the Round marker one space on."""
        g.first = (g.first + 1) % g.seats
        g.round += 1
        for seat, civilization in enumerate(g.civilizations):
            if civilization.lowered or civilization.used:
                g.civilizations[seat] = replace(civilization, lowered=False, used=())
        g.tell(FirstPlayerMoved, rule="NE-CLEAN-01", seat=g.first)
