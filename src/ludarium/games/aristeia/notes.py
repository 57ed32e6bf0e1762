"""What a space or a Character means at this moment, in words: distance and sight, and who could attack whom.

Read when somebody rests on it, so that nothing of this is worked out for a picture. Attacks are those that the rules
would allow from where everybody stands; whether they can be paid is not asked.
"""

from __future__ import annotations

from ludarium.games.aristeia.content import Book
from ludarium.games.aristeia.event_words import MARKS, zone_name
from ludarium.games.aristeia.rules.actions import targets
from ludarium.games.aristeia.rules.sight import BLOCKED, ENOUGH, line_of_sight, route, vertices_seen
from ludarium.games.aristeia.state import BENCH, BOX, INFIRMARY, NOBODY, Aristeia, Fighter
from ludarium.space.hexes import ALL_SIX

SPACE, FIGHTER = "space ", "fighter "
"""What the names of such notes begin with; then comes the space, or the number of the fighter."""
WHERE = {INFIRMARY: "in the Infirmary", BENCH: "on the Bench", BOX: "waiting"}
TO = " to "
"""What stands between two such names where the way from one to the other is measured."""
FAR = 40
"""No route in the dome is longer."""


def note(g: Aristeia, name: str) -> str:
    """What is to be said; nothing if no space and no fighter is called so."""
    one, between, other = name.partition(TO)
    if between:
        return way_note(g, one, other)
    if name.startswith(SPACE):
        return space_note(g, name.removeprefix(SPACE))
    number = name.removeprefix(FIGHTER)
    if name.startswith(FIGHTER) and number.isdecimal() and int(number) < len(g.fighters):
        return fighter_note(g, int(number))
    return ""


def space_note(g: Aristeia, space: str) -> str:
    """Where it lies, how far it is from the one who acts, and what would be there for that one."""
    dome = g.content.dome
    if space not in dome.at:
        return ""
    zone = dome.zone_of.get(space, "")
    lines = [f"Space {space}{f', {zone_name(zone)}' if zone else ''}"]
    if dome.mask[space] & dome.blocked:
        lines[0] += ", Blocked"
    elif g.active != NOBODY and g.in_dome(g.active) and g.fighters[g.active].space != space:
        lines += _measured(g, g.active, space)
        if dome.mask[space] & g.free():
            lines += _there(g, g.active, space)
    return "\n".join(lines)


def _measured(g: Aristeia, fighter: int, space: str) -> list[str]:
    """Distance and sight from the one who acts."""
    here = g.fighters[fighter].space
    sight = _sight(g, here, space, dark=line_of_sight(g, fighter, space) == BLOCKED)
    return [f"{_name(g, fighter)}: {_distance(g, here, space)}, {sight} AR-LOS-01"]


def _distance(g: Aristeia, here: str, there: str) -> str:
    """Ranges with Line of Sight are counted round what stands between (AR-RNG-03)."""
    plain, round_ = g.content.dome.distance(here, there), route(g, here, there, FAR)
    return f"distance {plain}{'' if round_ in (plain, -1) else f', {round_} around what stands between'}"


def _sight(g: Aristeia, here: str, there: str, *, dark: bool) -> str:
    if dark:
        return "not seen"
    seen = vertices_seen(g, here, there)
    return "clear sight" if seen == ALL_SIX else f"limited sight, {seen} of 6"


def way_note(g: Aristeia, one: str, other: str) -> str:
    """How far it is from one space or fighter to another, and what is seen there; nothing if either is not in the dome.

    From a space without a fighter it is told what anybody would see who stood there.
    """
    (who, here), (whom, there) = _place(g, one), _place(g, other)
    if not here or not there or here == there:
        return ""
    if who != NOBODY:
        dark = line_of_sight(g, who, there, whom) == BLOCKED
    else:
        smoky = bool((g.content.dome.mask[here] | g.content.dome.mask[there]) & g.smoky())
        near = there in g.content.dome.neighbours[here]
        dark = not near and (smoky or vertices_seen(g, here, there) < ENOUGH)
    return f"{_called(g, who, here)} to {_called(g, whom, there)}\n{_distance(g, here, there).capitalize()}, {_sight(g, here, there, dark=dark)} AR-LOS-01"


def _place(g: Aristeia, name: str) -> tuple[int, str]:
    """The fighter of this name and its space, or nobody and the space of this name; no space if it is none that one can be in."""
    if name.startswith(FIGHTER):
        number = name.removeprefix(FIGHTER)
        fighter = int(number) if number.isdecimal() else NOBODY
        if 0 <= fighter < len(g.fighters) and g.in_dome(fighter):
            return fighter, g.fighters[fighter].space
    dome, space = g.content.dome, name.removeprefix(SPACE)
    open_ = name.startswith(SPACE) and space in dome.at and not dome.mask[space] & dome.blocked
    standing = next((i for i, one in enumerate(g.fighters) if one.space == space), NOBODY) if open_ else NOBODY
    return standing, space if open_ else ""


def _called(g: Aristeia, fighter: int, space: str) -> str:
    return _name(g, fighter) if fighter != NOBODY else f"Space {space}"


def _there(g: Aristeia, fighter: int, space: str) -> list[str]:
    """What the one who acts could attack from there, and who could attack it."""
    then = g.clone()
    then.change(fighter, space=space)
    return [
        f"From there it could attack {_listed(_hits(then, fighter))}, and be hit by {_listed(_hitters(then, fighter))}."
    ]


def fighter_note(g: Aristeia, fighter: int) -> str:
    """Its Hit Points, pools and States, whom it could attack from where it stands, and who could attack it."""
    pools = g.character(fighter).attributes
    known = fighter_words(g.content, g.fighters[fighter], name_space=False)
    line = f"{known}; Defense {pools.defense}, Agility {pools.agility}, Brawn {pools.brawn}"
    if not g.in_dome(fighter):
        return line
    return f"{line}\nIt could attack {_listed(_hits(g, fighter))}, and be hit by {_listed(_hitters(g, fighter))}."


def fighter_words(book: Book, fighter: Fighter, *, name_space: bool = True) -> str:
    """All that is known of a Character: Hit Points, where it is (its space for those who hear it), its States and what lasts."""
    card = book.characters[fighter.character]
    most = card.attributes.hit_points
    states = [book.states[token.state].label + (" (fading)" if token.blue else "") for token in fighter.tokens]
    marks = [MARKS.get(mark.name, mark.name.replace("attr:", "")) for mark in fighter.marks]
    where = WHERE.get(fighter.space, f"at {fighter.space}" if name_space else "")
    said = [f"{most - fighter.damage} of {most} Hit Points", where, *states, *marks]
    return f"{card.name}: {', '.join(filter(None, said))}"


def _listed(names: list[str]) -> str:
    return ", ".join(names) or "nobody"


def _hits(g: Aristeia, fighter: int) -> list[str]:
    """Whom this one could attack, with what."""
    found: dict[int, list[str]] = {}
    for action in g.character(fighter).actions:
        if action.attack:
            for target in targets(g, fighter, action):
                found.setdefault(target, []).append(action.name)
    return [f"{_name(g, target)} ({' or '.join(actions)})" for target, actions in found.items()]


def _hitters(g: Aristeia, fighter: int) -> list[str]:
    """Who could attack this one, with what."""
    found = []
    for other, who in enumerate(g.fighters):
        if who.seat != g.fighters[fighter].seat and who.in_dome:
            attacks = [action for action in g.character(other).actions if action.attack]
            names = [action.name for action in attacks if fighter in targets(g, other, action)]
            if names:
                found.append(f"{_name(g, other)} ({' or '.join(names)})")
    return found


def _name(g: Aristeia, fighter: int) -> str:
    return g.content.characters[g.fighters[fighter].character].name
