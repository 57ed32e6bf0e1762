"""The HexaDome in a terminal, as one seat sees it.

One column of text for each q, one line for each 2r + q: neighbours lie above and below, and half a line up or
down to either side. Teams differ by brackets as well as by colour, so that the map can be read without colours.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from ludarium.games.aristeia.odds import before_attack
from ludarium.games.aristeia.options import HIDDEN, Act
from ludarium.games.aristeia.rules.rolls import Contest
from ludarium.games.aristeia.rules.scenarios import numbers, scenario
from ludarium.games.aristeia.state import BENCH, BOX, INFIRMARY, NOBODY, Aristeia
from ludarium.games.aristeia.words import fighter_name
from ludarium.kernel.asks import Ask
from ludarium.kernel.game import Game

TEAM_STYLES = ("bold bright_yellow", "bold bright_cyan")
BRACKETS = (("(", ")"), ("[", "]"))
CELL = 4  # columns of text for each column of hexes
PLACES = {INFIRMARY: "Infirmary", BENCH: "Bench", BOX: "-"}


def board(game: Game, seat: int, names: Sequence[str]) -> RenderableType:
    """The whole table: the map, both teams, what is under way, the own hand."""
    assert isinstance(game, Aristeia)
    parts: list[RenderableType] = [_heading(game, names)]
    if game.fighters:
        parts += [_map(game), _teams(game, names)]
    contest = game.topmost(Contest)
    if contest is not None:
        parts.append(_roll(game, contest))
    if 0 <= seat < len(game.players):
        parts.append(_hand(game, seat))
        odds = _odds(game, seat)
        if odds is not None:
            parts.append(odds)
    return Group(*parts)


def _heading(g: Aristeia, names: Sequence[str]) -> RenderableType:
    data = scenario(g)
    line = Text(f"{data.name}", style="bold")
    if g.round:
        line.append(f"  Round {g.round} of {data.rounds}, Turn {g.turn}", style="not bold")
    for seat, player in enumerate(g.players):
        dog = " (Underdog)" if g.underdog == seat else ""
        line.append(f"   {names[seat]}{dog}: {player.vp} VP, {player.frags} Frags", style=TEAM_STYLES[seat])
    if g.scoring:
        own, other = numbers(g)
        line.append(f"   counted now: {own} to {other}", style="dim")
    return line


# -- the map -------------------------------------------------------------------------------------------------


def _map(g: Aristeia) -> RenderableType:
    """Every space at its place; zone centres bear their number."""
    cells: dict[tuple[int, int], tuple[str, str]] = {}
    for space, (q, r) in g.content.dome.at.items():
        cells[2 * r + q, q] = _space(g, space)
    for i, fighter in enumerate(g.fighters):
        if fighter.in_dome:
            q, r = g.content.dome.at[fighter.space]
            left, right = BRACKETS[fighter.seat]
            style = TEAM_STYLES[fighter.seat] + (" reverse" if i == g.active else "")
            cells[2 * r + q, q] = (f"{left}{_initial(g, i)}{i}{right}", style)
    reach = max(q for _, q in g.content.dome.at.values())
    text = Text(no_wrap=True)
    text.append("".join(str(q).center(CELL) for q in range(-reach, reach + 1)) + "  q\n", style="dim")
    for line in range(-2 * reach, 2 * reach + 1):
        for q in range(-reach, reach + 1):
            shown, style = cells.get((line, q), ("", ""))
            text.append(shown.center(CELL)[:CELL], style=style)
        text.append(f"  r {line // 2:+d} at q 0\n" if line % 8 == 0 else "\n", style="dim")
    where = (
        "A space is named q,r. The same q is one column; r grows downward and falls by a half with each q to the right."
    )
    key = "## Blocked  %% Barrier  ~ Smoke  * Scoring Zone  x burnt  + held by the first seat, - by the second"
    return Panel(
        Group(text, Text(where, style="dim"), Text(key, style="dim")), title="HexaDome", box=box.ROUNDED, expand=False
    )


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


def _teams(g: Aristeia, names: Sequence[str]) -> RenderableType:
    table = Table(box=box.SIMPLE, pad_edge=False)
    for title in ("", "Character", "Place", "Hit Points", "Speed", "Defense", "Turn", "States and effects"):
        table.add_column(title)
    for i, fighter in enumerate(g.fighters):
        card = g.character(i).attributes
        order = g.players[fighter.seat].order
        turn = str(order.index(i) + 1) if i in order else "?" if order else ""
        marks = [mark.name.replace("attr:", "") + (f" {mark.arg}" if mark.arg != "0" else "") for mark in fighter.marks]
        states = [g.content.states[t.state].label + (" (blue)" if t.blue else "") for t in fighter.tokens]
        points = [f"{g.ap} AP, {g.mp} MP"] if i == g.active else []
        left, right = BRACKETS[fighter.seat]
        table.add_row(
            f"{left}{_initial(g, i)}{i}{right}",
            fighter_name(g, i),
            PLACES.get(fighter.space, fighter.space),
            f"{card.hit_points - fighter.damage}/{card.hit_points}",
            str(g.attribute(i, "speed")),
            card.defense,
            turn,
            ", ".join(points + states + marks),
            style=TEAM_STYLES[fighter.seat],
        )
    for seat, player in enumerate(g.players):
        last = g.content.tactics[player.discard[-1]].name if player.discard else "nothing"
        table.add_row(
            "", names[seat], "", f"{len(player.hand)} in hand", f"{len(player.deck)} left", "", "", f"last: {last}"
        )
    return table


def _hand(g: Aristeia, seat: int) -> RenderableType:
    hand = g.players[seat].hand
    if not hand or HIDDEN in hand:
        return Text("Your hand is empty." if not hand else "", style="dim")
    table = Table(box=box.SIMPLE, show_header=False, pad_edge=False)
    for card in hand:
        table.add_row(Text(g.content.tactics[card].name, style="bold"), g.content.text(card))
    return Panel(table, title="Your hand", box=box.ROUNDED, expand=False)


def _roll(g: Aristeia, contest: Contest) -> RenderableType:
    """The Roll under way: pools before it is made, dice after."""
    table = Table(box=box.SIMPLE, title=f"{contest.ctx.roll.capitalize()} Roll", show_header=False)
    for side in contest.sides:
        table.add_row(fighter_name(g, side.fighter), side.pool, " ".join(side.dice))
    return table


def _odds(g: Aristeia, seat: int) -> RenderableType | None:
    """What each Attack that may be declared would bring, exactly."""
    ask = g.ask
    if not isinstance(ask, Ask) or ask.seat != seat or ask.topic != "act":
        return None
    attacks = [o for o in ask.options if isinstance(o, Act) and g.content.actions[o.action].attack]
    if not attacks:
        return None
    table = Table(box=box.SIMPLE, title="Odds of your Attacks")
    for title in ("Attack", "Target", "mean Damage", "sent off", "mean suffered"):
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
