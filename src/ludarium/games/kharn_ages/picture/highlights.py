"""What everybody must see: dice and what they come to, a Safar that is out, a card, a round, points, the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ludarium.games.kharn_ages import events as e
from ludarium.games.kharn_ages.event_words import event_words
from ludarium.games.kharn_ages.names import called
from ludarium.games.kharn_ages.picture.clash import ROLLS
from ludarium.games.kharn_ages.picture.moment import standing
from ludarium.games.kharn_ages.picture.symbols import die_face, on_sheet, portrait
from ludarium.games.kharn_ages.state import KharnAges
from ludarium.kernel.events import Event
from ludarium.kernel.game import Game
from ludarium.scene.highlights import Highlight, fact, points_table, up_to
from ludarium.scene.sheets import Card, Child, Coin, Die, Text, literal, wrap

BEST, WORST = 10, 1
COME_OF = (e.Kept, e.Totalled, e.Defended, e.ArmourRolled, e.Harmed, e.CastDone, e.StatusOn)
"""What follows from a roll."""
NEXT = (e.Rolled, e.Rerolled, e.Declared, e.Activated, e.ActivationEnded, e.RoundEnded, e.Moved)


def highlights(game: Game, events: Sequence[Event], names: tuple[str, ...]) -> tuple[Highlight, ...]:
    """The highlights of what one answer caused, in order."""
    assert isinstance(game, KharnAges)
    return tuple(_found(game, events, names))


def _found(g: KharnAges, events: Sequence[Event], names: tuple[str, ...]) -> Iterator[Highlight]:
    for i, event in enumerate(events):
        rest = events[i + 1 :]
        match event:
            case e.Rolled(safar=safar, roll=roll, faces=faces):
                title = f"{ROLLS.get(roll, roll.replace('_', ' ').capitalize())}: {_name(g, safar)}"
                yield _roll(g, title, safar, faces, rest, names)
            case e.Rerolled(safar=safar, faces=faces):
                yield _roll(g, f"{_name(g, safar)} rolls again", safar, faces, rest, names)
            case e.Tested(safar=safar, face=face) if face:
                yield _roll(g, f"{event.kind.capitalize()} test: {_name(g, safar)}", safar, (face,), events[i:], names)
            case e.PutOut(safar=safar):
                title = _said(g, event, names).removesuffix(".")
                yield Highlight("fall", title, (wrap(_coin(g, safar)),), 3, _owner(g, safar))
            case e.Used(ref=ref):
                yield from _card(g, event.safar, ref)
            case e.Revealed(safar=safar):
                title = f"{_name(g, safar)} comes out of ambush"
                yield Highlight("find", title, (wrap(_coin(g, safar)),), 3, _owner(g, safar))
            case e.Shown(contents=contents) if contents != "?":
                yield Highlight("find", _said(g, event, names).removesuffix("."), (), 2.5)
            case e.RoundBegan():
                yield _round(g, event, names)
            case e.Scored() if g.ask is not None and not any(isinstance(one, e.Scored) for one in events[:i]):
                yield _scored(g, events, names)
    if events and g.ask is None:
        yield _ended(g, events, names)


def _name(g: KharnAges, safar: int) -> str:
    return called(g, safar) if 0 <= safar < len(g.safars) else "Nobody"


def _owner(g: KharnAges, safar: int) -> int:
    return g.safars[safar].seat if 0 <= safar < len(g.safars) else -1


def _said(g: KharnAges, event: Event, names: tuple[str, ...]) -> str:
    """The sentence of the log."""
    return event_words(g, event, names)


def _coin(g: KharnAges, safar: int) -> Coin:
    one = g.safars[safar]
    sign = on_sheet(portrait(g.book, g.profile(safar)))
    return Coin(sign, max(0, one.hp), one.most, owner=one.seat, size="l", label=f"{max(0, one.hp)} of {one.most} HP")


def _die(face: int) -> Die:
    tone = "gold" if face == BEST else "danger" if face == WORST else ""
    return Die(die_face(face), face, tone=tone, label=f"A {face}", kind="d10", size="l")


def _roll(
    g: KharnAges, title: str, safar: int, faces: tuple[int, ...], rest: Sequence[Event], names: tuple[str, ...]
) -> Highlight:
    """The dice, then what is kept, the total, and what it does."""
    after = [_said(g, one, names) for one in up_to(rest, NEXT) if isinstance(one, (*COME_OF, e.Tested))]
    lines: tuple[Child, ...] = (wrap(*map(_die, faces)), *[fact(literal(one)) for one in after])
    return Highlight("roll", title, lines, 2 + 0.7 * len(after), _owner(g, safar))


def _card(g: KharnAges, safar: int, ref: str) -> Iterator[Highlight]:
    """A tactical or upgrade card; what items and skills do is said by what follows."""
    kind, _, rest = ref.partition(":")
    name = rest.rpartition("/")[0] or rest
    found = g.book.tactical_cards.get(name) if kind == "tactic" else g.book.upgrade_cards.get(name)
    if kind in ("tactic", "card") and found is not None:
        shown = Card(found.name, (Text(found.text),), tone="gold")
        yield Highlight("card", f"{found.name} is played", (shown,), 4, _owner(g, safar))


def _round(g: KharnAges, event: e.RoundBegan, names: tuple[str, ...]) -> Highlight:
    rows = [
        fact(literal(names[seat]), f"{player.score} VP", literal(standing(g, seat)))
        for seat, player in enumerate(g.players)
    ]
    first = fact(f"{literal(names[event.first])} acts first")
    return Highlight("round", f"Round {event.round}", (*rows, first), 3)


def _points(g: KharnAges, events: Sequence[Event], names: tuple[str, ...], label: str) -> Child:
    """What each had before, what it gets, one after another, and what it has now."""
    scored = [one for one in events if isinstance(one, e.Scored)]
    gains = [("Objective", [one.points * (seat == one.seat) for seat in range(g.seats)]) for one in scored]
    return points_table(names, gains, [player.score for player in g.players], label)


def _scored(g: KharnAges, events: Sequence[Event], names: tuple[str, ...]) -> Highlight:
    scored = [one for one in events if isinstance(one, e.Scored)]
    title = f"{names[scored[0].seat]} scores" if len({one.seat for one in scored}) == 1 else "Points are scored"
    return Highlight("score", title, (_points(g, events, names, title),), 3.5 + 0.5 * len(scored))


def _ended(g: KharnAges, events: Sequence[Event], names: tuple[str, ...]) -> Highlight:
    outcome = g.outcome()
    winners = outcome.winners
    who = " and ".join([names[seat] for seat in winners]) or "Nobody"
    shares = "A draw" if len(winners) == g.seats else f"{who} share the victory"
    title = shares if outcome.is_shared(g.sides) else f"{who} won"
    left = [fact(literal(names[seat]), note=literal(standing(g, seat))) for seat in range(g.seats)]
    alone = winners[0] if len(winners) == 1 else -1
    return Highlight("end", title, (_points(g, events, names, "The end"), *left), 7, alone)
