"""A position of any game, the procedures under way in it, and how an answer moves it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from typing import Any, ClassVar, ParamSpec, Self, TypeAlias, TypeVar, Union

import msgspec

from ludarium.kernel.asks import NOBODY, Anyone, Ask, Chance, Refusal, Refused, Sealed, is_forced, pick, reason_of
from ludarium.kernel.events import Event
from ludarium.languages.shared import _


class Jump(Enum):
    """Where a procedure goes on, if not at its next step."""

    END = 1  # leave the procedure
    AGAIN = 2  # back to its first step


END, AGAIN = Jump.END, Jump.AGAIN
Next: TypeAlias = Union[Ask, Sealed, Anyone, Chance, Jump, None]
Step: TypeAlias = Callable[..., Next]
Below: TypeAlias = Callable[[int], int]
"""A source of uniform numbers: ``below(n)`` is 0 to n - 1."""

_OVER = "."  # the step after the last one


class Procedure(msgspec.Struct, kw_only=True, gc=False, tag=True):
    """A numbered sequence of the rulebook.

    Its public methods are the steps, in order; its fields what it must remember, all immutable;
    ``at`` the step it takes next. A step is given the game and, as ``got``, what the step before it
    was waiting for: the answer to its question, or the result of the procedure it pushed.

    A step either acts or asks. **A step that asks changes nothing and does not look at got**, so that
    the question can be asked again after a load, a patch or a new deal. Names that begin with an
    underscore are no steps.
    """

    steps: ClassVar[dict[str, tuple[Step, str]]] = {}
    """The step of each name, and the name of the one after it."""

    at: str = ""

    def __init_subclass__(cls) -> None:
        own = {k: f for k, f in vars(cls).items() if callable(f) and k[0] != "_" and k != "refuse"}
        if own:
            names = [*own, _OVER]
            cls.steps = {name: (own[name], names[i + 1]) for i, name in enumerate(own)}
            cls.steps[""] = cls.steps[names[0]]

    def refuse(self, game: Any, option: Any) -> Refusal | None:
        """Why this option is not offered by the question under way. None: the rule that asks says it all."""
        return None


Sides: TypeAlias = tuple[tuple[int, ...], ...]


class Outcome(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a game ended: who won (several share a victory; nobody may win), and each seat's score."""

    winners: tuple[int, ...]
    scores: tuple[float, ...]
    """None if the game was given up."""
    title: str = ""
    """How it ended in words, where "won" and "lost" do not say it: "The party fell in Siena"."""

    def shares(self, sides: Sides) -> list[float]:
        """Each seat's share of the victory: allies win together, sides that tie share it."""
        won = [side for side in sides if any(seat in self.winners for seat in side)]
        shares = dict.fromkeys((seat for side in won for seat in side), 1 / max(1, len(won)))
        return [shares.get(seat, 0.0) for seat in range(sum(map(len, sides)))]

    def is_shared(self, sides: Sides) -> bool:
        """Whether several sides share the first place: it is a draw, if all of them do."""
        return 0 < max(self.shares(sides)) < 1


P = ParamSpec("P")
FrameT = TypeVar("FrameT", bound=Procedure)


class Game(msgspec.Struct, kw_only=True):
    """A whole position. Facts are frozen structs held in lists, so that clones share them.

    Subclasses add their facts, name their list fields in ``lists``, and say in ``hide`` and ``deal``
    what a seat cannot know. ``content``, ``ask`` and ``events`` are not part of a save: the content
    is named by its hash, the question is asked again, events have left.
    """

    slug: ClassVar[str] = ""
    lists: ClassVar[tuple[str, ...]] = ()

    seats: int
    stack: list[Any] = []
    sealed: tuple[tuple[int, Any], ...] = ()
    result: Any = None  # what the step or procedure that just ended hands to the next step
    resigned: tuple[int, ...] = ()  # the seats that have given up
    content: Any = None
    ask: Ask | Sealed | Anyone | Chance | None = None
    events: list[Event] | None = None  # None: nobody listens

    # -- playing --------------------------------------------------------------------------------

    def awaited(self) -> tuple[int, ...]:
        """The seats that owe an answer; none once the game is over."""
        if self.ask is None:
            return ()
        if not self.sealed:
            return self.ask.seats
        given = {seat for seat, _ in self.sealed}
        return tuple(seat for seat in self.ask.seats if seat not in given)

    def answer(self, seat: int, option: Any) -> None:
        """Take one answer, and run the rules up to the next question."""
        ask = self.ask
        if isinstance(ask, (Sealed, Anyone)):
            if refusal := self.refusal(seat, option):
                raise Refused(refusal)
            if isinstance(ask, Sealed):
                self._seal(ask, seat, option)
            else:
                self._resume((seat, option))
            return
        if ask is None or seat != ask.seat or option not in ask.options:
            raise Refused(self.refusal(seat, option) or Refusal("", _("That is not a possible answer.")))
        self._resume(option)

    def _seal(self, ask: Sealed, seat: int, option: Any) -> None:
        self.sealed = tuple(sorted((*self.sealed, (seat, option)), key=lambda pair: pair[0]))
        if len(self.sealed) == len(ask.seats):
            answers = tuple(answer for _, answer in self.sealed)
            self.sealed = ()
            self._resume(answers)

    def refusal(self, seat: int, option: Any) -> Refusal | None:
        """Why this seat may not answer this now, or None if it may."""
        ask = self.ask
        if ask is None:
            return Refusal("", _("The game is over."))
        if seat not in ask.seats:
            return Refusal(ask.rule, _("It is not your decision."))
        if seat not in self.awaited():
            return Refusal(ask.rule, _("You have answered already; the others are still choosing."))
        if option in ask.options_of(seat):
            return None
        reason = reason_of(ask.options_of(seat), option) or self.stack[-1].refuse(self, option)
        return reason or Refusal(ask.rule, _("That is not among the options of this decision."))

    def start(self, first: Procedure) -> None:
        """Begin with this procedure and run up to the first question."""
        self.stack.append(first)
        self.run(None)

    def push(self, procedure: Procedure) -> None:
        """Do this before the rest of the procedure under way."""
        self.stack.append(procedure)

    def frame(self, depth: int, kind: type[FrameT]) -> FrameT:
        """The procedure at that depth of the stack: procedures name each other by depth, never by reference."""
        procedure = self.stack[depth]
        assert isinstance(procedure, kind)
        return procedure

    def tell(self, event: Callable[P, Event], *args: P.args, **kwargs: P.kwargs) -> None:
        """Say what happened, if anybody listens; the event is made only then."""
        if self.events is not None:
            self.events.append(event(*args, **kwargs))

    def _resume(self, got: Any) -> None:
        """Give the answer to the step after the one that asked."""
        top = self.stack[-1]
        top.at = top.steps[top.at][1]
        self.run(got)

    def run(self, got: Any) -> None:
        """Take steps until one asks, or nothing is left to do."""
        stack = self.stack
        while stack:
            top = stack[-1]
            at = top.at
            if at == _OVER:
                stack.pop()
                got = self.result
                continue
            step, top.at = top.steps[at]
            self.result = None
            then = step(top, self, got)
            if then is None:
                got = self.result
            elif then is END:
                top.at = _OVER
            elif then is AGAIN:
                top.at = ""
            elif type(then) is Ask and not then.always and is_forced(then.options):
                got = then.options[0]
            else:
                top.at = at
                self.ask = then
                return
        self.ask = None

    def reask(self) -> None:
        """Ask the question under way again, from the facts as they are now."""
        if not self.stack:
            self.ask = None
            return
        top = self.stack[-1]
        ask = top.steps[top.at][0](top, self, None)
        if not isinstance(ask, (Ask, Sealed, Anyone, Chance)):
            raise TypeError(f"{type(top).__name__}.{top.at} did not ask again")
        self.ask = ask

    # -- giving up --------------------------------------------------------------------------------

    @property
    def sides(self) -> Sides:
        """Who wins and loses together. By default each seat is a side of its own."""
        return tuple((seat,) for seat in range(self.seats))

    def standing(self) -> Sides:
        """The sides that have not given up."""
        return tuple(side for side in self.sides if any(seat not in self.resigned for seat in side))

    def resign(self, seat: int) -> None:
        """Let this seat give up. The game ends once a single side of several is left, or none; else ``gave_up`` decides."""
        if self.ask is None:
            raise Refused(Refusal("", _("The game is over.")))
        if not 0 <= seat < self.seats or seat in self.resigned:
            raise Refused(Refusal("", _("Only a seat that still plays can resign.")))
        self.resigned = tuple(sorted((*self.resigned, seat)))
        if self._given_up():
            self.stack.clear()
            self.sealed = ()
            self.ask = None
        else:
            self.gave_up(seat)

    def _given_up(self) -> bool:
        return len(self.standing()) < min(2, len(self.sides))

    def outcome(self) -> Outcome:
        """How the game ended: by its rules, or because the others gave up. Only asked when it is over."""
        if not self.resigned:
            return self.verdict()
        if self._given_up():
            return Outcome(tuple(seat for side in self.standing() for seat in side), ())
        verdict = self.verdict()
        left = {seat for side in self.standing() for seat in side}
        return Outcome(tuple(seat for seat in verdict.winners if seat in left), verdict.scores, verdict.title)

    # -- copies ---------------------------------------------------------------------------------

    def clone(self) -> Self:
        """An independent copy: lists and procedures are copied, facts are shared. Nobody listens to it."""
        new: Self = self.__copy__()  # type: ignore[attr-defined]  # what copy.copy would look for
        for name in self.lists:
            setattr(new, name, getattr(self, name).copy())
        new.stack = [procedure.__copy__() for procedure in self.stack]
        new.events = None
        return new

    def view(self, seat: int) -> Self:
        """What that seat may know (``NOBODY``: what everybody may know), as a game with blanks in it."""
        new = self.clone()
        if new.sealed:
            new.sealed = tuple((who, option if who == seat else None) for who, option in new.sealed)
        new.hide(seat)
        ask = new.ask
        if type(ask) is Sealed or type(ask) is Anyone:
            options = tuple(o if s == seat else () for s, o in zip(ask.seats, ask.options, strict=True))
            new.ask = type(ask)(ask.seats, ask.topic, ask.rule, options, ask.about)
        elif (type(ask) is Ask and ask.seat != seat) or type(ask) is Chance:
            new.ask = Ask(ask.seat, ask.topic, ask.rule, (), ask.about)
        return new

    def covered(self, seat: int) -> Self:
        """What a shared device shows before this seat's player takes it: what everybody may know, and its open options."""
        new, ask = self.view(NOBODY), self.ask
        if type(ask) is Ask and ask.seat == seat and (found := tuple(self.open_options(seat))):
            new.ask = Ask(seat, ask.topic, ask.rule, found, ask.about)
        return new

    def dealt(self, seat: int, below: Below) -> Self:
        """From a seat's view: a whole game that agrees with it, everything unknown dealt anew."""
        new = self.clone()
        new.deal(seat, below)
        new.reask()
        ask = new.ask
        if new.sealed and isinstance(ask, Sealed):
            new.sealed = tuple(
                (who, option if who == seat else pick(ask.options_of(who), lambda: below(1 << 30) / (1 << 30)))
                for who, option in new.sealed
            )
        return new

    # -- what a game says of itself ---------------------------------------------------------------

    def hide(self, seat: int) -> None:
        """Blank out, in this clone, all that the seat may not know. Nothing is hidden by default.

        The options of other seats are hidden in any case; if even the question of another seat would tell something,
        a vaguer one can be put into ``ask``.
        """

    def has_secrets(self, seat: int) -> bool:
        """Whether this seat knows now what others may not know, so that a shared device is covered before it looks.

        Only what everybody knows may decide it, such as how many cards are in a hand.
        """
        return True

    def open_options(self, seat: int) -> Sequence[Any]:
        """Those of this seat's options that tell nothing others may not know: a shared device offers them uncovered.

        None by default: the device is covered until its player takes it.
        """
        return ()

    def deal(self, seat: int, below: Below) -> None:
        """Fill the blanks of this clone of the seat's view with a fair guess."""

    def verdict(self) -> Outcome:
        """How the game ended by its rules."""
        raise NotImplementedError

    def gave_up(self, seat: int) -> None:
        """What follows by the rules when this seat has given up and the others play on.

        By default nothing: the seat is asked as before, and the table lets a bot answer for it.
        """

    def carry(self) -> Any:
        """What this match, which is over, hands to the next one of its campaign: plain data or a struct; None: nothing."""
        return None
