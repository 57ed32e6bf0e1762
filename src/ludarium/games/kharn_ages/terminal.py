"""The table in a terminal: a grid of half toises from above, and everybody on it."""

from __future__ import annotations

from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ludarium.games.kharn_ages.conditions import has_status
from ludarium.games.kharn_ages.muster_words import gear_words
from ludarium.games.kharn_ages.names import FACTIONS, LEVELS, called
from ludarium.games.kharn_ages.prices import price_of, total_price
from ludarium.games.kharn_ages.recruiting import cited, faults
from ludarium.games.kharn_ages.rosters import write_roster
from ludarium.games.kharn_ages.state import AMBUSH, NOBODY, PLAY, KharnAges
from ludarium.space.plane.shapes import holds

CELL = 500
SEATS = ("red", "cyan", "magenta", "yellow")
GROUND = {
    "wall": ("#", "white"), "rock": ("A", "white"), "mound": ("n", "yellow4"), "hut": ("H", "white"),
    "bush": ("%", "green4"), "ruin": (":", "grey50"), "sand": (",", "yellow4"), "shallow": ("~", "cyan"),
    "mud": (";", "yellow4"), "deep": ("=", "blue"), "bridge": ("|", "yellow4"), "object": ("O", "white"),
}  # fmt: skip
LEGEND = (
    "# wall  A rock  n mound  H hut  % bush  : rubble  , sand  ~ shallow  ; mud  = deep  | bridge  O object  "
    "* marker  x carcass; numbers are Safars; letters and figures at the edge are toises"
)
STATUSES = ("bleeding", "poison", "fire", "frostbite", "dazed", "stunned", "on_ground", "frightened", "hidden")


def board(view: Any, seat: int, names: tuple[str, ...]) -> RenderableType:
    """The table as this seat sees it, and the fighters."""
    assert isinstance(view, KharnAges)
    if view.drafts:
        return _muster(view, seat, names)
    head = Text(f"{view.card.name}, round {view.round} of {view.card.rounds}", style="bold")
    return Group(head, _map(view), Text(LEGEND, style="dim"), _players(view, names), _fighters(view))


def _muster(g: KharnAges, seat: int, names: tuple[str, ...]) -> RenderableType:
    """The own draft with its price; of the others only whether they are ready."""
    lines: list[RenderableType] = []
    for other, draft in enumerate(g.drafts):
        state = "is ready" if draft.ready else "musters"
        lines.append(Text(f"{names[other]} {state}", style=SEATS[other]))
    if seat < 0 or g.drafts[seat].ready:
        return Group(*lines)
    roster = g.drafts[seat].roster
    spent = total_price(g.book, roster)
    title = f"{FACTIONS[roster.faction]}: {spent} of {roster.size} Krowns, {roster.size - spent} left"
    table = Table(box=None, pad_edge=False)
    for head in ("", "Fighter", "Level", "Kr", "Has"):
        table.add_column(head)
    for n, one in enumerate(roster.members):
        card = g.book.profiles[one.profile]
        mark = "*" if one.leads else ">" if n == g.drafts[seat].fighter else ""
        has = ", ".join(gear_words(g.book, one))
        table.add_row(mark, card.name, LEVELS[card.level], str(price_of(g.book, roster, one)), has)
    short = [Text(cited(fault), style="yellow") for fault in faults(g.book, roster)]
    return Group(*lines, Text(title, style="bold"), table, *short, Text(write_roster(roster), style="dim"))


def _map(g: KharnAges) -> Text:
    """Rows from north to south, two cells for each toise."""
    size = g.terrain.size // CELL
    cells = [[_ground(g, column, row) for column in range(size)] for row in range(size)]
    for marker in g.card.markers:
        if marker.id not in g.gone:
            _put(cells, marker.at[0], marker.at[1], "*", "bold")
    for thing in g.objects:
        if not thing.gone and thing.holder == NOBODY:
            _put(cells, thing.x, thing.y, "x" if thing.kind == "carcass" else "o", "bold")
    if g.envoy[2] > 0:
        _put(cells, g.envoy[0], g.envoy[1], "E", "bold green")
    for n in g.in_play():
        safar = g.safars[n]
        for i, digit in enumerate(str(n)):
            _put(cells, safar.x + i * CELL, safar.y, digit, f"bold {SEATS[safar.seat]} reverse")
    text = Text()
    for row in range(size - 1, -1, -1):
        text.append(f"{row // 2:2} " if row % 2 == 0 else "   ", style="dim")
        for letter, style in cells[row]:
            text.append(letter * 2 if style.endswith("dim") else f"{letter} ", style=style)
        text.append("\n")
    text.append("   " + "".join(f"{toise:<4}" for toise in range(size // 2)) + "\n", style="dim")
    return text


def _put(cells: list[list[tuple[str, str]]], x: int, y: int, letter: str, style: str) -> None:
    row, column = min(len(cells) - 1, y // CELL), min(len(cells) - 1, x // CELL)
    cells[row][column] = (letter, style)


def _ground(g: KharnAges, column: int, row: int) -> tuple[str, str]:
    x, y = column * CELL + CELL // 2, row * CELL + CELL // 2
    found = (".", "grey30")
    for piece in g.card.terrain:
        if piece.id not in g.gone and holds(piece.corners, x, y):
            letter, style = GROUND[piece.kind]
            found = (letter, "bright_red" if piece.id in g.burning else style)
    return found


def _players(g: KharnAges, names: tuple[str, ...]) -> Table:
    table = Table(box=None, pad_edge=False)
    for title in ("Player", "Side", "Points", "Goal average"):
        table.add_column(title)
    for seat, player in enumerate(g.players):
        name = Text(names[seat], style=SEATS[seat])
        table.add_row(name, player.side, str(player.score), f"{player.goal} Kr")
    return table


def _fighters(g: KharnAges) -> Table:
    table = Table(box=None, pad_edge=False)
    for title in ("", "Safar", "HP", "AP", "Dice", "Place", "In hand", "State"):
        table.add_column(title)
    for n, safar in enumerate(g.safars):
        held = ", ".join(g.book.equipment[item.id].name for item in safar.items if item.held and not item.gone)
        place = f"{safar.x / 1000:.1f}, {safar.y / 1000:.1f}" if safar.state == PLAY else safar.state
        if safar.state == AMBUSH and safar.square != "?":
            place = f"ambush {safar.square}"
        state = [name for name in STATUSES if safar.state == PLAY and has_status(g, n, name)]
        state += ["leader"] if g.players[safar.seat].leader == n else []
        state += ["activated"] if safar.activated else []
        dice = len(g.profile(n).mastery) - len(safar.crossed)
        table.add_row(
            str(n), Text(called(g, n), style=SEATS[safar.seat]), f"{safar.hp}/{safar.most}", str(safar.ap),
            str(dice), place, held, ", ".join(state).replace("_", " "),
        )  # fmt: skip
    return table
