"""What a card may say, and one clear sentence when a pack says something else.

The vocabulary of effects: each line has a timing (``when``), an operation (``op``) and the arguments
that the operation takes. ``effects.py`` carries them out; OPERATIONS below lists them all.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from ludarium.games.nova_era.names import COLOURS, DICE_COLOURS, DISASTERS
from ludarium.kernel.packs import PackError, convert_item

When = Literal["instant", "permanent", "production", "transform", "scoring"]
Deck = Literal["S", "I", "I>II", "II", "II>III", "III"]
Colour = Literal["green", "red", "yellow", "blue"]

OPERATIONS: dict[str, tuple[frozenset[str], tuple[str, ...]]] = {
    op: (frozenset(when.split()), tuple(arguments.split()))
    for op, when, arguments in [
        ("gain", "instant production", "res n"),
        ("gain_per", "instant production", "res n per every max"),
        ("unrest", "instant production", "n"),
        ("vp", "instant production scoring", "n"),
        ("vp_per", "instant production scoring", "n per every max"),
        ("repair", "instant production", "n"),
        ("steal", "instant production", "n whom"),
        ("hit", "instant production", "whom n"),
        ("stir", "instant production", "whom n"),
        ("take", "instant", "n"),
        ("calm_disaster", "instant production", "n"),
        ("charm", "instant", ""),
        ("protect", "permanent", "disaster"),
        ("flip", "permanent", "die"),
        ("shift", "permanent", "die n"),
        ("reroll", "permanent", "die"),
        ("gain_bonus", "permanent", "die n"),
        ("discount", "permanent", "color n"),
        ("enlist_discount", "permanent", "n"),
        ("threshold", "permanent", "n"),
        ("steady", "permanent", ""),
        ("repair_bonus", "permanent", "n"),
        ("expand_ease", "permanent", "n"),
        ("calm_expand", "permanent", ""),
        ("substitute", "permanent", "res for n"),
        ("safe", "permanent", ""),
        ("research_bonus", "permanent", "res n"),
        ("shelter", "permanent", "n"),
        ("convert", "transform", "give get times"),
    ]
}
"""Every operation: the timings at which it can stand, and the arguments it takes."""

PLAIN_COUNTERS = ("territory", "colors", "types", "personality", "evolution", "past", "damaged", "unrest")
COUNTERS = (
    *PLAIN_COUNTERS,
    *(f"{kind}:{colour}" for kind in ("tech", "res") for colour in (*COLOURS, "any")),
)
SELECTORS = ("each_fewer", "each_more", "one_fewer")


class Price(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a Transformation takes: ``n`` tokens of a type, or of any."""

    res: str
    n: Annotated[int, msgspec.Meta(ge=1)]


class Yield(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a Transformation gives: tokens, or VP."""

    res: str = ""
    n: int = 0
    vp: int = 0


class Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"if_": "if", "for_": "for"}):
    """One line of a card."""

    when: When
    op: str
    n: int = 0
    res: str = ""
    die: str = ""
    whom: str = ""
    per: str = ""
    every: Annotated[int, msgspec.Meta(ge=1)] = 1
    max: int = 0
    disaster: tuple[str, ...] = ()
    color: str = ""
    for_: str = ""
    if_: str = ""
    give: Price | None = None
    get: Yield | None = None
    times: int = 0


BARE = Effect("instant", "")
ARGUMENTS = ("n", "res", "die", "whom", "per", "every", "max", "disaster", "color", "give", "get", "times")
"""What only those operations may say that take it."""
FALLING = ("unrest",)
"""The operations whose number may be less than 0."""


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One Technology, Territory or Personality."""

    id: str
    name: str
    deck: Deck
    kind: Literal["technology", "territory", "personality"]
    effects: tuple[Effect, ...]
    text: str
    cost: Annotated[int, msgspec.Meta(ge=0, le=20)] = 0
    colors: tuple[Colour, ...] = ()
    requires: dict[Colour, Annotated[int, msgspec.Meta(ge=1)]] = {}
    evolves_to: str = ""
    evolves_from: str = ""
    obsoletes: tuple[str, ...] = ()

    def lines(self, when: str) -> tuple[Effect, ...]:
        """The lines of that timing, in their order."""
        return tuple(effect for effect in self.effects if effect.when == when)


def read_card(file: str, item: object) -> Card:
    """A card from its YAML, or PackError naming file, item and field."""
    card = convert_item(file, item, Card)
    _check_kind(file, card)
    for number, effect in enumerate(card.effects):
        _check_effect(file, card.id, f"effects[{number}]", effect)
    return card


def _check_kind(file: str, card: Card) -> None:
    if card.kind == "technology" and not 1 <= len(card.colors) <= 2:
        raise PackError(file, card.id, "colors", "a Technology has one colour or two")
    if card.kind != "technology" and card.colors:
        raise PackError(file, card.id, "colors", "only a Technology has colours")
    if card.kind == "technology" and card.cost < 1:
        raise PackError(file, card.id, "cost", "a Technology costs at least 1")
    if (card.kind == "territory") != bool(card.requires):
        raise PackError(file, card.id, "requires", "a Territory, and nothing else, requires Technologies")


def _check_effect(file: str, item: str, field: str, effect: Effect) -> None:
    def wrong(part: str, message: str) -> PackError:
        return PackError(file, item, f"{field}.{part}", message)

    if effect.op not in OPERATIONS:
        raise wrong("op", f"{effect.op!r} is no operation; there are {', '.join(OPERATIONS)}")
    timings, arguments = OPERATIONS[effect.op]
    if effect.when not in timings:
        raise wrong("when", f"{effect.op} stands under {' or '.join(sorted(timings))}, not under {effect.when}")
    for argument in arguments:
        value = getattr(effect, argument + "_" if argument == "for" else argument)
        if not value and argument != "max":
            raise wrong(argument, f"{effect.op} needs it")
    for argument in ARGUMENTS:
        if argument not in arguments and getattr(effect, argument) != getattr(BARE, argument):
            raise wrong(argument, f"{effect.op} takes no {argument}; it takes {', '.join(arguments) or 'nothing'}")
    if effect.n < 0 and effect.op not in FALLING:
        raise wrong("n", f"{effect.op} cannot be {effect.n}: only {', '.join(FALLING)} may be less than 0")
    allowed = {
        "res": (*COLOURS, "any", "each"),
        "die": (*DICE_COLOURS, "any"),
        "color": (*COLOURS, "any"),
        "for": (*COLOURS, "any"),
    }
    for argument, values in allowed.items():
        value = getattr(effect, argument + "_" if argument == "for" else argument)
        for part in value.split("|") if value else ():
            if part not in values:
                raise wrong(argument, f"{part!r} is not one of {', '.join(values)}")
    for disaster in effect.disaster:
        if disaster not in DISASTERS:
            raise wrong("disaster", f"{disaster!r} is not one of {', '.join(DISASTERS)}")
    if effect.per and effect.per not in COUNTERS:
        raise wrong("per", f"{effect.per!r} is no counter; there are {', '.join(COUNTERS)}")
    if effect.whom and not _is_selector(effect.whom):
        raise wrong("whom", f"{effect.whom!r} is not each_other or {', '.join(SELECTORS)} with a counter")
    if effect.if_ and not _is_condition(effect.if_):
        raise wrong("if", f"{effect.if_!r} is not most:, least:, atleast: or atmost: with a counter (and a number)")
    if effect.give and effect.give.res not in (*COLOURS, "any"):
        raise wrong("give.res", f"{effect.give.res!r} is not one of {', '.join(COLOURS)}, any")
    if effect.get and not effect.get.vp and effect.get.res not in (*COLOURS, "any"):
        raise wrong("get.res", f"{effect.get.res!r} is not one of {', '.join(COLOURS)}, any")


def _is_selector(text: str) -> bool:
    kind, _, counter = text.partition(":")
    return text == "each_other" or (kind in SELECTORS and counter in COUNTERS)


def _is_condition(text: str) -> bool:
    kind, _, rest = text.partition(":")
    if kind in ("most", "least"):
        return rest in COUNTERS
    counter, _, number = rest.rpartition(":")
    return kind in ("atleast", "atmost") and counter in COUNTERS and number.isdigit()
