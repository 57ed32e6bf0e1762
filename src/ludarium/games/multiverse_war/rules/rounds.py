"""Rounds (MW-TURN): events, completion, revenue, build, action phases, end of the round."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ludarium.games.multiverse_war.events import (
    Earned,
    FirstPlayer,
    FortressCompleted,
    GameEnded,
    Given,
    PhaseBegan,
    PlayerLeft,
    Repaired,
    RoundBegan,
    StonesMined,
    TreatyMade,
    TreatyRefused,
)
from ludarium.games.multiverse_war.options import AGREE, DONE, REFUSE, Activate, Gift, Place, Treaty
from ludarium.games.multiverse_war.options import END as END_PHASE
from ludarium.games.multiverse_war.rules.activation import Activation, can_act
from ludarium.games.multiverse_war.rules.building import Build, SpendPoints, skills
from ludarium.games.multiverse_war.rules.dial import NewTokens, TurnDial
from ludarium.games.multiverse_war.rules.encounters import Drift, repair_colonies
from ludarium.games.multiverse_war.rules.exploration import SIDES, Exploration
from ludarium.games.multiverse_war.rules.fog import leave_map, look, look_everywhere
from ludarium.games.multiverse_war.rules.goals import (
    by_points,
    check_domination,
    check_missions,
    check_portal,
    check_team_domination,
    connected,
    own_buildings,
    victory_points,
)
from ludarium.games.multiverse_war.rules.losses import heal
from ludarium.games.multiverse_war.rules.movement import SplitFormations, free_hex
from ludarium.games.multiverse_war.rules.roads import advance_masonry
from ludarium.games.multiverse_war.state import (
    CARAVAN,
    FORTRESS,
    SETTLEMENT_HP,
    VILLAGE,
    MultiverseWar,
    Pact,
    Unit,
)
from ludarium.kernel import END, Ask, Chance, Deal, Next, Procedure, Roll

LAST_ROUND = 40  # MW-GEN-13
START_GOLD, SETTLEMENT_INCOME, VILLAGE_INCOME = 9, 5, 1
MORAL = 5  # the face of the die
DICE = 6
REST, TREATY_ROUNDS = 2, 3
PASSING = frozenset(
    ("war_cry", "steady_aim", "lance_run", "frenzy", "may run", "running", "may ride", "ride_them_down")
)
"""Effects that end with the action phase."""


class Match(Procedure):
    """Set-up, then rounds until a goal is met or the last round is over."""

    leaders: tuple[int, ...] = ()

    def begin(self, g: MultiverseWar, got: None) -> None:
        self.leaders = tuple(range(g.seats))

    def roll(self, g: MultiverseWar, got: None) -> Next:
        """MW-SET-10: everybody rolls six dice; tied leaders roll again."""
        return Chance("first player", "MW-SET-10", Roll(DICE * len(self.leaders)), about=self.leaders)

    def compare(self, g: MultiverseWar, got: tuple[int, ...]) -> None:
        hands = tuple(got[i * DICE : (i + 1) * DICE] for i in range(len(self.leaders)))
        counts = [hand.count(MORAL) for hand in hands]
        best = tuple(seat for seat, n in zip(self.leaders, counts, strict=True) if n == max(counts))
        if len(best) > 1:
            self.leaders = best
            self.at = "roll"
            return
        g.first = best[0]
        g.tell(FirstPlayer, rule="MW-SET-10", seat=g.first, faces=hands)

    def heroes(self, g: MultiverseWar, got: None) -> Next:
        """MW-SET-08: the hero sheets are shuffled into a row."""
        if g.scenario == "starter":
            self.at = "play"
            return None
        sheets = tuple(sorted(g.content.heroes))
        return Chance("hero row", "MW-SET-08", Deal(sheets, len(sheets)))

    def lay_row(self, g: MultiverseWar, got: tuple[str, ...]) -> None:
        g.row = got

    def missions(self, g: MultiverseWar, got: None) -> Next:
        """MW-SET-09, MW-MISS-01: one secret mission card each, of those that the set-up can satisfy."""
        if not g.with_missions:
            self.at = "play"
            return None
        cards = tuple(sorted(c.id for c in g.content.missions.values() if c.needs != "mines" or g.map.mines))
        return Chance("missions", "MW-MISS-01", Deal(cards, g.seats))

    def deal_missions(self, g: MultiverseWar, got: tuple[str, ...]) -> None:
        for seat, card in enumerate(got):
            g.alter(seat, card=card, done=(False, False, False))

    def play(self, g: MultiverseWar, got: None) -> None:
        g.push(Round())

    def next_round(self, g: MultiverseWar, got: None) -> None:
        """MW-TLIM-01, MW-GEN-13: victory points decide after the last round."""
        if g.round < (g.limit or LAST_ROUND):
            self.at = "play"
            return
        points = tuple(victory_points(g, seat) for seat in range(g.seats))
        rule = "MW-TLIM-01" if g.limit else "MW-GEN-13"
        g.tell(GameEnded, rule=rule, winners=by_points(g), goal="points", points=points)


class Round(Procedure):
    """MW-TURN-01, MW-TURN-06."""

    done: tuple[int, ...] = ()
    """The players who have built or acted in the phase under way."""

    def begin(self, g: MultiverseWar, got: None) -> None:
        g.round += 1
        g.tide = False
        g.phase = "events"
        g.tell(RoundBegan, rule="MW-TURN-01", round=g.round)
        if g.round > 1 and g.with_dial:
            g.push(TurnDial())

    def caravans(self, g: MultiverseWar, got: None) -> None:
        if g.encounters:
            repair_colonies(g)
            g.push(Drift(kind=CARAVAN))

    def completion(self, g: MultiverseWar, got: None) -> None:
        """MW-FORT-01: Fortress sites of last round become Fortresses."""
        for hex_, building in g.buildings.items():
            if building.site and building.since < g.round:
                g.buildings = {**g.buildings, hex_: replace(building, site=False, since=g.round - 1)}
                advance_masonry(g, building.seat)
                g.tell(FortressCompleted, rule="MW-FORT-01", seat=building.seat, hex=hex_)
        look_everywhere(g)
        check_domination(g)

    def revenue(self, g: MultiverseWar, got: None) -> None:
        """MW-REV: everybody at once; round 1 pays the 9 gold of the set-up (MW-SET-04)."""
        g.phase = "revenue"
        for seat in g.order():
            if g.round == 1:
                g.pay(seat, -START_GOLD)
            else:
                collect(g, seat)
        if g.round > 1:
            g.push(Deals(waiting=g.order()))

    def after_revenue(self, g: MultiverseWar, got: None) -> None:
        for seat in g.order():
            gold = g.players[seat].gold
            best = g.players[seat].deeds.revenue_gold
            if gold > best:
                g.note(seat, revenue_gold=gold - best)
        if g.round > 1:
            check_missions(g)
        self.done = ()
        g.phase = "build"
        g.buildings = {hex_: replace(building, recruited=False) for hex_, building in g.buildings.items()}

    def build(self, g: MultiverseWar, got: None) -> Next:
        """MW-TURN-03: one player after another."""
        left = [seat for seat in g.order() if seat not in self.done]
        if left:
            g.turn = left[0]
            self.done = (*self.done, g.turn)
            g.push(Build(seat=g.turn))
            self.at = "build"
        return None

    def after_build(self, g: MultiverseWar, got: None) -> None:
        check_missions(g)
        self.done = ()
        g.phase = "action"

    def act(self, g: MultiverseWar, got: None) -> None:
        """MW-TURN-04."""
        left = [seat for seat in g.order() if seat not in self.done]
        if left:
            g.turn = left[0]
            self.done = (*self.done, g.turn)
            g.push(ActionPhase(seat=g.turn))
            self.at = "act"

    def end(self, g: MultiverseWar, got: None) -> None:
        """MW-TURN-05, MW-TEAM-06: checks, and the first-player role moves with three or four single players."""
        g.phase = "end"
        check_team_domination(g)
        left = len(g.order())
        if not g.teams and g.seats > 2 and left > 2:
            g.first = (g.first + 1) % g.seats
            while g.players[g.first].out:
                g.first = (g.first + 1) % g.seats


def income(g: MultiverseWar, seat: int) -> tuple[int, int, int, int]:
    """MW-REV-01 to MW-REV-03: gold of the Settlement, the buildings, the supply lines, the villages."""
    buildings = sum(
        g.content.buildings[g.buildings[hex_].kind].tiers[g.buildings[hex_].tier - 1].income
        for hex_ in own_buildings(g, seat)
    )
    villages = sum(VILLAGE_INCOME for one in g.encounters.values() if one.kind == VILLAGE and one.seat == seat)
    return SETTLEMENT_INCOME, buildings, len(connected(g, seat)), villages


def collect(g: MultiverseWar, seat: int) -> None:
    """One player's revenue."""
    settlement, buildings, supply, villages = income(g, seat)
    total = settlement + buildings + supply + villages
    g.pay(seat, -total)
    best = g.players[seat].deeds.revenue
    if total > best:
        g.note(seat, revenue=total - best)
    g.tell(
        Earned,
        rule="MW-REV-01",
        seat=seat,
        settlement=settlement,
        buildings=buildings,
        supply=supply,
        villages=villages,
    )


class Deals(Procedure):
    """MW-REV-06, MW-FFA-02: gifts between allies; in an open free for all also treaties and gold for anybody."""

    waiting: tuple[int, ...]
    asked: tuple[int, ...] = ()
    """Whom the player has asked for a treaty in this phase."""
    other: int = -1

    def offer(self, g: MultiverseWar, got: None) -> Next:
        if not self.waiting:
            return END
        seat = self.waiting[0]
        options = self._options(g, seat)
        if not options:
            self.waiting, self.asked = self.waiting[1:], ()
            self.at = "offer"
            return None
        return Ask(seat, "deals", "MW-REV-06", (*options, DONE), always=True)

    def _options(self, g: MultiverseWar, seat: int) -> list[Any]:
        partners = [g.ally(seat)] if g.teams else [s for s in g.order() if s != seat] if g.diplomacy else []
        free = [other for other in partners if not _pausing(g, seat, other)]
        found: list[Any] = [Gift(other, n) for other in free for n in range(1, g.players[seat].gold + 1)]
        if g.diplomacy and not g.teams:
            found += [Treaty(o) for o in free if o not in self.asked and not g.at_peace(seat, o)]
        return found

    def hear(self, g: MultiverseWar, got: Any) -> Next:
        seat = self.waiting[0]
        if isinstance(got, Gift):
            g.pay(seat, got.gold)
            g.pay(got.seat, -got.gold)
            g.tell(Given, rule="MW-REV-06", seat=seat, to=got.seat, gold=got.gold)
            self.waiting = self.waiting[1:]  # one gift a phase: a sum can be given at once
            self.at = "offer"
        elif isinstance(got, Treaty):
            self.other = got.seat
            self.asked = (*self.asked, got.seat)
        else:
            self.waiting, self.asked = self.waiting[1:], ()
            self.at = "offer"
        return None

    def propose(self, g: MultiverseWar, got: None) -> Next:
        return Ask(self.other, "treaty", "MW-FFA-02", (AGREE, REFUSE), about=(self.waiting[0],))

    def settle(self, g: MultiverseWar, got: str) -> None:
        """MW-FFA-02, MW-FFA-04: non-aggression for three rounds, then three rounds without a deal."""
        seat = self.waiting[0]
        if got == AGREE:
            until = g.round + TREATY_ROUNDS - 1
            first, second = sorted((seat, self.other))
            pact = Pact((first, second), until, until + TREATY_ROUNDS)
            g.pacts = (*(p for p in g.pacts if set(p.seats) != {seat, self.other}), pact)
            g.tell(TreatyMade, rule="MW-FFA-02", seats=pact.seats, until=until)
        else:
            g.tell(TreatyRefused, rule="MW-FFA-02", seat=seat, by=self.other)
        self.at = "offer"


def _pausing(g: MultiverseWar, one: int, other: int) -> bool:
    """MW-FFA-02, MW-GAP-99: whether the two may make no deal."""
    return any(set(pact.seats) == {one, other} and pact.until < g.round <= pact.pause for pact in g.pacts)


class ActionPhase(Procedure):
    """MW-TURN-07, MW-TURN-08: one player's part of the round."""

    seat: int

    def begin(self, g: MultiverseWar, got: None) -> None:
        """Effects that lasted until now end; the ice melts."""
        g.tell(PhaseBegan, rule="MW-TURN-07", seat=self.seat, round=g.round)
        for number, unit in enumerate(g.units):
            if unit.hex and unit.seat == self.seat and (unit.lasting or unit.marked or unit.used):
                g.put(number, replace(unit, lasting=(), marked=False, used=()))
            elif unit.struck:
                g.put(number, replace(unit, struck=False))
        g.alter(self.seat, abilities=0, traded=())
        look_everywhere(g)
        g.push(Thaw(seat=self.seat))

    def split(self, g: MultiverseWar, got: None) -> None:
        if g.with_formations:
            g.push(SplitFormations(seat=self.seat))

    def repair(self, g: MultiverseWar, got: None) -> None:
        repair_structures(g, self.seat)

    def rest(self, g: MultiverseWar, got: None) -> None:
        """MW-REST-01: resting units lose up to 2 wounds."""
        for number in g.own_units(self.seat):
            if g.units[number].resting:
                heal(g, number, REST, "rest", "MW-REST-01")
                g.change(number, resting=False)

    def mine(self, g: MultiverseWar, got: None) -> None:
        """MW-MINE-04 to MW-MINE-06: each held mine gives a stone; the Portal may be complete."""
        held = held_mines(g, self.seat)
        old = dict(g.players[self.seat].deeds.held)
        runs = tuple((hex_, old.get(hex_, 0) + 1) for hex_ in held)
        g.alter(self.seat, deeds=replace(g.players[self.seat].deeds, held=runs))
        if len(held) >= 2 or any(n >= 3 for _, n in runs):
            g.note(self.seat, mines_held=1)
        if held and not g.with_shards:
            stones = len(held) * (2 if g.tide else 1)
            total = g.players[self.seat].stones + stones
            g.alter(self.seat, stones=total)
            g.note(self.seat, stones=stones)
            g.tell(StonesMined, rule="MW-MINE-05", seat=self.seat, stones=stones, total=total)
        check_portal(g, self.seat)

    def refill(self, g: MultiverseWar, got: None) -> None:
        """MW-TURN-07, MW-GEN-15: full AP; frost takes 1 (at least 1 is left), then Crippling Shot 2."""
        for number in g.own_units(self.seat):
            unit = g.units[number]
            ap = g.stats(unit).ap
            if unit.frost:
                ap = max(1, ap - 1)
            if unit.crippled:
                ap = max(0, ap - 2)
            fresh = unit.fresh and g.batches[unit.batch].round == g.round
            g.put(
                number,
                replace(
                    unit,
                    ap=ap,
                    crippled=False,
                    busy=False,
                    finished=False,
                    road=0,
                    entered=0,
                    attacks=0,
                    fresh=fresh,
                ),
            )

    def choose(self, g: MultiverseWar, got: None) -> Next:
        """MW-TURN-08: any unit that is not finished, in any order."""
        able = tuple(Activate(number) for number in g.own_units(self.seat) if can_act(g, number))
        return Ask(self.seat, "activate", "MW-TURN-08", (*able, END_PHASE), always=True)

    def activate(self, g: MultiverseWar, got: Activate | str) -> None:
        if isinstance(got, Activate):
            g.push(Activation(unit=got.unit))
            self.at = "choose"

    def wind_up(self, g: MultiverseWar, got: None) -> None:
        """MW-REST-03: wounded units that did nothing rest; used frost goes back; effects of this phase end."""
        for number in g.own_units(self.seat):
            unit = g.units[number]
            lasting = tuple(one for one in unit.lasting if one not in PASSING)
            resting = bool(unit.wounds) and not unit.busy
            g.put(number, replace(unit, frost=False, resting=resting, lasting=lasting, finished=False))
        note_end_of_phase(g, self.seat)
        g.buildings = {
            hex_: replace(b, hit=False) if b.seat == self.seat and b.hit else b for hex_, b in g.buildings.items()
        }
        g.encounters = {
            hex_: replace(e, hit=False) if e.seat == self.seat and e.hit else e for hex_, e in g.encounters.items()
        }
        check_missions(g)

    def points(self, g: MultiverseWar, got: None) -> None:
        """MW-HERO-11: points of levels gained may be spent at once."""
        hero = g.players[self.seat].hero
        if hero is not None and hero.points and any(True for _ in skills(g, hero)):
            g.push(SpendPoints(seat=self.seat))


def held_mines(g: MultiverseWar, seat: int) -> list[str]:
    """MW-MINE-04: the mines on which a military unit or hero of the player stands."""
    return [hex_ for hex_ in g.mines if any(u.seat == seat and g.is_military(u) for u in g.units_at(hex_))]


def note_end_of_phase(g: MultiverseWar, seat: int) -> None:
    """What missions ask about at the end of an action phase."""
    deeds = g.players[seat].deeds
    hero = g.players[seat].hero
    at = next((u.hex for u in g.units if u.hex and u.seat == seat and hero is not None and u.kind == hero.sheet), "")
    if at and any(not g.friends(g.map.home_of.get(near, seat), seat) for near in g.map.beside[at]):
        g.note(seat, hero_at_the_gate=1)
    own = own_buildings(g, seat)
    if all(g.buildings[hex_].damage == 0 for hex_ in own) and len(own) > deeds.sound_buildings:
        g.note(seat, sound_buildings=len(own) - deeds.sound_buildings)


def repair_structures(g: MultiverseWar, seat: int) -> None:
    """MW-BLDG-10, MW-BLDG-11: Settlement and Fortresses always, other buildings unless they were hit."""
    player = g.players[seat]
    if player.damage and not player.scorched and player.damage < SETTLEMENT_HP:
        g.alter(seat, damage=player.damage - 1)
        g.tell(Repaired, rule="MW-BLDG-11", hex=g.map.homes[seat][0], kind="settlement", seat=seat)
    if player.scorched:
        g.alter(seat, scorched=False)
    for hex_, building in g.buildings.items():
        if building.seat == seat and not building.site:
            due = building.damage and not building.scorched and (building.kind == FORTRESS or not building.hit)
            mended = replace(building, damage=building.damage - 1 if due else building.damage, scorched=False)
            g.buildings = {**g.buildings, hex_: mended}
            if due:
                rule = "MW-BLDG-11" if building.kind == FORTRESS else "MW-BLDG-10"
                g.tell(Repaired, rule=rule, hex=hex_, kind=building.kind, seat=seat)
    for hex_, one in g.encounters.items():
        if one.kind == VILLAGE and one.seat == seat:
            due = one.damage and not one.hit and not one.scorched
            mended_one = replace(one, damage=one.damage - 1 if due else one.damage, scorched=False)
            g.encounters = {**g.encounters, hex_: mended_one}


class Thaw(Procedure):
    """Ice Bridge ends: a unit still there is moved by its owner to a nearest free hex."""

    seat: int
    left: tuple[str, ...] = ()

    def begin(self, g: MultiverseWar, got: None) -> Next:
        self.left = tuple(hex_ for hex_, seat in g.ice.items() if seat == self.seat)
        return None if self.left else END

    def move(self, g: MultiverseWar, got: None) -> Next:
        for hex_ in self.left:
            for number in g.at.get(hex_, ()):
                free = nearest_free(g, hex_)
                if not free:
                    leave_map(g, number)
                    self.at = "move"
                    return None
                seat = g.units[number].seat
                return Ask(seat, "leave the ice", "MW-TERR-03", tuple(map(Place, free)), about=(number,))
        self.at = "melt"
        return None

    def moved(self, g: MultiverseWar, got: Place) -> None:
        hex_ = next(h for h in self.left if h in g.at)
        number = g.at[hex_][0]
        g.move(number, got.hex)
        g.change(number, ready=False)
        look(g, (hex_, got.hex))
        self.at = "move"

    def melt(self, g: MultiverseWar, got: None) -> Next:
        g.ice = {hex_: seat for hex_, seat in g.ice.items() if seat != self.seat}
        for hex_, mine in g.dropped:
            if hex_ in self.left:
                g.mines = {**g.mines, mine: g.mines[mine] + 1}
        g.dropped = tuple((hex_, mine) for hex_, mine in g.dropped if hex_ not in self.left)
        look_everywhere(g)
        return END


def nearest_free(g: MultiverseWar, hex_: str) -> list[str]:
    """The free hexes nearest to a hex."""
    free = [(away, at) for at, away in g.map.distances(hex_).items() if free_hex(g, at) and at not in g.ice]
    if not free:
        return []
    near = min(away for away, _ in free)
    return [at for away, at in free if away == near]


def leave_game(g: MultiverseWar, seat: int) -> None:
    """MW-GEN-12: the pieces of a player who resigns leave the map (roads stay), and the others play on."""
    g.tell(PlayerLeft, rule="MW-GEN-12", seat=seat)
    for number in g.own_units(seat):
        unit = g.units[number]
        if unit.shard:
            g.mines = {**g.mines, unit.shard: g.mines[unit.shard] + 1}
        g.move(number, "")
        g.put(number, Unit(kind="", seat=seat))
    g.buildings = {hex_: b for hex_, b in g.buildings.items() if b.seat != seat}
    g.encounters = {h: replace(e, seat=-1) if e.seat == seat else e for h, e in g.encounters.items()}
    g.pacts = tuple(pact for pact in g.pacts if seat not in pact.seats)
    g.alter(seat, out=True)
    if g.first == seat:
        g.first = g.order()[0]
    _skip(g, seat)
    look_everywhere(g)


def _skip(g: MultiverseWar, seat: int) -> None:
    """Whatever the leaving player was in the middle of ends; what was asked of them is left out."""
    own = (i for i, frame in enumerate(g.stack) if isinstance(frame, (Build, ActionPhase)) and frame.seat == seat)
    cut = next(own, None)
    if cut is not None:
        del g.stack[cut:]
        g.run(None)
    elif g.ask is None or seat not in g.ask.seats:
        g.reask()
    elif isinstance(g.stack[-1], Exploration):
        g.answer(seat, SIDES[0])
    else:
        _leave_out(g, seat)


def _leave_out(g: MultiverseWar, seat: int) -> None:
    """Go back to the procedure that asks one player after another, and go on with the next."""
    last = max(i for i, frame in enumerate(g.stack) if isinstance(frame, (Deals, TurnDial, NewTokens, ActionPhase)))
    del g.stack[last + 1 :]
    frame = g.stack[last]
    if isinstance(frame, Deals):
        frame.waiting, frame.asked, frame.at = tuple(s for s in frame.waiting if s != seat), (), "offer"
    elif isinstance(frame, TurnDial):
        frame.waiting, frame.at = tuple(s for s in frame.waiting if s != seat), "cold_front"
    else:
        frame.at = "explore" if isinstance(frame, NewTokens) else "choose"
    g.run(None)
