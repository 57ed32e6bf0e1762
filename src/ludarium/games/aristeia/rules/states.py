"""States: imposing, removing and the States Step (AR-STA, AR-STEP-11 to AR-STEP-13)."""

from __future__ import annotations

from msgspec.structs import replace

from ludarium.games.aristeia.effects.carry import carry_out
from ludarium.games.aristeia.events import PointsGained, StateImposed, StateRefused, StateRemoved, TokenTurned
from ludarium.games.aristeia.rules.windows import open_window
from ludarium.games.aristeia.state import INFIRMARY, NOBODY, Aristeia, Context, Token
from ludarium.kernel import END, Ask, Next, Procedure

REVEAL_RULES = {"poisoned": "AR-STA-12", "burning": "AR-STA-14"}


def impose(g: Aristeia, fighter: int, state: str, count: int = 1, cause: int = NOBODY, cause_seat: int = -1) -> None:
    """Give a Character so many tokens of a State, one after the other."""
    if fighter != NOBODY:
        g.push(ImposeState(fighter=fighter, state=state, left=count, cause=cause, cause_seat=cause_seat))


class ImposeState(Procedure):
    """AR-STA-01, AR-STA-03, AR-STA-04: each token may be refused; a second one of a kind replaces the first.

    Its result is whether the last token was laid.
    """

    fighter: int
    state: str
    left: int
    cause: int = NOBODY
    cause_seat: int = -1
    denied: bool = False

    def pending(self, g: Aristeia, got: None) -> Next:
        if self.left == 0 or not _can_bear(g, self.fighter, self.state, self.cause):
            return END
        context = Context(victim=self.fighter, cause=self.cause, cause_seat=self.cause_seat)
        open_window(g, "state.pending", context)
        return None

    def lay(self, g: Aristeia, got: None) -> None:
        if self.denied:
            g.tell(StateRefused, rule="AR-GEN-04", fighter=self.fighter, state=self.state)
        elif _can_bear(g, self.fighter, self.state, self.cause):
            lay_token(g, self.fighter, self.state, self.cause)

    def next_one(self, g: Aristeia, got: None) -> None:
        g.result = not self.denied
        self.left -= 1
        if self.left:
            self.denied = False
            self.at = "pending"


def _can_bear(g: Aristeia, fighter: int, state: str, cause: int) -> bool:
    """AR-GEN-02: not one in the Infirmary, not one that is immune, no taunt by one who is gone."""
    if g.fighters[fighter].space == INFIRMARY or state in g.flags(fighter, "immune"):
        return False
    return not g.content.states[state].remembers or g.in_dome(cause)


def lay_token(g: Aristeia, fighter: int, state: str, source: int) -> None:
    """AR-STA-01, AR-STA-04: red side up, in place of an old token of the same State unless it stacks."""
    tokens = g.fighters[fighter].tokens
    data = g.content.states[state]
    if not data.stack:
        tokens = tuple([token for token in tokens if token.state != state])
    token = Token(state, source=source if data.remembers else NOBODY)
    g.change(fighter, tokens=(*tokens, token))
    g.tell(StateImposed, rule="AR-STA-01", fighter=fighter, state=state)


def remove_token(g: Aristeia, fighter: int, token: Token, rule: str) -> None:
    """Take one token away."""
    tokens = list(g.fighters[fighter].tokens)
    if token in tokens:
        tokens.remove(token)
        g.change(fighter, tokens=tuple(tokens))
        g.tell(StateRemoved, rule=rule, fighter=fighter, state=token.state)


class StatesStep(Procedure):
    """AR-STEP-11 to AR-STEP-13: points are lost, blue tokens go, red ones turn blue and show what they do."""

    fighter: int

    def lose_points(self, g: Aristeia, got: None) -> None:
        """AR-STEP-09, AR-STEP-11, AR-AP-03."""
        if g.ap or g.mp:
            g.tell(PointsGained, rule="AR-STEP-11", fighter=self.fighter, ap=-g.ap, mp=-g.mp)
        g.ap = g.mp = 0
        open_window(g, "states.begin", Context())

    def flip(self, g: Aristeia, got: None) -> Next:
        """AR-STEP-12, AR-STA-02, AR-STA-08: all blue ones go, then all red ones turn at once."""
        if not g.in_dome(self.fighter):
            return END
        tokens = g.fighters[self.fighter].tokens
        for token in tokens:
            told = StateRemoved if token.blue else TokenTurned
            g.tell(told, rule="AR-STEP-12", fighter=self.fighter, state=token.state)
        if tokens:
            g.change(self.fighter, tokens=tuple([replace(token, blue=True) for token in tokens if not token.blue]))
        return None

    def reveal(self, g: Aristeia, got: None) -> Next:
        """AR-STA-06, AR-STA-12: what the blue sides show, in an order that the Underdog chooses."""
        if not g.in_dome(self.fighter):
            return END
        waiting = [t.state for t in g.fighters[self.fighter].tokens if t.blue and g.content.lists[f"state.{t.state}"]]
        if not waiting:
            self.at = "close"
            return None
        return Ask(g.underdog, "order of states", "AR-STA-12", tuple(dict.fromkeys(waiting)), (self.fighter,))

    def act(self, g: Aristeia, got: str) -> None:
        """AR-STA-12, AR-STA-14: the token is removed right after its effect."""
        remove_token(g, self.fighter, Token(got, blue=True), REVEAL_RULES.get(got, "AR-STA-06"))
        self.at = "reveal"
        carry_out(g, f"state.{got}", Context(seat=g.fighters[self.fighter].seat, me=self.fighter))

    def close(self, g: Aristeia, got: None) -> None:
        """AR-STEP-13."""
        open_window(g, "states.end", Context())
