"""``import ludarium``: what programs rely on, on every game, and the examples of the README and the docs as they stand."""

from __future__ import annotations

import copy
import pickle
import random
import re
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import ludarium as lu
from ludarium.bots import own
from ludarium.cli.__main__ import main
from ludarium.kernel.records import read_record
from tests.registering import install

ROOT = Path(__file__).parents[1]
SLUGS = sorted(lu.all_games())
MANY = 60


def test_importing_ludarium_imports_nothing_else() -> None:
    code = "import sys, ludarium; print([n for n in sys.modules if n.startswith(('ludarium.', 'msgspec', 'rich'))])"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert out.strip() == "['ludarium.version']"


def test_everything_listed_is_there_and_documented() -> None:
    for name in lu.__all__:
        found = getattr(lu, name)
        assert name.isupper() or name == "__version__" or found.__doc__, name
    assert set(dir(lu)) == set(lu.__all__)
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = lu.nothing


@pytest.mark.parametrize("slug", SLUGS)
def test_a_game_is_asked_answered_kept_and_shown(slug: str) -> None:
    game = lu.new(slug, seed=11)
    dice = random.Random(1)
    for _ in range(MANY):
        if game.over:
            break
        seat = game.seats_asked[-1]
        options = game.options(seat)
        option = options[dice.randrange(len(options))]
        view = game.view(seat)
        assert view.asked
        assert view.prompt
        assert view.words(option)
        assert game.refusal(seat, option) is None
        game.answer(seat, option)
    for again in (lu.load(game.save()), pickle.loads(pickle.dumps(game)), copy.copy(game), game.copy()):
        assert (again.seats_asked, again.log(), again.record) == (game.seats_asked, game.log(), game.record)
    seat = game.seats_asked[0] if game.seats_asked else 0
    view = game.view(seat)
    assert pickle.loads(pickle.dumps(view)).facts == view.facts
    assert not game.options(lu.NOBODY)
    for shown in (game, view, game.view(), game.record):
        assert shown._repr_html_().startswith('<div class="ludarium">')
    assert game.game_type.title in repr(game) + repr(view) + repr(game.record)


@pytest.mark.parametrize("slug", SLUGS)
def test_the_same_seed_gives_the_same_game_as_simulate(
    slug: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = lu.play(slug, bots=["random", "random"], seed=3)
    assert record.verify() == record.outcome
    assert record.outcome
    assert pickle.loads(pickle.dumps(record)) == record
    assert main(["simulate", slug, "--games", "1", "--seed", "3", "--record", str(tmp_path), "--no-invariants"]) == 0
    simulated = read_record((tmp_path / f"{slug}-3-0.jsonl").read_bytes())
    assert simulated.digest == record.digest
    capsys.readouterr()


class Last(lu.Bot):
    """Takes the last option."""

    def choose(self, sight: lu.Sight, dice: random.Random) -> Any:
        return sight.options[-1]


class Cheat(lu.Bot):
    """Answers nonsense."""

    games = ("discs",)

    def choose(self, sight: lu.Sight, dice: random.Random) -> Any:
        return "nonsense"


def test_a_bot_of_ones_own_plays_as_an_instance_by_its_path_and_by_its_name(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first = lu.play("discs", bots=[Last(), "random"], seed=1)
    path = "tests.test_surface:Last"
    assert lu.play("discs", bots=[path, "random"], seed=1).outcome == first.outcome
    assert main(["simulate", "discs", "--bots", f"{path},random", "--games", "2", "--workers", "2"]) == 0
    assert main(["tournament", "discs", "--bots", f"{path},random", "--games", "2", "--workers", "1"]) == 0
    folder = install(tmp_path)
    (folder / "games_of_the_tests-1.dist-info" / "entry_points.txt").write_text(
        f"[{own.GROUP}]\nlast = {path}\nodd = json:loads\ngreedy = {path}\n"
    )
    monkeypatch.syspath_prepend(folder)
    own.registered_bots.cache_clear()
    try:
        assert lu.play("discs", bots=["last", "random"], seed=1).outcome == first.outcome
        capsys.readouterr()
        assert main(["games", "--json"]) == 0
        assert '"last"' in capsys.readouterr().out
    finally:
        monkeypatch.undo()
        own.registered_bots.cache_clear()


@pytest.mark.parametrize(
    ("bot", "words"),
    [
        ("no_such_module:Bot", "cannot be imported"),
        ("tests.test_surface:Nobody", "has no Nobody"),
        ("tests.test_surface:ROOT", "make it a subclass of ludarium.Bot"),
        ("ludarium.bots.bot:Bot", "cannot be made without arguments"),
        ("tests.test_surface:Cheat", "does not play Nova Era; it plays discs"),
    ],
)
def test_a_bot_that_is_none_is_refused_in_a_sentence(bot: str, words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "nova-era", "--bots", f"{bot},random"]) == 2
    err = capsys.readouterr().err
    assert words in err
    assert len(err.strip().splitlines()) == 1
    with pytest.raises(lu.BadBot):
        lu.play("nova-era", bots=[bot, "random"])


def test_a_bot_that_answers_what_is_not_allowed_is_named() -> None:
    with pytest.raises(lu.BadBot, match=r"Cheat of seat 0 answers what is refused: .*D-"):
        lu.play("discs", bots=[Cheat(), "random"], seed=1)
    cheat = "tests.test_surface:Cheat,random"
    assert main(["simulate", "discs", "--bots", cheat, "--workers", "1"]) == 2
    assert main(["play", "discs", "--seats", cheat]) == 2
    assert main(["lab", "discs", "--bots", cheat, "--workers", "1"]) == 2


def test_no_guest_of_a_server_can_name_a_class() -> None:
    from ludarium.bots.levels import find_bot

    with pytest.raises(lu.BadBot, match="has no bot"):
        find_bot("tests.test_surface:Last", lu.find_game("nova-era"))


# -- what the README and the docs show ---------------------------------------------------------------------------


@pytest.mark.parametrize("page", ["README.md", "docs/python.md", "docs/research.md"])
def test_what_a_page_shows_stands_in_an_example(page: str) -> None:
    examples = [file.read_text() for file in (ROOT / "examples").glob("*.py")]
    shown = re.findall(r"```python\n(.*?)```", (ROOT / page).read_text(), re.DOTALL)
    assert shown
    for block in shown:
        assert any(block in example for example in examples), f"no example holds this part of {page}:\n{block}"


@pytest.mark.parametrize("slug", SLUGS)
def test_the_first_steps_can_be_taken_in_every_game(slug: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    steps = (ROOT / "examples/first_steps.py").read_text().replace('"aristeia"', repr(slug))
    if not lu.find_game(slug).has("greedy"):
        steps = steps.replace('"greedy"', '"random"')
    monkeypatch.chdir(tmp_path)
    (tmp_path / "steps.py").write_text(steps)
    runpy.run_path(str(tmp_path / "steps.py"))


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("example", ["my_bot.py", "for_researchers.py"])
def test_an_example_runs_with_every_game(example: str, slug: str, tmp_path: Path) -> None:
    text = (ROOT / "examples" / example).read_text()
    named, seats = re.findall(r'"(nova-era|aristeia)"', text), lu.find_game(slug).players
    assert named
    for name in named:
        text = text.replace(f'"{name}"', repr(slug))
    if seats[1] < 3:
        text = text.replace("seats=3", f"seats={seats[1]}")
    if not lu.find_game(slug).has("greedy"):
        text = text.replace('"greedy"', '"random"')
    (tmp_path / example).write_text(text)
    runpy.run_path(str(tmp_path / example), run_name="__main__")
