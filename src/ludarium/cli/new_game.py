"""``ludarium new-game``: the package of a small game, made from the one in ``template``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from keyword import iskeyword
from pathlib import Path

from ludarium.cli.errors import BadUsage
from ludarium.kernel.game_type import GROUP
from ludarium.kernel.plugins import registered
from ludarium.version import VERSION

TEMPLATE = "ludarium.cli.template.pig"
TEXTS = (".py", ".yaml", ".md")

PYPROJECT = """[build-system]
requires = ["hatchling>=1.27"]
build-backend = "hatchling.build"

[project]
name = "{slug}"
version = "0.1.0"
description = "{title}, a game for Ludarium."
requires-python = ">=3.11"
dependencies = ["ludarium>={version}"]

[project.entry-points."{group}"]
{slug} = "{module}:GAME"

[tool.hatch.build.targets.wheel]
packages = ["src/{module}"]
"""

README = """# {title}

A game for Ludarium. Install it, and it is everywhere:

    pip install -e .
    ludarium play {slug}
    ludarium check {slug}
    ludarium simulate {slug} --bots greedy,random --games 200
    ludarium

`pip install pytest` and `pytest` check it from all sides and say what to change.

| file | holds |
|---|---|
| `src/{module}/play.py` | the facts and the rules: begin here |
| `src/{module}/options.py` | the answers that players can give |
| `src/{module}/rulebook.yaml`, `cases/` | the rules by number, and cases that show them |
| `src/{module}/words.py`, `terminal.py`, `picture.py` | what people read and see; without them the facts show themselves |
| `src/{module}/greedy.py`, `invariants.py` | a sensible opponent; what always holds |
"""

TEST = '''"""{title} keeps the contract of a game."""

from ludarium.testing import check_game
from {module} import GAME


def test_the_game_keeps_the_contract() -> None:
    check_game(GAME)
'''


def write_game(name: str, title: str, folder: Path | None) -> int:
    """Write it, and say how to go on."""
    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", name):
        raise BadUsage(
            f"{name!r} cannot be the short name of a game: use small letters, digits and -, such as dice-tower."
        )
    module = name.replace("-", "_")
    if iskeyword(module):
        raise BadUsage(f"{module!r} is a word of Python itself; choose another name.")
    if name in registered(GROUP):
        raise BadUsage(f"There is a game {name!r} already; choose another name.")
    if find_spec(module) is not None:
        raise BadUsage(f"Python has a module {module} already; choose another name.")
    home = folder or Path(name)
    if home.exists() and (not home.is_dir() or any(home.iterdir())):
        raise BadUsage(f"{home} is there already, and not empty; name another place with --folder.")
    title = title.strip() or name.replace("-", " ").title()
    for path, text in package(name, module, title):
        file = home / path
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        except OSError as error:
            raise BadUsage(f"{file} cannot be written: {error.strerror}.") from None
    print(f"{home} holds the package of {title}. Go on with: pip install -e {home}, then ludarium play {name}.")
    return 0


def package(slug: str, module: str, title: str) -> Iterator[tuple[str, str]]:
    """Every file of the package, and what it holds."""
    names = {"slug": slug, "module": module, "title": title, "version": VERSION, "group": GROUP}
    yield "pyproject.toml", PYPROJECT.format(**names)
    yield "README.md", README.format(**names)
    yield f"tests/test_{module}.py", TEST.format(**names)
    yield f"src/{module}/py.typed", ""
    for path, text in _files(files(TEMPLATE), ""):
        yield f"src/{module}/{path}", _renamed(text, slug, module, title)


def _files(folder: Traversable, path: str) -> Iterator[tuple[str, str]]:
    for item in sorted(folder.iterdir(), key=lambda item: item.name):
        if item.is_dir():
            yield from _files(item, f"{path}{item.name}/")
        elif item.name.endswith(TEXTS):
            yield f"{path}{item.name}", item.read_text(encoding="utf-8")


def _renamed(text: str, slug: str, module: str, title: str) -> str:
    """The template with the names of the new game: modules, classes, ids of rules, and the title where people read it."""
    class_name = "".join(part.capitalize() for part in slug.split("-"))
    text = text.replace(TEMPLATE, module)
    text = re.sub(r"\bPIG-", f"{slug.upper()}-", text)
    text = re.sub(r'"pig"', f'"{slug}"', text)
    text = re.sub(r"^game: pig$", f"game: {slug}", text, flags=re.MULTILINE)
    text = re.sub(r"\bPig(?=Type|Words|Watcher)", class_name, text)
    text = re.sub(r'"Pig"', f'"{title}"', text)
    text = re.sub(r"(?<=\bto play )Pig\b|(?<=\brules of )Pig\b|(?<=\bDoor to )Pig\b", title, text)
    text = re.sub(r'(?m)^"""Pig\b', f'"""{title}', text)
    return re.sub(r"\bPig\b", class_name, text)
