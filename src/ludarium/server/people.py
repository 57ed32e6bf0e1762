"""Guests and their devices: who somebody is, on which browsers, and how a browser becomes that of the same person."""

from __future__ import annotations

import hashlib
import secrets
import time
from collections.abc import Callable
from typing import Any

import msgspec

from ludarium.languages import N_
from ludarium.languages.shared import _
from ludarium.server.limits import DEVICES_PER_GUEST, GUESTS_KEPT, HANDOVER_SECONDS, NAME_LENGTH, clean
from ludarium.server.refusals import Declined
from ludarium.server.storage import Conflict, Storage

GUEST_NAMES = ("Wren", "Otter", "Heron", "Lynx", "Finch", "Badger", "Swift", "Marten", "Plover", "Ibex")
COLOURS = 4
_BROWSERS = ("Firefox", "Edg", "OPR", "SamsungBrowser", "Chrome", "Safari")
_SYSTEMS = {
    "Android": "Android",
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Mac OS": "a Mac",
    "Windows": "Windows",
    "Linux": "Linux",
}
_NAMES = {"Edg": "Edge", "OPR": "Opera", "SamsungBrowser": "Samsung Internet"}


class Guest(msgspec.Struct, frozen=True):
    """Somebody with a browser."""

    id: str
    name: str
    colour: int = 0
    """The sign beside the name on pages that are no table: 0 to 3, as seats have them."""


def hashed(token: str) -> str:
    """How a token is kept: whoever reads the database cannot sit down with it."""
    return hashlib.sha256(token.encode()).hexdigest()


def device_name(agent: str) -> str:
    """A browser in words a person knows, from what it says of itself."""
    browser = next((one for one in _BROWSERS if one in agent), "")
    system = next((words for mark, words in _SYSTEMS.items() if mark in agent), "")
    named = _NAMES.get(browser, browser) or "A browser"
    return f"{named} on {system}" if system else named


class People:
    """All guests of a server. Those who were here lately are kept in memory."""

    def __init__(self, storage: Storage, let_go: Callable[[str], None]) -> None:
        """``let_go`` is told of a guest one of whose devices is signed out: its lines must be opened anew."""
        self._storage, self._let_go = storage, let_go
        self._known: dict[str, Guest] = {}

    def guest(self, token: str) -> Guest | None:
        """Whom a cookie belongs to."""
        key = hashed(token)
        found = self._known.get(key)
        if found is None:
            row = self._storage.guest(key)
            if row:
                found = self._keep(key, Guest(*row))
        return found

    def _keep(self, key: str, guest: Guest) -> Guest:
        if len(self._known) >= GUESTS_KEPT:
            self._known.clear()
        self._known[key] = guest
        return guest

    def forget(self, guest: str = "") -> None:
        """Look into the storage for this guest next time; or for all."""
        self._known = {key: one for key, one in self._known.items() if guest and one.id != guest}

    async def new(self, agent: str = "") -> tuple[Guest, str]:
        """Somebody new, and the token of their cookie."""
        token = secrets.token_urlsafe(32)
        guest = Guest(secrets.token_hex(8), secrets.choice(GUEST_NAMES), secrets.randbelow(COLOURS))
        await self._storage.add_guest(guest.id, hashed(token), guest.name, guest.colour, device_name(agent))
        return self._keep(hashed(token), guest), token

    async def change(self, guest: Guest, name: object = None, colour: object = None) -> Guest:
        """Another name at every table, another colour; what is None stays."""
        if colour is not None and (not isinstance(colour, int) or not 0 <= colour < COLOURS):
            raise Declined(_("A colour is a number from 0 to {last}.", last=COLOURS - 1))
        new = Guest(
            guest.id,
            guest.name if name is None else clean(name, NAME_LENGTH, N_("name")),
            guest.colour if colour is None else colour,
        )
        await self._storage.change_guest(new.id, new.name, new.colour)
        self._known = {key: new if old.id == guest.id else old for key, old in self._known.items()}
        return new

    # -- devices ---------------------------------------------------------------------------------------

    def devices(self, guest: Guest, token: str) -> list[dict[str, Any]]:
        """The browsers of a guest, the one that asks first."""
        mine = hashed(token)
        found = [
            {"id": key[:16], "name": name, "since": made, "this": key == mine}
            for key, name, made in self._storage.devices(guest.id)
        ]
        return sorted(found, key=lambda one: (not one["this"], one["since"]))

    async def hand_over(self, guest: Guest) -> tuple[str, float]:
        """A token with which one more browser becomes this guest's, once, and until when."""
        if len(self._storage.devices(guest.id)) >= DEVICES_PER_GUEST:
            raise Declined(
                _("You are signed in on {n} devices; sign one of them out first.", n=DEVICES_PER_GUEST), status=429
            )
        token, until = secrets.token_urlsafe(16), time.time() + HANDOVER_SECONDS
        await self._storage.add_handover(hashed(token), guest.id, until)
        return token, until

    async def take_over(self, token: str, agent: str) -> tuple[Guest, str]:
        """Be on this browser who has handed themselves over, and the token of the cookie from now on."""
        row = self._storage.handover(hashed(token), time.time())
        if row is None:
            raise Declined("This link is not valid any more; make a new one on the other device.", status=404)
        cookie = secrets.token_urlsafe(32)
        try:
            await self._storage.take_handover(hashed(token), row, hashed(cookie), device_name(agent))
        except Conflict:
            raise Declined("This link was used already; make a new one on the other device.", status=409) from None
        found = self.guest(cookie)
        assert found is not None
        return found, cookie

    async def sign_out(self, guest: Guest, device: str) -> None:
        """Let one of the guest's browsers be theirs no more."""
        keys = [key for key, _, _ in self._storage.devices(guest.id) if key.startswith(device)]
        if len(device) != 16 or len(keys) != 1:
            raise Declined("There is no such device.", status=404)
        await self._storage.drop_device(keys[0], guest.id)
        self.forget(guest.id)
        self._let_go(guest.id)

    def this_device(self, token: str) -> str:
        """How the browser with this cookie is called in lists."""
        return hashed(token)[:16]
