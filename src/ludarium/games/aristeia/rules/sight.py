"""Range, Line of Sight and Cover (AR-RNG, AR-LOS, AR-COV, AR-SMK)."""

from __future__ import annotations

from ludarium.games.aristeia.state import OFF_BOARD, Aristeia
from ludarium.space.hexes import ALL_SIX, rings, route_length

CLEAR, LIMITED, BLOCKED = "clear", "limited", "blocked"
ENOUGH = 2  # vertices that must be reached (AR-LOS-01)


def screens(g: Aristeia) -> int:
    """What obstructs lines: Blocked spaces, Characters, Smoke; never Obstacles (AR-LOS-02, AR-OBS-02, AR-SMK-01)."""
    return g.content.dome.blocked | g.characters_mask() | g.smoky()


def vertices_seen(g: Aristeia, a: str, b: str) -> int:
    """How many vertices of b the best vertex of a reaches; the two spaces themselves never obstruct (AR-LOS-06)."""
    dome = g.content.dome
    if a == b or b in dome.neighbours[a]:
        return ALL_SIX
    return dome.sights.sight(dome.bit[a], dome.bit[b], screens(g))[0]


def line_of_sight(g: Aristeia, viewer: int, space: str, whom: int = -1) -> str:
    """What a fighter sees of a space, or of the fighter who stands there: clear, limited or blocked (AR-LOS-03)."""
    me = g.fighters[viewer]
    if me.space in OFF_BOARD or space in OFF_BOARD:
        return BLOCKED  # AR-BEN-03, AR-FRAG-04
    if me.space == space or space in g.content.dome.neighbours[me.space]:
        return CLEAR  # AR-ADJ-05, AR-SMK-05
    if me.tokens and g.shows(viewer, "dazzled"):
        return BLOCKED  # AR-STA-09
    if g.smoke and any(token.space in (me.space, space) for token in g.smoke):
        return BLOCKED  # AR-SMK-02, AR-SMK-03
    if whom >= 0 and g.fighters[whom].tokens and g.shows(whom, "hidden"):
        return BLOCKED  # AR-STA-19
    seen = vertices_seen(g, me.space, space)
    return CLEAR if seen == ALL_SIX else LIMITED if seen >= ENOUGH else BLOCKED


def sees(g: Aristeia, viewer: int, whom: int) -> bool:
    """Whether one fighter has Line of Sight to another (AR-LOS-01, AR-LOS-05)."""
    return line_of_sight(g, viewer, g.fighters[whom].space, whom) != BLOCKED


def route(g: Aristeia, a: str, b: str, most: int) -> int:
    """The length of the shortest route round Occupied and Blocked spaces; -1 if longer than ``most`` (AR-RNG-03)."""
    dome = g.content.dome
    return route_length(dome.mask[a], dome.mask[b], g.free(), most, dome.row)


def spaces_by_route(g: Aristeia, a: str, low: int, high: int) -> int:
    """The spaces whose route from a is at least ``low`` and at most ``high`` long, as a bit set."""
    dome = g.content.dome
    found = 0
    for ring in rings(dome.mask[a], g.free(), high, dome.row)[low:]:
        found |= ring
    return found & dome.open


def fighter_in_range(g: Aristeia, viewer: int, whom: int, low: int, high: int, *, los: bool) -> bool:
    """Whether a fighter is a Target in Range (AR-RNG-01 to 06); Marked ones need no Line of Sight (AR-STA-23)."""
    a, b = g.fighters[viewer].space, g.fighters[whom].space
    if a in OFF_BOARD or b in OFF_BOARD:
        return False
    plain = g.content.dome.distance(a, b)
    if plain > high:
        return False
    if not los:
        return plain >= low
    if not low <= (plain if plain <= 1 else route(g, a, b, high)) <= high:
        return False
    return plain <= 1 or sees(g, viewer, whom) or g.shows(whom, "marked")


def has_cover(g: Aristeia, who: int, against: int) -> bool:
    """Whether a fighter has Cover against another in an Attack with Line of Sight (AR-COV-01 to AR-COV-05)."""
    dome = g.content.dome
    c, e = g.fighters[who].space, g.fighters[against].space
    if c in OFF_BOARD or e in OFF_BOARD or c == e or c in dome.neighbours[e]:
        return False  # AR-COV-02
    if g.shows(who, "hidden") or g.shows(who, "marked"):
        return False  # AR-STA-20, AR-STA-24
    if line_of_sight(g, against, c, who) == BLOCKED:
        return False  # AR-COV-05
    a, b = dome.bit[e], dome.bit[c]
    _, best = dome.sights.sight(a, b, screens(g))
    hiding = dome.touching[c] & (dome.blocked | g.occupied()) & ~dome.mask[e]
    lines = dome.sights.lines(a, b)
    return all(any(mask & hiding for mask in lines[vertex]) for vertex in best)
