"""Bots of one's own: registered under the entry point group ``ludarium.bots``, or named as ``package.module:Class``.

A registered bot is an installed one, so that it may sit at any table. A class by its path imports whatever it names: it
is for who starts the program, never for a guest of a server.
"""

from __future__ import annotations

import sys
from functools import lru_cache
from importlib import import_module
from pathlib import Path

from ludarium.bots.bot import BadBot, Bot
from ludarium.kernel.game_type import GameType
from ludarium.kernel.plugins import BrokenPlugin, leave_out, load, registered

GROUP = "ludarium.bots"


@lru_cache(maxsize=1)
def registered_bots() -> dict[str, type[Bot]]:
    """The bots that installed packages register, by name. One that cannot be used is named once and left out."""
    found: dict[str, type[Bot]] = {}
    for name, point in registered(GROUP).items():
        try:
            kind = load(point, type)
        except BrokenPlugin as error:
            leave_out(str(error))
            continue
        if issubclass(kind, Bot):
            found[name] = kind
        else:
            leave_out(f"{GROUP} {name!r} is left out: {point.value} is no subclass of ludarium.Bot.")
    return found


def is_path(name: str) -> bool:
    """Whether this names a class by its module, and not a level with its time: ``mine:Eager``, not ``strong:5s``."""
    module, _, kind = name.partition(":")
    return kind.isidentifier() and all(part.isidentifier() for part in module.split("."))


def bot_at(path: str, game_type: GameType) -> Bot:
    """The bot of that class, looked for in the working directory too; BadBot says what is wrong with it."""
    module, _, name = path.partition(":")
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.append(here)
    try:
        kind = getattr(import_module(module), name)
    except AttributeError:
        raise BadBot(f"There is no bot {path!r}: the module {module} has no {name}.") from None
    except Exception as error:  # whatever the module does when it is imported
        reason = " ".join(f"{type(error).__name__}: {error}".split())
        raise BadBot(f"There is no bot {path!r}: {module} cannot be imported ({reason}).") from error
    if not (isinstance(kind, type) and issubclass(kind, Bot)):
        raise BadBot(f"{path!r} is no bot: make it a subclass of ludarium.Bot.")
    return make(kind, path, game_type)


def make(kind: type[Bot], name: str, game_type: GameType) -> Bot:
    """A bot of this class for this game."""
    if kind.games and game_type.slug not in kind.games:
        raise BadBot(f"The bot {name!r} does not play {game_type.title}; it plays {', '.join(kind.games)}.")
    try:
        return kind()
    except Exception as error:  # a stranger's constructor
        reason = " ".join(f"{type(error).__name__}: {error}".split())
        raise BadBot(f"The bot {name!r} cannot be made without arguments ({reason}).") from error
