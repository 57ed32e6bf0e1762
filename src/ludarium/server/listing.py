"""Lists of tables: rows made from what is stored, without waking a table or drawing anything."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from ludarium.kernel.game_type import Content, GameType, UnknownGame, find_game
from ludarium.kernel.packs import PackError, title_of
from ludarium.kernel.records import Header
from ludarium.languages.shared import _
from ludarium.server.game_words import note_in_words, progress_in_words
from ludarium.server.packs import Packs
from ludarium.server.storage import ListedTable, Summary


def list_row(table: ListedTable, summary: Summary, guest: str, here: Collection[str], packs: Packs) -> dict[str, Any]:
    """One table in a list, as a guest sees it. ``here``: the guests who look at it now."""
    chairs = table.chairs
    return {
        "id": table.key,
        "game": table.game,
        "title": _title(table.game),
        "note": ". ".join(
            filter(None, [noted(table.game, summary.note, summary.packs), _gone(table.game, summary, packs)])
        ),
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
        same = find_game(slug).content(summary.packs).hash == summary.content
    except UnknownGame:
        same = False
    except PackError:
        same = bool(summary.packs)  # those are not offered any more, but the table carries them: opened, it says more
    return "" if same else summary.ludarium


def _gone(slug: str, summary: Summary, packs: Packs) -> str:
    """The packs that the server does not offer any more, as a sentence."""
    gone = [title_of(name) for name in summary.packs if not packs.has(slug, name)]
    if not gone:
        return ""
    return _(
        "This server no longer offers the pack {packs}; the table goes on with its own copy", packs=", ".join(gone)
    )


def noted(slug: str, note: str, packs: Iterable[str]) -> str:
    """How a table is played, in the language of who reads it, and with which packs."""
    return ", ".join([note_in_words(slug, note), *[_("with the pack {pack}", pack=title_of(one)) for one in packs]])


def _title(slug: str) -> str:
    try:
        return find_game(slug).title
    except UnknownGame:
        return slug


def how_it_is_played(game_type: GameType, header: Header, content: Content) -> str:
    """The first option of the game, and what else was chosen otherwise than usual, in words."""
    said = []
    options = header.options
    packed = {spec.key: spec for spec in game_type.offer(len(header.seats), options, content)} if header.packs else {}
    for number, option in enumerate(game_type.options):
        value = options.get(option.key, option.default)
        words = packed.get(option.key, option).choices.get(value, value).partition(":")[0]
        if number == 0:
            said.append(words[:1].upper() + words[1:])
        elif value != option.default:
            whose = f" of seat {option.seat + 1}" if option.seat >= 0 else ""
            said.append(f"{option.title.lower()}{whose}: {words}")
    return ", ".join(said)
