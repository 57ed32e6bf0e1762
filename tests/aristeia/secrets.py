"""What a seat cannot know in Aristeia!, said a second time and apart from the game's own code: hands, decks,
the teams and Tactics that are being chosen, Initiative cards that lie face down."""

from __future__ import annotations

import random

from msgspec.structs import replace

from ludarium.games.aristeia.content import load
from ludarium.games.aristeia.play import Aristeia
from ludarium.games.aristeia.state import Player

WHOLE_DECK = 18


def reshuffled(game: Aristeia, seat: int, dice: random.Random) -> Aristeia:
    """A game that differs from this one only in what the seat has not seen."""
    other = game.clone()
    for who, player in enumerate(game.players):
        if who == seat:
            continue
        team = player.team
        if not game.unveiled:
            team = tuple(dice.sample(list(load().characters), len(team)))
        hand, deck = _cards(replace(player, team=team), dice)
        order = list(player.order)
        face_down = [slot for slot in range(len(order)) if slot not in player.known]
        fresh = [order[slot] for slot in face_down]
        dice.shuffle(fresh)
        for slot, fighter in zip(face_down, fresh, strict=True):
            order[slot] = fighter
        other.players[who] = replace(player, team=team, hand=hand, deck=deck, order=tuple(order))
    other.reask()
    if other.sealed and other.ask is not None:
        other.sealed = tuple(
            (who, answer if who == seat else dice.choice(list(other.ask.options_of(who))))  # type: ignore[arg-type]
            for who, answer in other.sealed
        )
    return other


def _cards(player: Player, dice: random.Random) -> tuple[tuple[str, ...], tuple[str, ...]]:
    book = load()
    seen = [*player.discard, *player.playing]
    hidden = len(player.hand) + len(player.deck)
    if len(seen) + hidden < WHOLE_DECK:  # two Tactics of each Character so far
        done = player.team[: hidden // 2]
        cards = [card for name in done for card in dice.sample(book.characters[name].tactics, 2)]
        return (), tuple(cards)
    cards = [card for card in book.standard if card not in seen]
    for name in player.team:
        own = book.characters[name].tactics
        shown = sum(1 for card in own if card in seen)
        cards += dice.sample([card for card in own if card not in seen], 2 - shown)
    dice.shuffle(cards)
    return tuple(sorted(cards[: len(player.hand)])), tuple(sorted(cards[len(player.hand) :]))
