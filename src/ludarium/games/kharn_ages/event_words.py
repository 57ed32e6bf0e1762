"""What happened in Kharn-Ages, as sentences. Safars are named by their numbers, which the table shows."""

from __future__ import annotations

import msgspec

from ludarium.games.kharn_ages import events as e
from ludarium.games.kharn_ages.content import Book
from ludarium.kernel.events import Event


def spoken(book: Book, ref: str) -> str:
    """The name of what an effect belongs to."""
    kind, _, rest = ref.partition(":")
    name = rest.rpartition("/")[0] or rest
    if kind in ("item", "spell", "reaction", "later"):
        name = name.partition("#")[0]
        if name in book.equipment:
            return book.equipment[name].name
        if name in book.spells:
            return book.spells[name].name
    if kind == "tactic" and name in book.tactical_cards:
        return book.tactical_cards[name].name
    if kind == "card" and name in book.upgrade_cards:
        return book.upgrade_cards[name].name
    return (name or ref).replace("_", " ")


def _who(n: int) -> str:
    return f"Safar {n}"


def event_words(book: Book, event: Event, names: tuple[str, ...]) -> str:
    """One sentence for the log."""
    match event:
        case e.Ordered():
            return f"{', then '.join(names[seat] for seat in event.seats)}."
        case e.SideTaken():
            return f"{names[event.seat]} takes side {event.side}."
        case e.Hid():
            return f"{_who(event.safar)} waits in ambush{'' if event.square == '?' else f' in {event.square}'}."
        case e.RoundBegan():
            return f"Round {event.round} begins; {names[event.first]} acts first."
        case e.Activated():
            return f"{_who(event.safar)} is activated."
        case e.Moved():
            cost = f" for {event.cost} AP" if event.cost else ""
            return f"{_who(event.safar)} moves ({event.how}){cost}."
        case e.Declared():
            return (
                f"{_who(event.safar)} declares {event.kind} on {_who(event.target)} with {event.chars}"
                f"{f', effects {event.effects}' if event.effects else ''} for {event.cost} AP."
            )
        case e.Rolled():
            return f"{_who(event.safar)} rolls {', '.join(map(str, event.faces))} ({event.roll})."
        case e.Kept():
            mark = ", a critical failure" if event.cf else ", a critical hit" if event.ch else ""
            return f"{_who(event.safar)} keeps {event.face}{mark}."
        case e.Totalled():
            return f"{_who(event.safar)}: {event.kind} total {event.total}."
        case e.Defended():
            return f"{_who(event.safar)} {'defends' if event.success else 'does not defend'} with {event.ap} AP."
        case e.Harmed():
            return f"{_who(event.safar)} loses {event.lost} HP."
        case e.PutOut():
            return f"{_who(event.safar)} is {event.how}."
        case e.Tested():
            result = "passes" if event.passed else "fails"
            return f"{_who(event.safar)} {result} a {event.kind} test: {event.total} against {event.threshold}."
        case e.Scored():
            return f"{names[event.seat]} scores {event.points} and has {event.score}."
        case e.Used():
            return f"{_who(event.safar)} uses {spoken(book, event.ref)}."
        case e.CastDone():
            done = "casts" if event.success else "fails to cast"
            name = book.spells[event.spell].name
            return f"{_who(event.safar)} {done} {name}: {event.total} against {event.difficulty}."
    return _plain(event)


def _plain(event: Event) -> str:
    """The rest: what kind it is, and its facts."""
    facts = msgspec.structs.asdict(event)
    facts.pop("rule")
    kind = str(event.__struct_config__.tag).replace("_", " ")
    safar = facts.pop("safar", None)
    listed = ", ".join(f"{key.rstrip('_')} {value}" for key, value in facts.items())
    return f"{_who(safar) if safar is not None else 'The table'}: {kind}{f' ({listed})' if listed else ''}."
