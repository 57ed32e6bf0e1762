"""Nonces that players add to the seed of the dice, and the vows that bind them before any is told."""

from __future__ import annotations

import hashlib
import re

from ludarium.server.refusals import Declined

_HEX = re.compile(r"[0-9a-f]{64}")


def is_nonce(text: str) -> bool:
    """Whether this is a nonce, or a vow: 32 bytes in hexadecimal."""
    return bool(_HEX.fullmatch(text))


def vow_of(nonce: str) -> str:
    """The vow that binds a player to this nonce."""
    return hashlib.sha256(bytes.fromhex(nonce)).hexdigest()


def checked_vow(text: str) -> str:
    """The vow that somebody gives, or nothing; Declined if it is neither."""
    if text and not is_nonce(text):
        raise Declined("A vow is a SHA-256 in hexadecimal, 64 letters long.")
    return text
