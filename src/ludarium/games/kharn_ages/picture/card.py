"""The profile card of a Safar: what it is, what it has left, what it owns, what it can do."""

from __future__ import annotations

from typing import Final

from ludarium.games.kharn_ages.content import Book
from ludarium.games.kharn_ages.content.schema import Armour, Equipment
from ludarium.games.kharn_ages.names import FACTIONS, LEVELS, called
from ludarium.games.kharn_ages.picture.figures import statuses_of
from ludarium.games.kharn_ages.picture.moment import subject
from ludarium.games.kharn_ages.picture.plan import card_id, item_id, safar_id
from ludarium.games.kharn_ages.picture.symbols import (
    AP,
    CHARACTERISTICS,
    FIELDS,
    HELPFUL,
    KITE,
    SPELL,
    STATUSES,
    item_sign,
    on_sheet,
    portrait,
)
from ludarium.games.kharn_ages.state import AMBUSH, KharnAges, Lasting, Safar
from ludarium.games.kharn_ages.state import Item as Owned
from ludarium.games.kharn_ages.values import char
from ludarium.games.kharn_ages.words import skill_name
from ludarium.scene.sheets import (
    Art,
    Card,
    Child,
    Coin,
    Flow,
    Item,
    Meter,
    Panel,
    Share,
    Sheet,
    SheetPart,
    Stock,
    Text,
    Track,
    grid,
    sheet_part,
    wrap,
)

NAMES: Final = {
    "V": "Velocity",
    "P": "Power",
    "A": "Agility",
    "C": "Corpulence",
    "T": "Temerity",
    "I": "Intellect",
}
PRINTED: Final = "armour"
FIGURES_ONLY: Final = "Its figures say everything."
LONGEST: Final = 84
"""Letters of a text on the card; the rest is told when it is pointed at."""


def card_sheet(g: KharnAges, seat: int, names: tuple[str, ...]) -> Sheet:
    """The card of the Safar in question; of any other while that one is pointed at or chosen."""
    shown = subject(g, seat)
    others = tuple([safar_id(n) for n in range(len(g.safars)) if n != shown])
    cards = [
        _card_of(g, n, names, () if n == shown else (safar_id(n),), others if n == shown else ())
        for n in range(len(g.safars))
    ]
    return Sheet("card", _pile(tuple(cards)), place="left", dock="me", title="Card")


@sheet_part
def _pile(cards: tuple[SheetPart, ...]) -> Flow:
    return Flow("column", cards, kind="cards")


def _card_of(
    g: KharnAges, n: int, names: tuple[str, ...], with_: tuple[str, ...], without: tuple[str, ...]
) -> SheetPart:
    safar, card = g.safars[n], g.profile(n)
    figures = tuple([(letter, max(0, char(g, n, letter)), getattr(card.stats, letter)) for letter in NAMES])
    left = _bars(safar.hp, safar.most, safar.ap, max(card.ap, safar.ap))
    dice = _mastery(card.mastery, safar.fields, safar.crossed, safar.spent)
    ails = statuses_of(g, n)
    told = _statuses(ails, _facts(safar)) if ails or _facts(safar) else None
    gear = _gear(g.book, n, safar.items, safar.ammo, card.armour)
    spells = _spells(g.book, safar.spells) if safar.spells else None
    skills = _skills(card.skills, card.special, safar.cards)
    body = tuple([one for one in (_figures(figures), left, dice, told, gear, spells, skills) if one is not None])
    notes = (f"{FACTIONS[card.faction]}, {safar.cost} Kr, of {names[safar.seat]}",)
    tags = f"Level {LEVELS[card.level]} \N{MIDDLE DOT} stature {card.stature} \N{MIDDLE DOT} {card.base} mm"
    leads = g.players[safar.seat].leader == n
    return _card(
        n, called(g, n), portrait(g.book, card), safar.seat, safar.hp, safar.most, notes, tags + (" \N{MIDDLE DOT} leader" if leads else ""), body,
        with_, without,
    )  # fmt: skip


@sheet_part
def _card(
    n: int,
    name: str,
    sign: str,
    seat: int,
    hp: int,
    most: int,
    notes: tuple[str, ...],
    tags: str,
    body: tuple[SheetPart, ...],
    with_: tuple[str, ...],
    without: tuple[str, ...],
) -> Card:
    coin = Coin(on_sheet(sign), hp, most, owner=seat, label=f"{hp} of {most} HP", kind="portrait")
    return Card(
        name, body, lead=coin, notes=(*notes, tags), key=card_id(n), owner=seat, kind="profile", shown_with=with_,
        hidden_with=without,
    )  # fmt: skip


@sheet_part
def _figures(figures: tuple[tuple[str, int, int], ...]) -> Flow:
    """The six characteristics as they are now."""
    cells = [
        Stock(
            on_sheet(CHARACTERISTICS[letter]),
            now,
            letter,
            about=f"characteristic {letter}",
            tone="" if now == printed else "ok" if now > printed else "danger",
            label=f"{NAMES[letter]} {now}" + ("" if now == printed else f", printed {printed}"),
            size="s",
        )
        for letter, now, printed in figures
    ]
    return grid(tuple(cells), 6, kind="six")


@sheet_part
def _bars(hp: int, most: int, ap: int, all_ap: int) -> Flow:
    """Health and Action Points."""
    said = f"{hp} of {most} HP"
    wide = 2 * hp >= most  # else the words do not fit the bar
    shares = (Share(hp, said if wide else "", tone="danger"),) if hp > 0 else ()
    left = "out of the game" if hp <= 0 else "" if wide else said
    health = Meter(max(1, most), shares, left, label=f"{hp} of {most} Health", kind="hp")
    points = Track(
        ap,
        max(1, all_ap),
        "Actions",
        f"{ap} AP",
        form="pips",
        pip=AP,
        label=f"{ap} of {all_ap} AP",
        kind="ap",
        about="AP",
    )
    return Flow("column", (health, points), kind="bars")


@sheet_part
def _mastery(
    dice: tuple[tuple[str, ...], ...], added: tuple[str, ...], crossed: tuple[int, ...], spent: tuple[int, ...]
) -> Flow:
    """The mastery dice with their fields; crossed ones are struck out."""
    chips: list[Child] = [Text("Mastery", "small")]
    for die, printed in enumerate(dice):
        more = [one.partition(":")[2] or one for one in added if ":" not in one or one.startswith(f"{die}:")]
        fields = list(dict.fromkeys([*printed, *[field for field in more if field in FIELDS]]))
        signs = "".join([f"{{{on_sheet(FIELDS[field])}|{field}}}" for field in fields])
        why = "spent for good" if die in spent else "crossed" if die in crossed else "ready"
        chips.append(
            Item(
                f"{{{KITE}|mastery die}}{signs}",
                "chip",
                state="gone" if die in crossed else "",
                label=f"Mastery die {die + 1}, {', '.join(fields)}: {why}",
                about="mastery dice",
                kind="die",
            )
        )
    return Flow("wrap", tuple(chips), kind="mastery")


def _facts(safar: Safar) -> tuple[tuple[str, str], ...]:
    """What else is to be known of a Safar: words, and what they are about."""
    found = [(f"carries {_load(load)}", "load") for load in safar.load]
    found += [("in ambush" + (f", {safar.square}" if safar.square not in ("", "?") else ""), "ambush")] * (
        safar.state == AMBUSH
    )
    found += [(f"failed {safar.failures} of 3", "temerity")] * bool(safar.failures)
    found += [(f"keeps a {face}", "foresight") for face in safar.stored]
    sources = dict.fromkeys([_cause(one) for one in safar.lasting if one.source and one.op != "later"])
    return (*found, *[(name.replace("_", " ").removesuffix(" X"), name) for name in sources])


def _cause(lasting: Lasting) -> str:
    """The id of the spell, skill or item that an effect comes from; of a scenario what it put on the Safar (water)."""
    if lasting.source.startswith("scenario:"):
        return lasting.name
    return lasting.source.rpartition(":")[2].partition("/")[0].partition("#")[0]


def _load(load: str) -> str:
    return load.replace("_", " ")


@sheet_part
def _statuses(statuses: tuple[str, ...], facts: tuple[tuple[str, str], ...]) -> Flow:
    chips = [
        Item(
            status.replace("_", " ").capitalize(),
            "chip",
            lead=Art(on_sheet(STATUSES[status]), size="s"),
            tone="info" if status in HELPFUL else "danger",
            about=status,
            kind="status",
        )
        for status in statuses
    ]
    chips += [Item(words.capitalize(), "chip", tone="gold", about=about, kind="status") for words, about in facts]
    return wrap(*chips)


# -- what it owns ---------------------------------------------------------------------------------------------


@sheet_part
def _gear(
    book: Book, n: int, items: tuple[Owned, ...], ammo: tuple[tuple[str, int], ...], printed: Armour | None
) -> Panel:
    """Weapons, armour, shields and other things; what is in hand first."""
    rows: list[Child] = []
    for place, item in sorted(enumerate(items), key=lambda one: (not one[1].held, one[0])):
        if not item.gone:
            rows.append(_item(book, n, place, item, printed))
    rows += [
        Item(book.ammunition[pack].text.partition(".")[0], size="s", value=str(left), about=pack, kind="item")
        for pack, left in ammo
    ]
    return Panel("", tuple(rows) or (Text("Bare hands", "small"),), kind="gear")


def _item(book: Book, n: int, place: int, item: Owned, printed: Armour | None) -> Item:
    if item.id == PRINTED or item.id not in book.equipment:
        armour = f"{printed.fail}, or {printed.success} on {printed.threshold}+" if printed else ""
        value = f"{(printed.boxes if printed else 0) - item.ticked} boxes"
        return Item("Armour", lead=Art(on_sheet("breastplate"), "badge", tone="item"), notes=(armour,) if armour else (), value=value, key=item_id(n, place), size="s", kind="item", about="armour")  # fmt: skip
    card = book.equipment[item.id]
    return Item(
        card.name,
        lead=Art(on_sheet(item_sign(card)), "badge", tone="held" if item.held else "item"),
        notes=(clipped(facts_of(card)),) if facts_of(card) else (),
        value=_left(card, item),
        aside="in hand" if item.held else "",
        key=item_id(n, place),
        size="s",
        about=card.id,
        state="on" if item.held else "",
        kind="item",
    )


def facts_of(card: Equipment) -> str:
    """What a thing is and does, in a few words."""
    parts = []
    if card.range is not None:
        parts.append(f"range {card.range.short / 1000:g} to {(card.range.most or card.range.long) / 1000:g}")
    if card.armour is not None:
        parts.append(f"{card.armour.fail}, or {card.armour.success} on {card.armour.threshold}+")
    if card.text and card.text != FIGURES_ONLY:
        parts.append(card.text)
    return "; ".join(parts)


def clipped(words: str) -> str:
    """As much of a text as fits the card."""
    return words if len(words) <= LONGEST else words[: LONGEST - 1].rsplit(" ", 1)[0] + "\N{HORIZONTAL ELLIPSIS}"


def _left(card: Equipment, item: Owned) -> str:
    """Boxes, shots or uses that are left."""
    boxes = card.boxes or (card.armour.boxes if card.armour else 0)
    if boxes:
        return f"{boxes - item.ticked} of {boxes}"
    if card.range is not None and not card.unlimited and card.ammo:
        return f"{item.ammo} left"
    return f"{card.uses - item.uses} of {card.uses}" if card.uses else ""


@sheet_part
def _spells(book: Book, spells: tuple[str, ...]) -> Panel:
    """The spells that a Safar knows, with their difficulties."""
    rows = [
        Item(
            book.spells[name].name,
            lead=Art(on_sheet(SPELL), "badge", tone="spell"),
            notes=(clipped(book.spells[name].tiers[0].text),),
            value=", ".join([str(one.difficulty) for one in book.spells[name].tiers]),
            about=name,
            size="s",
            kind="item",
        )
        for name in spells
    ]
    return Panel("Spells", tuple(rows), kind="gear")


@sheet_part
def _skills(skills: tuple[str, ...], special: tuple[str, ...], cards: tuple[str, ...]) -> Flow:
    chips: list[Child] = [Item(skill_name(skill), "chip", about=skill, size="s", kind="skill") for skill in skills]
    chips += [
        Item(name.replace("_", " ").capitalize(), "chip", about=name, tone="gold", size="s", kind="skill")
        for name in cards
    ]
    words = [Text(text, "small") for text in special]
    return Flow("column", (wrap(*chips), *words), kind="skills")
