"""What the cards of a Hero come to: worked out once for a set of cards, since facts are replaced and never changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludarium.games.nova_aetas.content import Book
from ludarium.games.nova_aetas.content.calls import Line

if TYPE_CHECKING:
    from ludarium.games.nova_aetas.state import Hero

LEAST = {"rapidity": 3, "health": 3, "precision": 1, "physical": 1, "mind": 1}


class Loadout:
    """The skills, items and injuries of a Hero that work, and what follows from them."""

    __slots__ = ("_by_trigger", "_keywords", "_stats", "book", "cards", "hero", "injuries", "items", "raised", "skills")

    def __init__(self, book: Book, hero: Hero, items: tuple[str, ...]) -> None:
        self.book, self.hero, self.items = book, hero.id, items
        self.skills, self.injuries, self.raised = hero.skills, hero.injuries, hero.raised
        self.cards = (*hero.skills, *items, *hero.injuries)
        self._by_trigger: dict[str, tuple[tuple[str, Line], ...]] = {}
        self._stats: dict[str, int] = {}
        self._keywords: dict[str, int] = {}

    def lines(self, trigger: str) -> tuple[tuple[str, Line], ...]:
        """The lines of the cards at this moment, with their cards."""
        found = self._by_trigger.get(trigger)
        if found is None:
            pairs = [(card, line) for card in self.cards for line in self.book.card(card).lines()]
            found = self._by_trigger[trigger] = tuple(pair for pair in pairs if pair[1].trigger == trigger)
        return found

    def stat(self, name: str) -> int:
        """A characteristic with increases and with what cards change (NA-HER-07)."""
        found = self._stats.get(name)
        if found is None:
            found = int(getattr(self.book.heroes[self.hero].characteristics, name)) + self.raised.count(name)
            ops = [op for _, line in self.lines("passive") for op in line.ops]
            found += sum(op.number(1) for op in ops if op.name == "stat" and op.word(0) == name)
            found = self._stats[name] = max(found, LEAST[name])
        return found

    def keyword(self, name: str) -> int:
        """The number of a keyword such as Climb or Jump; 0 without it."""
        found = self._keywords.get(name)
        if found is None:
            ops = [op for _, line in self.lines("passive") for op in line.ops if op.name == "keyword"]
            words = [op.word(0).split() for op in ops]
            numbers = [int(one[1]) if len(one) > 1 else 1 for one in words if one[0] == name]
            found = self._keywords[name] = max(numbers, default=0)
        return found


_last: dict[str, Loadout] = {}


def loadout_of(book: Book, hero: Hero, items: tuple[str, ...]) -> Loadout:
    """The loadout of a Hero with the items that work; the last one of each Hero is kept."""
    last = _last.get(hero.id)
    if (
        last is None
        or last.items is not items
        or last.skills is not hero.skills
        or last.injuries is not hero.injuries
        or last.raised is not hero.raised
        or last.book is not book
    ):
        last = _last[hero.id] = Loadout(book, hero, items)
    return last
