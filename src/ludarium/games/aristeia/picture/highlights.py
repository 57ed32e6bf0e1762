"""What everybody must see: a Tactic played, dice, a Frag, a new Round or Turn, what a Round scored, the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ludarium.games.aristeia import events as e
from ludarium.games.aristeia.content import Book
from ludarium.games.aristeia.event_words import WHY, EventWords, die_words, name_of
from ludarium.games.aristeia.picture.cards import card
from ludarium.games.aristeia.picture.dice import face_sign
from ludarium.games.aristeia.picture.pieces import coin
from ludarium.games.aristeia.rules.rolls import ADDED
from ludarium.games.aristeia.state import TEAM, Aristeia
from ludarium.kernel.events import Event
from ludarium.kernel.game import Game
from ludarium.scene.highlights import Highlight, fact, points_table, up_to
from ludarium.scene.sheets import Child, Die, Item, Table, Text, literal, wrap

OUTCOMES = (e.Hurt, e.DamagePrevented, e.DamageMoved, e.StateImposed, e.DisengageTried)
NEXT = (e.Rolled, e.RollEnded, e.SentOff, e.RoundBegan, e.Revealed, e.ActivationBegan, e.Scored)


def highlights(game: Game, events: Sequence[Event], names: tuple[str, ...]) -> tuple[Highlight, ...]:
    """The highlights of what one answer caused, in order."""
    assert isinstance(game, Aristeia)
    return tuple(_found(game, events, names))


def _found(g: Aristeia, events: Sequence[Event], names: tuple[str, ...]) -> Iterator[Highlight]:
    words = EventWords(g.content, names)
    for i, event in enumerate(events):
        rest = events[i + 1 :]
        match event:
            case e.TacticPlayed():
                title = words.say(event).removesuffix(".")
                yield Highlight("card", title, (card(g.content, event.card, event.seat),), 4, event.seat)
            case e.Rolled():
                yield _rolled(g.content, words, event)
            case e.Rerolled():
                title, owner = f"{_who(words, event, event.fighter)} rolls again", event.fighter // TEAM
                yield Highlight("roll", title, (_dice(g.content, event.after),), 2.5, owner)
            case e.RollEnded():
                yield _result(words, event, rest)
            case e.SentOff():
                yield _sent_off(g, words, event, rest)
            case e.RoundBegan():
                yield _round(g, words, event, rest, names)
            case e.Revealed():
                yield _turn(g.content, words, event, rest)
            case e.Scored() if not any(isinstance(one, e.Scored) for one in events[:i]):
                yield _scored(g, events, names)
            case e.GameEnded():
                yield _ended(event, events, names)


def _who(words: EventWords, event: e.Told, fighter: int) -> str:
    words.cast = event.cast
    return words.who(fighter)


def _dice(book: Book, dice: Sequence[str]) -> Child:
    shown = [
        Die(face_sign(die), 0 if die.startswith(ADDED) else int(die[1]), size="l", label=die_words(book, die))
        for die in dice
    ]
    return wrap(*shown) if shown else Text("no dice", "small")


def _rolled(book: Book, words: EventWords, event: e.Rolled) -> Highlight:
    """The dice of each side."""
    sides = [_who(words, event, fighter) for fighter in event.fighters]
    lines: list[Child] = []
    for fighter, name, dice in zip(event.fighters, sides, event.dice, strict=True):
        lines += [_side(book, event, fighter, name), _dice(book, dice)]
    title = " against ".join(sides) if len(sides) > 1 else f"{sides[0]} rolls"
    return Highlight("roll", title, tuple(lines), 3.5, event.fighters[0] // TEAM)


def _side(book: Book, event: e.Told, fighter: int, name: str) -> Item:
    """A Character with its face, in the colours of its player."""
    character, owner = event.cast[fighter], fighter // TEAM
    most = book.characters[character].attributes.hit_points
    return Item(name, lead=coin(character, owner, most, most, (), label=name), owner=owner)


def _result(words: EventWords, event: e.RollEnded, rest: Sequence[Event]) -> Highlight:
    """What the Roll came to, and what it does."""
    said = words.say(event)
    after = [words.say(one) for one in up_to(rest, NEXT) if isinstance(one, OUTCOMES)]
    title = f"{event.kind.capitalize()} Roll"
    lines = (Text(said, "strong"), *[fact(one) for one in after])
    return Highlight("roll", title, lines, 2 + 0.8 * len(after), event.fighters[0] // TEAM)


def _sent_off(g: Aristeia, words: EventWords, event: e.SentOff, rest: Sequence[Event]) -> Highlight:
    """A Character goes to the Infirmary, and somebody may get a Frag."""
    character, owner = event.cast[event.fighter], event.fighter // TEAM
    most = g.content.characters[character].attributes.hit_points
    title = words.say(event).removesuffix(".")
    frags = [words.say(one) for one in up_to(rest, NEXT) if isinstance(one, e.FragGained)]
    shown = wrap(coin(character, owner, 0, most, (), label=title))
    return Highlight("fall", title, (shown, *[fact(literal(one)) for one in frags]), 3, owner)


def _round(
    g: Aristeia, words: EventWords, event: e.RoundBegan, rest: Sequence[Event], names: tuple[str, ...]
) -> Highlight:
    lines = [fact(words.say(one)) for one in rest if isinstance(one, (e.ScoringZoneNamed, e.UnderdogNamed))]
    points = [fact(literal(name_of(names, seat)), f"{player.vp} VP") for seat, player in enumerate(g.players)]
    return Highlight("round", f"Round {event.round}", (*points, *lines), 2.5)


def _turn(book: Book, words: EventWords, event: e.Revealed, rest: Sequence[Event]) -> Highlight:
    """Whom both players have sent into this Turn, and who goes first."""
    rows = [_side(book, event, one, _who(words, event, one)) for one in event.fighters]
    order = [fact(words.say(one)) for one in rest if isinstance(one, e.InitiativeCompared)]
    return Highlight("round", f"Turn {event.turn}", (*rows, *order), 2.5)


def _points(events: Sequence[Event], after: Sequence[int], names: tuple[str, ...], label: str) -> Table:
    """What both had before, what each Objective gave, and what they have now."""
    gains: dict[str, list[int]] = {}
    for one in events:
        if isinstance(one, e.Scored):
            gains.setdefault(WHY[one.why].capitalize(), [0, 0])[one.seat] += one.vp
    return points_table(names, tuple(gains.items()), after, label)


def _scored(g: Aristeia, events: Sequence[Event], names: tuple[str, ...]) -> Highlight:
    after = [player.vp for player in g.players]
    return Highlight("score", "The Round is scored", (_points(events, after, names, "What the Round scored"),), 5)


def _ended(event: e.GameEnded, events: Sequence[Event], names: tuple[str, ...]) -> Highlight:
    """Who has won, what the last Round gave, and the Frags, which decide between equals."""
    alone = event.winners[0] if len(event.winners) == 1 else -1
    title = f"{name_of(names, alone)} wins" if alone >= 0 else "A draw"
    frags = [
        fact(literal(name_of(names, seat)), f"{n} Frags" if n != 1 else "1 Frag") for seat, n in enumerate(event.frags)
    ]
    return Highlight("end", title, (_points(events, event.vp, names, "The end"), *frags), 7, alone)
