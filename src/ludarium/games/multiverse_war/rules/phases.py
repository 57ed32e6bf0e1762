"""A player's action phase from repair to rest (MW-TURN-07, MW-TURN-08, MW-REST, MW-MINE)."""

from __future__ import annotations

from msgspec.structs import replace

from ludarium.games.multiverse_war.events import PhaseBegan, Repaired, StonesMined
from ludarium.games.multiverse_war.options import END as END_PHASE
from ludarium.games.multiverse_war.options import Activate, Place
from ludarium.games.multiverse_war.pieces import FORTRESS, SETTLEMENT_HP, VILLAGE, Unit
from ludarium.games.multiverse_war.rules.activation import Activation, can_act
from ludarium.games.multiverse_war.rules.fog import leave_map, look, look_everywhere
from ludarium.games.multiverse_war.rules.goals import check_missions, check_portal, own_buildings
from ludarium.games.multiverse_war.rules.heroes import SpendPoints, skills
from ludarium.games.multiverse_war.rules.losses import heal
from ludarium.games.multiverse_war.rules.movement import SplitFormations, free_hex
from ludarium.games.multiverse_war.state import MultiverseWar
from ludarium.kernel import END, Ask, Next, Procedure

REST = 2
PASSING = frozenset(
    ("war_cry", "steady_aim", "lance_run", "frenzy", "may run", "running", "may ride", "ride_them_down")
)
"""Effects that end with the action phase."""


class ActionPhase(Procedure):
    """MW-TURN-07, MW-TURN-08: one player's part of the round."""

    seat: int

    def begin(self, g: MultiverseWar, got: None) -> None:
        """Effects that lasted until now end; the ice melts."""
        g.tell(PhaseBegan, rule="MW-TURN-07", seat=self.seat, round=g.round)
        faded = False
        for number, unit in enumerate(g.units):
            if unit.hex and unit.seat == self.seat and (unit.lasting or unit.marked or unit.used):
                faded = faded or bool(unit.lasting)
                g.put(number, replace(unit, lasting=(), marked=False, used=()))
            elif unit.struck:
                g.put(number, replace(unit, struck=False))
        g.alter(self.seat, abilities=0, traded=())
        if faded:
            look_everywhere(g)
        g.push(Thaw(seat=self.seat))

    def split(self, g: MultiverseWar, got: None) -> None:
        if g.with_formations:
            g.push(SplitFormations(seat=self.seat))

    def repair(self, g: MultiverseWar, got: None) -> None:
        repair_structures(g, self.seat)

    def rest(self, g: MultiverseWar, got: None) -> None:
        """MW-REST-01: resting units lose up to 2 wounds."""
        for number in g.own_units(self.seat):
            if g.units[number].resting:
                heal(g, number, REST, "rest", "MW-REST-01")
                g.change(number, resting=False)

    def mine(self, g: MultiverseWar, got: None) -> None:
        """MW-MINE-04 to MW-MINE-06: each held mine gives a stone; the Portal may be complete."""
        held = held_mines(g, self.seat)
        old = dict(g.players[self.seat].deeds.held)
        runs = tuple((hex_, old.get(hex_, 0) + 1) for hex_ in held)
        g.alter(self.seat, deeds=replace(g.players[self.seat].deeds, held=runs))
        if len(held) >= 2 or any(n >= 3 for _, n in runs):
            g.note(self.seat, mines_held=1)
        if held and not g.with_shards:
            stones = len(held) * (2 if g.tide else 1)
            total = g.players[self.seat].stones + stones
            g.alter(self.seat, stones=total)
            g.note(self.seat, stones=stones)
            g.tell(StonesMined, rule="MW-MINE-05", seat=self.seat, stones=stones, total=total)
        check_portal(g, self.seat)

    def refill(self, g: MultiverseWar, got: None) -> None:
        """MW-TURN-07: all have their AP again."""
        for number in g.own_units(self.seat):
            unit = g.units[number]
            fresh = unit.fresh and g.batches[unit.batch].round == g.round
            g.put(
                number,
                replace(
                    unit,
                    ap=next_ap(g, unit),
                    crippled=False,
                    busy=False,
                    finished=False,
                    road=0,
                    entered=0,
                    attacks=0,
                    fresh=fresh,
                ),
            )

    def choose(self, g: MultiverseWar, got: None) -> Next:
        """MW-TURN-08: any unit that is not finished, in any order."""
        able = tuple(Activate(number) for number in g.own_units(self.seat) if can_act(g, number))
        return Ask(self.seat, "activate", "MW-TURN-08", (*able, END_PHASE), always=True)

    def activate(self, g: MultiverseWar, got: Activate | str) -> None:
        if isinstance(got, Activate):
            g.push(Activation(unit=got.unit))
            self.at = "choose"

    def wind_up(self, g: MultiverseWar, got: None) -> None:
        """MW-REST-03: wounded units that did nothing rest; used frost goes back; effects of this phase end."""
        for number in g.own_units(self.seat):
            unit = g.units[number]
            lasting = tuple(one for one in unit.lasting if one not in PASSING)
            resting = bool(unit.wounds) and not unit.busy
            g.put(number, replace(unit, frost=False, resting=resting, lasting=lasting, finished=False))
        note_end_of_phase(g, self.seat)
        g.buildings = {
            hex_: replace(b, hit=False) if b.seat == self.seat and b.hit else b for hex_, b in g.buildings.items()
        }
        g.encounters = {
            hex_: replace(e, hit=False) if e.seat == self.seat and e.hit else e for hex_, e in g.encounters.items()
        }
        check_missions(g)

    def points(self, g: MultiverseWar, got: None) -> None:
        """MW-HERO-11: points of levels gained may be spent at once."""
        hero = g.players[self.seat].hero
        if hero is not None and hero.points and any(True for _ in skills(g, hero)):
            g.push(SpendPoints(seat=self.seat))


def next_ap(g: MultiverseWar, unit: Unit) -> int:
    """MW-TURN-07, MW-GEN-15: full AP; frost takes 1 (at least 1 is left), then Crippling Shot 2."""
    ap = g.stats(unit).ap
    if unit.frost:
        ap = max(1, ap - 1)
    return max(0, ap - 2) if unit.crippled else ap


def held_mines(g: MultiverseWar, seat: int) -> list[str]:
    """MW-MINE-04: the mines on which a military unit or hero of the player stands."""
    return [hex_ for hex_ in g.mines if any(u.seat == seat and g.is_military(u) for u in g.units_at(hex_))]


def note_end_of_phase(g: MultiverseWar, seat: int) -> None:
    """What missions ask about at the end of an action phase."""
    deeds = g.players[seat].deeds
    hero = g.players[seat].hero
    at = next((u.hex for u in g.units if u.hex and u.seat == seat and hero is not None and u.kind == hero.sheet), "")
    if at and any(not g.friends(g.map.home_of.get(near, seat), seat) for near in g.map.beside[at]):
        g.note(seat, hero_at_the_gate=1)
    own = own_buildings(g, seat)
    if all(g.buildings[hex_].damage == 0 for hex_ in own) and len(own) > deeds.sound_buildings:
        g.note(seat, sound_buildings=len(own) - deeds.sound_buildings)


def repair_structures(g: MultiverseWar, seat: int) -> None:
    """MW-BLDG-10, MW-BLDG-11: Settlement and Fortresses always, other buildings unless they were hit."""
    player = g.players[seat]
    if player.damage and not player.scorched and player.damage < SETTLEMENT_HP:
        g.alter(seat, damage=player.damage - 1)
        g.tell(Repaired, rule="MW-BLDG-11", hex=g.map.homes[seat][0], kind="settlement", seat=seat)
    if player.scorched:
        g.alter(seat, scorched=False)
    for hex_, building in g.buildings.items():
        if building.seat == seat and not building.site:
            due = building.damage and not building.scorched and (building.kind == FORTRESS or not building.hit)
            mended = replace(building, damage=building.damage - 1 if due else building.damage, scorched=False)
            g.buildings = {**g.buildings, hex_: mended}
            if due:
                rule = "MW-BLDG-11" if building.kind == FORTRESS else "MW-BLDG-10"
                g.tell(Repaired, rule=rule, hex=hex_, kind=building.kind, seat=seat)
    for hex_, one in g.encounters.items():
        if one.kind == VILLAGE and one.seat == seat:
            due = one.damage and not one.hit and not one.scorched
            mended_one = replace(one, damage=one.damage - 1 if due else one.damage, scorched=False)
            g.encounters = {**g.encounters, hex_: mended_one}


class Thaw(Procedure):
    """Ice Bridge ends: a unit still there is moved by its owner to a nearest free hex."""

    seat: int
    left: tuple[str, ...] = ()

    def begin(self, g: MultiverseWar, got: None) -> Next:
        self.left = tuple(hex_ for hex_, seat in g.ice.items() if seat == self.seat)
        return None if self.left else END

    def move(self, g: MultiverseWar, got: None) -> Next:
        for hex_ in self.left:
            for number in g.at.get(hex_, ()):
                free = nearest_free(g, hex_)
                if not free:
                    leave_map(g, number)
                    self.at = "move"
                    return None
                seat = g.units[number].seat
                return Ask(seat, "leave the ice", "MW-TERR-03", tuple(map(Place, free)), about=(number,))
        self.at = "melt"
        return None

    def moved(self, g: MultiverseWar, got: Place) -> None:
        hex_ = next(h for h in self.left if h in g.at)
        number = g.at[hex_][0]
        g.move(number, got.hex)
        g.change(number, ready=False)
        look(g, (hex_, got.hex))
        self.at = "move"

    def melt(self, g: MultiverseWar, got: None) -> Next:
        g.ice = {hex_: seat for hex_, seat in g.ice.items() if seat != self.seat}
        for hex_, mine in g.dropped:
            if hex_ in self.left:
                g.mines = {**g.mines, mine: g.mines[mine] + 1}
        g.dropped = tuple((hex_, mine) for hex_, mine in g.dropped if hex_ not in self.left)
        look_everywhere(g)
        return END


def nearest_free(g: MultiverseWar, hex_: str) -> list[str]:
    """The free hexes nearest to a hex."""
    free = [(away, at) for at, away in g.map.distances(hex_).items() if free_hex(g, at) and at not in g.ice]
    if not free:
        return []
    near = min(away for away, _ in free)
    return [at for away, at in free if away == near]
