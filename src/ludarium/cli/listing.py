"""Looking things up: games, rules, odds."""

from __future__ import annotations

from ludarium.cli.errors import BadUsage
from ludarium.cli.output import console, key_values, players_of, write_json
from ludarium.kernel.game_type import GameType, OptionSpec, all_games, find_game

MOST_SHOWN = 6
"""Of an option with more choices the list of all games names so many."""


def list_games(*, json: bool) -> int:
    """``ludarium games``."""
    found = list(all_games().values())
    if json:
        write_json([_about(game, game.options) for game in found])
        return 0
    for game in found:
        _head(game)
        for spec in game.options:
            choices = [f"{value} ({words})" for value, words in spec.choices.items()]
            more = [f"{len(choices) - MOST_SHOWN} more"] * (len(choices) > MOST_SHOWN)
            shown = ", ".join([*choices[:MOST_SHOWN], *more])
            print(f"{'':16} --option {spec.key}=...  {shown}; default {spec.default}")
        _bots(game)
    print(
        "\nAll options of a game, with those that depend on others: ludarium games GAME [--players N] [--option KEY=VALUE]"
    )
    return 0


def show_game(slug: str, players: int, chosen: list[str], *, json: bool) -> int:
    """``ludarium games GAME``: what can be chosen for a table of so many players, with what is chosen already."""
    game = find_game(slug)
    seats = players or game.players[0]
    options = game.settle_options(seats, key_values(chosen))
    form = game.offer(seats, options)
    if json:
        write_json({**_about(game, form), "seats": seats})
        return 0
    _head(game)
    _bots(game)
    print(f"\nOptions for {seats} {'player' if seats == 1 else 'players'}:")
    for spec in form:
        whose = f" of player {spec.seat + 1}" if spec.seat >= 0 else ""
        print(f"\n--option {spec.key}=...  {spec.title}{whose}: {spec.words}")
        wide = max([len(value) for value in spec.choices])
        for value, words in spec.choices.items():
            reason = f" (not now: {spec.shut[value]})" if value in spec.shut else ""
            print(f"  {'*' if value == options[spec.key] else ' '} {value:{wide}}  {words}{reason}")
        if spec.shelf:
            print(f"    or the text of a {spec.shelf}")
    return 0


def _about(game: GameType, form: tuple[OptionSpec, ...]) -> dict[str, object]:
    from ludarium.bots.levels import levels

    return {
        "slug": game.slug,
        "title": game.title,
        "players": {"min": game.players[0], "max": game.players[1]},
        "mode": game.mode,
        "bots": [level.name for level in levels(game)],
        "options": [
            {
                "key": spec.key,
                "title": spec.title,
                "words": spec.words,
                "choices": spec.choices,
                "default": spec.default,
                **({"shut": spec.shut} if spec.shut else {}),
            }
            for spec in form
        ],
    }


def _head(game: GameType) -> None:
    print(f"{game.slug:16} {game.title}: {players_of(game)}, {game.mode}, {game.length}")
    print(f"{'':16} {game.summary}")


def _bots(game: GameType) -> None:
    from ludarium.bots.levels import levels

    print(f"{'':16} --bots {', '.join(level.name for level in levels(game))}")


def list_rules(slug: str, word: str, *, json: bool) -> int:
    """``ludarium rules``."""
    from rich.markup import escape

    from ludarium.kernel.rulebook import rulebook

    found = rulebook(find_game(slug)).find(word)
    if json:
        write_json(found)
    elif not found:
        print(f"No rule of {find_game(slug).title} mentions {word!r}.")
    else:
        section = ""
        out = console()
        for rule in found:
            if rule.section != section:
                section = rule.section
                out.print(f"\n[bold]{section}[/bold]")
            out.print(f"{rule.id:14} {escape(rule.rule)}", soft_wrap=False)
    return 0 if found else 1


def tell_odds(slug: str, question: str, given: list[str], *, json: bool) -> int:
    """``ludarium odds``."""
    game_type = find_game(slug)
    questions = game_type.odds_questions()
    if not question:
        if json:
            write_json(questions)
        elif not questions:
            raise BadUsage(f"{game_type.title} has no questions of chance.")
        else:
            for name, words in questions.items():
                print(f"{name:24} {words}")
        return 0
    odds = game_type.odds(question, key_values(given))
    if json:
        first = next(iter(odds.answers.values()))
        write_json({"game": slug, "question": odds.question, "answers": odds.answers, "probability": first})
    else:
        print(odds.question)
        for words, answer in odds.answers.items():
            print(f"  {words:40} {answer:>14}  {_percent(answer)}")
    return 0


def _percent(answer: str) -> str:
    from fractions import Fraction

    value = Fraction(answer)
    return f"{float(value):.4f}"
