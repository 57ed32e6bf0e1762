"""What stands beside the board: exact odds, the dice of the round, what would be scored."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from ludarium.games.nova_era.event_words import ERAS, TRACKS
from ludarium.games.nova_era.names import (
    CIVIL_WAR,
    COLOUR_OF,
    DARK_AGE,
    LAST_SPACE,
    LIMIT,
    UNREST_ZONE,
    VALUE_OF,
)
from ludarium.games.nova_era.odds import answer
from ludarium.games.nova_era.picture.ink import TRACK_ICON, icon
from ludarium.games.nova_era.picture.market import if_left
from ludarium.games.nova_era.picture.moment import PICK, step_of
from ludarium.games.nova_era.picture.pieces import die, emblem
from ludarium.games.nova_era.picture.scoring import Line, lines, scored_lines, table
from ludarium.games.nova_era.rules.rounds import ROUNDS
from ludarium.games.nova_era.state import NovaEra
from ludarium.scene.rail import Panel, Row
from ludarium.scene.svg import group

_WARN = Fraction(2, 5)
_WIDTH = 288.0


def panels(g: NovaEra, seat: int, names: tuple[str, ...]) -> tuple[Panel, ...]:
    """All panels of this moment."""
    found = []
    if g.ask is not None:
        step = step_of(g)[1]
        if step == PICK:
            found.append(_left_over(tuple(g.zones), g.tracks))
        elif step and not (g.era == g.eras and g.round >= ROUNDS):
            found.append(_odds(g, seat))
    if g.ask is None or (g.round == 1 and g.scored and step_of(g)[1] == PICK):
        era = g.era if g.ask is None else g.era - 1
        found.insert(0, _scoring_panel(scored_lines(g, names), f"Era {ERAS[era]} was scored"))
    elif g.round >= ROUNDS:
        found.append(_scoring_panel(lines(g, names), "If the Era were scored now"))
    tray = tuple(civilization.dice for civilization in g.civilizations)
    if g.ask is not None and (any(g.zones) or any(tray)):
        found.append(_tray(tuple(g.zones), tray, g.round))
    return tuple(found)


# -- odds -------------------------------------------------------------------------------------------------------


def _odds(g: NovaEra, seat: int) -> Panel:
    """What the next roll may bring: the nearest Disaster, the Dark Age, a Civil War of this seat."""
    last = g.round >= ROUNDS
    dark = 0 if last else g.tracks[DARK_AGE]
    unrest = limit = -1
    if seat >= 0:
        unrest = min(CIVIL_WAR - 1, g.civilizations[seat].unrest)
        limit = LIMIT + g.powers(seat).limit_bonus
    when = f"Era {ERAS[g.era + 1]}, round 1" if last else f"round {g.round + 1}"
    return _odds_panel(g.tracks[:DARK_AGE], dark, unrest, limit, when)


@lru_cache(maxsize=5_000)
def _odds_panel(spaces: tuple[int, ...], dark: int, unrest: int, limit: int, when: str) -> Panel:
    nearest = sorted(range(DARK_AGE), key=lambda i: -spaces[i])
    shown = 1 + sum(1 for space in spaces if space == LAST_SPACE)  # those that strike now, and the one after them
    rows = [_disaster_row(i, spaces[i]) for i in nearest[:shown]]
    rows.append(_dark_row(dark))
    if unrest >= 0:
        rows.append(_unrest_row(unrest, min(18, limit)))
    return Panel("odds", "odds", f"Odds for {when}", tuple(rows))


@lru_cache(maxsize=20)
def _dark_row(dark: int) -> Row:
    if dark == LAST_SPACE:
        return _row("The Dark Age goes on", TRACK_ICON[DARK_AGE], Fraction(1))
    chance = _chance("dark-age", "by the end of round 1", marker=dark)
    return _row(f"Dark Age begins, marker on {dark}", TRACK_ICON[DARK_AGE], chance)


@lru_cache(maxsize=500)
def _unrest_row(unrest: int, limit: int) -> Row:
    war = _chance("unrest-after-pick", "Civil War", unrest=unrest, limit=limit)
    if war or unrest in UNREST_ZONE:
        return _row("A random zone: Civil War", "uprising", war)
    zone = _chance("unrest-after-pick", "in the Zone", unrest=unrest, limit=limit)
    return _row("A random zone: the Unrest Zone", "revolt", zone)


@lru_cache(maxsize=100)
def _disaster_row(track: int, space: int) -> Row:
    if space == LAST_SPACE:
        return _row(f"{TRACKS[track]}: strikes this round", TRACK_ICON[track], Fraction(1))
    chance = _chance("disaster-trigger", "the Disaster strikes", marker=space)
    return _row(f"{TRACKS[track]} strikes, marker on {space}", TRACK_ICON[track], chance)


def _chance(question: str, key: str, **numbers: int) -> Fraction:
    answers = answer(question, {name: str(value) for name, value in numbers.items()}).answers
    return Fraction(answers[key])


def _row(text: str, sign: str, chance: Fraction) -> Row:
    return Row(
        words=text,
        icon=sign,
        value=f"{float(chance) * 100:.1f} %",
        detail=f"{chance.numerator}/{chance.denominator}",
        bar=round(float(chance), 4),
        tone="danger" if chance == 1 else "warn" if chance >= _WARN else "",
    )


# -- picking ----------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1_000)
def _left_over(zones: tuple[tuple[str, ...], ...], tracks: tuple[int, ...]) -> Panel:
    """What each zone would do to the tracks if it were the one that stays over."""
    rows = []
    for i, dice in enumerate(zones):
        if dice:
            after = if_left(tracks, dice)
            moved = [k for k in range(len(after)) if after[k] != tracks[k]]
            strikes = [TRACKS[k] for k in moved if after[k] == LAST_SPACE]
            text = ", ".join(f"{TRACKS[k]} {tracks[k]} to {after[k]}" for k in moved) or "nothing moves"
            value = "strikes" if strikes else ""
            rows.append(
                Row(words=f"Zone {i + 1}: {text}", value=value, tone="warn" if strikes else "", element=f"zone-{i}")
            )
    return Panel("left", "list", "If a zone is left over", tuple(rows))


@lru_cache(maxsize=2_000)
def _tray(zones: tuple[tuple[str, ...], ...], held: tuple[tuple[str, ...], ...], number: int) -> Panel:
    """The dice on the table, grouped as they lie."""
    art, x = "", 0.0
    for dice, seat in (*[(dice, -1) for dice in zones], *[(dice, seat) for seat, dice in enumerate(held)]):
        if dice:
            art += group(x, 1, _heap(dice, seat))
            x += 16 + len(dice) * 18 + 9
    return Panel("tray", "tray", f"Dice of round {min(number, ROUNDS)}", art=art, width=max(x, 236), height=20)


@lru_cache(maxsize=5_000)
def _heap(dice: tuple[str, ...], seat: int) -> str:
    """The dice of one zone or player, and whose they are."""
    art = group(0, 1, icon("swap-bag", 0, 2, 13, "var(--ink-3)") if seat < 0 else emblem(seat, 13))
    faces = (die(16, COLOUR_OF[one], VALUE_OF[one], badge=False) for one in dice)
    return art + "".join(group(16 + i * 18, 0, face) for i, face in enumerate(faces))


# -- scoring ----------------------------------------------------------------------------------------------------


@lru_cache(maxsize=500)
def _scoring_panel(rows: tuple[Line, ...], title: str) -> Panel:
    art, height = table(rows, _WIDTH, False, True)
    return Panel("scoring", "chart", title, art=art, width=_WIDTH, height=height)
