"""The documentation is built without a warning, offline, and has a page for everything."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module
from pathlib import Path

from ludarium.kernel.game_type import find_game
from tests.play import GAMES

ROOT = Path(__file__).parents[1]


sys.path.append(str(ROOT / "docs"))


def test_the_pictures_of_the_documentation_are_made_and_shown(tmp_path: Path) -> None:
    """As ./dev docs does it for all; this one has no opponent whose pauses would take time."""
    made = tmp_path / "pictures"
    import_module("screenshots").for_docs(made, ["nova-aetas"])
    pictures = sorted(picture.name for picture in made.iterdir())
    assert pictures == ["nova-aetas-phone.png", "nova-aetas-wide.png"]
    assert all((made / name).read_bytes().startswith(b"\x89PNG") for name in pictures)
    page = import_module("generate").game_page(find_game("nova-aetas"), tmp_path)
    assert all(f"pictures/{name}" in page for name in pictures)
    kept = subprocess.run(["git", "ls-files", "docs/pictures"], cwd=ROOT, capture_output=True, text=True, check=True)
    assert len(kept.stdout.split()) <= 4, "a handful for the README, no more"


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
        assert all(f"<h2>{part}<" in page for part in ("Bots", "Balance", "Rulings")), game_type.slug
        assert ("95 % interval" in page) == (game_type.mode != "cooperative"), game_type.slug
    missions = (tmp_path / "generated" / "nova-aetas.html").read_text()
    drawn = find_game("nova-aetas").offer(1, {})
    known = next(spec.possible for spec in drawn if spec.key == "mission")
    assert all(f"<td><p>{mission}</p></td>" in missions for mission in known), "each mission's victories"
    for name in ("play", "python", "research", "packs", "cases", "writing-a-game", "wire", "operating", "architecture"):
        assert (tmp_path / f"{name}.html").exists(), name
    assert "ludarium.new" in (tmp_path / "api.html").read_text()
    assert "ludarium tournament" in (tmp_path / "generated" / "command-line.html").read_text()
