"""Damage, healing, the Infirmary and Frags (AR-DMG, AR-FRAG)."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from ludarium.games.aristeia.events import DamagePrevented, FragGained, Healed, Hurt, SentOff, StateRemoved
from ludarium.games.aristeia.rules.cards import draw
from ludarium.games.aristeia.rules.windows import open_window
from ludarium.games.aristeia.state import INFIRMARY, NOBODY, Aristeia, Context
from ludarium.kernel import Next, Procedure


class Hit(msgspec.Struct, frozen=True):
    """Damage that is about to be placed, and who causes it."""

    fighter: int
    n: int
    cause: int = NOBODY
    cause_seat: int = -1


class InflictDamage(Procedure):
    """Damage of one moment, to one Character or to several at the same time (AR-DMG-01, AR-GAP-SIMULT).

    Its result is how much was placed on each. ``certain`` Damage is a cost: it cannot be prevented.
    """

    hits: tuple[Hit, ...]
    certain: bool = False
    now: int = 0
    out: tuple[int, ...] = ()
    placed: tuple[int, ...] = ()

    def pending(self, g: Aristeia, got: None) -> None:
        """Before each Damage is placed it may be prevented or moved."""
        if self.now == len(self.hits):
            self.at = "place"
            return
        hit = self.hits[self.now]
        if hit.n and g.in_dome(hit.fighter) and not self.certain:
            open_window(g, "damage.pending", Context(victim=hit.fighter, cause=hit.cause, cause_seat=hit.cause_seat))

    def next_one(self, g: Aristeia, got: None) -> None:
        self.now += 1
        self.at = "pending"

    def place(self, g: Aristeia, got: None) -> None:
        """AR-DMG-02, AR-DMG-04: never more than Hit Points; all is placed before anybody leaves."""
        placed = []
        for hit in self.hits:
            if not hit.n or not g.in_dome(hit.fighter):
                placed.append(0)
                continue
            before = g.fighters[hit.fighter].damage
            after = min(before + hit.n, g.character(hit.fighter).attributes.hit_points)
            g.change(hit.fighter, damage=after)
            g.tell(Hurt, rule="AR-DMG-01", fighter=hit.fighter, n=after - before, damage=after)
            placed.append(after - before)
        self.placed = tuple(placed)
        self.out = tuple([hit.fighter for hit in self.hits if _is_out(g, hit.fighter)])
        for fighter in self.out:
            send_off(g, fighter)

    def reward(self, g: Aristeia, got: None) -> None:
        """AR-FRAG-01, AR-GAP-CARDORDER: the other player gains a Frag and draws a Tactic."""
        for fighter in reversed(self.out):
            seat = 1 - g.fighters[fighter].seat
            player = g.players[seat]
            g.players[seat] = replace(player, frags=player.frags + 1, round_frags=player.round_frags + 1)
            g.tell(FragGained, rule="AR-FRAG-01", seat=seat, frags=player.frags + 1)
        counts = [sum(1 for fighter in self.out if g.fighters[fighter].seat != seat) for seat in (0, 1)]
        for seat in (1, 0):
            if counts[seat]:
                draw(g, seat, counts[seat], "AR-FRAG-01")

    def left_dome(self, g: Aristeia, got: None) -> None:
        """Those who were sent off, one after the other."""
        if self.out:
            fighter, self.out = self.out[0], self.out[1:]
            self.at = "left_dome"
            open_window(g, "infirmary.entered", Context(victim=fighter))

    def hurt(self, g: Aristeia, got: None) -> None:
        for hit, placed in zip(self.hits, self.placed, strict=True):
            if placed and g.in_dome(hit.fighter):
                open_window(g, "damage.done", Context(victim=hit.fighter, cause=hit.cause, cause_seat=hit.cause_seat))

    def tell(self, g: Aristeia, got: None) -> Next:
        g.result = self.placed
        return None


def inflict(
    g: Aristeia, fighter: int, n: int, cause: int = NOBODY, cause_seat: int = -1, *, certain: bool = False
) -> None:
    """A Character suffers n Damage."""
    if n > 0 and g.in_dome(fighter):
        g.push(InflictDamage(hits=(Hit(fighter, n, cause, cause_seat),), certain=certain))


def prevent(g: Aristeia, fighter: int, n: int) -> None:
    """Lower the pending Damage of this fighter by up to n."""
    damage = g.topmost(InflictDamage)
    if damage is None or damage.now == len(damage.hits):
        return
    hit = damage.hits[damage.now]
    if hit.fighter != fighter:
        return
    less = min(n, hit.n)
    damage.hits = (*damage.hits[: damage.now], replace(hit, n=hit.n - less), *damage.hits[damage.now + 1 :])
    if less:
        g.tell(DamagePrevented, rule="AR-GEN-04", fighter=fighter, n=less)


def _is_out(g: Aristeia, fighter: int) -> bool:
    return g.in_dome(fighter) and g.fighters[fighter].damage >= g.character(fighter).attributes.hit_points


def send_off(g: Aristeia, fighter: int) -> None:
    """AR-DMG-04, AR-FRAG-03: to the Infirmary, without any token; those it Taunted are free (AR-STA-27)."""
    g.change(fighter, space=INFIRMARY, damage=0, tokens=(), marks=())
    g.tell(SentOff, rule="AR-DMG-04", fighter=fighter)
    for i, other in enumerate(g.fighters):
        kept = tuple([token for token in other.tokens if token.state != "taunted" or token.source != fighter])
        if len(kept) != len(other.tokens):
            g.change(i, tokens=kept)
            g.tell(StateRemoved, rule="AR-STA-27", fighter=i, state="taunted")


def heal(g: Aristeia, fighter: int, n: int) -> None:
    """AR-DMG-03: remove n Damage, or all if there is less."""
    less = min(n, g.fighters[fighter].damage)
    if less:
        g.change(fighter, damage=g.fighters[fighter].damage - less)
        g.tell(Healed, rule="AR-DMG-03", fighter=fighter, n=less)
