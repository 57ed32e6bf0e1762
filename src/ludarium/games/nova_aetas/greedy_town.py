"""What a sensible company does between Missions: it learns, is promoted, buys and makes room."""

from __future__ import annotations

from typing import Any

from ludarium.games.nova_aetas.options import Buy, Craft, Cure, Equip, Learn, Pin, Promote, Raise, Stow
from ludarium.games.nova_aetas.rules.names import hero_number
from ludarium.games.nova_aetas.rules.placing import room_for
from ludarium.games.nova_aetas.rules.ready import ADVANCED, BASE
from ludarium.games.nova_aetas.state import Hero, NovaAetas

WORDS = {"yes": 1.0, "no": 0.0, "done": 0.1, "roll": 0.1, "ready": 0.1, "end": 0.05}
"""How good the answers are that are but a word."""


def between(g: NovaAetas, option: Any) -> float:
    """Preparation, town and learning."""
    match option:
        case Promote():
            return 6.0
        case Learn(hero, skill):
            plan = (*BASE[hero], *ADVANCED[hero][1])
            return 5.0 - 0.1 * plan.index(skill) if skill in plan else 1.0
        case Raise(_, what):
            return {"rapidity": 3.5, "health": 2.0}.get(what, 2.6)
        case Pin(hero, skill):
            return 3.0 + (skill in (*BASE[hero], *ADVANCED[hero][1]))
        case Stow(hero, item):
            return 2.0 if _makes_room(g, g.heroes[hero_number(g, hero)], item) else -1.0
        case Equip(hero, item):
            return 0.5 + 0.02 * g.book.items[item].price
        case Cure():
            return 5.0
        case Craft():
            return 2.0
        case Buy(what):
            return _buy(g, what)
    return WORDS.get(option, -1.0) if isinstance(option, str) else -1.0


def _buy(g: NovaAetas, what: str) -> float:
    """An item that somebody has room for, one of a kind; healing for everybody."""
    item = g.book.items.get(what)
    if item is None:
        return -1.0
    if item.consumable:
        return 0.8 if what in ("bandages",) and g.stock.count(what) < 2 and g.popolini >= 6 else -1.0
    if item.source == "class":
        return 4.0 if any(_waits_for(g, hero, what) for hero in g.heroes) else -1.0
    if item.category in ("helmet", "armor", "shield", "charm") and any(_saves(g, hero) for hero in g.heroes):
        return -1.0
    fits = item.attack is None and any(room_for(g, n, what) for n in range(len(g.heroes)))
    return 1.0 + 0.05 * item.price if fits and what not in g.stock else -1.0


def _class_item(g: NovaAetas, hero: Hero) -> str:
    """The item of the advanced class that a Hero has or wants."""
    rank = hero.rank or ADVANCED[hero.id][0]
    return next(one.item for one in g.sheet(hero).advanced if one.name == rank)


def _waits_for(g: NovaAetas, hero: Hero, item: str) -> bool:
    """Whether a Hero could be promoted if the company had this item."""
    base = sum(skill in g.sheet(hero).base for skill in hero.learned)
    return not hero.rank and base >= 3 and hero.xp >= 2 and _class_item(g, hero) == item


def _saves(g: NovaAetas, hero: Hero) -> bool:
    """Whether money should be kept for the promotion of this Hero."""
    return g.script.chapter >= 2 and _waits_for(g, hero, _class_item(g, hero))


def _makes_room(g: NovaAetas, hero: Hero, item: str) -> bool:
    """Whether putting an item away makes room for the class item that lies in the stock."""
    wanted = _class_item(g, hero)
    if not hero.rank or wanted not in g.stock or item == wanted:
        return False
    return bool(set(g.book.items[wanted].encumbrance) & set(g.book.items[item].encumbrance))
