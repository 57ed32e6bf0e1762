"""How often one guest, or one address, may ask for something. Each limit says its sentence."""

from __future__ import annotations

from collections import Counter, OrderedDict
from ipaddress import IPv6Address, ip_address

import msgspec
from starlette.types import Scope

from ludarium.languages import N_
from ludarium.server.limits import Bucket
from ludarium.server.refusals import Declined

MOST_KEPT = 20_000  # guests and addresses that are counted at once
SOCKETS_PER_ADDRESS = 500


class Limit(msgspec.Struct, frozen=True):
    """So many a second, with a burst, and what is said beyond."""

    rate: float
    burst: float
    words: str


REQUESTS = Limit(50.0, 500.0, N_("Too many requests come from your network; wait a moment."))
NEW_GUESTS = Limit(0.5, 60.0, N_("Too many new guests come from your network; wait a minute."))
TABLES = Limit(10 / 60, 40.0, N_("You have opened many tables; wait a minute before you open another."))
TABLES_OF_ADDRESS = Limit(0.5, 80.0, N_("Many tables were opened from your network; wait a minute."))
MAILS = Limit(1 / 600, 5.0, N_("You have asked for several mails; wait ten minutes."))
TIME = Limit(0.5, 10.0, N_("You ask for more than your share of this server; wait a moment."))
TIME_OF_ADDRESS = Limit(0.5, 20.0, N_("Your network asks for more than its share of this server; wait a moment."))
"""How many seconds the server may be busy for one guest, or one address, in a second: others wait as long."""
CHAT = Limit(1.0, 20.0, N_("You are talking too fast; wait a moment."))


class Gate:
    """Counts what guests and addresses ask for."""

    def __init__(self) -> None:
        self._buckets: OrderedDict[tuple[Limit, str], Bucket] = OrderedDict()
        self._sockets: Counter[str] = Counter()

    def check(self, limit: Limit, who: str) -> None:
        """Declined if this guest or address asks too often. Nobody (empty) is never declined."""
        if who and not self._bucket(limit, who).take():
            raise Declined(limit.words, status=429)

    def check_time(self, guest: str, address: str) -> None:
        """Declined if this guest or this address has kept the server busy for too long."""
        for limit, who in ((TIME, guest), (TIME_OF_ADDRESS, address)):
            if who and self._bucket(limit, who).is_empty():
                raise Declined(limit.words, status=429)

    def spend(self, guest: str, address: str, seconds: float) -> None:
        """The server was busy for so long for this guest."""
        for limit, who in ((TIME, guest), (TIME_OF_ADDRESS, address)):
            if who:
                self._bucket(limit, who).spend(seconds)

    def _bucket(self, limit: Limit, who: str) -> Bucket:
        key = (limit, who)
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(limit.rate, limit.burst)
            if len(self._buckets) > MOST_KEPT:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(key)
        return bucket

    def enter(self, address: str) -> bool:
        """Count a socket of this address; whether it may be opened."""
        if address and self._sockets[address] >= SOCKETS_PER_ADDRESS:
            return False
        self._sockets[address] += 1
        return True

    def leave(self, address: str) -> None:
        """A socket of this address is closed."""
        self._sockets[address] -= 1
        if self._sockets[address] <= 0:
            del self._sockets[address]


def address_of(scope: Scope) -> str:
    """Where a request comes from: the network of an address; empty for this machine itself, which has no limits.

    Behind a proxy the web server puts there whom the proxy speaks for (``--proxy``).
    """
    client = scope.get("client")
    if not client:
        return ""
    try:
        address = ip_address(client[0])
    except ValueError:
        return str(client[0])
    if address.is_loopback:
        return ""
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped:
            return str(address.ipv4_mapped)
        return str(IPv6Address(int(address) >> 64 << 64))  # one household
    return str(address)
