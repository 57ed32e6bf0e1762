"""The end of a Mission: its last events, rewards and Loot (NA-LOO-04 to NA-LOO-06)."""

from __future__ import annotations

from ludarium.games.nova_aetas.events import Kept, Rewarded
from ludarium.games.nova_aetas.options import DONE, Choose
from ludarium.games.nova_aetas.rules.loot import DECKS, faces_of
from ludarium.games.nova_aetas.rules.scripts import Script
from ludarium.games.nova_aetas.rules.stakes import holds
from ludarium.games.nova_aetas.state import NOBODY, NovaAetas
from ludarium.kernel import END, Ask, Chance, Deal, Next, Procedure


class MissionEnd(Procedure):
    """The Mission is over: its last events, rewards and Loot (NA-LOO-04 to NA-LOO-06)."""

    left: tuple[str, ...] = ()
    swaps: int = 0
    """How many kept reagents may still be swapped."""
    kept_now: tuple[str, ...] = ()
    """The cards kept from this Mission."""
    back: tuple[str, ...] = ()
    """The reagents put back."""

    def events(self, g: NovaAetas, got: object) -> Next:
        if g.ended == "victory":
            for event in reversed(g.script.events):
                if event.when == "victory" and all(holds(g, one) for one in event.if_):
                    ops = tuple(op if isinstance(op, str) else f"choice({event.id})" for op in event.do)
                    g.push(Script(event=event.id, ops=ops))
        return None

    def rewards(self, g: NovaAetas, got: object) -> Next:
        reward = g.script.rewards.victory if g.ended == "victory" else g.script.rewards.defeat
        g.popolini += reward.popolini
        for number, hero in enumerate(g.heroes):
            g.put_hero(number, xp=hero.xp + reward.xp)
        g.tell(Rewarded, rule="NA-CMP-05", popolini=reward.popolini, xp=reward.xp)
        self.left = g.loot
        return None

    def halve(self, g: NovaAetas, got: object) -> Next:
        """NA-LOO-04, NA-LOO-05: Victory keeps all, Defeat half, picked at random."""
        count = len(g.loot)
        if g.ended != "victory":
            more = sum(
                op.number(0)
                for hero in g.heroes
                for _, line in g.lines(hero, "mission_end")
                for op in line.ops
                if op.name == "keep"
            )
            count = min(count, count // 2 + more)
        return Chance("keep loot", "NA-LOO-05", Deal(g.loot, count))

    def kept(self, g: NovaAetas, got: tuple[str, ...]) -> Next:
        extra = g.script.rewards.victory.extra if g.ended == "victory" else g.script.rewards.defeat.extra
        self.left = tuple(sorted(got))
        g.loot = self.left
        g.push(Script(ops=extra, reward=True))
        return None

    def reveal(self, g: NovaAetas, got: object) -> Next:
        """NA-LOO-06: one deck after another."""
        known = [card for card in g.loot if card not in DECKS]
        if known:
            self._keep(g, tuple(known))
        self.left = tuple(card for card in g.loot if card in DECKS)
        g.loot = self.left
        return None

    def next_deck(self, g: NovaAetas, got: object) -> Next:
        if not self.left:
            self.at = "swap"
        return None

    def faces(self, g: NovaAetas, got: object) -> Next:
        deck = self.left[0]
        return Chance("reveal loot", "NA-LOO-06", Deal(faces_of(g, deck), self.left.count(deck)), (deck,))

    def revealed(self, g: NovaAetas, got: tuple[str, ...]) -> Next:
        deck = self.left[0]
        self.left = g.loot = tuple(one for one in self.left if one != deck)
        self._keep(g, got)
        self.at = "next_deck"
        return None

    def swap(self, g: NovaAetas, got: object) -> Next:
        """Cards that let kept reagents be put back and others be drawn (NA-LOO-07)."""
        self.swaps = sum(
            op.number(0)
            for hero in g.heroes
            for _, line in g.lines(hero, "mission_end")
            for op in line.ops
            if op.name == "swap_loot"
        )
        return None

    def next_swap(self, g: NovaAetas, got: object) -> Next:
        if self.swaps <= 0 or not self.kept_now:
            self.at = "next_draw"
        return None

    def ask_swap(self, g: NovaAetas, got: object) -> Next:
        options = tuple(Choose(card) for card in dict.fromkeys(self.kept_now))
        return Ask(g.decider(), "swap loot", "NA-LOO-07", (*options, DONE), (self.swaps,))

    def swapped(self, g: NovaAetas, got: Choose | str) -> Next:
        if isinstance(got, Choose):
            self.swaps -= 1
            self.back = (*self.back, got.what)
            self.kept_now = _without(self.kept_now, got.what)
            g.reagents = _without(g.reagents, got.what)
            self.at = "next_swap"
        return None

    def next_draw(self, g: NovaAetas, got: object) -> Next:
        if not self.back:
            self.at = "close"
        return None

    def draw(self, g: NovaAetas, got: object) -> Next:
        deck = g.book.reagents[self.back[0]].deck
        return Chance("reveal loot", "NA-LOO-07", Deal(faces_of(g, deck), 1), (deck,))

    def drawn(self, g: NovaAetas, got: tuple[str, ...]) -> Next:
        self.back = self.back[1:]
        self._keep(g, got)
        self.at = "next_draw"
        return None

    def close(self, g: NovaAetas, got: object) -> Next:
        """NA-INV-23: Wounds, statuses and TV are cleared; injuries stay."""
        for number in range(len(g.heroes)):
            g.put_hero(
                number,
                wounds=0,
                statuses=(),
                tv=0,
                ko=False,
                flipped=(),
                unloaded=(),
                used=(),
                later=(),
                safe=(),
                card="",
                lifts=NOBODY,
                bucket=False,
                mark=NOBODY,
                moved=False,
            )
        g.loot = ()
        return END

    def _keep(self, g: NovaAetas, cards: tuple[str, ...]) -> None:
        self.kept_now = tuple(sorted((*self.kept_now, *cards)))
        g.reagents = tuple(sorted((*g.reagents, *cards)))
        g.tell(Kept, rule="NA-LOO-06", cards=cards)


def _without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    left = list(cards)
    left.remove(card)
    return tuple(left)
