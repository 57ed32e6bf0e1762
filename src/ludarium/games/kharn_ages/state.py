"""The facts of a game of Kharn-Ages.

Every container is replaced, never changed: clones share all of it. Lengths are whole thousandths of a toise.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Final

import msgspec
from msgspec.structs import replace

from ludarium.games.kharn_ages.content import Book
from ludarium.games.kharn_ages.content.schema import Equipment, Profile, Scenario
from ludarium.games.kharn_ages.rosters import Draft
from ludarium.kernel.game import Below, Game, Outcome
from ludarium.space.plane.terrain import Terrain

NOBODY: Final = -1
BARE: Final = -1  # the number of no item: bare hands
WAITING, AMBUSH, PLAY, FLED, DEFEATED, LOST = "waiting", "ambush", "play", "fled", "defeated", "lost"
CARRIED: Final = "carried"  # in play, in the arms of an ally (KA-GAP-129)
SQUARES: Final = tuple(column + row for row in "12345" for column in "ABCDE")
"""The squares that ambushers hide in, three toises wide, row by row from the south-west (KA-GAP-37)."""
SQUARE: Final = 3_000
RADII: Final = {40: 500, 50: 625, 60: 750, 80: 1_000}


class Item(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A thing that a Safar owns."""

    id: str
    held: bool = False
    ticked: int = 0
    """Boxes of an armour, shield or helmet."""
    rate: int = 0
    """Rate boxes ticked since the last reload (KA-AMM-04)."""
    ammo: int = 0
    """Simple units left (KA-AMM-01)."""
    uses: int = 0
    """How often it was used."""
    gone: bool = False
    """Discarded, dropped, thrown, taken off or given up."""
    part: int = 0
    """Which weapon of a pair it is; 0: it is no pair."""
    option: int = 0
    """The choice made at recruitment; -1: all of them."""
    word: str = ""
    sharp: bool = False
    borax: bool = False
    """Treated by a Smith."""
    dull: bool = False
    """Looted: it deals 2 damage less (KA-GEN-12)."""


class Lasting(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What an effect put on a Safar for some time."""

    op: str
    """``mod``, ``set``, ``mult``, ``flag``, ``skill``, ``skill_up``, ``faces``, ``die``, ``later``, ``area``."""
    name: str
    until: str
    n: int = 0
    arg: str = ""
    """What a flag is about, as written in the content."""
    by: int = NOBODY
    """The Safar that made it."""
    source: str = ""
    """The entry or spell that made it."""
    item: int = BARE
    """The item in whose actions alone it works."""
    action: int = 0
    """The number of the action it belongs to (``action`` and ``roll``)."""
    round: int = 0
    """The round in which it was made."""
    running: bool = False
    """Made while an activation of the one it ends with was running: that one does not count."""
    against: int = NOBODY
    unless: str = ""
    live: bool = False
    """Its number is worked out at each use, by the entry that made it."""


class Safar(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A fighter."""

    profile: str
    seat: int
    state: str = WAITING
    x: int = 0
    y: int = 0
    z: int = 0
    hp: int = 0
    most: int = 0
    """Its maximum HP now: losses for good lower it."""
    ap: int = 0
    crossed: tuple[int, ...] = ()
    spent: tuple[int, ...] = ()
    """Mastery dice that are crossed for good; they are among the crossed ones (KA-GAP-70)."""
    fields: tuple[str, ...] = ()
    """Fields added to its mastery dice: one word for all of them, or the die and the word, as in ``0:esoteric``."""
    items: tuple[Item, ...] = ()
    ammo: tuple[tuple[str, int], ...] = ()
    """Packs of ammunition by their type, and how many units are left."""
    spells: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    cost: int = 0
    word: str = ""
    """The word fixed at recruitment or before the game: an origin, a path."""
    square: str = ""
    """Where it hides (KA-SKL-03)."""
    fresh: bool = False
    """It came out of ambush and has not attacked yet."""
    activated: bool = False
    bleeding: tuple[tuple[int, str], ...] = ()
    """Each bleeding effect, and how long it lasts."""
    poison: int = -1
    """The malus; -1: not poisoned (KA-EFX-06)."""
    fire: bool = False
    fire_passed: bool = False
    frostbite: int = 0
    """2: from its next activation on; 1: in this activation (KA-EFX-09)."""
    shock: int = 0
    dazed: bool = False
    stunned: bool = False
    on_ground: bool = False
    hidden: bool = False
    spared: int = 0
    """2: until its next activation has ended; 1: that activation has begun."""
    failures: int = 0
    """Failed temerity tests in a row (KA-TEM-05 to 07)."""
    carried: bool = False
    """A failure outside step 4 decides the next recovery (KA-TEM-11)."""
    passed: tuple[int, ...] = ()
    """The terrifying Safars it has stood up to (KA-GAP-124); -2: being the last."""
    afraid: tuple[int, ...] = ()
    """The Safars whose fright it failed and has not passed (KA-FRI-02)."""
    rooted: int = 0
    """It cannot move and has no ZOC; 2: to the end of its next activation, 1: of this one (KA-FRI-04)."""
    boost: bool = False
    """The last of its Spearhead, and its test passed (KA-TEM-09)."""
    alert: bool = False
    berserk: bool = False
    lasting: tuple[Lasting, ...] = ()
    stored: tuple[int, ...] = ()
    """Faces that Foresight keeps."""
    owed: int = 0
    """AP that are added right after its next step 6."""
    load: tuple[str, ...] = ()
    """What it carries: objects by their number, ``safar 3``, or a letter."""
    used: tuple[str, ...] = ()
    """Uses of effects that are counted, each as ``limit:entry``."""


class Object(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A loose thing: an object that can be thrown, a dropped item, a letter, a carcass."""

    kind: str
    x: int = 0
    y: int = 0
    sp: int = 0
    item: Item | None = None
    holder: int = NOBODY
    gone: bool = False
    size: int = 0
    """The radius of the token of a carcass."""
    hp: int = 0
    """The initial HP of the victim (KA-GEN-06)."""
    victim: int = NOBODY
    marker: str = ""
    """The marker of the scenario that it began as."""


class Player(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one player has beside the fighters."""

    faction: str
    roster: str
    leader: int
    side: str = ""
    score: int = 0
    goal: int = 0
    """The goal average in Krowns (KA-GAP-60)."""
    cards: tuple[str, ...] = ()
    """Tactical cards that are not used yet."""
    played: tuple[str, ...] = ()
    """Those that were, in their order: everybody may look at them."""
    knows: tuple[str, ...] = ()
    """Scenario secrets that this player has learnt."""
    deeds: tuple[str, ...] = ()
    plan: tuple[str, ...] = ()
    """What was written down before deployment and is not carried out yet: squares of ambushers."""
    chests: str = ""
    """What the own chests hold, in their order, before it is known where they stand."""


class KharnAges(Game, kw_only=True):
    """A position."""

    slug: ClassVar[str] = "kharn-ages"

    scenario: str = ""
    size: int = 0
    """The Krowns of a Spearhead; 0: the fighters were put together without counting."""
    locked: bool = True
    """Whether an engaged Safar cannot walk out of a melee (KA-GAP-01)."""
    players: tuple[Player, ...] = ()
    safars: tuple[Safar, ...] = ()
    objects: tuple[Object, ...] = ()
    order: tuple[int, ...] = ()
    """The order of deploying; with three or more players also of activating (KA-BEF-04)."""
    keep: bool = False
    """Whether the order is the same in every round."""
    round: int = 0
    turn: int = 0
    """The seat whose activation it is."""
    last_turn: int = NOBODY
    first_next: int = NOBODY
    """Who was chosen to begin the next round by a card."""
    active: int = NOBODY
    bent: tuple[int, int] = (NOBODY, NOBODY)
    """The Safar that an enemy makes act, and the seat of that enemy (Mental Bend)."""
    moves: int = 0
    """Movements in this activation (KA-MOV-02)."""
    attacks: int = 0
    """Attacks and shots in this activation."""
    acts: int = 0
    """Actions in this activation."""
    paid_acts: int = 0
    moved: tuple[int, ...] = ()
    """The Safars that moved since the start of their last activation."""
    once: tuple[str, ...] = ()
    """What was done in this activation and may be done once."""
    rounds_used: tuple[str, ...] = ()
    """What was used in this round and may be used once."""
    actions: int = 0
    """The number of the last action: lasting effects of an action name it."""
    sp: dict[str, int] = {}
    """Structure points left of the pieces and markers that were hit."""
    gone: tuple[str, ...] = ()
    burning: tuple[str, ...] = ()
    contents: dict[str, str] = {}
    """What is hidden in each chest or coffer; ``?`` in the view of a seat that does not know."""
    shown: tuple[str, ...] = ()
    """The markers whose contents everybody knows."""
    opened: tuple[str, ...] = ()
    freed: bool = False
    envoy: tuple[int, int, int] = (0, 0, 0)
    """Where the neutral figure stands, and its HP."""
    last_round: bool = False
    over: bool = False
    defeated: int = 0
    """Fighters defeated so far (KA-MAG-02)."""

    # -- looking things up -------------------------------------------------------------------------

    @property
    def book(self) -> Book:
        book: Book = self.content
        return book

    @property
    def card(self) -> Scenario:
        """The scenario."""
        book: Book = self.content
        return book.scenarios[self.scenario]

    @property
    def drafts(self) -> tuple[Draft, ...]:
        """What each seat musters, until all have taken the field (KA-SET-02); the muster under way remembers it."""
        found: tuple[Draft, ...] = getattr(self.stack[-1], "drafts", ()) if self.stack else ()
        return found

    def put_drafts(self, drafts: tuple[Draft, ...]) -> None:
        """Replace what the seats muster."""
        self.stack[-1].drafts = drafts

    @property
    def terrain(self) -> Terrain:
        book: Book = self.content
        return book.tables.get((self.scenario, self.gone)) or book.table(self.scenario, self.gone)

    def profile(self, number: int) -> Profile:
        book: Book = self.content
        return book.profiles[self.safars[number].profile]

    def equipment(self, number: int, item: int) -> Equipment:
        book: Book = self.content
        return book.equipment[self.safars[number].items[item].id]

    def in_play(self) -> Iterator[int]:
        """The Safars on the table."""
        for number, safar in enumerate(self.safars):
            if safar.state == PLAY:
                yield number

    def plays(self, *numbers: int) -> bool:
        """Whether these are Safars, not ``NOBODY``, and all in play."""
        for number in numbers:  # noqa: SIM110  # asked some times in every decision: all() takes twice as long
            if number < 0 or self.safars[number].state != PLAY:
                return False
        return True

    def of(self, seat: int, *states: str) -> list[int]:
        """The Safars of a seat in one of these states; in play if none is named."""
        wanted = states or (PLAY,)
        return [n for n, safar in enumerate(self.safars) if safar.seat == seat and safar.state in wanted]

    def enemies(self, number: int) -> list[int]:
        """The enemies of a Safar in play (KA-GAP-84)."""
        seat = self.safars[number].seat
        return [n for n, safar in enumerate(self.safars) if safar.seat != seat and safar.state == PLAY]

    def allies(self, number: int) -> list[int]:
        """Its comrades in play, without itself."""
        seat = self.safars[number].seat
        return [n for n, safar in enumerate(self.safars) if safar.seat == seat and safar.state == PLAY and n != number]

    def hits_friends(self, number: int) -> bool:
        """Whether its attacks may be aimed at comrades: it is berserk, or an enemy bends its mind."""
        return self.safars[number].berserk or self.bent[0] == number

    def targets(self, number: int) -> list[int]:
        """Whom its attacks, shots and throws may be aimed at."""
        return self.enemies(number) + (self.allies(number) if self.hits_friends(number) else [])

    def chooser(self, number: int, seat: int = NOBODY) -> int:
        """The seat that decides for a Safar in its actions: its own, or that of the mage who bends its mind."""
        if number != NOBODY and self.bent[0] == number:
            return self.bent[1]
        return self.safars[number].seat if seat == NOBODY else seat

    def wiped_out(self, seat: int) -> bool:
        """KA-BEF-06: nobody in play, nobody in ambush."""
        return not self.of(seat, PLAY, CARRIED, AMBUSH)

    @property
    def without_scenario(self) -> bool:
        """KA-BEF-03: played until a single Spearhead is left."""
        return self.scenario.startswith("open")

    def name(self, number: int) -> str:
        """What a Safar is called, with its number."""
        return f"{self.profile(number).name} ({number})"

    # -- changing facts ----------------------------------------------------------------------------

    def alter(self, number: int, **facts: Any) -> Safar:
        """Replace facts of a Safar; if they are as they were, nothing is replaced, and all that is known still holds."""
        safar = self.safars[number]
        for name, fact in facts.items():
            if getattr(safar, name) != fact:
                safar = replace(safar, **facts)
                self.safars = (*self.safars[:number], safar, *self.safars[number + 1 :])
                break
        return safar

    def alter_item(self, number: int, item: int, **facts: Any) -> None:
        """Replace facts of something it owns."""
        items = self.safars[number].items
        self.alter(number, items=(*items[:item], replace(items[item], **facts), *items[item + 1 :]))

    def alter_player(self, seat: int, **facts: Any) -> None:
        self.players = (*self.players[:seat], replace(self.players[seat], **facts), *self.players[seat + 1 :])

    def alter_object(self, number: int, **facts: Any) -> None:
        objects = self.objects
        self.objects = (*objects[:number], replace(objects[number], **facts), *objects[number + 1 :])

    # -- what seats know ---------------------------------------------------------------------------

    def hide(self, seat: int) -> None:
        """The squares of other players' ambushers, and what is in chests and coffers."""
        from ludarium.games.kharn_ages.secrets import hide  # the procedures know this module

        hide(self, seat)

    def deal(self, seat: int, below: Below) -> None:
        from ludarium.games.kharn_ages.secrets import deal

        deal(self, seat, below)

    def verdict(self) -> Outcome:
        from ludarium.games.kharn_ages.rules.scoring import winners

        return Outcome(winners(self), tuple(float(player.score) for player in self.players))
