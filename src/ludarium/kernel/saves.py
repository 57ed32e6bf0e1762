"""A position as bytes, at any decision, and back.

A save names the game, the version of its rules, the content it was played with and the Ludarium that
wrote it, so that a later one can read it or say plainly which one can.
"""

from __future__ import annotations

import hashlib
from functools import lru_cache
from typing import Any, Union

import msgspec

from ludarium.kernel.game import Game, Procedure
from ludarium.kernel.game_type import GameType, find_game
from ludarium.kernel.pack_files import Texts, UnreadablePack, packed, receive
from ludarium.version import VERSION

FORMAT = 1


class UnreadableSave(ValueError):
    """The bytes are no save that this version can read; the message says what to do."""


class _Header(msgspec.Struct, array_like=True):
    format: int
    slug: str
    rules: int
    content: str
    packs: tuple[str, ...]
    ludarium: str
    position: msgspec.Raw
    stack: msgspec.Raw
    contents: dict[str, Texts] = {}
    """The packs with all their files, by name."""


_LEFT_OUT = frozenset(("content", "ask", "events"))
_encode = msgspec.msgpack.Encoder().encode
_decode_header = msgspec.msgpack.Decoder(_Header).decode


def save(game: Game) -> bytes:
    """The position as bytes."""
    content = game.content
    position = facts(game)
    del position["stack"]
    return _encode(
        _Header(
            FORMAT,
            game.slug,
            content.rules_version,
            content.hash,
            content.packs,
            VERSION,
            msgspec.Raw(_encode(position)),
            msgspec.Raw(_encode(game.stack)),
            packed(content.packs),
        )
    )


def digest(game: Game) -> str:
    """A short name of the exact position: equal positions have equal digests, on every machine."""
    return hashlib.sha256(_encode(facts(game))).hexdigest()[:32]


def load(data: bytes) -> Game:
    """The position that was saved, at the same question."""
    try:
        header = _decode_header(data)
    except msgspec.DecodeError as error:
        raise UnreadableSave(f"This is not a Ludarium save ({error}).") from None
    if header.format != FORMAT:
        raise UnreadableSave(f"This save has format {header.format}; Ludarium {header.ludarium} can read it.")
    game_type = find_game(header.slug)
    try:
        receive(header.contents)
    except UnreadablePack as error:
        raise UnreadableSave(f"This save of {game_type.title} is damaged: {error}.") from None
    content = game_type.content(header.packs)
    if header.rules != content.rules_version or header.content != content.hash:
        raise UnreadableSave(
            f"This save was made with other rules or content of {game_type.title}; "
            f"Ludarium {header.ludarium} can read it."
        )
    decode, decode_stack, options = _decoders(game_type)
    try:
        game: Game = decode(header.position)
        game.stack = decode_stack(header.stack)
        if game.sealed:
            game.sealed = tuple((seat, _answer(option, options)) for seat, option in game.sealed)
    except msgspec.MsgspecError as error:
        raise UnreadableSave(f"This save of {game_type.title} is damaged ({error}).") from None
    game.content = content
    if game.stack:
        game.reask()
    return game


def _answer(option: Any, options: Any) -> Any:
    """A sealed answer; in a view those of the other seats are blank."""
    return None if option is None else msgspec.convert(option, options)


@lru_cache
def _decoders(game_type: GameType) -> tuple[Any, Any, Any]:
    """What decodes a position, what decodes a stack, and the type of an answer."""
    game_class = game_type.game_class()
    prefix = game_class.__module__.rsplit(".", 1)[0]
    procedures = tuple(kind for kind in _subclasses(Procedure) if kind.__module__.startswith(prefix))
    stack: Any = list[Union[procedures]]  # type: ignore[valid-type]  # a union of classes found at run time
    decoder = msgspec.msgpack.Decoder
    return decoder(game_class).decode, decoder(stack).decode, game_type.option_type()


def facts(game: Game) -> dict[str, Any]:
    """The position without what a save leaves out: every field by its name, whatever its value.

    Who has given up is named only where somebody has: positions written before a seat could resign keep their digest.
    """
    found = {name: getattr(game, name) for name in game.__struct_fields__ if name not in _LEFT_OUT}
    if not game.resigned:
        del found["resigned"]
    return found


def _subclasses(kind: type[Any]) -> list[type[Any]]:
    found: list[type[Any]] = []
    for sub in kind.__subclasses__():
        found += [sub, *_subclasses(sub)]
    return found
