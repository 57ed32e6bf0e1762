"""The scenarios: zones, objectives, the end of the game (AR-SCN, AR-SCA, AR-SCE, AR-SCK, AR-SCC, AR-SCX, AR-DEP)."""

from __future__ import annotations

from msgspec.structs import replace

from ludarium.games.aristeia.board import CENTRAL
from ludarium.games.aristeia.content.schema import ScenarioData
from ludarium.games.aristeia.events import Placed, Scored, ScoringZoneNamed, ZoneConquered, ZoneScorched
from ludarium.games.aristeia.rules.movement import placing_spaces
from ludarium.games.aristeia.state import Aristeia, Hold
from ludarium.kernel import END, Ask, Next, Procedure, Refusal

CLEAR_LEAD = 3  # zones (AR-SCC-03)


def scenario(g: Aristeia) -> ScenarioData:
    """The scenario that is played."""
    return g.content.scenarios[g.scenario]


def first_scoring_zones(g: Aristeia) -> tuple[str, ...]:
    """AR-SCA-04, AR-SCK-01, AR-SCC-01: the Central Zone; in Conquest also the four in which nobody deployed."""
    if scenario(g).scoring != "conquers":
        return (CENTRAL,)
    used = {player.zone for player in g.players}
    return tuple([zone for zone in g.content.dome.zones if zone not in used])


def inside(g: Aristeia, zone: str) -> list[int]:
    """The fighters on the spaces of a zone (AR-DEP-01)."""
    spaces = g.content.dome.zones[zone]
    return [i for i, fighter in enumerate(g.fighters) if fighter.space in spaces]


def return_spaces(g: Aristeia, seat: int) -> int:
    """Where a Character may return from the Bench (AR-BEN-02, AR-DEP-03, AR-SCA-08, AR-SCC-04), as a bit set."""
    dome = g.content.dome
    if scenario(g).scoring == "conquers":
        return dome.zone_mask[g.players[seat].zone]
    found = 0
    for zone, mask in dome.zone_mask.items():
        if zone not in g.scoring:
            found |= mask
    return found


def conquer(g: Aristeia, fighter: int) -> None:
    """AR-SCC-02: a Character alone in a Scoring Zone at the end of its Activation conquers it."""
    if scenario(g).scoring != "conquers" or not g.in_dome(fighter):
        return
    zone = g.content.dome.zone_of.get(g.fighters[fighter].space, "")
    if zone in g.scoring and inside(g, zone) == [fighter]:
        hold = Hold(zone, g.fighters[fighter].seat)
        if hold not in g.holds:
            g.holds = tuple(sorted((*(h for h in g.holds if h.zone != zone), hold), key=lambda h: h.zone))
            g.tell(ZoneConquered, rule="AR-SCC-02", zone=zone, seat=hold.seat)


class ChooseScoringZone(Procedure):
    """AR-SCA-05, AR-SCA-06, AR-SCE-03: after a Round with points the Underdog names a new Scoring Zone."""

    def name_zone(self, g: Aristeia, got: None) -> Next:
        if scenario(g).scoring not in ("moves", "scorches") or not any(player.round_vp for player in g.players):
            return END
        return Ask(g.underdog, "scoring zone", "AR-SCA-05", eligible_zones(g))

    def put_counter(self, g: Aristeia, got: str) -> None:
        """AR-DEP-02, AR-DEP-04."""
        g.scoring = (got,)
        g.tell(ScoringZoneNamed, rule="AR-SCA-05", zones=g.scoring)

    def push_out(self, g: Aristeia, got: None) -> Next:
        """AR-SCA-06, AR-GAP-ZONEPUSH: who stands inside is Placed next to the zone, by the Underdog."""
        here = inside(g, g.scoring[0])
        if not here:
            return END
        spaces = placing_spaces(g, g.content.dome.zone_edge[g.scoring[0]])
        return Ask(g.underdog, "push out", "AR-SCA-06", spaces, (here[0],))

    def put(self, g: Aristeia, got: str) -> None:
        fighter = inside(g, g.scoring[0])[0]
        start = g.fighters[fighter].space
        g.change(fighter, space=got)
        g.tell(Placed, rule="AR-SCA-06", fighter=fighter, start=start, space=got)
        self.at = "push_out"

    def refuse(self, g: Aristeia, option: object) -> Refusal | None:
        if g.ask is not None and g.ask.topic == "scoring zone" and option in g.content.dome.zones:
            if option in g.scorched:
                return Refusal("AR-SCE-03", "That zone is burnt.")
            return Refusal("AR-SCA-06", "There is a Character in that zone.")
        return None


def eligible_zones(g: Aristeia) -> tuple[str, ...]:
    """AR-SCA-06, AR-SCE-03: zones without Characters; if there is none, any that is not burnt."""
    possible = [zone for zone in g.content.dome.zones if zone not in g.scorched]
    return tuple([zone for zone in possible if not inside(g, zone)] or possible)


def scorch(g: Aristeia, zones: tuple[str, ...], rule: str) -> None:
    """AR-SCE-01, AR-SCE-02: a red Counter on these zones."""
    for zone in zones:
        if zone not in g.scorched:
            g.scorched = (*g.scorched, zone)
            g.tell(ZoneScorched, rule=rule, zone=zone)


def begin_objectives(g: Aristeia) -> None:
    """AR-SCE-02: a Scoring Zone with somebody inside is burnt."""
    if scenario(g).scoring == "scorches":
        scorch(g, tuple([zone for zone in g.scoring if inside(g, zone)]), "AR-SCE-02")


def numbers(g: Aristeia) -> tuple[int, int]:
    """What is compared: Characters inside the Scoring Zone, or zones held."""
    if scenario(g).scoring == "conquers":
        return tuple([sum(1 for hold in g.holds if hold.seat == seat) for seat in (0, 1)])  # type: ignore[return-value]  # two seats
    seats = [g.fighters[i].seat for zone in g.scoring for i in inside(g, zone)]
    return seats.count(0), seats.count(1)


def points(g: Aristeia, seat: int) -> list[tuple[str, int]]:
    """AR-SCA-07, AR-SCE-04, AR-SCK-02, AR-SCC-03: what a player would score now, and why."""
    own, other = numbers(g)[seat], numbers(g)[1 - seat]
    met = {
        "alone": own >= 1 and other == 0,
        "ahead": own >= other + CLEAR_LEAD,
        "more": own > other,
        "even": own == other >= 1,
        "frags": g.players[seat].round_frags > g.players[1 - seat].round_frags,
    }
    found: list[tuple[str, int]] = []
    for objective in scenario(g).objectives:
        if met[objective.if_] and (objective.if_ == "frags" or not found):
            found.append((objective.if_, objective.vp))
    return found


RULES = {
    "assault": "AR-SCA-07",
    "scorched_earth": "AR-SCE-04",
    "king_of_the_hill": "AR-SCK-02",
    "conquest": "AR-SCC-03",
}


def check_objectives(g: Aristeia) -> None:
    """AR-OBJ-01: both players get the points of the Round."""
    scored = [points(g, seat) for seat in (0, 1)]
    for seat, lines in enumerate(scored):
        player = g.players[seat]
        vp = sum(line[1] for line in lines)
        g.players[seat] = replace(player, vp=player.vp + vp, round_vp=vp)
        for why, n in lines:
            g.tell(Scored, rule=RULES.get(g.scenario, "AR-OBJ-01"), seat=seat, vp=n, why=why)


def is_over(g: Aristeia) -> bool:
    """AR-OBJ-02, AR-SCX-02, AR-GAP-EARLYEND: enough points, or the last Round."""
    data = scenario(g)
    return g.round >= data.rounds or any(player.vp >= data.goal for player in g.players)
