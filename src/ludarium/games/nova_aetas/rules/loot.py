"""Reagent cards and the Loot Deck (NA-LOO)."""

from __future__ import annotations

from ludarium.games.nova_aetas.events import Looted, Peeked
from ludarium.games.nova_aetas.options import Choose
from ludarium.games.nova_aetas.state import NovaAetas
from ludarium.kernel import END, Ask, Chance, Deal, Next, Procedure

DECKS = ("pecunia", "alchemia", "elementum")


def draw_loot(g: NovaAetas, deck: str, count: int) -> None:
    """NA-LOO-02: face-down cards for the Loot Deck; an empty deck gives nothing."""
    count = min(count, len(faces_of(g, deck)) - g.loot.count(deck))
    if count > 0:
        g.loot = tuple(sorted((*g.loot, *[deck] * count)))
        g.tell(Looted, rule="NA-LOO-02", deck=deck, cards=count)


def faces_of(g: NovaAetas, deck: str) -> tuple[str, ...]:
    """What a card of this deck may turn out to be: all cards whose faces nobody has seen."""
    cards = [card.id for card in g.book.reagents.values() if card.deck == deck for _ in range(card.copies)]
    for seen in (*g.loot, *g.reagents):
        if seen in cards:
            cards.remove(seen)
    return tuple(cards)


class Peek(Procedure):
    """Look at random Loot cards, which stay in the Loot Deck (NA-LOO-07): from now on their faces are known."""

    count: int
    left: tuple[str, ...] = ()

    def begin(self, g: NovaAetas, got: object) -> Next:
        unknown = [one for one in g.loot if one in DECKS]
        self.count = min(self.count, len(unknown))
        return None if self.count else END

    def pick(self, g: NovaAetas, got: object) -> Next:
        return Chance("peek", "NA-LOO-07", Deal(tuple(one for one in g.loot if one in DECKS), self.count))

    def picked(self, g: NovaAetas, got: tuple[str, ...]) -> Next:
        self.left = got
        return None

    def next_card(self, g: NovaAetas, got: object) -> Next:
        return None if self.left else END

    def look(self, g: NovaAetas, got: object) -> Next:
        return Chance("loot card", "NA-LOO-07", Deal(faces_of(g, self.left[0]), 1), (self.left[0],))

    def seen(self, g: NovaAetas, got: tuple[str, ...]) -> Next:
        deck, self.left = self.left[0], self.left[1:]
        loot = list(g.loot)
        loot[loot.index(deck)] = got[0]
        g.loot = tuple(sorted(loot))
        g.tell(Peeked, rule="NA-LOO-07", card=got[0])
        self.at = "next_card"
        return None


class Scavenge(Procedure):
    """Cards of a Hero that add to the Loot of the Enemies it defeated: a deck printed there, the player's choice."""

    hero: int
    card: str
    kinds: tuple[str, ...]
    """The types of the Enemies defeated, one for each Model."""
    count: int

    def next_enemy(self, g: NovaAetas, got: object) -> Next:
        return None if self.kinds else END

    def ask_deck(self, g: NovaAetas, got: object) -> Next:
        hero = g.heroes[self.hero]
        decks = tuple(Choose(deck) for deck in sorted(g.book.enemies[self.kinds[0]].loot))
        return Ask(hero.seat, "choose a deck", "NA-LOO-02", decks, (hero.id, self.card, self.kinds[0]))

    def draw(self, g: NovaAetas, got: Choose) -> Next:
        self.kinds = self.kinds[1:]
        draw_loot(g, got.what, self.count)
        self.at = "next_enemy"
        return None
