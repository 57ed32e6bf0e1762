"""The greedy party, the board in a terminal, and odds against the dice themselves."""

from fractions import Fraction
from random import Random

import pytest
from rich.console import Console

from ludarium.cli.__main__ import main
from ludarium.games.nova_aetas import MISSIONS, greedy, terminal
from ludarium.games.nova_aetas.odds import throws
from ludarium.games.nova_aetas.options import Move
from ludarium.games.nova_aetas.rules.rolls import HeroRoll, Source, successes
from ludarium.games.nova_aetas.state import NovaAetas, near
from ludarium.kernel import CHANCE, Chance
from tests.nova_aetas.play import at_random, greedily, start, watched


def test_the_greedy_party_wins_the_first_mission() -> None:
    won = 0
    for seed in range(5):
        game = start()
        watched(game, Random(seed), greedily)
        won += game.ended == "victory"
    assert won >= 3


@pytest.mark.parametrize("mission", MISSIONS)
def test_the_greedy_party_ends_every_mission(mission: str) -> None:
    game = start(mission=mission)
    watched(game, Random(mission), greedily)
    assert game.ended in ("victory", "defeat")


def acting(hero: int, mission: str = "M01") -> NovaAetas:
    """A Mission in which it is this Hero's turn, far from all Enemies."""
    game = start(mission=mission)
    random = Random(1)
    while game.ask is not None and (game.ask.topic != "act" or game.active != hero):
        at_random(game, random)
    return game


def test_one_who_can_heal_goes_to_a_hero_who_is_down() -> None:
    game = acting(3, "M03")
    hero = game.heroes[3]
    assert hero.id == "vincenzo"
    assert hero.at is not None
    game.enemies = ()
    game.put_hero(3, at=(7, 3))
    fallen = game.heroes[0]
    game.put_hero(0, at=(0, 1), ko=True, wounds=game.stat(fallen, "health"))
    game.reask()
    choice = greedy.choose(game, 0, Random(2))
    assert isinstance(choice, Move)
    assert near(choice.to, (0, 1)) < near((7, 3), (0, 1))


def test_the_terminal_shows_a_mission_and_the_company() -> None:
    game = start(2)
    for _ in range(8):
        at_random(game, Random(1))
    assert "The Sealed Letter" in drawn(game)
    assert "Spriggan" in drawn(game)
    assert "Purse: 2 fiorini" in drawn(start(2, game="campaign"))


def test_a_mission_and_the_town_are_played_in_the_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("builtins.input", lambda _="": "1")
    assert main(["play", "nova-aetas", "--option", "game=campaign", "--seed", "3"]) == 0
    said = capsys.readouterr().out
    for words in ("Sofia learns Steady Aim", "The Sealed Letter begins", "Buy Dagger", "The game is over"):
        assert words in said


def drawn(game: NovaAetas) -> str:
    console = Console(width=160)
    with console.capture() as captured:
        console.print(terminal.board(game, 0, ("Ann", "Ben")))
    return captured.get()


@pytest.mark.parametrize(
    ("against", "given"),
    [
        ((), {}),
        (("dodge",), {"forced": 1}),
        (("dodge", "cover"), {"forced": 2}),
        (("resistance sun",), {"resisted": "sun"}),
        (("resistance sun", "dodge"), {"resisted": "sun", "forced": 1}),
    ],
)
@pytest.mark.parametrize("rerolls", [0, 1])
def test_odds_agree_with_every_throw_of_the_dice(
    against: tuple[str, ...], given: dict[str, object], rerolls: int
) -> None:
    """Every way the dice of a roll can fall is played; failures are rolled again."""
    found: dict[int, Fraction] = {}
    extra = (Source("cover", rerolls, "fail"),) if rerolls else ()
    game = start()
    game.stack = [HeroRoll(hero=0, what="defence", dice=2, need=6, against=against, extra=extra)]
    game.put_hero(0, skills=(), items=(), at=(0, 2))
    game.run(None)
    follow(game, Fraction(1), found)
    exact: dict[int, Fraction] = {}
    for (count, _), chance in throws(2, 6, rerolls=rerolls, **given).items():
        exact[count] = exact.get(count, Fraction(0)) + chance
    assert found == exact


def follow(game: NovaAetas, chance: Fraction, found: dict[int, Fraction]) -> None:
    """Go on from here in every way the dice can fall."""
    ask = game.ask
    if ask is None:
        count = successes(*game.result)
        found[count] = found.get(count, Fraction(0)) + chance
        return
    if isinstance(ask, Chance):
        for number in range(ask.options.ways):
            other = game.clone()
            other.answer(CHANCE, ask.options[number])
            follow(other, chance / ask.options.ways, found)
        return
    game.answer(ask.seats[0], ask.options_of(ask.seats[0])[0])
    follow(game, chance, found)
