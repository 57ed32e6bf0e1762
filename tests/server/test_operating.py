"""For operators: health, figures, access log, cookies that belong to one server."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from ludarium.server.bot_pool import BotPool
from ludarium.server.limits import clean
from ludarium.server.lobby import Lobby
from ludarium.server.operating import Health, look_at
from ludarium.server.refusals import Declined
from ludarium.server.storage.writer import Writer
from tests.server.evenings import evening
from tests.server.serving import Company, Server, wait_until


class LoggingServer(Server):
    """A server behind a proxy that writes an access log."""

    def __init__(self, folder: Path) -> None:
        self.log = folder / "access.jsonl"
        super().__init__(str(folder / "tables.sqlite"))

    def command(self, port: str) -> list[str]:
        return [*super().command(port), "--proxy", "127.0.0.1", "--access-log", str(self.log)]

    def rows(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.log.read_text().splitlines()]


@pytest.fixture
def logging_server(tmp_path: Path) -> Iterator[LoggingServer]:
    running = LoggingServer(tmp_path)
    yield running
    running.stop()


def figures(server: Server) -> dict[str, float]:
    text = httpx.get(server.address + "metrics").text
    return {
        sample.name + (f"[{'/'.join(sample.labels.values())}]" if sample.labels else ""): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def test_health_is_told_to_whom_asks_and_makes_no_guest(server: Server) -> None:
    answer = httpx.get(server.address + "healthz", timeout=30)
    assert (answer.status_code, answer.json()) == (200, {"well": True, "reads": True, "writes": True, "thinks": True})
    assert "set-cookie" not in answer.headers
    assert "set-cookie" not in httpx.get(server.address + "metrics").headers


def test_what_does_not_work_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(*_: Any) -> None:
        raise TimeoutError

    def full(self: Writer, jobs: list[Any]) -> None:
        for job in jobs:
            job.error = OSError("disk full")

    async def happens(lobby: Lobby) -> None:
        assert await look_at(lobby) == Health(reads=True, writes=True, thinks=True)
        with monkeypatch.context() as patch:
            patch.setattr(Writer, "_commit", full)
            patch.setattr(BotPool, "ping", broken)
            assert await look_at(lobby) == Health(reads=True, writes=False, thinks=False)

    evening(str(tmp_path / "tables.sqlite"), happens)


def test_figures_are_for_this_machine(logging_server: LoggingServer, guests: Company) -> None:
    ann = guests(logging_server, "Ann")
    table = ann.open("nova-era", ["me", "me"], options={"first": "0"})["id"]
    ann.sit(table)
    for _ in range(3):
        ann.choose(0)
    ann.send({"t": "nonsense"})
    ann.hear()
    found = figures(logging_server)
    assert found["ludarium_moves_total[nova-era]"] == 3
    assert found["ludarium_write_seconds_count"] == 3
    assert found["ludarium_messages_total[answer]"] == 3
    assert found["ludarium_refusals_total"] == 1
    assert (found["ludarium_tables_awake"], found["ludarium_sockets"]) == (1, 1)
    wait_until(lambda: figures(logging_server)["ludarium_requests_total[POST/200]"] >= 2)
    refused = httpx.get(logging_server.address + "metrics", headers={"X-Forwarded-For": "203.0.113.9"})
    assert refused.status_code == 403


def test_the_access_log_has_a_row_for_every_request_and_no_secret(
    logging_server: LoggingServer, guests: Company
) -> None:
    ann = guests(logging_server, "Ann")
    opened = ann.open("nova-era", ["me", "friend"])
    link, table = opened["links"]["1"], opened["id"]
    httpx.get(logging_server.address.rstrip("/") + link, headers={"X-Forwarded-For": "203.0.113.9"})
    ann.http.get("/api/join", params={"token": link.removeprefix("/join/")})
    ann.http.get(f"/api/tables/{table}")
    ann.http.get("/api/nothing")
    asked = {
        ("POST", "/api/tables", 200),
        ("GET", "/join/{key}", 200),
        ("GET", "/api/join", 200),
        ("GET", "/api/tables/{key}", 200),
        ("GET", "/api/nothing", 404),
    }
    wait_until(lambda: asked <= {(row["method"], row["path"], row["status"]) for row in logging_server.rows()})
    rows = logging_server.rows()
    assert "203.0.113.9" in [row["address"] for row in rows]
    text = logging_server.log.read_text()
    assert link.removeprefix("/join/") not in text
    assert table not in text


def test_two_servers_on_one_host_do_not_take_each_others_guests(tmp_path: Path) -> None:
    servers = [Server(str(tmp_path / f"{name}.sqlite")) for name in ("one", "two")]
    try:
        with httpx.Client() as browser:
            for name, server in zip(("Ann", "Bea"), servers, strict=True):
                browser.post(server.address + "api/me", json={"name": name})
            names = [browser.get(server.address + "api/me").json()["name"] for server in servers]
            assert names == ["Ann", "Bea"]
            assert len(browser.cookies) == 2
    finally:
        for server in servers:
            server.stop()


def test_under_tls_the_cookie_belongs_to_this_host_alone(logging_server: LoggingServer) -> None:
    headers = {"X-Forwarded-For": "203.0.113.9", "X-Forwarded-Proto": "https"}
    cookie = httpx.get(logging_server.address + "api/me", headers=headers).headers["set-cookie"]
    assert cookie.startswith("__Host-ludarium-")
    assert {"Secure", "HttpOnly", "Path=/"} <= {part.strip() for part in cookie.split(";")}
    token = cookie.partition(";")[0]
    named = httpx.post(logging_server.address + "api/me", json={"name": "Ann"}, headers={**headers, "Cookie": token})
    assert (named.json()["name"], "set-cookie" in named.headers) == ("Ann", False)


def test_a_guest_of_an_earlier_version_is_still_known(own_server: Server, guests: Company) -> None:
    ann = guests(own_server, "Ann")
    (token,) = ann.http.cookies.values()
    known = httpx.get(own_server.address + "api/me", headers={"Cookie": f"ludarium={token}"})
    assert known.json()["name"] == "Ann"


@pytest.mark.parametrize("name", ["\u3164", "\u2800\u2800", "\u115f \u1160", "\u0301", "\u200b", "  ", "\u202e"])
def test_a_name_that_looks_empty_is_refused(name: str) -> None:
    with pytest.raises(Declined, match="must not be empty"):
        clean(name, 32, "name")


@pytest.mark.parametrize("name", ["A", "Zoë", "\u0301e", "李", "🎲", "1", "-"])
def test_a_name_that_can_be_seen_is_taken(name: str) -> None:
    assert clean(name, 32, "name") == name
