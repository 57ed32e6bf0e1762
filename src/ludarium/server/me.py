"""What a guest asks about themselves: name and colour, devices, the games they have played."""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.requests import Request
from starlette.routing import Route

from ludarium.server.endpoints import Known, Raw, body_of, endpoint
from ludarium.server.lobby import Lobby
from ludarium.server.people import Guest
from ludarium.server.played import games_of
from ludarium.server.qr import qr_code
from ludarium.server.refusals import Declined


class _Me(msgspec.Struct):
    name: str | None = None
    colour: int | None = None


class _Token(msgspec.Struct):
    token: str


class _Device(msgspec.Struct):
    id: str


def _token(request: Request, lobby: Lobby) -> str:
    """The cookie by which the guest who asks is known."""
    tokens = request.app.state.cookies.tokens(request)
    return next((token for token in tokens if lobby.people.guest(token)), "")


async def me(request: Request, lobby: Lobby, guest: Guest) -> Any:
    """What I am called; otherwise from now on."""
    if request.method == "POST":
        wish = await body_of(request, _Me)
        guest = await lobby.change_guest(guest, wish.name, wish.colour)
    return {"name": guest.name, "colour": guest.colour}


async def devices(request: Request, lobby: Lobby, guest: Guest) -> Any:
    """My devices; a link for one more."""
    if request.method == "GET":
        return lobby.people.devices(guest, _token(request, lobby))
    await body_of(request, dict[str, Any])
    token, until = await lobby.people.hand_over(guest)
    return {"path": f"/device/{token}", "until": until}


async def sign_out(request: Request, lobby: Lobby, guest: Guest) -> Any:
    """Let a device of mine be mine no more; this one, if it is named."""
    wish = await body_of(request, _Device)
    mine = _token(request, lobby)
    await lobby.people.sign_out(guest, wish.id)
    this = wish.id == lobby.people.this_device(mine)
    return Known({"this": True}, "") if this else {"this": False}


async def take_over(request: Request, lobby: Lobby, guest: Guest) -> Any:
    """Be on this device who has handed themselves over on another one."""
    wish = await body_of(request, _Token)
    agent = request.headers.get("user-agent", "")
    new, token = await lobby.people.take_over(wish.token, agent)
    return Known({"name": new.name, "before": guest.name}, token)


async def code(request: Request, lobby: Lobby, guest: Guest) -> Any:
    """An address of this server as a QR code."""
    del lobby, guest
    address = request.query_params.get("address", "")
    if not 1 <= len(address) <= 300:
        raise Declined("A QR code needs an address of at most 300 letters.")
    return Raw(qr_code(address), "image/svg+xml")


async def played(request: Request, lobby: Lobby, guest: Guest) -> Any:
    """The games I have finished, and what they come to; as a file if one is asked for."""
    found = games_of(lobby.storage, guest.id)
    if request.query_params.get("file"):
        return Raw(msgspec.json.format(msgspec.json.encode(found)), file="ludarium-games.json")
    return found


ABOUT_ME = [
    Route("/api/me", endpoint(me), methods=["GET", "POST"]),
    Route("/api/me/games", endpoint(played)),
    Route("/api/me/devices", endpoint(devices), methods=["GET", "POST"]),
    Route("/api/me/sign-out", endpoint(sign_out), methods=["POST"]),
    Route("/api/device", endpoint(take_over), methods=["POST"]),
    Route("/api/qr.svg", endpoint(code)),
]
