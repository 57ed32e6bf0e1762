"""A mutation hunt: small faults, one at a time, in the rules and effects of a game; do its cases notice?

``./dev mutants [SLUG] [--count 200] [--seed N] [--again]`` copies the game's package into a temporary folder, puts one fault
into the copy, and runs the game's executable cases against it in a process of its own: first the cases that run the
faulty line, then all others. Faults that no case notices are written to ``bench/mutants/<slug>.jsonl``. Those that
were looked at and change nothing stand in ``tests/<game>/equal_mutants.txt``, each with its reason.
"""

from __future__ import annotations

import argparse
import ast
import math
import os
import random
import resource
import shutil
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from copy import deepcopy
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from queue import SimpleQueue
from types import FrameType
from typing import Any, TypeAlias

import msgspec

import ludarium.games
from ludarium.lab.case_files import BadCase, Case, cases_in
from ludarium.lab.cases import CaseFailed, run_case

HOME = Path(__file__).resolve().parents[1]
GAMES = HOME / "src/ludarium/games"
TIMES = 10  # so much longer than without a fault the cases may compute; more is a loop without end
LONGEST = 3600  # seconds that the cases of a game may compute under watch
LEAST = 0.9  # the share of faults that the cases must notice

TraceFunction: TypeAlias = Callable[[FrameType, str, Any], Any]

_COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}


class Fault(msgspec.Struct, frozen=True):
    """One small fault: where it is put, and how the source reads before and after."""

    file: str
    line: int
    where: str
    """The class and function it stands in."""
    before: str
    after: str
    source: str
    """The whole file with the fault in it."""

    @property
    def key(self) -> tuple[str, str, str, str]:
        """What names it, wherever its line moves to."""
        return self.file, self.where, self.before, self.after


class Survivor(msgspec.Struct, frozen=True):
    """A fault that no case noticed, as it is reported."""

    file: str
    line: int
    where: str
    before: str
    after: str
    equal: str
    """Why it changes nothing, if somebody has looked at it."""

    @property
    def key(self) -> tuple[str, str, str, str]:
        return self.file, self.where, self.before, self.after


class Hunt(msgspec.Struct, frozen=True):
    """The sum of a hunt."""

    game: str
    count: int
    seed: int
    noticed: int
    equal: int
    survived: int


def package_of(slug: str) -> Path:
    return GAMES / slug.replace("-", "_")


def hunted_files(package: Path) -> list[Path]:
    """The modules that faults are put into: the rules and the effects."""
    return sorted([*package.glob("rules/**/*.py"), *package.glob("effects/**/*.py"), *package.glob("effects.py")])


def faults_of(package: Path) -> list[Fault]:
    """Every small fault of a game, in the order of its files and lines."""
    found: list[Fault] = []
    for path in hunted_files(package):
        name = path.relative_to(package).as_posix()
        source = path.read_text(encoding="utf-8")
        found += faults_in(name, source)
    return found


def faults_in(file: str, source: str) -> Iterator[Fault]:
    """Every small fault of one module."""
    for where, node, wrong in _wrong_nodes(ast.parse(source), ()):
        line, before, after, text = _put_in(source, node, wrong)
        yield Fault(file, line, where, before, after, text)


def _wrong_nodes(node: ast.AST, where: tuple[str, ...]) -> Iterator[tuple[str, ast.expr | ast.stmt, ast.AST]]:
    """Every node that can be made wrong, and how; what is no rule at run time (types, assertions) is passed over."""
    if isinstance(node, (ast.Assert, ast.Import, ast.ImportFrom)):
        return
    if isinstance(node, (ast.ClassDef, ast.FunctionDef)):
        where = (*where, node.name)
    if isinstance(node, (ast.expr, ast.stmt)):
        for wrong in _wrongs(node):
            yield ".".join(where), node, wrong
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not _is_a_type(node, child):
                yield from _wrong_nodes(child, where)


def _is_a_type(node: ast.AST, child: ast.AST) -> bool:
    """Whether this is the value of an alias such as ``Step: TypeAlias = ...``."""
    return isinstance(node, ast.AnnAssign) and "TypeAlias" in ast.unparse(node.annotation) and child is node.value


def _wrongs(node: ast.expr | ast.stmt) -> Iterator[ast.AST]:
    if isinstance(node, ast.Compare):
        for number, operator in enumerate(node.ops):
            changed = deepcopy(node)
            changed.ops[number] = _COMPARISONS[type(operator)]()
            yield changed
    elif isinstance(node, ast.BoolOp):
        changed_bool = deepcopy(node)
        changed_bool.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        yield changed_bool
    elif isinstance(node, (ast.BinOp, ast.AugAssign)) and isinstance(node.op, (ast.Add, ast.Sub)):
        if not _is_joining(node):
            changed_sum = deepcopy(node)
            changed_sum.op = ast.Sub() if isinstance(node.op, ast.Add) else ast.Add()
            yield changed_sum
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield node.operand
    elif isinstance(node, ast.Constant) and type(node.value) is int:
        yield ast.Constant(node.value + 1)


def _is_joining(node: ast.BinOp | ast.AugAssign) -> bool:
    """Whether lists, tuples or words are joined: minus would not be a small fault there but an error at once."""
    sides = [node.value] if isinstance(node, ast.AugAssign) else [node.left, node.right]
    joined = (ast.List, ast.Tuple, ast.ListComp, ast.GeneratorExp, ast.JoinedStr)
    return any(isinstance(s, joined) or (isinstance(s, ast.Constant) and isinstance(s.value, str)) for s in sides)


def _put_in(source: str, node: ast.expr | ast.stmt, wrong: ast.AST) -> tuple[int, str, str, str]:
    """The line, how it reads before and after, and the whole source with the wrong node in the place of the right."""
    lines = source.encode().splitlines(keepends=True)
    first, last = node.lineno - 1, (node.end_lineno or node.lineno) - 1
    old = b"".join(lines[first : last + 1])
    tail = len(lines[last]) - (node.end_col_offset or 0)
    words = ast.unparse(wrong)
    text = words if isinstance(wrong, (ast.Constant, ast.stmt)) else f"({words})"
    new = old[: node.col_offset] + text.encode() + old[len(old) - tail :]
    whole = b"".join([*lines[:first], new, *lines[last + 1 :]])
    return first + 1, _one_line(old), _one_line(new), whole.decode()


def _one_line(text: bytes) -> str:
    return " ".join(text.decode().split())


# -- equal mutants --------------------------------------------------------------------------------


class BadList(ValueError):
    """The list of equal mutants is not understood, or names a fault that is not there."""


def equal_mutants(slug: str) -> dict[tuple[str, str, str, str], str]:
    """The faults that were judged to change nothing, and why."""
    path = HOME / "tests" / slug.replace("-", "_") / "equal_mutants.txt"
    if not path.exists():
        return {}
    found = {}
    text = "\n".join(line for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith("#"))
    for block in filter(None, (part.strip() for part in text.split("\n\n"))):
        lines = block.splitlines()
        if len(lines) != 4 or [line[:2] for line in lines[1:]] != ["- ", "+ ", "= "] or lines[0].count(" ") > 1:
            raise BadList(
                f"{path.name}: {lines[0]!r} needs four lines: file and function, if any, '- ', '+ ', '= reason'."
            )
        file, _, where = lines[0].partition(" ")
        found[file, where, lines[1][2:], lines[2][2:]] = lines[3][2:]
    known = {fault.key for fault in faults_of(package_of(slug))}
    for key in found:
        if key not in known:
            raise BadList(f"{path.name}: {key[0]} {key[1]}: the source has no such fault any more: {key[3]!r}.")
    return found


# -- running --------------------------------------------------------------------------------------


class Reach(msgspec.Struct, frozen=True):
    """What the cases do without a fault."""

    cases: dict[tuple[str, int], list[int]]
    """Which cases run a line of a hunted file, by their numbers."""
    seconds: float
    """How long they compute, all together."""

    def of(self, fault: Fault) -> list[int]:
        """The cases that run the line of this fault. A line that is run once at import is reached by none of them."""
        return self.cases.get((fault.file, fault.line), [])


def in_a_process(work: Callable[[], Any], seconds: float) -> Any:
    """What this work gives, done by a process of its own; nothing if it computes for longer than that."""
    receiving, sending = get_context("fork").Pipe(duplex=False)
    worker = get_context("fork").Process(target=_work, args=(work, math.ceil(seconds), sending))
    worker.start()
    sending.close()
    try:
        return receiving.recv() if receiving.poll(60 * seconds) else None
    except EOFError:
        return None  # the limit of computing time has ended the worker
    finally:
        worker.kill()
        worker.join()
        worker.close()
        receiving.close()


def _work(work: Callable[[], Any], seconds: int, sending: Connection) -> None:
    sys.dont_write_bytecode = True
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
    try:
        answer = work()
    except Exception:  # noqa: BLE001  # a fault may show itself in any way
        answer = traceback.format_exc(limit=-1).strip().splitlines()[-1]
    sending.send(answer)
    os._exit(0)


def _cases_of(slug: str, folder: Path) -> list[Case]:
    """The cases of the game whose package lies in this folder, which is the one that they import."""
    assert not [name for name in sys.modules if name.startswith("ludarium.games.")]
    ludarium.games.__path__.insert(0, str(folder))
    return list(cases_in(folder / slug.replace("-", "_") / "cases"))


def _first_failure(slug: str, folder: Path, first: Sequence[int]) -> str:
    """Run the cases, these first, up to one that fails; what it says, or nothing if none does."""
    cases = _cases_of(slug, folder)
    for number in (*first, *sorted(set(range(len(cases))) - set(first))):
        case = cases[number]
        try:
            run_case(case)
        except (CaseFailed, BadCase) as failure:
            return f"{case.file}: {case.case}: {failure}"
    return ""


def _reach(slug: str, folder: Path) -> Reach:
    """Run every case once for its time and once under watch. Values that a game keeps are made by the first case alone."""
    package = folder / slug.replace("-", "_")
    cases = _cases_of(slug, folder)
    began = time.process_time()
    for case in cases:
        run_case(case)
    seconds = time.process_time() - began
    watched = {str(path): path.relative_to(package).as_posix() for path in hunted_files(package)}
    found: dict[tuple[str, int], list[int]] = {}
    lines: set[tuple[str, int]] = set()

    def in_line(frame: FrameType, _event: str, _what: object) -> TraceFunction:
        lines.add((watched[frame.f_code.co_filename], frame.f_lineno))
        return in_line

    def in_call(frame: FrameType, _event: str, _what: object) -> TraceFunction | None:
        return in_line if frame.f_code.co_filename in watched else None

    for number, case in enumerate(cases):
        lines.clear()
        sys.settrace(in_call)
        try:
            run_case(case)
        finally:
            sys.settrace(None)
        for line in lines:
            found.setdefault(line, []).append(number)
    return Reach(found, seconds)


def hunt(slug: str, faults: Sequence[Fault], workers: int) -> Iterator[tuple[Fault, str]]:
    """Each fault, with what noticed it."""
    package = package_of(slug)
    with tempfile.TemporaryDirectory(prefix="mutants-") as temporary:
        folders: SimpleQueue[Path] = SimpleQueue()
        for number in range(workers):
            folder = Path(temporary) / str(number)
            shutil.copytree(package, folder / package.name)
            folders.put(folder)
        reach = in_a_process(lambda: _reach(slug, Path(temporary) / "0"), LONGEST)
        if not isinstance(reach, Reach):
            sys.exit(f"{slug}: its cases must hold before faults are put in: {reach or 'they do not end'}")
        seconds = max(TIMES, TIMES * reach.seconds)

        def one(fault: Fault) -> tuple[Fault, str]:
            folder = folders.get()
            path = folder / package.name / fault.file
            right = path.read_bytes()
            try:
                path.write_text(fault.source, encoding="utf-8")
                os.utime(path, (0, 0))  # so that no compiled module is taken for it
                found = in_a_process(lambda: _first_failure(slug, folder, reach.of(fault)), seconds)
                return fault, "no end" if found is None else found
            finally:
                path.write_bytes(right)
                folders.put(folder)

        with ThreadPoolExecutor(workers) as threads:
            for done in as_completed([threads.submit(one, fault) for fault in faults]):
                yield done.result()


def main() -> int:
    parser = argparse.ArgumentParser(prog="./dev mutants", description=__doc__)
    parser.add_argument("slug", nargs="*", help="the games, such as nova-era; none: every game that has cases")
    parser.add_argument("--count", type=int, default=200, help="how many faults (default 200)")
    parser.add_argument("--seed", type=int, default=1, help="which faults (default 1)")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes at a time")
    parser.add_argument("--again", action="store_true", help="only those that lived in the last hunt")
    wish = parser.parse_args()
    for slug in wish.slug:
        if slug not in games_with_cases():
            parser.error(f"there is no game {slug!r} with cases; there are {', '.join(games_with_cases())}")
    try:
        slugs = wish.slug or games_with_cases()
        if wish.again:
            codes = [hunt_again(slug, wish.workers) for slug in slugs]
        else:
            codes = [hunt_in(slug, wish.count, wish.seed, wish.workers) for slug in slugs]
    except BadList as error:
        parser.error(str(error))
    return max(codes)


def games_with_cases() -> list[str]:
    found = [package.name for package in GAMES.iterdir() if (package / "cases").is_dir() and hunted_files(package)]
    return sorted(name.replace("_", "-") for name in found)


def hunt_in(slug: str, count: int, seed: int, workers: int) -> int:
    """Hunt in one game; 0 if its cases notice enough."""
    every = faults_of(package_of(slug))
    chosen = random.Random(seed).sample(every, min(count, len(every)))
    return report(slug, len(chosen), seed, survivors_of(slug, chosen, workers))


def hunt_again(slug: str, workers: int) -> int:
    """Look whether the faults that lived in the last hunt still do; 0 if all are noticed now, or change nothing."""
    rows = file_of(slug).read_bytes().splitlines()[1:]
    lived = {msgspec.json.decode(row, type=Survivor).key for row in rows}
    chosen = [fault for fault in faults_of(package_of(slug)) if fault.key in lived]
    unjudged = tell_unjudged(survivors_of(slug, chosen, workers))
    print(f"{slug}: {len(unjudged)} of {len(chosen)} faults still live")
    return 1 if unjudged else 0


def survivors_of(slug: str, chosen: Sequence[Fault], workers: int) -> list[Survivor]:
    """Those that no case notices, in the order of the source."""
    equal = equal_mutants(slug)
    began = time.monotonic()
    survivors: list[Survivor] = []
    for number, (fault, found) in enumerate(hunt(slug, chosen, workers), 1):
        if not found:
            survivors.append(
                Survivor(fault.file, fault.line, fault.where, fault.before, fault.after, equal.get(fault.key, ""))
            )
        print(f"\r{slug}: {number} of {len(chosen)}, {len(survivors)} live", end="", file=sys.stderr, flush=True)
    print(f", {time.monotonic() - began:.0f} seconds", file=sys.stderr)
    return sorted(survivors, key=lambda one: (one.file, one.line, one.after))


def file_of(slug: str) -> Path:
    """Where the last hunt is kept."""
    return HOME / "bench/mutants" / f"{slug}.jsonl"


def tell_unjudged(survivors: list[Survivor]) -> list[Survivor]:
    """Print those that nobody has named as equal."""
    unjudged = [one for one in survivors if not one.equal]
    for one in unjudged:
        print(f"{one.file}:{one.line}: {one.where}\n- {one.before}\n+ {one.after}")
    return unjudged


def report(slug: str, count: int, seed: int, survivors: list[Survivor]) -> int:
    """Write the survivors down; 1 if too few faults were noticed or a survivor is not named as equal."""
    unjudged = tell_unjudged(survivors)
    result = Hunt(slug, count, seed, count - len(survivors), len(survivors) - len(unjudged), len(unjudged))
    path = file_of(slug)
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(b"".join(msgspec.json.encode(row) + b"\n" for row in (result, *survivors)))
    print(
        f"{slug}: {result.noticed} of {count} faults noticed, {result.equal} change nothing, {result.survived} "
        f"survive; {path.relative_to(HOME)}"
    )
    return 1 if unjudged or result.noticed < LEAST * count else 0


if __name__ == "__main__":
    sys.exit(main())
