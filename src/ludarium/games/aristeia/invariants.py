"""The ledger's invariants (AR-INV), checked after every answer.

AR-INV-24 to AR-INV-26 speak of the board alone and are shown by tests over the whole of it; AR-INV-31 by
replaying.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from ludarium.games.aristeia.board import CENTRAL
from ludarium.games.aristeia.content import PICKS
from ludarium.games.aristeia.events import (
    ActionDeclared,
    ActivationBegan,
    Moved,
    PoolsBuilt,
    RoundBegan,
    Scored,
    ScoringZoneNamed,
    SentOff,
)
from ludarium.games.aristeia.options import HIDDEN
from ludarium.games.aristeia.rules.movement import team_of
from ludarium.games.aristeia.rules.rolls import Contest, total
from ludarium.games.aristeia.rules.rounds import TURNS
from ludarium.games.aristeia.rules.scenarios import is_over, scenario
from ludarium.games.aristeia.rules.setup import SetUp
from ludarium.games.aristeia.rules.states import StatesStep
from ludarium.games.aristeia.state import BENCH, BOX, INFIRMARY, NOBODY, OFF_BOARD, TEAM, Aristeia
from ludarium.kernel.events import Event
from ludarium.kernel.game import Game
from ludarium.kernel.game_type import Broken

SCORING_ZONES = {"moves": 1, "scorches": 1, "stays": 1, "conquers": 5}


class AristeiaWatcher:
    """Sees every position of one game in turn; facts that were not replaced are not looked at again."""

    def __init__(self) -> None:
        self.before: Aristeia | None = None
        self.activated: Counter[int] = Counter()
        self.frags = [0, 0]
        self.frags_at_start: list[int] | None = None

    def see(self, game: Game, events: Iterable[Event]) -> Iterator[Broken]:
        assert isinstance(game, Aristeia)
        told = list(events)
        if not game.fighters:
            return
        yield from self._read(game, told)
        before = self.before
        if before is None or any(a is not b for a, b in zip(before.fighters, game.fighters, strict=True)):
            yield from _fighters(game)
        yield from _tokens(game)
        if before is None or any(a is not b for a, b in zip(before.players, game.players, strict=True)):
            yield from _cards(game)
        yield from _table(game)
        yield from _zones(game)
        yield from _rolls(game)
        if self.before is not None:
            yield from _changes(self.before, game, told)
        self.before = game.clone()

    def _read(self, g: Aristeia, events: list[Event]) -> Iterator[Broken]:
        """What can only be seen in what happened."""
        before = self.before or g
        if self.frags_at_start is None:
            sent = Counter(1 - g.fighters[e.fighter].seat for e in events if isinstance(e, SentOff))
            self.frags_at_start = [g.players[seat].frags - sent[seat] for seat in (0, 1)]
        for event in events:
            match event:
                case RoundBegan():
                    self.activated.clear()
                case ActivationBegan(fighter=fighter):
                    self.activated[fighter] += 1
                    if self.activated[fighter] > 1:
                        yield Broken("AR-INV-11", f"fighter {fighter} activated twice in a Round")
                    if any(token.owner == fighter for token in g.smoke):
                        yield Broken("AR-INV-29", f"the Smoke of fighter {fighter} lies there still")
                case SentOff(fighter=fighter):
                    self.frags[1 - g.fighters[fighter].seat] += 1
                case ActionDeclared(action=action, fighter=fighter, targets=targets):
                    yield from _attack(before, g, action, fighter, targets)
                case PoolsBuilt(pools=pools):
                    for pool in pools:
                        if any(pool.count(code) > most for code, most in g.content.caps.items()):
                            yield Broken("AR-INV-16", f"a Roll of {pool}")
                case ScoringZoneNamed(zones=zones, rule="AR-SCA-05"):
                    if any(zone in before.scorched for zone in zones):
                        yield Broken("AR-INV-22", f"{zones} is burnt")
                case Moved(fighter=fighter):
                    if before.fighters and before.shows(fighter, "immobilized"):
                        yield Broken("AR-INV-28", f"fighter {fighter} moved though Immobilized")
        for seat in (0, 1):
            if g.players[seat].frags != self.frags_at_start[seat] + self.frags[seat]:
                yield Broken("AR-INV-07", f"seat {seat} has {g.players[seat].frags} Frags")


def _attack(before: Aristeia, g: Aristeia, action: str, fighter: int, targets: tuple[int, ...]) -> Iterator[Broken]:
    if not g.content.actions[action].attack:
        return
    if any(g.fighters[target].seat == g.fighters[fighter].seat for target in targets):
        yield Broken("AR-INV-27", f"fighter {fighter} attacks an Ally")
    if before.fighters and before.shows(fighter, "taunted"):
        sources = {token.source for token in before.fighters[fighter].tokens if token.state == "taunted"}
        if not set(targets) <= sources:
            yield Broken("AR-INV-27", f"fighter {fighter} attacks {targets}, Taunted by {sources}")


def _fighters(g: Aristeia) -> Iterator[Broken]:
    if [fighter.seat for fighter in g.fighters] != [0] * TEAM + [1] * TEAM:
        yield Broken("AR-INV-01", "the teams are not four and four")
    open_spaces = g.content.dome.neighbours
    blocked = g.content.dome.blocked
    taken = [*g.barriers, *(f.space for f in g.fighters if f.in_dome)]
    if len(taken) != len(set(taken)) or any(g.content.dome.mask[space] & blocked for space in taken):
        yield Broken("AR-INV-02", f"{taken}")
    for i, fighter in enumerate(g.fighters):
        if fighter.space not in OFF_BOARD and fighter.space not in open_spaces:
            yield Broken("AR-INV-03", f"fighter {i} stands on {fighter.space}")
        most = g.character(i).attributes.hit_points
        if not 0 <= fighter.damage < most or (fighter.damage and not fighter.in_dome):
            yield Broken("AR-INV-04", f"fighter {i} has {fighter.damage} Damage in {fighter.space!r}")
        if fighter.space == INFIRMARY and (fighter.tokens or fighter.marks):
            yield Broken("AR-INV-05", f"fighter {i} has tokens in the Infirmary")
        if fighter.space == BENCH and fighter.damage:
            yield Broken("AR-INV-05", f"fighter {i} has Damage on the Bench")
        if fighter.space == BOX and g.round and not any(isinstance(frame, SetUp) for frame in g.stack):
            yield Broken("AR-INV-01", f"fighter {i} is nowhere")


def _tokens(g: Aristeia) -> Iterator[Broken]:
    turning = any(isinstance(frame, StatesStep) for frame in g.stack)
    for i, fighter in enumerate(g.fighters):
        if not fighter.tokens:
            continue
        counts = Counter(token.state for token in fighter.tokens)
        for state, n in counts.items():
            if n > 1 and not g.content.states[state].stack:
                yield Broken("AR-INV-12", f"fighter {i} has {n} tokens of {state}")
        for token in fighter.tokens:
            if token.blue and g.content.states[token.state].stack and not turning:
                yield Broken("AR-INV-13", f"fighter {i} has a blue token of {token.state}")
            if token.state == "taunted":
                source = g.fighters[token.source]
                if token.source == NOBODY or source.seat == fighter.seat or source.space == INFIRMARY:
                    yield Broken("AR-INV-14", f"fighter {i} is Taunted by {token.source}")


def _cards(g: Aristeia) -> Iterator[Broken]:
    if any(isinstance(frame, SetUp) and not g.players[0].hand for frame in g.stack):
        return  # the decks are being made
    for seat, player in enumerate(g.players):
        cards = [*player.hand, *player.deck, *player.discard, *player.playing]
        owners = Counter(g.content.tactics[card].owner for card in cards)
        expected = Counter({"standard": len(g.content.standard), **dict.fromkeys(player.team, PICKS)})
        if owners != expected or len(set(cards)) != len(cards):
            yield Broken("AR-INV-06", f"the cards of seat {seat} are {sorted(cards)}")
        shown = g.view(1 - seat).players[seat].hand
        if shown != (HIDDEN,) * len(player.hand):
            yield Broken("AR-INV-20", f"the other seat sees {shown}")


def _table(g: Aristeia) -> Iterator[Broken]:
    if min(g.ap, g.mp) < 0 or (g.active == NOBODY and (g.ap or g.mp)):
        yield Broken("AR-INV-08", f"{g.ap} Action Points and {g.mp} Movement Points, active {g.active}")
    if g.round and g.underdog not in (0, 1):
        yield Broken("AR-INV-09", f"the Underdog is {g.underdog}")
    if not 0 <= g.round <= scenario(g).rounds or not 0 <= g.turn <= TURNS:
        yield Broken("AR-INV-11", f"Round {g.round}, Turn {g.turn}")
    for seat, player in enumerate(g.players):
        if player.order and sorted(player.order) != list(team_of(seat)):
            yield Broken("AR-INV-15", f"the Running Order of seat {seat} is {player.order}")
    if g.ask is None and not is_over(g):
        yield Broken("AR-INV-30", f"the game ended in Round {g.round}")


def _zones(g: Aristeia) -> Iterator[Broken]:
    if not g.scoring:
        return
    kind = scenario(g).scoring
    right = len(g.scoring) == SCORING_ZONES[kind] and set(g.scoring) <= set(g.content.dome.zones)
    if not right or (kind == "stays" and g.scoring != (CENTRAL,)):
        yield Broken("AR-INV-21", f"the Scoring Zones are {g.scoring}")
    if len({hold.zone for hold in g.holds}) != len(g.holds):
        yield Broken("AR-INV-23", f"{g.holds}")


def _rolls(g: Aristeia) -> Iterator[Broken]:
    for frame in g.stack:
        if isinstance(frame, Contest):
            for side in frame.sides:
                there = total(g.content, side.dice)
                if any(not 0 <= left <= have for left, have in zip(side.left, there, strict=True)):
                    yield Broken("AR-INV-17", f"{side.left} of {there} Symbols")
                if side.left[0] + side.left[3] > there[0] + there[3]:
                    yield Broken("AR-INV-18", f"{side.left} of {there} Symbols")


def _changes(old: Aristeia, new: Aristeia, events: list[Event]) -> Iterator[Broken]:
    scored = {event.seat for event in events if isinstance(event, Scored)}
    for seat, (was, now) in enumerate(zip(old.players, new.players, strict=True)):
        if now.vp < was.vp or (now.vp != was.vp and seat not in scored):
            yield Broken("AR-INV-10", f"seat {seat} had {was.vp} Victory Points and has {now.vp}")
        if now.discard[: len(was.discard)] != was.discard:
            yield Broken("AR-INV-19", f"the discard pile of seat {seat} changed its order")
    if new.scorched[: len(old.scorched)] != old.scorched:
        yield Broken("AR-INV-22", f"{old.scorched} became {new.scorched}")


def watcher(game: Game) -> AristeiaWatcher:
    """A check of one game from here on."""
    return AristeiaWatcher()
