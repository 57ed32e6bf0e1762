"""Set-up: teams, decks, opening hands, the HexaDome, the Underdog, deployment (AR-SET, AR-SETUP-1 to 8, AR-SCA-02)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import Any

from msgspec.structs import replace

from ludarium.games.aristeia.content import PICKS, Book
from ludarium.games.aristeia.events import (
    Deployed,
    Drew,
    Mulliganed,
    ScoringZoneNamed,
    TeamsUnveiled,
    UnderdogNamed,
    ZoneTaken,
)
from ludarium.games.aristeia.options import KEEP, MULLIGAN, Deploy, Pair
from ludarium.games.aristeia.rules.movement import team_of
from ludarium.games.aristeia.rules.scenarios import first_scoring_zones, scenario, scorch
from ludarium.games.aristeia.state import BOX, TEAM, Aristeia, Fighter, Player
from ludarium.kernel import END, Ask, Chance, Deal, Next, Procedure, Refusal, Sealed

OPENING_HAND = 4
STARTER = "starter"


def new_game(seats: int, options: Mapping[str, str], content: Any) -> Aristeia:
    """A game at its first question: the table has named the scenario, and teams for a quick start if it likes."""
    from ludarium.games.aristeia.rules.rounds import Match

    assert isinstance(content, Book)
    given = [content.teams.get(options[f"team{seat}"], ()) for seat in (0, 1)]
    game = Aristeia(
        seats=seats,
        content=content,
        scenario=options["scenario"],
        starter=options["tactics"] == STARTER,
        players=[Player(team=team) for team in given],
        barriers=content.barriers[options["scenario"]],
    )
    game.start(Match())
    return game


class SetUp(Procedure):
    """Everything before the first Round."""

    def choose_teams(self, g: Aristeia, got: None) -> Next:
        """AR-SET-01, AR-TEAM-04: four different Characters, one after the other, in secret."""
        choosing = [seat for seat in (0, 1) if len(g.players[seat].team) < TEAM]
        if not choosing:
            self.at = "unveil"
            return None
        options = tuple([tuple([c for c in g.content.characters if c not in g.players[s].team]) for s in choosing])
        return Sealed(tuple(choosing), "team", "AR-SET-01", options)

    def take_characters(self, g: Aristeia, got: tuple[str, ...]) -> None:
        choosing = [seat for seat in (0, 1) if len(g.players[seat].team) < TEAM]
        for seat, character in zip(choosing, got, strict=True):
            g.change_player(seat, team=(*g.players[seat].team, character))
        self.at = ""

    def unveil(self, g: Aristeia, got: None) -> None:
        """AR-SET-02: both teams are open from now on."""
        g.unveiled = True
        g.fighters = [Fighter(character, seat) for seat in (0, 1) for character in g.players[seat].team]
        g.tell(TeamsUnveiled, rule="AR-SET-02", teams=tuple(player.team for player in g.players))

    def choose_tactics(self, g: Aristeia, got: None) -> Next:
        """AR-SET-03: two of the four Tactics of each Character, in secret."""
        done = len(g.players[0].deck) // PICKS
        if done == TEAM:
            self.at = "shuffle"
            return None
        if g.starter:
            for seat, player in enumerate(g.players):
                picks = [card for character in player.team for card in g.content.characters[character].starter]
                g.players[seat] = replace(player, deck=tuple(picks))
            self.at = "shuffle"
            return None
        own = [g.content.characters[player.team[done]] for player in g.players]
        options = tuple([tuple([Pair(*two) for two in combinations(c.tactics, PICKS)]) for c in own])
        return Sealed((0, 1), "tactics", "AR-SET-03", options, tuple(character.id for character in own))

    def take_tactics(self, g: Aristeia, got: tuple[Pair, Pair]) -> None:
        for seat, pair in enumerate(got):
            g.change_player(seat, deck=(*g.players[seat].deck, pair.one, pair.two))
        self.at = "choose_tactics"

    def shuffle(self, g: Aristeia, got: None) -> None:
        """AR-SET-03: with the ten Standard Tactics they make 18 cards."""
        for seat, player in enumerate(g.players):
            g.players[seat] = replace(player, deck=tuple(sorted((*player.deck, *g.content.standard))))

    def opening_hands(self, g: Aristeia, got: None) -> None:
        """AR-SET-04."""
        for seat in (1, 0):
            g.push(OpeningHand(seat=seat))

    def mulligan(self, g: Aristeia, got: None) -> Next:
        """AR-SET-05, AR-GAP-MULLIGAN: once, now, both in secret."""
        return Sealed((0, 1), "mulligan", "AR-SET-05", ((KEEP, MULLIGAN), (KEEP, MULLIGAN)))

    def draw_again(self, g: Aristeia, got: tuple[str, str]) -> None:
        for seat in (1, 0):
            if got[seat] == MULLIGAN:
                player = g.players[seat]
                g.players[seat] = replace(player, hand=(), deck=tuple(sorted((*player.deck, *player.hand))))
                g.tell(Mulliganed, rule="AR-SET-05", seat=seat)
                g.push(OpeningHand(seat=seat))

    def underdog(self, g: Aristeia, got: None) -> Next:
        """AR-SET-06: the lower total of printed Initiative; fate breaks a tie."""
        totals = [sum(g.character(i).attributes.initiative for i in team_of(seat)) for seat in (0, 1)]
        pile = tuple([seat for seat in (0, 1) if totals[seat] == min(totals)])
        return Chance("underdog", "AR-SET-06", Deal(pile, 1))

    def give_token(self, g: Aristeia, got: tuple[int]) -> None:
        """AR-UND-01."""
        g.underdog = got[0]
        g.tell(UnderdogNamed, rule="AR-SET-06", seat=g.underdog)

    def name_zone(self, g: Aristeia, got: None) -> Next:
        """AR-SCA-02: the Underdog picks a numbered zone, the opponent gets the opposite one."""
        return Ask(g.underdog, "deployment zone", "AR-SCA-02", g.content.dome.numbered)

    def take_zones(self, g: Aristeia, got: str) -> None:
        for seat, zone in ((g.underdog, got), (1 - g.underdog, g.content.dome.opposite[got])):
            g.change_player(seat, zone=zone)
            g.tell(ZoneTaken, rule="AR-SCA-02", seat=seat, zone=zone)
        g.scoring = first_scoring_zones(g)
        g.tell(ScoringZoneNamed, rule="AR-DEP-02", zones=g.scoring)

    def who_first(self, g: Aristeia, got: None) -> Next:
        """AR-SCA-03."""
        return Ask(g.underdog, "who deploys first", "AR-SCA-03", (0, 1))

    def deploy(self, g: Aristeia, got: int) -> None:
        g.push(Deployment(turn=got))

    def finish(self, g: Aristeia, got: None) -> None:
        """AR-SCE-01: in Scorched Earth the zones of the teams are burnt from the start."""
        if scenario(g).scoring == "scorches":
            scorch(g, tuple(player.zone for player in g.players), "AR-SCE-01")

    def refuse(self, g: Aristeia, option: object) -> Refusal | None:
        if g.ask is not None and g.ask.topic == "team" and option in g.content.characters:
            return Refusal("AR-SET-01", "The four Characters of a team are different.")
        if g.ask is not None and g.ask.topic == "deployment zone":
            return Refusal("AR-SCA-02", "Only a numbered zone can be chosen for deployment.")
        return None


class OpeningHand(Procedure):
    """AR-SET-04: four Tactics from the shuffled deck."""

    seat: int

    def draw(self, g: Aristeia, got: None) -> Next:
        return Chance("draw", "AR-SET-04", Deal(g.players[self.seat].deck, OPENING_HAND), (self.seat,))

    def take(self, g: Aristeia, got: tuple[str, ...]) -> None:
        player = g.players[self.seat]
        deck = tuple([card for card in player.deck if card not in got])
        g.players[self.seat] = replace(player, deck=deck, hand=tuple(sorted(got)))
        g.tell(Drew, rule="AR-SET-04", seat=self.seat, cards=got)


class Deployment(Procedure):
    """AR-SCA-03: players alternate, one Character at a time, in or next to their zone."""

    turn: int

    def choose(self, g: Aristeia, got: None) -> Next:
        waiting = [i for i in team_of(self.turn) if g.fighters[i].space == BOX]
        if not waiting:
            return END
        spaces = g.content.dome.names(deployment_spaces(g, self.turn))
        options = tuple([Deploy(i, space) for i in waiting for space in spaces])
        return Ask(self.turn, "deploy", "AR-SCA-03", options)

    def put(self, g: Aristeia, got: Deploy) -> None:
        g.change(got.fighter, space=got.space)
        g.tell(Deployed, rule="AR-SCA-03", fighter=got.fighter, space=got.space)
        self.turn = 1 - self.turn
        self.at = ""

    def refuse(self, g: Aristeia, option: object) -> Refusal | None:
        if isinstance(option, Deploy) and option.space in g.content.dome.mask:
            if g.content.dome.zone_of.get(option.space, "") in g.scoring:
                return Refusal("AR-DEP-03", "Nobody deploys on a Scoring Zone.")
            return Refusal("AR-SCA-03", "Characters deploy on Free spaces inside or Adjacent to the own zone.")
        return None


def deployment_spaces(g: Aristeia, seat: int) -> int:
    """The Free spaces in and next to the zone of a player, as a bit set; never a Scoring Zone (AR-DEP-03)."""
    dome = g.content.dome
    zone = g.players[seat].zone
    found = (dome.zone_mask[zone] | dome.zone_edge[zone]) & g.free()
    for scoring in g.scoring:
        found &= ~dome.zone_mask[scoring]
    return found
