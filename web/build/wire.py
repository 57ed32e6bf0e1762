"""Writes the client's types of the wire from the Python structs: web/src/lib/wire.generated.ts.

``python web/build/wire.py`` writes it, ``--check`` only says whether it is up to date. Run by ./dev.
"""

from __future__ import annotations

import sys
import types
from pathlib import Path
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from ludarium.scene import boards, choices, rail, scenes, sheets, told
from ludarium.server import messages

FILE = Path(__file__).parents[1] / "src/lib/wire.generated.ts"
COMPONENTS = [
    one
    for one in vars(sheets).values()
    if isinstance(one, type) and issubclass(one, sheets.Node) and one is not sheets.Node
]
STRUCTS: list[type[msgspec.Struct]] = [
    sheets.Node, *COMPONENTS, sheets.Zone, sheets.Share, sheets.Badge, sheets.Filter, sheets.Tab,
    boards.Piece, rail.Row, scenes.SeatChip, scenes.Progress, choices.Change, choices.Spot, choices.Group, choices.Forbidden, told.Way,
    *[one for one in vars(messages).values() if isinstance(one, type) and issubclass(one, msgspec.Struct)
      and one.__module__ == messages.__name__ and not one.__name__.startswith("_")],
]  # fmt: skip
PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null", Any: "unknown"}
PRINTED = {
    "PrintedArt": "string",
    "PrintedPart": "readonly Piece[] | Component",
    "PrintedPanel": "PanelState",
}
"""What is sent encoded already, by the alias that says what is in it."""


def main() -> int:
    written = source()
    if "--check" not in sys.argv:
        FILE.write_text(written, "utf-8")
        return 0
    if FILE.is_file() and FILE.read_text("utf-8") == written:
        return 0
    print(f"{FILE.name} is not what the Python structs say; run: .venv/bin/python web/build/wire.py", file=sys.stderr)
    return 1


def source() -> str:
    """The whole module."""
    parts = [
        "/** The messages and pictures of the wire. Made by build/wire.py from the Python structs; defaults are absent on the wire. */",
        *map(interface, STRUCTS),
        f"/** Any component of a sheet. */\nexport type Component = {' | '.join(one.__name__ for one in COMPONENTS)};",
        "/** A component, or the name of the part that it is. */\nexport type Child = Component | string;",
    ]
    return "\n\n".join(parts) + "\n"


def interface(struct: type[msgspec.Struct]) -> str:
    """A struct as an interface."""
    config = struct.__struct_config__
    base = " extends Node" if issubclass(struct, sheets.Node) and struct is not sheets.Node else ""
    inherited = set(sheets.Node.__struct_fields__) if base else set()
    hints = get_type_hints(struct, include_extras=True)
    lines = [f'  {config.tag_field}: "{config.tag}";'] if config.tag and struct is not sheets.Node else []
    for field in msgspec.structs.fields(struct):
        if field.name not in inherited:
            optional = "" if field.required or not config.omit_defaults else "?"
            lines.append(f"  {field.name}{optional}: {named(hints[field.name])};")
    said = (struct.__doc__ or "").partition("\n")[0].replace("``", "`")
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
    if isinstance(hint, type) and hint in STRUCTS:
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
