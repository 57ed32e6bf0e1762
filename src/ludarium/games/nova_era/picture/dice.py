"""Dice on sheets: those that lie, and those that have gone back to the bag."""

from __future__ import annotations

from ludarium.games.nova_era.names import COLOUR_OF, VALUE_OF
from ludarium.games.nova_era.notes import about
from ludarium.games.nova_era.picture.ink import TYPE_ICON, face, sign
from ludarium.scene.parts import cached
from ludarium.scene.sheets import Die, Size


@cached
def lying(key: str, one: str, label: str, owner: int = -1, less: int = 0, caption: str = "", size: Size = "s") -> Die:
    """A die that can still be spent; ``less`` is by how much it was lowered."""
    colour = COLOUR_OF[one]
    return Die(
        face(one),
        VALUE_OF[one],
        sign(TYPE_ICON[colour]),
        less,
        caption,
        key=key,
        tone=colour,
        label=label,
        about=about("die", one),
        owner=owner,
        size=size,
    )


@cached
def spent(key: str, one: str, label: str = "", rule: str = "", caption: str = "", size: Size = "s") -> Die:
    """A die that has gone back to the bag."""
    pips, colour = f"ne-pips-{VALUE_OF[one]}", COLOUR_OF[one]
    return Die(pips, caption=caption, key=key, tone=colour, state="hollow", label=label, about=rule, size=size)
