"""Who this server is, and the cookie by which a guest is known. Its name tells servers on one host apart: browsers do not look at ports."""

from __future__ import annotations

import secrets

from starlette.requests import HTTPConnection
from starlette.responses import Response

from ludarium.server.storage import Storage

YEAR = 365 * 24 * 3600
FIRST_NAME = "ludarium"
"""What the cookie was called before servers had names."""
NAME, KEY = "server", "key"


async def server_name(storage: Storage) -> str:
    """The name of the server with this database, made on its first start."""
    return await _setting(storage, NAME, 4)


async def server_key(storage: Storage) -> bytes:
    """The secret with which this server signs records, made on its first start."""
    return bytes.fromhex(await _setting(storage, KEY, 32))


async def _setting(storage: Storage, name: str, size: int) -> str:
    """So many random bytes that stay the same for as long as the database lives."""
    value = storage.setting(name)
    if value is None:
        value = secrets.token_hex(size)
        await storage.first_setting(name, value)
        value = storage.setting(name) or value  # another process may have been first
    return value


class Cookies:
    """How the cookies of this server are called, read and given."""

    def __init__(self, server: str) -> None:
        self._plain = f"ludarium-{server}"
        self._secure = f"__Host-{self._plain}"
        """Under TLS: a browser lets no other site, subdomain or path set one of this kind."""

    def tokens(self, connection: HTTPConnection) -> list[str]:
        """The tokens that came along, the safest first."""
        names = (self._secure, self._plain, FIRST_NAME)
        return [connection.cookies[name] for name in names if name in connection.cookies]

    def give(self, connection: HTTPConnection, response: Response, token: str) -> None:
        """Give a guest its cookie, which scripts cannot read; without a token take every one away that it may have."""
        if not token:
            for name in (self._secure, self._plain, FIRST_NAME):
                response.delete_cookie(name, path="/", secure=name == self._secure)
            return
        secure = connection.url.scheme in ("https", "wss")
        name = self._secure if secure else self._plain
        response.set_cookie(name, token, max_age=YEAR, path="/", httponly=True, samesite="lax", secure=secure)
