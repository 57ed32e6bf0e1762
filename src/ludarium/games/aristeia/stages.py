"""Stages of play by name, and facts that follow from a position: for cases and for people who try things out."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ludarium.games.aristeia.effects.conditions import covered
from ludarium.games.aristeia.options import Act
from ludarium.games.aristeia.rules import sight
from ludarium.games.aristeia.rules.activation import Activation
from ludarium.games.aristeia.rules.cards import DiscardCards
from ludarium.games.aristeia.rules.movement import team_of
from ludarium.games.aristeia.rules.rolls import Contest, cut
from ludarium.games.aristeia.rules.rounds import Match, Round, Turn, initiative
from ludarium.games.aristeia.rules.scenarios import first_scoring_zones, return_spaces
from ludarium.games.aristeia.rules.setup import SetUp
from ludarium.games.aristeia.state import BOX, NOBODY, Aristeia, Context, Fighter
from ludarium.kernel.game_type import BadOption

SETUP_STAGES = {
    "teams": "choose_teams",
    "tactics": "choose_tactics",
    "opening hands": "opening_hands",
    "mulligan": "mulligan",
    "underdog": "underdog",
    "deployment zone": "name_zone",
    "deployment": "who_first",
}
ROUND_STAGES = {
    "round": "begin",
    "planning": "planning",
    "turns": "turns",
    "objectives": "begin_objectives",
    "recovery": "recovery",
}
TURN_STAGES = {"reveal": "reveal", "initiative": "initiative", "first activation": "first_activation"}
ACTIVATION_STAGES = {
    "activation": "begin",
    "actions": "act",
    "begin actions": "begin_actions",
    "end of actions": "end_of_actions",
    "states": "states",
}
RANDOM_DISCARD = "random discard"
STAGES = (RANDOM_DISCARD, *SETUP_STAGES, *ROUND_STAGES, *TURN_STAGES, *ACTIVATION_STAGES)
ZONES = ("1", "4")  # where teams stand in a case that does not say


def arrange(g: Aristeia, stage: str) -> None:
    """Begin this stage with the facts as they are.

    What a case leaves open is filled in: fighters stand in zones 1 and 4, the deck holds the cards that are
    nowhere else, seat 0 is the Underdog, the Running Orders are in the order of the teams.
    """
    if stage not in STAGES:
        raise BadOption(f"Aristeia! knows no stage {stage!r}; it knows {', '.join(STAGES)}.")
    if stage in SETUP_STAGES:
        g.stack = [Match(at="play"), SetUp(at=SETUP_STAGES[stage])]
        g.run(None)
        return
    _fill_in(g)
    g.stack = [Match(at="next_round")]
    if stage == RANDOM_DISCARD:
        g.stack += [Round(at="planning"), DiscardCards(seat=0, left=1, at_random=True)]
    elif stage in ROUND_STAGES:
        g.stack.append(Round(at=ROUND_STAGES[stage]))
    else:
        g.stack.append(Round(at="turns"))
        _into_turn(g, stage)
    g.run(None)


def _into_turn(g: Aristeia, stage: str) -> None:
    g.turn = g.turn or 1
    if stage in TURN_STAGES:
        g.stack.append(Turn(at=TURN_STAGES[stage], order=(g.players[0].order[0], g.players[1].order[0])))
        return
    fighter = max(g.active, 0)
    rivals = [i for i in team_of(1 - g.fighters[fighter].seat) if g.fighters[i].in_dome] or [0]
    g.stack.append(Turn(at="second_activation" if g.first else ".", order=(fighter, rivals[0])))
    if stage == "activation":
        g.active = NOBODY
        g.stack.append(Activation(fighter=fighter))
        return
    g.active = fighter
    g.stack.append(Activation(fighter=fighter, at=ACTIVATION_STAGES[stage]))


def _fill_in(g: Aristeia) -> None:
    if not g.fighters:
        g.fighters = [Fighter(character, seat) for seat in (0, 1) for character in g.players[seat].team]
        g.unveiled = True
    g.underdog = max(g.underdog, 0)
    g.round = g.round or 1
    dome = g.content.dome
    for seat, player in enumerate(g.players):
        zone = player.zone or ZONES[seat]
        for i in team_of(seat):
            if g.fighters[i].space == BOX:
                spaces = dome.names((dome.zone_mask[zone] | dome.zone_edge[zone]) & g.free())
                g.change(i, space=spaces[-1] if seat else spaces[0])
        cards = [card for character in player.team for card in g.content.characters[character].tactics]
        every = [*g.content.standard, *cards]
        mine = (*player.hand, *player.discard)
        own = {c: [card for card in g.content.characters[c].tactics if card in mine] for c in player.team}
        starter = {c: g.content.characters[c].starter for c in player.team}
        for character, held in own.items():
            own[character] = (held + [card for card in starter[character] if card not in held])[:2]
        deck = [*g.content.standard, *(card for held in own.values() for card in held)]
        if not set(mine) <= set(every):
            raise BadOption(f"{sorted(set(mine) - set(every))} are no Tactics of this team.")
        g.players[seat] = replace(
            player,
            zone=zone,
            deck=tuple(sorted(card for card in deck if card not in mine)),
            order=player.order or tuple(team_of(seat)),
        )
    g.scoring = g.scoring or first_scoring_zones(g)


def fact(g: Aristeia, path: str) -> Any:
    """A fact that follows from the position.

    ``sight.FROM.TO`` (spaces: clear, limited, blocked), ``vertices.FROM.TO``, ``sees.FIGHTER.FIGHTER``,
    ``route.FROM.TO``, ``distance.FROM.TO``, ``cover.FIGHTER.FIGHTER`` (the first against the second, who
    attacks), ``pools`` (of the Roll under way), ``initiative.FIGHTER``, ``speed.FIGHTER``, ``energy.FIGHTER``,
    ``return.SEAT`` (zones), ``cards.SEAT`` (how many), ``spaces``, ``blocked`` and ``burnt`` (how many), ``zones``,
    ``zone.SPACE``, ``targets`` (of the Actions that are offered), ``winner``.
    """
    name, *words = path.split(".")
    match name:
        case "vertices":
            return sight.vertices_seen(g, words[0], words[1])
        case "sight":
            seen = sight.vertices_seen(g, words[0], words[1])
            return "clear" if seen == 6 else "limited" if seen >= sight.ENOUGH else "blocked"
        case "route":
            return sight.route(g, words[0], words[1], 20)
        case "distance":
            return g.content.dome.distance(words[0], words[1])
        case "pools":
            contest = g.topmost(Contest)
            return [cut(g.content, side.pool) for side in contest.sides] if contest else []
        case "sees" | "cover":
            one, two = int(words[0]), int(words[1])
            return sight.sees(g, one, two) if name == "sees" else covered(g, Context(defender=one), one, two)
        case "initiative":
            return initiative(g, int(words[0]))
        case "speed" | "energy":
            return g.attribute(int(words[0]), name)
        case "return":
            spaces = g.content.dome.names(return_spaces(g, int(words[0])))
            return sorted({g.content.dome.zone_of[space] for space in spaces})
        case "cards":
            player = g.players[int(words[0])]
            return len(player.hand) + len(player.deck) + len(player.discard) + len(player.playing)
        case "spaces":
            return len(g.content.dome.at)
        case "blocked":
            return g.content.dome.blocked.bit_count()
        case "burnt":
            return len(g.scorched)
        case "zones":
            return list(g.content.dome.zones)
        case "zone":
            return g.content.dome.zone_of.get(words[0], "")
        case "targets":
            assert g.ask is not None
            options: Any = g.ask.options_of(g.awaited()[0])
            return sorted({option.target for option in options if isinstance(option, Act) and option.target >= 0})
        case "winner":
            winners = g.verdict().winners
            return winners[0] if len(winners) == 1 else "draw"
    raise BadOption(f"Aristeia! knows no fact {path!r}.")
