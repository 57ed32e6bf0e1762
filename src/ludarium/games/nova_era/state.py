"""The facts of a game of Nova Era."""

from __future__ import annotations

from typing import ClassVar

import msgspec
from msgspec.structs import replace

from ludarium.games.nova_era.content import Cards, Powers
from ludarium.games.nova_era.names import CIVIL_WAR, COLOUR_OF, DICE_COLOURS, HIDDEN, INDEX, TERRITORY
from ludarium.kernel.game import Below, Game, Outcome

Columns = tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...], tuple[str, ...], tuple[str, ...]]
Tokens = tuple[int, int, int, int]
"""How many of each Resource type, in the order green, red, yellow, blue."""

NO_CARDS: Columns = ((), (), (), (), ())


class Civilization(msgspec.Struct, frozen=True, gc=False):
    """All that one player has: tokens, cards in play by type, hand, Past, picked dice."""

    resources: Tokens = (1, 1, 1, 1)
    unrest: int = 0
    vp: int = 0
    undamaged: Columns = NO_CARDS
    damaged: Columns = NO_CARDS
    personalities: tuple[str, ...] = ()
    hand: tuple[str, ...] = ()
    """Cards that everybody saw going there."""
    secret: tuple[str, ...] = ()
    """Starting cards, known to the owner alone."""
    past: tuple[str, ...] = ()
    dice: tuple[str, ...] = ()
    lowered: bool = False
    """Whether the Unrest Zone has lowered the dice in this round."""
    used: tuple[str, ...] = ()
    """Cards whose once-per-round ability was used in this round."""
    spent: tuple[str, ...] = ()
    """Dice that have gone back to the bag since this player picked, in that order. The rules do not ask for them."""

    def column_of(self, card: str) -> int:
        """The column in which the card lies, damaged or not; -1 if it is not in this tableau."""
        for i in range(5):
            if card in self.undamaged[i] or card in self.damaged[i]:
                return i
        return -1

    def all_damaged(self) -> tuple[str, ...]:
        """The damaged cards, column by column."""
        return tuple([card for column in self.damaged for card in column])

    def place(self, card: str, column: int) -> Civilization:
        """With this card face up at the end of that column."""
        return replace(self, undamaged=_with(self.undamaged, column, card))

    def damage(self, card: str) -> Civilization:
        """With this card face down."""
        column = self.column_of(card)
        return replace(
            self, undamaged=_without(self.undamaged, column, card), damaged=_with(self.damaged, column, card)
        )

    def repair(self, card: str) -> Civilization:
        """With this card face up again."""
        column = self.column_of(card)
        return replace(
            self, undamaged=_with(self.undamaged, column, card), damaged=_without(self.damaged, column, card)
        )

    def lose(self, card: str) -> Civilization:
        """With this card moved from the tableau to the Past."""
        column = self.column_of(card)
        return replace(
            self,
            undamaged=_without(self.undamaged, column, card),
            damaged=_without(self.damaged, column, card),
            past=(*self.past, card),
        )

    def drop(self, card: str) -> Civilization:
        """With this card gone from the hand."""
        return replace(self, hand=_less(self.hand, card), secret=_less(self.secret, card))

    def without_die(self, die: str) -> Civilization:
        """With one such die less, which is spent."""
        return replace(self, dice=_less(self.dice, die), spent=(*self.spent, die))

    def with_die(self, old: str, new: str) -> Civilization:
        """With one die turned to another face."""
        i = self.dice.index(old)
        return replace(self, dice=(*self.dice[:i], new, *self.dice[i + 1 :]))


class Score(msgspec.Struct, frozen=True, gc=False):
    """What a Scoring Phase counted for one player."""

    counts: tuple[int, ...]
    """Undamaged cards by type."""
    goals: tuple[tuple[str, int], ...]
    """The cards with a fulfilled Scoring Objective, and their VP."""


class NovaEra(Game, kw_only=True):
    """A position of Nova Era."""

    slug: ClassVar[str] = "nova-era"
    lists: ClassVar[tuple[str, ...]] = ("civilizations", "display", "zones")

    content: Cards = None  # type: ignore[assignment]  # set when the game is made or loaded
    eras: int = 3
    era: int = 1
    round: int = 1
    """1 to 3; 4 is the Scoring space (NE-GAP-17)."""
    first: int = 0
    """The holder of the First Player token."""
    civilizations: list[Civilization] = []
    display: list[tuple[str, ...]] = []
    """The columns; the last card of each is the bottom one, which can be obtained."""
    offer: tuple[str, ...] = ()
    """The Personalities that can be enlisted."""
    zones: list[tuple[str, ...]] = []
    bag: tuple[int, int, int, int, int] = (3, 3, 3, 3, 3)
    """How many dice of each colour, black last, are in the bag."""
    tracks: tuple[int, int, int, int, int] = (0, 0, 0, 0, 0)
    """The four Disaster markers and the Dark Age marker."""
    reserve: Tokens = (20, 20, 20, 20)
    gone: tuple[str, ...] = ()
    """Cards that everybody knows to be out of the game though they were not seen to leave a tableau."""
    charmed: str = ""
    """The card under the Cleopatra token, if the token is in play."""
    charmer: int = -1
    """Who placed it."""
    left: tuple[str, ...] = ()
    """The dice that nobody picked in this round and that moved the tracks. Like ``spent`` and ``scored`` it is kept
    to be shown: no rule asks for it."""
    scored: tuple[Score, ...] = ()
    """The last Scoring Phase, seat by seat; none before the first."""

    # -- reading ----------------------------------------------------------------------------------

    def powers(self, seat: int) -> Powers:
        """The permanent abilities of the undamaged cards and the Personalities of that seat."""
        civilization = self.civilizations[seat]
        return self.content.powers(civilization.undamaged, civilization.personalities)

    def clockwise(self, start: int) -> list[int]:
        """All seats from this one to the left."""
        return [(start + i) % self.seats for i in range(self.seats)]

    def bottom_cards(self) -> list[str]:
        """The cards of the Display that can be obtained (NE-DISP-01)."""
        return [column[-1] for column in self.display if column]

    def type_counts(self, seat: int) -> list[int]:
        """Undamaged cards of each type as they count in comparisons: the Cleopatra token moves one (NE-CARD-25)."""
        counts = [len(column) for column in self.civilizations[seat].undamaged]
        if self.charmed:
            owner, column = self.charmed_place()
            if owner >= 0:
                if seat == owner:
                    counts[column] -= 1
                elif seat == self.charmer:
                    counts[column] += 1
        return counts

    def charmed_place(self) -> tuple[int, int]:
        """Whose card the Cleopatra token lies on, and its column; -1 if the card is damaged."""
        for seat, civilization in enumerate(self.civilizations):
            for i in range(TERRITORY):
                if self.charmed in civilization.undamaged[i]:
                    return seat, i
        return -1, -1

    # -- small changes ----------------------------------------------------------------------------

    def take_tokens(self, seat: int, colour: int, count: int) -> int:
        """Move up to so many tokens from the reserve to the player; how many there were (NE-GAIN-03)."""
        count = min(count, self.reserve[colour])
        self.reserve = _add(self.reserve, colour, -count)
        civilization = self.civilizations[seat]
        self.civilizations[seat] = replace(civilization, resources=_add(civilization.resources, colour, count))
        return count

    def pay_tokens(self, seat: int, colour: int, count: int) -> None:
        """Move so many tokens from the player to the reserve (NE-DEV-07)."""
        self.reserve = _add(self.reserve, colour, count)
        civilization = self.civilizations[seat]
        self.civilizations[seat] = replace(civilization, resources=_add(civilization.resources, colour, -count))

    def score(self, seat: int, vp: int) -> None:
        """Move the Scoring marker forward."""
        civilization = self.civilizations[seat]
        self.civilizations[seat] = replace(civilization, vp=civilization.vp + vp)

    def return_dice(self, dice: tuple[str, ...]) -> None:
        """Put these dice back into the bag."""
        counts = list(self.bag)
        for die in dice:
            counts[INDEX[COLOUR_OF[die]]] += 1
        self.bag = tuple(counts)  # type: ignore[assignment]  # five counts stay five

    def take_from_display(self, card: str) -> None:
        """Remove the bottom card of its column (NE-DISP-02)."""
        for i, column in enumerate(self.display):
            if column and column[-1] == card:
                self.display[i] = column[:-1]
                return

    # -- who knows what ---------------------------------------------------------------------------

    def hide(self, seat: int) -> None:
        """Starting cards in the hands of others are unknown (NE-PREP-17, NE-GAP-25)."""
        for other, civilization in enumerate(self.civilizations):
            if other != seat and civilization.secret:
                self.civilizations[other] = replace(civilization, secret=(HIDDEN,) * len(civilization.secret))

    def has_secrets(self, seat: int) -> bool:
        """As long as it holds a starting card."""
        return bool(self.civilizations[seat].secret)

    def deal(self, seat: int, below: Below) -> None:
        """Deal the starting cards that nobody has seen to those who hold one."""
        known = {*self.gone}
        for civilization in self.civilizations:
            known.update(civilization.secret, civilization.past)
            for i in range(TERRITORY):
                known.update(civilization.undamaged[i], civilization.damaged[i])
        unseen = [card for card in self.content.decks["S"] if card not in known]
        for other, civilization in enumerate(self.civilizations):
            if HIDDEN in civilization.secret:
                secret = tuple(unseen.pop(below(len(unseen))) for _ in civilization.secret)
                self.civilizations[other] = replace(civilization, secret=secret)

    def verdict(self) -> Outcome:
        """Most VP, then lowest Unrest, then shared (NE-END-03, NE-END-04, NE-END-05)."""
        ranks = [(civilization.vp, -min(civilization.unrest, CIVIL_WAR)) for civilization in self.civilizations]
        best = max(ranks)
        return Outcome(
            tuple(seat for seat, rank in enumerate(ranks) if rank == best),
            tuple(float(civilization.vp) for civilization in self.civilizations),
        )


def bag_pile(bag: tuple[int, int, int, int, int]) -> tuple[str, ...]:
    """The colours in the bag, one for each die."""
    return tuple(colour for colour, count in zip(DICE_COLOURS, bag, strict=True) for _ in range(count))


def _with(columns: Columns, column: int, card: str) -> Columns:
    return (*columns[:column], (*columns[column], card), *columns[column + 1 :])  # type: ignore[return-value]  # five columns stay five


def _without(columns: Columns, column: int, card: str) -> Columns:
    return (*columns[:column], _less(columns[column], card), *columns[column + 1 :])  # type: ignore[return-value]  # five columns stay five


def _less(items: tuple[str, ...], item: str) -> tuple[str, ...]:
    if item not in items:
        return items
    i = items.index(item)
    return items[:i] + items[i + 1 :]


def _add(tokens: Tokens, colour: int, count: int) -> Tokens:
    return (*tokens[:colour], tokens[colour] + count, *tokens[colour + 1 :])  # type: ignore[return-value]  # four counts stay four
