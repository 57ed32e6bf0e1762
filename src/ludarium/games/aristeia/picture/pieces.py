"""Characters as coins: owner, health, States, whether they are active or done; on the dome and on sheets."""

from __future__ import annotations

from typing import Final

from ludarium.games.aristeia.picture.ink import sign
from ludarium.games.aristeia.state import Token
from ludarium.scene.sheets import Badge, Coin, Size

FACES: Final = {
    "wildbill": "western-hat",
    "gata": "saber-toothed-cat-head",
    "mushashi": "samurai-helmet",
    "eightball": "pool-triangle",
    "maximus": "spartan-helmet",
    "hexxer": "cyborg-face",
    "lunah": "crosshair",
    "parvati": "lotus-flower",
    "valkyrie": "viking-helmet",
    "hannibal": "elephant-head",
    "laxmee": "artificial-intelligence",
    "massacre": "calavera",
    "mendoza": "holy-symbol",
    "murtair": "wolf-head",
    "kozmo": "gas-mask",
    "dart": "ninja-head",
}
STATES: Final = {
    "dazzled": "blindfold",
    "immobilized": "manacles",
    "speed_down": "walking-boot",
    "init_up": "sprint",
    "focused": "bullseye",
    "marked": "targeted",
    "taunted": "shouting",
    "stunned": "star-swirl",
    "burning": "flame",
    "poisoned": "poison-bottle",
    "hidden": "hooded-figure",
    "energy_down": "battery-minus",
    "init_down": "snail",
}
RADIUS: Final = 20.3
"""Of a coin on the dome."""
_HOURS: Final = (2, 4, 12)
"""Where on the rim States sit: the owner is at the upper left, the Hit Points below."""
Sign = tuple[int, str, str, str]
"""Of a badge: hour, icon, words, tone."""


def face_of(character: str) -> str:
    """The icon of a Character; packs may bring others."""
    return sign(FACES.get(character, "person"))


def colour(seat: int) -> str:
    """The colour of a seat."""
    return f"var(--ar-seat-{seat + 1})"


def state_sign(token: Token) -> str:
    """The icon of a State."""
    return sign(STATES.get(token.state, "star-swirl"))


def states_of(tokens: tuple[Token, ...], marks: int = 0) -> tuple[Sign, ...]:
    """States as badges, a red rim if they are new, a blue one if they fade; more than three become two and a number."""
    shown = tokens if len(tokens) + bool(marks) <= len(_HOURS) else tokens[: len(_HOURS) - 1]
    found = [(state_sign(token), "", "fades" if token.blue else "state") for token in shown]
    rest = len(tokens) - len(shown) + marks
    found += [("", f"+{rest}", "more")] if rest else []
    return tuple([(hour, *one) for hour, one in zip(_HOURS, found, strict=False)])


def coin(
    character: str,
    seat: int,
    left: int,
    most: int,
    tokens: tuple[Token, ...] = (),
    *,
    size: Size = "",
    label: str = "",
    key: str = "",
    about: str = "",
) -> Coin:
    """A Character on a sheet, with its Hit Points."""
    badges = (Badge(6, words=str(left), tone="heart"), *[Badge(*one) for one in states_of(tokens)])
    return Coin(face_of(character), left, most, badges, owner=seat, size=size, label=label, key=key, about=about)
