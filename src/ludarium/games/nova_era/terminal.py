"""The table of Nova Era in a terminal, as one seat sees it.

Every colour has its letter beside it (G, R, Y, B, K for black), so that the board can be read without colours.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich import box
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from ludarium.games.nova_era.content.schema import Card
from ludarium.games.nova_era.event_words import ERAS, TRACKS, card_name, name_of
from ludarium.games.nova_era.language import _, ngettext
from ludarium.games.nova_era.names import (
    COLOUR_OF,
    COLOURS,
    DICE_COLOURS,
    HIDDEN,
    LAST_SPACE,
    LIMIT,
    RESOURCES,
    TERRITORY,
    TYPES,
    UNREST_ZONE,
    VALUE_OF,
)
from ludarium.games.nova_era.rules.rounds import ROUNDS
from ludarium.games.nova_era.rules.setup import CARDS_PER_COLUMN
from ludarium.games.nova_era.state import Civilization, NovaEra
from ludarium.kernel.game import Game

LETTERS = {"green": "G", "red": "R", "yellow": "Y", "blue": "B", "black": "K", "territory": "T"}
STYLES = {
    "green": "bold green",
    "red": "bold red",
    "yellow": "bold yellow",
    "blue": "bold bright_blue",
    "black": "bold reverse",
    "territory": "bold cyan",
}
DAMAGED = "✗"
AVAILABLE = "▸"
CHARMED = "♦"
LAST_STEPS = 3  # a marker so near to the end is shown as a warning


def board(game: Game, seat: int, names: Sequence[str]) -> RenderableType:
    """The whole table: what is common first, then the own civilization, then the others."""
    assert isinstance(game, NovaEra)
    parts: list[RenderableType] = [_heading(game, names), _tracks(game)]
    if any(game.zones):
        parts.append(_zones(game, seat))
    parts.append(_display(game))
    if game.offer:
        parts.append(_offer(game))
    for other in game.clockwise(seat if seat >= 0 else 0):
        parts.append(_civilization(game, other, names, own=other == seat))
    parts.append(_legend())
    return Group(*parts)


# -- the common board ----------------------------------------------------------------------------------


def _heading(g: NovaEra, names: Sequence[str]) -> Text:
    """Era, round, in which order the step is played, and who is asked."""
    step = _("round {round} of {rounds}", round=g.round, rounds=ROUNDS) if g.round <= ROUNDS else _("Scoring")
    text = Text.assemble(
        ("Nova Era", "bold"), _("   Era {era} of {eras}, {step}", era=ERAS[g.era], eras=ERAS[g.eras], step=step)
    )
    line = Text("")
    if g.first >= 0:
        clockwise = [name_of(names, seat) for seat in g.clockwise(g.first)]
        if any(g.zones):
            line.append(_("picking: {names}   ", names=" → ".join(clockwise)))
        elif any(civilization.dice for civilization in g.civilizations):
            line.append(_("spending: {names}   ", names=" → ".join(reversed(clockwise))))
    asked = [name_of(names, who) for who in g.awaited() if who >= 0]
    if asked:
        line.append(_("to decide: {names}", names=", ".join(asked)), "bold")
    return Text("\n").join([text, line]) if line else text


def _tracks(g: NovaEra) -> Panel:
    """The five tracks with the steps that are left to the last space."""
    grid = Table.grid(expand=True, padding=(0, 1))
    cells = []
    for track, (title, colour) in enumerate(zip(TRACKS, DICE_COLOURS, strict=True)):
        space = g.tracks[track]
        left = LAST_SPACE - space
        warning = "bold red" if left <= LAST_STEPS else ""
        words = _("it is here") if not left else _("{n} left", n=left)
        cell = Text.assemble((LETTERS[colour], STYLES[colour]), f" {title}\n")
        cell.append("■" * space, warning or STYLES[colour].replace("reverse", ""))
        cell.append("·" * left + "\n", "dim")
        cell.append(f"{space}, {words}{'!' if warning else ''}", warning)
        cells.append(cell)
        grid.add_column(ratio=1)
    grid.add_row(*cells)
    return _panel(grid, _("Tracks (a Disaster strikes, or a Dark Age comes, on space 10)"))


def _zones(g: NovaEra, seat: int) -> Panel:
    """The dice on offer, with what their total does to the Unrest of the one who looks."""
    limit = LIMIT + (g.powers(seat).limit_bonus if seat >= 0 else 0)
    cells = []
    for number, dice in enumerate(g.zones, 1):
        if dice:
            total = sum(VALUE_OF[die] for die in dice)
            cell = Text.assemble((f"{number}: ", "bold"), _dice(dice), f" = {total}")
            if total > limit:
                cell.append(_(" (Unrest +{n})", n=total - limit), "red")
            cells.append(cell)
    return _panel(Columns(cells, padding=(0, 3)), _("Dice Zones (limit {limit})", limit=limit))


def _display(g: NovaEra) -> Panel:
    """One row for each column of the Display, the bottom card first."""
    if not any(g.display):
        return _panel(Text(_("empty"), "dim"), _("Display"))
    table = Table(box=None, expand=True, padding=(0, 1, 0, 0), header_style="dim")
    for depth in range(CARDS_PER_COLUMN):
        table.add_column(_("then") if depth else _("can be obtained"), ratio=6 if depth else 7)
    for column in filter(None, g.display):
        cells = [_card(g.content[card]) for card in reversed(column)]
        cells[0].stylize("bold")
        cells[0] = Text(f"{AVAILABLE} ", "bold") + cells[0]
        table.add_row(*cells)
    return _panel(table, _("Display"))


def _offer(g: NovaEra) -> Panel:
    cells = [Text.assemble(card_name(g.content, card), (f" {g.content[card].cost}", "bold")) for card in g.offer]
    return _panel(Columns(cells, padding=(0, 3)), _("Personalities on offer, with their cost"))


# -- civilizations --------------------------------------------------------------------------------------


def _civilization(g: NovaEra, seat: int, names: Sequence[str], *, own: bool) -> Panel:
    civilization = g.civilizations[seat]
    title = name_of(names, seat) + (_(" (you)") if own else "") + _(": {vp} VP", vp=civilization.vp)
    if seat == g.first:
        title += _(", first player")
    lines: list[RenderableType] = [_possessions(civilization, own=own)]
    cards = _columns(g, civilization, every=own)
    lines.append(Group(*cards) if own else _side_by_side(cards))
    if civilization.personalities:
        people = ", ".join(card_name(g.content, card) for card in civilization.personalities)
        lines.append(Text.assemble((_("Personalities "), "bold"), people))
    lines.append(_hand(g, civilization, own=own))
    return _panel(Group(*lines), title, "bold" if own else "dim")


def _possessions(civilization: Civilization, *, own: bool) -> RenderableType:
    """Unrest, tokens and dice."""
    text = Text(_("Unrest "))
    for space in range(LAST_SPACE):
        style = "red" if space in UNREST_ZONE else ""
        if space == civilization.unrest:
            text.append(f"[{space}]", f"bold reverse {style}".strip())
        else:
            text.append(f" {space} ", style or "dim")
    war = civilization.unrest >= LAST_SPACE
    text.append(f"[{_('War')}]" if war else f" {_('War')} ", "bold reverse red" if war else "red")
    text.append("\n" if own else "  ")
    for colour, count in zip(COLOURS, civilization.resources, strict=True):
        text.append(LETTERS[colour], STYLES[colour])
        text.append(f" {RESOURCES[colour]} " if own else "")
        text.append(f"{count} " + "  " * own, "bold" if count else "dim")
    if civilization.dice:
        text.append(" dice ")
        text.append(_dice(civilization.dice))
        text.append(" (lowered)" if civilization.lowered else "", "red")
    return text


def _side_by_side(lines: list[Text]) -> Table:
    """Two lines beside each other."""
    grid = Table.grid(expand=True, padding=(0, 2, 0, 0))
    grid.add_column(ratio=1)
    grid.add_column(ratio=1)
    for i in range(0, len(lines), 2):
        grid.add_row(*lines[i : i + 2])
    return grid


def _columns(g: NovaEra, civilization: Civilization, *, every: bool) -> list[Text]:
    """The cards in play, type by type."""
    lines = []
    for i, kind in enumerate(TYPES):
        whole, damaged = civilization.undamaged[i], civilization.damaged[i]
        if whole or damaged or (every and (i != TERRITORY or g.era > 1)):
            line = Text.assemble((LETTERS[kind], STYLES[kind]), (f" {len(whole)}  ", "bold"))
            cards = [_in_play(g, card) for card in whole] + [_broken(g, card) for card in damaged]
            lines.append(line + (Text(", ").join(cards) or Text(_("none"), "dim")))
    return lines or [Text(_("nothing in play"), "dim")]


def _in_play(g: NovaEra, card: str) -> Text:
    return Text(card_name(g.content, card) + (f" {CHARMED}" if card == g.charmed else ""))


def _broken(g: NovaEra, card: str) -> Text:
    return Text.assemble((DAMAGED, "red"), (card_name(g.content, card), "strike dim"))


def _hand(g: NovaEra, civilization: Civilization, *, own: bool) -> Text:
    known = [card for card in (*civilization.hand, *civilization.secret) if card != HIDDEN]
    hidden = civilization.secret.count(HIDDEN)
    cards = [_card(g.content[card]) if own else Text(card_name(g.content, card)) for card in known]
    if hidden:
        cards.append(Text(ngettext("{n} hidden card", "{n} hidden cards", hidden)))
    text = Text.assemble((_("Hand "), "bold"), Text(", ").join(cards) if cards else (_("none"), "dim"))
    return text.append(_("   Past {n}", n=len(civilization.past)))


# -- small things ---------------------------------------------------------------------------------------


def _dice(dice: Iterable[str]) -> Text:
    """Dice as letter and value."""
    return Text(" ").join(Text(f"{LETTERS[COLOUR_OF[die]]}{VALUE_OF[die]}", STYLES[COLOUR_OF[die]]) for die in dice)


def _card(card: Card) -> Text:
    """The name with colours and cost, or with what a Territory requires."""
    text = Text(f"{card.name} ")
    if card.kind == "territory":
        text.append("T:", STYLES["territory"])
        for colour, count in card.requires.items():
            text.append(f"{count}{LETTERS[colour]}", STYLES[colour])
        return text
    for colour in card.colors:
        text.append(LETTERS[colour], STYLES[colour])
    return text.append(str(card.cost), "bold")


def _panel(content: RenderableType, title: str, border: str = "dim") -> Panel:
    return Panel(
        content,
        title=Text(title, "not dim"),
        title_align="left",
        box=box.ROUNDED,
        border_style=border,
        padding=(0, 1),
    )


def _legend() -> Text:
    return Text(
        _(
            "G Welfare  R Military  Y Economic  B Knowledge  K black  T Territory (T:2G needs 2 green)  {available} can be obtained  {damaged} damaged  {charmed} Cleopatra token",
            available=AVAILABLE,
            damaged=DAMAGED,
            charmed=CHARMED,
        ),
        "dim",
    )
