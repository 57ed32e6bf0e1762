"""The choices of the Actions Step: Attacks with their odds, steps, Tactics; and why others are not possible."""

from __future__ import annotations

from typing import Any

from ludarium.games.aristeia.event_words import pool_words
from ludarium.games.aristeia.forecast import adds, helps, hits_left
from ludarium.games.aristeia.options import DISENGAGE, END_STEP, HIDDEN, Act, Play, Step
from ludarium.games.aristeia.picture.activation import AP_ID, MP_ID, act_id
from ludarium.games.aristeia.picture.cards import split_text
from ludarium.games.aristeia.picture.chances import (
    Attack,
    attack,
    attacks_of,
    away_words,
    hit_words,
    percent,
    roll_changes,
)
from ludarium.games.aristeia.picture.dome import space_id
from ludarium.games.aristeia.picture.moment import ACTING, coin_id, refused
from ludarium.games.aristeia.picture.pieces import icon_of
from ludarium.games.aristeia.reasons import in_words
from ludarium.games.aristeia.rules.actions import reach
from ludarium.games.aristeia.rules.rolls import Contest
from ludarium.games.aristeia.rules.windows import people
from ludarium.games.aristeia.state import NOBODY, Aristeia
from ludarium.scene.choices import Change, Choice, Forbidden, choice


def act_choice(g: Aristeia, fighter: int, option: Any, *, free: bool = False) -> Choice:
    """One thing that a Character can do."""
    match option:
        case Act():
            return _action(g, fighter, option, free)
        case Step(space):
            changes = (_points("Movement Points", g.mp, g.mp - 1, "AR-MOV-02"),)
            return choice(option, f"Move to {space}", space_id(space), button="Move here", changes=changes, quick=True)
        case Play():
            return play_choice(g, option)
    if option == DISENGAGE:
        return _disengage(g, fighter)
    assert option == END_STEP
    said = f"{g.ap} Action and {g.mp} Movement Points are lost" if g.ap + g.mp else "no points are lost"
    return choice(option, "End the Actions Step", act_id(END_STEP), detail=said, button="End Actions Step")


def _points(name: str, before: int, after: int, rule: str, element: str = "") -> Change:
    """How many Action or Movement Points are left."""
    sign = "run" if name == "Movement Points" else "lightning-arc"
    return Change(name, str(before), str(after), sign, rule, element, number=after if element else None)


def _disengage(g: Aristeia, fighter: int) -> Choice:
    away = Change("You get away", "", away_words(g, fighter), rule="AR-DIS-04")
    held = Change("else Movement Points", "", "0", rule="AR-DIS-05")
    changes = (_points("Movement Points", g.mp, g.mp - 1, "AR-DIS-01", MP_ID), away, held)
    row, said = act_id(DISENGAGE), "Agility against Brawn"
    return choice(DISENGAGE, "Disengage Roll", row, detail=said, button="Roll to get away", changes=changes)


def _aim(g: Aristeia, option: Act | Play) -> tuple[tuple[str, ...], str]:
    """What is touched for its Target or its space, and how that is said."""
    if option.target != NOBODY:
        return (coin_id(g, option.target),), f" on {g.character(option.target).name}"
    return ((space_id(option.space),), f" at {option.space}") if option.space else ((), "")


def _action(g: Aristeia, fighter: int, act: Act, free: bool) -> Choice:
    action, (aimed, on) = g.content.actions[act.action], _aim(g, act)
    path, said = (act_id(act.action), *aimed), f"{action.name}{on}"
    changes = [] if free else [_points("Action Points", g.ap, g.ap - action.cost, "AR-ACT-05", AP_ID)]
    if action.id == "UA-MOVE":
        more = g.mp + g.attribute(fighter, "speed")
        changes.append(_points("Movement Points", g.mp, more, "AR-MOV-01", MP_ID))
    if not action.attack or act.target == NOBODY:
        return choice(act, said, *path, detail=g.content.text(action.id), changes=tuple(changes))
    found = next((one for one in attacks_of(g, g.fighters[fighter].seat) if one.act == act), None)
    found = found or attack(g, fighter, act)
    changes += _duel_changes(g, fighter, found)
    button, pill = f"Attack{on.replace(' on', '')}", hit_words(found.odds)
    words = _duel_words(found)
    return choice(
        act, said, *path, pill=pill, detail=words, button=button, changes=tuple(changes), unordered=True
    )  # the Target may be touched first: then its Attacks are shown


def _duel_words(found: Attack) -> str:
    """Pools and what was added to them, Range and sight, and the exact chance to put the Target out."""
    pools = []
    for dice, why in zip((found.odds.attack, found.odds.defense), found.why, strict=True):
        added = in_words(why)
        pools.append(f"{pool_words(dice)}{f' ({added})' if added else ''}")
    out = found.odds.out
    return f"{' against '.join(pools)}, {found.facts}, out {out.numerator}/{out.denominator}"


def _duel_changes(g: Aristeia, fighter: int, found: Attack) -> list[Change]:
    """The three figures, all Damage is in the panel of odds; and what could be added to the Roll."""
    act, odds, left = found.act, found.odds, hits_left(g, found.act.target)
    target = f"{g.character(act.target).name} out, {left} Hit Point{'s' if left != 1 else ''} left"
    sign = icon_of(g.content.actions[act.action])
    changes = [
        Change(target, "", percent(odds.out), "skull-crossed-bones", "AR-DMG-04", coin_id(g, act.target)),
        Change("mean Damage", "", f"{float(odds.mean):.2f}", sign, "AR-F2F-06"),
        Change(f"{g.character(fighter).name} out", "", percent(odds.back), "broken-heart", "AR-ATT-05"),
    ]
    for one in helps(g, fighter, act):
        sign, rule = ("card-play", "AR-TAC-01") if one.card else ("bullseye", "AR-STA-18")
        changes.append(Change(f"out with {one.name}", "", percent(one.out), sign, rule))
    return changes


def play_choice(g: Aristeia, play: Play) -> Choice:
    """A Tactic, on whom or where it is played."""
    tactic, (aimed, on) = g.content.tactics[play.card], _aim(g, play)
    changes: tuple[Change, ...] = ()
    more, contest = adds(g.content, play.card), g.topmost(Contest)
    if more is not None and contest is not None:
        changes = roll_changes(g, people(g, g.awaited()[0], tactic, contest.ctx)[0], *more)
    path, button = (f"card-{play.card}", *aimed), f"Play {tactic.name}"
    what = split_text(g.content.text(play.card))[1]
    return choice(play, f"{button}{on}", *path, detail=what, button=button, changes=changes)


# -- what cannot be done ----------------------------------------------------------------------------------------------


def forbidden(g: Aristeia, seat: int, options: Any) -> tuple[Forbidden, ...]:
    """What a player will surely ask about: Actions, near Enemies, Tactics whose moment it would be."""
    ask = g.ask
    if ask is None or ask.topic not in (*ACTING, "react"):
        return ()
    found = _unplayable(g, seat, ask.about[0] if ask.topic == "react" else "actions.open", options)
    if ask.topic == "react":
        return tuple(found)
    found += [Forbidden(act_id(action), why.words, why.rule) for action, why in refused(g, seat).items()]
    if ask.topic == "act":
        found += _unreached(g, seat, ask.about[0], {one.target for one in options if isinstance(one, Act)})
    return tuple(found)


def _refused(g: Aristeia, seat: int, option: Any, element: str) -> list[Forbidden]:
    """Why this cannot be answered, said on its element."""
    why = g.refusal(seat, option)
    return [Forbidden(element, why.words, why.rule)] if why is not None and why.rule else []


def _unplayable(g: Aristeia, seat: int, window: str, options: Any) -> list[Forbidden]:
    """Tactics of the hand whose moment this is, but whose conditions are not met."""
    playable = {option.card for option in options if isinstance(option, Play)}
    hand = [card for card in g.players[seat].hand if card != HIDDEN]
    held = [card for card in hand if card not in playable and g.content.tactics[card].window == window]
    return [one for card in held for one in _refused(g, seat, Play(card), f"card-{card}")]


def _unreached(g: Aristeia, seat: int, fighter: int, targets: set[int]) -> list[Forbidden]:
    """Enemies within the Range of an Attack that could be paid, but not Targets of anything."""
    attacks = [action for action in g.character(fighter).actions if action.attack and action.cost <= g.ap]
    if not attacks:
        return []
    high, action = max([(reach(g, fighter, one)[1], one.id) for one in attacks], key=lambda pair: pair[0])
    here, found = g.fighters[fighter].space, list[Forbidden]()
    for enemy, other in enumerate(g.fighters):
        spared = other.seat == seat or not other.in_dome or enemy in targets
        if not spared and g.content.dome.distance(here, other.space) <= high:
            found += _refused(g, seat, Act(action, enemy), coin_id(g, enemy))
    return found
