"""One line of JSON for every HTTP request, without anything secret: invitations and keys of tables are left out."""

from __future__ import annotations

import logging
import time

import msgspec
from starlette.types import Scope

from ludarium.server.metrics import REQUESTS

LOGGER = logging.getLogger("ludarium.access")
_PAGES = ("join", "table", "replay")
"""Pages whose address ends in a key."""


class _Row(msgspec.Struct):
    time: float
    address: str
    method: str
    path: str
    status: int
    milliseconds: float


class Seen:
    """One request, from its beginning to its end."""

    def __init__(self, scope: Scope) -> None:
        self._scope, self._began = scope, time.perf_counter()
        self.status = 500
        """What it is answered with; so long as it is not, nothing good."""

    def note(self) -> None:
        """Count it, and write it down if anybody wants to read it."""
        scope = self._scope
        REQUESTS.labels(scope["method"], self.status).inc()
        if LOGGER.isEnabledFor(logging.INFO):
            client = scope.get("client") or ("", 0)
            taken = round(1000 * (time.perf_counter() - self._began), 2)
            row = _Row(round(time.time(), 3), client[0], scope["method"], _path(scope), self.status, taken)
            LOGGER.info(msgspec.json.encode(row).decode())


def _path(scope: Scope) -> str:
    """The path with names in place of what they stand for."""
    parameters = {value: name for name, value in scope.get("path_params", {}).items() if name in ("key", "name")}
    parts = [f"{{{parameters[part]}}}" if part in parameters else part for part in scope["path"].split("/")]
    if len(parts) > 2 and parts[1] in _PAGES:
        parts[2:] = ["{key}"]
    return "/".join(parts)


def log_to(file: str) -> None:
    """Write a line of JSON for every request, to a file or (``-``) to standard error."""
    handler = logging.StreamHandler() if file == "-" else logging.FileHandler(file, encoding="utf-8")
    handler.setFormatter(logging.Formatter("%(message)s"))
    LOGGER.addHandler(handler)
    LOGGER.setLevel(logging.INFO)
    LOGGER.propagate = False
