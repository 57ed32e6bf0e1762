"""Shared rooms and the client know no game: what they show of one comes from the game."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import ludarium
from ludarium.kernel.game_type import all_games
from ludarium.table.pictures import pictures_of
from tests.play import GAMES

ROOMS = ("api", "bots", "cli", "kernel", "lab", "languages", "research", "scene", "server", "space", "table", "testing")
PACKAGE = Path(ludarium.__file__).parent
CLIENT = PACKAGE.parents[1] / "web" / "src"


MOST_LINES = 3_200
"""Of a picture with its data and its style sheet: what is larger says in a game what a shared room should."""


def names() -> list[str]:
    """All that a game is called: by its folder, its slug and its title, however they are written."""
    folders = [one.name for one in (PACKAGE / "games").iterdir() if one.is_dir() and not one.name.startswith("_")]
    titles = [game.title for game in all_games().values()]
    return [*folders, *all_games(), *titles]


def test_no_shared_room_and_nothing_in_the_client_names_a_game() -> None:
    spelled = {re.sub(r"[\W_]+", "[-_ ]?", name.strip("!")) for name in names()}
    called = re.compile("|".join(sorted(spelled)), re.IGNORECASE)
    sources = [file for room in ROOMS for file in (PACKAGE / room).rglob("*") if "static" not in file.parts]
    sources += list(CLIENT.rglob("*"))
    found = [
        f"{file.name}: {line.strip()[:80]}"
        for file in sources
        if file.suffix in (".py", ".ts", ".svelte", ".css", ".html", ".svg", ".json", ".sql", ".md")
        for line in file.read_text("utf-8").splitlines()
        if called.search(line)
    ]
    assert len(sources) > 100
    assert found == []


@pytest.mark.parametrize("game", ["aristeia", "nova_era"])
def test_a_picture_stays_small(game: str) -> None:
    home = PACKAGE / "games" / game
    files = [file for file in (home / "picture").rglob("*") if file.is_file() and file.suffix != ".pyc"]
    lines = {file.name: len(file.read_text("utf-8").splitlines()) for file in (*files, home / "look.css")}
    assert len(lines) > 5
    assert sum(lines.values()) <= MOST_LINES, lines


def test_every_outline_that_games_share_is_embedded_by_one() -> None:
    outlines = json.loads((PACKAGE / "scene" / "icons.json").read_text("utf-8"))
    drawn = "".join([pictures_of(game).defs() for game in GAMES])
    embedded = set(re.findall(r'<symbol id="\w+-i-([^"]+)"', drawn))
    assert set(outlines) <= embedded
