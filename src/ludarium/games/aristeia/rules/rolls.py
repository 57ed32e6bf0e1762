"""Dice, Simple Rolls, Face to Face Rolls and Switches (AR-DICE, AR-SIM, AR-F2F, AR-CRIT, AR-SWI)."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from ludarium.games.aristeia.content import Book, Switch
from ludarium.games.aristeia.content.compiled import RollBonus, Tally
from ludarium.games.aristeia.content.vocabulary import SYMBOLS
from ludarium.games.aristeia.effects.carry import carry_out
from ludarium.games.aristeia.effects.conditions import covered, holds, measure
from ludarium.games.aristeia.events import (
    DieNullified,
    PoolsBuilt,
    Rolled,
    RollEnded,
    SwitchUsed,
    SymbolLost,
)
from ludarium.games.aristeia.options import DONE, KEEP
from ludarium.games.aristeia.rules.movement import team_of
from ludarium.games.aristeia.rules.windows import DEEP_ENOUGH, open_window, opponent
from ludarium.games.aristeia.state import NOBODY, Aristeia, Context
from ludarium.kernel import END, Ask, Chance, Next, Procedure, Refusal, Roll

SUCC, BLOCK, SPEC, CRIT, CBLK = range(5)
NOTHING: Tally = (0, 0, 0, 0, 0)
COVER_DIE = "K"
BEFORE_ROLLING = "cut_pools"  # the step that waits while Tactics are played
DICE_LIE = "critical_blocks"  # the step that waits while dice may be rolled again
ADDED = "+"  # before the name of an added Symbol, which is an imaginary die (AR-DICE-01)


class Side(msgspec.Struct, frozen=True):
    """One side of a Roll: who rolls, the dice to roll, the dice that lie, the Symbols that are left."""

    fighter: int
    pool: str = ""
    dice: tuple[str, ...] = ()
    """Added Symbols, such as ``+succ``; then rolled dice too, such as ``O3``: colour and face."""
    left: Tally = NOTHING
    used: tuple[str, ...] = ()
    """The Switches used in this Roll."""
    gone: tuple[str, ...] = ()
    """The dice and added Symbols that were removed: first those of Critical Blocks, in the same order on both sides."""


# -- pools -------------------------------------------------------------------------------------------------


def cut(book: Book, pool: str) -> str:
    """AR-DICE-03: of each colour at most what a Roll may have; the surplus is not rolled."""
    return "".join(code * min(pool.count(code), most) for code, most in book.caps.items())


def face(book: Book, die: str) -> Tally:
    """The Symbols of a die that lies on the table, or of an added Symbol."""
    if die[0] == ADDED:
        return tuple([1 if ADDED + symbol == die else 0 for symbol in SYMBOLS])  # type: ignore[return-value]  # five Symbols
    return book.faces[die[0]][int(die[1]) - 1]


def total(book: Book, dice: tuple[str, ...]) -> Tally:
    """All Symbols of these dice."""
    s = b = x = c = k = 0
    for die in dice:
        f = face(book, die)
        s, b, x, c, k = s + f[0], b + f[1], x + f[2], c + f[3], k + f[4]
    return (s, b, x, c, k)


def bonuses(g: Aristeia, fighter: int, ctx: Context, own: tuple[RollBonus, ...]) -> Side:
    """What Automatic Skills and the Action add to the Roll of a fighter, as a Side without the rest (AR-AUTO-01)."""
    dice = ""
    seat = g.fighters[fighter].seat
    c = replace(ctx, seat=seat, me=fighter, opp=opponent(ctx, fighter), target=ctx.defender)
    team = [bonus for i in team_of(seat) for bonus in g.character(i).bonuses if bonus.every_ally or i == fighter]
    added: list[str] = []
    for bonus in (*own, *team):
        if holds(g, c, bonus.test):
            times = measure(g, c, bonus.times)
            times = min(times, bonus.most) if bonus.most else times
            dice += bonus.dice * times
            added += [ADDED + symbol for symbol in bonus.symbols * times]
    return Side(fighter, dice, tuple(added))


def combat_pools(g: Aristeia, ctx: Context) -> tuple[Side, Side]:
    """AR-ATT-02, AR-ATT-03: the Attack's dice against Defense, with Cover, skills and lasting effects."""
    action = g.content.actions[ctx.action]
    attacker, defender = ctx.attacker, ctx.defender
    ours = bonuses(g, attacker, ctx, action.bonuses)
    theirs = bonuses(g, defender, ctx, ())
    attack = action.dice + ours.pool + "".join(g.flags(attacker, "attack_bonus"))
    defense = g.character(defender).attributes.defense + theirs.pool + "".join(g.flags(defender, "defense_bonus"))
    if covered(g, ctx, attacker, defender):
        attack += COVER_DIE
    if covered(g, ctx, defender, attacker):
        defense += COVER_DIE
    added = tuple([ADDED + symbol for symbol in action.symbols])
    return Side(attacker, attack, added + ours.dice), Side(defender, defense, theirs.dice)


def add_dice(g: Aristeia, fighter: int, dice: str) -> None:
    """Put further dice into the pool of that fighter, before the Roll under way is made."""
    contest = g.topmost(Contest)
    if contest is not None and contest.at == BEFORE_ROLLING:
        contest.sides = tuple([replace(s, pool=s.pool + dice) if s.fighter == fighter else s for s in contest.sides])


# -- the Roll ------------------------------------------------------------------------------------------------


class Contest(Procedure):
    """A Roll: of one side, or Face to Face. Its result is the Successes left to each side.

    ``ctx`` says who attacks whom, who holds whom, or who rolls alone, and for which Action.
    """

    ctx: Context
    sides: tuple[Side, ...] = ()

    def pools(self, g: Aristeia, got: None) -> None:
        """The dice of this moment; an Attack's are built here, after everything played at its declaration."""
        if self.ctx.roll == "attack":
            self.sides = combat_pools(g, self.ctx)
            for side in self.sides:
                if side.fighter == self.ctx.defender:
                    _end_defense_bonus(g, side.fighter)
        else:
            own = g.content.actions[self.ctx.action].bonuses if self.ctx.action else ()
            sides = []
            for i, side in enumerate(self.sides):
                extra = bonuses(g, side.fighter, self.ctx, own if i == 0 else ())
                sides.append(replace(side, pool=side.pool + extra.pool, dice=side.dice + extra.dice))
            self.sides = tuple(sides)

    def tactics(self, g: Aristeia, got: None) -> None:
        """AR-F2F-01, AR-SIM-01."""
        open_window(g, "roll.tactics", self.ctx)

    def cut_pools(self, g: Aristeia, got: None) -> None:
        """AR-DICE-03."""
        self.sides = tuple([replace(side, pool=cut(g.content, side.pool)) for side in self.sides])
        g.tell(
            PoolsBuilt,
            rule="AR-DICE-03",
            kind=self.ctx.roll,
            fighters=tuple(side.fighter for side in self.sides),
            pools=tuple(side.pool for side in self.sides),
            added=tuple(side.dice for side in self.sides),
        )

    def roll(self, g: Aristeia, got: None) -> Next:
        """AR-F2F-02, AR-SIM-02: all dice at once."""
        rule = "AR-SIM-02" if self.ctx.roll == "simple" else "AR-F2F-02"
        pools = tuple([side.pool for side in self.sides])
        return Chance("roll", rule, Roll(sum(map(len, pools))), pools)

    def lie(self, g: Aristeia, got: tuple[int, ...]) -> None:
        sides, start = [], 0
        for side in self.sides:
            faces = got[start : start + len(side.pool)]
            start += len(side.pool)
            dice = tuple([f"{code}{number}" for code, number in zip(side.pool, faces, strict=True)])
            sides.append(replace(side, dice=dice + side.dice))
        self.sides = tuple(sides)
        g.tell(
            Rolled,
            rule="AR-SIM-02" if self.ctx.roll == "simple" else "AR-F2F-02",
            fighters=tuple(side.fighter for side in self.sides),
            dice=tuple(side.dice for side in self.sides),
        )

    def rolled(self, g: Aristeia, got: None) -> None:
        """AR-GAP-REROLL: dice may be rolled again before Critical Blocks are used."""
        open_window(g, "roll.rolled", self.ctx)

    def critical_blocks(self, g: Aristeia, got: None) -> None:
        """AR-F2F-03."""
        if len(self.sides) == 2 and any(critical_block(g.content, side.dice) for side in self.sides):
            g.push(CriticalBlocks(contest=len(g.stack) - 1))

    def stunned(self, g: Aristeia, got: None) -> None:
        """AR-STA-25: a Stunned Character loses one Success before the Switches; a Critical Success is none."""
        sides = []
        for side in self.sides:
            left = total(g.content, side.dice)
            if left[SUCC] and g.fighters[side.fighter].tokens and g.shows(side.fighter, "stunned"):
                left = (left[0] - 1, *left[1:])
                g.tell(SymbolLost, rule="AR-STA-25", fighter=side.fighter, symbol="succ")
            sides.append(replace(side, left=left))
        self.sides = tuple(sides)

    def switches(self, g: Aristeia, got: None) -> None:
        """AR-F2F-04, AR-SIM-03."""
        g.push(SwitchesStep(contest=len(g.stack) - 1))

    def results_known(self, g: Aristeia, got: None) -> None:
        open_window(g, "roll.results", self.ctx)

    def results(self, g: Aristeia, got: None) -> Next:
        """AR-F2F-05, AR-SIM-04, AR-CRIT-03, AR-CRIT-04: Blocks cancel Successes, on both sides at once."""
        left = remaining([side.left for side in self.sides])
        g.tell(
            RollEnded,
            rule="AR-SIM-04" if self.ctx.roll == "simple" else "AR-F2F-05",
            kind=self.ctx.roll,
            fighters=tuple(side.fighter for side in self.sides),
            left=left,
        )
        g.result = left
        return END


def remaining(sides: list[Tally]) -> tuple[int, ...]:
    """The Successes left to each side (AR-F2F-05, AR-CRIT-04); a Critical Success cannot be blocked."""
    if len(sides) == 1:
        return (sides[0][SUCC] + sides[0][CRIT],)
    a, b = sides
    return (
        max(0, a[SUCC] - b[BLOCK] - b[CBLK]) + a[CRIT],
        max(0, b[SUCC] - a[BLOCK] - a[CBLK]) + b[CRIT],
    )


def _end_defense_bonus(g: Aristeia, fighter: int) -> None:
    """A bonus to the next Defense Roll ends with it."""
    marks = g.fighters[fighter].marks
    if marks:
        kept = tuple([mark for mark in marks if mark.name != "defense_bonus"])
        if len(kept) != len(marks):
            g.change(fighter, marks=kept)


class CriticalBlocks(Procedure):
    """AR-F2F-03, AR-CRIT-01: a Critical Block may remove one die of the other side, before Switches."""

    contest: int
    done: tuple[int, ...] = ()
    turn: int = NOBODY

    def order(self, g: Aristeia, got: None) -> Next:
        """AR-GEN-09: if both have one, the Underdog says whose comes first."""
        waiting = self._waiting(g)
        if not waiting:
            return END
        return Ask(g.underdog, "critical block first", "AR-GEN-09", tuple(waiting))

    def first(self, g: Aristeia, got: int) -> None:
        self.turn = got

    def choose(self, g: Aristeia, got: None) -> Next:
        """AR-CRIT-01, AR-CRIT-03: a die or an added Symbol of the other side, or keep it as a Block."""
        other = self._other(g)
        options = (*dict.fromkeys(other.dice), KEEP)
        return Ask(g.fighters[self.turn].seat, "critical block", "AR-CRIT-01", options, (self.turn,))

    def nullify(self, g: Aristeia, got: str) -> None:
        """AR-EFF-05, AR-DICE-02: the die is gone with all its Symbols, and so is the Critical Block."""
        self.done = (*self.done, self.turn)
        self.at = ""
        if got == KEEP:
            return
        contest = g.frame(self.contest, Contest)
        other = self._other(g).fighter
        contest.sides = tuple(
            [_without(s, got if s.fighter == other else critical_block(g.content, s.dice)) for s in contest.sides]
        )
        g.tell(DieNullified, rule="AR-CRIT-01", fighter=other, die=got)

    def _waiting(self, g: Aristeia) -> list[int]:
        sides = g.frame(self.contest, Contest).sides
        return [s.fighter for s in sides if critical_block(g.content, s.dice) and s.fighter not in self.done]

    def _other(self, g: Aristeia) -> Side:
        sides = g.frame(self.contest, Contest).sides
        return sides[1] if sides[0].fighter == self.turn else sides[0]


def critical_block(book: Book, dice: tuple[str, ...]) -> str:
    """The die that shows a Critical Block, if there is one."""
    return next((die for die in dice if face(book, die)[CBLK]), "")


def _without(side: Side, die: str) -> Side:
    i = side.dice.index(die)
    return replace(side, dice=side.dice[:i] + side.dice[i + 1 :], gone=(die, *side.gone))


# -- Switches ---------------------------------------------------------------------------------------------------


def can_pay(left: Tally, cost: Tally) -> bool:
    """AR-CRIT-02, AR-CRIT-05: a Critical Success pays as a Success, a Critical Block as a Block."""
    return (
        left[SUCC] + left[CRIT] >= cost[SUCC] and left[BLOCK] + left[CBLK] >= cost[BLOCK] and left[SPEC] >= cost[SPEC]
    )


def paid(left: Tally, cost: Tally) -> Tally:
    """What is left when the cost is paid, plain Symbols first (AR-SWI-03)."""
    succ, block = min(left[SUCC], cost[SUCC]), min(left[BLOCK], cost[BLOCK])
    return (
        left[SUCC] - succ,
        left[BLOCK] - block,
        left[SPEC] - cost[SPEC],
        left[CRIT] - (cost[SUCC] - succ),
        left[CBLK] - (cost[BLOCK] - block),
    )


def switches_of(g: Aristeia, contest: Contest, number: int) -> tuple[Switch, ...]:
    """AR-SWI-01, AR-ACT-15: the Switches of a side, its Character's own and those of the Action it performs."""
    own = g.character(contest.sides[number].fighter).switches
    action = contest.ctx.action if number == 0 else ""
    return own + g.content.actions[action].switches if action else own


class SwitchesStep(Procedure):
    """AR-SWI: each side has one go in which it uses its Switches one after the other."""

    contest: int
    turn: int = 0
    second: bool = False

    def who_first(self, g: Aristeia, got: None) -> Next:
        """AR-F2F-04: the active player says who goes first, if both could pay for a Switch."""
        sides = g.frame(self.contest, Contest).sides
        able = [i for i in range(len(sides)) if self._affordable(g, i)]
        if not able:
            return END
        if len(able) == 1:
            self.turn, self.second = able[0], True
            self.at = "use"
            return None
        options = tuple([side.fighter for side in sides])
        return Ask(g.fighters[g.active].seat, "switches first", "AR-F2F-04", options)

    def first(self, g: Aristeia, got: int) -> None:
        self.turn = 0 if g.frame(self.contest, Contest).sides[0].fighter == got else 1

    def use(self, g: Aristeia, got: None) -> Next:
        """AR-SWI-01, AR-SWI-02, AR-SWI-05: any Switch that can be paid, again and again."""
        side = g.frame(self.contest, Contest).sides[self.turn]
        options = tuple([switch.id for switch in self._usable(g)])
        return Ask(g.fighters[side.fighter].seat, "switch", "AR-SWI-01", (*options, DONE), (side.fighter,))

    def apply(self, g: Aristeia, got: str) -> Next:
        """AR-SWI-03, AR-SWI-04, AR-SWI-06: its Symbols are spent, its effect done before the next."""
        if got == DONE:
            if self.second:
                return END
            self.turn, self.second = 1 - self.turn, True
            self.at = "use"
            return None
        contest = g.frame(self.contest, Contest)
        side = contest.sides[self.turn]
        switch = g.content.switches[got]
        changed = replace(side, left=paid(side.left, switch.cost), used=(*side.used, got))
        contest.sides = tuple([changed if s is side else s for s in contest.sides])
        if switch.per_round:
            g.used = (*g.used, f"{got}:{side.fighter}")
        g.tell(SwitchUsed, rule="AR-SWI-03", fighter=side.fighter, switch=got)
        self.at = "use"
        carry_out(g, switch.ops, self._context(g, side))
        return None

    def _context(self, g: Aristeia, side: Side) -> Context:
        ctx = g.frame(self.contest, Contest).ctx
        target = ctx.defender if side.fighter == ctx.attacker else ctx.target
        return replace(
            ctx, seat=g.fighters[side.fighter].seat, me=side.fighter, opp=opponent(ctx, side.fighter), target=target
        )

    def _affordable(self, g: Aristeia, number: int) -> bool:
        side = g.frame(self.contest, Contest).sides[number]
        return g.in_dome(side.fighter) and any(
            can_pay(side.left, switch.cost) for switch in switches_of(g, g.frame(self.contest, Contest), number)
        )

    def _usable(self, g: Aristeia) -> list[Switch]:
        contest = g.frame(self.contest, Contest)
        side = contest.sides[self.turn]
        if not g.in_dome(side.fighter):
            return []
        ctx = self._context(g, side)
        return [switch for switch in switches_of(g, contest, self.turn) if self._may(g, side, switch, ctx)]

    def _may(self, g: Aristeia, side: Side, switch: Switch, ctx: Context) -> bool:
        if not can_pay(side.left, switch.cost) or not holds(g, ctx, switch.test):
            return False
        if switch.needs_opponent and not g.in_dome(ctx.opp):
            return False  # AR-GAP-OPPSWITCH
        if switch.attacks and not g.may_nest():
            return False
        if switch.per_roll and side.used.count(switch.id) >= switch.per_roll:
            return False
        return not switch.per_round or g.used.count(f"{switch.id}:{side.fighter}") < switch.per_round

    def refuse(self, g: Aristeia, option: object) -> Refusal | None:
        if option not in g.content.switches:
            return None
        switch = g.content.switches[str(option)]
        side = g.frame(self.contest, Contest).sides[self.turn]
        if switch not in switches_of(g, g.frame(self.contest, Contest), self.turn):
            return Refusal("AR-ACT-15", "That Switch does not belong to this Character or to this Action.")
        if not can_pay(side.left, switch.cost):
            return Refusal("AR-SWI-03", "The Symbols for that Switch are not there.")
        if switch.attacks and not g.may_nest():
            return DEEP_ENOUGH
        return Refusal("AR-SWI-01", "That Switch cannot be used in this Roll.")
