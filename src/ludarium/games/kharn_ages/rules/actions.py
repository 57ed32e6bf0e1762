"""Step 7 of an activation (KA-ACT-03): what a Safar can do, and how it begins."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from ludarium.games.kharn_ages import conditions
from ludarium.games.kharn_ages.effects import gather, start
from ludarium.games.kharn_ages.entries import effect_of
from ludarium.games.kharn_ages.moment import NO_MOMENT, Moment
from ludarium.games.kharn_ages.options import (
    Act,
    Assault,
    Cast,
    Climb,
    Fight,
    Jump,
    Shoot,
    Special,
    Swim,
    Throw,
    ThrowTo,
    Use,
    Walk,
)
from ludarium.games.kharn_ages.rules.assaults import Charge, assaults
from ludarium.games.kharn_ages.rules.attacks import Attack
from ludarium.games.kharn_ages.rules.climbing import Climbing, Jumping, climbs, jumps, may_climb, may_jump
from ludarium.games.kharn_ages.rules.declaring import ALL, action_cost, can_declare, most_ap, spend
from ludarium.games.kharn_ages.rules.driven import driven
from ludarium.games.kharn_ages.rules.generic import Generic, generic_options
from ludarium.games.kharn_ages.rules.ground import in_deep_water
from ludarium.games.kharn_ages.rules.hands import held
from ludarium.games.kharn_ages.rules.loads import both_arms
from ludarium.games.kharn_ages.rules.magic import Casting, casts
from ludarium.games.kharn_ages.rules.movement import Move, may_move, movement_ap, next_cost
from ludarium.games.kharn_ages.rules.shooting import shots_at
from ludarium.games.kharn_ages.rules.targets import attackable, begin_action, fights_of, moment_of
from ludarium.games.kharn_ages.rules.throwing import ThrowIt, throws_of
from ludarium.games.kharn_ages.rules.walks import may_swim, swims_of, walks_of
from ludarium.games.kharn_ages.rules.whirl import Whirl, whirls
from ludarium.games.kharn_ages.state import NOBODY, KharnAges
from ludarium.games.kharn_ages.surroundings import Env
from ludarium.games.kharn_ages.values import at_moment, enemies_near, engagers, entries, flag, in_zone
from ludarium.kernel import END, Ask, Joined, Lazy, LazyRegion, Next, Procedure, Refusal

FINISH, GET_UP = "end", "get up"
SPECIALS: Final = dict.fromkeys(("bunt", "bite", "trample")).keys()
"""Special attacks, in the order in which they are listed."""


def menu(g: KharnAges, n: int, quarry: int = NOBODY) -> Any:
    """Everything that a Safar can do now in step 7; a berserk one goes for its quarry.

    Most of it is worked out only when it is looked at, kind by kind, from a clone: a walk needs no list of all attacks.
    """
    safar = g.safars[n]
    if safar.on_ground:  # KA-STT-02
        cost = int(g.moves > 0) + int(safar.dazed)
        return (GET_UP, FINISH) if cost <= safar.ap and not safar.rooted else (FINISH,)
    forced = driven(g, n, quarry, partial(strikes, g, n))
    if forced is not None:
        return forced
    then = g.clone()
    then.ask = None
    least = 1  # it can end its activation; on the alert and dropping what is in hand can always be paid by 1 AP
    if most_ap(g, n) >= 1:
        least += int(not safar.alert) + len(held(g, n))
    deeds = Lazy((Act, Use, Climb, Jump, str), lambda: _deeds(then, n), least)
    attacks = Lazy((Fight, Special, Shoot, Cast, Assault), lambda: _attacks(then, n))
    return Joined((*_walks(g, n, then), deeds, *throws_of(g, n), attacks))


def _deeds(g: KharnAges, n: int) -> Joined:
    """What is neither a walk nor an attack, by its kinds."""
    acts = Lazy((Act,), lambda: tuple(generic_options(g, n)))
    leaps = Lazy((Jump, Climb), lambda: tuple(_leaps(g, n)))
    return Joined((acts, Lazy((Use,), lambda: tuple(uses(g, n))), leaps, (FINISH,)))


def _attacks(g: KharnAges, n: int) -> Joined:
    """Attacks, shots, spells and assaults, by their kinds."""
    kinds = [Lazy((kind,), partial(_strikes, g, n, kind)) for kind in (Fight, Special, Shoot, Cast)]
    return Joined(
        (*kinds, Lazy((Special,), lambda: tuple(whirls(g, n))), Lazy((Assault,), lambda: tuple(assaults(g, n))))
    )


def _walks(g: KharnAges, n: int, then: KharnAges) -> list[LazyRegion]:
    """The ways that it can walk and swim, worked out from the clone ``then`` when they are looked at."""
    left, deeps = movement_ap(g, n), g.terrain.deeps
    if g.safars[n].rooted or left < 0:
        return []
    found = []
    if action_cost(g, n, next_cost(g, n)) <= left and not (deeps and in_deep_water(g, n)):
        found.append(LazyRegion((Walk,), lambda: walks_of(then, n)))
    if deeps and may_swim(g, n) and action_cost(g, n, swim_cost(g, n)) <= left:
        found.append(LazyRegion((Swim,), lambda: swims_of(then, n)))
    return found


def _may_walk(g: KharnAges, n: int) -> bool:
    return action_cost(g, n, next_cost(g, n)) <= movement_ap(g, n) and not in_deep_water(g, n)


def _leaps(g: KharnAges, n: int) -> list[Jump | Climb]:
    """Jumps and climbs."""
    if not may_jump(g, n) and not may_climb(g, n):
        return []
    if not may_move(g, n):
        return []
    return [*(jumps(g, n) if _may_walk(g, n) else ()), *climbs(g, n)]


def strikes(g: KharnAges, n: int) -> list[Any]:
    """Attacks, shots and assaults."""
    return [*offensive(g, n), *assaults(g, n)]


def refuse_free(g: KharnAges, n: int, quarry: int, option: Any) -> Refusal | None:
    """Why a driven Safar cannot do as it likes."""
    if g.safars[n].on_ground or driven(g, n, quarry, partial(strikes, g, n)) is None:
        return None
    if g.safars[n].berserk:
        return Refusal("KA-SKL-11", "It is berserk: it must attack the nearest Safar in sight, or move towards it.")
    return Refusal("KA-SKL-11", "It is famished: it must go to the nearest carcass and devour it.")


def swim_cost(g: KharnAges, n: int) -> int:
    """KA-MOV-08, KA-GAP-118."""
    return 1 if (flag(g, n, "endurance") or g.safars[n].berserk) and g.moves in (1, 2) else 2


def offensive(g: KharnAges, n: int) -> list[Any]:
    """Attacks, special attacks, shots, throws and castings."""
    return [one for kind in (Fight, Special, Shoot, Cast) for one in _strikes(g, n, kind)]


def _strikes(g: KharnAges, n: int, kind: type) -> tuple[Any, ...]:
    """The attacks of one kind."""
    if kind is Cast and not g.safars[n].spells:
        return ()
    if kind is Special and SPECIALS.isdisjoint(entries(g, n).skills):
        return ()
    if most_ap(g, n) < 1 and not at_moment(g, "attack.pay"):
        return ()  # nothing makes an attack cheaper
    if kind is Cast:
        return tuple(casts(g, n))
    deep = in_deep_water(g, n)
    if both_arms(g, n) and not deep:
        return ()
    if kind is Special:
        return tuple(specials(g, n))
    if deep:
        return ()  # KA-TER-05: nothing with a weapon
    return tuple(fights_of(g, n, ALL) if kind is Fight else shots_at(g, n, ALL))


def specials(g: KharnAges, n: int) -> list[Special]:
    """KA-SPC-01: each at most once per activation."""
    found: list[Special] = []
    skills = entries(g, n).skills
    for kind in SPECIALS:
        if kind not in skills or f"special:{kind}" in g.once:
            continue
        for target in in_zone(g, n, g.targets(n)) if g.hits_friends(n) else enemies_near(g, n):
            m = Moment(kind="special", special=kind, attacker=n, defender=target)
            if attackable(g, target) and can_declare(g, m, ALL):
                found.append(Special(kind, target))
    return found


def uses(g: KharnAges, n: int) -> list[Any]:
    """What cards, skills and items let it do between actions."""
    found: list[Any] = []
    for env in gather(g, "act.open", Moment(action=g.actions), n) if _may_use(g, n) else ():
        if env.me != n or (env.ref.startswith("tactic:") and g.bent[0] == n):
            continue
        effect = effect_of(g.book.packs, env.ref)
        if any("special_attack" in op for op in effect.do):
            continue
        away = env.item >= 0 and not g.safars[n].items[env.item].held and effect.scope != "held"
        if away and g.equipment(n, env.item).category in ("melee", "shooting", "shield"):
            continue
        found.append(Use(env.ref, env.item))
    return [*found, *_scenario_uses(g, n)]


def _may_use(g: KharnAges, n: int) -> bool:
    """Whether it has anything that could be used between actions: a quick first look."""
    if "act.open" in entries(g, n).by_when or g.safars[g.active].lasting:
        return True
    for player in g.players:  # noqa: SIM110  # asked at most menus: any() takes twice as long
        if player.cards:
            return True
    return False


def _scenario_uses(g: KharnAges, n: int) -> list[Use]:
    """What the scenario allows for AP without a generic action, such as a bucket of water."""
    found = []
    for number, effect in g.book.index.uses(g.scenario):
        env = Env(f"scenario:{g.scenario}/{number}", n, g.safars[n].seat)
        cost = effect.cost.get("ap", 0)
        able = g.safars[n].ap >= action_cost(g, n, cost) and not flag(g, n, "water")
        if able and conditions.all_hold(g, effect.conditions, env, NO_MOMENT):
            found.append(Use(env.ref))
    return found


class UseIt(Procedure):
    """An effect at ``act.open``: with AP to choose it asks how many."""

    safar: int
    use: Use

    def begin(self, g: KharnAges, got: None) -> Next:
        g.acts += 1
        if not isinstance(self._ap(g), dict):
            self.at = "run"
        return None

    def ask(self, g: KharnAges, got: None) -> Next:
        safar, seat = g.safars[self.safar], g.chooser(self.safar)
        most = min(safar.ap - int(safar.dazed), next(iter(self._ap(g).values())))
        return Ask(seat, "how many AP", "KA-SKL-01", tuple(range(1, most + 1)), about=(self.safar, self.use.ref))

    def run(self, g: KharnAges, got: int | None) -> Next:
        n, use = self.safar, self.use
        m = Moment(action=begin_action(g))
        found = [e for e in gather(g, "act.open", m) if e.me == n and e.ref == use.ref and e.item == use.item]
        env = found[0] if found else Env(use.ref, n, g.safars[n].seat)
        start(g, env, m, "act.open", got or 0)
        return END

    def _ap(self, g: KharnAges) -> Any:
        return effect_of(g.book.packs, self.use.ref).cost.get("ap")


def carry_out(g: KharnAges, n: int, option: Any) -> None:
    """Begin what was chosen."""
    match option:
        case Walk():
            base = next_cost(g, n)
            spend(g, n, action_cost(g, n, base), base)
            g.moves += 1
            g.push(Move(safar=n, way=option.way, cost=base))
        case Swim():
            base = swim_cost(g, n)
            spend(g, n, action_cost(g, n, base), base)
            g.moves += 1
            g.push(Move(safar=n, way=option.way, how="swim", cost=base))
        case Climb():
            g.push(Climbing(safar=n, climb=option))
        case Jump():
            g.push(Jumping(safar=n, jump=option))
        case Fight() | Shoot():
            g.push(Attack(m=moment_of(n, option)))
        case Special(kind="whirl"):
            g.push(Whirl(safar=n))
        case Special():
            m = Moment(kind="special", special=option.kind, attacker=n, defender=option.target)
            g.push(Attack(m=m))
        case Assault():
            g.push(Charge(safar=n, target=option.target, weapon=option.weapon))
        case Cast():
            g.push(Casting(caster=n, spell=option.spell, tier=option.tier))
        case Act():
            g.push(Generic(safar=n, act=option))
        case Use():
            g.push(UseIt(safar=n, use=option))
        case Throw() | ThrowTo():
            g.push(ThrowIt(safar=n, option=option))


def refuse_action(g: KharnAges, n: int, option: Any) -> Refusal | None:
    """Why something is not among the actions of step 7."""
    safar = g.safars[n]
    if safar.on_ground and option != FINISH:
        return Refusal("KA-STT-02", "It lies on the ground and must get up before any other action.")
    match option:
        case Walk():
            if not may_move(g, n):
                return Refusal("KA-FRI-04", "It cannot move.")
            if action_cost(g, n, next_cost(g, n)) > movement_ap(g, n):
                return Refusal("KA-MOV-02", "It has not enough AP for another movement.")
            return walks_of(g, n).why_not(option)
        case Fight():
            return Refusal("KA-MEL-04", "The target is not in its zone of control or in reach, or the attack too dear.")
        case Assault():
            if engagers(g, n):
                return Refusal("KA-ASL-02", "An engaged Safar cannot assault.")
            return Refusal("KA-ASL-05", "No assault on that target: it is unseen, too far, or not the first attack.")
        case Shoot():
            if engagers(g, n):
                return Refusal("KA-SHO-03", "An engaged Safar cannot shoot.")
            return Refusal("KA-SHO-04", "That shot is not possible: sight, range, ammunition or AP are missing.")
        case Special(kind="whirl"):
            return Refusal("KA-MEL-03", "A whirl takes a berserk flail in hand and the AP of a complex attack.")
        case Special():
            return Refusal("KA-SPC-01", "That special attack is not on its card, used up, or nobody is in its zone.")
        case Cast():
            return Refusal("KA-CAS-08", "That spell is unknown, its rate used up, or it has no target.")
        case Climb():
            return Refusal("KA-CLB-03", "It does not touch that piece, or the climb cannot be paid in this activation.")
        case Jump():
            return Refusal("KA-JMP-03", "There is no gap that it could jump so.")
        case Swim():
            return Refusal("KA-MOV-08", "It cannot swim there.")
        case Throw() | ThrowTo():
            return Refusal("KA-THR-06", "That cannot be thrown.")
        case Act():
            if engagers(g, n):
                return Refusal("KA-ZOC-07", "An engaged Safar cannot do that, or it is not possible here.")
            return Refusal("KA-GEN-26", "That is not possible here.")
        case Use():
            return Refusal("KA-SKL-01", "That cannot be used now.")
    return None
