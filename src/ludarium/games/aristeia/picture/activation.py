"""The card of the Character that acts: points left, and a row for everything it could do."""

from __future__ import annotations

from typing import Final

from ludarium.games.aristeia.content import Action, Book, Character
from ludarium.games.aristeia.options import DISENGAGE, END_STEP
from ludarium.games.aristeia.picture.chances import away_words
from ludarium.games.aristeia.picture.dice import pool
from ludarium.games.aristeia.picture.ink import DASH, sign
from ludarium.games.aristeia.picture.moment import ACTING, options_of, performer, refused, topic_of
from ludarium.games.aristeia.picture.pieces import coin, icon_of
from ludarium.games.aristeia.rules.actions import reach
from ludarium.games.aristeia.state import NOBODY, Aristeia, Fighter
from ludarium.games.aristeia.words import activation_step
from ludarium.scene.hyphens import breakable
from ludarium.scene.moments import of_moment
from ludarium.scene.sheets import Art, Card, Flow, Item, Panel, SheetPart, Text, Track, column, grid, sheet_part

AP_ID: Final = "card-ap"
MP_ID: Final = "card-mp"
_ABOUT: Final = {DISENGAGE: "AR-DIS-01", END_STEP: "AR-STEP-09"}
Facts = tuple[str, str, str, str, str, str, str]
"""Of a row: its key, icon, kind (attack, action, end), name, line of words, dice, cost."""


@of_moment
def rows_of(g: Aristeia, seat: int) -> list[Facts]:
    """What the open card offers: its Actions, and for the one who decides the ways to leave and to end."""
    fighter = performer(g)
    if fighter == NOBODY:
        return []
    options = options_of(g, seat) if topic_of(g) in ACTING else ()
    free = topic_of(g) == "free action"
    found = [_facts(g, fighter, action, free) for action in g.character(fighter).actions]
    if DISENGAGE in options:
        line = "Agility against Brawn, 1 Movement Point"
        found.append((DISENGAGE, "exit-door", "action", f"Disengage, {away_words(g, fighter)}", line, "", ""))
    if END_STEP in options:
        found.append((END_STEP, "check-mark", "end", "End Actions Step", "unspent points are lost", "", ""))
    return found


def _facts(g: Aristeia, fighter: int, action: Action, free: bool) -> Facts:
    low, high, los = reach(g, fighter, action)
    if low >= 0:
        far = f"Range {low}" if low == high else f"Range {low}{DASH}{high}"
        line = far + ("" if los else ", without sight")
    elif action.id == "UA-MOVE":
        line = f"gain {g.attribute(fighter, 'speed')} Movement Points"
    else:
        line = "yourself" if action.on_self and not action.dice else ""
    kind, cost = "attack" if action.attack else "action", "free" if free else str(action.cost)
    return action.id, icon_of(action), kind, breakable(action.name), line, action.dice, cost


def act_id(action: str) -> str:
    """The row of an Action."""
    return f"act-{action}"


def card(g: Aristeia, seat: int) -> SheetPart:
    """The open card of the one who acts."""
    fighter = performer(g)
    own = fighter == g.active
    step = activation_step(g) if own else "acts out of turn"
    points = (g.ap, g.attribute(fighter, "energy"), g.mp, g.attribute(fighter, "speed")) if own else (0, 0, 0, 0)
    rows = [_row(facts, *_why_not(g, seat, facts[0])) for facts in rows_of(g, seat)]
    return _card(g.content, g.fighters[fighter], step, _points(*points), *rows)


@sheet_part
def _card(book: Book, me: Fighter, step: str, points: SheetPart, *rows: SheetPart) -> Card:
    """Who acts: coin, name, States, and the pools for Defense, Agility and Brawn."""
    character = book.characters[me.character]
    a = character.attributes
    left, most, name = a.hit_points - me.damage, a.hit_points, character.name
    face = coin(me.character, me.seat, left, most, me.tokens, size="l", label=name)
    notes, about, held = (step, pools_of(character)), character.id, (points, column(*rows, size="s"))
    return Card(name, held, face, notes=notes, key="card-head", about=about, owner=me.seat, kind="acting")


def pools_of(character: Character) -> str:
    """Its dice for Defense, Agility and Brawn."""
    a = character.attributes
    pools = (("shield", "Defense", a.defense), ("run", "Agility", a.agility), ("punch", "Brawn", a.brawn))
    return "  ".join([f"{{{sign(icon)}|{name}}}{pool(dice)}" for icon, name, dice in pools])


@sheet_part
def _points(ap: int, energy: int, mp: int, speed: int) -> Flow:
    """What is left to be spent: they change with every step, so that they are a part of their own."""
    action = _pips(AP_ID, "Action Points", "AR-AP-01", "ap", ap, energy)
    return grid((action, _pips(MP_ID, "Movement", "AR-MOV-01", "mp", mp, speed)), 2, "s")


def _pips(key: str, title: str, about: str, pip: str, have: int, most: int) -> Track:
    note = f"{have} of {most}" if have <= most else str(have)
    shown, label = (have, max(have, most), title, note), f"{title}: {note}"
    return Track(*shown, form="pips", pip=f"ar-{pip}", key=key, about=about, label=label, kind="points")


@sheet_part
def _row(facts: Facts, why: str, rule: str) -> Item:
    """A row of the card; one that cannot be chosen keeps its facts and adds the reason."""
    key, icon, kind, name, line, dice, cost = facts
    said = f"{line} {pool(dice)}".strip()
    notes = (*[said] * bool(said), *[f"{why} [{rule}]"] * bool(why))
    paid = f"{cost}{{ar-ap|Action Points}}" if cost.isdigit() else cost
    lead = Art(sign(icon), "badge", tone=kind)
    about = _ABOUT.get(key, key)
    return Item(name, lead=lead, notes=notes, value=paid, key=act_id(key), about=about, kind=kind)


def _why_not(g: Aristeia, seat: int, action: str) -> tuple[str, str]:
    """Why an Action cannot be performed, in few words, and by which rule; nothing if it can."""
    refusal = refused(g, seat).get(action)
    if refusal is None:
        return "", ""
    if topic_of(g) == "act" and g.content.actions[action].cost > g.ap:
        return f"{f'only {g.ap}' if g.ap else 'no'} Action Point{'' if g.ap == 1 else 's'} left", refusal.rule
    said = refusal.words.rstrip(".").removeprefix("This Character ")  # there is no doubt whose card it is
    return said[:1].upper() + said[1:], refusal.rule


@sheet_part
def _skills(book: Book, name: str) -> Panel:
    """What a Character can do besides: Automatic Skills and Switches."""
    character = book.characters[name]
    found = [(skill, book.text(key)) for key, skill in book.skill_names(name)]
    found += [("Switch", book.text(switch.id)) for switch in character.switches]
    lines = [Text(f"**{title}** {text}", "small") for title, text in found]
    return Panel("Skills", tuple(lines), character.name, ground="paper", about=character.id, kind="skills")


def skills(g: Aristeia) -> SheetPart:
    """The skills of the one who acts."""
    return _skills(g.content, g.fighters[performer(g)].character)
