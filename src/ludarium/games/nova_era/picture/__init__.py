"""Nova Era as a picture: an astronomer's table with ivory cards, dice like sweets and blue-green cloth.

``scene`` says what a seat sees, ``same`` when it sees nothing new, ``offer`` what it can choose, ``defs`` what all
drawings share. All of it is on sheets, drawn from the seat's view alone, and every part is kept by its facts.
"""

from __future__ import annotations

from ludarium.games.nova_era.picture.highlights import highlights
from ludarium.games.nova_era.picture.moment import chips, progress, same, step_of
from ludarium.games.nova_era.picture.offers import offer
from ludarium.games.nova_era.picture.primer import primer
from ludarium.games.nova_era.picture.sheets import sheets
from ludarium.games.nova_era.picture.symbols import defs
from ludarium.games.nova_era.picture.told import told
from ludarium.games.nova_era.state import NovaEra
from ludarium.kernel.game import Game
from ludarium.scene.scenes import Layout, Scene, look_of

__all__ = ["LAYOUTS", "defs", "highlights", "offer", "primer", "progress", "same", "scene", "told"]

LAYOUTS = ("wide",)


def scene(game: Game, seat: int, names: tuple[str, ...], layout: Layout) -> Scene:
    """What this seat sees of its view; -2 is a spectator."""
    assert isinstance(game, NovaEra)
    look = look_of("ludarium.games.nova_era", defs)
    step = step_of(game)[1]
    return Scene((), (), chips(game, step), progress(game), sheets(game, seat, names, step), look)
