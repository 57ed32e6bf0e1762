"""What always holds; ``ludarium simulate`` checks it after every answer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ludarium.cli.template.pig.play import Pig
from ludarium.kernel.events import Event
from ludarium.kernel.game import Game
from ludarium.kernel.game_type import Broken


class PigWatcher:
    """Looks at every position."""

    def see(self, game: Game, events: Iterable[Event]) -> Iterator[Broken]:
        """Whatever is broken."""
        assert isinstance(game, Pig)
        if game.ask is not None and max(game.scores) >= game.goal:
            yield Broken("PIG-INV-01", "Somebody has reached the goal, and the game goes on.")


def watcher(game: Game) -> PigWatcher:
    """The watcher of one game."""
    return PigWatcher()
