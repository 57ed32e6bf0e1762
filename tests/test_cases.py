"""Every executable case of every game holds, and together they show every rule."""

import pytest

from ludarium.kernel.game_type import all_games
from ludarium.lab.case_files import Case, cases_in
from ludarium.lab.cases import run_case

ALL = [case for game_type in all_games().values() for case in cases_in(game_type.folder() / "cases")]


@pytest.mark.parametrize("case", ALL, ids=lambda case: f"{case.file}:{case.case}")
def test_case(case: Case) -> None:
    run_case(case)
