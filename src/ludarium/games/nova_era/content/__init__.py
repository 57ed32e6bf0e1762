"""The cards of Nova Era: packs of YAML, read once, checked, and shared by every position.

``base`` holds the whole set of 198 cards. A further pack is a folder whose YAML files list ``cards`` in
the same form; a card with a known id replaces it.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from importlib.resources import files

import msgspec

from ludarium.games.nova_era.content.schema import Card, Effect, read_card
from ludarium.games.nova_era.names import COLOURS, DISASTERS, INDEX
from ludarium.kernel.packs import Items, PackError, PackFormat, content_hash

Ability = tuple[str, Effect]

ERA_DECKS = {1: "I", 2: "II", 3: "III"}
EVOLUTION_DECKS = {2: "I>II", 3: "II>III"}
"""The Evolutions that are reached when that Era starts (NE-ERA-03)."""

_MOST_POWERS = 100_000  # tableaus remembered before the memory is cleared
_MOST_RECENT = 2_000


class Powers(msgspec.Struct, frozen=True, gc=False):
    """The permanent abilities of a tableau, added up."""

    limit_bonus: int
    discount: tuple[int, ...]
    enlist_discount: int
    gain_bonus: tuple[int, ...]
    research_bonus: tuple[int, ...]
    repair_bonus: int
    expand_ease: int
    shelter: int
    steady: bool
    safe: bool
    calm_expand: bool
    protected: tuple[bool, ...]
    substitutes: tuple[tuple[int, str, int], ...]
    """(the type handed in, what it may stand for, how many) of each such ability."""
    dice: tuple[Ability, ...]
    """The once-per-round dice abilities, with the card that gives each."""


class Cards:
    """A checked set of cards and what follows from it."""

    def __init__(self, cards: dict[str, Card], packs: tuple[str, ...]) -> None:
        from ludarium.games.nova_era import GAME

        self.cards = cards
        self.packs = packs
        self.rules_version = GAME.rules_version
        self.hash = content_hash(list(cards.values()))
        self.decks = {
            deck: tuple(c.id for c in cards.values() if c.deck == deck and c.kind != "personality")
            for deck in ("S", "I", "I>II", "II", "II>III", "III")
        }
        self.personalities = {
            era: tuple(c.id for c in cards.values() if c.deck == deck and c.kind == "personality")
            for era, deck in ERA_DECKS.items()
        }
        self.instant = {c.id: c.lines("instant") for c in cards.values()}
        self.production = {c.id: c.lines("production") for c in cards.values() if c.lines("production")}
        self.transform = {c.id: c.lines("transform") for c in cards.values() if c.lines("transform")}
        self.scoring = {c.id: c.lines("scoring") for c in cards.values() if c.lines("scoring")}
        self.evolutions = frozenset(c.id for c in cards.values() if c.deck in EVOLUTION_DECKS.values())
        self.prices = {
            c.id: tuple((colour, INDEX[colour], c.cost) for colour in c.colors)
            for c in cards.values()
            if c.kind == "technology"
        }
        """Of each Technology: the colours it can be paid in, with their index and the cost."""
        self._permanent = {c.id: c.lines("permanent") for c in cards.values() if c.lines("permanent")}
        self._powers: dict[tuple[object, object], Powers] = {}
        self._recent: dict[int, tuple[object, object, Powers]] = {}
        """The same by identity: most positions have the very columns of the one before."""

    def __getitem__(self, card: str) -> Card:
        return self.cards[card]

    def powers(self, undamaged: tuple[tuple[str, ...], ...], personalities: tuple[str, ...]) -> Powers:
        """What these cards in play allow their owner."""
        recent = self._recent.get(id(undamaged))
        if recent is not None and recent[0] is undamaged and recent[1] is personalities:
            return recent[2]
        key = (undamaged, personalities)
        found = self._powers.get(key)
        if found is None:
            if len(self._powers) >= _MOST_POWERS:
                self._powers.clear()
            found = self._powers[key] = self._add_up([c for column in undamaged for c in column] + [*personalities])
        if len(self._recent) >= _MOST_RECENT:
            self._recent.clear()
        self._recent[id(undamaged)] = (undamaged, personalities, found)
        return found

    def _add_up(self, in_play: list[str]) -> Powers:
        total: Counter[str] = Counter()
        by_colour = {"discount": [0] * 4, "gain_bonus": [0] * 4, "research_bonus": [0] * 4}
        protected = [False] * len(DISASTERS)
        substitutes: list[tuple[int, str, int]] = []
        dice: list[Ability] = []
        for card in in_play:
            for line in self._permanent.get(card, ()):
                op = line.op
                if op in by_colour:
                    for colour in colours_of(line.color or line.die or line.res):
                        by_colour[op][colour] += line.n
                elif op == "protect":
                    for disaster in line.disaster:
                        protected[DISASTERS.index(disaster)] = True
                elif op == "substitute":
                    substitutes.append((INDEX[line.res], line.for_, line.n))
                elif op in ("flip", "shift", "reroll"):
                    dice.append((card, line))
                else:
                    total[op] += line.n or 1
        return Powers(
            limit_bonus=total["threshold"],
            discount=tuple(by_colour["discount"]),
            enlist_discount=total["enlist_discount"],
            gain_bonus=tuple(by_colour["gain_bonus"]),
            research_bonus=tuple(by_colour["research_bonus"]),
            repair_bonus=total["repair_bonus"],
            expand_ease=total["expand_ease"],
            shelter=total["shelter"],
            steady=bool(total["steady"]),
            safe=bool(total["safe"]),
            calm_expand=bool(total["calm_expand"]),
            protected=tuple(protected),
            substitutes=tuple(substitutes),
            dice=tuple(dice),
        )


def matches(spec: str, colour: str) -> bool:
    """Whether a colour, ``a|b`` or ``any`` names this colour (NE-CARD-31)."""
    return spec == "any" or colour in spec.split("|")


def colours_of(spec: str) -> tuple[int, ...]:
    """The Resource types that a colour, ``a|b`` or ``any`` names."""
    return tuple(i for i, colour in enumerate(COLOURS) if matches(spec, colour))


def load(packs: tuple[str, ...] = ()) -> Cards:
    """The base set and these packs (paths of folders), read once."""
    return _load(packs)


@lru_cache
def _load(packs: tuple[str, ...]) -> Cards:
    return Cards(PACKS.load(files(__name__) / "base", packs)[CARDS], packs)


def aliases(content: Cards) -> dict[str, str]:
    """The names of cards, and their ids."""
    return {card.name: card.id for card in content.cards.values()}


def check_pack(pack: str) -> tuple[int, list[PackError]]:
    """How many cards a pack holds, and everything that is wrong with it."""
    return PACKS.check_pack({CARDS: load().cards}, pack)


def _check_links(items: Items, file: str) -> None:
    """Names are unique, and Evolutions and Obsolete lists lead to cards."""
    cards: dict[str, Card] = items[CARDS]
    names: dict[str, str] = {}
    for card in cards.values():
        if card.name in names:
            raise PackError(file, card.id, "name", f"{card.name!r} is the name of {names[card.name]} already")
        names[card.name] = card.id
        for field, other in (("evolves_to", card.evolves_to), ("evolves_from", card.evolves_from)):
            if other and other not in cards:
                raise PackError(file, card.id, field, f"there is no card {other!r}")
        if card.evolves_to and cards[card.evolves_to].evolves_from != card.id:
            raise PackError(file, card.id, "evolves_to", f"{card.evolves_to} does not name it as its source")
        for other in card.obsoletes:
            if other not in cards:
                raise PackError(file, card.id, "obsoletes", f"there is no card {other!r}")


CARDS = "cards"
KINDS = {CARDS: Card}
PACKS = PackFormat(tuple(KINDS), lambda file, _, item: read_card(file, item), _check_links)
