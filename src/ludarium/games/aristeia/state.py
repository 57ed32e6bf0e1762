"""The facts of a game of Aristeia!."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

import msgspec
from msgspec.structs import replace

from ludarium.games.aristeia.content import PICKS, Book, Character
from ludarium.games.aristeia.events import Told
from ludarium.games.aristeia.options import HIDDEN, Play
from ludarium.kernel.asks import Ask
from ludarium.kernel.events import Event
from ludarium.kernel.game import Below, FrameT, Game, Outcome, P, Procedure

OPEN_TOPICS = frozenset(
    (
        "act",
        "critical block",
        "critical block first",
        "deploy",
        "deployment zone",
        "displace",
        "first activation",
        "free action",
        "how much damage",
        "nullify a die",
        "order of states",
        "place",
        "push out",
        "react",
        "remove a state",
        "reroll",
        "return",
        "scoring zone",
        "switch",
        "switches first",
        "who deploys first",
        "who holds",
        "who starts",
    )
)
"""Questions about what everybody sees, Tactics aside."""
TEAM = 4  # Characters of a team (AR-TEAM-04)
UNKNOWN = -1  # a face-down Initiative card
NOBODY = -1  # no fighter
INFIRMARY, BENCH, BOX = "infirmary", "bench", ""
MOST_NESTED = 8  # Attacks inside the first one (AR-GAP-NESTED)
OFF_BOARD = frozenset((INFIRMARY, BENCH, BOX))


class Token(msgspec.Struct, frozen=True, omit_defaults=True):
    """A State token; ``source`` is the fighter who gave it, where that is remembered."""

    state: str
    blue: bool = False
    source: int = NOBODY


class Mark(msgspec.Struct, frozen=True):
    """A lasting effect on a fighter (AR-EFF-03). ``depth`` names the Action it belongs to, if it ends with it."""

    name: str
    arg: str
    until: str
    depth: int = 0


class Fighter(msgspec.Struct, frozen=True):
    """A Character of a team: where it is, what lies on its card."""

    character: str
    seat: int
    space: str = BOX
    """The name of a space, or ``infirmary``, ``bench``, or nothing before deployment."""
    damage: int = 0
    tokens: tuple[Token, ...] = ()
    marks: tuple[Mark, ...] = ()

    @property
    def in_dome(self) -> bool:
        """Whether it stands in the HexaDome (AR-HEX-01)."""
        return self.space not in OFF_BOARD

    def has(self, state: str) -> bool:
        """Whether it holds a token of that State, either side up."""
        return any(token.state == state for token in self.tokens)


class Player(msgspec.Struct, frozen=True):
    """All that one player has, but for the fighters."""

    team: tuple[str, ...] = ()
    hand: tuple[str, ...] = ()
    deck: tuple[str, ...] = ()
    """What is left in the deck, sorted: nobody knows its order."""
    discard: tuple[str, ...] = ()
    playing: tuple[str, ...] = ()
    """Tactics shown whose effect is not over."""
    vp: int = 0
    frags: int = 0
    round_vp: int = 0
    round_frags: int = 0
    order: tuple[int, ...] = ()
    """The Running Order: the fighter of each slot."""
    known: tuple[int, ...] = ()
    """The slots whose card everybody knows."""
    zone: str = ""
    """Where the team deployed."""

    @property
    def shown(self) -> tuple[str, ...]:
        """The cards that everybody has seen."""
        return self.discard + self.playing


class Smoke(msgspec.Struct, frozen=True):
    """A Smoke token and the fighter who put it there."""

    space: str
    owner: int


class Hold(msgspec.Struct, frozen=True):
    """A conquered zone and its conqueror (AR-SCC-02)."""

    zone: str
    seat: int


class Shift(msgspec.Struct, frozen=True):
    """A change of Initiative for one comparison."""

    fighter: int
    n: int


class Context(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who is who when a condition is tested or an effect carried out."""

    seat: int = -1
    """The player of the effect: ``you``."""
    me: int = NOBODY
    target: int = NOBODY
    space: str = ""
    chosen: int = NOBODY
    chosen_space: str = ""
    each: int = NOBODY
    each_space: str = ""
    opp: int = NOBODY
    attacker: int = NOBODY
    defender: int = NOBODY
    roller: int = NOBODY
    """Who makes a Simple Roll."""
    mover: int = NOBODY
    brawler: int = NOBODY
    cause: int = NOBODY
    cause_seat: int = -1
    victim: int = NOBODY
    roll: str = ""
    """``attack``, ``disengage`` or ``simple`` while such a Roll is under way."""
    action: str = ""
    hidden: bool = False
    """Whether the performer was Hidden when the Action was declared."""
    sightless: bool = False
    """Whether the Range of the Attack needs no Line of Sight."""
    dealt: int = 0
    fragged: bool = False
    spare: int = 0
    """Cards of your hand that do not count, because they are being played."""


class ActionUnderWay(Procedure):
    """What every Action is while it is carried out."""

    action: str


class Aristeia(Game, kw_only=True):
    """A position of Aristeia!."""

    slug: ClassVar[str] = "aristeia"
    lists: ClassVar[tuple[str, ...]] = ("fighters", "players")

    content: Book = None  # type: ignore[assignment]  # set when the game is made or loaded
    scenario: str  # no default: an equal word that is another object would not be left out of a save
    starter: bool = False
    """Whether decks hold the Tactics that each Character suggests for a quick start."""
    fighters: list[Fighter] = []
    players: list[Player] = []
    unveiled: bool = False
    """Whether the teams were shown (AR-SET-02)."""
    round: int = 0
    turn: int = 0
    underdog: int = -1
    scoring: tuple[str, ...] = ()
    scorched: tuple[str, ...] = ()
    holds: tuple[Hold, ...] = ()
    barriers: tuple[str, ...] = ()
    smoke: tuple[Smoke, ...] = ()
    shifts: tuple[Shift, ...] = ()
    used: tuple[str, ...] = ()
    """What was used in this Round of things that have a limit per Round."""
    active: int = NOBODY
    first: bool = False
    """Whether this is the first Activation of the Turn."""
    ap: int = 0
    mp: int = 0
    moved: int = 0
    attacks: tuple[int, ...] = ()
    """Who declared the Attacks of this Activation."""

    # -- reading ----------------------------------------------------------------------------------

    def character(self, fighter: int) -> Character:
        """The card of a fighter."""
        return self.content.characters[self.fighters[fighter].character]

    def in_dome(self, fighter: int) -> bool:
        """Whether it is somebody who stands in the HexaDome."""
        return fighter >= 0 and self.fighters[fighter].space not in OFF_BOARD

    def characters_mask(self) -> int:
        """The spaces with a Character, as a bit set."""
        mask = self.content.dome.mask
        found = 0
        for fighter in self.fighters:
            if fighter.space not in OFF_BOARD:
                found |= mask[fighter.space]
        return found

    def occupied(self) -> int:
        """The spaces with a Character or an Obstacle, as a bit set (AR-OCC-01)."""
        return self.characters_mask() | self.content.dome.standing(self.barriers)

    def free(self) -> int:
        """The Free spaces, as a bit set (AR-OCC-03)."""
        return self.content.dome.open & ~self.occupied()

    def smoky(self) -> int:
        """The spaces with Smoke, as a bit set."""
        return self.content.dome.union(token.space for token in self.smoke) if self.smoke else 0

    def adjacent_enemies(self, fighter: int) -> list[int]:
        """The Enemies next to a fighter."""
        me = self.fighters[fighter]
        if me.space in OFF_BOARD:
            return []
        near = self.content.dome.neighbours[me.space]
        start = TEAM if me.seat == 0 else 0
        return [i for i in range(start, start + TEAM) if self.fighters[i].space in near]

    def adjacent(self, a: int, b: int) -> bool:
        """Whether two fighters stand next to each other (AR-ADJ-01, AR-ADJ-03)."""
        if not (self.in_dome(a) and self.in_dome(b)):
            return False
        return self.fighters[b].space in self.content.dome.neighbours[self.fighters[a].space]

    def shows(self, fighter: int, flag: str) -> bool:
        """Whether a State token of the fighter shows this on the side that is up."""
        states = self.content.states
        for token in self.fighters[fighter].tokens:
            side = states[token.state].blue if token.blue else states[token.state].red
            if side.flag == flag:
                return True
        return False

    def flags(self, fighter: int, name: str) -> list[str]:
        """The arguments of this flag on a fighter: by its Automatic Skills and by lasting effects."""
        found = [arg for flag, arg in self.character(fighter).flags if flag == name]
        for mark in self.fighters[fighter].marks:
            if mark.name == name and self._in_force(mark):
                found.append(mark.arg)
        return found

    def _in_force(self, mark: Mark) -> bool:
        """What ends with an Action holds in that Action alone, not in one inside it (AR-EFF-03)."""
        return mark.until != "action" or mark.depth == self.action_depth()

    def action_depth(self) -> int:
        """Where on the stack the innermost Action under way lies; 0 if there is none."""
        return next((i for i in range(len(self.stack) - 1, 0, -1) if isinstance(self.stack[i], ActionUnderWay)), 0)

    def may_nest(self) -> bool:
        """AR-GAP-NESTED: whether one more Attack may be made inside those under way."""
        under_way = [f for f in self.stack if isinstance(f, ActionUnderWay) and self.content.actions[f.action].attack]
        return len(under_way) <= MOST_NESTED

    def attribute(self, fighter: int, name: str) -> int:
        """The current value of Energy, Speed or Initiative, 0 at least (AR-ATR-03, AR-ATR-04)."""
        value: int = getattr(self.character(fighter).attributes, name) + self.modifiers(fighter, name)
        return max(0, value)

    def modifiers(self, fighter: int, name: str) -> int:
        """What States and lasting effects add to an attribute (AR-STA-05)."""
        me = self.fighters[fighter]
        states = self.content.states
        total = 0
        for token in me.tokens:
            side = states[token.state].blue if token.blue else states[token.state].red
            total += side.attr.get(name, 0)  # type: ignore[call-overload]  # any attribute may be asked
        for mark in me.marks:
            if mark.name == f"attr:{name}" and self._in_force(mark):
                total += int(mark.arg)
        return total

    def topmost(self, kind: type[FrameT]) -> FrameT | None:
        """The procedure of that kind which is nearest to the top of the stack."""
        for frame in reversed(self.stack):
            if isinstance(frame, kind):
                return frame
        return None

    def tell(self, event: Callable[P, Event], *args: P.args, **kwargs: P.kwargs) -> None:
        """Say what happened, and which Characters the numbers of fighters mean."""
        if self.events is not None:
            told = event(*args, **kwargs)
            if isinstance(told, Told):
                told = replace(told, cast=tuple([fighter.character for fighter in self.fighters]))
            self.events.append(told)

    # -- small changes ----------------------------------------------------------------------------

    def change(self, fighter: int, **changes: object) -> None:
        """Replace a fighter's facts."""
        self.fighters[fighter] = replace(self.fighters[fighter], **changes)

    def change_player(self, seat: int, **changes: object) -> None:
        """Replace a player's facts."""
        self.players[seat] = replace(self.players[seat], **changes)

    def add_mark(self, fighter: int, mark: Mark) -> None:
        """Lay a Marker on a fighter's card; Markers of a kind add up (AR-EFF-03, AR-GAP-STACKING)."""
        self.change(fighter, marks=(*self.fighters[fighter].marks, mark))

    def end_marks(self, until: str, depth: int = 0) -> None:
        """The effects with this duration end."""
        for i, fighter in enumerate(self.fighters):
            if fighter.marks:
                kept = tuple([m for m in fighter.marks if m.until != until or m.depth != depth])
                if len(kept) != len(fighter.marks):
                    self.change(i, marks=kept)

    # -- who knows what ---------------------------------------------------------------------------

    def hide(self, seat: int) -> None:
        """Hands, decks, face-down Initiative cards and teams not yet unveiled are unknown to others."""
        for other, player in enumerate(self.players):
            if other == seat:
                continue
            self.players[other] = replace(
                player,
                hand=(HIDDEN,) * len(player.hand),
                deck=(HIDDEN,) * len(player.deck),
                team=player.team if self.unveiled else (HIDDEN,) * len(player.team),
                order=tuple([who if slot in player.known else UNKNOWN for slot, who in enumerate(player.order)]),
            )

    def has_secrets(self, seat: int) -> bool:
        """A hand, Initiative cards face down, or a team that is not yet unveiled."""
        player = self.players[seat]
        face_down = any(slot not in player.known for slot in range(len(player.order)))
        return bool(player.hand) or face_down or (bool(player.team) and not self.unveiled)

    def open_options(self, seat: int) -> Sequence[Any]:
        """All but Tactics, where what is asked concerns the HexaDome and not the cards of one player."""
        ask = self.ask
        if not isinstance(ask, Ask) or ask.topic not in OPEN_TOPICS:
            return ()
        return [option for option in ask.options_of(seat) if not isinstance(option, Play)]

    def deal(self, seat: int, below: Below) -> None:
        """Deal everything unknown anew: teams, then decks and hands, then Running Orders."""
        for other, player in enumerate(self.players):
            team = player.team
            if HIDDEN in team:
                names = list(self.content.characters)
                team = tuple([names.pop(below(len(names))) for _ in team])
            hand, deck = player.hand, player.deck
            if HIDDEN in hand or HIDDEN in deck:
                hand, deck = self._deal_cards(replace(player, team=team), below)
            order = player.order
            if UNKNOWN in order:
                left = [i for i in range(other * TEAM, other * TEAM + TEAM) if i not in order]
                order = tuple([left.pop(below(len(left))) if who == UNKNOWN else who for who in order])
            self.players[other] = replace(player, team=team, hand=hand, deck=deck, order=order)

    def _deal_cards(self, player: Player, below: Below) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """A hand and a deck that this player may have, from what everybody has seen (AR-SET-03)."""
        unknown = len(player.hand) + len(player.deck)
        shown = player.shown
        cards = [card for card in self.content.standard if card not in shown]
        building = len(shown) + unknown < len(self.content.standard) + PICKS * TEAM
        if building:  # the deck is being chosen, Character by Character
            cards = []
        for character in player.team[: unknown // PICKS] if building else player.team:
            own = list(self.content.characters[character].tactics)
            need = PICKS - sum(1 for card in own if card in shown)
            left = [card for card in own if card not in shown]
            cards += [left.pop(below(len(left))) for _ in range(need)]
        hand = tuple([cards.pop(below(len(cards))) for _ in player.hand])
        return hand, tuple(sorted(cards))

    def verdict(self) -> Outcome:
        """Most Victory Points, then most Frags, then a draw (AR-SCX-01, AR-FRAG-02)."""
        ranks = [(player.vp, player.frags) for player in self.players]
        best = max(ranks)
        winners = tuple([seat for seat, rank in enumerate(ranks) if rank == best])
        return Outcome(winners, tuple([float(player.vp) for player in self.players]))
