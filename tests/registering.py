"""Games of the tests, found as any installed game is found: by an entry point."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from ludarium.kernel.game_type import GROUP, all_games, find_game


def install(folder: Path, **games: str) -> Path:
    """Make the folder hold a distribution with these games (slug: ``module:name``); put it on the path to find them."""
    about = folder / "games_of_the_tests-1.dist-info"
    about.mkdir(parents=True)
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: games-of-the-tests\nVersion: 1\n")
    points = "\n".join(f"{slug} = {target}" for slug, target in games.items())
    (about / "entry_points.txt").write_text(f"[{GROUP}]\n{points}\n")
    return folder


@contextmanager
def registered(monkeypatch: pytest.MonkeyPatch, folder: Path, **games: str) -> Iterator[None]:
    """These games are there as long as this lasts."""
    monkeypatch.syspath_prepend(install(folder, **games))
    _forget()
    yield
    monkeypatch.undo()
    _forget()


def _forget() -> None:
    find_game.cache_clear()
    all_games.cache_clear()
