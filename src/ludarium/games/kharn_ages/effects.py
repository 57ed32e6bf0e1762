"""Effects at their moments: which of them work now, who is asked, and whom they touch."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from ludarium.games.kharn_ages import conditions, references, selectors
from ludarium.games.kharn_ages.company import company
from ludarium.games.kharn_ages.content.schema import Effect
from ludarium.games.kharn_ages.costs import ANY_DIE, can_pay, count_use, dice_of_cost, pay, within_limit
from ludarium.games.kharn_ages.entries import effect_of
from ludarium.games.kharn_ages.events import Used
from ludarium.games.kharn_ages.moment import Moment
from ludarium.games.kharn_ages.running import RULE, Run, candidates, end_lasting
from ludarium.games.kharn_ages.state import NOBODY, KharnAges
from ludarium.games.kharn_ages.surroundings import Env
from ludarium.games.kharn_ages.values import at_moment, named, of_one
from ludarium.kernel import END, Ask, Next, Procedure

YES, NO = "yes", "no"
OPEN: Final = "act.open"
"""Between actions no item is named yet: what is in hand may be used."""
REACTIONS: Final = ("attack.total", "damage.zero")
"""Moments at which a spell can be cast as a reaction; that of a roll is asked with the rerolls."""


def gather(g: KharnAges, when: str, m: Moment, only: int = NOBODY) -> list[Env]:
    """The effects that work at this moment, those of the active side first; ``only``: of one Safar and of no other."""
    return [] if _nothing(g, when, m) else _gathered(g, when, m, only)


def _gathered(g: KharnAges, when: str, m: Moment, only: int = NOBODY) -> list[Env]:
    found: list[Env] = []
    for entry, env in at_moment(g, when) if only == NOBODY else of_one(g, when, only):
        if not entry.in_windows or (entry.attacks and env.me != m.attacker) or (entry.defends and env.me != m.defender):
            continue
        if not entry.needs_naming or when == OPEN or named(g, env.me, entry.item, m):
            found.append(env)
    found += _later(g, when, m)
    if m.kind in ("shot", "throw"):
        found += _carried(g, when, m)
    if when in g.book.index.tactics:
        found += _tactics(g, when, m)
    found = [env for env in found if _works_now(g, env, when, m)]
    return sorted(found, key=lambda env: env.seat != g.turn) if len(found) > 1 else found


def _carried(g: KharnAges, when: str, m: Moment) -> Iterator[Env]:
    """Effects of the ammunition and of the thrown object in the present attack."""
    if m.kind == "shot" and m.ammo and not m.countering:
        for number, effect in enumerate(g.book.ammunition[m.ammo].effects):
            if effect.when == when:
                yield Env(f"ammo:{m.ammo}/{number}", m.attacker, g.safars[m.attacker].seat)
    if m.kind == "throw" and m.thing in g.book.objects:
        for number, effect in enumerate(g.book.objects[m.thing].effects):
            if effect.when == when:
                yield Env(f"object:{m.thing}/{number}", m.attacker, g.safars[m.attacker].seat)


def _tactics(g: KharnAges, when: str, m: Moment) -> Iterator[Env]:
    """Tactical cards (KA-GAP-77): used by the Safar that the moment is about."""
    for seat, player in enumerate(g.players):
        if player.cards:
            for card, ref in g.book.index.tactics[when]:
                if card in player.cards:
                    yield Env(ref, _about(g, seat, m), seat)


def _about(g: KharnAges, seat: int, m: Moment) -> int:
    for n in (m.roller, m.victim, m.defender, m.attacker, g.active):
        if n != NOBODY and g.safars[n].seat == seat:
            return n
    return g.players[seat].leader


def _nothing(g: KharnAges, when: str, m: Moment) -> bool:
    """Whether nothing can work at this moment: most of them pass in silence."""
    if m.kind in ("shot", "throw"):
        return False
    here = company(g)
    silent = here.silent.get(when)
    if silent is None:
        index, listed = g.book.index, at_moment(g, when)  # which may begin what is known of moments anew
        printed = when in REACTIONS or when in index.moments(g.scenario)
        here.silent[when] = silent = not printed and not any(entry.in_windows for entry, _ in listed)
    if not silent:
        return False
    n = m.roller if when[:5] == "roll." else g.active
    if n != NOBODY and g.safars[n].lasting and _later(g, when, m):
        return False
    return when not in g.content.index.tactics or not any([player.cards for player in g.players])


def _later(g: KharnAges, when: str, m: Moment) -> list[Env]:
    """What a spell does each time a moment comes for the one it was cast on."""
    n = m.roller if when.startswith("roll.") else g.active
    if n == NOBODY or not g.safars[n].lasting:
        return []
    later = [one.source for one in g.safars[n].lasting if one.op == "later" and one.name == when]
    return [Env(f"later:{source}", n, g.safars[n].seat, target=n, spell=source) for source in later]


def _each_time(g: KharnAges, env: Env) -> bool:
    """Whether a spell does this each time, unasked; what it grants once may be left."""
    later = [one for one in g.safars[env.me].lasting if one.op == "later" and one.source == env.spell]
    return any(not one.n for one in later)


def _works_now(g: KharnAges, env: Env, when: str, m: Moment) -> bool:
    if env.ref.startswith("later:"):
        return not env.ref.startswith("later:foresight") or bool(g.safars[env.me].stored)
    effect = g.book.index.effect(env.ref)
    if effect.conditions and not conditions.all_hold(g, effect.conditions, env, m):
        return False
    if not within_limit(g, env, effect.limit, m, m.opponent(env.me)) or not can_pay(g, env, effect.cost, m, when):
        return False
    if effect.target and not selectors.select(g, effect.target, env, m):
        return False
    if when == "roll.keep" and any(op.get("reroll", {}).get("dice") == "one_cf" for op in effect.do):
        from ludarium.games.kharn_ages.rules.rolled import shows_failure  # that chapter opens windows itself

        if not shows_failure(g):
            return False
    return True


def window(g: KharnAges, when: str, m: Moment) -> None:
    """Open a window if any effect works at this moment."""
    if _nothing(g, when, m):
        return
    found = _gathered(g, when, m)
    found += scenario_envs(g, when, m)
    if when in REACTIONS:
        from ludarium.games.kharn_ages.rules.magic import reactions  # that chapter opens windows itself

        found += [Env(f"reaction:{spell}", n, g.safars[n].seat) for n, spell in reactions(g, when, m)]
    if found:
        g.push(Window(when=when, m=m, todo=tuple(found)))


def scenario_envs(g: KharnAges, when: str, m: Moment) -> list[Env]:
    """The effects of the scenario: for the side that acts, for every side if they speak of you, else once."""
    found = []
    actor = m.source if when in ("action.success", "detected") else NOBODY
    for number, effect in g.book.index.moments(g.scenario).get(when, ()):
        ref = f"scenario:{g.scenario}/{number}"
        seats = (g.safars[actor].seat,) if actor != NOBODY else range(g.seats) if _of_you(effect) else (g.turn,)
        for seat in seats:
            env = Env(ref, actor, seat, thing=m.thing)
            if conditions.all_hold(g, effect.conditions, env, m):
                found.append(env)
    return found


def _of_you(effect: Effect) -> bool:
    text = repr((effect.conditions, effect.do))
    return any(word in text for word in ("'you'", "own deployment", "'friend'"))


class Window(Procedure):
    """One moment: the effects that work at it, one after another. Who owns an effect that may be left decides."""

    when: str
    m: Moment
    todo: tuple[Env, ...]
    most: int = 0
    dice: tuple[int, ...] = ()
    die: int = ANY_DIE

    def next_one(self, g: KharnAges, got: None) -> Next:
        if not self.todo:
            return END
        env = self.todo[0]
        later = env.ref.startswith(("later:", "reaction:"))
        if not later and not env.ref.startswith("scenario:") and not _works_now(g, env, self.when, self.m):
            self._leave()
            return None
        effect = None if later else effect_of(g.book.packs, env.ref)
        self.most, self.die = 0, ANY_DIE
        self.dice = () if effect is None else dice_of_cost(g, env, effect.cost, self.m)
        if (effect is not None and not effect.may) or _each_time(g, env):
            self.at = "which_die"
        elif effect is not None and isinstance(effect.cost.get("ap"), dict):
            most = next(iter(effect.cost["ap"].values()))
            limit = g.safars[env.me].ap if most == "all" else int(references.number(g, most, env, self.m))
            self.most = min(g.safars[env.me].ap, limit)
            self.at = "ask_amount"
        return None

    def ask(self, g: KharnAges, got: None) -> Next:
        env = self.todo[0]
        return Ask(g.chooser(env.me, env.seat), self.when, RULE, (YES, NO), about=(env.me, env.ref))

    def answered(self, g: KharnAges, got: str) -> Next:
        self.at = "which_die"
        if got == NO:
            self._leave()
        return None

    def ask_amount(self, g: KharnAges, got: None) -> Next:
        env = self.todo[0]
        return Ask(g.chooser(env.me, env.seat), self.when, RULE, tuple(range(self.most + 1)), about=(env.me, env.ref))

    def paid(self, g: KharnAges, got: int) -> Next:
        self.most = got
        if got == 0:
            self._leave()
        return None

    def which_die(self, g: KharnAges, got: None) -> Next:
        if not self.dice:
            self.at = "begin"
        return None

    def ask_die(self, g: KharnAges, got: None) -> Next:
        """KA-MST-02: its owner says which mastery die pays."""
        env = self.todo[0]
        return Ask(g.chooser(env.me, env.seat), "mastery die", "KA-MST-02", self.dice, about=(env.me, env.ref))

    def take_die(self, g: KharnAges, got: int) -> Next:
        self.die = got
        return None

    def begin(self, g: KharnAges, got: None) -> Next:
        env = self.todo[0]
        self._leave()
        start(g, env, self.m, self.when, self.most, self.die)
        return None

    def _leave(self) -> None:
        """The first effect is used or passed over."""
        self.todo = self.todo[1:]
        self.at = "next_one"


def start(g: KharnAges, env: Env, m: Moment, when: str, amount: int, die: int = ANY_DIE) -> None:
    """Count, pay and run an effect."""
    g.tell(Used, rule=RULE, safar=env.me, ref=env.ref)
    if env.ref.startswith("reaction:"):
        from ludarium.games.kharn_ages.rules.magic import react

        react(g, env, m)
        return
    if env.ref.startswith("later:"):
        once = [one for one in g.safars[env.me].lasting if one.op == "later" and one.source == env.spell and one.n == 1]
        end_lasting(g, env.me, lambda one: one in once)
        g.push(Run(env=env, m=m))
        return
    effect = effect_of(g.book.packs, env.ref)
    count_use(g, env, effect.limit, m.opponent(env.me))
    pay(g, env, effect.cost, m, when, amount, die)
    env = replace(env, until=effect.until or env.until, paid=amount)
    if effect.target and when != "always":
        g.push(Apply(env=env, m=m, target=msgspec.json.encode(effect.target).decode()))
    else:
        g.push(Run(env=env, m=m))


class Apply(Procedure):
    """Choose the targets of an effect or spell and run it for each of them."""

    env: Env
    m: Moment
    target: str
    """The selector, as JSON."""
    chosen: tuple[tuple[int, str], ...] = ()
    candidates: tuple[tuple[int, str], ...] = ()

    def find(self, g: KharnAges, got: None) -> Next:
        sel = msgspec.json.decode(self.target)
        found = candidates(g, sel, self.env, self.m)
        left = tuple(one for one in found if one not in self.chosen)
        most = sel.get("n", 1)
        if most == "all":
            self.chosen = tuple(found)
            self.at = "each"
            return None
        most = next(iter(most.values())) if isinstance(most, dict) else most
        self.candidates = left
        if len(self.chosen) >= most or not left:
            self.at = "each"
        return None

    def ask(self, g: KharnAges, got: None) -> Next:
        options: tuple[Any, ...] = tuple(_option(one) for one in self.candidates)
        if self.chosen:
            options = (*options, "stop")
        return Ask(g.chooser(self.env.me, self.env.seat), "target", RULE, options, about=(self.env.me, self.env.ref))

    def picked(self, g: KharnAges, got: Any) -> Next:
        self.at = "find"
        if got == "stop":
            self.at = "each"
        else:
            one = next(one for one in self.candidates if _option(one) == got)
            self.chosen = (*self.chosen, one)
        return None

    def each(self, g: KharnAges, got: None) -> Next:
        for n, thing in reversed(self.chosen):
            env = replace(self.env, target=n, thing=thing)
            g.push(Run(env=env, m=self.m))
        return END


def _option(candidate: tuple[int, str]) -> Any:
    n, thing = candidate
    return n if not thing else f"{n} {thing}" if n != NOBODY else thing
