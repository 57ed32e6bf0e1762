"""Checking the executable cases."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from ludarium.cli.errors import BadUsage
from ludarium.cli.output import progress, write_json
from ludarium.kernel.game_type import GameType, all_games, find_game


def check_cases(slug: str, *, folder: Path | None, packs: tuple[str, ...], json: bool) -> int:
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
    if packs:  # a pack that is none is told once, not by every case
        for game_type in chosen:
            game_type.content(packs)
    cases = [msgspec.structs.replace(case, packs=(*case.packs, *packs)) for case in cases]
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
