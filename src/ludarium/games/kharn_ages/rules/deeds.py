"""What each generic action does when it succeeds (KA-GEN)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace

from ludarium.games.kharn_ages.effects import window
from ludarium.games.kharn_ages.events import Landed, Took
from ludarium.games.kharn_ages.moment import Moment
from ludarium.games.kharn_ages.options import Act
from ludarium.games.kharn_ages.rules.armour import armours
from ludarium.games.kharn_ages.rules.damage import heal
from ludarium.games.kharn_ages.rules.dice import SIDES, d5
from ludarium.games.kharn_ages.rules.ground import in_deep_water
from ludarium.games.kharn_ages.rules.loads import drop_load, number_of, pick_up
from ludarium.games.kharn_ages.rules.objects import touches_thing
from ludarium.games.kharn_ages.rules.rolls import Result, Rolling
from ludarium.games.kharn_ages.rules.statuses import give, take_off
from ludarium.games.kharn_ages.rules.structures import LoseStructure, put_out_piece, set_on_fire
from ludarium.games.kharn_ages.state import AMBUSH, KharnAges, Object
from ludarium.games.kharn_ages.values import (
    aura,
    base_of,
    value,
)
from ludarium.kernel import END, Chance, Next, Procedure, Roll

if TYPE_CHECKING:
    from ludarium.games.kharn_ages.rules.generic import Generic

ALL: Final = " all"


def _nothing(g: KharnAges, action: Generic) -> None:
    """The scenario says what follows."""


def _detect(g: KharnAges, action: Generic) -> None:
    """KA-GEN-05, KA-SKL-07: everything hidden in the aura is found."""
    from ludarium.games.kharn_ages.rules.ambush import Detected, wholly_in_aura

    n = action.safar
    base = base_of(g, n)
    for marker in sorted(g.contents):
        if marker not in g.gone and touches_thing(g, base, aura(g, n) - base.radius, marker):
            window(g, "detected", replace(action.m, thing=marker))
    for other, safar in enumerate(g.safars):
        if safar.state == AMBUSH and safar.seat != g.safars[n].seat and wholly_in_aura(g, n, safar.square):
            g.push(Detected(safar=other))


def _devour(g: KharnAges, action: Generic) -> None:
    """KA-GEN-06."""
    n = action.safar
    number = int(action.act.on.split()[1])
    ap = int(action.act.on.split()[2])
    heal(g, n, min(ap * value(g, n, "devour_hp", 2), g.objects[number].hp), "KA-GEN-06")
    g.alter_object(number, gone=True)


def _dig(g: KharnAges, action: Generic) -> None:
    """KA-GEN-07, KA-GAP-121: a hole that changes nothing."""
    base = base_of(g, action.safar)
    if not action._thing():
        g.objects = (*g.objects, Object("hole", base.x, base.y, size=base.radius))


def _antidote(g: KharnAges, action: Generic) -> None:
    """KA-GEN-08, KA-GAP-48."""
    who = action._who()
    if action.act.on.endswith(ALL):
        take_off(g, who, "poison")
    else:
        g.alter(who, poison=max(0, g.safars[who].poison - 1))


def _tend(g: KharnAges, action: Generic) -> None:
    """KA-GEN-24."""
    amount = value(g, action.safar, "tend_amount", 1, action.m)
    take_off(g, action._who(), "bleeding", None if action.act.on.endswith(ALL) else amount)


def _drop(g: KharnAges, action: Generic) -> None:
    n, on = action.safar, action.act.on
    if on.startswith("item "):
        item = int(on.removeprefix("item "))
        drop_item(g, n, item)
    else:
        drop_load(g, n, on)


def drop_item(g: KharnAges, n: int, item: int) -> None:
    """An item lies where its owner stands."""
    safar = g.safars[n]
    owned = safar.items[item]
    g.alter_item(n, item, gone=True, held=False)
    g.objects = (*g.objects, Object("item", safar.x, safar.y, item=replace(owned, held=False)))
    g.tell(Landed, rule="KA-GEN-09", thing=owned.id, x=safar.x, y=safar.y)


def _pick_up(g: KharnAges, action: Generic) -> None:
    pick_up(g, action.safar, action.act.on)


def _give(g: KharnAges, action: Generic) -> None:
    g.push(GiveRoll(safar=action.safar, act=action.act))


class GiveRoll(Procedure):
    """KA-GEN-10: on a CF the object falls to the ground."""

    safar: int
    act: Act

    def roll(self, g: KharnAges, got: None) -> Next:
        m = Moment(name="give", roller=self.safar, field="objectives", roll="generic_action", action=g.actions)
        g.push(Rolling(m=m))
        return None

    def hand_over(self, g: KharnAges, got: Result) -> Next:
        load, _, ally = self.act.on.rpartition(" to ")
        drop_load(g, self.safar, load)
        if not got.cf:
            pick_up(g, int(ally), f"object {number_of(g, load)}")
        return END


def _hide(g: KharnAges, action: Generic) -> None:
    give(g, action.safar, "hidden")


def _loot_it(g: KharnAges, action: Generic) -> None:
    g.push(Loot(safar=action.safar, carcass=int(action.act.on.split()[1]), what=action.act.on.split(" ", 2)[2]))


class Loot(Procedure):
    """KA-GEN-12: one thing is taken, and the carcass is removed."""

    safar: int
    carcass: int
    what: str

    def take(self, g: KharnAges, got: None) -> Next:
        n = self.safar
        g.alter_object(self.carcass, gone=True)
        if self.what == "krowns":
            return None
        if self.what == "supplies":
            g.alter(n, load=(*g.safars[n].load, "supplies"))
            return END
        victim = g.objects[self.carcass].victim
        item = g.safars[victim].items[int(self.what.removeprefix("weapon "))]
        g.alter(n, items=(*g.safars[n].items, replace(item, dull=True, held=False)))
        g.alter_item(victim, int(self.what.removeprefix("weapon ")), gone=True)
        return END

    def throw(self, g: KharnAges, got: None) -> Next:
        return Chance("loot", "KA-GEN-12", Roll(2, SIDES), about=(self.safar,))

    def count(self, g: KharnAges, got: tuple[int, int]) -> Next:
        seat = g.safars[self.safar].seat
        g.alter_player(seat, goal=g.players[seat].goal + d5(got[0]) + d5(got[1]))
        return END


class Eat(Procedure):
    """KA-GEN-12: supplies give back 2D5 HP."""

    safar: int

    def throw(self, g: KharnAges, got: None) -> Next:
        return Chance("supplies", "KA-GEN-12", Roll(2, SIDES), about=(self.safar,))

    def eat(self, g: KharnAges, got: tuple[int, int]) -> None:
        left = list(g.safars[self.safar].load)
        left.remove("supplies")
        g.alter(self.safar, load=tuple(left))
        heal(g, self.safar, d5(got[0]) + d5(got[1]), "KA-GEN-12")


def _alert(g: KharnAges, action: Generic) -> None:
    g.alter(action.safar, alert=True)


def _open_close(g: KharnAges, action: Generic) -> None:
    thing = action.act.on
    opened = set(g.opened) ^ {thing}
    g.opened = tuple(sorted(opened))


def _put_out(g: KharnAges, action: Generic) -> None:
    """KA-GEN-18, KA-GEN-21."""
    if action.act.on.startswith("safar "):
        take_off(g, action._who(), "fire")
    else:
        put_out_piece(g, action.act.on)


def _read_letter(g: KharnAges, action: Generic) -> None:
    """KA-GEN-19: it tells its holder's side whether a letter is true."""
    from ludarium.games.kharn_ages.rules.scoring import learn

    marker = action.act.on.removeprefix("letter ")
    seat = g.safars[action.safar].seat
    learn(g, seat, marker)
    if g.contents.get(marker) == "true":
        player = g.players[seat]
        g.alter_player(seat, deeds=tuple(sorted({*player.deeds, "decrypted_true_letter"})))


def _switch(g: KharnAges, action: Generic) -> None:
    take_in_hand(g, action.safar, tuple(map(int, action.act.on.split())))


def take_in_hand(g: KharnAges, n: int, grip: tuple[int, ...]) -> None:
    """KA-GEN-22: these items are in hand, the others are not."""
    items = tuple(replace(item, held=i in grip) for i, item in enumerate(g.safars[n].items))
    g.alter(n, items=items)
    g.tell(Took, rule="KA-GEN-22", safar=n, items=tuple(items[i].id for i in grip))


def take_off_armour(g: KharnAges, n: int) -> None:
    """KA-GEN-23: it drops to the ground, or sinks."""
    for worn in armours(g, n):
        if not in_deep_water(g, n):
            safar = g.safars[n]
            g.objects = (*g.objects, Object("armour", safar.x, safar.y))
        g.alter_item(n, worn.item, gone=True)


def _destroy(g: KharnAges, action: Generic) -> None:
    g.push(Break(safar=action.safar, thing=action.act.on, doubled=action.ch))


class Break(Procedure):
    """KA-STR-03: 1D5-2 structure points, at least one; doubled on a CH."""

    safar: int
    thing: str
    doubled: bool

    def throw(self, g: KharnAges, got: None) -> Next:
        return Chance("destroying", "KA-STR-03", Roll(1, SIDES), about=(self.safar,))

    def break_(self, g: KharnAges, got: tuple[int]) -> Next:
        points = max(1, d5(got[0]) - 2) * (2 if self.doubled else 1)
        g.push(LoseStructure(thing=self.thing, points=points, by=self.safar))
        return END


DONE: Final[dict[str, Any]] = {
    "convincing": _nothing,
    "detecting": _detect,
    "devouring": _devour,
    "digging": _dig,
    "antidote": _antidote,
    "drop": _drop,
    "pick_up": _pick_up,
    "give": _give,
    "hide": _hide,
    "looting": _loot_it,
    "alert": _alert,
    "open_close": _open_close,
    "picking_a_lock": _nothing,
    "putting_out_fire": _put_out,
    "reading": _read_letter,
    "smothering": _put_out,
    "switch_item": _switch,
    "taking_off_armour": lambda g, action: take_off_armour(g, action.safar),
    "tending": _tend,
    "setting_on_fire": lambda g, action: set_on_fire(g, action.act.on),
    "destroying_object": _destroy,
    "eating_supplies": lambda g, action: g.push(Eat(safar=action.safar)),
    "carry": _nothing,
    "reload": lambda g, action: g.alter_item(action.safar, int(action.act.on.removeprefix("item ")), rate=0),
}
