"""A stranger's game, written by new-game and installed from outside the tree, has everything without a change here."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import httpx
import pytest

from ludarium.cli.__main__ import main
from ludarium.cli.new_game import package
from ludarium.kernel.game_type import all_games
from ludarium.testing import NotConforming, check_game, problems_of
from tests.registering import registered
from tests.server.serving import Player, Server

SLUG, MODULE = "dice-tower", "dice_tower"


def test_a_strangers_game_has_everything(tmp_path: Path) -> None:
    """Written by new-game, built and installed as any package; page, picture, terminal, bots, records, lab, research
    adapters and conformance, without a change here."""
    made, installed = tmp_path / "made", tmp_path / "installed"
    assert main(["new-game", SLUG, "--title", "Dice Tower", "--folder", str(made)]) == 0
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-index", "--no-deps"]
    subprocess.run([*pip, "--no-build-isolation", "--target", str(installed), str(made)], check=True)
    paths = [str(installed), *filter(None, [os.environ.get("PYTHONPATH")])]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(paths)}
    its_own_tests_pass(made, environment)
    it_has_terminal_bots_records_cases_and_lab(tmp_path, environment)
    it_has_a_page_and_a_picture(installed, tmp_path)
    it_is_played_from_python_and_by_researchers(environment)


def ludarium(environment: dict[str, str], *tokens: str, typed: str = "", code: int = 0) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "ludarium.cli", *tokens],
        env=environment,
        input=typed,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == code, done.stderr + done.stdout
    return done.stdout


def its_own_tests_pass(made: Path, environment: dict[str, str]) -> None:
    """The conformance suite among them."""
    assert "check_game(" in (made / "tests" / f"test_{MODULE}.py").read_text()
    pytest_run: Sequence[str] = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests"]
    done = subprocess.run(pytest_run, cwd=made, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def it_has_terminal_bots_records_cases_and_lab(home: Path, environment: dict[str, str]) -> None:
    listed = json.loads(ludarium(environment, "games", "--json"))
    game = next(one for one in listed if one["slug"] == SLUG)
    assert game["title"] == "Dice Tower"
    assert {"random", "greedy", "strong"} <= set(game["bots"])
    report = json.loads(ludarium(environment, "check", SLUG, "--json"))
    assert report["cases"] == report["passed"] == 4
    assert report["rules"]["missing"] == []
    assert "DICE-TOWER-TURN-03" in ludarium(environment, "rules", SLUG, "1 ends")
    played = ludarium(environment, "play", SLUG, "--seed", "1", typed="roll\nroll\n?\nhint\nquit\n")
    assert "Dice Tower" not in played
    assert "Roll again, or stop?" in played
    ludarium(environment, "simulate", SLUG, "--games", "20", "--bots", "greedy,random", "--record", str(home / "games"))
    record = str(sorted((home / "games").iterdir())[0])
    assert json.loads(ludarium(environment, "replay", record, "--verify", "--json"))["valid"] is True
    ludarium(environment, "replay", record, "--html", str(home / "match.html"))
    rated = json.loads(
        ludarium(environment, "tournament", SLUG, "--bots", "random,greedy", "--games", "40", "--seed", "1", "--json")
    )
    balance = json.loads(ludarium(environment, "lab", SLUG, "--games", "40", "--bots", "random,greedy", "--json"))
    assert balance["seats"][1]["wins"] > 0.5
    assert rated["pairs"][0]["b_wins"] > rated["pairs"][0]["a_wins"], "the greedy bot is the better one"


def it_has_a_page_and_a_picture(installed: Path, folder: Path) -> None:
    server = Server(str(folder / "tables.sqlite"), installed)
    try:
        assert SLUG in {game["slug"] for game in httpx.get(f"{server.address}api/games").json()}
        assert "How to play Dice Tower" in httpx.get(f"{server.address}api/games/{SLUG}/help").json()["markdown"]
        assert len(httpx.get(f"{server.address}api/games/{SLUG}/rules").json()) == 6
        ann = Player(server, "Ann")
        try:
            ann.sit(ann.open(SLUG, ["me", "greedy"])["id"])
            assert ann.ask
            assert ann.ask["choices"][0]["words"] == "Roll the die"
            assert '"die"' in json.dumps(ann.ask), "the die itself is touched"
            ann.choose(0)
        finally:
            ann.leave()
    finally:
        server.stop()


def it_is_played_from_python_and_by_researchers(environment: dict[str, str]) -> None:
    code = (
        "import ludarium as lu, pickle\n"
        f"record = lu.play({SLUG!r}, ['greedy', 'random', 'random'], seed=5)\n"
        "assert record.verify().scores\n"
        f"game = pickle.loads(pickle.dumps(lu.new({SLUG!r}, seats=3)))\n"
        "assert 'Dice Tower' in game._repr_html_() + repr(game)\n"
        "from ludarium.research.pettingzoo_env import env\n"
        f"zoo = env({SLUG!r}, seats=3)\n"
        "zoo.reset(seed=1)\n"
        "seen = zoo.last()[0]\n"
        "zoo.step(int(seen['action_mask'].argmax()))\n"
        "from gymnasium.utils.env_checker import check_env\n"
        "from ludarium.research.gymnasium_env import SeatEnv\n"
        f"check_env(SeatEnv({SLUG!r}, ['greedy']), skip_render_check=True)\n"
        "import pyspiel\n"
        "from ludarium.research.openspiel_game import register\n"
        "register()\n"
        f"spiel = pyspiel.load_game('ludarium_{MODULE}', {{'seed': 3}})\n"
        "pyspiel.random_sim_test(spiel, num_sims=1, serialize=True, verbose=False)\n"
    )
    subprocess.run([sys.executable, "-c", code], env=environment, check=True)


def test_a_name_that_cannot_be_one_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "x").touch()
    for tokens, words in (
        (["Dice Tower"], "use small letters"),
        (["nova-era"], "There is a game 'nova-era' already"),
        (["json"], "Python has a module json already"),
        (["class"], "'class' is a word of Python itself"),
        (["dice", "--folder", str(tmp_path / "full")], "is there already, and not empty"),
        (["dice", "--folder", "/proc/nothing"], "cannot be written"),
    ):
        assert main(["new-game", *tokens]) == 2
        err = capsys.readouterr().err
        assert words in err
        assert len(err.strip().splitlines()) == 1


# -- the conformance suite ----------------------------------------------------------------------------------------


ELSEWHERE = {"holds its cases"}
"""Run for every game by tests/test_cases.py."""


@pytest.mark.parametrize(
    "slug", [pytest.param(slug, marks=[pytest.mark.long] * (slug != "discs")) for slug in sorted(all_games())]
)
def test_every_game_here_keeps_the_contract(slug: str) -> None:
    found = problems_of(all_games()[slug], games=1)
    assert [one for one in found if one.check not in ELSEWHERE] == []


@pytest.mark.parametrize(
    ("file", "was", "becomes", "words"),
    [
        ("play.py", '("scores",)', "()", "is a list: name it in lists, or clones share it"),
        ("play.py", 'slug: ClassVar[str] = "', 'slug: ClassVar[str] = "x', "set slug: ClassVar[str]"),
        (
            "play.py",
            "g.points += g.face",
            'g.points += g.face + __import__("random").getrandbits(60)',
            "ask Chance for all",
        ),
        ("play.py", '"roll or stop", "', '"roll or stop", "NO-', "which rulebook.yaml does not have"),
        ("play.py", "(ROLL, STOP) if g.points else (ROLL,)", "(ROLL, STOP) if g.points else ()", "has no option"),
        ("play.py", "options = (ROLL", "g.face += 1; options = (ROLL", "a step that asks must change"),
        ("play.py", "    face: int = 0", "    face: float = 0.5", "is a float"),
        ("play.py", 'made.")', 'made")', "end it with a full stop"),
        (
            "play.py",
            ">= g.goal:\n            return END",
            ">= 10**9:\n            return END",
            "it must end by its rules",
        ),
        ("__init__.py", "secrets = False", "secrets = True", "set secrets = False"),
        ("__init__.py", 'mode = "versus"', 'mode = "solo"', "it must be 'versus' or 'cooperative'"),
        (
            "words.py",
            '"Roll the die" if option == ROLL else f"Stop, and bank {game.points}"',
            '"Go"',
            "nobody could tell them apart",
        ),
        ("greedy.py", "options[max(", "'x' + options[max(", "which is not offered"),
        ("invariants.py", ">= game.goal", ">= 1", "PIG-INV-01 is broken"),
        ("cases/turns.yaml", "shows: [PIG-TURN-03]", "shows: []", "No case shows PIG-TURN-03"),
        ("cases/turns.yaml", "scores: [9, 0]", "scores: [8, 0]", "expected [8, 0], found [9, 0]"),
        ("picture.py", "choice(option, said,", 'choice("x" + option, said,', "which the rules do not"),
    ],
)
def test_a_fault_is_found_and_what_to_change_is_said(
    file: str, was: str, becomes: str, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The game of new-game with one fault in it: each check notices the one it is for."""
    name = f"pig{sum(map(ord, file + becomes))}"  # a module of its own: what was imported once stays
    was, becomes, words = (text.replace("PIG-", f"{name.upper()}-") for text in (was, becomes, words))
    for path, text in package(name, name, "Pig"):
        here = tmp_path / path
        here.parent.mkdir(parents=True, exist_ok=True)
        here.write_text(text)
    faulty = tmp_path / "src" / name / file
    assert was in faulty.read_text()
    faulty.write_text(faulty.read_text().replace(was, becomes))
    with registered(monkeypatch, tmp_path / "src", **{name: f"{name}:GAME"}):
        with pytest.raises(NotConforming) as raised:
            check_game(all_games()[name], games=3)
        assert words in str(raised.value)
