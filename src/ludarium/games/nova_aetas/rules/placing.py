"""What comes onto the map and leaves it (NA-ZON, NA-TOK-06, NA-GAP-145), and room for items (NA-EQP-01)."""

from __future__ import annotations

from ludarium.games.nova_aetas.content.schema import Slot
from ludarium.games.nova_aetas.events import Appeared, LeftMap
from ludarium.games.nova_aetas.rules.names import name_of
from ludarium.games.nova_aetas.rules.wounds import remove_enemy
from ludarium.games.nova_aetas.state import NOBODY, Enemy, Hero, NovaAetas, Thing, near
from ludarium.space.squares import Square, neighbours

LIMITS: dict[Slot, int] = {"helmet": 1, "armor": 1, "accessory": 3, "hands": 2}
UNIQUE = ("starting", "class", "reward")
"""Sources of items that exist once."""


def limit(g: NovaAetas, hero: Hero, slot: Slot) -> int:
    """NA-EQP-01, with what cards change; an injury counts from the next Preparation on (NA-GAP-133)."""
    change = 0
    for card, line in g.lines(hero, "passive"):
        if card not in hero.fresh:
            change += sum(op.number(1) for op in line.ops if op.name == "capacity" and op.word(0) == slot)
    return max(0, LIMITS[slot] + change)


def may_use(g: NovaAetas, hero: Hero, item: str) -> bool:
    """NA-EQP-05: whether the Hero and its class are allowed to use an item."""
    rule, _, name = g.book.items[item].limitation.partition(":")
    if rule == "hero":
        return name == hero.id
    return rule != "class" or name in (g.sheet(hero).class_, hero.rank)


def room_for(g: NovaAetas, number: int, item: str) -> bool:
    """NA-EQP-01, NA-EQP-02: whether a Hero can carry one more item, and is allowed to."""
    hero = g.heroes[number]
    if not may_use(g, hero, item):
        return False
    for slot, size in g.book.items[item].encumbrance.items():
        held = sum(g.book.items[one].encumbrance.get(slot, 0) for one in hero.items)
        if held + size > limit(g, hero, slot):
            return False
    return True


def owned(g: NovaAetas, item: str) -> bool:
    """Whether the company has this item."""
    return item in g.stock or any(item in hero.items for hero in g.heroes)


def lay(g: NovaAetas, pieces: tuple[int, ...]) -> None:
    """Lay these pieces of the Mission's map; everything else is Non-Zone (NA-ZON-02)."""
    script = g.script
    rows = [list(row) for row in g.rows]
    for index in pieces:
        if index in g.laid and g.rows:
            continue
        piece = script.map[index]
        for y, row in enumerate(g.book.pieces[piece.piece].rows, piece.at[1]):
            for x, letter in enumerate(row, piece.at[0]):
                while len(rows) <= y:
                    rows.append([])
                while len(rows[y]) <= x:
                    rows[y].append("#")
                rows[y][x] = letter
    g.rows = tuple("".join(row) for row in rows)
    g.laid = tuple(sorted(set(pieces)))


def spawn(g: NovaAetas, kind: str, count: int, point: Square, *, on: bool = False) -> None:
    """NA-TOK-06, NA-TOK-07, NA-GAP-154: new Models round a point, as many as there are miniatures left."""
    for _ in range(min(count, g.book.enemies[kind].models - len(g.group(kind)))):
        taken = g.taken()
        free = [s for s in g.ground.cells if s not in taken and g.ground.stands(s) and not g.ground.level(s)]
        if not free:
            return
        up = [g.heroes[n].at for n in g.up()]

        def key(square: Square, up: list[Square | None] = up) -> tuple[int, ...]:
            apart = not on and square not in neighbours(point)
            closest = min((near(square, at) for at in up), default=0)
            return (apart, near(square, point), closest)

        square = min(free, key=key)  # among equals the first of the map, row by row
        g.enemies = (*g.enemies, Enemy(kind, square))
        g.tell(Appeared, rule="NA-TOK-06", who=name_of(len(g.enemies) - 1), kind=kind, at=square)
    if g.group(kind) and kind not in g.tokens:
        g.tokens = dict(sorted({**g.tokens, kind: g.now + 1}.items()))


def place_thing(g: NovaAetas, type_: str, square: Square) -> None:
    """Put a new object of this type on a square unless one is there."""
    same = [thing for thing in g.things.values() if thing.type == type_]
    if any(thing.at == square for thing in same):
        return
    number = max((int(thing.id[len(type_) :]) for thing in same), default=0) + 1
    id_ = f"{type_}{number}"
    g.things = {**g.things, id_: Thing(id_, type_, square)}
    g.tell(Appeared, rule="NA-MIS-09", who=id_, kind=type_, at=square)


def leave(g: NovaAetas, number: int, exit_: str) -> None:
    """NA-MOV-06, NA-GAP-145: an Enemy leaves the map with what it carries, without Loot."""
    enemy = g.enemies[number]
    gone = [f"{enemy.kind} {exit_}"]
    for id_, thing in g.things.items():
        if thing.enemy == number:
            g.put_thing(id_, enemy=NOBODY, at=None, gone=True)
            gone.append(f"{id_} {exit_}")
    g.departed = tuple(sorted({*g.departed, *gone}))
    remove_enemy(g, number)
    g.tell(LeftMap, rule="NA-GAP-145", who=name_of(number), exit=exit_)
