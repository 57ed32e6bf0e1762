"""Operations at work: the list of an effect run one after another, each by the chapter that carries it out.

Operations are registered by the chapters: ``@operation("repel")``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

import msgspec
from msgspec.structs import replace

from ludarium.games.kharn_ages import conditions, references, selectors
from ludarium.games.kharn_ages.company import company
from ludarium.games.kharn_ages.entries import effect_of
from ludarium.games.kharn_ages.moment import Moment
from ludarium.games.kharn_ages.state import BARE, NOBODY, KharnAges, Lasting
from ludarium.games.kharn_ages.surroundings import Env, Luck
from ludarium.games.kharn_ages.values import entries
from ludarium.kernel import END, Ask, Chance, Next, Procedure, Roll

RULE: Final = "KA-SKL-01"
Handler = Callable[[KharnAges, "Run", dict[str, Any], Luck], None]
OPERATIONS: Final[dict[str, Handler]] = {}
"""What carries out each operation of the vocabulary."""
SPECIAL: Final[dict[str, Handler]] = {}
"""What carries out each named procedure of the vocabulary."""
FrameT = TypeVar("FrameT", bound=Procedure)
ROLLED_LATER: Final = ("mod", "set", "mult", "may_set", "set_die")
"""Operations whose dice are thrown at each use of the value."""


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


def candidates(g: KharnAges, sel: dict[str, Any], env: Env, m: Moment) -> list[tuple[int, str]]:
    """The Safars, weapons or things that a selector finds, as Safar and thing."""
    found = selectors.select(g, sel, env, m)
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
        cast = g.book.spells[spell].tiers[tier].do
        found = next(iter(cast[op].values()))["do"] if op < len(cast) else ()
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
    return references.resolve(g, given.get(key, "self"), run.env, run.m)


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
    return int(references.number(g, given["n"], run.env, run.m, luck))


def _modify(op: str) -> Handler:
    def handler(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
        dice = given["n"] if isinstance(given["n"], str) and "D" in given["n"] else ""
        live = bool(given.get("live"))
        n = 0 if dice or live else int(references.number(g, given["n"], run.env, run.m, luck))
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
        name = name.replace("$own_path", references.word(g, "$own_path", run.env))
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
        return Ask(
            g.chooser(self.env.me, self.env.seat),
            "choose",
            RULE,
            tuple(range(self.count)),
            about=(self.env.me, self.env.ref),
        )

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
        return Ask(g.chooser(self.env.me, self.env.seat), "word", RULE, self.words, about=(self.env.me, self.what))

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
    for n in bearers(g):
        lasting = g.safars[n].lasting
        if any(one.until in ("action", "roll") and one.action == action for one in lasting):
            left = [one for one in lasting if one.until not in ("action", "roll") or one.action != action]
            g.alter(n, lasting=tuple(left))


def bearers(g: KharnAges) -> tuple[int, ...]:
    """The Safars on which something lasts."""
    here = company(g)
    if here.bearers is None:
        here.bearers = tuple([n for n, safar in enumerate(g.safars) if safar.lasting])
    return here.bearers


def end_lasting(g: KharnAges, n: int, wanted: Callable[[Lasting], bool]) -> list[Lasting]:
    """Take off a Safar what lasts no longer; those taken off."""
    lasting = g.safars[n].lasting
    if not lasting:
        return []
    gone = [one for one in lasting if wanted(one)]
    if gone:
        g.alter(n, lasting=tuple(one for one in g.safars[n].lasting if not wanted(one)))
    return gone
