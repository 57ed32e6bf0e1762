"""The build phase (MW-BLD, MW-RECR, MW-BLDR, MW-BLDG, MW-FORT, MW-HERO, MW-DECO, MW-SHRD-04)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from ludarium.games.multiverse_war.board import FOREST, GRASS
from ludarium.games.multiverse_war.content import BUILDER, DECOY
from ludarium.games.multiverse_war.events import (
    BuildingDone,
    Cleared,
    Constructed,
    HeroHired,
    Recruited,
    ShardsSpent,
    SkillBought,
    Upgraded,
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
from ludarium.games.multiverse_war.rules.exploration import face_down
from ludarium.games.multiverse_war.rules.fog import look, look_everywhere
from ludarium.games.multiverse_war.rules.losses import gain_level, set_square
from ludarium.games.multiverse_war.rules.movement import fits, free_hex
from ludarium.games.multiverse_war.rules.roads import (
    BRIDGE_GOLD,
    advance_masonry,
    bridge_sites,
    build_bridge,
    can_pay_road,
    lay_road,
    road_options,
)
from ludarium.games.multiverse_war.state import (
    ACADEMY,
    BARRACKS,
    CLEARINGS,
    ELITE,
    FORTRESS,
    MOST_LEVEL,
    SETTLEMENT,
    TOWER,
    VETERAN,
    WORKSHOP,
    Batch,
    Building,
    Hero,
    MultiverseWar,
    Unit,
)
from ludarium.kernel import END, Ask, Next, Procedure, Refusal

MASTER_MASONS = 8
HERO_GOLD, HERO_POINTS = 7, 8
RAISE_PER_LEVEL = 4
MOST_HP, MOST_AP, ABILITY_POINTS, ULTIMATE_LEVEL = 8, 6, 2, 3
FORGE_GOLD = 2
MOST_DECOYS = 2
SHARD_PRICES = {"gold": 2, "equipment": 3, "promotion": 4, "level": 5}
SHARD_GOLD = 5
CHOP_GOLD, PLANT_GOLD = 1, 2


# -- recruiting --------------------------------------------------------------------------------------


def price_of(g: MultiverseWar, seat: int, kind: str, at: str) -> int:
    """The gold that a unit costs at a structure: Cold Forge and tier 2 workshops make it cheaper."""
    price = g.content.units[kind].cost
    building = g.buildings.get(at)
    if building is not None and building.kind == WORKSHOP and building.tier == 2:
        price -= 1
    if g.players[seat].forge:
        price = max(1, price - FORGE_GOLD)
    return price


def blocks_left(g: MultiverseWar, seat: int, kind: str) -> int:
    """MW-RECR-08: blocks of a type that are not on the map."""
    on_map = sum(1 for unit in g.units if unit.hex and unit.seat == seat and unit.kind == kind)
    return g.content.units[kind].blocks - on_map


def trains(g: MultiverseWar, building: Building, kind: str) -> bool:
    """MW-RECR-02 to MW-RECR-04, MW-RECR-10: whether a building can recruit this type now."""
    card = g.content.units[kind]
    if building.kind not in card.recruited_at or building.recruited or building.since >= g.round:
        return False
    if card.tier == 1:
        return True
    if building.kind != FORTRESS:
        return building.tier == 2
    school = BARRACKS if card.infantry else ACADEMY
    return any(b.kind == school and b.tier == 2 and b.seat == building.seat for b in g.buildings.values())


def recruits(g: MultiverseWar, seat: int) -> Iterator[Recruit]:
    """Everything that a player may recruit, where, and into which hex."""
    player = g.players[seat]
    affordable = [
        kind
        for kind, card in g.content.units.items()
        if card.faction in ("", player.faction) and blocks_left(g, seat, kind) > 0 and card.cost - 3 <= player.gold
    ]
    home = g.map.homes[seat]
    for kind in affordable:
        card = g.content.units[kind]
        if SETTLEMENT in card.recruited_at and card.tier == 1 and price_of(g, seat, kind, home[0]) <= player.gold:
            new = Unit(kind=kind, seat=seat)
            for hex_ in home:
                if fits(g, new, hex_):
                    yield Recruit(kind, home[0], hex_)
    if g.round > 1:
        for at, building in g.buildings.items():
            if building.seat == seat and not building.site:
                yield from _recruits_at(g, at, building, affordable)


def _recruits_at(g: MultiverseWar, at: str, building: Building, kinds: list[str]) -> Iterator[Recruit]:
    """MW-RECR-05: into the building, or beside it once its places are filled."""
    gold = g.players[building.seat].gold
    for kind in kinds:
        if trains(g, building, kind) and price_of(g, building.seat, kind, at) <= gold:
            if fits(g, Unit(kind=kind, seat=building.seat), at):
                yield Recruit(kind, at, at)
            else:
                for hex_ in g.map.beside[at]:
                    if free_hex(g, hex_):
                        yield Recruit(kind, at, hex_)


# -- heroes ------------------------------------------------------------------------------------------


def hires(g: MultiverseWar, seat: int) -> Iterator[Hire]:
    """MW-HERO-01 to MW-HERO-03, MW-HERO-12, MW-HERO-14."""
    player = g.players[seat]
    if g.scenario == "starter":
        return
    hero = player.hero
    if hero is None:
        sheets = [sheet for skipped, sheet in enumerate(g.row) if HERO_GOLD + skipped <= player.gold]
    elif hero.fallen and hero.fallen < g.round and raise_price(hero) <= player.gold:
        sheets = [hero.sheet]
    else:
        return
    for sheet in sheets:
        for hex_ in g.map.homes[seat]:
            if not any(g.in_military_place(unit) for unit in g.units_at(hex_)):
                yield Hire(sheet, hex_)


def raise_price(hero: Hero) -> int:
    """MW-HERO-12: 7 gold at level 1, else 4 times the level."""
    return HERO_GOLD if hero.level == 1 else RAISE_PER_LEVEL * hero.level


def skills(g: MultiverseWar, hero: Hero) -> Iterator[Skill]:
    """MW-HERO-04, MW-HERO-11: what the skill points of a hero can buy."""
    if hero.points >= 1:
        if hero.hp < MOST_HP:
            yield Skill("hp")
        if hero.ap < MOST_AP:
            yield Skill("ap")
    if hero.points >= ABILITY_POINTS:
        for ability in g.content.heroes[hero.sheet].abilities:
            if ability.id not in hero.abilities and hero.level >= ability.level:
                yield Skill(ability.id)


class SpendPoints(Procedure):
    """Spend skill points one after another; the rest may be kept (MW-HERO-11, MW-GAP-95)."""

    seat: int

    def choose(self, g: MultiverseWar, got: None) -> Next:
        hero = g.players[self.seat].hero
        found = tuple(skills(g, hero)) if hero else ()
        if not found:
            return END
        return Ask(self.seat, "skill points", "MW-HERO-04", (*found, DONE), always=True)

    def buy(self, g: MultiverseWar, got: Skill | str) -> Next:
        if not isinstance(got, Skill):
            return END
        hero = g.players[self.seat].hero
        assert hero is not None
        if got.what == "hp":
            new = replace(hero, hp=hero.hp + 1, points=hero.points - 1)
        elif got.what == "ap":
            new = replace(hero, ap=hero.ap + 1, points=hero.points - 1)
        else:
            new = replace(hero, abilities=(*hero.abilities, got.what), points=hero.points - ABILITY_POINTS)
        g.alter(self.seat, hero=new)
        g.tell(SkillBought, rule="MW-HERO-04", seat=self.seat, what=got.what)
        self.at = "choose"
        return None


# -- Builders ----------------------------------------------------------------------------------------


def build_price(g: MultiverseWar, seat: int, kind: str, tier: int) -> int:
    """MW-BLDR-05: Master Masons build for 1 gold less."""
    price = g.content.buildings[kind].tiers[tier - 1].cost
    return max(1, price - 1) if g.players[seat].masonry >= MASTER_MASONS else price


def site_refusal(g: MultiverseWar, seat: int, hex_: str, kind: str) -> Refusal | None:
    """MW-BLDG-02 to MW-BLDG-06: why a building may not stand in a hex."""
    card = g.content.buildings[kind]
    if sum(1 for b in g.buildings.values() if b.seat == seat and b.kind == kind) >= card.tokens:
        return Refusal("MW-BLDG-18", "No token of this building is left.")
    if g.structure(hex_) is not None or hex_ in g.buildings:
        return Refusal("MW-BLDG-06", "A structure stands here already.")
    if hex_ in g.roads or hex_ in g.tokens or hex_ in g.encounters or hex_ in g.ice:
        return Refusal("MW-BLDG-06", "A building needs open ground without road, token or ice.")
    if hex_ in g.mines:
        return Refusal("MW-MINE-07", "No building may be put on a mine.")
    row = g.map.distances(hex_)
    taken = (*g.buildings, *(home for s, at in enumerate(g.map.homes) if not g.players[s].out for home in at))
    if any(row[other] < card.zone for other in taken):
        rule = "MW-BLDG-03" if kind == TOWER else "MW-BLDG-02"
        return Refusal(rule, f"A building or Settlement is nearer than {card.zone} hexes.")
    if kind != TOWER:
        slot_of = g.map.slot_of
        if any(face_down(g, slot_of[near]) or near in g.tokens for near in g.map.beside[hex_]):
            return Refusal("MW-BLDG-04", "An unexplored hex or an adventure token lies beside it.")
    return None


def jobs(g: MultiverseWar, seat: int, tired: tuple[int, ...]) -> Iterator[Any]:
    """MW-BLDR-01, MW-BLDR-02: what each Builder that has not worked yet may do on its hex."""
    for number, unit in enumerate(g.units):
        if unit.hex and unit.seat == seat and unit.kind == BUILDER and number not in tired:
            here = g.buildings.get(unit.hex)
            if here is None or not here.site:
                yield from _jobs_of(g, number, unit)


def _jobs_of(g: MultiverseWar, number: int, unit: Unit) -> Iterator[Any]:
    seat, hex_ = unit.seat, unit.hex
    gold = g.players[seat].gold
    here = g.buildings.get(hex_)
    if here is not None:
        tiers = g.content.buildings[here.kind].tiers
        if here.seat == seat and here.tier < len(tiers) and build_price(g, seat, here.kind, 2) <= gold:
            yield Upgrade(number)
    for kind, card in g.content.buildings.items():
        price = build_price(g, seat, kind, 1)
        if price <= gold and site_refusal(g, seat, hex_, kind) is None:
            yield Construct(number, kind)
            if len(card.tiers) > 1 and price + build_price(g, seat, kind, 2) <= gold:
                yield Construct(number, kind, upgraded=True)
    for exits in road_options(g, hex_):
        if can_pay_road(g, unit, exits):
            yield Lay(number, exits)
    if gold >= BRIDGE_GOLD:
        for at in bridge_sites(g, hex_):
            yield Bridge(number, at)
    if can_clear(g, hex_) and gold >= (CHOP_GOLD if g.ground(hex_) == FOREST else PLANT_GOLD):
        yield Clear(number)


def can_clear(g: MultiverseWar, hex_: str) -> bool:
    """MW-IMPR-01: forest to chop or grassland to plant, with nothing on it, and a token left."""
    if g.ground(hex_) not in (FOREST, GRASS) or (hex_ not in g.felled and len(g.felled) >= CLEARINGS):
        return False
    if hex_ in g.roads or hex_ in g.ice or hex_ in g.tokens or hex_ in g.mines or hex_ in g.encounters:
        return False
    return g.structure(hex_) is None and hex_ not in g.buildings


def clear(g: MultiverseWar, seat: int, hex_: str) -> None:
    """Chop or plant; undoing an earlier change takes its token back."""
    index = g.map.index[hex_]
    old = g.terrain[index]
    new, gold = (GRASS, CHOP_GOLD) if old == FOREST else (FOREST, PLANT_GOLD)
    g.pay(seat, gold)
    g.terrain = g.terrain[:index] + new + g.terrain[index + 1 :]
    if g.felled.get(hex_) == new:
        g.felled = {at: letter for at, letter in g.felled.items() if at != hex_}
    elif hex_ not in g.felled:
        g.felled = dict(sorted({**g.felled, hex_: old}.items()))
    g.tell(Cleared, rule="MW-IMPR-01", seat=seat, hex=hex_, planted=new == FOREST, gold=gold)
    look_everywhere(g)


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


def construct(g: MultiverseWar, seat: int, hex_: str, kind: str, *, upgraded: bool) -> None:
    """MW-BLDG-07, MW-FORT-01: all but Fortresses are finished at once."""
    price = build_price(g, seat, kind, 1) + (build_price(g, seat, kind, 2) if upgraded else 0)
    g.pay(seat, price)
    site = kind == FORTRESS
    new = Building(kind, seat, tier=2 if upgraded else 1, site=site, since=g.round)
    g.buildings = dict(sorted({**g.buildings, hex_: new}.items()))
    if not site:
        advance_masonry(g, seat)
    g.tell(Constructed, rule="MW-BLDG-07", seat=seat, building=kind, hex=hex_, gold=price, tier=new.tier)
    look_everywhere(g)


def upgrade(g: MultiverseWar, seat: int, hex_: str) -> None:
    """MW-BLDG-08, MW-BLDG-09: damage stays, maximum HP rises."""
    building = g.buildings[hex_]
    price = build_price(g, seat, building.kind, 2)
    g.pay(seat, price)
    g.buildings = {**g.buildings, hex_: replace(building, tier=2)}
    g.tell(Upgraded, rule="MW-BLDG-08", seat=seat, building=building.kind, hex=hex_, gold=price)
