"""The pictures of a match: the game's own, or for a game that has none the fields of its view with options as buttons."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import islice
from typing import Any, cast

from ludarium.kernel.asks import Anyone, Ask, Sealed
from ludarium.kernel.events import Event
from ludarium.kernel.game import Game
from ludarium.kernel.game_type import GameType
from ludarium.scene.choices import Aimed, Choice, Offer
from ludarium.scene.facts import facts_sheet, fields_of
from ludarium.scene.highlights import Highlight
from ludarium.scene.scenes import Layout, Pictures, Progress, Scene, SeatChip
from ludarium.scene.sheets import Sheet
from ludarium.scene.told import Told

MOST_CHOICES = 300
"""Of a region of the plane, so many of its sample."""


@cache
def pictures_of(game_type: GameType) -> Pictures:
    """How this game is drawn."""
    return cast("Pictures", game_type.part("picture") or FactsPicture(game_type))


def layout_for(pictures: Pictures, name: str) -> Layout:
    """The layout of that name; wide if there is none, or if these pictures are the same for every width."""
    one_for_all = getattr(pictures, "LAYOUTS", ()) == ("wide",)
    return "phone" if name == "phone" and not one_for_all else "wide"


class FactsPicture:
    """A game drawn from the fields of its view."""

    LAYOUTS = ("wide",)

    def __init__(self, game_type: GameType) -> None:
        self._title = game_type.title
        self._words = game_type.words()

    def scene(self, game: Game, seat: int, names: tuple[str, ...], layout: Layout) -> Scene:
        """The facts that the game itself has added to a position."""
        facts = {name: value for name, value in fields_of(game).items() if name not in Game.__struct_fields__}
        sheet = Sheet("facts", facts_sheet(self._title, facts, names), "middle", title=self._title)
        return Scene(sheets=(sheet,), seats=tuple([SeatChip(one) for one in range(game.seats)]))

    def progress(self, game: Game) -> Progress:
        """Unknown: no game's fields say what a round is."""
        return Progress()

    def offer(self, game: Game, seat: int) -> Offer:
        """Every option as a button."""
        ask = game.ask
        assert isinstance(ask, (Ask, Sealed, Anyone))
        options = islice(ask.options_of(seat), MOST_CHOICES)
        said = [(option, self._words.option(game, ask, option)) for option in options]
        return Offer(tuple([Choice(option, words, button=words) for option, words in said]))

    def aimed(self, game: Any, seat: int, choice: Choice, at: tuple[float, float] | None) -> Aimed:
        """The answer itself: it has no places."""
        return Aimed(choice.answer)

    def told(self, game: Game, event: Event, names: tuple[str, ...], layout: Layout) -> Told:
        """Its sentences say all it knows."""
        return Told()

    def highlights(self, game: Game, events: Sequence[Event], names: tuple[str, ...]) -> tuple[Highlight, ...]:
        """No game's fields say what matters."""
        return ()

    def defs(self) -> str:
        """It needs no symbols."""
        return ""
