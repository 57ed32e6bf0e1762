"""The shop of the build phase: what can be recruited, built and bought, each with its price."""

from __future__ import annotations

from typing import Any

import msgspec

from ludarium.games.multiverse_war.content import BUILDER, Book
from ludarium.games.multiverse_war.event_words import ability_title, begun
from ludarium.games.multiverse_war.options import (
    Bridge,
    Clear,
    Construct,
    Decoy,
    Hire,
    Lay,
    Recruit,
    Skill,
    Spend,
    Upgrade,
)
from ludarium.games.multiverse_war.picture.symbols import BRIDGE, BUILDINGS, ROAD, STONE, UNITS, on_sheet
from ludarium.games.multiverse_war.pieces import ALL_EXITS, SETTLEMENT
from ludarium.games.multiverse_war.rules.builders import build_price
from ludarium.games.multiverse_war.rules.building import SHARD_PRICES, Build
from ludarium.games.multiverse_war.rules.heroes import HERO_GOLD, raise_price
from ludarium.games.multiverse_war.rules.recruiting import price_of
from ludarium.games.multiverse_war.rules.refusals import why_not_build
from ludarium.games.multiverse_war.rules.roads import BRIDGE_GOLD
from ludarium.games.multiverse_war.state import MultiverseWar
from ludarium.games.multiverse_war.words import kind_name
from ludarium.scene.choices import Forbidden
from ludarium.scene.sheets import Art, Item, Panel, Sheet, SheetPart, column, grid, sheet_part

UNITS_PART, BUILDINGS_PART, WORK_PART, HERO_PART, OTHER_PART = "Units", "Buildings", "Builders", "Hero", "Further"
LATER = "Not now"
"""The shelf of units that cannot be had: the offer says why."""
FOR_A_TYPE = ("equipment", "promotion")
"""What shards buy for a type of unit."""
WORK = (Upgrade(0), Lay(0, 1), Lay(0, ALL_EXITS), Bridge(0, ""), Clear(0))
DECOYS = (Decoy("", "m"), Decoy("", "b"))
ORDER = (UNITS_PART, HERO_PART, BUILDINGS_PART, WORK_PART, OTHER_PART, LATER)


class Ware(msgspec.Struct, frozen=True):
    """Something in the shop."""

    key: str
    part: str
    title: str
    icon: str
    price: str = ""
    note: str = ""
    about: str = ""


def ware_key(option: Any) -> str:
    """The key of the ware that an answer of the build phase buys; empty if it buys none."""
    match option:
        case Recruit(kind) | Hire(kind):
            return f"shop-{kind}"
        case Construct(_, kind, upgraded):
            return f"shop-{kind}-2" if upgraded else f"shop-{kind}"
        case Upgrade():
            return "shop-upgrade"
        case Lay(_, exits):
            return "shop-crossroads" if exits == ALL_EXITS else "shop-road"
        case Bridge():
            return "shop-bridge"
        case Clear():
            return "shop-clear"
        case Decoy(_, place):
            return f"shop-decoy-{place}"
        case Spend(what):
            return f"shop-{what}"
        case Skill(what):
            return f"skill-{what}"
    return ""


def shops(g: MultiverseWar, seat: int) -> bool:
    """Whether this seat is asked what to buy."""
    return g.ask is not None and seat in g.ask.seats and g.ask.topic in ("build", "skill points")


def wares(g: MultiverseWar, seat: int) -> tuple[Ware, ...]:
    """All that is offered now, and the units and buildings that are not, which the offer forbids with the reason."""
    assert g.ask is not None
    found = _catalogue(g, seat) if g.ask.topic == "build" else {}
    options: Any = g.ask.options_of(seat)
    offered: dict[str, Any] = {}
    for option in options:
        offered.setdefault(ware_key(option), option)
    offered.pop("", None)  # what buys nothing
    found |= {key: _ware(g, seat, key, option) for key, option in offered.items()}
    return tuple(sorted(found.values(), key=lambda ware: ware.key not in offered))  # what can be had comes first


def _catalogue(g: MultiverseWar, seat: int) -> dict[str, Ware]:
    """The units and buildings of a faction at their usual prices."""
    book, faction = g.content, g.players[seat].faction
    houses = [_building(book, faction, kind, prices[:1]) for kind, prices in _building_prices(g, seat)]
    return {ware.key: ware for ware in (*_units(book, faction), *houses)}


def _units(book: Book, faction: str) -> list[Ware]:
    return [_unit(book, kind, str(card.cost)) for kind, card in book.units.items() if card.faction in ("", faction)]


def _unit(book: Book, kind: str, price: str) -> Ware:
    card = book.units[kind]
    note = f"{card.ap} AP, {card.hp} HP, {card.dmg} DMG"
    return Ware(f"shop-{kind}", UNITS_PART, card.name, on_sheet(UNITS[kind]), price, note, kind)


def _building_prices(g: MultiverseWar, seat: int) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """What each building costs this player, and its upgrade."""
    return tuple(
        [
            (kind, tuple([build_price(g, seat, kind, tier) for tier in range(1, len(card.tiers) + 1)]))
            for kind, card in g.content.buildings.items()
        ]
    )


def _building(book: Book, faction: str, kind: str, prices: tuple[int, ...]) -> Ware:
    """A building, at tier 2 if the price of its upgrade is there too."""
    name, upgraded = book.factions[faction].names[kind], len(prices) > 1
    tier = book.buildings[kind].tiers[int(upgraded)]
    key = f"shop-{kind}-2" if upgraded else f"shop-{kind}"
    note = f"{tier.hp} HP, {tier.income} gold a round" if tier.income else f"{tier.hp} HP"
    note = f"tier 2: {note}" if upgraded else note
    return Ware(key, BUILDINGS_PART, name, on_sheet(BUILDINGS[kind]), str(sum(prices)), note, kind)


def _hero_prices(g: MultiverseWar, seat: int) -> tuple[tuple[str, int], ...]:
    """What the heroes cost that a player may hire or raise some time."""
    hero = g.players[seat].hero
    if hero is not None:
        return ((hero.sheet, raise_price(hero)),)
    return tuple([(sheet, HERO_GOLD + skipped) for skipped, sheet in enumerate(g.row)])


def _hero(book: Book, kind: str, gold: int) -> Ware:
    return Ware(f"shop-{kind}", HERO_PART, kind_name(book, kind), on_sheet(UNITS[kind]), str(gold), about=kind)


def _ware(g: MultiverseWar, seat: int, key: str, option: Any) -> Ware:
    match option:
        case Recruit(kind, at):
            return _unit(g.content, kind, str(price_of(g, seat, kind, at)))
        case Construct(_, kind, upgraded):
            prices = dict(_building_prices(g, seat))[kind]
            return _building(g.content, g.players[seat].faction, kind, prices if upgraded else prices[:1])
        case Hire(kind):
            return _hero(g.content, kind, dict(_hero_prices(g, seat))[kind])
        case Skill(what):
            name = {"hp": "1 HP more", "ap": "1 AP more", "": "Skill points"}.get(what) or ability_title(
                g.content, what
            )
            return Ware(key, HERO_PART, name, "s-plus", note=ability_text(g, what))
    return _work(option)


def _work(option: Any) -> Ware:
    """What is the same for every player at every time."""
    key = ware_key(option)
    match option:
        case Upgrade():
            return Ware(key, WORK_PART, "Upgrade to tier 2", "s-plus", note="the building a Builder stands in")
        case Lay(_, exits):
            note = "all six sides" if exits == ALL_EXITS else "touch the Builder, then the hexes it leads to"
            return Ware(key, WORK_PART, "Crossroads" if exits == ALL_EXITS else "Road", on_sheet(ROAD), note=note)
        case Bridge():
            return Ware(key, WORK_PART, "Bridge", on_sheet(BRIDGE), str(BRIDGE_GOLD))
        case Clear():
            return Ware(key, WORK_PART, "Chop or plant", "s-repeat", note="the forest or grassland of a Builder")
        case Decoy(_, place):
            note = "in the Builder's place" if place == "b" else "in the place of a unit"
            return Ware(key, OTHER_PART, "Decoy", on_sheet(UNITS["decoy"]), note=note)
        case Spend(what):
            note = "paid in shards" + ("; then touch the unit it is for" if what in FOR_A_TYPE else "")
            return Ware(key, OTHER_PART, begun(what), on_sheet(STONE), str(SHARD_PRICES[what]), note)
    raise ValueError(f"No ware: {option!r}")


def ability_text(g: MultiverseWar, ability: str) -> str:
    """What an ability of a hero does; empty for other skills."""
    sheets = g.content.heroes.values()
    return begun(next((one.text for sheet in sheets for one in sheet.abilities if one.id == ability), ""))


def _recruit(g: MultiverseWar, seat: int, kind: str) -> Recruit:
    """To recruit this type where it is done most likely: at home, or at the first building for it."""
    schools = g.content.units[kind].recruited_at
    own = [hex_ for hex_, one in g.buildings.items() if one.seat == seat and one.kind in schools and not one.site]
    at = own[0] if own and SETTLEMENT not in schools else g.map.homes[seat][0]
    return Recruit(kind, at, at)


def forbidden_wares(g: MultiverseWar, seat: int, offered: set[str]) -> tuple[Forbidden, ...]:
    """Units and buildings that cannot be had now, each with its reason."""
    builders = [n for n in g.own_units(seat) if g.units[n].kind == BUILDER]
    tired = next((frame.tired for frame in reversed(g.stack) if isinstance(frame, Build)), ())
    found = []
    for ware in wares(g, seat):
        if ware.key in offered or ware.part not in (UNITS_PART, BUILDINGS_PART):
            continue
        wish: Recruit | Construct
        if ware.part == UNITS_PART:
            wish = _recruit(g, seat, ware.about)
        else:
            if not builders:
                found.append(Forbidden(ware.key, "You have no Builder on the map.", "MW-BLDR-01"))
                continue
            wish = Construct(builders[0], ware.about)
        refusal = why_not_build(g, seat, tired, wish)
        if refusal is not None:
            found.append(Forbidden(ware.key, refusal.words, refusal.rule))
    return tuple(found)


# -- the sheet --------------------------------------------------------------------------------------------------


@sheet_part
def _icon(icon: str, seat: int) -> Art:
    """A part of its own, for it stays when the price changes."""
    return Art(icon, owner=seat, size="l")


@sheet_part
def _tile(ware: Ware, seat: int) -> Item:
    notes = (ware.note,) if ware.note else ()
    return Item(
        ware.title,
        "tile",
        lead=_icon(ware.icon, seat),
        notes=notes,
        value=ware.price,
        key=ware.key,
        about=ware.about,
        kind="ware",
    )


@sheet_part
def _shelf(title: str, *tiles: SheetPart) -> Panel:
    return Panel(title, (grid(tiles, 2),))


@sheet_part
def _skills(*tiles: SheetPart) -> Panel:
    """One below another, for what an ability does takes many words."""
    return Panel("Skill points", (column(*tiles),), ground="paper")


@sheet_part
def _shop(note: str, *shelves: SheetPart) -> Panel:
    return Panel("Recruit and build", (column(*shelves),), note, ground="paper")


def _shelf_of(ware: Ware, offered: set[str]) -> str:
    return LATER if ware.part == UNITS_PART and ware.key not in offered else ware.part


def shop(g: MultiverseWar, seat: int) -> SheetPart:
    """The shop, by what it sells."""
    assert g.ask is not None
    if g.ask.topic != "build":
        return _skills(*[_tile(ware, seat) for ware in wares(g, seat)])
    bought = {ware_key(option) for option in g.ask.options_of(seat)}  # type: ignore[union-attr]  # a decision of a player
    shelves = []
    for title in ORDER:
        tiles = [_tile(ware, seat) for ware in wares(g, seat) if _shelf_of(ware, bought) == title]
        if tiles:
            shelves.append(_shelf(title, *tiles))
    return _shop(f"{g.players[seat].gold} gold", *shelves)


# -- the prices, to be looked up before the phase comes -----------------------------------------------------------


@sheet_part
def _price_list(
    book: Book,
    seat: int,
    faction: str,
    buildings: tuple[tuple[str, tuple[int, ...]], ...],
    heroes: tuple[tuple[str, int], ...],
    others: tuple[Any, ...],
) -> Panel:
    found = [*_units(book, faction), *[_hero(book, kind, gold) for kind, gold in heroes]]
    for kind, prices in buildings:
        found += [_building(book, faction, kind, prices[:tier]) for tier in range(1, len(prices) + 1)]
    found += [_work(option) for option in others]
    shelves = [_shelf(title, *[_tile(ware, seat) for ware in found if ware.part == title]) for title in ORDER]
    return Panel("Prices", (column(*[shelf for shelf in shelves if shelf.inside]),), ground="paper")


def price_list(g: MultiverseWar, seat: int) -> Sheet:
    """What can be bought in this game. Its tiles are those of the shop, which are thus there when it opens."""
    others: tuple[Any, ...] = WORK
    if g.with_decoys:
        others += DECOYS
    if g.with_shards:
        others += tuple([Spend(what) for what in SHARD_PRICES])
    heroes = _hero_prices(g, seat) if g.scenario == "advanced" else ()
    facts = (g.players[seat].faction, _building_prices(g, seat), heroes, others)
    return Sheet("prices", _price_list(g.content, seat, *facts), "drawer", title="Prices")
