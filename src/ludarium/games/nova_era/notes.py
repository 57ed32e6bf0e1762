"""What the pieces on the table are and do, in words with their rule: read when somebody rests on one.

A piece carries a name such as ``note track 0 7`` that says all there is to know, so that what was said once about a
piece can be said again without asking.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache

from ludarium.games.nova_era.event_words import TRACKS, cards_counted
from ludarium.games.nova_era.language import _, adjective, ngettext
from ludarium.games.nova_era.names import (
    BLACK,
    CIVIL_WAR,
    COLOUR_WORDS,
    DARK_AGE,
    DICE_COLOURS,
    LAST_SPACE,
    LIMIT,
    RESOURCES,
    UNREST_ZONE,
)
from ludarium.games.nova_era.odds import answer
from ludarium.languages.shared import decimal
from ludarium.scene.parts import cached

SIGN = "note"


@lru_cache(maxsize=4_000)
def about(kind: str, *facts: object) -> str:
    """The name under which a piece is explained."""
    return " ".join([SIGN, kind, *map(str, facts)])


@cached
def note(name: str) -> str:
    """What is to be said of a piece; nothing if no piece is called so."""
    sign, _, rest = name.partition(" ")
    kind, *facts = rest.split(" ")
    write = _NOTES.get(kind) if sign == SIGN else None
    if write is None:
        return ""
    try:
        return write(*facts)
    except (TypeError, ValueError, IndexError, KeyError):  # a client may ask for anything
        return ""


def _percent(chance: Fraction) -> str:
    return f"{decimal(float(chance) * 100)} % ({chance.numerator}/{chance.denominator})"


def _track(index: str, at: str) -> str:
    track, space = int(index), int(at)
    name = TRACKS[track]
    if track == DARK_AGE:
        text = _(
            "{name}: space {space} of {last_space}. Leftover black dice move it by their value.",
            name=name,
            space=space,
            last_space=LAST_SPACE,
        )
        if space >= LAST_SPACE:
            return _(
                "{text} It is here until the Era ends: in each round everybody gives up a die and the others fall by 1. NE-DARK-02",
                text=text,
            )
        chance = Fraction(answer("dark-age", {"marker": str(space)}).answers["by the end of round 1"])
        return _(
            "{text} On the last space a Dark Age begins: everybody gives up a die in each round, and the others fall by 1. If a random zone is left over, it begins with {percent}. NE-DARK-01",
            text=text,
            percent=_percent(chance),
        )
    colour, kind = DICE_COLOURS[track], RESOURCES[DICE_COLOURS[track]]
    text = _(
        "{name}: space {space} of {last_space}. Leftover {colour} dice move it by their value. On the last space it strikes: everybody without protection damages a {kind} Technology or, having none, loses another card; then it goes back to 0.",
        name=name,
        space=space,
        last_space=LAST_SPACE,
        colour=COLOUR_WORDS[colour],
        kind=kind,
    )
    if space >= LAST_SPACE:
        return _("{text} It strikes at the end of this round. NE-DIS-04", text=text)
    chance = Fraction(answer("disaster-trigger", {"marker": str(space)}).answers["the Disaster strikes"])
    return _(
        "{text} If a random zone is left over, it strikes with {percent}. NE-DIS-02",
        text=text,
        percent=_percent(chance),
    )


def _unrest(at: str) -> str:
    unrest = int(at)
    low, high = UNREST_ZONE[0], UNREST_ZONE[-1]
    where = (
        _("A Civil War rages")
        if unrest >= CIVIL_WAR
        else _("It stands in the Unrest Zone")
        if unrest in UNREST_ZONE
        else ngettext("{n} space to the Unrest Zone", "{n} spaces to the Unrest Zone", low - unrest)
    )
    return _(
        "Unrest {unrest}. {where}. From {low} to {high} all own dice fall by 1, once a round; at {civil_war} a Civil War damages one card of each type, and Unrest is 0 again. Dice that total more than {limit} raise it when they are picked, and so do Personalities and many Territories. NE-UNR-03",
        unrest=unrest,
        where=where,
        low=low,
        high=high,
        civil_war=CIVIL_WAR,
        limit=LIMIT,
    )


def _resource(colour: str, held: str, reserve: str = "") -> str:
    name = RESOURCES[colour]
    left = _(", {n} left in the reserve", n=int(reserve)) if reserve else ""
    return _(
        "{name}: {n} held{left}. It pays for {colour} Technologies, beside a {colour} die. At the end every 10 Resources, of all types together, give 1 VP. NE-COMP-06",
        name=name,
        n=int(held),
        left=left,
        colour=COLOUR_WORDS[colour],
    )


def _type(kind: str, count: str) -> str:
    if kind == "person":
        return _(
            "Personalities: {n}. Their abilities work at once; they score in this Era only and go to the Past when the next one begins. They are never damaged. NE-ENL-11",
            n=int(count),
        )
    name = _("Territory") if kind == "land" else RESOURCES[kind]
    return ngettext(
        "{n} undamaged {name} card. In every Scoring Phase one or more give 1 VP, and having more than every other player (the crown) gives 1 VP more. NE-SCO-03",
        "{n} undamaged {name} cards. In every Scoring Phase one or more give 1 VP, and having more than every other player (the crown) gives 1 VP more. NE-SCO-03",
        int(count),
        name=name,
    )


def _vp(points: str) -> str:
    return _(
        "{n} VP. Each Era scores the types present, the types of which one has the most, and the Objectives on cards; an own card that becomes Obsolete by one's own new card gives 1 VP at once. NE-SCO-02",
        n=int(points),
    )


def _hand(cards: str, secret: str) -> str:
    hidden = _(", of which {n} known to their owner alone", n=int(secret)) if int(secret) else ""
    return _(
        "{cards} in hand{hidden}. They can be developed or expanded into later, and count for nothing until then. NE-RES-01",
        cards=cards_counted(int(cards)),
        hidden=hidden,
    )


def _past(cards: str) -> str:
    return _(
        "{cards} in the Past: Obsolete, lost, or Personalities of an earlier Era. They do nothing more, but some cards count them. NE-OBS-03",
        cards=cards_counted(int(cards)),
    )


def _die(colour: str, value: str) -> str:
    if colour == BLACK:
        return _(
            "Black {n}. Enlisting with it costs {n} less Unrest than the Personality asks for; it can lower Unrest by 1; it brings no Resources and pays for no Technology. Any die can research, repair, expand or enlist. Left over, it moves the Dark Age. NE-SPEND-04",
            n=int(value),
        )
    track = TRACKS[DICE_COLOURS.index(colour)]
    return _(
        "{die}. It pays {n} of a {colour} Technology or gains {n} {resource}. Any die can research, repair, expand, enlist, or develop with tokens alone. Left over, it moves {track}. NE-SPEND-04",
        die=f"{COLOUR_WORDS[colour].capitalize()} {int(value)}",
        n=int(value),
        colour=adjective(colour),
        resource=RESOURCES[colour],
        track=track,
    )


def _seat(first: str) -> str:
    holder = _("Holds the First Player token, which goes to the left after every round. ") if int(first) else ""
    return _(
        "{holder}Dice are picked clockwise from the first player and spent the other way round, the first player last. NE-SPEND-01",
        holder=holder,
    )


def _scored() -> str:
    return _(
        "By player: undamaged cards of each type (1 VP for one or more), a crown where that is the most (1 VP), VP of "
        "Objectives, their sum, and all VP. NE-SCO-02"
    )


_NOTES: dict[str, Callable[..., str]] = {
    "track": _track,
    "unrest": _unrest,
    "resource": _resource,
    "type": _type,
    "vp": _vp,
    "hand": _hand,
    "past": _past,
    "die": _die,
    "seat": _seat,
    "scored": _scored,
}
