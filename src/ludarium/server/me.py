"""What a guest asks about themselves: name and colour, devices, the games they have played."""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.requests import Request
from starlette.routing import Route

from ludarium.languages import LANGUAGE
from ludarium.server.endpoints import Known, Raw, body_of, endpoint
from ludarium.server.gate import MAILS, address_of
from ludarium.server.lobby import Lobby
from ludarium.server.mail import Mailer
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


class _Mail(msgspec.Struct):
    address: str
    """Where mail is to go; empty: nowhere any more."""


class _MailLink(msgspec.Struct):
    what: str
    guest: str
    proof: str


async def mail(request: Request, lobby: Lobby, guest: Guest) -> Any:
    """Where I want mail when it is my turn at a table of days, if this server can send any; from now on elsewhere."""
    mailer: Mailer | None = request.app.state.mailer
    if request.method == "POST":
        if mailer is None:
            raise Declined("This server sends no mail.", status=409)
        wish = await body_of(request, _Mail)
        if not wish.address:
            await lobby.storage.drop_address(guest.id)
        else:
            lobby.gate.check(MAILS, guest.id)
            lobby.gate.check(MAILS, address_of(request.scope))
            await mailer.ask(guest.id, wish.address.strip(), LANGUAGE.get())
    address, confirmed = (lobby.storage.address(guest.id) if mailer else None) or ("", False)
    return {"possible": mailer is not None, "address": address, "confirmed": confirmed}


async def mail_link(request: Request, lobby: Lobby, guest: Guest) -> Any:
    """Do what a link in a mail says; whoever has it may, on any device."""
    mailer: Mailer | None = request.app.state.mailer
    wish = await body_of(request, _MailLink)
    if mailer is None:
        raise Declined("This server sends no mail.", status=409)
    await mailer.follow(wish.what, wish.guest, wish.proof)
    return {}


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
    Route("/api/me/mail", endpoint(mail), methods=["GET", "POST"]),
    Route("/api/mail", endpoint(mail_link), methods=["POST"]),
    Route("/api/device", endpoint(take_over), methods=["POST"]),
    Route("/api/qr.svg", endpoint(code)),
]
