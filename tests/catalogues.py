"""Finds the sentences of the source and brings them into the catalogues: ``./dev words``.

New sentences are added without a translation, those that the source no longer has are removed. ``--check`` writes
nothing and lists what is missing or stale. Needs a checkout of the source.
"""

from __future__ import annotations

import ast
import io
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_file
from babel.messages.pofile import read_po, write_po

from ludarium.kernel.yamls import read_yaml

HOME: Final = Path(__file__).parents[1]
SOURCE: Final = HOME / "src/ludarium"
LANGUAGES: Final = ("de",)
KEYWORDS: Final[dict[str, Any]] = {
    "_": None,
    "N_": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
    "Declined": None,
}
GAME_FILES: Final = ("content/**/*.yaml", "first_game.yaml", "rulebook.yaml")
SAID_IN_YAML: Final = ("name", "text", "say", "section")
"""The fields of a game's files that are shown to people."""
ROOMS: Final = ("server", "table", "bots", "scene", "kernel")
"""The rooms that share one catalogue."""


CHANGING: Final = tuple(
    f'"{field}'.encode()
    for field in ("Project", "Report", "POT-Creation", "PO-Revision", "Last-", "Language-Team", "Generated")
)
"""Fields of a catalogue's head that would change whenever it is written."""


class Found(NamedTuple):
    """A sentence of the source: both forms if it has a plural, and its context if it has one."""

    text: str | tuple[str, ...]
    context: str | None
    place: str


class Sentences(NamedTuple):
    """What one catalogue holds: its folder, and the files whose sentences it translates."""

    folder: Path
    files: tuple[Path, ...]


def catalogues() -> list[Sentences]:
    """All catalogues of the project: of the client, of the server, and of each game that has one."""
    shared = [file for room in ROOMS for file in sorted((SOURCE / room).rglob("*.py"))]
    found = [
        Sentences(SOURCE / "languages/client", tuple(sorted((HOME / "web/src/texts").glob("*.ts")))),
        Sentences(SOURCE / "languages/shared", tuple(shared)),
    ]
    for folder in sorted((SOURCE / "games").glob("*/languages")):
        game = folder.parent
        data = [file for pattern in GAME_FILES for file in sorted(game.glob(pattern))]
        found.append(Sentences(folder, (*sorted(game.rglob("*.py")), *data)))
    return found


def sentences(file: Path) -> Iterator[Found]:
    """The sentences of a file of the source."""
    place = file.relative_to(HOME).as_posix()
    if file.suffix == ".yaml":
        yield from [Found(text, None, place) for text in _said(read_yaml(file))]
        return
    if file.suffix == ".py":
        yield from [Found(text, context, place) for text, context in _in_python(file)]
        return
    for _, text, _, context in extract_from_file("javascript", file, KEYWORDS):
        yield Found(text, context, place)


def _in_python(file: Path) -> Iterator[tuple[str | tuple[str, ...], str | None]]:
    """The sentences of a module, in the order in which they stand there; Babel's own reader sees none in f-strings."""
    calls = [node for node in ast.walk(ast.parse(file.read_text("utf-8"))) if isinstance(node, ast.Call) and node.args]
    for call in sorted(calls, key=lambda node: (node.lineno, node.col_offset)):
        name = call.func.id if isinstance(call.func, ast.Name) else ""
        said = [one.value for one in call.args if isinstance(one, ast.Constant) and isinstance(one.value, str)]
        if name in ("_", "N_", "Declined") and said[:1] and said[0]:
            yield said[0], None
        elif name == "ngettext" and len(said) == 2:  # one and many
            yield tuple(said), None
        elif name == "pgettext" and len(said) == 2:  # the context and the sentence
            yield said[1], said[0]


def _said(value: Any) -> Iterator[str]:
    if isinstance(value, list):
        for one in value:
            yield from _said(one)
    elif isinstance(value, dict):
        for key, one in value.items():
            if key in SAID_IN_YAML and isinstance(one, str):
                yield one
            else:
                yield from _said(one)


def template(one: Sentences) -> Catalog:
    """The sentences of a catalogue without translations."""
    found = Catalog(fuzzy=False)
    for file in one.files:
        for text, context, place in sentences(file):
            found.add(text, locations=[(place, 0)], context=context)
    return found


def read(file: Path) -> Catalog:
    """The catalogue in this file; an empty one if there is none yet."""
    if not file.is_file():
        return Catalog(locale=file.stem, fuzzy=False)
    with file.open("rb") as lines:
        return read_po(lines, locale=file.stem, abort_invalid=True)


def key_of(message: Message) -> tuple[str | None, object]:
    """What makes a message the same in two catalogues."""
    return message.context, message.id if isinstance(message.id, str) else tuple(message.id)


def wrong(one: Sentences, language: str) -> list[str]:
    """What is missing or stale in the catalogue of a language, line by line."""
    place = (one.folder / f"{language}.po").relative_to(HOME)
    known = {key_of(message): message for message in read(one.folder / f"{language}.po") if message.id}
    wanted = {key_of(message): message for message in template(one) if message.id}
    found = [
        f"{place}: stale, no longer in the source: {message.id!r}"
        for key, message in known.items()
        if key not in wanted
    ]
    for key, message in wanted.items():
        has = known.get(key)
        said = [] if has is None else [has.string] if isinstance(has.string, str) else list(has.string or ())
        if has is None or has.fuzzy or not said or not all(said):
            found.append(f"{place}: not translated: {message.id!r}")
    return found


def write(one: Sentences, language: str) -> None:
    """Bring the catalogue of a language up to date with the source."""
    file = one.folder / f"{language}.po"
    before = {key_of(message): message for message in read(file)}
    now = Catalog(locale=language, project="Ludarium", fuzzy=False, header_comment="# Ludarium in another language.")
    for message in template(one):
        if message.id:
            has = before.get(key_of(message))
            places = sorted({place for place, _ in message.locations})
            now.add(
                message.id,
                string=has.string if has is not None else None,
                locations=[(place, 0) for place in places],
                flags=has.flags if has is not None else (),
                context=message.context,
            )
    lines = io.BytesIO()
    write_po(lines, now, width=120, include_lineno=False)
    kept = [line for line in lines.getvalue().splitlines(keepends=True) if not line.startswith(CHANGING)]
    file.write_bytes(b"".join(kept))


def main(arguments: list[str]) -> int:
    """Write the catalogues; with ``--check`` only say what is wrong with them."""
    if arguments == ["--check"]:
        faults = [line for one in catalogues() for language in LANGUAGES for line in wrong(one, language)]
        print("\n".join(faults) or "All sentences are translated.")
        return bool(faults)
    for one in catalogues():
        for language in LANGUAGES:
            write(one, language)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
