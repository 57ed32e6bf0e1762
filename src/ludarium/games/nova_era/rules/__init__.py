"""The rulebook of Nova Era, chapter by chapter, in its order.

``setup``, ``rounds`` (structure and clean up), ``dice`` (roll, pick, Dark Age), ``spending`` (turns) with
``actions``, ``disasters``, ``production``, ``unrest`` (Unrest and Civil War), ``scoring``, ``new_era``,
``obsolescence``.
"""

from ludarium.games.nova_era.rules.rounds import Match
from ludarium.games.nova_era.rules.setup import new_game

__all__ = ["Match", "new_game"]
