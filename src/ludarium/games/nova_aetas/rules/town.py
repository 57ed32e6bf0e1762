"""The End Mission Phase in a town or village (NA-CMP): market, laboratory, Cerusico, tavern."""

from __future__ import annotations

from typing import Any

from ludarium.games.nova_aetas.content.schema import Town
from ludarium.games.nova_aetas.events import Crafted, Cured, Traded
from ludarium.games.nova_aetas.options import Buy, Craft, Cure, Sell, Undertake
from ludarium.games.nova_aetas.rules.loot import faces_of
from ludarium.games.nova_aetas.rules.names import hero_number
from ludarium.games.nova_aetas.rules.placing import owned
from ludarium.games.nova_aetas.state import NovaAetas

CLASS_ITEMS_FROM = 2
TAVERN = {"city": ("encounter",), "village": ("hunt", "exploration")}


def tier_of(town: Town) -> int:
    """The tier of market and laboratory: 1 in the chapters 1 and 2, 2 in 3 and 4, 3 from there on (NA-CMP-04)."""
    return min(3, (town.chapter + 1) // 2)


def wares(g: NovaAetas, town: Town) -> dict[str, int]:
    """What the market sells, with its prices (NA-CMP-04, NA-LOO-08)."""
    tier = tier_of(town)
    city = town.type == "city"
    most = tier if city else max(1, tier - 1)
    found = {item.id: item.price for item in g.book.items.values() if item.source == "market" and item.tier <= most}
    if city and town.chapter >= CLASS_ITEMS_FROM:
        for item in g.book.items.values():
            if item.source == "class" and not owned(g, item.id):
                found[item.id] = item.price
    for reagent in g.book.reagents.values():
        if (city or reagent.deck == "elementum") and reagent.id in faces_of(g, reagent.deck):
            found[reagent.id] = reagent.price
    return found


def worth(g: NovaAetas, what: str) -> int:
    """What an item or reagent sells for: half its price, rounded down (NA-EQP-09, NA-GAP-113, NA-GAP-114)."""
    card = g.book.reagents.get(what) or g.book.items[what]
    return card.price // 2


def goods(g: NovaAetas) -> list[str]:
    """What the company can sell: everything but class items and what is worth nothing."""
    held = (*g.stock, *g.reagents, *[item for hero in g.heroes for item in hero.items])
    return sorted(what for what in set(held) if worth(g, what) > 0 and (what in g.book.reagents or _sells(g, what)))


def _sells(g: NovaAetas, item: str) -> bool:
    return g.book.items[item].source != "class"


def formulae(g: NovaAetas, town: Town) -> list[str]:
    """What the laboratory of a city can make now (NA-EQP-08, NA-CMP-02)."""
    if town.type != "city":
        return []
    found = []
    for item in g.book.items.values():
        known = item.source == "formula" and item.tier <= tier_of(town)
        known |= item.source == "class" and town.chapter >= CLASS_ITEMS_FROM and not owned(g, item.id)
        if known and item.formula and all(g.reagents.count(name) >= count for name, count in item.formula.items()):
            found.append(item.id)
    return found


def fee(g: NovaAetas, town: Town, injury: str) -> int:
    """What the Cerusico asks: less in a village, but at least 3 (NA-INJ-02)."""
    price = g.book.injuries[injury].surgeon_fee
    return price if town.type == "city" else max(3, price - 2)


def errands(g: NovaAetas, town: Town) -> list[str]:
    """Secondary Missions that are open in the tavern."""
    return [
        mission.id
        for mission in g.book.missions.values()
        if mission.kind in TAVERN[town.type] and mission.chapter <= town.chapter and mission.id not in g.won
    ]


def services(g: NovaAetas, town: Town, *, tavern: bool) -> list[Any]:
    """Everything the company can do in this place now."""
    found: list[Any] = [Buy(what) for what, price in wares(g, town).items() if price <= g.popolini]
    found += [Sell(what) for what in goods(g)]
    found += [Craft(item) for item in formulae(g, town)]
    for hero in g.heroes:
        found += [Cure(hero.id, card) for card in dict.fromkeys(hero.injuries) if fee(g, town, card) <= g.popolini]
    if tavern:
        found += [Undertake(mission) for mission in errands(g, town)]
    return found


def serve(g: NovaAetas, town: Town, got: Any) -> None:
    """Buy, sell, craft, cure."""
    match got:
        case Buy(what):
            price = wares(g, town)[what]
            g.popolini -= price
            _store(g, what)
            g.tell(Traded, rule="NA-CMP-04", what=what, price=price)
        case Sell(what):
            g.popolini += worth(g, what)
            _take(g, what)
            g.tell(Traded, rule="NA-CMP-04", what=what, price=-worth(g, what))
        case Craft(item):
            for name, count in g.book.items[item].formula.items():
                for _ in range(count):
                    _take(g, name)
            _store(g, item)
            g.tell(Crafted, rule="NA-CMP-02", what=item)
        case Cure(name, card):
            number = hero_number(g, name)
            injuries = list(g.heroes[number].injuries)
            injuries.remove(card)
            price = fee(g, town, card)
            g.popolini -= price
            g.put_hero(number, injuries=tuple(injuries))
            g.injury_pile = tuple(sorted((*g.injury_pile, card)))
            g.tell(Cured, rule="NA-INJ-02", who=name, card=card, price=price)


def _store(g: NovaAetas, what: str) -> None:
    if what in g.book.reagents:
        g.reagents = tuple(sorted((*g.reagents, what)))
    else:
        g.stock = tuple(sorted((*g.stock, what)))


def _take(g: NovaAetas, what: str) -> None:
    """Out of the stock, or else from the Hero who carries it."""
    if what in g.book.reagents:
        cards = list(g.reagents)
        cards.remove(what)
        g.reagents = tuple(cards)
    elif what in g.stock:
        items = list(g.stock)
        items.remove(what)
        g.stock = tuple(items)
    else:
        number = next(n for n, hero in enumerate(g.heroes) if what in hero.items)
        items = list(g.heroes[number].items)
        items.remove(what)
        g.put_hero(number, items=tuple(items))
