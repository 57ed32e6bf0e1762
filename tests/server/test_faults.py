"""When the server itself is at fault, it says so in one sentence and tells nothing of its inside."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest

from ludarium.server.app import create_app
from ludarium.server.lobby import Lobby
from ludarium.server.refusals import OUR_FAULT
from tests.server.serving import run


def test_a_fault_behind_a_request_is_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any) -> None:
        raise RuntimeError("the inside of the server")

    async def ask() -> httpx.Response:
        app = create_app(str(tmp_path / "tables.sqlite"))
        transport = httpx.ASGITransport(app)
        async with (
            app.router.lifespan_context(app),
            httpx.AsyncClient(transport=transport, base_url="http://x") as http,
        ):
            return await http.get("/api/tables/any")

    monkeypatch.setattr(Lobby, "table", broken)
    answer = run(ask())
    assert answer.status_code == 500
    assert answer.json() == {"error": OUR_FAULT, "rule": ""}
