"""For operators: whether the server is well, and its figures. Neither makes a guest."""

from __future__ import annotations

import asyncio
import time

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ludarium.server.gate import address_of
from ludarium.server.lobby import Lobby
from ludarium.server.metrics import CONTENT_TYPE, exposed

EACH_SECONDS = 5.0
FRESH_SECONDS = 2.0  # within which it is not looked again: looking costs a write and a thought


class Health(msgspec.Struct, frozen=True):
    """What works."""

    reads: bool
    writes: bool
    thinks: bool

    @property
    def well(self) -> bool:
        """Whether everything works."""
        return self.reads and self.writes and self.thinks


async def look_at(lobby: Lobby) -> Health:
    """Read, write and think, each for a few seconds at most."""
    storage = lobby.storage

    async def works(what: asyncio.Future[object]) -> bool:
        try:
            await asyncio.wait_for(what, EACH_SECONDS)
        except Exception:  # noqa: BLE001  # whatever is wrong, it does not work
            return False
        return True

    reads = await works(asyncio.ensure_future(asyncio.to_thread(storage.setting, "health")))
    writes = reads and await works(asyncio.ensure_future(_write(lobby)))
    thinks = await works(asyncio.ensure_future(lobby.bot_pool.ping(EACH_SECONDS)))
    return Health(reads, writes, thinks)


async def _write(lobby: Lobby) -> None:
    await lobby.storage.keep_setting("health", f"{time.time():.0f}")


class _Known:
    """What was found a moment ago."""

    def __init__(self) -> None:
        self.health = Health(reads=False, writes=False, thinks=False)
        self.at = float("-inf")
        self.lock = asyncio.Lock()


async def healthz(request: Request) -> Response:
    """200 if the server reads, writes and thinks, else 503."""
    state = request.app.state
    if not hasattr(state, "health"):
        state.health = _Known()
    known: _Known = state.health
    async with known.lock:
        if time.monotonic() - known.at > FRESH_SECONDS:
            known.health, known.at = await look_at(state.lobby), time.monotonic()
    body = msgspec.json.encode({"well": known.health.well, **msgspec.structs.asdict(known.health)})
    return Response(body, 200 if known.health.well else 503, media_type="application/json")


async def metrics(request: Request) -> Response:
    """Figures for Prometheus; only for this machine, since they say how busy everybody is."""
    if address_of(request.scope):
        words = {"error": "The figures are only for the machine the server runs on.", "rule": ""}
        return Response(msgspec.json.encode(words), 403, media_type="application/json")
    return Response(exposed(request.app.state.lobby), media_type=CONTENT_TYPE)


OPERATING = [Route("/healthz", healthz), Route("/metrics", metrics)]
