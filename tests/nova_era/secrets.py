"""What a seat cannot know in Nova Era, said a second time and apart from the game's own code: the leak hunt
would not find a secret that the game itself has forgotten."""

from __future__ import annotations

import random

from msgspec.structs import replace

from ludarium.games.nova_era.state import NovaEra

STARTING = ("S01", "S02", "S03", "S04", "S05", "S06", "S07", "S08")


def reshuffled(game: NovaEra, seat: int, dice: random.Random) -> NovaEra:
    """A game that differs from this one only in the starting cards that the seat has not seen (NE-PREP-17)."""
    other = game.clone()
    seen = {card for civilization in game.civilizations for card in civilization.past} | {*game.gone}
    for civilization in game.civilizations:
        for columns in (civilization.undamaged, civilization.damaged):
            seen.update(card for column in columns for card in column)
    if seat >= 0:
        seen.update(game.civilizations[seat].secret)
    unseen = [card for card in STARTING if card not in seen]
    dice.shuffle(unseen)
    for who, civilization in enumerate(game.civilizations):
        if who != seat:
            secret = tuple(unseen.pop() for _ in civilization.secret)
            other.civilizations[who] = replace(civilization, secret=secret)
    other.reask()
    return other
