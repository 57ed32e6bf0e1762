"""Nova Era: dice drafting, a civilization of cards, 2 to 4 players.

``state`` holds the facts; ``rules`` the rulebook chapter by chapter; ``effects`` what cards are made
of; ``content`` the card packs; ``cases`` the rules as executable cases.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ludarium.kernel.game import Game
from ludarium.kernel.game_type import BadOption, Content, GameType, Odds, OptionSpec, Watcher, Words
from ludarium.kernel.packs import PackError


class NovaEraType(GameType):
    """The door to Nova Era."""

    slug = "nova-era"
    title = "Nova Era"
    players = (2, 4)
    mode = "versus"
    length = "60 to 90 minutes"
    summary = "Draft dice, develop technologies and lead a civilization through three eras."
    rules_version = 1
    options = (
        OptionSpec(
            key="length",
            title="Length",
            words="How many Eras are played (NE-ROUND-01, NE-FAST-01).",
            choices={"full": "three Eras of three rounds", "fast": "the Fast Play variant: two Eras"},
            default="full",
        ),
        OptionSpec(
            key="first",
            title="First player",
            words="Who holds the First Player token in round 1 (NE-GAP-19).",
            choices={"random": "a random seat", "0": "seat 1", "1": "seat 2", "2": "seat 3", "3": "seat 4"},
            default="random",
        ),
    )

    def settle_options(self, seats: int, chosen: Mapping[str, str]) -> dict[str, str]:
        settled = super().settle_options(seats, chosen)
        first = settled["first"]
        if first != "random" and int(first) >= seats:
            raise BadOption(f"Option first is {first!r}, but there are only {seats} seats (0 to {seats - 1}).")
        return settled

    def content(self, packs: tuple[str, ...] = ()) -> Content:
        from ludarium.games.nova_era.content import load

        return load(packs)

    def new(self, seats: int, options: Mapping[str, str], content: Content | None = None, start: Any = None) -> Game:
        from ludarium.games.nova_era.rules.setup import new_game

        return new_game(seats, options, content or self.content())

    def game_class(self) -> type[Game]:
        from ludarium.games.nova_era.rules import rounds  # noqa: F401  # so that every procedure is known
        from ludarium.games.nova_era.state import NovaEra

        return NovaEra

    def option_type(self) -> Any:
        from ludarium.games.nova_era.options import Option

        return Option

    def words(self) -> Words:
        from ludarium.games.nova_era.words import NovaEraWords

        return NovaEraWords()

    def watcher(self, game: Game) -> Watcher:
        from ludarium.games.nova_era.invariants import NovaEraWatcher

        return NovaEraWatcher()

    def check_pack(self, pack: str) -> tuple[int, list[PackError]]:
        from ludarium.games.nova_era.content import check_pack

        return check_pack(pack)

    def aliases(self, content: Content) -> Mapping[str, str]:
        from ludarium.games.nova_era.content import Cards

        assert isinstance(content, Cards)
        return {card.name: card.id for card in content.cards.values()}

    def arrange(self, game: Game, stage: str) -> None:
        from ludarium.games.nova_era.stages import arrange
        from ludarium.games.nova_era.state import NovaEra

        assert isinstance(game, NovaEra)
        arrange(game, stage)

    def fact(self, game: Game, path: str) -> Any:
        from ludarium.games.nova_era.stages import fact
        from ludarium.games.nova_era.state import NovaEra

        assert isinstance(game, NovaEra)
        return fact(game, path)

    def odds(self, question: str, arguments: Mapping[str, str]) -> Odds:
        from ludarium.games.nova_era.odds import answer

        return answer(question, arguments)

    def odds_questions(self) -> Mapping[str, str]:
        from ludarium.games.nova_era.odds import questions

        return questions()


GAME = NovaEraType()
