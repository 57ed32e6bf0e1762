"""What is wrong with an item of a pack, said so that its author can find and mend it: the line, and what there is instead."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import get_close_matches
from typing import Any

import msgspec
from msgspec import inspect

STEP = re.compile(r"\.([^.\[]+)|\[(\d+|\.\.\.)\]")
UNKNOWN = re.compile(r"unknown field `([^`]+)`")
GIVEN = re.compile(r"Invalid enum value '?([^']+)'?")
MOST_SHOWN = 20


def alternatives(kind: Any, where: str, message: str) -> str:
    """What could stand there instead: the fields of that struct, or the words of that choice; empty if nobody knows."""
    if unknown := UNKNOWN.search(message):
        return _offer(unknown[1], _fields(_types_at(kind, where)))
    if given := GIVEN.search(message):
        return _offer(given[1], _words(_types_at(kind, where)))
    return ""


def _offer(given: str, known: list[str]) -> str:
    meant = get_close_matches(given, known, n=1)
    if meant:
        return f"; did you mean {meant[0]}?"
    return f"; there are {', '.join(known[:MOST_SHOWN])}" if known else ""


def _types_at(kind: Any, where: str) -> list[inspect.Type]:
    """The types that may stand at a path such as ``.effects[0].op``."""
    found = [inspect.type_info(kind)]
    for name, _ in STEP.findall(where):
        found = [inner for outer in found for inner in _inside(outer, name)]
    return found


def _inside(outer: inspect.Type, name: str) -> Iterator[inspect.Type]:
    if isinstance(outer, inspect.Metadata):
        yield from _inside(outer.type, name)
    elif isinstance(outer, inspect.UnionType):
        for one in outer.types:
            yield from _inside(one, name)
    elif isinstance(outer, inspect.StructType) and name:
        yield from (field.type for field in outer.fields if field.encode_name == name)
    elif isinstance(outer, (inspect.ListType, inspect.VarTupleType)) and not name:
        yield outer.item_type
    elif isinstance(outer, inspect.TupleType) and not name:
        yield from outer.item_types
    elif isinstance(outer, inspect.DictType):
        yield outer.value_type
        yield outer.key_type


def _plain(types: list[inspect.Type]) -> Iterator[inspect.Type]:
    for one in types:
        if isinstance(one, inspect.Metadata):
            yield from _plain([one.type])
        elif isinstance(one, inspect.UnionType):
            yield from _plain(list(one.types))
        else:
            yield one


def _fields(types: list[inspect.Type]) -> list[str]:
    return [field.encode_name for one in _plain(types) if isinstance(one, inspect.StructType) for field in one.fields]


def _words(types: list[inspect.Type]) -> list[str]:
    found: list[str] = []
    for one in _plain(types):
        if isinstance(one, inspect.LiteralType):
            found += map(str, one.values)
        elif isinstance(one, inspect.EnumType):
            found += [str(member.value) for member in one.cls]
    return found


def line_of(text: str, key: str, number: int, where: str = "") -> int:
    """The line at which item ``number`` of a list stands, or the field of it that a path such as ``.effects[0].op`` names."""
    import yaml

    loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    node = _value(yaml.compose(text, loader), key)
    items = getattr(node, "value", [])
    if not isinstance(items, list) or number >= len(items):
        return 1
    node = items[number]
    line = int(node.start_mark.line) + 1
    for name, index in STEP.findall(where):
        if isinstance(node, yaml.SequenceNode):
            node = node.value[int(index)] if index.isdigit() and int(index) < len(node.value) else None
        else:
            node = _value(node, name)
        if node is None:
            break
        line = int(node.start_mark.line) + 1
    return line


def _value(node: Any, key: str) -> Any:
    """What a mapping has under that key."""
    import yaml

    pairs = node.value if isinstance(node, yaml.MappingNode) else []
    return next((value for name, value in pairs if name.value == key), None)


def schema_of(lists: dict[str, Any]) -> dict[str, Any]:
    """The JSON Schema of a file of a pack, from the type of the items of each list."""
    kinds, components = msgspec.json.schema_components(lists.values(), ref_template="#/$defs/{name}")
    properties = {key: {"type": "array", "items": kind} for key, kind in zip(lists, kinds, strict=True)}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "type": "object",
        "properties": properties | {"replaces": {"type": "array", "items": {"type": "string"}}},
        "additionalProperties": False,
        "$defs": components,
    }
