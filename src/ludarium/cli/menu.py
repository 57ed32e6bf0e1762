"""The menu that greets a player in the terminal."""

from __future__ import annotations

from ludarium.cli.output import console
from ludarium.kernel.game_type import all_games


def menu() -> int:
    """Choose a game by its number or name, then play it."""
    from ludarium.cli.play import play

    games = list(all_games().values())
    out = console()
    out.print("\n[bold]Ludarium[/bold]: which game would you like to play?\n")
    for number, game in enumerate(games, 1):
        low, high = game.players
        out.print(f"  {number}  [bold]{game.title}[/bold], {low} to {high} players, {game.length}. {game.summary}")
    out.print("\nType a number or a name, or q to leave.")
    while True:
        try:
            answer = input("> ").strip().casefold()
        except EOFError:
            return 0
        if answer in ("q", "quit", ""):
            return 0
        for number, game in enumerate(games, 1):
            if answer in (str(number), game.slug, game.title.casefold()):
                return play(game.slug)
        out.print(f"There is no game {answer!r}. Type a number from 1 to {len(games)}, or q to leave.")
