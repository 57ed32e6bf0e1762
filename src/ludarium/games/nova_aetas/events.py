"""What can happen, with the rule that makes it happen."""

from __future__ import annotations

from ludarium.kernel.events import Event
from ludarium.space.squares import Square


class Told(Event, frozen=True, kw_only=True):
    """An event of Nova Aetas."""

    called: dict[str, str] = {}
    """By field, what people call what it names, where the content alone does not say it: "Fante da Mar 2", "10:05"."""


class Began(Told, frozen=True, kw_only=True, tag="mission began"):
    mission: str


class ClockMoved(Told, frozen=True, kw_only=True, tag="clock moved"):
    now: int


class TokenMoved(Told, frozen=True, kw_only=True, tag="token moved"):
    who: str
    to: int


class Activated(Told, frozen=True, kw_only=True, tag="activated"):
    who: str


class Acted(Told, frozen=True, kw_only=True, tag="acted"):
    """An action of a Hero and the AP it cost; an attack is paid when its Boosts are chosen, so it has none here."""

    who: str
    what: str
    ap: int
    card: str = ""
    """The card that is used, cast or reloaded."""


class Moved(Told, frozen=True, kw_only=True, tag="moved"):
    who: str
    way: tuple[Square, ...]


class Decided(Told, frozen=True, kw_only=True, tag="decided"):
    """What an Enemy does and why."""

    who: str
    what: str
    target: str = ""
    why: str = ""
    """The reason in words; "" if the rule says it all."""


class AttackMade(Told, frozen=True, kw_only=True, tag="attack"):
    who: str
    card: str
    target: str


class Reacted(Told, frozen=True, kw_only=True, tag="reacted"):
    """A card was used outside its owner's activation."""

    who: str
    card: str
    target: str


class Rolled(Told, frozen=True, kw_only=True, tag="rolled"):
    who: str
    what: str
    faces: tuple[int, ...]
    need: int


class Rerolled(Told, frozen=True, kw_only=True, tag="rerolled"):
    who: str
    by: str
    places: tuple[int, ...]
    faces: tuple[int, ...]


class Tested(Told, frozen=True, kw_only=True, tag="tested"):
    who: str
    what: str
    successes: int
    passed: bool


class Wounded(Told, frozen=True, kw_only=True, tag="wounded"):
    who: str
    wounds: int


class Cancelled(Told, frozen=True, kw_only=True, tag="wounds cancelled"):
    who: str
    by: str
    wounds: int


class CriticalHit(Told, frozen=True, kw_only=True, tag="critical hit"):
    who: str
    target: str
    wounds: int


class Healed(Told, frozen=True, kw_only=True, tag="healed"):
    who: str
    wounds: int


class StatusGained(Told, frozen=True, kw_only=True, tag="status gained"):
    who: str
    status: str


class StatusLost(Told, frozen=True, kw_only=True, tag="status lost"):
    who: str
    status: str


class ThreatChanged(Told, frozen=True, kw_only=True, tag="threat changed"):
    who: str
    tv: int


class KnockedOut(Told, frozen=True, kw_only=True, tag="knocked out"):
    who: str


class StoodUp(Told, frozen=True, kw_only=True, tag="stood up"):
    who: str


class InjuryDrawn(Told, frozen=True, kw_only=True, tag="injury drawn"):
    who: str
    card: str


class OutOfCombat(Told, frozen=True, kw_only=True, tag="out of combat"):
    who: str


class Destroyed(Told, frozen=True, kw_only=True, tag="destroyed"):
    """An object or piece of scenery, by its name or square."""

    what: str


class Discarded(Told, frozen=True, kw_only=True, tag="discarded"):
    """An item is gone."""

    who: str
    card: str


class Foretold(Told, frozen=True, kw_only=True, tag="foretold"):
    """What a hidden part of the map will bring."""

    zone: str
    what: str


class Looted(Told, frozen=True, kw_only=True, tag="looted"):
    deck: str
    cards: int


class Woke(Told, frozen=True, kw_only=True, tag="woke"):
    who: str


class Appeared(Told, frozen=True, kw_only=True, tag="appeared"):
    who: str
    kind: str
    at: Square


class PickedUp(Told, frozen=True, kw_only=True, tag="picked up"):
    who: str
    what: str


class Dropped(Told, frozen=True, kw_only=True, tag="dropped"):
    who: str
    what: str


class LeftMap(Told, frozen=True, kw_only=True, tag="left the map"):
    who: str
    exit: str


class Happened(Told, frozen=True, kw_only=True, tag="event"):
    """An event of the Mission."""

    name: str
    what: str


class Ended(Told, frozen=True, kw_only=True, tag="mission ended"):
    outcome: str


class Kept(Told, frozen=True, kw_only=True, tag="loot kept"):
    cards: tuple[str, ...]


class Peeked(Told, frozen=True, kw_only=True, tag="loot seen"):
    card: str


class Rewarded(Told, frozen=True, kw_only=True, tag="rewarded"):
    """What a Mission brought the company."""

    popolini: int
    xp: int


class Unlocked(Told, frozen=True, kw_only=True, tag="unlocked"):
    """The Mission or ending that comes next."""

    what: str


class Arrived(Told, frozen=True, kw_only=True, tag="arrived"):
    """The company comes to a town or village."""

    place: str


class Traded(Told, frozen=True, kw_only=True, tag="traded"):
    """Bought (price above 0) or sold (below 0)."""

    what: str
    price: int


class Crafted(Told, frozen=True, kw_only=True, tag="crafted"):
    what: str


class Cured(Told, frozen=True, kw_only=True, tag="cured"):
    who: str
    card: str
    price: int


class Learned(Told, frozen=True, kw_only=True, tag="learned"):
    """A skill, a characteristic or a class, and the XP it cost."""

    who: str
    what: str
    xp: int


class Prepared(Told, frozen=True, kw_only=True, tag="prepared"):
    """A pin or an item changed before a Mission."""

    who: str
    what: str
    how: str
