"""Aristeia! as a picture: a sports night in the HexaDome, coins on a bright floor, paper around it.

``scene`` says what a seat sees, ``offer`` what it can choose there, ``defs`` what all drawings share. Everything
is drawn from the seat's view alone, and every drawing is kept by the facts it was made from.
"""

from __future__ import annotations

from ludarium.games.aristeia.picture.ground import defs
from ludarium.games.aristeia.picture.moment import chips, progress
from ludarium.games.aristeia.picture.offers import offer
from ludarium.games.aristeia.picture.panels import panels
from ludarium.games.aristeia.picture.phone import phone
from ludarium.games.aristeia.picture.told import told
from ludarium.games.aristeia.picture.wide import wide
from ludarium.games.aristeia.state import Aristeia
from ludarium.kernel.game import Game
from ludarium.scene.scenes import Layout, Scene, look_of

__all__ = ["defs", "offer", "progress", "same", "scene", "told"]


def scene(game: Game, seat: int, names: tuple[str, ...], layout: Layout) -> Scene:
    """What this seat sees of its view; -2 is a spectator."""
    assert isinstance(game, Aristeia)
    small = layout == "phone"
    boards = phone(game, seat, names) if small else (wide(game, seat, names),)
    look = look_of("ludarium.games.aristeia", defs)
    return Scene(boards, panels(game, seat, names), chips(game, short=small), progress(game, short=small), look=look)


def same(before: Game, now: Game, seat: int) -> bool:
    """Nothing is sure: much of what is drawn comes from the procedures under way."""
    return False
