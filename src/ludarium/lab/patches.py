"""Reading and changing a position by the names of its fields, such as ``civilizations.0.unrest``."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from ludarium.kernel.game import Game


class BadPath(ValueError):
    """A name that leads nowhere, or a value that does not fit there."""


def read(game: Game, path: str) -> Any:
    """What stands there, as plain lists, dicts, words and numbers."""
    value: Any = game
    parts = path.split(".")
    for i, part in enumerate(parts):
        value = _step(value, part, ".".join(parts[: i + 1]))
    return msgspec.to_builtins(value)


def write(game: Game, path: str, value: Any) -> None:
    """Put the value there, checked against the type of the field."""
    setattr(game, path.split(".", maxsplit=1)[0], _changed(game, path.split("."), value, path))


def _step(value: Any, part: str, path: str) -> Any:
    if isinstance(value, msgspec.Struct):
        if part not in value.__struct_fields__:
            raise BadPath(f"{path}: there is no field {part!r}; there are {', '.join(value.__struct_fields__)}")
        return getattr(value, part)
    try:
        return value[part] if isinstance(value, dict) else value[int(part)]
    except (KeyError, IndexError, ValueError, TypeError):
        raise BadPath(f"{path}: there is nothing named {part!r}") from None


def _changed(owner: msgspec.Struct, parts: list[str], value: Any, path: str) -> Any:
    """The new value of the owner's field ``parts[0]`` when what the rest names is replaced."""
    name, rest = parts[0], parts[1:]
    old = _step(owner, name, path)
    if not rest:
        return _converted(owner, name, value, path)
    if isinstance(old, list) and isinstance(_step(old, rest[0], path), msgspec.Struct):
        index = int(rest[0])
        fact = old[index]
        if rest[1:]:
            new = _changed(fact, rest[1:], value, path)
            replaced = msgspec.structs.replace(fact, **{rest[1]: new})
        else:
            replaced = _fits(value, type(fact), path)
        return [*old[:index], replaced, *old[index + 1 :]]
    plain: Any = _opened(msgspec.to_builtins(old))
    inner = plain
    for part in rest[:-1]:
        key = _key(inner, part, path)
        inner[key] = _opened(inner[key])
        inner = inner[key]
    last = rest[-1]
    inner[last if isinstance(inner, dict) else _key(inner, last, path)] = value
    return _converted(owner, name, plain, path)


def _opened(value: Any) -> Any:
    """Something whose parts can be replaced."""
    return list(value) if isinstance(value, tuple) else value


def _key(inside: Any, part: str, path: str) -> Any:
    """Under which key or index this part is found."""
    if isinstance(inside, dict) and part in inside:
        return part
    if isinstance(inside, list) and part.isdigit() and int(part) < len(inside):
        return int(part)
    raise BadPath(f"{path}: there is nothing named {part!r}")


def _converted(owner: msgspec.Struct, name: str, value: Any, path: str) -> Any:
    return _fits(value, _types(type(owner))[name], path)


@lru_cache(maxsize=64)
def _types(kind: type[msgspec.Struct]) -> dict[str, Any]:
    """The type of each field, worked out once: reading annotations takes most of the time of a case otherwise."""
    return {field.name: field.type for field in msgspec.structs.fields(kind)}


def _fits(value: Any, kind: Any, path: str) -> Any:
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        raise BadPath(f"{path}: {error}") from None
