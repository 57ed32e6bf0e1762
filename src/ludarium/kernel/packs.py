"""Content packs: folders of YAML whose every item is checked, with errors that name file, item and field."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

import msgspec

from ludarium.kernel.yamls import UnreadableYaml, read_yaml

T = TypeVar("T")
Items: TypeAlias = dict[str, dict[str, Any]]
"""Of each list of a pack, the items by their ids."""


class PackError(ValueError):
    """What is wrong with a pack, and where."""

    def __init__(self, file: str, item: str, field: str, message: str) -> None:
        super().__init__(f"{file}: {item}: {field}: {message}")
        self.file, self.item, self.field, self.message = file, item, field, message


def convert_item(file: str, item: object, kind: type[T]) -> T:
    """One item of a pack as its typed struct, or PackError."""
    name = str(item.get("id", "?")) if isinstance(item, dict) else "?"
    try:
        return msgspec.convert(item, kind)
    except msgspec.ValidationError as error:
        message, _, where = str(error).partition(" - at `$")
        field = where.rstrip("`").lstrip(".") or "item"
        raise PackError(file, name, field, message[:1].lower() + message[1:]) from None


def pack_files(folder: Path | Traversable) -> list[Path | Traversable]:
    """The YAML files of a pack, in the order of their names."""
    if not folder.is_dir():
        raise PackError(str(folder), "-", "-", "there is no such folder")
    return sorted((f for f in folder.iterdir() if f.name.endswith(".yaml")), key=lambda f: f.name)


class PackFormat(msgspec.Struct, frozen=True):
    """How the packs of a game are read: the lists a file may hold, one item of a list, and how items hang together."""

    lists: tuple[str, ...]
    read: Callable[[str, str, object], Any]
    """An item with an ``id`` from the file, the list and what is written there; or PackError."""
    check: Callable[[Items, str], None]
    """PackError if an item names another one that is not there; the word says which pack was read last."""

    def load(self, base: Path | Traversable, packs: tuple[str, ...]) -> Items:
        """The items of the base set and of these packs; one with a known id replaces it."""
        items: Items = {key: {} for key in self.lists}
        for folder in (base, *map(Path, packs)):
            for file, key, item in self._written(folder):
                found = self.read(file, key, item)
                items[key][found.id] = found
        self.check(items, packs[-1] if packs else "base")
        return items

    def check_pack(self, known: Items, pack: str) -> tuple[int, list[PackError]]:
        """How many items a pack holds, and everything that is wrong with it on top of what is known."""
        errors: list[PackError] = []
        items = {key: dict(found) for key, found in known.items()}
        count = 0
        try:
            for file, key, item in self._written(Path(pack)):
                count += 1
                try:
                    found = self.read(file, key, item)
                    items[key][found.id] = found
                except PackError as error:
                    errors.append(error)
            if not errors:
                self.check(items, pack)
        except PackError as error:
            errors.append(error)
        return count, errors

    def _written(self, folder: Path | Traversable) -> Iterator[tuple[str, str, Any]]:
        """Every item of a pack as it is written, with its file and its list."""
        for file in pack_files(folder):
            try:
                data = read_yaml(file)
            except UnreadableYaml as error:
                raise PackError(file.name, "-", "-", str(error)) from None
            names = ", ".join(self.lists)
            if not isinstance(data, dict) or not data or not all(isinstance(listed, list) for listed in data.values()):
                what = "a list" if len(self.lists) == 1 else "lists"
                raise PackError(file.name, "-", "-", f"the file must hold {what} named {names}")
            for key in data:
                if key not in self.lists:
                    raise PackError(file.name, "-", str(key), f"there is no such list; there are {names}")
            for key, listed in data.items():
                for item in listed:
                    yield file.name, key, item


def content_hash(items: object) -> str:
    """The hash of content: of what it says, not of how its files are written."""
    return hashlib.sha256(msgspec.json.encode(items, order="sorted")).hexdigest()[:32]
