"""What the dice cannot prove (who played, which seats were bots, which version, when) is signed by the server.

A record proves by itself that every answer and every die is as its seed has it. A server adds a last line, signed by
Ed25519: whoever trusts the server's key can trust what that line and the first one say.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from ludarium.kernel.seats import Seat

if TYPE_CHECKING:
    from collections.abc import Sequence

FORMAT = 1


class Voucher(msgspec.Struct, frozen=True, kw_only=True):
    """The line after the last one of a record."""

    signed: int = FORMAT
    server: str
    """The server's public key, in hexadecimal."""
    at: int
    """When the game ended, in seconds since 1970."""
    seats: tuple[Seat, ...]
    """Who sat there at the end, by the server's word."""
    digest: str
    """The digest of the whole record, which covers its first line too."""
    signature: str = ""

    def covered(self) -> bytes:
        """What the signature covers."""
        return b"ludarium record\n" + msgspec.json.encode(msgspec.structs.replace(self, signature=""))


class Signer:
    """The key of a server."""

    def __init__(self, secret: bytes) -> None:
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

        self._key = Ed25519PrivateKey.from_private_bytes(secret)
        self.public = self._key.public_key().public_bytes_raw().hex()

    def vouch(self, digest: str, seats: Sequence[tuple[str, str]], at: float) -> Voucher:
        """The server's word about a finished match: the names and kinds of its seats, and when it ended."""
        words = tuple(Seat(name, kind) for name, kind in seats)
        bare = Voucher(server=self.public, at=int(at), seats=words, digest=digest)
        return msgspec.structs.replace(bare, signature=self._key.sign(bare.covered()).hex())


def holds(voucher: Voucher, digest: str) -> bool:
    """Whether this is a server's word about the record with that digest."""
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    if voucher.digest != digest:
        return False
    try:
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(voucher.server))
        key.verify(bytes.fromhex(voucher.signature), voucher.covered())
    except (InvalidSignature, ValueError):
        return False
    return True
