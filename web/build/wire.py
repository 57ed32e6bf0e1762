"""Writes the client's types of the wire from the Python structs: web/src/lib/wire.generated.ts.

``python web/build/wire.py`` writes it, ``--check`` only says whether it is up to date. Run by ./dev.
"""

from __future__ import annotations

import sys
import types
from pathlib import Path
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from ludarium.scene import boards, sheets
from ludarium.server import messages

FILE = Path(__file__).parents[1] / "src/lib/wire.generated.ts"
PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null", Any: "unknown"}
PRINTED = {
    "PrintedArt": "string",
    "PrintedPart": "readonly Piece[] | Component",
    "PrintedPanel": "PanelState",
}
"""What is sent encoded already, by the alias that says what is in it."""
Struct = type[msgspec.Struct]


def main() -> int:
    written = source()
    if "--check" not in sys.argv:
        FILE.write_text(written, "utf-8")
        return 0
    if FILE.is_file() and FILE.read_text("utf-8") == written:
        return 0
    print(f"{FILE.name} is not what the Python structs say; run: .venv/bin/python web/build/wire.py", file=sys.stderr)
    return 1


def structs() -> list[Struct]:
    """All that is sent: the messages, what lies on boards and sheets, and whatever these hold."""
    said = [one for one in vars(messages).values() if isinstance(one, type) and issubclass(one, msgspec.Struct)]
    found: dict[Struct, None] = dict.fromkeys((sheets.Node, *sheets.COMPONENTS, boards.Piece))
    for message in said:
        if message.__module__ == messages.__name__ and not message.__name__.startswith("_"):
            found[message] = None
    waiting = list(found)
    while waiting:
        for hint in get_type_hints(waiting.pop()).values():
            new = [one for one in _held_by(hint) if one not in found]
            found |= dict.fromkeys(new)
            waiting += new
    return list(found)


def _held_by(hint: Any) -> list[Struct]:
    """The structs that a type names."""
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return [hint]
    return [found for inner in get_args(hint) for found in _held_by(inner)]


def source() -> str:
    """The whole module."""
    parts = [
        "/** The messages and pictures of the wire. Made by build/wire.py from the Python structs; defaults are absent on the wire. */",
        *map(interface, structs()),
        f"/** Any component of a sheet. */\nexport type Component = {' | '.join(one.__name__ for one in sheets.COMPONENTS)};",
        "/** A component, or the name of the part that it is. */\nexport type Child = Component | string;",
    ]
    return "\n\n".join(parts) + "\n"


def interface(struct: Struct) -> str:
    """A struct as an interface."""
    config = struct.__struct_config__
    base = " extends Node" if issubclass(struct, sheets.Node) and struct is not sheets.Node else ""
    inherited = set(sheets.Node.__struct_fields__) if base else set()
    hints = get_type_hints(struct, include_extras=True)
    lines = [f'  {config.tag_field}: "{config.tag}";'] if config.tag and struct is not sheets.Node else []
    for field in msgspec.structs.fields(struct):
        if field.name not in inherited:
            absent = config.omit_defaults and not field.required
            hint = named(hints[field.name])
            if absent and field.default is None:
                hint = hint.removesuffix(" | null")
            lines.append(f"  {field.name}{'?' * absent}: {hint};")
    said = " ".join((struct.__doc__ or "").partition("\n\n")[0].split()).replace("``", "`")
    return f"/** {said} */\nexport interface {struct.__name__}{base} {{\n" + "\n".join(lines) + "\n}"


def named(hint: Any) -> str:
    """A Python type in TypeScript."""
    if hint in PLAIN:
        return PLAIN[hint]
    printed = [alias for alias in PRINTED if hint is getattr(messages, alias)]
    if printed:
        return PRINTED[printed[0]]
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return named(inner[0])
    if origin is Literal:
        return " | ".join([f'"{one}"' if isinstance(one, str) else str(one) for one in inner])
    if origin in (Union, types.UnionType):
        return _union(inner)
    if origin is dict:
        return f"Readonly<Record<{named(inner[0])}, {named(inner[1])}>>"
    if origin is tuple:
        if len(inner) == 2 and inner[1] is Ellipsis:
            return f"readonly {_grouped(named(inner[0]))}[]"
        return f"readonly [{', '.join(map(named, inner))}]"
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return hint.__name__
    raise TypeError(f"no type of the wire is known for {hint!r}")


def _union(inner: tuple[Any, ...]) -> str:
    if sheets.SheetPart in inner:
        rest = [one for one in inner if one not in (sheets.Node, sheets.SheetPart)]
        return " | ".join(["Child", *map(named, rest)])
    return " | ".join(map(named, inner))


def _grouped(name: str) -> str:
    return f"({name})" if " " in name else name


if __name__ == "__main__":
    sys.exit(main())
