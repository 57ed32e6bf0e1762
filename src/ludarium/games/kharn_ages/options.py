"""The answers players can give. Safars, items and things are named by their numbers in the position."""

from __future__ import annotations

from typing import Union

import msgspec


class Deploy(msgspec.Struct, frozen=True, tag="deploy", gc=False):
    """Stand with the middle of the base here, in thousandths of a toise (KA-DEP-01)."""

    x: int
    y: int


class Walk(msgspec.Struct, frozen=True, tag="walk", gc=False):
    """Walk along these places, in thousandths of a toise (KA-MOV-01, KA-GEO-06)."""

    way: tuple[tuple[int, int], ...]


class Swim(msgspec.Struct, frozen=True, tag="swim", gc=False):
    """Swim along these places (KA-MOV-08)."""

    way: tuple[tuple[int, int], ...]


class Climb(msgspec.Struct, frozen=True, tag="climb", gc=False):
    """Climb up, down or over a piece and end here; ``drop``: let oneself fall on the far side (KA-CLB).

    With a ``helper`` that gives a leg up it is part of a movement (KA-MOV-06).
    """

    piece: str
    x: int
    y: int
    drop: bool = False
    helper: int = -1


class Jump(msgspec.Struct, frozen=True, tag="jump", gc=False):
    """Jump over a gap to this place (KA-JMP)."""

    x: int
    y: int


class Activate(msgspec.Struct, frozen=True, tag="activate", gc=False):
    """Activate this Safar (KA-RND-01)."""

    safar: int


class Grip(msgspec.Struct, frozen=True, tag="grip", gc=False):
    """Take these items in hand (KA-EQP-02)."""

    items: tuple[int, ...]


class Fight(msgspec.Struct, frozen=True, tag="fight", gc=False):
    """Attack this Safar with an item in hand, or with bare hands: -1 (KA-MEL)."""

    target: int
    weapon: int


class Assault(msgspec.Struct, frozen=True, tag="assault", gc=False):
    """Walk up to this Safar and attack it (KA-ASL)."""

    target: int
    weapon: int


class Special(msgspec.Struct, frozen=True, tag="special", gc=False):
    """Bunt, bite or trample (KA-SPC)."""

    kind: str
    target: int


class Shoot(msgspec.Struct, frozen=True, tag="shoot", gc=False):
    """Shoot at this Safar, with bought ammunition if it is named (KA-SHO)."""

    target: int
    weapon: int
    ammo: str = ""


class Throw(msgspec.Struct, frozen=True, tag="throw", gc=False):
    """Throw a carried object at a Safar or a piece, or an item in hand such as a torch: its thing is -1 (KA-THR)."""

    thing: int
    target: str
    item: int = -1


class ThrowTo(msgspec.Struct, frozen=True, tag="throw_to", gc=False):
    """Throw a carried object to a spot on the ground (KA-THR-03)."""

    thing: int
    x: int
    y: int
    item: int = -1


class Cast(msgspec.Struct, frozen=True, tag="cast", gc=False):
    """Cast a spell for one of its difficulties (KA-SPL-05)."""

    spell: str
    tier: int


class Act(msgspec.Struct, frozen=True, tag="act", gc=False):
    """A generic action, and what it is done to or with (KA-GEN)."""

    name: str
    on: str = ""


class Use(msgspec.Struct, frozen=True, tag="use", gc=False):
    """Use what a card, a skill or an item allows."""

    ref: str
    item: int = -1


class Reroll(msgspec.Struct, frozen=True, tag="reroll", gc=False):
    """Roll these dice again: with one's own mastery die (``mastery 0``), or by the entry of a Safar (KA-MST-03)."""

    dice: tuple[int, ...]
    by: str
    owner: int
    lent: str = ""
    """Whose mastery die is crossed for it, and which: ``3.0``; empty: the entry crosses none."""


class Keep(msgspec.Struct, frozen=True, tag="keep", gc=False):
    """Keep a die with this face (KA-LVL-02)."""

    face: int


class Defend(msgspec.Struct, frozen=True, tag="defend", gc=False):
    """Engage so many AP in a defence with an item, or bare hands: -1 (KA-DEF)."""

    ap: int
    item: int


class Discard(msgspec.Struct, frozen=True, tag="discard", gc=False):
    """Discard an intact shield instead of a defence (KA-SHD-04)."""

    item: int


class Serve(msgspec.Struct, frozen=True, tag="serve", gc=False):
    """Muster anew for this faction (KA-REC-01)."""

    faction: str


class Enlist(msgspec.Struct, frozen=True, tag="enlist", gc=False):
    """Recruit a fighter; ``words`` of the short text say what it gives up or gets at once (KA-REC-01, KA-COS-02)."""

    profile: str
    words: tuple[str, ...] = ()


class Dismiss(msgspec.Struct, frozen=True, tag="dismiss", gc=False):
    """Let a fighter of the draft go (KA-REC-01)."""

    fighter: int


class Amend(msgspec.Struct, frozen=True, tag="amend", gc=False):
    """Write a word of the short text behind a fighter of the draft, or strike it out; -1: behind the Spearhead."""

    fighter: int
    word: str
    off: bool = False


class Look(msgspec.Struct, frozen=True, tag="look", gc=False):
    """Open a page of the sheet of a fighter of the draft."""

    fighter: int
    page: str


class Load(msgspec.Struct, frozen=True, tag="load", gc=False):
    """Lay down this roster in place of the draft (KA-SET-02)."""

    text: str


FIELD = "field"
"""The Spearhead takes the field."""

Option = Union[
    Serve,
    Enlist,
    Dismiss,
    Amend,
    Look,
    Load,
    Deploy,
    Walk,
    Swim,
    Climb,
    Jump,
    Activate,
    Grip,
    Fight,
    Assault,
    Special,
    Shoot,
    Throw,
    ThrowTo,
    Cast,
    Act,
    Use,
    Reroll,
    Keep,
    Defend,
    Discard,
    int,
    str,
]
"""Numbers name Safars, AP or points; words are squares, characteristics, effects, ``end``, ``yes`` and the like."""
