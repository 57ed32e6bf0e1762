"""Adventures (MW-ADV): entering an adventure hex, drawing a card, tests, fights, rewards."""

from __future__ import annotations

import msgspec

from ludarium.games.multiverse_war.content import BUILDER, DECOY
from ludarium.games.multiverse_war.content.schema import Adventure, Guardian, Operation
from ludarium.games.multiverse_war.events import (
    AdventureEnded,
    CardDrawn,
    GoldGained,
    Moved,
    Recruited,
    Rolled,
    StonesMined,
    Struck,
)
from ludarium.games.multiverse_war.options import DECLINE, FIGHT, GO_ON, PAY, WITHDRAW, Place, Reveal
from ludarium.games.multiverse_war.pieces import COLONY, VILLAGE, Batch, Unit
from ludarium.games.multiverse_war.rules.encounters import can_place, place
from ludarium.games.multiverse_war.rules.exploration import Exploration, frontier
from ludarium.games.multiverse_war.rules.fog import knowing, look, look_after
from ludarium.games.multiverse_war.rules.goals import check_shards
from ludarium.games.multiverse_war.rules.losses import advance, chill, heal, wound
from ludarium.games.multiverse_war.rules.movement import cost_to, fits, free_hex, spend
from ludarium.games.multiverse_war.rules.strikes import (
    DICE,
    FACES,
    FLANKED,
    MOST_DICE,
    Plan,
    elite,
    support,
)
from ludarium.games.multiverse_war.state import MultiverseWar
from ludarium.kernel import END, Ask, Chance, Deal, Next, Procedure, Roll

MOST_SUPPORT = 2
EXCHANGES = 2
COUNTERS: dict[str, tuple[str, ...]] = {
    "melee_specialist": ("anti_cavalry",),
    "ranged": ("melee_specialist", "anti_cavalry"),
    "cavalry": ("ranged",),
    "anti_cavalry": ("cavalry",),
}
"""MW-INIT-02."""
ICONS = {
    "melee_specialist": "MELEE",
    "anti_cavalry": "MELEE",
    "ranged": "RANGED",
    "siege": "RANGED",
    "cavalry": "CAVALRY",
}


def can_explore(g: MultiverseWar, unit: Unit) -> bool:
    """MW-ADV-06: Builders and decoys cannot enter adventure hexes."""
    return unit.kind not in (BUILDER, DECOY)


class EnterAdventure(Procedure):
    """MW-ADV-01: pay, move in, and resolve a card; the activation ends."""

    unit: int
    hex: str

    def enter(self, g: MultiverseWar, got: None) -> None:
        unit = g.units[self.unit]
        cost = cost_to(g, unit, self.hex)
        spend(g, self.unit, cost)
        g.tell(
            Moved,
            rule="MW-ADV-01",
            unit=self.unit,
            seat=unit.seat,
            kind=unit.kind,
            known=knowing(g, unit),
            start=unit.hex,
            to=self.hex,
            cost=cost,
        )
        start = unit.hex
        g.change(self.unit, ready=False, entered=unit.entered + 1, finished=True)
        g.move(self.unit, self.hex)
        look_after(g, (self.unit, start))
        g.push(Card(unit=self.unit, hex=self.hex, back=start))


class Card(Procedure):
    """MW-ADV-05: draw and show, immediate effects, test or fight, reward or defeat."""

    unit: int
    hex: str
    back: str = ""
    """Where the unit goes back to; nowhere if the event dial caught it."""
    card: str = ""
    exchange: int = 0
    left: int = 0
    """HP of the guardian."""
    bought: bool = False
    success: bool = False

    def shuffle(self, g: MultiverseWar, got: None) -> None:
        """MW-ADV-04: an empty deck is made anew when the next card is needed."""
        if not g.deck:
            g.deck, g.discard = tuple(sorted(g.discard)), ()

    def draw(self, g: MultiverseWar, got: None) -> Next:
        return Chance("adventure", "MW-ADV-01", Deal(g.deck, 1), about=(self.unit, self.hex))

    def show(self, g: MultiverseWar, got: tuple[str]) -> Next:
        self.card = got[0]
        deck = list(g.deck)
        deck.remove(self.card)
        g.deck, g.discard = tuple(deck), (*g.discard, self.card)
        unit = g.units[self.unit]
        g.tell(
            CardDrawn,
            rule="MW-ADV-11",
            seat=unit.seat,
            unit=self.unit,
            kind=unit.kind,
            card=self.card,
            hex=self.hex,
        )
        card = self._card(g)
        if card.kind == "permanent" and not self._can_place(g, card):
            self.at = "shuffle"
        return None

    def _card(self, g: MultiverseWar) -> Adventure:
        return g.content.adventures[self.card]

    def _can_place(self, g: MultiverseWar, card: Adventure) -> bool:
        homeless = card.place in (COLONY, VILLAGE) and not self._ways_back(g)
        return can_place(g, card.place) and not homeless

    def _ways_back(self, g: MultiverseWar) -> list[str]:
        """Where the explorer can go if it cannot stay: back, or (caught by the dial) to a free neighbour."""
        if self.back:
            return [self.back]
        return [hex_ for hex_ in g.map.beside[self.hex] if free_hex(g, hex_)]

    def resolve(self, g: MultiverseWar, got: None) -> Next:
        card = self._card(g)
        if card.kind == "boon":
            self.success = True
            self.at = "reward"
        elif card.kind == "permanent":
            g.tokens = tuple(one for one in g.tokens if one != self.hex)
            place(g, card.place, self.hex)
            look(g, (self.hex,))  # a mound is high, and no forest hides what stands there
            self.success = True
            self.at = "finish"
        elif card.kind == "test":
            self.at = "test"
        elif card.kind == "fight":
            self.at = "begin_fight"
        return None

    # -- choices

    def choose(self, g: MultiverseWar, got: None) -> Next:
        card, unit = self._card(g), g.units[self.unit]
        pay = (PAY,) if g.players[unit.seat].gold >= card.price else ()
        other = FIGHT if card.guardian else DECLINE
        return Ask(unit.seat, "choice", "MW-ADV-05", (*pay, other), about=(self.card, self.unit), always=True)

    def chosen(self, g: MultiverseWar, got: str) -> Next:
        if got == FIGHT:
            self.at = "begin_fight"
            return None
        self.success = True
        if got == PAY:
            g.pay(g.units[self.unit].seat, self._card(g).price)
            self.bought = True
        self.at = "reward"
        return None

    # -- tests

    def test(self, g: MultiverseWar, got: None) -> Next:
        """MW-ADV-07: one more die for each supporter, at most two."""
        dice = min(MOST_DICE, self._card(g).dice + self._supporters(g))
        return Chance("test", "MW-ADV-07", Roll(dice), about=(self.card, self.unit))

    def tested(self, g: MultiverseWar, got: tuple[int, ...]) -> Next:
        card = self._card(g)
        hits = sum(1 for face in got if FACES[face] in card.icons)
        g.tell(Rolled, rule="MW-ADV-07", what=self.card, faces=got, hits=hits)
        self.success = hits >= card.need
        self.at = "reward"
        return None

    def _supporters(self, g: MultiverseWar) -> int:
        return min(MOST_SUPPORT, self._support(g))

    def _support(self, g: MultiverseWar) -> int:
        return support(g, self.hex, g.units[self.unit].seat, (self.unit,))

    # -- fights

    def begin_fight(self, g: MultiverseWar, got: None) -> None:
        self.left = self._guardian(g).hp

    def _guardian(self, g: MultiverseWar) -> Guardian:
        guardian = self._card(g).guardian
        assert guardian is not None
        return guardian

    def next_exchange(self, g: MultiverseWar, got: None) -> Next:
        """MW-ADV-08: up to two exchanges; the owner may withdraw after the first."""
        if self.exchange == EXCHANGES:
            self.at = "reward"
            return None
        if self.exchange == 0:
            self.at = "first_blow"
            return None
        return Ask(g.units[self.unit].seat, "go on", "MW-ADV-08", (GO_ON, WITHDRAW), about=(self.card, self.unit))

    def decided(self, g: MultiverseWar, got: str) -> Next:
        if got == WITHDRAW:
            self.at = "reward"
        return None

    def first_blow(self, g: MultiverseWar, got: None) -> Next:
        self.exchange += 1
        return None

    def first_roll(self, g: MultiverseWar, got: None) -> Next:
        return self._roll(g, explorer=not self._guardian_first(g))

    def first_landed(self, g: MultiverseWar, got: tuple[int, ...]) -> None:
        if self._land(g, got, explorer=not self._guardian_first(g)):
            self.at = "reward"

    def second_roll(self, g: MultiverseWar, got: None) -> Next:
        return self._roll(g, explorer=self._guardian_first(g))

    def second_landed(self, g: MultiverseWar, got: tuple[int, ...]) -> None:
        over = self._land(g, got, explorer=self._guardian_first(g))
        self.at = "reward" if over else "next_exchange"

    def _guardian_first(self, g: MultiverseWar) -> bool:
        return g.stats(g.units[self.unit]).type in COUNTERS.get(self._guardian(g).type, ())

    def _plan(self, g: MultiverseWar, *, explorer: bool) -> Plan:
        """No hit is automatic; supporters add dice and flank the guardian (MW-ADV-07, MW-ADV-08)."""
        unit, guardian = g.units[self.unit], self._guardian(g)
        stats = g.stats(unit)
        if explorer:
            counters = guardian.type in stats.counters
            damage = stats.dmg + ("close_volley" in stats.attributes)
            damage += int("pike_wall" in stats.attributes and guardian.type == "cavalry")
            dice = min(MOST_DICE, DICE + elite(g, unit) + self._supporters(g))
            return Plan(dice, False, counters, FACES.index(stats.icon), damage)
        counters = stats.type in COUNTERS.get(guardian.type, ())
        icon = ICONS[guardian.type]
        penalties = ["flanked"] * (self._support(g) // FLANKED)
        if "heavy_armour" in stats.attributes and icon in ("MELEE", "CAVALRY"):
            penalties.append("heavy armour")
        return Plan(max(1, DICE - len(penalties)), False, counters, FACES.index(icon), guardian.dmg, tuple(penalties))

    def _roll(self, g: MultiverseWar, *, explorer: bool) -> Next:
        dice = self._plan(g, explorer=explorer).dice
        return Chance("encounter", "MW-ADV-08", Roll(dice), about=(self.card, self.unit))

    def _land(self, g: MultiverseWar, faces: tuple[int, ...], *, explorer: bool) -> bool:
        """One blow; whether it ends the fight."""
        plan = self._plan(g, explorer=explorer)
        hit, critical = plan.result(faces)
        damage = plan.damage + critical if hit else 0
        unit = g.units[self.unit]
        g.tell(
            Struck,
            rule="MW-ADV-08",
            unit=self.unit if explorer else -1,
            seat=unit.seat if explorer else -1,
            kind=unit.kind if explorer else self.card,
            target=self.card if explorer else unit.kind,
            hex=self.hex,
            faces=faces,
            automatic=False,
            hit=hit,
            critical=critical,
            damage=damage,
            penalties=plan.penalties,
        )
        if explorer:
            self.left -= damage
            self.success = self.left <= 0
            return self.success
        return bool(damage) and wound(g, self.unit, damage)

    # -- the end

    def reward(self, g: MultiverseWar, got: None) -> None:
        card, unit = self._card(g), g.units[self.unit]
        if not unit.hex:
            return
        settled = card.kind == "choice" and not self.exchange  # paid or declined, without a fight
        operations = card.bought if self.bought else () if settled else card.reward if self.success else card.penalty
        for operation in reversed(operations):
            g.push(Reward(unit=self.unit, hex=self.hex, operation=operation))

    def finish(self, g: MultiverseWar, got: None) -> Next:
        """MW-ADV-02, MW-ADV-03: success removes the token, failure sends the unit back."""
        unit = g.units[self.unit]
        seat = unit.seat
        if self.success:
            g.tokens = tuple(one for one in g.tokens if one != self.hex)
            hero = bool(unit.hex) and g.stats(unit).hero
            g.note(seat, adventures=1, hero_adventures=int(hero))
        g.tell(AdventureEnded, rule="MW-ADV-02", seat=seat, card=self.card, hex=self.hex, success=self.success)
        stays = self.success and self._card(g).place not in (COLONY, VILLAGE)
        return END if stays or not unit.hex else None

    def step_back(self, g: MultiverseWar, got: None) -> Next:
        """MW-DIAL-04: a unit caught by the event dial steps to a free neighbour of its owner's choice."""
        ways = self._ways_back(g)
        if not ways:
            g.tokens = tuple(one for one in g.tokens if one != self.hex)
            return END
        return Ask(g.units[self.unit].seat, "step back", "MW-DIAL-04", tuple(map(Place, ways)), about=(self.unit,))

    def back_again(self, g: MultiverseWar, got: Place) -> Next:
        """MW-FORM-03: the partner in a formation steps aside too."""
        seat = g.units[self.unit].seat
        for number in g.at[self.hex]:
            if g.units[number].seat == seat:
                g.move(number, got.hex)
        look(g, (self.hex, got.hex))
        return END


class FightAhead(msgspec.Struct, frozen=True):
    """What decides the fight with a guardian that may come or go on."""

    ours: Plan
    theirs: Plan
    guardian_first: bool
    guardian: int
    """HP of the guardian."""
    exchanges: int


def fight_ahead(g: MultiverseWar) -> FightAhead | None:
    """The fight that the question under way is about; None if it is about none."""
    card = g.stack[-1]
    if not isinstance(card, Card) or g.content.adventures[card.card].guardian is None:
        return None
    return FightAhead(
        card._plan(g, explorer=True),
        card._plan(g, explorer=False),
        card._guardian_first(g),
        card.left or card._guardian(g).hp,
        EXCHANGES - card.exchange,
    )


class Reward(Procedure):
    """One operation of an adventure card."""

    unit: int
    hex: str
    operation: Operation
    places: tuple[str, ...] = ()
    """Where a free unit may enter."""

    def carry_out(self, g: MultiverseWar, got: None) -> Next:
        unit, n = g.units[self.unit], self.operation.n
        seat = unit.seat
        match self.operation.op:
            case "gold":
                g.pay(seat, -n)
                g.note(seat, adventure_gold=n)
                g.tell(GoldGained, rule="MW-ADV-02", seat=seat, gold=n, source="adventure")
            case "xp":
                advance(g, seat, unit.kind, n, rule="MW-ADV-02")
            case "heal":
                heal(g, self.unit, unit.wounds, "adventure", "MW-ADV-02")
            case "heal_around":
                self._heal_around(g, seat)
            case "damage":
                wound(g, self.unit, n)
            case "frost":
                chill(g, self.unit, "MW-ADV-03")
            case "forge":
                g.alter(seat, forge=g.players[seat].forge + 1)
            case "geode":
                self._geode(g, seat)
            case "survey":
                return None
            case "unit":
                self.at = "find_room"
                return None
        return END

    def _heal_around(self, g: MultiverseWar, seat: int) -> None:
        for hex_ in g.map.beside[self.hex]:
            for number in g.at.get(hex_, ()):
                if g.friends(g.units[number].seat, seat):
                    heal(g, number, g.units[number].wounds, "adventure", "MW-ADV-02")

    def _geode(self, g: MultiverseWar, seat: int) -> None:
        """Aether Geode: a shard, else a stone, else 3 gold."""
        player = g.players[seat]
        if g.with_shards:
            g.alter(seat, shards=player.shards + 1)
            check_shards(g, seat)
        elif g.scenario == "advanced" and g.map.mines and g.goals:
            g.alter(seat, stones=player.stones + 1)
            g.note(seat, stones=1)
            g.tell(StonesMined, rule="MW-ADV-02", seat=seat, stones=1, total=player.stones + 1)
        else:
            g.pay(seat, -3)
            g.note(seat, adventure_gold=3)
            g.tell(GoldGained, rule="MW-ADV-02", seat=seat, gold=3, source="adventure")

    def survey(self, g: MultiverseWar, got: None) -> Next:
        """Hermit Surveyor: any face-down territory beside an explored one (MW-EXPL-11)."""
        found = tuple(frontier(g))
        if not found:
            return END
        return Ask(g.units[self.unit].seat, "survey", "MW-EXPL-11", found, about=(self.unit,))

    def surveyed(self, g: MultiverseWar, got: Reveal) -> Next:

        g.push(Exploration(seat=g.units[self.unit].seat, slot=got.slot, side=got.side))
        return END

    def find_room(self, g: MultiverseWar, got: None) -> Next:
        """A free unit: beside the adventure hex, or if there is no room in the Settlement zone; else it is lost."""
        seat, kind = g.units[self.unit].seat, self.operation.kind
        if sum(1 for u in g.units if u.hex and u.seat == seat and u.kind == kind) >= g.content.units[kind].blocks:
            return END
        new = Unit(kind=kind, seat=seat)
        places = [hex_ for hex_ in g.map.beside[self.hex] if free_hex(g, hex_)]
        self.places = tuple(places or [hex_ for hex_ in g.map.homes[seat] if fits(g, new, hex_)])
        return None if self.places else END

    def settle(self, g: MultiverseWar, got: None) -> Next:
        seat = g.units[self.unit].seat
        return Ask(seat, "free unit", "MW-ADV-02", tuple(map(Place, self.places)), about=(self.operation.kind,))

    def settled(self, g: MultiverseWar, got: Place) -> Next:
        seat, kind = g.units[self.unit].seat, self.operation.kind
        g.batches = (*g.batches, Batch(seat=seat, kind=kind, round=g.round))
        new = Unit(kind=kind, seat=seat, hex=got.hex, batch=len(g.batches) - 1, fresh=True)
        number = g.add(new)
        g.tell(Recruited, rule="MW-ADV-02", unit=number, seat=seat, kind=kind, hex=got.hex, gold=0)
        look(g, (got.hex,))
        return END
