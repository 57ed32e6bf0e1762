"""The baseline of examples/ learns: a little in seconds, by a stated margin in minutes; and plays as a bot."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from ludarium.cli.__main__ import main

ROOT = Path(__file__).parents[2]
sys.path.append(str(ROOT / "examples"))

import learning  # noqa: E402  # examples/ is no package


def test_it_learns_a_little_in_seconds() -> None:
    """With these seeds the result is always the same."""
    share, low, _ = learning.measure(learning.train(first=150, games=0, rounds=0), 60)
    assert share > 0.6, share
    assert low > 0.5, low


def test_what_was_learned_beats_random_clearly() -> None:
    share, low, _ = learning.measure(learning.Learned().value, 40)
    assert low > 0.7, share


@pytest.mark.long
def test_it_learns_to_beat_random_by_the_stated_margin() -> None:
    share, low, _ = learning.measure(learning.train(first=1000, games=300, rounds=3), 400)
    assert low > 0.85, share


def test_it_plays_wherever_a_bot_is_named(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    bots = ("--bots", "examples.learning:Learned,random")
    assert main(("simulate", "nova-era", *bots, "--games", "4", "--workers", "1", "--seed", "3", "--json")) == 0
    found = json.loads(capsys.readouterr().out)
    assert [seat["bot"] for seat in found["results"]] == ["examples.learning:Learned", "random"]
    assert found["results"][0]["wins"] >= 3
    assert main(("simulate", "nova-era", "--bots", f"{bots[1]},random", "--games", "1", "--workers", "1")) == 2
    assert "has learned nova-era for 2 seats only" in capsys.readouterr().err
