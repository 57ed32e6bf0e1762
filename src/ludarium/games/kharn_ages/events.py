"""What can happen in Kharn-Ages: tagged structs with the rule that made it happen."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from ludarium.kernel.events import Event


class Ready(Event, frozen=True, tag="ready"):
    """A player has mustered; what, the others learn when all have."""

    seat: int


class Mustered(Event, frozen=True, tag="mustered"):
    """A Spearhead is shown to all."""

    seat: int
    faction: str
    profiles: tuple[str, ...]
    price: int
    reveals: ClassVar[bool] = True


class Ordered(Event, frozen=True, tag="ordered"):
    """Who deploys and acts in which order."""

    seats: tuple[int, ...]
    reveals: ClassVar[bool] = True


class SideTaken(Event, frozen=True, tag="side_taken"):
    seat: int
    side: str


class Hid(Event, frozen=True, tag="hid"):
    """A Safar waits in ambush; others do not learn where."""

    safar: int
    seat: int
    square: str

    def seen_by(self, seat: int) -> Event | None:
        return self if seat == self.seat else replace(self, square="?")


class Assigned(Event, frozen=True, tag="assigned"):
    """The contents of a chest were fixed in secret."""

    seat: int
    marker: str
    contents: str

    def seen_by(self, seat: int) -> Event | None:
        return self if seat == self.seat else replace(self, contents="?")


class Deployed(Event, frozen=True, tag="deployed"):
    safar: int
    x: int
    y: int


class Revealed(Event, frozen=True, tag="revealed"):
    """An ambusher comes out."""

    safar: int
    x: int
    y: int
    reveals: ClassVar[bool] = True


class Shown(Event, frozen=True, tag="shown"):
    """What is in a chest or coffer becomes known, to one seat or to all (-1)."""

    marker: str
    contents: str
    to: int = -1
    reveals: ClassVar[bool] = True

    def seen_by(self, seat: int) -> Event | None:
        return self if self.to in (-1, seat) else replace(self, contents="?")


class RoundBegan(Event, frozen=True, tag="round_began"):
    round: int
    first: int


class Activated(Event, frozen=True, tag="activated"):
    safar: int


class ActivationEnded(Event, frozen=True, tag="activation_ended"):
    safar: int


class Refilled(Event, frozen=True, tag="refilled"):
    safar: int
    ap: int


class GainedAp(Event, frozen=True, tag="gained_ap"):
    safar: int
    ap: int


class LostAp(Event, frozen=True, tag="lost_ap"):
    safar: int
    ap: int


class Moved(Event, frozen=True, tag="moved"):
    """A Safar moved: by walking, swimming, an effect, a push, a flight."""

    safar: int
    how: str
    way: tuple[tuple[int, int], ...]
    cost: int = 0


class Collided(Event, frozen=True, tag="collided"):
    safar: int
    with_: str


class Fell(Event, frozen=True, tag="fell"):
    safar: int
    height: int
    harm: int


class Declared(Event, frozen=True, tag="declared"):
    """An attack, shot, throw or casting was declared and paid."""

    safar: int
    target: int
    kind: str
    chars: str
    effects: str = ""
    weapon: str = ""
    cost: int = 0


class Rolled(Event, frozen=True, tag="rolled"):
    safar: int
    roll: str
    faces: tuple[int, ...]
    reveals: ClassVar[bool] = True


class Rerolled(Event, frozen=True, tag="rerolled"):
    safar: int
    by: str
    faces: tuple[int, ...]
    reveals: ClassVar[bool] = True


class Kept(Event, frozen=True, tag="kept"):
    """The kept die: a critical failure, a critical hit, and what it counts."""

    safar: int
    roll: str
    face: int
    total: int
    cf: bool = False
    ch: bool = False


class Totalled(Event, frozen=True, tag="totalled"):
    """The total of an attack, defence or incantation."""

    safar: int
    kind: str
    total: int
    support: int = 0
    cover: int = 0


class Defended(Event, frozen=True, tag="defended"):
    safar: int
    success: bool
    ap: int
    chars: str = ""
    how: str = ""


class ArmourRolled(Event, frozen=True, tag="armour_rolled"):
    safar: int
    face: int
    protection: int
    ticked: int


class Harmed(Event, frozen=True, tag="harmed"):
    """HP lost, and the parts of the damage."""

    safar: int
    lost: int
    basic: int = 0
    critical: int = 0


class Healed(Event, frozen=True, tag="healed"):
    safar: int
    hp: int


class PutOut(Event, frozen=True, tag="put_out"):
    """Defeated, fled or lost."""

    safar: int
    how: str


class StatusOn(Event, frozen=True, tag="status_on"):
    safar: int
    status: str
    n: int = 0


class StatusOff(Event, frozen=True, tag="status_off"):
    safar: int
    status: str


class Tested(Event, frozen=True, tag="tested"):
    """A temerity, fright or landing test."""

    safar: int
    kind: str
    threshold: int
    total: int
    passed: bool
    face: int = 0
    reveals: ClassVar[bool] = True


class Acted(Event, frozen=True, tag="acted"):
    """A generic action or movement without a path."""

    safar: int
    name: str
    on: str = ""
    success: bool = True
    cost: int = 0


class Used(Event, frozen=True, tag="used"):
    """An effect of a card, a skill or an item worked."""

    safar: int
    ref: str


class Took(Event, frozen=True, tag="took"):
    """Items in hand changed."""

    safar: int
    items: tuple[str, ...]


class Ticked(Event, frozen=True, tag="ticked"):
    safar: int
    item: str
    boxes: int


class ObjectHit(Event, frozen=True, tag="object_hit"):
    thing: str
    sp: int
    left: int


class ObjectGone(Event, frozen=True, tag="object_gone"):
    thing: str


class Burning(Event, frozen=True, tag="burning"):
    thing: str
    burns: bool


class Landed(Event, frozen=True, tag="landed"):
    """Where a thrown or dropped thing lies."""

    thing: str
    x: int
    y: int


class CastDone(Event, frozen=True, tag="cast"):
    safar: int
    spell: str
    difficulty: int
    total: int
    success: bool


class Scored(Event, frozen=True, tag="scored"):
    seat: int
    points: int
    score: int


class Deviated(Event, frozen=True, tag="deviated"):
    degrees: int
    reveals: ClassVar[bool] = True


class RoundEnded(Event, frozen=True, tag="round_ended"):
    round: int
    last: bool = False
