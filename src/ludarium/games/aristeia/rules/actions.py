"""Actions and Attacks: requirements, declaration, Roll, Effects, Resolution (AR-ACT, AR-SEQ, AR-ATT)."""

from __future__ import annotations

from msgspec.structs import replace

from ludarium.games.aristeia.content import Action
from ludarium.games.aristeia.effects.carry import ForEachOf, carry_out
from ludarium.games.aristeia.effects.conditions import fighters_chosen, holds, spaces_chosen
from ludarium.games.aristeia.events import ActionDeclared, EffectDeclined, StateRemoved
from ludarium.games.aristeia.options import APPLY, DECLINE, Act
from ludarium.games.aristeia.rules import sight
from ludarium.games.aristeia.rules.damage import Hit, InflictDamage
from ludarium.games.aristeia.rules.rolls import ADDED, Contest, Side
from ludarium.games.aristeia.rules.windows import open_window
from ludarium.games.aristeia.state import INFIRMARY, NOBODY, ActionUnderWay, Aristeia, Context
from ludarium.kernel import Ask, Next, Refusal

# -- requirements --------------------------------------------------------------------------------------------


def reach(g: Aristeia, fighter: int, action: Action) -> tuple[int, int, bool]:
    """The Range of an Action as it is now: minimum, maximum, whether Line of Sight is needed (AR-RNG-01)."""
    if action.attack and g.flags(fighter, "los_ignored"):
        return action.low, action.high, False
    if not action.los:
        return action.low, action.high, False
    return action.low, action.high + sum(int(arg) for arg in g.flags(fighter, "range_max")), True


def targets(g: Aristeia, fighter: int, action: Action) -> list[int]:
    """The fighters that are legal Targets (AR-ACT-09, AR-TEAM-02, AR-STA-26)."""
    chooser = action.chooser
    assert chooser is not None
    low, high, los = reach(g, fighter, action)
    ranged = replace(chooser, low=low, high=high, los=los, origin="self")
    found = fighters_chosen(g, Context(seat=g.fighters[fighter].seat, me=fighter), ranged)
    if action.attack and g.fighters[fighter].tokens and g.shows(fighter, "taunted"):
        by = {token.source for token in g.fighters[fighter].tokens if token.state == "taunted"}
        found = [target for target in found if target in by]
    return found


def may_attack(g: Aristeia, fighter: int) -> bool:
    """Whether nothing forbids Attacks to this fighter, and they are not nested too deep."""
    return g.may_nest() and not g.flags(fighter, "no_attack")


def ways(g: Aristeia, fighter: int, action: Action) -> list[Act]:
    """The ways in which a fighter could perform an Action, but for its cost (AR-SEQ-01, AR-SEQ-02)."""
    if action.attack and not may_attack(g, fighter):
        return []
    if action.on_self:
        return [Act(action.id)]
    chooser = action.chooser
    assert chooser is not None
    if chooser.kind == "space":
        low, high, los = reach(g, fighter, action)
        ranged = replace(chooser, low=low, high=high, los=los, origin="self")
        spaces = spaces_chosen(g, Context(seat=g.fighters[fighter].seat, me=fighter), ranged)
        return [Act(action.id, space=space) for space in g.content.dome.names(spaces)]
    found = targets(g, fighter, action)
    if chooser.n != 1:
        return [Act(action.id)] if found else []
    return [Act(action.id, target) for target in found]


def refuse_action(g: Aristeia, fighter: int, option: Act) -> Refusal:
    """By which rule the active fighter may not do this."""
    action = g.content.actions.get(option.action)
    if action is None or action not in g.character(fighter).actions:
        return Refusal("AR-ACT-01", "That Action is not on this Character's card.")
    if action.cost > g.ap:
        return Refusal("AR-ACT-05", f"It costs {action.cost} Action Points and {g.ap} are left.")
    if action.attack and g.flags(fighter, "no_attack"):
        return Refusal("AR-GEN-02", "This Character cannot perform Attacks now.")
    whom = option.target
    if not 0 <= whom < len(g.fighters):
        return Refusal("AR-SEQ-02", "Nothing in Range fits.")
    if not g.in_dome(whom):
        return Refusal("AR-FRAG-04", "That Character is not in the HexaDome.")
    chooser = action.chooser
    ally = g.fighters[whom].seat == g.fighters[fighter].seat
    if action.attack and ally:
        return Refusal("AR-TEAM-02", "An Ally cannot be attacked.")
    if action.attack and g.shows(fighter, "taunted"):
        by = {token.source for token in g.fighters[fighter].tokens if token.state == "taunted"}
        if whom not in by:
            return Refusal("AR-STA-26", "A Taunted Character attacks only the one who taunted it.")
    low, high, los = reach(g, fighter, action)
    if low >= 0 and not sight.fighter_in_range(g, fighter, whom, low, high, los=los):
        if los and sight.fighter_in_range(g, fighter, whom, low, high, los=False) and not sight.sees(g, fighter, whom):
            return Refusal("AR-RNG-06", "There is no Line of Sight to that Character.")
        return Refusal("AR-ACT-09", "That Character is out of Range.")
    assert chooser is not None
    if chooser.where is not None and not holds(
        g, Context(seat=g.fighters[fighter].seat, me=fighter, each=whom), chooser.where
    ):
        return Refusal("AR-SEQ-02", "That Character does not meet the requirement of this Action.")
    return Refusal("AR-ACT-09", "That is no valid Target of this Action.")


# -- the sequence ----------------------------------------------------------------------------------------------


class Perform(ActionUnderWay):
    """AR-SEQ: an Action or Attack from its declaration to its Resolution; requirements were checked before."""

    by: int
    target: int = NOBODY
    space: str = ""
    targets: tuple[int, ...] = ()
    free: bool = False
    hidden: bool = False
    seen: bool = True
    """Whether the Defender had Line of Sight to the Attacker at declaration (AR-ATT-05)."""
    sightless: bool = False
    success: bool = False
    dealt: int = 0
    fragged: bool = False

    def declaration(self, g: Aristeia, got: None) -> None:
        """AR-SEQ-03, AR-ACT-05: paid in full, Targets named; what counts later is noted now."""
        action = g.content.actions[self.action]
        if not self.free:
            g.ap -= action.cost
        if action.chooser is not None and action.chooser.kind == "character" and action.chooser.n != 1:
            self.targets = tuple(targets(g, self.by, action))
        elif self.target != NOBODY:
            self.targets = (self.target,)
        elif action.on_self:
            self.targets = (self.by,)
        self.hidden = g.shows(self.by, "hidden")
        self.sightless = not reach(g, self.by, action)[2]
        g.tell(
            ActionDeclared,
            rule="AR-SEQ-03",
            fighter=self.by,
            action=self.action,
            targets=self.targets,
            space=self.space,
        )
        if action.attack:
            self.seen = sight.sees(g, self.target, self.by)
            g.attacks = (*g.attacks, self.by)
            _use_up_los_ignored(g, self.by)
        open_window(g, "attack.declared" if action.attack else "action.declared", self._context(g))

    def roll(self, g: Aristeia, got: None) -> None:
        """AR-SEQ-04, AR-SEQ-05, AR-ACT-08: the Roll is made even if a requirement has failed since."""
        action = g.content.actions[self.action]
        if action.attack:
            g.push(Contest(ctx=replace(self._context(g), roll="attack")))
        elif action.dice:
            added = tuple([ADDED + symbol for symbol in action.symbols])
            context = replace(self._context(g), roll="simple", roller=self.by)
            g.push(Contest(ctx=context, sides=(Side(self.by, action.dice, added),)))

    def results(self, g: Aristeia, got: tuple[int, ...] | None) -> None:
        """AR-F2F-06, AR-ATT-04: what is left becomes Damage, for both at the same time."""
        self.success = got is not None and got[0] > 0
        if got is None or not g.content.actions[self.action].attack:
            return
        hits = (
            Hit(self.target, got[0], self.by, g.fighters[self.by].seat),
            Hit(
                self.by,
                got[1] if hits_back(g, self.by, self.target, seen=self.seen) else 0,
                self.target,
                g.fighters[self.target].seat,
            ),
        )
        g.push(InflictDamage(hits=hits))

    def counted(self, g: Aristeia, got: tuple[int, ...] | None) -> None:
        if got:
            self.dealt = got[0]
            self.fragged = got[0] > 0 and g.fighters[self.target].space == INFIRMARY

    def effects(self, g: Aristeia, got: None) -> None:
        """AR-ACT-11, AR-SEQ-06: mandatory Effects always apply."""
        self._carry_out(g, g.content.actions[self.action].always)

    def optional_effects(self, g: Aristeia, got: None) -> Next:
        """AR-ACT-12, AR-ACT-13, AR-ACT-14: with a Success left the others may be applied, once."""
        action = g.content.actions[self.action]
        if not g.content.lists[action.succ] or not self.success:
            self.at = "resolution"
            return None
        return Ask(g.fighters[self.by].seat, "effect", "AR-ACT-13", (APPLY, DECLINE), (self.by, self.action))

    def apply_them(self, g: Aristeia, got: str) -> None:
        if got == APPLY:
            self._carry_out(g, g.content.actions[self.action].succ)
        else:
            g.tell(EffectDeclined, rule="AR-ACT-13", fighter=self.by, action=self.action)

    def resolution(self, g: Aristeia, got: None) -> None:
        """AR-SEQ-07."""
        open_window(g, "action.resolved", self._context(g))

    def completed(self, g: Aristeia, got: None) -> None:
        """AR-STA-21: an Attacker is Hidden no more; effects of this Action end."""
        if g.content.actions[self.action].attack:
            tokens = g.fighters[self.by].tokens
            kept = tuple([token for token in tokens if token.state != "hidden"])
            if len(kept) != len(tokens):
                g.change(self.by, tokens=kept)
                g.tell(StateRemoved, rule="AR-STA-21", fighter=self.by, state="hidden")
        g.end_marks("action", len(g.stack) - 1)

    def _carry_out(self, g: Aristeia, ops: str) -> None:
        if not g.content.lists[ops]:
            return
        ctx = self._context(g)
        if len(self.targets) > 1:
            g.push(ForEachOf(ops=ops, ctx=ctx, fighters=self.targets, field="target"))
        else:
            carry_out(g, ops, replace(ctx, target=self.targets[0]) if self.targets else ctx)

    def _context(self, g: Aristeia) -> Context:
        attack = g.content.actions[self.action].attack
        return Context(
            seat=g.fighters[self.by].seat,
            me=self.by,
            target=self.target,
            space=self.space,
            opp=self.target if attack else NOBODY,
            attacker=self.by if attack else NOBODY,
            defender=self.target if attack else NOBODY,
            action=self.action,
            hidden=self.hidden,
            sightless=self.sightless,
            dealt=self.dealt,
            fragged=self.fragged,
        )


def hits_back(g: Aristeia, attacker: int, defender: int, *, seen: bool) -> bool:
    """AR-ATT-05, AR-STA-10, AR-SMK-03: whether the Defender's Successes hurt the Attacker."""
    if not seen or g.flags(attacker, "no_counter"):
        return False
    if g.adjacent(defender, attacker) or not g.in_dome(defender):
        return True
    here = g.fighters[defender].space
    return not g.shows(defender, "dazzled") and all(token.space != here for token in g.smoke)


def _use_up_los_ignored(g: Aristeia, fighter: int) -> None:
    """The Attack that needs no Line of Sight is declared: the permission is gone."""
    marks = g.fighters[fighter].marks
    kept = tuple([mark for mark in marks if mark.name != "los_ignored"])
    if len(kept) != len(marks):
        g.change(fighter, marks=kept)
