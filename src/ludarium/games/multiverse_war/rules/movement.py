"""Movement (MW-MOVE, MW-TERR, MW-ROAD-02 to 11, MW-ACT-05, MW-FORM): what a step costs and where a unit may stop."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from ludarium.games.multiverse_war.board import FOREST, GRASS
from ludarium.games.multiverse_war.content import BUILDER, DECOY
from ludarium.games.multiverse_war.events import FormationSplit, Moved, ShardDelivered, Swapped
from ludarium.games.multiverse_war.options import AGREE, REFUSE, Choose, Place
from ludarium.games.multiverse_war.pieces import ALL_EXITS, FORTRESS, Unit
from ludarium.games.multiverse_war.rules.fog import knowing, leave_map, look_after
from ludarium.games.multiverse_war.state import MultiverseWar
from ludarium.kernel import END, Ask, Next, Procedure

CLEAR, ROUGH = 1, 2
PASSED = 5  # hexes of friends that a unit passes through in one go, at the most
MILITARY, CIVIL = "m", "b"


# -- what a step costs -------------------------------------------------------------------------------


def exits(g: MultiverseWar, hex_: str, seat: int) -> int:
    """The directions in which a hex has road for this seat (MW-ROAD-03, MW-ROAD-04)."""
    if g.own_structure(hex_, seat):
        return ALL_EXITS
    return g.roads.get(hex_, 0)


def is_road(g: MultiverseWar, a: str, b: str, seat: int) -> bool:
    """MW-ROAD-02: whether both hexes have road towards each other."""
    out = exits(g, a, seat)
    if not out:
        return False
    direction = g.map.direction(a, b)
    return bool(out >> direction & 1 and exits(g, b, seat) >> (direction + 3) % 6 & 1)


def step_cost(g: MultiverseWar, unit: Unit, b: str, *, road: bool) -> int:
    """MW-TERR-02, MW-TERR-05, MW-ROAD-02: AP to enter a neighbour hex."""
    if road or g.own_structure(b, unit.seat):
        return CLEAR
    letter = g.ground(b)
    if letter == GRASS or (letter == FOREST and "pathfinder" in g.stats(unit).attributes):
        return CLEAR
    return ROUGH


def cost_to(g: MultiverseWar, unit: Unit, b: str) -> int:
    """AP to enter a neighbour hex from where the unit stands."""
    if g.ground(b) == GRASS:
        return CLEAR
    return step_cost(g, unit, b, road=is_road(g, unit.hex, b, unit.seat))


def open_cost(g: MultiverseWar, unit: Unit, start: str, out: int, to: str) -> int:
    """AP of a plain step between neighbour hexes, room aside; 0: none leads there (MW-MOVE-04, MW-EXPL-08).

    ``out`` are the exits of ``start`` for the unit's seat. This is asked more often than anything else.
    """
    letter = g.ground(to)
    if letter not in "GFH" or to in g.tokens:
        return 0
    seat = unit.seat
    for number in g.at.get(to, ()):
        if not g.friends(g.units[number].seat, seat):
            return 0
    found = g.structure(to)
    if found is not None:
        return CLEAR if found[1] >= 0 and g.friends(found[1], seat) else 0
    if letter == GRASS:
        return CLEAR
    roads = g.roads.get(to, 0)
    if out and roads:
        direction = g.map.direction(start, to)
        if out >> direction & 1 and roads >> (direction + 3) % 6 & 1:
            return CLEAR
    return CLEAR if letter == FOREST and "pathfinder" in g.stats(unit).attributes else ROUGH


def spend(g: MultiverseWar, number: int, ap: int, *, on_road: bool = False) -> None:
    """Pay AP. All default AP spent on road steps and none on anything else earn 1 AP, once (MW-ROAD-05)."""
    unit = g.units[number]
    left, road = unit.ap - ap, unit.road
    if road >= 0:
        road = road + ap if on_road else -1
        if road >= g.stats(unit).ap:
            left, road = left + 1, -1
    g.put(number, replace(unit, ap=left, road=road, busy=True, resting=False))


# -- where a unit may be -----------------------------------------------------------------------------


def is_pinned(g: MultiverseWar, unit: Unit) -> bool:
    """MW-FORT-02: a Builder stays on its Fortress site; one that only passes through goes on."""
    site = g.buildings.get(unit.hex)
    return site is not None and site.site and unit.kind == BUILDER and not unit.passing


def formations(g: MultiverseWar, seat: int) -> list[str]:
    """The hexes in which two military units of a player stand together outside a Fortress (MW-FORM-01)."""
    if not g.with_formations:
        return []
    found = []
    for hex_, numbers in g.at.items():
        here = [g.units[n] for n in numbers if g.in_military_place(g.units[n])]
        military = len(here)
        if military > 1 and here[0].seat == seat and not is_fortress(g, hex_):
            found.append(hex_)
    return found


def standing_fortresses(g: MultiverseWar, seat: int) -> int:
    """The completed Fortresses of a player."""
    return sum(1 for b in g.buildings.values() if b.kind == FORTRESS and b.seat == seat and not b.site)


def is_fortress(g: MultiverseWar, hex_: str) -> bool:
    """Whether a completed Fortress stands there."""
    building = g.buildings.get(hex_)
    return building is not None and building.kind == FORTRESS and not building.site


def can_form(g: MultiverseWar, unit: Unit) -> bool:
    """MW-FORM-02: siege weapons, heroes, decoys and Builders join no formation."""
    return unit.kind in g.content.units and unit.kind != BUILDER and g.content.units[unit.kind].type != "siege"


def places_left(g: MultiverseWar, hex_: str, *, leaving: tuple[int, ...] = ()) -> tuple[list[Unit], list[Unit]]:
    """Who fills the military places and the Builder's place of a hex."""
    places: tuple[list[Unit], list[Unit]] = ([], [])
    for number in g.at.get(hex_, ()):
        if number not in leaving:
            unit = g.units[number]
            places[not g.in_military_place(unit)].append(unit)
    return places


def fits(g: MultiverseWar, unit: Unit, hex_: str, *, leaving: tuple[int, ...] = ()) -> str:
    """MW-ACT-05, MW-ACT-06: the place that a unit could stop in there, ``m`` or ``b``; empty if there is none."""
    if hex_ not in g.at:
        return CIVIL if unit.kind == BUILDER else unit.place or MILITARY
    military, civil = places_left(g, hex_, leaving=leaving)
    if unit.kind == BUILDER:
        return "" if civil else CIVIL
    room = not military or (len(military) < 2 and (is_fortress(g, hex_) or _may_join(g, unit, military[0], hex_)))
    if unit.kind == DECOY:
        free = {MILITARY: not military, CIVIL: not civil}
        wished = unit.place or MILITARY
        other = CIVIL if wished == MILITARY else MILITARY
        return wished if free[wished] else other if free[other] else ""
    return MILITARY if room else ""


def _may_join(g: MultiverseWar, unit: Unit, other: Unit, hex_: str) -> bool:
    """Whether the two may stand together as a formation (MW-FORT-04, MW-FORM-01)."""
    if not g.with_formations or unit.seat != other.seat or hex_ in g.tokens:
        return False
    if not (can_form(g, unit) and can_form(g, other)):
        return False
    taken = [at for at in formations(g, unit.seat) if at not in (hex_, unit.hex)]
    own = [one for one in places_left(g, unit.hex)[0] if one.seat == unit.seat] if unit.passing else []
    walks_through_one = len(own) > 2 and not is_fortress(g, unit.hex)
    return len(taken) + walks_through_one < standing_fortresses(g, unit.seat)


def stands_well(g: MultiverseWar, number: int) -> bool:
    """Whether the unit may stop where it is (MW-MOVE-10)."""
    return not g.units[number].passing


def is_open(g: MultiverseWar, unit: Unit, hex_: str) -> bool:
    """Whether a plain step may lead there, room and AP left aside (MW-MOVE-04, MW-EXPL-08)."""
    return open_cost(g, unit, unit.hex, 0, hex_) > 0


def _can_enter(g: MultiverseWar, number: int, unit: Unit, hex_: str, left: int) -> bool:
    """MW-MOVE-03, MW-MOVE-10: whether the unit, with so many AP left there, may stop in a hex or go on from it."""
    if hex_ not in g.at or fits(g, unit, hex_, leaving=(number,)):
        return True
    return left > 0 and _goes_on(g, number, unit, hex_, left, PASSED)


def _goes_on(g: MultiverseWar, number: int, unit: Unit, hex_: str, ap: int, depth: int) -> bool:
    """Whether the unit, passing through this hex with so many AP left, can reach one where it may stop."""
    out = exits(g, hex_, unit.seat)
    for other in g.map.beside[hex_]:
        cost = open_cost(g, unit, hex_, out, other)
        if 0 < cost <= ap:
            if other not in g.at or fits(g, unit, other, leaving=(number,)):
                return True
            if depth and cost < ap and _goes_on(g, number, unit, other, ap - cost, depth - 1):
                return True
    return False


def steps(g: MultiverseWar, number: int) -> list[str]:
    """MW-MOVE-02: the neighbour hexes that a unit may step to."""
    unit = g.units[number]
    if unit.ap < 1 or is_pinned(g, unit):
        return []
    out = exits(g, unit.hex, unit.seat)
    found = []
    for hex_ in g.map.beside[unit.hex]:
        cost = open_cost(g, unit, unit.hex, out, hex_)
        if 0 < cost <= unit.ap and _can_enter(g, number, unit, hex_, unit.ap - cost):
            found.append(hex_)
    return found


def free_hex(g: MultiverseWar, hex_: str) -> bool:
    """The glossary's free hex: explored, passable, with nothing on it that takes the room of a unit."""
    return (
        g.explored(hex_)
        and g.passable(hex_)
        and hex_ not in g.at
        and g.structure(hex_) is None
        and hex_ not in g.buildings
        and hex_ not in g.tokens
    )


# -- moving ------------------------------------------------------------------------------------------


def take_step(g: MultiverseWar, number: int, hex_: str) -> None:
    """MW-MOVE-01, MW-MOVE-09: pay, go, and look who is identified now."""
    unit = g.units[number]
    road = is_road(g, unit.hex, hex_, unit.seat)
    cost = step_cost(g, unit, hex_, road=road)
    spend(g, number, cost, on_road=road)
    g.tell(
        Moved,
        rule="MW-MOVE-01",
        unit=number,
        seat=unit.seat,
        kind=unit.kind,
        known=knowing(g, unit),
        start=unit.hex,
        to=hex_,
        cost=cost,
        road=road,
    )
    passing = not fits(g, unit, hex_, leaving=(number,))
    relocate(g, number, hex_, passing=passing)
    unit = g.units[number]
    if unit.hex:
        g.put(number, replace(unit, entered=unit.entered + 1, pace=max(unit.pace, unit.entered + 1)))


def relocate(g: MultiverseWar, number: int, hex_: str, *, passing: bool = False) -> None:
    """Put a unit somewhere else, for whatever reason: a siege weapon is no longer set up (MW-SIEG-01)."""
    unit = g.units[number]
    start = unit.hex
    place = fits(g, unit, hex_, leaving=(number,)) if unit.kind == DECOY else ""
    g.put(number, replace(unit, ready=False, place=place or unit.place, passing=passing))
    g.move(number, hex_)
    deliver(g, number)
    look_after(g, (number, start))


def deliver(g: MultiverseWar, number: int) -> None:
    """MW-SHRD-03: a carrier that enters its own Settlement hands its shard over, and the mine gets a new one."""
    unit = g.units[number]
    if unit.shard and g.map.home_of.get(unit.hex) == unit.seat:
        g.mines = {**g.mines, unit.shard: g.mines[unit.shard] + 1}
        g.put(number, replace(unit, shard=""))
        g.alter(unit.seat, shards=g.players[unit.seat].shards + 1)
        g.note(unit.seat, delivered=1)
        g.tell(ShardDelivered, rule="MW-SHRD-03", seat=unit.seat, total=g.players[unit.seat].shards)
        from ludarium.games.multiverse_war.rules.goals import check_shards

        check_shards(g, unit.seat)


# -- swapping ----------------------------------------------------------------------------------------


def swap_partners(g: MultiverseWar, number: int) -> Iterator[int]:
    """MW-MOVE-06, MW-MOVE-07: the friendly neighbours that this unit may change places with."""
    unit = g.units[number]
    if unit.ap < 1 or is_pinned(g, unit):
        return
    for hex_ in g.map.beside[unit.hex]:
        for other in g.at.get(hex_, ()):
            if g.friends(g.units[other].seat, unit.seat) and _can_swap(g, number, other):
                yield other


def _can_swap(g: MultiverseWar, number: int, other: int) -> bool:
    one, two = g.units[number], g.units[other]
    if two.finished and two.seat == one.seat:
        return False
    if two.ap < 1 or is_pinned(g, two) or one.ap < cost_to(g, one, two.hex) or two.ap < cost_to(g, two, one.hex):
        return False
    leaving = (number, other)
    return bool(fits(g, one, two.hex, leaving=leaving) and fits(g, two, one.hex, leaving=leaving))


class SwapMove(Procedure):
    """MW-MOVE-06: both pay and change places; an ally must agree (MW-MOVE-07)."""

    unit: int
    other: int

    def consent(self, g: MultiverseWar, got: None) -> Next:
        owner = g.units[self.other].seat
        if owner == g.units[self.unit].seat:
            self.at = "change_places"
            return None
        return Ask(owner, "allied swap", "MW-MOVE-07", (AGREE, REFUSE), about=(self.unit, self.other))

    def heard(self, g: MultiverseWar, got: str) -> Next:
        return END if got == REFUSE else None

    def change_places(self, g: MultiverseWar, got: None) -> None:
        one, two = g.units[self.unit], g.units[self.other]
        road = is_road(g, one.hex, two.hex, one.seat)
        costs = cost_to(g, one, two.hex), cost_to(g, two, one.hex)
        spend(g, self.unit, costs[0], on_road=road)
        spend(g, self.other, costs[1], on_road=is_road(g, two.hex, one.hex, two.seat))
        g.tell(Swapped, rule="MW-MOVE-06", units=(self.unit, self.other), hexes=(one.hex, two.hex))
        for number, to in ((self.unit, two.hex), (self.other, one.hex)):
            place = fits(g, g.units[number], to, leaving=(self.unit, self.other))
            decoy = g.units[number].kind == DECOY
            g.change(number, ready=False, **({"place": place} if decoy else {}))
            g.move(number, to)
        for number in (self.unit, self.other):
            deliver(g, number)
            if g.units[number].hex:
                g.change(number, entered=g.units[number].entered + 1)
        look_after(g, (self.unit, one.hex), (self.other, two.hex))


# -- formations --------------------------------------------------------------------------------------


def partner(g: MultiverseWar, number: int) -> int:
    """The other unit of a formation; -1 if there is none."""
    unit = g.units[number]
    if not g.with_formations or is_fortress(g, unit.hex):
        return -1
    for other in g.at[unit.hex]:
        if other != number and g.in_military_place(g.units[other]) and g.is_military(unit):
            return other
    return -1


def march_steps(g: MultiverseWar, number: int) -> list[str]:
    """MW-FORM-01: where a formation may go together, with the lower AP of its two units."""
    other = partner(g, number)
    if other < 0 or g.units[other].finished:
        return []
    one, two = g.units[number], g.units[other]
    return [
        hex_
        for hex_ in g.map.beside[one.hex]
        if is_open(g, one, hex_)
        and not any(g.in_military_place(u) for u in g.units_at(hex_))
        and min(one.ap - cost_to(g, one, hex_), two.ap - cost_to(g, two, hex_)) >= 0
    ]


def march(g: MultiverseWar, number: int, hex_: str) -> None:
    """Both units of a formation step together."""
    other = partner(g, number)
    take_step(g, number, hex_)
    if g.units[other].hex:
        take_step(g, other, hex_)


class SplitFormations(Procedure):
    """MW-FORM-02, MW-TURN-07: formations beyond the number of Fortresses are split."""

    seat: int
    unit: int = -1
    units: tuple[int, ...] = ()

    def find(self, g: MultiverseWar, got: None) -> Next:
        found = formations(g, self.seat)
        self.units = tuple(n for hex_ in found for n in g.at[hex_] if g.in_military_place(g.units[n]))
        return END if len(found) <= standing_fortresses(g, self.seat) else None

    def choose(self, g: MultiverseWar, got: None) -> Next:
        return Ask(self.seat, "split a formation", "MW-FORM-02", tuple(map(Choose, self.units)))

    def chosen(self, g: MultiverseWar, got: Choose) -> None:
        self.unit = got.unit

    def where(self, g: MultiverseWar, got: None) -> Next:
        free = [hex_ for hex_ in g.map.beside[g.units[self.unit].hex] if free_hex(g, hex_)]
        if not free:
            g.tell(FormationSplit, rule="MW-FORM-02", unit=self.unit, hex="")
            leave_map(g, self.unit)
            self.at = "find"
            return None
        return Ask(self.seat, "where to", "MW-FORM-02", tuple(map(Place, free)), about=(self.unit,))

    def go(self, g: MultiverseWar, got: Place) -> None:
        g.tell(FormationSplit, rule="MW-FORM-02", unit=self.unit, hex=got.hex)
        relocate(g, self.unit, got.hex)
        self.at = "find"
