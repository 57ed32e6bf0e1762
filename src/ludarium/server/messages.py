"""The messages on the wire: JSON objects told apart by their field ``t``.

A client opens ``/ws/{table}`` and is sent a ``State``; from then on every change comes as a ``Delta`` from one
version to the next. A client that missed some says ``Since`` and gets the rest, or a whole ``State`` again.
What a seat is sent is made from that seat's view and nothing else.
"""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias, Union

import msgspec

from ludarium.kernel.seats import Seat
from ludarium.scene.boards import View
from ludarium.scene.choices import Change, Forbidden, Group, Shelved, Spot
from ludarium.scene.highlights import Kind
from ludarium.scene.rail import PanelKind, Row
from ludarium.scene.scenes import Progress, SeatChip
from ludarium.scene.sheets import Compact, Dock, Ground, Place, Size
from ludarium.scene.told import Flight, Way
from ludarium.table.first_game import Mark

SAME = -9
"""Of a row of the log: as the row before."""


class _Message(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="t"):
    pass


# -- from the client -------------------------------------------------------------------------------


class Since(_Message, frozen=True, tag="since"):
    """I have this version (0: nothing); send me the rest, for this layout and in this language."""

    version: int = 0
    layout: str = "wide"
    seat: int = -1
    """At a shared device: through which of my seats I want to look, if several are asked."""
    language: str = "en"
    """The language of my device, or the one chosen in its settings."""


class Answer(_Message, frozen=True, tag="answer"):
    """My answer to the question of this version: the number of a choice, with the place if it has a ``spot``; or the
    answer itself, as a record writes it.

    Whatever is sent, the answer behind it is checked against what is possible now.
    """

    version: int
    choice: int = -1
    at: tuple[float, float] | None = None
    value: Any = msgspec.UNSET
    seat: int = -1
    """At a shared device: for which of my seats."""


class Aim(_Message, frozen=True, tag="aim"):
    """What would this choice do, at that place of its board if it has a ``spot``?"""

    version: int
    choice: int
    at: tuple[float, float] | None = None
    seat: int = -1


class Nonce(_Message, frozen=True, tag="nonce"):
    """What I add to the seed of the dice, in hexadecimal; its SHA-256 is the vow that I gave when I sat down."""

    nonce: str


class Undo(_Message, frozen=True, tag="undo"):
    """Take back my last answer."""

    version: int


class Why(_Message, frozen=True, tag="why"):
    """Why can I not choose this element?"""

    element: str


class Explain(_Message, frozen=True, tag="explain"):
    """What is this? The ``about`` of an element, or a rule id."""

    about: str


class Say(_Message, frozen=True, tag="say"):
    """Chat."""

    words: str


class Act(_Message, frozen=True, tag="act"):
    """Something done at the table rather than in the game: ready, hint, ask always, pass for me, resign, rematch.

    ``pass for me`` (the beginning) answers where one can only pass, after a random pause; ``ask always`` asks.
    """

    what: str


FromClient: TypeAlias = Union[Since, Answer, Aim, Nonce, Undo, Why, Explain, Say, Act]

# -- to the client -----------------------------------------------------------------------------------


class PanelState(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A panel; its art is a drawing's name, or nothing."""

    id: str
    kind: PanelKind
    title: str
    rows: tuple[Row, ...] = ()
    art: str = ""
    width: float = 0
    height: float = 0


class BoardState(msgspec.Struct, frozen=True, omit_defaults=True):
    """A board, and the names of the parts that lie on it."""

    id: str
    width: float
    height: float
    title: str = ""
    view: View = "fit"
    dock: str = "board"
    parts: tuple[str | tuple[int, int], ...] = ()
    """An element of a higher layer (``z``) lies above one of a lower; in one layer, a later above an earlier. In a ``Delta``,
    a pair stands for parts of the board before: the number of the first, and how many."""
    focus: str = ""


class SheetState(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A sheet, and the name of the part that is its tree (docs/pictures.md)."""

    id: str
    part: str
    place: Place = "left"
    dock: Dock = "board"
    compact: Compact = ""
    priority: int = 0
    title: str = ""
    size: Size = "s"
    ground: Ground = "cloth"


def _printed(schema: dict[str, Any]) -> Any:
    return msgspec.Meta(extra_json_schema=schema)


PrintedArt: TypeAlias = Annotated[msgspec.Raw, _printed({"type": "string"})]
"""A drawing as SVG, encoded."""
PrintedPart: TypeAlias = Annotated[
    msgspec.Raw,
    _printed(
        {
            "oneOf": [
                {"type": "array", "items": {"$ref": "#/components/schemas/Piece"}},
                {"type": "object", "properties": {"is": {"type": "string"}}, "required": ["is"]},
            ]
        }
    ),
]
"""A part, encoded: the pieces of a board, or a component of a sheet, in which a part inside is a string, its name."""
PrintedPanel: TypeAlias = Annotated[msgspec.Raw, _printed({"$ref": "#/components/schemas/PanelState"})]
"""A ``PanelState``, encoded."""


class ChoiceState(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A choice as it is shown; it is answered by its number."""

    words: str = ""
    path: tuple[str, ...] = ()
    group: str = ""
    pill: str = ""
    detail: str = ""
    button: str = ""
    """What the primary button says; without it, the words."""
    changes: tuple[Change, ...] = ()
    quick: bool = False
    unordered: bool = False
    spot: Spot | None = None
    cost: int = 0
    lazy: bool = False
    like: int = -1
    """The number of an earlier choice that says all that this one does not."""
    end: str = ""
    """In place of a path: the last element, where the rest is as in the choice that this one is like."""
    was: int = -1
    """In a ``Delta``: the number that this choice had in the question before; nothing else is said of it then."""


class AskState(msgspec.Struct, frozen=True, omit_defaults=True):
    """The question under way. ``choices`` are there only for the seat that is asked."""

    seats: tuple[int, ...]
    topic: str
    prompt: str
    rule: str
    mine: bool = False
    choices: tuple[ChoiceState, ...] = ()
    groups: tuple[Group, ...] = ()
    forbidden: tuple[Forbidden, ...] = ()
    source: str = ""
    beyond: tuple[tuple[str, str], ...] = ()
    shelf: Shelved | None = None
    undo: bool = False
    deadline: float | None = None


class LogRow(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One sentence of the log; in a delta, ``number`` and ``seat`` are said by the first row that has them."""

    number: int = SAME
    seat: int = SAME
    words: str = ""
    rule: str = ""
    subject: str = ""
    """The words of it that name whom it is about."""
    owner: int = -1
    """The seat whose sign it bears: that of the subject, or of the thing that it is about; -1 if nobody's."""
    elements: tuple[str, ...] = ()
    """What it moved, in the order in which it moved."""
    flights: tuple[Flight, ...] = ()
    """The tokens that it moved."""
    heading: str = ""
    """The part of the game that begins with it."""
    turn: int = -1
    """The seat whose turn begins or goes on with it; -2 if it is that of the game itself."""


class HighlightState(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What everybody must see of an entry of the log, and the name of the part that shows it (docs/pictures.md)."""

    number: int
    """Of the entry of the log."""
    kind: Kind
    title: str
    part: str
    seconds: float = 3.0
    """How long it is shown at the usual speed."""
    owner: int = -1


class ChatRow(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of chat, shown as text and nothing else."""

    number: int
    name: str
    words: str
    seat: int = -2


class SeatState(Seat, frozen=True, kw_only=True, omit_defaults=True):
    """Who sits there, and whether they are here now."""

    name: str
    kind: str
    here: bool = False
    mine: bool = False


class Delta(_Message, frozen=True, tag="delta"):
    """From one version to the next: what to draw, move or remove, and everything beside the board that changed."""

    base: int
    version: int
    arts: dict[str, PrintedArt] = {}
    """New drawings by name. A drawing is sent once; the viewer keeps it until the next ``State``."""
    parts: dict[str, PrintedPart] = {}
    """New parts of boards and sheets by name, kept likewise."""
    boards: tuple[BoardState, ...] | None = None
    sheets: tuple[SheetState, ...] | None = None
    panels: tuple[PrintedPanel, ...] | None = None
    chips: tuple[SeatChip, ...] | None = None
    progress: Progress | None = None
    seats: tuple[SeatState, ...] | None = None
    ask: AskState | None = None
    moved: bool = False
    """Whether the game went on, be it to the same question once more."""
    over: dict[str, Any] | None = None
    log: tuple[LogRow, ...] = ()
    ways: tuple[Way, ...] = ()
    """The ways that elements went from the version before to this one."""
    highlights: tuple[HighlightState, ...] = ()
    """What everybody must see of this change; in a ``State`` the last ones, to be called back."""
    forget: int | None = None
    """After an undo: the log and the highlights from this number on is void."""
    earlier: int = 0
    """In a ``State``: the log before the entry of this number is not sent; it can be asked for page by page."""
    chat: tuple[ChatRow, ...] = ()


class State(_Message, frozen=True, tag="state"):
    """Everything, for a client that has nothing; ``now`` is a delta from nothing.

    With ``handover`` a shared device waits for the player of ``seat``: ``now`` holds only what everybody may
    know, until that player says ``act`` ready.
    """

    table: str
    game: str
    title: str
    seat: int
    now: Delta
    options: dict[str, str] = {}
    handover: bool = False
    commitment: str = ""
    """The SHA-256 of the secret that all dice come from, as the record has it; the secret is told when the game is over."""
    reveal: bool = False
    """Whether everybody is seated and bound, and this guest is to say its nonce now."""
    hints: bool = True
    """Whether this table allows hints."""
    waits: bool = False
    """Whether this guest wants to be asked even where one can only pass."""
    guide: tuple[Mark, ...] = ()
    """The coach marks of a guided first game."""
    together: bool = False
    """Whether all players win and lose together: then nobody at the table is a rival."""


class AimedAt(_Message, frozen=True, tag="aimed"):
    """What a choice would do, as it was asked by ``Aim``; see ``Aimed`` of the pictures."""

    version: int
    choice: int
    asked: tuple[float, float] | None = None
    """The place that was asked about; ``at`` is the one that is meant by it."""
    answer: Any = None
    at: tuple[float, float] | None = None
    reason: str = ""
    rule: str = ""
    words: str = ""
    pill: str = ""
    changes: tuple[Change, ...] = ()
    panels: tuple[PrintedPanel, ...] = ()
    arts: dict[str, PrintedArt] = {}
    """The drawings of its panels by name."""
    over: dict[str, str] = {}


class Advice(msgspec.Struct, frozen=True, omit_defaults=True):
    """One option that a hint names: how likely it is to win, and the number of its choice (-1: none is shown)."""

    words: str
    chance: float
    choice: int = -1


class Explained(_Message, frozen=True, tag="explained"):
    """The long text of something, with the rules that concern it; about ``hint``, the best options too."""

    about: str
    words: str
    rule: str = ""
    advice: tuple[Advice, ...] = ()


class Refusing(_Message, frozen=True, tag="refused"):
    """What was asked for is not possible: one clear sentence, and the rule if a rule says so."""

    words: str
    rule: str = ""
    version: int = 0


ToClient: TypeAlias = Union[State, Delta, AimedAt, Explained, Refusing]
