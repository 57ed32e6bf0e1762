"""What always holds in Discs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ludarium.kernel.events import Event
from ludarium.kernel.game import Game
from ludarium.kernel.game_type import Broken
from tests.toys.discs.play import Discs
from tests.toys.discs.table import HEIGHT, RADIUS, WIDTH


class DiscsWatcher:
    def see(self, game: Game, events: Iterable[Event]) -> Iterator[Broken]:
        assert isinstance(game, Discs)
        one, two = game.discs
        if (one.x - two.x) ** 2 + (one.y - two.y) ** 2 < (2 * RADIUS) ** 2:
            yield Broken("D-INV-01", "The discs overlap.")
        for disc in game.discs:
            if not (RADIUS <= disc.x <= WIDTH - RADIUS and RADIUS <= disc.y <= HEIGHT - RADIUS):
                yield Broken("D-INV-02", "A disc has left the table.")


def watcher(game: Game) -> DiscsWatcher:
    return DiscsWatcher()
