"""Nova Aetas as a picture: the map of squares beside the Horologium, sheets of Heroes and Enemies, the town.

``scene`` says what a seat sees, ``offer`` what it can choose there, ``told`` what an event moved. ``plan`` says where
squares lie, ``land`` and ``marks`` draw the map, ``pieces`` who stands on it, ``clock`` the Horologium; ``heroes``,
``foes``, ``mission``, ``town`` and ``company`` are the sheets, ``italy`` the map between Missions, ``forecast`` the odds of an attack, ``symbols`` what all drawings share.
"""

from __future__ import annotations

from ludarium.games.nova_aetas.intentions import intention_of
from ludarium.games.nova_aetas.picture.aiming import aimed
from ludarium.games.nova_aetas.picture.clock import horologium
from ludarium.games.nova_aetas.picture.foes import clock_sheets, enemy_sheet
from ludarium.games.nova_aetas.picture.heroes import hero_sheets, subject
from ludarium.games.nova_aetas.picture.highlights import highlights
from ludarium.games.nova_aetas.picture.italy import italy
from ludarium.games.nova_aetas.picture.kit import kit_sheet
from ludarium.games.nova_aetas.picture.land import land
from ludarium.games.nova_aetas.picture.marks import marks
from ludarium.games.nova_aetas.picture.mission import mission_sheet, roll_sheet, scene_sheet
from ludarium.games.nova_aetas.picture.moment import chips, progress
from ludarium.games.nova_aetas.picture.offers import odds_panels, offer
from ludarium.games.nova_aetas.picture.open_piles import open_piles
from ludarium.games.nova_aetas.picture.pieces import pieces
from ludarium.games.nova_aetas.picture.plan import CLOCK, enemy_id, hero_id, plan_of, square_id
from ludarium.games.nova_aetas.picture.primer import primer
from ludarium.games.nova_aetas.picture.symbols import defs
from ludarium.games.nova_aetas.picture.told import told
from ludarium.games.nova_aetas.picture.town import BETWEEN, on_the_road, town_sheets
from ludarium.games.nova_aetas.rules.names import enemy_number
from ludarium.games.nova_aetas.state import NovaAetas
from ludarium.kernel.game import Game
from ludarium.scene.boards import Board
from ludarium.scene.scenes import Layout, Scene, look_of

__all__ = ["aimed", "defs", "highlights", "offer", "primer", "progress", "scene", "told"]


def scene(game: Game, seat: int, names: tuple[str, ...], layout: Layout) -> Scene:
    """What this seat sees of its view; -2 is a spectator."""
    assert isinstance(game, NovaAetas)
    look = look_of("ludarium.games.nova_aetas", defs)
    asked = game.ask.topic if game.ask is not None else ""
    if game.stage != "mission" or asked in BETWEEN:
        road = (italy(game, layout),) if on_the_road(game) else ()
        return Scene(road, (), chips(game), progress(game), (*town_sheets(game, seat), *open_piles(game)), look)
    drawn, meant = plan_of(game), {number: intention_of(game, number) for number in game.foes()}
    parts = (*land(game), *marks(game), *pieces(game, names, meant))
    focus = _focus(game, seat)
    boards = (
        Board("map", drawn.width, drawn.height, parts, "Map", "panzoom", focus=focus),
        Board("clock", 2 * CLOCK, 2 * CLOCK, horologium(game, (CLOCK, CLOCK)), "Horologium", dock="rivals"),
    )
    sheets = (
        *scene_sheet(game, seat),
        *roll_sheet(game),
        *kit_sheet(game, seat),
        *hero_sheets(game, seat, names),
        *clock_sheets(game, names, meant),
        mission_sheet(game),
        enemy_sheet(game),
        *open_piles(game),
    )
    return Scene(boards, odds_panels(game), chips(game), progress(game), sheets, look)


def _focus(g: NovaAetas, seat: int) -> str:
    """The Enemy or Hero in question; before it stands on the map, the first start square."""
    if g.ask is not None and g.ask.topic == "enemy turn":
        return enemy_id(enemy_number(str(g.ask.about[0])))
    hero = g.heroes[subject(g, seat)]
    if hero.at is not None:
        return hero_id(hero.id)
    return square_id(g.script.heroes_start[0])
