"""Defence (KA-DEF, KA-SHD): reactions, AP, characteristics, what is wished for, the roll."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from ludarium.games.kharn_ages.effects import window
from ludarium.games.kharn_ages.events import Acted, Defended, Ticked, Totalled
from ludarium.games.kharn_ages.kit import fights
from ludarium.games.kharn_ages.moment import Moment
from ludarium.games.kharn_ages.options import Defend, Discard
from ludarium.games.kharn_ages.rules.declaring import combinations, ordered
from ludarium.games.kharn_ages.rules.ground import in_deep_water
from ludarium.games.kharn_ages.rules.hands import held
from ludarium.games.kharn_ages.rules.rolls import Result, Rolling, plain_char
from ludarium.games.kharn_ages.rules.sighting import in_sight
from ludarium.games.kharn_ages.rules.support import support
from ludarium.games.kharn_ages.state import BARE, NOBODY, KharnAges
from ludarium.games.kharn_ages.values import char, flag, listed, value
from ludarium.kernel import END, Ask, Next, Procedure, Refusal

RANGED: Final = ("shot", "throw")
DAMAGE: Final = "D"
DROP, KEEP_LOAD, PASS = "drop", "keep", "pass"
STRONG: Final = 3
UNNAMED: Final = -1  # AP that nobody has named before


class Verdict(msgspec.Struct, frozen=True, gc=False):
    """How a defence ended."""

    success: bool
    by: int = NOBODY
    """Who defended."""
    failures: int = 0
    discarded: bool = False
    """An intact shield was discarded: only critical damage goes through."""
    m: Moment = Moment()
    """The moment with what the defence engaged."""


class Defence(Procedure):
    """The procedure ``defence`` of the ledger. Its result is a ``Verdict``."""

    m: Moment
    """Its defender is who the attack is aimed at; a substitute takes its place in it."""
    aimed: int = NOBODY
    rolls: int = 1
    bonus: int = 0
    spell_bonus: int = 0
    """-2 against a quick incantation, +2 against a complex one (KA-CAS-01, KA-CAS-03)."""
    willing: bool = False
    """An ally that need not defend against a spell (KA-CAS-06)."""
    fixed_ap: int = UNNAMED
    """The AP named and paid before the attack was declared (Equity)."""
    only_i: bool = False
    shouted: bool = False
    forced: bool = False
    """A substitute that must make a reflex defence."""
    options: tuple[Defend | Discard | str, ...] = ()
    shouters: tuple[int, ...] = ()
    failures: int = 0
    rolled_times: int = 0
    total: int = 0

    def begin(self, g: KharnAges, got: None) -> Next:
        """KA-STT-01, KA-GEN-03: who cannot defend."""
        n = self.m.defender
        self.aimed = n
        safar = g.safars[n]
        if safar.stunned or flag(g, n, "bound", self.m):
            return self._fail(g)
        if not _burdened(g, n):
            self.at = "react"
        elif safar.ap < 1 + safar.dazed:
            return self._fail(g)
        return None

    def ask_drop(self, g: KharnAges, got: None) -> Next:
        n = self.m.defender
        return Ask(g.safars[n].seat, "drop load", "KA-GEN-03", (DROP, KEEP_LOAD), about=(n,))

    def dropped(self, g: KharnAges, got: str) -> Next:
        if got == KEEP_LOAD:
            return self._fail(g)
        from ludarium.games.kharn_ages.rules.loads import drop_load

        n = self.m.defender
        g.alter(n, ap=g.safars[n].ap - 1 - g.safars[n].dazed)
        for load in g.safars[n].load:
            drop_load(g, n, load)
        return None

    def react(self, g: KharnAges, got: None) -> Next:
        if self.m.kind == "shot":
            self.shouters = tuple(_shouters(g, self.m))
        window(g, "defence.react", self.m)
        return None

    def shouts(self, g: KharnAges, got: None) -> Next:
        if not self.shouters:
            self.at = "substitutes"
        return None

    def ask_shout(self, g: KharnAges, got: None) -> Next:
        """KA-GEN-20."""
        seat = g.safars[self.m.defender].seat
        return Ask(seat, "shout", "KA-GEN-20", (PASS, *self.shouters), about=(self.m.defender, self.m.attacker))

    def shout(self, g: KharnAges, got: int | str) -> Next:
        if isinstance(got, int):
            g.alter(got, ap=g.safars[got].ap - 1 - g.safars[got].dazed)
            g.rounds_used = (*g.rounds_used, f"shout:{self.m.defender}")
            g.tell(Acted, rule="KA-GEN-20", safar=got, name="shout", on=str(self.m.defender), cost=1)
            self.shouted = True
        return None

    def substitutes(self, g: KharnAges, got: None) -> Next:
        window(g, "defence.choose", self.m)
        return None

    def choices(self, g: KharnAges, got: None) -> Next:
        """KA-DEF-01: how many AP, and with which item."""
        if not g.plays(self.m.defender):
            return self._fail(g)
        self.options = tuple(self._choices(g))
        if not self.options:
            return self._fail(g)
        return None

    def ask(self, g: KharnAges, got: None) -> Next:
        about = (self.m.defender, self.m.attacker, self.m.total, self.m.kind)
        return Ask(g.safars[self.m.defender].seat, "defend", "KA-DEF-01", self.options, about=about)

    def chosen(self, g: KharnAges, got: Defend | Discard | str) -> Next:
        n = self.m.defender
        if isinstance(got, str):  # an ally lets a spell work
            return self._fail(g)
        if isinstance(got, Discard):
            g.alter_item(n, got.item, gone=True, held=False)
            g.tell(Defended, rule="KA-SHD-04", safar=n, success=True, ap=0, how="shield discarded")
            g.result = Verdict(success=False, by=n, discarded=True, m=self.m)
            return END
        free = self.shouted
        cost = (0 if free else got.ap) + int(g.safars[n].dazed)
        if self.fixed_ap == UNNAMED:
            g.alter(n, ap=max(0, g.safars[n].ap - cost))
        self.m = replace(self.m, dap=got.ap, ditem=got.item)
        self.options = self._chars(g, got.ap, got.item)
        return None

    def ask_chars(self, g: KharnAges, got: None) -> Next:
        """KA-DEF-02."""
        n = self.m.defender
        return Ask(g.safars[n].seat, "defence characteristics", "KA-DEF-02", self.options, about=(n, self.m.chars))

    def take_chars(self, g: KharnAges, got: str) -> Next:
        self.m = replace(self.m, dchars=got)
        self.options = self._wishes(g)
        if g.safars[self.m.defender].alert:
            g.alter(self.m.defender, alert=False)
        return None

    def ask_wish(self, g: KharnAges, got: None) -> Next:
        """KA-DEF-07: damage (D) and effects, before the roll."""
        n = self.m.defender
        return Ask(g.safars[n].seat, "defence wish", "KA-DEF-07", self.options, about=(n, self.m.dchars))

    def take_wish(self, g: KharnAges, got: str) -> Next:
        self.m = replace(self.m, wish=got)
        if self._shield(g):
            self._tick(g, 1)
        return None

    def roll(self, g: KharnAges, got: None) -> Next:
        spell = self.m.kind == "spell"
        field, name = ("esoteric", "spell_defence") if spell else ("defensive", "defence")
        g.push(Rolling(m=replace(self.m, roller=self.m.defender, field=field, roll=name, mastered=False)))
        return None

    def rolled(self, g: KharnAges, got: Result) -> Next:
        """KA-RES-03 to 05, KA-SHD-05."""
        self.m = replace(self.m, dcrit=got.ch, dtens=got.tens, roller=NOBODY, field="", roll="")
        self.rolled_times += 1
        self.total = got.total
        if got.cf:
            self.failures += 1
            if self._shield(g):
                self._tick(g, 1)
            window(g, "defence.fumble", self.m)
            self.at = "more"
            return None
        window(g, "defence.rolled", self.m)
        return None

    def compare(self, g: KharnAges, got: None) -> Next:
        total = self._total(g)
        success = total >= self.m.total or (self._shield(g) and self.m.dcrit)
        self.failures += int(not success)
        self._tell(g, success, total)
        return None

    def more(self, g: KharnAges, got: None) -> Next:
        if self.rolled_times < self.rolls:
            self.at = "roll"
            return None
        success = self.failures == 0
        g.result = Verdict(success, self.m.defender, self.failures, m=self.m)
        return END

    # -- what can be chosen --------------------------------------------------------------------------

    def _choices(self, g: KharnAges) -> list[Any]:
        n, m = self.m.defender, self.m
        safar = g.safars[n]
        found: list[Any] = []
        items = self._items(g)
        for ap in self._aps(g):
            found += [Defend(ap, item) for item in items if self._allowed(g, ap, item)]
        if m.kind != "spell" and not self.shouted:
            for item in held(g, n):
                if g.equipment(n, item).category == "shield" and safar.items[item].ticked == 0:
                    found.append(Discard(item))  # KA-SHD-04
        if self.willing:
            found.append(PASS)
        return found

    def _allowed(self, g: KharnAges, ap: int, item: int) -> bool:
        """KA-MEL-03: whether the item lets its user engage so many AP, and characteristics for them."""
        barred = listed(g, self.m.defender, "bar_defence_ap", replace(self.m, ditem=item))
        return ap not in barred and bool(self._chars(g, ap, item))

    def _aps(self, g: KharnAges) -> list[int]:
        """KA-DEF-01: the AP it may engage; dazed pays 1 more, also for a reflex defence."""
        n, m = self.m.defender, self.m
        safar = g.safars[n]
        if self.fixed_ap != UNNAMED:
            return [self.fixed_ap]
        if self.shouted:
            return [2] if safar.ap >= int(safar.dazed) else []
        floor = value(g, n, "defence_ap_floor", 0, m)
        left = max(safar.ap, floor) - int(safar.dazed)
        most = min(STRONG, left, value(g, n, "defence_ap_max", STRONG, m))
        if safar.berserk or self.forced:
            most = min(most, 0)
        barred = listed(g, n, "bar_defence_ap", m)
        return [ap for ap in range(max(0, most) + 1) if ap not in barred and left >= 0]

    def _items(self, g: KharnAges) -> list[int]:
        """KA-SHD-08: a weapon serves in melee, a shield in melee and against shots and throws."""
        n, kind = self.m.defender, self.m.kind
        if kind == "spell" or in_deep_water(g, n):
            return [BARE]
        found = [BARE]
        for item in held(g, n):
            card = g.equipment(n, item)
            if card.category == "shield":
                if g.safars[n].items[item].ticked < card.boxes:
                    found.append(item)
            elif kind not in RANGED and fights(card):
                found.append(item)
        return found

    def _chars(self, g: KharnAges, ap: int, item: int) -> tuple[str, ...]:
        """KA-DEF-02: at least one of the attacker's if AP are engaged; On the alert adds one."""
        n = self.m.defender
        m = replace(self.m, dap=ap, ditem=item)
        if m.kind == "spell" or self.only_i:
            return ("I" * ap,)
        count = ap + int(g.safars[n].alert)
        if m.free == "A_effect":
            if ap > 2:
                return ()
            count = min(count, 2)
        most = value(g, n, "defence_chars_max", 9, m)
        if ap > most:
            return ()
        found = combinations(min(count, most))
        if ap == 0 or flag(g, n, "no_shared_char", m):
            return found
        if m.shot == "basic":
            low = min("AV", key=lambda c: char(g, n, c, m))
            even = char(g, n, "A", m) == char(g, n, "V", m)
            return tuple(some for some in found if low in some or (even and ("A" in some or "V" in some)))
        return _sharing(found, m.chars)

    def _wishes(self, g: KharnAges) -> tuple[str, ...]:
        n, m = self.m.defender, self.m
        ap = m.dap
        if ap < 2 or m.kind == "spell" or self.rolls > 1:
            return ("",)
        letters = sorted(set(m.dchars) & set("VPAC"))
        if self.only_i:
            return ("", "V", "A", "C")
        if m.kind in RANGED:
            return ("", *(c for c in letters if c in "VA"))
        barred = flag(g, n, "bar_counter_effect", m)
        effects = [] if barred else letters
        riposte = flag(g, n, "riposte", m)
        both = ["", *effects]
        found = {"", DAMAGE}
        if ap == 2 and not riposte:
            found |= {c for c in effects if c != "P"}
        else:
            found |= {DAMAGE + c for c in both} | {c for c in both if c != "P"}
        if ap == STRONG and riposte:
            pairs = {ordered(a + b) for a in effects for b in effects if (a + b).count(a) <= m.dchars.count(a)}
            found |= {DAMAGE + pair for pair in pairs}
        return tuple(sorted(found, key=lambda some: (len(some), some)))

    # -- totals ----------------------------------------------------------------------------------------

    def _total(self, g: KharnAges) -> int:
        """Ledger step 7."""
        n, m = self.m.defender, self.m
        total = sum(plain_char(g, n, c, m) for c in m.dchars) + self.total + self.bonus
        if m.kind == "spell":
            return value(g, n, "spell_defence_total", total + m.cover + self.spell_bonus, m)
        if m.kind in RANGED:
            total += m.cover
            if m.kind == "shot":
                total = value(g, n, "shot_defence_total", total, m)
        else:
            total += support(g, n, m.attacker)
        return value(g, n, "defence_total", total, m)

    def _shield(self, g: KharnAges) -> bool:
        m = self.m
        return m.ditem >= 0 and g.equipment(m.defender, m.ditem).category == "shield"

    def _tick(self, g: KharnAges, boxes: int) -> None:
        """KA-SHD-02."""
        n, item = self.m.defender, self.m.ditem
        ticked = g.safars[n].items[item].ticked
        boxes = min(boxes, g.equipment(n, item).boxes - ticked)
        if boxes:
            g.alter_item(n, item, ticked=ticked + boxes)
            g.tell(Ticked, rule="KA-SHD-02", safar=n, item=g.safars[n].items[item].id, boxes=boxes)

    def _tell(self, g: KharnAges, success: bool, total: int) -> None:
        n, m = self.m.defender, self.m
        g.tell(Totalled, rule="KA-RES-03", safar=n, kind="defence", total=total, cover=m.cover)
        g.tell(Defended, rule="KA-RES-04", safar=n, success=success, ap=m.dap, chars=m.dchars)

    def _fail(self, g: KharnAges) -> Next:
        g.tell(Defended, rule="KA-DEF-11", safar=self.m.defender, success=False, ap=0, how="no defence")
        g.result = Verdict(success=False, by=self.m.defender, failures=self.rolls, m=self.m)
        return END

    def refuse(self, g: KharnAges, option: Any) -> Refusal | None:
        if isinstance(option, Defend):
            return Refusal("KA-DEF-01", "The defender has not so many AP for this defence, or cannot use that item.")
        if isinstance(option, Discard):
            return Refusal("KA-SHD-04", "Only an intact shield in hand can be discarded.")
        if isinstance(option, str) and set(option) <= set("VPACI") and option:
            return Refusal("KA-DEF-02", "A defence with AP engages at least one characteristic of the attack.")
        return None


@lru_cache(maxsize=1_024)
def _sharing(found: tuple[str, ...], chars: str) -> tuple[str, ...]:
    """Those that engage one of these characteristics too."""
    return tuple([some for some in found if not set(some).isdisjoint(chars)])


def _burdened(g: KharnAges, n: int) -> bool:
    """KA-GEN-03: two objects or an ally in its arms."""
    load = [one for one in g.safars[n].load if not one.startswith("letter")]
    return len(load) >= 2 or any(one.startswith(("safar", "envoy")) for one in load)


def _shouters(g: KharnAges, m: Moment) -> list[int]:
    """KA-GEN-20: allies with AP whose aura holds the target and who see the shooter; once per target and round."""
    from ludarium.games.kharn_ages.conditions import in_aura

    if f"shout:{m.defender}" in g.rounds_used:
        return []
    found = []
    for ally in g.allies(m.defender):
        safar = g.safars[ally]
        able = not safar.stunned and safar.ap >= 1 + int(safar.dazed)
        if able and in_aura(g, m.defender, ally) and in_sight(g, ally, m.attacker):
            found.append(ally)
    return found


# -- operations ------------------------------------------------------------------------------------
