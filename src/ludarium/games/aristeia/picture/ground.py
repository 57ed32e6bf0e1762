"""What is played for, how it ended, and the definitions that all drawings share."""

from __future__ import annotations

from functools import lru_cache

from ludarium.games.aristeia.content import load
from ludarium.games.aristeia.event_words import WHY
from ludarium.games.aristeia.picture.dice import dice_shapes
from ludarium.games.aristeia.picture.dome import dome_shapes
from ludarium.games.aristeia.picture.ink import sign
from ludarium.games.aristeia.picture.pieces import EMBEDDED
from ludarium.games.aristeia.rules.scenarios import scenario
from ludarium.games.aristeia.state import Aristeia
from ludarium.scene.sheets import Art, Item, Panel, SheetPart, Text, literal, sheet_part
from ludarium.scene.svg import box, disc, icon_symbols, path


@lru_cache(maxsize=1)
def defs() -> str:
    """Patterns, icons, points, dice and the dome, the same for every scene."""
    points = {
        "ap": path("M4.5 1.500h8l4 7-4 7h-8l-4-7z", "#c5281f", "#7d130c", 1.6),
        "mp": disc(8.5, 8.5, 7, "#2b6cc4", "#16427f", 1.6),
    }
    signs = [f'<symbol id="ar-{name}" viewBox="0 0 17 17">{art}</symbol>' for name, art in points.items()]
    risk = box(0, 0, 2, 7, 0, "var(--m-risk)", more=' opacity=".34"')
    turned = 'width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"'
    shapes = (*signs, dice_shapes(load()), dome_shapes(load()))
    icons = icon_symbols(EMBEDDED, sign)
    return f'<pattern id="ar-risk" {turned}>{risk}</pattern>{icons}{"".join(shapes)}'


def scenario_part(g: Aristeia) -> SheetPart:
    """What is played for: shown while nobody is active."""
    data = scenario(g)
    lines = tuple([f"{objective.vp} VP: {WHY[objective.if_]}" for objective in data.objectives])
    return _scenario(data.name, data.text, lines, f"{data.rounds} Rounds, or {data.goal} Victory Points")


@sheet_part
def _scenario(name: str, text: str, lines: tuple[str, ...], goal: str) -> Panel:
    told = (Text(text, "small"), *[Text(line, "strong", size="s") for line in lines], Text(goal, "small"))
    icon = sign("checkered-flag")
    return Panel(name, told, icon=icon, ground="paper", key="scenario", about="AR-SCN-01", label=f"{name}. {text}")


def final_part(g: Aristeia, names: tuple[str, str]) -> SheetPart:
    """The end: who won, by what, and why it came now."""
    winners = g.outcome().winners
    title = f"{names[winners[0]]} wins" if len(winners) == 1 else "A draw"
    facts = tuple([(literal(names[seat]), g.players[seat].vp, g.players[seat].frags) for seat in (0, 1)])
    return _final(literal(title), facts, _why_it_ended(g))


def _why_it_ended(g: Aristeia) -> str:
    """By points or after the last Round, and what told two apart who had as many."""
    data, (one, two) = scenario(g), g.players
    early = g.round < data.rounds and max(one.vp, two.vp) >= data.goal
    ended = f"{data.goal} Victory Points, in Round {g.round}" if early else f"All {data.rounds} Rounds are over"
    if one.vp != two.vp:
        return ended
    return f"{ended}; {'as many Frags, too' if one.frags == two.frags else 'Frags decide'}"


@sheet_part
def _final(title: str, facts: tuple[tuple[str, int, int], ...], why: str) -> Panel:
    rows = []
    for seat, (name, vp, frags) in enumerate(facts):
        lead, count = Art(f"s-seat-{seat + 1}", owner=seat), f"{frags} Frag{'s' if frags != 1 else ''}"
        rows.append(Item(name, lead=lead, value=f"{vp} VP", aside=count, size="s"))
    label = f"{title}: {facts[0][1]} to {facts[1][1]} Victory Points. {why}"
    icon = sign("trophy")
    held = (Text(why, "small"), *rows)
    return Panel(title, held, icon=icon, ground="paper", key="final", about="AR-SCX-01", label=label, tone="gold")
