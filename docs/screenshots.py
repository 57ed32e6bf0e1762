"""Pictures of every page and of stages of two games, at both sizes, into docs/pictures/: ./dev screenshots.

With the argument ``docs``, as ``./dev docs`` runs it: those that the documentation shows, into docs/generated/pictures/.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent))

from tests.browser.conftest import FLAGS, PHONE, QUIET, WIDE  # noqa: E402  # after the path is set
from tests.browser.moments import Moment, played_out, table_at, take_the_seats_of  # noqa: E402
from tests.server.serving import Player, Server  # noqa: E402

PICTURES = HERE / "pictures"
IN_DOCS = HERE / "generated" / "pictures"
PAGES = {
    "home": "/",
    "new-table": "/new?game=nova-era",
    "rules": "/rules/nova-era",
    "help": "/help/nova-era",
    "credits": "/credits",
}
SIZES: dict[str, ViewportSize] = {"wide": WIDE, "phone": PHONE}
THEMES = ("light", "dark")


class Stage(msgspec.Struct):
    """A moment of a game, and the choice that is touched before the picture is taken: the first whose words have this."""

    wanted: Callable[[Moment], bool]
    touched: str | None = None


GAMES: dict[str, tuple[list[str], dict[str, str], dict[str, Stage]]] = {
    "nova-era": (
        ["me", "greedy", "casual"],
        {"first": "0"},
        {
            "start": Stage(lambda _: True, ""),
            "early": Stage(lambda now: now.groups > 3, "Develop"),
            "middle": Stage(lambda now: now.groups > 3 and now.decisions > 45, "Develop"),
        },
    ),
    "aristeia": (
        ["me", "greedy"],
        {},
        {
            "start": Stage(lambda now: now.ask["topic"] != "mulligan" and now.decisions > 0),
            "early": Stage(lambda now: now.attacks, " on "),
            "middle": Stage(lambda now: now.dice > 5 and len(now.ask["choices"]) > 1),
        },
    ),
}
"""The seats, the options, and the stages that are shown."""
SHOWN: dict[str, tuple[list[str], int]] = {
    "nova-era": (["me", "random"], 12),
    "aristeia": (["me", "random"], 16),
    "multiverse-war": (["me", "random"], 8),
    "nova-aetas": (["me"], 10),
    "kharn-ages": (["me", "random"], 10),
}
"""In the documentation, of each game: the seats, and after how many decisions its table is shown."""


def main() -> None:
    """Every page and stage, at both sizes, light and dark."""
    PICTURES.mkdir(exist_ok=True)
    with _serving() as (server, browser, mira):
        tables = {
            f"{game}-{name}": (table_at(mira, game, kinds, stage.wanted, options), stage.touched)
            for game, (kinds, options, stages) in GAMES.items()
            for name, stage in stages.items()
        }
        finished = played_out(mira, "nova-era", ["me", "greedy"], {"length": "fast"})
        _open_tables(server)
        places = {
            **PAGES,
            "replay": f"/replay/{finished}?at=40",
            "result": f"/table/{finished}",
            "join": _invitation(server),
            "hand-over": f"/table/{mira.open('nova-era', ['me', 'me'], options={'first': '0'})['id']}",
        }
        for size, viewport in SIZES.items():
            for theme in THEMES:
                page = _page(browser, server, mira, viewport, theme)
                end = f"{size}{'-dark' if theme == 'dark' else ''}.png"
                for name, path in places.items():
                    _shoot(page, path, PICTURES / f"{name}-{end}")
                for name, (table, touched) in tables.items():
                    touches = _path(page, table, touched) if touched is not None else []
                    _shoot(page, f"/table/{table}", PICTURES / f"{name}-{end}", touches)
                page.context.close()


def for_docs(folder: Path, games: Iterable[str] = tuple(SHOWN)) -> None:
    """The table of each game, wide and on a phone."""
    folder.mkdir(parents=True, exist_ok=True)
    with _serving() as (server, browser, mira):
        places = {}
        for game in games:
            seats, decisions = SHOWN[game]
            table = table_at(mira, game, seats, lambda now, least=decisions: now.decisions >= least)  # type: ignore[misc]
            places[game] = f"/table/{table}"
        for size, viewport in SIZES.items():
            page = _page(browser, server, mira, viewport, "light")
            for name, path in places.items():
                _shoot(page, path, folder / f"{name}-{size}.png")
            page.context.close()


@contextmanager
def _serving() -> Iterator[tuple[Server, Browser, Player]]:
    """A server of its own, a browser, and a player."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(str(Path(folder) / "tables.sqlite"))
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
        mira = Player(server, "Mira")
        try:
            yield server, browser, mira
        finally:
            mira.leave()
            browser.close()
            server.stop()


def _invitation(server: Server) -> str:
    """The link with which somebody else invites."""
    host = Player(server, "Tomoko")
    link: str = host.open("nova-era", ["me", "friend"])["links"]["1"]
    host.leave()
    return link


def _open_tables(server: Server) -> None:
    """Tables of others, for the list on the first page."""
    for name, game, options in (("Tomoko", "aristeia", {}), ("Aylin", "nova-era", {"length": "fast"})):
        host = Player(server, name)
        host.open(game, ["me", "open"], options=options, listed=True)
        host.leave()


def _page(browser: Browser, server: Server, guest: Player, viewport: ViewportSize, theme: Any) -> Page:
    context = browser.new_context(
        viewport=viewport,
        base_url=server.address,
        color_scheme=theme,
        has_touch=viewport == PHONE,
        reduced_motion="reduce",
    )
    page = context.new_page()
    page.add_init_script(QUIET)
    take_the_seats_of(page, guest)
    return page


def _path(page: Page, table: str, words: str) -> list[str]:
    """The elements of the first choice whose words have these; of any choice if none has."""
    choices = page.request.get(f"/api/tables/{table}").json()["now"]["ask"]["choices"]
    found: list[str] = max(choices, key=lambda choice: (words in choice["words"], bool(choice.get("path")))).get(
        "path", []
    )
    return found


def _shoot(page: Page, path: str, file: Path, touches: Sequence[str] = ()) -> None:
    page.goto(path)
    page.wait_for_selector("h1, h2")
    page.wait_for_timeout(900)
    for element in touches:
        thing = page.locator(f'[data-id="{element}"] > .hit, .s-sheet [data-key="{element}"]')
        if thing.count():
            thing.first.click(force=True)
            page.wait_for_timeout(500)
    page.screenshot(path=file)


if __name__ == "__main__":
    if sys.argv[1:] == ["docs"]:
        for_docs(IN_DOCS)
    else:
        main()
