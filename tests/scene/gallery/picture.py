"""The gallery as boards and sheets."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin

from ludarium.kernel.asks import Ask
from ludarium.scene.boards import Board, Element, board_part, thing
from ludarium.scene.choices import Change, Choice, Forbidden, Group, Offer
from ludarium.scene.maps.terrain import definitions
from ludarium.scene.scenes import Layout, Progress, Scene, SeatChip, look_of
from ludarium.scene.sheets import (
    Art,
    Card,
    Die,
    Flow,
    Item,
    Meter,
    Panel,
    Share,
    Sheet,
    SheetPart,
    Stock,
    Tab,
    Table,
    Tabs,
    Text,
    Track,
    Zone,
    column,
    fan,
    grid,
    row,
    sheet_part,
)
from ludarium.scene.svg import coin, path
from ludarium.scene.told import Told
from tests.scene.gallery import CARDS, FIELDS, PRICE, STORM, Gallery, Played
from tests.scene.gallery.words import words
from tests.scene.land import GRID

LAYOUTS = ("wide",)
SIDE = 52
UNITS = 620

# -- the demo table -------------------------------------------------------------------------------------------


@sheet_part
def storm(at: int) -> Panel:
    tracks = (
        Track(at, STORM, "Storm", f"{STORM - at} to go", "s-zap", "s-x", key="storm", tone="rust", about="storm"),
        Track(2, STORM, "Decline", "8 to go", "s-clock", "s-x", ghosts=(3, 4), key="decline", tone="moss"),
        Track(9, STORM, "Regression", "strikes soon", "s-flag", "s-x", key="regression", tone="info", state="hot"),
    )
    return Panel("Disasters", tracks, "round 2", ground="well")


@sheet_part
def my_dice(dice: tuple[int, ...]) -> Panel:
    rolled = [
        Die(
            "s-dices", n, "s-zap", int(k == 1), f"blue {n}", key=f"die-{k}", size="l", tone="info", label=f"My blue {n}"
        )
        for k, n in enumerate(dice)
    ]
    return Panel("", (row(*rolled),))


@sheet_part
def desk(gold: int, *regions: SheetPart) -> Panel:
    held = (
        Stock("s-layers", gold, "Gold", key="gold", about="gold"),
        Stock("s-house", 2, "Houses", "1 left", key="houses"),
        Stock("g-laurels", 12, "Points", form="wreath", tone="gold", key="points", label="My points: 12"),
        Stock("s-users", 5, "People", key="people"),
    )
    unrest = Track(
        8,
        10,
        "Unrest 8",
        "in the Unrest Zone",
        "s-hand",
        "s-triangle-alert",
        (Zone(7, 9, "warn"), Zone(10, 10, "danger")),
        form="numbered",
        key="unrest",
        state="hot",
    )
    return Panel("My dice", (*regions, Panel("", (unrest,)), Panel("", (grid(held, 2),))), "lap 2 of 3", ground="well")


@sheet_part
def card(name: str) -> Card:
    return Card(
        CARDS[name],
        (Text("During your **Actions Step** gain 2 Movement [GL-PLY-02]", "small"),),
        key=f"card-{name}",
        owner=0,
        size="s",
        about=name,
    )


@sheet_part
def hand(*cards: SheetPart) -> Flow:
    return fan(Card("A secret card", state="hidden", owner=0), *cards, label="My hand")


@sheet_part
def fury(n: int, title: str, chance: int, locked: str) -> Item:
    leaf = Art("", "leaf", words=str(n), state="hollow" if locked else "")
    note = locked or "immune to fright and terror until the end of its next activation"
    value = "{s-lock|locked}" if locked else f"{chance} %"
    return Item(title, lead=leaf, notes=(note,), value=value, key=f"spell-{n}", state="off" if locked else "")


@sheet_part
def editor() -> Tabs:
    spells = (
        fury(1, "Minor Healing", 50, ""),
        fury(2, "Battle Fury", 80, ""),
        fury(3, "Blood Rage", 0, "needs 3 pages, 1 is free [GL-PLY-03]"),
    )
    odds = [
        Item(
            words,
            more=Meter(1, (Share(n, tone=tone),), size="s", label=f"{words}: {n:.1%}"),
            value=f"{n:.1%}",
            aside=aside,
            size="s",
        )
        for words, n, tone, aside in (
            ("0 damage", 0.323, "", "31/96"),
            ("2, out", 0.196, "danger", "2287/11664"),
        )
    ]
    figures = Table(("Range", "To hit", "Mean"), (("1", "50 %", "1.31"), ("2 to 4", "40 %", "0.90")), label="Odds")
    return Tabs(
        (
            Tab("spells", "Spells", (Panel("Path of Sacrifice", (column(*spells, size="s"),), "exact"),)),
            Tab("odds", "Odds", (column(*odds), figures)),
        ),
        head=(Text("Priest of Sacrifice, level I [GL-PLY-04]", "small"), Text("Choose spells", "title")),
        key="editor",
    )


def hexes() -> list[tuple[int, int]]:
    """The fields of the map, about its middle."""
    return [(q, r) for q in range(-2, 3) for r in range(-2, 3) if abs(q + r) <= 2][:FIELDS]


def corner(n: int) -> str:
    return f"{SIDE * cos(n * pi / 3):.1f} {SIDE * sin(n * pi / 3):.1f}"


@board_part
def ground() -> Iterator[Element]:
    outline = f"M{'L'.join(map(corner, range(6)))}Z"
    for n, (q, r) in enumerate(hexes()):
        x, y = UNITS / 2 + SIDE * 1.5 * q, UNITS / 2 + SIDE * 1.732 * (r + q / 2)
        art = f'<g class="gl-hex{" far" * (n % 3 == 0)}" transform="translate({SIDE} {SIDE})">{path(outline, "inherit")}</g>'
        yield thing(
            f"field-{n}",
            art,
            x - SIDE,
            y - SIDE * 0.866,
            1,
            2 * SIDE,
            2 * SIDE * 0.866,
            label=f"Field {n + 1}",
            shape="hex",
        )


@board_part
def pieces(fields: tuple[str, ...]) -> Iterator[Element]:
    for n, name in enumerate(fields):
        q, r = hexes()[n]
        x, y = UNITS / 2 + SIDE * 1.5 * q, UNITS / 2 + SIDE * 1.732 * (r + q / 2)
        if name:
            art = f'<g transform="translate(24 24)">{coin("s-crown", 22, 34, [(2, "", "3", "warn")], owner=0)}</g>'
            yield thing(f"card-{name}", art, x - 24, y - 24, 3, 48, 48, 24, label=CARDS[name], owner=0, shape="circle")


# -- what every picture has -------------------------------------------------------------------------------------


def scene(game: Gallery, seat: int, names: tuple[str, ...], layout: Layout) -> Scene:
    """What a seat sees: the demo table, or every word."""
    chips = (SeatChip(0, str(game.gold), "2 to 0"), SeatChip(1, "4"))
    look = look_of("tests.scene.gallery", defs)
    if game.exhibit == "words":
        return Scene(
            seats=chips,
            progress=progress(game),
            sheets=(Sheet("words", words(), "full", title="Every word"),),
            look=look,
        )
    board = Board("map", UNITS, UNITS, (ground(), pieces(tuple(game.fields))), "The map", "panzoom")
    sheets = (
        Sheet("storm", storm(game.storm), "left", compact="lane", title="Disasters"),
        Sheet("desk", desk(game.gold, my_dice(game.dice)), "left", dock="me", compact="near", title="My desk"),
        Sheet("editor", editor(), "right", dock="odds", title="Spells", size="m", ground="paper"),
        Sheet("hand", hand(*[card(name) for name in game.hand]), "foot", dock="board", priority=3, title="My hand"),
    )
    return Scene((board,), seats=chips, progress=progress(game), sheets=sheets, look=look)


def progress(game: Gallery) -> Progress:
    """Always in the third round."""
    return Progress((("Round", "ddnt"),), "Actions Step")


def told(game: Gallery, event: Played, names: tuple[str, ...], layout: Layout) -> Told:
    """A card was played."""
    return Told(names[event.seat], event.seat, (f"card-{event.card}",))


def same(before: Gallery, now: Gallery, seat: int) -> bool:
    """Never sure."""
    return False


def offer(game: Gallery, seat: int) -> Offer:
    """Cards go onto fields, dice are spent."""
    assert isinstance(game.ask, Ask)
    choices = tuple([_choice(game, option) for option in game.ask.options_of(seat)])
    if game.exhibit == "words":
        return Offer(choices)
    rest = Group("rest", "Rest", "laurels", reason="Nobody is tired.", rule="GL-PLY-01")
    play = [Group("play", "Play", "laurels")] * any(choice.group for choice in choices)
    return Offer(choices, (*play, rest), (Forbidden("people", "People cannot be spent.", "GL-PLY-01"),))


def _paid(game: Gallery, by: int) -> Change:
    left = game.gold + by
    return Change("Gold", str(game.gold), str(left), "laurels", "GL-PLY-02", "gold", number=left)


def _choice(game: Gallery, option: str) -> Choice:
    what, *about = option.split()
    paid = _paid(game, -PRICE)
    if game.exhibit == "words":
        return Choice(option, option.capitalize(), button=option.capitalize())
    if what == "play":
        keys = (f"card-{about[0]}", f"field-{about[1]}")
        return Choice(option, f"Play {CARDS[about[0]]}", keys, "play", "2 gold", button="Play", changes=(paid,))
    if what == "spend":
        more = _paid(game, game.dice[int(about[0])])
        return Choice(
            option,
            "Spend a die",
            (f"die-{about[0]}",),
            pill=f"+{game.dice[int(about[0])]}",
            button="Spend",
            changes=(more,),
        )
    return Choice(option, "Wait for the storm", button="Wait")


def defs() -> str:
    """All its symbols are shared ones, but for what grows on its map."""
    return definitions(GRID)
