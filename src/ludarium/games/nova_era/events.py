"""What can happen in Nova Era."""

from __future__ import annotations

from typing import ClassVar

from ludarium.games.nova_era.names import HIDDEN
from ludarium.kernel.events import Event


class Dealt(Event, frozen=True, tag="dealt"):
    """A player got starting cards; only that player sees which (NE-PREP-17)."""

    reveals: ClassVar[bool] = True
    seat: int
    cards: tuple[str, ...]

    def seen_by(self, seat: int) -> Event:
        if seat == self.seat:
            return self
        return Dealt(rule=self.rule, seat=self.seat, cards=(HIDDEN,) * len(self.cards))


class LaidOut(Event, frozen=True, tag="laid out"):
    """The Display and the Personalities of an Era were laid out."""

    reveals: ClassVar[bool] = True
    era: int
    display: tuple[tuple[str, ...], ...]
    offer: tuple[str, ...]


class RoundBegan(Event, frozen=True, tag="round began"):
    era: int
    round: int
    first: int


class Rolled(Event, frozen=True, tag="rolled"):
    """All Dice Zones were filled."""

    reveals: ClassVar[bool] = True
    zones: tuple[tuple[str, ...], ...]


class Picked(Event, frozen=True, tag="picked"):
    seat: int
    zone: int
    dice: tuple[str, ...]
    total: int


class UnrestMoved(Event, frozen=True, tag="unrest moved"):
    seat: int
    before: int
    after: int


class DiceLowered(Event, frozen=True, tag="dice lowered"):
    seat: int
    dice: tuple[str, ...]
    """As they are now."""


class CivilWarBegan(Event, frozen=True, tag="civil war began"):
    seat: int


class CardDamaged(Event, frozen=True, tag="damaged"):
    seat: int
    card: str


class CardRepaired(Event, frozen=True, tag="repaired"):
    seat: int
    card: str


class CardLost(Event, frozen=True, tag="lost"):
    """A card went to its owner's Past."""

    seat: int
    card: str


class TrackMoved(Event, frozen=True, tag="track moved"):
    """A Disaster marker or the Dark Age marker moved."""

    track: int
    before: int
    after: int


class DarkAge(Event, frozen=True, tag="dark age"):
    pass


class DieReturned(Event, frozen=True, tag="die returned"):
    """A die was given up to a Dark Age."""

    seat: int
    die: str


class DieTurned(Event, frozen=True, tag="die turned"):
    """A dice ability changed a die."""

    seat: int
    card: str
    before: str
    after: str


class DieRerolled(DieTurned, frozen=True, tag="die rerolled"):
    reveals: ClassVar[bool] = True


class DieSpent(Event, frozen=True, tag="die spent"):
    seat: int
    die: str
    action: str


class Paid(Event, frozen=True, tag="paid"):
    """Tokens went back to the reserve."""

    seat: int
    colour: str
    count: int


class Gained(Event, frozen=True, tag="gained"):
    """Tokens came from the reserve."""

    seat: int
    colour: str
    count: int


class Stolen(Event, frozen=True, tag="stolen"):
    seat: int
    victim: int
    colour: str


class Developed(Event, frozen=True, tag="developed"):
    seat: int
    card: str
    colour: str


class Expanded(Event, frozen=True, tag="expanded"):
    seat: int
    card: str


class Enlisted(Event, frozen=True, tag="enlisted"):
    seat: int
    card: str


class Researched(Event, frozen=True, tag="researched"):
    """A card of the Display went to a hand."""

    seat: int
    card: str


class Evolved(Event, frozen=True, tag="evolved"):
    """A player took an Evolution into the hand."""

    seat: int
    card: str
    source: str


class Obsolete(Event, frozen=True, tag="obsolete"):
    """A card was announced Obsolete; ``seat`` had it in play or in hand, or is -1."""

    reveals: ClassVar[bool] = True
    card: str
    by: str
    seat: int
    in_hand: bool = False


class Charmed(Event, frozen=True, tag="charmed"):
    """The Cleopatra token was placed."""

    seat: int
    owner: int
    card: str


class CharmEnded(Event, frozen=True, tag="charm ended"):
    card: str


class DisasterStruck(Event, frozen=True, tag="disaster"):
    disaster: int


class Protected(Event, frozen=True, tag="protected"):
    seat: int
    disaster: int


class Produces(Event, frozen=True, tag="produces"):
    """A card's Production effect is carried out."""

    seat: int
    card: str


class Converted(Event, frozen=True, tag="converted"):
    """A Transformation was used."""

    seat: int
    card: str


class Scored(Event, frozen=True, tag="scored"):
    """VP were gained; ``source`` is presence, majority, upgrade, resources or a card."""

    seat: int
    vp: int
    source: str


class FirstPlayerMoved(Event, frozen=True, tag="first player"):
    seat: int


class EraBegan(Event, frozen=True, tag="era began"):
    era: int


class PersonalitiesLeft(Event, frozen=True, tag="personalities left"):
    seat: int
    cards: tuple[str, ...]


class GameEnded(Event, frozen=True, tag="game ended"):
    winners: tuple[int, ...]
    vp: tuple[int, ...]
