"""The activation of a Hero (NA-HAC, NA-ENG, NA-SYN): Recovery, actions, end."""

from __future__ import annotations

from typing import Any

from ludarium.games.nova_aetas.content.schema import Item, Point, Skill, Test
from ludarium.games.nova_aetas.effects import Effects, enemy_number, hero_number
from ludarium.games.nova_aetas.events import Acted, Activated, LeftMap, Moved, PickedUp, Tested, TokenMoved
from ludarium.games.nova_aetas.options import (
    END_TURN,
    LEAVE_CARD,
    NO,
    PUT_OUT,
    YES,
    Attack,
    Cast,
    Choose,
    Give,
    Interact,
    Leave,
    Move,
    PickUp,
    Place,
    Reload,
    Use,
    Visit,
    Wait,
)
from ludarium.games.nova_aetas.rules.actions import (
    gift_cost,
    hour,
    minimum_left,
    move_cost,
    moves,
    options,
    reload_cost,
    squares_for,
    ways_of,
)
from ludarium.games.nova_aetas.rules.attack import HeroAttack, reckon
from ludarium.games.nova_aetas.rules.conditions import Moment, holds
from ludarium.games.nova_aetas.rules.defence import EnemyStrike
from ludarium.games.nova_aetas.rules.enemies import reaction_attacks
from ludarium.games.nova_aetas.rules.missions import Script, Settle
from ludarium.games.nova_aetas.rules.rolls import HeroRoll, successes, symbols
from ludarium.games.nova_aetas.rules.statuses import hero_loses, turn_perilium
from ludarium.games.nova_aetas.rules.waking import hero_came
from ludarium.games.nova_aetas.rules.wounds import TakeWounds
from ludarium.games.nova_aetas.state import NovaAetas
from ludarium.kernel import END, Ask, Chance, Next, Procedure, Refusal, Roll
from ludarium.space.squares import GROUND, Square

EXPIRE = ("entangled", "blind", "charm", "flying", "speed")


class HeroActivation(Procedure):
    """One activation of a Hero."""

    hero: int
    engaged: bool = False
    paid: int = 0
    """AP already counted on the clock."""
    smoky: bool = False
    """Whether it began this activation in Smoke, which then goes at its end."""

    def recover(self, g: NovaAetas, got: object) -> Next:
        """NA-HAC-01, NA-HAC-05, NA-ENG-02."""
        hero = g.put_hero(self.hero, flipped=(), moved=False)
        g.active, g.ap, g.spent = self.hero, g.stat(hero, "rapidity"), 0
        self.engaged = bool(g.beside_hero(hero))
        self.smoky = "smoke" in hero.statuses
        g.tell(Activated, rule="NA-HAC-01", who=hero.id)
        for card, line in reversed(g.lines(hero, "recovery")):
            if holds(g, self.hero, card, line, Moment()):
                g.push(Effects(owner=self.hero, card=card, ops=tuple(op.text for op in line.ops)))
        return None

    def settle(self, g: NovaAetas, got: object) -> Next:
        """NA-HAC-03: the token moves by the AP spent; then events, Victory, Defeat."""
        hero = g.heroes[self.hero]
        if g.spent > self.paid:
            hero = g.put_hero(self.hero, token=hero.token + g.spent - self.paid)
            self.paid = g.spent
            g.tell(TokenMoved, rule="NA-HAC-03", who=hero.id, to=hero.token)
        if self.engaged and not g.beside_hero(hero):
            self.engaged = False
        g.push(Settle())
        return None

    def more(self, g: NovaAetas, got: object) -> Next:
        """NA-HAC-04, NA-HAC-07."""
        hero = g.heroes[self.hero]
        if hero.ko or hero.at is None or g.ap <= 0:
            self.at = "expire"
        return None

    def ask_action(self, g: NovaAetas, got: object) -> Next:
        hero = g.heroes[self.hero]
        return Ask(hero.seat, "act", "NA-HAC-02", options(g, self.hero), (hero.id, g.ap, minimum_left(g, self.hero)))

    def act(self, g: NovaAetas, got: Any) -> Next:
        """NA-HAC-02."""
        if got == END_TURN:
            self.at = "expire"
            return None
        self.at = "settle"
        ap = _take(g, self.hero, got, self.engaged)
        if isinstance(got, (Move, Leave)):
            self.engaged = False
        g.tell(Acted, rule="NA-HAC-02", who=g.heroes[self.hero].id, what=type(got).__name__.lower(), ap=ap)
        return None

    def expire(self, g: NovaAetas, got: object) -> Next:
        """NA-HAC-11, NA-GAP-75: Burn, Bleed and Hemorrhage."""
        hero = g.heroes[self.hero]
        wounds = [
            s for s in ("burn", "bleed", "hemorrhage") if s in hero.statuses and hero.at is not None and not hero.ko
        ]
        for status in reversed(wounds):
            g.push(TakeWounds(hero=self.hero, wounds=1, moment=Moment(source="status")))
            if status == "bleed":
                hero_loses(g, self.hero, "bleed", "NA-STA-23")
        return None

    def discard(self, g: NovaAetas, got: object) -> Next:
        for status in (*EXPIRE, *(("smoke",) if self.smoky else ())):
            hero_loses(g, self.hero, status, "NA-GAP-75")
        hero = g.heroes[self.hero]
        if hero.later:
            g.put_hero(self.hero, later=())
            g.push(Effects(owner=self.hero, card="", ops=hero.later))
        g.active = -1
        return None

    def finish(self, g: NovaAetas, got: object) -> Next:
        return END

    def refuse(self, g: NovaAetas, option: Any) -> Refusal | None:
        """Why this cannot be done now."""
        if option == END_TURN:
            left = minimum_left(g, self.hero)
            return Refusal(
                "NA-SYN-01", f"{left} AP must still be spent to reach the next Enemy token; Wait if you like."
            )
        if isinstance(option, Move):
            return Refusal("NA-MOV-01", "That square cannot be reached with the AP left.")
        if isinstance(option, Attack):
            return Refusal("NA-LOS-01", "That is no valid target for this attack, or it costs more AP than are left.")
        return None


def _take(g: NovaAetas, number: int, got: Any, engaged: bool) -> int:
    """Begin the chosen action; the AP it costs so far."""
    before = g.spent
    match got:
        case Wait(ap):
            _pay(g, ap)
        case Move(to):
            cost = move_cost(g, number, to)
            way = moves(g, number)[to]
            _pay(g, cost)
            g.push(Movement(hero=number, way=way, ap=cost, reactions=engaged))
        case Leave(exit_):
            _pay(g, 1)
            g.push(Movement(hero=number, exit=exit_, ap=1, reactions=engaged))
        case Attack(card, target):
            g.push(HeroAttack(hero=number, card=card, target=enemy_number(target)))
        case Use(card) | Cast(card):
            g.push(UseCard(hero=number, card=card))
        case PickUp(what):
            _pay(g, 1)
            _pick_up(g, number, what)
        case Interact(what):
            printed = g.printed(g.things[what])
            assert printed is not None
            assert printed.use is not None
            _pay(g, printed.use.ap)
            g.push(TryIt(hero=number, thing=what))
        case Visit(point):
            card = g.heroes[number].card
            _pay(g, _point(g, card, point).ap)
            g.push(TryIt(hero=number, card=card, point=point))
        case Give(what, to):
            _pay(g, gift_cost(g, number, hero_number(g, to)))
            g.push(HandOver(hero=number, what=what, to=hero_number(g, to)))
        case Reload(card):
            _pay(g, reload_cost(g, g.heroes[number]))
            left = tuple(one for one in g.heroes[number].unloaded if one != card)
            g.put_hero(number, unloaded=left)
        case _ if got == PUT_OUT:
            _pay(g, 1)
            g.push(PutOut(hero=number))
        case _ if got == LEAVE_CARD:
            scene = next(one for one in g.script.location_cards if one.id == g.heroes[number].card)
            g.put_hero(number, card="" if scene.exit == "map" else scene.exit)
    return g.spent - before


def _pay(g: NovaAetas, ap: int) -> None:
    g.ap -= ap
    g.spent += ap


def _point(g: NovaAetas, card: str, point: str) -> Point:
    found = next(one for one in g.script.location_cards if one.id == card)
    return next(one for one in found.points if one.id == point)


def _pick_up(g: NovaAetas, number: int, what: str) -> None:
    """NA-AXN-07: an object, or a crate whose square is named."""
    hero = g.heroes[number]
    if "," in what:
        x, y = map(int, what.split(","))
        row = g.rows[y]
        g.rows = (*g.rows[:y], row[:x] + GROUND + row[x + 1 :], *g.rows[y + 1 :])
        g.push(OpenCrate(hero=number))
        return
    g.put_thing(what, at=None, hero=number)
    g.put_hero(number, carries=tuple(sorted((*hero.carries, what))))
    g.tell(PickedUp, rule="NA-AXN-07", who=hero.id, what=what)
    g.occur(f"picked({what},hero)", number)


class Movement(Procedure):
    """A Movement action, or leaving by an exit: Reaction Attacks first if the Hero is Engaged (NA-ENG-03)."""

    hero: int
    way: tuple[Square, ...] = ()
    exit: str = ""
    ap: int = 0
    reactions: bool = False
    left: tuple[tuple[int, int], ...] = ()
    start: Square = (0, 0)
    open: tuple[Square, ...] = ()

    def react(self, g: NovaAetas, got: object) -> Next:
        self.start = g.heroes[self.hero].at or (0, 0)
        self.left = tuple(reaction_attacks(g, self.hero)) if self.reactions else ()
        return None

    def next_reaction(self, g: NovaAetas, got: object) -> Next:
        """NA-ENG-04, NA-GAP-37."""
        if g.heroes[self.hero].ko:
            return END
        if self.left:
            (enemy, attack), self.left = self.left[0], self.left[1:]
            self.at = "next_reaction"
            g.push(EnemyStrike(enemy=enemy, attack=attack, hero=self.hero))
        return None

    def depart(self, g: NovaAetas, got: object) -> Next:
        """NA-GAP-147: leaving ends the activation, without Synchronization."""
        hero = g.heroes[self.hero]
        if not self.exit:
            return None
        g.put_hero(self.hero, at=None, exit=self.exit)
        for id_ in hero.carries:
            g.put_thing(id_, gone=True)
        g.tell(LeftMap, rule="NA-GAP-147", who=hero.id, exit=self.exit)
        return END

    def reconsider(self, g: NovaAetas, got: object) -> Next:
        """NA-GAP-141: the squares are reckoned with the statuses held now; a Hero who was moved picks a new way."""
        hero = g.heroes[self.hero]
        count = squares_for(hero, self.ap)
        if hero.at == self.start and len(self.way) <= max(count, len(self.way) if not self.reactions else 0):
            self.at = "walk"
            return None
        ways, taken = ways_of(g, self.hero, count), g.taken() - {hero.at}
        self.open = tuple(sorted(s for s in ways if s not in taken and g.ground.stands(s)))
        return None

    def ask_way(self, g: NovaAetas, got: object) -> Next:
        hero = g.heroes[self.hero]
        return Ask(hero.seat, "new way", "NA-GAP-141", tuple(map(Place, self.open)), (hero.id,))

    def new_way(self, g: NovaAetas, got: Place) -> Next:
        self.way = (got.to,) if got.to != g.heroes[self.hero].at else ()
        return None

    def walk(self, g: NovaAetas, got: object) -> Next:
        """NA-MOV-02; every step may bring the Hero into a Control Area."""
        for square in self.way:
            before = g.heroes[self.hero].at
            g.put_hero(self.hero, at=square)
            hero_came(g, self.hero, before)
        hero = g.put_hero(self.hero, moved=True)
        if self.way:
            g.tell(Moved, rule="NA-MOV-01", who=hero.id, way=self.way)
        return END


class UseCard(Procedure):
    """Use a skill or an item; cast a spell or say a prayer that is no attack (NA-AXN-03, NA-AXN-04)."""

    hero: int
    card: str
    before: tuple[int, ...] = ()
    ops: tuple[str, ...] = ()
    faces: tuple[int, ...] = ()
    need: int = 5
    symbols: tuple[str, ...] = ()

    def pay(self, g: NovaAetas, got: object) -> Next:
        one = g.book.card(self.card)
        hero = g.heroes[self.hero]
        self.before = tuple(enemy.wounds if enemy.at is not None else -1 for enemy in g.enemies)
        if isinstance(one, Skill):
            _pay(g, one.ap)
        elif isinstance(one, Item):
            _pay(g, one.use_ap)
        if getattr(one, "exhaust", False):
            g.put_hero(self.hero, flipped=(*hero.flipped, self.card))
        if not (isinstance(one, Skill) and one.kind in ("spell", "prayer")):
            self.ops = tuple(op.text for line in one.lines() if line.trigger == "use" for op in line.ops)
            self.at = "perform"
        return None

    def roll(self, g: NovaAetas, got: object) -> Next:
        """NA-MAG-02, NA-PRA-02: a Mind test at 5+."""
        hero = g.heroes[self.hero]
        moment = self._moment(g)
        dice = g.stat(hero, "mind") + g.book.skills[self.card].dice
        for card, line in g.lines(hero, "cast_declare"):
            if holds(g, self.hero, card, line, moment):
                dice += sum(op.number(0) for op in line.ops if op.name == "dice")
        g.push(HeroRoll(hero=self.hero, what="cast", dice=dice, need=5, moment=moment))
        return None

    def cast(self, g: NovaAetas, got: tuple[tuple[int, ...], int]) -> Next:
        """NA-TST-06, NA-PRA-04."""
        self.faces, self.need = got
        skill, hit = g.book.skills[self.card], successes(*got)
        ok = hit >= max(1, skill.successes)
        g.tell(Tested, rule="NA-MAG-02", who=g.heroes[self.hero].id, what=self.card, successes=hit, passed=ok)
        moment, ops, extra = self._moment(g), [], []
        others = [
            (c, line) for c, line in g.lines(g.heroes[self.hero], "cast_ok") if c not in g.book.skills or _passive(g, c)
        ]
        for card, line in (*[(self.card, line) for line in skill.lines()], *others):
            if not holds(g, self.hero, card, line, moment) or not ok:
                continue
            if line.trigger == "cast_ok":
                ops += [op.text for op in line.ops]
            elif line.trigger == "success":
                ops += [op.text for op in line.ops] * min(hit, skill.max or hit)
            elif line.trigger == "symbol":
                symbol = next(one.name for one in line.conditions if one.name in ("sun", "moon", "star"))
                extra += [op.text for op in line.ops] if symbols(self.faces, symbol) else []
        self.ops, self.symbols = tuple(ops), tuple(extra)
        return None

    def perform(self, g: NovaAetas, got: object) -> Next:
        if self.ops:
            g.push(Effects(owner=self.hero, card=self.card, ops=self.ops, moment=self._moment(g)))
        return None

    def heal_threat(self, g: NovaAetas, got: int | None) -> Next:
        """NA-TVV-07, NA-GAP-46."""
        if got:
            turn_perilium(g, self.hero, 1, "NA-TVV-07")
        if not self.symbols:
            self.at = "reckon"
        return None

    def ask_symbol(self, g: NovaAetas, got: object) -> Next:
        hero = g.heroes[self.hero]
        return Ask(hero.seat, "secondary effect", "NA-EQP-07", (YES, NO), (hero.id, self.card, *self.symbols))

    def symbol(self, g: NovaAetas, got: str) -> Next:
        if got == YES:
            g.push(Effects(owner=self.hero, card=self.card, ops=self.symbols, moment=self._moment(g)))
        return None

    def reckon(self, g: NovaAetas, got: object) -> Next:
        reckon(g, self.hero, self.before)
        item = g.book.items.get(self.card)
        if item is not None and item.consumable:
            items = list(g.heroes[self.hero].items)
            if self.card in items:
                items.remove(self.card)
            g.put_hero(self.hero, items=tuple(items))
        return END

    def _moment(self, g: NovaAetas) -> Moment:
        skill = g.book.skills.get(self.card)
        kinds = {"spell": ("magic", "mental"), "prayer": ("prayer", "mental")}.get(skill.kind if skill else "", ())
        return Moment(kinds=kinds, card=self.card, successes=successes(self.faces, self.need))


def _passive(g: NovaAetas, card: str) -> bool:
    return g.book.skills[card].kind == "passive"


class TryIt(Procedure):
    """Interact with an object or a point of interest, with its test if it has one (NA-AXN-08, NA-TST-01)."""

    hero: int
    thing: str = ""
    card: str = ""
    point: str = ""

    def test(self, g: NovaAetas, got: object) -> Next:
        test, bonus = self._test(g)
        if test is None:
            self.at = "work"
            return None
        hero = g.heroes[self.hero]
        kinds = (test.char, g.things[self.thing].type) if self.thing else (test.char, "speak")
        dice = g.stat(hero, test.char) + sum(
            one in g.achievements or (one == "caster" and self._caster(g)) for one in bonus
        )
        moment = Moment(tests=kinds)
        for card, line in g.lines(hero, "test_declare"):
            if holds(g, self.hero, card, line, moment):
                dice += sum(op.number(0) for op in line.ops if op.name == "dice")
        g.push(HeroRoll(hero=self.hero, what="test", dice=dice, need=5, moment=moment))
        return None

    def tested(self, g: NovaAetas, got: tuple[tuple[int, ...], int]) -> Next:
        """NA-TST-04, NA-TST-07."""
        test, _ = self._test(g)
        assert test is not None
        hit = successes(*got)
        passed = hit >= test.successes
        what = self.thing or f"{self.card}.{self.point}"
        g.tell(Tested, rule="NA-TST-04", who=g.heroes[self.hero].id, what=what, successes=hit, passed=passed)
        if passed:
            self._worked(g, hit)
        else:
            self._script(g, self._use(g).fail, hit)
            if self.point and not _point(g, self.card, self.point).repeat:
                g.fired = tuple(sorted({*g.fired, what}))
        return END

    def work(self, g: NovaAetas, got: object) -> Next:
        self._worked(g, 0)
        return END

    def _use(self, g: NovaAetas) -> Any:
        if self.point:
            return _point(g, self.card, self.point)
        printed = g.printed(g.things[self.thing])
        assert printed is not None
        return printed.use

    def _test(self, g: NovaAetas) -> tuple[Test | None, tuple[str, ...]]:
        use = self._use(g)
        return use.test, use.bonus

    def _caster(self, g: NovaAetas) -> bool:
        return any(g.book.skills[card].kind in ("spell", "prayer") for card in g.heroes[self.hero].skills)

    def _worked(self, g: NovaAetas, hit: int) -> None:
        if self.point:
            g.fired = tuple(sorted({*g.fired, f"{self.card}.{self.point}"}))
        else:
            thing = g.things[self.thing]
            g.put_thing(self.thing, worked=tuple(sorted({*thing.worked, self.hero})))
            g.fired = tuple(sorted({*g.fired, f"{self.thing} {hour(g)}"}))
            g.occur(f"interact({self.thing})", self.hero)
        self._script(g, self._use(g).ok, hit)

    def _script(self, g: NovaAetas, ops: tuple[str, ...], hit: int) -> None:
        if ops:
            g.push(Script(ops=ops, actor=self.hero, this=self.thing, successes=hit))


class OpenCrate(Procedure):
    """A crate is searched: one die says what is in it."""

    hero: int

    def roll(self, g: NovaAetas, got: object) -> Next:
        return Chance("crate", "NA-AXN-07", Roll(1, 8), (g.heroes[self.hero].id,))

    def found(self, g: NovaAetas, got: tuple[int, ...]) -> Next:
        g.push(Script(ops=g.book.crates[got[0]].do, actor=self.hero))
        return None

    def finish(self, g: NovaAetas, got: object) -> Next:
        return END


class PutOut(Procedure):
    """NA-STA-13: 5 or more puts the fire out."""

    hero: int

    def roll(self, g: NovaAetas, got: object) -> Next:
        return Chance("put out", "NA-STA-13", Roll(1, 8), (g.heroes[self.hero].id,))

    def rolled(self, g: NovaAetas, got: tuple[int, ...]) -> Next:
        if got[0] >= 5:
            hero_loses(g, self.hero, "burn", "NA-STA-13")
        return END


class HandOver(Procedure):
    """NA-AXN-09, NA-AXN-10: pass or throw, with the consent of the receiver's player."""

    hero: int
    what: str
    to: int

    def ask(self, g: NovaAetas, got: object) -> Next:
        giver, taker = g.heroes[self.hero], g.heroes[self.to]
        choices = (Choose(YES),) if giver.seat == taker.seat else (Choose(YES), Choose(NO))
        return Ask(taker.seat, "accept", "NA-AXN-09", choices, (giver.id, taker.id, self.what))

    def give(self, g: NovaAetas, got: Choose) -> Next:
        if got.what == NO:
            return END
        giver, taker = g.heroes[self.hero], g.heroes[self.to]
        if self.what in giver.carries:
            g.put_hero(self.hero, carries=tuple(one for one in giver.carries if one != self.what))
            g.put_hero(self.to, carries=tuple(sorted((*taker.carries, self.what))))
            g.put_thing(self.what, hero=self.to)
            return END
        items = list(giver.items)
        items.remove(self.what)
        g.put_hero(self.hero, items=tuple(items))
        g.put_hero(self.to, items=(*taker.items, self.what))
        return END
