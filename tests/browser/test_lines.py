"""A bad line: whatever the server or the network does while a table opens, it says so and then comes back by itself."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import PHONE, NewPage
from tests.browser.moments import played_out, take_the_seats_of
from tests.browser.playing import LOST, open_table, until
from tests.server.serving import Player, Server

BACK = 30_000  # milliseconds from when the server answers again to a table that is drawn


def is_drawn(page: Page) -> None:
    """The board is there with the drawings it needs, and the question is asked."""
    expect(page.locator(".sheet h2")).to_be_visible(timeout=BACK)
    expect(page.locator("main .s-sheet [data-key^=card-]").first).to_be_visible(timeout=BACK)
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
    page = new_page(server, PHONE, bad_line=True)
    return page, open_table(page, ["me", "random"], options={"length": "fast", "first": "0"})["id"]


def test_a_server_that_pauses_while_the_table_opens(own_server: Server, new_page: NewPage) -> None:
    page, table = a_table(own_server, new_page)
    with paused(own_server, 5):
        page.goto(f"/table/{table}", wait_until="commit")
    is_drawn(page)


def test_a_server_that_pauses_after_the_page_has_come(own_server: Server, new_page: NewPage) -> None:
    page, table = a_table(own_server, new_page)
    awake = threading.Event()

    def wake() -> None:
        os.killpg(own_server.process.pid, signal.SIGCONT)
        awake.set()

    def stop(route: Route) -> None:
        os.killpg(own_server.process.pid, signal.SIGSTOP)
        threading.Timer(5, wake).start()
        route.continue_()

    page.route("**/api/me", stop, times=1)
    page.goto(f"/table/{table}", wait_until="commit")
    expect(page.locator(".opening")).to_be_visible()
    until(page, awake.is_set, "the server goes on")
    is_drawn(page)


@pytest.mark.parametrize("path", ["**/api/me", "**/defs", "**/look.css", "**/icons-*.svg"])
def test_one_request_that_fails_is_asked_again(server: Server, new_page: NewPage, path: str) -> None:
    """Without its definitions and styles most of a picture is invisible: a table that looks empty."""
    page, table = a_table(server, new_page)
    page.route(path, lambda route: route.abort("connectionrefused"), times=2)
    page.goto(f"/table/{table}")
    is_drawn(page)


@contextmanager
def breaking_off() -> Iterator[str]:
    """The address of a server that dies in the middle of every answer."""

    class Dying(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("content-length", "100000")
            self.end_headers()
            self.wfile.write(b'{"begun": "')

        def log_message(self, *_: object) -> None:
            """Nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Dying) as dying:  # browsers open connections that they may never use
        thread = threading.Thread(target=dying.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{dying.server_port}/"
        dying.shutdown()
        thread.join()


@pytest.mark.parametrize("path", ["**/api/me", "**/defs", "**/look.css", "**/icons-*.svg"])
def test_an_answer_that_breaks_off_is_asked_for_again(server: Server, new_page: NewPage, path: str) -> None:
    page, table = a_table(server, new_page)
    with breaking_off() as dying:
        page.route(path, lambda route: route.continue_(url=dying), times=2)
        page.goto(f"/table/{table}")
        is_drawn(page)


def test_a_moment_of_a_replay_that_breaks_off_is_asked_for_again(server: Server, new_page: NewPage) -> None:
    ann = Player(server, "Ann")
    table = played_out(ann, "nova-era", ["me", "random"], {"length": "fast"})
    ann.leave()
    page = new_page(server, bad_line=True)
    take_the_seats_of(page, ann)
    page.goto(f"/replay/{table}?at=1")
    page.wait_for_selector(".s-sheet")
    shown = page.locator(".ask h2").inner_text()
    with breaking_off() as dying:
        page.route("**/replay?at=2*", lambda route: route.continue_(url=dying))
        page.keyboard.press("ArrowRight")
        expect(page.get_by_text(LOST)).to_be_visible()
        expect(page.locator(".s-sheet").first).to_be_visible()
        expect(page.locator(".ask h2")).to_have_text(shown)
        page.unroute("**/replay?at=2*")
        expect(page.get_by_text(LOST)).to_have_count(0)
        expect(page.get_by_text("Moment 2 of")).to_be_visible()


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
    failed: list[str] = []
    page.on("requestfailed", lambda request: failed.append(request.url))
    page.route("**/api/me", lambda route: (own_server.kill(), route.continue_()), times=1)  # type: ignore[func-returns-value]
    page.goto(f"/table/{table}", wait_until="commit")
    expect(page.locator(".opening")).to_be_visible()
    until(page, lambda: len(failed) >= 3, "the page has asked in vain and asked again")
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
