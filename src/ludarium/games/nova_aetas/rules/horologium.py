"""The Horologium (NA-HOR, NA-TIM, NA-ACT): the hand, the order of tokens, timed events, Injury cards."""

from __future__ import annotations

from ludarium.games.nova_aetas.content.calls import read_call
from ludarium.games.nova_aetas.events import Began, ClockMoved, InjuryDrawn
from ludarium.games.nova_aetas.options import Act, Choose, Place
from ludarium.games.nova_aetas.rules.activation import HeroActivation
from ludarium.games.nova_aetas.rules.conditions import quadrants_until, start_of
from ludarium.games.nova_aetas.rules.enemies import EnemyToken
from ludarium.games.nova_aetas.rules.missions import MissionRoot, Settle, finish
from ludarium.games.nova_aetas.rules.names import hero_number
from ludarium.games.nova_aetas.rules.objects import destroy
from ludarium.games.nova_aetas.rules.setup import MissionStart
from ludarium.games.nova_aetas.rules.stakes import holds
from ludarium.games.nova_aetas.state import QUADRANTS, NovaAetas
from ludarium.kernel import Ask, Chance, Deal, Next


class Play(MissionRoot):
    """A Mission from its set-up to its end."""

    hero: int = 0
    fallen: tuple[int, ...] = ()
    next: tuple[str, ...] = ()

    def begin(self, g: NovaAetas, got: object) -> Next:
        g.tell(Began, rule="NA-SET-04", mission=g.mission)
        return None

    def ask_place(self, g: NovaAetas, got: object) -> Next:
        """NA-SET-07: players choose who stands where."""
        taken = {hero.at for hero in g.heroes}
        free = tuple(Place(square) for square in g.script.heroes_start if square not in taken)
        hero = g.heroes[self.hero]
        return Ask(hero.seat, "start square", "NA-SET-07", free, (hero.id,))

    def place(self, g: NovaAetas, got: Place) -> Next:
        g.put_hero(self.hero, at=got.to)
        self.hero += 1
        if self.hero < len(g.heroes):
            self.at = "ask_place"
        return None

    def held(self, g: NovaAetas, got: object) -> Next:
        """Objects that a Hero holds from the start."""
        self.next = tuple(thing.id for thing in g.things.values() if thing.at is None and not thing.gone)
        return None

    def next_held(self, g: NovaAetas, got: object) -> Next:
        if not self.next:
            self.at = "start"
        return None

    def ask_holder(self, g: NovaAetas, got: object) -> Next:
        heroes = tuple(Choose(hero.id) for hero in g.heroes)
        return Ask(g.decider(), "who holds it", "NA-SET-05", heroes, (self.next[0],))

    def hold(self, g: NovaAetas, got: Choose) -> Next:
        id_, self.next = self.next[0], self.next[1:]
        number = hero_number(g, got.what)
        g.put_thing(id_, hero=number)
        g.put_hero(number, carries=tuple(sorted((*g.heroes[number].carries, id_))))
        self.at = "next_held"
        return None

    def start(self, g: NovaAetas, got: object) -> Next:
        """NA-SET-10: effects at the start of the Mission."""
        g.occur("start")
        g.push(MissionStart())
        return None

    def started(self, g: NovaAetas, got: object) -> Next:
        g.push(Settle())
        return None

    def turn(self, g: NovaAetas, got: object) -> Next:
        """NA-HOR-03, NA-HOR-04: stop where a token lies, or move the hand on."""
        self.next = tokens_here(g)
        self.at = "ask_token" if self.next else "tick"
        return None

    def tick(self, g: NovaAetas, got: object) -> Next:
        """NA-GAP-26: the end time, timed events, then Injury cards."""
        g.now += 1
        g.tell(ClockMoved, rule="NA-HOR-04", now=g.now)
        if g.now >= g.script.time.quadrants:
            finish(g, "victory" if holds(g, g.script.victory) else "defeat")
            return None
        self._timed(g)
        g.push(Settle())
        return None

    def injuries(self, g: NovaAetas, got: object) -> Next:
        """NA-KOH-04: for each KO'd Hero whose Quadrant the hand reaches."""
        self.fallen = tuple(
            n for n, hero in enumerate(g.heroes) if hero.ko and not hero.exit and (g.now - hero.token) % QUADRANTS == 0
        )
        return None

    def next_injury(self, g: NovaAetas, got: object) -> Next:
        if not self.fallen or not g.injury_pile:
            self.at = "turn"
        return None

    def draw(self, g: NovaAetas, got: object) -> Next:
        return Chance("injury", "NA-KOH-04", Deal(g.injury_pile, 1), (g.heroes[self.fallen[0]].id,))

    def drawn(self, g: NovaAetas, got: tuple[str, ...]) -> Next:
        number, self.fallen = self.fallen[0], self.fallen[1:]
        pile = list(g.injury_pile)
        pile.remove(got[0])
        g.injury_pile = tuple(pile)
        hero = g.heroes[number]
        injuries, fresh = (tuple(sorted((*cards, got[0]))) for cards in (hero.injuries, hero.fresh))
        hero = g.put_hero(number, injuries=injuries, fresh=fresh)
        g.put_hero(number, wounds=min(hero.wounds, g.stat(hero, "health")))
        g.tell(InjuryDrawn, rule="NA-KOH-04", who=hero.id, card=got[0])
        self.at = "next_injury"
        return None

    def ask_token(self, g: NovaAetas, got: object) -> Next:
        """NA-ACT-03, NA-ACT-04: the players decide between equals."""
        return Ask(g.decider(), "next token", "NA-ACT-03", tuple(map(Act, self.next)), (g.now,))

    def activate(self, g: NovaAetas, got: Act) -> Next:
        hero = hero_number(g, got.who)
        g.push(HeroActivation(hero=hero) if hero >= 0 else EnemyToken(kind=got.who))
        self.at = "settled"
        return None

    def settled(self, g: NovaAetas, got: object) -> Next:
        g.push(Settle())
        self.at = "turn"
        return None

    def _timed(self, g: NovaAetas) -> None:
        """NA-HOR-06, NA-HOR-08."""
        for event in g.script.events:
            when = read_call(event.when)
            reached = when.name == "time" and g.now >= quadrants_until(g, when.word(0))
            woken = when.name == "after_wake" and 0 <= g.woken <= g.now - when.number(0) // 5
            if (reached or woken) and event.id not in g.fired:
                g.occur(event.when)
        for name, due in g.counters.items():
            if name.startswith("fuse ") and due == g.now and not g.things[name[5:]].gone:
                destroy(g, name[5:])
        minutes = (start_of(g) + g.now) % QUADRANTS
        if minutes == 0:
            g.occur("hour")
        if minutes % 3 == 0:
            g.occur("quarter")


def tokens_here(g: NovaAetas) -> tuple[str, ...]:
    """The tokens that may act next: highest Rapidity, Enemies first (NA-ACT-01, NA-ACT-02)."""
    heroes = [n for n in g.up() if g.heroes[n].token <= g.now]
    kinds = [kind for kind, token in g.tokens.items() if token <= g.now]
    speeds = {g.heroes[n].id: g.stat(g.heroes[n], "rapidity") for n in heroes}
    fast = {kind: g.book.enemies[kind].rapidity for kind in kinds}
    if not speeds and not fast:
        return ()
    top = max((*speeds.values(), *fast.values()))
    first = [kind for kind in kinds if fast[kind] == top]
    if len(first) > 1 and g.ties == "largest":
        first = [max(first, key=lambda kind: (len(g.group(kind)), kind))]
    return tuple(first) or tuple(name for name, speed in speeds.items() if speed == top)
