"""Questions say what they are about: the spell that is cast, the enemy whose way an ambusher may interrupt."""

from __future__ import annotations

from ludarium.games.kharn_ages import GAME
from ludarium.games.kharn_ages.names import called
from ludarium.games.kharn_ages.state import KharnAges
from ludarium.games.kharn_ages.words import WORDS
from ludarium.kernel.asks import Ask
from tests.play import decisions, new

OPTIONS = {
    "scenario": "SC1",
    "format": "300",
    "roster0": "gouns 300: go-mongo-scout-3 *; go-mongo-scout-2; go-mongo-scout-2",
    "roster1": "kherops-300",
}


def asked(topic: str) -> list[tuple[KharnAges, Ask, str]]:
    """Such questions in two games, as the seat that is asked reads them."""
    found = []
    for seed in (0, 1):
        for game in decisions(new(GAME, 2, OPTIONS), seed):
            if isinstance(game, KharnAges) and isinstance(game.ask, Ask) and game.ask.topic == topic:
                view = game.view(game.ask.seat)
                assert isinstance(view, KharnAges)
                assert isinstance(view.ask, Ask)
                found.append((view, view.ask, WORDS.prompt(view, view.ask, ("Ann", "Bruno"))))
    return found


def test_an_incantation_and_its_target_name_the_spell() -> None:
    questions = asked("incantation") + asked("spell target")
    assert questions
    for view, ask, words in questions:
        assert called(view, ask.about[0]) in words
        assert view.book.spells[ask.about[1]].name in words


def test_an_ambush_names_who_moves_and_says_when_nobody_can_come_out() -> None:
    questions = asked("ambush window")
    alone = [len(ask.options) == 1 for _, ask, _ in questions]
    assert {*alone} == {True, False}
    for (view, ask, words), nobody in zip(questions, alone, strict=True):
        assert words.startswith(f"{called(view, ask.about[0])} moves:")
        assert ("nobody of yours" in words) == nobody
