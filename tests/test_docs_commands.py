"""The commands that the README and the docs show are ones that Ludarium understands."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from cyclopts import CycloptsError

from ludarium.cli.app import app

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
SHOWN = re.compile(r"(?:^|`)(?:\.venv/bin/)?(ludarium(?: [^`\n]+)?)(?:`|$)", re.MULTILINE)
OPEN = re.compile(r"\b[A-Z]{2,}\b|…|\.\.\.|<")
"""A command with something left to fill in, such as SLUG; one of two words is a name."""


def commands(page: Path) -> list[str]:
    found = [command.partition("#")[0].strip() for command in SHOWN.findall(page.read_text())]
    return [command for command in found if not OPEN.search(command) and command.count(" ") > 1]


def test_there_are_commands_to_look_at() -> None:
    assert len(commands(ROOT / "README.md")) >= 6
    assert sum(len(commands(page)) for page in PAGES) >= 18


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_command_that_is_shown_is_understood(page: Path) -> None:
    for command in commands(page):
        _, *tokens = shlex.split(command)
        try:
            app.parse_args(tokens, exit_on_error=False, print_error=False)
        except CycloptsError as error:
            pytest.fail(f"{page.name}: {command}: {error}")
