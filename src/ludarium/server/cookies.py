"""The cookie by which a guest is known. Its name tells servers on one host apart: browsers do not look at ports."""

from __future__ import annotations

import secrets

from starlette.requests import HTTPConnection
from starlette.responses import Response

from ludarium.server.storage import Storage

YEAR = 365 * 24 * 3600
FIRST_NAME = "ludarium"
"""What the cookie was called before servers had names."""
SETTING = "server"


async def server_name(storage: Storage) -> str:
    """The name of the server with this database, made on its first start."""
    name = storage.setting(SETTING)
    if name is None:
        name = secrets.token_hex(4)
        await storage.keep_setting(SETTING, name)
    return name


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
        """Give a guest its cookie; scripts cannot read it."""
        secure = connection.url.scheme in ("https", "wss")
        name = self._secure if secure else self._plain
        response.set_cookie(name, token, max_age=YEAR, path="/", httponly=True, samesite="lax", secure=secure)
