"""Free attacks of Heroes (NA-GAP-89): 0 AP, no Boosts, with a weapon of the player's choice."""

from __future__ import annotations

from ludarium.games.nova_aetas.options import Choose
from ludarium.games.nova_aetas.rules.names import enemy_number, name_of
from ludarium.games.nova_aetas.rules.plans import can_hit, plan_of
from ludarium.games.nova_aetas.state import NovaAetas
from ludarium.kernel import END, Ask, Next, Procedure
from ludarium.space.squares import BLOCKED


def weapons_on(g: NovaAetas, number: int, target: int) -> list[str]:
    """The weapons without a Reload token for which this Enemy is a valid target."""
    hero = g.heroes[number]
    if "blind" in hero.statuses:
        return []
    found = []
    for card in dict.fromkeys(g.gear(hero)):
        attack = g.book.items[card].attack
        if attack is None or attack.kind == "magic" or card in hero.unloaded:
            continue
        if can_hit(g, number, plan_of(g, card), name_of(target)) != BLOCKED:
            found.append(card)
    return found


def can_strike(g: NovaAetas, number: int, who: str) -> bool:
    """Whether a Hero has a weapon for a free attack on this Model."""
    target = enemy_number(who)
    return target >= 0 and bool(weapons_on(g, number, target))


class FreeAttack(Procedure):
    """One free attack."""

    hero: int
    target: int
    bonus: int = 0
    card: str = ""
    """The weapon, if it is given: even with a Reload token."""
    open: tuple[str, ...] = ()

    def begin(self, g: NovaAetas, got: object) -> Next:
        hero = g.heroes[self.hero]
        if self.card:
            able = self.card in g.gear(hero) and "blind" not in hero.statuses
            seen = can_hit(g, self.hero, plan_of(g, self.card), name_of(self.target)) if able else BLOCKED
            self.open = (self.card,) if seen != BLOCKED else ()
        else:
            self.open = tuple(weapons_on(g, self.hero, self.target))
        return None if self.open else END

    def ask_weapon(self, g: NovaAetas, got: object) -> Next:
        hero = g.heroes[self.hero]
        options = tuple(Choose(card) for card in self.open)
        return Ask(hero.seat, "free attack", "NA-GAP-89", options, (hero.id, name_of(self.target)))

    def strike(self, g: NovaAetas, got: Choose) -> Next:
        from ludarium.games.nova_aetas.rules.attack import HeroAttack

        g.push(HeroAttack(hero=self.hero, card=got.what, target=name_of(self.target), free=True, bonus=self.bonus))
        return None

    def finish(self, g: NovaAetas, got: object) -> Next:
        return END
