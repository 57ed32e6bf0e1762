"""Generic actions (KA-GEN), and the actions of scenarios that are made of them."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from ludarium.games.kharn_ages import conditions, selectors
from ludarium.games.kharn_ages.company import company
from ludarium.games.kharn_ages.effects import window
from ludarium.games.kharn_ages.events import Acted
from ludarium.games.kharn_ages.kit import PRINTED
from ludarium.games.kharn_ages.moment import NO_MOMENT, Moment
from ludarium.games.kharn_ages.options import Act
from ludarium.games.kharn_ages.rules.armour import armours
from ludarium.games.kharn_ages.rules.declaring import action_cost, most_ap, spend
from ludarium.games.kharn_ages.rules.deeds import ALL, DONE
from ludarium.games.kharn_ages.rules.hands import held, switches
from ludarium.games.kharn_ages.rules.loads import free_hands, pick_ups
from ludarium.games.kharn_ages.rules.morale_tests import MoraleTest
from ludarium.games.kharn_ages.rules.objects import ENVOY, breakable, fixtures_near, loose_near
from ludarium.games.kharn_ages.rules.rolls import Result, Rolling
from ludarium.games.kharn_ages.running import Run, clear_action, end_lasting, nearest, operation
from ludarium.games.kharn_ages.state import NOBODY, KharnAges
from ludarium.games.kharn_ages.surroundings import Env, Luck
from ludarium.games.kharn_ages.values import (
    base_of,
    char,
    comrades_near,
    engagers,
    entries,
    flag,
    skill,
    stature,
    value,
)
from ludarium.kernel import END, Next, Procedure

TOISE: Final = 1_000


class Kind(NamedTuple):
    """A generic action: AP, characteristics, threshold (0: no roll), whether an engaged Safar may do it, rule."""

    ap: int
    chars: str
    threshold: int
    engaged: bool
    rule: str


KINDS: Final = {
    "convincing": Kind(1, "II", 13, False, "KA-GEN-04"),
    "detecting": Kind(2, "", 8, True, "KA-GEN-05"),
    "devouring": Kind(1, "", 0, False, "KA-GEN-06"),
    "digging": Kind(2, "CP", 12, False, "KA-GEN-07"),
    "antidote": Kind(2, "", 0, True, "KA-GEN-08"),
    "drop": Kind(1, "", 0, True, "KA-GEN-09"),
    "pick_up": Kind(1, "", 0, True, "KA-GEN-09"),
    "give": Kind(1, "", 0, True, "KA-GEN-10"),
    "hide": Kind(1, "", 0, False, "KA-GEN-11"),
    "looting": Kind(1, "", 0, True, "KA-GEN-12"),
    "alert": Kind(1, "", 0, True, "KA-GEN-15"),
    "open_close": Kind(1, "", 0, True, "KA-GEN-16"),
    "picking_a_lock": Kind(1, "AI", 12, False, "KA-GEN-17"),
    "putting_out_fire": Kind(1, "AI", 12, True, "KA-GEN-18"),
    "reading": Kind(2, "TI", 13, False, "KA-GEN-19"),
    "smothering": Kind(2, "AI", 14, True, "KA-GEN-21"),
    "switch_item": Kind(1, "", 0, True, "KA-GEN-22"),
    "taking_off_armour": Kind(3, "", 0, True, "KA-GEN-23"),
    "tending": Kind(2, "", 0, True, "KA-GEN-24"),
    "setting_on_fire": Kind(2, "AI", 12, True, "KA-GEN-25"),
    "destroying_object": Kind(2, "CP", 12, True, "KA-STR-03"),
    "eating_supplies": Kind(3, "", 0, False, "KA-GEN-12"),
    "carry": Kind(0, "", 0, True, "KA-GEN-01"),
    "reload": Kind(1, "", 0, True, "KA-AMM-04"),
}
DOUBLE: Final = ("antidote", "tending")  # 4 AP end it altogether
VARYING: Final = (*DOUBLE, "devouring", "reload")  # what costs more or less AP, depending on what it is done to


def cost_of(g: KharnAges, n: int, act: Act) -> int:
    """The AP of a generic action before what statuses add."""
    kind = KINDS[act.name]
    if act.name in DOUBLE and act.on.endswith(ALL):
        return 2 * kind.ap
    if act.name == "devouring":
        return int(act.on.rpartition(" ")[2])
    if act.name == "reload":
        return g.equipment(n, int(act.on.removeprefix("item "))).reload_ap
    return kind.ap


def generic_options(g: KharnAges, n: int) -> list[Act]:
    """The generic actions that a Safar can take now."""
    most, engaged = most_ap(g, n), engagers(g, n)
    found = []
    for name, on in dict.fromkeys(_possible(g, n) if most > 0 else [*_reloads(g, n), *_of_scenario(g, n)]):
        kind = KINDS[name]
        if engaged and not kind.engaged:
            continue
        if name == "reading" and "reading" in g.once:
            continue
        act = Act(name, on)
        if (cost_of(g, n, act) if name in VARYING else kind.ap) <= most:
            found.append(act)
    return found


def _possible(g: KharnAges, n: int) -> list[tuple[str, str]]:
    safar, base = g.safars[n], base_of(g, n)
    near_allies, near = comrades_near(g, n), loose_near(g, base, base.zone)
    fixtures = fixtures_near(g, base, base.zone)
    found: list[tuple[str, str]] = []
    if _hidden_things(g, n):
        found.append(("detecting", ""))
    for carcass in [f"object {i}" for i in near if g.objects[i].kind == "carcass"]:
        found += [("devouring", f"{carcass} {ap}") for ap in _devour_aps(g, n, carcass)]
        if "kharn" not in conditions.factions(g, n) or flag(g, n, "may_loot"):
            found += [("looting", f"{carcass} {what}") for what in _loot(g, n, carcass)]
    found.append(("digging", ""))
    for who in (n, *near_allies):
        one = g.safars[who]
        if one.poison >= 0:
            found += [("antidote", f"safar {who}"), ("antidote", f"safar {who}{ALL}")]
        if one.bleeding:
            found += [("tending", f"safar {who}"), ("tending", f"safar {who}{ALL}")]
        if one.fire:
            found.append(("smothering", f"safar {who}"))
            if flag(g, n, "water"):
                found.append(("putting_out_fire", f"safar {who}"))
    mine = held(g, n)
    found += [("drop", load) for load in safar.load]
    found += [("drop", f"item {i}") for i in mine]
    found += [("pick_up", thing) for thing in pick_ups(g, n, near)]
    gifts = [load for load in safar.load if not load.startswith(("safar", "envoy", "supplies"))]
    found += [("give", f"{load} to {ally}") for load in gifts for ally in near_allies if _can_take(g, ally, load)]
    if fixtures and _can_hide(g, n):
        found.append(("hide", ""))
    if not safar.alert:
        found.append(("alert", ""))
    found += [("open_close", f"object {i}") for i in near if g.objects[i].kind == "door"]
    found += [("switch_item", grip) for grip in switches(g, n)]
    if armours(g, n):
        found.append(("taking_off_armour", ""))
    if flag(g, n, "fire_source") and not safar.load:
        found += [("setting_on_fire", piece) for piece in _flammable(g) if piece in fixtures]
    for piece in g.burning:
        if piece in fixtures:
            found.append(("smothering", piece))
            if flag(g, n, "water"):
                found.append(("putting_out_fire", piece))
    if fixtures or near:
        close = {*fixtures, *(f"object {i}" for i in near)}
        found += [("destroying_object", one) for one in breakable(g) if one in close]
    if "supplies" in safar.load:
        found.append(("eating_supplies", ""))
    return [*found, *_reloads(g, n), *_of_scenario(g, n)]


def _reloads(g: KharnAges, n: int) -> list[tuple[str, str]]:
    return [("reload", f"item {i}") for i in held(g, n) if g.safars[n].items[i].rate]


def _flammable(g: KharnAges) -> list[str]:
    return [one.id for one in g.card.terrain if one.flammable and one.id not in g.gone and one.id not in g.burning]


def _hidden_things(g: KharnAges, n: int) -> bool:
    """Detecting is offered while anything could be hidden: it must not tell that something is."""
    if company(g).sides[g.safars[n].seat].ambushed:
        return True
    return any(one not in g.shown and one not in g.opened and one not in g.gone for one in g.contents)


def _devour_aps(g: KharnAges, n: int, carcass: str) -> list[int]:
    """KA-GAP-66: as many AP as can be of use, at least one."""
    if not flag(g, n, "may_devour"):
        return []
    each = value(g, n, "devour_hp", 2)
    limit = min(g.objects[int(carcass.removeprefix("object "))].hp, g.safars[n].most - g.safars[n].hp)
    return list(range(1, min(max(1, -(-limit // each)), g.safars[n].ap) + 1))


def _loot(g: KharnAges, n: int, carcass: str) -> list[str]:
    """KA-GEN-12: exactly one of a weapon, Krowns, ammunition, supplies."""
    victim = g.objects[int(carcass.removeprefix("object "))].victim
    found = ["krowns", "supplies"]
    if victim != NOBODY:
        for i, item in enumerate(g.safars[victim].items):
            if not item.gone and item.id != PRINTED and g.book.equipment[item.id].category in ("melee", "shooting"):
                found.append(f"weapon {i}")
    return found


def _can_take(g: KharnAges, n: int, load: str) -> bool:
    return load.startswith("letter") or free_hands(g, n) >= 1


def _can_hide(g: KharnAges, n: int) -> bool:
    """KA-GEN-11: in contact with a piece at least half its stature high."""
    if g.safars[n].hidden:
        return False
    near = fixtures_near(g, base_of(g, n), 2)
    if not near:
        return False
    pieces = [one for one in g.card.terrain if one.id in near and one.id not in g.gone and one.height]
    return any(2 * one.height >= stature(g, n) * TOISE for one in pieces)


def _of_scenario(g: KharnAges, n: int) -> list[tuple[str, str]]:
    """Actions that the scenario allows on its markers."""
    found: list[tuple[str, str]] = []
    for _, action, things in scenario_actions(g, n):
        found += [(action, thing) for thing in things]
    letters = [load for load in g.safars[n].load if load.startswith("letter ")]
    found += [("reading", load) for load in letters]
    return found


def scenario_actions(g: KharnAges, n: int) -> list[tuple[Env, str, list[str]]]:
    """The scenario's own actions: entry, action, and what they can be done to."""
    found = []
    for number, given in g.book.index.offers(g.scenario):
        effect = g.card.effects[number]
        env = Env(f"scenario:{g.scenario}/{number}", n, g.safars[n].seat)
        if effect.limit and f"{n}:{env.ref}:-1" in g.once:
            continue
        if not conditions.all_hold(g, effect.conditions, env, NO_MOMENT):
            continue
        things = selectors.select(g, given["where"], env, NO_MOMENT)
        found.append((env, given["action"], [one for one in things if _fits(g, n, given, one)]))
    return found


def _fits(g: KharnAges, n: int, given: dict[str, Any], thing: str) -> bool:
    """Whether a scenario action can be done to this thing."""
    text = repr(given["then"])
    if given["action"] == "carry":
        return thing == ENVOY and char(g, n, "P") >= g.book.neutrals[ENVOY].C and free_hands(g, n) >= 1
    if ENVOY in text:
        return thing == ENVOY
    if "coffer" in text:
        return thing.startswith("coffer") and thing not in g.opened
    return thing != ENVOY


class Generic(Procedure):
    """One generic action: paid, rolled where it is rolled, done."""

    safar: int
    act: Act
    m: Moment = Moment()
    ch: bool = False
    sure: bool = False

    def begin(self, g: KharnAges, got: None) -> Next:
        from ludarium.games.kharn_ages.rules.targets import begin_action

        kind = KINDS[self.act.name]
        base = cost_of(g, self.safar, self.act)
        self.m = Moment(name=self.act.name, source=self.safar, action=begin_action(g), cost=base, thing=self._thing())
        self.sure = not kind.threshold or any(
            given["action"] == self.act.name for _, _, given in entries(g, self.safar).own.get("auto_success", ())
        )
        window(g, "action.declare", self.m)
        return None

    def pay(self, g: KharnAges, got: None) -> Next:
        n = self.safar
        base = value(g, n, "ap_cost", self.m.cost, self.m)
        cost = action_cost(g, n, base)
        spend(g, n, min(cost, g.safars[n].ap), base)
        g.alter(n, hidden=False)
        if self.act.name == "reading":
            g.once = (*g.once, "reading")
        if self.act.name == "putting_out_fire":
            end_lasting(g, n, lambda one: one.name == "water")
        if self.act.name == "looting" and "fangs" in conditions.factions(g, n):
            found = skill(g, n, "bloodlust")
            g.push(MoraleTest(safar=n, kind="temerity", threshold=10 + (found[0] if found else 0)))
            return None
        self.at = "rolls" if not self.sure else "succeed"
        return None

    def greedy(self, g: KharnAges, got: bool) -> Next:
        """KA-GEN-14: a Fang that fails its test devours the carcass instead."""
        if got:
            self.at = "succeed"
            return None
        aps = _devour_aps(g, self.safar, self._thing())
        if engagers(g, self.safar) or not aps:
            g.tell(Acted, rule="KA-GEN-14", safar=self.safar, name="looting", success=False, cost=self.m.cost)
            return END
        self.act = Act("devouring", f"{self._thing()} {aps[-1]}")
        g.alter(self.safar, ap=g.safars[self.safar].ap - aps[-1])
        self.at = "succeed"
        return None

    def rolls(self, g: KharnAges, got: None) -> Next:
        """KA-GEN-26: level dice, objectives field."""
        m = replace(self.m, roller=self.safar, field="objectives", roll="generic_action")
        g.push(Rolling(m=m))
        return None

    def read(self, g: KharnAges, got: Result) -> Next:
        n, kind = self.safar, KINDS[self.act.name]
        threshold = self._threshold(g) or kind.threshold
        total = sum(char(g, n, c, self.m) for c in kind.chars) + got.total
        success = not got.cf and (got.face >= threshold if self.act.name == "detecting" else total >= threshold)
        self.ch = got.ch
        if not success:
            g.tell(Acted, rule=kind.rule, safar=n, name=self.act.name, on=self.act.on, success=False, cost=self.m.cost)
            self.at = "finish"
        return None

    def succeed(self, g: KharnAges, got: None) -> Next:
        kind = KINDS[self.act.name]
        g.tell(Acted, rule=kind.rule, safar=self.safar, name=self.act.name, on=self.act.on, cost=self.m.cost)
        window(g, "action.success", self.m)
        return None

    def effect(self, g: KharnAges, got: None) -> Next:
        n = self.safar
        for env, action, things in scenario_actions(g, n):
            if action == self.act.name and self._thing() in things:
                effect = g.card.effects[int(env.ref.rpartition("/")[2])]
                if effect.limit:
                    g.once = (*g.once, f"{n}:{env.ref}:-1")
                number = next(i for i, op in enumerate(effect.do) if "scenario_action" in op)
                path = (number, "scenario_action", "then")
                g.push(Run(env=replace(env, thing=self._thing()), m=self.m, path=path))
        DONE[self.act.name](g, self)
        return None

    def finish(self, g: KharnAges, got: None) -> Next:
        clear_action(g, self.m.action)
        return None

    def _threshold(self, g: KharnAges) -> int:
        for _, op in ((e, o) for e in g.card.effects for o in e.do):
            if "scenario_action" in op and op["scenario_action"]["action"] == self.act.name:
                return int(op["scenario_action"].get("threshold", 0))
        return 0

    def _thing(self) -> str:
        """The marker, piece or object that the action is about."""
        words = self.act.on.split()
        if len(words) >= 2 and words[0] == "object":
            return " ".join(words[:2])
        return self.act.on if len(words) == 1 else ""

    def _who(self) -> int:
        return int(self.act.on.split()[1])


@operation("auto_success")
def _auto_success(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
    action = nearest(g, Generic)
    if action is not None and action.act.name == given["action"]:
        action.sure = True


@operation("scenario_action")
def _scenario_action(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
    """Looked at where generic actions are listed: ``scenario_actions``."""
