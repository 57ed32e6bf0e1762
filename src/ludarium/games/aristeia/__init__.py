"""Aristeia!: a hex arena sport for two.

``state`` holds the facts; ``board`` the HexaDome; ``rules`` the rulebook chapter by chapter; ``effects`` what
cards are made of; ``content`` the packs; ``cases`` the rules as executable cases.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ludarium.kernel.game import Game
from ludarium.kernel.game_type import Content, GameType, Odds, OptionSpec, Watcher, Words
from ludarium.kernel.packs import PackError

TEAMS = {
    "choose": "chosen in secret",
    "orange": "Mushashi, 8-Ball, Gata, Wild Bill",
    "green": "Lunah, hExx3r, Maximus, Parvati",
    "soldiers": "Valkyrie, Hannibal, Laxmee, Señor Massacre",
    "smoke": "Mendoza, Murtair, Kozmo, Dart",
}


class AristeiaType(GameType):
    """The door to Aristeia!."""

    slug = "aristeia"
    title = "Aristeia!"
    players = (2, 2)
    mode = "versus"
    length = "60 to 90 minutes"
    summary = "Two teams of four fight for the zones of the HexaDome: secret plans, opposed dice, timely tricks."
    rules_version = 1
    options = (
        OptionSpec(
            key="scenario",
            title="Scenario",
            words="What is played for (AR-SCN-01).",
            choices={
                "assault": "Assault: hold the Scoring Zone, which moves",
                "scorched_earth": "Scorched Earth: zones burn once they were scored in",
                "king_of_the_hill": "King of the Hill: the Central Zone and Frags",
                "conquest": "Conquest: own more zones",
            },
            default="assault",
        ),
        OptionSpec(
            key="team0",
            title="Team of the first seat",
            words="A ready team, or four Characters chosen in secret (AR-SET-01).",
            choices=TEAMS,
            default="orange",
        ),
        OptionSpec(
            key="team1",
            title="Team of the second seat",
            words="A ready team, or four Characters chosen in secret (AR-SET-01).",
            choices=TEAMS,
            default="green",
        ),
        OptionSpec(
            key="tactics",
            title="Tactics",
            words="Two Tactics of each Character: ready picks, or chosen in secret (AR-SET-03).",
            choices={"starter": "ready picks", "choose": "chosen in secret"},
            default="starter",
        ),
    )

    def content(self, packs: tuple[str, ...] = ()) -> Content:
        from ludarium.games.aristeia.content import load

        return load(packs)

    def new(self, seats: int, options: Mapping[str, str], content: Content | None = None, start: Any = None) -> Game:
        from ludarium.games.aristeia.play import new_game

        return new_game(options, content or self.content())

    def game_class(self) -> type[Game]:
        from ludarium.games.aristeia.play import Aristeia

        return Aristeia

    def option_type(self) -> Any:
        from ludarium.games.aristeia.options import Option

        return Option

    def words(self) -> Words:
        from ludarium.games.aristeia.words import AristeiaWords

        return AristeiaWords()

    def check_pack(self, pack: str) -> tuple[int, list[PackError]]:
        from ludarium.games.aristeia.content import check_pack

        return check_pack(pack)

    def watcher(self, game: Game) -> Watcher:
        from ludarium.games.aristeia.invariants import AristeiaWatcher

        return AristeiaWatcher()

    def aliases(self, content: Content) -> Mapping[str, str]:
        from ludarium.games.aristeia.content import Book

        assert isinstance(content, Book)
        return {tactic.name: tactic.id for tactic in content.tactics.values()}

    def arrange(self, game: Game, stage: str) -> None:
        from ludarium.games.aristeia.stages import arrange
        from ludarium.games.aristeia.state import Aristeia

        assert isinstance(game, Aristeia)
        arrange(game, stage)

    def fact(self, game: Game, path: str) -> Any:
        from ludarium.games.aristeia.stages import fact
        from ludarium.games.aristeia.state import Aristeia

        assert isinstance(game, Aristeia)
        return fact(game, path)

    def odds(self, question: str, arguments: Mapping[str, str]) -> Odds:
        from ludarium.games.aristeia.odds import answer

        return answer(question, arguments)

    def odds_questions(self) -> Mapping[str, str]:
        from ludarium.games.aristeia.odds import QUESTIONS

        return QUESTIONS


GAME = AristeiaType()
