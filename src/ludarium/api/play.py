"""A whole game between bots, by name or of one's own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from ludarium.api.records import Record
from ludarium.bots.bot import BadBot, Bot, Sight
from ludarium.bots.levels import trusted_bot
from ludarium.kernel.asks import Refused
from ludarium.kernel.fate import dice_of, seed_of
from ludarium.kernel.game_type import find_game
from ludarium.kernel.seats import Seat
from ludarium.table.match import Match

AnyBot: TypeAlias = str | Bot
"""A bot by its name (``greedy``, ``strong:0.1s``, ``package.module:Class``), or an instance."""


def play(
    slug: str,
    bots: Sequence[AnyBot],
    *,
    seed: int | None = None,
    options: Mapping[str, str] | None = None,
    packs: Sequence[str] = (),
) -> Record:
    """Let bots play a game to its end, one for each seat; its record, which anyone can verify.

    With the same seed it is game 0 of ``ludarium simulate``.
    """
    game_type = find_game(slug)
    players = [trusted_bot(bot, game_type) if isinstance(bot, str) else bot for bot in bots]
    kinds = [bot if isinstance(bot, str) else type(bot).__qualname__ for bot in bots]
    seats = [Seat(f"Seat {number + 1}", kind) for number, kind in enumerate(kinds)]
    secret = None if seed is None else seed_of(seed)
    match = Match.new(game_type, seats, options, seed=secret, packs=tuple(packs))
    dice = [dice_of(seed, 0, seat) for seat in range(len(seats))]
    while not match.over:
        seat = match.game.awaited()[0]
        try:
            match.answer(seat, players[seat].choose(Sight(match.game, seat), dice[seat]))
        except Refused as error:
            raise BadBot(f"The bot {kinds[seat]} of seat {seat} answers what is refused: {error}") from None
    return Record(match.record)
