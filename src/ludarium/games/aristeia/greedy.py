"""A sensible opponent: it goes where points are, attacks when the dice favour it, and keeps Tactics for their moment.

``choose`` is given what its seat may know. Every rule of thumb is one small function below; none looks ahead.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

from ludarium.games.aristeia.content import MOVE
from ludarium.games.aristeia.content.compiled import Tally
from ludarium.games.aristeia.effects.conditions import who
from ludarium.games.aristeia.effects.operations import ChooseOne
from ludarium.games.aristeia.options import (
    APPLY,
    DISENGAGE,
    DONE,
    KEEP,
    MULLIGAN,
    STAY,
    Act,
    Deploy,
    Order,
    Pair,
    Play,
    Step,
    Use,
)
from ludarium.games.aristeia.rules.damage import InflictDamage
from ludarium.games.aristeia.rules.movement import team_of
from ludarium.games.aristeia.rules.rolls import BLOCK, CBLK, CRIT, SPEC, SUCC, Contest, face
from ludarium.games.aristeia.state import NOBODY, Aristeia
from ludarium.games.aristeia.worth import FAR, attack_worth, chances, goals, steps_to, sum_masks, way
from ludarium.kernel.game import Game

FAVOURITES = (
    *("gata", "wildbill", "mushashi", "dart", "eightball", "valkyrie", "murtair", "massacre"),
    *("maximus", "lunah", "hannibal", "hexxer", "kozmo", "mendoza", "parvati", "laxmee"),
)
"""Whom it would have on its team, best first."""
QUIET = ("act", "running order", "first activation", "return", "scoring zone", "deploy", "team", "tactics")
WELCOME = ("focused", "hidden", "init_up")
"""The States that one likes to have."""


def choose(game: Game, seat: int, dice: random.Random) -> Any:
    """One of the options of this seat."""
    assert isinstance(game, Aristeia)
    ask = game.ask
    assert ask is not None
    options: Sequence[Any] = ask.options_of(seat)  # type: ignore[assignment]  # a bot never sits for chance
    if len(options) == 1:
        return options[0]
    worth = rates(game, seat)
    best = max(worth)
    equal = [option for option, value in zip(options, worth, strict=True) if value == best]
    return equal[int(dice.random() * len(equal))]


def rates(game: Game, seat: int) -> list[float]:
    """How good each option of this seat looks."""
    assert isinstance(game, Aristeia)
    assert game.ask is not None
    options: Any = game.ask.options_of(seat)
    judge = JUDGES.get(game.ask.topic)
    return [0.0] * len(options) if judge is None else [judge(game, seat, option) for option in options]


def values(game: Game) -> tuple[float, float]:
    """The estimated chance of each seat to win."""
    assert isinstance(game, Aristeia)
    return chances(game)


def prospects(game: Game) -> tuple[float, float]:
    """The same where a Round has just begun; it is judged no otherwise."""
    return values(game)


def quiet(game: Game) -> bool:
    """Whether nothing is half done, above all no Attack whose dice have been thrown."""
    return game.ask is None or game.ask.topic in QUIET


def stage(game: Game) -> int:
    """The Round that is being played."""
    assert isinstance(game, Aristeia)
    return game.round


# -- the Actions Step ----------------------------------------------------------------------------------------


def _act(g: Aristeia, seat: int, option: Act | Step | Play | str) -> float:
    me = g.active
    far = way(g, me)
    if isinstance(option, Act):
        return _action(g, me, option, far)
    if isinstance(option, Step):
        return 4.0 * (far - steps_to(g, option.space, goals(g, me))) - 0.5 if far else -1.0
    if isinstance(option, Play):
        return _open_play(g, me, option, far)
    if option == DISENGAGE:
        return 1.0 if far else -1.0
    return 0.0  # end of the step


def _action(g: Aristeia, me: int, option: Act, far: int) -> float:
    action = g.content.actions[option.action]
    if action.id == MOVE:
        lacking = far - g.mp
        if g.shows(me, "immobilized") or lacking <= 0:
            return -1.0
        return 3.5 if lacking <= g.attribute(me, "speed") else 2.5
    needs_move = far > g.mp and not g.shows(me, "immobilized")
    if needs_move and g.ap - action.cost < 2 <= g.ap:
        return 3.0 * attack_worth(g, me, action.id, option.target) - 2.0 if action.attack else -1.0
    if action.attack:
        return 3.0 * attack_worth(g, me, action.id, option.target)
    return _help(g, me, option)


def _help(g: Aristeia, me: int, option: Act) -> float:
    """Actions that are no Attacks: heal the hurt, hinder Enemies, and do nothing twice."""
    text = (
        g.content.lists[g.content.actions[option.action].always]
        + g.content.lists[g.content.actions[option.action].succ]
    )
    kinds = {line.kind for line in text}
    target = option.target if option.target != NOBODY else me
    ally = g.fighters[target].seat == g.fighters[me].seat
    hurt = g.fighters[target].damage
    if "heal" in kinds:
        return 0.9 * hurt if ally and hurt > 1 else -1.0
    if "unstate" in kinds:
        return 0.4 if ally and g.fighters[target].tokens else -1.0
    if "impose" in kinds or "damage" in kinds or "choose" in kinds:
        harm = [line.args.state for line in text if line.kind == "impose"]
        if option.target == NOBODY or (not ally and not any(g.fighters[target].has(state) for state in harm)):
            return 0.3 if "damage" not in kinds or not ally else -1.0
        return -1.0
    if "displace" in kinds or "place" in kinds:
        there = bool(g.content.dome.mask[g.fighters[target].space] & sum_masks(g, g.scoring))
        return 0.6 if not ally and there else -1.0
    return -1.0


def _open_play(g: Aristeia, me: int, option: Play, far: int) -> float:
    """Tactics of the Actions Step."""
    tactic = g.content.tactics[option.card]
    kinds = {line.kind for line in g.content.lists[tactic.ops]}
    if "gain_mp" in kinds:
        return 3.2 if 0 < far - g.mp <= 2 and g.ap < 2 else -1.0
    if "heal" in kinds:
        return 1.0 if option.target != NOBODY and g.fighters[option.target].damage > 1 else -1.0
    if "draw" in kinds:
        return 5.0
    if "displace" in kinds or "flag" in kinds:
        return -1.0
    return 0.2 if option.target == NOBODY or g.fighters[option.target].seat != g.fighters[me].seat else -1.0


# -- reactions ------------------------------------------------------------------------------------------------


def _react(g: Aristeia, seat: int, option: Play | Use | str) -> float:
    assert g.ask is not None
    window = g.ask.about[0]
    if isinstance(option, str):
        return 0.0
    if isinstance(option, Use):
        return 1.0 if option.skill != "HX-K1" else -1.0
    tactic = g.content.tactics[option.card]
    kinds = {line.kind for line in g.content.lists[tactic.ops]}
    if window == "damage.pending":
        return _save(g)
    if window in ("roll.tactics", "roll.rolled"):
        return _roll_play(g, seat, kinds)
    if window == "turn.reveal":
        return -1.0
    if window == "actions.begin":
        return _begin(g, option, kinds)
    if window == "actions.end":
        return 1.0 if "heal" in kinds and any(g.fighters[i].damage for i in team_of(seat)) else -1.0
    if window == "prep.begin":
        return 1.0 if g.fighters[g.active].tokens and "unstate" in kinds else -1.0
    if window == "tactic.played":
        return -0.5
    return 0.5


def _save(g: Aristeia) -> float:
    """Keep a Character in the HexaDome."""
    pending = g.topmost(InflictDamage)
    if pending is None or pending.now >= len(pending.hits):
        return -1.0
    hit = pending.hits[pending.now]
    left = g.character(hit.fighter).attributes.hit_points - g.fighters[hit.fighter].damage
    return 1.0 if left - 2 < hit.n or hit.n > 1 else -1.0


def _roll_play(g: Aristeia, seat: int, kinds: set[str]) -> float:
    contest = g.topmost(Contest)
    if contest is None:
        return -1.0
    if "reroll" in kinds:
        mine = next((side for side in contest.sides if g.fighters[side.fighter].seat == seat), None)
        return 1.0 if mine is not None and _blanks(g, mine.dice) >= 2 else -1.0
    if contest.ctx.roll == "simple":
        return -1.0
    return 1.0


def _blanks(g: Aristeia, dice: tuple[str, ...]) -> int:
    return sum(1 for die in dice if not any(face(g.content, die)))


def _begin(g: Aristeia, option: Play, kinds: set[str]) -> float:
    far = way(g, g.active)
    if "gain_mp" in kinds:
        return 1.0 if far > 4 else -1.0
    if "gain_ap" in kinds:
        return 1.0
    if "swap" in kinds:
        return -1.0
    if "flag" in kinds:
        return 1.0 if far and g.adjacent_enemies(g.active) and "impose" not in kinds else -1.0
    return 0.5


# -- dice -----------------------------------------------------------------------------------------------------


def _critical(g: Aristeia, seat: int, option: str) -> float:
    if option == KEEP:
        return 1.0
    tally = face(g.content, option)
    return 1.0 * tally[SUCC] + 1.5 * tally[CRIT] + 0.3 * tally[BLOCK]


def _switch(g: Aristeia, seat: int, option: str) -> float:
    if option == DONE:
        return 0.0
    switch = g.content.switches[option]
    contest = g.topmost(Contest)
    assert contest is not None
    kinds = {line.kind for line in g.content.lists[switch.ops]}
    if "attack" in kinds:
        return 3.0
    if switch.cost[SUCC]:
        return -1.0
    spare = _spare_blocks(g, seat, contest)
    if switch.cost[BLOCK] > spare:
        return -1.0
    return 1.0 - 0.1 * switch.cost[SPEC]


def _spare_blocks(g: Aristeia, seat: int, contest: Contest) -> int:
    """Blocks that cancel nothing."""
    mine = next(side for side in contest.sides if g.fighters[side.fighter].seat == seat)
    other: Tally = next((side.left for side in contest.sides if side is not mine), (0, 0, 0, 0, 0))
    return mine.left[BLOCK] + mine.left[CBLK] - other[SUCC]


def _reroll(g: Aristeia, seat: int, option: str) -> float:
    assert g.ask is not None
    own = g.fighters[g.ask.about[0]].seat == seat
    worth = 0.5 if option == DONE else sum(face(g.content, option)) * 1.0
    return -worth if own else worth


# -- places ----------------------------------------------------------------------------------------------------


def _enter(g: Aristeia, seat: int, option: str) -> float:
    """Own fighters toward where they are wanted, others away from there."""
    assert g.ask is not None
    fighter = g.ask.about[0]
    space = g.fighters[fighter].space if option == STAY else option
    own = g.fighters[fighter].seat == seat
    wanted = goals(g, fighter) if own else sum_masks(g, g.scoring)
    far = steps_to(g, space, wanted) if space in g.content.dome.mask else FAR
    return -float(far) if own else float(far)


def _deploy(g: Aristeia, seat: int, option: Deploy) -> float:
    return -float(steps_to(g, option.space, sum_masks(g, g.scoring)))


def _order(g: Aristeia, seat: int, option: Order) -> float:
    """The hitters first, the quick ones last, so that they stand in the zone when points are counted."""
    slots = (option.first, option.second, option.third, option.fourth)
    return float(
        sum(slot * g.attribute(fighter, "speed") - slot * way(g, fighter) / 4 for slot, fighter in enumerate(slots))
    )


def _first(g: Aristeia, seat: int, option: int) -> float:
    mine = g.fighters[option].seat == seat
    late = g.turn >= 3
    return float(mine != late)


def _zone(g: Aristeia, seat: int, option: str) -> float:
    """A zone that is near to us and far from them."""
    wanted = g.content.dome.zone_mask[option]
    ways = [steps_to(g, f.space, wanted) if f.in_dome else FAR / 2 for f in g.fighters]
    ours = sum(ways[i] for i in team_of(seat))
    theirs = sum(ways[i] for i in team_of(1 - seat))
    return float(theirs - ours)


def _holder(g: Aristeia, seat: int, option: int) -> float:
    return float(len(g.character(option).attributes.brawn))


def _team(g: Aristeia, seat: int, option: str) -> float:
    return -float(FAVOURITES.index(option)) if option in FAVOURITES else -100.0


def _tactics(g: Aristeia, seat: int, option: Pair) -> float:
    starter = {card for character in g.content.characters.values() for card in character.starter}
    return float((option.one in starter) + (option.two in starter))


def _choose(g: Aristeia, seat: int, option: int | str) -> float:
    """Whom an effect is for: Enemies first."""
    return float(isinstance(option, int) and g.fighters[option].seat != seat)


def _alternative(g: Aristeia, seat: int, option: int) -> float:
    """Good States for friends, bad ones for foes."""
    choice = g.topmost(ChooseOne)
    assert choice is not None
    worth = 0.0
    for line in g.content.lists[choice.lists[option - 1]]:
        if line.kind == "impose":
            fighter = who(g, choice.ctx, line.who)
            friend = fighter != NOBODY and g.fighters[fighter].seat == seat
            worth += 1.0 if (line.args.state in WELCOME) == friend else -1.0
    return worth


def _hand(g: Aristeia, seat: int, option: str) -> float:
    """What to discard: a Standard Tactic rather than one of the own."""
    return float(g.content.tactics[option].owner == "standard")


def _mulligan(g: Aristeia, seat: int, option: str) -> float:
    return float(option != MULLIGAN)


def _apply(g: Aristeia, seat: int, option: str) -> float:
    return float(option == APPLY)


def _most(g: Aristeia, seat: int, option: int) -> float:
    return float(option)


def _last(g: Aristeia, seat: int, option: int) -> float:
    """Let the other begin."""
    return float(option != seat)


JUDGES: dict[str, Callable[[Aristeia, int, Any], float]] = {
    "act": _act,
    "react": _react,
    "critical block": _critical,
    "switch": _switch,
    "reroll": _reroll,
    "enter": _enter,
    "displace": _enter,
    "place": _enter,
    "return": _enter,
    "push out": _enter,
    "deploy": _deploy,
    "running order": _order,
    "first activation": _first,
    "scoring zone": _zone,
    "who holds": _holder,
    "team": _team,
    "tactics": _tactics,
    "choose": _choose,
    "alternative": _alternative,
    "discard": _hand,
    "mulligan": _mulligan,
    "effect": _apply,
    "how much damage": _most,
    "who deploys first": _last,
    "who starts": _last,
}
"""How much each answer to a question is worth, by the topic of the question."""
