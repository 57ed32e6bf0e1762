"""Nobody can use up the server for the others; each limit says its sentence. Behind a proxy its guests are told apart."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette

from ludarium.kernel.seats import Seat
from ludarium.server.app import create_app
from ludarium.server.gate import CHAT, NEW_GUESTS, TABLES, Limit, address_of
from ludarium.server.http import STATIC
from ludarium.server.lobby import Lobby, TableWish
from ludarium.server.refusals import Declined
from tests.server.evenings import evening, opened
from tests.server.little import Little
from tests.server.serving import Company, Server, run, wait_until


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


def test_requests_are_counted_by_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludarium.server.app.REQUESTS", Limit(0.001, 5, "Wait a moment."))

    async def ask(app: Starlette, address: str) -> httpx.Response:
        transport = httpx.ASGITransport(app, client=(address, 1))
        async with httpx.AsyncClient(transport=transport, base_url="http://x") as http:
            return await http.get("/api/openapi.json")

    async def go() -> None:
        app = create_app(str(tmp_path / "tables.sqlite"))
        async with app.router.lifespan_context(app):
            answers = [await ask(app, "203.0.113.5") for _ in range(6)]
            assert [answer.status_code for answer in answers] == [200] * 5 + [429]
            said = answers[-1]
            assert (said.json()["error"], said.headers["retry-after"]) == ("Wait a moment.", "5")
            assert "content-security-policy" in said.headers
            assert (await ask(app, "203.0.113.6")).status_code == 200
            for _ in range(20):
                assert (await ask(app, "127.0.0.1")).status_code == 200

    run(go())


def test_new_guests_are_counted_by_address(proxied: Server) -> None:
    def come(address: str) -> httpx.Response:
        return httpx.get(proxied.address + "api/me", headers=from_address(address))

    answer = come("2001:db8:7::1")
    assert answer.status_code == 200
    assert "Secure" in answer.headers["set-cookie"], "the guest came by https"
    for _ in range(10 * int(NEW_GUESTS.burst)):
        answer = come("2001:db8:7::99")  # of the same network
        if answer.status_code != 200:
            break
    assert (answer.status_code, answer.json()["error"]) == (429, NEW_GUESTS.words)
    assert come("2001:db8:8::1").status_code == 200


def test_without_a_proxy_nobody_is_believed_who_they_speak_for(server: Server) -> None:
    answer = httpx.get(server.address + "api/me", headers=from_address("203.0.113.5"))
    assert "Secure" not in answer.headers["set-cookie"]


def test_one_guest_opens_no_thousand_tables(tmp_path: Path) -> None:
    async def happens(lobby: Lobby) -> None:
        guest, _ = await lobby.people.new()
        wish = TableWish("nova-era", (Seat(kind="open"), Seat(kind="open")))  # at which the guest does not even sit
        for _ in range(int(TABLES.burst)):
            await lobby.open(guest, wish)
        with pytest.raises(Declined, match="wait a minute"):
            await lobby.open(guest, wish)
        await opened(lobby)

    evening(str(tmp_path / "tables.sqlite"), happens)


def test_private_tables_hide_no_listed_one(tmp_path: Path) -> None:
    async def happens(lobby: Lobby) -> None:
        _, listed = await opened(lobby, "nova-era", "me", "open", listed=True)
        _, hidden = await opened(lobby)
        head, _, rows = hidden.match.dump().decode().partition("\n")
        header, *lines = rows.rstrip("\n").split("\n")
        for number in range(250):  # all of them played at later
            await lobby.storage.add_table(
                f"private {number}",
                "nova-era",
                f"{head}\n{header}",
                lines,
                hidden.chairs,
                hidden.about,
                hidden.summary(),
            )
        stranger, _ = await lobby.people.new()
        assert [row["id"] for row in lobby.listing(stranger)["open"]] == [listed.key]

    evening(str(tmp_path / "tables.sqlite"), happens)


def test_chat_has_a_rate(server: Server, guests: Company) -> None:
    ann = guests(server, "Ann")
    ann.sit(ann.open("nova-era", ["me", "me"])["id"])
    for number in range(3 * int(CHAT.burst)):
        ann.send({"t": "say", "words": f"{number}"})
    heard = [ann.hear() for _ in range(3 * int(CHAT.burst))]
    assert heard[0]["t"] == "delta"
    assert CHAT.words in [message.get("words") for message in heard]


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


@pytest.mark.skipif(not Path("/proc/net/tcp").exists(), reason="this system does not tell which connections are open")
def test_connections_that_do_not_take_their_answer_are_cut(tmp_path: Path) -> None:
    little = Little(str(tmp_path / "tables.sqlite"))
    try:
        address = little.address.removeprefix("http://").rstrip("/").split(":")
        (picture,) = (STATIC / "assets").glob("icons-*.svg")
        asked = f"GET /assets/{picture.name} HTTP/1.1\r\nHost: x\r\n\r\n".encode()
        with socket.socket() as line:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
            line.connect((address[0], int(address[1])))
            assert is_open(line)
            line.sendall(asked * 40)  # more than the buffers on the way can hold
            wait_until(lambda: not is_open(line))
            line.settimeout(20)
            heard = 0
            with suppress(ConnectionResetError):
                while more := line.recv(1_000_000):
                    heard += len(more)
            assert heard < 40 * picture.stat().st_size
        assert httpx.get(f"{little.address}assets/{picture.name}").content == picture.read_bytes()
    finally:
        little.stop()


def is_open(line: socket.socket) -> bool:
    """Whether the server has not ended this connection, which nobody here reads."""
    ends = [f":{port:04X}" for port in (line.getpeername()[1], line.getsockname()[1])]  # the server's, and ours
    rows = [row.split() for row in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    return any(row[3] == "01" and [end[-5:] for end in row[1:3]] == ends for row in rows)


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
