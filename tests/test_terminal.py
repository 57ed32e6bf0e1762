"""A game at the keyboard: it fits the screen, Ctrl-C loses nothing, and a seed means what it means elsewhere."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from rich.console import Console

from ludarium.bots.bot import Sight
from ludarium.bots.levels import find_bot
from ludarium.cli.__main__ import main
from ludarium.cli.choosing import PROMPT, listed
from ludarium.kernel.asks import Chance
from ludarium.kernel.game_type import find_game
from ludarium.kernel.records import read_record, verify
from ludarium.kernel.seats import Seat
from ludarium.lab.simulate import wilson
from ludarium.table.match import Match


@pytest.mark.parametrize(("width", "height"), [(80, 40), (100, 60)])
def test_board_and_choices_of_aristeia_fit_the_screen(width: int, height: int) -> None:
    aristeia = find_game("aristeia")
    match = Match.new(aristeia, [Seat("Player"), Seat("Ada (greedy)", "greedy")], seed=b"fits")
    bot, dice, words, terminal = (
        find_bot("greedy", aristeia),
        random.Random(1),
        aristeia.words(),
        aristeia.part("terminal"),
    )
    assert terminal
    out = Console(width=width, height=height)
    for _ in range(120):
        seat = match.game.awaited()[0]
        view = match.game.view(seat)
        assert view.ask
        assert not isinstance(view.ask, Chance)
        board = out.render_lines(terminal.board(view, seat, match.names), pad=False)
        texts = [words.option(view, view.ask, option) for option in view.ask.options_of(seat)]
        choices = out.render_lines(listed(out, texts, len(board)), pad=False)
        assert all(sum(part.cell_length for part in line) <= width for line in (*board, *choices))
        assert len(board) + PROMPT + len(choices) <= height, (view.ask.topic, len(board), texts)
        match.answer(seat, bot.choose(Sight(match.game, seat), dice))


def test_a_part_of_a_name_is_enough_for_an_explanation(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for game, word, name in (
        ("aristeia", "Mushashi", "Miyamoto Mushashi"),
        ("aristeia", "hammer", "Fan the Hammer"),
        ("nova-era", "irrig", "Irrigation"),
    ):
        typed = iter([f"? {word}", "quit"])
        monkeypatch.setattr("builtins.input", lambda _="", typed=typed: next(typed))
        assert main(["play", game, "--seed", "1"]) == 0
        assert f"\n{name}" in capsys.readouterr().out


def test_ctrl_c_offers_to_keep_the_match(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)

    def keeping(answer: str) -> str:
        monkeypatch.setattr("builtins.input", lambda _="": _again(answer))
        assert main(["play", "nova-era", "--seed", "2", "--option", "first=0"]) == 130
        return capsys.readouterr().out

    calls: list[None] = []

    def _again(answer: str) -> str:
        """One choice is made, then Ctrl-C is pressed, then the offer is answered."""
        calls.append(None)
        if len(calls) % 3 == 2:
            raise KeyboardInterrupt
        return "1" if len(calls) % 3 == 1 else answer

    assert "Keep this match?" in keeping("n")
    assert not list(tmp_path.iterdir())
    assert "Saved." in keeping("")
    assert "Saved." in keeping("mine.match")
    for name in ("nova-era.match", "mine.match"):
        match = Match.load((tmp_path / name).read_bytes())
        assert (match.over, match.game.awaited()) == (False, (0,))


def test_a_seed_means_the_same_in_play_and_in_simulate(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    kept: list[Match] = []
    monkeypatch.setattr("ludarium.cli.play.Match", _noting(kept))
    assert main(["play", "nova-era", "--seats", "random,random", "--seed", "7", "--option", "length=fast"]) == 0
    simulate = ["simulate", "nova-era", "--games", "1", "--seed", "7", "--option", "length=fast"]
    assert main([*simulate, "--record", str(tmp_path)]) == 0
    record = read_record((tmp_path / "nova-era-7-0.jsonl").read_bytes())
    assert verify(record)
    assert [(line.seat, line.answer) for line in record.lines] == [
        (line.seat, line.answer) for line in kept[0].record.lines
    ]
    capsys.readouterr()


def _noting(kept: list[Match]) -> type[Match]:
    class Noted(Match):
        def __init__(self, *args: object, **kwargs: object) -> None:
            super().__init__(*args, **kwargs)  # type: ignore[arg-type]  # whatever a match takes
            kept.append(self)

    return Noted


def test_nobody_wins_less_than_never() -> None:
    for games in range(1, 400):
        low, high = wilson(0, games)
        assert f"{low:.0%}" == "0%"
        assert f"{wilson(games, games)[1]:.0%}" == "100%"
        assert low < high
