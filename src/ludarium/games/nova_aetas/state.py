"""The facts of a Mission of Nova Aetas.

Every container is replaced, never changed: clones share all of it. Loot cards, Injury cards and Draft cards are drawn
when they are needed, so that nothing in a position is hidden from the players.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec
from msgspec.structs import replace

from ludarium.games.nova_aetas.content import Book
from ludarium.games.nova_aetas.content.calls import Line
from ludarium.games.nova_aetas.content.schema import EnemyCard, HeroSheet, Mission, MissionObject, Objective
from ludarium.kernel.game import Game, Outcome, Sides
from ludarium.space.squares import Square, Terrain, adjacent, distance, terrain

QUADRANTS = 12
POSITIVE = (
    "advantage1",
    "advantage2",
    "bless",
    "charm",
    "defense",
    "flying",
    "kindled",
    "reroll",
    "smoke",
    "speed",
    "venomed",
)
NEGATIVE = (
    "bleed",
    "blind",
    "burn",
    "cursed",
    "disadvantage1",
    "disadvantage2",
    "entangled",
    "hemorrhage",
    "poison",
    "stun",
)
STATUSES = (*POSITIVE, *NEGATIVE)
MOST_TV = 20
LEAST = {"rapidity": 3, "health": 3, "precision": 1, "physical": 1, "mind": 1}
SYMBOLS = {1: "moon", 2: "star", 4: "sun", 6: "moon", 7: "star", 8: "sun"}
"""The symbol on each face of the die (NA-GAP-12)."""


class Hero(msgspec.Struct, frozen=True, omit_defaults=True):
    """A Hero of the party."""

    id: str
    seat: int
    at: Square | None = None
    """Where it stands or lies; None before set-up and once it has left the map."""
    token: int = 0
    """Quadrants since the start of the Mission."""
    wounds: int = 0
    tv: int = 0
    ko: bool = False
    statuses: tuple[str, ...] = ()
    skills: tuple[str, ...] = ()
    """The Personal Skill and the pinned ones."""
    items: tuple[str, ...] = ()
    injuries: tuple[str, ...] = ()
    flipped: tuple[str, ...] = ()
    unloaded: tuple[str, ...] = ()
    """Weapons with a Reload token."""
    carries: tuple[str, ...] = ()
    card: str = ""
    """The location card it is at."""
    moved: bool = False
    """Whether it made a Movement action since its last Recovery."""
    mark: int = -1
    used: tuple[str, ...] = ()
    """Cards used that work once per Mission."""
    exit: str = ""
    """The exit by which it left."""
    later: tuple[str, ...] = ()
    """Operations to carry out when its activation is over."""


class Enemy(msgspec.Struct, frozen=True, omit_defaults=True):
    """A Model of an Enemy group."""

    kind: str
    at: Square | None = None
    """None: it is off the map, and its number is not given again."""
    wounds: int = 0
    statuses: tuple[str, ...] = ()
    waiting: bool = False
    unloaded: tuple[str, ...] = ()
    patrol: tuple[Square, ...] = ()
    goal: int = 0
    """The way-point it walks to."""


class Thing(msgspec.Struct, frozen=True, omit_defaults=True):
    """An object of the Mission."""

    id: str
    type: str
    at: Square | None = None
    """None: it is carried, or gone."""
    hero: int = -1
    """The Hero who carries it."""
    enemy: int = -1
    """The Enemy that carries it."""
    wounds: int = 0
    gone: bool = False
    worked: tuple[int, ...] = ()
    """The Heroes for whom its use has worked."""


class Happening(msgspec.Struct, frozen=True):
    """Something that may set off events of the Mission: its name, and the Hero who did it."""

    when: str
    actor: int = -1


class NovaAetas(Game, kw_only=True):
    """A position of one Mission."""

    slug = "nova-aetas"

    mission: str
    ties: str = "largest"
    now: int = 0
    rows: tuple[str, ...] = ()
    laid: tuple[int, ...] = ()
    """Which pieces of the Mission's map lie on the table."""
    heroes: tuple[Hero, ...] = ()
    enemies: tuple[Enemy, ...] = ()
    tokens: dict[str, int] = {}
    """The token of each Enemy type that has Models on the map."""
    objectives: dict[str, str] = {}
    things: dict[str, Thing] = {}
    scratches: dict[str, int] = {}
    """Wounds on bushes and trees, by ``x,y``."""
    flags: tuple[str, ...] = ()
    counters: dict[str, int] = {}
    fired: tuple[str, ...] = ()
    """Events and points of interest that happened and do not come again."""
    pending: tuple[Happening, ...] = ()
    loot: tuple[str, ...] = ()
    """The Loot Deck: names of decks, since nobody knows the faces."""
    injury_pile: tuple[str, ...] = ()
    drafts: dict[str, tuple[str, ...]] = {}
    achievements: tuple[str, ...] = ()
    popolini: int = 0
    stock: tuple[str, ...] = ()
    reagents: tuple[str, ...] = ()
    out: tuple[str, ...] = ()
    """Enemy types whose last Model went Out of Combat."""
    departed: tuple[str, ...] = ()
    """What Enemies left the map with, as ``type exit`` and ``object exit``."""
    woken: int = -1
    """The Quadrant in which the first waiting Enemy became active."""
    ended: str = ""
    active: int = -1
    """The Hero whose activation it is."""
    ap: int = 0
    """AP left in this activation."""
    spent: int = 0
    """AP spent in this activation."""

    # -- content --------------------------------------------------------------------------------

    @property
    def book(self) -> Book:
        book = self.content
        assert isinstance(book, Book)
        return book

    @property
    def script(self) -> Mission:
        return self.book.missions[self.mission]

    @property
    def ground(self) -> Terrain:
        return terrain(self.rows)

    def card(self, enemy: Enemy) -> EnemyCard:
        """The Enemy card of a Model."""
        return self.book.enemies[enemy.kind]

    def sheet(self, hero: Hero) -> HeroSheet:
        """The sheet of a Hero."""
        return self.book.heroes[hero.id]

    def objective(self, kind: str) -> Objective | None:
        """The Objective assigned to this Enemy type."""
        name = self.objectives.get(kind, "")
        return next((one for one in self.script.objectives if one.id == name), None)

    def printed(self, thing: Thing) -> MissionObject | None:
        """The object as the Mission prints it; None for one that came later."""
        return next((one for one in self.script.objects if one.id == thing.id), None)

    # -- Heroes ---------------------------------------------------------------------------------

    def cards(self, hero: Hero) -> tuple[str, ...]:
        """The cards of a Hero that work: skills, items, injuries."""
        return (*hero.skills, *hero.items, *hero.injuries)

    def lines(self, hero: Hero, trigger: str) -> tuple[tuple[str, Line], ...]:
        """The lines of a Hero's cards at this moment, with their cards."""
        return _lines(self.book, self.cards(hero), trigger)

    def stat(self, hero: Hero, name: str) -> int:
        """A characteristic with what cards change (NA-HER-07)."""
        value = int(getattr(self.sheet(hero).characteristics, name))
        for _, line in self.lines(hero, "passive"):
            for op in line.ops:
                if op.name == "stat" and op.word(0) == name:
                    value += op.number(1)
        return max(value, LEAST[name])

    def keyword(self, hero: Hero, name: str) -> int:
        """The number of a keyword such as Climb or Jump that a Hero has; 0 if it has not."""
        best = 0
        for _, line in self.lines(hero, "passive"):
            for op in line.ops:
                words = op.word(0).split()
                if op.name == "keyword" and words[0] == name:
                    best = max(best, int(words[1]) if len(words) > 1 else 1)
        return best

    def immune(self, hero: Hero, status: str) -> bool:
        """Whether a card keeps this status away."""
        passive = self.lines(hero, "passive")
        return any(op.name == "immune" and op.word(0) == status for _, line in passive for op in line.ops)

    def up(self) -> list[int]:
        """The Heroes who stand on the map."""
        return [n for n, hero in enumerate(self.heroes) if hero.at is not None and not hero.ko]

    # -- Models on the map ----------------------------------------------------------------------

    def foes(self) -> list[int]:
        """The Enemies on the map."""
        return [n for n, enemy in enumerate(self.enemies) if enemy.at is not None]

    def group(self, kind: str) -> list[int]:
        """The Models of this type on the map."""
        return [n for n, enemy in enumerate(self.enemies) if enemy.at is not None and enemy.kind == kind]

    def hero_squares(self) -> set[Square]:
        """Squares of standing Heroes and of characters on their side."""
        squares = {hero.at for hero in self.heroes if hero.at is not None and not hero.ko}
        return squares | {t.at for t in self.things.values() if t.at is not None and self.character(t)}

    def character(self, thing: Thing) -> bool:
        """Whether it is a Character token on the Heroes' side (NA-GEN-05)."""
        printed = self.printed(thing)
        return thing.type in ("npc", "villager") and printed is not None and printed.blocks

    def obstacles(self) -> set[Square]:
        """Squares of objects that nobody passes."""
        found = set()
        for thing in self.things.values():
            printed = self.printed(thing)
            if thing.at is not None and printed is not None and printed.blocks and not self.character(thing):
                found.add(thing.at)
        return found

    def taken(self) -> set[Square]:
        """Squares on which nobody can end a move: Models, KO'd Heroes, objects that block."""
        squares = {hero.at for hero in self.heroes if hero.at is not None}
        squares |= {enemy.at for enemy in self.enemies if enemy.at is not None}
        squares |= {t.at for t in self.things.values() if t.at is not None and self.character(t)}
        return squares | self.obstacles()

    def foe_squares(self, but: str = "") -> set[Square]:
        """Squares of Enemies; ``but`` leaves those of a faction out."""
        return {e.at for e in self.enemies if e.at is not None and self.card(e).faction != but}

    def beside_hero(self, hero: Hero) -> list[int]:
        """The Enemies side-adjacent to a Hero on its level that are not waiting (NA-ENG-01, NA-GAP-130)."""
        at = hero.at
        if at is None:
            return []
        return [
            n
            for n, enemy in enumerate(self.enemies)
            if enemy.at is not None and not enemy.waiting and adjacent(self.ground, at, enemy.at)
        ]

    def zone(self, square: Square) -> str:
        """The zone a square belongs to (NA-ZON-01)."""
        for index in self.laid:
            piece = self.script.map[index]
            rows = self.book.pieces[piece.piece].rows
            x, y = square[0] - piece.at[0], square[1] - piece.at[1]
            if 0 <= y < len(rows) and 0 <= x < len(rows[y]):
                return piece.zone
        return ""

    # -- changing facts -------------------------------------------------------------------------

    def put_hero(self, number: int, **changes: Any) -> Hero:
        """Replace fields of a Hero."""
        hero = replace(self.heroes[number], **changes)
        self.heroes = (*self.heroes[:number], hero, *self.heroes[number + 1 :])
        return hero

    def put_enemy(self, number: int, **changes: Any) -> Enemy:
        """Replace fields of an Enemy."""
        enemy = replace(self.enemies[number], **changes)
        self.enemies = (*self.enemies[:number], enemy, *self.enemies[number + 1 :])
        return enemy

    def put_thing(self, id_: str, **changes: Any) -> Thing:
        """Replace fields of an object."""
        thing = replace(self.things[id_], **changes)
        self.things = {**self.things, id_: thing}
        return thing

    def occur(self, when: str, actor: int = -1) -> None:
        """Note what may set off events of the Mission."""
        self.pending = (*self.pending, Happening(when, actor))

    # -- the kernel -----------------------------------------------------------------------------

    @property
    def sides(self) -> Sides:
        """NA-GEN-02: all players win and lose together."""
        return (tuple(range(self.seats)),)

    def verdict(self) -> Outcome:
        won = self.ended == "victory"
        seats = tuple(range(self.seats))
        score = 1.0 if won else 0.0
        return Outcome(seats if won else (), (score,) * self.seats, f"{self.script.title}: {self.ended}")

    def decider(self) -> int:
        """NA-GAP-138: the lowest seat that runs a standing Hero decides what concerns all."""
        return min((self.heroes[n].seat for n in self.up()), default=0)


@lru_cache(maxsize=4096)
def _lines(book: Book, cards: tuple[str, ...], trigger: str) -> tuple[tuple[str, Line], ...]:
    return tuple((card, line) for card in cards for line in book.card(card).lines() if line.trigger == trigger)


def near(a: Square | None, b: Square | None) -> int:
    """The distance of two squares; very far if one is off the map."""
    return distance(a, b) if a is not None and b is not None else 1 << 20
