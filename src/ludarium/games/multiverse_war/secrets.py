"""What a seat cannot know (MW-FOG-01, MW-MISS-01, MW-TURN-03), and how it is guessed fairly."""

from __future__ import annotations

from msgspec.structs import replace

from ludarium.games.multiverse_war.content import BUILDER, DECOY
from ludarium.games.multiverse_war.pieces import UNKNOWN, Batch, Unit
from ludarium.games.multiverse_war.rules.activation import Activation
from ludarium.games.multiverse_war.rules.building import MOST_DECOYS, Build
from ludarium.games.multiverse_war.rules.movement import stands_well
from ludarium.games.multiverse_war.rules.recruiting import FORGE_GOLD
from ludarium.games.multiverse_war.state import MultiverseWar
from ludarium.kernel import Ask
from ludarium.kernel.game import Below

TRIES = 60
ENOUGH = 6  # AP to go on from any hex
UNSEEN = "hidden"  # a mission card that this seat does not see


# -- hiding ------------------------------------------------------------------------------------------


def hide(g: MultiverseWar, seat: int) -> None:
    """Blank out, in this clone, all that the seat may not know."""
    for frame in g.stack:
        if isinstance(frame, Build) and not _friend(g, frame.seat, seat):
            _hide_building(g, frame)
    _hide_activation(g, seat)
    g.units = tuple([unit if _sees(g, unit, seat) else blank(unit) for unit in g.units])
    g.buildings = {
        hex_: b if not b.recruited or _friend(g, b.seat, seat) else replace(b, recruited=False)
        for hex_, b in g.buildings.items()
    }
    for other, player in enumerate(g.players):
        if other != seat and player.card and not (g.ask is None and all(player.done)):
            done = tuple(sorted(player.done, reverse=True))
            g.alter(other, card=UNSEEN, done=done)


def _hide_activation(g: MultiverseWar, seat: int) -> None:
    """Whether a hidden block could still go on is nobody's business: others see only that its owner acts."""
    ask, top = g.ask, g.stack[-1] if g.stack else None
    if ask is None or not isinstance(top, Activation) or _friend(g, ask.seats[0], seat):
        return
    g.stack.pop()
    g.stack[-1].at = "choose"
    g.ask = Ask(ask.seats[0], "activate", "MW-TURN-08", ())


def _friend(g: MultiverseWar, one: int, seat: int) -> bool:
    return seat >= 0 and g.friends(one, seat)


def _sees(g: MultiverseWar, unit: Unit, seat: int) -> bool:
    return unit.up or not unit.hex or _friend(g, unit.seat, seat)


def blank(unit: Unit) -> Unit:
    """A block as its enemies see it: where it stands, its wounds and marks."""
    return Unit(
        kind=UNKNOWN,
        seat=unit.seat,
        hex=unit.hex,
        wounds=unit.wounds,
        finished=unit.finished,
        marked=unit.marked,
        resting=unit.resting,
        frost=unit.frost,
        crippled=unit.crippled,
        shard=unit.shard,
        batch=unit.batch,
        pace=unit.pace,
        entered=unit.entered,
        fresh=unit.fresh,
        passing=unit.passing,
    )


def _hide_building(g: MultiverseWar, frame: Build) -> None:
    """Others see the results of a build phase when it is done."""
    for number in frame.new:
        unit = g.units[number]
        if unit.hex:
            g.move(number, "")
            g.put(number, Unit(kind="", seat=unit.seat))
    while g.units and not g.units[-1].hex and len(g.units) - 1 in frame.new:
        g.units = g.units[:-1]
    player = g.players[frame.seat]
    g.alter(frame.seat, gold=player.gold + frame.gold, forge=player.forge + frame.forged)
    frame.new, frame.gold, frame.forged, frame.decoy = (), 0, 0, False


# -- dealing -----------------------------------------------------------------------------------------


def deal(g: MultiverseWar, seat: int, below: Below) -> None:
    """Fill the blanks of this clone of the seat's view with a fair guess."""
    for other in range(g.seats):
        unknown = [n for n, unit in enumerate(g.units) if unit.kind == UNKNOWN and unit.seat == other]
        if unknown:
            _deal_blocks(g, other, unknown, below)
    _deal_missions(g, seat, below)


def _deal_missions(g: MultiverseWar, seat: int, below: Below) -> None:
    known = {player.card for player in g.players}
    left = [c.id for c in g.content.missions.values() if c.id not in known and (c.needs != "mines" or g.map.mines)]
    for other, player in enumerate(g.players):
        if player.card == UNSEEN:
            g.alter(other, card=left.pop(below(len(left))))


def _deal_blocks(g: MultiverseWar, seat: int, unknown: list[int], below: Below) -> None:
    """Types for a player's unknown blocks: tried until all limits hold, the prices of each batch first of all."""
    for attempt in range(TRIES):
        strict = attempt < TRIES - 10
        kinds = _guess(g, seat, unknown, below, strict=strict)
        if kinds is not None:
            for number, kind in kinds.items():
                _assume(g, number, kind)
            return
    for number in unknown:  # no guess fits: plain Militia, which anybody may have
        _assume(g, number, "U03")


def _assume(g: MultiverseWar, number: int, kind: str) -> None:
    unit = g.units[number]
    place = "m"
    if kind == DECOY:
        others = [g.units[n] for n in g.at[unit.hex] if n != number]
        place = "b" if any(g.in_military_place(one) for one in others if one.kind != UNKNOWN) else "m"
    guess = replace(unit, kind=kind, place=place if kind == DECOY else "")
    if g.turn == unit.seat and g.phase == "action" and not unit.finished:
        guess = replace(guess, ap=max(0, g.stats(guess).ap - unit.entered))
    g.put(number, guess)
    if guess.ap < ENOUGH and not stands_well(g, number):
        g.change(number, ap=ENOUGH)  # it passes through a hex where it may not stop: its AP let it go on (MW-MOVE-10)


def _guess(g: MultiverseWar, seat: int, unknown: list[int], below: Below, *, strict: bool) -> dict[int, str] | None:
    """One attempt: the batches in turn, each so that its prices add up."""
    left = _blocks_left(g, seat)
    found: dict[int, str] = {}
    batches: dict[int, list[int]] = {}
    for number in unknown:
        batches.setdefault(g.units[number].batch, []).append(number)
    for index, numbers in batches.items():
        batch = g.batches[index]
        gold = batch.gold - _known_cost(g, index)
        kinds = _fill(g, seat, batch, numbers, max(0, gold), left, below, strict=strict)
        if kinds is None:
            return None
        found.update(kinds)
    return found if _room_for(g, found) else None


def _blocks_left(g: MultiverseWar, seat: int) -> dict[str, int]:
    """Blocks that may be among the unknown ones."""
    player = g.players[seat]
    left = {kind: card.blocks for kind, card in g.content.units.items() if card.faction in ("", player.faction)}
    left[DECOY] = MOST_DECOYS if g.with_decoys else 0
    hero = player.hero
    if hero is not None and not hero.fallen:
        left[hero.sheet] = 1
    for unit in g.units:
        if unit.hex and unit.seat == seat and unit.kind in left:
            left[unit.kind] -= 1
    return left


def _known_cost(g: MultiverseWar, index: int) -> int:
    """What the blocks of a batch cost that this seat sees."""
    return sum(
        g.content.units[unit.kind].cost
        for unit in g.units
        if unit.hex and unit.batch == index and unit.kind in g.content.units
    )


def _fill(
    g: MultiverseWar,
    seat: int,
    batch: Batch,
    numbers: list[int],
    gold: int,
    left: dict[str, int],
    below: Below,
    *,
    strict: bool,
) -> dict[int, str] | None:
    """Types for the unknown blocks of one batch."""
    found: dict[int, str] = {}
    slack = FORGE_GOLD * batch.forged + len(numbers)  # cheaper recruits: Cold Forge, a tier 2 workshop
    for i, number in enumerate(numbers):
        rest = len(numbers) - i - 1
        fitting = [
            kind
            for kind, n in left.items()
            if n > 0
            and _could_be(g, batch, g.units[number], kind)
            and (not strict or batch.kind or _adds_up(g, kind, gold, rest, slack))
        ]
        if not fitting:
            return None
        kind = fitting[below(len(fitting))]
        left[kind] -= 1
        gold -= _cost(g, kind)
        found[number] = kind
    return found if not strict or batch.kind or -slack <= gold <= 0 else None


def _cost(g: MultiverseWar, kind: str) -> int:
    card = g.content.units.get(kind)
    return card.cost if card else 0


def _adds_up(g: MultiverseWar, kind: str, gold: int, rest: int, slack: int) -> bool:
    """Whether the rest of a batch can still cost what is left after this block."""
    left = gold - _cost(g, kind)
    return -slack <= left <= 7 * rest


def _could_be(g: MultiverseWar, batch: Batch, unit: Unit, kind: str) -> bool:
    """Whether this block, as it was seen to move and carry, can be of that type."""
    if batch.kind:
        return kind == batch.kind
    guess = replace(unit, kind=kind)
    stats = g.stats(guess)
    if unit.shard and not stats.infantry:
        return False
    if unit.wounds >= stats.hp:
        return False
    return stats.ap + 3 >= unit.pace


def _room_for(g: MultiverseWar, kinds: dict[int, str]) -> bool:
    """Whether no hex would hold more than it may (MW-ACT-05)."""
    for hex_, numbers in g.at.items():
        if len(numbers) > 1 and any(n in kinds for n in numbers):
            here = [kinds.get(n, g.units[n].kind) for n in numbers]
            military = sum(1 for kind in here if kind not in (BUILDER, DECOY))
            builders = here.count(BUILDER)
            building = g.buildings.get(hex_)
            most = 2 if (building is not None and building.kind == "fortress") or g.with_formations else 1
            if military > most or builders > 1 or len(here) > most + 1:
                return False
    return True
