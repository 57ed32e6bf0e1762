"""Golden transcripts: the same seeds give the same games, day after day, on every machine.

If a rule was changed on purpose, write them anew: LUDARIUM_GOLDEN=write python -m pytest tests/test_golden.py
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ludarium.kernel.game_type import GameType, all_games
from ludarium.kernel.records import read_record, verify
from ludarium.lab.simulate import Plan, play_one
from tests.play import GAMES, decisions, name_of, new
from tests.set_ups import one_at_a_time

FOLDER = Path(__file__).parent / "golden"
SEEDS = 3
PERFT_SEED = 11

KEPT = [game for game in all_games().values() if game in GAMES or (FOLDER / f"{game.slug}.json").exists()]
"""Every game of Ludarium, and of those that are still being written the ones that have transcripts."""

every_game = pytest.mark.parametrize("game_type", KEPT, ids=name_of)


def transcript(game_type: GameType) -> dict[str, Any]:
    """Digests of whole games in every set-up, and how many options were offered at each topic on the way."""
    games = {}
    for seats, options in one_at_a_time(game_type):
        plan = Plan(game_type.slug, ("random",) * seats, seed=1, options=options, invariants=False)
        key = f"{seats} seats {' '.join(f'{k}={v}' for k, v in options.items())}".strip()
        games[key] = [msgspec.to_builtins(play_one(plan, number)) for number in range(SEEDS)]
    counts: dict[str, list[int]] = {}
    for game in decisions(new(game_type, game_type.players[1]), PERFT_SEED):
        if game.ask is not None:
            row = counts.setdefault(game.ask.topic, [0, 0])
            row[0] += 1
            row[1] += len(game.ask.options_of(game.awaited()[0]))  # type: ignore[arg-type]
    return {"games": games, "asked and offered": counts}


@every_game
def test_the_golden_transcripts_still_hold(game_type: GameType) -> None:
    path = FOLDER / f"{game_type.slug}.json"
    found = msgspec.json.decode(msgspec.json.encode(transcript(game_type)))
    if os.environ.get("LUDARIUM_GOLDEN") == "write":
        path.write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=1) + b"\n")
    assert msgspec.json.decode(path.read_bytes()) == found


@every_game
def test_the_golden_record_still_verifies(game_type: GameType, tmp_path: Path) -> None:
    """A record made by an earlier version is read by this one, or the version of the rules has to change."""
    path = FOLDER / f"{game_type.slug}.jsonl"
    if os.environ.get("LUDARIUM_GOLDEN") == "write":
        seats = game_type.players[0]
        play_one(Plan(game_type.slug, ("random",) * seats, seed=2, records=str(tmp_path)), 0)
        path.write_bytes(next(tmp_path.iterdir()).read_bytes())
    assert verify(read_record(path.read_bytes())) is not None
