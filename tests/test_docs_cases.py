"""The complete examples in docs/cases.md hold."""

import re
from pathlib import Path

import pytest

from ludarium.kernel.game_type import all_games
from ludarium.lab.case_files import read_cases
from ludarium.lab.cases import run_case

PAGE = Path(__file__).parents[1] / "docs" / "cases.md"
EXAMPLES = [block for block in re.findall(r"```yaml\n(.*?)```", PAGE.read_text(), re.DOTALL) if "game:" in block]


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_example(number: int, tmp_path: Path) -> None:
    file = tmp_path / "example.yaml"
    file.write_text(EXAMPLES[number])
    for case in read_cases(file):
        run_case(case)


def test_there_are_three_examples() -> None:
    assert len(EXAMPLES) == 3


@pytest.mark.parametrize("slug", all_games())
def test_every_stage_and_every_fact_of_every_game_is_named(slug: str) -> None:
    stages = all_games()[slug].part("stages")
    words = PAGE.read_text()
    named = {re.sub(r"\d", "N", name) for name in stages.STAGES} if stages else set()
    assert not [name for name in named if f"`{name}`" not in words]
    facts = stages.FACTS if stages else {}
    assert not [name for name in facts if not re.search(rf"`{name}[`.]", words)]
