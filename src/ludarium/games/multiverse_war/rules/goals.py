"""Goals, missions and victory points (MW-GOAL, MW-STAR, MW-MISS, MW-TLIM, MW-VP, MW-TEAM)."""

from __future__ import annotations

from collections.abc import Callable

from ludarium.games.multiverse_war.content import BUILDER
from ludarium.games.multiverse_war.events import GameEnded, MissionDone
from ludarium.games.multiverse_war.pieces import ELITE, FORTRESS, TOWER, VETERAN
from ludarium.games.multiverse_war.state import MultiverseWar

FORTRESSES, TEAM_FORTRESSES, ELITE_TYPES, SHARDS = 4, 6, 4, 20
PORTAL_ONE_MINE, PORTAL, PORTAL_TEAM = 6, 10, 15
MISSION_VP, CONNECTED_VP, SHARD_VP = 20, 2, 3
PER_STONE, PER_SHARD = 3, 4
"""What a stone and a shard count for the mission that asks for either."""
HERO_VP = (0, 3, 6, 11, 18, 27, 38)
STARTER_MISSIONS = (("connected", 3), ("guard_towers", 2), ("fortresses", 1), ("elites", 1))
"""MW-STAR-03 to MW-STAR-06: the bonus missions of the starter scenario."""


# -- winning -----------------------------------------------------------------------------------------


def win(g: MultiverseWar, seat: int, goal: str, rule: str) -> None:
    """MW-GOAL-01: the first to meet a goal wins, with the ally; nothing else happens any more."""
    if g.won_by is None:
        g.won_by = next(side for side in g.sides if seat in side)
        g.goal = goal
        points = tuple(victory_points(g, one) for one in range(g.seats))
        g.tell(GameEnded, rule=rule, winners=g.won_by, goal=goal, points=points)
        g.stack.clear()


def conquer(g: MultiverseWar, seat: int) -> None:
    """MW-GOAL-03, MW-TEAM-05: who takes an enemy Settlement wins at once."""
    win(g, seat, "conquest", "MW-GOAL-03")


def check_elite(g: MultiverseWar, seat: int) -> None:
    """MW-GOAL-05, MW-GOAL-10: four elite types win at once."""
    if g.goals and g.scenario == "advanced" and fact(g, seat, "elites") >= ELITE_TYPES:
        win(g, seat, "elite", "MW-GOAL-05")


def check_shards(g: MultiverseWar, seat: int) -> None:
    """MW-GOAL-07, MW-SHRD-05: 20 shards in the Settlement at one time."""
    if g.goals and g.players[seat].shards >= SHARDS:
        win(g, seat, "shards", "MW-GOAL-07")


def portal_target(g: MultiverseWar) -> int:
    """MW-GOAL-02: stones that complete the Stone Portal."""
    if g.teams:
        return PORTAL_TEAM
    return PORTAL_ONE_MINE if len(g.map.mines) == 1 else PORTAL


def check_portal(g: MultiverseWar, seat: int) -> None:
    """MW-GOAL-02, MW-TEAM-04: allies add up their stones."""
    side = next(side for side in g.sides if seat in side)
    stones = sum(g.players[one].stones for one in side)
    if g.goals and not g.with_shards and g.map.mines and g.scenario == "advanced" and stones >= portal_target(g):
        win(g, seat, "portal", "MW-GOAL-02")


def check_domination(g: MultiverseWar) -> None:
    """MW-GOAL-04, MW-GOAL-08: four Fortresses of one player; the earlier in player order wins."""
    if g.goals and g.scenario == "advanced" and not g.teams:
        for seat in g.order():
            if fact(g, seat, "fortresses") >= FORTRESSES:
                win(g, seat, "domination", "MW-GOAL-04")


def check_team_domination(g: MultiverseWar) -> None:
    """MW-TEAM-06: six Fortresses of two allies at the end of a round."""
    if g.goals and g.teams:
        for seat in g.order():
            side = next(side for side in g.sides if seat in side)
            if sum(fact(g, one, "fortresses") for one in side) >= TEAM_FORTRESSES:
                win(g, seat, "domination", "MW-TEAM-06")


# -- missions ----------------------------------------------------------------------------------------


def missions_of(g: MultiverseWar, seat: int) -> tuple[tuple[str, int], ...]:
    """The missions of a player: facts and the numbers they must reach."""
    if g.scenario == "starter":
        return STARTER_MISSIONS
    card = g.players[seat].card
    if not card or card not in g.content.missions:
        return ()
    return tuple((mission.fact, mission.reach) for mission in g.content.missions[card].missions)


def check_missions(g: MultiverseWar) -> None:
    """MW-GOAL-06, MW-GOAL-09, MW-GOAL-10, MW-MISS-03, MW-STAR-07: done stays done; all of them win."""
    for seat in g.order():
        wanted = missions_of(g, seat)
        done = g.players[seat].done
        now = tuple(old or fact(g, seat, name) >= reach for old, (name, reach) in zip(done, wanted, strict=True))
        if now != done:
            g.alter(seat, done=now)
            rule = "MW-STAR-07" if g.scenario == "starter" else "MW-MISS-02"
            g.tell(MissionDone, rule=rule, seat=seat, count=sum(now))
        if wanted and all(now):
            if g.scenario == "starter":
                win(g, seat, "starter missions", "MW-GOAL-09")
            elif g.goals:
                win(g, seat, "agenda", "MW-GOAL-06")


def fact(g: MultiverseWar, seat: int, name: str) -> int:
    """One of the facts that missions and goals ask for."""
    found = FACTS.get(name)
    return found(g, seat) if found else int(getattr(g.players[seat].deeds, name))


def own_buildings(g: MultiverseWar, seat: int, kind: str = "") -> list[str]:
    """The hexes of a player's standing buildings."""
    return [
        hex_
        for hex_, building in g.buildings.items()
        if building.seat == seat and not building.site and (not kind or building.kind == kind)
    ]


def connected(g: MultiverseWar, seat: int) -> list[str]:
    """MW-ROAD-06: the buildings of a player that roads join to the Settlement."""
    from ludarium.games.multiverse_war.rules.movement import is_road

    own = own_buildings(g, seat)
    if not own:
        return []
    reached = set(g.map.homes[seat])
    frontier = list(reached)
    while frontier:
        hex_ = frontier.pop()
        for other in g.map.beside[hex_]:
            built = other in g.roads or other in g.buildings or other in g.encounters or other in g.map.home_of
            if built and other not in reached and is_road(g, hex_, other, seat):
                reached.add(other)
                frontier.append(other)
    return [hex_ for hex_ in own if hex_ in reached]


def ranks(g: MultiverseWar, seat: int, square: int) -> int:
    """How many military unit types have come so far; Builders are none (MW-GOAL-05)."""
    builder = g.content.tracks[BUILDER]
    return sum(1 for row, at in enumerate(g.players[seat].track) if at >= square and row != builder)


def _farthest_tower(g: MultiverseWar, seat: int) -> int:
    home = g.map.homes[seat]
    return max(
        (min(g.map.distance(hex_, at) for at in home) for hex_ in own_buildings(g, seat, TOWER)),
        default=0,
    )


def _towers_at_mines(g: MultiverseWar, seat: int) -> int:
    return sum(1 for hex_ in own_buildings(g, seat, TOWER) if any(g.map.distance(hex_, mine) <= 2 for mine in g.mines))


def _hero_level(g: MultiverseWar, seat: int) -> int:
    hero = g.players[seat].hero
    return hero.level if hero else 0


FACTS: dict[str, Callable[[MultiverseWar, int], int]] = {
    "connected": lambda g, seat: len(connected(g, seat)),
    "guard_towers": lambda g, seat: len(own_buildings(g, seat, TOWER)),
    "fortresses": lambda g, seat: len(own_buildings(g, seat, FORTRESS)),
    "buildings": lambda g, seat: len(own_buildings(g, seat)),
    "tier_2_buildings": lambda g, seat: sum(1 for hex_ in own_buildings(g, seat) if g.buildings[hex_].tier == 2),
    "elites": lambda g, seat: ranks(g, seat, ELITE),
    "veterans": lambda g, seat: ranks(g, seat, VETERAN),
    "farthest_tower": _farthest_tower,
    "towers_at_mines": _towers_at_mines,
    "hero_or_riders_slain": lambda g, seat: 2 * g.players[seat].deeds.heroes_slain + g.players[seat].deeds.riders_slain,
    "mined": lambda g, seat: max(PER_STONE * g.players[seat].deeds.stones, PER_SHARD * g.players[seat].deeds.delivered),
    "hero_level": _hero_level,
}


# -- victory points ----------------------------------------------------------------------------------

POINT_SOURCES = ("Buildings", "Buildings destroyed", "Connected by road", "Missions", "Shards", "Hero")


def _points(g: MultiverseWar, seat: int) -> tuple[int, ...]:
    """What each of the sources is worth to a player."""
    player = g.players[seat]
    if player.out:
        return (0,) * len(POINT_SOURCES)
    buildings = sum(
        g.content.buildings[g.buildings[hex_].kind].tiers[g.buildings[hex_].tier - 1].vp
        for hex_ in own_buildings(g, seat)
    )
    hero = player.hero
    return (
        buildings,
        player.booked,
        CONNECTED_VP * len(connected(g, seat)),
        MISSION_VP * sum(player.done),
        SHARD_VP * player.shards,
        HERO_VP[hero.level] if hero is not None and not hero.fallen else 0,
    )


def victory_points(g: MultiverseWar, seat: int) -> int:
    """MW-VP-01 to MW-VP-07."""
    return sum(_points(g, seat))


def point_sources(g: MultiverseWar, seat: int) -> dict[str, int]:
    """The same by source."""
    return dict(zip(POINT_SOURCES, _points(g, seat), strict=True))


def by_points(g: MultiverseWar) -> tuple[int, ...]:
    """MW-TLIM-02: the most victory points; then gold, then enemy units slain; then shared."""

    def total(side: tuple[int, ...]) -> tuple[int, int, int]:
        left = [seat for seat in side if not g.players[seat].out]
        return (
            sum(victory_points(g, seat) for seat in left),
            sum(g.players[seat].gold for seat in left),
            sum(g.players[seat].deeds.slain for seat in left),
        )

    sides = [side for side in g.sides if any(not g.players[seat].out for seat in side)]
    best = max(map(total, sides))
    return tuple(sorted(seat for side in sides if total(side) == best for seat in side))
