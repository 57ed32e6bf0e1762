"""Stages of play by name, and facts that follow from a position: for cases and for people who try things out."""

from __future__ import annotations

from collections.abc import Callable
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


def _sight(g: Aristeia, start: str, end: str) -> str:
    seen = sight.vertices_seen(g, start, end)
    return "clear" if seen == 6 else "limited" if seen >= sight.ENOUGH else "blocked"


def _pools(g: Aristeia) -> list[str]:
    """The dice of the Roll under way."""
    contest = g.topmost(Contest)
    return [cut(g.content, side.pool) for side in contest.sides] if contest else []


def _sees(g: Aristeia, one: int, two: int) -> bool:
    return sight.sees(g, one, two)


def _cover(g: Aristeia, one: int, attacker: int) -> bool:
    return covered(g, Context(defender=one), one, attacker)


def _initiative(g: Aristeia, fighter: int) -> int:
    return initiative(g, fighter)


def _speed(g: Aristeia, fighter: int) -> int:
    return g.attribute(fighter, "speed")


def _energy(g: Aristeia, fighter: int) -> int:
    return g.attribute(fighter, "energy")


def _return(g: Aristeia, seat: int) -> list[str]:
    """The zones in which a player's Characters come back."""
    spaces = g.content.dome.names(return_spaces(g, seat))
    return sorted({g.content.dome.zone_of[space] for space in spaces})


def _cards(g: Aristeia, seat: int) -> int:
    player = g.players[seat]
    return len(player.hand) + len(player.deck) + len(player.discard) + len(player.playing)


def _targets(g: Aristeia) -> list[int]:
    """The Targets of the Actions that are offered."""
    assert g.ask is not None
    options: Any = g.ask.options_of(g.awaited()[0])
    return sorted({option.target for option in options if isinstance(option, Act) and option.target >= 0})


def _winner(g: Aristeia) -> int | str:
    winners = g.outcome().winners
    return winners[0] if len(winners) == 1 else "draw"


FACTS: dict[str, Callable[..., Any]] = {
    "vertices": sight.vertices_seen,
    "sight": _sight,
    "route": lambda g, start, end: sight.route(g, start, end, 20),
    "distance": lambda g, start, end: g.content.dome.distance(start, end),
    "pools": _pools,
    "sees": _sees,
    "cover": _cover,
    "initiative": _initiative,
    "speed": _speed,
    "energy": _energy,
    "return": _return,
    "cards": _cards,
    "spaces": lambda g: len(g.content.dome.at),
    "blocked": lambda g: g.content.dome.blocked.bit_count(),
    "burnt": lambda g: len(g.scorched),
    "zones": lambda g: list(g.content.dome.zones),
    "zone": lambda g, space: g.content.dome.zone_of.get(space, ""),
    "targets": _targets,
    "winner": _winner,
}
"""Facts by name: ``sight.0,0.-4,4`` (clear, limited, blocked), ``cover.3.7`` (the first against the second, who
attacks), ``speed.3``, ``return.0`` (zones), ``cards.1`` (how many)."""
