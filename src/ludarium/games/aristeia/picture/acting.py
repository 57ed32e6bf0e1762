"""The choices of the Actions Step: Attacks with their odds, steps, Tactics; and why others are not possible."""

from __future__ import annotations

from typing import Any

from ludarium.games.aristeia.options import DISENGAGE, END_STEP, Act, Play, Step
from ludarium.games.aristeia.picture.activation import AP_ID, MP_ID, icon_of
from ludarium.games.aristeia.picture.cards import split_text
from ludarium.games.aristeia.picture.chances import (
    Attack,
    Duel,
    adds,
    attack,
    attacks_of,
    getting_away,
    helps,
    hits_left,
    percent,
    with_more,
)
from ludarium.games.aristeia.picture.dome import space_id
from ludarium.games.aristeia.picture.moment import ACTING, coin_id, first_name, refused
from ludarium.games.aristeia.picture.reasons import in_words
from ludarium.games.aristeia.rules.actions import reach
from ludarium.games.aristeia.rules.rolls import Contest
from ludarium.games.aristeia.rules.windows import people
from ludarium.games.aristeia.state import NOBODY, Aristeia
from ludarium.scene.choices import Change, Choice, Forbidden


def act_choice(g: Aristeia, fighter: int, option: Any, *, free: bool = False) -> Choice:
    """One thing that a Character can do."""
    match option:
        case Act():
            return _action(g, fighter, option, free)
        case Step(space):
            change = Change("Movement Points", str(g.mp), str(g.mp - 1), "run", "AR-MOV-02")
            return Choice(
                option, f"Move to {space}", (space_id(space),), "", "", "", "Move here", (change,), quick=True
            )
        case Play():
            return play_choice(g, option)
    if option == DISENGAGE:
        return _disengage(g, fighter)
    lost = g.ap + g.mp
    said = f"{g.ap} Action and {g.mp} Movement Points are lost" if lost else "no points are lost"
    assert option == END_STEP
    return Choice(option, "End the Actions Step", ("act-end",), "", "", said, "End Actions Step")


def _disengage(g: Aristeia, fighter: int) -> Choice:
    low, high = getting_away(g, fighter)
    changes = (
        Change("Movement Points", str(g.mp), str(g.mp - 1), "run", "AR-DIS-01", MP_ID, number=g.mp - 1),
        Change(
            "You get away", "", percent(low) if low == high else f"{percent(low)} to {percent(high)}", rule="AR-DIS-04"
        ),
        Change("else Movement Points", "", "0", rule="AR-DIS-05"),
    )
    return Choice(
        DISENGAGE,
        "Disengage Roll",
        ("act-disengage",),
        "",
        "",
        "Agility against Brawn",
        "Roll to get away",
        changes,
    )


def _action(g: Aristeia, fighter: int, act: Act, free: bool) -> Choice:
    action = g.content.actions[act.action]
    path = [f"act-{act.action}"]
    on = ""
    if act.target != NOBODY:
        path.append(coin_id(g, act.target))
        on = f" on {first_name(g, act.target)}"
    elif act.space:
        path.append(space_id(act.space))
        on = f" at {act.space}"
    changes = []
    if not free:
        left = g.ap - action.cost
        changes.append(Change("Action Points", str(g.ap), str(left), "lightning-arc", "AR-ACT-05", AP_ID, number=left))
    if action.id == "UA-MOVE":
        more = g.mp + g.attribute(fighter, "speed")
        changes.append(Change("Movement Points", str(g.mp), str(more), "run", "AR-MOV-01", MP_ID, number=more))
    if not action.attack or act.target == NOBODY:
        text = g.content.text(action.id)
        return Choice(act, f"{action.name}{on}", tuple(path), "", "", text, f"{action.name}{on}", tuple(changes))
    found = next((one for one in attacks_of(g, g.fighters[fighter].seat) if one.act == act), None)
    found = found or attack(g, fighter, act)
    odds = found.odds
    changes += _duel_changes(g, fighter, act, odds)
    for one in helps(g, fighter, act):
        sign, rule = ("card-play", "AR-TAC-01") if one.card else ("bullseye", "AR-STA-18")
        changes.append(Change(f"out with {one.name}", "", percent(one.out), sign, rule))
    return Choice(
        act,
        f"{action.name}{on}",
        tuple(path),
        "",
        "",
        _duel_words(found),
        f"Attack{on.replace(' on', '')}",
        tuple(changes),
    )


def _duel_words(found: Attack) -> str:
    """Pools and what was added to them, Range and sight, and the exact chance to put the Target out."""
    pools = []
    for dice, why in zip((found.odds.attack, found.odds.defense), found.why, strict=True):
        added = in_words(why)
        pools.append(f"{dice or 'no dice'}{f' ({added})' if added else ''}")
    out = found.odds.out
    return f"{' against '.join(pools)}, {found.facts}, out {out.numerator}/{out.denominator}"


def _duel_changes(g: Aristeia, fighter: int, act: Act, odds: Duel) -> list[Change]:
    """The three figures; all Damage is in the panel of odds."""
    target = first_name(g, act.target)
    left = hits_left(g, act.target)
    return [
        Change(
            f"{target} out, {left} Hit Point{'s' if left != 1 else ''} left",
            "",
            percent(odds.out),
            "skull-crossed-bones",
            "AR-DMG-04",
            coin_id(g, act.target),
        ),
        Change("mean Damage", "", f"{float(odds.mean):.2f}", icon_of(g.content.actions[act.action]), "AR-F2F-06"),
        Change(f"{first_name(g, fighter)} out", "", percent(odds.back), "broken-heart", "AR-ATT-05"),
    ]


def play_choice(g: Aristeia, play: Play) -> Choice:
    """A Tactic, on whom or where it is played."""
    tactic = g.content.tactics[play.card]
    path = [f"card-{play.card}"]
    on = ""
    if play.target != NOBODY:
        path.append(coin_id(g, play.target))
        on = f" on {first_name(g, play.target)}"
    elif play.space:
        path.append(space_id(play.space))
        on = f" at {play.space}"
    what = split_text(g.content.text(play.card))[1]
    changes: tuple[Change, ...] = ()
    more, contest = adds(g.content, play.card), g.topmost(Contest)
    if more is not None and contest is not None:
        me = people(g, g.awaited()[0], tactic, contest.ctx)[0]
        changes = roll_changes(g, me, *more)
    return Choice(play, f"Play {tactic.name}{on}", tuple(path), "", "", what, f"Play {tactic.name}", changes)


def roll_changes(g: Aristeia, fighter: int, dice: str, symbols: tuple[str, ...]) -> tuple[Change, ...]:
    """What further dice would change in the Roll under way."""
    found = with_more(g, fighter, dice, symbols)
    if found is None:
        return ()
    said, before, after = found
    return (Change(said, percent(before), percent(after), "crossed-swords", "AR-F2F-01"),)


# -- what cannot be done ----------------------------------------------------------------------------------------------


def forbidden(g: Aristeia, seat: int, options: Any) -> tuple[Forbidden, ...]:
    """What a player will surely ask about: Actions, near Enemies, Tactics whose moment it would be."""
    ask = g.ask
    if ask is None or ask.topic not in (*ACTING, "react"):
        return ()
    found = _unplayable(g, seat, ask.about[0] if ask.topic == "react" else "actions.open", options)
    if ask.topic == "react":
        return tuple(found)
    fighter = ask.about[0]
    acts = [option for option in options if isinstance(option, Act)]
    found += [Forbidden(f"act-{action}", why.words, why.rule) for action, why in refused(g, seat).items()]
    if ask.topic == "act":
        found += _unreached(g, seat, fighter, {act.target for act in acts})
    return tuple(found)


def _refused(g: Aristeia, seat: int, option: Any, element: str) -> list[Forbidden]:
    """Why this cannot be answered, said on its element."""
    why = g.refusal(seat, option)
    return [Forbidden(element, why.words, why.rule)] if why is not None and why.rule else []


def _unplayable(g: Aristeia, seat: int, window: str, options: Any) -> list[Forbidden]:
    """Tactics of the hand whose moment this is, but whose conditions are not met."""
    playable = {option.card for option in options if isinstance(option, Play)}
    found: list[Forbidden] = []
    for card in g.players[seat].hand:
        if card not in playable and g.content.tactics[card].window == window:
            found += _refused(g, seat, Play(card), f"card-{card}")
    return found


def _unreached(g: Aristeia, seat: int, fighter: int, targets: set[int]) -> list[Forbidden]:
    """Enemies within the Range of an Attack that could be paid, but not Targets of anything."""
    attacks = [action for action in g.character(fighter).actions if action.attack and action.cost <= g.ap]
    if not attacks:
        return []
    longest = max(attacks, key=lambda action: reach(g, fighter, action)[1])
    high = reach(g, fighter, longest)[1]
    here = g.fighters[fighter].space
    found: list[Forbidden] = []
    for enemy, other in enumerate(g.fighters):
        if other.seat == seat or not other.in_dome or enemy in targets:
            continue
        if g.content.dome.distance(here, other.space) <= high:
            found += _refused(g, seat, Act(longest.id, enemy), coin_id(g, enemy))
    return found
