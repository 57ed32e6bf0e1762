"""The commands of content packs, and how they are called."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from ludarium.cli.parameters import DEFAULT_WORKERS, Count, Json, Seed, Slug, Workers

content_app = App(name="content", help="Content packs: cards, units and missions as data.")
PackGame = Annotated[str, Parameter(help="The game the pack is for; guessed if left out.", show_default=False)]


@content_app.command(name="check")
def content_check(
    path: Annotated[Path, Parameter(help="The folder.")], *, game: PackGame = "", json: Json = False
) -> int:
    """Validate a content pack: a folder of YAML files."""
    from ludarium.cli.packs import check_content

    return check_content(path, game, json=json)


@content_app.command(name="new")
def content_new(slug: Slug, path: Annotated[Path, Parameter(help="A new folder.")]) -> int:
    """Begin a content pack: an item to change, an example of every list, and a schema for your editor."""
    from ludarium.cli.packs import begin_content

    return begin_content(slug, path)


@content_app.command(name="try")
def content_try(
    path: Annotated[Path, Parameter(help="The folder.")],
    *,
    game: PackGame = "",
    games: Count = 500,
    bots: Annotated[str, Parameter(help="One bot per seat; the fewest seats, all random, if left out.")] = "",
    seed: Seed = 0,
    workers: Workers = DEFAULT_WORKERS,
    json: Json = False,
) -> int:
    """Play games with a pack, the ledger's invariants checked after every answer."""
    from ludarium.cli.packs import try_content

    return try_content(path, game, games=games, bots=bots, seed=seed, workers=workers, json=json)


@content_app.command(name="schema")
def content_schema(
    slug: Slug,
    *,
    markdown: Annotated[bool, Parameter(help="As a reference to read instead.", negative="")] = False,
) -> int:
    """The JSON Schema of a game's packs, for editors and other tools."""
    from ludarium.cli.packs import show_schema

    return show_schema(slug, markdown=markdown)
