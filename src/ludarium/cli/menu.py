"""The menu that greets a player in the terminal."""

from __future__ import annotations

from ludarium.cli.output import console, players_of
from ludarium.kernel.game_type import all_games


def choose_game() -> str:
    """A game by its number or name; empty if the player leaves."""
    games = list(all_games().values())
    out = console()
    out.print("\n[bold]Ludarium[/bold]: which game would you like to play?\n")
    for number, game in enumerate(games, 1):
        out.print(f"  {number}  [bold]{game.title}[/bold], {players_of(game)}, {game.length}. {game.summary}")
    out.print("\nType a number or a name, or q to leave.")
    while True:
        try:
            answer = input("> ").strip().casefold()
        except EOFError:
            return ""
        if answer in ("q", "quit", ""):
            return ""
        for number, game in enumerate(games, 1):
            if answer in (str(number), game.slug, game.title.casefold()):
                return game.slug
        out.print(f"There is no game {answer!r}. Type a number from 1 to {len(games)}, or q to leave.")
