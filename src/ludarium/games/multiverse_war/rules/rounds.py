"""Rounds (MW-TURN): events, completion, revenue, build, action phases, end of the round."""

from __future__ import annotations

from msgspec.structs import replace

from ludarium.games.multiverse_war.events import (
    FirstPlayer,
    FortressCompleted,
    GameEnded,
    RoundBegan,
)
from ludarium.games.multiverse_war.pieces import CARAVAN
from ludarium.games.multiverse_war.rules.building import Build
from ludarium.games.multiverse_war.rules.deals import Deals
from ludarium.games.multiverse_war.rules.dial import TurnDial
from ludarium.games.multiverse_war.rules.encounters import Drift, repair_colonies
from ludarium.games.multiverse_war.rules.fog import look_everywhere
from ludarium.games.multiverse_war.rules.goals import (
    by_points,
    check_domination,
    check_missions,
    check_team_domination,
    victory_points,
)
from ludarium.games.multiverse_war.rules.phases import ActionPhase
from ludarium.games.multiverse_war.rules.revenue import START_GOLD, collect
from ludarium.games.multiverse_war.rules.roads import advance_masonry
from ludarium.games.multiverse_war.state import MultiverseWar
from ludarium.kernel import Chance, Deal, Next, Procedure, Roll

LAST_ROUND = 40  # MW-GEN-13
MORAL = 5  # the face of the die
DICE = 6


class Match(Procedure):
    """Set-up, then rounds until a goal is met or the last round is over."""

    leaders: tuple[int, ...] = ()

    def begin(self, g: MultiverseWar, got: None) -> None:
        self.leaders = tuple(range(g.seats))

    def roll(self, g: MultiverseWar, got: None) -> Next:
        """MW-SET-10: everybody rolls six dice; tied leaders roll again."""
        return Chance("first player", "MW-SET-10", Roll(DICE * len(self.leaders)), about=self.leaders)

    def compare(self, g: MultiverseWar, got: tuple[int, ...]) -> None:
        hands = tuple(got[i * DICE : (i + 1) * DICE] for i in range(len(self.leaders)))
        counts = [hand.count(MORAL) for hand in hands]
        best = tuple(seat for seat, n in zip(self.leaders, counts, strict=True) if n == max(counts))
        if len(best) > 1:
            self.leaders = best
            self.at = "roll"
            return
        g.first = best[0]
        g.tell(FirstPlayer, rule="MW-SET-10", seat=g.first, faces=hands)

    def heroes(self, g: MultiverseWar, got: None) -> Next:
        """MW-SET-08: the hero sheets are shuffled into a row."""
        if g.scenario == "starter":
            self.at = "play"
            return None
        sheets = tuple(sorted(g.content.heroes))
        return Chance("hero row", "MW-SET-08", Deal(sheets, len(sheets)))

    def lay_row(self, g: MultiverseWar, got: tuple[str, ...]) -> None:
        g.row = got

    def missions(self, g: MultiverseWar, got: None) -> Next:
        """MW-SET-09, MW-MISS-01: one secret mission card each, of those that the set-up can satisfy."""
        if not g.with_missions:
            self.at = "play"
            return None
        cards = tuple(sorted(c.id for c in g.content.missions.values() if c.needs != "mines" or g.map.mines))
        return Chance("missions", "MW-MISS-01", Deal(cards, g.seats))

    def deal_missions(self, g: MultiverseWar, got: tuple[str, ...]) -> None:
        for seat, card in enumerate(got):
            g.alter(seat, card=card, done=(False, False, False))

    def play(self, g: MultiverseWar, got: None) -> None:
        g.push(Round())

    def next_round(self, g: MultiverseWar, got: None) -> None:
        """MW-TLIM-01, MW-GEN-13: victory points decide after the last round."""
        if g.round < (g.limit or LAST_ROUND):
            self.at = "play"
            return
        points = tuple(victory_points(g, seat) for seat in range(g.seats))
        rule = "MW-TLIM-01" if g.limit else "MW-GEN-13"
        g.tell(GameEnded, rule=rule, winners=by_points(g), goal="points", points=points)


class Round(Procedure):
    """MW-TURN-01, MW-TURN-06."""

    done: tuple[int, ...] = ()
    """The players who have built or acted in the phase under way."""

    def begin(self, g: MultiverseWar, got: None) -> None:
        g.round += 1
        g.tide = False
        g.phase = "events"
        g.tell(RoundBegan, rule="MW-TURN-01", round=g.round)
        if g.round > 1 and g.with_dial:
            g.push(TurnDial())

    def caravans(self, g: MultiverseWar, got: None) -> None:
        if g.encounters:
            repair_colonies(g)
            g.push(Drift(kind=CARAVAN))

    def completion(self, g: MultiverseWar, got: None) -> None:
        """MW-FORT-01: Fortress sites of last round become Fortresses."""
        sites = [hex_ for hex_, building in g.buildings.items() if building.site]
        for hex_ in sites:
            building = g.buildings[hex_]
            if building.since < g.round:
                g.buildings = {**g.buildings, hex_: replace(building, site=False, since=g.round - 1)}
                advance_masonry(g, building.seat)
                g.tell(FortressCompleted, rule="MW-FORT-01", seat=building.seat, hex=hex_)
        if sites:
            look_everywhere(g)
        check_domination(g)

    def revenue(self, g: MultiverseWar, got: None) -> None:
        """MW-REV: everybody at once; round 1 pays the 9 gold of the set-up (MW-SET-04)."""
        g.phase = "revenue"
        for seat in g.order():
            if g.round == 1:
                g.pay(seat, -START_GOLD)
            else:
                collect(g, seat)
        g.push(Deals(waiting=g.order()))

    def after_revenue(self, g: MultiverseWar, got: None) -> None:
        for seat in g.order():
            gold = g.players[seat].gold
            best = g.players[seat].deeds.revenue_gold
            if gold > best:
                g.note(seat, revenue_gold=gold - best)
        check_missions(g)
        self.done = ()
        g.phase = "build"
        g.buildings = {hex_: replace(building, recruited=False) for hex_, building in g.buildings.items()}

    def build(self, g: MultiverseWar, got: None) -> Next:
        """MW-TURN-03: one player after another."""
        left = [seat for seat in g.order() if seat not in self.done]
        if left:
            g.turn = left[0]
            self.done = (*self.done, g.turn)
            g.push(Build(seat=g.turn))
            self.at = "build"
        return None

    def after_build(self, g: MultiverseWar, got: None) -> None:
        check_missions(g)
        self.done = ()
        g.phase = "action"

    def act(self, g: MultiverseWar, got: None) -> None:
        """MW-TURN-04."""
        left = [seat for seat in g.order() if seat not in self.done]
        if left:
            g.turn = left[0]
            self.done = (*self.done, g.turn)
            g.push(ActionPhase(seat=g.turn))
            self.at = "act"

    def end(self, g: MultiverseWar, got: None) -> None:
        """MW-TURN-05, MW-TEAM-06: checks, and the first-player role moves with three or four single players."""
        g.phase = "end"
        check_team_domination(g)
        left = len(g.order())
        if not g.teams and g.seats > 2 and left > 2:
            g.first = (g.first + 1) % g.seats
            while g.players[g.first].out:
                g.first = (g.first + 1) % g.seats
