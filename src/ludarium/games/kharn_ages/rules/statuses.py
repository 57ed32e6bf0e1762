"""Effects and statuses (KA-EFX, KA-STT): how one comes on a Safar, and how it goes."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ludarium.games.kharn_ages import conditions, references
from ludarium.games.kharn_ages.effects import window
from ludarium.games.kharn_ages.events import StatusOff, StatusOn
from ludarium.games.kharn_ages.moment import Moment
from ludarium.games.kharn_ages.rules.ground import touches_water
from ludarium.games.kharn_ages.running import Run, nearest, operation, special, who_of
from ludarium.games.kharn_ages.state import NOBODY, KharnAges
from ludarium.games.kharn_ages.surroundings import Luck
from ludarium.games.kharn_ages.values import listed
from ludarium.kernel import END, Next, Procedure

RULES = {
    "bleeding": "KA-EFX-02",
    "poison": "KA-EFX-06",
    "fire": "KA-EFX-03",
    "frostbite": "KA-EFX-09",
    "electric_shock": "KA-EFX-10",
    "dazed": "KA-STT-03",
    "stunned": "KA-STT-01",
    "on_ground": "KA-STT-02",
    "hidden": "KA-GEN-11",
    "spared": "KA-SKL-01",
    "frightened": "KA-TEM-05",
}


class PutStatus(Procedure):
    """A status is about to be put on a Safar: immunity, what may cancel it, then it applies."""

    m: Moment
    """With the victim, the source and the pending status."""
    n: int = 0
    times: int = 1
    until: str = ""
    cancelled: bool = False

    def begin(self, g: KharnAges, got: None) -> Next:
        victim = self.m.victim
        if not g.plays(victim) or self._immune(g):
            return END
        window(g, "status.pending", self.m)
        return None

    def apply(self, g: KharnAges, got: None) -> Next:
        if self.cancelled or not g.plays(self.m.victim):
            return END
        give(g, self.m.victim, self.m.pending, self.n, self.times, self.until)
        window(g, "status.applied", self.m)
        return None

    def _immune(self, g: KharnAges) -> bool:
        name, victim, m = self.m.pending, self.m.victim, self.m
        if name in listed(g, victim, "immune_status", m) or name in listed(g, victim, "ignore_effects", m):
            return True
        return shielded(g, victim, m)


def shielded(g: KharnAges, victim: int, m: Moment) -> bool:
    """Whether effects of this kind of enemy action do not touch the Safar (Gall seduction)."""
    if m.source in (NOBODY, victim):
        return False
    kind = "defence" if m.countering else {"melee": "attack", "special": "attack", "shot": "shot"}.get(m.kind, "")
    return kind in listed(g, victim, "no_effects_from", m)


def give(g: KharnAges, n: int, name: str, amount: int = 0, times: int = 1, until: str = "") -> None:
    """Put a status on a Safar."""
    safar = g.safars[n]
    match name:
        case "bleeding":
            g.alter(n, bleeding=(*safar.bleeding, *(((amount, until),) * times)))
        case "poison":
            g.alter(n, poison=max(0, safar.poison))  # KA-EFX-08: a new dose changes nothing
        case "fire":
            g.alter(n, fire=True, fire_passed=safar.fire and safar.fire_passed)
        case "frostbite":
            g.alter(n, frostbite=2)
        case "electric_shock":
            g.alter(n, shock=safar.shock + amount)
        case "stunned":
            g.alter(n, stunned=True, on_ground=True, berserk=False)
        case "dazed":
            g.alter(n, dazed=True, berserk=False)
        case _:
            g.alter(n, **{name: True})
    if name in ("stunned", "dazed"):
        _end_berserk(g, n)
    g.tell(StatusOn, rule=RULES[name], safar=n, status=name, n=amount)


def _end_berserk(g: KharnAges, n: int) -> None:
    left = tuple(one for one in g.safars[n].lasting if one.until != "dazed_or_stunned")
    if left != g.safars[n].lasting:
        g.alter(n, lasting=left)


def take_off(g: KharnAges, n: int, name: str, amount: int | None = None) -> None:
    """Take points of bleeding, or a whole status, off a Safar."""
    safar = g.safars[n]
    if name == "negative":
        for one in sorted(conditions.NEGATIVE - {"enemy_spell"}):
            take_off(g, n, one)
        return
    if not conditions.has_status(g, n, name):
        return
    match name:
        case "bleeding":
            g.alter(n, bleeding=_less(safar.bleeding, amount))
        case "poison":
            g.alter(n, poison=-1)
        case "frostbite" | "spared":
            g.alter(n, **{name: 0})
        case "electric_shock":
            g.alter(n, shock=0)
        case "frightened":
            g.alter(n, failures=0, carried=False, afraid=())
        case _:
            g.alter(n, **{name: False})
    g.tell(StatusOff, rule=RULES[name], safar=n, status=name)


def _less(bleeding: tuple[tuple[int, str], ...], amount: int | None) -> tuple[tuple[int, str], ...]:
    if amount is None:
        return ()
    left = []
    for n, until in bleeding:
        less = min(n, amount)
        amount -= less
        if n > less:
            left.append((n - less, until))
    return tuple(left)


def put_status(g: KharnAges, n: int, name: str, m: Moment, *, by: int) -> None:
    """Put a status on a Safar by a rule."""
    g.push(PutStatus(m=replace(m, victim=n, source=by, pending=name)))


@operation("status")
def _status(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
    times = int(references.number(g, given.get("times", 1), run.env, run.m, luck))
    n = int(references.number(g, given.get("n", 0), run.env, run.m, luck))
    who = who_of(g, run, given)
    until = run.env.until if run.env.until == "target_next_end" else ""
    m = replace(run.m, victim=who, source=run.env.me, pending=given["name"])
    g.push(PutStatus(m=m, n=n, times=times, until=until))


@operation("unstatus")
def _unstatus(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
    amount = None if given["n"] == "all" else int(references.number(g, given["n"], run.env, run.m, luck))
    take_off(g, who_of(g, run, given), given["name"], amount)


@operation("cancel_status")
def _cancel_status(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
    pending = nearest(g, PutStatus)
    if pending is not None:
        pending.cancelled = True


@operation("rally")
def _rally(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
    """KA-SPL-08: the temerity counter is 0 and frightened ends."""
    take_off(g, who_of(g, run, given), "frightened")


@special("berserk")
def _berserk(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
    """KA-SKL-11."""
    g.alter(run.env.me, berserk=True)


def wash(g: KharnAges, n: int) -> None:
    """KA-GEN-18: entering water puts a fire out at once."""
    safar = g.safars[n]
    if safar.fire and touches_water(g, n):
        take_off(g, n, "fire")
