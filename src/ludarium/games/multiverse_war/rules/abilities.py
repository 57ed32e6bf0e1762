"""Special abilities of units and heroes (MW-ABIL, MW-HERO-05): who may be picked, and what they do."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from ludarium.games.multiverse_war.board import WATER
from ludarium.games.multiverse_war.content import BUILDER
from ludarium.games.multiverse_war.events import Rolled
from ludarium.games.multiverse_war.options import Choose, Use
from ludarium.games.multiverse_war.pieces import NOBODY, Unit
from ludarium.games.multiverse_war.rules.combat import Strike
from ludarium.games.multiverse_war.rules.fog import clear_line, look_everywhere
from ludarium.games.multiverse_war.rules.limits import beside_enemies, can_use, nameable, note_use
from ludarium.games.multiverse_war.rules.losses import chill, frost_left, heal, slay, wound
from ludarium.games.multiverse_war.rules.movement import free_hex, is_pinned, relocate, spend
from ludarium.games.multiverse_war.rules.strikes import FACES, MELEE, STRIKE, named_plan
from ludarium.games.multiverse_war.rules.targets import shot_targets
from ludarium.games.multiverse_war.state import MultiverseWar, height
from ludarium.kernel import END, Ask, Chance, Next, Procedure, Roll

HERO_AP = 1


# -- units -------------------------------------------------------------------------------------------


def unit_uses(g: MultiverseWar, number: int) -> Iterator[Use]:
    """The special abilities that are actions of their own."""
    unit = g.units[number]
    if can_use(g, number, "dash") and not unit.busy:
        yield Use("dash")
    if unit.attacks == 0 and unit.ap >= 1:
        for ability in ("dig_in", "lock_shields", "rally"):
            if can_use(g, number, ability):
                yield Use(ability)


def _dash(g: MultiverseWar, number: int, use: Use) -> None:
    note_use(g, number, "dash")
    g.change(number, ap=g.units[number].ap + 2)


def _stand(g: MultiverseWar, number: int, use: Use) -> None:
    """Dig In and Lock Shields: instead of attacking; they end the activation."""
    spend(g, number, 1)
    note_use(g, number, use.ability)
    g.change(number, finished=True, lasting=(*g.units[number].lasting, use.ability))


def _rally(g: MultiverseWar, number: int, use: Use) -> None:
    spend(g, number, 1)
    note_use(g, number, "rally")
    unit = g.units[number]
    for near in g.map.beside[unit.hex]:
        for other in g.at.get(near, ()):
            if g.friends(g.units[other].seat, unit.seat) and g.is_military(g.units[other]):
                heal(g, other, 1, "rally", "MW-ABIL-02")


# -- heroes ------------------------------------------------------------------------------------------


def hero_uses(g: MultiverseWar, number: int) -> Iterator[Use]:
    """MW-HERO-05: each ability once a turn, for 1 AP."""
    unit = g.units[number]
    hero = g.players[unit.seat].hero
    if hero is None or unit.ap < HERO_AP:
        return
    for ability in hero.abilities:
        if ability not in unit.used:
            yield from TARGETS.get(ability, _plainly)(g, number, unit, ability)


def _plainly(g: MultiverseWar, number: int, unit: Unit, ability: str) -> Iterator[Use]:
    yield Use(ability)


def _beside(g: MultiverseWar, number: int, unit: Unit, ability: str) -> Iterator[Use]:
    for other in beside_enemies(g, unit):
        yield Use(ability, unit=other)


def _near(g: MultiverseWar, unit: Unit, far: int) -> list[int]:
    """Identified enemies within so many hexes."""
    row = g.map.distances(unit.hex)
    return [n for n, one in enumerate(g.units) if one.hex and row[one.hex] <= far and nameable(g, n, unit.seat)]


def _marked_for_death(g: MultiverseWar, number: int, unit: Unit, ability: str) -> Iterator[Use]:
    for other in _near(g, unit, 2):
        stats = g.stats(g.units[other])
        if not stats.hero and stats.hp - g.units[other].wounds <= 2:
            yield Use(ability, unit=other)


def _crippling_shot(g: MultiverseWar, number: int, unit: Unit, ability: str) -> Iterator[Use]:
    for hex_ in shot_targets(g, number, reach=3):
        for other in g.at.get(hex_, ()):
            if nameable(g, other, unit.seat):
                yield Use(ability, unit=other)


def _frostbite(g: MultiverseWar, number: int, unit: Unit, ability: str) -> Iterator[Use]:
    for other in _near(g, unit, 2):
        yield Use(ability, unit=other)


def _vault(g: MultiverseWar, number: int, unit: Unit, ability: str) -> Iterator[Use]:
    for hex_, away in g.map.distances(unit.hex).items():
        if 0 < away <= 2 and free_hex(g, hex_):
            yield Use(ability, hex=hex_)


def _rain_of_arrows(g: MultiverseWar, number: int, unit: Unit, ability: str) -> Iterator[Use]:
    eye = height(g, unit.hex)
    for hex_, away in g.map.distances(unit.hex).items():
        if away <= 3 and g.explored(hex_) and clear_line(g, unit.hex, hex_, eye) and _victims(g, unit, hex_):
            yield Use(ability, hex=hex_)


def _blizzard(g: MultiverseWar, number: int, unit: Unit, ability: str) -> Iterator[Use]:
    for hex_, away in g.map.distances(unit.hex).items():
        if away <= 3 and g.explored(hex_) and _victims(g, unit, hex_):
            yield Use(ability, hex=hex_)


def _victims(g: MultiverseWar, unit: Unit, hex_: str) -> list[int]:
    """The enemies in a hex and around it that abilities of this unit may pick."""
    return [n for at in (hex_, *g.map.beside[hex_]) for n in g.at.get(at, ()) if nameable(g, n, unit.seat)]


def _whirlwind(g: MultiverseWar, number: int, unit: Unit, ability: str) -> Iterator[Use]:
    if beside_enemies(g, unit):
        yield Use(ability)


def _warm_hearth(g: MultiverseWar, number: int, unit: Unit, ability: str) -> Iterator[Use]:
    row = g.map.distances(unit.hex)
    for other, one in enumerate(g.units):
        if one.hex and one.wounds and row[one.hex] <= 2 and g.friends(one.seat, unit.seat):
            yield Use(ability, unit=other)


def _ice_bridge(g: MultiverseWar, number: int, unit: Unit, ability: str) -> Iterator[Use]:
    if frost_left(g) <= 0:
        return
    for hex_, away in g.map.distances(unit.hex).items():
        if away <= 2 and g.terrain[g.map.index[hex_]] == WATER and hex_ not in g.roads and hex_ not in g.ice:
            yield Use(ability, hex=hex_)


def _lance_run(g: MultiverseWar, number: int, unit: Unit, ability: str) -> Iterator[Use]:
    for direction in range(6):
        hex_ = unit.hex
        for _ in range(3):
            hex_ = g.map.neighbours[hex_][direction]
            if not hex_ or not free_hex(g, hex_):
                break
            yield Use(ability, hex=hex_)


def _forced_march(g: MultiverseWar, number: int, unit: Unit, ability: str) -> Iterator[Use]:
    row = g.map.distances(unit.hex)
    for other, one in enumerate(g.units):
        if other != number and one.hex and one.seat == unit.seat and not one.finished and row[one.hex] <= 2:
            yield Use(ability, unit=other)


def _ride_them_down(g: MultiverseWar, number: int, unit: Unit, ability: str) -> Iterator[Use]:
    if "may ride" in unit.lasting:
        yield Use(ability)


def _steady_aim(g: MultiverseWar, number: int, unit: Unit, ability: str) -> Iterator[Use]:
    if unit.attacks == 0:
        yield Use(ability)


TARGETS: dict[str, Callable[[MultiverseWar, int, Unit, str], Iterator[Use]]] = {
    "throat_cut": _beside,
    "shove": _beside,
    "whirlwind": _whirlwind,
    "vault": _vault,
    "marked_for_death": _marked_for_death,
    "steady_aim": _steady_aim,
    "crippling_shot": _crippling_shot,
    "rain_of_arrows": _rain_of_arrows,
    "frostbite": _frostbite,
    "warm_hearth": _warm_hearth,
    "ice_bridge": _ice_bridge,
    "blizzard": _blizzard,
    "lance_run": _lance_run,
    "forced_march": _forced_march,
    "ride_them_down": _ride_them_down,
}


# -- what they do ------------------------------------------------------------------------------------


def carry_out(g: MultiverseWar, number: int, use: Use) -> None:
    """Use an ability of a unit or hero."""
    if g.stats(g.units[number]).hero:
        spend(g, number, HERO_AP)
        target = use.hex or (g.units[use.unit].hex if use.unit >= 0 else "")
        note_use(g, number, use.ability, target)
    EFFECTS.get(use.ability, _last)(g, number, use)


def _last(g: MultiverseWar, number: int, use: Use) -> None:
    """Abilities that last: until the next action phase, or to the end of this one."""
    unit = g.units[number]
    g.put(number, replace(unit, lasting=(*unit.lasting, use.ability)))
    look_everywhere(g)


def _throat_cut(g: MultiverseWar, number: int, use: Use) -> None:
    plan = named_plan(g, g.units[number], 3, g.units[use.unit])
    g.push(Strike(striker=number, target=use.unit, plan=plan, kind=MELEE))


def _go(g: MultiverseWar, number: int, use: Use) -> None:
    """Vault and Lance Run: move without AP."""
    if use.ability == "lance_run":
        g.change(number, lasting=(*g.units[number].lasting, "lance_run"))
    relocate(g, number, use.hex)


def _roll(g: MultiverseWar, number: int, use: Use) -> None:
    g.push(AbilityRoll(user=number, ability=use.ability, targets=(use.unit,)))


def _rain(g: MultiverseWar, number: int, use: Use) -> None:
    g.push(AbilityRoll(user=number, ability=use.ability, targets=tuple(_victims(g, g.units[number], use.hex))))


def _storm(g: MultiverseWar, number: int, use: Use) -> None:
    g.push(Blizzard(user=number, hex=use.hex))


def _swirl(g: MultiverseWar, number: int, use: Use) -> None:
    g.push(Whirlwind(user=number, targets=tuple(beside_enemies(g, g.units[number]))))


def _shove(g: MultiverseWar, number: int, use: Use) -> None:
    unit, target = g.units[number], g.units[use.unit]
    behind = g.map.neighbours[target.hex][g.map.direction(unit.hex, target.hex)]
    if behind and free_hex(g, behind) and not is_pinned(g, target):
        relocate(g, use.unit, behind)
    else:
        wound(g, use.unit, 1, number, unit.seat, unit.kind)


def _hearth(g: MultiverseWar, number: int, use: Use) -> None:
    heal(g, use.unit, 2, "warm_hearth", "MW-HERO-05")


def _freeze(g: MultiverseWar, number: int, use: Use) -> None:
    g.ice = dict(sorted({**g.ice, use.hex: g.units[number].seat}.items()))
    look_everywhere(g)


def _drive(g: MultiverseWar, number: int, use: Use) -> None:
    g.change(use.unit, ap=g.units[use.unit].ap + 2)


def _ride(g: MultiverseWar, number: int, use: Use) -> None:
    unit = g.units[number]
    g.put(number, replace(unit, lasting=(*(one for one in unit.lasting if one != "may ride"), "ride_them_down")))


EFFECTS: dict[str, Callable[[MultiverseWar, int, Use], None]] = {
    "dash": _dash,
    "dig_in": _stand,
    "lock_shields": _stand,
    "rally": _rally,
    "throat_cut": _throat_cut,
    "vault": _go,
    "lance_run": _go,
    "marked_for_death": _roll,
    "crippling_shot": _roll,
    "frostbite": _roll,
    "rain_of_arrows": _rain,
    "blizzard": _storm,
    "whirlwind": _swirl,
    "shove": _shove,
    "warm_hearth": _hearth,
    "ice_bridge": _freeze,
    "forced_march": _drive,
    "ride_them_down": _ride,
}


class AbilityRoll(Procedure):
    """Abilities that roll for one target after another: a number of dice, no modifiers (MW-DICE-11)."""

    user: int
    ability: str
    targets: tuple[int, ...]
    next: int = 0

    def throw(self, g: MultiverseWar, got: None) -> Next:
        while self.next < len(self.targets) and not g.units[self.targets[self.next]].hex:
            self.next += 1
        if self.next >= len(self.targets):
            return END
        if self.ability == "frostbite":
            chill(g, self.targets[self.next], "MW-HERO-05")
        return None

    def roll(self, g: MultiverseWar, got: None) -> Next:
        dice = 4 if self.ability in ("crippling_shot", "marked_for_death") else 3
        return Chance("ability", "MW-DICE-11", Roll(dice), about=(self.user, self.targets[self.next]))

    def land(self, g: MultiverseWar, got: tuple[int, ...]) -> Next:
        user, target = g.units[self.user], self.targets[self.next]
        icon = FACES.index(g.stats(user).icon)
        hits = got.count(icon) + got.count(STRIKE)
        g.tell(Rolled, rule="MW-DICE-11", what=self.ability, faces=got, hits=hits)
        self.next += 1
        if self.ability == "marked_for_death":
            if hits >= 2:
                slay(g, target, self.user, user.seat, user.kind)
        elif hits:
            slain = wound(g, target, 1, self.user, user.seat, user.kind)
            if self.ability == "crippling_shot" and not slain:
                g.change(target, crippled=True)
        self.at = "throw"
        return None


class Blizzard(Procedure):
    """Up to three identified enemies in a hex or beside it; the user names them."""

    user: int
    hex: str
    chosen: tuple[int, ...] = ()

    def choose(self, g: MultiverseWar, got: None) -> Next:
        found = [n for n in _victims(g, g.units[self.user], self.hex) if n not in self.chosen]
        if not found or len(self.chosen) == 3:
            self.at = "strike"
            return None
        return Ask(g.units[self.user].seat, "blizzard", "MW-HERO-05", tuple(map(Choose, found)), about=(self.user,))

    def named(self, g: MultiverseWar, got: Choose) -> None:
        self.chosen = (*self.chosen, got.unit)
        self.at = "choose"

    def strike(self, g: MultiverseWar, got: None) -> Next:
        for number in self.chosen:
            if g.units[number].hex:  # its owner may have resigned since (MW-GEN-12)
                chill(g, number, "MW-HERO-05")
        g.push(AbilityRoll(user=self.user, ability="blizzard", targets=self.chosen))
        return END


class Whirlwind(Procedure):
    """Every adjacent enemy outside structures is struck separately."""

    user: int
    targets: tuple[int, ...]

    def strike(self, g: MultiverseWar, got: None) -> Next:
        left = tuple(n for n in self.targets if g.units[n].hex and g.units[n].kind != BUILDER)
        left += tuple(n for n in self.targets if g.units[n].hex and g.units[n].kind == BUILDER)
        if not left or not g.units[self.user].hex:
            return END
        self.targets = left[1:]
        plan = named_plan(g, g.units[self.user], 3, g.units[left[0]])
        g.push(Strike(striker=self.user, target=left[0], plan=plan, kind=MELEE, depth=NOBODY))
        self.at = "strike"
        return None
