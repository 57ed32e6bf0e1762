"""The facts of a Mission of Nova Aetas.

Every container is replaced, never changed: clones share all of it. Loot cards, Injury cards and Draft cards are drawn
when they are needed, so that nothing in a position is hidden from the players.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, ParamSpec

import msgspec
from msgspec.structs import replace

from ludarium.games.nova_aetas.board import board_of, ground_of
from ludarium.games.nova_aetas.called import names_in
from ludarium.games.nova_aetas.content import Book
from ludarium.games.nova_aetas.content.calls import Line
from ludarium.games.nova_aetas.content.schema import EnemyCard, HeroSheet, Mission, MissionObject, Objective, Scheme
from ludarium.kernel.events import Event
from ludarium.kernel.game import Game, Outcome, Sides
from ludarium.space.squares import Square, Terrain, adjacent, neighbours

P = ParamSpec("P")
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
OFF_MAP = -1
NOBODY = -1
"""No Hero, or no Enemy, where one is named by its number."""
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
    mark: int = NOBODY
    used: tuple[str, ...] = ()
    """Cards used that work once per Mission."""
    exit: str = ""
    """The exit by which it left."""
    later: tuple[str, ...] = ()
    """Operations to carry out when its activation is over."""
    safe: tuple[str, ...] = ()
    """Ranks of Enemies (or all) that make no Reaction Attack on it in this activation."""
    bucket: bool = False
    """Whether it holds a Bucket token."""
    lifts: int = NOBODY
    """The KO'd Hero it carries."""
    fresh: tuple[str, ...] = ()
    """Injury cards drawn in this Mission."""
    rank: str = ""
    """Its advanced class, once it has one (NA-HER-09)."""
    learned: tuple[str, ...] = ()
    """The skills it has learned, pinned or not."""
    raised: tuple[str, ...] = ()
    """Its characteristics that were increased, once for each increase (NA-HER-08)."""
    xp: int = 0


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
    hero: int = NOBODY
    """The Hero who carries it."""
    enemy: int = NOBODY
    """The Enemy that carries it."""
    wounds: int = 0
    gone: bool = False
    destroyed: bool = False
    """Whether it went by Wounds: destroyed, or out if it is a character."""
    was: Square | None = None
    """Where it was when it was destroyed."""
    worked: tuple[int, ...] = ()
    """The Heroes for whom its use has worked."""


class Happening(msgspec.Struct, frozen=True):
    """Something that may set off events of the Mission: its name, and the Hero who did it."""

    when: str
    actor: int = NOBODY


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """A page of the company's journal."""

    mission: str
    outcome: str
    place: str = ""
    """The town or village visited afterwards."""
    notes: tuple[str, ...] = ()
    """What is worth remembering, in words."""


class NovaAetas(Game, kw_only=True):
    """A position of one Mission, or of the company between two of them."""

    slug = "nova-aetas"

    mission: str
    ties: str = "largest"
    steps: bool = False
    """Whether the game stops before each Enemy (NA-GAP-176)."""
    hurried: bool = False
    """Whether it does not until the next Hero acts."""
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
    stage: str = "mission"
    """``mission``, or between Missions ``prepare`` and ``town``."""
    campaign: bool = False
    journal: tuple[Entry, ...] = ()
    won: tuple[str, ...] = ()
    """Secondary Missions that were won."""
    following: str = ""
    """The Mission or ending that comes next in the campaign."""
    active: int = NOBODY
    """The Hero whose activation it is."""
    ap: int = 0
    """AP left in this activation."""
    spent: int = 0
    """AP spent in this activation."""
    eased: int = 0
    """How cards change the Synchronization minimum of this activation."""
    shift: int = 0
    """How cards move the active Hero's token once the AP of the action under way are counted (NA-GAP-134)."""

    # -- content --------------------------------------------------------------------------------

    @property
    def book(self) -> Book:
        book: Book = self.content
        return book

    @property
    def script(self) -> Mission:
        return self.book.missions[self.mission]

    @property
    def ground(self) -> Terrain:
        return ground_of(self.rows)

    @property
    def mission_over(self) -> bool:
        """Whether no Mission is under way."""
        return self.stage != "mission" or bool(self.ended)

    def scheme(self, hero: Hero) -> Scheme:
        """How many skills of each category a Hero may pin (NA-HER-14)."""
        sheet = self.sheet(hero)
        return next((one.scheme for one in sheet.advanced if one.name == hero.rank), sheet.scheme)

    def card(self, enemy: Enemy) -> EnemyCard:
        """The Enemy card of a Model."""
        card: EnemyCard = self.content.enemies[enemy.kind]
        return card

    def sheet(self, hero: Hero) -> HeroSheet:
        """The sheet of a Hero."""
        return self.book.heroes[hero.id]

    def objective(self, kind: str) -> Objective | None:
        """The Objective assigned to this Enemy type."""
        name = self.objectives.get(kind, "")
        return next((one for one in self.script.objectives if one.id == name), None)

    def printed(self, thing: Thing) -> MissionObject | None:
        """The object as the Mission prints it; one that came later is like the first of its type."""
        return self.book.printed(self.mission, thing.id, thing.type)

    # -- Heroes ---------------------------------------------------------------------------------

    def gear(self, hero: Hero) -> tuple[str, ...]:
        """The items of a Hero that work; none while the Mission keeps them away (NA-MIS-09)."""
        return () if self.content.armed_by[self.mission] and self.disarmed else hero.items

    @property
    def disarmed(self) -> bool:
        """Whether no Equipment works until some object is picked up."""
        until: str = self.content.armed_by[self.mission]
        return bool(until) and until not in self.flags

    def cards(self, hero: Hero) -> tuple[str, ...]:
        """The cards of a Hero that work: skills, items, injuries."""
        return (*hero.skills, *self.gear(hero), *hero.injuries)

    def lines(self, hero: Hero, trigger: str) -> tuple[tuple[str, Line], ...]:
        """The lines of a Hero's cards at this moment, with their cards."""
        return _lines(self.content, self.cards(hero), trigger)

    def stat(self, hero: Hero, name: str) -> int:
        """A characteristic with increases and with what cards change (NA-HER-07)."""
        return _stat(self.content, hero.id, hero.raised, self.cards(hero), name)

    def keyword(self, hero: Hero, name: str) -> int:
        """The number of a keyword such as Climb or Jump that a Hero has; 0 if it has not."""
        return _keyword(self.content, self.cards(hero), name)

    def immune(self, hero: Hero, status: str) -> bool:
        """Whether a card keeps this status away."""
        passive = self.lines(hero, "passive")
        return any(op.name == "immune" and op.word(0) == status for _, line in passive for op in line.ops)

    def up(self) -> tuple[int, ...]:
        """The Heroes who stand on the map."""
        return board_of(self).up

    # -- Models on the map ----------------------------------------------------------------------

    def foes(self) -> list[int]:
        """The Enemies on the map."""
        return [n for n, enemy in enumerate(self.enemies) if enemy.at is not None]

    def group(self, kind: str) -> list[int]:
        """The Models of this type on the map."""
        return [n for n, enemy in enumerate(self.enemies) if enemy.at is not None and enemy.kind == kind]

    def character(self, thing: Thing) -> bool:
        """Whether it is a Character token on the Heroes' side (NA-GEN-05)."""
        printed = self.printed(thing)
        return thing.type in ("npc", "villager") and printed is not None and printed.blocks

    def obstacles(self) -> frozenset[Square]:
        """Squares of objects that nobody passes."""
        return board_of(self).obstacles

    def taken(self) -> frozenset[Square]:
        """Squares on which nobody can end a move: Models, KO'd Heroes, objects that block."""
        return board_of(self).taken

    def foe_squares(self) -> frozenset[Square]:
        """Squares of Enemies."""
        return board_of(self).all_foes

    def opposed(self, faction: str) -> frozenset[Square]:
        """Squares of all who oppose this Enemy faction."""
        return board_of(self).against(faction)

    def beside_hero(self, hero: Hero) -> list[int]:
        """The Enemies side-adjacent to a Hero on its level that are not waiting (NA-ENG-01, NA-GAP-130)."""
        at = hero.at
        if at is None or self.foe_squares().isdisjoint(neighbours(at)):
            return []
        return [
            n
            for n, enemy in enumerate(self.enemies)
            if enemy.at is not None and not enemy.waiting and adjacent(self.ground, at, enemy.at)
        ]

    def zone(self, square: Square | None) -> str:
        """The zone a square belongs to (NA-ZON-01)."""
        if square is None:
            return ""
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

    def occur(self, when: str, actor: int = NOBODY) -> None:
        """Note what may set off events of the Mission."""
        self.pending = (*self.pending, Happening(when, actor))

    # -- the kernel -----------------------------------------------------------------------------

    def tell(self, event: Callable[P, Event], *args: P.args, **kwargs: P.kwargs) -> None:
        """Say what happened, with what people call those concerned."""
        if self.events is not None:
            made: Any = event(*args, **kwargs)
            self.events.append(replace(made, called=names_in(self, made)))

    @property
    def sides(self) -> Sides:
        """NA-GEN-02: all players win and lose together."""
        return (tuple(range(self.seats)),)

    def verdict(self) -> Outcome:
        pages = [page for page in self.journal if self.book.missions[page.mission].kind == "campaign"]
        won = (pages[-1].outcome if pages else self.ended) == "victory"
        ending = self.book.endings.get(self.following)
        title = f"{self.script.title}: {self.ended}" if ending is None else ending.title
        seats = tuple(range(self.seats))
        score = 1.0 if won else 0.0
        return Outcome(seats if won else (), (score,) * self.seats, title)

    def carry(self) -> Any:
        """The company as it goes on to the next Mission; nothing once an ending is reached."""
        if not self.campaign or self.following not in self.book.missions:
            return None
        return company_of(self)

    def decider(self) -> int:
        """NA-GAP-138: the lowest seat that runs a standing Hero decides what concerns all."""
        return min((self.heroes[n].seat for n in self.up()), default=0)


@lru_cache(maxsize=4096)
def _lines(book: Book, cards: tuple[str, ...], trigger: str) -> tuple[tuple[str, Line], ...]:
    return tuple((card, line) for card in cards for line in book.card(card).lines() if line.trigger == trigger)


@lru_cache(maxsize=4096)
def _keyword(book: Book, cards: tuple[str, ...], name: str) -> int:
    ops = [op for _, line in _lines(book, cards, "passive") for op in line.ops if op.name == "keyword"]
    words = [op.word(0).split() for op in ops]
    return max((int(one[1]) if len(one) > 1 else 1 for one in words if one[0] == name), default=0)


@lru_cache(maxsize=4096)
def _stat(book: Book, id_: str, raised: tuple[str, ...], cards: tuple[str, ...], name: str) -> int:
    ops = [op for _, line in _lines(book, cards, "passive") for op in line.ops if op.name == "stat"]
    printed = int(getattr(book.heroes[id_].characteristics, name)) + raised.count(name)
    return max(printed + sum(op.number(1) for op in ops if op.word(0) == name), LEAST[name])


def near(a: Square | None, b: Square | None) -> int:
    """The distance of two squares; very far if one is off the map."""
    return abs(a[0] - b[0]) + abs(a[1] - b[1]) if a is not None and b is not None else 1 << 20


def spend(g: NovaAetas, ap: int) -> None:
    """The active Hero pays AP (NA-HAC-02)."""
    g.ap -= ap
    g.spent += ap


class Veteran(msgspec.Struct, frozen=True, omit_defaults=True):
    """A Hero between two Missions."""

    id: str
    rank: str = ""
    learned: tuple[str, ...] = ()
    pinned: tuple[str, ...] = ()
    items: tuple[str, ...] = ()
    injuries: tuple[str, ...] = ()
    raised: tuple[str, ...] = ()
    xp: int = 0


class Company(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a campaign carries from one match to the next."""

    heroes: tuple[Veteran, ...]
    mission: str
    popolini: int = 0
    stock: tuple[str, ...] = ()
    reagents: tuple[str, ...] = ()
    achievements: tuple[str, ...] = ()
    won: tuple[str, ...] = ()
    journal: tuple[Entry, ...] = ()


def company_of(g: NovaAetas) -> Company:
    """The company as it is now."""
    heroes = tuple(
        Veteran(
            hero.id,
            hero.rank,
            hero.learned,
            tuple(skill for skill in hero.skills if skill != g.sheet(hero).personal),
            hero.items,
            hero.injuries,
            hero.raised,
            hero.xp,
        )
        for hero in g.heroes
    )
    return Company(heroes, g.following, g.popolini, g.stock, g.reagents, g.achievements, g.won, g.journal)


FIORINO = 5
"""Popolini."""


def coins(popolini: int) -> str:
    """A sum in fiorini and popolini (NA-EQP-12)."""
    gold, silver = divmod(popolini, FIORINO)
    parts = [f"{gold} fiorini" if gold != 1 else "1 fiorino"] if gold else []
    parts += [f"{silver} popolini" if silver != 1 else "1 popolino"] if silver or not gold else []
    return " and ".join(parts)
