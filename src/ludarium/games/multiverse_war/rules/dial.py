"""The event dial (MW-DIAL): new tokens, cold, gold, the tide."""

from __future__ import annotations

from collections.abc import Callable

from ludarium.games.multiverse_war.content import BUILDER, DECOY
from ludarium.games.multiverse_war.events import DialTurned, GoldGained, TokenPlaced
from ludarium.games.multiverse_war.options import Choose
from ludarium.games.multiverse_war.pieces import COMPETITION, TOKENS
from ludarium.games.multiverse_war.rules.adventures import Card
from ludarium.games.multiverse_war.rules.encounters import Drift
from ludarium.games.multiverse_war.rules.goals import connected, own_buildings
from ludarium.games.multiverse_war.rules.losses import chill, frost_left
from ludarium.games.multiverse_war.state import MultiverseWar
from ludarium.kernel import END, Ask, Chance, Next, Procedure, Roll

SECTIONS = 8
PURSE_GOLD, ROADS_GOLD, TIDE_SHARDS = 3, 3, 3
NUMBERS = 10


class TurnDial(Procedure):
    """MW-DIAL-02: one section clockwise, and what it says."""

    def turn(self, g: MultiverseWar, got: None) -> Next:
        g.dial = g.dial % SECTIONS + 1
        g.tell(DialTurned, rule="MW-DIAL-02", section=g.dial)
        event = EVENTS.get(g.dial)
        if event is not None:
            event(g)
        return END


class ColdFront(Procedure):
    """In player order each player names an enemy unit outside structures."""

    waiting: tuple[int, ...]

    def cold_front(self, g: MultiverseWar, got: None) -> Next:
        if not self.waiting or frost_left(g) <= 0:
            return END
        seat = self.waiting[0]
        found = [
            n
            for n, unit in enumerate(g.units)
            if unit.hex and not unit.frost and not g.friends(unit.seat, seat) and g.structure(unit.hex) is None
        ]
        if not found:
            self.waiting = self.waiting[1:]
            self.at = "cold_front"
            return None
        return Ask(seat, "cold front", "MW-DIAL-02", tuple(map(Choose, found)))

    def freeze(self, g: MultiverseWar, got: Choose) -> None:
        chill(g, got.unit, "MW-DIAL-02")
        self.waiting = self.waiting[1:]
        self.at = "cold_front"


def _rumours(g: MultiverseWar) -> None:
    g.push(NewTokens(left=1))


def _archers(g: MultiverseWar) -> None:
    g.push(Drift(kind=COMPETITION))


def _cold_front(g: MultiverseWar) -> None:
    g.push(ColdFront(waiting=g.order()))


def _whispers(g: MultiverseWar) -> None:
    g.push(NewTokens(left=2))


def _purse(g: MultiverseWar) -> None:
    """Imperial Purse: each player with the fewest standing buildings gains 3 gold."""
    counts = {seat: len(own_buildings(g, seat)) for seat in g.order()}
    for seat, count in counts.items():
        if count == min(counts.values()):
            g.pay(seat, -PURSE_GOLD)
            g.tell(GoldGained, rule="MW-DIAL-02", seat=seat, gold=PURSE_GOLD, source="dial")


def _open_roads(g: MultiverseWar) -> None:
    """Open Roads: 1 gold for each connected building, at most 3; competitions drift."""
    for seat in g.order():
        gold = min(ROADS_GOLD, len(connected(g, seat)))
        if gold:
            g.pay(seat, -gold)
            g.tell(GoldGained, rule="MW-DIAL-02", seat=seat, gold=gold, source="dial")
    g.push(Drift(kind=COMPETITION))


def _tide(g: MultiverseWar) -> None:
    """Aether Tide: double stones this round, or a shard more on mines with fewer than 3."""
    if g.with_shards:
        g.mines = {hex_: n + 1 if n < TIDE_SHARDS else n for hex_, n in g.mines.items()}
    else:
        g.tide = True


EVENTS: dict[int, Callable[[MultiverseWar], None]] = {
    2: _rumours,
    3: _archers,
    4: _cold_front,
    5: _whispers,
    6: _purse,
    7: _open_roads,
    8: _tide,
}
"""What each section of the dial does; the first one nothing."""


class NewTokens(Procedure):
    """MW-DIAL-03 to MW-DIAL-05: roll for numbers, put tokens, and let units that stand there explore."""

    left: int
    numbers: tuple[int, ...] = ()
    caught: tuple[int, ...] = ()

    def roll(self, g: MultiverseWar, got: None) -> Next:
        return Chance("adventure numbers", "MW-DIAL-03", Roll(self.left, NUMBERS))

    def put(self, g: MultiverseWar, got: tuple[int, ...]) -> None:
        caught = []
        for hex_, number in g.numbers.items():
            if number in got and len(g.tokens) < TOKENS and _takes_token(g, hex_):
                g.tokens = tuple(sorted((*g.tokens, hex_)))
                g.tell(TokenPlaced, rule="MW-DIAL-03", hex=hex_)
                caught += [n for n in g.at.get(hex_, ()) if g.is_military(g.units[n])][:1]
        order = g.order()
        self.caught = tuple(sorted(caught, key=lambda n: order.index(g.units[n].seat)))

    def next_hex(self, g: MultiverseWar, got: None) -> Next:
        """MW-DIAL-04: in player order; who has fallen meanwhile is passed over."""
        self.caught = tuple([number for number in self.caught if g.units[number].hex])
        return None if self.caught else END

    def explorer(self, g: MultiverseWar, got: None) -> Next:
        """MW-FORM-03: of a formation its owner names the one that explores."""
        unit = g.units[self.caught[0]]
        here = [Choose(n) for n in g.at[unit.hex] if g.is_military(g.units[n])]
        return Ask(unit.seat, "explorer", "MW-FORM-03", tuple(here), about=(unit.hex,))

    def explore(self, g: MultiverseWar, got: Choose) -> None:
        self.caught = self.caught[1:]
        g.push(Card(unit=got.unit, hex=g.units[got.unit].hex))
        self.at = "next_hex"


def _takes_token(g: MultiverseWar, hex_: str) -> bool:
    """Whether a printed adventure hex is free for a new token (MW-DIAL-03)."""
    if hex_ in g.tokens or hex_ in g.buildings or hex_ in g.roads or hex_ in g.mines or hex_ in g.encounters:
        return False
    return hex_ not in g.felled and not any(unit.kind in (BUILDER, DECOY) for unit in g.units_at(hex_))
