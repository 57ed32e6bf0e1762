"""A bad line: whatever the server or the network does while a table opens, it says so and then comes back by itself."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import PHONE, NewPage
from tests.browser.playing import open_table
from tests.server.serving import Server

BACK = 12_000  # milliseconds from when the server answers again to a table that is drawn


def is_drawn(page: Page) -> None:
    """The board is there with the drawings it needs, and the question is asked."""
    expect(page.locator(".sheet h2")).to_be_visible(timeout=BACK)
    expect(page.locator("main svg.scene [data-id^=card-]").first).to_be_visible(timeout=BACK)
    expect(page.locator("#ne-t-green")).to_be_attached(timeout=BACK)
    expect(page.locator(".opening, .lostline")).to_have_count(0, timeout=BACK)


@contextmanager
def paused(server: Server, seconds: float) -> Iterator[None]:
    """The server stands still for so long."""
    os.killpg(server.process.pid, signal.SIGSTOP)
    waking = threading.Timer(seconds, os.killpg, (server.process.pid, signal.SIGCONT))
    waking.start()
    try:
        yield
    finally:
        waking.join()


def a_table(server: Server, new_page: NewPage) -> tuple[Page, str]:
    page = new_page(server, PHONE)
    return page, open_table(page, ["me", "random"], options={"length": "fast", "first": "0"})["id"]


def test_a_server_that_pauses_while_the_table_opens(own_server: Server, new_page: NewPage) -> None:
    page, table = a_table(own_server, new_page)
    with paused(own_server, 5):
        page.goto(f"/table/{table}", wait_until="commit")
    is_drawn(page)


def test_a_server_that_pauses_after_the_page_has_come(own_server: Server, new_page: NewPage) -> None:
    page, table = a_table(own_server, new_page)

    def stop(route: Route) -> None:
        os.killpg(own_server.process.pid, signal.SIGSTOP)
        threading.Timer(5, os.killpg, (own_server.process.pid, signal.SIGCONT)).start()
        route.continue_()

    page.route("**/api/me", stop, times=1)
    page.goto(f"/table/{table}", wait_until="commit")
    expect(page.locator(".opening")).to_be_visible()
    page.wait_for_timeout(5000)
    is_drawn(page)


@pytest.mark.parametrize("path", ["**/api/me", "**/defs", "**/look.css", "**/icons-*.svg"])
def test_one_request_that_fails_is_asked_again(server: Server, new_page: NewPage, path: str) -> None:
    """Without its definitions and styles most of a picture is invisible: a table that looks empty."""
    page, table = a_table(server, new_page)
    page.route(path, lambda route: route.abort("connectionrefused"), times=2)
    page.goto(f"/table/{table}")
    is_drawn(page)


def test_sockets_that_are_refused_at_first(server: Server, new_page: NewPage) -> None:
    page, table = a_table(server, new_page)
    refused = 3

    def refuse(socket: object) -> None:
        nonlocal refused
        refused -= 1
        if refused >= 0:
            socket.close()  # type: ignore[attr-defined]  # a WebSocketRoute
        else:
            socket.connect_to_server()  # type: ignore[attr-defined]

    page.route_web_socket("**/ws/**", refuse)
    page.goto(f"/table/{table}")
    is_drawn(page)


def test_a_server_that_starts_anew_while_the_table_opens(own_server: Server, new_page: NewPage) -> None:
    page, table = a_table(own_server, new_page)
    port = own_server.address.rstrip("/").rpartition(":")[2]
    page.route("**/api/me", lambda route: (own_server.kill(), route.continue_()), times=1)  # type: ignore[func-returns-value]
    page.goto(f"/table/{table}", wait_until="commit")
    expect(page.locator(".opening")).to_be_visible()
    page.wait_for_timeout(3000)
    own_server.start(port)
    is_drawn(page)


def test_a_slow_device_on_a_slow_network(server: Server, new_page: NewPage) -> None:
    page, table = a_table(server, new_page)
    device = page.context.new_cdp_session(page)
    device.send("Emulation.setCPUThrottlingRate", {"rate": 6})
    device.send("Network.enable")
    network = {"offline": False, "latency": 600, "downloadThroughput": 60_000, "uploadThroughput": 30_000}
    device.send("Network.emulateNetworkConditions", network)
    page.goto(f"/table/{table}", wait_until="commit")
    expect(page.locator(".sheet h2")).to_be_visible(timeout=60_000)
    is_drawn(page)
