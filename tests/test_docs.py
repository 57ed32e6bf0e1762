"""The documentation is built without a warning, offline, and has a page for everything."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.play import GAMES

ROOT = Path(__file__).parents[1]


def test_the_documentation_is_built_without_a_warning(tmp_path: Path) -> None:
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "sphinx",
            "-W",
            "--keep-going",
            "-q",
            "-d",
            str(tmp_path / "trees"),
            "docs",
            str(tmp_path),
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    for game_type in GAMES:
        page = (tmp_path / "generated" / f"{game_type.slug}.html").read_text()
        assert "Rulings" in page
    assert "ludarium.new" in (tmp_path / "api.html").read_text()
    assert "ludarium tournament" in (tmp_path / "generated" / "command-line.html").read_text()
