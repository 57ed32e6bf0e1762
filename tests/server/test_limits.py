"""Nobody can use up the server for the others; each limit says its sentence. Behind a proxy its guests are told apart."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest

from ludarium.server.gate import CHAT, NEW_GUESTS, REQUESTS, TABLES, address_of
from ludarium.server.lobby import Lobby, SeatWish, TableWish
from ludarium.server.refusals import Declined
from tests.server.evenings import evening, opened
from tests.server.serving import Company, Server


class ProxiedServer(Server):
    """A server behind a proxy on this machine, which says who its guests are."""

    def command(self, port: str) -> list[str]:
        return [*super().command(port), "--proxy", "127.0.0.1"]


@pytest.fixture
def proxied(tmp_path: Path) -> Iterator[Server]:
    running = ProxiedServer(str(tmp_path / "tables.sqlite"))
    yield running
    running.stop()


def from_address(address: str) -> dict[str, str]:
    return {"X-Forwarded-For": address, "X-Forwarded-Proto": "https"}


def test_requests_are_counted_by_address(proxied: Server) -> None:
    with httpx.Client(base_url=proxied.address, headers=from_address("203.0.113.5")) as busy:
        statuses = [busy.get("/api/me").status_code for _ in range(int(REQUESTS.burst) + 150)]
        assert statuses[0] == 200
        assert statuses[-1] == 429
        said = busy.get("/api/me")
        assert (said.json()["error"], said.headers["retry-after"]) == (REQUESTS.words, "5")
        assert "content-security-policy" in said.headers
    with httpx.Client(base_url=proxied.address, headers=from_address("203.0.113.6")) as other:
        assert other.get("/api/me").status_code == 200
    assert httpx.get(proxied.address + "api/me").status_code == 200


def test_new_guests_are_counted_by_address(proxied: Server) -> None:
    def come(address: str) -> httpx.Response:
        return httpx.get(proxied.address + "api/me", headers=from_address(address))

    answers = [come("2001:db8:7::1") for _ in range(int(NEW_GUESTS.burst) + 5)]
    assert answers[0].status_code == 200
    assert "Secure" in answers[0].headers["set-cookie"], "the guest came by https"
    assert (answers[-1].status_code, answers[-1].json()["error"]) == (429, NEW_GUESTS.words)
    assert come("2001:db8:7::99").status_code == 429, "it is the same network"
    assert come("2001:db8:8::1").status_code == 200
    page = httpx.get(proxied.address, headers=from_address("2001:db8:7::1"))
    assert (page.status_code, "set-cookie" in page.headers) == (200, False)


def test_without_a_proxy_nobody_is_believed_who_they_speak_for(server: Server) -> None:
    answer = httpx.get(server.address + "api/me", headers=from_address("203.0.113.5"))
    assert "Secure" not in answer.headers["set-cookie"]


def test_one_guest_opens_no_thousand_tables(tmp_path: Path) -> None:
    async def happens(lobby: Lobby) -> None:
        guest, _ = await lobby.new_guest()
        wish = TableWish("nova-era", (SeatWish("open"), SeatWish("open")))  # at which the guest does not even sit
        for _ in range(int(TABLES.burst)):
            await lobby.open(guest, wish)
        with pytest.raises(Declined, match="wait a minute"):
            await lobby.open(guest, wish)
        await opened(lobby)

    evening(str(tmp_path / "tables.sqlite"), happens)


def test_chat_has_a_rate(server: Server, guests: Company) -> None:
    ann = guests(server, "Ann")
    ann.sit(ann.open("nova-era", ["me", "me"])["id"])
    for number in range(int(CHAT.burst) + 5):
        ann.send({"t": "say", "words": f"{number}"})
    heard = [ann.hear() for _ in range(int(CHAT.burst) + 5)]
    assert heard[0]["t"] == "delta"
    assert heard[-1]["words"] == CHAT.words


def test_of_a_long_chat_only_the_last_lines_are_kept(tmp_path: Path) -> None:
    async def happens(lobby: Lobby) -> None:
        _, table = await opened(lobby)
        for number in range(1_201):
            lobby.storage.add_chat(table.key, number, "x")
        await lobby.storage.add_chat(table.key, 1_201, "y")
        assert len(lobby.storage.chat(table.key, 5_000)) <= 1_100

    evening(str(tmp_path / "tables.sqlite"), happens)


def test_connections_that_say_nothing_whole_are_cut_and_quiet_players_are_not(server: Server, guests: Company) -> None:
    ann = guests(server, "Ann")
    ann.sit(ann.open("nova-era", ["me", "me"])["id"])
    host, _, port = server.address.removeprefix("http://").rstrip("/").partition(":")
    with ExitStack() as stack:
        slow = [stack.enter_context(socket.create_connection((host, int(port)))) for _ in range(3)]
        slow[1].sendall(b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ")
        slow[2].sendall(b"POST /api/me HTTP/1.1\r\nHost: x\r\n")
        for connection in slow:
            connection.settimeout(25)
            try:
                assert connection.recv(1) == b""
            except ConnectionResetError:
                continue
    ann.choose(0)


@pytest.mark.parametrize(
    ("client", "address"),
    [
        (("127.0.0.1", 5), ""),
        (("::1", 5), ""),
        (None, ""),
        (("203.0.113.5", 1), "203.0.113.5"),
        (("::ffff:203.0.113.5", 1), "203.0.113.5"),
        (("2001:db8:1:2:3:4:5:6", 1), "2001:db8:1:2::"),
        (("a socket", 1), "a socket"),
    ],
)
def test_an_address_is_that_of_a_household(client: tuple[str, int] | None, address: str) -> None:
    assert address_of({"client": client}) == address
