"""The server under test, over SQLite and over PostgreSQL: the same tests run on both."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

import pytest

from tests.server import fixed_dice
from tests.server.postgres import created, running
from tests.server.serving import Company, Server

NewDatabase: TypeAlias = Callable[[], str]


@pytest.fixture(autouse=True)
def _fixed_dice(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test depends on luck, nor on the tests before it."""
    monkeypatch.setattr("ludarium.kernel.fate.secrets", fixed_dice.seeds())
    if "server" in request.fixturenames:
        request.getfixturevalue("server").begin_anew()


@pytest.fixture(scope="session")
def postgres_address() -> Iterator[str]:
    with running() as postgres:
        yield postgres.address


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def new_database(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> NewDatabase:
    """Makes an empty database and says where it is."""
    if request.param == "sqlite":
        return lambda: str(tmp_path_factory.mktemp("server") / "tables.sqlite")
    address = request.getfixturevalue("postgres_address")
    label = request.module.__name__.replace(".", "_")
    return lambda: created(address, label)


@pytest.fixture(scope="module")
def server(new_database: NewDatabase) -> Iterator[Server]:
    running = Server(new_database())
    yield running
    running.stop()


@pytest.fixture(scope="module")
def pair(database: str) -> Iterator[tuple[Server, Server]]:
    """Two server processes on the database of the module."""
    servers = Server(database), Server(database)
    yield servers
    for server in servers:
        server.stop()


@pytest.fixture
def guests() -> Iterator[Company]:
    company = Company()
    yield company
    for player in company.players:
        player.leave()


@pytest.fixture
def own_server(new_database: NewDatabase) -> Iterator[Server]:
    running = Server(new_database())
    yield running
    running.stop()
