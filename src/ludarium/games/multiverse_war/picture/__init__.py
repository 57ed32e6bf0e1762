"""Multiverse War as a picture: the land from above, blocks that hide what they are, paper around it.

``scene`` says what a seat sees, ``offer`` what it can choose there, ``told`` what an event moved. All is drawn from
the seat's view alone. ``plan`` says where hexes lie, ``land`` and ``built`` draw the map, ``blocks`` who stands on it,
``reach`` where the acting unit can go, ``subject`` rings it, ``forecast`` the odds of an attack, ``realm`` and ``shop`` are the sheets,
``symbols`` what all drawings share.
"""

from __future__ import annotations

from ludarium.games.multiverse_war.picture.blocks import blocks
from ludarium.games.multiverse_war.picture.built import built
from ludarium.games.multiverse_war.picture.highlights import highlights
from ludarium.games.multiverse_war.picture.land import land, veil
from ludarium.games.multiverse_war.picture.moment import chips, progress
from ludarium.games.multiverse_war.picture.offers import aimed, offer
from ludarium.games.multiverse_war.picture.plan import plan, unit_id
from ludarium.games.multiverse_war.picture.primer import primer
from ludarium.games.multiverse_war.picture.reach import reach_part
from ludarium.games.multiverse_war.picture.realm import sheets
from ludarium.games.multiverse_war.picture.subject import subject
from ludarium.games.multiverse_war.picture.symbols import defs
from ludarium.games.multiverse_war.picture.told import told
from ludarium.games.multiverse_war.state import MultiverseWar
from ludarium.kernel.game import Game
from ludarium.scene.boards import Board
from ludarium.scene.maps.ground import space_id
from ludarium.scene.scenes import Layout, Scene, look_of

__all__ = ["LAYOUTS", "aimed", "defs", "highlights", "offer", "primer", "progress", "scene", "told"]

LAYOUTS = ("wide",)


def scene(game: Game, seat: int, names: tuple[str, ...], layout: Layout) -> Scene:
    """What this seat sees of its view; -2 is a spectator."""
    assert isinstance(game, MultiverseWar)
    drawn = plan(game.map)
    ground = (*land(game), *built(game, names), *veil(game, seat))
    parts = (*ground, *reach_part(game, seat), *subject(game, seat), *blocks(game, seat, names))
    board = Board("map", drawn.width, drawn.height, parts, "Map", "panzoom", focus=_focus(game, seat))
    look = look_of("ludarium.games.multiverse_war", defs)
    return Scene((board,), (), chips(game), progress(game), sheets(game, seat, names), look)


def _focus(g: MultiverseWar, seat: int) -> str:
    """The unit that acts; else the own Settlement."""
    if g.ask is not None and g.ask.topic == "act" and seat in g.ask.seats:
        return unit_id(g.ask.about[0])
    q, r = g.map.cells[g.map.index[g.map.homes[max(seat, 0)][0]]]
    return space_id((q, r))
