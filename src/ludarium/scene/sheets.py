"""The vocabulary of sheets: a few components that a game declares from facts and every client lays out.

A component says what is shown, never where: no coordinates, no pixels, no colours but tones. What it shows are its own
fields (``value``, ``at``, ``health``), so that a client counts, moves and reads out without looking into a drawing.
What can be chosen is not said here: choices name keys, on sheets and boards alike.

Things: ``Text Art Stock Track Meter Die Coin Item``. What holds them: ``Flow Panel Card Table List Tabs``. A ``Sheet``
is a tree of these with its place at the table. ``docs/pictures.md`` shows each of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import lru_cache
from typing import Any, Literal, ParamSpec, TypeAlias

import msgspec

from ludarium.languages.shared import decimal
from ludarium.scene.parts import Part, cached

P = ParamSpec("P")

Size = Literal["", "s", "m", "l"]
State = Literal["", "on", "hot", "off", "gone", "hollow", "locked", "hidden"]
"""Active; alarming; passive; struck out; an empty place; shut by a rule that ``notes`` tell; face down."""
Priority = Literal[0, 1, 2]
"""What gives way: 0 nothing; 1 not shown in a tight place; 2 not shown on a phone at all."""
NODE_BYTES = 8
"""About how many bytes of memory a component takes for each byte that is sent, measured over two hundred games: with its
facts, and with what others still hold of it after it is forgotten."""


class Node(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="is", tag=str.lower, gc=False):
    """What every component can say."""

    key: str = ""
    """The id that choices, log rows and flights name: the same thing has the same key on every sheet and board."""
    kind: str = ""
    """What the game calls it, for its own style sheet: ``disaster``, ``profile``."""
    label: str = ""
    """The accessible name, where the words that are shown do not say it."""
    about: str = ""
    """What to ask ``explain`` for the long text."""
    owner: int = -1
    """Whose it is, if somebody's; else -1."""
    tone: str = ""
    """A family of colours: ok, warn, danger, info, gold, or one that the game's style sheet defines."""
    state: State = ""
    size: Size = ""
    priority: Priority = 0
    switch: str = ""
    """What touching it turns on or off on this device, which remembers it under this name; "" if it is no switch."""
    shown_with: tuple[str, ...] = ()
    """The switches and keys of which one must be on, pointed at or chosen for this to be seen; ``one+other`` needs
    both. None: always seen."""
    hidden_with: tuple[str, ...] = ()
    """The same for what gives way meanwhile."""
    arrow_from: str = ""
    """The key of what did this to it: an arrow leads from there to here, in its tone."""


class SheetPart(Part):
    """A component with all that is in it. Made by functions that are a ``sheet_part``."""

    __slots__ = ("node",)

    def __init__(self, node: Node) -> None:
        inside: list[Part] = []

        def named(one: Part) -> str:
            inside.append(one)
            return one.name

        data = msgspec.json.encode(node, enc_hook=named)
        super().__init__(data, tuple(inside), NODE_BYTES * len(data))
        self.node = node


Child: TypeAlias = Node | SheetPart
Children: TypeAlias = tuple[Child, ...]


def sheet_part(draw: Callable[P, Node]) -> Callable[P, SheetPart]:
    """The one rule of caching: a function from frozen facts (and parts made from others) to a component is a part."""
    return cached(lambda *facts, **named: SheetPart(draw(*facts, **named)))


# -- things ---------------------------------------------------------------------------------------------------


class Text(Node, frozen=True):
    """Words. ``{id|words}`` is a sign of the game, ``[RULE-01]`` a link to a rule, ``**words**`` are strong."""

    words: str
    look: Literal["", "title", "display", "strong", "small", "figure"] = ""


class Art(Node, frozen=True):
    """A symbol of the game's definitions, bare or on a ground in its tone."""

    symbol: str
    ground: Literal["", "badge", "disc", "leaf", "diamond", "scene"] = ""
    """A ``scene`` is a picture as wide as what it lies in."""
    words: str = ""
    """Instead of a symbol."""


class Stock(Node, frozen=True):
    """How many of something there are."""

    icon: str
    value: int | str
    name: str = ""
    note: str = ""
    form: Literal["", "wreath"] = ""
    """Beside its icon, or written in it."""


class Zone(msgspec.Struct, frozen=True, gc=False):
    """Cells of a track in a tone of their own."""

    first: int
    last: int
    tone: str


class Marker(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One of several markers on a track: whose it is, by the emblem of the seat."""

    at: int
    owner: int
    key: str = ""
    label: str = ""
    tone: str = ""


class Track(Node, frozen=True):
    """Cells from 0 to ``last`` and a marker ``at`` one of them, or none at -1; as ``pips``, so many of ``last``."""

    at: int
    last: int
    title: str = ""
    note: str = ""
    icon: str = ""
    end: str = ""
    """The symbol in the last cell."""
    zones: tuple[Zone, ...] = ()
    ghosts: tuple[int, ...] = ()
    """Cells where the marker might go."""
    form: Literal["filled", "numbered", "pips"] = "filled"
    pip: str = ""
    """The symbol of a pip; a square without one."""
    markers: tuple[Marker, ...] = ()
    """Where several players are."""


class Share(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A segment of a meter."""

    value: float
    words: str = ""
    name: str = ""
    """Left out where there is little room."""
    icon: str = ""
    tone: str = ""


class Meter(Node, frozen=True):
    """A bar of so much, in shares; ``left`` is written on what remains. Small, it is a line without words."""

    of: float
    shares: tuple[Share, ...]
    left: str = ""


class Die(Node, frozen=True):
    """A die with its face up; hollow where it is spent or still to come."""

    face: str
    value: int = 0
    """What it shows; 0 if it is not rolled yet."""
    badge: str = ""
    less: int = 0
    """It counts by so much less."""
    caption: str = ""


class Badge(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A sign on the rim of a coin, at an hour of the clock."""

    hour: int
    icon: str = ""
    words: str = ""
    tone: str = ""


class Coin(Node, frozen=True):
    """A piece: portrait, ring of health, badges. The very drawing of the same piece on a map (``svg.coin``)."""

    portrait: str
    health: int = 0
    most: int = 0
    badges: tuple[Badge, ...] = ()


class Item(Node, frozen=True):
    """One of many: a row of a list, a tile of a shop, a chip. Lead, title over notes, more, value at the end."""

    title: str
    form: Literal["row", "tile", "chip"] = "row"
    lead: Child | None = None
    more: Child | None = None
    notes: tuple[str, ...] = ()
    value: str = ""
    aside: str = ""
    """In small letters by the value."""
    act: str = ""
    """What a touch does, as a symbol; a lock stands there while the offer forbids it."""


# -- what holds them ------------------------------------------------------------------------------------------


class Flow(Node, frozen=True):
    """Children in a row, a column, a grid, a fan of cards, a lane that scrolls. Made by the functions below."""

    way: Literal["row", "column", "grid", "wrap", "lane", "fan", "pile", "joined"]
    children: Children
    across: int = 0
    """Columns of a grid (2 to 6); 0: as many of its size as fit."""


class Panel(Node, frozen=True):
    """A region with a title, which may be empty."""

    title: str
    children: Children
    note: str = ""
    icon: str = ""
    ground: Literal["", "well", "paper"] = ""
    """None: a section of what it lies in; sunk into the cloth; raised paper."""


class Card(Node, frozen=True):
    """A card: a coloured head, a picture, what it says, what can be done with it. ``hidden``, only its back is seen."""

    title: str
    children: Children = ()
    lead: Child | None = None
    more: Child | None = None
    notes: tuple[str, ...] = ()
    value: str = ""
    aside: str = ""
    foot: Children = ()
    picture: Child | None = None
    """Between the head and what it says."""


class Table(Node, frozen=True):
    """Figures under (or over) their names."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    form: Literal["", "strip"] = ""
    """A table; or one row of large figures above their names."""
    quiet: int = 0
    """So many columns at the end are of less weight."""


class Filter(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A button that keeps of a list what has this mark (``can``, ``chosen``, ``no``) or kind; all if it names none."""

    title: str
    mark: str = ""
    kind: str = ""


class List(Node, frozen=True):
    """Items that scroll, with a field to search their words and filters, both remembered on this device."""

    items: Children
    search: str = ""
    """What the field says while it is empty; without it there is none."""
    filters: tuple[Filter, ...] = ()


class Tab(msgspec.Struct, frozen=True, gc=False):
    """One of several pages."""

    key: str
    title: str
    children: Children


class Tabs(Node, frozen=True):
    """Pages of which one is open; the client remembers which, until ``open`` names another."""

    tabs: tuple[Tab, ...]
    open: str = ""
    head: Children = ()
    """Above the titles of all pages."""


def row(*children: Child, size: Size = "") -> Flow:
    """Side by side, middles level."""
    return Flow("row", children, size=size)


def column(*children: Child, size: Size = "") -> Flow:
    """One below another."""
    return Flow("column", children, size=size)


def grid(children: Children, across: int = 0, size: Size = "", kind: str = "") -> Flow:
    """In equal columns."""
    return Flow("grid", children, across, size=size, kind=kind)


def wrap(*children: Child) -> Flow:
    """Side by side, in as many lines as it takes."""
    return Flow("wrap", children)


def lane(*children: Child, label: str = "") -> Flow:
    """Side by side in one line that scrolls."""
    return Flow("lane", children, label=label)


def fan(*children: Child, label: str = "") -> Flow:
    """Cards that lie over one another as in a hand; the one pointed at or chosen is seen whole."""
    return Flow("fan", children, label=label)


def pile(*children: Child, label: str = "") -> Flow:
    """Cards below one another of which the heads are seen; the last is seen whole."""
    return Flow("pile", children, label=label)


def joined(*children: Child, label: str = "") -> Flow:
    """Side by side without a gap: one of these."""
    return Flow("joined", children, label=label)


COMPONENTS: tuple[type[Node], ...] = (
    *(Text, Art, Stock, Track, Meter, Die, Coin, Item),
    *(Flow, Panel, Card, Table, List, Tabs),
)
"""All words there are."""

# -- the sheet ------------------------------------------------------------------------------------------------

Place = Literal["left", "middle", "right", "foot", "full", "over", "over-right", "over-low", "over-low-right", "drawer"]
Dock = Literal["board", "me", "rivals", "odds"]
Compact = Literal["", "lane", "near"]
Ground = Literal["cloth", "paper"]


class Sheet(msgspec.Struct, frozen=True):
    """A tree of components beside the boards, the same for every width: a client puts it where it belongs."""

    id: str
    body: Child
    place: Place = "left"
    """Where a wide table shows it: beside the boards, instead of them (``middle``), in the rail below the question
    (``right``), below the boards, instead of boards and columns (``full``). ``over`` floats on the boards at their upper
    left; the others that begin with ``over`` in their other corners, where a map has room to spare. A ``drawer`` is shown
    on request: piles that may be looked at."""
    dock: Dock = "board"
    """The page of a phone that it is on."""
    compact: Compact = ""
    """Its tight form on a phone: stays above the boards (``lane``), or by the question (``near``)."""
    priority: int = 0
    """Which comes first on the page of a phone (0 to 3): the lowest."""
    title: str = ""
    size: Size = "s"
    """How wide its place is on a wide table."""
    ground: Ground = "cloth"

    @property
    def part(self) -> SheetPart:
        """Its tree, as it is sent."""
        return self.body if isinstance(self.body, SheetPart) else SheetPart(self.body)


LIKELY = Fraction(2, 5)
"""From this chance on something is worth a warning."""


def chance_row(
    title: str, chance: Fraction, note: str = "", *, lead: Child | None = None, warns: bool = True, sure: str = "warn"
) -> Item:
    """A chance with its exact fraction and a bar; one that is likely, or ``sure``, in a tone of its own."""
    tone = "" if not warns else sure if chance == 1 else "warn" if chance >= LIKELY else ""
    percent = f"{decimal(float(chance) * 100)} %"
    bar = Meter(1, (Share(round(float(chance), 4), tone=tone or "info"),), size="s", label=percent)
    exact = f"{chance.numerator}/{chance.denominator}"
    notes = (f"{exact} {note}" if note else exact,)
    return Item(title, lead=lead, more=bar, notes=notes, value=percent, size="s", tone=tone, kind="chance")


@lru_cache(maxsize=4_000)  # most words of people are their names
def literal(words: str) -> str:
    """Words that people wrote, such as their names: nothing in them is a sign, a rule or strong."""
    return words.replace("{", "(").replace("[", "(").replace("**", "*")


def nodes(one: Any) -> Iterator[Node]:
    """All components of a tree, parts opened: for tests, such as that every path of a choice names a key."""
    one = one.node if isinstance(one, SheetPart) else one
    if isinstance(one, Node):
        yield one
    for name in one.__struct_fields__:
        found = getattr(one, name)
        for child in found if type(found) is tuple else (found,):
            if isinstance(child, (Part, msgspec.Struct)):
                yield from nodes(child)
