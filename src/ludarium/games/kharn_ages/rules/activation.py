"""The activation of a Safar (KA-ACT, KA-AP): its eight steps, and what can be done in step 7."""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace

from ludarium.games.kharn_ages import conditions
from ludarium.games.kharn_ages.effects import end_lasting, gather, start, window
from ludarium.games.kharn_ages.events import Activated, ActivationEnded, Refilled
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
from ludarium.games.kharn_ages.rules.attacks import Attack, attackable, begin_action, fights_of, moment_of
from ludarium.games.kharn_ages.rules.climbing import Climbing, Jumping, climbs, jumps
from ludarium.games.kharn_ages.rules.damage import Leave, lose_hp
from ludarium.games.kharn_ages.rules.declaring import action_cost, can_declare, spend
from ludarium.games.kharn_ages.rules.generic import Generic, generic_options, take_off_armour
from ludarium.games.kharn_ages.rules.ground import in_deep_water
from ludarium.games.kharn_ages.rules.hands import melee_weapons, reach_of
from ludarium.games.kharn_ages.rules.magic import Casting, casts
from ludarium.games.kharn_ages.rules.morale import Morale
from ludarium.games.kharn_ages.rules.movement import (
    Move,
    Walks,
    can_meet,
    drowning,
    get_up,
    may_move,
    may_swim,
    next_cost,
    swims_of,
    walks_of,
)
from ludarium.games.kharn_ages.rules.shooting import shots_at
from ludarium.games.kharn_ages.rules.sighting import distance, in_sight
from ludarium.games.kharn_ages.rules.throwing import ThrowIt, throws_of
from ludarium.games.kharn_ages.state import LOST, NOBODY, PLAY, KharnAges
from ludarium.games.kharn_ages.values import base_of, char, engagers, in_zone, value
from ludarium.kernel import END, Ask, Joined, Next, Procedure, Refusal

FINISH, GET_UP, TAKE_OFF, DROWN = "end", "get up", "take off armour", "drown"
ALL: Final = (1, 2, 3)
SPECIALS: Final = ("bunt", "bite", "trample")


class Activation(Procedure):
    """KA-ACT-01."""

    safar: int
    back: int = NOBODY
    """Whose activation goes on afterwards (a spell activated this one)."""
    share: int = 2
    counters: tuple[int, ...] = ()
    """Those of the interrupted activation,"""
    marks: tuple[str, ...] = ()
    """and what was done once in it."""

    def begin(self, g: KharnAges, got: None) -> Next:
        """Step 1."""
        n = self.safar
        self.counters, self.marks = (g.moves, g.attacks, g.acts, g.paid_acts), g.once
        g.active = n
        g.moves = g.attacks = g.acts = g.paid_acts = 0
        g.once = ()
        g.moved = tuple(one for one in g.moved if one != n)
        safar = g.safars[n]
        g.alter(
            n, activated=True, dazed=False, stunned=False, spared=min(1, safar.spared), rooted=min(safar.rooted, 1),
            frostbite=min(1, safar.frostbite),
        )  # fmt: skip
        for who in range(len(g.safars)):
            end_lasting(g, who, lambda one: one.until == "self_next_begin" and one.by == n)
        g.tell(Activated, rule="KA-ACT-01", safar=n)
        window(g, "act.begin", Moment(action=g.actions))
        return None

    def negative(self, g: KharnAges, got: None) -> Next:
        """Step 2: bleeding, poison, fire (KA-EFX-02, 03, 06)."""
        n = self.safar
        safar = g.safars[n]
        if safar.state != PLAY:
            return None
        if safar.fire:
            g.alter(n, most=max(1, safar.most - 1))
            lose_hp(g, n, 1, "KA-EFX-03")
        if safar.poison >= 0:
            self._poison(g)
        if g.safars[n].state == PLAY and safar.bleeding:
            lose_hp(g, n, sum(amount for amount, _ in safar.bleeding), "KA-EFX-02")
        return None

    def ticked(self, g: KharnAges, got: None) -> Next:
        if g.safars[self.safar].state == PLAY:
            m = Moment(victim=self.safar, action=g.actions)
            if g.safars[self.safar].bleeding:
                window(g, "status.tick", m)
            window(g, "act.negative", m)
        return None

    def positive(self, g: KharnAges, got: None) -> Next:
        """Step 3: spells that last until now end (KA-CAS-09)."""
        n = self.safar
        for who in range(len(g.safars)):
            end_lasting(g, who, lambda one: one.until == "caster_turn" and one.by == n)
        if g.safars[n].state == PLAY:
            window(g, "act.positive", Moment(action=g.actions))
        return None

    def morale(self, g: KharnAges, got: None) -> Next:
        """Step 4."""
        if g.safars[self.safar].state != PLAY:
            self.at = "end"  # KA-ACT-05
            return None
        window(g, "act.morale", Moment(victim=self.safar, action=g.actions))
        g.push(Morale(safar=self.safar))
        return None

    def refill(self, g: KharnAges, got: int) -> Next:
        """Steps 5 and 6: electric shock, then AP and mastery dice (KA-AP-02, KA-TEM-05, KA-TEM-06)."""
        n = self.safar
        safar = g.safars[n]
        self.share = 2 if got is None else got
        if safar.state != PLAY:
            self.at = "end"
            return None
        ap = safar.ap
        if self.share:
            full = g.profile(n).ap
            ap = max(0, (full if self.share == 2 else full // 2) - safar.shock)
            g.alter(n, crossed=safar.spent)
        ap = 0 if safar.spared else max(0, ap + safar.owed)
        g.alter(n, ap=ap, owed=0, shock=0)
        g.tell(Refilled, rule="KA-AP-02", safar=n, ap=ap)
        if self.share == 0 or "skip" in g.once:
            self.at = "end"
            return None
        window(g, "act.refill", Moment(action=g.actions))
        return None

    def water(self, g: KharnAges, got: None) -> Next:
        """KA-TER-06: armour off first of all, or it drowns."""
        n = self.safar
        if g.safars[n].state != PLAY or not drowning(g, n):
            self.at = "choose"
            return None
        if g.safars[n].ap < action_cost(g, n, 3):
            g.push(Leave(safar=n, how=LOST))
            self.at = "end"
        return None

    def ask_water(self, g: KharnAges, got: None) -> Next:
        return Ask(g.safars[self.safar].seat, "drowning", "KA-TER-06", (TAKE_OFF, DROWN), about=(self.safar,))

    def out_of_armour(self, g: KharnAges, got: str) -> Next:
        n = self.safar
        if got == DROWN:
            g.push(Leave(safar=n, how=LOST))
            self.at = "end"
            return None
        spend(g, n, action_cost(g, n, 3), 3)
        take_off_armour(g, n)
        return None

    def choose(self, g: KharnAges, got: None) -> Next:
        """Step 7."""
        n = self.safar
        safar = g.safars[n]
        if safar.state != PLAY or safar.stunned or "skip" in g.once or g.active != n:
            self.at = "end"
        return None

    def ask(self, g: KharnAges, got: None) -> Next:
        return Ask(g.safars[self.safar].seat, "act", "KA-ACT-03", menu(g, self.safar), about=(self.safar,))

    def act(self, g: KharnAges, got: Any) -> Next:
        if got == FINISH:
            self.at = "end"
            return None
        self.at = "choose"
        n = self.safar
        if g.safars[n].alert and got != Act("alert"):
            g.alter(n, alert=False)  # KA-GEN-15
        if got == GET_UP:
            get_up(g, n)
            g.acts += 1
        else:
            carry_out(g, n, got)
        return None

    def end(self, g: KharnAges, got: None) -> Next:
        """Step 8."""
        n = self.safar
        if g.safars[n].state == PLAY:
            window(g, "act.end", Moment(action=g.actions))
        return None

    def ended(self, g: KharnAges, got: None) -> Next:
        n = self.safar
        _end_durations(g, n)
        g.tell(ActivationEnded, rule="KA-ACT-01", safar=n)
        return None

    def resume(self, g: KharnAges, got: None) -> Next:
        g.active = self.back
        if self.back != NOBODY:
            g.moves, g.attacks, g.acts, g.paid_acts = self.counters
            g.once = self.marks
        return END

    def _poison(self, g: KharnAges) -> None:
        """KA-EFX-06, KA-EFX-07: the malus grows; P, A, C or I below 0 kills."""
        n = self.safar
        malus = g.safars[n].poison + 1
        g.alter(n, poison=malus)
        stats = g.profile(n).stats
        if min(stats.P, stats.A, stats.C, stats.I) < malus:
            lose_hp(g, n, g.safars[n].hp, "KA-EFX-07")

    def refuse(self, g: KharnAges, option: Any) -> Refusal | None:
        return refuse_action(g, self.safar, option)


def _end_durations(g: KharnAges, n: int) -> None:
    """What ends with an activation; what was made while it ran goes on to the end of the next one."""
    safar = g.safars[n]
    if safar.state == PLAY:
        bleeding = tuple(one for one in safar.bleeding if one[1] != "target_next_end")
        g.alter(
            n, frostbite=0 if safar.frostbite == 1 else safar.frostbite, rooted=0 if safar.rooted == 1 else safar.rooted,
            spared=0 if safar.spared == 1 else safar.spared, bleeding=bleeding,
        )  # fmt: skip
    for who in range(len(g.safars)):
        ends = []
        kept = []
        for one in g.safars[who].lasting:
            mine = (one.until == "target_next_end" and who == n) or (one.until == "self_next_end" and one.by == n)
            if one.until == "activation" or (mine and not one.running):
                ends.append(one)
            else:
                kept.append(replace(one, running=False) if mine else one)
        if ends or tuple(kept) != g.safars[who].lasting:
            g.alter(who, lasting=tuple(kept))
        for one in ends:
            _ended(g, who, one)


def _ended(g: KharnAges, n: int, one: Any) -> None:
    """What follows when a lasting effect ends."""
    from ludarium.games.kharn_ages.effects import Run
    from ludarium.games.kharn_ages.values import Env

    if one.op == "later" and one.name == "end" and g.safars[n].state == PLAY:
        g.push(Run(env=Env(f"later:{one.source}", n, g.safars[n].seat, target=n), m=Moment(action=g.actions)))
    elif one.op == "limbo" and g.safars[n].state == PLAY and g.defeated <= int(one.arg):
        lose_hp(g, n, one.n, "KA-SPL-07")
    elif one.op == "flag" and one.name == "leaves_at_end" and g.safars[n].state == PLAY:
        g.push(Leave(safar=n, how=LOST))
        g.defeated += 1


# -- what can be done --------------------------------------------------------------------------------


def menu(g: KharnAges, n: int) -> Any:
    """Everything that a Safar can do now in step 7."""
    safar = g.safars[n]
    if safar.on_ground:  # KA-STT-02
        cost = int(g.moves > 0) + int(safar.dazed)
        return (GET_UP, FINISH) if cost <= safar.ap and not safar.rooted else (FINISH,)
    forced = driven(g, n)
    if forced is not None:
        return forced
    finite: list[Any] = [*offensive(g, n), *assaults(g, n), *generic_options(g, n), *uses(g, n)]
    parts: list[Any] = []
    if may_move(g, n):
        if action_cost(g, n, next_cost(g, n)) <= safar.ap and not in_deep_water(g, n):
            parts.append(walks_of(g, n))
            finite += jumps(g, n)
        finite += climbs(g, n)
        if may_swim(g, n) and action_cost(g, n, swim_cost(g, n)) <= safar.ap:
            parts.append(swims_of(g, n))
    throws = throws_of(g, n)
    parts += throws
    parts = [part for part in parts if len(part)]
    return Joined((*parts, (*finite, FINISH))) if parts else (*finite, FINISH)


def swim_cost(g: KharnAges, n: int) -> int:
    """KA-MOV-08, KA-GAP-118."""
    from ludarium.games.kharn_ages.values import flag

    return 1 if (flag(g, n, "endurance") or g.safars[n].berserk) and g.moves in (1, 2) else 2


def driven(g: KharnAges, n: int) -> Any:
    """What a berserk or famished Safar must do (KA-SKL-11); None: it acts freely."""
    if g.safars[n].berserk:
        seen = [o for o in g.in_play() if o != n and in_sight(g, n, o)]
        if not seen:
            return None
        nearest = min(distance(base_of(g, n), base_of(g, o)) for o in seen)
        close = [o for o in seen if distance(base_of(g, n), base_of(g, o)) == nearest]
        found = [
            one for one in (*offensive(g, n), *assaults(g, n, berserk=True)) if getattr(one, "target", -1) in close
        ]
        return tuple(found) or None
    return famished(g, n)


def famished(g: KharnAges, n: int) -> Any:
    """The Famished goes to a carcass in its aura and devours it."""
    hunts = [
        entry
        for entry in gather_hunts(g, n)
        if conditions.all_hold(g, entry.effect.conditions, _env(g, n, entry), NO_MOMENT)
    ]
    if not hunts:
        return None
    eats = [act for act in generic_options(g, n) if act.name == "devouring"]
    if eats:
        return tuple(eats)
    from ludarium.games.kharn_ages.rules.objects import loose

    base = base_of(g, n)
    near = sorted(loose(g, "carcass"), key=lambda i: (g.objects[i].x - base.x) ** 2 + (g.objects[i].y - base.y) ** 2)
    if not may_move(g, n) or action_cost(g, n, next_cost(g, n)) > g.safars[n].ap:
        return None
    one = g.objects[near[0]]
    token = base._replace(x=one.x, y=one.y, z=g.terrain.height(one.x, one.y), radius=one.size, zone=0)
    walks = walks_of(g, n, target=token)
    return walks if can_meet(walks) else None


def gather_hunts(g: KharnAges, n: int) -> list[Any]:
    from ludarium.games.kharn_ages.values import entries

    found = entries(g, n).by_when.get("act.open", ())
    return [
        e for e in found if any("procedure" in op and op["procedure"]["name"] == "famished_hunt" for op in e.effect.do)
    ]


def _env(g: KharnAges, n: int, entry: Any) -> Any:
    from ludarium.games.kharn_ages.values import env_of

    return env_of(g, n, entry)


def offensive(g: KharnAges, n: int) -> list[Any]:
    """Attacks, special attacks, shots, throws and castings."""
    if in_deep_water(g, n):
        return [*specials(g, n), *casts(g, n)]  # KA-TER-05: nothing with a weapon
    if _both_arms(g, n):
        return [*casts(g, n)]
    return [*fights_of(g, n, ALL), *specials(g, n), *shots_at(g, n, ALL), *casts(g, n)]


def _both_arms(g: KharnAges, n: int) -> bool:
    """KA-GEN-03."""
    load = [one for one in g.safars[n].load if not one.startswith("letter") and one != "supplies"]
    return len(load) >= 2 or any(one.startswith(("safar", "envoy")) for one in load)


def specials(g: KharnAges, n: int) -> list[Special]:
    """KA-SPC-01: each at most once per activation."""
    from ludarium.games.kharn_ages.values import skill

    found = []
    for kind in SPECIALS:
        if skill(g, n, kind) is None or f"special:{kind}" in g.once:
            continue
        for target in in_zone(g, n, g.enemies(n)):
            m = Moment(kind="special", special=kind, attacker=n, defender=target)
            if attackable(g, target) and can_declare(g, m, (2,)):
                found.append(Special(kind, target))
    return found


def assaults(g: KharnAges, n: int, *, berserk: bool = False) -> list[Assault]:
    """KA-ASL-02: not engaged, the target in sight, the first attack of the activation, and a way to it."""
    if g.attacks or engagers(g, n) or not may_move(g, n) or in_deep_water(g, n) or _both_arms(g, n):
        return []
    move = action_cost(g, n, next_cost(g, n))
    found = []
    targets = [o for o in g.in_play() if o != n] if berserk else g.enemies(n)
    weapons = melee_weapons(g, n)
    mine = base_of(g, n)
    m = Moment(kind="melee", attacker=n, assault=True, name="assault")
    most = (char(g, n, "V") + value(g, n, "move_allowance", 0, m)) * 1_000
    most += mine.radius + max([mine.zone, *(reach_of(g, n, weapon) for weapon in weapons)])
    for target in targets:
        foe = base_of(g, target)
        far = most + foe.radius
        if (mine.x - foe.x) ** 2 + (mine.y - foe.y) ** 2 > far * far or not attackable(g, target):
            continue
        seen = None
        met: dict[int, bool] = {}
        for weapon in weapons:
            m = Moment(kind="melee", attacker=n, defender=target, weapon=weapon, assault=True)
            if not _can_pay_assault(g, m, move):
                continue
            reach = reach_of(g, n, weapon, m)
            if reach not in met:
                if seen is None:
                    seen = in_sight(g, n, target)
                met[reach] = seen and can_meet(assault_walks(g, n, target, weapon))
            if met[reach]:
                found.append(Assault(target, weapon))
    return found


def _can_pay_assault(g: KharnAges, m: Moment, move: int) -> bool:
    from ludarium.games.kharn_ages.rules.declaring import attack_cost, char_options

    left = g.safars[m.attacker].ap - move
    if left < 1:
        return False
    options = {len(chars): chars for chars in char_options(g, m, ALL)}.values()
    return any(attack_cost(g, replace(m, chars=chars, ap=len(chars))) <= left for chars in options)


def assault_walks(g: KharnAges, n: int, target: int, weapon: int) -> Walks:
    """The ways of an assault: they end with the target in the zone of control or in reach (KA-ASL-05)."""
    from ludarium.games.kharn_ages.rules.hands import _only_defends

    m = Moment(kind="melee", attacker=n, defender=target, weapon=weapon, assault=True, name="assault")
    reach = 0 if weapon >= 0 and _only_defends(g, n, weapon) else reach_of(g, n, weapon, m)
    return walks_of(g, n, m, target=base_of(g, target), reach=reach)


def uses(g: KharnAges, n: int) -> list[Use]:
    """What cards, skills and items let it do between actions."""
    from ludarium.games.kharn_ages.entries import effect_of

    found = []
    for env in gather(g, "act.open", Moment(action=g.actions)):
        if env.me != n or (env.ref.startswith("tactic:") and env.seat != g.safars[n].seat):
            continue
        effect = effect_of(g.book.packs, env.ref)
        if any("special_attack" in op for op in effect.do):
            continue
        away = env.item >= 0 and not g.safars[n].items[env.item].held and effect.scope != "held"
        if away and g.equipment(n, env.item).category in ("melee", "shooting", "shield"):
            continue
        found.append(Use(env.ref, env.item))
    return [*found, *_scenario_uses(g, n)]


def _scenario_uses(g: KharnAges, n: int) -> list[Use]:
    """What the scenario allows for AP without a generic action, such as a bucket of water."""
    from ludarium.games.kharn_ages.values import Env, flag

    found = []
    for number, effect in enumerate(g.card.effects):
        if effect.when != "act.open" or any("scenario_action" in op for op in effect.do):
            continue
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
    most: int = 0

    def begin(self, g: KharnAges, got: None) -> Next:
        effect = self._effect(g)
        ap = effect.cost.get("ap")
        g.acts += 1
        if isinstance(ap, dict):
            self.most = min(g.safars[self.safar].ap - int(g.safars[self.safar].dazed), next(iter(ap.values())))
        else:
            self.at = "run"
        return None

    def ask(self, g: KharnAges, got: None) -> Next:
        seat = g.safars[self.safar].seat
        return Ask(seat, "how many AP", "KA-SKL-01", tuple(range(1, self.most + 1)), about=(self.safar, self.use.ref))

    def run(self, g: KharnAges, got: int | None) -> Next:
        from ludarium.games.kharn_ages.values import Env

        n, use = self.safar, self.use
        m = Moment(action=begin_action(g))
        found = [e for e in gather(g, "act.open", m) if e.me == n and e.ref == use.ref and e.item == use.item]
        env = found[0] if found else Env(use.ref, n, g.safars[n].seat)
        start(g, env, m, "act.open", got or 0)
        return END

    def _effect(self, g: KharnAges) -> Any:
        from ludarium.games.kharn_ages.entries import effect_of

        return effect_of(g.book.packs, self.use.ref)


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
        case Special():
            m = Moment(kind="special", special=option.kind, attacker=n, defender=option.target)
            g.push(Attack(m=m, aps=(2,)))
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


class Charge(Procedure):
    """KA-ASL: way, target and attack are declared together; both costs are paid then (KA-GAP-119)."""

    safar: int
    target: int
    weapon: int
    way: tuple[tuple[int, int], ...] = ()
    m: Moment = Moment()
    options: tuple[str, ...] = ()

    def ask_way(self, g: KharnAges, got: None) -> Next:
        walks = assault_walks(g, self.safar, self.target, self.weapon)
        return Ask(
            g.safars[self.safar].seat, "assault", "KA-ASL-01", walks, about=(self.safar, self.target), always=True
        )

    def take_way(self, g: KharnAges, got: Walk) -> Next:
        from ludarium.games.kharn_ages.rules.declaring import attack_cost, char_options

        self.way = got.way
        n = self.safar
        self.m = Moment(
            kind="melee", attacker=n, defender=self.target, weapon=self.weapon, assault=True, action=begin_action(g)
        )
        left = g.safars[n].ap - action_cost(g, n, next_cost(g, n))
        found = char_options(g, self.m, ALL)
        self.options = tuple(c for c in found if attack_cost(g, replace(self.m, chars=c, ap=len(c))) <= left)
        return None

    def ask_chars(self, g: KharnAges, got: None) -> Next:
        about = (self.safar, self.target, "melee", self.weapon)
        return Ask(g.safars[self.safar].seat, "characteristics", "KA-123-02", self.options, about=about)

    def take_chars(self, g: KharnAges, got: str) -> Next:
        from ludarium.games.kharn_ages.rules.declaring import effect_options

        self.m = replace(self.m, chars=got, ap=len(got))
        self.options = effect_options(g, self.m)
        return None

    def ask_effects(self, g: KharnAges, got: None) -> Next:
        about = (self.safar, self.target, self.m.chars)
        return Ask(g.safars[self.safar].seat, "announce", "KA-ATK-04", self.options, about=about)

    def go(self, g: KharnAges, got: str) -> Next:
        """Both costs are paid, then it moves."""
        from ludarium.games.kharn_ages.rules.declaring import attack_cost

        n = self.safar
        self.m = replace(self.m, announced=got)
        move = next_cost(g, n)
        cost = attack_cost(g, self.m, count=True)
        spend(g, n, action_cost(g, n, move) + cost, move + cost)
        g.moves += 1
        g.attacks += 1
        g.push(Move(safar=n, way=self.way, how="assault", cost=move))
        return None

    def strike(self, g: KharnAges, got: None) -> Next:
        n = self.safar
        if g.safars[n].state == PLAY and g.safars[self.target].state == PLAY:
            g.push(Attack(m=self.m, at="charged"))
        return END

    def refuse(self, g: KharnAges, option: Any) -> Refusal | None:
        if isinstance(option, Walk) and not self.way:
            return assault_walks(g, self.safar, self.target, self.weapon).why_not(option)
        return None


def refuse_action(g: KharnAges, n: int, option: Any) -> Refusal | None:
    """Why something is not among the actions of step 7."""
    safar = g.safars[n]
    if safar.on_ground and option != FINISH:
        return Refusal("KA-STT-02", "It lies on the ground and must get up before any other action.")
    match option:
        case Walk():
            if not may_move(g, n):
                return Refusal("KA-FRI-04", "It cannot move.")
            if action_cost(g, n, next_cost(g, n)) > safar.ap:
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
