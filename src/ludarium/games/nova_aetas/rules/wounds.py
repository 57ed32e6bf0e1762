"""Wounds, KO, Out of Combat and healing (NA-WND, NA-KOH, NA-OUT, NA-LOO)."""

from __future__ import annotations

from msgspec.structs import replace

from ludarium.games.nova_aetas.content.calls import read_call
from ludarium.games.nova_aetas.events import (
    Cancelled,
    Dropped,
    Healed,
    KnockedOut,
    OutOfCombat,
    StoodUp,
    Wounded,
)
from ludarium.games.nova_aetas.options import NO, YES, Choose, Spend
from ludarium.games.nova_aetas.rules.conditions import Moment, holds
from ludarium.games.nova_aetas.rules.dice import eight_sided
from ludarium.games.nova_aetas.rules.loot import draw_loot
from ludarium.games.nova_aetas.rules.names import name_of
from ludarium.games.nova_aetas.rules.statuses import enemy_loses, hero_gains, hero_loses, turn_perilium
from ludarium.games.nova_aetas.state import NEGATIVE, NOBODY, NovaAetas, near
from ludarium.kernel import END, Ask, Chance, Next, Procedure
from ludarium.space.squares import Square


class TakeWounds(Procedure):
    """A Hero is about to take Wound tokens: cards and the Defense token may cancel some. The result is what it took."""

    hero: int
    wounds: int
    pierce: bool = False
    moment: Moment = Moment()
    waiting: tuple[str, ...] = ()
    """Cards that may cancel Wounds, still to be asked for; ``defense`` is the token."""
    takers: tuple[tuple[int, str], ...] = ()
    need: int = 0
    """What the die of a card must show."""

    def begin(self, g: NovaAetas, got: object) -> Next:
        hero = g.heroes[self.hero]
        if hero.at is None or hero.ko:
            g.result = 0
            return END
        self.waiting = tuple(
            card
            for card, line in g.lines(hero, "would_wound")
            if card not in hero.flipped and holds(g, self.hero, card, line, self.moment)
        )
        if "defense" in hero.statuses and not self.pierce:
            self.waiting = (*self.waiting, "defense")
        return None

    def next_shield(self, g: NovaAetas, got: object) -> Next:
        if not self.waiting or not self.wounds:
            self.at = "share"
        return None

    def ask_shield(self, g: NovaAetas, got: object) -> Next:
        """NA-STA-07, NA-GAP-77."""
        hero, card = g.heroes[self.hero], self.waiting[0]
        if card != "defense" and not _choice(g, card):
            return Ask(hero.seat, "cancel wounds", "NA-DEF-04", (Spend(card),), (hero.id, self.wounds))
        return Ask(hero.seat, "cancel wounds", "NA-STA-07", (Spend(card), NO), (hero.id, self.wounds))

    def shield(self, g: NovaAetas, got: object) -> Next:
        card, self.waiting = self.waiting[0], self.waiting[1:]
        self.at = "next_shield"
        if got == NO:
            return None
        hero = g.heroes[self.hero]
        if card == "defense":
            hero_loses(g, self.hero, "defense", "NA-STA-07")
            self._cancel(g, "defense", 1)
            return None
        if g.book.card(card).id in g.book.skills and g.book.skills[card].exhaust:
            g.put_hero(self.hero, flipped=(*hero.flipped, card))
        (op,) = [op for _, line in g.lines(hero, "would_wound") if _ == card for op in line.ops]
        if op.name == "cancel":
            self._cancel(g, card, op.number(0))
        else:
            self.need = op.number(0)
            self.at = "die"
        return None

    def die(self, g: NovaAetas, got: object) -> Next:
        """Endure: a die decides."""
        return Chance("endure", "NA-TST-02", eight_sided(1), (g.heroes[self.hero].id,))

    def endured(self, g: NovaAetas, got: tuple[int, ...]) -> Next:
        if got[0] >= self.need:
            self._cancel(g, "endure", 1)
        self.at = "next_shield"
        return None

    def share(self, g: NovaAetas, got: object) -> Next:
        """Cards by which other Heroes take Wounds of an attack on themselves, before the KO check."""
        hero, found = g.heroes[self.hero], []
        if self.moment.source in ("attack", "area"):
            for number in g.up():
                other = g.heroes[number]
                moment = replace(self.moment, dist=near(other.at, hero.at))
                found += [
                    (number, card)
                    for card, line in g.lines(other, "ally_wounded")
                    if number != self.hero and card not in other.flipped and holds(g, number, card, line, moment)
                ]
        self.takers = tuple(found)
        return None

    def next_taker(self, g: NovaAetas, got: object) -> Next:
        if not self.takers or not self.wounds:
            self.at = "would_fall"
        return None

    def ask_taker(self, g: NovaAetas, got: object) -> Next:
        """NA-GAP-137: how many of the Wounds the other Hero takes, if any."""
        number, card = self.takers[0]
        most = min(self.wounds, self._share(g))
        counts = tuple(Choose(str(count)) for count in range(1, most + 1))
        about = (g.heroes[number].id, card, g.heroes[self.hero].id)
        return Ask(g.heroes[number].seat, "take wounds", "NA-GAP-137", (*counts, NO), about)

    def taken_over(self, g: NovaAetas, got: Choose | str) -> Next:
        (number, card), left = self.takers[0], self.takers[1:]
        self.at = "next_taker"
        if isinstance(got, Choose):
            count = int(got.what)
            other = g.heroes[number]
            g.put_hero(number, flipped=(*other.flipped, card))
            for line in g.book.card(card).lines():
                for op in line.ops:
                    if op.name == "status":
                        hero_gains(g, number, op.word(1))
            self.wounds -= count
            g.tell(Cancelled, rule="NA-GAP-137", who=g.heroes[self.hero].id, by=card, wounds=count)
            g.push(TakeWounds(hero=number, wounds=count, moment=replace(self.moment, source="taken", target=NOBODY)))
        self.takers = left
        return None

    def would_fall(self, g: NovaAetas, got: object) -> Next:
        """Cards that keep a Hero from going KO: its own first, then those of others."""
        hero = g.heroes[self.hero]
        if hero.wounds + self.wounds < g.stat(hero, "health"):
            self.at = "take"
            return None
        savers = [
            (self.hero, card) for card, line in g.lines(hero, "would_ko") if card not in (*hero.used, *hero.flipped)
        ]
        for number in g.up():
            other = g.heroes[number]
            moment = replace(self.moment, dist=near(other.at, hero.at))
            savers += [
                (number, card)
                for card, line in g.lines(other, "ally_would_ko")
                if number != self.hero
                and card not in (*other.used, *other.flipped)
                and holds(g, number, card, line, moment)
            ]
        self.takers = tuple(savers)
        return None

    def next_saver(self, g: NovaAetas, got: object) -> Next:
        hero = g.heroes[self.hero]
        if not self.takers or hero.wounds + self.wounds < g.stat(hero, "health"):
            self.at = "take"
        return None

    def ask_saver(self, g: NovaAetas, got: object) -> Next:
        number, card = self.takers[0]
        about = (g.heroes[self.hero].id, card)
        return Ask(g.heroes[number].seat, "save from KO", "NA-KOH-01", (YES, NO), about)

    def saved(self, g: NovaAetas, got: str) -> Next:
        (number, card), self.takers = self.takers[0], self.takers[1:]
        self.at = "next_saver"
        if got == NO:
            return None
        saver, hero = g.heroes[number], g.heroes[self.hero]
        line = next(line for line in g.book.card(card).lines() if line.trigger in ("would_ko", "ally_would_ko"))
        if line.has("once"):
            g.put_hero(number, used=(*saver.used, card))
        else:
            g.put_hero(number, flipped=(*saver.flipped, card))
        (op,) = line.ops
        survive = hero.wounds + self.wounds - g.stat(hero, "health") + 1
        self._cancel(g, card, survive if op.word(0) == "survive" else op.number(0))
        return None

    def take(self, g: NovaAetas, got: object) -> Next:
        """NA-WND-01: what is left becomes Wound tokens."""
        hero = g.heroes[self.hero]
        taken = max(0, min(self.wounds, g.stat(hero, "health") - hero.wounds))
        g.result = max(0, self.wounds)
        if taken:
            g.put_hero(self.hero, wounds=hero.wounds + taken)
            g.tell(Wounded, rule="NA-WND-01", who=hero.id, wounds=taken)
            if hero.wounds + taken >= g.stat(hero, "health"):
                knock_out(g, self.hero)
        return END

    def _share(self, g: NovaAetas) -> int:
        """How many Wounds the card that is asked for may take over."""
        _, card = self.takers[0]
        lines = [line for line in g.book.card(card).lines() if line.trigger == "ally_wounded"]
        return next(op.number(1) for line in lines for op in line.ops if op.name == "take")

    def _cancel(self, g: NovaAetas, by: str, wounds: int) -> None:
        count = min(wounds, self.wounds)
        self.wounds -= count
        g.tell(Cancelled, rule="NA-STA-07", who=g.heroes[self.hero].id, by=by, wounds=count)


def _choice(g: NovaAetas, card: str) -> bool:
    """Whether using this card is up to the player: reactions are, passive cards happen."""
    skill = g.book.skills.get(card)
    return skill is not None and skill.kind == "reaction"


def knock_out(g: NovaAetas, number: int) -> None:
    """NA-KOH-01, NA-KOH-03, NA-KOH-06: the Hero lies in its square, loses 2 TV and all negative statuses."""
    hero = g.heroes[number]
    g.put_hero(number, ko=True, card="", statuses=tuple(s for s in hero.statuses if s not in NEGATIVE))
    g.tell(KnockedOut, rule="NA-KOH-01", who=hero.id)
    turn_perilium(g, number, -2, "NA-TVV-08")
    for id_ in g.heroes[number].carries:
        g.put_thing(id_, hero=NOBODY, at=hero.at)
        g.tell(Dropped, rule="NA-GAP-41", who=hero.id, what=id_)
    g.put_hero(number, carries=())
    if hero.lifts >= 0:
        set_down(g, number, nearest_free(g, hero.at or (0, 0)))
    for other in g.up():
        for _, line in g.lines(g.heroes[other], "ally_ko"):
            for op in line.ops:
                hero_gains(g, other, op.word(1))


def nearest_free(g: NovaAetas, square: Square) -> Square:
    """NA-GAP-160: the free square nearest to this one, on its level if there is one; of equals the smallest y, then x."""
    taken, level = g.taken(), g.ground.level(square)
    free = [s for s in g.ground.cells if s not in taken and g.ground.stands(s)]
    return min(free, key=lambda s: (g.ground.level(s) != level, near(s, square)))  # cells are in the order of y, x


def set_down(g: NovaAetas, number: int, square: Square) -> None:
    """A Hero lays down the KO'd Hero it carries."""
    lifted = g.heroes[number].lifts
    g.put_hero(number, lifts=NOBODY)
    g.put_hero(lifted, at=square)
    g.tell(Dropped, rule="NA-MIS-09", who=g.heroes[number].id, what=g.heroes[lifted].id)


def heal_hero(g: NovaAetas, number: int, wounds: int) -> int:
    """NA-WND-01: discard Wound tokens; a KO'd Hero stands up (NA-KOH-07). How many were removed."""
    hero = g.heroes[number]
    healed = min(wounds, hero.wounds)
    if hero.at is None or healed <= 0 or any(other.lifts == number for other in g.heroes):
        return 0
    g.put_hero(number, wounds=hero.wounds - healed)
    g.tell(Healed, rule="NA-WND-01", who=hero.id, wounds=healed)
    hero_loses(g, number, "hemorrhage", "NA-STA-24")
    if hero.ko:
        g.put_hero(number, ko=False, token=g.now + 1)
        g.tell(StoodUp, rule="NA-KOH-07", who=hero.id)
    return healed


def heal_enemy(g: NovaAetas, number: int, wounds: int) -> None:
    """An Enemy discards Wound tokens."""
    enemy = g.enemies[number]
    healed = min(wounds, enemy.wounds)
    if enemy.at is not None and healed > 0:
        g.put_enemy(number, wounds=enemy.wounds - healed)
        g.tell(Healed, rule="NA-WND-01", who=name_of(number), wounds=healed)
        enemy_loses(g, number, "hemorrhage", "NA-STA-24")


def wound_enemy(g: NovaAetas, number: int, wounds: int, by: int = NOBODY) -> bool:
    """NA-ENM-07: Wound tokens on an Enemy; whether it went Out of Combat. ``by`` is the Hero who did it."""
    enemy = g.enemies[number]
    if enemy.at is None or wounds <= 0:
        return False
    total = enemy.wounds + wounds
    g.tell(Wounded, rule="NA-WND-01", who=name_of(number), wounds=wounds)
    if total < g.card(enemy).health:
        g.put_enemy(number, wounds=total)
        for event in g.script.events:
            when = read_call(event.when)
            if when.name == "wounds" and when.word(0) == enemy.kind and total >= when.number(1):
                g.occur(event.when, by)
        return False
    _out_of_combat(g, number, by)
    return True


def _out_of_combat(g: NovaAetas, number: int, by: int) -> None:
    """NA-OUT-01: removed at once, with its Loot (NA-LOO-02)."""
    enemy = g.enemies[number]
    at = enemy.at
    remove_enemy(g, number)
    g.tell(OutOfCombat, rule="NA-OUT-01", who=name_of(number))
    for deck, count in sorted(g.card(enemy).loot.items()):
        draw_loot(g, deck, count)
    if not g.group(enemy.kind):
        g.out = tuple(sorted({*g.out, enemy.kind}))
        g.occur(f"defeated({enemy.kind})", by)
    for hero in g.up():
        moment = Moment(dist=near(g.heroes[hero].at, at))
        for card, line in g.lines(g.heroes[hero], "enemy_out"):
            if holds(g, hero, card, line, moment):
                heal_hero(g, hero, 1)


def remove_enemy(g: NovaAetas, number: int) -> None:
    """Take a Model off the map; what it carried lies in its square; an empty group loses its token (NA-GAP-25)."""
    enemy = g.enemies[number]
    for id_, thing in g.things.items():
        if thing.enemy == number:
            g.put_thing(id_, enemy=NOBODY, at=enemy.at)
            g.tell(Dropped, rule="NA-MIS-09", who=name_of(number), what=id_)
    g.put_enemy(number, at=None, wounds=0, statuses=(), waiting=False)
    if not g.group(enemy.kind):
        g.tokens = {kind: token for kind, token in g.tokens.items() if kind != enemy.kind}
