"""What comes over a civilization, announced large: whom it hits, why, by which dice, and what it costs."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal
from xml.sax.saxutils import escape

import msgspec

from ludarium.games.nova_era.event_words import TRACKS, how_many, name_of
from ludarium.games.nova_era.names import CIVIL_WAR, COLOUR_OF, DARK_AGE, LIMIT, RESOURCES, VALUE_OF
from ludarium.games.nova_era.picture.ink import AMBER, TRACK_COLOURS, TRACK_ICON, TYPES, icon, paint, words
from ludarium.games.nova_era.picture.moment import STRIKES, asked, disaster_of, topic_of
from ludarium.games.nova_era.picture.pieces import die, emblem, token
from ludarium.games.nova_era.picture.things import BANNER, alone
from ludarium.games.nova_era.rules.dice import CheckForDarkAge, PickDice
from ludarium.games.nova_era.rules.disasters import Disaster
from ludarium.games.nova_era.rules.unrest import CivilWar
from ludarium.games.nova_era.state import NovaEra
from ludarium.scene.boards import BoardPart
from ludarium.scene.svg import box, broken, disc, group, path, run

State = Literal["done", "now", "to come", "safe", "none"]
RED: Final = "#e0574b"
HEIGHT: Final = 122.0
"""How high a strike is on a wide table; on a phone it takes the lines of its text."""


class Strike(msgspec.Struct, frozen=True):
    """What is announced: a sign, a title, a sentence, how far it has come, and the dice that brought it."""

    sign: str
    title: str
    text: str
    rim: str
    tile: str
    steps: tuple[tuple[str, int, State], ...] = ()
    """Players (``seat``) or card types (``type``) one after the other, each with its state."""
    cause: str = ""
    dice: tuple[str, ...] = ()


def strike_of(g: NovaEra, seat: int, names: tuple[str, ...]) -> Strike | None:
    """What strikes now, as this seat is told; None if nothing does."""
    topic = topic_of(g)
    if topic not in STRIKES:
        return None
    who = asked(g)
    name = "You" if who == seat else name_of(names, who)
    if topic == "give up a die":
        return _dark_age(g, name)
    if topic in ("damage a card", "lose a card"):
        return _disaster(g, name, topic)
    if topic == "damage a technology":
        assert g.ask is not None
        by = name_of(names, g.ask.about[0])
        text = f"A card of {by} strikes: {_chooses(name)} a Technology that is damaged."
        return Strike("broken-shield", f"{name} {'are' if name == 'You' else 'is'} hit", text, AMBER, "#5b564e")
    return _civil_war(g, who, name, topic)


def _chooses(name: str) -> str:
    return "choose" if name == "You" else f"{name} chooses"


def _dark_age(g: NovaEra, name: str) -> Strike:
    procedure = next(one for one in g.stack if isinstance(one, CheckForDarkAge))
    text = f"Everybody gives up a die, and the others fall by 1. {_start(name)} the die to give up."
    return Strike(
        TRACK_ICON[DARK_AGE],
        "Dark Age",
        text,
        AMBER,
        paint("black"),
        _in_turn(g, procedure.done, -1),
        *_brought(g, DARK_AGE),
    )


def _start(name: str) -> str:
    return "Choose" if name == "You" else f"{name} chooses"


def _disaster(g: NovaEra, name: str, topic: str) -> Strike:
    disaster = disaster_of(g)
    procedure = next(one for one in g.stack if isinstance(one, Disaster))
    kind = tuple(RESOURCES.values())[disaster]
    if topic == "damage a card":
        text = f"{_start(name)} a {kind} Technology: it is turned face down and counts for nothing until repaired."
    else:
        whose = "You have" if name == "You" else f"{name} has"
        text = f"{whose} no whole {kind} Technology, so another card goes to the Past for good."
    title = TRACKS[disaster] + (" break out" if disaster == 0 else " strikes")
    return Strike(
        TRACK_ICON[disaster],
        title,
        text,
        AMBER,
        paint(TRACK_COLOURS[disaster]),
        _in_turn(g, procedure.done, disaster),
        *_brought(g, disaster),
    )


def _in_turn(g: NovaEra, done: int, disaster: int) -> tuple[tuple[str, int, State], ...]:
    """The players from the first on: who has been hit, who is, who will be, who is protected."""
    found: list[tuple[str, int, State]] = []
    for i, seat in enumerate(g.clockwise(g.first)):
        safe = disaster >= 0 and g.powers(seat).protected[disaster]
        found.append(("seat", seat, "safe" if safe else "done" if i < done else "now" if i == done else "to come"))
    return tuple(found)


def _brought(g: NovaEra, track: int) -> tuple[str, tuple[str, ...]]:
    """The leftover dice that moved this track in this round; a Dark Age may have begun in an earlier one."""
    said = "brought by the leftover" if track != DARK_AGE or g.round == 1 else "black dice left over"
    dice = tuple([one for one in g.left if COLOUR_OF[one] == TRACK_COLOURS[track]])
    return (said if dice else "", dice)


def _civil_war(g: NovaEra, who: int, name: str, topic: str) -> Strike:
    war = next(one for one in g.stack if isinstance(one, CivilWar))
    columns = g.civilizations[who].undamaged
    steps: list[tuple[str, int, State]] = []
    waiting = False
    for kind, cards in enumerate(columns):
        if kind in war.spared:
            state: State = "safe"
        elif not cards:
            state = "none"
        elif any(card in cards for card in war.chosen):
            state = "done"
        else:
            state = "to come" if waiting or topic == "spare a type" else "now"
            waiting = True
        steps.append(("type", kind, state))
    hit = sum(1 for _, _, state in steps if state not in ("none", "safe"))
    whose = "your" if name == "You" else f"{name}'s"
    text = f"Unrest has reached {CIVIL_WAR}: one card of each type is damaged, {how_many(hit, 'card')} of {whose} civilization; then Unrest is 0."
    if topic == "spare a type":
        text = f"Unrest has reached {CIVIL_WAR}. {_start(name)} a type of cards that the shelter spares."
    cause = ""
    dice: tuple[str, ...] = ()
    if any(isinstance(one, PickDice) for one in g.stack):
        dice = g.civilizations[who].dice
        total, limit = sum(VALUE_OF[one] for one in dice), LIMIT + g.powers(who).limit_bonus
        cause = f"picked: {total}, over {limit}"
    title = "Civil War" if name == "You" else f"Civil War: {name}"
    return Strike("uprising", title, text, RED, "#8f1f16", tuple(steps), cause, dice)


# -- drawing ------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=500)
def banner(strike: Strike, x: float, y: float, w: float) -> BoardPart:
    """On a wide table."""
    art = box(0, 4, w, HEIGHT, 16, "#000", more=' opacity=".4"')
    art += box(0, 0, w, HEIGHT, 16, "var(--ne-banner)", strike.rim, 2.5)
    art += box(16, 16, 60, 60, 14, strike.tile, "#fff", 1.5, ' stroke-opacity=".5"') + icon(
        strike.sign, 24, 24, 44, "#fff"
    )
    art += _title(strike.title, 94, 38, 25)
    for i, line in enumerate(broken(strike.text, w - 116, 13.5, 100)[:2]):
        art += words(94, 58 + i * 17, line, 13.5, "#e9dfca", 500)
    art += group(94, 84, _steps(strike.steps, 28))
    return alone("banner", art + _cause(strike, 94, w - 20, 84, 28), x, y, BANNER)


@lru_cache(maxsize=500)
def small_banner(strike: Strike, w: float) -> tuple[str, float]:
    """On a phone, with its height."""
    lines = broken(strike.text, w - 24, 12.5, 92)
    below = 52 + len(lines) * 16
    height = below + (40 if strike.steps else 4)
    art = box(1, 1, w - 2, height - 2, 12, "var(--ne-banner)", strike.rim, 2)
    art += box(10, 9, 32, 32, 8, strike.tile, "#fff", 1.2, ' stroke-opacity=".5"') + icon(
        strike.sign, 14, 13, 24, "#fff"
    )
    art += _title(strike.title, 52, 32, 19)
    for i, line in enumerate(lines):
        art += words(12, 60 + i * 16, line, 12.5, "#e9dfca", 500, 92)
    return art + group(12, below + 4, _steps(strike.steps, 26)) + _cause(strike, 12, w - 12, below + 4, 26), height


def _title(text: str, x: float, y: float, size: float) -> str:
    return f'<text class="ne-d" x="{x:g}" y="{y:g}" font-size="{size:g}" font-weight="600" fill="#fff6e4">{escape(text)}</text>'


def _steps(steps: tuple[tuple[str, int, State], ...], s: float) -> str:
    """Emblems or types in a row with what has become of each."""
    art = ""
    for i, (kind, index, state) in enumerate(steps):
        body = emblem(index, s * 0.62) if kind == "seat" else token(TYPES[index], s * 0.66)
        faint = state in ("none", "to come")
        art += group(i * (s + 10), 0, _step(f'<g opacity=".4">{body}</g>' if faint else body, state, s))
    return art


def _step(body: str, state: State, s: float) -> str:
    rim = AMBER if state == "now" else "#fff"
    opacity = "" if state == "now" else ' stroke-opacity=".25"'
    art = box(0, 0, s, s, 8, "rgb(255 255 255 / .08)", rim, 2 if state == "now" else 1, opacity)
    art += group(s * 0.18, s * 0.18, body)
    x = y = s - 3
    if state == "done":
        tick = path(f"M{x - 3:g} {y:g}l2.2 2.4 3.8-4.6", "none", "#fff", 1.7, ' stroke-linecap="round"')
        return art + disc(x, y, 7, "#8f1f16", "#fff", 1) + tick
    if state == "safe":
        return art + icon("shield", x - 8, y - 8, 16, AMBER)
    if state == "none":
        return art + path(f"M4 {s - 4:g}L{s - 4:g} 4", "none", "#fff", 1.4, ' stroke-opacity=".5"')
    return art


def _cause(strike: Strike, left: float, right: float, y: float, step: float) -> str:
    """The dice that brought it, at the right end; in words too, if the steps at the left leave room for them."""
    if not strike.dice:
        return ""
    s, start = 26.0, right - len(strike.dice) * 33 + 4
    faces = "".join(
        group(start + i * 33, y, die(s, COLOUR_OF[one], VALUE_OF[one])) for i, one in enumerate(strike.dice)
    )
    if start - 16 - run(strike.cause, 11.5, 92) < left + len(strike.steps) * (step + 10):
        return faces
    return faces + words(start - 8, y + 17, strike.cause, 11.5, "#cfc4b0", 500, 92, "end")
