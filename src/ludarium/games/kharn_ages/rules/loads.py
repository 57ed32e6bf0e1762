"""Carrying, dropping, picking up, giving (KA-GEN-01 to 03, KA-GEN-09, KA-GEN-10)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from ludarium.games.kharn_ages.events import Landed
from ludarium.games.kharn_ages.kit import kit_of
from ludarium.games.kharn_ages.rules.objects import ENVOY, envoy_at
from ludarium.games.kharn_ages.rules.places import bodies, free_spot, put
from ludarium.games.kharn_ages.state import CARRIED, NOBODY, PLAY, KharnAges
from ludarium.games.kharn_ages.values import base_of, char, comrades_near
from ludarium.space.plane.reach import DIRECTIONS
from ludarium.space.plane.shapes import Base, at_distance


def free_hands(g: KharnAges, n: int) -> int:
    """Hands that hold neither an item nor a load."""
    used, load = kit_of(g, n).used_hands, g.safars[n].load
    if load:
        used += sum(1 for one in load if not one.startswith("letter"))
    return max(0, 2 - used)


def both_arms(g: KharnAges, n: int) -> bool:
    """KA-GEN-03: two objects, an ally or the envoy in its arms."""
    if not g.safars[n].load:
        return False
    load = [one for one in g.safars[n].load if not one.startswith("letter") and one != "supplies"]
    return len(load) >= 2 or any(one.startswith(("safar", "envoy")) for one in load)


def pick_ups(g: KharnAges, n: int, near: Sequence[int]) -> list[str]:
    """What it can pick up of the loose things in its zone, with enough hands and enough P; and weaker comrades."""
    found, free = [], free_hands(g, n) >= 1
    for number in near:
        kind = g.objects[number].kind
        if kind == "letter" or (free and kind not in ("carcass", "hole") and _strong_enough(g, n, kind)):
            found.append(f"object {number}")
    if free:
        weak = [ally for ally in comrades_near(g, n) if char(g, n, "P") >= char(g, ally, "C")]
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
    """The number of a loose thing that is carried."""
    if load.startswith("letter "):
        marker = load.removeprefix("letter ")
        return next(i for i, one in enumerate(g.objects) if one.kind == "letter" and one.marker == marker)
    return int(load.removeprefix("object "))


def drop_load(g: KharnAges, n: int, load: str) -> None:
    """It lies or stands beside the one who dropped it."""
    safar = g.safars[n]
    if load == ENVOY:
        x, y = _beside(g, n, envoy_at(g, safar.x, safar.y))  # while it is carried it stands nowhere
        g.envoy = (x, y, g.envoy[2])
    elif load.startswith("safar "):
        ally = int(load.removeprefix("safar "))
        x, y = _beside(g, n, base_of(g, ally))
        g.alter(ally, state=PLAY)
        put(g, ally, x, y)
    elif load != "supplies":  # spilt food is lost
        number = number_of(g, load)
        g.alter_object(number, holder=NOBODY, x=safar.x, y=safar.y)
        g.tell(Landed, rule="KA-GEN-09", thing=g.objects[number].kind, x=safar.x, y=safar.y)
    left = list(safar.load)
    left.remove(load)
    g.alter(n, load=tuple(left))


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
