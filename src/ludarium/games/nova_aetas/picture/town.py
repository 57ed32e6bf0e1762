"""Between Missions: the town with market, laboratory, Cerusico and tavern, and what can be touched there."""

from __future__ import annotations

from collections import Counter
from typing import Any

from ludarium.games.nova_aetas.content import Book
from ludarium.games.nova_aetas.content.schema import Town
from ludarium.games.nova_aetas.options import (
    Buy,
    Choose,
    Craft,
    Cure,
    Equip,
    Learn,
    Pin,
    Promote,
    Raise,
    Sell,
    Stow,
    Undertake,
    Unpin,
)
from ludarium.games.nova_aetas.picture.company import journal_of, lessons, packing, skills_shown, ware
from ludarium.games.nova_aetas.picture.heroes import card_tone, facts_of
from ludarium.games.nova_aetas.picture.plan import way_id
from ludarium.games.nova_aetas.picture.symbols import (
    CERUSICO,
    COIN,
    INJURY,
    JOURNAL,
    LABORATORY,
    MARKET,
    REAGENTS,
    TAVERN,
    card_sign,
    on_sheet,
)
from ludarium.games.nova_aetas.rules.campaign import EndPhase
from ludarium.games.nova_aetas.rules.names import hero_number
from ludarium.games.nova_aetas.rules.placing import owned
from ludarium.games.nova_aetas.rules.town import CLASS_ITEMS_FROM, errands, fee, goods, tier_of, wares, worth
from ludarium.games.nova_aetas.state import FIORINO, NovaAetas, coins
from ludarium.scene.choices import Forbidden
from ludarium.scene.sheets import (
    Art,
    Child,
    Flow,
    Item,
    List,
    Panel,
    Sheet,
    SheetPart,
    Stock,
    Text,
    column,
    grid,
    lane,
    row,
    sheet_part,
    wrap,
)

BETWEEN = ("prepare", "visit", "learn", "first skills", "town", "next mission")
"""Questions between Missions."""


STEPS = ("Outcome", "Loot", "Heroes", "Plot", "Town", "Learning", "Preparation")
"""The steps of the End Mission Phase (NA-CMP)."""
_STEP = {"town": "Plot", "next mission": "Plot", "visit": "Town", "learn": "Learning"}


def key_of(option: Any) -> str:
    """What one touches for an answer between Missions; "" if it is a button."""
    match option:
        case Buy(what):
            return f"buy-{what}"
        case Sell(what):
            return f"sell-{what}"
        case Craft(item):
            return f"craft-{item}"
        case Cure(hero, card):
            return f"cure-{hero}-{card}"
        case Undertake(mission):
            return f"errand-{mission}"
        case Learn(hero, skill):
            return f"learn-{hero}-{skill}"
        case Raise(hero, what):
            return f"raise-{hero}-{what}"
        case Promote(hero, rank):
            return f"rank-{hero}-{rank}"
        case Pin(hero, skill) | Unpin(hero, skill):
            return f"pin-{hero}-{skill}"
        case Equip(hero, item):
            return f"equip-{hero}-{item}"
        case Stow(hero, item):
            return f"stow-{hero}-{item}"
        case Choose(what):
            return way_id(what)
    return ""


def place_of_visit(g: NovaAetas) -> Town | None:
    """The town or village that the company visits now."""
    phase = next((one for one in reversed(g.stack) if isinstance(one, EndPhase)), None)
    return g.book.towns.get(phase.place) if phase is not None else None


def topic(g: NovaAetas) -> str:
    """What is asked now."""
    return g.ask.topic if g.ask is not None else ""


def on_the_road(g: NovaAetas) -> bool:
    """Whether the company looks at the map: it chooses where to go, or a match of the campaign is over."""
    return g.campaign and topic(g) in ("", "town", "next mission")


def town_sheets(g: NovaAetas, seat: int) -> tuple[Sheet, ...]:
    """What the company can do now, and its journal."""
    asked, town = topic(g), place_of_visit(g)
    if on_the_road(g):
        body: Child = _ways(g) if asked else _after(g)
        return (
            Sheet("services", body, place="left", dock="board", title="The road", size="l"),
            Sheet("journal", journal_of(g), place="left", dock="me", priority=1, title="Journal", size="l"),
        )
    head = _purse(g, town)
    found: tuple[Sheet, ...] = (Sheet("purse", head, place="full", dock="board", compact="lane", title="Company"),)
    title = asked.capitalize() or "Company"
    found += (Sheet("services", _services(g, seat, town), place="full", dock="board", priority=1, title=title),)
    if asked != "visit":  # in a town it stands beside the market
        found += (Sheet("journal", journal_of(g), place="full", dock="me", priority=2, title="Journal"),)
    return found


def _services(g: NovaAetas, seat: int, town: Town | None) -> SheetPart:
    """What the question is about: the town, or the Heroes."""
    asked = topic(g)
    if asked == "visit" and town is not None:
        return _columns((_market(g, town), _trade(g, town), _house(g, town)))
    if asked == "first skills" and g.ask is not None:
        first = hero_number(g, str(g.ask.about[0]))
        return _columns(tuple([lessons(g, n) for n in sorted(range(len(g.heroes)), key=lambda n: (n != first, n))]))
    if asked == "learn":
        return _columns(tuple([lessons(g, n) for n in _own_first(g, seat)]))
    if g.stage == "prepare" or asked == "prepare":
        return _columns(tuple([packing(g, n) for n in _own_first(g, seat)]))
    return _after(g)


@sheet_part
def _columns(parts: tuple[SheetPart, ...]) -> Flow:
    return grid(parts, size="l", kind="columns")


def _after(g: NovaAetas) -> SheetPart:
    """What the story comes to when nothing is asked: an ending, or the next Mission."""
    ending, mission = g.book.endings.get(g.following), g.book.missions.get(g.following)
    if ending is not None:
        return chapter(ending.title, f"the end, {ending.tone}", ending.text)
    if mission is not None:
        return chapter(mission.title, f"next, {mission.place}", mission.flavour)
    return chapter(g.script.title, g.script.place, g.script.flavour)


@sheet_part
def chapter(title: str, note: str, text: str) -> Panel:
    """A page of the story."""
    return Panel(title, (Text(text, size="l"),), note=note, icon=on_sheet(JOURNAL), ground="paper", kind="journal")


def _own_first(g: NovaAetas, seat: int) -> list[int]:
    """The Heroes of this seat, then the others."""
    return sorted(range(len(g.heroes)), key=lambda n: (g.heroes[n].seat != seat, n))


def _purse(g: NovaAetas, town: Town | None) -> SheetPart:
    place = town.id.capitalize() if town else g.script.place
    kind = f"{town.type} of chapter {town.chapter}" if town else f"chapter {g.script.chapter}"
    reagents = tuple(sorted(Counter(g.reagents).items()))
    names = tuple([(one, g.book.reagents[one].name, count) for one, count in reagents])
    known = tuple([g.book.achievements[one].text for one in g.achievements])
    step = STEPS.index(_STEP.get(topic(g), "Preparation")) if g.campaign else -1
    return purse(place, kind, g.popolini, names, known, step)


@sheet_part
def purse(
    place: str, kind: str, popolini: int, reagents: tuple[tuple[str, str, int], ...], known: tuple[str, ...], step: int
) -> Panel:
    """Where the company is, which step of the End Mission Phase it is, its money and its reagents."""
    held = [
        Stock(on_sheet(REAGENTS[one]), count, name, key=f"stock-{one}", size="s", label=f"{count} {name}")
        for one, name, count in reagents
    ]
    gold = coins(popolini) if popolini >= FIORINO else ""
    money = Stock(on_sheet(COIN), popolini, "popolini", gold, key="purse", size="l", tone="gold")
    marks = [Text(f"Known for: {'; '.join(known)}.", "small")] if known else []
    scene = Art("na-town", "scene", size="s", label=f"View of {place}", kind="panorama")
    body = row(money, wrap(*held)) if held else money
    steps = [
        Item(f"{n + 1} {name}", "chip", state="on" if n == step else "off" if n < step else "", size="s")
        for n, name in enumerate(STEPS)
    ]
    phase = (lane(*steps, label="End Mission Phase"),) if step >= 0 else ()
    return Panel(place, (scene, *phase, body, *marks), note=kind, icon=on_sheet("castle"), ground="paper", kind="purse")


def closed(g: NovaAetas, seat: int, offered: set[str]) -> tuple[Forbidden, ...]:
    """What is shown but cannot be had now, each with the reason and its rule."""
    found: list[Forbidden] = []
    town = place_of_visit(g)
    if topic(g) == "visit" and town is not None:
        held = f"the company has {coins(g.popolini)}"
        for what, price in wares(g, town).items():
            found.append(Forbidden(key_of(Buy(what)), f"It costs {coins(price)}; {held}.", "NA-EQP-12"))
        for item in _formulae(g, town):
            found.append(Forbidden(key_of(Craft(item)), "Reagents are missing.", "NA-EQP-08"))
        for hero in g.heroes:
            for card in dict.fromkeys(hero.injuries):
                words = f"The Cerusico asks {coins(fee(g, town, card))}; {held}."
                found.append(Forbidden(key_of(Cure(hero.id, card)), words, "NA-INJ-02"))
        return tuple([one for one in found if one.element not in offered])
    asked = str(g.ask.about[0]) if g.ask is not None and g.ask.about else ""
    for hero in g.heroes:
        if asked not in ("", hero.id):
            continue
        for skill, cost in skills_shown(g, hero).items():
            words = f"It costs {cost} XP; {g.sheet(hero).name} has {hero.xp}."
            words = words if hero.seat == seat else "Another player runs this Hero."
            words = words if topic(g) == "learn" else "From the start a Hero knows base skills only."
            found.append(Forbidden(key_of(Learn(hero.id, skill)), words, "NA-HER-16"))
    return tuple([one for one in found if one.element not in offered])


# -- the town ---------------------------------------------------------------------------------------------------


def _price(popolini: int) -> str:
    return f"{popolini} {{{on_sheet(COIN)}|popolini}}"


def _market(g: NovaAetas, town: Town) -> SheetPart:
    rows = [
        ware(g.book, what, key_of(Buy(what)), _price(price), shut="" if price <= g.popolini else "too dear [NA-EQP-12]")
        for what, price in wares(g, town).items()
    ]
    return _shop("Market", f"tier {tier_of(town)}", MARKET, tuple(rows), "Search wares")


@sheet_part
def _shop(title: str, note: str, sign: str, rows: tuple[SheetPart, ...], search: str = "", empty: str = "") -> Panel:
    """A list of wares; without any it says why."""
    body: Child = List(rows, search=search) if rows else Text(empty, "small")
    kind = title.casefold()
    return Panel(title, (body,), note=note, icon=on_sheet(sign), ground="paper", kind=kind)


@sheet_part
def _beside(parts: tuple[SheetPart, ...]) -> Flow:
    """Panels one below another in a column of the town."""
    return column(*parts)


def _trade(g: NovaAetas, town: Town) -> SheetPart:
    held = Counter((*g.stock, *g.reagents, *[item for hero in g.heroes for item in hero.items]))
    rows = [
        ware(g.book, what, key_of(Sell(what)), _price(worth(g, what)), aside=f"x{held[what]}" if held[what] > 1 else "")
        for what in goods(g)
    ]
    sell = _shop("Sell", "at half the price", COIN, tuple(rows), empty="The company has nothing to sell.")
    return _beside((_laboratory(g, town), sell))


def _formulae(g: NovaAetas, town: Town) -> list[str]:
    """What the laboratory of a city could make if the reagents were there (NA-EQP-08)."""
    found = []
    for item in g.book.items.values() if town.type == "city" else ():
        known = item.source == "formula" and item.tier <= tier_of(town)
        known |= item.source == "class" and town.chapter >= CLASS_ITEMS_FROM and not owned(g, item.id)
        if known and item.formula:
            found.append(item.id)
    return found


def _laboratory(g: NovaAetas, town: Town) -> SheetPart:
    rows = []
    for id_ in _formulae(g, town):
        formula = g.book.items[id_].formula
        needs = [(one, g.book.reagents[one].name, g.reagents.count(one), count) for one, count in formula.items()]
        rows.append(recipe(g.book, id_, tuple(needs)))
    note = "reagents, no money" if rows else ""
    return _shop("Laboratory", note, LABORATORY, tuple(rows), empty="Only a city has one [NA-CMP-02].")


@sheet_part
def recipe(book: Book, item: str, needs: tuple[tuple[str, str, int, int], ...]) -> Item:
    """What an item is made of, and what of it is there."""
    one = book.items[item]
    parts = [
        Stock(
            on_sheet(REAGENTS[id_]),
            f"{have}/{need}",
            tone="danger" if have < need else "",
            size="s",
            label=f"{name} {have} of {need}",
        )
        for id_, name, have, need in needs
    ]
    lacks = any(have < need for _, _, have, need in needs)
    return Item(
        one.name,
        lead=Art(on_sheet(card_sign(one)), "badge", tone=card_tone(one)),
        notes=(facts_of(one),),
        more=wrap(*parts),
        key=f"craft-{item}",
        about=item,
        state="locked" if lacks else "",
        kind="ware",
    )


def _house(g: NovaAetas, town: Town) -> SheetPart:
    """The Cerusico and the tavern, and the journal to write in."""
    hurt = [
        _wound(
            g.sheet(hero).name,
            hero.id,
            card,
            g.book.injuries[card].name,
            g.book.injuries[card].text,
            fee(g, town, card),
        )
        for hero in g.heroes
        for card in dict.fromkeys(hero.injuries)
    ]
    jobs = [
        _errand(one, g.book.missions[one].title, g.book.missions[one].place, g.book.missions[one].flavour)
        for one in errands(g, town)
    ]
    cure = _shop("Cerusico", "", CERUSICO, tuple(hurt), empty="Nobody is injured.")
    tavern = _shop("Tavern", "", TAVERN, tuple(jobs), empty="There is no work here.")
    return _beside((cure, tavern, journal_of(g)))


@sheet_part
def _wound(name: str, hero: str, card: str, title: str, text: str, price: int) -> Item:
    lead = Art(on_sheet(INJURY), "badge", tone="danger")
    return Item(
        title, lead=lead, notes=(f"**{name}**: {text}",), value=_price(price), key=f"cure-{hero}-{card}", about=card
    )


@sheet_part
def _errand(id_: str, title: str, place: str, flavour: str) -> Item:
    lead = Art(on_sheet("treasure-map"), "badge", tone="gold")
    return Item(title, lead=lead, notes=(f"**{place}**. {flavour}",), key=f"errand-{id_}", about=id_)


def _ways(g: NovaAetas) -> SheetPart:
    """Towns or Missions to choose from."""
    options: Any = g.ask.options_of(g.ask.seats[0]) if g.ask is not None else ()
    return _roads(tuple([_way(*_said(g, option.what)) for option in options if isinstance(option, Choose)]))


@sheet_part
def _roads(rows: tuple[SheetPart, ...]) -> Panel:
    return Panel("The road", rows, icon=on_sheet("treasure-map"), ground="paper", kind="road")


def _said(g: NovaAetas, what: str) -> tuple[str, str, str]:
    if what in g.book.towns:
        town = g.book.towns[what]
        offers = "market, laboratory, Cerusico, tavern" if town.type == "city" else "a small market, Cerusico, tavern"
        return what, what.capitalize(), f"{town.type}: {offers}"
    if what in g.book.missions:
        return what, g.book.missions[what].title, g.book.missions[what].flavour
    ending = g.book.endings.get(what)
    return what, ending.title if ending else what, ending.text if ending else ""


@sheet_part
def _way(id_: str, title: str, text: str) -> Item:
    return Item(title, lead=Art(on_sheet("castle"), "badge", tone="gold"), notes=(text,), key=way_id(id_), size="l")
