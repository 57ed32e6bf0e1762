"""Randomness that anyone can verify afterwards.

Every draw of a match is derived from a secret seed by HMAC-SHA-256 with a label that names the draw.
The SHA-256 of the seed (the commitment) is published before the first draw and the seed after the
last, so that nobody can touch a die and everybody can check it.

Whoever chooses the seed could try many until the dice please. So each player may add a nonce of their own, to which
they were bound (by its SHA-256) before anybody's was told: then neither the host nor a player chooses the dice.
"""

from __future__ import annotations

import hashlib
import hmac
import random
import secrets
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from ludarium.kernel.asks import CHANCE, Chance
from ludarium.kernel.game import Game

_BLOCK = 1 << 256


class Fate:
    """Answers for the seat of chance, draw after draw."""

    __slots__ = ("_key", "draws", "seed")

    def __init__(self, seed: bytes | None = None, draws: int = 0, nonces: Sequence[str] = ()) -> None:
        """``nonces``: what each seat has added, in hexadecimal; empty for a seat that added nothing."""
        self.seed = secrets.token_bytes(32) if seed is None else seed
        self.draws = draws
        told = ",".join(nonces).encode()
        self._key = hmac.digest(self.seed, b"nonces:" + told, "sha256") if any(nonces) else self.seed

    @property
    def commitment(self) -> str:
        """The SHA-256 of the seed, to be published before the first draw."""
        return hashlib.sha256(self.seed).hexdigest()

    def outcome(self, ask: Chance) -> Any:
        """The outcome of the next draw."""
        number = draw(self._key, f"{self.draws}:{ask.topic}", ask.options.ways)
        self.draws += 1
        return ask.options[number]

    def label(self, purpose: str) -> str:
        """A secret number for something beside the dice, such as the randomness of a bot; it tells nothing of them."""
        return hmac.digest(self.seed, f"beside the dice:{purpose}".encode(), "sha256").hex()

    def settle(self, game: Game) -> None:
        """Answer all that is asked of chance, up to the next decision of a player."""
        while type(ask := game.ask) is Chance:
            game.answer(CHANCE, self.outcome(ask))


def seed_of(seed: int, number: int = 0) -> bytes:
    """The secret seed that a plain number stands for, in game ``number`` of those played with it."""
    return hashlib.sha256(f"ludarium:{seed}:{number}".encode()).digest()


def dice_of(seed: int | None, number: int, seat: int) -> random.Random:
    """The randomness of the bot of a seat in that game; without a seed it is different every time."""
    return random.Random(None if seed is None else f"{seed}:{number}:{seat}")  # noqa: S311  # play, no secret


@lru_cache(maxsize=2_048)  # as many as a server has tables under way
def _key(seed: bytes) -> hmac.HMAC:
    return hmac.new(seed, digestmod="sha256")


def _keyed(seed: bytes, message: bytes) -> bytes:
    """The HMAC of a message, with the key made ready once: ``hmac.digest`` would take more than twice as long."""
    keyed = _key(seed).copy()
    keyed.update(message)
    return keyed.digest()


def draw(seed: bytes, label: str, ways: int) -> int:
    """The number below ``ways`` that this seed gives to this label, every number equally likely."""
    size, top = 1, _BLOCK
    while top < ways << 64:  # so large a deal that one block would have to be thrown away often
        size, top = size + 1, top * _BLOCK
    limit = top - top % ways
    attempt = 0
    while True:
        blocks = [_keyed(seed, f"{label}:{attempt}:{block}".encode()) for block in range(size)]
        number = int.from_bytes(b"".join(blocks), "big")
        if number < limit:
            return number % ways
        attempt += 1
