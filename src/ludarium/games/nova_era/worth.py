"""What a position of Nova Era is worth to a seat, in VP.

``Judge.evaluate`` adds up what has been scored and what may be expected: types and majorities at the Scoring
Phases to come, Objectives, Production and abilities for the rounds that are left, tokens with falling value,
the hand, less Unrest and the Disasters that threaten. The numbers are ``Weights``.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import Any

import msgspec

from ludarium.games.nova_era.content import EVOLUTION_DECKS, Cards
from ludarium.games.nova_era.content.schema import Effect
from ludarium.games.nova_era.effects import amount, count
from ludarium.games.nova_era.names import CIVIL_WAR, DISASTERS, HIDDEN, LAST_SPACE, TERRITORY, VALUE_OF
from ludarium.games.nova_era.rules.rounds import ROUNDS
from ludarium.games.nova_era.state import Civilization, NovaEra, Tokens


class Weights(msgspec.Struct, frozen=True):
    """The numbers of the judgement, all in VP."""

    token: float = 0.26
    """One more token when few of the type are held and many rounds are left."""
    last_token: float = 0.12
    """The same in the last round."""
    calm: float = 0.22
    """One step of Unrest less in a Production Phase."""
    repair: float = 0.12
    """A repair in a Production Phase."""
    steal: float = 0.3
    ability: float = 0.3
    """A flip of any die, each round; other dice abilities in proportion."""
    discount: float = 0.3
    """A cost 1 lower, each round."""
    disaster: float = 0.7
    """What a Disaster costs who is not protected."""
    evolution: float = 0.8
    """A card that will evolve."""
    damaged: float = 0.35
    """The part of its worth that a damaged card keeps."""
    hand: float = 0.25
    """The part of its worth that a card in hand has."""
    later: float = 0.6
    """An Objective at a later Scoring Phase, beside one at the next."""
    unrest: float = 1.0
    """The scale of the cost of Unrest."""
    war: float = 0.8
    """A card damaged in a Civil War."""
    rival: float = 0.6
    """What the types and majorities of the others count against the own."""
    hit: float = 0.6
    """A card that another player must damage."""
    stir: float = 0.15
    """A step of Unrest for another player."""
    pip: float = 0.2
    """A pip of a die, kept for a later turn."""


WEIGHTS = Weights()


class Outlook(msgspec.Struct, frozen=True):
    """What a chance to win depends on beyond the judgement of one step, in VP."""

    dice: float
    """Each pip of a die at hand, and each die."""
    asked: float
    """To be the one who decides."""
    tableau: float
    """What the cards in play count more than in the judgement; so also the others that are not explained."""
    objectives: float
    contest: float
    risk: float
    doubt: tuple[float, float]
    """By how much chances are spread: at the end, and more for each round that is left."""
    tokens: float = 0.0
    hand: float = 0.0
    unrest: float = 0.0
    cards: float = 0.0
    """Each card in the tableau, damaged or not, for each round that is left."""


OUTLOOKS = {
    2: Outlook(0.15, 0.55, 0.19, 0.0, 0.0, -0.46, (1.07, 0.62)),
    3: Outlook(0.14, 0.43, -0.07, -0.09, 0.08, -0.42, (0.95, 0.5)),
    4: Outlook(0.14, 0.31, -0.33, -0.18, 0.16, -0.37, (0.83, 0.38)),
}
"""By the number of players, fitted by logistic regression to who won 1,180 games of two and 259 games of four greedy bots
(29,585 and 12,725 positions, one answer in 17 at random); for three, the mean of both."""

STARTS = {2: Outlook(0.0, 0.26, -0.05, -0.02, -0.16, -0.57, (1.35, 0.58), 0.45, 0.31, 0.5, 0.23)}
"""The same where a round begins: dice are rolled and nobody has picked any. Fitted as ``bench/fit_nova_era.py`` does, to
28,460 positions of 5,242 games; on 10,706 positions of 2,000 others the loss is 0.388 instead of 0.401. For three and
four players it was not fitted."""

UNREST_COST = (0.0, 0.1, 0.22, 0.36, 0.52, 0.72, 0.95, 1.6, 2.1, 2.8, 3.2)
UNREST_SCALE = (0.0, 0.15, 0.6, 0.8, 1.0)  # by the rounds left
FALLING = (1.0, 1.0, 1.0, 0.95, 0.9, 0.85, 0.75, 0.65, 0.55, 0.5, 0.45)  # of the first, second ... token; then FEW
FEW = 0.4
SOFT = (0.0, 0.5, 0.8, 1.0)  # how open the Scoring Phase still is, by the rounds left in the Era
MARGINS = (0.03, 0.1, 0.3, 0.75, 0.88, 0.95)  # chance that a comparison holds, by the lead: -3 or less ... 2 or more
STEPS_PER_ROUND = 1.9  # of one track, a little less than the mean as surplus steps are lost
CONDITION = 0.5  # how often a condition of a Production effect holds
MOST_REMEMBERED = 50_000  # judgements of each kind that are kept
NEW_TYPE = 0.8  # what a further card is thought to bring by its type alone


def rounds_left(g: NovaEra) -> int:
    """How many Production Phases are to come, this round's included."""
    return max(0, (g.eras - g.era) * ROUNDS + ROUNDS - g.round + 1)


def rounds_of_era(g: NovaEra) -> int:
    """How many rounds are left before the next Scoring Phase, this one included."""
    return max(0, ROUNDS - g.round + 1)


def openness(g: NovaEra) -> float:
    """How open the next Scoring Phase still is, 0 to 1: by the rounds to come and the dice left in this one."""
    left = rounds_of_era(g)
    if not left:
        return 0.0
    unspent = 1.0 if any(g.zones) else sum(len(own.dice) for own in g.civilizations) / (3 * g.seats)
    return SOFT[left - 1] + (SOFT[left] - SOFT[left - 1]) * unspent


class Judge:
    """Judges positions played with one set of cards."""

    def __init__(self, content: Cards, weights: Weights) -> None:
        self.content = content
        self.weights = weights
        self._tableaus: dict[tuple[object, ...], float] = {}
        self._plain: dict[tuple[str, int, int, int], float] = {}
        self._promises: dict[tuple[str, int, int, int], float] = {}
        self._contests: dict[tuple[object, ...], tuple[float, ...]] = {}
        self._objectives: dict[tuple[object, ...], tuple[tuple[Effect, bool], ...]] = {}
        most = 3 * ROUNDS + 1
        self._token = [
            weights.last_token + (weights.token - weights.last_token) * min(1.0, max(0, left - 1) / 3)
            for left in range(most)
        ]
        self._token[0] = 0.1
        self._stocks = [_stock(base) for base in self._token]

    # -- the whole ------------------------------------------------------------------------------------

    def evaluate(self, g: NovaEra, seat: int) -> float:
        """What the position is worth to that seat."""
        return self.own(g, seat) + self.contest(g)[seat]

    def standing(self, g: NovaEra, seat: int) -> float:
        """The same, less a part of what the others have in types and majorities."""
        contest = self.contest(g)
        others = sum(contest) - contest[seat]
        return self.own(g, seat) + contest[seat] - self.weights.rival * others / (g.seats - 1)

    def own(self, g: NovaEra, seat: int) -> float:
        """The same without presence and majorities."""
        civilization = g.civilizations[seat]
        left = rounds_left(g)
        return (
            civilization.vp
            + self.objectives(g, seat)
            + self.tableau(g, civilization)
            + self.tokens(civilization.resources, left)
            + self.hand(g, civilization)
            - self.unrest(civilization.unrest, left)
            - self.risk(g, seat)
        )

    def chances(self, g: NovaEra, *, start: bool = False) -> tuple[float, ...]:
        """The estimated chance of each seat to win; together they are 1. ``start`` says that a round begins."""
        look = (STARTS if start else OUTLOOKS).get(g.seats, OUTLOOKS[g.seats])
        worth = [self.prospect(g, seat, look) for seat in range(g.seats)]
        best = max(worth)
        doubt = look.doubt[0] + look.doubt[1] * rounds_left(g)
        odds = [exp((own - best) / doubt) for own in worth]
        total = sum(odds)
        return tuple([own / total for own in odds])

    def prospect(self, g: NovaEra, seat: int, look: Outlook) -> float:
        """What ``evaluate`` says, as seen from further away."""
        civilization = g.civilizations[seat]
        left = rounds_left(g)
        cards = sum(map(len, civilization.undamaged)) + sum(map(len, civilization.damaged)) if look.cards else 0
        return (
            civilization.vp
            + look.dice * sum([VALUE_OF[die] for die in civilization.dice], len(civilization.dice))
            + (1 + look.objectives) * self.objectives(g, seat)
            + (1 + look.tableau) * self.tableau(g, civilization)
            + (1 + look.tokens) * self.tokens(civilization.resources, left)
            + (1 + look.hand) * self.hand(g, civilization)
            - (1 + look.unrest) * self.unrest(civilization.unrest, left)
            - (1 + look.risk) * self.risk(g, seat)
            + (1 + look.contest) * self.contest(g)[seat]
            + look.asked * (seat in g.awaited())
            + look.cards * cards * left
        )

    # -- scoring to come --------------------------------------------------------------------------------

    def contest(self, g: NovaEra) -> tuple[float, ...]:
        """Presence and majorities at this and the later Scoring Phases, for each seat."""
        columns = tuple(zip(*[g.type_counts(seat) for seat in range(g.seats)], strict=True))
        key = (columns, openness(g), g.era, g.eras)
        found = self._contests.get(key)
        if found is None:
            _make_room(self._contests)
            found = self._contests[key] = self._contest(*key)
        return found

    def _contest(self, columns: tuple[tuple[int, ...], ...], soft: float, era: int, eras: int) -> tuple[float, ...]:
        """The same, from the cards of each type that the seats have."""
        later = eras - era
        worth = [0.0] * len(columns[0])
        for kind, column in enumerate(columns):
            reachable = 0.0 if kind == TERRITORY and era == 1 else 0.65 * soft
            for seat, own in enumerate(column):
                best = max(column[:seat] + column[seat + 1 :])
                present = (0.97 if own > 1 else 0.93) if own else reachable
                worth[seat] += present + self._most(own - best, soft)
                if later:
                    worth[seat] += later * ((0.9 if own else 0.6) + 0.4 * self._most(own - best, 1.0))
        return tuple(worth)

    @staticmethod
    def _most(lead: int, soft: float) -> float:
        """The chance of a majority with this lead."""
        chance = MARGINS[min(5, max(0, lead + 2))]
        return soft * chance + (1 - soft) * (lead > 0)

    def objectives(self, g: NovaEra, seat: int) -> float:
        """The VP that cards in play may be expected to give at Scoring Phases."""
        civilization = g.civilizations[seat]
        key = (civilization.undamaged, civilization.personalities)
        lines = self._objectives.get(key)
        if lines is None:
            _make_room(self._objectives)
            lines = self._objectives[key] = self._scoring_lines(civilization)
        if not lines:
            return 0.0
        soft = openness(g)
        lasting = 1 + self.weights.later * (g.eras - g.era)
        total = 0.0
        for line, lasts in lines:
            expected = _expected(g, seat, line, soft)
            total += lasting * expected if lasts else expected
        return total

    def _scoring_lines(self, civilization: Civilization) -> tuple[tuple[Effect, bool], ...]:
        """The Scoring lines of the cards in play, and whether they last beyond the Era."""
        table = self.content.scoring
        cards = [(card, True) for column in civilization.undamaged for card in column]
        cards += [(card, False) for card in civilization.personalities]
        return tuple([(line, lasts) for card, lasts in cards for line in table.get(card, ())])

    # -- what lasts ---------------------------------------------------------------------------------------

    def tableau(self, g: NovaEra, civilization: Civilization) -> float:
        """Production, abilities and Evolutions of the cards in play; damaged cards for a part of it."""
        left = rounds_left(g)
        key = (civilization.undamaged, civilization.damaged, civilization.personalities, left, g.seats, g.eras)
        found = self._tableaus.get(key)
        if found is None:
            _make_room(self._tableaus)
            whole = [card for column in civilization.undamaged for card in column]
            found = sum(self.plain(g, card) for card in whole)
            found += sum(self._personality(g, card) for card in civilization.personalities)
            part = sum(self.plain(g, card) + 0.7 * NEW_TYPE for card in civilization.all_damaged())
            found += part * self.weights.damaged
            self._tableaus[key] = found
        return found

    def plain(self, g: NovaEra, card: str) -> float:
        """Production, abilities and Evolution of one card for the rounds that are left."""
        left = rounds_left(g)
        key = (card, left, g.seats, g.eras)
        found = self._plain.get(key)
        if found is None:
            found = self._lines(card, left, g.seats)
            evolution = self.content[card].evolves_to
            if evolution and g.era < g.eras and self.content[evolution].deck == EVOLUTION_DECKS[g.era + 1]:
                found += self.weights.evolution
            self._plain[key] = found
        return found

    def _personality(self, g: NovaEra, card: str) -> float:
        """The same of a Personality, who leaves at the end of the Era."""
        return self._lines(card, rounds_of_era(g), g.seats)

    def _lines(self, card: str, left: int, seats: int) -> float:
        total = 0.0
        for line in self.content[card].effects:
            if line.when == "production":
                total += self._production(line, left, seats) * (CONDITION if line.if_ else 1)
            elif line.when == "permanent":
                total += self._permanent(line) * left
            elif line.when == "transform" and line.give and line.get:
                gives = line.get.vp - 0.9 * line.give.n * self._token[left] if line.get.vp else 0.1
                total += line.times * left * max(0.05, 0.7 * gives)
        return total

    def _production(self, line: Effect, left: int, seats: int) -> float:
        """A Production line over the rounds that are left."""
        tokens = sum(self._token[:left]) * 0.85
        match line.op:
            case "gain":
                return line.n * tokens * (1.1 if line.res == "any" else 4 if line.res == "each" else 1)
            case "gain_per":
                return 1.8 * tokens
            case "unrest":
                return -line.n * self.weights.calm * max(0.3, left - 1) * (1 if line.n < 0 else 1.3)
            case "vp" | "vp_per":
                return float(line.n * left)
            case "repair":
                return line.n * self.weights.repair * left
            case "steal":
                return line.n * self.weights.steal * left * (1 if "one" in line.whom else 0.5 * (seats - 1))
        return 0.2 * left

    def _permanent(self, line: Effect) -> float:
        """A permanent line, for one round; protection is part of the risk."""
        w = self.weights
        colours = 1.0 if "any" in (line.die, line.color) else 0.5 * (1 + line.die.count("|"))
        match line.op:
            case "flip":
                return w.ability * colours
            case "reroll":
                return 0.6 * w.ability * colours
            case "shift":
                return (0.25 + 0.2 * line.n) * w.ability * colours
            case "discount":
                return w.discount * line.n * (1.0 if line.color == "any" else 0.35)
            case "threshold" | "enlist_discount":
                return 0.12 * line.n
            case "expand_ease" | "gain_bonus" | "research_bonus":
                return 0.15
            case "substitute":
                return 0.06 * line.n
            case "protect":
                return 0.0
        return 0.08

    # -- tokens, hand, trouble ------------------------------------------------------------------------------

    def tokens(self, held: Tokens, left: int) -> float:
        """The worth of a stock; the first tokens of a type are worth most."""
        stock = self._stocks[left]
        return stock[held[0]] + stock[held[1]] + stock[held[2]] + stock[held[3]]

    def hand(self, g: NovaEra, civilization: Civilization) -> float:
        """A part of what the cards in hand would bring, less with every further card."""
        if not civilization.hand and not civilization.secret:
            return 0.0
        cards = [self.promise(g, card) for card in (*civilization.hand, *civilization.secret) if card != HIDDEN]
        cards.sort(reverse=True)
        left = rounds_left(g) - 1 + (len(civilization.dice) - 1) / 3  # after the die that is being spent
        if left <= 0:
            return 0.0
        return self.weights.hand * min(1.0, left) * sum(worth / (1 + i / left) for i, worth in enumerate(cards))

    def promise(self, g: NovaEra, card: str) -> float:
        """What a card is thought to bring before its place is known."""
        key = (card, rounds_left(g), g.seats, g.eras)
        found = self._promises.get(key)
        if found is None:
            found = self._promises[key] = self._promise(g, card)
        return found

    def _promise(self, g: NovaEra, card: str) -> float:
        scoring = sum(0.6 * line.n * (1 if line.op == "vp" else 2) for line in self.content.scoring.get(card, ()))
        upgrade = sum(1 for old in self.content[card].obsoletes if self.content[card].evolves_from == old)
        return max(0.0, self.plain(g, card) + NEW_TYPE + scoring + 0.5 * upgrade - 0.12 * self.content[card].cost)

    def unrest(self, space: int, left: int) -> float:
        """What this much Unrest costs: little up to 6, a step at 7, steep after it."""
        return self.weights.unrest * UNREST_COST[min(space, CIVIL_WAR)] * UNREST_SCALE[min(left, 4)]

    def risk(self, g: NovaEra, seat: int) -> float:
        """What the Disasters to come will cost who is not protected from them."""
        left = rounds_left(g)
        protected = g.powers(seat).protected
        strikes = 0.0
        for track in range(len(DISASTERS)):
            if not protected[track]:
                strikes += (g.tracks[track] + STEPS_PER_ROUND * left) / (LAST_SPACE + 1)
        return self.weights.disaster * strikes

    def war(self, g: NovaEra, civilization: Civilization, shelter: int) -> float:
        """What a Civil War would damage."""
        types = sum(1 for column in civilization.undamaged if column)
        single = sum(1 for column in civilization.undamaged if len(column) == 1)
        hurt = max(0, types - shelter)
        return self.weights.war * hurt * (1 + 0.5 * single / max(1, types)) if rounds_left(g) else 0.0


def _make_room(memory: dict[Any, Any]) -> None:
    """Forget all when too much is remembered."""
    if len(memory) >= MOST_REMEMBERED:
        memory.clear()


def _stock(base: float) -> list[float]:
    """The worth of 0, 1, 2 ... tokens of a type."""
    worth = [0.0]
    for token in range(20):
        worth.append(worth[-1] + base * (FALLING[token] if token < len(FALLING) else FEW))
    return worth


def _expected(g: NovaEra, seat: int, line: Effect, soft: float) -> float:
    """The VP of a Scoring line, with the chance that its condition will hold."""
    vp = amount(g, seat, line) if line.per else line.n
    if line.per and soft > 0.6 and (not line.max or vp < line.max):
        vp += 0.4 * line.n / line.every  # type: ignore[assignment]  # a mean is no whole number
    if not line.if_:
        return float(vp)
    margin = _margin(g, seat, line.if_)
    chance = MARGINS[min(5, max(0, margin + 3))]
    return vp * (soft * chance + (1 - soft) * (margin >= 0))


def _margin(g: NovaEra, seat: int, condition: str) -> int:
    """By how much a condition holds (0 or more) or fails (less)."""
    kind, counter, number = _parts(condition)
    own = count(g, seat, counter)
    if kind in ("most", "least"):
        others = [count(g, other, counter) for other in range(g.seats) if other != seat]
        return own - max(others) - 1 if kind == "most" else min(others) - own - 1
    return own - number if kind == "atleast" else number - own


@lru_cache
def _parts(condition: str) -> tuple[str, str, int]:
    """A condition as its kind, its counter and its number (0 if it compares with the others)."""
    kind, _, rest = condition.partition(":")
    if kind in ("most", "least"):
        return kind, rest, 0
    counter, _, number = rest.rpartition(":")
    return kind, counter, int(number)


@lru_cache(maxsize=16)
def judge_of(content: Cards, weights: Weights = WEIGHTS) -> Judge:
    """The judge for this set of cards."""
    return Judge(content, weights)
