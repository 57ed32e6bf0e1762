"""The facts of a game of Multiverse War.

Every container is replaced, never changed: clones share all of it.
"""

from __future__ import annotations

from typing import Any, ClassVar

from msgspec.structs import replace

from ludarium.games.multiverse_war.board import GRASS, HEIGHT, HILL, HILLTOP, UNEXPLORED, WATER, Layout
from ludarium.games.multiverse_war.content import BUILDER, DECOY, Book
from ludarium.games.multiverse_war.pieces import (
    COLONY,
    COLONY_HP,
    DECOY_STATS,
    EQUIPPED,
    FORTRESS,
    NOBODY,
    SETTLEMENT,
    TOWER,
    UNKNOWN_STATS,
    VILLAGE,
    Batch,
    Building,
    Encounter,
    Pact,
    Player,
    Stats,
    Unit,
    hero_stats,
    unit_stats,
)
from ludarium.kernel.game import Below, Game, Outcome, Procedure, Sides


class MultiverseWar(Game, kw_only=True):
    """A position of Multiverse War."""

    slug: ClassVar[str] = "multiverse-war"

    content: Book = None  # type: ignore[assignment]  # set when the game is made or loaded
    layout: str
    scenario: str
    limit: int = 0
    """Rounds of a turn-limit game; 0: none."""
    teams: bool = False
    goals: bool = True
    """Whether the immediate goals are in force (MW-TLIM-03)."""
    with_shards: bool = False
    with_decoys: bool = False
    with_formations: bool = False
    with_missions: bool = False
    with_dial: bool = False
    diplomacy: bool = False
    round: int = 0
    phase: str = "set-up"
    first: int = 0
    turn: int = NOBODY
    """Whose action phase or build phase it is."""
    dial: int = 1
    tide: bool = False
    """Whether mines yield double this round (Aether Tide)."""
    players: tuple[Player, ...] = ()
    units: tuple[Unit, ...] = ()
    at: dict[str, tuple[int, ...]] = {}
    """The blocks on each hex, by number."""
    terrain: str = ""
    modules: tuple[str, ...] = ()
    """Territories that nobody has seen, sorted."""
    placed: tuple[tuple[int, str, int], ...] = ()
    """Revealed territories: slot, module, rotation."""
    numbers: dict[str, int] = {}
    """The printed adventure hexes that were revealed, with their numbers."""
    tokens: tuple[str, ...] = ()
    """The hexes with an adventure token."""
    mines: dict[str, int] = {}
    """The mines, with the shards on them."""
    dropped: tuple[tuple[str, str], ...] = ()
    """Shards that lie in the open: hex and mine."""
    roads: dict[str, int] = {}
    """Roads, crossroads and bridges, with their exits: one bit for each direction."""
    felled: dict[str, str] = {}
    """Hexes that were chopped or planted, with their first terrain."""
    ice: dict[str, int] = {}
    """Frozen water, and whose next action phase melts it."""
    buildings: dict[str, Building] = {}
    encounters: dict[str, Encounter] = {}
    encounters_placed: int = 0
    deck: tuple[str, ...] = ()
    """Adventure cards still to come, sorted: nobody knows their order."""
    discard: tuple[str, ...] = ()
    row: tuple[str, ...] = ()
    """Hero sheets nobody has, from the top."""
    batches: tuple[Batch, ...] = ()
    pacts: tuple[Pact, ...] = ()
    won_by: tuple[int, ...] | None = None
    """Who met a goal."""
    goal: str = ""

    def push(self, procedure: Procedure) -> None:
        """Do this before the rest of the procedure under way; nothing once the game is won (MW-INV-23)."""
        if self.won_by is None:
            super().push(procedure)

    # -- sides ------------------------------------------------------------------------------------------

    @property
    def sides(self) -> Sides:
        return self.map.card.teams if self.teams else super().sides

    def ally(self, seat: int) -> int:
        """The other seat of a team; nobody in a free for all."""
        for side in self.sides:
            if seat in side and len(side) > 1:
                return side[0] if side[1] == seat else side[1]
        return NOBODY

    def friends(self, one: int, other: int) -> bool:
        """Whether two seats are on one side (MW-GEN-10)."""
        return one == other or (self.teams and self.ally(one) == other)

    def at_peace(self, one: int, other: int) -> bool:
        """Whether a treaty forbids the two to attack each other (MW-FFA-04)."""
        return any(set(pact.seats) == {one, other} and self.round <= pact.until for pact in self.pacts)

    def order(self) -> tuple[int, ...]:
        """The seats in this round's player order (MW-TURN-04)."""
        seats = [(self.first + i) % self.seats for i in range(self.seats)]
        return tuple([seat for seat in seats if not self.players[seat].out])

    # -- the map ----------------------------------------------------------------------------------------

    @property
    def map(self) -> Layout:
        """The layout."""
        return self.content.layouts[self.layout]

    def ground(self, hex_: str) -> str:
        """The letter of a hex as it is now: bridged or frozen water is grassland, an empty mound a hill."""
        letter = self.terrain[self.map.index[hex_]]
        if letter == WATER and (hex_ in self.roads or hex_ in self.ice):
            return GRASS
        if self.encounters and hex_ in self.encounters and self.encounters[hex_].kind == COLONY:
            return HILL
        return letter

    def explored(self, hex_: str) -> bool:
        """Whether the hex was revealed."""
        return self.terrain[self.map.index[hex_]] != UNEXPLORED

    def passable(self, hex_: str) -> bool:
        """Whether the ground lets units in (MW-TERR-01, MW-TERR-03)."""
        return self.ground(hex_) in "GFH"

    def structure(self, hex_: str) -> tuple[str, int] | None:
        """The kind and the owner of the structure in a hex; a standing colony and a neutral village are nobody's."""
        seat = self.map.home_of.get(hex_)
        if seat is not None:
            return None if self.players[seat].out else (SETTLEMENT, seat)
        building = self.buildings.get(hex_)
        if building is not None and not building.site:
            return building.kind, building.seat
        encounter = self.encounters.get(hex_) if self.encounters else None
        if encounter is not None and (
            encounter.kind == VILLAGE or (encounter.kind == COLONY and encounter.damage < COLONY_HP)
        ):
            return encounter.kind, encounter.seat
        return None

    def own_structure(self, hex_: str, seat: int) -> bool:
        """Whether a friendly structure of that seat stands there."""
        found = self.structure(hex_)
        return found is not None and found[1] >= 0 and self.friends(found[1], seat)

    def hostile_structure(self, hex_: str, seat: int) -> bool:
        """Whether a structure stands there that is attacked: an enemy's, or nobody's (MW-GEN-10)."""
        found = self.structure(hex_)
        return found is not None and (found[1] < 0 or not self.friends(found[1], seat))

    # -- units ------------------------------------------------------------------------------------------

    def stats(self, unit: Unit) -> Stats:
        """What this unit can do now."""
        kind = unit.kind
        if kind in self.content.units:
            player = self.players[unit.seat]
            equipped = player.track[self.content.tracks[kind]] >= EQUIPPED or kind in player.equipment
            return unit_stats(self.content.units[kind], equipped)
        if kind in self.content.heroes:
            hero = self.players[unit.seat].hero
            assert hero is not None
            return hero_stats(self.content.heroes[kind], hero)
        return DECOY_STATS if kind == DECOY else UNKNOWN_STATS

    def rank(self, unit: Unit) -> int:
        """The square of its type on the battle track; heroes have none."""
        row = self.content.tracks.get(unit.kind)
        return 0 if row is None else self.players[unit.seat].track[row]

    def is_military(self, unit: Unit) -> bool:
        """Whether it is a military unit or a hero."""
        return unit.kind not in (BUILDER, DECOY)

    def in_military_place(self, unit: Unit) -> bool:
        """Whether it fills the military place of its hex: units and heroes, and decoys that stand there."""
        return unit.kind != BUILDER and unit.place != "b"

    def units_at(self, hex_: str) -> list[Unit]:
        """The blocks of a hex."""
        return [self.units[number] for number in self.at.get(hex_, ())]

    def enemy_at(self, hex_: str, seat: int) -> bool:
        """Whether an enemy block stands there."""
        return any(not self.friends(self.units[number].seat, seat) for number in self.at.get(hex_, ()))

    def own_units(self, seat: int) -> list[int]:
        """The numbers of a player's blocks on the map."""
        return [number for number, unit in enumerate(self.units) if unit.seat == seat and unit.hex]

    # -- changing ---------------------------------------------------------------------------------------

    def put(self, number: int, unit: Unit) -> None:
        """Replace a unit; it stays where it is."""
        self.units = (*self.units[:number], unit, *self.units[number + 1 :])

    def change(self, number: int, **fields: Any) -> None:
        """Replace some fields of a unit; it stays where it is."""
        self.put(number, replace(self.units[number], **fields))

    def move(self, number: int, to: str) -> None:
        """Put a unit on another hex; an empty name takes it off the map."""
        unit = self.units[number]
        at = dict(self.at)
        if unit.hex:
            left = tuple([one for one in at[unit.hex] if one != number])
            if left:
                at[unit.hex] = left
            else:
                del at[unit.hex]
        if to:
            at[to] = tuple(sorted((*at.get(to, ()), number)))
        self.at = at
        self.put(number, replace(unit, hex=to))

    def add(self, unit: Unit) -> int:
        """Put a new block on the map, under the lowest number that is free."""
        number = next((n for n, one in enumerate(self.units) if not one.hex), len(self.units))
        self.units = (*self.units[:number], replace(unit, hex=""), *self.units[number + 1 :])
        self.move(number, unit.hex)
        return number

    def alter(self, seat: int, **fields: Any) -> None:
        """Replace some fields of a player."""
        player = replace(self.players[seat], **fields)
        self.players = (*self.players[:seat], player, *self.players[seat + 1 :])

    def note(self, seat: int, **deeds: int) -> None:
        """Add to what a player has done."""
        old = self.players[seat].deeds
        self.alter(seat, deeds=replace(old, **{name: getattr(old, name) + n for name, n in deeds.items()}))

    def pay(self, seat: int, gold: int) -> None:
        """Take gold from a player, or with a negative number give it."""
        self.alter(seat, gold=self.players[seat].gold - gold)

    # -- views ------------------------------------------------------------------------------------------

    def hide(self, seat: int) -> None:
        """Types under fog, other players' mission cards, and what another player is building (MW-TURN-03)."""
        from ludarium.games.multiverse_war.secrets import hide

        hide(self, seat)

    def deal(self, seat: int, below: Below) -> None:
        """Give every unknown block a type that its owner could have, and every unknown card."""
        from ludarium.games.multiverse_war.secrets import deal

        deal(self, seat, below)

    def verdict(self) -> Outcome:
        """MW-GOAL-01, MW-TLIM-02: who met a goal, or has the most victory points."""
        from ludarium.games.multiverse_war.rules.goals import by_points, victory_points

        points = tuple(float(victory_points(self, seat)) for seat in range(self.seats))
        if self.won_by is not None:
            return Outcome(self.won_by, points, self.goal)
        return Outcome(by_points(self), points)

    def gave_up(self, seat: int) -> None:
        """MW-GEN-12: the others play on without this seat."""
        from ludarium.games.multiverse_war.rules.leaving import leave_game

        leave_game(self, seat)


def height(g: MultiverseWar, hex_: str) -> int:
    """From how high one looks out of a hex (MW-FOG-13)."""
    building = g.buildings.get(hex_)
    if building is not None and not building.site and building.kind in (TOWER, FORTRESS):
        return HILLTOP
    return HEIGHT[g.ground(hex_)]
