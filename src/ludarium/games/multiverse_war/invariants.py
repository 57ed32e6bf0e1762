"""The ledger's invariants, checked after every answer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ludarium.games.multiverse_war.content import DECOY
from ludarium.games.multiverse_war.events import Struck
from ludarium.games.multiverse_war.pieces import CLEARINGS, ELITE, FORTRESS, MOST_LEVEL, ROADS, TOKENS
from ludarium.games.multiverse_war.rules.adventures import Card
from ludarium.games.multiverse_war.rules.building import Build
from ludarium.games.multiverse_war.rules.dial import NewTokens
from ludarium.games.multiverse_war.rules.fog import seen_by_enemies
from ludarium.games.multiverse_war.rules.limits import ability_limit
from ludarium.games.multiverse_war.rules.losses import frost_left, hp_left
from ludarium.games.multiverse_war.rules.movement import formations, is_fortress, standing_fortresses
from ludarium.games.multiverse_war.state import MultiverseWar
from ludarium.kernel.events import Event
from ludarium.kernel.game import Game
from ludarium.kernel.game_type import Broken


class MultiverseWarWatcher:
    """Sees every position of one game in turn."""

    def __init__(self) -> None:
        self.before: MultiverseWar | None = None

    def see(self, game: Game, events: Iterable[Event]) -> Iterator[Broken]:
        assert isinstance(game, MultiverseWar)
        yield from _units(game)
        yield from _stacking(game)
        yield from _players(game)
        yield from _supplies(game)
        yield from _sight(game)
        for event in events:
            if isinstance(event, Struck) and len(event.faces) > 6:
                yield Broken("MW-INV-14", f"{len(event.faces)} dice were rolled.")
        if self.before is not None:
            yield from _changes(self.before, game)
        self.before = game.clone()


def _units(g: MultiverseWar) -> Iterator[Broken]:
    for number, unit in enumerate(g.units):
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


def _stacking(g: MultiverseWar) -> Iterator[Broken]:
    for hex_, numbers in g.at.items():
        here = [g.units[n] for n in numbers if not g.units[n].passing]
        if here and len({unit.seat for unit in here if not g.friends(unit.seat, here[0].seat)}) > 0:
            yield Broken("MW-INV-03", f"Enemies share {hex_}.")
        military = sum(1 for unit in here if g.in_military_place(unit))
        most = 2 if is_fortress(g, hex_) or g.with_formations else 1
        if military > most or len(here) - military > 1:
            yield Broken("MW-INV-01", f"{hex_} holds {military} military units and {len(here) - military} others.")
        if hex_ in g.tokens and not any(isinstance(frame, (Card, NewTokens)) for frame in g.stack):
            yield Broken("MW-INV-22", f"A unit stands on the token of {hex_}.")


def _players(g: MultiverseWar) -> Iterator[Broken]:
    for seat, player in enumerate(g.players):
        if player.gold < 0:
            yield Broken("MW-INV-05", f"Player {seat} has {player.gold} gold.")
        own = [unit for unit in g.units if unit.hex and unit.seat == seat]
        for kind, card in g.content.units.items():
            if sum(1 for unit in own if unit.kind == kind) > card.blocks:
                yield Broken("MW-INV-07", f"Player {seat} has too many {card.name}.")
        if sum(1 for unit in own if unit.kind == DECOY) > 2 or sum(unit.kind in g.content.heroes for unit in own) > 1:
            yield Broken("MW-INV-07", f"Player {seat} has too many decoys or heroes.")
        buildings = [b for b in g.buildings.values() if b.seat == seat]
        for kind, building in g.content.buildings.items():
            if sum(1 for b in buildings if b.kind == kind) > building.tokens:
                yield Broken("MW-INV-09", f"Player {seat} has too many of {kind}.")
        if any(not 0 <= square <= ELITE for square in player.track) or not 0 <= player.masonry <= 8:
            yield Broken("MW-INV-15", f"A track of player {seat} is off its end.")
        if player.hero is not None and not 1 <= player.hero.level <= MOST_LEVEL:
            yield Broken("MW-INV-15", f"The hero of player {seat} has level {player.hero.level}.")
        if player.abilities > max(ability_limit(g, seat), player.deeds.most_abilities):
            yield Broken("MW-INV-16", f"Player {seat} used {player.abilities} abilities.")
        acting = g.phase == "action" and g.turn == seat and g.ask is not None and g.ask.topic == "activate"
        if acting and len(formations(g, seat)) > standing_fortresses(g, seat):
            yield Broken("MW-INV-18", f"Player {seat} has too many formations.")
    sheets = [player.hero.sheet for player in g.players if player.hero] + list(g.row)
    if len(sheets) != len(set(sheets)):
        yield Broken("MW-INV-08", "A hero sheet belongs to two.")


def _supplies(g: MultiverseWar) -> Iterator[Broken]:
    over = (
        len(g.roads) > ROADS
        or len(g.felled) > CLEARINGS
        or frost_left(g) < 0
        or len(g.tokens) > TOKENS
        or len(g.encounters) > 12
        or len(g.mines) > 6
    )
    if over:
        yield Broken("MW-INV-11", "More tokens lie on the map than there are.")
    cards = [c.id for c in g.content.adventures.values() if g.scenario == "advanced" or c.kind != "permanent"]
    if sorted((*g.deck, *g.discard)) != sorted(cards):
        yield Broken("MW-INV-12", "The adventure deck is not whole.")
    modules = [module for _, module, _ in g.placed]
    if len(modules) != len(set(modules)) or set(modules) & set(g.modules):
        yield Broken("MW-INV-20", "A territory is used twice.")
    if sum(1 for b in g.buildings.values() if b.kind == FORTRESS) > 4 * g.seats:
        yield Broken("MW-INV-09", "Too many Fortresses.")
    for hex_ in (*g.buildings, *g.encounters):
        if g.structure(hex_) is not None and hp_left(g, hex_) <= 0:
            yield Broken("MW-INV-04", f"The structure in {hex_} has no HP left and stands.")


def _sight(g: MultiverseWar) -> Iterator[Broken]:
    if any(isinstance(frame, Build) for frame in g.stack):
        return  # new blocks are looked at when the phase is done
    for number, unit in enumerate(g.units):
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


def watcher(game: Game) -> MultiverseWarWatcher:
    """A check of one game from here on."""
    return MultiverseWarWatcher()
