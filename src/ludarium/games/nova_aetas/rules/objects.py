"""Objects, characters and scenery that can be hit (NA-SCN, NA-TOK-01, NA-GAP-101, NA-GAP-139)."""

from __future__ import annotations

from ludarium.games.nova_aetas.content.schema import Body
from ludarium.games.nova_aetas.events import Destroyed, Wounded
from ludarium.games.nova_aetas.rules.dice import eight_sided
from ludarium.games.nova_aetas.rules.names import name_of_square, square_of
from ludarium.games.nova_aetas.state import NOBODY, NovaAetas, Thing
from ludarium.kernel import END, Chance, Next, Procedure
from ludarium.space.squares import BUSH, GROUND, TREE, Square

TOUGHNESS = {BUSH: 2, TREE: 5}
"""Wounds that destroy scenery (NA-SCN-01, NA-SCN-02)."""
DEFENSE = 5


def body_of(g: NovaAetas, thing: Thing) -> Body | None:
    """What can be hit of an object that is on the map."""
    printed = g.printed(thing)
    return printed.body if printed is not None and thing.at is not None else None


def can_be_hit(g: NovaAetas, name: str) -> bool:
    """Whether an object or square of that name can be attacked."""
    if "," in name:
        return g.ground.letter(square_of(name)) in TOUGHNESS
    return name in g.things and body_of(g, g.things[name]) is not None


def left_in(g: NovaAetas, name: str) -> int:
    """How many Wounds an object or piece of scenery can still take."""
    if "," in name:
        return TOUGHNESS[g.ground.letter(square_of(name))] - g.scratches.get(name, 0)
    body = body_of(g, g.things[name])
    assert body is not None
    return body.health - g.things[name].wounds


def hit(g: NovaAetas, name: str, wounds: int, by: int = NOBODY) -> None:
    """Wounds on an object, a character or scenery; ``by`` is the Hero who did it. It gives no TV (NA-TVV-10)."""
    if wounds <= 0 or not can_be_hit(g, name):
        return
    g.tell(Wounded, rule="NA-WND-01", who=name, wounds=wounds)
    if wounds >= left_in(g, name):
        destroy(g, name, by)
    elif "," in name:
        g.scratches = dict(sorted({**g.scratches, name: g.scratches.get(name, 0) + wounds}.items()))
    else:
        g.put_thing(name, wounds=g.things[name].wounds + wounds)


def destroy(g: NovaAetas, name: str, by: int = NOBODY) -> None:
    """An object or piece of scenery goes; what the Mission says of it comes with the next events."""
    rule = "NA-SCN-01" if "," in name else "NA-TOK-01"
    if "," in name:
        clear_square(g, square_of(name))
    else:
        g.put_thing(name, destroyed=True, gone=True, at=None, was=g.things[name].at)
        g.occur(f"out({name})", by)
    g.tell(Destroyed, rule=rule, what=name)


def clear_square(g: NovaAetas, square: Square) -> None:
    """Scenery or a crate leaves open ground."""
    x, y = square
    row = g.rows[y]
    g.rows = (*g.rows[:y], row[:x] + GROUND + row[x + 1 :], *g.rows[y + 1 :])
    g.scratches = {key: wounds for key, wounds in g.scratches.items() if key != name_of_square(square)}


class HitThing(Procedure):
    """Hits on an object or character: its printed dice cancel one each at 5 or more."""

    thing: str
    hits: int
    by: int = NOBODY
    weak: bool = False
    """A Weak Attack: at most 1 Wound (NA-KEY-18)."""

    def begin(self, g: NovaAetas, got: object) -> Next:
        if self.hits <= 0 or not can_be_hit(g, self.thing):
            return END
        if "," in self.thing or not self._dice(g):
            self._wound(g, self.hits)
            return END
        return None

    def roll(self, g: NovaAetas, got: object) -> Next:
        return Chance("character defends", "NA-GAP-139", eight_sided(self._dice(g)), (self.thing,))

    def rolled(self, g: NovaAetas, got: tuple[int, ...]) -> Next:
        self._wound(g, self.hits - sum(face >= DEFENSE for face in got))
        return END

    def _wound(self, g: NovaAetas, wounds: int) -> None:
        hit(g, self.thing, min(1, wounds) if self.weak else wounds, self.by)

    def _dice(self, g: NovaAetas) -> int:
        body = body_of(g, g.things[self.thing])
        return (body.defence or 0) if body is not None else 0
