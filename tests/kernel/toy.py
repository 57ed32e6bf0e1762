"""A toy game for the kernel's own tests: duels with sealed stances, a hidden hand, a nested riposte, a drawn tie."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, ClassVar

import msgspec
from msgspec.structs import replace

from ludarium.kernel import AGAIN, END, Ask, Chance, Deal, Event, Game, Next, Outcome, Procedure, Refusal, Roll, Sealed
from ludarium.kernel.asks import AnyAsk
from ludarium.kernel.game import Below
from ludarium.kernel.game_type import Content, GameType, Watcher, Words

HIGH, LOW = "high", "low"


class Hand(msgspec.Struct, frozen=True):
    cards: tuple[str, ...] = ()
    wounds: int = 0


class Struck(Event, frozen=True, tag="struck"):
    seat: int


class Duel(Game, kw_only=True):
    slug: ClassVar[str] = "duel"
    lists: ClassVar[tuple[str, ...]] = ("hands",)
    hands: list[Hand] = []
    rounds: int = 0

    def hide(self, seat: int) -> None:
        for other, hand in enumerate(self.hands):
            if other != seat:
                self.hands[other] = replace(hand, cards=("?",) * len(hand.cards))

    def deal(self, seat: int, below: Below) -> None:
        known = [card for hand in self.hands for card in hand.cards]
        unseen = [card for card in ("guard", "feint", "dodge", "riposte") if card not in known]
        for other, hand in enumerate(self.hands):
            if "?" in hand.cards:
                self.hands[other] = replace(hand, cards=tuple(unseen.pop(below(len(unseen))) for _ in hand.cards))

    def verdict(self) -> Outcome:
        wounds = [hand.wounds for hand in self.hands]
        best = min(wounds)
        return Outcome(tuple(s for s, w in enumerate(wounds) if w == best), tuple(-float(w) for w in wounds))


class Match(Procedure):
    def deal_cards(self, g: Duel, got: None) -> Next:
        return Chance("deal", "T-1", Deal(("guard", "feint", "dodge", "riposte"), 2))

    def hold(self, g: Duel, got: tuple[str, ...]) -> None:
        g.hands = [replace(hand, cards=(card,)) for hand, card in zip(g.hands, got, strict=True)]

    def next_round(self, g: Duel, got: None) -> Next:
        if g.rounds == 3:
            return END
        g.rounds += 1
        g.push(Round())
        self.at = "next_round"
        return None


class Round(Procedure):
    loser: int = -1

    def choose_stances(self, g: Duel, got: None) -> Next:
        return Sealed((0, 1), "stance", "T-2", ((HIGH, LOW), (HIGH, LOW)))

    def reveal(self, g: Duel, got: tuple[str, str]) -> None:
        if got[0] != got[1]:
            self.loser = 0 if got[0] == LOW else 1
            self.at = "react"

    def roll_off(self, g: Duel, got: None) -> Next:
        return Chance("tie", "T-3", Roll(2))

    def compare(self, g: Duel, got: tuple[int, int]) -> Next:
        if got[0] == got[1]:
            self.at = "roll_off"
            return None
        self.loser = 0 if got[0] < got[1] else 1
        return None

    def react(self, g: Duel, got: None) -> None:
        g.push(Window(seat=self.loser))

    def strike(self, g: Duel, got: str) -> Next:
        if got == "guard":
            return END
        loser = g.hands[self.loser]
        g.hands[self.loser] = replace(loser, wounds=loser.wounds + 1)
        g.tell(Struck, rule="T-4", seat=self.loser)
        return END


class Window(Procedure):
    """Asks always: silence would tell that the seat holds nothing."""

    seat: int

    def offer(self, g: Duel, got: None) -> Next:
        return Ask(self.seat, "react", "T-5", (*g.hands[self.seat].cards, "pass"), always=True)

    def play(self, g: Duel, got: str) -> None:
        if got != "pass":
            g.hands[self.seat] = replace(g.hands[self.seat], cards=())
        g.result = got

    def refuse(self, g: Duel, option: object) -> Refusal | None:
        return Refusal("T-6", "You do not hold that card.") if option == "guard" else None


class Loop(Procedure):
    """Counts to three by starting over; its result goes to whoever pushed it."""

    count: int = 0

    def again(self, g: Duel, got: None) -> Next:
        self.count += 1
        if self.count < 3:
            return AGAIN
        g.result = self.count
        return END


class DuelContent:
    hash = "toy"
    packs: tuple[str, ...] = ()
    rules_version = 1


class DuelWords:
    def prompt(self, game: Game, ask: AnyAsk, names: tuple[str, ...]) -> str:
        return f"{' and '.join(names[seat] for seat in ask.seats)}, choose: {ask.topic}"

    def option(self, game: Game, ask: AnyAsk, option: Any) -> str:
        return f"Play {option}"

    def event(self, game: Game, event: Event, names: tuple[str, ...]) -> str:
        assert isinstance(event, Struck)
        return f"{names[event.seat]} is struck"

    def explain(self, game: Game, name: str) -> str:
        return ""


class DuelType(GameType):
    slug = "duel"
    title = "Duel"
    players = (2, 2)
    mode = "versus"
    length = "a minute"
    summary = "A toy."

    def content(self, packs: tuple[str, ...] = ()) -> Content:
        return DuelContent()

    def new(self, seats: int, options: Mapping[str, str], content: Content | None = None, start: Any = None) -> Game:
        game = Duel(seats=2, hands=[Hand(), Hand()], content=content or DuelContent())
        game.start(Match())
        return game

    def game_class(self) -> type[Game]:
        return Duel

    def option_type(self) -> Any:
        return str

    def words(self) -> Words:
        return DuelWords()

    def folder(self) -> Traversable:
        return files("tests.kernel")

    def watcher(self, game: Game) -> Watcher:
        raise NotImplementedError


DUEL = DuelType()


def new_duel() -> Duel:
    game = DUEL.new(2, {})
    assert isinstance(game, Duel)
    return game
