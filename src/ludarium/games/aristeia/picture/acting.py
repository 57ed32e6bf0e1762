"""The choices of the Actions Step: Attacks with their odds, steps, Tactics; and why others are not possible."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from ludarium.games.aristeia.options import DISENGAGE, END_STEP, Act, Play, Step
from ludarium.games.aristeia.picture.activation import icon_of
from ludarium.games.aristeia.picture.cards import split_text
from ludarium.games.aristeia.picture.chances import Duel, duel, getting_away, hits_left, percent
from ludarium.games.aristeia.picture.dome import space_id
from ludarium.games.aristeia.picture.moment import ACTING, coin_id, first_name
from ludarium.games.aristeia.rules.actions import reach
from ludarium.games.aristeia.rules.sight import vertices_seen
from ludarium.games.aristeia.state import NOBODY, Aristeia
from ludarium.kernel.pictures import Change, Choice, Forbidden
from ludarium.space.hexes import ALL_SIX

WORTH_SAYING = Fraction(1, 10)
"""From this chance on the Target says how likely it is put out, below it how likely it is hurt."""


def act_choice(g: Aristeia, fighter: int, option: Any, *, free: bool = False) -> Choice:
    """One thing that a Character can do."""
    match option:
        case Act():
            return _action(g, fighter, option, free)
        case Step(space):
            change = Change("Movement Points", str(g.mp), str(g.mp - 1), "run", "AR-MOV-02")
            return Choice(
                option, f"Move to {space}", (space_id(space),), button="Move here", changes=(change,), quick=True
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
    chance = f"{float(low) * 100:.0f}" + (f"\N{EN DASH}{float(high) * 100:.0f} %" if high != low else " %")
    changes = (
        Change("Movement Points", str(g.mp), str(g.mp - 1), "run", "AR-DIS-01"),
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
        chance,
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
    changes = (
        [] if free else [Change("Action Points", str(g.ap), str(g.ap - action.cost), "lightning-arc", "AR-ACT-05")]
    )
    if action.id == "UA-MOVE":
        speed = g.attribute(fighter, "speed")
        changes.append(Change("Movement Points", str(g.mp), str(g.mp + speed), "run", "AR-MOV-01"))
    if not action.attack or act.target == NOBODY:
        text = g.content.text(action.id)
        return Choice(act, f"{action.name}{on}", tuple(path), "", "", text, f"{action.name}{on}", tuple(changes))
    odds = duel(g, fighter, act)
    changes += _duel_changes(g, fighter, act, odds)
    hit = 1 - odds.damage[0]
    pill = f"out {percent(odds.out, 0)}" if odds.out >= WORTH_SAYING else f"hit {percent(hit, 0)}"
    return Choice(
        act,
        f"{action.name}{on}",
        tuple(path),
        "",
        pill,
        _duel_words(g, fighter, act, odds),
        f"Attack{on.replace(' on', '')}",
        tuple(changes),
    )


def _duel_words(g: Aristeia, fighter: int, act: Act, odds: Duel) -> str:
    """Pools, Range and sight in a line."""
    here, there = g.fighters[fighter].space, g.fighters[act.target].space
    action = g.content.actions[act.action]
    said = [
        f"{odds.attack or 'no dice'} against {odds.defense or 'no dice'}",
        f"distance {g.content.dome.distance(here, there)}",
    ]
    if reach(g, fighter, action)[2]:
        seen = vertices_seen(g, here, there)
        said.append("clear sight" if seen == ALL_SIX else f"limited sight, {seen} of 6 lines")
    said.append(f"out {odds.out.numerator}/{odds.out.denominator}")
    return ", ".join(said)


def _duel_changes(g: Aristeia, fighter: int, act: Act, odds: Duel) -> list[Change]:
    """The three figures, and the chances of 0, 1, 2 and more Damage."""
    target = first_name(g, act.target)
    left = hits_left(g, act.target)
    rows = [
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
    return rows + [
        Change(f"{n if n < 3 else '3 or more'} Damage", "", percent(chance))
        for n, chance in enumerate(odds.damage)
        if chance
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
    return Choice(play, f"Play {tactic.name}{on}", tuple(path), "", "", what, f"Play {tactic.name}")


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
    possible = {option.action for option in acts}
    for action in g.character(fighter).actions:
        if action.id not in possible:
            found += _refused(g, seat, Act(action.id), f"act-{action.id}")
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
