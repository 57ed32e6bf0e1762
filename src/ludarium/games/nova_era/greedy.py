"""A sensible civilization: it judges every answer by the position one step on, and takes the best.

It knows what its seat knows. The worth of a card is judged once per decision and then compared for every die
that could pay for it, so a decision takes about a millisecond.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

from msgspec.structs import replace

from ludarium.games.nova_era.content.schema import Effect
from ludarium.games.nova_era.effects import amount, selected, unrest_lines
from ludarium.games.nova_era.names import (
    COLOUR_OF,
    COLOURS,
    DARK_AGE,
    DICE,
    DISASTERS,
    FLIPPED,
    INDEX,
    LAST_SPACE,
    LIMIT,
    LOWERED,
    TERRITORY,
    TYPES,
    UNREST_ZONE,
    VALUE_OF,
)
from ludarium.games.nova_era.options import (
    ALL,
    DONE,
    Action,
    Back,
    Calm,
    Convert,
    Develop,
    Enlist,
    Expand,
    Flip,
    Gain,
    Repair,
    Reroll,
    Research,
    Shift,
)
from ludarium.games.nova_era.rules.actions import REPAIRS, offered, substitutes, tokens_to_pay, unrest_change
from ludarium.games.nova_era.rules.obsolescence import Outdated, outdated
from ludarium.games.nova_era.rules.unrest import unrest_moves
from ludarium.games.nova_era.state import Civilization, NovaEra, Tokens
from ludarium.games.nova_era.worth import WEIGHTS, Judge, Weights, judge_of, rounds_left
from ludarium.kernel.game import Game

T = TypeVar("T")

QUIET = ("choose a die", "pick dice")
ROUND = 3.0  # VP that a round to come brings, as measured among equals


def choose(game: Game, seat: int, dice: random.Random, weights: Weights = WEIGHTS) -> Any:
    """The best option of the seat in its view of the game; ``dice`` decides between equals."""
    assert isinstance(game, NovaEra)
    assert game.ask is not None
    options: Sequence[Any] = game.ask.options_of(seat)  # type: ignore[assignment]  # no decision of fate
    mind = _Mind(game, seat, judge_of(game.content, weights))
    return _best(options, mind.rater(game.ask.topic), dice)


def evaluate(game: NovaEra, seat: int) -> float:
    """The VP that the seat may be expected to have at the end."""
    return judge_of(game.content).evaluate(game, seat) + ROUND * rounds_left(game)


def rates(game: NovaEra, seat: int) -> list[float]:
    """How good each option of the seat looks one step ahead, in VP."""
    assert game.ask is not None
    options: Sequence[Any] = game.ask.options_of(seat)  # type: ignore[assignment]  # no decision of fate
    rate = _Mind(game, seat, judge_of(game.content)).rater(game.ask.topic)
    return [rate(option) for option in options]


def values(game: NovaEra) -> tuple[float, ...]:
    """The estimated chance of each seat to win; together they are 1."""
    return judge_of(game.content).chances(game)


def prospects(game: NovaEra) -> tuple[float, ...]:
    """The same where a round has just begun."""
    return judge_of(game.content).chances(game, start=True)


def quiet(game: NovaEra) -> bool:
    """Whether nothing is half done: a die is about to be chosen, or a Zone."""
    return game.ask is None or game.ask.topic in QUIET


def stage(game: NovaEra) -> tuple[int, int]:
    """The round that is being played."""
    return game.era, game.round


def _best(options: Sequence[T], rate: Callable[[T], float], dice: random.Random) -> T:
    rates = [rate(option) for option in options]
    top = max(rates) - 1e-9
    best = [option for option, rated in zip(options, rates, strict=True) if rated >= top]
    return best[0] if len(best) == 1 else best[int(dice.random() * len(best))]


class _Mind:
    """One decision being weighed: every rating is the change against the position as it is."""

    def __init__(self, g: NovaEra, seat: int, judge: Judge) -> None:
        self.g = g
        self.seat = seat
        self.judge = judge
        self.pip = judge.weights.pip
        self.own = g.civilizations[seat]
        self.powers = g.powers(seat)
        self.left = rounds_left(g)
        self._base: float | None = None
        self._cards: dict[tuple[str, int], float] = {}
        self._taken: dict[str, float] = {}
        self._uses: dict[str, float] = {}
        self._repairs: list[float] | None = None

    def rater(self, topic: str) -> Callable[[Any], float]:
        """What rates the options of a question."""
        raters: dict[str, Callable[[Any], float]] = {
            "pick dice": self.zone,
            "give up a die": lambda die: -self.use(die),
            "choose a die": self.die_or_ability,
            "choose an action": lambda action: self.gain(self.g.ask.about[0], action, self.own.resources),  # type: ignore[union-attr]  # it is asked
            "production": self.production,
            "gain a resource": self.wish,
            "steal": self.wish,
            "pay a resource": lambda colour: -self.wish(colour),
            "repair": lambda card: 0.0 if card == DONE else 0.01 + self.change(self.own.repair(card)),
            "choose a player": lambda other: (
                sum(self.g.civilizations[other].resources) + self.g.civilizations[other].vp
            ),
            "damage a technology": lambda card: self.change(self.own.damage(card)),
            "damage a card": lambda card: self.change(self.own.damage(card)),
            "civil war": lambda card: self.change(self.own.damage(card)),
            "lose a card": lambda card: self.change(self.own.lose(card)),
            "spare a type": self.spared,
            "take a card": lambda card: 0.0 if card == DONE else self.taken(card),
            "calm a disaster": self.calmed,
            "place the cleopatra token": self.charmed,
        }
        return raters.get(topic, lambda _: 0.0)

    # -- positions one step on ----------------------------------------------------------------------

    def base(self) -> float:
        """The position as it is."""
        if self._base is None:
            self._base = self.judge.standing(self.g, self.seat)
        return self._base

    def change(self, civilization: Civilization) -> float:
        """What it would change if the own civilization were this one."""
        after = self.g.clone()
        after.civilizations[self.seat] = civilization
        return self.judge.standing(after, self.seat) - self.base()

    def placed(self, card: str, column: int) -> float:
        """What it would change if this card were in play, its Instant effects and Obsolete list included."""
        found = self._cards.get((card, column))
        if found is None:
            after = self.g.clone()
            own = self.own.drop(card)
            if self.g.content[card].kind == "personality":
                after.civilizations[self.seat] = replace(own, personalities=(*own.personalities, card))
            else:
                after.civilizations[self.seat] = own.place(card, column)
            upgrades = sum(self._outdate(after, old) for old in outdated(self.g, self.seat, card))
            found = self.judge.standing(after, self.seat) - self.base() + upgrades
            found += sum(self.instant(line) for line in self.g.content.instant[card])
            self._cards[card, column] = found
        return found

    def _outdate(self, after: NovaEra, old: Outdated) -> float:
        """Put a card into the Past of its owner, and say what that is worth beside the change of the position."""
        if old.in_hand:
            return 0.0
        after.civilizations[old.owner] = after.civilizations[old.owner].lose(old.card)
        if old.owner == self.seat:
            return float(old.upgrade)
        return self.judge.weights.rival * self.judge.plain(self.g, old.card)

    def instant(self, line: Effect) -> float:
        """What an Instant line brings; Unrest is counted with the rest of its path."""
        g, w = self.g, self.judge.weights
        match line.op:
            case "gain" | "gain_per":
                tokens = amount(g, self.seat, line)
                marginal = max(
                    self.wish(colour) for colour in COLOURS if line.res in ("any", "each") or colour in line.res
                )
                return 0.9 * marginal * tokens * (4 if line.res == "each" else 1)
            case "vp" | "vp_per":
                return float(amount(g, self.seat, line))
            case "repair":
                return self.repairs(line.n)
            case "steal" | "hit" | "stir":
                each = {"steal": w.steal, "hit": w.hit, "stir": w.stir}[line.op]
                victims = selected(g, self.seat, line.whom)
                return each * line.n * (min(1, len(victims)) if "one" in line.whom else len(victims))
            case "take":
                best = sorted((self.taken(card) for card in g.bottom_cards()), reverse=True)
                return sum(best[: line.n])
            case "calm_disaster":
                return w.disaster * line.n / LAST_SPACE / 2
            case "charm":
                return 0.8
        return 0.0

    def repairs(self, most: int) -> float:
        """The best repairs of so many damaged cards."""
        if self._repairs is None:
            damaged = self.own.all_damaged()
            self._repairs = sorted([self.change(self.own.repair(card)) for card in damaged], reverse=True)
        return sum(self._repairs[:most], 0.0)

    def taken(self, card: str) -> float:
        """A card of the Display in the own hand; nothing but the hand changes."""
        found = self._taken.get(card)
        if found is None:
            hand, after = self.judge.hand, replace(self.own, hand=(*self.own.hand, card))
            found = self._taken[card] = hand(self.g, after) - hand(self.g, self.own)
        return found

    def unrest(self, changes: Iterable[int], dice: int) -> float:
        """What these moves of the Unrest marker cost, with so many dice left to be lowered."""
        space, cost = self.own.unrest, 0.0
        for move in unrest_moves(self.own, self.powers, changes):
            space = 0 if move.war else move.after
            if move.war:
                cost += self.judge.war(self.g, self.own, self.powers.shelter)
            elif move.lowers:
                cost += dice * self.pip
        return cost + self.judge.unrest(space, self.left) - self.judge.unrest(self.own.unrest, self.left)

    # -- dice and actions --------------------------------------------------------------------------------

    def gain(self, die: str, action: Action, tokens: Tokens) -> float:
        """What it brings to spend this die on this action with these tokens at hand."""
        judge, left = self.judge, self.left
        match action:
            case Develop(card=card, colour=colour):
                paid = self.payment(die, action, tokens)
                if min(paid) < 0:
                    return -99.0
                cost = judge.tokens(tokens, left) - judge.tokens(paid, left)
                return self.placed(card, INDEX[colour]) - cost - self.unrest(self._moves(card), 2)
            case Expand(card=card):
                return self.placed(card, TERRITORY) - self.unrest(self._moves(card), 2)
            case Enlist(card=card):
                moves = [unrest_change(self.g, self.seat, die, card), *self._moves(card)]
                return self.placed(card, -1) - self.unrest(moves, len(self.own.dice) - 1)
            case Gain():
                return judge.tokens(self.gained(die, tokens), left) - judge.tokens(tokens, left)
            case Calm():
                return -self.unrest([-1], 0)
            case Repair():
                return self.repairs(REPAIRS + self.powers.repair_bonus)
            case Research(card=card):
                bonus = sum(self.powers.research_bonus) * judge.weights.token
                return self.taken(card) + bonus
        return 0.0

    def _moves(self, card: str) -> list[int]:
        """The Unrest moves of a card that enters play."""
        return unrest_lines(self.g, self.powers, card)

    def payment(self, die: str, action: Develop, tokens: Tokens) -> Tokens:
        """The tokens left after paying for a Technology."""
        left = list(tokens)
        due, swap = tokens_to_pay(self.g, self.powers, die, action.card, action.colour), action.swap
        if swap:
            for kind, most in substitutes(self.own, self.powers, action.colour).items():
                part = min(swap, most)
                left[kind] -= part
                swap, due = swap - part, due - part
        left[INDEX[action.colour]] -= due
        return tuple(left)  # type: ignore[return-value]  # four counts

    def gained(self, die: str, tokens: Tokens) -> Tokens:
        """The tokens after gaining with this die."""
        i = INDEX[COLOUR_OF[die]]
        count = min(self.g.reserve[i], VALUE_OF[die] + self.powers.gain_bonus[i])
        return (*tokens[:i], min(20, tokens[i] + count), *tokens[i + 1 :])  # type: ignore[return-value]  # four counts

    def use(self, die: str) -> float:
        """The best that can be done with this die now."""
        found = self._uses.get(die)
        if found is None:
            tokens = self.own.resources
            found = max([self.gain(die, action, tokens) for action in offered(self.g, self.seat, die)])
            self._uses[die] = found
        return found

    def die_or_ability(self, option: Any) -> float:
        """A die with what it brings over its worth for a later turn; an ability first, if it helps."""
        if isinstance(option, str):
            return self.use(option) - self.pip * VALUE_OF[option]
        colour, before = COLOUR_OF[option.die], self.use(option.die)
        match option:
            case Flip(die=die):
                after = self.use(FLIPPED[die])
            case Shift(die=die, by=by):
                after = self.use(DICE[colour, VALUE_OF[die] + by])
            case Reroll():
                after = sum(self.use(DICE[colour, face]) for face in range(1, 7)) / 6
        return 100 + after - before if after > before + 0.05 else -100.0

    def zone(self, zone: int) -> float:
        """What the dice of a Zone could do this round, less the Unrest, and what the leftover dice would do."""
        dice = self.g.zones[zone]
        excess = max(0, sum(VALUE_OF[die] for die in dice) - LIMIT - self.powers.limit_bonus)
        space = self.own.unrest + excess
        cost = self.unrest([excess], 0)
        if space in UNREST_ZONE and not self.powers.steady:
            dice = tuple(LOWERED[die] for die in dice)
        others = [other for i, other in enumerate(self.g.zones) if other and i != zone]
        leftover = sum(self.leftover(other) for other in others) / len(others)
        return self.plan(dice) - cost + leftover

    def plan(self, dice: tuple[str, ...]) -> float:
        """The best use of the dice one after the other, no card twice, the tokens shared."""
        tokens, total, taken = self.own.resources, 0.0, set()
        uses = {die: offered(self.g, self.seat, die) for die in dice}
        left = list(dice)
        while left:
            rated = [
                (self.gain(die, action, tokens) - self.pip * VALUE_OF[die], i, die, action)
                for die in set(left)
                for i, action in enumerate(uses[die])
                if getattr(action, "card", None) not in taken
            ]
            worth, _, die, action = max(rated, key=lambda row: row[:3])
            total += worth + self.pip * VALUE_OF[die]
            left.remove(die)
            taken.add(getattr(action, "card", ""))
            if isinstance(action, Develop):
                tokens = self.payment(die, action, tokens)
            elif isinstance(action, Gain):
                tokens = self.gained(die, tokens)
        return total

    def leftover(self, dice: tuple[str, ...]) -> float:
        """What it brings if these dice move the tracks."""
        steps = [0] * 5
        for die in dice:
            steps[INDEX[COLOUR_OF[die]]] += VALUE_OF[die]
        total = 0.0
        for track in range(DARK_AGE):
            if self.g.tracks[track] + steps[track] >= LAST_SPACE:
                hurt = [not self.g.powers(seat).protected[track] for seat in range(self.g.seats)]
                others = sum(hurt) - hurt[self.seat]
                total += self.judge.weights.disaster * (0.5 * others / (self.g.seats - 1) - hurt[self.seat])
        if self.g.tracks[DARK_AGE] < LAST_SPACE <= self.g.tracks[DARK_AGE] + steps[DARK_AGE]:
            total -= 0.3
        return total

    # -- small choices ---------------------------------------------------------------------------------------

    def wish(self, colour: str) -> float:
        """One more token of this colour, above all if it brings a card within reach."""
        i = INDEX[colour]
        held = self.own.resources[i]
        stock = list(self.own.resources)
        stock[i] = min(20, held + 1)
        worth = self.judge.tokens(tuple(stock), self.left) - self.judge.tokens(self.own.resources, self.left)  # type: ignore[arg-type]  # four counts
        cards = self.g.content.cards
        for card in (*self.g.bottom_cards(), *self.own.hand, *self.own.secret):
            if colour in cards[card].colors and 0 < cards[card].cost - 3 - held <= 3:
                return worth + 0.05
        return worth

    def spared(self, kind: str) -> float:
        """What the cheapest card of a type would be missed."""
        column = self.own.undamaged[TYPES.index(kind)]
        return -max(self.change(self.own.damage(card)) for card in column)

    def calmed(self, option: Back | str) -> float:
        """A marker further back: the nearer it was and the less one is protected, the better."""
        if not isinstance(option, Back):
            return 0.0
        track = DISASTERS.index(option.disaster)
        return -1.0 if self.powers.protected[track] else option.spaces * (1 + self.g.tracks[track])

    def charmed(self, card: str) -> float:
        """The token on this card."""
        after = self.g.clone()
        after.charmed, after.charmer = card, self.seat
        return self.judge.standing(after, self.seat) - self.base()

    def production(self, option: Any) -> float:
        """Unrest falls before it rises unless it is 0; the other cards work in any order; Transformations last."""
        if option == DONE:
            return 0.0
        if option == ALL:
            return 0.5
        if isinstance(option, Convert):
            return self.converted(option.card)
        moves = sum(line.n for line in self.g.content.production[option] if line.op == "unrest")
        return 0.4 if not moves else 1.0 if (moves < 0) == (self.own.unrest > 0) else -1.0

    def converted(self, card: str) -> float:
        """What one use of a Transformation brings."""
        line = self.g.content.transform[card][0]
        assert line.give
        assert line.get
        wishes = {colour: self.wish(colour) for i, colour in enumerate(COLOURS)}
        held = [colour for i, colour in enumerate(COLOURS) if self.own.resources[i]]
        price = line.give.n * min(wishes[colour] for colour in held if line.give.res in ("any", colour))
        got = line.get.vp or line.get.n * max(w for c, w in wishes.items() if line.get.res in ("any", c))
        return got - price - 0.02
