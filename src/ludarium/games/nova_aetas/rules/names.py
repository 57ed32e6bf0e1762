"""What Models, objects and squares are called in answers and events."""

from __future__ import annotations

from ludarium.games.nova_aetas.state import NOBODY, NovaAetas
from ludarium.space.squares import Square


def name_of(number: int) -> str:
    """What an Enemy is called."""
    return f"enemy {number}"


def enemy_number(name: str) -> int:
    """The number of an Enemy; -1 if the name is no Enemy's."""
    return int(name[6:]) if name.startswith("enemy ") else NOBODY


def hero_number(g: NovaAetas, name: str) -> int:
    """The number of a Hero; -1 if the name is no Hero's."""
    return next((n for n, hero in enumerate(g.heroes) if hero.id == name), NOBODY)


def name_of_square(square: Square) -> str:
    """What a square of the map is called."""
    return f"{square[0]},{square[1]}"


def square_of(name: str) -> Square:
    """The square of that name."""
    x, y = name.split(",")
    return int(x), int(y)


def place_of(g: NovaAetas, name: str) -> Square | None:
    """Where the Enemy, Hero, object or piece of scenery of that name is; None if it is off the map."""
    if (enemy := enemy_number(name)) >= 0:
        return g.enemies[enemy].at
    if "," in name:
        return square_of(name)
    if name in g.things:
        return g.things[name].at
    hero = hero_number(g, name)
    return g.heroes[hero].at if hero >= 0 else None
