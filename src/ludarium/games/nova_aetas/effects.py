"""The operations that cards are made of."""

from __future__ import annotations

from collections.abc import Iterator

from ludarium.games.nova_aetas.content.calls import Call, read_call
from ludarium.games.nova_aetas.events import Discarded, Foretold, Moved, TokenMoved
from ludarium.games.nova_aetas.options import Choose, Place
from ludarium.games.nova_aetas.rules.conditions import Moment, holds
from ludarium.games.nova_aetas.rules.dice import eight_sided
from ludarium.games.nova_aetas.rules.loot import Peek, draw_loot
from ludarium.games.nova_aetas.rules.meaning import is_single, meant, parts
from ludarium.games.nova_aetas.rules.names import enemy_number, hero_number, name_of
from ludarium.games.nova_aetas.rules.objects import HitThing
from ludarium.games.nova_aetas.rules.rolls import HeroRoll, successes
from ludarium.games.nova_aetas.rules.statuses import enemy_gains, hero_gains, hero_loses, passives, turn_perilium
from ludarium.games.nova_aetas.rules.waking import hero_goes, wake
from ludarium.games.nova_aetas.rules.wounds import TakeWounds, heal_hero, wound_enemy
from ludarium.games.nova_aetas.state import NEGATIVE, SYMBOLS, NovaAetas, near
from ludarium.kernel import END, Ask, Chance, Next, Procedure
from ludarium.space.squares import Square, adjacent, directions, neighbours, reach, way

ROLLED = ("die", "die_low", "symbol_die")
NO_TARGET = ("draw", "discard", "after", "arm", "peek", "no_reaction", "reveal", "sync", "set_waiting", *ROLLED)
"""Operations without a target of their own."""
OPERATIONS = (
    "status",
    "heal",
    "clear",
    "tv",
    "token",
    "mark",
    "push",
    "pull",
    "move",
    "blink",
    "wound",
    "free_attack",
    "unload",
    *NO_TARGET,
)
"""Everything that this module carries out."""


def calls_in(ops: tuple[str, ...]) -> Iterator[Call]:
    """All operations, also those inside others."""
    for op in ops:
        call = read_call(op)
        yield call
        for inner in call.args:
            if isinstance(inner, Call):
                yield from calls_in((inner.text,))


class Effects(Procedure):
    """Operations of a card, one after another. The result is how many Wounds of Heroes were healed."""

    owner: int
    card: str
    ops: tuple[str, ...]
    moment: Moment = Moment()
    area: tuple[str, ...] = ()
    ranks: tuple[str, ...] = ()
    """Only Enemies of these ranks and factions are meant, if there are any."""
    factions: tuple[str, ...] = ()
    spared: tuple[str, ...] = ()
    """Models that took no Wound: statuses of an attack pass them by."""
    picks: tuple[str, ...] = ()
    """Target expressions for which the player has still to choose."""
    picked: tuple[tuple[str, str], ...] = ()
    """Whom the player chose for each target expression."""
    who: tuple[str, ...] = ()
    """The Models that the present operation is still to be done to."""
    open: tuple[str, ...] = ()
    squares: tuple[Square, ...] = ()
    op: str = ""
    healed: int = 0
    cleared: int = 0

    def gather(self, g: NovaAetas, got: object) -> Next:
        """All targets are chosen before the first operation; the same expression means the same Model."""
        found: list[str] = []
        for call in calls_in(self.ops):
            expression = call.word(0)
            if call.name in NO_TARGET or not is_single(expression):
                continue
            if parts(expression)[0] == "new_hero" or expression not in found:
                found.append(expression)
        self.picks = tuple(found)
        return None

    def next_pick(self, g: NovaAetas, got: object) -> Next:
        if not self.picks:
            self.at = "next_op"
            return None
        expression = self.picks[0]
        found = self._candidates(g, expression)
        if not found:
            self.picks = self.picks[1:]
            self.picked = (*self.picked, (expression, ""))
            self.at = "next_pick"
        self.open = tuple(found)
        return None

    def choose(self, g: NovaAetas, got: object) -> Next:
        hero = g.heroes[self.owner]
        options = tuple(Choose(who) for who in self.open)
        return Ask(hero.seat, "choose a target", "NA-AXN-03", options, (hero.id, self.card))

    def chosen(self, g: NovaAetas, got: Choose) -> Next:
        expression, self.picks = self.picks[0], self.picks[1:]
        self.picked = (*self.picked, (expression, got.what))
        if (enemy := enemy_number(got.what)) >= 0:
            wake(g, enemy, "NA-WTG-06")
        self.at = "next_pick"
        return None

    def next_op(self, g: NovaAetas, got: object) -> Next:
        if not self.ops:
            g.result = self.healed
            return END
        self.op, self.ops = self.ops[0], self.ops[1:]
        call = read_call(self.op)
        if call.name in ROLLED:
            self.at = "die"
        elif call.name in NO_TARGET:
            self.at = "next_op"
            self._alone(g, call)
        else:
            self.who = self._targets(g, call)
        return None

    def each(self, g: NovaAetas, got: object) -> Next:
        """The operation on the next Model it is meant for."""
        if not self.who:
            self.at = "next_op"
            return None
        who, self.who = self.who[0], self.who[1:]
        self.at, self.open = "each", (who,)
        call = read_call(self.op)
        if call.name == "wound":
            self._wound(g, who, call)
        elif call.name in ("move", "blink"):
            hero = hero_number(g, who)
            self.squares = self._squares(g, hero, call) if not g.heroes[hero].ko else ()
            if self.squares:
                self.at = "ask_square"
        elif call.name == "clear" and call.word(1) == "negative":
            self.cleared = 0
            self.at = "next_status"
        elif call.name in ("push", "pull"):
            self._aim_push(g, enemy_number(who), call)
        else:
            self._do(g, call, who)
        return None

    def shelter(self, g: NovaAetas, got: object) -> Next:
        """NA-COL-01: a Hero hit as part of an area rolls its defence at 5+."""
        hero = hero_number(g, self.open[0])
        kind = "mental" if "mental" in self.moment.kinds else "physical"
        dice = g.stat(g.heroes[hero], "mind" if kind == "mental" else "physical")
        g.push(HeroRoll(hero=hero, what="defence", dice=dice, need=5, moment=Moment(kinds=(kind,))))
        return None

    def sheltered(self, g: NovaAetas, got: tuple[tuple[int, ...], int]) -> Next:
        wounds = max(0, read_call(self.op).number(1) - successes(*got))
        moment = Moment(source="area", kinds=self.moment.kinds)
        g.push(TakeWounds(hero=hero_number(g, self.open[0]), wounds=wounds, moment=moment))
        return None

    def hurt(self, g: NovaAetas, got: int) -> Next:
        if not got:
            self.spared = (*self.spared, self.open[0])
        self.at = "each"
        return None

    def ask_square(self, g: NovaAetas, got: object) -> Next:
        hero = g.heroes[hero_number(g, self.open[0])]
        options = tuple(Place(square) for square in self.squares)
        return Ask(g.heroes[self.owner].seat, "move", "NA-AXN-03", options, (hero.id, self.card))

    def moved(self, g: NovaAetas, got: Place) -> Next:
        number = hero_number(g, self.open[0])
        if got.to != g.heroes[number].at:
            hero_goes(g, number, got.to)
            g.tell(Moved, rule="NA-AXN-03", who=g.heroes[number].id, way=(got.to,))
        self.at = "each"
        return None

    def next_status(self, g: NovaAetas, got: object) -> Next:
        """Which negative statuses go, if not all of them (NA-GAP-140)."""
        call = read_call(self.op)
        held = [s for s in g.heroes[hero_number(g, self.open[0])].statuses if s in NEGATIVE]
        if not held or (call.word(2) != "all" and self.cleared >= call.number(2)):
            self.at = "each"
            return None
        self.picks = tuple(held)
        return None

    def ask_status(self, g: NovaAetas, got: object) -> Next:
        hero = g.heroes[self.owner]
        options = tuple(Choose(status) for status in self.picks)
        return Ask(hero.seat, "remove a status", "NA-AXN-03", options, (self.open[0], self.card))

    def lost_status(self, g: NovaAetas, got: Choose) -> Next:
        hero_loses(g, hero_number(g, self.open[0]), got.what)
        self.cleared += 1
        self.at = "next_status"
        return None

    def ask_axis(self, g: NovaAetas, got: object) -> Next:
        """Pushed along the axis with the larger difference; equal: the player chooses."""
        hero = g.heroes[self.owner]
        options = tuple(Place(step) for step in self.squares)
        return Ask(hero.seat, "direction", "NA-GAP-95", options, (hero.id, self.card))

    def pushed(self, g: NovaAetas, got: Place) -> Next:
        enemy = enemy_number(self.open[0])
        steps = []
        at = g.enemies[enemy].at
        assert at is not None
        for _ in range(read_call(self.op).number(1)):
            at = (at[0] + got.to[0], at[1] + got.to[1])
            steps.append(at)
        _drag(g, enemy, tuple(steps))
        self.at = "each"
        return None

    def die(self, g: NovaAetas, got: object) -> Next:
        return Chance("die", "NA-DIE-01", eight_sided(1), (g.heroes[self.owner].id, self.card))

    def fell(self, g: NovaAetas, got: tuple[int, ...]) -> Next:
        """Operations that hang on a die."""
        call, face = read_call(self.op), got[0]
        self.at = "next_op"
        if call.name == "symbol_die":
            symbol = SYMBOLS.get(face)
            then = call.args[("sun", "moon", "star").index(symbol)] if symbol else None
        else:
            ok = face >= call.number(0) if call.name == "die" else face <= call.number(0)
            then = call.args[1] if ok else None
        if isinstance(then, Call):
            self.ops = (then.text, *self.ops)
        return None

    # -- who is meant -----------------------------------------------------------------------------

    def _candidates(self, g: NovaAetas, expression: str) -> list[str]:
        heals = any(call.name == "heal" and call.word(0) == expression for call in calls_in(self.ops))
        found = meant(g, self.owner, expression, self.moment, self.area, heals)
        if parts(expression)[0] == "new_hero":
            taken = {who for where, who in self.picked if parts(where)[0] in ("new_hero", "hero")}
            found = [who for who in found if who not in taken]
        return [who for who in found if self._wanted(g, who)]

    def _wanted(self, g: NovaAetas, who: str) -> bool:
        number = enemy_number(who)
        if number < 0:
            return True
        card = g.card(g.enemies[number])
        return (not self.ranks or card.rank in self.ranks) and (not self.factions or card.faction in self.factions)

    def _targets(self, g: NovaAetas, call: Call) -> tuple[str, ...]:
        expression = call.word(0)
        if parts(expression)[0] == "new_hero":
            place = next(n for n, (where, _) in enumerate(self.picked) if where == expression)
            who = self.picked[place][1]
            self.picked = (*self.picked[:place], ("hero", who), *self.picked[place + 1 :])
            return (who,) if who else ()
        if is_single(expression):
            who = dict(self.picked)[expression]
            return (who,) if who else ()
        found = meant(g, self.owner, expression, self.moment, self.area, call.name == "heal")
        if call.name == "status" and expression in ("target", "area"):
            found = [who for who in found if who not in self.spared]
        return tuple(found)

    # -- operations ---------------------------------------------------------------------------------

    def _alone(self, g: NovaAetas, call: Call) -> None:
        """Operations without a target."""
        hero = g.heroes[self.owner]
        if call.name == "peek":
            g.push(Peek(count=call.number(0)))
        elif call.name == "draw":
            draw_loot(g, call.word(0), call.number(1))
        elif call.name == "discard":
            items = list(hero.items)
            if self.card in items:
                items.remove(self.card)
                g.put_hero(self.owner, items=tuple(items))
                g.tell(Discarded, rule="NA-AXN-04", who=hero.id, card=self.card)
        elif call.name == "after":
            then = call.args[0]
            assert isinstance(then, Call)
            g.put_hero(self.owner, later=(*hero.later, then.text))
        elif call.name == "no_reaction":
            g.put_hero(self.owner, safe=(*hero.safe, call.word(0)))
        elif call.name == "sync":
            g.eased += call.number(0)
        elif call.name == "set_waiting":
            for number in g.foes():
                card = g.card(g.enemies[number])
                if (card.faction, card.rank) == (call.word(0), call.word(1)):
                    g.put_enemy(number, waiting=True)
        elif call.name == "reveal":
            zones = sorted({piece.zone for n, piece in enumerate(g.script.map) if n not in g.laid})
            for zone in zones:
                coming = [op for event in g.script.events if f"reveal({zone})" in event.do for op in event.do]
                g.tell(Foretold, rule="NA-AXN-04", zone=zone, what="; ".join(map(str, coming)))
        else:
            assert call.name == "arm"

    def _do(self, g: NovaAetas, call: Call, who: str) -> None:
        hero, enemy = hero_number(g, who), enemy_number(who)
        if call.name == "status":
            if hero >= 0:
                hero_gains(g, hero, call.word(1))
            elif enemy >= 0:
                enemy_gains(g, enemy, call.word(1))
        elif call.name == "heal":
            self._heal(g, hero, call.number(1))
        elif call.name == "clear":
            for status in call.word(1).split("|"):
                hero_loses(g, hero, status)
        elif call.name == "tv":
            turn_perilium(g, hero, call.number(1), "NA-TVV-09")
        elif call.name == "token":
            self._token(g, hero, enemy, call.number(1))
        elif call.name == "mark":
            g.put_hero(self.owner, mark=enemy)
        elif call.name == "unload":
            g.put_hero(hero, unloaded=g.heroes[hero].unloaded[1:])
        else:
            from ludarium.games.nova_aetas.rules.free_attack import FreeAttack

            assert call.name == "free_attack"
            g.push(FreeAttack(hero=self.owner, target=enemy, bonus=call.number(1), card=self._weapon(g)))

    def _weapon(self, g: NovaAetas) -> str:
        """After an attack with this weapon a free attack is made with the same one."""
        return self.moment.card if self.moment.source == "attack done" else ""

    def _wound(self, g: NovaAetas, who: str, call: Call) -> None:
        hero, enemy = hero_number(g, who), enemy_number(who)
        if enemy >= 0:
            wound_enemy(g, enemy, call.number(1), self.owner)
        elif hero < 0:
            g.push(HitThing(thing=who, hits=call.number(1), by=self.owner))
        elif call.word(0) == "area":
            self.at = "shelter"
        else:
            g.push(TakeWounds(hero=hero, wounds=call.number(1), moment=Moment(source="card")))

    def _squares(self, g: NovaAetas, hero: int, call: Call) -> tuple[Square, ...]:
        at = g.heroes[hero].at
        assert at is not None
        taken = g.taken() - {at}
        if call.name == "move":
            blocked = g.foe_squares() | g.obstacles()
            found = list(reach(g.ground, at, call.number(1), blocked))
        else:
            far = call.number(1)
            found = [s for s in g.ground.cells if near(at, s) <= far]
            if call.word(2) == "by_enemy":
                squares = g.foe_squares()
                found = [s for s in found if any(e in squares and adjacent(g.ground, s, e) for e in neighbours(s))]
        return tuple(sorted(s for s in found if s not in taken and g.ground.stands(s)))

    def _heal(self, g: NovaAetas, hero: int, wounds: int) -> None:
        healed = heal_hero(g, hero, wounds)
        self.healed += healed
        if not healed:
            return
        for card, line in g.lines(g.heroes[self.owner], "heal_given"):
            if not holds(g, self.owner, card, line, self.moment):
                continue
            for op in line.ops:
                if op.name == "heal":
                    self.healed += heal_hero(g, hero, op.number(1))
                elif op.name == "clear":
                    held = [s for s in op.word(1).split("|") if s in g.heroes[hero].statuses]
                    for status in held[: op.number(2)]:
                        hero_loses(g, hero, status)

    def _token(self, g: NovaAetas, hero: int, enemy: int, by: int) -> None:
        """NA-GAP-134: never to the active Quadrant or before it; in the own action after its AP were counted."""
        if hero >= 0:
            if hero == g.active:
                g.shift += by
            else:
                shift_token(g, hero, by)
            return
        kind = g.enemies[enemy].kind
        if "destiny" in passives(g, g.enemies[enemy]) or kind not in g.tokens:
            return
        if g.tokens[kind] > g.now or by > 0:
            token = max(g.now + 1, g.tokens[kind] + by)
            g.tokens = {**g.tokens, kind: token}
            g.tell(TokenMoved, rule="NA-GAP-134", who=kind, to=token)

    def _aim_push(self, g: NovaAetas, enemy: int, call: Call) -> None:
        start, at = g.heroes[self.owner].at, g.enemies[enemy].at
        if start is None or at is None or "destiny" in passives(g, g.enemies[enemy]):
            return
        if call.name == "pull":
            ways = reach(g.ground, at, near(start, at) + len(g.ground.cells), frozenset())
            if start in ways:
                _drag(g, enemy, way(ways, start)[: call.number(1)])
            return
        self.squares = directions(start, at)
        self.at = "ask_axis"


def shift_token(g: NovaAetas, number: int, by: int) -> None:
    """Move a Hero's token by a card, never to the active Quadrant or before it."""
    hero = g.heroes[number]
    if hero.ko or (hero.token <= g.now and by < 0):
        return
    token = max(g.now + 1, hero.token + by)
    if token != hero.token:
        g.put_hero(number, token=token)
        g.tell(TokenMoved, rule="NA-GAP-134", who=hero.id, to=token)


def _drag(g: NovaAetas, enemy: int, steps: tuple[Square, ...]) -> None:
    """An Enemy is moved step by step, stopping before an obstacle or Model."""
    gone = []
    for step in steps:
        at = g.enemies[enemy].at
        assert at is not None
        if step not in g.ground.walks.get(at, ()) or step in g.taken():
            break
        g.put_enemy(enemy, at=step)
        gone.append(step)
    if gone:
        g.tell(Moved, rule="NA-AXN-03", who=name_of(enemy), way=tuple(gone))
