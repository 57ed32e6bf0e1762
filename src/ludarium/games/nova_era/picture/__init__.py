"""Nova Era as a picture: an astronomer's table with ivory cards, dice like sweets and blue-green cloth.

``scene`` says what a seat sees, ``same`` when it sees nothing new, ``offer`` what it can choose, ``defs`` what all
drawings share. Everything
is drawn from the seat's view alone, and every drawing is kept by the facts it was made from.
"""

from __future__ import annotations

from ludarium.games.nova_era.event_words import name_of
from ludarium.games.nova_era.picture.ground import ability_pills, charm, defs
from ludarium.games.nova_era.picture.moment import abilities, asked, chips, progress, same
from ludarium.games.nova_era.picture.offers import offer
from ludarium.games.nova_era.picture.panels import panels
from ludarium.games.nova_era.picture.phone import phone
from ludarium.games.nova_era.picture.told import told
from ludarium.games.nova_era.picture.wide import wide
from ludarium.games.nova_era.state import NovaEra
from ludarium.kernel.game import Game
from ludarium.scene.scenes import Layout, Scene, look_of

__all__ = ["defs", "offer", "progress", "same", "scene", "told"]


def scene(game: Game, seat: int, names: tuple[str, ...], layout: Layout) -> Scene:
    """What this seat sees of its view; -2 is a spectator."""
    assert isinstance(game, NovaEra)
    boards = phone(game, seat, names) if layout == "phone" else (wide(game, seat, names),)
    if game.charmed:
        boards = tuple(charm(board, game.charmed, game.charmer, name_of(names, game.charmer)) for board in boards)
    if asked(game) == seat and (uses := abilities(game)):
        boards = tuple(ability_pills(board, uses) for board in boards)
    return Scene(
        boards, panels(game, seat, names), chips(game), progress(game), look=look_of("ludarium.games.nova_era", defs)
    )
