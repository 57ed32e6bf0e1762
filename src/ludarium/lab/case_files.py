"""Cases as they are written: the format that docs/cases.md explains, read from YAML files."""

from __future__ import annotations

from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

import msgspec

from ludarium.kernel.yamls import read_yaml


class BadCase(ValueError):
    """A case file that is not understood."""


class Refusing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An answer that must be refused, by which rule and with which words."""

    answer: Any
    rule: str
    words: str = ""
    seat: int | None = None


class OddsCheck(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A question of chance and its exact answers."""

    ask: str
    given: dict[str, Any] = {}
    answers: dict[str, str] = {}


class Look(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a seat sees (-2 is a spectator)."""

    seat: int
    state: dict[str, Any] = {}


class Then(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What must be true."""

    state: dict[str, Any] = {}
    facts: dict[str, Any] = {}
    near: dict[str, tuple[Any, Any]] = {}
    asked: dict[str, Any] = {}
    options: list[Any] | None = None
    offered: list[Any] = []
    not_offered: list[Any] = []
    refused: list[Refusing] = []
    events: list[dict[str, Any]] = []
    no_events: list[dict[str, Any]] = []
    seen: list[Look] = []
    over: bool | None = None
    outcome: dict[str, Any] = {}
    odds: list[OddsCheck] = []


class Until(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Play on at random until the position has these values, or the game is over."""

    state: dict[str, Any] = {}
    asked: str = ""


class Move(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One entry of ``play`` in its long form."""

    seat: int | None = None
    answer: Any = None
    resign: int | None = None
    chance: list[Any] | None = None
    until: Until | None = None
    then: Then | None = None


class Case(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One case as written."""

    case: str
    shows: tuple[str, ...]
    game: str = ""
    players: int = 2
    options: dict[str, str] = {}
    packs: tuple[str, ...] = ()
    start: Any = None
    seed: int = 0
    set: dict[str, Any] = {}
    at: str = ""
    chance: list[list[Any]] = []
    play: list[Any] = []
    then: Then = Then()
    file: str = ""


def read_cases(path: Path | Traversable) -> list[Case]:
    """The cases of a file: one case, or a mapping of ``game`` and ``cases``."""
    data = read_yaml(path)
    if not isinstance(data, dict):
        raise BadCase(f"{path.name}: a case file holds one case, or a game and its cases.")
    items = data.get("cases", [data])
    cases = []
    for number, item in enumerate(items, 1):
        try:
            case = msgspec.convert({"game": data.get("game", ""), **item, "file": path.name}, Case)
            case = msgspec.structs.replace(case, packs=tuple(_beside(path, pack) for pack in case.packs))
        except (msgspec.ValidationError, TypeError) as error:
            name = item.get("case", number) if isinstance(item, dict) else number
            raise BadCase(f"{path.name}: case {name!r}: {error}") from None
        cases.append(case)
    return cases


def _beside(file: Path | Traversable, pack: str) -> str:
    """The folder of a pack that is named from where the case file lies."""
    return str(Path(str(file)).parent / pack)


def cases_in(folder: Path | Traversable) -> list[Case]:
    """All cases of the YAML files of a folder, in the order of their names."""
    if not folder.is_dir():
        raise BadCase(f"{folder}: there is no such folder.")
    files = sorted((f for f in folder.iterdir() if f.name.endswith((".yaml", ".yml"))), key=lambda f: f.name)
    return [case for file in files for case in read_cases(file)]
