"""What can happen in Aristeia!."""

from __future__ import annotations

from typing import ClassVar

from ludarium.games.aristeia.options import HIDDEN
from ludarium.kernel.events import Event


class Told(Event, frozen=True, kw_only=True):
    """An event that speaks of fighters by their numbers."""

    cast: tuple[str, ...] = ()
    """The Character of each fighter, so that the event can be put into words by itself."""


class TeamsUnveiled(Event, frozen=True, tag="teams unveiled"):
    reveals: ClassVar[bool] = True
    teams: tuple[tuple[str, ...], ...]


class Drew(Event, frozen=True, tag="drew"):
    """A player drew Tactics; only that player sees which (AR-HAND-01)."""

    reveals: ClassVar[bool] = True
    seat: int
    cards: tuple[str, ...]

    def seen_by(self, seat: int) -> Event:
        return self if seat == self.seat else Drew(rule=self.rule, seat=self.seat, cards=(HIDDEN,) * len(self.cards))


class Mulliganed(Event, frozen=True, tag="mulliganed"):
    reveals: ClassVar[bool] = True
    seat: int


class UnderdogNamed(Event, frozen=True, tag="underdog named"):
    seat: int


class ZoneTaken(Event, frozen=True, tag="zone taken"):
    seat: int
    zone: str


class Deployed(Told, frozen=True, tag="deployed"):
    fighter: int
    space: str


class RoundBegan(Event, frozen=True, tag="round began"):
    round: int


class ScoringZoneNamed(Event, frozen=True, tag="scoring zone named"):
    zones: tuple[str, ...]


class Planned(Event, frozen=True, tag="planned"):
    """Both Running Orders are locked."""


class Revealed(Told, frozen=True, tag="revealed"):
    reveals: ClassVar[bool] = True
    turn: int
    fighters: tuple[int, ...]


class InitiativeCompared(Told, frozen=True, tag="initiative compared"):
    values: tuple[int, ...]
    first: int


class InitiativeShifted(Told, frozen=True, tag="initiative shifted"):
    fighter: int
    n: int


class OrderChanged(Event, frozen=True, tag="order changed"):
    seat: int


class ActivationBegan(Told, frozen=True, tag="activation began"):
    fighter: int


class ActivationSkipped(Told, frozen=True, tag="activation skipped"):
    fighter: int


class ActivationEnded(Told, frozen=True, tag="activation ended"):
    fighter: int


class PointsGained(Told, frozen=True, tag="points gained"):
    """Action Points and Movement Points of the active fighter; lost ones are negative."""

    fighter: int
    ap: int = 0
    mp: int = 0


class ActionDeclared(Told, frozen=True, tag="action declared"):
    fighter: int
    action: str
    targets: tuple[int, ...]
    space: str


class EffectDeclined(Told, frozen=True, tag="effect declined"):
    fighter: int
    action: str


class PoolsBuilt(Told, frozen=True, tag="pools built"):
    """The dice of a Roll after the caps; Symbols that were added stand in words."""

    kind: str
    fighters: tuple[int, ...]
    pools: tuple[str, ...]
    added: tuple[tuple[str, ...], ...]


class Rolled(Told, frozen=True, tag="rolled"):
    """The dice of each side: a letter for the colour, a number for the face."""

    reveals: ClassVar[bool] = True
    fighters: tuple[int, ...]
    dice: tuple[tuple[str, ...], ...]


class Rerolled(Told, frozen=True, tag="rerolled"):
    reveals: ClassVar[bool] = True
    fighter: int
    before: tuple[str, ...]
    after: tuple[str, ...]


class DieNullified(Told, frozen=True, tag="die nullified"):
    fighter: int
    die: str


class SymbolLost(Told, frozen=True, tag="symbol lost"):
    fighter: int
    symbol: str


class SwitchUsed(Told, frozen=True, tag="switch used"):
    fighter: int
    switch: str


class RollEnded(Told, frozen=True, tag="roll ended"):
    """The Successes that are left to each side."""

    kind: str
    fighters: tuple[int, ...]
    left: tuple[int, ...]


class Hurt(Told, frozen=True, tag="hurt"):
    fighter: int
    n: int
    damage: int


class DamagePrevented(Told, frozen=True, tag="damage prevented"):
    fighter: int
    n: int


class DamageMoved(Told, frozen=True, tag="damage moved"):
    fighter: int
    to: int
    n: int


class Healed(Told, frozen=True, tag="healed"):
    fighter: int
    n: int


class SentOff(Told, frozen=True, tag="sent off"):
    """A fighter entered the Infirmary."""

    fighter: int


class FragGained(Event, frozen=True, tag="frag gained"):
    seat: int
    frags: int


class StateImposed(Told, frozen=True, tag="state imposed"):
    fighter: int
    state: str


class StateRefused(Told, frozen=True, tag="state refused"):
    fighter: int
    state: str


class StateRemoved(Told, frozen=True, tag="state removed"):
    fighter: int
    state: str


class TokenTurned(Told, frozen=True, tag="token turned"):
    fighter: int
    state: str


class Moved(Told, frozen=True, tag="moved"):
    fighter: int
    start: str
    space: str


class DisengageTried(Told, frozen=True, tag="disengage tried"):
    fighter: int
    brawler: int
    won: bool


class Displaced(Told, frozen=True, tag="displaced"):
    fighter: int
    start: str
    space: str


class Placed(Told, frozen=True, tag="placed"):
    fighter: int
    start: str
    space: str


class TacticPlayed(Told, frozen=True, tag="tactic played"):
    reveals: ClassVar[bool] = True
    seat: int
    card: str
    target: int
    space: str


class TacticNullified(Event, frozen=True, tag="tactic nullified"):
    seat: int
    card: str


class SkillUsed(Told, frozen=True, tag="skill used"):
    fighter: int
    skill: str


class Discarded(Event, frozen=True, tag="discarded"):
    reveals: ClassVar[bool] = True
    seat: int
    card: str


class HandSeen(Event, frozen=True, tag="hand seen"):
    """A player looks at the hand of the other; nobody else learns what is in it."""

    reveals: ClassVar[bool] = True
    seat: int
    cards: tuple[str, ...]

    def seen_by(self, seat: int) -> Event:
        return (
            self if seat == self.seat else HandSeen(rule=self.rule, seat=self.seat, cards=(HIDDEN,) * len(self.cards))
        )


class MarkLaid(Told, frozen=True, tag="mark laid"):
    fighter: int
    name: str
    arg: str
    until: str


class SmokeRose(Told, frozen=True, tag="smoke rose"):
    space: str
    fighter: int


class SmokeCleared(Event, frozen=True, tag="smoke cleared"):
    spaces: tuple[str, ...]


class Benched(Told, frozen=True, tag="benched"):
    fighter: int


class Scored(Event, frozen=True, tag="scored"):
    seat: int
    vp: int
    why: str


class ZoneScorched(Event, frozen=True, tag="zone scorched"):
    zone: str


class ZoneConquered(Event, frozen=True, tag="zone conquered"):
    zone: str
    seat: int


class GameEnded(Event, frozen=True, tag="game ended"):
    winners: tuple[int, ...]
    vp: tuple[int, ...]
    frags: tuple[int, ...]
