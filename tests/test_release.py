"""What is released can be played: the wheel built from the sdist, without Node and anything else, on every Python there is."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path
from urllib.request import urlopen

import pytest

from ludarium import play
from tests.play import GAMES

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


def interpreters() -> dict[str, Path]:
    """Every Python from 3.11 on that this machine has, on the PATH or from pyenv: its version, and where it is."""
    places = [Path(place) for place in os.environ["PATH"].split(os.pathsep)]
    places += sorted((Path.home() / ".pyenv/versions").glob("*/bin"), reverse=True)
    found = {"{}.{}".format(*sys.version_info): Path(sys.executable)}
    for program in (place / f"python3.{minor}" for minor in range(11, 30) for place in places):
        if program.name.removeprefix("python") not in found and program.exists():
            about = subprocess.run([program, "-c", "import venv"], capture_output=True, check=False)
            if about.returncode == 0:  # a shim of pyenv for a version that is not chosen is none
                found[program.name.removeprefix("python")] = program
    return found


PYTHONS = interpreters()


@pytest.fixture(scope="module", params=sorted(PYTHONS))
def programs(request: pytest.FixtureRequest, dist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the wheel is installed with what it needs, and nothing else."""
    (wheel,) = dist.glob("*.whl")
    place = tmp_path_factory.mktemp("installed") / "venv"
    subprocess.run([PYTHONS[request.param], "-m", "venv", "--without-pip", str(place)], check=True)
    pip = [sys.executable, "-m", "pip", "--python", str(place), "install", "--quiet", "--no-compile"]
    subprocess.run([*pip, "--require-hashes", "-r", str(ROOT / "requirements.lock")], check=True)
    subprocess.run([*pip, "--no-deps", "--no-index", str(wheel)], check=True)
    return place / ("Scripts" if os.name == "nt" else "bin")


def bare(programs: Path) -> dict[str, str]:
    """An environment without Node, and without this project."""
    kept = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
    return kept | {"PATH": str(programs)}


def test_the_wheel_serves_its_page_where_nothing_else_is_installed(programs: Path, tmp_path: Path) -> None:
    serving = [
        str(programs / "ludarium"),
        "serve",
        "--port",
        "0",
        "--no-open",
        "--database",
        str(tmp_path / "t.sqlite"),
    ]
    with subprocess.Popen(serving, cwd=tmp_path, env=bare(programs), stdout=subprocess.PIPE, text=True) as server:
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


def test_a_match_of_every_game_is_the_same_on_every_python(programs: Path, tmp_path: Path) -> None:
    """Played here, verified there to the last die and digest, and played there once more."""
    for game_type in GAMES:
        seats = game_type.players[0]
        here = play(game_type.slug, ["random"] * seats, seed=11)
        file = tmp_path / f"{game_type.slug}.jsonl"
        here.write(file)
        there = [str(programs / "ludarium"), "replay", str(file), "--verify", "--json"]
        done = subprocess.run(there, cwd=tmp_path, env=bare(programs), capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
        assert json.loads(done.stdout)["digest"] == here.digest
        again = f"import ludarium as lu; print(lu.play({game_type.slug!r}, ['random'] * {seats}, seed=11).digest)"
        done = subprocess.run(
            [str(programs / "python"), "-c", again], env=bare(programs), capture_output=True, text=True, check=False
        )
        assert done.stdout.strip() == here.digest, done.stderr
