"""The question under way as a person answers it: choices that name the keys they touch, on boards and sheets alike."""

from __future__ import annotations

from typing import Any

import msgspec

from ludarium.scene.rail import Panel


class Change(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What a choice would change: old and new, for the preview."""

    name: str
    before: str
    after: str
    icon: str = ""
    rule: str = ""
    element: str = ""
    lost: bool = False
    """Whether the element is lost by it, rather than changed."""
    number: int | None = None
    """The number that a value of the element becomes. An element without that value is where something goes."""
    value: str = ""
    """Which value; "" if the element has one only."""


class Spot(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Where a choice is made by pointing at a place of a board instead of touching an element."""

    board: str
    area: str
    """The outline of the places that can be chosen: an SVG path in board units, filled even-odd."""
    bands: tuple[tuple[str, str], ...] = ()
    """Further outlines around it, each with its words, such as "second move: 1 AP"."""
    ghost: str = ""
    """The element whose likeness follows the pointer."""
    points: tuple[tuple[float, float, str], ...] = ()
    """A sample of good places in a fixed order, with words each: for keyboard, hints and screen readers."""


class Aimed(msgspec.Struct, frozen=True, omit_defaults=True):
    """What would happen if a choice were made, at a place if it has a ``Spot``: asked for one choice at a time."""

    answer: Any = None
    """The answer this place stands for, snapped to what is allowed; none if ``reason`` says why not."""
    at: tuple[float, float] | None = None
    """Where the ghost goes: the place of the snapped answer."""
    reason: str = ""
    rule: str = ""
    words: str = ""
    pill: str = ""
    changes: tuple[Change, ...] = ()
    panels: tuple[Panel, ...] = ()
    over: dict[str, str] = {}
    """What to draw over boards meanwhile, such as the route and rays of sight: by the board, an SVG fragment in its units."""


class Choice(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One option of the question under way, as a person chooses it; with a ``Spot``, a whole region of options."""

    answer: Any
    words: str
    path: tuple[str, ...] = ()
    """The elements it touches, in the order in which a person touches them; empty: a button in the rail."""
    group: str = ""
    pill: str = ""
    """The price or result, written on the last element of the path; ``{id|words}`` in it is a sign: a drawing of
    ``defs``, and what it says."""
    detail: str = ""
    button: str = ""
    """What the primary button says when this is chosen."""
    changes: tuple[Change, ...] = ()
    quick: bool = False
    """Whether one touch is enough: it can be taken back, or hardly matters."""
    unordered: bool = False
    """Whether the path is a bag: its elements may be touched in any order, and one that stands twice counts twice."""
    spot: Spot | None = None
    """The places among which this choice is made; its ``answer`` is then only the first of the sample."""
    cost: int = 0
    """How dear it is beside its like, for spaces of a map: those of 1, 2, 3 and more are tinted less and less strongly."""
    lazy: bool = False
    """Whether its changes and odds are too dear to compute for all choices at once: the client aims to see them."""


def choice(
    answer: Any,
    words: str,
    *path: str,
    button: str = "",
    pill: str = "",
    detail: str = "",
    changes: tuple[Change, ...] = (),
    quick: bool = False,
    unordered: bool = False,
) -> Choice:
    """A choice whose button says what its words say, unless it says it in other words."""
    return Choice(answer, words, path, "", pill, detail, button or words, changes, quick, unordered)


class Group(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A kind of action: a tile in the rail. With ``reason`` it is forbidden now, by ``rule``."""

    key: str
    title: str
    icon: str = ""
    detail: str = ""
    reason: str = ""
    rule: str = ""
    vain: bool = False
    """Whether it may be done and would do nothing: it does not look like something to do."""


class Forbidden(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """An element that looks as if it could be chosen but cannot: why, and by which rule."""

    element: str
    reason: str
    rule: str
    quiet: bool = False
    """Whether it is not marked: who touches it is told."""


class Shelved(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What a question makes can be kept on the player's shelf, shared as a text, and taken from there."""

    kind: str
    """The kind of thing on the shelf, such as ``roster``."""
    tag: str
    """The tag of the answer that lays a text down: its only field is ``text``."""
    text: str = ""
    """What is made so far; empty: there is nothing to keep yet."""


class Offer(msgspec.Struct, frozen=True, omit_defaults=True):
    """The question under way as the asked seat sees it."""

    choices: tuple[Choice, ...]
    groups: tuple[Group, ...] = ()
    forbidden: tuple[Forbidden, ...] = ()
    source: str = ""
    """The element that an earlier answer has chosen and that this question is about, such as a die to be spent."""
    beyond: tuple[tuple[str, str], ...] = ()
    """Elements that lie behind others, each with the one to be touched before it. A touch there makes the quick
    choices on the way one after another, as long as each of them is offered and nobody comes between."""
    shelf: Shelved | None = None
    """What is made here can be kept, and what was kept be laid down."""
