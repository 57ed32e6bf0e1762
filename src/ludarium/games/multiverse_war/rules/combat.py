"""Combat (MW-COMB, MW-INIT, MW-INTC, MW-SHOT): attack moves, shots, interception, strikes in their order."""

from __future__ import annotations

from msgspec.structs import replace

from ludarium.games.multiverse_war.content import BUILDER
from ludarium.games.multiverse_war.events import Attacked, Struck
from ludarium.games.multiverse_war.options import PASS, Choose, Use
from ludarium.games.multiverse_war.pieces import COLONY, FORTRESS, NOBODY, TOWER, Unit
from ludarium.games.multiverse_war.rules.fog import look_after
from ludarium.games.multiverse_war.rules.interception import interceptors
from ludarium.games.multiverse_war.rules.limits import beside_enemies, can_use, note_use
from ludarium.games.multiverse_war.rules.losses import batter, heal, wound
from ludarium.games.multiverse_war.rules.movement import cost_to, deliver, spend
from ludarium.games.multiverse_war.rules.strikes import (
    INTERCEPT,
    MELEE,
    SHOT,
    Plan,
    countered,
    intercept_plan,
    melee_plan,
    range_of,
    shot_plan,
    support,
)
from ludarium.games.multiverse_war.rules.targets import can_see_to_shoot, is_held
from ludarium.games.multiverse_war.state import MultiverseWar, height
from ludarium.kernel import END, Ask, Chance, Next, Procedure, Roll

SHOT_AP = 1
FRENZY, MAY_RUN, RUNNING = "frenzy", "may run", "running"
"""What a unit may still do after its attack."""


def strikes_back(g: MultiverseWar, unit: Unit, foe: Unit, *, shot: bool) -> bool:
    """Whether a foe answers an attack of the unit (MW-COMB-03 to MW-COMB-05, MW-SIEG-03, MW-SIEG-04)."""
    stats = g.stats(foe)
    if not shot:
        return stats.type != "siege"
    building = g.buildings.get(unit.hex)
    fortified = building is not None and building.kind in (TOWER, FORTRESS) and not building.site
    if stats.type == "siege":
        if not foe.ready or not (g.stats(unit).type == "siege" or fortified):
            return False
    elif stats.attack != "ranged" or not (stats.infantry or stats.hero):
        return False
    away = g.map.distance(foe.hex, unit.hex)
    return away <= range_of(g, foe) and can_see_to_shoot(g, foe, unit.hex, away, height(g, foe.hex))


def answer_plan(g: MultiverseWar, foe: Unit, unit: Unit, flank: int, *, shot: bool) -> tuple[Plan, bool]:
    """How a foe strikes back, and whether the structure that the unit shoots from is hit in its place (MW-COMB-16)."""
    if not shot:
        return melee_plan(g, foe, unit, flank), False
    sheltered = g.structure(unit.hex) is not None
    return shot_plan(g, foe, None if sheltered else unit, unit.hex), sheltered


class Attack(Procedure):
    """The procedures ``attack_move`` and ``shoot``: declare, intercept, choose the defender, strike in order."""

    unit: int
    hex: str
    shot: bool = False
    ability: str = ""
    """The special ability declared with it."""
    second: bool = False
    """Whether it is the second shot of Wheel and Loose."""
    wall: bool = False
    """Whether the target is a structure."""
    target: int = NOBODY
    """The unit that is struck at, if it is no structure."""
    foe: int = NOBODY
    """Who fights back, if anybody can."""
    supports: tuple[int, int] = (0, 0)
    slew: bool = False
    hit: bool = False
    kinds: tuple[str, str] = ("", "")
    """What attacker and foe are: for what happens once they are gone."""
    waiting: tuple[int, ...] = ()
    """Pikemen that have yet to intercept; then the units among which the defender is named."""
    defender_first: bool = False

    def declare(self, g: MultiverseWar, got: None) -> None:
        """MW-MOVE-05, MW-SHOT-01: pay the AP."""
        unit = g.units[self.unit]
        cost = self._cost(g, unit)
        spend(g, self.unit, cost)
        g.change(self.unit, attacks=unit.attacks + 1)
        if self.ability:
            note_use(g, self.unit, self.ability)
        found = g.structure(self.hex)
        self.wall = found is not None and g.hostile_structure(self.hex, unit.seat)
        rider = not self.shot and g.stats(unit).mounted and not self.wall
        self.waiting = tuple(interceptors(g, self.unit, self.hex)) if rider else ()

    def _cost(self, g: MultiverseWar, unit: Unit) -> int:
        if not self.shot:
            return cost_to(g, unit, self.hex)
        return 2 if self.ability == "aimed_bolt" else SHOT_AP

    def interception(self, g: MultiverseWar, got: None) -> Next:
        """MW-INTC-02, MW-INTC-05: each Pikeman in turn, in the order its owner likes."""
        if not g.units[self.unit].hex:
            return END
        left = tuple(n for n in self.waiting if g.units[n].hex)
        if not left:
            self.at = "find_defender"
            return None
        return Ask(g.units[left[0]].seat, "intercept order", "MW-INTC-05", tuple(map(Choose, left)), about=(self.unit,))

    def intercept(self, g: MultiverseWar, got: Choose) -> None:
        self.waiting = tuple(n for n in self.waiting if n != got.unit)
        g.change(got.unit, struck=True)
        plan = intercept_plan(g, g.units[got.unit], g.units[self.unit])
        g.push(Strike(striker=got.unit, target=self.unit, plan=plan, kind=INTERCEPT))
        self.at = "interception"

    def find_defender(self, g: MultiverseWar, got: None) -> None:
        """MW-FORM-01, MW-BLDG-14: of two military units in the hex their owner names the one that fights."""
        self.waiting = tuple([n for n in g.at.get(self.hex, ()) if g.is_military(g.units[n])])
        if len(self.waiting) < 2:
            self.foe = self.waiting[0] if self.waiting else NOBODY
            self.at = "open_combat"

    def defender(self, g: MultiverseWar, got: None) -> Next:
        """MW-GAP-101: in a Fortress units of two allies may stand."""
        owner = self._owner(g) if self.wall else g.units[self.waiting[0]].seat
        return Ask(owner, "defender", "MW-FORM-01", tuple(map(Choose, self.waiting)), about=(self.unit, self.hex))

    def named(self, g: MultiverseWar, got: Choose) -> None:
        self.foe = got.unit

    def open_combat(self, g: MultiverseWar, got: None) -> Next:
        """MW-COMB-01, MW-FLNK-05: both are shown, supporters are counted once."""
        unit = g.units[self.unit]
        if not is_held(g, self.hex, unit.seat):  # the defender has left the game
            return END
        if not self.wall:
            builder = next((n for n in g.at[self.hex] if g.units[n].kind == BUILDER), NOBODY)
            self.target = self.foe if self.foe >= 0 else builder  # a decoy has been identified and is gone (MW-DECO-03)
        without = (self.unit, self.foe)
        if not self.shot:
            enemy = g.units[self.target].seat if self.target >= 0 else self._owner(g)
            own = support(g, self.hex, unit.seat, without)
            other = support(g, self.hex, enemy, without) if enemy >= 0 else 0
            self.supports = (own, other)
        foe = g.units[self.foe].kind if self.foe >= 0 else ""
        target = g.structure(self.hex)[0] if self.wall else g.units[self.target].kind  # type: ignore[index]  # it stands
        self.kinds = (unit.kind, foe)
        g.tell(
            Attacked,
            rule="MW-SHOT-10" if self.shot else "MW-COMB-01",
            unit=self.unit,
            seat=unit.seat,
            kind=unit.kind,
            start=unit.hex,
            to=self.hex,
            shot=self.shot,
            target=target,
            foe=foe,
            supports=self.supports,
        )
        return None

    def _owner(self, g: MultiverseWar) -> int:
        found = g.structure(self.hex)
        return NOBODY if found is None else found[1]

    def first_strike(self, g: MultiverseWar, got: None) -> None:
        """MW-INIT-01: the attacker, unless a defender that can answer counters it."""
        self.defender_first = self._answers(g) and countered(g, g.units[self.unit], g.units[self.foe])
        if self.defender_first:
            self._strike_back(g)
        else:
            self._strike(g)

    def second_strike(self, g: MultiverseWar, got: None) -> None:
        """MW-INIT-03, MW-DICE-12: only who is still alive."""
        if not self.defender_first:
            self._strike_back(g)
        elif g.units[self.unit].hex:
            self._strike(g)

    def _answers(self, g: MultiverseWar) -> bool:
        """Whether the foe may strike back."""
        if self.foe < 0 or not g.units[self.foe].hex or not g.units[self.unit].hex:
            return False
        return strikes_back(g, g.units[self.unit], g.units[self.foe], shot=self.shot)

    def _strike(self, g: MultiverseWar) -> None:
        unit = g.units[self.unit]
        if self.wall and g.structure(self.hex) is None:
            return
        if not self.wall and not g.units[self.target].hex:
            return
        target = None if self.wall else g.units[self.target]
        g.push(
            Strike(
                striker=self.unit,
                target=self.target,
                wall=self.hex if self.wall else "",
                plan=self._plan(g, unit, target),
                kind=SHOT if self.shot else MELEE,
                depth=len(g.stack) - 1,
                scorch=self.ability == "fire_pots",
            )
        )

    def _plan(self, g: MultiverseWar, unit: Unit, target: Unit | None) -> Plan:
        if self.shot:
            surely = self.ability == "aimed_bolt" or "steady_aim" in unit.lasting
            plan = shot_plan(g, unit, target, self.hex, arcing=self.ability == "arcing_volley", surely=surely)
            return replace(plan, dice=2, automatic=False, penalties=()) if self.second else plan
        bonus = int("lance_run" in unit.lasting)
        if bonus:
            g.change(self.unit, lasting=tuple(one for one in unit.lasting if one != "lance_run"))
        bonus += self.ability in ("full_charge", "blood_rage")
        own, other = self.supports
        return melee_plan(g, unit, target, other - own, bonus=bonus, breaks_guard=self.ability == "break_guard")

    def _strike_back(self, g: MultiverseWar) -> None:
        if not self._answers(g):
            return
        unit, foe = g.units[self.unit], g.units[self.foe]
        own, other = self.supports
        plan, sheltered = answer_plan(g, foe, unit, own - other, shot=self.shot)
        g.push(
            Strike(
                striker=self.foe,
                target=NOBODY if sheltered else self.unit,
                wall=unit.hex if sheltered else "",
                plan=plan,
                kind=SHOT if self.shot else MELEE,
            )
        )

    def abilities_after(self, g: MultiverseWar, got: None) -> None:
        """Abilities that follow a strike, then what an ant colony does to who attacked it."""
        if self.ability == "bombard_the_yard" and self.hit and self.wall:
            self._bombard(g)
        if self.ability == "blood_rage" and g.units[self.unit].hex:
            unit = g.units[self.unit]
            if unit.wounds + 1 < g.stats(unit).hp:
                g.change(self.unit, wounds=unit.wounds + 1)
        colony = g.encounters.get(self.hex)
        if not self.shot and self.wall and colony is not None and colony.kind == COLONY and g.units[self.unit].hex:
            wound(g, self.unit, 1)

    def _bombard(self, g: MultiverseWar) -> None:
        for number in g.at.get(self.hex, ()):
            wound(g, number, 1, self.unit, g.units[self.unit].seat, self.kinds[0])

    def sweep(self, g: MultiverseWar, got: None) -> Next:
        """Sweep: one other enemy beside the hex that the Halberdier attacks from takes 1 damage."""
        unit = g.units[self.unit]
        ready = self.hit and not self.shot and unit.hex and can_use(g, self.unit, "sweep")
        found = [n for n in beside_enemies(g, unit) if n != self.target] if ready else []
        if not found:
            self.at = "resolve"
            return None
        return Ask(unit.seat, "sweep", "MW-ABIL-06", (*map(Choose, found), PASS), about=(self.unit,))

    def swept(self, g: MultiverseWar, got: Choose | str) -> None:
        unit = g.units[self.unit]
        if isinstance(got, Choose):
            note_use(g, self.unit, "sweep", g.units[got.unit].hex)
            wound(g, got.unit, 1, self.unit, unit.seat, unit.kind)

    def resolve(self, g: MultiverseWar, got: None) -> Next:
        """Grim Resolve: after its attack move slew its target it may remove 1 of its own wounds."""
        unit = g.units[self.unit]
        if not (self.slew and not self.shot and unit.hex and unit.wounds and can_use(g, self.unit, "grim_resolve")):
            self.at = "advance"
            return None
        return Ask(unit.seat, "grim resolve", "MW-ABIL-02", (Use("grim_resolve"), PASS), about=(self.unit,))

    def resolved(self, g: MultiverseWar, got: Use | str) -> None:
        if isinstance(got, Use):
            note_use(g, self.unit, "grim_resolve")
            heal(g, self.unit, 1, "grim_resolve", "MW-ABIL-02")

    def advance(self, g: MultiverseWar, got: None) -> None:
        """MW-COMB-07: an attack move that leaves no enemy in the hex takes it."""
        unit = g.units[self.unit]
        if self.shot or not unit.hex or is_held(g, self.hex, unit.seat):
            return
        start = unit.hex
        g.move(self.unit, self.hex)
        g.change(self.unit, entered=unit.entered + 1)
        deliver(g, self.unit)
        look_after(g, (self.unit, start))

    def conclude(self, g: MultiverseWar, got: None) -> None:
        """MW-ACT-03: the activation ends, unless an ability or attribute says otherwise."""
        unit = g.units[self.unit]
        if unit.hex:
            end_of_attack(g, self.unit, shot=self.shot, slew=self.slew)


def end_of_attack(g: MultiverseWar, number: int, *, shot: bool, slew: bool) -> None:
    """What a unit may still do after its attack."""
    unit = g.units[number]
    stats = g.stats(unit)
    if stats.hero:
        lasting = tuple(one for one in unit.lasting if one not in ("ride_them_down", "steady_aim"))
        g.change(number, lasting=(*lasting, "may ride") if slew and "ride_them_down" not in unit.used else lasting)
        return
    if shot and "parting_shot" in stats.attributes:
        return
    if not shot and slew and "frenzy" in stats.attributes and unit.attacks == 1:
        g.change(number, lasting=(*unit.lasting, FRENZY))
        return
    if not shot and "hit_and_run" not in unit.used and can_use(g, number, "hit_and_run") and unit.ap > 0:
        g.change(number, lasting=(*unit.lasting, MAY_RUN))
        return
    g.change(number, finished=True)


# -- one strike --------------------------------------------------------------------------------------


class Strike(Procedure):
    """Throw the dice, if any are needed, and do the damage (MW-DICE, MW-COMB-08)."""

    striker: int
    plan: Plan
    target: int = NOBODY
    wall: str = ""
    kind: str = MELEE
    depth: int = NOBODY
    """Where the attack lies that wants to know whether this strike hit and slew."""
    scorch: bool = False

    def throw(self, g: MultiverseWar, got: None) -> Next:
        if self.plan.dice == 0:
            g.result = ()
            self.at = "land"
            return None
        return Chance("strike", "MW-DICE-01", Roll(self.plan.dice), about=(self.striker, self.target, self.wall))

    def land(self, g: MultiverseWar, got: tuple[int, ...]) -> None:
        striker = g.units[self.striker]
        hit, critical = self.plan.result(got)
        damage = self.plan.damage + critical if hit else 0
        victim = g.units[self.target] if self.target >= 0 else None
        g.tell(
            Struck,
            rule=_RULES[self.kind],
            unit=self.striker,
            seat=striker.seat,
            kind=striker.kind,
            target=victim.kind if victim else "structure",
            hex=victim.hex if victim else self.wall,
            faces=got,
            automatic=self.plan.automatic,
            hit=hit,
            critical=critical,
            damage=damage,
            penalties=self.plan.penalties,
        )
        slew = hit and self._damage(g, striker, victim, damage)
        if self.depth >= 0 and g.stack:
            attack = g.frame(self.depth, Attack)
            attack.hit, attack.slew = hit, slew

    def _damage(self, g: MultiverseWar, striker: Unit, victim: Unit | None, damage: int) -> bool:
        if victim is None:
            return batter(g, self.wall, damage, self.striker, scorch=self.scorch)
        slain = wound(g, self.target, damage, self.striker, striker.seat, striker.kind)
        if slain and self.kind == MELEE:
            take_builders(g, victim.hex, victim.seat, self.striker, striker)
        return slain


_RULES = {MELEE: "MW-DICE-07", SHOT: "MW-SHOT-05", INTERCEPT: "MW-INTC-03"}


def take_builders(g: MultiverseWar, hex_: str, seat: int, by: int, striker: Unit) -> None:
    """MW-COMB-13: a Builder whose last guard was slain in melee dies too."""
    left = g.at.get(hex_, ())
    if any(g.is_military(g.units[n]) for n in left) or g.structure(hex_) is not None:
        return
    for number in left:
        if g.units[number].kind == BUILDER and g.units[number].seat != striker.seat:
            wound(g, number, g.stats(g.units[number]).hp, by, striker.seat, striker.kind)
