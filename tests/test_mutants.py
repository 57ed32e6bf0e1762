"""The mutation hunt: which small faults it makes, that they are noticed, and that the list of equal ones is true."""

from __future__ import annotations

import itertools
import json
import subprocess
import sys
from pathlib import Path

import pytest

from ludarium.kernel.game_type import GameType
from tests import mutants
from tests.mutants import BadList, equal_mutants, faults_in, faults_of, games_with_cases, package_of
from tests.play import GAMES, name_of

SOURCE = '''"""Not a 1 in a docstring."""

LIMIT: Literal[3] = 3


class Turn:
    def begin(self, left: int, free: bool) -> int:
        assert left > 0
        if left == LIMIT and not free:
            return left - 1
        left += 2
        return [left] + [0]
'''


def test_every_small_fault_is_made_once() -> None:
    found = [(fault.where, fault.before, fault.after) for fault in faults_in("turn.py", SOURCE)]
    assert found == [
        ("", "LIMIT: Literal[3] = 3", "LIMIT: Literal[3] = 4"),
        ("Turn.begin", "if left == LIMIT and not free:", "if (left == LIMIT or not free):"),
        ("Turn.begin", "if left == LIMIT and not free:", "if (left != LIMIT) and not free:"),
        ("Turn.begin", "if left == LIMIT and not free:", "if left == LIMIT and (free):"),
        ("Turn.begin", "return left - 1", "return (left + 1)"),
        ("Turn.begin", "return left - 1", "return left - 2"),
        ("Turn.begin", "left += 2", "left -= 2"),
        ("Turn.begin", "left += 2", "left += 3"),
        ("Turn.begin", "return [left] + [0]", "return [left] + [1]"),
    ]


def test_what_is_made_is_still_python() -> None:
    for game_type in GAMES:
        for fault in itertools.islice(faults_of(package_of(game_type.slug)), 0, None, 4):
            compile(fault.source, fault.file, "exec")


HUNT = """
import json
from tests.mutants import Fault, faults_of, hunt, package_of
package = package_of("nova-era")
wrong = next(fault for fault in faults_of(package) if fault.where == "lower_unrest")
right = Fault(wrong.file, 1, "", "", "", (package / wrong.file).read_text())
found = dict(hunt("nova-era", [wrong, right], workers=1))
print(json.dumps([found[wrong], found[right]]))
"""


def test_a_fault_is_noticed_in_a_copy_and_the_source_stays_as_it_was() -> None:
    path = package_of("nova-era") / "rules/unrest.py"
    before = path.read_bytes()
    hunter = subprocess.run([sys.executable, "-c", HUNT], cwd=mutants.HOME, capture_output=True, text=True, check=True)
    wrong, right = json.loads(hunter.stdout)
    assert "expected" in wrong
    assert right == ""
    assert path.read_bytes() == before


@pytest.mark.parametrize("game_type", GAMES, ids=name_of)
def test_the_equal_mutants_of_a_game_are_still_faults_of_its_source(game_type: GameType) -> None:
    assert game_type.slug in games_with_cases()
    assert all(reason.endswith(".") for reason in equal_mutants(game_type.slug).values())


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("rules/a.py f\n- x\n+ y\n", "'rules/a.py f' needs four lines"),
        ("rules/a.py f\n- x\n+ y\n= Nobody can see it.\n", "rules/a.py f: the source has no such fault any more: 'y'"),
    ],
)
def test_a_list_that_is_not_understood_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, words: str
) -> None:
    folder = tmp_path / "tests/nova_era"
    folder.mkdir(parents=True)
    (folder / "equal_mutants.txt").write_text(text)
    monkeypatch.setattr(mutants, "HOME", tmp_path)
    with pytest.raises(BadList) as problem:
        equal_mutants("nova-era")
    assert words in str(problem.value)


def test_survivors_are_written_down(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "bench").mkdir()
    monkeypatch.setattr(mutants, "HOME", tmp_path)
    equal = mutants.Survivor("rules/a.py", 2, "f", "x", "y", "It is the same.")
    alive = mutants.Survivor("rules/a.py", 1, "f", "x", "z", "")
    assert mutants.report("toy", 20, 1, [equal]) == 0
    assert mutants.report("toy", 20, 1, [equal, alive]) == 1
    assert mutants.report("toy", 20, 1, [equal] * 3) == 1  # fewer than nine of ten were noticed
    rows = (tmp_path / "bench/mutants/toy.jsonl").read_text().splitlines()
    assert '"noticed":17' in rows[0]
    assert len(rows) == 4
    assert "rules/a.py:1: f\n- x\n+ z" in capsys.readouterr().out
