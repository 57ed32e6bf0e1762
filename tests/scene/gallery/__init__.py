"""A toy game that shows every word of sheets in every size, tone and state, and a demo table that uses them.

For the tests of the client alone. One plays cards onto fields of a map; nobody wins before the storm is here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from ludarium.kernel import END, Ask, Event, Game, Next, Outcome, Procedure
from ludarium.kernel.asks import AnyAsk
from ludarium.kernel.game import Below
from ludarium.kernel.game_type import Content, GameType, OptionSpec, Watcher, Words

CARDS = {"lane": "Open Lane", "gap": "Through the Gap", "hammer": "Fan the Hammer", "brace": "Brace"}
FIELDS = 19
STORM = 10
PRICE = 2


class Played(Event, frozen=True, tag="played"):
    seat: int
    card: str
    field: int


class Gallery(Game, kw_only=True):
    slug: ClassVar[str] = "gallery"
    lists: ClassVar[tuple[str, ...]] = ("fields",)
    exhibit: str = "table"
    gold: int = 9
    storm: int = 4
    dice: tuple[int, ...] = (4, 2, 6)
    hand: tuple[str, ...] = tuple(CARDS)
    fields: list[str] = []
    """The card on each field of the map."""

    def hide(self, seat: int) -> None:
        """All lie open."""

    def deal(self, seat: int, below: Below) -> None:
        """Nothing is hidden."""

    def outcome(self) -> Outcome:
        return Outcome((0,), (float(self.gold), 0.0))


class Round(Procedure):
    def choose(self, g: Gallery, got: None) -> Next:
        free = [n for n, card in enumerate(g.fields) if not card]
        plays = [f"play {card} {n}" for card in g.hand for n in free if g.gold >= PRICE and n % 4 == 0]
        spends = [f"spend {n}" for n in range(len(g.dice))]
        return Ask(0, "round", "GL-PLY-01", (*plays, *spends, "wait"), always=True)

    def act(self, g: Gallery, got: str) -> Next:
        what, *about = got.split()
        if what == "play":
            card, n = about[0], int(about[1])
            g.fields[n] = card
            g.hand = tuple([one for one in g.hand if one != card])
            g.gold -= PRICE
            g.tell(Played, rule="GL-PLY-02", seat=0, card=card, field=n)
        elif what == "spend":
            g.gold += g.dice[int(about[0])]
            g.dice = (*g.dice[1:], g.dice[0] % 6 + 1)
        g.storm += 1
        if g.storm >= STORM:
            return END
        self.at = "choose"
        return None


class GalleryWords:
    def prompt(self, game: Game, ask: AnyAsk, names: tuple[str, ...]) -> str:
        return f"{names[0]}, play a card onto a field"

    def option(self, game: Game, ask: AnyAsk, option: Any) -> str:
        return str(option).capitalize()

    def event(self, game: Game, event: Event, names: tuple[str, ...]) -> str:
        assert isinstance(event, Played)
        return f"{names[event.seat]} plays {CARDS[event.card]} onto field {event.field + 1}"

    def explain(self, game: Game, name: str) -> str:
        return f"{name.capitalize()}. All that can be said of it stands here (GL-PLY-01)."


class GalleryContent:
    hash = "gallery"
    packs: tuple[str, ...] = ()
    rules_version = 1


class GalleryType(GameType):
    slug = "gallery"
    title = "Gallery"
    players = (2, 2)
    mode = "versus"
    length = "a minute"
    summary = "Every word of sheets."
    options = (
        OptionSpec(
            "exhibit",
            "Exhibit",
            "What is shown",
            {"table": "A table", "words": "Every word"},
            "table",
        ),
    )

    def content(self, packs: tuple[str, ...] = ()) -> Content:
        return GalleryContent()

    def new(self, seats: int, options: Mapping[str, str], content: Content | None = None, start: Any = None) -> Game:
        found = content or GalleryContent()
        game = Gallery(seats=2, fields=[""] * FIELDS, exhibit=options.get("exhibit", "table"), content=found)
        game.start(Round())
        return game

    def game_class(self) -> type[Game]:
        return Gallery

    def option_type(self) -> Any:
        return str

    def words(self) -> Words:
        return GalleryWords()

    def watcher(self, game: Game) -> Watcher:
        raise NotImplementedError


GALLERY = GalleryType()
