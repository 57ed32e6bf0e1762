"""Kinds of action as tiles of the rail: the weapon and what is done with it, the action and its price."""

from __future__ import annotations

from typing import Any, Final

from ludarium.games.kharn_ages.event_words import spoken
from ludarium.games.kharn_ages.options import (
    Act,
    Assault,
    Cast,
    Climb,
    Fight,
    Jump,
    Shoot,
    Special,
    Swim,
    Throw,
    ThrowTo,
    Use,
    Walk,
)
from ludarium.games.kharn_ages.picture.symbols import (
    ACTIONS,
    BUNT,
    CLIMB,
    FIST,
    JUMP,
    SKILL,
    SPELL,
    SWIM,
    THROW,
    WALK,
    item_sign,
)
from ludarium.games.kharn_ages.state import KharnAges
from ludarium.scene.choices import Group


def tile_of(g: KharnAges, option: Any) -> str:
    """The tile of an option; "" if it has none."""
    if g.ask is None or g.ask.topic not in ("act", "free attack", "granted attack", "ambush action", "mind bend"):
        return ""
    match option:
        case Walk():
            return "walk"
        case Swim():
            return "swim"
        case Climb(_, _, _, drop, helper):
            return "drop" if drop else "climb" if helper < 0 else f"leg-up-{helper}"
        case Jump():
            return "jump"
        case Fight(_, weapon):
            return f"fight-{weapon}"
        case Assault(_, weapon):
            return f"assault-{weapon}"
        case Shoot(_, weapon, ammo):
            return f"shoot-{weapon}-{ammo}"
        case Special(kind):
            return f"special-{kind}"
        case Throw(thing, _, item) | ThrowTo(thing, _, _, item):
            return f"throw-{thing}-{item}" + ("" if isinstance(option, Throw) else "-spot")
        case Cast():
            return "cast"
        case Act(name):
            return f"act-{name}"
        case Use(ref):
            return f"use-{ref}"
    return ""


TITLES: Final = {
    "walk": ("Walk", WALK),
    "swim": ("Swim", SWIM),
    "climb": ("Climb", CLIMB),
    "drop": ("Climb and drop", CLIMB),
    "jump": ("Jump", JUMP),
    "cast": ("Cast a spell", SPELL),
}


def tile(g: KharnAges, key: str) -> Group:
    """A tile: the weapon and what is done with it, the action and its price."""
    assert g.ask is not None
    if key in TITLES:
        return Group(key, *TITLES[key])
    kind, _, rest = key.partition("-")
    n = g.ask.about[0] if g.ask.about else g.active
    match kind:
        case "fight" | "assault" | "shoot":
            return _armed(g, key, kind, n, rest)
        case "special":
            return Group(key, rest.capitalize(), BUNT[rest], "2 AP")
        case "leg":
            return Group(key, "Climb with a leg up", CLIMB)
        case "throw":
            return Group(key, "Throw to a spot" if key.endswith("spot") else "Throw at", THROW, "2 AP")
        case "act":
            return Group(key, rest.replace("_", " ").capitalize(), ACTIONS.get(rest, "hand"))
    return Group(key, spoken(g.book, rest).removesuffix(" X").capitalize(), SKILL)


VERBS: Final = {"fight": "Attack", "assault": "Assault", "shoot": "Shoot"}


def _armed(g: KharnAges, key: str, kind: str, n: int, rest: str) -> Group:
    """An attack with a weapon; ``rest`` is its number, then the ammunition."""
    if rest.startswith("-"):
        return Group(key, f"{VERBS[kind]}: bare hands", FIST)
    weapon, _, ammo = rest.partition("-")
    card = g.equipment(n, int(weapon))
    ammo = ammo.replace("_", " ")
    return Group(key, f"{VERBS[kind]}: {card.name}", item_sign(card), ammo)
