"""The questions of chance in Nova Era, answered exactly.

Everything is counted out: dice by convolution, draws by combinations, decks by the cards they hold. Where a
track moves, the leftover zone is taken to be a random trio of the 15 dice; players who choose shift this.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import reduce
from itertools import combinations
from math import comb
from typing import Final

import msgspec

from ludarium.games.nova_era.content import ERA_DECKS, load
from ludarium.games.nova_era.names import CIVIL_WAR, DICE_COLOURS, DICE_PER_COLOUR, LAST_SPACE, LIMIT, UNREST_ZONE
from ludarium.games.nova_era.rules.dice import DICE_PER_ZONE
from ludarium.games.nova_era.rules.rounds import ROUNDS
from ludarium.games.nova_era.rules.setup import CARDS_PER_COLUMN, COLUMNS, PERSONALITIES
from ludarium.kernel.game_type import BadOption, Odds

Spread = dict[int, Fraction]
"""Each value and its probability."""
Answers = dict[str, Fraction]

FACES: Final = range(1, 7)
DIE: Final[Spread] = {face: Fraction(1, len(FACES)) for face in FACES}


# -- dice ----------------------------------------------------------------------------------------------


def spread_of(pairs: Iterable[tuple[int, Fraction]]) -> Spread:
    """Values with their chances, equal values put together."""
    spread: Spread = {}
    for value, chance in pairs:
        spread[value] = spread.get(value, Fraction(0)) + chance
    return dict(sorted(spread.items()))


def plus(one: Spread, two: Spread) -> Spread:
    """The sum of two independent values."""
    return spread_of((a + b, x * y) for a, x in one.items() for b, y in two.items())


def dice_sum(dice: int) -> Spread:
    """The total of so many dice."""
    return reduce(plus, [DIE] * dice, {0: Fraction(1)})


def mean(spread: Spread) -> Fraction:
    """The mean value."""
    return sum((value * chance for value, chance in spread.items()), Fraction(0))


def at_least(spread: Spread, value: int) -> Fraction:
    """The chance of this value or more."""
    return sum((chance for other, chance in spread.items() if other >= value), Fraction(0))


def colour_count() -> Spread:
    """How many of the three dice of a random zone have a given colour."""
    others = DICE_PER_COLOUR * (len(DICE_COLOURS) - 1)
    ways = comb(others + DICE_PER_COLOUR, DICE_PER_ZONE)
    return {
        count: Fraction(comb(DICE_PER_COLOUR, count) * comb(others, DICE_PER_ZONE - count), ways)
        for count in range(DICE_PER_ZONE + 1)
    }


def advance() -> Spread:
    """How far one track moves in a round."""
    return spread_of(
        (steps, chance * part) for count, chance in colour_count().items() for steps, part in dice_sum(count).items()
    )


def excess(limit: int) -> Spread:
    """By how much a random zone is over the limit."""
    return spread_of((max(0, total - limit), chance) for total, chance in dice_sum(DICE_PER_ZONE).items())


# -- the questions ---------------------------------------------------------------------------------------


def _zone_total_over(limit: int) -> Answers:
    over = at_least(dice_sum(DICE_PER_ZONE), limit + 1)
    return {f"over {limit}": over, f"{limit} or less": 1 - over}


def _unrest_excess(limit: int) -> Answers:
    spread = excess(limit)
    return {**{str(value): chance for value, chance in spread.items()}, "mean": mean(spread)}


def _unrest_after_pick(unrest: int, limit: int) -> Answers:
    places = {"below the Zone": Fraction(0), "in the Zone": Fraction(0), "Civil War": Fraction(0)}
    for value, chance in excess(limit).items():
        space = unrest + value
        place = "Civil War" if space >= CIVIL_WAR else "in the Zone" if space in UNREST_ZONE else "below the Zone"
        places[place] += chance
    return places


def _a_zone_within(players: int, limit: int) -> Answers:
    over = at_least(dice_sum(DICE_PER_ZONE), limit + 1)
    return {f"at least one zone of {limit} or less": 1 - over ** (players + 1)}


def _zone_colours() -> Answers:
    bag = [colour for colour in DICE_COLOURS for _ in range(DICE_PER_COLOUR)]
    zones = Counter(len(set(zone)) for zone in combinations(bag, DICE_PER_ZONE))
    words = {3: "three different", 2: "exactly a pair", 1: "all alike"}
    return {words[kinds]: Fraction(zones[kinds], zones.total()) for kinds in words}


def _zone_colour_count() -> Answers:
    spread = colour_count()
    return {**{str(count): chance for count, chance in spread.items()}, "at least one": 1 - spread[0]}


def _track_advance(steps: int) -> Answers:
    spread = advance()
    return {f"{steps} or more": at_least(spread, steps), "mean": mean(spread)}


def _disaster_trigger(marker: int) -> Answers:
    reached = at_least(advance(), LAST_SPACE - marker)
    return {"the Disaster strikes": reached, "it does not": 1 - reached}


def _dark_age(marker: int) -> Answers:
    places: Spread = {marker: Fraction(1)}
    answers = {}
    for number in range(1, ROUNDS + 1):
        places = spread_of((min(LAST_SPACE, space), chance) for space, chance in plus(places, advance()).items())
        answers[f"by the end of round {number}"] = places.get(LAST_SPACE, Fraction(0))
    return answers


def _enlist(cost: int) -> Answers:
    change = {cost - face: chance for face, chance in DIE.items()}
    return {
        "Unrest does not rise": 1 - at_least(change, 1),
        "mean rise": _mean_above(change, 1),
        "mean fall": _mean_above(change, -1),
    }


def _mean_above(spread: Spread, sign: int) -> Fraction:
    """The mean of what lies on one side of zero, without its sign."""
    return sum((max(0, sign * value) * chance for value, chance in spread.items()), Fraction(0))


def _develop(cost: int) -> Answers:
    short = {cost - face: chance for face, chance in DIE.items()}
    return {"the die pays it alone": 1 - at_least(short, 1), "mean tokens needed": _mean_above(short, 1)}


def _flip() -> Answers:
    better = {face: max(face, 7 - face) for face in FACES}
    return {
        "mean of a die": mean(DIE),
        "mean with the flip": sum((better[face] * chance for face, chance in DIE.items()), Fraction(0)),
        "the flip helps": sum((chance for face, chance in DIE.items() if better[face] > face), Fraction(0)),
    }


def _card_in_display(players: int, era: int) -> Answers:
    deck = len(load().decks[ERA_DECKS[era]])
    return {"in the Display": Fraction(COLUMNS[players] * CARDS_PER_COLUMN, deck)}


def _card_available(players: int, era: int) -> Answers:
    return {"available at once": Fraction(COLUMNS[players], len(load().decks[ERA_DECKS[era]]))}


def _personality_on_offer(players: int, era: int) -> Answers:
    return {"on offer": Fraction(PERSONALITIES[players], len(load().personalities[era]))}


def _starting_colours() -> Answers:
    content = load()
    pairs = list(combinations(content.decks["S"], 2))
    alike = sum(1 for one, two in pairs if content[one].colors == content[two].colors)
    return {"the same colour": Fraction(alike, len(pairs))}


# -- asking ----------------------------------------------------------------------------------------------


class Argument(msgspec.Struct, frozen=True):
    """A number that a question takes."""

    words: str
    default: int
    least: int
    most: int


class Question(msgspec.Struct, frozen=True):
    """What can be asked, in words, and who answers it."""

    words: str
    answer: Callable[..., Answers]
    arguments: tuple[str, ...] = ()


ARGUMENTS: Final = {
    "limit": Argument("what a zone may total", LIMIT, 3, 18),
    "unrest": Argument("your Unrest", 0, 0, 9),
    "players": Argument("how many play", 2, 2, 4),
    "steps": Argument("spaces", 8, 1, 18),
    "marker": Argument("where the marker is", 0, 0, 9),
    "cost": Argument("the cost after discounts", 3, 0, 20),
    "era": Argument("the Era", 1, 1, 3),
}
QUESTIONS: Final = {
    "zone-total-over": Question("Does a random zone total more than the limit?", _zone_total_over, ("limit",)),
    "unrest-excess": Question("By how much does a random zone raise Unrest?", _unrest_excess, ("limit",)),
    "unrest-after-pick": Question(
        "Where does a random zone take your Unrest?", _unrest_after_pick, ("unrest", "limit")
    ),
    "zone-within": Question("Is a zone within the limit on offer?", _a_zone_within, ("players", "limit")),
    "zone-colours": Question("How many colours has a random zone?", _zone_colours),
    "zone-colour-count": Question("How many dice of a given colour are in a random zone?", _zone_colour_count),
    "track-advance": Question("How far does one track move in a round?", _track_advance, ("steps",)),
    "disaster-trigger": Question(
        "Does a Disaster marker reach the last space this round?", _disaster_trigger, ("marker",)
    ),
    "dark-age": Question("Does a Dark Age come in the rounds of an Era?", _dark_age, ("marker",)),
    "enlist": Question("What does a black die do for a Personality of this cost?", _enlist, ("cost",)),
    "develop": Question("Does a die of the right colour pay this cost?", _develop, ("cost",)),
    "flip": Question("What is a die worth that may be flipped?", _flip),
    "card-in-display": Question("Is a given card of the Era in the Display?", _card_in_display, ("players", "era")),
    "card-available": Question("Is a given card of the Era available at once?", _card_available, ("players", "era")),
    "personality-on-offer": Question(
        "Is a given Personality of the Era on offer?", _personality_on_offer, ("players", "era")
    ),
    "starting-colours": Question("Have both starting cards the same colour?", _starting_colours),
}


def questions() -> dict[str, str]:
    """Every question, with its arguments and their defaults in words."""
    return {
        name: " ".join((question.words, *map(_argument_words, question.arguments)))
        for name, question in QUESTIONS.items()
    }


def _argument_words(name: str) -> str:
    argument = ARGUMENTS[name]
    return f"[{name}={argument.default}: {argument.words}]"


def answer(name: str, given: Mapping[str, str]) -> Odds:
    """The exact answer, or BadOption."""
    question = QUESTIONS.get(name)
    if question is None:
        raise BadOption(f"Nova Era has no odds named {name!r}; it has {', '.join(QUESTIONS)}.")
    for key in given:
        if key not in question.arguments:
            takes = ", ".join(question.arguments) or "no argument"
            raise BadOption(f"The odds {name} take {takes}, not {key!r}.")
    numbers = {key: _number(key, given.get(key)) for key in question.arguments}
    answers = question.answer(**numbers)
    return Odds(question.words, {key: f"{value.numerator}/{value.denominator}" for key, value in answers.items()})


def _number(name: str, text: str | None) -> int:
    argument = ARGUMENTS[name]
    if text is None:
        return argument.default
    if not text.isdecimal() or not argument.least <= int(text) <= argument.most:
        raise BadOption(f"{name} is {text!r}; it must be a number from {argument.least} to {argument.most}.")
    return int(text)
