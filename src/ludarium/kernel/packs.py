"""Content packs: folders of YAML whose every item is checked, with errors that name file, item and field."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from ludarium.kernel.yamls import UnreadableYaml, read_yaml

T = TypeVar("T")


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


def pack_items(folder: Path | Traversable, key: str) -> Iterator[tuple[str, Any]]:
    """Every item listed under that key in the files of a pack, with the file's name."""
    for file in pack_files(folder):
        try:
            data = read_yaml(file)
        except UnreadableYaml as error:
            raise PackError(file.name, "-", "-", str(error)) from None
        if not isinstance(data, dict) or not isinstance(data.get(key), list):
            raise PackError(file.name, "-", key, f"the file must hold a list named {key}")
        for item in data[key]:
            yield file.name, item


def content_hash(items: object) -> str:
    """The hash of content: of what it says, not of how its files are written."""
    return hashlib.sha256(msgspec.json.encode(items, order="sorted")).hexdigest()[:32]
