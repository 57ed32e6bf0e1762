"""Movement, Disengage, Displacements, Placing and Swapping (AR-MOV, AR-DIS, AR-DSP, AR-PLC)."""

from __future__ import annotations

from msgspec.structs import replace

from ludarium.games.aristeia.events import DisengageTried, Displaced, Moved, Placed, PointsGained
from ludarium.games.aristeia.options import STAY
from ludarium.games.aristeia.rules.windows import open_window
from ludarium.games.aristeia.state import NOBODY, TEAM, Aristeia, Context
from ludarium.kernel import END, Ask, Next, Procedure, Refusal
from ludarium.space.hexes import around

BRAWN_DIE = "K"  # for each further Adjacent Enemy (AR-DIS-02)


def free_neighbours(g: Aristeia, space: str) -> tuple[str, ...]:
    """The Free spaces Adjacent to a space (AR-MOV-02, AR-BLK-01, AR-OCC-01)."""
    dome = g.content.dome
    occupied = g.occupied()
    mask = dome.mask
    return tuple([near for near in dome.neighbours[space] if not mask[near] & occupied])


def may_move(g: Aristeia) -> bool:
    """Whether the active Character can spend a Movement Point that it has (AR-MOV-02, AR-STA-11)."""
    me = g.fighters[g.active]
    return not (me.tokens and g.shows(g.active, "immobilized")) and bool(free_neighbours(g, me.space))


def needs_roll(g: Aristeia, fighter: int) -> bool:
    """Whether the next movement needs a Disengage Roll (AR-DIS-01, AR-GAP-FREEDIS)."""
    return bool(g.adjacent_enemies(fighter)) and not g.flags(fighter, "free_disengage")


class Movement(Procedure):
    """One movement: a Movement Point, a Disengage Roll if an Enemy is Adjacent, a step to a Free space."""

    mover: int
    to: str = ""
    """The space that was named at once, when no Roll is needed."""
    brawler: int = NOBODY

    def spend(self, g: Aristeia, got: None) -> None:
        """AR-MOV-02, AR-GAP-MPPAY: the point is paid first."""
        g.mp -= 1
        open_window(g, "move.declared", Context(mover=self.mover))

    def disengage(self, g: Aristeia, got: None) -> Next:
        """AR-DIS-02: with several Adjacent Enemies the opponent picks the one who holds."""
        enemies = g.adjacent_enemies(self.mover)
        if not enemies:
            self.at = "choose"
            return None
        if g.flags(self.mover, "free_disengage"):
            _use_up_free_disengage(g, self.mover)
            self.at = "choose"
            return None
        return Ask(1 - g.fighters[self.mover].seat, "who holds", "AR-DIS-02", tuple(enemies), (self.mover,))

    def hold(self, g: Aristeia, got: int) -> None:
        """AR-DIS-01, AR-DIS-02: Agility against Brawn, with a black die for each other Adjacent Enemy."""
        from ludarium.games.aristeia.rules.rolls import Contest, Side

        self.brawler = got
        others = len(g.adjacent_enemies(self.mover)) - 1
        agility = g.character(self.mover).attributes.agility
        brawn = g.character(got).attributes.brawn + BRAWN_DIE * others
        g.push(
            Contest(
                ctx=Context(roll="disengage", mover=self.mover, brawler=got),
                sides=(Side(self.mover, agility), Side(got, brawn)),
            )
        )

    def outcome(self, g: Aristeia, got: tuple[int, int]) -> Next:
        """AR-DIS-04, AR-DIS-05: one Success is enough; else the rest of the Movement Points is lost."""
        won = got[0] >= 1
        g.tell(
            DisengageTried, rule="AR-DIS-04" if won else "AR-DIS-05", fighter=self.mover, brawler=self.brawler, won=won
        )
        context = Context(mover=self.mover, brawler=self.brawler)
        if won:
            open_window(g, "disengage.won", context)
            return None
        if g.mp:
            g.tell(PointsGained, rule="AR-DIS-05", fighter=self.mover, mp=-g.mp)
        g.mp = 0
        open_window(g, "disengage.failed", context)
        return END

    def choose(self, g: Aristeia, got: None) -> Next:
        """AR-DIS-04, AR-DIS-06: the mover must enter a Free space, named only now."""
        if not g.in_dome(self.mover):
            return END
        spaces = free_neighbours(g, g.fighters[self.mover].space)
        if not spaces:
            return END
        return Ask(
            g.fighters[self.mover].seat,
            "enter",
            "AR-DIS-04",
            (self.to,) if self.to in spaces else spaces,
            (self.mover,),
        )

    def enter(self, g: Aristeia, got: str) -> None:
        start = g.fighters[self.mover].space
        g.change(self.mover, space=got)
        g.moved += 1
        g.tell(Moved, rule="AR-MOV-02", fighter=self.mover, start=start, space=got)
        open_window(g, "move.done", Context(mover=self.mover))

    def refuse(self, g: Aristeia, option: object) -> Refusal | None:
        if g.ask is not None and g.ask.topic == "who holds":
            return Refusal("AR-DIS-02", "Only an Enemy Adjacent to the mover can hold it.")
        return Refusal("AR-MOV-02", "Only an Adjacent Free space can be entered.")


def _use_up_free_disengage(g: Aristeia, fighter: int) -> None:
    """One of the movements that need no Roll is used up (AR-GAP-FREEDIS)."""
    marks = list(g.fighters[fighter].marks)
    for i, mark in enumerate(marks):
        if mark.name == "free_disengage":
            left = int(mark.arg) - 1
            marks[i : i + 1] = [replace(mark, arg=str(left))] if left else []
            break
    g.change(fighter, marks=tuple(marks))


# -- Displacements ------------------------------------------------------------------------------------------


def can_be_shifted(g: Aristeia, fighter: int, seat: int) -> bool:
    """Whether an effect of this player may Displace, Place or Swap the fighter."""
    if not g.in_dome(fighter):
        return False
    return g.fighters[fighter].seat == seat or not g.flags(fighter, "no_enemy_displace")


class Displacement(Procedure):
    """AR-DSP-01 to AR-DSP-03: one Adjacent Free space a step, chosen by the player of the effect."""

    fighter: int
    seat: int
    cause: int
    spaces: int
    direction: str = "any"
    reference: str = ""
    """The space that it goes away from or toward."""
    optional: bool = False
    done: int = 0

    def pending(self, g: Aristeia, got: None) -> Next:
        if not can_be_shifted(g, self.fighter, self.seat):
            return END
        open_window(g, "displace.pending", self._context())
        return None

    def choose(self, g: Aristeia, got: None) -> Next:
        spaces = self._spaces(g)
        if self.done == self.spaces or not spaces:
            self.at = "over"
            return None
        return Ask(self.seat, "displace", "AR-DSP-01", (*spaces, STAY) if self.optional else spaces, (self.fighter,))

    def step(self, g: Aristeia, got: str) -> None:
        if got == STAY:
            self.at = "over"
            return
        start = g.fighters[self.fighter].space
        g.change(self.fighter, space=got)
        g.tell(Displaced, rule="AR-DSP-01", fighter=self.fighter, start=start, space=got)
        self.done += 1
        self.at = "choose"

    def over(self, g: Aristeia, got: None) -> None:
        if self.done:
            open_window(g, "displace.done", self._context())

    def _context(self) -> Context:
        return Context(victim=self.fighter, cause=self.cause, cause_seat=self.seat)

    def _spaces(self, g: Aristeia) -> tuple[str, ...]:
        """AR-GAP-DISPLACE: away and toward must raise or lower the distance with each step."""
        if not g.in_dome(self.fighter):
            return ()
        here = g.fighters[self.fighter].space
        spaces = free_neighbours(g, here)
        if self.direction == "any":
            return spaces
        if not self.reference:
            return ()
        distance = g.content.dome.distance
        now = distance(here, self.reference)
        if self.direction == "away":
            return tuple([space for space in spaces if distance(space, self.reference) > now])
        return tuple([space for space in spaces if distance(space, self.reference) < now])

    def refuse(self, g: Aristeia, option: object) -> Refusal | None:
        dome = g.content.dome
        if isinstance(option, str) and option in dome.mask:
            here = g.fighters[self.fighter].space
            if option not in dome.neighbours[here]:
                rule = "AR-BLK-01" if dome.mask[option] & dome.blocked else "AR-DSP-01"
                return Refusal(rule, "A Displacement goes to an Adjacent space that is not Blocked.")
            if dome.mask[option] & g.occupied():
                return Refusal("AR-OCC-01", "That space is Occupied.")
            return Refusal("AR-DSP-03", "That space lies in the wrong direction.")
        return None


# -- Placing --------------------------------------------------------------------------------------------------


def placing_spaces(g: Aristeia, named: int) -> tuple[str, ...]:
    """AR-PLC-01, AR-PLC-02: the Free ones of these spaces; if there is none, Free spaces Adjacent to one of them."""
    dome = g.content.dome
    free = g.free()
    return dome.names(named & free or around(named, dome.row) & free)


class Placement(Procedure):
    """AR-PLC-01, AR-DIS-08: put a Character on a space of the effect, ignoring what lies between."""

    fighter: int
    seat: int
    cause: int
    spaces: tuple[str, ...]
    """The spaces that the effect names."""
    optional: bool = False

    def pending(self, g: Aristeia, got: None) -> Next:
        if not can_be_shifted(g, self.fighter, self.seat):
            return END
        open_window(g, "displace.pending", self._context())
        return None

    def choose(self, g: Aristeia, got: None) -> Next:
        spaces = placing_spaces(g, g.content.dome.union(self.spaces))
        if not g.in_dome(self.fighter) or not spaces:
            return END
        return Ask(self.seat, "place", "AR-PLC-01", (*spaces, STAY) if self.optional else spaces, (self.fighter,))

    def put(self, g: Aristeia, got: str) -> Next:
        if got == STAY:
            return END
        start = g.fighters[self.fighter].space
        g.change(self.fighter, space=got)
        g.tell(Placed, rule="AR-PLC-01", fighter=self.fighter, start=start, space=got)
        open_window(g, "displace.done", self._context())
        return None

    def _context(self) -> Context:
        return Context(victim=self.fighter, cause=self.cause, cause_seat=self.seat)


class Swapping(Procedure):
    """AR-PLC-03: two Characters are Placed on each other's space, or neither is."""

    fighters: tuple[int, int]
    seat: int
    cause: int

    def exchange(self, g: Aristeia, got: None) -> Next:
        a, b = self.fighters
        if a == b or not (can_be_shifted(g, a, self.seat) and can_be_shifted(g, b, self.seat)):
            return END
        here, there = g.fighters[a].space, g.fighters[b].space
        g.change(a, space=there)
        g.change(b, space=here)
        g.tell(Placed, rule="AR-PLC-03", fighter=a, start=here, space=there)
        g.tell(Placed, rule="AR-PLC-03", fighter=b, start=there, space=here)
        return None

    def order(self, g: Aristeia, got: None) -> Next:
        """AR-GEN-09: both were Placed; the Underdog says whose turn to react comes first."""
        return Ask(g.underdog, "order", "AR-GEN-09", self.fighters, self.fighters)

    def first(self, g: Aristeia, got: int) -> None:
        if got == self.fighters[1]:
            self.fighters = (self.fighters[1], self.fighters[0])
        open_window(g, "displace.done", Context(victim=self.fighters[0], cause=self.cause, cause_seat=self.seat))

    def second(self, g: Aristeia, got: None) -> None:
        open_window(g, "displace.done", Context(victim=self.fighters[1], cause=self.cause, cause_seat=self.seat))


def team_of(seat: int) -> range:
    """The fighters of a player."""
    return range(seat * TEAM, seat * TEAM + TEAM)
