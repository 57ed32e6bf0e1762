"""What a seat can choose, and which elements it touches for that."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from msgspec.structs import replace

from ludarium.games.kharn_ages.options import (
    Act,
    Activate,
    Assault,
    Cast,
    Climb,
    Deploy,
    Fight,
    Jump,
    Keep,
    Reroll,
    Shoot,
    Special,
    Swim,
    ThrowTo,
    Walk,
)
from ludarium.games.kharn_ages.picture.clash import COMPOSED
from ludarium.games.kharn_ages.picture.forbidden import forbidden
from ludarium.games.kharn_ages.picture.muster_offer import muster_offer
from ludarium.games.kharn_ages.picture.paths import path_of, touchable
from ludarium.games.kharn_ages.picture.plan import (
    BOARD,
    ENVOY,
    PLANE,
    piece_id,
    safar_id,
)
from ludarium.games.kharn_ages.picture.raster import circles
from ludarium.games.kharn_ages.picture.reach import Region, area_of, regions, second_area
from ludarium.games.kharn_ages.picture.tiles import tile, tile_of
from ludarium.games.kharn_ages.rules.declaring import action_cost
from ludarium.games.kharn_ages.rules.generic import cost_of
from ludarium.games.kharn_ages.rules.movement import movement_cost, next_cost
from ludarium.games.kharn_ages.rules.walks import Walks
from ludarium.games.kharn_ages.state import KharnAges
from ludarium.games.kharn_ages.values import flag
from ludarium.games.kharn_ages.words import WORDS
from ludarium.kernel.game import Game
from ludarium.scene.choices import Choice, Offer, Spot

DOT: Final = 11.0
"""The radius of the circle around a single place."""
FROM_A_SAFAR: Final = ("act", "free attack", "granted attack", "spell target", "target", "hand over")
"""Questions in which one goes on from the Safar that they are about to something on the table."""
ORDINALS: Final = ("", "1st", "2nd", "3rd", "4th")


def offer(game: Game, seat: int) -> Offer:
    """The options of this seat: regions first, then what is listed, in the order in which they are asked."""
    assert isinstance(game, KharnAges)
    ask = game.ask
    assert ask is not None
    if game.drafts:
        return muster_offer(game, seat)
    options: Any = ask.options_of(seat)
    places = [_region(game, region) for region in regions(game, seat)]
    dots: dict[tuple[str, str], list[Any]] = {}
    keys = frozenset(touchable(game, seat))
    listed = []
    for option in _listed(options):
        if isinstance(option, (Climb, Jump)):
            over = piece_id(option.piece) if isinstance(option, Climb) else ""
            dots.setdefault((tile_of(game, option), over), []).append(option)
        else:
            listed.append(_choice(game, seat, option, keys))
    places += [_dotted(game, group, over, some) for (group, over), some in dots.items()]
    found = [*_apart(game, places), *listed]
    groups = {choice.group: tile(game, choice.group) for choice in found if choice.group}
    source = safar_id(ask.about[0]) if ask.topic in FROM_A_SAFAR and ask.about else ""
    return Offer(tuple(found), tuple(groups.values()), forbidden(game, seat, found), source)


def _listed(options: Any) -> Iterator[Any]:
    """What is not a place of a region."""
    return (option for option in options if not isinstance(option, (Walk, Swim, Deploy, ThrowTo)))


def _apart(g: KharnAges, places: list[Choice]) -> list[Choice]:
    """The first region is open at once, as a walk is; for the others the Safar is touched before, or what is climbed."""
    if not places:
        return []
    first, *others = places
    me = (safar_id(g.active),) if g.active >= 0 else ()
    return [replace(first, group="", path=()), *[replace(one, path=one.path or me) for one in others]]


# -- places -------------------------------------------------------------------------------------------------------


def _region(g: KharnAges, region: Region) -> Choice:
    """A whole region as one choice."""
    ask = g.ask
    assert ask is not None
    sample: list[Any] = list(region)
    points = tuple([(*PLANE.place(end_of(one)), _named(g, one)) for one in sample])
    n = ask.about[0] if ask.about and isinstance(ask.about[0], int) else -1
    ghost = ENVOY if ask.topic == "envoy" else safar_id(n) if n >= 0 and not isinstance(sample[0], ThrowTo) else ""
    area = area_of(region)
    bands = _bands(g, n, region, area)
    words, button = _place_words(g, sample[0])
    return Choice(
        sample[0], words, group=tile_of(g, sample[0]), button=button, spot=Spot(BOARD, area, bands, ghost, points)
    )


def end_of(option: Any) -> tuple[int, int]:
    """Where an answer ends."""
    if isinstance(option, (Walk, Swim)):
        return option.way[-1]
    return option.x, option.y


def _named(g: KharnAges, option: Any) -> str:
    assert g.ask is not None
    said = WORDS.option(g, g.ask, option)
    return f"{said[0].upper()}{said[1:]}"


def _bands(g: KharnAges, n: int, region: Region, area: str) -> tuple[tuple[str, str], ...]:
    """How far the movement after this one would lead, with its price, if it can be paid."""
    if g.ask is None or g.ask.topic != "act" or not isinstance(region, Walks) or n != g.active:
        return ()
    first = action_cost(g, n, next_cost(g, n))
    second = movement_cost(g.moves + 1, endurance=flag(g, n, "endurance") or g.safars[n].berserk)
    if first + action_cost(g, n, second) > g.safars[n].ap:
        return ()
    wider = second_area(region)
    return ((wider + area, f"{ORDINALS[min(4, g.moves + 2)]} move: {second} AP"),) if wider else ()


def _place_words(g: KharnAges, first: Any) -> tuple[str, str]:
    assert g.ask is not None
    match first:
        case Walk():
            if g.ask.topic == "assault":
                return "Assault along this way", "Assault from here"
            return ("Walk", "Walk here") if g.ask.topic == "act" else ("Move", "Move here")
        case Swim():
            return "Swim", "Swim here"
        case ThrowTo():
            return "Throw to a spot", "Throw here"
    return "Stand here", "Stand here"


def _dotted(g: KharnAges, group: str, over: str, options: list[Any]) -> Choice:
    """Single places, each in a small circle: jumps, and the ends of climbs."""
    places = [end_of(one) for one in options]
    points = tuple([(*PLANE.place(at), _named(g, one)) for at, one in zip(places, options, strict=True)])
    title = tile(g, group).title
    spot = Spot(BOARD, circles(places, DOT), (), safar_id(g.active) if g.active >= 0 else "", points)
    return Choice(options[0], title, (over,) if over else (), group, button=f"{title} here", spot=spot)


# -- what is listed ---------------------------------------------------------------------------------------------


def _choice(g: KharnAges, seat: int, option: Any, keys: frozenset[str]) -> Choice:
    ask = g.ask
    assert ask is not None
    group = tile_of(g, option)
    path, bag = path_of(g, ask.topic, option), ask.topic in COMPOSED or isinstance(option, Reroll)
    if not set(path) <= keys:
        path = ()  # what is not shown is a button
    words = _named(g, option)
    lazy = isinstance(option, (Fight, Assault, Shoot, Special)) or ask.topic in (
        "characteristics",
        "announce",
        "incantation",
    )
    return Choice(
        option,
        words,
        path,
        group,
        _pill(g, option),
        button=_button(g, option, words),
        quick=isinstance(option, (Activate, Keep))
        or (not path and not group and len(words) < 40 and not lazy and len(list(_listed(ask.options_of(seat)))) == 2),
        unordered=bag and len(path) > 1,
        lazy=lazy,
    )


def _pill(g: KharnAges, option: Any) -> str:
    """The price of an action."""
    ask = g.ask
    assert ask is not None
    if isinstance(option, Act):
        return f"{action_cost(g, ask.about[0], cost_of(g, ask.about[0], option))} AP"
    if isinstance(option, str) and ask.topic == "characteristics":
        return f"{len(option)} AP"
    return ""


def _button(g: KharnAges, option: Any, words: str) -> str:
    match option:
        case Fight():
            return "Compose the attack"
        case Assault():
            return "Choose the way"
        case Shoot():
            return "Compose the shot"
        case Cast(spell, tier):
            card = g.book.spells[spell]
            return f"{card.name}, {card.tiers[tier].difficulty}"
    return words
