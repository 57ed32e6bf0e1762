"""What is released can be played: the wheel built from the sdist, installed where there is no Node and nothing else."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path
from urllib.request import urlopen

import pytest

ROOT = Path(__file__).parents[1]
MOST_BYTES = 6_000_000
"""Of an sdist: with all screenshots it had 21 million."""


@pytest.fixture(scope="module")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sdist, and the wheel built from it."""
    folder = tmp_path_factory.mktemp("dist")
    built = subprocess.run(
        [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder), str(ROOT)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert built.returncode == 0, built.stdout + built.stderr
    return folder


def test_both_carry_the_client_and_neither_the_screenshots(dist: Path) -> None:
    (sdist,) = dist.glob("*.tar.gz")
    (wheel,) = dist.glob("*.whl")
    with tarfile.open(sdist) as tar:
        sources = [name.partition("/")[2] for name in tar.getnames()]
    with zipfile.ZipFile(wheel) as archive:
        installed = archive.namelist()
    for names, folder in ((sources, "src/ludarium"), (installed, "ludarium")):
        assert f"{folder}/server/static/index.html" in names
        assert f"{folder}/scene/built/icons.svg" in names
        assert f"{folder}/games/nova_era/rulebook.yaml" in names
    assert not [name for name in sources if name.startswith("docs/pictures/") or "node_modules" in name]
    assert sdist.stat().st_size < MOST_BYTES
    assert wheel.stat().st_size < MOST_BYTES


def test_the_wheel_serves_its_page_where_nothing_else_is_installed(dist: Path, tmp_path: Path) -> None:
    (wheel,) = dist.glob("*.whl")
    place = tmp_path / "venv"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(place)], check=True)
    pip = [sys.executable, "-m", "pip", "--python", str(place), "install", "--quiet", "--no-compile"]
    subprocess.run([*pip, "--require-hashes", "-r", str(ROOT / "requirements.lock")], check=True)
    subprocess.run([*pip, "--no-deps", "--no-index", str(wheel)], check=True)
    programs = place / ("Scripts" if os.name == "nt" else "bin")
    bare = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
    bare["PATH"] = str(programs)  # no Node
    serving = [
        str(programs / "ludarium"),
        "serve",
        "--port",
        "0",
        "--no-open",
        "--database",
        str(tmp_path / "t.sqlite"),
    ]
    with subprocess.Popen(serving, cwd=tmp_path, env=bare, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            address = server.stdout.readline().strip()
            with urlopen(address, timeout=30) as answer:
                page = answer.read().decode()
            script = page.partition('src="')[2].partition('"')[0]
            with urlopen(address + script.lstrip("./"), timeout=30) as answer:
                assert answer.status == 200
        finally:
            server.terminate()
    assert "<title>Ludarium" in page
