"""Operations on Characters and spaces, and those that choose, branch and repeat."""

from __future__ import annotations

from msgspec.structs import replace

from ludarium.games.aristeia.content import CONTENDER, MOVE
from ludarium.games.aristeia.content.compiled import ALL, Chooser, Line
from ludarium.games.aristeia.effects.carry import CarryOut, ForEachOf, carry_out, operation
from ludarium.games.aristeia.effects.conditions import fighters_chosen, holds, measure, spaces_chosen, where, who
from ludarium.games.aristeia.events import (
    DamageMoved,
    MarkLaid,
    PointsGained,
    SmokeCleared,
    SmokeRose,
)
from ludarium.games.aristeia.options import Act
from ludarium.games.aristeia.rules.actions import Perform, may_attack, targets, ways
from ludarium.games.aristeia.rules.activation import clear_smoke_of
from ludarium.games.aristeia.rules.damage import Hit, InflictDamage, heal, inflict, prevent
from ludarium.games.aristeia.rules.movement import Displacement, Placement, Swapping
from ludarium.games.aristeia.rules.states import ImposeState, impose, remove_token
from ludarium.games.aristeia.state import INFIRMARY, NOBODY, Aristeia, Context, Mark, Smoke
from ludarium.kernel import AGAIN, END, Ask, Next, Procedure


def _touched(g: Aristeia, ctx: Context, reference: str) -> int:
    """The fighter that an operation touches; one in the Infirmary is touched by nothing (AR-FRAG-04)."""
    fighter = who(g, ctx, reference)
    return NOBODY if fighter == NOBODY or g.fighters[fighter].space == INFIRMARY else fighter


def _cause(ctx: Context, line: Line) -> tuple[int, int]:
    """The Character and the player that cause this; nobody does if a State token acts on its bearer."""
    return (NOBODY, -1) if line.who == "bearer" else (ctx.me, ctx.seat)


# -- choosing -------------------------------------------------------------------------------------------------


@operation("pick")
def pick(g: Aristeia, carry: CarryOut, line: Line) -> None:
    """Choose a Character or a space for the operations that follow; silent if there is none."""
    assert line.chooser is not None
    options = candidates(g, carry.ctx, line.chooser)
    if options:
        g.push(PickOne(seat=carry.ctx.seat, options=options, ops=carry.ops))


def candidates(g: Aristeia, ctx: Context, chooser: Chooser) -> tuple[int | str, ...]:
    """What a selector allows: fighters, or spaces."""
    if chooser.kind == "space":
        return g.content.dome.names(spaces_chosen(g, ctx, chooser))
    return tuple(fighters_chosen(g, ctx, chooser))


class PickOne(Procedure):
    """The player of an effect chooses (AR-GEN-01)."""

    seat: int
    options: tuple[int | str, ...]
    ops: str

    def choose(self, g: Aristeia, got: None) -> Next:
        return Ask(self.seat, "choose", "AR-GEN-01", self.options, (self.ops,))

    def bind(self, g: Aristeia, got: int | str) -> None:
        carry = g.frame(-2, CarryOut)
        if isinstance(got, int):
            carry.ctx = replace(carry.ctx, chosen=got)
        else:
            carry.ctx = replace(carry.ctx, chosen_space=got)


@operation("choose")
def choose(g: Aristeia, carry: CarryOut, line: Line) -> None:
    """The player picks exactly one of several lists of operations."""
    g.push(ChooseOne(ctx=carry.ctx, lists=line.lists))


class ChooseOne(Procedure):
    """One of the alternatives that a card offers, by its number on the card."""

    ctx: Context
    lists: tuple[str, ...]

    def choose(self, g: Aristeia, got: None) -> Next:
        return Ask(self.ctx.seat, "alternative", "AR-GEN-01", tuple(range(1, len(self.lists) + 1)), self.lists)

    def do(self, g: Aristeia, got: int) -> None:
        carry_out(g, self.lists[got - 1], self.ctx)


@operation("if")
def branch(g: Aristeia, carry: CarryOut, line: Line) -> None:
    """One list if the condition holds, the other if not."""
    carry_out(g, line.lists[0 if holds(g, carry.ctx, line.test) else 1], carry.ctx)


@operation("for_each")
def for_each(g: Aristeia, carry: CarryOut, line: Line) -> None:
    """The same operations for everything a selector finds."""
    assert line.chooser is not None
    options = candidates(g, carry.ctx, line.chooser)
    g.push(
        ForEachOf(
            ops=line.lists[0],
            ctx=carry.ctx,
            fighters=tuple([option for option in options if isinstance(option, int)]),
            spaces=tuple([option for option in options if isinstance(option, str)]),
            left=line.chooser.n,
            may_stop=line.chooser.up_to,
        )
    )


# -- Damage ----------------------------------------------------------------------------------------------------


@operation("damage")
def damage(g: Aristeia, carry: CarryOut, line: Line) -> None:
    """A Character suffers Damage; as a cost it cannot be prevented."""
    fighter = _touched(g, carry.ctx, line.who)
    inflict(g, fighter, measure(g, carry.ctx, line.n), *_cause(carry.ctx, line), certain=carry.as_cost)


@operation("heal")
def heal_damage(g: Aristeia, carry: CarryOut, line: Line) -> None:
    fighter = _touched(g, carry.ctx, line.who)
    if fighter != NOBODY:
        heal(g, fighter, measure(g, carry.ctx, line.n))


@operation("prevent")
def prevent_damage(g: Aristeia, carry: CarryOut, line: Line) -> None:
    """Lower the pending Damage."""
    prevent(g, who(g, carry.ctx, line.who), measure(g, carry.ctx, line.n))


@operation("redirect_damage")
def redirect(g: Aristeia, carry: CarryOut, line: Line) -> None:
    """Move some of the pending Damage to another Character, which may react in turn."""
    pending = g.topmost(InflictDamage)
    to = _touched(g, carry.ctx, line.args.to)
    if pending is not None and to != NOBODY:
        hit = pending.hits[pending.now]
        most = min(line.args.n, hit.n)
        if most and hit.fighter != to:
            g.push(MoveDamage(seat=carry.ctx.seat, start=hit.fighter, to=to, most=most, cause=carry.ctx.me))


class MoveDamage(Procedure):
    """The player chooses how much, 1 at least."""

    seat: int
    start: int
    to: int
    most: int
    cause: int

    def choose(self, g: Aristeia, got: None) -> Next:
        return Ask(self.seat, "how much damage", "AR-GEN-01", tuple(range(1, self.most + 1)), (self.start, self.to))

    def move(self, g: Aristeia, got: int) -> None:
        prevent(g, self.start, got)
        g.tell(DamageMoved, rule="AR-GEN-04", fighter=self.start, to=self.to, n=got)
        g.push(InflictDamage(hits=(Hit(self.to, got, self.cause, self.seat),)))


# -- States ------------------------------------------------------------------------------------------------------


@operation("impose")
def impose_state(g: Aristeia, carry: CarryOut, line: Line) -> None:
    fighter = _touched(g, carry.ctx, line.who)
    impose(g, fighter, line.args.state, measure(g, carry.ctx, line.n), *_cause(carry.ctx, line))


@operation("unstate")
def unstate(g: Aristeia, carry: CarryOut, line: Line) -> None:
    """Remove tokens: of one State, all of them, or those the player chooses."""
    fighter = _touched(g, carry.ctx, line.who)
    if fighter == NOBODY:
        return
    state = line.args.state
    count = len(g.fighters[fighter].tokens) if line.n == ALL or state == "all" else measure(g, carry.ctx, line.n)
    if state == "any":
        g.push(RemoveTokens(seat=carry.ctx.seat, fighter=fighter, left=count))
        return
    found = [token for token in g.fighters[fighter].tokens if state in ("all", token.state)]
    for token in found[:count]:
        remove_token(g, fighter, token, "AR-STA-02")


class RemoveTokens(Procedure):
    """The player of the effect chooses which State goes."""

    seat: int
    fighter: int
    left: int

    def choose(self, g: Aristeia, got: None) -> Next:
        states = tuple(dict.fromkeys([token.state for token in g.fighters[self.fighter].tokens]))
        if not self.left or not states:
            return END
        return Ask(self.seat, "remove a state", "AR-GEN-01", states, (self.fighter,))

    def remove(self, g: Aristeia, got: str) -> Next:
        token = next(token for token in g.fighters[self.fighter].tokens if token.state == got)
        remove_token(g, self.fighter, token, "AR-STA-02")
        self.left -= 1
        return AGAIN


@operation("move_state")
def move_state(g: Aristeia, carry: CarryOut, line: Line) -> None:
    """Move one token to another Character, red side up; it stays where it is if that is refused."""
    start, to = _touched(g, carry.ctx, line.args.from_), _touched(g, carry.ctx, line.args.to)
    if NOBODY not in (start, to) and g.fighters[start].has(line.args.state):
        g.push(MoveToken(start=start, to=to, state=line.args.state, cause=carry.ctx.me, seat=carry.ctx.seat))


class MoveToken(Procedure):
    """Imposed there first; only then taken away here."""

    start: int
    to: int
    state: str
    cause: int
    seat: int

    def give(self, g: Aristeia, got: None) -> None:
        impose(g, self.to, self.state, 1, self.cause, self.seat)

    def take(self, g: Aristeia, got: bool | None) -> None:
        tokens = [token for token in g.fighters[self.start].tokens if token.state == self.state]
        if got and tokens:
            remove_token(g, self.start, tokens[0], "AR-STA-01")


@operation("deny_state")
def deny_state(g: Aristeia, carry: CarryOut, line: Line) -> None:
    """The pending State is not imposed."""
    pending = g.topmost(ImposeState)
    if pending is not None:
        pending.denied = True


# -- places -------------------------------------------------------------------------------------------------------


@operation("displace")
def displace(g: Aristeia, carry: CarryOut, line: Line) -> None:
    fighter = who(g, carry.ctx, line.who)
    if g.in_dome(fighter):
        g.push(
            Displacement(
                fighter=fighter,
                seat=carry.ctx.seat,
                cause=carry.ctx.me,
                spaces=line.args.steps,
                direction=line.args.dir,
                reference=where(g, carry.ctx, line.args.ref) if line.args.ref else "",
                optional=line.args.optional,
            )
        )


@operation("place")
def place(g: Aristeia, carry: CarryOut, line: Line) -> None:
    """The player of the effect chooses the space; next to them if none of the named ones is Free."""
    assert line.chooser is not None
    fighter = who(g, carry.ctx, line.who)
    spaces = spaces_chosen(g, carry.ctx, replace(line.chooser, free=False))
    if g.in_dome(fighter) and spaces:
        g.push(
            Placement(
                fighter=fighter,
                seat=carry.ctx.seat,
                cause=carry.ctx.me,
                spaces=g.content.dome.names(spaces),
                optional=line.args.optional,
            )
        )


@operation("swap")
def swap(g: Aristeia, carry: CarryOut, line: Line) -> None:
    a, b = who(g, carry.ctx, line.args.a), who(g, carry.ctx, line.args.b)
    if g.in_dome(a) and g.in_dome(b):
        g.push(Swapping(fighters=(a, b), seat=carry.ctx.seat, cause=carry.ctx.me))


@operation("smoke")
def smoke(g: Aristeia, carry: CarryOut, line: Line) -> None:
    """AR-GAP-SMOKEMANY: a Smoke token that remembers who put it there."""
    space = where(g, carry.ctx, line.args.spaces)
    if space and carry.ctx.me != NOBODY:
        g.smoke = (*g.smoke, Smoke(space, carry.ctx.me))
        g.tell(SmokeRose, rule="AR-SMK-01", space=space, fighter=carry.ctx.me)


@operation("clear_smoke")
def clear_smoke(g: Aristeia, carry: CarryOut, line: Line) -> None:
    """Smoke tokens go, whoever put them there."""
    if g.smoke:
        spaces = tuple(token.space for token in g.smoke)
        g.smoke = ()
        g.tell(SmokeCleared, rule="AR-SMK-07", spaces=spaces)


@operation("remove_smoke_of")
def remove_smoke_of(g: Aristeia, carry: CarryOut, line: Line) -> None:
    clear_smoke_of(g, who(g, carry.ctx, line.args.who))


# -- points and lasting effects -----------------------------------------------------------------------------------


@operation("gain_ap")
def gain_ap(g: Aristeia, carry: CarryOut, line: Line) -> None:
    """Action Points for the active Character."""
    if g.active != NOBODY:
        n = measure(g, carry.ctx, line.n)
        g.ap += n
        g.tell(PointsGained, rule="AR-AP-01", fighter=g.active, ap=n)


@operation("gain_mp")
def gain_mp(g: Aristeia, carry: CarryOut, line: Line) -> None:
    """AR-MOV-05, AR-MOV-06: Movement Points, lost unless the Character is active."""
    if carry.ctx.me == g.active:
        n = measure(g, carry.ctx, line.n)
        g.mp += n
        g.tell(PointsGained, rule="AR-MOV-05", fighter=g.active, mp=n)


@operation("attr_mod")
def attr_mod(g: Aristeia, carry: CarryOut, line: Line) -> None:
    """A change of Energy, Speed or Initiative."""
    _mark(g, carry, line.who, f"attr:{line.args.attr}", str(line.args.n), line.args.until)


@operation("flag")
def flag(g: Aristeia, carry: CarryOut, line: Line) -> None:
    """A permission, a ban or a bonus that lasts."""
    _mark(g, carry, line.who, line.args.name, str(line.args.arg), line.args.until)


def _mark(g: Aristeia, carry: CarryOut, reference: str, name: str, arg: str, until: str) -> None:
    """AR-EFF-03: a Marker on the card; what ends with an Action remembers which."""
    fighter = _touched(g, carry.ctx, reference)
    if fighter == NOBODY:
        return
    depth = 0
    if until in ("action", "roll"):
        depth = g.action_depth()
        until = "action"
    g.add_mark(fighter, Mark(name, arg, until, depth))
    g.tell(MarkLaid, rule="AR-EFF-03", fighter=fighter, name=name, arg=arg, until=until)


# -- Actions inside Actions ---------------------------------------------------------------------------------------


@operation("attack")
def attack(g: Aristeia, carry: CarryOut, line: Line) -> None:
    """AR-GAP-NESTED: a full Attack inside what is under way; every requirement but the cost is checked."""
    ctx = carry.ctx
    by = who(g, ctx, line.args.by)
    if not g.in_dome(by) or not may_attack(g, by):
        return
    profile = CONTENDER if line.args.profile == "contender" else line.args.profile
    legal = targets(g, by, g.content.actions[profile])
    named = fighters_chosen(g, ctx, line.chooser) if line.chooser else [who(g, ctx, line.args.target)]
    acts = tuple([Act(profile, target) for target in named if target in legal])
    if acts:
        g.push(FreeAction(seat=ctx.seat, by=by, acts=acts))


@operation("perform")
def perform(g: Aristeia, carry: CarryOut, line: Line) -> None:
    """A Character performs one printed Action of its card without paying; you choose which, and its Targets."""
    by = who(g, carry.ctx, line.args.by)
    if not g.in_dome(by):
        return
    acts = tuple(
        [
            act
            for action in g.character(by).actions
            if action.cost <= line.args.max_cost
            and ("attack" if action.attack else "action") in line.args.kinds
            and action.id not in (MOVE, CONTENDER)
            for act in ways(g, by, action)
        ]
    )
    if acts:
        g.push(FreeAction(seat=carry.ctx.seat, by=by, acts=acts))


class FreeAction(Procedure):
    """An Action or Attack that costs nothing."""

    seat: int
    by: int
    acts: tuple[Act, ...]

    def choose(self, g: Aristeia, got: None) -> Next:
        return Ask(self.seat, "free action", "AR-GAP-NESTED", self.acts, (self.by,))

    def begin(self, g: Aristeia, got: Act) -> None:
        g.push(Perform(action=got.action, by=self.by, target=got.target, space=got.space, free=True))
