"""The cloth, the sheet of the scenario, the end, and the definitions that all drawings share."""

from __future__ import annotations

import json
from functools import lru_cache
from importlib.resources import files
from typing import Final
from xml.sax.saxutils import escape

from ludarium.games.aristeia.content import load
from ludarium.games.aristeia.picture.dice import symbol_shapes
from ludarium.games.aristeia.picture.dome import dome_shapes
from ludarium.games.aristeia.picture.ink import INK, INK_2, icon, sheet, words
from ludarium.games.aristeia.picture.pieces import emblem
from ludarium.games.aristeia.picture.things import FRONT, GROUND, SHEETS, drawn
from ludarium.games.aristeia.rules.scenarios import scenario
from ludarium.games.aristeia.state import Aristeia
from ludarium.scene.boards import Element, thing
from ludarium.scene.svg import box, broken, clipped, fit, group, path


@lru_cache(maxsize=1)
def defs() -> str:
    """Gradients, patterns, icons, Symbols and the dome, the same for every scene."""
    paths = json.loads((files(__name__.rpartition(".")[0]) / "icons.json").read_text("utf-8"))
    icons = "".join(
        f'<symbol id="ar-i-{name}" viewBox="0 0 512 512"><path d="{d}"/></symbol>' for name, d in paths.items()
    )
    return _gradients() + _patterns() + icons + symbol_shapes() + dome_shapes(load())


def _stops(*stops: tuple[str, str, str]) -> str:
    return "".join(
        f'<stop offset="{at}" stop-color="{paint}" stop-opacity="{strength}"/>' for at, paint, strength in stops
    )


def _gradients() -> str:
    whole = 'gradientUnits="userSpaceOnUse"'
    return (
        f'<radialGradient id="ar-cloth" {whole} cx="650" cy="390" r="760">'
        f"{_stops(('0', 'var(--ar-cloth-a)', '1'), ('1', 'var(--ar-cloth-b)', '1'))}</radialGradient>"
        '<radialGradient id="ar-face" cx=".42" cy=".3" r=".85">'
        f"{_stops(('0', 'var(--ar-face-2)', '1'), ('1', 'var(--ar-face)', '1'))}</radialGradient>"
        '<linearGradient id="ar-sheen" x1="0" y1="0" x2="0" y2="1">'
        f"{_stops(('0', '#fff', '.16'), ('.5', '#fff', '0'))}</linearGradient>"
        + "".join(
            f'<radialGradient id="ar-spot-{seat}-{side}" cx="{cx}" cy=".32" r=".55">'
            f"{_stops(('0', f'var(--ar-spot-{seat})', '1'), ('1', f'var(--ar-spot-{seat})', '0'))}</radialGradient>"
            for seat in (1, 2)
            for side, cx in (("l", ".24"), ("r", ".76"))
        )
    )


def _patterns() -> str:
    hexes = "M24 0L12 20.78L24 41.57M48 0h24M24 0h24l12 20.78L48 41.57H24M60 20.78H84M-12 20.78H12"
    shapes = {
        "floor": (72, 41.57, "", path(hexes, "none", "#fff", 1, ' opacity=".05"')),
        "risk": (7, 7, "rotate(45)", box(0, 0, 2, 7, 0, "var(--ar-risk)", more=' opacity=".34"')),
        "stripes": (12, 12, "rotate(45)", box(0, 0, 6, 12, 0, "#fff", more=' opacity=".08"')),
    }
    return "".join(
        f'<pattern id="ar-{name}" width="{w}" height="{h}" patternUnits="userSpaceOnUse"'
        f"{f' patternTransform={chr(34)}{turn}{chr(34)}' if turn else ''}>{body}</pattern>"
        for name, (w, h, turn, body) in shapes.items()
    )


@lru_cache(maxsize=10)
def backdrop(w: float, h: float) -> Element:
    """Dark cloth; it runs on beyond the board."""
    return thing("cloth", box(-w, -h, 3 * w, 3 * h, 0, "url(#ar-cloth)"), 0, 0, GROUND)


# -- the scenario -----------------------------------------------------------------------------------------------------

WHY = {
    "alone": "alone in the Scoring Zone",
    "more": "more than your rival",
    "even": "as many as your rival",
    "ahead": "three zones ahead",
    "frags": "more Frags in the Round",
}


def scenario_sheet(g: Aristeia, x: float, y: float, w: float) -> Element:
    """What is played for: shown while nobody is active."""
    data = scenario(g)
    lines = tuple([f"{objective.vp} VP: {WHY.get(objective.if_, objective.if_)}" for objective in data.objectives])
    art = drawn(_scenario_art, data.name, data.text, lines, f"{data.rounds} Rounds, or {data.goal} Victory Points", w)
    return thing("scenario", art, x, y, SHEETS, w, 190, 12, f"{data.name}. {data.text}", "AR-SCN-01")


def _scenario_art(name: str, text: str, lines: tuple[str, ...], goal: str, w: float) -> str:
    art = sheet(w, 190) + icon("checkered-flag", 14, 14, 24, INK)
    art += f'<text class="ar-d" x="46" y="33" font-size="20" font-weight="600" fill="{INK}">{name}</text>'
    y = 58.0
    for line in broken(text, w - 28, 12.5, 92):
        art += words(14, y, line, 12.5, INK_2, 500, 92)
        y += 16.5
    y += 7
    for line in lines:
        art += words(14, y, line, 12.5, INK, 650, 92)
        y += 17
    return art + words(14, y + 3, goal, 12.5, INK_2, 500, 92)


FINAL_HEIGHT: Final = 156.0


def final_sheet(g: Aristeia, names: tuple[str, str], x: float, y: float, w: float) -> Element:
    """The end: who won, by what, and why it came now."""
    winners = g.outcome().winners
    title = f"{names[winners[0]]} wins" if len(winners) == 1 else "A draw"
    facts = tuple([(names[seat], g.players[seat].vp, g.players[seat].frags) for seat in (0, 1)])
    vp = f"{g.players[0].vp} to {g.players[1].vp}"
    why = _why_it_ended(g)
    art = drawn(_final_art, title, facts, why, w)
    label = f"{title}: {vp} Victory Points. {why}"
    return thing("final", art, x, y, FRONT, w, FINAL_HEIGHT, 14, label, "AR-SCX-01")


def _why_it_ended(g: Aristeia) -> str:
    """By points or after the last Round, and what told two apart who had as many."""
    data, (one, two) = scenario(g), g.players
    early = g.round < data.rounds and max(one.vp, two.vp) >= data.goal
    ended = f"{data.goal} Victory Points, in Round {g.round}" if early else f"All {data.rounds} Rounds are over"
    if one.vp != two.vp:
        return ended
    return f"{ended}; {'as many Frags, too' if one.frags == two.frags else 'Frags decide'}"


def _final_art(title: str, facts: tuple[tuple[str, int, int], ...], why: str, w: float) -> str:
    safe = escape(clipped(title, w - 78, 25))
    art = sheet(w, FINAL_HEIGHT, 14) + icon("trophy", 18, 16, 34, "var(--ar-brass)")
    art += f'<text class="ar-d" x="64" y="36" font-size="25" font-weight="600" fill="{INK}">{safe}</text>'
    lines, size, wide = fit(why, w - 78, ((12.5, 92), (12, 84), (12, 76), (11.5, 70)), 1)
    art += words(64, 57, lines[0], size, INK_2, 500, wide)
    for seat, (name, vp, frags) in enumerate(facts):
        line = emblem(seat, 9, -4, 7) + words(24, 0, clipped(name, w - 172, 14), 14, INK, 650)
        line += words(w - 44, 0, f"{vp} VP, {frags} Frag{'s' if frags != 1 else ''}", 14, INK_2, 650, anchor="end")
        art += group(22, 96 + seat * 30, line)
    return art
