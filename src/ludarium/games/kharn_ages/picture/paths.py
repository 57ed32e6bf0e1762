"""Which elements are touched for an answer, and what there is to touch."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from ludarium.games.kharn_ages.options import (
    Act,
    Activate,
    Assault,
    Defend,
    Discard,
    Fight,
    Keep,
    Reroll,
    Shoot,
    Special,
    Throw,
)
from ludarium.games.kharn_ages.picture.clash import COMPOSED
from ludarium.games.kharn_ages.picture.plan import (
    ENVOY,
    area_id,
    char_id,
    defence_id,
    die_id,
    object_id,
    piece_id,
    safar_id,
    square_id,
)
from ludarium.games.kharn_ages.state import SQUARES, KharnAges

Path = tuple[str, ...]
SAFARS: Final = ("target", "spell target", "shout", "hand over", "split")
"""Questions whose numbers are Safars."""


def path_of(g: KharnAges, topic: str, option: Any) -> Path:  # one line for each kind of answer
    match option:
        case Activate(safar):
            return (safar_id(safar),)
        case Fight(target) | Assault(target) | Shoot(target):
            return (safar_id(target),)
        case Special(_, target):
            return (safar_id(target),) if target >= 0 else ()
        case Throw(_, target):
            return (_thing(target),)
        case Act(_, on):
            return _act_path(on)
        case Defend(ap, item):
            return (defence_id(ap, item),)
        case Discard(item):
            return (defence_id(-1, item),)
        case Keep(face):
            return (die_id(_die_with(g, face)),)
        case Reroll(dice):
            return tuple([die_id(die) for die in dice])
        case int():
            return (safar_id(option),) if topic in SAFARS else ()
    return _word_path(topic, str(option))


def _word_path(topic: str, word: str) -> Path:
    if topic in COMPOSED:
        return tuple([char_id(letter) for letter in word]) if word.isupper() else ()
    if topic in ("area", "role"):
        return (area_id(word),)
    if topic in ("ambush", "ambush square") and word in SQUARES:
        return (square_id(word),)
    return ()


def _act_path(on: str) -> Path:
    """What a generic action is done to; things in hand are on the card, which a phone has on another page."""
    if not on or on.startswith("item "):
        return ()
    return (_thing(on),)


def _thing(name: str) -> str:
    """The element of what is named: a Safar, a loose object, the envoy, or a piece of the table."""
    kind, _, rest = name.partition(" ")
    number = rest.split(" ", maxsplit=1)[0]
    if kind == "safar" and number.isdigit():
        return safar_id(int(number))
    if kind == "object" and number.isdigit():
        return object_id(int(number))
    return ENVOY if kind == "envoy" else piece_id(name)


def _die_with(g: KharnAges, face: int) -> int:
    """The first die that shows this face."""
    assert g.ask is not None
    faces = [one for one in g.ask.about[2:] if isinstance(one, int)]
    return faces.index(face) if face in faces else -1


def touchable(g: KharnAges, seat: int) -> Iterator[str]:
    """The keys of all that can be touched now, as far as choices name them."""
    yield from (safar_id(n) for n in range(len(g.safars)))
    yield from (piece_id(one.id) for one in g.card.terrain if one.id not in g.gone)
    yield from (
        piece_id(one.id) for one in g.card.markers if one.id not in g.gone and one.kind not in ("carcass", "neutral")
    )
    yield from (object_id(number) for number, one in enumerate(g.objects) if not one.gone and one.holder < 0)
    yield from (area_id(side) for side in g.card.deployment)
    if g.envoy[2] > 0:
        yield ENVOY
    yield from _asked_keys(g, seat)


def _asked_keys(g: KharnAges, seat: int) -> Iterator[str]:
    """What is shown only while it is asked for."""
    ask = g.ask
    if ask is None or seat not in ask.seats:
        return
    options: Any = ask.options_of(seat)
    if ask.topic in COMPOSED:
        yield from (char_id(c) for c in "VPACID" if any(c in one for one in options if str(one).isupper()))
    if ask.topic == "defend":
        yield from (
            defence_id(one.ap if isinstance(one, Defend) else -1, one.item)
            for one in options
            if isinstance(one, (Defend, Discard))
        )
    if ask.topic in ("ambush", "ambush square"):
        yield from map(square_id, SQUARES)
    if ask.topic in ("keep", "reroll", "forced reroll"):
        yield from (die_id(place) for place in range(len([one for one in ask.about[2:] if isinstance(one, int)])))
