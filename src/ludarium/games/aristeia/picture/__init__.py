"""Aristeia! as a picture: a sports night in the HexaDome, coins on a bright floor, paper around it.

``scene`` says what a seat sees, ``offer`` what it can choose there, ``defs`` what all drawings share. The dome is a
board; all else is on sheets. Everything is drawn from the seat's view alone, and every part is kept by its facts.
"""

from __future__ import annotations

from ludarium.games.aristeia.picture.aims import aims, declared
from ludarium.games.aristeia.picture.coins import on_dome
from ludarium.games.aristeia.picture.dome import grounds, scenery, zones
from ludarium.games.aristeia.picture.ground import defs
from ludarium.games.aristeia.picture.highlights import highlights
from ludarium.games.aristeia.picture.ink import HEIGHT, WIDTH
from ludarium.games.aristeia.picture.moment import chips, focus_of, progress, staged, topic_of
from ludarium.games.aristeia.picture.offers import offer
from ludarium.games.aristeia.picture.primer import primer
from ludarium.games.aristeia.picture.reach import reach
from ludarium.games.aristeia.picture.sheets import TOOLS, sheets, watched
from ludarium.games.aristeia.picture.told import told
from ludarium.games.aristeia.state import Aristeia
from ludarium.kernel.game import Game
from ludarium.scene.boards import Board, parts
from ludarium.scene.scenes import Layout, Scene, look_of

__all__ = ["LAYOUTS", "defs", "highlights", "offer", "primer", "progress", "scene", "told"]

LAYOUTS = ("wide",)


def scene(game: Game, seat: int, names: tuple[str, ...], layout: Layout) -> Scene:
    """What this seat sees of its view; -2 is a spectator."""
    assert isinstance(game, Aristeia)
    boards = () if topic_of(game) in ("team", "tactics") else (dome(game, seat),)
    look = look_of("ludarium.games.aristeia", defs)
    return Scene(boards, (), chips(game), progress(game), sheets(game, seat, names), look)


def dome(g: Aristeia, seat: int) -> Board:
    """The HexaDome with all that lies on it; while a Roll has the stage, a phone shows it on another page."""
    lying = (
        grounds(g.content),
        *parts(zones(g), reach(g), scenery(g), aims(g, seat), on_dome(g, seat), declared(g)),
        *([TOOLS] if watched(g, seat) else []),
    )
    dock = "me" if staged(g, seat) is not None and seat >= 0 else "board"
    return Board("dome", WIDTH, HEIGHT, lying, "HexaDome", "panzoom", dock, focus_of(g))
