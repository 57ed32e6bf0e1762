"""The ledger's invariants (NE-INV), checked after every answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from ludarium.games.nova_era.effects import count
from ludarium.games.nova_era.events import CardDamaged, CivilWarBegan, DiceLowered, RoundBegan, Scored, UnrestMoved
from ludarium.games.nova_era.names import COLOUR_OF, COLOURS, DARK_AGE, LAST_SPACE, TERRITORY, TOKENS, VALUE_OF
from ludarium.games.nova_era.rules.disasters import CheckForDisasters
from ludarium.games.nova_era.rules.production import Production
from ludarium.games.nova_era.rules.spending import SpendingDice
from ludarium.games.nova_era.rules.unrest import CivilWar
from ludarium.games.nova_era.state import NovaEra
from ludarium.kernel.asks import Ask
from ludarium.kernel.events import Event
from ludarium.kernel.game import Game
from ludarium.kernel.game_type import Broken


class NovaEraWatcher:
    """Sees every position of one game in turn."""

    def __init__(self) -> None:
        self.before: NovaEra | None = None
        self.rounds = 0
        self.from_start = False
        self.lowered: Counter[tuple[int, str]] = Counter()
        self.wars: dict[int, Counter[int]] = {}
        self.even: bool | None = None
        """Whether all had equally many dice when the Spending step was first seen; None outside it."""

    def see(self, game: Game, events: Iterable[Event]) -> Iterator[Broken]:
        assert isinstance(game, NovaEra)
        yield from self._read(game, events)
        yield from _supplies(game)
        yield from _cards(game)
        yield from _markers(game)
        yield from _dice(game)
        yield from self._laps(game)
        if self.before is not None:
            yield from _changes(self.before, game)
        if game.ask is None and self.from_start and self.rounds != 3 * game.eras:
            yield Broken("NE-INV-25", f"{self.rounds} rounds were played")
        self.before = game.clone()

    def _read(self, g: NovaEra, events: Iterable[Event]) -> Iterator[Broken]:
        """What can only be seen in what happened."""
        presence: Counter[int] = Counter()
        majority: Counter[int] = Counter()
        for event in events:
            match event:
                case RoundBegan():
                    self.from_start = self.from_start or (event.era, event.round) == (1, 1)
                    self.rounds += 1
                    self.lowered.clear()
                case DiceLowered():
                    self.lowered[event.seat, event.rule] += 1
                    if self.lowered[event.seat, event.rule] > 1:
                        yield Broken("NE-INV-22", f"the dice of seat {event.seat} were lowered twice ({event.rule})")
                case CivilWarBegan():
                    self.wars[event.seat] = Counter()
                case CardDamaged(rule="NE-CIV-02") if event.seat in self.wars:
                    column = g.civilizations[event.seat].column_of(event.card)
                    self.wars[event.seat][column] += 1
                    if column >= 0 and self.wars[event.seat][column] > 1:
                        yield Broken("NE-INV-23", f"a Civil War damaged two cards of a type of seat {event.seat}")
                case UnrestMoved(rule="NE-CIV-05"):
                    if event.after != 0:
                        yield Broken("NE-INV-23", f"seat {event.seat} has Unrest after a Civil War")
                case Scored(source="presence"):
                    presence[event.seat] = event.vp
                case Scored(source="majority"):
                    majority[event.seat] = event.vp
        if any(vp > 5 for vp in presence.values()) or sum(majority.values()) > 5:
            yield Broken("NE-INV-15", f"presence {dict(presence)}, majority {dict(majority)}")
        if any(vp > presence[seat] for seat, vp in majority.items()):
            yield Broken("NE-INV-16", "a majority was scored without presence")

    def _laps(self, g: NovaEra) -> Iterator[Broken]:
        if not any(isinstance(frame, SpendingDice) for frame in g.stack):
            self.even = None
            return
        left = [len(civilization.dice) for civilization in g.civilizations]
        if self.even is None:
            self.even = max(left) == min(left)
        if self.even and max(left) - min(left) > 1:
            yield Broken("NE-INV-13", f"{left} dice left")


def _supplies(g: NovaEra) -> Iterator[Broken]:
    for i, colour in enumerate(COLOURS):
        held = [civilization.resources[i] for civilization in g.civilizations]
        if sum(held) + g.reserve[i] != TOKENS:
            yield Broken("NE-INV-01", f"{colour}: {held} and {g.reserve[i]} in the reserve")
        if min(*held, g.reserve[i]) < 0:
            yield Broken("NE-INV-02", f"{colour}: {held} and {g.reserve[i]} in the reserve")
    dice = [die for group in (*g.zones, *[c.dice for c in g.civilizations]) for die in group]
    if any(die not in VALUE_OF for die in dice):
        yield Broken("NE-INV-04", f"{dice}")
        return
    out = Counter(COLOUR_OF[die] for die in dice)
    if any(g.bag[i] + out[colour] != 3 for i, colour in enumerate((*COLOURS, "black"))):
        yield Broken("NE-INV-03", f"{g.bag} in the bag, {dict(out)} outside")
    if dice and any(isinstance(frame, (CheckForDisasters, Production)) for frame in g.stack):
        yield Broken("NE-INV-05", f"{dice} are not in the bag")


def _cards(g: NovaEra) -> Iterator[Broken]:
    cards = g.content.cards
    places: list[str] = [*g.offer, *[card for column in g.display for card in column]]
    hands: list[str] = []
    tableaus: list[str] = []
    for civilization in g.civilizations:
        hands += [*civilization.hand, *civilization.secret]
        places += [*civilization.past, *civilization.personalities]
        for i in range(5):
            here = (*civilization.undamaged[i], *civilization.damaged[i])
            tableaus += here
            for card in here:
                right = cards[card].kind == "territory" if i == TERRITORY else COLOURS[i] in cards[card].colors
                if not right:
                    yield Broken("NE-INV-10", f"{card} lies in column {i}")
    places += hands + tableaus
    if len(places) != len(set(places)):
        yield Broken("NE-INV-09", f"in two places: {[card for card, n in Counter(places).items() if n > 1]}")
    if any(cards[card].kind == "personality" for card in hands):
        yield Broken("NE-INV-28", f"{hands}")
    if g.era == 1 and any(cards[card].kind == "territory" for card in places):
        yield Broken("NE-INV-11", "there is a Territory in Era I")
    held = {*hands, *tableaus}
    for card in tableaus:
        if not held.isdisjoint(cards[card].obsoletes):
            yield Broken("NE-INV-21", f"{card} is in play, and so is what it made Obsolete")


def _markers(g: NovaEra) -> Iterator[Broken]:
    fighting = {frame.seat for frame in g.stack if isinstance(frame, CivilWar)}
    for seat, civilization in enumerate(g.civilizations):
        if not 0 <= civilization.unrest <= 9 and seat not in fighting:
            yield Broken("NE-INV-06", f"seat {seat} has Unrest {civilization.unrest}")
    if not all(0 <= space <= LAST_SPACE for space in g.tracks):
        yield Broken("NE-INV-07", f"{g.tracks}")
    topic = g.ask.topic if g.ask else ""
    if topic in ("pick dice", "production") and max(g.tracks[:DARK_AGE]) > 9:
        yield Broken("NE-INV-07", f"{g.tracks} when the question is {topic}")
    for seat in range(g.seats):
        whole = [len(column) for column in g.civilizations[seat].undamaged]
        if not g.charmed and count(g, seat, "tech:any") + count(g, seat, "territory") != sum(whole):
            yield Broken("NE-INV-24", f"seat {seat} counts damaged cards")


def _dice(g: NovaEra) -> Iterator[Broken]:
    ask = g.ask
    if ask is None:
        return
    if isinstance(ask, Ask) and not ask.options:
        yield Broken("NE-INV-27", f"{ask.topic} has no option")
    left = [len(civilization.dice) for civilization in g.civilizations]
    if ask.topic == "pick dice" and any(count not in (0, 3) for count in left):
        yield Broken("NE-INV-12", f"{left} dice while picking")
    if ask.topic == "give up a die" and any(count not in (2, 3) for count in left):
        yield Broken("NE-INV-12", f"{left} dice in a Dark Age")


def _changes(old: NovaEra, new: NovaEra) -> Iterator[Broken]:
    for seat, (was, now) in enumerate(zip(old.civilizations, new.civilizations, strict=True)):
        if now.vp < was.vp:
            yield Broken("NE-INV-14", f"seat {seat} had {was.vp} VP and has {now.vp}")
        if len(now.past) < len(was.past):
            yield Broken("NE-INV-18", f"the Past of seat {seat} shrank")
    if old.era == new.era:
        if new.tracks[DARK_AGE] < old.tracks[DARK_AGE]:
            yield Broken("NE-INV-08", f"the Dark Age marker went back from {old.tracks[DARK_AGE]}")
        for was_column, now_column in zip(old.display, new.display, strict=False):
            if was_column[: len(now_column)] != now_column:
                yield Broken("NE-INV-17", f"the column {was_column} became {now_column}")
        return
    cards = new.content.cards
    for seat, civilization in enumerate(new.civilizations):
        if civilization.personalities or new.tracks[DARK_AGE]:
            yield Broken("NE-INV-19", f"seat {seat} keeps Personalities, or the Dark Age lasts")
        in_play = {card for column in civilization.undamaged for card in column}
        for card in civilization.hand[len(old.civilizations[seat].hand) :]:
            if cards[card].evolves_from and cards[card].evolves_from not in in_play:
                yield Broken("NE-INV-20", f"seat {seat} took {card} without its source")


def watcher(game: Game) -> NovaEraWatcher:
    """A check of one game from here on."""
    return NovaEraWatcher()
