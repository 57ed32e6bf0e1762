"""What a seat can choose, and which elements it touches for that."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from msgspec.structs import replace

from ludarium.games.kharn_ages.event_words import spoken
from ludarium.games.kharn_ages.options import (
    Act,
    Activate,
    Assault,
    Cast,
    Climb,
    Defend,
    Deploy,
    Discard,
    Fight,
    Jump,
    Keep,
    Reroll,
    Shoot,
    Special,
    Swim,
    Throw,
    ThrowTo,
    Use,
    Walk,
)
from ludarium.games.kharn_ages.picture.clash import COMPOSED
from ludarium.games.kharn_ages.picture.forbidden import forbidden
from ludarium.games.kharn_ages.picture.plan import (
    BOARD,
    ENVOY,
    PLANE,
    area_id,
    char_id,
    defence_id,
    die_id,
    item_id,
    object_id,
    piece_id,
    safar_id,
    spell_id,
    square_id,
)
from ludarium.games.kharn_ages.picture.raster import circles
from ludarium.games.kharn_ages.picture.reach import Region, area_of, regions, second_area
from ludarium.games.kharn_ages.picture.symbols import ACTIONS, BUNT, CLIMB, JUMP, SPELL, SWIM, THROW, item_sign
from ludarium.games.kharn_ages.rules.declaring import action_cost
from ludarium.games.kharn_ages.rules.generic import cost_of
from ludarium.games.kharn_ages.rules.movement import movement_cost, next_cost
from ludarium.games.kharn_ages.rules.walks import Walks
from ludarium.games.kharn_ages.state import SQUARES, KharnAges
from ludarium.games.kharn_ages.values import flag
from ludarium.games.kharn_ages.words import WORDS
from ludarium.kernel.game import Game
from ludarium.scene.choices import Choice, Group, Offer, Spot

Path = tuple[str, ...]
DOT: Final = 11.0
"""The radius of the circle around a single place."""
SAFARS: Final = ("target", "spell target", "shout", "hand over", "split")
"""Questions whose numbers are Safars."""
FROM_A_SAFAR: Final = ("act", "free attack", "granted attack", "spell target", "target", "hand over")
"""Questions in which one goes on from the Safar that they are about to something on the table."""
ORDINALS: Final = ("", "1st", "2nd", "3rd", "4th")


def offer(game: Game, seat: int) -> Offer:
    """The options of this seat: regions first, then what is listed, in the order in which they are asked."""
    assert isinstance(game, KharnAges)
    ask = game.ask
    assert ask is not None
    options: Any = ask.options_of(seat)
    choices = [_region(game, region) for region in regions(game, seat)]
    dots: dict[str, list[Any]] = {}
    keys = frozenset(touchable(game, seat))
    for option in _listed(options):
        if isinstance(option, (Climb, Jump)):
            dots.setdefault(_group(game, option), []).append(option)
            continue
        choices.append(_choice(game, seat, option, keys))
    spots = [_dotted(game, group, some) for group, some in dots.items()]
    found = [*choices[: len(regions(game, seat))], *spots, *choices[len(regions(game, seat)) :]]
    found = _grouped(found)
    groups = {choice.group: _titled(game, choice.group) for choice in found if choice.group}
    source = safar_id(ask.about[0]) if ask.topic in FROM_A_SAFAR and ask.about else ""
    return Offer(tuple(found), tuple(groups.values()), forbidden(game, seat, found), source)


def _listed(options: Any) -> Iterator[Any]:
    """What is not a place of a region."""
    return (option for option in options if not isinstance(option, (Walk, Swim, Deploy, ThrowTo)))


def _grouped(choices: list[Choice]) -> list[Choice]:
    """A single region is open at once and needs no tile; of several one is chosen by its tile first."""
    spots = [choice for choice in choices if choice.spot]
    if len(spots) < 2:
        return [replace(choice, group="") if choice.spot else choice for choice in choices]
    return choices


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
    words, button = _place_words(g, region, sample[0])
    return Choice(
        sample[0], words, group=_group(g, sample[0]), button=button, spot=Spot(BOARD, area, bands, ghost, points)
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


def _place_words(g: KharnAges, region: Region, first: Any) -> tuple[str, str]:
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


def _dotted(g: KharnAges, group: str, options: list[Any]) -> Choice:
    """Single places, each in a small circle: jumps, and the ends of climbs."""
    places = [end_of(one) for one in options]
    points = tuple([(*PLANE.place(at), _named(g, one)) for at, one in zip(places, options, strict=True)])
    title = _titled(g, group).title
    spot = Spot(BOARD, circles(places, DOT), (), safar_id(g.active) if g.active >= 0 else "", points)
    return Choice(options[0], title, group=group, button=f"{title} here", spot=spot)


# -- what is listed ---------------------------------------------------------------------------------------------


def _choice(g: KharnAges, seat: int, option: Any, keys: frozenset[str]) -> Choice:
    ask = g.ask
    assert ask is not None
    group = _group(g, option)
    path, bag = _path(g, ask.topic, option), ask.topic in COMPOSED or isinstance(option, Reroll)
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
        case "end":
            return "End the activation"
    return words


def _path(g: KharnAges, topic: str, option: Any) -> Path:  # one line for each kind of answer
    n = g.ask.about[0] if g.ask is not None and g.ask.about and isinstance(g.ask.about[0], int) else -1
    match option:
        case Activate(safar):
            return (safar_id(safar),)
        case Fight(target) | Assault(target) | Shoot(target):
            return (safar_id(target),)
        case Special(_, target):
            return (safar_id(target),) if target >= 0 else ()
        case Throw(_, target):
            return (_thing(target),)
        case Cast(spell, tier):
            return (spell_id(n, spell, tier),)
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
    number = rest.split(" ", maxsplit=1)[0].strip("*")
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
    for n, safar in enumerate(g.safars):
        yield from (item_id(n, place) for place, item in enumerate(safar.items) if not item.gone)
        yield from (
            spell_id(n, spell, tier) for spell in safar.spells for tier in range(len(g.book.spells[spell].tiers))
        )
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
    if ask.topic == "act":
        yield from (spell_id(ask.about[0], one.spell, one.tier) for one in options if isinstance(one, Cast))
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


# -- kinds of action --------------------------------------------------------------------------------------------


def _group(g: KharnAges, option: Any) -> str:
    """The tile of an option; "" if it has none."""
    if g.ask is None or g.ask.topic not in ("act", "free attack", "granted attack", "ambush action", "mind bend"):
        return ""
    match option:
        case Walk():
            return "walk"
        case Swim():
            return "swim"
        case Climb(_, _, _, drop, helper):
            return "drop" if drop else "climb" if helper < 0 else f"leg-up-{helper}"
        case Jump():
            return "jump"
        case Fight(_, weapon):
            return f"fight-{weapon}"
        case Assault(_, weapon):
            return f"assault-{weapon}"
        case Shoot(_, weapon, ammo):
            return f"shoot-{weapon}-{ammo}"
        case Special(kind):
            return f"special-{kind}"
        case Throw(thing, _, item) | ThrowTo(thing, _, _, item):
            return f"throw-{thing}-{item}" + ("" if isinstance(option, Throw) else "-spot")
        case Cast():
            return "cast"
        case Act(name):
            return f"act-{name}"
        case Use(ref):
            return f"use-{ref}"
    return ""


TITLES: Final = {
    "walk": ("Walk", "walking-boot"),
    "swim": ("Swim", SWIM),
    "climb": ("Climb", CLIMB),
    "drop": ("Climb and drop", CLIMB),
    "jump": ("Jump", JUMP),
    "cast": ("Cast a spell", SPELL),
}


def _titled(g: KharnAges, key: str) -> Group:
    """A tile: the weapon and what is done with it, the action and its price."""
    assert g.ask is not None
    if key in TITLES:
        return Group(key, *TITLES[key])
    kind, _, rest = key.partition("-")
    n = g.ask.about[0] if g.ask.about else g.active
    match kind:
        case "fight" | "assault" | "shoot":
            return _armed(g, key, kind, n, rest)
        case "special":
            return Group(key, rest.capitalize(), BUNT[rest], "2 AP")
        case "leg":
            return Group(key, "Climb with a leg up", CLIMB)
        case "throw":
            return Group(key, "Throw to a spot" if key.endswith("spot") else "Throw at", THROW, "2 AP")
        case "act":
            return Group(key, rest.replace("_", " ").capitalize(), ACTIONS.get(rest, "hand"))
    return Group(key, spoken(g.book, rest).removesuffix(" X").capitalize(), "star-medal")


VERBS: Final = {"fight": "Attack", "assault": "Assault", "shoot": "Shoot"}


def _armed(g: KharnAges, key: str, kind: str, n: int, rest: str) -> Group:
    """An attack with a weapon; ``rest`` is its number, then the ammunition."""
    if rest.startswith("-"):
        return Group(key, f"{VERBS[kind]}: bare hands", "fist")
    weapon, _, ammo = rest.partition("-")
    card = g.equipment(n, int(weapon))
    ammo = ammo.replace("_", " ")
    return Group(key, f"{VERBS[kind]}: {card.name}", item_sign(card), ammo)
