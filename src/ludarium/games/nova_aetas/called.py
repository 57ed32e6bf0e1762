"""What people call Models, objects, squares and moments, as far as the content alone does not say it.

Events are told with these names (``called``), because a log is read long after the Model has gone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

import msgspec

from ludarium.games.nova_aetas.content.calls import read_call
from ludarium.space.squares import CRATE, TREE

if TYPE_CHECKING:
    from ludarium.games.nova_aetas.events import Told
    from ludarium.games.nova_aetas.state import NovaAetas

ENEMY: Final = "enemy "
"""How the name of an Enemy begins in answers and events; its number follows."""
TIMES: Final = {"clock moved": "now", "token moved": "to"}
"""Events with a field that is a time on the Horologium, in Quadrants since the start of the Mission."""
TURNS: Final = {
    "spawn": "reinforcements come",
    "spawn_at": "reinforcements come",
    "draft": "reinforcements are drawn",
    "wake": "Enemies enter combat",
    "reveal": "a new part of the map",
    "objective": "Enemies have a new Objective",
    "fire_spread": "the fire spreads",
    "barrage": "the cannons fire",
    "choice": "a choice",
    "remove_enemies": "Enemies withdraw",
    "walk": "somebody goes on",
    "tv": "a Hero draws attention",
    "status": "a token for Heroes",
    "loot": "Loot",
    "popolini": "money",
    "equip": "an item",
    "give": "an achievement",
    "take": "an achievement is lost",
}
"""What the operations of an event come to; those that are not named are only noted."""


def enemy_called(g: NovaAetas, number: int) -> str:
    """A Model by its type; troops and all but the first of other types with their number in the group."""
    kind = g.enemies[number].kind
    place = number_in_group(g, number)
    card = g.book.enemies[kind]
    return card.name if card.rank != "troop" and place == 1 else f"{card.name} {place}"


def number_in_group(g: NovaAetas, number: int) -> int:
    """The how manieth of its type a Model is: the numbers of those Out of Combat are not given again."""
    kind = g.enemies[number].kind
    return 1 + sum(enemy.kind == kind for enemy in g.enemies[:number])


def thing_called(g: NovaAetas, thing: str) -> str:
    """An object of the Mission in a few words."""
    printed = g.printed(g.things[thing])
    return printed.text.partition(";")[0].partition(":")[0].rstrip(".") if printed else thing


def things_called(g: NovaAetas) -> dict[str, str]:
    """All objects in a few words, with a number where several are called the same; numbers are not given again."""
    words = {id_: thing_called(g, id_) for id_ in sorted(g.things)}
    counts, found = Counter(words.values()), {}
    numbers: Counter[str] = Counter()
    for id_, name in words.items():
        numbers[name] += 1
        found[id_] = f"{name} {numbers[name]}" if counts[name] > 1 else name
    return found


def called(g: NovaAetas, name: str) -> str:
    """What people call a Model, object, Objective or scenery by the name that answers and events use; "" for others."""
    if name.startswith(ENEMY):
        number = int(name.removeprefix(ENEMY))
        return enemy_called(g, number) if number < len(g.enemies) else ""
    if name in g.things:
        return things_called(g)[name]
    if any(one.id == name for one in g.script.objectives):
        return "its Objective"
    card, dot, point = name.partition(".")
    if dot:
        points = [one for scene in g.script.location_cards if scene.id == card for one in scene.points]
        return next((one.text for one in points if one.id == point), "")
    x, comma, y = name.partition(",")
    if comma and x.isdigit() and y.isdigit():
        letter = g.ground.letter((int(x), int(y)))
        return f"the {'tree' if letter == TREE else 'crate' if letter == CRATE else 'bush'}"
    return ""


def turn_of(ops: Iterable[Any]) -> str:
    """What the operations of an event bring, in words; a choice is a mapping, others are calls."""
    names = [read_call(op).name if isinstance(op, str) else next(iter(op)) for op in ops]
    found = dict.fromkeys(TURNS.get(name, "") for name in names)
    return ", ".join(one for one in found if one) or "the story goes on"


def time_of(g: NovaAetas, quadrants: int) -> str:
    """The time on the Horologium so many Quadrants after the start of the Mission."""
    hour, rest = divmod(clock(g.script.time.start) + quadrants, 12)
    return f"{(hour - 1) % 12 + 1}:{5 * rest:02}"


def clock(text: str) -> int:
    """A time such as ``8:05 p.m.`` in Quadrants since midnight (NA-HOR-07)."""
    hours, minutes, half = text.replace(":", " ").split()
    return (int(hours) % 12 + (12 if half == "p.m." else 0)) * 12 + int(minutes) // 5


def names_in(g: NovaAetas, event: Told) -> dict[str, str]:
    """What people call what the fields of an event name."""
    tag = str(event.__struct_config__.tag)
    found = {}
    for field, value in msgspec.structs.asdict(event).items():
        if isinstance(value, str) and (name := called(g, value)):
            found[field] = name
        elif field == TIMES.get(tag):
            found[field] = time_of(g, value)
    if tag == "activated":
        found["time"] = time_of(g, g.now)
    if tag == "event":
        found["what"] = turn_of(event.what.split("; "))  # type: ignore[attr-defined]  # of Happened
    if tag == "foretold":
        found |= _beyond(g, event)
    return found


def _beyond(g: NovaAetas, event: Any) -> dict[str, str]:
    """The hidden pieces of a part of the map by their names, and who will come with them."""
    pieces = [
        g.book.pieces[one.piece].name
        for n, one in enumerate(g.script.map)
        if n not in g.laid and one.zone == event.zone
    ]
    coming = [read_call(op) for op in event.what.split("; ") if op.startswith("spawn")]
    counts = [(call.word(0), call.number(1) if call.name == "spawn" else len(call.args[1])) for call in coming]  # type: ignore[arg-type]
    models = [f"{g.book.enemies[kind].name} ({count})" for kind, count in counts]
    return {"zone": " and ".join(pieces), "what": ", ".join(models) or "nobody"}
