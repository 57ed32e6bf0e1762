"""What everybody must see: a roll, a rival's card, what hits everybody, what is lost, scoring and the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ludarium.games.nova_era import events as e
from ludarium.games.nova_era.content import Cards
from ludarium.games.nova_era.event_words import ERAS, TRACKS, card_name, event_words, listed, name_of
from ludarium.games.nova_era.language import _, ngettext
from ludarium.games.nova_era.names import DARK_AGE, die_words
from ludarium.games.nova_era.picture.cards import offered, person
from ludarium.games.nova_era.picture.dice import lying
from ludarium.games.nova_era.picture.ink import TRACK_ICON, sign
from ludarium.games.nova_era.state import NovaEra
from ludarium.games.nova_era.words import describe_card
from ludarium.kernel.events import Event
from ludarium.kernel.game import Game
from ludarium.languages import N_
from ludarium.scene.highlights import Highlight, fact, points_table
from ludarium.scene.parts import cached
from ludarium.scene.sheets import Art, Child, Die, Item, Table, Text, literal, row, wrap

LOST = (e.CardDamaged, e.CardLost)
NOTABLE = {  # all that `_found` looks for
    e.Developed,
    e.Expanded,
    e.Enlisted,
    *LOST,
    e.DieRerolled,
    e.Rolled,
    e.DarkAge,
    e.DisasterStruck,
    e.CivilWarBegan,
    e.EraBegan,
    e.GameEnded,
}
SOURCES = {
    "presence": N_("Types present"),
    "majority": N_("Majorities"),
    "cards": N_("Scoring Objectives"),
    "resources": N_("Resources"),
}


def highlights(game: Game, events: Sequence[Event], names: tuple[str, ...]) -> tuple[Highlight, ...]:
    """The highlights of what one answer caused, in order."""
    assert isinstance(game, NovaEra)
    if NOTABLE.isdisjoint([type(event) for event in events]):
        return ()
    return tuple(_found(game, events, names))


def _found(g: NovaEra, events: Sequence[Event], names: tuple[str, ...]) -> Iterator[Highlight]:
    for i, event in enumerate(events):
        rest = events[i + 1 :]
        match event:
            case e.Developed() | e.Expanded() | e.Enlisted():
                yield _played(g.content, event, names)
            case e.DieRerolled():
                yield _rerolled(g.content, event, names)
            case e.Rolled():
                began = next((one for one in events[:i] if isinstance(one, e.RoundBegan)), None)
                yield _rolled(event, began, names)
            case e.DarkAge() | e.DisasterStruck() | e.CivilWarBegan():
                yield _trouble(g.content, names, event, *_at_once(rest))
            case e.CardDamaged() | e.CardLost() if not any(isinstance(one, e.DisasterStruck) for one in events[:i]):
                yield _lost(g.content, event, names)
            case e.EraBegan():
                yield _scored(g, events, names)
            case e.GameEnded():
                yield _ended(event, events, names)


@cached
def _played(content: Cards, event: e.Developed | e.Expanded | e.Enlisted, names: tuple[str, ...]) -> Highlight:
    """A card comes into play: the whole of it."""
    title = (
        event_words(content, event, names).removesuffix(".")
        if not isinstance(event, e.Developed)
        else _("{name} develops {card}", name=name_of(names, event.seat), card=card_name(content, event.card))
    )
    return Highlight("card", title, _card(content, event.card), 4, event.seat)


@cached
def _card(content: Cards, name: str) -> tuple[Child, ...]:
    """A card, and what its icons say in words."""
    shown = person(content, name, None) if content[name].kind == "personality" else offered(content, name)
    return (shown, *[Text(line, "small") for line in describe_card(content, name).splitlines()[1:]])


@cached
def _rerolled(content: Cards, event: e.DieRerolled, names: tuple[str, ...]) -> Highlight:
    title = _("{name} rolls again with {card}", name=name_of(names, event.seat), card=card_name(content, event.card))
    lines = (
        row(_die(event.before), Art("s-chevron-right"), _die(event.after)),
        Text(_("**{before}** becomes **{after}**", before=die_words(event.before), after=die_words(event.after))),
    )
    return Highlight("roll", title, lines, 2.5, event.seat)


def _die(one: str) -> Die:
    return lying("", one, die_words(one))


@cached
def _rolled(event: e.Rolled, began: e.RoundBegan | None, names: tuple[str, ...]) -> Highlight:
    """The dice of a round, zone by zone, once it is said which round it is."""
    title = _("Era {era}, round {round}", era=ERAS[began.era], round=began.round) if began else _("The dice are rolled")
    zones = [
        Item(_("Zone {n}", n=i + 1), more=wrap(*map(_die, dice)), kind="zone") for i, dice in enumerate(event.zones)
    ]
    first = [fact(_("{name} picks first", name=literal(name_of(names, began.first))))] if began else []
    return Highlight("round", title, (*zones, *first), 3.5)


@cached
def _trouble(content: Cards, names: tuple[str, ...], event: Event, *at_once: Event) -> Highlight:
    """A Dark Age, a Disaster or a Civil War, and what it does at once."""
    if isinstance(event, e.CivilWarBegan):
        title = _("Civil War: {name}", name=name_of(names, event.seat))
        icon, owner = sign(TRACK_ICON[0]), event.seat
    else:
        track = event.disaster if isinstance(event, e.DisasterStruck) else DARK_AGE
        title, icon, owner = TRACKS[track], sign(TRACK_ICON[track]), -1
    said = [event_words(content, one, names) for one in (event, *at_once)]
    facts = [fact(literal(words)) for words in said]
    return Highlight(
        "trouble", title, (row(Art(icon, "badge", tone="danger", size="l")), *facts), 2.5 + len(facts), owner
    )


def _at_once(rest: Sequence[Event]) -> Iterator[Event]:
    """What follows up to the next step of the round."""
    for one in rest:
        if isinstance(one, (e.DisasterStruck, e.RoundBegan, e.Produces, e.DieSpent)):
            return
        if isinstance(one, (*LOST, e.Protected)):
            yield one


@cached
def _lost(content: Cards, event: e.CardDamaged | e.CardLost, names: tuple[str, ...]) -> Highlight:
    title = event_words(content, event, names).removesuffix(".")
    return Highlight("fall", title, _card(content, event.card), 3, event.seat)


def _gains(events: Sequence[Event], seats: int) -> dict[str, list[int]]:
    """The VP of each seat by source, in the order in which they are counted."""
    found = {source: [0] * seats for source in SOURCES}
    for event in events:
        if isinstance(event, e.Scored) and event.rule.startswith(("NE-SCO", "NE-END")):
            found[event.source if event.source in SOURCES else "cards"][event.seat] += event.vp
    return {source: row for source, row in found.items() if any(row)}


def _points(events: Sequence[Event], after: tuple[int, ...], names: tuple[str, ...], label: str) -> Table:
    """VP before, by source, and the sum."""
    gains = [(_(SOURCES[source]), row) for source, row in _gains(events, len(after)).items()]
    return points_table(names, gains, after, label, (_("VP before"), _("VP now")))


def _scored(g: NovaEra, events: Sequence[Event], names: tuple[str, ...]) -> Highlight:
    """The scoring of an Era, then who leaves, what evolves and what is laid out."""
    after = tuple([one.vp for one in g.civilizations])
    title = _("Era {era} is scored", era=ERAS[g.era - 1])
    told = [one for one in events if isinstance(one, (e.PersonalitiesLeft, e.Evolved, e.LaidOut))]
    lines = [Text(literal(event_words(g.content, one, names)), "small") for one in told]
    return Highlight("score", title, (_points(events, after, names, title), *lines), 5 + len(lines))


def _ended(event: e.GameEnded, events: Sequence[Event], names: tuple[str, ...]) -> Highlight:
    """The last scoring, and who has won."""
    who = listed([name_of(names, seat) for seat in event.winners])
    title = (
        ngettext("{who} wins", "{who} win", 1, who=who)
        if len(event.winners) == 1
        else _("{who} share the victory", who=who)
    )
    return Highlight(
        "end",
        title,
        (_points(events, event.vp, names, _("The last scoring")),),
        8,
        event.winners[0] if len(event.winners) == 1 else -1,
    )
