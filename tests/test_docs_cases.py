"""The complete examples in docs/cases.md hold."""

import re
from pathlib import Path

import pytest

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
