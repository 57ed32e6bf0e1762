"""What comes over a civilization, announced large: whom it hits, why, by which dice, and what it costs."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from ludarium.games.nova_era.event_words import TRACKS, how_many, name_of
from ludarium.games.nova_era.names import CIVIL_WAR, COLOUR_OF, DARK_AGE, LIMIT, RESOURCES, VALUE_OF
from ludarium.games.nova_era.picture.dice import lying
from ludarium.games.nova_era.picture.ink import TRACK_COLOURS, TRACK_ICON, TYPES, sign, token
from ludarium.games.nova_era.picture.moment import STRICKEN, STRIKES, asked, disaster_of, topic_of
from ludarium.games.nova_era.rules.dice import CheckForDarkAge, PickDice
from ludarium.games.nova_era.rules.disasters import Disaster
from ludarium.games.nova_era.rules.unrest import CivilWar
from ludarium.games.nova_era.state import NovaEra
from ludarium.scene.sheets import Art, Item, Panel, SheetPart, Text, literal, row, sheet_part, wrap

State = Literal["done", "now", "to come", "safe", "none"]


class Strike(msgspec.Struct, frozen=True):
    """What is announced: a sign, a title, a sentence, how far it has come, and the dice that brought it."""

    sign: str
    title: str
    text: str
    tone: str
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
        return Strike("broken-shield", f"{name} {'are' if name == 'You' else 'is'} hit", text, "black")
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
        "black",
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
        TRACK_COLOURS[disaster],
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
    return Strike("uprising", title, text, "war", tuple(steps), cause, dice)


# -- drawing ------------------------------------------------------------------------------------------------------

_SIGNS: Final = {"done": "s-check", "safe": "s-shield", "none": "s-minus"}


def banner(g: NovaEra, seat: int, names: tuple[str, ...]) -> SheetPart | None:
    """What strikes now; for the one it happens to, all but the own columns turn pale."""
    strike = strike_of(g, seat, names)
    return _banner(strike, asked(g) == seat and topic_of(g) in STRICKEN) if strike is not None else None


@sheet_part
def _banner(strike: Strike, mine: bool) -> Panel:
    steps = [_step(kind, index, state) for kind, index, state in strike.steps]
    dice = [lying(f"cause-{i}", one, one) for i, one in enumerate(strike.dice)]
    cause = [Text(strike.cause, "small")] * bool(strike.cause)
    told = Item(
        literal(strike.title),
        lead=Art(sign(strike.sign), "badge", tone=strike.tone, size="l"),
        notes=(literal(strike.text),),
        size="l",
    )
    held = (told, wrap(*steps, *cause, row(*dice, size="s")))
    return Panel("", held, ground="paper", key="banner", kind="strike", state="on" if mine else "", label=strike.title)


def _step(kind: str, index: int, state: State) -> Item:
    """A player or a type, and what has become of it."""
    symbol, owner = (f"s-seat-{index + 1}", index) if kind == "seat" else (token(TYPES[index]), -1)
    mark = Art(_SIGNS[state], size="s", label=state) if state in _SIGNS else None
    look = "on" if state == "now" else "off" if state in ("none", "to come") else ""
    return Item("", "chip", lead=Art(symbol, owner=owner, size="s"), more=mark, state=look, size="s", label=state)  # type: ignore[arg-type]  # a state
