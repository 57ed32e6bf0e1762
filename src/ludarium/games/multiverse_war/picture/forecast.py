"""The odds of an attack before it is made: exact where all is plain to see, a range where hidden blocks may have a part."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from ludarium.games.multiverse_war.content import BUILDER, DECOY
from ludarium.games.multiverse_war.event_words import begun
from ludarium.games.multiverse_war.odds import Chances, damages, exchanges
from ludarium.games.multiverse_war.options import AttackMove, Shoot
from ludarium.games.multiverse_war.picture.symbols import FACE_SIGNS, on_map
from ludarium.games.multiverse_war.pieces import NOBODY, UNKNOWN, Unit
from ludarium.games.multiverse_war.rules.adventures import fight_ahead
from ludarium.games.multiverse_war.rules.combat import answer_plan, strikes_back
from ludarium.games.multiverse_war.rules.losses import hp_left
from ludarium.games.multiverse_war.rules.movement import cost_to
from ludarium.games.multiverse_war.rules.strikes import FACES, Plan, countered, melee_plan, shot_plan, support
from ludarium.games.multiverse_war.state import MultiverseWar
from ludarium.games.multiverse_war.words import structure_name, unit_name
from ludarium.scene.choices import Change
from ludarium.scene.rail import Panel, Row

NEAR = 2
"""How far from the battlefield a hidden block may have a part in it."""
SURE = Fraction(1)
NO_STRIKE: Chances = {0: SURE}


class Duel(msgspec.Struct, frozen=True):
    """One way in which an attack may be fought: both strikes, and how they end."""

    mine: Plan
    theirs: Plan | None
    first: bool
    """Whether the attacker strikes first."""
    outcomes: dict[tuple[int, int], Fraction]
    """The chance of what is left: HP of the target, HP of the attacker."""

    @property
    def slays(self) -> Fraction:
        """The target falls."""
        return sum((p for (left, _), p in self.outcomes.items() if left <= 0), Fraction())

    @property
    def dies(self) -> Fraction:
        """The attacker falls."""
        return sum((p for (_, own), p in self.outcomes.items() if own <= 0), Fraction())


class Forecast(msgspec.Struct, frozen=True):
    """All ways in which an attack may be fought, by what hidden blocks could be; one if all is plain to see."""

    duels: tuple[Duel, ...]
    own_hp: int
    target_hp: int
    own_name: str
    """What the attacker is called, and how the target is told apart if it is of the same type."""
    name: str
    wall: bool

    def slays(self) -> tuple[Fraction, Fraction]:
        return _range([duel.slays for duel in self.duels])

    def dies(self) -> tuple[Fraction, Fraction]:
        return _range([duel.dies for duel in self.duels])


def _range(values: list[Fraction]) -> tuple[Fraction, Fraction]:
    return min(values), max(values)


# -- reckoning ----------------------------------------------------------------------------------------------------


def forecast(g: MultiverseWar, number: int, option: AttackMove | Shoot) -> Forecast | None:
    """The odds of an attack or a shot; none where an ability or a hidden ability makes them unsure."""
    shot = isinstance(option, Shoot)
    hex_ = option.at if isinstance(option, Shoot) else option.to
    unit = g.units[number]
    if option.ability or unit.lasting or _hidden_ability(g, hex_, unit.seat):
        return None
    wall = g.hostile_structure(hex_, unit.seat)
    here = [n for n in g.at.get(hex_, ()) if not g.friends(g.units[n].seat, unit.seat)]
    fighters = [n for n in here if g.units[n].kind not in (BUILDER, DECOY)]
    if any(g.units[n].kind == UNKNOWN for n in here) or (not wall and not here):
        return None
    target_hp = hp_left(g, hex_) if wall else _left(g, g.units[(fighters or here)[0]])
    name = structure_name(g, hex_) if wall else unit_name(g, g.units[(fighters or here)[0]])
    duels = []
    for foe in fighters or [NOBODY]:  # of two its owner names the one that fights
        target = None if wall else g.units[foe if foe >= 0 else here[0]]
        hp = target_hp if target is None else _left(g, target)
        flanks = (0,) if shot else _flanks(g, number, foe, hex_, unit.seat)
        duels += [_duel(g, unit, target, foe, hex_, flank, hp, shot=shot) for flank in flanks]
    own_name, name = _told_apart(unit_name(g, unit), name)
    return Forecast(tuple(duels), _left(g, unit), target_hp, own_name, name, wall)


def _told_apart(mine: str, theirs: str) -> tuple[str, str]:
    """What both sides are called, each as a sentence begins."""
    return (f"Your {mine}", f"Enemy {theirs}") if mine == theirs else (begun(mine), begun(theirs))


def _hidden_ability(g: MultiverseWar, hex_: str, seat: int) -> bool:
    """Whether a hidden enemy that used an ability stands so near that it might take part."""
    row = g.map.distances(hex_)
    return any(
        one.kind == UNKNOWN and one.marked and one.hex and row[one.hex] <= NEAR and not g.friends(one.seat, seat)
        for one in g.units
    )


def _flanks(g: MultiverseWar, number: int, foe: int, hex_: str, seat: int) -> tuple[int, ...]:
    """The other side's support less the own, for all that hidden blocks beside the battlefield could be."""
    found = g.structure(hex_)
    enemy = g.units[foe].seat if foe >= 0 else found[1] if found else NOBODY
    if enemy < 0:
        others = [g.units[n].seat for n in g.at.get(hex_, ()) if not g.friends(g.units[n].seat, seat)]
        enemy = others[0] if others else NOBODY
    own = support(g, hex_, seat, (number, foe))
    if enemy < 0:
        return (-own,)
    hidden = [
        n
        for near in (hex_, *g.map.beside[hex_])
        for n in g.at.get(near, ())
        if g.units[n].kind == UNKNOWN and g.friends(g.units[n].seat, enemy)
    ]
    known = support(g, hex_, enemy, (number, foe, *hidden))
    most = sum(2 if _has_banners(g, g.units[n].seat) else 1 for n in hidden)
    return tuple(range(known - own, known + most - own + 1))


def _has_banners(g: MultiverseWar, seat: int) -> bool:
    """Whether a player may have a unit that counts as two."""
    unique = g.content.units[g.content.factions[g.players[seat].faction].unique_unit]
    return "banner" in unique.attributes or any("war_cry" in unit.lasting for unit in g.units if unit.seat == seat)


def _duel(
    g: MultiverseWar, unit: Unit, target: Unit | None, foe: int, hex_: str, flank: int, hp: int, *, shot: bool
) -> Duel:
    """Both strikes, in their order; a foe in a structure defends it."""
    answering = g.units[foe] if foe >= 0 and strikes_back(g, unit, g.units[foe], shot=shot) else None
    mine = shot_plan(g, unit, target, hex_) if shot else melee_plan(g, unit, target, flank)
    theirs, own_hp = None, _left(g, unit)
    if answering is not None:
        theirs, sheltered = answer_plan(g, answering, unit, -flank, shot=shot)
        own_hp = hp_left(g, unit.hex) if sheltered else own_hp
    first = answering is None or not countered(g, unit, answering)
    outcomes = _outcomes(mine, theirs, hp, own_hp, first=first)
    return Duel(mine, theirs, first, outcomes)


def _outcomes(mine: Plan, theirs: Plan | None, hp: int, own: int, *, first: bool) -> dict[tuple[int, int], Fraction]:
    """What is left of both. Who is slain strikes no more; a garrison falls with its structure."""
    found: dict[tuple[int, int], Fraction] = {}
    ours, back = damages(mine), damages(theirs) if theirs is not None else NO_STRIKE
    for a, p in (ours if first else back).items():
        over = (hp - a if first else own - a) <= 0
        for b, q in (NO_STRIKE if over else back if first else ours).items():
            left, mine_left = (hp - a, own - b) if first else (hp - b, own - a)
            key = max(0, left), max(0, mine_left)
            found[key] = found.get(key, Fraction()) + p * q
    return found


def _left(g: MultiverseWar, unit: Unit) -> int:
    return max(1, g.stats(unit).hp - unit.wounds)


# -- adventures ---------------------------------------------------------------------------------------------------


def guardian_odds(g: MultiverseWar) -> tuple[Fraction, Fraction] | None:
    """Where a guardian may be fought: the chances that it falls, and that the unit does, if nobody withdraws."""
    fight = fight_ahead(g)
    if fight is None:
        return None
    unit = _explorer(g)
    ours, theirs = damages(fight.ours), damages(fight.theirs)
    if "bulwark" in unit.lasting:
        theirs = _lessened(theirs)
    hp = _left(g, unit)
    return exchanges(ours, theirs, hp, fight.guardian, fight.exchanges, guardian_first=fight.guardian_first)


def _lessened(damage: Chances) -> Chances:
    """1 damage less (Bulwark)."""
    found: Chances = {}
    for dealt, chance in damage.items():
        found[max(0, dealt - 1)] = found.get(max(0, dealt - 1), Fraction()) + chance
    return found


def _explorer(g: MultiverseWar) -> Unit:
    assert g.ask is not None
    number: int = g.ask.about[1]
    return g.units[number]


def fight_changes(g: MultiverseWar) -> tuple[Change, ...]:
    """What a fight with a guardian may come to, in words."""
    found = guardian_odds(g)
    if found is None:
        return ()
    name = begun(unit_name(g, _explorer(g)))
    wins, dies = [percents(chance, chance) for chance in found]
    return (Change("Guardian is slain", "", wins, "swordman"), Change(f"{name} is slain", "", dies, "domino-mask"))


# -- in words and on paper ----------------------------------------------------------------------------------------


def pill(g: MultiverseWar, number: int, option: AttackMove | Shoot) -> str:
    """How likely an attack slays, and is deadly; nothing where it is not sure."""
    found = forecast(g, number, option)
    if found is None:
        return ""
    dies = found.dies()
    text = f"{{s-swords|slays}} {percents(*found.slays())}"
    return text + (f" {{s-x|dies}} {percents(*dies)}" if dies[1] else "")


def percents(low: Fraction, high: Fraction) -> str:
    """A chance, or what it lies between."""
    one, two = f"{float(low) * 100:.0f}", f"{float(high) * 100:.0f}"
    return f"{one} %" if one == two else f"{one} to {two} %"


def panel(g: MultiverseWar, number: int, option: AttackMove | Shoot) -> Panel:
    """The duel in the rail: dice of both, then every outcome with its chance."""
    found = forecast(g, number, option)
    if found is None:
        why = "A hidden block near, or an ability, has a part in it: the odds are not known."
        return Panel("duel", "note", "Odds", (Row(why, "spyglass"),))
    duel = found.duels[0]
    rows = _strike_rows(duel, found)
    rows.append(_chance(_falls(found), found.slays(), "ok"))
    rows.append(_chance(f"{found.own_name} is slain", found.dies(), "danger"))
    if len(found.duels) == 1:
        rows += _details(duel, found)
    else:
        rows.append(Row("Hidden blocks beside the battlefield may support: the figures are a range.", tone="warn"))
    thrown = [plan for plan in (duel.mine, duel.theirs) if plan is not None and plan.dice]
    art = "".join([_dice_row(plan, 2 + 36 * n) for n, plan in enumerate(thrown)])
    return Panel("duel", "odds", "What may happen", tuple(rows), art, 284 if thrown else 0, 36.0 * len(thrown))


def changes(g: MultiverseWar, number: int, option: AttackMove | Shoot) -> tuple[Change, ...]:
    """The same in two lines, for the preview."""
    found = forecast(g, number, option)
    if found is None:
        return ()
    told = [Change(_falls(found), "", percents(*found.slays()), "swordman")]
    if found.dies()[1]:
        told.append(Change(f"{found.own_name} is slain", "", percents(*found.dies()), "domino-mask"))
    return tuple(told)


def _falls(found: Forecast) -> str:
    return f"{found.name} falls" if found.wall else f"{found.name} is slain"


def _strike_rows(duel: Duel, found: Forecast) -> list[Row]:
    """Both strikes as they come; who is surely slain by the first does not strike."""
    mine = _strike_row(found.own_name, duel.mine, 1 if duel.first else 2)
    if duel.theirs is None:
        return [mine]
    theirs = _strike_row(f"{found.name} strikes back:", duel.theirs, 2 if duel.first else 1)
    if duel.first and found.slays()[0] == 1:
        theirs = Row(f"2. {found.name} falls before it can strike back", rule="MW-INIT-03")
    if not duel.first and found.dies()[0] == 1:
        mine = Row(f"2. {found.own_name} falls before it can strike", rule="MW-INIT-03")
    return [mine, theirs] if duel.first else [theirs, mine]


def _strike_row(who: str, plan: Plan, order: int) -> Row:
    rule, dice = "MW-DICE-06", f"{plan.dice} dice"
    if plan.automatic:
        rule = "MW-DICE-08" if plan.dice else "MW-DICE-07"
        dice = "hits by itself" + (f", {plan.dice} dice for a critical strike" if plan.dice else "")
    why = f", {', '.join(plan.penalties)}" if plan.penalties else ""
    return Row(f"{order}. {who} {dice}{why}", value=f"{plan.damage} DMG", rule=rule)


def _chance(words: str, chance: tuple[Fraction, Fraction], tone: str) -> Row:
    low, high = chance
    detail = f"{low.numerator}/{low.denominator}" if low == high else ""
    shown = tone if high else ""
    return Row(words, value=percents(low, high), detail=detail, bar=float(high), tone=shown)  # type: ignore[arg-type]  # ok or danger


def _details(duel: Duel, found: Forecast) -> list[Row]:
    """What else may come of it: who is left with how much."""
    rows = []
    for (left, own), chance in sorted(duel.outcomes.items(), key=lambda one: -one[1]):
        if left <= 0 or own <= 0:
            continue
        if left == found.target_hp and own == found.own_hp:
            words = "Both miss" if duel.theirs is not None else "It misses"
        else:
            words = f"{found.name} {left} HP, {found.own_name} {own} HP"
        rows.append(_chance(words, (chance, chance), ""))
    return rows[:4]


def _dice_row(plan: Plan, y: int) -> str:
    """The dice of a strike as bone cubes: the striker's own icon first, the rest unknown; lost ones are holes."""
    art, x = "", 2
    for k in range(plan.dice + len(plan.penalties)):
        if k >= plan.dice:
            art += f'<rect class="mw-die-hole" x="{x}" y="{y}" width="28" height="28" rx="6"/>'
        else:
            art += f'<rect class="mw-die" x="{x}" y="{y}" width="28" height="28" rx="6"/>'
            if k == 0:
                sign = on_map(FACE_SIGNS[FACES[plan.icon]])
                art += f'<use class="mw-die-sign" href="#{sign}" x="{x + 5}" y="{y + 5}" width="18" height="18"/>'
            else:
                art += f'<text class="mw-die-word" x="{x + 10}" y="{y + 19}" font-size="14">?</text>'
        x += 34
    return art


def attack_cost(g: MultiverseWar, number: int, option: AttackMove | Shoot) -> int:
    """AP of the attack."""
    return cost_to(g, g.units[number], option.to) if isinstance(option, AttackMove) else 1
