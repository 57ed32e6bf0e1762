"""What a seat cannot know (MW-FOG-01, MW-MISS-01, MW-TURN-03), and how it is guessed fairly."""

from __future__ import annotations

from typing import Any

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

TRIES = 50
MOST_STEPS = 400  # of one search
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
    found = next(filter(None, (_guess(g, seat, unknown, below) for _ in range(TRIES))), None)
    found = found or next(filter(None, (_search(g, seat, unknown, below) for _ in range(TRIES))), None)
    for number in unknown:  # where even a search finds nothing: plain Militia, which anybody may have
        _assume(g, number, found[number] if found else "U03")


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


def _guess(g: MultiverseWar, seat: int, unknown: list[int], below: Below) -> dict[int, str] | None:
    """One attempt: the batches in turn, each so that its prices add up."""
    left = _blocks_left(g, seat)
    found: dict[int, str] = {}
    for index, numbers in _by_batch(g, unknown).items():
        kinds = _fill(g, index, numbers, left, below)
        if kinds is None:
            return None
        found.update(kinds)
    return found if _room_for(g, found) else None


def _by_batch(g: MultiverseWar, unknown: list[int]) -> dict[int, list[int]]:
    batches: dict[int, list[int]] = {}
    for number in unknown:
        batches.setdefault(g.units[number].batch, []).append(number)
    return batches


def _search(g: MultiverseWar, seat: int, unknown: list[int], below: Below) -> dict[int, str] | None:
    """The same, taking back what leads nowhere: late in a game the few cheap blocks must go to the right batches."""
    left = _blocks_left(g, seat)
    batches = list(_by_batch(g, unknown).items())
    _shuffle(batches, below)
    row = [(index, i, number) for index, numbers in batches for i, number in enumerate(numbers)]
    sizes = {index: len(numbers) for index, numbers in batches}
    found: dict[int, str] = {}
    steps = MOST_STEPS

    def fill(at: int, gold: int) -> bool:
        nonlocal steps
        if at == len(row):
            return True
        index, i, number = row[at]
        gold = gold if i else _gold_of(g, index)
        slack, rest = _slack(g, index, sizes[index]), sizes[index] - i - 1
        kinds = _fitting(g, index, number, left, gold, rest, slack)
        _shuffle(kinds, below)
        for kind in kinds:
            steps -= 1
            if steps < 0:
                return False
            after = gold - _cost(g, kind)
            if rest == 0 and not g.batches[index].kind and not -slack <= after <= 0:
                continue
            found[number] = kind
            left[kind] -= 1
            if _room_at(g, g.units[number].hex, found) and fill(at + 1, after):
                return True
            left[kind] += 1
            del found[number]
        return False

    return found if fill(0, 0) else None


def _shuffle(things: list[Any], below: Below) -> None:
    for i in range(len(things) - 1, 0, -1):
        j = below(i + 1)
        things[i], things[j] = things[j], things[i]


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


def _gold_of(g: MultiverseWar, index: int) -> int:
    """What the unknown blocks of a batch cost."""
    return max(0, g.batches[index].gold - _known_cost(g, index))


def _slack(g: MultiverseWar, index: int, count: int) -> int:
    """How much less they may have cost: a Cold Forge, a tier 2 workshop."""
    return FORGE_GOLD * g.batches[index].forged + count


def _fill(
    g: MultiverseWar, index: int, numbers: list[int], left: dict[str, int], below: Below
) -> dict[int, str] | None:
    """Types for the unknown blocks of one batch."""
    found: dict[int, str] = {}
    gold, slack = _gold_of(g, index), _slack(g, index, len(numbers))
    for i, number in enumerate(numbers):
        fitting = _fitting(g, index, number, left, gold, len(numbers) - i - 1, slack)
        if not fitting:
            return None
        kind = fitting[below(len(fitting))]
        left[kind] -= 1
        gold -= _cost(g, kind)
        found[number] = kind
    return found if g.batches[index].kind or -slack <= gold <= 0 else None


def _fitting(
    g: MultiverseWar, index: int, number: int, left: dict[str, int], gold: int, rest: int, slack: int
) -> list[str]:
    """What this block can be, so that the others of its batch can still cost the gold that is left."""
    batch = g.batches[index]
    return [
        kind
        for kind, n in left.items()
        if n > 0 and _could_be(g, batch, g.units[number], kind) and (batch.kind or _adds_up(g, kind, gold, rest, slack))
    ]


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
    return all(_room_at(g, hex_, kinds) for hex_ in {g.units[number].hex for number in kinds})


def _room_at(g: MultiverseWar, hex_: str, kinds: dict[int, str]) -> bool:
    """Whether this hex holds no more than it may, as far as its blocks are known; who only passes counts nowhere."""
    staying = [n for n in g.at[hex_] if not g.units[n].passing]
    if len(staying) < 2:
        return True
    here = [kinds.get(n, g.units[n].kind) for n in staying]
    military = sum(1 for kind in here if kind not in (BUILDER, DECOY, UNKNOWN))
    building = g.buildings.get(hex_)
    most = 2 if (building is not None and building.kind == "fortress") or g.with_formations else 1
    return military <= most and here.count(BUILDER) <= 1 and len(here) <= most + 1
