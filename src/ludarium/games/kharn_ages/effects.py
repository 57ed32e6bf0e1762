"""Effects at work: windows at their moments, limits and costs, and the operations run one after another.

Operations are registered by the chapters that carry them out: ``@operation("repel")``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, TypeVar

import msgspec
from msgspec.structs import replace

from ludarium.games.kharn_ages import conditions
from ludarium.games.kharn_ages.content.schema import Effect, Limit
from ludarium.games.kharn_ages.entries import Entry, effect_of
from ludarium.games.kharn_ages.events import Used
from ludarium.games.kharn_ages.moment import Moment
from ludarium.games.kharn_ages.state import BARE, NOBODY, KharnAges, Lasting
from ludarium.games.kharn_ages.values import Env, Luck, entries, env_of, named, owners
from ludarium.kernel import END, Ask, Chance, Deal, Next, Procedure, Roll

YES, NO = "yes", "no"
RULE: Final = "KA-SKL-01"
Handler = Callable[[KharnAges, "Run", dict[str, Any], Luck], None]
OPERATIONS: Final[dict[str, Handler]] = {}
"""What carries out each operation of the vocabulary."""
SPECIAL: Final[dict[str, Handler]] = {}
"""What carries out each named procedure of the vocabulary."""
FrameT = TypeVar("FrameT", bound=Procedure)
ROLLED_LATER: Final = ("mod", "set", "mult", "may_set", "set_die")
"""Operations whose dice are thrown at each use of the value."""
REACTIONS: Final = ("attack.total", "damage.zero")
"""Moments at which a spell can be cast as a reaction; that of a roll is asked with the rerolls."""
PERMISSIONS: Final = ("allow_effect", "free_effect")
"""Looked at while an attack is declared; no window asks for them."""

ELSEWHERE: Final = (
    "ambush_hide", "ambush_interrupt", "ambush_reveal", "ambush_detected", "bloody_order", "famished_hunt", "whirl",
)  # fmt: skip
"""Procedures that the chapters offer at their own moments; no window asks for them."""


def operation(name: str) -> Callable[[Handler], Handler]:
    """Register what carries out an operation."""

    def register(handler: Handler) -> Handler:
        OPERATIONS[name] = handler
        return handler

    return register


def special(name: str) -> Callable[[Handler], Handler]:
    """Register what carries out a named procedure."""

    def register(handler: Handler) -> Handler:
        SPECIAL[name] = handler
        return handler

    return register


def nearest(g: KharnAges, kind: type[FrameT]) -> FrameT | None:
    """The innermost procedure of a kind that is under way."""
    return next((frame for frame in reversed(g.stack) if isinstance(frame, kind)), None)


# -- limits and costs ------------------------------------------------------------------------------


def _key(env: Env) -> str:
    return f"{env.me}:{env.ref}:{env.item}"


def _counted(g: KharnAges, env: Env, limit: Limit, other: int) -> tuple[str, tuple[str, ...]]:
    """The mark that a use leaves, and the marks among which it is counted."""
    key = _key(env)
    match limit.per:
        case "activation":
            return key, g.once
        case "round":
            return key, g.rounds_used
        case "enemy_round":
            return f"{key}:{other}", g.rounds_used
        case "two_rounds":
            recent = (f"{key}@{g.round}", f"{key}@{g.round - 1}")
            marks = g.safars[env.me].used
            return recent[0], tuple(recent[0] for one in marks if one in recent)
        case "enemy_game" | "ally_game" | "target":
            return f"{key}:{other}", g.safars[env.me].used
    return key, g.safars[env.me].used


def within_limit(g: KharnAges, env: Env, limit: Limit | None, m: Moment, other: int = NOBODY) -> bool:
    """Whether an effect may be used once more."""
    if limit is None or limit.per in ("trigger", "none") or env.me == NOBODY:
        return True
    mark, marks = _counted(g, env, limit, other)
    return marks.count(mark) < int(conditions.number(g, limit.n, env, m))


def count_use(g: KharnAges, env: Env, limit: Limit | None, other: int = NOBODY) -> None:
    """A use counts when the entry is begun."""
    if limit is None or limit.per in ("trigger", "none") or env.me == NOBODY:
        return
    mark, _ = _counted(g, env, limit, other)
    if limit.per == "activation":
        g.once = (*g.once, mark)
    elif limit.per in ("round", "enemy_round"):
        g.rounds_used = (*g.rounds_used, mark)
    else:
        g.alter(env.me, used=(*g.safars[env.me].used, mark))


def free_dice(g: KharnAges, n: int, field: str) -> list[int]:
    """The mastery dice of a Safar that are not crossed and show a field; any: whatever they show."""
    safar = g.safars[n]
    lost = _lost_dice(g, n)
    found = []
    for die, fields in enumerate(g.profile(n).mastery):
        shows = field == "any" or field in fields or field in safar.fields or f"{die}:{field}" in safar.fields
        if shows and die not in safar.crossed and die not in lost:
            found.append(die)
    return found


def _lost_dice(g: KharnAges, n: int) -> set[int]:
    """Dice that a spell takes for a while: they count as crossed (Deliquescence)."""
    lost: set[int] = set()
    for one in g.safars[n].lasting:
        if one.op == "flag" and one.name == "no_mastery_die":
            dice = [d for d in range(len(g.profile(n).mastery)) if d not in g.safars[n].crossed and d not in lost]
            lost |= set(dice[1:] if "all_but_first" in one.arg else dice[-1:])
    return lost


def crossed_dice(g: KharnAges, n: int) -> int:
    """How many of its mastery dice count as crossed now."""
    return len({*g.safars[n].crossed, *_lost_dice(g, n)})


def can_pay(g: KharnAges, env: Env, cost: dict[str, Any], m: Moment, when: str) -> bool:
    """Whether the cost of an effect can be paid."""
    if not cost:
        return True
    if env.me == NOBODY:
        return False
    safar = g.safars[env.me]
    item = safar.items[env.item] if env.item >= 0 else None
    for name, given in cost.items():
        if name == "ap":
            least = given if isinstance(given, int) else 1
            if safar.ap < least + (when == "act.open" and safar.dazed):
                return False
        elif (
            (name == "hp_for_good" and safar.hp <= int(conditions.number(g, given, env, m)))
            or (name == "cross_die" and not free_dice(g, env.me, m.field if given == "$roll_field" else given))
            or (name == "spend_die" and not free_dice(g, env.me, given))
            or (name == "box" and (item is None or item.ticked + given > g.book.equipment[item.id].boxes))
            or (name == "use" and item is not None and 0 < g.book.equipment[item.id].uses <= item.uses)
            or (name == "discard" and env.ref.startswith("tactic:") and _card(env) not in g.players[env.seat].cards)
        ):
            return False
    return True


def _card(env: Env) -> str:
    return env.ref.partition(":")[2].rpartition("/")[0]


def pay(g: KharnAges, env: Env, cost: dict[str, Any], m: Moment, when: str, amount: int = 0) -> None:
    """Pay it; ``amount`` is what was chosen where the AP are free to choose."""
    for name, given in cost.items():
        safar = g.safars[env.me]
        if name == "ap":
            ap = given if isinstance(given, int) else amount
            g.alter(env.me, ap=safar.ap - ap - int(when == "act.open" and safar.dazed))
        elif name == "hp_for_good":
            lost = int(conditions.number(g, given, env, m))
            g.alter(env.me, hp=safar.hp - lost, most=safar.most - lost)
        elif name in ("cross_die", "spend_die"):
            field = m.field if given == "$roll_field" else given
            die = min(free_dice(g, env.me, field), key=lambda d: len(g.profile(env.me).mastery[d]))
            spent = (*safar.spent, die) if name == "spend_die" else safar.spent
            g.alter(env.me, crossed=(*safar.crossed, die), spent=spent)
        elif name == "box":
            g.alter_item(env.me, env.item, ticked=safar.items[env.item].ticked + given)
        elif name == "use":
            g.alter_item(env.me, env.item, uses=safar.items[env.item].uses + given)
        elif name == "discard":
            if env.ref.startswith("tactic:"):
                left = list(g.players[env.seat].cards)
                left.remove(_card(env))
                g.alter_player(env.seat, cards=tuple(left))
            else:
                g.alter_item(env.me, env.item, gone=True, held=False)
        elif name == "skip_activation":
            g.once = (*g.once, "skip")


# -- windows ---------------------------------------------------------------------------------------


def gather(g: KharnAges, when: str, m: Moment) -> list[Env]:
    """The effects that work at this moment, those of the active side first."""
    found: list[Env] = []
    for n in owners(g, when):
        for entry in entries(g, n).by_when[when]:
            if _is_permission(entry) or (entry.needs_naming and not named(g, n, entry.item, m)):
                continue
            found.append(env_of(g, n, entry))
    subject = m.roller if when.startswith("roll.") else g.active
    if subject != NOBODY:
        found += _later(g, subject, when)
    found += _carried(g, when, m)
    found += _tactics(g, when, m)
    found = [env for env in found if _works_now(g, env, when, m)]
    return sorted(found, key=lambda env: env.seat != g.turn)


def _is_permission(entry: Entry) -> bool:
    op = entry.effect.do[0]
    if "procedure" in op:
        return op["procedure"]["name"] in ELSEWHERE
    return "allow_effect" in op or ("flag" in op and op["flag"]["name"] in PERMISSIONS)


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
        for card in sorted(set(player.cards)):
            for number, effect in enumerate(g.book.tactical_cards[card].effects):
                if effect.when == when:
                    yield Env(f"tactic:{card}/{number}", _about(g, seat, m), seat)


def _about(g: KharnAges, seat: int, m: Moment) -> int:
    for n in (m.roller, m.victim, m.defender, m.attacker, g.active):
        if n != NOBODY and g.safars[n].seat == seat:
            return n
    return g.players[seat].leader


def _later(g: KharnAges, n: int, when: str) -> Iterator[Env]:
    """What a spell does each time a moment comes for the one it was cast on."""
    for one in g.safars[n].lasting:
        if one.op == "later" and one.name == when:
            yield Env(f"later:{one.source}", n, g.safars[n].seat, target=n, spell=one.source)


def _works_now(g: KharnAges, env: Env, when: str, m: Moment) -> bool:
    if env.ref.startswith("later:"):
        return not env.ref.startswith("later:foresight") or bool(g.safars[env.me].stored)
    effect = effect_of(g.book.packs, env.ref)
    if not conditions.all_hold(g, effect.conditions, env, m):
        return False
    if not within_limit(g, env, effect.limit, m, m.opponent(env.me)):
        return False
    if effect.target and not conditions.select(g, effect.target, env, m):
        return False
    if when == "roll.keep" and any(op.get("reroll", {}).get("dice") == "one_cf" for op in effect.do):
        from ludarium.games.kharn_ages.rules.rolls import shows_failure  # that chapter opens windows itself

        if not shows_failure(g):
            return False
    return can_pay(g, env, effect.cost, m, when)


def window(g: KharnAges, when: str, m: Moment) -> None:
    """Open a window if any effect works at this moment."""
    found = gather(g, when, m)
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
    for number, effect in enumerate(g.card.effects):
        if effect.when != when:
            continue
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

    def next_one(self, g: KharnAges, got: None) -> Next:
        if not self.todo:
            return END
        env = self.todo[0]
        later = env.ref.startswith(("later:", "reaction:"))
        if not later and not env.ref.startswith("scenario:") and not _works_now(g, env, self.when, self.m):
            self.todo = self.todo[1:]
            self.at = "next_one"
            return None
        effect = None if later else effect_of(g.book.packs, env.ref)
        self.most = 0
        if effect is not None and not effect.may:
            self.at = "begin"
        elif effect is not None and isinstance(effect.cost.get("ap"), dict):
            most = next(iter(effect.cost["ap"].values()))
            limit = g.safars[env.me].ap if most == "all" else int(conditions.number(g, most, env, self.m))
            self.most = min(g.safars[env.me].ap, limit)
            self.at = "ask_amount"
        return None

    def ask(self, g: KharnAges, got: None) -> Next:
        env = self.todo[0]
        return Ask(env.seat, self.when, RULE, (YES, NO), about=(env.me, env.ref))

    def answered(self, g: KharnAges, got: str) -> Next:
        self.at = "begin"
        if got == NO:
            self.todo = self.todo[1:]
            self.at = "next_one"
        return None

    def ask_amount(self, g: KharnAges, got: None) -> Next:
        env = self.todo[0]
        return Ask(env.seat, self.when, RULE, tuple(range(self.most + 1)), about=(env.me, env.ref))

    def paid(self, g: KharnAges, got: int) -> Next:
        self.most = got
        if got == 0:
            self.todo = self.todo[1:]
            self.at = "next_one"
        return None

    def begin(self, g: KharnAges, got: None) -> Next:
        env, self.todo = self.todo[0], self.todo[1:]
        self.at = "next_one"
        start(g, env, self.m, self.when, self.most)
        return None


def start(g: KharnAges, env: Env, m: Moment, when: str, amount: int = 0) -> None:
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
    pay(g, env, effect.cost, m, when, amount)
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
        elif sel.get("by") == "random":
            self.at = "draw"
        return None

    def ask(self, g: KharnAges, got: None) -> Next:
        options: tuple[Any, ...] = tuple(_option(one) for one in self.candidates)
        if self.chosen:
            options = (*options, "stop")
        return Ask(self.env.seat, "target", RULE, options, about=(self.env.me, self.env.ref))

    def picked(self, g: KharnAges, got: Any) -> Next:
        self.at = "find"
        if got == "stop":
            self.at = "each"
        else:
            one = next(one for one in self.candidates if _option(one) == got)
            self.chosen = (*self.chosen, one)
        return None

    def draw(self, g: KharnAges, got: None) -> Next:
        return Chance("target", RULE, Deal(tuple(_option(one) for one in self.candidates), 1), about=(self.env.me,))

    def drawn(self, g: KharnAges, got: tuple[Any]) -> Next:
        self.chosen = (next(one for one in self.candidates if _option(one) == got[0]),)
        return None

    def each(self, g: KharnAges, got: None) -> Next:
        for n, thing in reversed(self.chosen):
            env = replace(self.env, target=n, thing=thing)
            g.push(Run(env=env, m=self.m))
        return END


def _option(candidate: tuple[int, str]) -> Any:
    n, thing = candidate
    return n if not thing else f"{n} {thing}" if n != NOBODY else thing


def candidates(g: KharnAges, sel: dict[str, Any], env: Env, m: Moment) -> list[tuple[int, str]]:
    """The Safars, weapons or things that a selector finds, as Safar and thing."""
    found = conditions.select(g, sel, env, m)
    kind = sel.get("kind", "safar")
    if kind in ("weapon", "armour"):
        wanted = ("melee", "shooting") if kind == "weapon" else ("armour",)
        return [
            (n, f"item {i}")
            for n in found
            for i, item in enumerate(g.safars[n].items)
            if not item.gone and item.id in g.book.equipment and g.book.equipment[item.id].category in wanted
        ]
    return [(one, "") if isinstance(one, int) else (NOBODY, one) for one in found]


# -- running operations ----------------------------------------------------------------------------


def operations_of(g: KharnAges, env: Env, path: tuple[Any, ...]) -> tuple[dict[str, Any], ...]:
    """The list of operations that a reference and a path inside it name."""
    kind, _, rest = env.ref.partition(":")
    found: Any
    if kind == "spell":
        name, _, number = rest.partition("/")
        found = g.book.spells[name].tiers[int(number)].do
    elif kind == "later":
        spell, _, where = rest.partition("#")
        tier, op = map(int, where.split("."))
        found = next(iter(g.book.spells[spell].tiers[tier].do[op].values()))["do"]
    else:
        found = effect_of(g.book.packs, env.ref).do
    for key in path:
        found = found[key]
    return tuple(found)


def dice_in(written: Any) -> int:
    """How many dice an expression throws."""
    if isinstance(written, str) and "D" in written and written[0].isdigit():
        return int(written.partition("D")[0])
    if isinstance(written, dict):
        return sum(map(dice_in, written.values()))
    return sum(map(dice_in, written)) if isinstance(written, list) else 0


class Run(Procedure):
    """The operations of one effect, in order, each done before the next."""

    env: Env
    m: Moment
    path: tuple[Any, ...] = ()
    number: int = 0

    def dice(self, g: KharnAges, got: None) -> Next:
        """KA-DIE-04: dice that an operation throws."""
        listed = operations_of(g, self.env, self.path)
        if self.number >= len(listed):
            return END
        name, given = next(iter(listed[self.number].items()))
        if name not in ROLLED_LATER:
            count = sum(dice_in(given.get(key)) for key in ("n", "times", "dice")) + (name == "store_die")
            if count and name not in ("choose", "reroll"):
                return Chance("effect", "KA-DIE-01", Roll(count, 10), about=(self.env.me, self.env.ref))
        return None

    def do(self, g: KharnAges, got: tuple[int, ...] | None) -> Next:
        listed = operations_of(g, self.env, self.path)
        name, given = next(iter(listed[self.number].items()))
        self.number += 1
        self.at = "dice"
        OPERATIONS[name](g, self, given, Luck(got or ()))
        return None

    def _deeper(self, g: KharnAges, *path: Any, **facts: Any) -> None:
        """Run a list inside the operation under way."""
        g.push(Run(env=replace(self.env, **facts), m=self.m, path=(*self.path, *path)))


def inner(run: Run, g: KharnAges, *path: Any, **facts: Any) -> None:
    """Run a list of operations inside the one just begun."""
    op = next(iter(operations_of(g, run.env, run.path)[run.number - 1]))
    run._deeper(g, run.number - 1, op, *path, **facts)


def who_of(g: KharnAges, run: Run, given: dict[str, Any], key: str = "who") -> int:
    """The Safar that an operation works on."""
    return conditions.resolve(g, given.get(key, "self"), run.env, run.m)


def source_of(run: Run) -> str:
    """The name under which a lasting effect is kept: of spells with tier and operation."""
    env = run.env
    if env.ref.startswith("spell:"):
        spell, _, tier = env.ref.removeprefix("spell:").partition("/")
        return f"{spell}#{tier}.{run.number - 1}"
    return env.ref


def put_lasting(g: KharnAges, who: int, run: Run, **facts: Any) -> None:
    """Put something on a Safar for the duration of its effect."""
    if who == NOBODY:
        return
    env = run.env
    item = int(env.thing.removeprefix("item ")) if env.thing.startswith("item ") else BARE
    until = env.until or "action"
    ends_with = env.me if until in ("caster_turn", "self_next_end", "self_next_begin") else who
    one = Lasting(
        until=until,
        by=env.me,
        source=source_of(run),
        item=item,
        action=run.m.action,
        round=g.round,
        running=g.active == ends_with,
        **facts,
    )
    lasting = g.safars[who].lasting
    if not _stacks(g, env):
        same = [old for old in lasting if old.source.partition("#")[0] == one.source.partition("#")[0]]
        same = [old for old in same if old.name == one.name and old.op == one.op]
        if any(abs(old.n) >= abs(one.n) for old in same):
            return
        lasting = tuple(old for old in lasting if old not in same)
    g.alter(who, lasting=(*lasting, one))


def _stacks(g: KharnAges, env: Env) -> bool:
    if env.ref.startswith("spell:"):
        return g.book.spells[env.ref.removeprefix("spell:").partition("/")[0]].casting.stacks
    return env.ref.startswith("later:") or effect_of(g.book.packs, env.ref).stacks


def _number(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> int:
    return int(conditions.number(g, given["n"], run.env, run.m, luck))


def _modify(op: str) -> Handler:
    def handler(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
        dice = given["n"] if isinstance(given["n"], str) and "D" in given["n"] else ""
        live = bool(given.get("live"))
        n = 0 if dice or live else int(conditions.number(g, given["n"], run.env, run.m, luck))
        against = NOBODY
        if given.get("against") == "$word":
            against = int(run.env.word or -1)
        put_lasting(
            g,
            who_of(g, run, given),
            run,
            op=op,
            name=given["value"],
            n=n,
            arg=dice,
            live=live,
            against=against,
            unless=given.get("unless", ""),
        )

    return handler


for _name in ("mod", "set", "mult"):
    OPERATIONS[_name] = _modify(_name)


@operation("may_set")
def _may_set(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
    raise ValueError("may_set is for weapons alone: an always entry.")


@operation("flag")
def _flag(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
    arg = given.get("arg")
    if arg == "X":
        arg = run.env.x
    written = msgspec.json.encode(arg).decode() if arg is not None else ""
    put_lasting(g, who_of(g, run, given), run, op="flag", name=given["name"], arg=written)


@operation("skill")
def _skill(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
    name = given["name"].replace("$word", run.env.word)
    if "$own_path" in name:
        name = name.replace("$own_path", conditions.word(g, "$own_path", run.env))
    put_lasting(g, who_of(g, run, given), run, op="skill", name=name)


@operation("skill_up")
def _skill_up(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
    who = who_of(g, run, given)
    owned = entries(g, who).skills.get(given["name"], (0, ""))[0]
    put_lasting(g, who, run, op="skill", name=f"{given['name']} {owned + given['n']}")


@operation("faces")
def _faces(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
    arg = msgspec.json.encode({key: given[key] for key in ("cf", "ch", "cf_drop") if key in given}).decode()
    put_lasting(g, who_of(g, run, given), run, op="faces", name="faces", arg=arg)


@operation("later")
def _later_op(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
    who = run.env.target if run.env.target != NOBODY else run.env.me
    put_lasting(g, who, run, op="later", name=given["at"], n=given.get("times", 0))


@operation("cond")
def _cond(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
    if conditions.holds_now(g, given["if"], run.env, run.m):
        inner(run, g, "then")
    elif "else" in given:
        inner(run, g, "else")


@operation("table")
def _table(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
    face = luck.throw(given["dice"])
    for number, (low, high, _) in enumerate(given["rows"]):
        if low <= face <= high:
            inner(run, g, "rows", number, 2)


@operation("choose")
def _choose(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
    path = (*run.path, run.number - 1, "choose", "options")
    g.push(ChooseOne(env=run.env, m=run.m, path=path, count=len(given["options"])))


class ChooseOne(Procedure):
    """Exactly one of some lists of operations is done: its controller chooses by number."""

    env: Env
    m: Moment
    path: tuple[Any, ...]
    count: int

    def ask(self, g: KharnAges, got: None) -> Next:
        return Ask(self.env.seat, "choose", RULE, tuple(range(self.count)), about=(self.env.me, self.env.ref))

    def chosen(self, g: KharnAges, got: int) -> Next:
        g.push(Run(env=self.env, m=self.m, path=(*self.path, got)))
        return END


@operation("for_each")
def _for_each(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
    for n, thing in reversed(candidates(g, given["sel"], run.env, run.m)):
        inner(run, g, "do", each=n, thing=thing)


@operation("choose_word")
def _choose_word(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
    among = given["among"]
    words = tuple(str(n) for n in g.enemies(run.env.me)) if among == "enemies" else tuple(among)
    if words:
        g.push(ChooseWord(env=run.env, what=given["what"], words=words))


class ChooseWord(Procedure):
    """Fix one of some words openly; later operations of the same effect use it."""

    env: Env
    what: str
    words: tuple[str, ...]

    def ask(self, g: KharnAges, got: None) -> Next:
        return Ask(self.env.seat, "word", RULE, self.words, about=(self.env.me, self.what))

    def chosen(self, g: KharnAges, got: str) -> Next:
        run = nearest(g, Run)
        if run is not None:
            run.env = replace(run.env, word=got)
        return END


@operation("procedure")
def _procedure(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
    SPECIAL[given["name"]](g, run, given.get("with", {}), luck)


def clear_action(g: KharnAges, action: int) -> None:
    """What lasted for an action, attack or roll ends with it."""
    for n, safar in enumerate(g.safars):
        if any(one.until in ("action", "roll") and one.action == action for one in safar.lasting):
            left = [one for one in safar.lasting if one.until not in ("action", "roll") or one.action != action]
            g.alter(n, lasting=tuple(left))


def end_lasting(g: KharnAges, n: int, wanted: Callable[[Lasting], bool]) -> list[Lasting]:
    """Take off a Safar what lasts no longer; those taken off."""
    gone = [one for one in g.safars[n].lasting if wanted(one)]
    if gone:
        g.alter(n, lasting=tuple(one for one in g.safars[n].lasting if not wanted(one)))
    return gone
