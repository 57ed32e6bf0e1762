"""The build phase (MW-BLD, MW-RECR, MW-BLDR, MW-BLDG, MW-FORT, MW-HERO, MW-DECO, MW-SHRD-04)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from ludarium.games.multiverse_war.content import BUILDER, DECOY
from ludarium.games.multiverse_war.events import (
    BuildingDone,
    HeroHired,
    Recruited,
    ShardsSpent,
)
from ludarium.games.multiverse_war.options import (
    DONE,
    Bridge,
    Clear,
    Construct,
    Decoy,
    Hire,
    Lay,
    Recruit,
    Skill,
    Spend,
    Upgrade,
)
from ludarium.games.multiverse_war.pieces import (
    ELITE,
    MOST_LEVEL,
    VETERAN,
    Batch,
    Hero,
    Unit,
)
from ludarium.games.multiverse_war.rules.builders import clear, construct, jobs, upgrade
from ludarium.games.multiverse_war.rules.fog import look, look_everywhere
from ludarium.games.multiverse_war.rules.heroes import HERO_GOLD, HERO_POINTS, SpendPoints, hires, raise_price, skills
from ludarium.games.multiverse_war.rules.losses import gain_level, set_square
from ludarium.games.multiverse_war.rules.recruiting import price_of, recruits
from ludarium.games.multiverse_war.rules.roads import (
    build_bridge,
    lay_road,
)
from ludarium.games.multiverse_war.state import MultiverseWar
from ludarium.kernel import END, Ask, Next, Procedure, Refusal

MOST_DECOYS = 2
SHARD_PRICES = {"gold": 2, "equipment": 3, "promotion": 4, "level": 5}
SHARD_GOLD = 5


# -- decoys and shards -------------------------------------------------------------------------------


def decoys(g: MultiverseWar, seat: int) -> Iterator[Decoy]:
    """MW-DECO-01, MW-DECO-05: one decoy a build phase, two in play."""
    if sum(1 for unit in g.units if unit.hex and unit.seat == seat and unit.kind == DECOY) >= MOST_DECOYS:
        return
    for hex_ in g.map.homes[seat]:
        here = g.units_at(hex_)
        if not any(g.in_military_place(unit) for unit in here):
            yield Decoy(hex_, "m")
        if all(g.in_military_place(unit) for unit in here):
            yield Decoy(hex_, "b")


def spendings(g: MultiverseWar, seat: int) -> Iterator[Spend]:
    """MW-SHRD-04, MW-SHRD-08, MW-SHRD-09."""
    player = g.players[seat]
    if player.shards >= SHARD_PRICES["gold"]:
        yield Spend("gold")
    types = [kind for kind, card in g.content.units.items() if kind != BUILDER and card.faction in ("", player.faction)]
    if player.shards >= SHARD_PRICES["equipment"]:
        for kind in types:
            if kind not in player.equipment and player.track[g.content.tracks[kind]] < 3:
                yield Spend("equipment", kind)
    if player.shards >= SHARD_PRICES["promotion"]:
        for kind in types:
            if player.track[g.content.tracks[kind]] < ELITE:
                yield Spend("promotion", kind)
    hero = player.hero
    if player.shards >= SHARD_PRICES["level"] and hero and not hero.fallen and hero.level < MOST_LEVEL:
        yield Spend("level")


def spend_shards(g: MultiverseWar, seat: int, spend: Spend) -> None:
    """Pay with shards of the Settlement."""
    player = g.players[seat]
    price = SHARD_PRICES[spend.what]
    g.alter(seat, shards=player.shards - price)
    g.tell(ShardsSpent, rule="MW-SHRD-04", seat=seat, what=spend.what, kind=spend.kind, shards=price)
    if spend.what == "gold":
        g.pay(seat, -SHARD_GOLD)
    elif spend.what == "equipment":
        g.alter(seat, equipment=(*player.equipment, spend.kind))
    elif spend.what == "promotion":
        square = player.track[g.content.tracks[spend.kind]]
        set_square(g, seat, spend.kind, VETERAN if square < VETERAN else ELITE, "MW-SHRD-08")
    else:
        hero = player.hero
        assert hero is not None
        gain_level(g, seat, kills=hero.kills)


# -- the phase ---------------------------------------------------------------------------------------


class Build(Procedure):
    """MW-BLD-01, MW-TURN-03: one player builds until done; the others then see the public results."""

    seat: int
    tired: tuple[int, ...] = ()
    """Builders that have worked."""
    decoy: bool = False
    """Whether a decoy was placed."""
    gold: int = 0
    """Gold spent on recruits."""
    forged: int = 0
    new: tuple[int, ...] = ()

    def choose(self, g: MultiverseWar, got: None) -> Next:
        rule = "MW-SET-05" if g.round == 1 else "MW-BLD-01"
        return Ask(self.seat, "build", rule, self._options(g), always=True)

    def _options(self, g: MultiverseWar) -> tuple[Any, ...]:
        found: list[Any] = [*recruits(g, self.seat), *hires(g, self.seat)]
        if g.round > 1:
            found += jobs(g, self.seat, self.tired)
            if g.with_decoys and not self.decoy:
                found += decoys(g, self.seat)
            if g.with_shards:
                found += spendings(g, self.seat)
            hero = g.players[self.seat].hero
            if hero is not None and hero.points and any(True for _ in skills(g, hero)):
                found.append(Skill(""))
        if not self._must_buy(g) or not any(isinstance(one, Recruit) and one.kind == BUILDER for one in found):
            found.append(DONE)
        else:
            found = [one for one in found if self._leaves_builder(g, one)]
        return tuple(found)

    def _must_buy(self, g: MultiverseWar) -> bool:
        """MW-SET-06: in the starter scenario the first gold buys at least one Builder."""
        if g.scenario != "starter" or g.round > 1:
            return False
        return not any(u.hex and u.seat == self.seat and u.kind == BUILDER for u in g.units)

    def _leaves_builder(self, g: MultiverseWar, option: Any) -> bool:
        """Whether a Builder can still be paid after this."""
        if not isinstance(option, Recruit) or option.kind == BUILDER:
            return True
        left = g.players[self.seat].gold - g.content.units[option.kind].cost
        return left >= g.content.units[BUILDER].cost

    def do(self, g: MultiverseWar, got: Any) -> Next:
        if got == DONE:
            self.at = "finish"
            return None
        self._do(g, got)
        self.at = "choose"
        return None

    def _do(self, g: MultiverseWar, got: Any) -> None:
        seat = self.seat
        match got:
            case Recruit(kind, at, to):
                self._recruit(g, kind, at, to)
            case Hire(sheet, to):
                self._hire(g, sheet, to)
            case Skill():
                g.push(SpendPoints(seat=seat))
            case Decoy(to, place):
                self.decoy = True
                self._add(g, Unit(kind=DECOY, seat=seat, hex=to, place=place, batch=len(g.batches)))
            case Spend():
                spend_shards(g, seat, got)
            case Construct(unit, kind, upgraded):
                self.tired = (*self.tired, unit)
                construct(g, seat, g.units[unit].hex, kind, upgraded=upgraded)
            case Upgrade(unit):
                self.tired = (*self.tired, unit)
                upgrade(g, seat, g.units[unit].hex)
            case Lay(unit, exits):
                self.tired = (*self.tired, unit)
                lay_road(g, seat, g.units[unit].hex, exits)
            case Bridge(unit, at):
                self.tired = (*self.tired, unit)
                build_bridge(g, seat, at)
                look_everywhere(g)
            case Clear(unit):
                self.tired = (*self.tired, unit)
                clear(g, seat, g.units[unit].hex)

    def _recruit(self, g: MultiverseWar, kind: str, at: str, to: str) -> None:
        seat = self.seat
        price = price_of(g, seat, kind, at)
        g.pay(seat, price)
        self.gold += price
        if g.players[seat].forge:
            g.alter(seat, forge=g.players[seat].forge - 1)
            self.forged += 1
        if at in g.buildings:
            g.buildings = {**g.buildings, at: replace(g.buildings[at], recruited=True)}
        number = self._add(g, Unit(kind=kind, seat=seat, hex=to, batch=len(g.batches)))
        known = tuple(s for s in range(g.seats) if g.friends(s, seat))
        g.tell(
            Recruited,
            rule="MW-RECR-01",
            unit=number,
            seat=seat,
            kind=kind,
            known=known,
            hex=to,
            gold=price,
        )

    def _add(self, g: MultiverseWar, unit: Unit) -> int:
        number = g.add(unit)
        self.new = (*self.new, number)
        return number

    def _hire(self, g: MultiverseWar, sheet: str, to: str) -> None:
        """The hero is placed when the phase is done, with the recruits; its sheet is public at once."""
        seat, hero = self.seat, g.players[self.seat].hero
        if hero is None:
            price = HERO_GOLD + g.row.index(sheet)
            g.row = tuple(one for one in g.row if one != sheet)
            g.alter(seat, hero=Hero(sheet, points=HERO_POINTS - 2))
            g.push(SpendPoints(seat=seat))
        else:
            price = raise_price(hero)
            g.alter(seat, hero=replace(hero, fallen=0))
        g.pay(seat, price)
        self._add(g, Unit(kind=sheet, seat=seat, hex=to, batch=len(g.batches)))
        g.tell(HeroHired, rule="MW-HERO-03", seat=seat, hero=sheet, gold=price, again=hero is not None)

    def finish(self, g: MultiverseWar, got: None) -> Next:
        """What others see: how many blocks came, where, and what they cost together."""
        g.batches = (*g.batches, Batch(self.seat, self.gold, self.forged, round=g.round))
        hexes = tuple(sorted(g.units[number].hex for number in self.new))
        g.tell(BuildingDone, rule="MW-TURN-03", seat=self.seat, hexes=hexes, gold=self.gold)
        look(g, hexes)
        return END

    def refuse(self, g: MultiverseWar, option: Any) -> Refusal | None:
        from ludarium.games.multiverse_war.rules.refusals import why_not_build

        return why_not_build(g, self.seat, self.tired, option)
