"""Permanent encounters (MW-PERM): placing them, drifting, trading, the competition."""

from __future__ import annotations

from msgspec.structs import replace

from ludarium.games.multiverse_war.board import DIRECTIONS
from ludarium.games.multiverse_war.events import Drifted, EncounterPlaced, GoldGained, Repaired, Rolled, Traded
from ludarium.games.multiverse_war.pieces import CARAVAN, COLONY, COLONY_HP, COMPETITION, VILLAGE, Encounter, Unit
from ludarium.games.multiverse_war.rules.losses import advance, heal
from ludarium.games.multiverse_war.rules.strikes import STRIKE
from ludarium.games.multiverse_war.state import MultiverseWar
from ludarium.kernel import END, Chance, Next, Procedure, Roll

LIMITS = {COLONY: 4, VILLAGE: 4, CARAVAN: 2, COMPETITION: 2}
HEAL_GOLD, TRAIN_GOLD, SHARD_GOLD = 2, 3, 4
RANGED = 2  # the face of the die
PRIZES = (0, 2, 3)


def can_place(g: MultiverseWar, kind: str) -> bool:
    """Whether a token of this kind is left."""
    return sum(1 for one in g.encounters.values() if one.kind == kind) < LIMITS[kind]


def place(g: MultiverseWar, kind: str, hex_: str) -> None:
    """MW-PERM-01: the encounter replaces the adventure token."""
    g.encounters_placed += 1
    g.encounters = dict(sorted({**g.encounters, hex_: Encounter(kind, g.encounters_placed)}.items()))
    g.tell(EncounterPlaced, rule="MW-PERM-01", kind=kind, hex=hex_)


def repair_colonies(g: MultiverseWar) -> None:
    """MW-PERM-02: a standing ant colony repairs 1 at the start of every round."""
    for hex_, one in g.encounters.items():
        if one.kind == COLONY and 0 < one.damage < COLONY_HP:
            g.encounters = {**g.encounters, hex_: replace(one, damage=one.damage - 1)}
            g.tell(Repaired, rule="MW-PERM-02", hex=hex_, kind=COLONY, seat=-1)


class Drift(Procedure):
    """MW-PERM-03, MW-PERM-04, MW-PERM-06: every token of a kind drifts one hex, one after another."""

    kind: str
    done: int = 0
    """The highest number that has drifted."""
    hex: str = ""

    def roll(self, g: MultiverseWar, got: None) -> Next:
        waiting = sorted(
            (one.number, hex_) for hex_, one in g.encounters.items() if one.kind == self.kind and one.number > self.done
        )
        if not waiting:
            return END
        self.done, self.hex = waiting[0]
        return None

    def throw(self, g: MultiverseWar, got: None) -> Next:
        return Chance("drift", "MW-PERM-06", Roll(1, len(DIRECTIONS)), about=(self.hex,))

    def go(self, g: MultiverseWar, got: tuple[int]) -> None:
        to = g.map.neighbours[self.hex][got[0] - 1]
        if to and self._open(g, to):
            left = {hex_: one for hex_, one in g.encounters.items() if hex_ != self.hex}
            g.encounters = dict(sorted({**left, to: g.encounters[self.hex]}.items()))
            g.tell(Drifted, rule="MW-PERM-06", encounter=self.kind, start=self.hex, to=to)
        else:
            g.tell(Drifted, rule="MW-PERM-06", encounter=self.kind, start=self.hex, to=self.hex)
        self.at = "roll"

    def _open(self, g: MultiverseWar, hex_: str) -> bool:
        return (
            g.explored(hex_)
            and g.passable(hex_)
            and hex_ not in g.ice
            and g.structure(hex_) is None
            and hex_ not in g.buildings
            and hex_ not in g.mines
            and hex_ not in g.tokens
            and hex_ not in g.encounters
        )


def trades(g: MultiverseWar, unit: Unit) -> list[str]:
    """What a military unit may trade with a Merchant Caravan on its hex."""
    here = g.encounters.get(unit.hex)
    player = g.players[unit.seat]
    if here is None or here.kind != CARAVAN or CARAVAN in player.traded:
        return []
    found = []
    if unit.wounds and player.gold >= HEAL_GOLD:
        found.append("heal")
    if player.gold >= TRAIN_GOLD:
        found.append("train")
    if unit.shard:
        found.append("shard")
    return found


def trade(g: MultiverseWar, number: int, what: str) -> None:
    """MW-PERM-03: once a turn and player."""
    unit = g.units[number]
    g.alter(unit.seat, traded=(*g.players[unit.seat].traded, CARAVAN))
    g.change(number, busy=True, resting=False)
    g.tell(Traded, rule="MW-PERM-03", seat=unit.seat, what=what, hex=unit.hex)
    if what == "heal":
        g.pay(unit.seat, HEAL_GOLD)
        heal(g, number, unit.wounds, "caravan", "MW-PERM-03")
    elif what == "train":
        g.pay(unit.seat, TRAIN_GOLD)
        advance(g, unit.seat, unit.kind, rule="MW-PERM-03")
    else:
        g.pay(unit.seat, -SHARD_GOLD)
        g.mines = {**g.mines, unit.shard: g.mines[unit.shard] + 1}
        g.change(number, shard="")


def competitions(g: MultiverseWar, unit: Unit) -> bool:
    """Whether a ranged unit may compete: on the hex of a competition or beside it, once a turn and player."""
    if g.stats(unit).type != "ranged" or COMPETITION in g.players[unit.seat].traded:
        return False
    near = (unit.hex, *g.map.beside[unit.hex])
    return any(hex_ in g.encounters and g.encounters[hex_].kind == COMPETITION for hex_ in near)


class Competition(Procedure):
    """MW-PERM-04: three dice; one hit is 2 gold, two or more are 3 gold and a square."""

    unit: int

    def throw(self, g: MultiverseWar, got: None) -> Next:
        return Chance("competition", "MW-PERM-04", Roll(3), about=(self.unit,))

    def win(self, g: MultiverseWar, got: tuple[int, ...]) -> None:
        unit = g.units[self.unit]
        g.alter(unit.seat, traded=(*g.players[unit.seat].traded, COMPETITION))
        hits = got.count(RANGED) + got.count(STRIKE)
        g.tell(Rolled, rule="MW-PERM-04", what="competition", faces=got, hits=hits)
        prize = PRIZES[min(2, hits)]
        if prize:
            g.pay(unit.seat, -prize)
            g.tell(GoldGained, rule="MW-PERM-04", seat=unit.seat, gold=prize, source="competition")
        if hits >= 2:
            advance(g, unit.seat, unit.kind, rule="MW-PERM-04")
