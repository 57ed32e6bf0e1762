"""Content packs: folders of YAML whose every item is checked, with errors that name file, item and field."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

import msgspec

from ludarium.kernel.pack_faults import alternatives, line_of
from ludarium.kernel.pack_files import Texts, UnreadablePack, keep, texts_in, texts_of
from ludarium.kernel.pack_ranges import Ranges
from ludarium.kernel.yamls import UnreadableYaml, parse_yaml

REPLACES = "replaces"
"""The list in which a file names the items of the base set that it replaces."""
T = TypeVar("T")
Items: TypeAlias = dict[str, dict[str, Any]]
"""Of each list of a pack, the items by their ids."""


class PackError(ValueError):
    """What is wrong with a pack, and where. ``line`` is 0 where it is not known."""

    def __init__(self, file: str, item: str, field: str, message: str, line: int = 0) -> None:
        super().__init__(f"{file}: {item}: {field}: {message}")
        self.file, self.item, self.field, self.message, self.line = file, item, field, message, line

    def __reduce__(self) -> tuple[Any, ...]:
        return PackError, (self.file, self.item, self.field, self.message, self.line)


def convert_item(file: str, item: object, kind: type[T]) -> T:
    """One item of a pack as its typed struct, or PackError."""
    name = str(item.get("id", "?")) if isinstance(item, dict) else "?"
    try:
        return msgspec.convert(item, kind)
    except msgspec.ValidationError as error:
        message, _, path = str(error).partition(" - at `$")
        where = path.rstrip("`")
        said = message[:1].lower() + message[1:] + alternatives(kind, where, message)
        raise PackError(file, name, where.lstrip(".") or "item", said) from None


class Written(msgspec.Struct, frozen=True):
    """An item as it is written: its file, its list, its place there, and the whole text around it."""

    file: str
    key: str
    number: int
    item: Any
    text: str

    def at_line(self, error: PackError) -> PackError:
        """The same error, with the line of the field it is about."""
        where = error.field if error.field.startswith("[") else f".{error.field}"
        line = line_of(self.text, self.key, self.number, where)
        return PackError(self.file, error.item, error.field, error.message, line)


class PackFormat(msgspec.Struct, frozen=True):
    """How the packs of a game are read: the lists a file may hold, one item of a list, and how items hang together."""

    lists: tuple[str, ...]
    read: Callable[[str, str, object], Any]
    """An item with an ``id`` from the file, the list and what is written there; or PackError."""
    check: Callable[[Items, str], None]
    """PackError if an item names another one that is not there; the word says which pack was read last."""

    def load(self, base: Path | Traversable, packs: tuple[str, ...]) -> Items:
        """The items of the base set and of these packs. One with an id of the base set replaces it; packs do not collide."""
        items: Items = {key: {} for key in self.lists}
        for written in self._written(texts_in(base)):
            found = self.read(written.file, written.key, written.item)
            items[written.key][found.id] = found
        owners: dict[tuple[str, str], str] = {}
        for pack in packs:
            for written in self._written(_texts(pack)):
                found = self._read(written)
                owner = owners.setdefault((written.key, found.id), pack)
                if owner != pack:
                    raise PackError(
                        pack, found.id, "id", f"the pack {title_of(owner)} has it too; use one of the two packs"
                    )
                items[written.key][found.id] = found
        self.check(items, packs[-1] if packs else "base")
        return items

    def check_pack(self, known: Items, pack: str) -> tuple[int, list[PackError]]:
        """How many items a pack holds, and everything that is wrong with it on top of what is known."""
        errors: list[PackError] = []
        items = {key: dict(found) for key, found in known.items()}
        places: dict[tuple[str, str], Written] = {}
        ranges = Ranges((key, item) for key, found in known.items() for item in found.values())
        count = 0
        try:
            texts = _texts(pack)
            replaced = self._replaced(texts)
            for written in self._written(texts):
                count += 1
                try:
                    found = self._read(written)
                    self._check_id(written, found.id, known, places, replaced)
                except PackError as error:
                    errors.append(error)
                    continue
                places[written.key, found.id] = written
                items[written.key][found.id] = found
                for field, message in ranges.beyond(written.key, found):
                    errors.append(written.at_line(PackError(written.file, found.id, field, message)))
            if not errors:
                self.check(items, pack)
        except PackError as error:
            errors.append(_placed(error, places))
        return count, errors

    def _read(self, written: Written) -> Any:
        try:
            return self.read(written.file, written.key, written.item)
        except PackError as error:
            raise written.at_line(error) from None

    def _check_id(
        self,
        written: Written,
        id_: str,
        known: Items,
        places: dict[tuple[str, str], Written],
        replaced: set[str],
    ) -> None:
        """An id stands once in a pack; one of the base set is replaced only if the file says so."""
        if first := places.get((written.key, id_)):
            line = line_of(first.text, first.key, first.number)
            message = f"this id stands twice: {first.file} has it in line {line}"
            raise written.at_line(PackError(written.file, id_, "id", message))
        if id_ in known[written.key] and id_ not in replaced:
            message = f"the game has {id_} already; choose another id, or write replaces: [{id_}] to replace it"
            raise written.at_line(PackError(written.file, id_, "id", message))

    def _replaced(self, texts: Texts) -> set[str]:
        """The ids that the files say they replace."""
        found: set[str] = set()
        for file, text in texts.items():
            said = _parsed(file, text)
            listed = said.get(REPLACES, []) if isinstance(said, dict) else []
            if not isinstance(listed, list) or not all(isinstance(one, str) for one in listed):
                raise PackError(file, "-", REPLACES, "it must be a list of ids")
            found |= set(listed)
        return found

    def _written(self, texts: Texts) -> Iterator[Written]:
        """Every item of a pack as it is written."""
        names = ", ".join(self.lists)
        for file, text in texts.items():
            data = _parsed(file, text)
            if not isinstance(data, dict) or not data or not all(isinstance(listed, list) for listed in data.values()):
                what = "a list" if len(self.lists) == 1 else "lists"
                raise PackError(file, "-", "-", f"the file must hold {what} named {names}")
            for key in data:
                if key not in self.lists and key != REPLACES:
                    raise PackError(file, "-", str(key), f"there is no such list; there are {names}")
            for key, listed in data.items():
                if key != REPLACES:
                    for number, item in enumerate(listed):
                        yield Written(file, key, number, item, text)


def keep_pack(pack: str) -> str:
    """The name that a pack's content gives it; PackError if its folder cannot be read."""
    try:
        return keep(pack)
    except UnreadablePack as error:
        raise PackError(pack, "-", "-", str(error)) from None


def names_in(pack: str) -> dict[str, tuple[str, ...]]:
    """Of each list of a pack, what its items are called."""
    found: dict[str, tuple[str, ...]] = {}
    for file, text in _texts(pack).items():
        for key, listed in _parsed(file, text).items():
            if key != REPLACES:
                called = [str(item.get("name") or item.get("title") or item["id"]) for item in listed]
                found[key] = (*found.get(key, ()), *called)
    return found


def title_of(pack: str) -> str:
    """What people call a pack: its name without the hash of its content."""
    return pack.rpartition("@")[0] or pack


def _texts(pack: str) -> Texts:
    try:
        return texts_of(pack)
    except UnreadablePack as error:
        raise PackError(pack, "-", "-", str(error)) from None


def _parsed(file: str, text: str) -> Any:
    try:
        return parse_yaml(text, file)
    except UnreadableYaml as error:
        raise PackError(file, "-", "-", error.problem, error.line) from None


def _placed(error: PackError, places: dict[tuple[str, str], Written]) -> PackError:
    """An error that is found when all items are read, with the file and line of its item."""
    written = next((one for (_, id_), one in places.items() if id_ == error.item), None)
    return written.at_line(error) if written else error


def content_hash(items: object) -> str:
    """The hash of content: of what it says, not of how its files are written."""
    return hashlib.sha256(msgspec.json.encode(items, order="sorted")).hexdigest()[:32]
