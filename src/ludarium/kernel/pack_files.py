"""The files of a pack, kept under a name that their content gives: what was played with a pack carries it along.

A pack is named by the path of its folder until it is read; then by ``NAME@HASH``. Whoever has that name has the pack.
"""

from __future__ import annotations

import hashlib
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import TypeAlias

import msgspec

Texts: TypeAlias = dict[str, str]
"""The text of each YAML file of a pack, by the file's name."""

MOST_LETTERS = 4_000_000  # of all files of a pack

_kept: dict[str, Texts] = {}


class UnreadablePack(ValueError):
    """The folder cannot be read as a pack; the message says why."""


def keep(pack: str) -> str:
    """Read the folder of a pack, if it is one, and keep it; the name that its content gives."""
    if pack in _kept:
        return pack
    folder = Path(pack)
    texts = texts_in(folder)
    name = _name(folder.resolve().name, texts)
    _kept[name] = texts
    return name


def texts_in(folder: Path | Traversable) -> Texts:
    """The YAML files of a folder, in the order of their names."""
    if not folder.is_dir():
        raise UnreadablePack("there is no such folder")
    found = sorted((f for f in folder.iterdir() if f.name.endswith(".yaml")), key=lambda f: f.name)
    try:
        texts = {file.name: file.read_text(encoding="utf-8") for file in found}
    except (OSError, UnicodeDecodeError) as error:
        raise UnreadablePack(f"it cannot be read: {error}") from None
    if sum(map(len, texts.values())) > MOST_LETTERS:
        raise UnreadablePack(f"its files are longer than {MOST_LETTERS} letters")
    return texts


def texts_of(pack: str) -> Texts:
    """The files of a pack, by its name or by the path of its folder."""
    return _kept[pack] if pack in _kept else texts_in(Path(pack))


def packed(packs: tuple[str, ...]) -> dict[str, Texts]:
    """These packs with all their files, for a record or a save."""
    return {name: _kept[name] for name in map(keep, packs)}


def receive(packs: dict[str, Texts]) -> None:
    """Keep packs that a record or a save carries; UnreadablePack if one is not what its name says."""
    for name, texts in packs.items():
        if _kept.get(name) == texts:
            continue
        if _name(name.rpartition("@")[0], texts) != name:
            raise UnreadablePack(f"the pack {name} was changed: its files are not those that its name says")
        _kept[name] = texts


def _name(folder: str, texts: Texts) -> str:
    return f"{folder}@{hashlib.sha256(msgspec.json.encode(texts, order='sorted')).hexdigest()[:16]}"
