"""Exploration of territories (MW-EXPL)."""

from __future__ import annotations

from collections.abc import Iterator

from ludarium.games.multiverse_war.board import GRASS, HILL, MOUNTAIN, UNEXPLORED, WATER, centre, name_of, rotation
from ludarium.games.multiverse_war.events import TerritoryRevealed
from ludarium.games.multiverse_war.options import Reveal
from ludarium.games.multiverse_war.pieces import TOKENS
from ludarium.games.multiverse_war.rules.fog import look_everywhere
from ludarium.games.multiverse_war.state import MultiverseWar
from ludarium.kernel import Ask, Chance, Deal, Next, Procedure

SIDES = (1, 2, 3, 4, 5, 6)
SHARDS_PER_MINE = 2


def face_down(g: MultiverseWar, slot: int) -> bool:
    """Whether nobody has revealed the territory of a slot."""
    return slot < len(g.map.slots) and g.terrain[slot * 19] == UNEXPLORED


def slots_beside(g: MultiverseWar, hex_: str) -> list[int]:
    """MW-EXPL-01: the face-down territories with a hex next to this one."""
    return [slot for slot in g.map.slots_beside[hex_] if face_down(g, slot)]


def frontier(g: MultiverseWar) -> Iterator[Reveal]:
    """MW-EXPL-11: face-down territories next to an explored one, with the neighbour they would be turned to."""
    for slot in range(len(g.map.slots)):
        if face_down(g, slot):
            for side in range(len(g.map.lattice)):
                if not face_down(g, side) and g.map.towards(slot, side) >= 0:
                    yield Reveal(slot, side)


def on_the_right(g: MultiverseWar, seat: int) -> int:
    """MW-EXPL-02: the previous player who is still in the game."""
    for i in range(1, g.seats + 1):
        other = (seat - i) % g.seats
        if not g.players[other].out:
            return other
    return seat


class Exploration(Procedure):
    """MW-EXPL-02 to MW-EXPL-06: a number is named, the territory is turned and flipped."""

    seat: int
    slot: int
    side: int
    """The slot that it is turned to."""
    number: int = 0

    def name(self, g: MultiverseWar, got: None) -> Next:
        return Ask(on_the_right(g, self.seat), "name a side", "MW-EXPL-02", SIDES, about=(self.slot,))

    def named(self, g: MultiverseWar, got: int) -> None:
        self.number = got

    def flip(self, g: MultiverseWar, got: None) -> Next:
        return Chance("territory", "MW-SET-01", Deal(g.modules, 1), about=(self.slot,))

    def lay(self, g: MultiverseWar, got: tuple[str]) -> None:
        turn = rotation(g.map.towards(self.slot, self.side), self.number)
        reveal(g, self.slot, got[0], turn)
        g.note(self.seat, revealed=1)
        g.tell(
            TerritoryRevealed,
            rule="MW-EXPL-03",
            seat=self.seat,
            slot=self.slot,
            territory=got[0],
            rotation=turn,
            number=self.number,
        )
        look_everywhere(g)


def reveal(g: MultiverseWar, slot: int, module: str, turn: int) -> None:
    """Put a territory face up: its adventure token, its mine."""
    territory = g.content.territories[module]
    g.modules = tuple(one for one in g.modules if one != module)
    g.terrain = g.map.placed(g.terrain, territory, slot, turn)
    g.placed = tuple(sorted((*g.placed, (slot, module, turn))))
    hex_ = g.map.adventure_hex(territory, slot, turn)
    g.numbers = dict(sorted({**g.numbers, hex_: territory.number}.items()))
    if len(g.tokens) < TOKENS:
        g.tokens = tuple(sorted((*g.tokens, hex_)))
    middle = name_of(centre(g.map.slots[slot]))
    if g.scenario == "advanced" and middle in g.map.mines:
        open_mine(g, middle)


def open_mine(g: MultiverseWar, hex_: str) -> None:
    """MW-MINE-01, MW-MINE-02, MW-SHRD-01: a mine where the layout names one; water and mountain become passable."""
    index = g.map.index[hex_]
    letter = {WATER: GRASS, MOUNTAIN: HILL}.get(g.terrain[index], g.terrain[index])
    g.terrain = g.terrain[:index] + letter + g.terrain[index + 1 :]
    g.mines = dict(sorted({**g.mines, hex_: SHARDS_PER_MINE if g.with_shards else 0}.items()))
