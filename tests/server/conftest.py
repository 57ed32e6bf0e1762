"""The server under test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.serving import Company, Server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(str(tmp_path_factory.mktemp("server") / "tables.sqlite"))
    yield running
    running.stop()


@pytest.fixture
def guests() -> Iterator[Company]:
    company = Company()
    yield company
    for player in company.players:
        player.leave()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    running = Server(str(tmp_path / "tables.sqlite"))
    yield running
    running.stop()
