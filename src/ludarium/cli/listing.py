"""Looking things up: games, rules, odds."""

from __future__ import annotations

from ludarium.cli.errors import BadUsage
from ludarium.cli.output import console, key_values, players_of, write_json
from ludarium.kernel.game_type import all_games, find_game


def list_games(*, json: bool) -> int:
    """``ludarium games``."""
    from ludarium.bots.levels import levels

    found = all_games().values()
    if json:
        write_json(
            [
                {
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
                        }
                        for spec in game.options
                    ],
                }
                for game in found
            ]
        )
        return 0
    for game in found:
        print(f"{game.slug:16} {game.title}: {players_of(game)}, {game.mode}, {game.length}")
        print(f"{'':16} {game.summary}")
        for spec in game.options:
            choices = ", ".join(f"{value} ({words})" for value, words in spec.choices.items())
            print(f"{'':16} --option {spec.key}=...  {choices}; default {spec.default}")
        print(f"{'':16} --bots {', '.join(level.name for level in levels(game))}")
    return 0


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
