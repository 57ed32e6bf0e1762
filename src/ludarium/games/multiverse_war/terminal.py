"""The map in a terminal: one row of hexes a line, three letters a hex, and what each player has."""

from __future__ import annotations

from functools import lru_cache
from string import ascii_lowercase
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ludarium.games.multiverse_war.board import Layout, centre, name_of
from ludarium.games.multiverse_war.content import BUILDER, DECOY
from ludarium.games.multiverse_war.pieces import SETTLEMENT, UNKNOWN, Unit
from ludarium.games.multiverse_war.places import where_is, whole
from ludarium.games.multiverse_war.rules.goals import portal_target, victory_points
from ludarium.games.multiverse_war.state import MultiverseWar
from ludarium.games.multiverse_war.words import unit_name

GROUND = {"G": ".", "F": "f", "H": "^", "M": "A", "W": "~", "?": ":"}
STYLES = {"G": "green", "F": "green4", "H": "yellow4", "M": "white", "W": "blue", "?": "dim"}
SEATS = ("red", "cyan", "magenta", "yellow")
WALLS = {SETTLEMENT: "#", "barracks": "B", "guard_tower": "T", "academy": "A", "siege_workshop": "W", "fortress": "F"}
ENCOUNTERS = {"P1": "a", "P2": "v", "P3": "c", "P4": "s"}
LEGEND = (
    ". grassland  f forest  ^ hill  A mountain  ~ water  : not seen yet  # Settlement  * adventure  o mine  = road  "
    "B T A W F buildings  units by two letters, ?? unknown; a letter behind the middle hex of a territory"
)


def board(view: Any, seat: int, names: tuple[str, ...]) -> RenderableType:
    """The map as this seat sees it, and the players."""
    assert isinstance(view, MultiverseWar)
    return Group(_map(view), Text(LEGEND, style="dim"), _territories(view), _players(view, names), _units(view, seat))


def _map(g: MultiverseWar) -> Text:
    """Rows from north to south; the column of a hex is twice its q plus its r, so that neighbours touch."""
    layout = g.map
    cells = dict(zip(layout.cells, layout.hexes, strict=True))
    left = min(2 * q + r for q, r in cells)
    text = Text()
    for r in range(min(r for _, r in cells), max(r for _, r in cells) + 1):
        row = sorted((2 * q + r - left, hex_) for (q, at), hex_ in cells.items() if at == r)
        column = 0
        for place, hex_ in row:
            text.append("  " * (place - column) if place > column else "")
            text.append_text(_cell(g, hex_))
            column = place + 2
        text.append("\n")
    return text


def _cell(g: MultiverseWar, hex_: str) -> Text:
    """Four letters: what the ground is or bears, and who stands there."""
    units = g.units_at(hex_)
    found = g.structure(hex_)
    if found is not None:
        kind, owner = found
        ground, style = WALLS.get(kind) or ENCOUNTERS[kind], SEATS[owner] if owner >= 0 else "bold"
    elif hex_ in g.buildings:
        ground, style = "x", SEATS[g.buildings[hex_].seat]
    elif hex_ in g.tokens:
        ground, style = "*", "bold"
    elif hex_ in g.encounters:
        ground, style = ENCOUNTERS[g.encounters[hex_].kind], "bold"
    elif hex_ in g.mines:
        ground, style = "o", "bold magenta"
    elif hex_ in g.roads:
        ground, style = "=", "yellow"
    else:
        letter = g.terrain[g.map.index[hex_]]
        ground, style = GROUND[letter], STYLES[letter]
    text = Text(ground, style=style)
    if units:
        chief = next((one for one in units if g.in_military_place(one)), units[0])
        text.append(_mark(g, chief), style=f"bold {SEATS[chief.seat]}")
    else:
        text.append("  ")
    text.append("+" if len(units) > 1 else _letters(g.map).get(hex_, " "), style="dim")
    return text


@lru_cache(maxsize=32)
def _letters(layout: Layout) -> dict[str, str]:
    """The letters of the territories, by their middle hexes."""
    return {name_of(centre(slot)): letter for slot, letter in zip(layout.slots, ascii_lowercase, strict=False)}


def _territories(g: MultiverseWar) -> Text:
    """The names of the territories, as the log and the options call them."""
    names = [
        f"{letter} {whole(g, slot)}" for slot, letter in zip(range(len(g.map.slots)), ascii_lowercase, strict=False)
    ]
    return Text("  ".join(names), style="dim")


def _mark(g: MultiverseWar, unit: Unit) -> str:
    if unit.kind == UNKNOWN:
        return "??"
    if unit.kind == DECOY:
        return "--"
    return "Bu" if unit.kind == BUILDER else unit_name(g, unit)[:2]


def _players(g: MultiverseWar, names: tuple[str, ...]) -> Table:
    table = Table("player", "gold", "stones", "missions", "Settlement", "points", box=None, padding=(0, 2, 0, 0))
    for seat, player in enumerate(g.players):
        stones = f"{player.shards} shards" if g.with_shards else f"{player.stones} of {portal_target(g)}"
        table.add_row(
            Text(names[seat], style=SEATS[seat]),
            str(player.gold),
            stones if g.map.mines else "-",
            str(sum(player.done)),
            f"{5 - player.damage} HP",
            str(victory_points(g, seat)),
        )
    return table


def _units(g: MultiverseWar, seat: int) -> Text:
    """The own units in a few words."""
    parts = []
    for unit in g.units:
        if unit.hex and unit.seat == seat:
            stats = g.stats(unit)
            parts.append(f"{unit_name(g, unit)} {where_is(g, unit.hex)} ({unit.ap} AP, {stats.hp - unit.wounds} HP)")
    return Text(f"Round {g.round}. Your units: {'; '.join(parts) or 'none'}.")
