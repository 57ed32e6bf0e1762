"""The HexaDome in a terminal, as one seat sees it, small enough that board and choices fit 80 columns and 40 lines.

One line of text for each r, and a space every four columns: neighbours lie to the left and right, and half a space
aside in the lines above and below. Teams differ by brackets as well as by colour, so that the map can be read without
colours. What a Tactic does is told where there is room for it; ``? NAME`` tells it anywhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

from ludarium.games.aristeia.odds import before_attack
from ludarium.games.aristeia.options import HIDDEN, Act
from ludarium.games.aristeia.rules.rolls import Contest
from ludarium.games.aristeia.rules.scenarios import numbers, scenario
from ludarium.games.aristeia.state import BENCH, BOX, INFIRMARY, NOBODY, Aristeia
from ludarium.games.aristeia.words import fighter_name, step_words
from ludarium.kernel.asks import Ask
from ludarium.kernel.game import Game

TEAM_STYLES = ("bold bright_yellow", "bold bright_cyan")
BRACKETS = (("(", ")"), ("[", "]"))
CELL = 4  # columns of text for each space
PLACES = {INFIRMARY: "Infirmary", BENCH: "Bench", BOX: "-"}
KEY = ("## Blocked", "%% Barrier", "~ Smoke", "* Scoring", "x burnt")
HELD = ("held by the", "first seat +", "second -")
NAMED = ("a line begins", "with its q,r")
"""The key stands in the corners of the map: above to the left and to the right, and below."""
LONGEST_NAME = 12
ROOMY = 56  # lines of a terminal in which the hand is told card by card


def board(game: Game, seat: int, names: Sequence[str]) -> RenderableType:
    """The whole table: the map, both teams, what is under way, the own hand."""
    assert isinstance(game, Aristeia)
    parts: list[RenderableType] = [_heading(game, names)]
    if game.fighters:
        parts += [_map(game), _teams(game), _piles(game, names)]
    contest = game.topmost(Contest)
    if contest is not None:
        parts.append(_roll(game, contest))
    if 0 <= seat < len(game.players):
        parts.append(_Hand(game, seat))
        odds = _odds(game, seat)
        if odds is not None:
            parts.append(odds)
    return Group(*parts)


def _heading(g: Aristeia, names: Sequence[str]) -> RenderableType:
    data = scenario(g)
    line = Text(f"{data.name}", style="bold")
    if g.round:
        line.append(f"  Round {g.round}/{data.rounds}, {step_words(g)}", style="not bold")
    for seat, player in enumerate(g.players):
        dog = " (Underdog)" if g.underdog == seat else ""
        line.append(f"  {names[seat]}{dog}: {player.vp} VP, {player.frags} Frags", style=TEAM_STYLES[seat])
    if g.scoring:
        own, other = numbers(g)
        line.append(f"  now {own} to {other}", style="dim")
    return line


# -- the map -------------------------------------------------------------------------------------------------


def _map(g: Aristeia) -> RenderableType:
    """Every space at its place; zone centres bear their number. A line begins with the q,r of its first space."""
    cells = {(r, q): _space(g, space) for space, (q, r) in g.content.dome.at.items()}
    for i, fighter in enumerate(g.fighters):
        if fighter.in_dome:
            q, r = g.content.dome.at[fighter.space]
            left, right = BRACKETS[fighter.seat]
            style = TEAM_STYLES[fighter.seat] + (" reverse" if i == g.active else "")
            cells[r, q] = (f"{left}{_initial(g, i)}{i}{right}", style)
    rows = sorted({r for r, _ in cells})
    asides = (*HELD, *[""] * (len(rows) - len(HELD) - len(NAMED)), *NAMED)
    text = Text(no_wrap=True)
    for number, r in enumerate(rows):
        columns = sorted(q for row, q in cells if row == r)
        start = CELL + (2 * columns[0] + r + 2 * rows[-1]) * CELL // 2
        label = f"{columns[0]},{r}"
        aside = KEY[number] if number < len(KEY) else ""
        text.append(aside.ljust(start - len(label)) + label, style="dim")
        for q in columns:
            shown, style = cells[r, q]
            text.append(shown.center(CELL)[:CELL], style=style)
        text.append(f"  {asides[number]}".rstrip(), style="dim")
        text.append("\n" if r != rows[-1] else "")
    return text


def _space(g: Aristeia, space: str) -> tuple[str, str]:
    dome = g.content.dome
    if dome.mask[space] & dome.blocked:
        return "##", "white"
    if space in g.barriers:
        return "%%", "magenta"
    if any(token.space == space for token in g.smoke):
        return "~", "bright_white"
    zone = dome.zone_of.get(space, "")
    if not zone:
        return ".", "dim"
    mark = "*" if zone in g.scoring else "x" if zone in g.scorched else "o"
    holder = next((hold.seat for hold in g.holds if hold.zone == zone), NOBODY)
    if holder != NOBODY:
        mark = "+-"[holder]
    centre = dome.zones[zone][0] == space
    label = f"{mark}{'C' if zone == 'central' else zone}" if centre else mark
    return label, "green" if zone in g.scoring else "red" if zone in g.scorched else "blue"


def _initial(g: Aristeia, fighter: int) -> str:
    return g.character(fighter).name[0].upper()


# -- teams and hands -------------------------------------------------------------------------------------------


def _teams(g: Aristeia) -> RenderableType:
    """Both teams side by side."""
    table = Table.grid(padding=(0, 1), expand=True)
    for _ in range(2):
        table.add_column(ratio=1, no_wrap=True, overflow="ellipsis")
    own, other = ([_fighter(g, i) for i, one in enumerate(g.fighters) if one.seat == seat] for seat in (0, 1))
    for pair in zip_longest(own, other, fillvalue=Text()):
        table.add_row(*pair)
    return table


def _fighter(g: Aristeia, i: int) -> Text:
    """Place, Hit Points left, States and effects; then, if there is room, Turn of the Running Order, Speed, Defense."""
    fighter = g.fighters[i]
    card = g.character(i).attributes
    order = g.players[fighter.seat].order
    turn = f"Turn {order.index(i) + 1}, " if i in order else ""
    marks = [mark.name.replace("attr:", "") + (f" {mark.arg}" if mark.arg != "0" else "") for mark in fighter.marks]
    states = [g.content.states[t.state].label + (" (blue)" if t.blue else "") for t in fighter.tokens]
    points = [f"{g.ap} AP, {g.mp} MP"] if i == g.active else []
    left, right = BRACKETS[fighter.seat]
    name = fighter_name(g, i)
    short = name if len(name) <= LONGEST_NAME else name.split()[-1]
    line = Text(f"{left}{_initial(g, i)}{i}{right} {short} ", style=TEAM_STYLES[fighter.seat])
    place = PLACES.get(fighter.space, fighter.space)
    line.append(f"{place} HP {card.hit_points - fighter.damage}/{card.hit_points} ", style="not bold")
    line.append("".join(f"{one} " for one in points + states + marks), style="bold red")
    line.append(f"{turn}Speed {g.attribute(i, 'speed')}, {card.defense}", style="dim not bold")
    return line


def _piles(g: Aristeia, names: Sequence[str]) -> RenderableType:
    """How many Tactics each has, and which was played last."""
    said = []
    for seat, player in enumerate(g.players):
        last = f", last {g.content.tactics[player.discard[-1]].name}" if player.discard else ""
        said.append(f"{names[seat]}: {len(player.hand)} Tactics, {len(player.deck)} left{last}")
    return Text("; ".join(said), style="dim", no_wrap=True, overflow="ellipsis")


class _Hand:
    """The own Tactics: card by card with what they do where there is room, else their names."""

    def __init__(self, g: Aristeia, seat: int) -> None:
        self.g, self.cards = g, g.players[seat].hand

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        content = self.g.content
        if not self.cards or HIDDEN in self.cards:
            return
        if console.height < ROOMY:
            names = ", ".join(content.tactics[card].name for card in self.cards)
            yield Text(f"Your hand: {names}", style="bold")
            return
        table = Table.grid(padding=(0, 2))
        for card in self.cards:
            table.add_row(Text(content.tactics[card].name, style="bold"), content.text(card))
        yield table


def _roll(g: Aristeia, contest: Contest) -> RenderableType:
    """The Roll under way: pools before it is made, dice after."""
    sides = [" ".join((fighter_name(g, side.fighter), side.pool, *side.dice)) for side in contest.sides]
    return Text(f"{contest.ctx.roll.capitalize()} Roll: {'; '.join(sides)}", style="bold")


def _odds(g: Aristeia, seat: int) -> RenderableType | None:
    """What each Attack that may be declared would bring, exactly."""
    ask = g.ask
    if not isinstance(ask, Ask) or ask.seat != seat or ask.topic != "act":
        return None
    attacks = [o for o in ask.options if isinstance(o, Act) and g.content.actions[o.action].attack]
    if not attacks:
        return None
    table = Table(box=None, pad_edge=False)
    for title in ("Odds of", "on", "mean Damage", "sent off", "mean suffered"):
        table.add_column(title)
    for act in attacks:
        results = before_attack(g, g.active, act)
        left = g.character(act.target).attributes.hit_points - g.fighters[act.target].damage
        table.add_row(
            g.content.actions[act.action].name,
            fighter_name(g, act.target),
            f"{float(sum(dealt * p for (dealt, _), p in results.items())):.2f}",
            f"{float(sum(p for (dealt, _), p in results.items() if dealt >= left)):.0%}",
            f"{float(sum(taken * p for (_, taken), p in results.items())):.2f}",
        )
    return table
