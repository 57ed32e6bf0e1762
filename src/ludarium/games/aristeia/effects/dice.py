"""Operations on the dice and Symbols of a Roll."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from ludarium.games.aristeia.content.compiled import Line, Tally, spelled
from ludarium.games.aristeia.content.vocabulary import SYMBOLS
from ludarium.games.aristeia.effects.carry import CarryOut, carry_out, operation
from ludarium.games.aristeia.events import DieNullified, Rerolled, Rolled, SymbolLost
from ludarium.games.aristeia.options import APPLY, DECLINE, DONE
from ludarium.games.aristeia.rules import rolls
from ludarium.games.aristeia.rules.rolls import ADDED, BEFORE_ROLLING, CRIT, DICE_LIE, Contest, Side, face
from ludarium.games.aristeia.state import NOBODY, Aristeia, Context
from ludarium.kernel import AGAIN, END, Ask, Chance, Next, Procedure, Roll


def _side(g: Aristeia, ctx: Context, to: str) -> tuple[Contest | None, Side | None]:
    """The Roll under way and its side that is meant."""
    contest = g.topmost(Contest)
    fighter = ctx.me if to == "self" else ctx.opp
    if contest is None or fighter == NOBODY:
        return contest, None
    return contest, next((side for side in contest.sides if side.fighter == fighter), None)


def _put(contest: Contest, changed: Side) -> None:
    contest.sides = tuple([changed if side.fighter == changed.fighter else side for side in contest.sides])


@operation("add_dice")
def add_dice(g: Aristeia, carry: CarryOut, line: Line) -> None:
    """Further dice, before the Roll; the caps still apply (AR-DICE-03)."""
    _, side = _side(g, carry.ctx, line.args.to)
    if side is not None:
        rolls.add_dice(g, side.fighter, line.args.dice)


@operation("drop_dice")
def drop_dice(g: Aristeia, carry: CarryOut, line: Line) -> None:
    """Dice taken out of a pool before the Roll."""
    contest, side = _side(g, carry.ctx, line.args.to)
    if contest is not None and side is not None and contest.at == BEFORE_ROLLING:
        _put(contest, replace(side, pool=side.pool.replace(line.args.die, "", line.args.n)))


def symbols_after(left: Tally, line: Line) -> Tally:
    """What is left to a side when this line has given or taken Symbols of exactly these kinds; other lines do neither."""
    if line.kind == "add_symbols":
        by = Counter(spelled(line.args.symbols))
    elif line.kind == "nullify_symbol":
        by = Counter({line.args.symbol: -line.args.n})
    else:
        return left
    succ, block, spec, crit, cblk = [max(0, n + by[name]) for name, n in zip(SYMBOLS, left, strict=True)]
    return (succ, block, spec, crit, cblk)


@operation("add_symbols")
def add_symbols(g: Aristeia, carry: CarryOut, line: Line) -> None:
    """AR-DICE-01: each Symbol is an imaginary die; added by a Switch it may be spent at once."""
    contest, side = _side(g, carry.ctx, line.args.to)
    if contest is None or side is None:
        return
    symbols = spelled(line.args.symbols)
    changed = replace(side, dice=side.dice + tuple([ADDED + symbol for symbol in symbols]))
    if contest.at not in (BEFORE_ROLLING, DICE_LIE):
        changed = replace(changed, left=symbols_after(side.left, line))
    _put(contest, changed)


@operation("reroll")
def reroll(g: Aristeia, carry: CarryOut, line: Line) -> None:
    """Dice of the player's choice are rolled once more; the second result stands (AR-GAP-REROLL)."""
    contest, side = _side(g, carry.ctx, line.args.to)
    if contest is not None and side is not None and contest.at == DICE_LIE:
        dice = tuple([die for die in side.dice if die[0] != ADDED])
        g.push(RerollDice(seat=carry.ctx.seat, fighter=side.fighter, dice=dice, left=line.args.up_to))


class RerollDice(Procedure):
    """Dice are named one by one, then rolled together; added Symbols cannot be chosen."""

    seat: int
    fighter: int
    dice: tuple[str, ...]
    left: int
    chosen: tuple[str, ...] = ()

    def choose(self, g: Aristeia, got: None) -> Next:
        if not self.left or not self.dice:
            self.at = "roll"
            return None
        options = (*dict.fromkeys(self.dice), DONE)
        return Ask(self.seat, "reroll", "AR-GAP-REROLL", options, (self.fighter,))

    def name(self, g: Aristeia, got: str) -> Next:
        if got == DONE:
            return None
        dice = list(self.dice)
        dice.remove(got)
        self.dice, self.chosen, self.left = tuple(dice), (*self.chosen, got), self.left - 1
        return AGAIN

    def roll(self, g: Aristeia, got: None) -> Next:
        if not self.chosen:
            return END
        pool = "".join(die[0] for die in self.chosen)
        return Chance("roll", "AR-GAP-REROLL", Roll(len(self.chosen)), (pool,))

    def lie(self, g: Aristeia, got: tuple[int, ...]) -> None:
        contest = g.topmost(Contest)
        assert contest is not None
        side = next(side for side in contest.sides if side.fighter == self.fighter)
        dice = list(side.dice)
        new = tuple([f"{die[0]}{number}" for die, number in zip(self.chosen, got, strict=True)])
        for old, fresh in zip(self.chosen, new, strict=True):
            dice[dice.index(old)] = f"{fresh}!"  # marked, so that the next equal die is another one
        _put(contest, replace(side, dice=tuple([die.rstrip("!") for die in dice])))
        g.tell(Rerolled, rule="AR-GAP-REROLL", fighter=self.fighter, before=self.chosen, after=new)


@operation("nullify_die")
def nullify_die(g: Aristeia, carry: CarryOut, line: Line) -> None:
    """One die or added Symbol goes, but not a red die with a Critical Success (AR-CRIT-04, AR-DICE-02)."""
    contest, side = _side(g, carry.ctx, line.args.to)
    if contest is None or side is None:
        return
    dice = tuple(dict.fromkeys([die for die in side.dice if not face(g.content, die)[CRIT]]))
    if dice:
        g.push(NullifyDie(seat=carry.ctx.seat, fighter=side.fighter, dice=dice))


class NullifyDie(Procedure):
    """AR-EFF-05: the die is gone with all its Symbols that are not spent yet."""

    seat: int
    fighter: int
    dice: tuple[str, ...]

    def choose(self, g: Aristeia, got: None) -> Next:
        return Ask(self.seat, "nullify a die", "AR-EFF-05", self.dice, (self.fighter,))

    def remove(self, g: Aristeia, got: str) -> None:
        contest = g.topmost(Contest)
        assert contest is not None
        side = next(side for side in contest.sides if side.fighter == self.fighter)
        dice = list(side.dice)
        dice.remove(got)
        gone = face(g.content, got)
        left = tuple([max(0, have - less) for have, less in zip(side.left, gone, strict=True)])
        _put(contest, replace(side, dice=tuple(dice), left=left, gone=(*side.gone, got)))
        g.tell(DieNullified, rule="AR-EFF-05", fighter=self.fighter, die=got)


@operation("nullify_symbol")
def nullify_symbol(g: Aristeia, carry: CarryOut, line: Line) -> None:
    """Unspent Symbols of exactly that kind go (AR-CRIT-06, AR-CRIT-07)."""
    contest, side = _side(g, carry.ctx, line.args.to)
    if contest is None or side is None:
        return
    left = symbols_after(side.left, line)
    if left != side.left:
        _put(contest, replace(side, left=left))
        g.tell(SymbolLost, rule="AR-CRIT-07", fighter=side.fighter, symbol=line.args.symbol)


@operation("roll")
def roll(g: Aristeia, carry: CarryOut, line: Line) -> None:
    """A Simple Roll inside an effect."""
    if g.in_dome(carry.ctx.me):
        added = tuple([ADDED + symbol for symbol in spelled(line.args.symbols)])
        g.push(EffectRoll(ctx=carry.ctx, dice=line.args.dice, added=added, succ=line.lists[0], always=line.lists[1]))


class EffectRoll(Procedure):
    """AR-SIM: what always happens, then what a Success allows."""

    ctx: Context
    dice: str
    added: tuple[str, ...]
    succ: str
    always: str
    success: bool = False

    def roll(self, g: Aristeia, got: None) -> None:
        context = replace(self.ctx, roll="simple", roller=self.ctx.me, action="")
        g.push(Contest(ctx=context, sides=(Side(self.ctx.me, self.dice, self.added),)))

    def what_always_happens(self, g: Aristeia, got: tuple[int, ...]) -> None:
        self.success = got[0] > 0
        carry_out(g, self.always, self.ctx)

    def choose(self, g: Aristeia, got: None) -> Next:
        if not self.success:
            return END
        return Ask(self.ctx.seat, "effect", "AR-ACT-13", (APPLY, DECLINE), (self.ctx.me, self.succ))

    def apply(self, g: Aristeia, got: str) -> None:
        if got == APPLY:
            carry_out(g, self.succ, self.ctx)


@operation("raw_die")
def raw_die(g: Aristeia, carry: CarryOut, line: Line) -> None:
    """AR-STA-16: a die that is no Roll: no Tactics, no Switches, no limit."""
    g.push(RawDieThrow(ctx=carry.ctx, die=line.args.die, per_succ=line.lists[0], per_spec=line.lists[1]))


class RawDieThrow(Procedure):
    """AR-STA-14: for every Success one list of operations, for every Special another."""

    ctx: Context
    die: str
    per_succ: str
    per_spec: str

    def throw(self, g: Aristeia, got: None) -> Next:
        return Chance("die", "AR-STA-14", Roll(1), (self.die,))

    def act(self, g: Aristeia, got: tuple[int]) -> None:
        g.tell(Rolled, rule="AR-STA-14", fighters=(self.ctx.me,), dice=((f"{self.die}{got[0]}",),))
        succ, _, spec, crit, _ = face(g.content, f"{self.die}{got[0]}")
        for _ in range(spec):
            carry_out(g, self.per_spec, self.ctx)
        for _ in range(succ + crit):
            carry_out(g, self.per_succ, self.ctx)
