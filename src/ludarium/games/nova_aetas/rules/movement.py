"""Movement of Heroes (NA-MOV, NA-ENG): Reaction Attacks, the way, exits."""

from __future__ import annotations

from ludarium.games.nova_aetas.events import LeftMap, Moved
from ludarium.games.nova_aetas.options import Place
from ludarium.games.nova_aetas.rules.actions import squares_for, ways_of
from ludarium.games.nova_aetas.rules.defence import EnemyStrike
from ludarium.games.nova_aetas.rules.patrol import reaction_attacks
from ludarium.games.nova_aetas.rules.waking import hero_goes
from ludarium.games.nova_aetas.state import NOBODY, NovaAetas
from ludarium.kernel import END, Ask, Next, Procedure
from ludarium.space.squares import Square, way


class Movement(Procedure):
    """A Movement action, or leaving by an exit: Reaction Attacks first if the Hero is Engaged (NA-ENG-03)."""

    hero: int
    way: tuple[Square, ...] = ()
    exit: str = ""
    ap: int = 0
    reactions: bool = False
    left: tuple[tuple[int, int], ...] = ()
    start: Square | None = None
    open: tuple[Square, ...] = ()

    def react(self, g: NovaAetas, got: object) -> Next:
        self.start = g.heroes[self.hero].at
        self.left = tuple(reaction_attacks(g, self.hero)) if self.reactions else ()
        return None

    def next_reaction(self, g: NovaAetas, got: object) -> Next:
        """NA-ENG-04, NA-GAP-37."""
        if g.heroes[self.hero].ko:
            return END
        if self.left:
            (enemy, attack), self.left = self.left[0], self.left[1:]
            self.at = "next_reaction"
            g.push(EnemyStrike(enemy=enemy, attack=attack, target=g.heroes[self.hero].id))
        return None

    def depart(self, g: NovaAetas, got: object) -> Next:
        """NA-GAP-147: leaving ends the activation, without Synchronization."""
        hero = g.heroes[self.hero]
        if not self.exit:
            return None
        if hero.lifts >= 0:
            lifted = g.put_hero(hero.lifts, at=None, exit=self.exit, ko=False)
            g.tell(LeftMap, rule="NA-GAP-147", who=lifted.id, exit=self.exit)
        g.put_hero(self.hero, at=None, exit=self.exit, lifts=NOBODY)
        for id_ in hero.carries:
            g.put_thing(id_, gone=True)
        g.tell(LeftMap, rule="NA-GAP-147", who=hero.id, exit=self.exit)
        return END

    def reconsider(self, g: NovaAetas, got: object) -> Next:
        """NA-GAP-141: the squares are reckoned with the statuses held now; a Hero who was moved picks a new way."""
        hero = g.heroes[self.hero]
        count = squares_for(g, hero, self.ap)
        if hero.at == self.start and (not self.reactions or len(self.way) <= count):
            self.at = "walk"
            return None
        ways, taken = ways_of(g, self.hero, count), g.taken() - {hero.at}
        self.open = tuple(sorted(s for s in ways if s not in taken and g.ground.stands(s)))
        return None

    def ask_way(self, g: NovaAetas, got: object) -> Next:
        hero = g.heroes[self.hero]
        return Ask(hero.seat, "new way", "NA-GAP-141", tuple(map(Place, self.open)), (hero.id,))

    def new_way(self, g: NovaAetas, got: Place) -> Next:
        count = squares_for(g, g.heroes[self.hero], self.ap)
        self.way = way(ways_of(g, self.hero, count), got.to)
        return None

    def walk(self, g: NovaAetas, got: object) -> Next:
        """NA-MOV-02; every step may bring the Hero into a Control Area."""
        for square in self.way:
            hero_goes(g, self.hero, square)
        hero = g.put_hero(self.hero, moved=True)
        if self.way:
            g.tell(Moved, rule="NA-MOV-01", who=hero.id, way=self.way)
        return END
