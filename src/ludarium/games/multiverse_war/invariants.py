"""The ledger's invariants, checked after every answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from ludarium.games.multiverse_war.board import FOREST, GRASS, HILL
from ludarium.games.multiverse_war.content import DECOY
from ludarium.games.multiverse_war.events import Struck
from ludarium.games.multiverse_war.pieces import CLEARINGS, ELITE, FORTRESS, MOST_LEVEL, ROADS, TOKENS, TOWER, Player
from ludarium.games.multiverse_war.rules.adventures import Card
from ludarium.games.multiverse_war.rules.building import Build
from ludarium.games.multiverse_war.rules.dial import NewTokens
from ludarium.games.multiverse_war.rules.exploration import SHARDS_PER_MINE
from ludarium.games.multiverse_war.rules.fog import seen_by_enemies
from ludarium.games.multiverse_war.rules.limits import ability_limit
from ludarium.games.multiverse_war.rules.losses import frost_left, hp_left
from ludarium.games.multiverse_war.rules.movement import formations, is_fortress, standing_fortresses
from ludarium.games.multiverse_war.state import MultiverseWar
from ludarium.kernel.events import Event
from ludarium.kernel.game import Game
from ludarium.kernel.game_type import Broken

ZONE, TOWER_ZONE = 3, 2
PASSABLE = (GRASS, FOREST, HILL)
GROUND = ("terrain", "roads", "ice", "encounters", "buildings")


class MultiverseWarWatcher:
    """Sees every position of one game in turn.

    Facts are frozen, so it looks again only at what was replaced, and at everything when a round begins.
    """

    def __init__(self) -> None:
        self.before: MultiverseWar | None = None
        self.sighted: MultiverseWar | None = None
        """The last position in which all blocks were face up or down as they should."""

    def see(self, game: Game, events: Iterable[Event]) -> Iterator[Broken]:
        assert isinstance(game, MultiverseWar)
        since = _Since(self.before, game)
        yield from _units(game, since)
        yield from _stacking(game, since)
        yield from _players(game, since)
        yield from _supplies(game, since)
        if not any(isinstance(frame, Build) for frame in game.stack):  # new blocks are looked at when it is done
            yield from _sight(game, since if self.sighted is self.before else _Since(self.sighted, game))
            self.sighted = None
        for event in events:
            if isinstance(event, Struck) and len(event.faces) > 6:
                yield Broken("MW-INV-14", f"{len(event.faces)} dice were rolled.")
        if self.before is not None:
            yield from _changes(self.before, game)
        self.before = game.clone()
        if self.sighted is None:
            self.sighted = self.before


class _Since:
    """What was replaced since an earlier position; without one, or in a new round, everything."""

    def __init__(self, old: MultiverseWar | None, new: MultiverseWar) -> None:
        self.old, self.new = old, new
        self.all = old is None or old.round != new.round
        every = range(len(new.units))
        if old is None or self.all:
            self.hexes, self.units = set(new.at), set(every)
            return
        at, units = old.at, old.units
        self.hexes = set()
        if at is not new.at:
            self.hexes = {hex_ for hex_ in at.keys() | new.at.keys() if at.get(hex_) is not new.at.get(hex_)}
        self.units = set()
        if units is not new.units:
            self.units = {n for n in every if n >= len(units) or units[n] is not new.units[n]}
            self.hexes.update(one.hex for n in self.units for one in (*units[n : n + 1], new.units[n]) if one.hex)

    def touched(self, *names: str) -> bool:
        """Whether one of these containers was replaced."""
        return self.all or any(getattr(self.old, name) is not getattr(self.new, name) for name in names)

    def abilities(self) -> bool:
        """Whether something may have changed what units of a kind can do, or who plays."""
        if self.old is None or self.all:
            return True
        return any(
            one is not other
            and (one.track, one.equipment, one.hero, one.out) != (other.track, other.equipment, other.hero, other.out)
            for one, other in zip(self.old.players, self.new.players, strict=True)
        )


def _units(g: MultiverseWar, since: _Since) -> Iterator[Broken]:
    numbers: Iterable[int] = range(len(g.units))
    if since.old is not None and not since.abilities() and not since.touched(*GROUND):
        ways = (since.old.at, g.at)
        numbers = since.units.union(*(at.get(hex_, ()) for at in ways for hex_ in since.hexes))
    for number in numbers:
        unit = g.units[number]
        if not unit.hex:
            continue
        if number not in g.at.get(unit.hex, ()):
            yield Broken("MW-INV-01", f"Unit {number} is not where the map says.")
        if not g.explored(unit.hex) or not g.passable(unit.hex):
            yield Broken("MW-INV-02", f"Unit {number} stands on {g.ground(unit.hex)} at {unit.hex}.")
        if not 0 <= unit.wounds < g.stats(unit).hp:
            yield Broken("MW-INV-04", f"Unit {number} has {unit.wounds} wounds of {g.stats(unit).hp}.")
        if unit.ap < 0:
            yield Broken("MW-INV-06", f"Unit {number} has {unit.ap} AP.")
        if len(unit.used) != len(set(unit.used)):
            yield Broken("MW-INV-16", f"Unit {number} used an ability twice.")


def _stacking(g: MultiverseWar, since: _Since) -> Iterator[Broken]:
    hexes: Iterable[str] = g.at if since.touched("buildings") else sorted(since.hexes & g.at.keys())
    for hex_ in hexes:
        numbers = g.at[hex_]
        if any(g.units[n].hex != hex_ for n in numbers):
            yield Broken("MW-INV-01", f"The map has a unit in {hex_} that is not there.")
        here = [g.units[n] for n in numbers if not g.units[n].passing]
        if any(not g.friends(unit.seat, here[0].seat) for unit in here):
            yield Broken("MW-INV-03", f"Enemies share {hex_}.")
        military = sum(1 for unit in here if g.in_military_place(unit))
        most = 2 if is_fortress(g, hex_) or g.with_formations else 1
        if military > most or len(here) - military > 1:
            yield Broken("MW-INV-01", f"{hex_} holds {military} military units and {len(here) - military} others.")
    for hex_ in g.tokens:
        if hex_ in g.at and not any(isinstance(frame, (Card, NewTokens)) for frame in g.stack):
            yield Broken("MW-INV-22", f"A unit stands on the token of {hex_}.")


def _players(g: MultiverseWar, since: _Since) -> Iterator[Broken]:
    if since.units:
        yield from _blocks(g)
    if since.touched("buildings"):
        yield from _tokens(g)
    if since.touched("players", "buildings"):
        for seat, player in enumerate(g.players):
            yield from _player(g, seat, player)
    if since.touched("players", "row"):
        sheets = [player.hero.sheet for player in g.players if player.hero] + list(g.row)
        if len(sheets) != len(set(sheets)):
            yield Broken("MW-INV-08", "A hero sheet belongs to two.")
    seat = g.turn
    acting = g.with_formations and g.phase == "action" and g.ask is not None and g.ask.topic == "activate"
    if acting and len(formations(g, seat)) > standing_fortresses(g, seat):
        yield Broken("MW-INV-18", f"Player {seat} has too many formations.")


def _blocks(g: MultiverseWar) -> Iterator[Broken]:
    counts = Counter([(unit.seat, unit.kind) for unit in g.units if unit.hex])
    heroes = Counter([seat for seat, kind in counts.elements() if kind in g.content.heroes])
    for (seat, kind), count in counts.items():
        card = g.content.units.get(kind)
        if card is not None and count > card.blocks:
            yield Broken("MW-INV-07", f"Player {seat} has too many {card.name}.")
        if (kind == DECOY and count > 2) or heroes[seat] > 1:
            yield Broken("MW-INV-07", f"Player {seat} has too many decoys or heroes.")


def _tokens(g: MultiverseWar) -> Iterator[Broken]:
    for (seat, kind), count in Counter([(b.seat, b.kind) for b in g.buildings.values()]).items():
        if count > g.content.buildings[kind].tokens:
            yield Broken("MW-INV-09", f"Player {seat} has too many of {kind}.")
    if sum(1 for b in g.buildings.values() if b.kind == FORTRESS) > 4 * g.seats:
        yield Broken("MW-INV-09", "Too many Fortresses.")


def _player(g: MultiverseWar, seat: int, player: Player) -> Iterator[Broken]:
    if player.gold < 0:
        yield Broken("MW-INV-05", f"Player {seat} has {player.gold} gold.")
    if any(not 0 <= square <= ELITE for square in player.track) or not 0 <= player.masonry <= 8:
        yield Broken("MW-INV-15", f"A track of player {seat} is off its end.")
    if player.hero is not None and not 1 <= player.hero.level <= MOST_LEVEL:
        yield Broken("MW-INV-15", f"The hero of player {seat} has level {player.hero.level}.")
    if player.abilities > max(ability_limit(g, seat), player.deeds.most_abilities):
        yield Broken("MW-INV-16", f"Player {seat} used {player.abilities} abilities.")


def _supplies(g: MultiverseWar, since: _Since) -> Iterator[Broken]:
    over = (
        len(g.roads) > ROADS
        or len(g.felled) > CLEARINGS
        or (since.touched("units", "ice") and frost_left(g) < 0)
        or len(g.tokens) > TOKENS
        or len(g.encounters) > 12
        or len(g.mines) > 6
    )
    if over:
        yield Broken("MW-INV-11", "More tokens lie on the map than there are.")
    if since.touched("deck", "discard"):
        cards = [c.id for c in g.content.adventures.values() if g.scenario == "advanced" or c.kind != "permanent"]
        if sorted((*g.deck, *g.discard)) != sorted(cards):
            yield Broken("MW-INV-12", "The adventure deck is not whole.")
    if since.touched("placed", "modules"):
        modules = [module for _, module, _ in g.placed]
        if len(modules) != len(set(modules)) or set(modules) & set(g.modules):
            yield Broken("MW-INV-20", "A territory is used twice.")
        if len(g.placed) == len(g.map.slots) and not _connected(g):
            yield Broken("MW-INV-21", "A part of the map cannot be reached.")
    if since.touched("buildings", "encounters", "players"):
        for hex_ in (*g.buildings, *g.encounters):
            if g.structure(hex_) is not None and hp_left(g, hex_) <= 0:
                yield Broken("MW-INV-04", f"The structure in {hex_} has no HP left and stands.")


def _sight(g: MultiverseWar, since: _Since) -> Iterator[Broken]:
    """A block is seen or not by what is near it, the land, and what units can do."""
    numbers: Iterable[int] = range(len(g.units))
    if not since.abilities() and not since.touched(*GROUND):
        near: set[str] = set().union(*map(g.map.near, since.hexes))
        numbers = [number for number in numbers if g.units[number].hex in near]
    for number in numbers:
        unit = g.units[number]
        if unit.hex and unit.up != seen_by_enemies(g, unit):
            yield Broken(
                "MW-INV-13", f"Unit {number} ({unit.kind}) at {unit.hex} is face {'up' if unit.up else 'down'}."
            )
        if unit.hex and unit.up and unit.kind == DECOY:
            yield Broken("MW-INV-13", "A decoy is identified.")


def _changes(old: MultiverseWar, new: MultiverseWar) -> Iterator[Broken]:
    for seat in range(new.seats):
        before, now = old.players[seat], new.players[seat]
        if any(b > n for b, n in zip(before.track, now.track, strict=True)) or before.stones > now.stones:
            yield Broken("MW-INV-15", f"A track of player {seat} fell.")
        if before.masonry > now.masonry:
            yield Broken("MW-INV-15", f"The builder track of player {seat} fell.")
        if len(before.done) == len(now.done) and any(b and not n for b, n in zip(before.done, now.done, strict=True)):
            yield Broken("MW-INV-15", f"A mission of player {seat} was undone.")
    for hex_ in new.buildings.keys() - old.buildings.keys() if new.buildings is not old.buildings else ():
        zone, row = TOWER_ZONE if new.buildings[hex_].kind == TOWER else ZONE, new.map.distances(hex_)
        homes = [home for home, seat in new.map.home_of.items() if not new.players[seat].out]
        if any(row[other] < zone for other in (*old.buildings, *homes)):
            yield Broken("MW-INV-10", f"The building in {hex_} is too near another structure.")
    more = _shards(new) - _shards(old) - SHARDS_PER_MINE * (len(new.mines) - len(old.mines))
    if not 0 <= more <= (len(old.mines) if old.round != new.round else 0):  # a new round may bring the Aether Tide
        yield Broken("MW-INV-19", f"{more} shards came from nowhere.")


def _shards(g: MultiverseWar) -> int:
    """The shards on mines, carried and lying on the map."""
    if not g.with_shards:
        return SHARDS_PER_MINE * len(g.mines)
    return sum(g.mines.values()) + len(g.dropped) + sum(1 for unit in g.units if unit.hex and unit.shard)


def _connected(g: MultiverseWar) -> bool:
    """Whether one can walk from every passable hex to every other without a bridge."""
    land = {hex_ for hex_, letter in zip(g.map.hexes, g.terrain, strict=True) if letter in PASSABLE}
    reached, todo = set[str](), [next(iter(land))]
    while todo:
        hex_ = todo.pop()
        if hex_ not in reached:
            reached.add(hex_)
            todo += [near for near in g.map.beside[hex_] if near in land]
    return reached == land


def watcher(game: Game) -> MultiverseWarWatcher:
    """A check of one game from here on."""
    return MultiverseWarWatcher()
