"""The roll and the fight under way: who strikes whom with what, the dice, the parts to compose from, the defences."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from ludarium.games.kharn_ages.moment import Moment
from ludarium.games.kharn_ages.names import called
from ludarium.games.kharn_ages.options import Defend, Discard
from ludarium.games.kharn_ages.picture.card import NAMES
from ludarium.games.kharn_ages.picture.forecast import KINDS, UNSAFE, defence_rows, percent
from ludarium.games.kharn_ages.picture.plan import char_id, defence_id, die_id
from ludarium.games.kharn_ages.picture.symbols import (
    AP,
    CHARACTERISTICS,
    FIELDS,
    FIST,
    die_face,
    item_sign,
    on_sheet,
    portrait,
)
from ludarium.games.kharn_ages.rules.attacks import Attack
from ludarium.games.kharn_ages.rules.defence import Defence
from ludarium.games.kharn_ages.rules.magic import Casting
from ludarium.games.kharn_ages.rules.rolls import Rolling
from ludarium.games.kharn_ages.rules.throwing import ThrowIt
from ludarium.games.kharn_ages.state import NOBODY, KharnAges
from ludarium.games.kharn_ages.values import char
from ludarium.scene.sheets import (
    Art,
    Child,
    Coin,
    Die,
    Item,
    Panel,
    Sheet,
    SheetPart,
    Text,
    column,
    grid,
    sheet_part,
    wrap,
)

EFFECTS: Final = {
    "V": "free move",
    "P": "more damage",
    "A": "free attack",
    "C": "repel",
    "D": "damage",
    "I": "Intellect",
}
COMPOSED: Final = {
    "characteristics": "Engage, 1 AP each",
    "defence characteristics": "Engage in the defence",
    "one more characteristic": "Engage one more",
    "damage characteristic": "Damage by",
    "announce": "Announce effects",
    "effects": "Apply an effect",
    "defence wish": "The defence gives",
}
"""Questions whose answers are put together from characteristics or effects."""
ROLLS: Final = {"attack": "Attack", "shot": "Shot", "defence": "Defence", "cast": "Incantation", "spell_defence": "Defence against a spell", "generic_action": "Action", "armour": "Armour"}  # fmt: skip
STRIKES: Final = {
    "melee": "attacks",
    "special": "attacks",
    "shot": "shoots at",
    "throw": "throws at",
    "spell": "casts on",
}


def clash_sheets(g: KharnAges, seat: int) -> tuple[Sheet, ...]:
    """In the rail, from above: the fight, the dice, what an answer is put together from."""
    found = []
    fight, roll = _fight(g), next((one for one in reversed(g.stack) if isinstance(one, Rolling) and one.faces), None)
    if fight is not None:
        found.append(Sheet("clash", fight, place="right", compact="near", ground="paper", title="Fight"))
    if roll is not None:
        faces = tuple(roll.faces)
        body = dice(
            called(g, roll.m.roller),
            ROLLS.get(roll.m.roll, roll.m.roll.replace("_", " ").capitalize()),
            roll.m.field,
            faces,
        )
        found.append(Sheet("roll", body, place="right", compact="near", ground="paper", title="Roll"))
    ask = g.ask
    if ask is not None and seat in ask.seats:
        if ask.topic in COMPOSED:
            found.append(Sheet("parts", _parts(g, seat), place="right", compact="near", ground="paper", title="Parts"))
        if ask.topic == "defend":
            found.append(
                Sheet("defence", _defences(g, seat), place="right", compact="near", ground="paper", title="Defence")
            )
    return tuple(found)


# -- the fight ------------------------------------------------------------------------------------------------


def _moment(g: KharnAges) -> Moment | None:
    """The attack, shot, throw or spell under way."""
    for frame in reversed(g.stack):
        if isinstance(frame, (Attack, Casting, ThrowIt, Defence)):
            m: Moment = frame.m
            if NOBODY not in (m.attacker, m.defender):
                return m
    return None


def _fight(g: KharnAges) -> SheetPart | None:
    m = _moment(g)
    if m is None:
        return None
    sides = []
    for n, words in ((m.attacker, _attack_words(g, m)), (m.defender, _defence_words(g, m))):
        safar = g.safars[n]
        sides.append((called(g, n), portrait(g.book, g.profile(n)), safar.seat, safar.hp, safar.most, words))
    return clash(sides[0], sides[1], STRIKES.get(m.kind, "attacks"), m.total, m.crit)


def _attack_words(g: KharnAges, m: Moment) -> str:
    said = (
        [g.equipment(m.attacker, m.weapon).name]
        if m.weapon >= 0 and g.safars[m.attacker].items[m.weapon].id in g.book.equipment
        else []
    )
    said += [g.book.spells[m.spell].name] if m.spell else []
    said += [", ".join(m.chars)] if m.chars else []
    said += [f"effects {', '.join(m.announced)}"] if m.announced else []
    said += ["assault"] if m.assault else []
    return "; ".join(said)


def _defence_words(g: KharnAges, m: Moment) -> str:
    said = [f"{m.dap} AP: {', '.join(m.dchars) or 'reflex'}"] if m.dchars or m.dap else []
    said += [f"cover +{m.cover}"] if m.cover else []
    return "; ".join(said)


Side = tuple[str, str, int, int, int, str]


@sheet_part
def clash(one: Side, two: Side, verb: str, total: int, crit: bool) -> Panel:
    """Who strikes whom, with what, and the total that must be met."""
    rows: list[Child] = [
        Item(name, lead=Coin(on_sheet(sign), hp, most, owner=seat, size="s", label=f"{hp} of {most} HP"), notes=(words,) if words else (), size="s", kind="side")
        for name, sign, seat, hp, most, words in (one, two)
    ]  # fmt: skip
    between = Text(
        f"{verb}" + (f", total **{total}**" + (", a critical hit" if crit else "") if total else ""), "small"
    )
    return Panel("", (rows[0], between, rows[1]), kind="clash")


@sheet_part
def dice(name: str, title: str, field: str, faces: tuple[int, ...]) -> Panel:
    """The dice as they lie: one of them is kept."""
    lying = [
        Die(die_face(face), face, key=die_id(place), tone="gold" if face == 10 else "danger" if face == 1 else "", label=f"A {face}", kind="d10", size="m")
        for place, face in enumerate(faces)
    ]  # fmt: skip
    note = "one die counts" if len(faces) > 1 else ""
    icon = on_sheet(FIELDS[field]) if field in FIELDS else "s-dices"
    return Panel(f"{title}: {name}", (wrap(*lying),), note, icon=icon, kind="roll")


# -- composing --------------------------------------------------------------------------------------------------


def _parts(g: KharnAges, seat: int) -> SheetPart:
    ask = g.ask
    assert ask is not None
    options: Any = ask.options_of(seat)
    letters = tuple([c for c in "VPACID" if any(c in option for option in options if str(option).isupper())])
    me = ask.about[0] if ask.about else NOBODY
    effects = ask.topic in ("announce", "effects", "defence wish")
    tiles = tuple([(c, EFFECTS[c] if effects else NAMES[c], 0 if effects else char(g, me, c)) for c in letters])
    return composer(COMPOSED[ask.topic], effects, tiles)


@sheet_part
def composer(title: str, effects: bool, tiles: tuple[tuple[str, str, int], ...]) -> Panel:
    """Tiles to touch once or twice."""
    shown = [
        Item(
            f"{letter} **{value}**" if not effects else words.capitalize(),
            "tile",
            lead=Art(on_sheet(CHARACTERISTICS[letter])),
            notes=(words if not effects else letter,),
            key=char_id(letter),
            about=f"{'effect' if effects else 'characteristic'} {letter}",
            kind="part",
        )
        for letter, words, value in tiles
    ]
    return Panel(
        title,
        (grid(tuple(shown), max(2, min(4, len(shown)))),),
        "touch twice for two" if not effects else "",
        kind="parts",
    )


# -- defending --------------------------------------------------------------------------------------------------


def _defences(g: KharnAges, seat: int) -> SheetPart:
    assert g.ask is not None
    options: Any = g.ask.options_of(seat)
    n = g.ask.about[0]
    chances = defence_rows(g, seat)
    rows = []
    for option in options:
        if isinstance(option, (Defend, Discard)):
            ap = option.ap if isinstance(option, Defend) else -1
            card = g.equipment(n, option.item) if option.item >= 0 else None
            found = chances.get((ap, option.item))
            total = f"{found[1].total} + best of {found[1].dice}" if found else ""
            rows.append(
                (
                    ap,
                    option.item,
                    card.name if card else "bare",
                    item_sign(card) if card else FIST,
                    found[0] if found else None,
                    total,
                )
            )
    return defences_panel(g.ask.about[2], tuple(rows))


DefenceRow = tuple[int, int, str, str, Fraction | None, str]


@sheet_part
def defences_panel(total: int, rows: tuple[DefenceRow, ...]) -> Panel:
    """Each way to defend with the chance that it holds."""
    lines = [_defence(*one) for one in rows]
    return Panel(f"Holds against {total}", (column(*lines, size="s"),), "exact", kind="defences")


def _defence(ap: int, item: int, name: str, sign: str, chance: Fraction | None, total: str) -> Item:
    title = f"{KINDS[ap]}, {name}" if ap >= 0 else f"Discard {name}"
    hexes = f"{ap} {{{AP}|AP}}" if ap > 0 else ""
    tone = "ok" if chance is not None and chance >= UNSAFE else "warn"
    return Item(
        title,
        lead=Art(on_sheet(sign), "badge", tone="item"),
        notes=(total,) if total else ("only critical damage goes through",) if ap < 0 else (),
        value=percent(chance) if chance is not None else "",
        aside=hexes,
        key=defence_id(ap, item),
        tone=tone,
        size="s",
        kind="defence",
        about="defence",
    )
