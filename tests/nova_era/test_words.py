"""Every question, answer and event of Nova Era has words, and no id or secret slips into them."""

import random
import re
from io import StringIO

import pytest
from rich.console import Console

from ludarium.games.nova_era import GAME, events
from ludarium.games.nova_era.content import load
from ludarium.games.nova_era.options import Develop, Enlist
from ludarium.games.nova_era.state import NovaEra
from ludarium.games.nova_era.terminal import board
from ludarium.games.nova_era.words import NovaEraWords, describe_card
from ludarium.kernel.asks import NOBODY, Ask, Chance
from ludarium.kernel.events import Event
from ludarium.kernel.fate import Fate
from ludarium.lab import patches

NAMES = ("Ann", "Bob", "Cleo", "Dan")
LEAK = re.compile(r"\b[SABCEF]\d\d\b|\bP\d{3}\b|NE-|\?|\bplayer -|Player 0|None")
WORDS = NovaEraWords()


def new_game(seats: int, seed: int) -> tuple[NovaEra, Fate]:
    game = GAME.new(seats, GAME.settle_options(seats, {}), load())
    assert isinstance(game, NovaEra)
    game.events = []
    return game, Fate(str(seed).encode())


def good(sentence: str) -> None:
    assert sentence.strip(), "nothing is said"
    assert not LEAK.search(sentence), sentence


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_games_are_told_whole(seats: int) -> None:
    for seed in range(6):
        game, fate = new_game(seats, seed)
        dice = random.Random(seed)
        while (ask := game.ask) is not None:
            seat = game.awaited()[0]
            view = game.view(seat if seat >= 0 else NOBODY)
            assert view.ask is not None
            good(WORDS.prompt(view, view.ask, NAMES))
            good(WORDS.prompt(game.view((seat + 1) % seats), ask, NAMES))
            if isinstance(ask, Chance):
                option = fate.outcome(ask)
                good(WORDS.option(view, ask, option))
            else:
                options = list(ask.options_of(seat))
                told = [WORDS.option(view, ask, option) for option in options]
                for sentence in told:
                    good(sentence)
                assert len(set(told)) == len(told), f"two answers of {ask.topic!r} sound alike: {told}"
                option = dice.choice(options)
            game.answer(seat, option)
        assert game.events is not None
        for event in game.events:
            for eyes in range(seats):
                seen = event.seen_by(eyes)
                assert seen is not None
                good(WORDS.event(game, seen, NAMES[:seats]))


@pytest.mark.parametrize(("seats", "width"), [(2, 100), (3, 80), (4, 80)])
def test_the_board_in_a_terminal_fits_and_keeps_secrets(seats: int, width: int) -> None:
    game, fate = new_game(seats, 11)
    dice = random.Random(seats)
    boards = 0
    while game.ask is not None:
        fate.settle(game)
        ask = game.ask
        if not isinstance(ask, Ask):
            break
        seat = game.awaited()[0]
        if dice.random() < 0.05:
            console = Console(width=width, record=True, file=StringIO())
            console.print(board(game.view(seat), seat, NAMES))
            text = console.export_text()
            assert max(map(len, text.splitlines())) <= width
            assert "?" not in text
            others = [civilization.secret for who, civilization in enumerate(game.civilizations) if who != seat]
            assert not any(game.content[card].name in text for secret in others for card in secret)
            Console(width=width, file=StringIO()).print(board(game.view(NOBODY), NOBODY, NAMES))
            boards += 1
        game.answer(seat, dice.choice(ask.options))
    assert boards


def test_every_event_has_words() -> None:
    examples = {
        "seat": 0, "owner": 1, "victim": 1, "card": "A01", "by": "E01", "source": "A01", "cards": ("A01", "A02"),
        "era": 2, "display": (("A01", "A02"),), "offer": ("P101",), "round": 2, "first": 1, "zones": (("green 5",),),
        "zone": 0, "dice": ("green 5",), "total": 5, "before": 3, "after": 5, "track": 4, "die": "red 2",
        "action": "develop", "colour": "blue", "count": 2, "disaster": 2, "vp": 3, "in_hand": False, "winners": (0,),
    }  # fmt: skip

    def kinds(of: type[Event]) -> list[type[Event]]:
        return [kind for sub in of.__subclasses__() for kind in (sub, *kinds(sub))]

    own = [kind for kind in kinds(Event) if kind.__module__ == events.__name__]
    assert len(own) > 30
    game, _ = new_game(2, 1)
    for kind in own:
        values = {field: examples[field] for field in kind.__struct_fields__ if field != "rule"}
        if kind is events.GameEnded:
            values["vp"] = (31, 28)
        if kind in (events.DieRerolled, events.DieTurned):
            values |= {"before": "red 3", "after": "red 5"}
        event = kind(rule="NE-SCO-05", **values)
        good(WORDS.event(game, event, NAMES))


def test_the_other_seats_do_not_read_dealt_cards() -> None:
    game, _ = new_game(2, 1)
    event = events.Dealt(rule="NE-PREP-04", seat=0, cards=("S01", "S02"))
    assert WORDS.event(game, event, NAMES) == "Ann gets the starting cards Foraging and Animal Herding."
    assert WORDS.event(game, event.seen_by(1), NAMES) == "Ann gets 2 starting cards."


def at(stage: str, **facts: object) -> NovaEra:
    game, fate = new_game(2, 1)
    game.events = None
    fate.settle(game)
    game.first = 0
    for path, value in facts.items():
        patches.write(game, path.replace("__", "."), value)
    GAME.arrange(game, stage)
    return game


def test_a_zone_says_total_unrest_and_what_is_left() -> None:
    game = at("pick dice", zones=[["green 5", "red 4", "black 2"], ["red 1", "yellow 1", "blue 1"], ["blue 6", "blue 6", "red 6"]],
              civilizations__0__unrest=4)  # fmt: skip
    assert game.ask is not None
    assert WORDS.prompt(game, game.ask, NAMES) == "Pick a Dice Zone: what is over 10 raises your Unrest."
    assert WORDS.option(game, game.ask, 0) == "zone 1: green 5, red 4, black 2 — total 11, Unrest 4 → 5"
    assert WORDS.option(game, game.ask, 1) == "zone 2: red 1, yellow 1, blue 1 — total 3"
    assert "Civil War" in WORDS.option(game, game.ask, 2)
    game.answer(0, 2)
    assert game.ask is not None
    assert WORDS.option(game, game.ask, 1).endswith("; left over, Riots 0 → 5, Invasion 0 → 4 and Dark Age 0 → 2")


def test_actions_say_what_they_cost() -> None:
    game = at("spending dice", civilizations__1__dice=["black 4", "green 1"], civilizations__1__unrest=4,
              offer=["P108"], display=[["A05", "A01"]])  # fmt: skip
    game.answer(1, "green 1")
    assert game.ask is not None
    assert WORDS.option(game, game.ask, Develop("A01", "green")) == "Develop Irrigation (green): pay 1 Welfare"
    assert WORDS.option(game, game.ask, Enlist("P108")) == "Enlist Confucius: Unrest 4 → 6"
    game = at("spending dice", civilizations__1__dice=["black 4"], civilizations__1__unrest=4, offer=["P108"])
    assert game.ask is not None
    if game.ask.topic == "choose a die":
        game.answer(1, "black 4")
    assert game.ask is not None
    assert WORDS.option(game, game.ask, Enlist("P108")) == "Enlist Confucius: Unrest 4 → 2"


def test_every_card_can_be_described() -> None:
    content = load()
    for card in content.cards:
        good(describe_card(content, card))
    assert describe_card(content, "A01") == (
        "Irrigation: a green Technology of Era I, cost 2 in Welfare.\n"
        "Production: gain 1 Welfare.\n"
        "It evolves into Crop Rotation.\n"
        "It becomes Obsolete by Crop Rotation."
    )
