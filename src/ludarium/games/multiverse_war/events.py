"""What can happen in Multiverse War: tagged structs with the rule that made it happen."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from ludarium.kernel.events import Event

UNKNOWN = "?"


class OfBlock(Event, frozen=True, kw_only=True):
    """Something that a block does: its type is told only to the seats in ``known``; none means to all."""

    unit: int
    seat: int
    kind: str
    known: tuple[int, ...] = ()

    def seen_by(self, seat: int) -> Event | None:
        return replace(self, kind=UNKNOWN) if self.known and seat not in self.known else self


class FirstPlayer(Event, frozen=True, tag="first_player"):
    seat: int
    faces: tuple[tuple[int, ...], ...]
    reveals: ClassVar[bool] = True


class RoundBegan(Event, frozen=True, tag="round_began"):
    round: int


class DialTurned(Event, frozen=True, tag="dial_turned"):
    section: int


class Drifted(Event, frozen=True, tag="drifted"):
    encounter: str
    start: str
    to: str


class TokenPlaced(Event, frozen=True, tag="token_placed"):
    hex: str


class FortressCompleted(Event, frozen=True, tag="fortress_completed"):
    seat: int
    hex: str


class Earned(Event, frozen=True, tag="earned"):
    """Gold of the revenue phase: from where, and how much."""

    seat: int
    settlement: int
    buildings: int
    supply: int
    villages: int

    @property
    def gold(self) -> int:
        """All together."""
        return self.settlement + self.buildings + self.supply + self.villages


class GoldGained(Event, frozen=True, tag="gold_gained"):
    seat: int
    gold: int
    source: str


class Given(Event, frozen=True, tag="given"):
    seat: int
    to: int
    gold: int


class TreatyMade(Event, frozen=True, tag="treaty_made"):
    seats: tuple[int, int]
    until: int


class TreatyRefused(Event, frozen=True, tag="treaty_refused"):
    seat: int
    by: int


class Recruited(OfBlock, frozen=True, tag="recruited"):
    """Others see only what came of a whole build phase (``BuildingDone``)."""

    hex: str
    gold: int

    def seen_by(self, seat: int) -> Event | None:
        return None if self.known and seat not in self.known else self


class HeroHired(Event, frozen=True, tag="hero_hired"):
    seat: int
    hero: str
    gold: int
    again: bool = False


class SkillBought(Event, frozen=True, tag="skill_bought"):
    seat: int
    what: str


class Constructed(Event, frozen=True, tag="constructed"):
    seat: int
    building: str
    hex: str
    gold: int
    tier: int


class Upgraded(Event, frozen=True, tag="upgraded"):
    seat: int
    building: str
    hex: str
    gold: int


class RoadLaid(Event, frozen=True, tag="road_laid"):
    seat: int
    hex: str
    exits: int
    gold: int
    bridge: bool = False
    widened: bool = False


class Cleared(Event, frozen=True, tag="cleared"):
    seat: int
    hex: str
    planted: bool
    gold: int


class ShardsSpent(Event, frozen=True, tag="shards_spent"):
    seat: int
    what: str
    kind: str
    shards: int


class BuildingDone(Event, frozen=True, tag="building_done"):
    """What others see of a build phase: how many blocks came, where, and the gold spent on them."""

    seat: int
    hexes: tuple[str, ...]
    gold: int


class PhaseBegan(Event, frozen=True, tag="phase_began"):
    seat: int
    round: int


class Repaired(Event, frozen=True, tag="repaired"):
    hex: str
    kind: str
    seat: int


class Healed(OfBlock, frozen=True, tag="healed"):
    hex: str
    wounds: int
    source: str


class StonesMined(Event, frozen=True, tag="stones_mined"):
    seat: int
    stones: int
    total: int


class Moved(OfBlock, frozen=True, tag="moved"):
    start: str
    to: str
    cost: int
    road: bool = False

    def seen_by(self, seat: int) -> Event | None:
        """What a step costs would tell a Pathfinder."""
        hidden = self.known and seat not in self.known
        return replace(self, kind=UNKNOWN, cost=0) if hidden else self


class Swapped(Event, frozen=True, tag="swapped"):
    units: tuple[int, int]
    hexes: tuple[str, str]


class TerritoryRevealed(Event, frozen=True, tag="territory_revealed"):
    reveals: ClassVar[bool] = True
    seat: int
    slot: int
    territory: str
    rotation: int
    number: int


class Identified(OfBlock, frozen=True, tag="identified"):
    reveals: ClassVar[bool] = True
    hex: str


class Hidden(Event, frozen=True, tag="hidden"):
    """That a block is lost from sight tells something of who looked at it."""

    reveals: ClassVar[bool] = True
    unit: int
    seat: int
    hex: str


class DecoyRemoved(Event, frozen=True, tag="decoy_removed"):
    reveals: ClassVar[bool] = True
    seat: int
    hex: str


class Attacked(Event, frozen=True, tag="attacked"):
    """A combat opens: both sides are shown."""

    reveals: ClassVar[bool] = True
    unit: int
    seat: int
    kind: str
    start: str
    to: str
    shot: bool
    target: str
    foe: str
    supports: tuple[int, int] = (0, 0)


class Struck(Event, frozen=True, tag="struck"):
    """One strike: the dice with their reasons, and what came of it."""

    reveals: ClassVar[bool] = True
    unit: int
    seat: int
    kind: str
    target: str
    hex: str
    faces: tuple[int, ...]
    automatic: bool
    hit: bool
    critical: bool
    damage: int
    penalties: tuple[str, ...] = ()


class Slain(OfBlock, frozen=True, tag="slain"):
    reveals: ClassVar[bool] = True
    hex: str


class StructureHit(Event, frozen=True, tag="structure_hit"):
    hex: str
    kind: str
    seat: int
    left: int


class StructureFell(Event, frozen=True, tag="structure_fell"):
    hex: str
    kind: str
    seat: int
    by: int


class SiteLost(Event, frozen=True, tag="site_lost"):
    seat: int
    hex: str


class TrackAdvanced(Event, frozen=True, tag="track_advanced"):
    seat: int
    kind: str
    square: int


class HeroLevel(Event, frozen=True, tag="hero_level"):
    seat: int
    hero: str
    level: int


class AbilityUsed(OfBlock, frozen=True, tag="ability_used"):
    ability: str
    hex: str
    target: str = ""

    def seen_by(self, seat: int) -> Event | None:
        """MW-ABIL-03: which ability a hidden block uses stays hidden."""
        if self.known and seat not in self.known:
            return replace(self, kind=UNKNOWN, ability=UNKNOWN, target="")
        return self


class Rolled(Event, frozen=True, tag="rolled"):
    reveals: ClassVar[bool] = True
    what: str
    faces: tuple[int, ...]
    hits: int


class Chilled(Event, frozen=True, tag="chilled"):
    unit: int
    hex: str


class CardDrawn(Event, frozen=True, tag="card_drawn"):
    reveals: ClassVar[bool] = True
    seat: int
    unit: int
    kind: str
    card: str
    hex: str


class AdventureEnded(Event, frozen=True, tag="adventure_ended"):
    seat: int
    card: str
    hex: str
    success: bool


class EncounterPlaced(Event, frozen=True, tag="encounter_placed"):
    kind: str
    hex: str


class Traded(Event, frozen=True, tag="traded"):
    seat: int
    what: str
    hex: str


class ShardTaken(Event, frozen=True, tag="shard_taken"):
    seat: int
    unit: int
    hex: str


class ShardDelivered(Event, frozen=True, tag="shard_delivered"):
    seat: int
    total: int


class ShardDropped(Event, frozen=True, tag="shard_dropped"):
    hex: str


class FormationSplit(Event, frozen=True, tag="formation_split"):
    unit: int
    hex: str


class MissionDone(Event, frozen=True, tag="mission_done"):
    reveals: ClassVar[bool] = True
    seat: int
    count: int


class PlayerLeft(Event, frozen=True, tag="player_left"):
    seat: int


class GameEnded(Event, frozen=True, tag="game_ended"):
    winners: tuple[int, ...]
    goal: str
    points: tuple[int, ...]
