"""Ludarium: tabletop games played to the letter, for people and machines.

>>> import ludarium as lu
>>> game = lu.new("nova-era", seats=2, seed=7)
>>> seat = game.seats_asked[0]
>>> happened = game.answer(seat, game.options(seat)[0])
>>> record = lu.play("nova-era", bots=["greedy", "random"], seed=7)

Everything listed in ``__all__`` is stable (docs/releases.md). It is imported when it is first used, so that
``import ludarium`` costs nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from ludarium.version import VERSION

if TYPE_CHECKING:
    from ludarium.api.games import Game, View, load, new
    from ludarium.api.play import play
    from ludarium.api.records import Record, read_record
    from ludarium.bots.bot import BadBot, Bot, Sight
    from ludarium.kernel.asks import NOBODY, Options, Refusal, Refused
    from ludarium.kernel.events import Event
    from ludarium.kernel.game import Outcome
    from ludarium.kernel.game_type import BadOption, GameType, UnknownGame, all_games, find_game
    from ludarium.kernel.records import BadRecord

__version__ = VERSION

__all__ = [
    "NOBODY",
    "BadBot",
    "BadOption",
    "BadRecord",
    "Bot",
    "Event",
    "Game",
    "GameType",
    "Options",
    "Outcome",
    "Record",
    "Refusal",
    "Refused",
    "Sight",
    "UnknownGame",
    "View",
    "__version__",
    "all_games",
    "find_game",
    "load",
    "new",
    "play",
    "read_record",
]

_HOMES = {
    "ludarium.api.games": ("Game", "View", "load", "new"),
    "ludarium.api.play": ("play",),
    "ludarium.api.records": ("Record", "read_record"),
    "ludarium.bots.bot": ("BadBot", "Bot", "Sight"),
    "ludarium.kernel.asks": ("NOBODY", "Options", "Refusal", "Refused"),
    "ludarium.kernel.events": ("Event",),
    "ludarium.kernel.game": ("Outcome",),
    "ludarium.kernel.game_type": ("BadOption", "GameType", "UnknownGame", "all_games", "find_game"),
    "ludarium.kernel.records": ("BadRecord",),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> Any:
    if name not in _HOME_OF:
        raise AttributeError(f"module 'ludarium' has no attribute {name!r}")
    found = getattr(import_module(_HOME_OF[name]), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return __all__
