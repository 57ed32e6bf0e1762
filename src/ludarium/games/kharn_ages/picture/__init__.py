"""Kharn-Ages as a picture: the open table from above, profile cards and strips beside it, fights in the rail.

``scene`` says what a seat sees, ``offer`` what it can choose there, ``told`` what an event moved. ``plan`` says where
places lie, ``ground``, ``scenery`` and ``things`` draw the table, ``figures`` who stands on it, ``reach`` (with
``raster``) where one can go, ``sight`` what is seen; ``card``, ``companies`` and ``clash`` are the sheets, ``muster``, ``editor`` and ``muster_offer`` those of the
muster; ``ahead``
plays an action on a copy, ``forecast`` makes odds of it, ``aims`` tells them; ``symbols`` are what all drawings share.
"""

from __future__ import annotations

from ludarium.games.kharn_ages.picture.aims import aimed
from ludarium.games.kharn_ages.picture.card import card_sheet
from ludarium.games.kharn_ages.picture.clash import clash_sheets
from ludarium.games.kharn_ages.picture.companies import company_sheets
from ludarium.games.kharn_ages.picture.figures import figures, zones
from ludarium.games.kharn_ages.picture.ground import ground, squares
from ludarium.games.kharn_ages.picture.highlights import highlights
from ludarium.games.kharn_ages.picture.moment import chips, progress, subject
from ludarium.games.kharn_ages.picture.muster import muster_sheets
from ludarium.games.kharn_ages.picture.offers import offer
from ludarium.games.kharn_ages.picture.plan import BOARD, SIDE, area_id, safar_id
from ludarium.games.kharn_ages.picture.primer import primer
from ludarium.games.kharn_ages.picture.scenery import scenery
from ludarium.games.kharn_ages.picture.sight import sight
from ludarium.games.kharn_ages.picture.symbols import defs
from ludarium.games.kharn_ages.picture.things import things
from ludarium.games.kharn_ages.picture.told import told
from ludarium.games.kharn_ages.state import PLAY, KharnAges
from ludarium.kernel.game import Game
from ludarium.scene.boards import Board
from ludarium.scene.scenes import Layout, Scene, look_of

__all__ = ["LAYOUTS", "aimed", "defs", "highlights", "offer", "primer", "progress", "scene", "told"]

LAYOUTS = ("wide",)


def scene(game: Game, seat: int, names: tuple[str, ...], layout: Layout) -> Scene:
    """What this seat sees of its view; -2 is a spectator."""
    assert isinstance(game, KharnAges)
    look = look_of("ludarium.games.kharn_ages", defs)
    if game.drafts:
        return Scene((), (), chips(game), progress(game), muster_sheets(game, seat, names), look)
    hiding = game.ask is not None and seat in game.ask.seats and game.ask.topic in ("ambush", "ambush square")
    land = (*ground(game, names), *squares(hiding), *scenery(game), *things(game))
    parts = (*land, *zones(game), *sight(game, seat), *figures(game, seat, names))
    board = Board(BOARD, SIDE, SIDE, parts, "Table", "panzoom", focus=_focus(game, seat))
    sheets = (
        *clash_sheets(game, seat),
        card_sheet(game, seat, names),
        *company_sheets(game, seat, names),
    )
    return Scene((board,), (), chips(game), progress(game), sheets, look)


def _focus(g: KharnAges, seat: int) -> str:
    """The Safar in question; before it stands on the table, the area of its side."""
    number = subject(g, seat)
    if g.safars[number].state == PLAY:
        return safar_id(number)
    side = g.players[g.safars[number].seat].side
    return area_id(side) if side else area_id(next(iter(g.card.deployment)))
