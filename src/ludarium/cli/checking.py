"""Checking cases and content packs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ludarium.cli.errors import BadUsage, where_and_what
from ludarium.cli.output import count, progress, write_json
from ludarium.kernel.game_type import GameType, all_games, find_game
from ludarium.kernel.packs import PackError, pack_files


def check_cases(slug: str, *, folder: Path | None, json: bool) -> int:
    """``ludarium check``."""
    from ludarium.lab.case_files import BadCase, Case, cases_in
    from ludarium.lab.cases import CaseFailed, run_case

    chosen = [find_game(slug)] if slug else list(all_games().values())
    cases: list[Case] = []
    if folder is not None:
        cases = [case for case in cases_in(folder) if not slug or case.game == slug]
        if not cases:
            raise BadUsage(f"{folder} holds no case files (*.yaml){f' of {slug}' if slug else ''}.")
        names = {case.game for case in cases}
        chosen = [find_game(name) for name in sorted(names)]
    else:
        places = [game_type.folder() / "cases" for game_type in chosen]
        cases = [case for place in places if place.is_dir() for case in cases_in(place)]
    failed: list[dict[str, str]] = []
    with progress("Checking", len(cases)) as tell:
        for number, case in enumerate(cases, 1):
            try:
                run_case(case)
            except (CaseFailed, BadCase) as error:
                failed.append({"file": case.file, "case": case.case, "message": str(error)})
            tell(number)
    coverage = _coverage(chosen, {rule for case in cases for rule in case.shows})
    report = {"cases": len(cases), "passed": len(cases) - len(failed), "failed": failed, "rules": coverage}
    complete = folder is not None or not (coverage["missing"] or coverage["examples"]["missing"])
    if json:
        write_json(report)
    else:
        _tell(report)
    return 0 if not failed and complete else 1


def _coverage(games: list[GameType], shown: set[str]) -> dict[str, Any]:
    from ludarium.kernel.rulebook import rulebook

    books = [rulebook(game_type) for game_type in games]
    rules = [rule.id for book in books for rule in book.rules]
    examples = [example.id for book in books for example in book.examples]
    return {
        "total": len(rules),
        "covered": sum(1 for rule in rules if rule in shown),
        "missing": [rule for rule in rules if rule not in shown],
        "examples": {
            "total": len(examples),
            "covered": sum(1 for example in examples if example in shown),
            "missing": [example for example in examples if example not in shown],
        },
    }


def _tell(report: dict[str, Any]) -> None:
    for failure in report["failed"]:
        print(f"FAILED {failure['file']}: {failure['case']}\n       {failure['message']}")
    rules, examples = report["rules"], report["rules"]["examples"]
    print(f"{report['passed']} of {report['cases']} cases hold")
    for name, part in (("rules", rules), ("examples", examples)):
        share = part["covered"] / part["total"] if part["total"] else 1
        print(f"{part['covered']} of {part['total']} {name} are shown by a case ({share:.0%})")
        if part["missing"]:
            print(f"  missing: {', '.join(part['missing'])}")


def check_content(path: Path, slug: str, *, json: bool) -> int:
    """``ludarium content check``."""
    if not path.is_dir():
        raise BadUsage(f"{path} is no folder; a pack is a folder of YAML files.")
    if not pack_files(path):
        raise BadUsage(f"{path} holds no YAML file (*.yaml).")
    games = [find_game(slug)] if slug else list(all_games().values())
    read = [(game_type, *game_type.check_pack(str(path))) for game_type in games]
    game_type, items, problems = min(read, key=_how_badly)
    guessed = bool(items or slug)
    if not guessed:
        problems = list({str(problem): problem for _, _, found in read for problem in found}.values())
    errors = [
        {"file": problem.file, "item": problem.item, "field": problem.field, "message": problem.message}
        for problem in problems
    ]
    if json:
        write_json({"game": game_type.slug if guessed else "", "items": items, "errors": errors})
    elif errors:
        print(f"As a pack of {game_type.title} it is not understood:" if guessed else "No game understands this pack:")
        for problem in problems:
            print(where_and_what(problem))
    else:
        print(f"{count(items, 'item')} of {game_type.title}, all understood.")
    return 1 if errors else 0


def _how_badly(read: tuple[GameType, int, list[PackError]]) -> tuple[bool, int, int]:
    """How badly a game understands a pack: the one that reads it, or reads most of it, is the one it is for."""
    _, items, problems = read
    return bool(problems), -items, len(problems)
