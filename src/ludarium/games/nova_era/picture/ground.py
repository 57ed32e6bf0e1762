"""The cloth, the veil, and the definitions that all drawings share."""

from __future__ import annotations

import json
import math
from functools import lru_cache
from importlib.resources import files

from msgspec.structs import replace

from ludarium.games.nova_era.names import COLOURS
from ludarium.games.nova_era.options import Ability, Flip, Reroll, Shift
from ludarium.games.nova_era.picture.ink import icon, paint, words
from ludarium.games.nova_era.picture.pieces import faces, tokens
from ludarium.games.nova_era.picture.things import FRONT, GROUND, VEIL, drawn
from ludarium.scene.boards import Board, Element, part, thing
from ludarium.scene.svg import box, disc, number, path, run

LOW = 60
"""A card lower than this has its pill inside."""


@lru_cache(maxsize=1)
def defs() -> str:
    """Gradients, patterns and icons, the same for every scene."""
    paths = json.loads((files(__name__.rpartition(".")[0]) / "icons.json").read_text("utf-8"))
    icons = "".join(
        f'<symbol id="ne-i-{name}" viewBox="0 0 512 512"><path d="{d}"/></symbol>' for name, d in paths.items()
    )
    return _gradients() + _patterns() + icons + faces() + tokens()


def _gradients() -> str:
    found = (
        '<radialGradient id="ne-cloth" gradientUnits="userSpaceOnUse" cx="560" cy="356" r="760"><stop offset="0" stop-color="var(--ne-cloth-a)"/>'
        '<stop offset="1" stop-color="var(--ne-cloth-b)"/></radialGradient>'
        '<linearGradient id="ne-gloss" x1="0" y1="0" x2=".6" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".42"/>'
        '<stop offset=".55" stop-color="#fff" stop-opacity="0"/></linearGradient>'
        '<radialGradient id="ne-glow" cx=".5" cy=".45" r=".7"><stop offset="0" stop-color="#fff" stop-opacity=".3"/>'
        '<stop offset="1" stop-color="#000" stop-opacity=".12"/></radialGradient>'
    )
    for one in COLOURS:
        for two in COLOURS:
            for suffix, shade in (("", ""), ("-deep", "deep")):
                found += (
                    f'<linearGradient id="ne-{one}-{two}{suffix}"><stop offset=".48" stop-color="{paint(one, shade)}"/>'
                    f'<stop offset=".52" stop-color="{paint(two, shade)}"/></linearGradient>'
                )
    return found


def _patterns() -> str:
    """One for each type of card, at 14 % white, and the hatch of damaged ones."""
    line = 'fill="none" stroke="#fff" stroke-opacity=".14"'
    hatch = '<rect width="9" height="9" fill="#5b564e"/>'
    hatch += '<path d="M-2 11L11-2M-2 2L2-2M7 11L11 7" stroke="#474239" stroke-width="3"/>'
    shapes = {
        "leaf": (14, 14, f'<path d="M7 1Q13 7 7 13Q1 7 7 1Z" {line}/>'),
        "chevron": (14, 10, f'<path d="M0 8L7 2L14 8" {line} stroke-width="1.6"/>'),
        "coin": (12, 12, f'<circle cx="6" cy="6" r="3.6" {line} stroke-width="1.3"/>'),
        "wave": (16, 8, f'<path d="M0 6Q4 0 8 6T16 6" {line} stroke-width="1.3"/>'),
        "contour": (30, 22, f'<path d="M-2 16Q8 4 16 12T34 8M-2 22Q8 11 16 18T34 14M-2 9Q8-3 16 5T34 2" {line}/>'),
        "rays": (12, 12, f'<path d="M0 12L12 0" {line}/>'),
        "weave": (6, 6, '<path d="M0 0H3V3H0ZM3 3H6V6H3Z" fill="#fff" opacity=".018"/>'),
        "hatch": (9, 9, hatch),
    }
    return "".join(
        f'<pattern id="ne-p-{name}" width="{w}" height="{h}" patternUnits="userSpaceOnUse">{body}</pattern>'
        for name, (w, h, body) in shapes.items()
    )


@lru_cache(maxsize=10)
def backdrop(w: float, h: float) -> Element:
    """Blue-green cloth with the faint rings of an astrolabe; it runs on beyond the board."""
    art = box(-w, -h, 3 * w, 3 * h, 0, "url(#ne-cloth)") + box(-w, -h, 3 * w, 3 * h, 0, "url(#ne-p-weave)")
    cx, cy = w * 0.5, h * 0.4
    rings = "".join(
        f'<circle cx="{number(cx)}" cy="{number(cy)}" r="{r}"/>' for r in (120, 128, 220, 300, 308, 420, 520, 530)
    )
    for i in range(48):
        angle = i * math.pi / 24
        inner, outer = (300, 320) if i % 4 else (220, 330)
        x, y = math.cos(angle), math.sin(angle)
        rings += path(
            f"M{number(cx + inner * x)} {number(cy + inner * y)}L{number(cx + outer * x)} {number(cy + outer * y)}"
        )
    return thing(
        "cloth", f'{art}<g fill="none" stroke="#fff" opacity=".05" stroke-width="1.2">{rings}</g>', 0, 0, GROUND
    )


def veil(key: str, x: float, y: float, w: float, h: float) -> Element:
    """A shade over what does not matter now."""
    return thing(f"veil-{key}", drawn(box, 0, 0, w, h, 12, "var(--ne-veil)"), x, y, VEIL)


def charm(board: Board, card: str, charmer: int, name: str) -> Board:
    """The Cleopatra token on the card that it charms, if that lies here."""
    for element in board.elements:
        if element.id == f"card-{card}":
            art = drawn(_token, charmer)
            place = (element.x + element.w - 15, element.y - 5)
            token = thing("charm", art, *place, FRONT, label=f"Charmed by Cleopatra: it counts as {name}'s")
            return replace(board, parts=(*board.parts, part((token,))))
    return board


def ability_pills(board: Board, uses: dict[str, list[Ability]]) -> Board:
    """On each card whose ability leaves a choice of dice: what it would do. With one die, the choice itself says so."""
    found = []
    for element in board.elements:
        ways = uses.get(element.about) if element.id.startswith("card-") else None
        if ways and len(ways) > 1:
            low = element.h < LOW
            x, y = (element.x + element.w / 2, element.y + element.h + (-12 if low else 2))
            found.append(thing(f"ability-{element.about}", drawn(_pill, _use(ways)), x, y, FRONT))
    return replace(board, parts=(*board.parts, part(found))) if found else board


def _use(ways: list[Ability]) -> str:
    """What an ability does, in few words: to the one die that it may turn, or to a die of choice."""
    dice = {way.die for way in ways}
    what = dice.pop() if len(dice) == 1 else "a die"
    match ways[0]:
        case Flip():
            return f"flip {what}"
        case Reroll():
            return f"roll {what} again"
    most = max(way.by for way in ways if isinstance(way, Shift))
    return f"{what} +1" if most == 1 else f"{what} up to +{most}"


def _pill(text: str) -> str:
    half = run(text, 12, 88) / 2 + 9
    return box(-half, -11, 2 * half, 22, 11, "#fff", "var(--ne-pick)", 1.8) + words(
        0, 4.3, text, 12, "#2b1a57", 750, 88, "middle"
    )


def _token(charmer: int) -> str:
    rim = f"var(--ne-seat-{charmer + 1})"
    return disc(10, 10, 10, "#fff3d6", rim, 2.5) + icon("cleopatra", 3.5, 3.5, 13, "#4d2f4a")
