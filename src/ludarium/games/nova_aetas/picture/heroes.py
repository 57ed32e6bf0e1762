"""The sheets of the Heroes: what they are, what they have, what ails them, and who runs them."""

from __future__ import annotations

from collections import Counter
from typing import Final

from ludarium.games.nova_aetas.called import enemy_called, thing_called
from ludarium.games.nova_aetas.content import Book
from ludarium.games.nova_aetas.content.schema import Injury, Item, Skill
from ludarium.games.nova_aetas.picture.plan import card_id, hero_id, status_id, thing_id
from ludarium.games.nova_aetas.picture.symbols import (
    AP,
    CHARACTERISTICS,
    INJURY,
    STATUSES,
    THINGS,
    TV,
    bust,
    card_sign,
    on_sheet,
)
from ludarium.games.nova_aetas.rules.actions import minimum_left
from ludarium.games.nova_aetas.rules.names import hero_number
from ludarium.games.nova_aetas.state import POSITIVE, Hero, NovaAetas
from ludarium.scene.hyphens import breakable
from ludarium.scene.sheets import (
    Art,
    Child,
    Coin,
    Flow,
    Panel,
    Sheet,
    SheetPart,
    Size,
    Tab,
    Tabs,
    Text,
    Track,
    column,
    grid,
    lane,
    row,
    sheet_part,
    wrap,
)
from ludarium.scene.sheets import Item as Entry

STATUS_NAMES: Final = {
    "advantage1": "Advantage 1",
    "advantage2": "Advantage 2",
    "disadvantage1": "Disadvantage 1",
    "disadvantage2": "Disadvantage 2",
}
KIND_WORDS: Final = {"boost": "Boost", "reaction": "Reaction", "spell": "Spell", "prayer": "Prayer"}
"""Kinds of skills whose text does not say when they work."""


def status_name(status: str) -> str:
    """A status in words."""
    return STATUS_NAMES.get(status, status.capitalize())


def subject(g: NovaAetas, seat: int) -> int:
    """The Hero whom the question is about; else the one who acts; else the first of this seat."""
    if g.ask is not None and seat in g.ask.seats and g.ask.about:
        number = hero_number(g, str(g.ask.about[0]))
        if number >= 0:
            return number
    if g.active >= 0:
        return g.active
    return next((n for n, hero in enumerate(g.heroes) if hero.seat == seat), 0)


def hero_sheets(g: NovaAetas, seat: int, names: tuple[str, ...]) -> tuple[Sheet, ...]:
    """The party in a line, and the sheets of all four, the one in question open."""
    asked = subject(g, seat)
    coins = tuple([_portrait(g, n, asked == n) for n in range(len(g.heroes))])
    tabs = tuple([(hero.id, g.sheet(hero).name, _sheet_of(g, n, names)) for n, hero in enumerate(g.heroes)])
    return (
        Sheet("party", _party(coins), place="right", dock="board", compact="lane", priority=1, title="Party"),
        Sheet("heroes", _pages(tabs, g.heroes[asked].id), place="foot", dock="me", size="l", ground="paper"),
    )


@sheet_part
def _party(coins: tuple[SheetPart, ...]) -> Panel:
    """The four Heroes."""
    return Panel("", (lane(*coins, label="Party"),), kind="party")


@sheet_part
def _pages(pages: tuple[tuple[str, str, tuple[SheetPart, ...]], ...], open_: str) -> Tabs:
    return Tabs(tuple([Tab(*one) for one in pages]), open_, key="heroes", kind="heroes")


def _portrait(g: NovaAetas, number: int, on: bool) -> SheetPart:
    hero = g.heroes[number]
    most = g.stat(hero, "health")
    return portrait(
        hero.id, g.sheet(hero).name, 0 if hero.ko else most - hero.wounds, most, hero.seat, hero.tv, on, bool(hero.exit)
    )


@sheet_part
def portrait(hero: str, name: str, health: int, most: int, seat: int, tv: int, on: bool, gone: bool) -> Entry:
    """A Hero in a line of all: portrait, Health, Threat Value."""
    return Entry(
        name,
        "chip",
        lead=_small(hero),
        value=f"{{g-hearts|Health}} {health}",
        aside=f"/{most}",
        key=hero_id(hero),
        kind="hero",
        about=hero,
        owner=seat,
        state="on" if on else "gone" if gone else "off" if not health else "",
        label=f"{name}, {health} of {most} Health, TV {tv}" + (", has left" if gone else ""),
    )


@sheet_part
def _small(hero: str) -> Coin:
    """The coin of a Hero in a line of all."""
    return Coin(bust(hero), tone=hero, size="s", kind="bust")


def hero_coin(hero: str, health: int, most: int, size: Size = "") -> Coin:
    """The coin of a Hero with its ring of Health."""
    label = f"{health} of {most} Health"
    return Coin(bust(hero), 4 * health, 4 * most, tone=hero, size=size, label=label, kind="bust")


def _sheet_of(g: NovaAetas, number: int, names: tuple[str, ...]) -> tuple[SheetPart, ...]:
    """What a Hero is, what it can, what it has: three columns."""
    hero = g.heroes[number]
    acting = number == g.active
    stats = tuple([(name, g.stat(hero, name)) for name in CHARACTERISTICS])
    player = names[hero.seat] if len(names) > 1 and hero.seat < len(names) else ""
    ap = (g.ap, g.spent, minimum_left(g, number)) if acting else None
    carried = tuple([(one.id, one.type, thing_called(g, one.id)) for one in g.things.values() if one.hero == number])
    held = tuple(_held(g, hero))
    most = dict(stats)["health"]
    health = 0 if hero.ko else most - hero.wounds
    note = ", ".join([one for one in (hero.rank or g.sheet(hero).class_, player) if one])
    left = (
        head(hero.id, g.sheet(hero).name, note),
        vitals(health, most, hero.tv),
        characteristics(stats),
        *((action_points(*ap),) if ap else ()),
        *((states(hero.id, hero.statuses, carried, held),) if hero.statuses or carried or held else ()),
    )
    skills = cards(g.book, "Skills", hero.id, hero.skills, hero.flipped, (), hero.used)
    items = cards(g.book, "Items", hero.id, hero.items, hero.flipped, hero.unloaded, hero.used)
    hurt = (injuries(g.book, hero.id, hero.injuries),) if hero.injuries else ()
    return hero_column(left), hero_column((skills,)), hero_column((items, *hurt))


def _held(g: NovaAetas, hero: Hero) -> list[str]:
    """What else a Hero has to do with: a Bucket, a KO'd Hero on the shoulder, a marked Enemy."""
    found = ["Bucket"] if hero.bucket else []
    found += [f"carries {g.sheet(g.heroes[hero.lifts]).name}"] if hero.lifts >= 0 else []
    marked = g.enemies[hero.mark] if 0 <= hero.mark < len(g.enemies) else None
    return found + ([f"marks {enemy_called(g, hero.mark)}"] if marked is not None and marked.at else [])


@sheet_part
def hero_column(parts: tuple[SheetPart, ...]) -> Panel:
    """A column of a Hero's sheet."""
    return Panel("", parts, kind="hero-column")


@sheet_part
def head(hero: str, name: str, note: str) -> Flow:
    """Portrait and class."""
    portrait = Coin(bust(hero), tone=hero, size="l", kind="bust", label=name)
    return row(portrait, column(Text(name, "title"), Text(note, "small")))


@sheet_part
def vitals(left: int, most: int, tv: int) -> Text:
    """Health and Threat Value."""
    health = f"Health **{left}** of {most}" if left else "**KO'd**"
    return Text(f"{{{on_sheet('hearts')}|}} {health}, {{{on_sheet(TV)}|}} Threat **{tv}**")


@sheet_part
def characteristics(stats: tuple[tuple[str, int], ...]) -> Text:
    """Rapidity, Precision, Physical, Mind, each by its sign."""
    shown = [
        f"{{{on_sheet(CHARACTERISTICS[stat])}|{stat.capitalize()}}} **{value}**"
        for stat, value in stats
        if stat != "health"
    ]
    return Text("\N{EN SPACE}".join(shown))


@sheet_part
def action_points(ap: int, spent: int, least: int) -> Panel:
    """Hourglasses: those left, of all of this activation."""
    note = f"{least} more before the end [NA-SYN-01]" if least else "may end now"
    pips = Track(
        ap, ap + spent, "Action Points", note, form="pips", pip=on_sheet(AP), label=f"{ap} of {ap + spent} AP left"
    )
    return Panel("", (pips,), kind="ap")


@sheet_part
def states(
    hero: str, statuses: tuple[str, ...], carried: tuple[tuple[str, str, str], ...], held: tuple[str, ...]
) -> Panel:
    """Status tokens and what is carried."""
    chips: list[Child] = [
        Entry(
            status_name(status) + (f" x{count}" if count > 1 else ""),
            "chip",
            lead=Art(on_sheet(STATUSES[status]), size="s"),
            key=status_id(hero, status),
            tone="info" if status in POSITIVE else "danger",
            about=status,
            kind="status",
        )
        for status, count in Counter(statuses).items()
    ]
    chips += [
        Entry(words, "chip", lead=Art(on_sheet(THINGS[type_]), size="s"), key=thing_id(thing), tone="gold", kind="load")
        for thing, type_, words in carried
    ]
    chips += [Entry(words, "chip", tone="gold", kind="load") for words in held]
    return Panel("Statuses", (wrap(*chips),), kind="states")


@sheet_part
def cards(
    book: Book,
    title: str,
    hero: str,
    held: tuple[str, ...],
    flipped: tuple[str, ...],
    unloaded: tuple[str, ...],
    used: tuple[str, ...],
) -> Panel:
    """Skills or items, each with its price and what it does."""
    counts = Counter(held)
    entries = [
        card(book, hero, one, count, one in flipped, one in unloaded, one in used) for one, count in counts.items()
    ]
    body: Child = grid(tuple(entries), 2, size="s") if entries else Text("none", "small")
    return Panel(title, (body,), kind="cards")


@sheet_part
def card(book: Book, hero: str, id_: str, count: int, flipped: bool, unloaded: bool, used: bool) -> Entry:
    """One card of a Hero."""
    one = book.card(id_)
    why = "exhausted" if flipped else "to reload" if unloaded else "used in this Mission" if used else ""
    return Entry(
        breakable(one.name) + (f" x{count}" if count > 1 else ""),
        lead=Art(on_sheet(card_sign(one)), "diamond" if isinstance(one, Skill) else "badge", tone=card_tone(one)),
        notes=(*((f"**{why}**",) if why else ()), facts_of(one)),
        value=cost_of(one),
        key=card_id(hero, id_),
        about=id_,
        state="off" if why else "",
        kind="card",
    )


@sheet_part
def injuries(book: Book, hero: str, held: tuple[str, ...]) -> Panel:
    """Injury cards."""
    rows = [
        Entry(
            book.injuries[one].name + (f" x{count}" if count > 1 else ""),
            lead=Art(on_sheet(INJURY), "badge", tone="danger"),
            notes=(book.injuries[one].text,),
            key=card_id(hero, one),
            about=one,
            kind="card",
        )
        for one, count in Counter(held).items()
    ]
    return Panel("Injuries", tuple(rows), kind="cards")


def card_tone(one: Skill | Item | Injury) -> str:
    """The colour of a card: skills by category."""
    return f"na-{one.category}" if isinstance(one, Skill) else "na-item" if isinstance(one, Item) else "danger"


def cost_of(one: Skill | Item | Injury) -> str:
    """AP of a card, with an hourglass."""
    ap = (
        one.ap
        if isinstance(one, Skill)
        else (one.attack.ap if one.attack else one.use_ap)
        if isinstance(one, Item)
        else 0
    )
    return f"{ap} {{g-hourglass|AP}}" if ap else ""


def facts_of(one: Skill | Item | Injury) -> str:
    """What a card does in a few words."""
    if isinstance(one, Item) and one.attack is not None:
        near, far = one.attack.range
        reach = f"range {far}" if near == far else f"range {near} to {far}"
        count = one.attack.dice
        dice = f", {count:+} {'die' if abs(count) == 1 else 'dice'}" if count else ""
        said = one.text if one.text.removesuffix(" attack.") not in ("Melee", "Ranged") else ""
        return f"{one.attack.kind}, {reach}{dice}. {said}".strip()
    if isinstance(one, Skill) and one.kind in KIND_WORDS:
        return f"{KIND_WORDS[one.kind]}: {one.text}"
    return one.text
