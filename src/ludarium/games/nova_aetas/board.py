"""Which squares are taken and by whom: worked out once for a position, since facts are replaced and never changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludarium.space.squares import Square, Terrain, terrain

if TYPE_CHECKING:
    from ludarium.games.nova_aetas.state import NovaAetas


class Board:
    """The squares of a position, by who is there."""

    __slots__ = (
        "all_foes",
        "characters",
        "enemies",
        "fires",
        "foes",
        "hero_squares",
        "heroes",
        "lying",
        "obstacles",
        "opposed",
        "taken",
        "things",
        "up",
    )

    def __init__(self, g: NovaAetas, last: Board | None) -> None:
        """What is the same as on the last board is taken from there."""
        self.heroes, self.enemies, self.things = g.heroes, g.enemies, g.things
        self.characters: frozenset[Square]
        self.fires: frozenset[Square]
        self.obstacles: frozenset[Square]
        self.foes: dict[str, frozenset[Square]]
        self.all_foes: frozenset[Square]
        if last is not None and last.things is g.things:
            self.characters, self.fires, self.obstacles = last.characters, last.fires, last.obstacles
        else:
            self.characters, self.fires, self.obstacles = _laid_things(g)
        if last is not None and last.enemies is g.enemies:
            self.foes, self.all_foes = last.foes, last.all_foes
        else:
            self.foes = _standing_foes(g)
            self.all_foes = frozenset().union(*self.foes.values())
        self.up = tuple([n for n, hero in enumerate(g.heroes) if hero.at is not None and not hero.ko])
        standing = [hero.at for hero in g.heroes if hero.at is not None and not hero.ko]
        self.lying = frozenset([hero.at for hero in g.heroes if hero.at is not None and hero.ko])
        self.hero_squares = self.characters.union(standing)
        self.taken = self.hero_squares | self.lying | self.all_foes | self.obstacles
        self.opposed: dict[str, frozenset[Square]] = {}

    def against(self, faction: str) -> frozenset[Square]:
        """Squares of everyone who opposes this Enemy faction (NA-GEN-07)."""
        found = self.opposed.get(faction)
        if found is None:
            others = [squares for other, squares in self.foes.items() if other != faction]
            found = self.opposed[faction] = self.hero_squares.union(*others)
        return found


def _laid_things(g: NovaAetas) -> tuple[frozenset[Square], frozenset[Square], frozenset[Square]]:
    """The squares of characters, of fires, and of objects that nobody passes."""
    obstacles: set[Square] = set()
    characters: set[Square] = set()
    fires: set[Square] = set()
    for thing in g.things.values():
        if thing.at is None:
            continue
        if thing.type == "fire":
            fires.add(thing.at)
        printed = g.printed(thing)
        if printed is not None and printed.blocks:
            (characters if thing.type in ("npc", "villager") else obstacles).add(thing.at)
    return frozenset(characters), frozenset(fires), frozenset(obstacles)


def _standing_foes(g: NovaAetas) -> dict[str, frozenset[Square]]:
    """The squares of Enemies by faction."""
    by_faction: dict[str, set[Square]] = {}
    for enemy in g.enemies:
        if enemy.at is not None:
            by_faction.setdefault(g.card(enemy).faction, set()).add(enemy.at)
    return {faction: frozenset(squares) for faction, squares in by_faction.items()}


_last: Board | None = None


def board_of(g: NovaAetas) -> Board:
    """The squares of this position; the last one looked at is kept."""
    global _last  # noqa: PLW0603  # one entry, checked by identity of the facts it was made of
    last = _last
    if last is None or last.heroes is not g.heroes or last.enemies is not g.enemies or last.things is not g.things:
        last = _last = Board(g, last)
    return last


_ground: tuple[tuple[str, ...], Terrain] | None = None


def ground_of(rows: tuple[str, ...]) -> Terrain:
    """The terrain of these rows; the last one looked at is kept."""
    global _ground  # noqa: PLW0603  # one entry, checked by identity of the rows it was made of
    last = _ground
    if last is None or last[0] is not rows:
        last = _ground = (rows, terrain(rows))
    return last[1]
