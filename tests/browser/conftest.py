"""A real browser (Debian's Chromium) at a real server."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect, sync_playwright

from tests.browser.playing import COUNT_ANSWERS
from tests.server.serving import Server

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
WIDE: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}
SIDEWAYS: ViewportSize = {"width": 844, "height": 390}
TABLET: ViewportSize = {"width": 820, "height": 1180}

QUIET = """
const quiet = '{"highlights": false, "reasons": false}';
if (!localStorage.getItem("ludarium.settings")) localStorage.setItem("ludarium.settings", quiet);
"""
"""A device that shows no highlights and no reasons, so that tests of other things need not close them."""

PATIENCE = 30_000  # milliseconds for what must happen, on a machine that does much else
expect.set_options(timeout=PATIENCE)

NewPage: TypeAlias = Callable[..., Page]

LEFT_EARLY = "WebSocket is closed before the connection is established"
"""What Chromium says of a page that is left before its socket is open."""


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
        yield opened
        opened.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(str(tmp_path_factory.mktemp("browser") / "tables.sqlite"))
    yield running
    running.stop()


@pytest.fixture(autouse=True)
def _same_dice(request: pytest.FixtureRequest) -> None:
    """No test depends on luck, nor on the tests before it."""
    if "server" in request.fixturenames:
        request.getfixturevalue("server").begin_anew()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    running = Server(str(tmp_path / "tables.sqlite"))
    yield running
    running.stop()


@pytest.fixture
def new_page(browser: Browser) -> Iterator[NewPage]:
    """A page of somebody new; what the browser complains of fails the test.

    Highlights and reasons are shown to those who do not want it quiet. Expected complaints are said when the page is opened: ``refusals`` by the server, or a ``bad_line``, on which a
    request may fail at any point, even in the middle of an answer.
    """
    contexts: list[Any] = []
    complaints: list[str] = []

    def open_page(
        server: Server,
        viewport: ViewportSize = WIDE,
        theme: Any = "light",
        motion: Any = "reduce",
        *,
        language: str = "en-US",
        quiet: bool = True,
        refusals: bool = False,
        bad_line: bool = False,
    ) -> Page:
        def is_expected(words: str) -> bool:
            return (
                LEFT_EARLY in words
                or (refusals and "responded with a status of 4" in words)
                or (bad_line and ("net::ERR_" in words or "WebSocket connection to" in words))
            )

        context = browser.new_context(
            viewport=viewport,
            color_scheme=theme,
            base_url=server.address,
            reduced_motion=motion,
            locale=language,
            has_touch=viewport in (PHONE, SIDEWAYS, TABLET),
        )
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on(
            "console",
            lambda said: complaints.append(said.text) if said.type == "error" and not is_expected(said.text) else None,
        )
        page.add_init_script(COUNT_ANSWERS)
        if quiet:
            page.add_init_script(QUIET)
        page.set_default_timeout(PATIENCE)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert complaints == []
