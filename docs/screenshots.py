"""Pictures of every page and of stages of each game, at both sizes, into docs/pictures/: ./dev screenshots."""

from __future__ import annotations

import random
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent))

from tests.browser.conftest import FLAGS, PHONE, WIDE  # noqa: E402  # after the path is set
from tests.browser.playing import decide, is_over, open_table, sit, wait_for_turn  # noqa: E402
from tests.server.serving import Server  # noqa: E402

PICTURES = HERE / "pictures"
PAGES = {
    "home": "/",
    "new-table": "/new?game=nova-era",
    "rules": "/rules/nova-era",
    "help": "/help/nova-era",
    "credits": "/credits",
}
STAGES: dict[str, tuple[list[str], dict[str, str], dict[str, int]]] = {
    "nova-era": (["me", "greedy", "casual"], {"first": "0"}, {"start": 0, "early": 7, "middle": 40}),
    "aristeia": (["me", "greedy"], {}, {"start": 0, "early": 12, "middle": 60}),
}
"""The seats, the options, and after how many decisions each stage is shown."""


def main() -> None:
    PICTURES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(str(Path(folder) / "tables.sqlite"))
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
        try:
            for size, viewport in (("wide", WIDE), ("phone", PHONE)):
                _pages(browser, server, size, viewport)
                for game in STAGES:
                    _game(browser, server, game, size, viewport)
        finally:
            browser.close()
            server.stop()


def _page(browser: Browser, server: Server, viewport: ViewportSize, theme: Any = "light") -> Page:
    context = browser.new_context(
        viewport=viewport, base_url=server.address, color_scheme=theme, has_touch=viewport == PHONE
    )
    page = context.new_page()
    page.goto("/")
    page.evaluate("fetch('/api/me', {method: 'POST', body: JSON.stringify({name: 'Mira'})})")
    page.wait_for_timeout(300)
    return page


def _pages(browser: Browser, server: Server, size: str, viewport: ViewportSize) -> None:
    for theme in ("light", "dark"):
        page = _page(browser, server, viewport, theme)
        for name, path in PAGES.items():
            page.goto(path)
            page.wait_for_timeout(900)
            page.screenshot(path=PICTURES / f"{name}-{size}{'-dark' if theme == 'dark' else ''}.png")


def _game(browser: Browser, server: Server, game: str, size: str, viewport: ViewportSize) -> None:
    kinds, options, stages = STAGES[game]
    page = _page(browser, server, viewport)
    sit(page, open_table(page, kinds, game, options=options)["id"])
    dice = random.Random(5)
    done = 0
    for name, at in stages.items():
        while done < at and wait_for_turn(page):
            decide(page, dice)
            done += 1
        if not is_over(page):
            wait_for_turn(page)
        page.wait_for_timeout(2200)
        page.screenshot(path=PICTURES / f"{game}-{name}-{size}.png")


if __name__ == "__main__":
    main()
