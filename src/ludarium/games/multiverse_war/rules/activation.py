"""What one unit does in its owner's action phase (MW-ACT, MW-TURN-08): its options, and how they are carried out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from ludarium.games.multiverse_war.content import BUILDER, DECOY
from ludarium.games.multiverse_war.options import (
    FINISH,
    LEAVE,
    PASS,
    AttackMove,
    Compete,
    Lay,
    March,
    PickUp,
    Reveal,
    SetUp,
    Shoot,
    Step,
    Swap,
    Trade,
    Use,
)
from ludarium.games.multiverse_war.pieces import Unit
from ludarium.games.multiverse_war.rules.abilities import carry_out, hero_uses, unit_uses
from ludarium.games.multiverse_war.rules.adventures import EnterAdventure, can_explore
from ludarium.games.multiverse_war.rules.combat import FRENZY, MAY_RUN, RUNNING, SHOT_AP, Attack
from ludarium.games.multiverse_war.rules.encounters import Competition, competitions, trade, trades
from ludarium.games.multiverse_war.rules.exploration import Exploration, slots_beside
from ludarium.games.multiverse_war.rules.limits import can_use, note_use
from ludarium.games.multiverse_war.rules.movement import (
    SwapMove,
    cost_to,
    march,
    march_steps,
    partner,
    spend,
    stands_well,
    steps,
    swap_partners,
    take_step,
)
from ludarium.games.multiverse_war.rules.roads import can_pay_road, lay_road, road_options
from ludarium.games.multiverse_war.rules.shards import can_pick_up, pick_up
from ludarium.games.multiverse_war.rules.targets import attack_targets, shot_targets
from ludarium.games.multiverse_war.state import MultiverseWar
from ludarium.kernel import END, Ask, Next, Procedure, Refusal

ROAD_GANG = 4  # on the builder track (MW-BLDR-05)
FACINGS = (1, 2, 3, 4, 5, 6)


def can_act(g: MultiverseWar, number: int) -> bool:
    """Whether a unit may still be activated: it is not finished and has something to do."""
    unit = g.units[number]
    return not unit.finished and not unit.fresh and (unit.ap > 0 or _free_actions(g, number))


def _free_actions(g: MultiverseWar, number: int) -> bool:
    """Whether a unit without AP has something to do that costs none."""
    unit = g.units[number]
    if {FRENZY, MAY_RUN, RUNNING} & set(unit.lasting):
        return False
    return any(True for _ in _standing_actions(g, number, unit))


def unit_options(g: MultiverseWar, number: int, *, acted: bool) -> tuple[Any, ...]:
    """All that a unit may do now."""
    unit = g.units[number]
    if not stands_well(g, number):  # MW-MOVE-10
        return tuple(Step(hex_) for hex_ in steps(g, number))
    lasting = unit.lasting
    if MAY_RUN in lasting:
        return Use("hit_and_run"), FINISH
    found: list[Any]
    if RUNNING in lasting:
        found = [Step(hex_) for hex_ in steps(g, number)]
    elif FRENZY in lasting:
        found = [AttackMove(hex_) for hex_ in attack_targets(g, number)]
    else:
        found = [*_actions(g, number, unit)]
    found.append(FINISH)
    if acted and unit.ap > 0:
        found.append(LEAVE)
    return tuple(found)


def _actions(g: MultiverseWar, number: int, unit: Unit) -> Iterator[Any]:
    if unit.ap > 0:
        for hex_ in steps(g, number):
            yield Step(hex_)
        if can_explore(g, unit) and partner(g, number) < 0:
            for hex_ in g.map.beside[unit.hex]:
                if hex_ in g.tokens and cost_to(g, unit, hex_) <= unit.ap:
                    yield Step(hex_)
        for hex_ in march_steps(g, number):
            yield March(hex_)
        for other in swap_partners(g, number):
            yield Swap(other)
        if unit.kind != DECOY:
            for slot in slots_beside(g, unit.hex):
                yield Reveal(slot)
    if unit.kind not in (BUILDER, DECOY):
        yield from _attacks(g, number, unit)
    yield from _standing_actions(g, number, unit)


def may_attack(g: MultiverseWar, unit: Unit) -> bool:
    """MW-ACT-03, MW-HERO-06: one regular attack a turn, unless something allows another."""
    return unit.attacks == 0 or "ride_them_down" in unit.lasting


def _attacks(g: MultiverseWar, number: int, unit: Unit) -> Iterator[Any]:
    ability = _ability(g, number)
    if may_attack(g, unit):
        for hex_ in attack_targets(g, number):
            yield AttackMove(hex_)
            if ability in ("break_guard", "blood_rage") or (ability == "full_charge" and unit.entered >= 2):
                yield AttackMove(hex_, ability=True)
        if unit.ap >= SHOT_AP:
            for hex_ in shot_targets(g, number):
                yield Shoot(hex_)
                if _shot_ability(g, ability, unit, hex_):
                    yield Shoot(hex_, ability=True)
    elif ability == "wheel_and_loose" and unit.attacks == 1 and unit.ap >= 1:
        for hex_ in shot_targets(g, number):
            yield Shoot(hex_, ability=True)


def _shot_ability(g: MultiverseWar, ability: str, unit: Unit, hex_: str) -> bool:
    """Whether the shooter's ability can go with a shot at this hex."""
    if ability == "aimed_bolt":
        return unit.entered == 0 and unit.ap >= 2
    if ability in ("fire_pots", "bombard_the_yard"):
        return g.hostile_structure(hex_, unit.seat)
    return ability == "arcing_volley"


def _ability(g: MultiverseWar, number: int) -> str:
    """The special ability that a unit may use now."""
    card = g.content.units.get(g.units[number].kind)
    if card is None or card.ability is None or not can_use(g, number, card.ability.id):
        return ""
    return card.ability.id


def _standing_actions(g: MultiverseWar, number: int, unit: Unit) -> Iterator[Any]:
    """What a unit does without going anywhere: set-up, abilities, trade, roads, shards."""
    stats = g.stats(unit)
    if stats.type == "siege" and not unit.ready:
        if unit.ap >= 1:
            yield SetUp()
        if _ability(g, number) == "quick_winch":
            yield SetUp(ability=True)
    if stats.hero:
        yield from hero_uses(g, number)
    elif unit.kind not in (BUILDER, DECOY):
        yield from unit_uses(g, number)
    if unit.kind == BUILDER:
        if g.players[unit.seat].masonry >= ROAD_GANG and unit.ap >= 1 and "road_gang" not in unit.used:
            for exits in road_options(g, unit.hex):
                if can_pay_road(g, unit, exits):
                    yield Lay(number, exits)
    elif unit.kind != DECOY:
        if g.encounters:
            for what in trades(g, unit):
                yield Trade(what)
            if unit.ap >= 1 and competitions(g, unit):
                yield Compete()
        if can_pick_up(g, unit):
            yield PickUp()


class Activation(Procedure):
    """One unit acts until it is finished or left for later."""

    unit: int
    acted: bool = False

    def act(self, g: MultiverseWar, got: None) -> Next:
        """MW-ACT-01."""
        return Ask(
            g.units[self.unit].seat,
            "act",
            "MW-ACT-01",
            unit_options(g, self.unit, acted=self.acted),
            about=(self.unit,),
            always=True,  # an answer given by itself would tell how many AP a hidden block has
        )

    def do(self, g: MultiverseWar, got: Any) -> Next:
        if got == LEAVE:
            return END
        if got == FINISH:
            g.change(self.unit, finished=True)
        else:
            self._do(g, got)
        self.acted = True
        return None

    def _do(self, g: MultiverseWar, got: Any) -> None:  # one line for each kind of action
        number = self.unit
        unit = g.units[number]
        match got:
            case Step(to) if to in g.tokens:
                g.push(EnterAdventure(unit=number, hex=to))
            case Step(to):
                take_step(g, number, to)
            case March(to):
                march(g, number, to)
            case AttackMove(to, ability):
                g.change(number, lasting=tuple(one for one in unit.lasting if one != FRENZY))
                g.push(Attack(unit=number, hex=to, ability=_ability(g, number) if ability else ""))
            case Shoot(at, ability):
                name = _ability(g, number) if ability else ""
                second = name == "wheel_and_loose"
                g.push(Attack(unit=number, hex=at, shot=True, ability=name, second=second))
            case Swap(other):
                g.push(SwapMove(unit=number, other=other))
            case Reveal(slot):
                spend(g, number, 1)
                g.push(Exploration(seat=unit.seat, slot=slot, side=g.map.slot_of[unit.hex]))
            case SetUp(ability):
                if ability:
                    note_use(g, number, "quick_winch")
                else:
                    spend(g, number, 1)
                g.change(number, ready=True, busy=True, resting=False)
            case Use("hit_and_run"):
                note_use(g, number, "hit_and_run")
                lasting = tuple(one for one in g.units[number].lasting if one != MAY_RUN)
                g.change(number, lasting=(*lasting, RUNNING))
            case Use():
                carry_out(g, number, got)
            case Trade(what):
                trade(g, number, what)
            case Compete():
                spend(g, number, 1)
                g.push(Competition(unit=number))
            case PickUp():
                pick_up(g, number)
            case Lay(_, exits):
                spend(g, number, 1)
                g.change(number, used=(*g.units[number].used, "road_gang"))
                lay_road(g, unit.seat, unit.hex, exits)

    def after(self, g: MultiverseWar, got: Any) -> Next:
        """MW-TURN-08: on to the next action, unless the activation has ended."""
        unit = g.units[self.unit]
        if not unit.hex:
            return END
        if not unit.finished and (unit.passing or can_act(g, self.unit)):
            self.at = "act"
        return None

    def intercept(self, g: MultiverseWar, got: None) -> Next:
        """MW-INTC-01: a Pikeman may switch Intercept on as its activation ends, choosing a facing."""
        if not can_use(g, self.unit, "intercept"):
            return END
        facings = tuple(Use("intercept", facing=facing) for facing in FACINGS)
        return Ask(g.units[self.unit].seat, "intercept", "MW-INTC-01", (*facings, PASS), about=(self.unit,))

    def face(self, g: MultiverseWar, got: Use | str) -> Next:
        if isinstance(got, Use):
            note_use(g, self.unit, "intercept")
            unit = g.units[self.unit]
            g.put(self.unit, replace(unit, lasting=(*unit.lasting, f"intercept {got.facing}")))
        return END

    def refuse(self, g: MultiverseWar, option: Any) -> Refusal | None:
        from ludarium.games.multiverse_war.rules.refusals import why_not

        return why_not(g, self.unit, option)
