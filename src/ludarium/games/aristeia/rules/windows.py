"""Timing windows: when Tactics and Automatic Skills may be used, and by whom first (AR-GEN-08, AR-TAC, AR-AUTO).

A player is asked whenever everybody can see that this player *might* hold a Tactic for the moment, so that
silence tells nothing.
"""

from __future__ import annotations

from msgspec.structs import replace

from ludarium.games.aristeia.content import Skill, Tactic
from ludarium.games.aristeia.effects.carry import carry_out
from ludarium.games.aristeia.effects.conditions import fighters_chosen, holds, spaces_chosen, who
from ludarium.games.aristeia.events import SkillUsed, StateRemoved, TacticNullified, TacticPlayed
from ludarium.games.aristeia.options import FOCUSED, PASS, Play, Use
from ludarium.games.aristeia.state import INFIRMARY, NOBODY, TEAM, Aristeia, Context
from ludarium.kernel import AGAIN, END, Ask, Next, Procedure, Refusal

ROLL_WINDOWS = ("roll.tactics", "roll.rolled", "roll.results")
WITHOUT_CHARACTER = ("planning.done", "tactic.played", "action.declared", "infirmary.entered", *ROLL_WINDOWS)
"""Where a Tactic may be played by the player alone."""
LAST_TURN = 4
DEEP_ENOUGH = Refusal("AR-GAP-NESTED", "Eight Attacks are made inside this one already; no further one is.")
UNFIT = -2  # no Character can be the one who plays a Tactic


def open_window(g: Aristeia, name: str, ctx: Context) -> None:
    """Let both players react, if one of them might."""
    if name not in windows_in_use(g):
        return
    if mandatory(g, name, ctx, ()):
        g.push(Window(name=name, ctx=ctx))
        return
    could = [could_act(g, seat, name, ctx, ()) for seat in (0, 1)]
    if all(could):
        g.push(Window(name=name, ctx=ctx, at="first"))
    elif any(could):
        g.push(Window(name=name, ctx=ctx, turn=could.index(True), sure=True, at="offer"))


def windows_in_use(g: Aristeia) -> frozenset[str]:
    """The windows for which these two teams have a Tactic or a skill at all."""
    return g.content.windows_of(g.players[0].team, g.players[1].team)


# -- what can be used ------------------------------------------------------------------------------------


def plays(g: Aristeia, seat: int, tactic: Tactic, ctx: Context) -> tuple[Play, ...]:
    """The ways in which this player may play this Tactic now; none if it may not (AR-TAC-01, AR-TAC-02)."""
    if tactic.whose != "any" and (g.active == NOBODY or (g.fighters[g.active].seat == seat) != (tactic.whose == "own")):
        return ()
    me, opp = people(g, seat, tactic, ctx)
    if me == UNFIT or not payable(g, seat, tactic, me) or (tactic.attacks and not g.may_nest()):
        return ()
    if tactic.test is None and tactic.chooser is None:
        return (Play(tactic.id),)
    c = replace(ctx, seat=seat, me=me, opp=opp, spare=1)
    if not holds(g, c, tactic.test):
        return ()
    if tactic.chooser is None:
        return (Play(tactic.id),)
    if tactic.chooser.kind == "space":
        spaces = g.content.dome.names(spaces_chosen(g, c, tactic.chooser))
        return tuple([Play(tactic.id, space=space) for space in spaces])
    return tuple([Play(tactic.id, target) for target in fighters_chosen(g, c, tactic.chooser)])


def people(g: Aristeia, seat: int, tactic: Tactic, ctx: Context) -> tuple[int, int]:
    """Your Character and the opposing one if this player plays this Tactic; UNFIT if nobody of the team fits."""
    if tactic.played_by == "self":
        me, opp = sides(g, seat, ctx)
        if me == NOBODY and tactic.window not in WITHOUT_CHARACTER:
            return UNFIT, NOBODY
    else:
        me = who(g, ctx, tactic.played_by)
        if me == NOBODY or g.fighters[me].seat != seat:
            return UNFIT, NOBODY
        opp = opponent(ctx, me)
    for side in tactic.sides:
        if (me if side == "self" else opp) == NOBODY:
            return UNFIT, NOBODY
    for side in tactic.shifts:  # AR-GAP-INFREVEAL
        if g.fighters[me if side == "self" else opp].space == INFIRMARY:
            return UNFIT, NOBODY
    if tactic.order == "next" and g.turn == LAST_TURN:
        return UNFIT, NOBODY
    return me, opp


def sides(g: Aristeia, seat: int, ctx: Context) -> tuple[int, int]:
    """Your Character and the rival's in the Roll or comparison under way."""
    a, b = rollers(ctx)
    return (b, a) if a != NOBODY and g.fighters[a].seat != seat else (a, b)


def rollers(ctx: Context) -> tuple[int, int]:
    """The two Characters that the moment is about."""
    if ctx.roll == "disengage":
        return ctx.mover, ctx.brawler
    if ctx.roll == "simple":
        return ctx.roller, NOBODY
    if ctx.attacker != NOBODY:
        return ctx.attacker, ctx.defender
    return ctx.me, ctx.opp


def opponent(ctx: Context, me: int) -> int:
    """The other Character in the Roll or Attack under way."""
    a, b = rollers(ctx)
    return b if me == a else a if me == b else NOBODY


def payable(g: Aristeia, seat: int, tactic: Tactic, me: int) -> bool:
    """Whether the whole cost of a Tactic can be paid (AR-TAC-07)."""
    if tactic.discards and len(g.players[seat].hand) - 1 < tactic.discards:
        return False
    return not tactic.hurts or g.in_dome(me)


def skills(g: Aristeia, seat: int, name: str, ctx: Context, used: tuple[str, ...], *, optional: bool) -> list[Use]:
    """The Automatic Skills that work in this window; each once (AR-AUTO-01)."""
    found = []
    for place, skill in g.content.triggers_of(g.players[seat].team).get(name, ()):
        i = seat * TEAM + place
        key = f"{skill.id}:{i}"
        if skill.optional != optional or key in used:
            continue
        if skill.per_round and g.used.count(key) >= skill.per_round:
            continue
        if holds(g, replace(ctx, seat=seat, me=i, opp=opponent(ctx, i)), skill.test):
            found.append(Use(skill.id, i))
    if name == "roll.tactics" and optional:
        found += [Use(FOCUSED, i) for i in rollers(ctx) if i != NOBODY and g.fighters[i].seat == seat and focused(g, i)]
    return found


def focused(g: Aristeia, fighter: int) -> bool:
    """Whether it can give up a Focused token (AR-STA-18)."""
    return bool(g.fighters[fighter].tokens) and g.shows(fighter, FOCUSED)


def mandatory(g: Aristeia, name: str, ctx: Context, used: tuple[str, ...]) -> tuple[Use, ...]:
    """The Automatic Skills that must be used in this window."""
    if not g.content.has_mandatory:
        return ()
    return tuple([use for seat in (0, 1) for use in skills(g, seat, name, ctx, used, optional=False)])


def could_act(g: Aristeia, seat: int, name: str, ctx: Context, used: tuple[str, ...]) -> bool:
    """Whether everybody must reckon that this player can do something now."""
    player = g.players[seat]
    if player.hand:
        for tactic in g.content.possible(player.team, player.shown).get(name, ()):
            if plays(g, seat, tactic, ctx):
                return True
    return bool(skills(g, seat, name, ctx, used, optional=True))


def held(g: Aristeia, seat: int, name: str, ctx: Context) -> list[Play]:
    """The Tactics in the hand of this player that may be played now."""
    found: list[Play] = []
    tactics = g.content.tactics
    for card in g.players[seat].hand:
        tactic = tactics[card]
        if tactic.window == name:
            found += plays(g, seat, tactic, ctx)
    return found


# -- the window -------------------------------------------------------------------------------------------


class Window(Procedure):
    """AR-GAP-PRIORITY: what must happen; then both players in turn, until both have passed."""

    name: str
    ctx: Context
    turn: int = -1
    passes: int = 0
    used: tuple[str, ...] = ()
    sure: bool = False
    """Whether it is known that the player whose turn it is may act."""

    def what_must_happen(self, g: Aristeia, got: None) -> Next:
        """AR-GEN-09: the Underdog orders things that happen at the same time."""
        items = mandatory(g, self.name, self.ctx, self.used)
        if not items:
            self.at = "first"
            return None
        return Ask(g.underdog, "order", "AR-GEN-09", items, (self.name,))

    def make_it_happen(self, g: Aristeia, got: Use) -> Next:
        self._use(g, got)
        return AGAIN

    def first(self, g: Aristeia, got: None) -> Next:
        """AR-F2F-01, AR-SIM-01: if both may act, the Underdog says who starts."""
        could = [could_act(g, seat, self.name, self.ctx, self.used) for seat in (0, 1)]
        if not all(could):
            self.turn = 0 if could[0] else 1
            self.at = "offer"
            return None
        return Ask(g.underdog, "who starts", "AR-F2F-01", (0, 1), (self.name,))

    def start(self, g: Aristeia, got: int) -> None:
        self.turn = got

    def offer(self, g: Aristeia, got: None) -> Next:
        """AR-GEN-08: one thing at a time; the window closes when both have passed in a row."""
        if self.passes == 2:
            return END
        if not self.sure and not could_act(g, self.turn, self.name, self.ctx, self.used):
            self.passes += 1
            self.turn = 1 - self.turn
            self.at = "offer"
            return None
        options = (
            *held(g, self.turn, self.name, self.ctx),
            *skills(g, self.turn, self.name, self.ctx, self.used, optional=True),
            PASS,
        )
        return Ask(self.turn, "react", "AR-TAC-01", options, (self.name,), always=True)

    def act(self, g: Aristeia, got: Play | Use | str) -> None:
        seat = self.turn
        self.turn, self.sure = 1 - seat, False
        self.at = "offer"
        if isinstance(got, str):
            self.passes += 1
            return
        self.passes = 0
        if isinstance(got, Play):
            play_tactic(g, seat, got, self.ctx)
        else:
            self._use(g, got)

    def _use(self, g: Aristeia, use: Use) -> None:
        self.used = (*self.used, f"{use.skill}:{use.fighter}")
        if use.skill == FOCUSED:
            give_up_focus(g, use.fighter)
            return
        use_skill(g, g.content.skills[use.skill], use.fighter, self.ctx)

    def refuse(self, g: Aristeia, option: object) -> Refusal | None:
        if isinstance(option, Play):
            return refuse_play(g, self.turn, option, self.name)
        return None


def refuse_play(g: Aristeia, seat: int, play: Play, window: str) -> Refusal:
    """By which rule a Tactic may not be played now."""
    if play.card not in g.players[seat].hand:
        return Refusal("AR-TAC-01", "That Tactic is not in your hand.")
    tactic = g.content.tactics[play.card]
    if tactic.window != window:
        return Refusal("AR-TAC-01", f"{tactic.name} is played at another time ({tactic.window}).")
    if tactic.whose != "any" and g.active != NOBODY and (g.fighters[g.active].seat == seat) != (tactic.whose == "own"):
        return Refusal("AR-TAC-01", f"{tactic.name} is not played in this Activation.")
    if tactic.attacks and not g.may_nest():
        return DEEP_ENOUGH
    if tactic.chooser is not None and play.target != NOBODY:
        return Refusal("AR-TAC-06", "That Target is out of Range of the active Character, or does not fit.")
    return Refusal("AR-TAC-02", f"The conditions of {tactic.name} are not met.")


def give_up_focus(g: Aristeia, fighter: int) -> None:
    """AR-STA-18: the token goes, its die is added to the Roll."""
    from ludarium.games.aristeia.rules.rolls import add_dice

    tokens = g.fighters[fighter].tokens
    g.change(fighter, tokens=tuple([token for token in tokens if token.state != FOCUSED]))
    g.tell(StateRemoved, rule="AR-STA-18", fighter=fighter, state=FOCUSED)
    add_dice(g, fighter, g.content.states[FOCUSED].adds)


def use_skill(g: Aristeia, skill: Skill, fighter: int, ctx: Context) -> None:
    """Carry out an Automatic Skill for its owner."""
    if skill.per_round:
        g.used = (*g.used, f"{skill.id}:{fighter}")
    g.tell(SkillUsed, rule="AR-AUTO-01", fighter=fighter, skill=skill.id)
    seat = g.fighters[fighter].seat
    carry_out(g, skill.ops, replace(ctx, seat=seat, me=fighter, opp=opponent(ctx, fighter)))


def play_tactic(g: Aristeia, seat: int, play: Play, ctx: Context) -> None:
    """Show a Tactic and carry it out."""
    me, opp = people(g, seat, g.content.tactics[play.card], ctx)
    context = replace(ctx, seat=seat, me=me, opp=opp, target=play.target, space=play.space)
    g.push(PlayTactic(card=play.card, ctx=context))


class PlayTactic(Procedure):
    """AR-TAC-01, AR-TAC-03: shown, paid, answered, applied, discarded."""

    card: str
    ctx: Context
    nullified: bool = False

    def show(self, g: Aristeia, got: None) -> None:
        seat = self.ctx.seat
        player = g.players[seat]
        hand = list(player.hand)
        hand.remove(self.card)
        g.players[seat] = replace(player, hand=tuple(hand), playing=(*player.playing, self.card))
        g.tell(
            TacticPlayed,
            rule="AR-TAC-01",
            seat=seat,
            card=self.card,
            target=self.ctx.target,
            space=self.ctx.space,
        )

    def pay(self, g: Aristeia, got: None) -> None:
        """AR-TAC-07, AR-GAP-COSTDAMAGE: a cost is paid in full and cannot be prevented."""
        carry_out(g, g.content.tactics[self.card].cost, self.ctx, as_cost=True)

    def answer(self, g: Aristeia, got: None) -> None:
        """AR-GAP-RESPONSE: only Tactics that say so may answer a Tactic."""
        open_window(g, "tactic.played", Context(cause=self.ctx.me, cause_seat=self.ctx.seat))

    def apply(self, g: Aristeia, got: None) -> None:
        """AR-EFF-04: a Nullified effect does nothing at all."""
        if self.nullified:
            g.tell(TacticNullified, rule="AR-EFF-04", seat=self.ctx.seat, card=self.card)
            return
        carry_out(g, g.content.tactics[self.card].ops, self.ctx)

    def discard(self, g: Aristeia, got: None) -> None:
        """AR-TAC-03, AR-TAC-04: face up on top of the pile."""
        player = g.players[self.ctx.seat]
        playing = list(player.playing)
        playing.remove(self.card)
        g.players[self.ctx.seat] = replace(player, playing=tuple(playing), discard=(*player.discard, self.card))
