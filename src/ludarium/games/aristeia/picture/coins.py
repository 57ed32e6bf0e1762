"""All Characters as coins: on their spaces, in the Infirmary, on the Bench, or waiting to be deployed."""

from __future__ import annotations

from functools import lru_cache

from ludarium.games.aristeia.content import Book
from ludarium.games.aristeia.event_words import MARKS
from ludarium.games.aristeia.notes import FIGHTER
from ludarium.games.aristeia.picture.dome import FARTHEST
from ludarium.games.aristeia.picture.hexes import SIZE, centre, corners, points
from ludarium.games.aristeia.picture.ink import CLOTH, CLOTH_2, INK, INK_2, icon, sheet, words
from ludarium.games.aristeia.picture.moment import acted, names_of, of_moment, short_name
from ludarium.games.aristeia.picture.pieces import RADIUS, coin, done_mark, emblem
from ludarium.games.aristeia.picture.things import (
    CHIPS,
    COINS,
    MIST,
    ROWS,
    SHEETS,
    THREATS,
    drawn,
    threat_id,
    threat_switch,
)
from ludarium.games.aristeia.rules.movement import team_of
from ludarium.games.aristeia.rules.scenarios import numbers
from ludarium.games.aristeia.rules.scenarios import points as scored
from ludarium.games.aristeia.state import BENCH, INFIRMARY, Aristeia, Fighter
from ludarium.scene.boards import Element, thing
from ludarium.scene.svg import box, clipped, counted, disc, fit, number, run

WHERE = {INFIRMARY: "in the Infirmary", BENCH: "on the Bench", "": "waiting"}


def on_dome(g: Aristeia, viewer: int, cx: float, cy: float) -> list[Element]:
    """The coins that stand in the dome, far ones first; the space of the active one shines."""
    names, at = names_of(g), g.content.dome.at
    found: list[tuple[float, Element]] = []
    for i, fighter in enumerate(g.fighters):
        if fighter.in_dome:
            x, y = centre(at[fighter.space])
            if i == g.active:
                found.append((-9999, thing("active", drawn(_halo), cx + x, cy + y, MIST)))
            found.append((-999, _threat(g.content, fighter, i, names[i], viewer == 1 - fighter.seat, cx, cy)))
            found.append((y, _coin(g.content, fighter, i, names[i], RADIUS, cx + x, cy + y - 2, COINS)))
            if acted(g, i):
                found.append((y, thing(f"done-{names[i]}", drawn(done_mark, RADIUS), cx + x, cy + y - 2, COINS)))
    return [element for _, element in sorted(found, key=lambda pair: pair[0])]


def _halo() -> str:
    return f'<path class="ar-halo" d="{points(corners(0, 0, SIZE - 1))}"/>'


@lru_cache(maxsize=30_000)
def _coin(book: Book, fighter: Fighter, i: int, name: str, r: float, x: float, y: float, z: int) -> Element:
    card = book.characters[fighter.character]
    most = card.attributes.hit_points
    left = most - fighter.damage
    art = drawn(coin, r, fighter.character, fighter.seat, left, most, fighter.tokens, len(fighter.marks))
    art = f'<g class="ar-f{i}">{art}</g>'
    states = [book.states[token.state].label + (" (fading)" if token.blue else "") for token in fighter.tokens]
    marks = [MARKS.get(mark.name, mark.name.replace("attr:", "")) for mark in fighter.marks]
    where = WHERE.get(fighter.space, f"at {fighter.space}")
    said = [f"{left} of {most} Hit Points", where, *states, *marks]
    label = f"{card.name}: {', '.join(said)}"
    return thing(
        f"ch-{name}",
        art,
        x - r,
        y - r,
        z,
        2 * r,
        2 * r,
        0,
        label,
        f"{FIGHTER}{i}",
        fighter.seat,
        "circle",
        name=card.name,
        kind="piece",
        values=(("hits", left),),
    )


@lru_cache(maxsize=10_000)
def _threat(book: Book, fighter: Fighter, i: int, name: str, enemy: bool, cx: float, cy: float) -> Element:
    """How far the Attacks of a Character reach: seen while it is looked at or, of an Enemy, while a switch says so."""
    x, y = centre(book.dome.at[fighter.space])
    more = sum([int(mark.arg) for mark in fighter.marks if mark.name == "range_max"])
    attacks = [action for action in book.characters[fighter.character].actions if action.attack]
    highs = {min(FARTHEST, action.high + (more if action.los else 0)) for action in attacks}
    rings = [f'<use href="#ar-ring-{far}" x="{number(x)}" y="{number(y)}"/>' for far in sorted(highs) if far > 0]
    art = f'<g class="ar-threat ar-of-s{fighter.seat + 1}" clip-path="url(#ar-inside)">{"".join(rings)}</g>'
    switches = (THREATS, threat_switch(fighter.character), threat_id(i)) if enemy else ()
    return thing(f"threat-of-{name}", art, cx, cy, MIST, shown_with=(f"ch-{name}", *switches))


# -- beside the dome ------------------------------------------------------------------------------------------------


def off_dome(g: Aristeia, seat: int, name: str, x: float, y: float, w: float) -> list[Element]:
    """The sheet of those of a player who are not in the dome: Infirmary, Bench, or before deployment."""
    names = names_of(g)
    team = [i for i in team_of(seat) if i < len(g.fighters) and not g.fighters[i].in_dome]
    if not team:
        return []
    spaces = tuple([g.fighters[i].space for i in team])
    roomy = w >= ROOMY
    shown = tuple([short_name(g, i) for i in team]) if roomy else ()
    step, r, middle = (w / 4, 22.0, 50.0) if roomy else (46.0, 17.5, 42.5)
    start = step / 2 if roomy else 25.0
    facts = (seat, name, spaces, shown, w, start, step)
    found = [thing(f"away-{seat}", drawn(_away_art, *facts), x, y, SHEETS)]
    for k, i in enumerate(team):
        found.append(_coin(g.content, g.fighters[i], i, names[i], r, x + start + k * step, y + middle, ROWS))
        if len({*spaces}) > 1 and spaces[k] in _SIGNS:
            where = x + start + k * step + r * 0.74, y + middle + r * 0.62
            found.append(thing(f"where-{names[i]}", drawn(_where_art, spaces[k]), *where, ROWS))
    return found


DEPLOY_HEIGHT = 118.0


def to_deploy(g: Aristeia, seat: int, x: float, y: float, w: float) -> list[Element]:
    """While a player deploys: the own Characters that wait, large enough to be told apart and taken."""
    team = [i for i in team_of(seat) if not g.fighters[i].in_dome]
    shown = tuple([short_name(g, i) for i in team])
    found = [thing(f"away-{seat}", drawn(_deploy_art, shown, w), x, y, SHEETS)]
    step = (w - 12) / 4
    for k, i in enumerate(team):
        middle = x + 6 + step * (k + 0.5)
        found.append(_coin(g.content, g.fighters[i], i, names_of(g)[i], 25, middle, y + 61, ROWS))
    return found


def _deploy_art(shown: tuple[str, ...], w: float) -> str:
    art = sheet(w, DEPLOY_HEIGHT) + words(14, 22, "To deploy", 12.5, INK_2, 700, 92)
    step = (w - 12) / 4
    for k, name in enumerate(shown):
        lines, size, wide = fit(name, step - 4, ((12, 92), (11.5, 84), (11, 76), (10.5, 70)), 1)
        art += words(6 + step * (k + 0.5), 108, lines[0], size, INK, 650, wide, "middle")
    return art


ROOMY = 300.0
"""A sheet as wide as this names those who are away."""
AWAY = {"": "to deploy", INFIRMARY: "Infirmary", BENCH: "Bench"}
_SIGNS = {INFIRMARY: "hospital-cross", BENCH: "wooden-chair"}


def away_height(w: float) -> float:
    """How high the sheet of those who are away is."""
    return 96.0 if w >= ROOMY else 66.0


def _away_art(
    seat: int, name: str, spaces: tuple[str, ...], shown: tuple[str, ...], w: float, start: float, step: float
) -> str:
    """Whose it is and where they are; where there is little room for both and they are in two places, the emblem says whose."""
    art = box(0.5, 0.5, w - 1, away_height(w) - 1, 10, "var(--ar-well)", "var(--ar-well-line)")
    places = [space for space in AWAY if space in spaces]
    art += emblem(seat, 14, 11.5, 5.5)
    x = w - 10.0
    for space in reversed(places):
        x -= run(AWAY[space], 12, 84)
        art += words(x, 16, AWAY[space], 12, CLOTH_2, 650, 84)
        if space in _SIGNS:
            art += icon(_SIGNS[space], x - 17, 5, 13, CLOTH_2)
        x -= 27
    if shown or len(places) == 1:
        art += words(24, 16, clipped(name, x - 24, 12, 88), 12, CLOTH, 650, 88)
    for k, one in enumerate(shown):
        lines, size, wide = fit(one, step - 4, ((12, 88), (11.5, 80), (11, 72)), 1)
        art += words(start + k * step, 89, lines[0], size, CLOTH, 600, wide, "middle")
    return art


def _where_art(space: str) -> str:
    """Where a Character is, on its coin."""
    return disc(0, 0, 8, "#fff", "#1b1e22", 1.2) + icon(_SIGNS[space], -5.5, -5.5, 11, "#1b1e22")


# -- what the Scoring Zone is worth --------------------------------------------------------------------------------------


@of_moment
def standing(g: Aristeia) -> tuple[tuple[tuple[str, int], ...], ...]:
    """What the Round would score for each seat if it ended now, and why."""
    return tuple([tuple(scored(g, seat)) for seat in (0, 1)])


def score_badge(g: Aristeia, x: float, y: float, scale: float = 1) -> list[Element]:
    """Who stands where it counts, and what that would score now."""
    if not g.scoring or not g.fighters:
        return []
    worth = tuple([sum([vp for _, vp in lines]) for lines in standing(g)])
    return [_badge(numbers(g), worth, x, y, scale)]


@lru_cache(maxsize=2000)
def _badge(counts: tuple[int, int], worth: tuple[int, ...], x: float, y: float, scale: float) -> Element:
    w = 166.0
    art = box(0, 3, w, 30, 15, "#000", more=' opacity=".3"')
    art += box(1, 1, w - 2, 28, 14, "var(--ar-paper-3)", "var(--ar-score-line)", 2.4)
    art += icon("checkered-flag", 9, 6, 18, "var(--ar-score-line)")
    for seat in (0, 1):
        at = 34 + seat * 66
        art += emblem(seat, at + 5, 15, 6) + words(
            at + 15, 20, counts[seat], 14, "var(--ar-ink)", 800, value=f"count-{seat}"
        )
        colour = "var(--ar-danger)" if worth[seat] else INK_2
        art += words(at + 26, 19.5, counted(worth[seat], f"vp-{seat}", "+", " VP"), 12, colour, 750, 80)
    label = f"If the Round ended now: {worth[0]} and {worth[1]} Victory Points"
    if scale != 1:
        art = f'<g transform="scale({scale:g})">{art}</g>'
    values = tuple([(f"{what}-{seat}", n[seat]) for what, n in (("count", counts), ("vp", worth)) for seat in (0, 1)])
    return thing("scoring", art, x, y, CHIPS, w * scale, 30 * scale, 15 * scale, label, "AR-OBJ-01", values=values)
