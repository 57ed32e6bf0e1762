"""What comes over a civilization, announced large: whom it hits, why, by which dice, and what it costs."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from ludarium.games.nova_era.event_words import TRACKS, cards_counted, name_of
from ludarium.games.nova_era.language import SaidNames, _, adjective
from ludarium.games.nova_era.names import CIVIL_WAR, COLOUR_OF, COLOURS, DARK_AGE, LIMIT, VALUE_OF, die_words
from ludarium.games.nova_era.picture.dice import lying
from ludarium.games.nova_era.picture.ink import TRACK_COLOURS, TRACK_ICON, TYPES, sign, token
from ludarium.games.nova_era.picture.moment import STRICKEN, STRIKES, asked, disaster_of, topic_of
from ludarium.games.nova_era.rules.dice import CheckForDarkAge, PickDice
from ludarium.games.nova_era.rules.disasters import Disaster
from ludarium.games.nova_era.rules.unrest import CivilWar
from ludarium.games.nova_era.state import NovaEra
from ludarium.languages import N_
from ludarium.scene.sheets import Art, Item, Panel, SheetPart, Text, literal, row, sheet_part, wrap
from ludarium.scene.sheets import State as Looks

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
    name = "" if who == seat else name_of(names, who)
    if topic == "give up a die":
        return _dark_age(g, name)
    if topic in ("damage a card", "lose a card"):
        return _disaster(g, name, topic)
    if topic == "damage a technology":
        assert g.ask is not None
        by, title = name_of(names, g.ask.about[0]), _("You are hit")
        text = _("A card of {by} strikes: choose a Technology that is damaged.", by=by)
        if name:
            title = _("{name} is hit", name=name)
            text = _("A card of {by} strikes: {name} chooses a Technology that is damaged.", by=by, name=name)
        return Strike("broken-shield", title, text, "black")
    return _civil_war(g, who, name, topic)


def _dark_age(g: NovaEra, name: str) -> Strike:
    procedure = next(one for one in g.stack if isinstance(one, CheckForDarkAge))
    text = _("Everybody gives up a die, and the others fall by 1.") + " "
    text += _("{name} chooses the die to give up.", name=name) if name else _("Choose the die to give up.")
    shown, steps = (TRACK_ICON[DARK_AGE], _("Dark Age"), text, "black"), _in_turn(g, procedure.done, -1)
    return Strike(*shown, steps, *_brought(g, DARK_AGE))


def _disaster(g: NovaEra, name: str, topic: str) -> Strike:
    disaster = disaster_of(g)
    procedure = next(one for one in g.stack if isinstance(one, Disaster))
    kind = adjective(COLOURS[disaster])
    said = {"name": name, "kind": kind}
    if topic == "damage a card":
        theirs, mine = _("{name} chooses a {kind} Technology:", **said), _("Choose a {kind} Technology:", **said)
        then = _(" it is turned face down and counts for nothing until repaired.")
    else:
        theirs = _("{name} has no whole {kind} Technology,", **said)
        mine, then = _("You have no whole {kind} Technology,", **said), _(" so another card goes to the Past for good.")
    text = (theirs if name else mine) + then
    title = _("Riots break out") if disaster == 0 else _("{track} strikes", track=TRACKS[disaster])
    shown, steps = (TRACK_ICON[disaster], title, text, TRACK_COLOURS[disaster]), _in_turn(g, procedure.done, disaster)
    return Strike(*shown, steps, *_brought(g, disaster))


def _in_turn(g: NovaEra, done: int, disaster: int) -> tuple[tuple[str, int, State], ...]:
    """The players from the first on: who has been hit, who is, who will be, who is protected."""
    found: list[tuple[str, int, State]] = []
    for i, seat in enumerate(g.clockwise(g.first)):
        safe = disaster >= 0 and g.powers(seat).protected[disaster]
        found.append(("seat", seat, "safe" if safe else "done" if i < done else "now" if i == done else "to come"))
    return tuple(found)


def _brought(g: NovaEra, track: int) -> tuple[str, tuple[str, ...]]:
    """The leftover dice that moved this track in this round; a Dark Age may have begun in an earlier one."""
    said = _("brought by the leftover") if track != DARK_AGE or g.round == 1 else _("black dice left over")
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
    hit = sum(1 for _kind, _number, state in steps if state not in ("none", "safe"))
    said = {"name": name, "cards": cards_counted(hit)}
    if topic == "spare a type":
        theirs = _("{name} chooses a type of cards that the shelter spares.", **said)
        mine = _("Choose a type of cards that the shelter spares.")
    else:
        theirs = _("One card of each type of {name} is damaged ({cards}); then Unrest is 0.", **said)
        mine = _("One of your cards of each type is damaged ({cards}); then Unrest is 0.", **said)
    text = " ".join([_("Unrest has reached {n}.", n=CIVIL_WAR), theirs if name else mine])
    cause = ""
    dice: tuple[str, ...] = ()
    if any(isinstance(one, PickDice) for one in g.stack):
        dice = g.civilizations[who].dice
        total, limit = sum(VALUE_OF[one] for one in dice), LIMIT + g.powers(who).limit_bonus
        cause = _("picked: {total}, over {limit}", total=total, limit=limit)
    title = _("Civil War: {name}", name=name) if name else _("Civil War")
    return Strike("uprising", title, text, "war", tuple(steps), cause, dice)


# -- drawing ------------------------------------------------------------------------------------------------------

STATES: Final = SaidNames(
    {"done": N_("done"), "now": N_("now"), "to come": N_("to come"), "safe": N_("safe"), "none": N_("none")}
)
_SIGNS: Final = {"done": "s-check", "safe": "s-shield", "none": "s-minus"}


def banner(g: NovaEra, seat: int, names: tuple[str, ...]) -> SheetPart | None:
    """What strikes now; for the one it happens to, all but the own columns turn pale."""
    strike = strike_of(g, seat, names)
    return _banner(strike, asked(g) == seat and topic_of(g) in STRICKEN) if strike is not None else None


@sheet_part
def _banner(strike: Strike, mine: bool) -> Panel:
    steps = [_step(kind, index, state) for kind, index, state in strike.steps]
    dice = [lying(f"cause-{i}", one, die_words(one)) for i, one in enumerate(strike.dice)]
    cause = [Text(strike.cause, "small")] * bool(strike.cause)
    lead = Art(sign(strike.sign), "badge", tone=strike.tone, size="l")
    told = Item(literal(strike.title), lead=lead, notes=(literal(strike.text),), size="l")
    held = (told, wrap(*steps, *cause, row(*dice, size="s")))
    return Panel("", held, ground="paper", key="banner", kind="strike", state="on" if mine else "", label=strike.title)


def _step(kind: str, index: int, state: State) -> Item:
    """A player or a type, and what has become of it."""
    symbol, owner = (f"s-seat-{index + 1}", index) if kind == "seat" else (token(TYPES[index]), -1)
    mark = Art(_SIGNS[state], size="s", label=STATES[state]) if state in _SIGNS else None
    look: Looks = "on" if state == "now" else "off" if state in ("none", "to come") else ""
    lead = Art(symbol, owner=owner, size="s")
    return Item("", "chip", lead=lead, more=mark, state=look, size="s", label=STATES[state])
