"""Lists of tables: rows made from what is stored, without waking a table or drawing anything."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from ludarium.kernel.game_type import GameType, UnknownGame, find_game
from ludarium.kernel.packs import PackError
from ludarium.server.game_words import note_in_words, progress_in_words
from ludarium.server.storage import ListedTable, Summary


def list_row(table: ListedTable, summary: Summary, guest: str, here: Collection[str]) -> dict[str, Any]:
    """One table in a list, as a guest sees it. ``here``: the guests who look at it now."""
    chairs = table.chairs
    return {
        "id": table.key,
        "game": table.game,
        "title": _title(table.game),
        "note": note_in_words(table.game, summary.note),
        "seats": [{"name": c.name, "kind": c.kind, "here": c.is_bot or c.guest in here} for c in chairs],
        "turn": list(summary.turn),
        "mine": [seat for seat, chair in enumerate(chairs) if chair.guest == guest],
        "over": summary.over,
        "outcome": summary.outcome,
        "progress": progress_in_words(table.game, summary.progress),
        "updated": table.updated,
        "needs": needed_version(table.game, summary),
    }


def needed_version(slug: str, summary: Summary) -> str:
    """The Ludarium that can open the table, if this one cannot; else empty."""
    try:
        same = find_game(slug).content().hash == summary.content
    except (UnknownGame, PackError):
        same = False
    return "" if same else summary.ludarium


def _title(slug: str) -> str:
    try:
        return find_game(slug).title
    except UnknownGame:
        return slug


def how_it_is_played(game_type: GameType, options: Mapping[str, str]) -> str:
    """The first option of the game, and what else was chosen otherwise than usual, in words."""
    said = []
    for number, option in enumerate(game_type.options):
        value = options.get(option.key, option.default)
        words = option.choices.get(value, value).partition(":")[0]
        if number == 0:
            said.append(words[:1].upper() + words[1:])
        elif value != option.default:
            said.append(f"{option.title.lower()}: {words}")
    return ", ".join(said)
