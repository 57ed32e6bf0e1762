"""Carrying, dropping, picking up, giving (KA-GEN-01 to 03, KA-GEN-09, KA-GEN-10)."""

from __future__ import annotations

from msgspec.structs import replace

from ludarium.games.kharn_ages.events import Landed
from ludarium.games.kharn_ages.rules.objects import ENVOY, loose, touches_thing
from ludarium.games.kharn_ages.rules.places import bodies, free_spot, put
from ludarium.games.kharn_ages.state import CARRIED, NOBODY, PLAY, KharnAges
from ludarium.games.kharn_ages.values import base_of, char, in_zone
from ludarium.space.plane.reach import DIRECTIONS
from ludarium.space.plane.shapes import Base, at_distance


def free_hands(g: KharnAges, n: int) -> int:
    """Hands that hold neither an item nor a load."""
    from ludarium.games.kharn_ages.rules.hands import held

    used: int = sum(min(g.equipment(n, i).hands) for i in held(g, n))
    used += sum(1 for one in g.safars[n].load if not one.startswith("letter"))
    return max(0, 2 - used)


def pick_ups(g: KharnAges, n: int) -> list[str]:
    """What it can pick up: loose things in its zone, with enough hands and enough P."""
    base, found = base_of(g, n), []
    for number in loose(g):
        thing = g.objects[number]
        name = f"object {number}"
        if thing.kind in ("carcass", "hole") or not touches_thing(g, base, base.zone, name):
            continue
        if thing.kind == "letter" or (free_hands(g, n) >= 1 and _strong_enough(g, n, thing.kind)):
            found.append(name)
    if free_hands(g, n) >= 1:
        weak = [ally for ally in in_zone(g, n, g.allies(n)) if char(g, n, "P") >= char(g, ally, "C")]
        found += [f"safar {ally}" for ally in weak if not g.safars[ally].load]
    return found


def _strong_enough(g: KharnAges, n: int, kind: str) -> bool:
    """KA-THR-06: minimum P and C."""
    if kind not in g.book.objects:
        return True
    card = g.book.objects[kind]
    return char(g, n, "P") >= card.min_p and char(g, n, "C") >= card.min_c


def pick_up(g: KharnAges, n: int, thing: str) -> None:
    """Something is in its hands from now on."""
    safar = g.safars[n]
    if thing.startswith("safar "):
        g.alter(int(thing.removeprefix("safar ")), state=CARRIED)
        g.alter(n, load=(*safar.load, thing))
        return
    number = int(thing.removeprefix("object "))
    one = g.objects[number]
    if one.item is not None:
        g.alter_object(number, gone=True)
        g.alter(n, items=(*safar.items, replace(one.item, gone=False, held=True)))
        return
    g.alter_object(number, holder=n)
    name = f"letter {one.marker}" if one.kind == "letter" else thing
    g.alter(n, load=(*safar.load, name))


def number_of(g: KharnAges, load: str) -> int:
    """The number of a loose thing that is carried; -1: it is no loose thing."""
    if load.startswith("letter "):
        marker = load.removeprefix("letter ")
        return next(i for i, one in enumerate(g.objects) if one.kind == "letter" and one.marker == marker)
    return int(load.removeprefix("object ")) if load.startswith("object ") else NOBODY


def drop_load(g: KharnAges, n: int, load: str) -> None:
    """It lies or stands beside the one who dropped it."""
    safar = g.safars[n]
    left = list(safar.load)
    left.remove(load)
    g.alter(n, load=tuple(left))
    if load == ENVOY:
        x, y = _beside(g, n, Base(0, 0, 500))
        g.envoy = (x, y, g.envoy[2])
    elif load.startswith("safar "):
        ally = int(load.removeprefix("safar "))
        x, y = _beside(g, n, base_of(g, ally))
        g.alter(ally, state=PLAY)
        put(g, ally, x, y)
    else:
        number = number_of(g, load)
        g.alter_object(number, holder=NOBODY, x=safar.x, y=safar.y)
        g.tell(Landed, rule="KA-GEN-09", thing=g.objects[number].kind, x=safar.x, y=safar.y)


def _beside(g: KharnAges, n: int, base: Base) -> tuple[int, int]:
    """The first free place round the carrier."""
    mine, others = base_of(g, n), bodies(g)
    for far in range(0, 8_000, 250):
        for dx, dy in DIRECTIONS:
            x, y = at_distance(mine.x, mine.y, dx, dy, mine.radius + base.radius + far)
            if free_spot(g, base, x, y, others):
                return x, y
    return mine.x, mine.y


def set_down(g: KharnAges, ally: int) -> None:
    """KA-GAP-129: a carried ally is set down beside its carrier."""
    carrier = next(n for n, one in enumerate(g.safars) if f"safar {ally}" in one.load)
    drop_load(g, carrier, f"safar {ally}")
