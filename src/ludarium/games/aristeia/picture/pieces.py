"""What everything looks like: the faces of Characters, icons of Actions and States; Characters as coins."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Final

from ludarium.games.aristeia.content import Action
from ludarium.games.aristeia.picture.ink import sign
from ludarium.games.aristeia.state import Token
from ludarium.scene.sheets import Badge, Coin, Size

_ICONS: Final[dict[str, dict[str, str]]] = json.loads((files(__package__) / "faces.json").read_text("utf-8"))
FACES, ICONS, STATES = _ICONS["faces"], _ICONS["actions"], _ICONS["states"]
"""The icons of the base set: of Characters, Actions and States; those of other packs wear common ones."""
EMBEDDED: Final = (
    *FACES.values(), *ICONS.values(), *STATES.values(),
    "barrier", "broken-heart", "card-play", "check-mark", "checkered-flag", "crossed-swords", "exit-door", "fluffy-cloud",
    "hospital-cross", "lightning-arc", "person", "shield", "skull-crossed-bones", "trophy", "wooden-chair",
)  # fmt: skip
"""All icons that the dome and the sheets draw."""
_HOURS: Final = (2, 4, 12)
"""Where on the rim States sit: the owner is at the upper left, the Hit Points below."""


def face_of(character: str) -> str:
    """The icon of a Character; packs may bring others."""
    return sign(FACES.get(character, "person"))


def icon_of(action: Action) -> str:
    """The icon of an Action; packs may bring others."""
    return ICONS.get(action.id, "crossed-swords" if action.attack else "lightning-arc")


def states_of(tokens: tuple[Token, ...], marks: int = 0) -> tuple[tuple[int, str, str, str], ...]:
    """States as badges (hour, icon, words, tone), a red rim if they are new, a blue one if they fade; more than three become two and a number."""
    shown = tokens if len(tokens) + bool(marks) <= len(_HOURS) else tokens[: len(_HOURS) - 1]
    found = [(sign(STATES.get(one.state, "star-swirl")), "", "fades" if one.blue else "state") for one in shown]
    rest = len(tokens) - len(shown) + marks
    found += [("", f"+{rest}", "more")] if rest else []
    return tuple([(hour, *one) for hour, one in zip(_HOURS, found, strict=False)])


def coin(
    character: str, seat: int, left: int, most: int, tokens: tuple[Token, ...] = (), *, size: Size = "", label: str = ""
) -> Coin:
    """A Character on a sheet, with its Hit Points."""
    badges = (Badge(6, words=str(left), tone="heart"), *[Badge(*one) for one in states_of(tokens)])
    return Coin(face_of(character), left, most, badges, owner=seat, size=size, label=label)
