"""What surrounds the rules: words for everything, odds, packs, a greedy opponent, the terminal, records."""

from __future__ import annotations

import random
import time
from fractions import Fraction
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from ludarium.games.aristeia import GAME
from ludarium.games.aristeia.content import check_pack, load
from ludarium.games.aristeia.events import PoolsBuilt
from ludarium.games.aristeia.greedy import choose
from ludarium.games.aristeia.odds import QUESTIONS, before_attack, face_to_face
from ludarium.games.aristeia.options import Act, Step
from ludarium.games.aristeia.play import Aristeia
from ludarium.games.aristeia.rules.actions import Perform, may_attack
from ludarium.games.aristeia.rules.sight import has_cover, line_of_sight
from ludarium.games.aristeia.state import MOST_NESTED, Smoke
from ludarium.games.aristeia.terminal import board
from ludarium.games.aristeia.words import AristeiaWords
from ludarium.kernel.asks import CHANCE, Chance
from ludarium.kernel.fate import Fate
from ludarium.kernel.game_type import BadOption
from ludarium.kernel.packs import PackError
from ludarium.kernel.records import Header, Record, read_record, verify
from ludarium.kernel.seats import Seat
from tests.aristeia.throws import listed_odds

SCENARIOS = ("assault", "scorched_earth", "king_of_the_hill", "conquest")
FULL = {"team0": "choose", "team1": "choose", "tactics": "choose"}
NAMES = ("Ann", "Bob")


def new(**options: str) -> Aristeia:
    game = GAME.new(2, GAME.settle_options(2, options))
    assert isinstance(game, Aristeia)
    return game


def lively(game: Aristeia, options: Any, dice: random.Random) -> Any:
    """Random, but it attacks, goes to the zone and uses what it holds."""
    assert game.ask is not None
    if game.ask.topic == "act" and dice.random() < 0.9:
        steps = [option for option in options if isinstance(option, Step)]
        zone = game.content.dome.zones[game.scoring[0]][0]
        if steps and dice.random() < 0.7:
            return min(steps, key=lambda step: game.content.dome.distance(step.space, zone))
        acts = [option for option in options if isinstance(option, Act)]
        return dice.choice(acts or list(options))
    if len(options) > 1 and game.ask.topic in ("react", "switch") and dice.random() < 0.7:
        return options[int(dice.random() * (len(options) - 1))]
    return options[int(dice.random() * len(options))]


def test_everything_has_words() -> None:
    words = AristeiaWords()
    for seed, scenario in enumerate(SCENARIOS):
        game, fate, dice = new(scenario=scenario, **FULL), Fate(str(seed).encode()), random.Random(seed)
        fate.settle(game)
        while game.ask is not None:
            seat = game.awaited()[0]
            options: Any = game.ask.options_of(seat)
            prompt = words.prompt(game.view(seat), game.ask, NAMES)
            assert prompt[0].isupper()
            assert not prompt.startswith(NAMES)
            assert "{" not in prompt
            for option in options[:30]:
                assert words.option(game.view(seat), game.ask, option)
            game.events = []
            game.answer(seat, lively(game, options, dice))
            fate.settle(game)
            for event in game.events:
                for viewer in (0, 1, -2):
                    seen = event.seen_by(viewer)
                    assert seen is not None
                    said = words.event(game, seen, NAMES)
                    assert said.endswith((".", ")")), said
                    assert said != type(event).__name__


def test_everything_can_be_explained() -> None:
    words, game, book = AristeiaWords(), new(), load()
    for name in (*book.characters, *book.tactics, *book.actions, *book.switches, *book.skills, *book.states):
        assert words.explain(game, name)
    assert words.explain(game, "nonsense") == ""


def test_the_terminal_shows_every_fighter_and_no_secret() -> None:
    game, fate, dice = new(), Fate(b"5"), random.Random(5)
    fate.settle(game)
    for _ in range(120):
        seat = game.awaited()[0]
        assert game.ask is not None
        console = Console(width=120, height=60, record=True, file=StringIO())
        console.print(board(game.view(seat), seat, NAMES))
        text = console.export_text()
        for card in game.players[1 - seat].hand:
            if card not in game.players[seat].hand and game.content.tactics[card].owner != "standard":
                assert game.content.text(card) not in text
        for i, fighter in enumerate(game.fighters):
            assert game.character(i).name.split()[-1] in text, fighter
        game.answer(seat, lively(game, game.ask.options_of(seat), dice))
        fate.settle(game)


# -- odds ---------------------------------------------------------------------------------------------------


GIVEN = {
    "success": "pool=ROY again=1",
    "attack": "attack=ROO+succ defense=GBK stunned=1 least=2",
    "counter": "attack=ROO+succ defense=GBK",
    "both": "attack=ROO+succ defense=GBK hits=1",
    "disengage": "agility=OYY brawn=BB",
    "specials": "pool=ROY least=2",
}
"""What questions of odds are given; the others take nothing."""


@pytest.mark.parametrize("question", QUESTIONS)
def test_every_question_of_odds_is_answered_in_fractions(question: str) -> None:
    given = dict(part.split("=") for part in GIVEN.get(question, "").split())
    for value in GAME.odds(question, given).answers.values():
        assert value == "{0.numerator}/{0.denominator}".format(Fraction(value))


def test_wrong_odds_say_what_is_wrong() -> None:
    for question, given in (("nonsense", {}), ("attack", {"attack": "OO"}), ("success", {"pool": "XX"})):
        with pytest.raises(BadOption):
            GAME.odds(question, given)


def test_odds_agree_with_listing_every_throw() -> None:
    dice = random.Random(3)
    for _ in range(30):
        pools = ["".join(dice.choices(colours, k=dice.randint(0, 4))) for colours in ("ROOYKBG", "GGBBKYO")]
        added = [("succ",) if dice.random() < 0.4 else (), ("block",) if dice.random() < 0.3 else ()]
        stunned = (dice.random() < 0.3, dice.random() < 0.3)
        found = face_to_face(pools[0], pools[1], added[0], added[1], stunned=stunned)
        assert found == listed_odds(pools[0], pools[1], added[0], added[1], stunned=stunned), pools
        assert sum(found.values()) == 1


def test_odds_of_more_dice_than_can_be_listed() -> None:
    """All dice that a Roll may have, on both sides: still every throw, and soon enough to wait for."""
    most = "".join(code * cap for code, cap in load().caps.items())
    start = time.process_time()
    found = face_to_face(most, most, ("succ",), ("block",))
    assert time.process_time() - start < 2
    assert sum(found.values()) == 1
    assert min(found.values()) > 0
    assert (
        max(left[0] for left in found) == 2 * 3 + 3 + 3 + 2 + 1
    )  # every orange, blue and yellow die, the red one, the Symbol


def test_odds_of_larger_pools_agree_with_listing_every_throw() -> None:
    for attack, defense in (("GOOYY", "GBK"), ("RGOB", "GBYK")):
        assert face_to_face(attack, defense) == listed_odds(attack, defense)


def dealt(results: dict[tuple[int, int], Fraction]) -> dict[int, Fraction]:
    """The Damage to the Target alone."""
    found: dict[int, Fraction] = {}
    for (damage, _), chance in results.items():
        found[damage] = found.get(damage, Fraction(0)) + chance
    return found


def test_odds_before_an_attack_are_those_of_the_pools_that_are_rolled() -> None:
    """Attacks of lively games are declared in a copy, in which everybody passes until the pools are built."""
    checked = 0
    for seed in range(8):
        game, fate, dice = new(), Fate(str(seed).encode()), random.Random(seed)
        fate.settle(game)
        while game.ask is not None:
            seat = game.awaited()[0]
            options: Any = game.ask.options_of(seat)
            attacks = [o for o in options if isinstance(o, Act) and game.content.actions[o.action].attack]
            if game.ask.topic == "act" and attacks and checked < 60:
                checked += 1
                act, copy = dice.choice(attacks), game.clone()
                results = before_attack(game, game.active, act)
                copy.events = []
                copy.answer(seat, act)
                while not (built := [event for event in copy.events if isinstance(event, PoolsBuilt)]):
                    assert copy.ask is not None
                    copy.answer(copy.awaited()[0], copy.ask.options_of(copy.awaited()[0])[-1])
                added = [tuple(symbol[1:] for symbol in side) for side in built[0].added]
                stunned = (game.shows(game.active, "stunned"), game.shows(act.target, "stunned"))
                assert dealt(results) == dealt(face_to_face(*built[0].pools, *added, stunned=stunned))
            game.answer(seat, lively(game, options, dice))
            fate.settle(game)
    assert checked == 60


# -- the greedy opponent -------------------------------------------------------------------------------------


def match(seed: int, greedy: tuple[int, ...], **options: str) -> Aristeia:
    game, fate = new(**options), Fate(str(seed).encode())
    dice = [random.Random(seed), random.Random(seed + 1)]
    fate.settle(game)
    while game.ask is not None:
        seat = game.awaited()[0]
        offered: Any = game.ask.options_of(seat)
        if seat in greedy:
            answer = choose(game.view(seat), seat, dice[seat])
            assert answer in offered
        else:
            answer = offered[int(dice[seat].random() * len(offered))]
        game.answer(seat, answer)
        fate.settle(game)
    return game


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_greedy_beats_chance(scenario: str) -> None:
    for seed in range(4):
        assert match(seed, (seed % 2,), scenario=scenario).outcome().winners == (seed % 2,)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_greedy_plays_itself_and_repeats_itself(scenario: str) -> None:
    first = match(3, (0, 1), scenario=scenario, **FULL)
    again = match(3, (0, 1), scenario=scenario, **FULL)
    assert first.players == again.players
    assert first.fighters == again.fighters


# -- packs ----------------------------------------------------------------------------------------------------


def pack(tmp_path: Path, text: str) -> str:
    (tmp_path / "more.yaml").write_text(text, encoding="utf-8")
    return str(tmp_path)


CARD = "tactics: [{id: X1, owner: standard, name: X, window: prep.end, whose: own, played_by: active, do: [%s]}]"
WRONG = [
    ("tactics: [{id: X1, owner: standard, name: X, window: nowhen, whose: any, played_by: self, do: []}]", "window"),
    ("tactics: [{id: X1, owner: nobody, name: X, window: prep.end, whose: own, played_by: active, do: []}]", "owner"),
    (CARD % "{heal: {who: self}, draw: {player: you, n: 1}}", "do[0]"),
    (CARD % "{flag: {who: self, name: wings, until: round}}", "do[0].flag.name"),
    (CARD % "{impose: {who: self, state: bored}}", "tactics"),
    ("tactics: [{id: X1, name: X}]", "item"),
    ("scenarios: [{id: s, name: S, barriers: [], scoring: rolls, objectives: [], rounds: 5, goal: 8}]", "scoring"),
    ("heroes: []", "heroes"),
    ("teams: [{id: t, name: T, members: [gata, gata2, dart, kozmo]}]", "members"),
    (
        "tactics: [{id: X1, owner: standard, name: X, window: actions.open, whose: any, played_by: active, do: []}]",
        "whose",
    ),
]


@pytest.mark.parametrize(("text", "field"), WRONG)
def test_what_is_wrong_with_a_pack_is_named(tmp_path: Path, text: str, field: str) -> None:
    _, errors = check_pack(pack(tmp_path, text))
    assert [error.field for error in errors] == [field]
    with pytest.raises(PackError):
        load((pack(tmp_path, text),))


def test_a_pack_adds_a_tactic(tmp_path: Path) -> None:
    text = (
        "tactics: [{id: ST-11, owner: standard, name: Encouragement, window: prep.end, whose: own, "
        "played_by: active, do: [{gain_ap: {n: 1}}]}]"
    )
    folder = pack(tmp_path, text)
    assert check_pack(folder) == (1, [])
    book = load((folder,))
    assert "ST-11" in book.standard
    assert book.hash != load().hash


def test_the_base_set_is_right() -> None:
    base = Path(str(GAME.folder())) / "content" / "base"
    _, errors = check_pack(str(base))
    assert {error.field for error in errors} == {"id"}, "nothing is wrong but that the game has it already"
    assert len(errors) == 74 + 16 + 13 + 6 + 4 + 4 + 2 + 1


# -- the rest --------------------------------------------------------------------------------------------------


def test_neighbours_see_each_other_and_have_no_cover() -> None:
    """AR-INV-24, AR-INV-26: whatever stands around them."""
    dice = random.Random(9)
    game = match(1, (0, 1))
    spaces = game.content.dome.spaces
    for _ in range(300):
        for i in range(8):
            game.change(i, space="infirmary")
        here = dice.choice(spaces)
        near = dice.choice(game.content.dome.neighbours[here])
        game.change(0, space=here)
        game.change(4, space=near)
        game.smoke = (Smoke(dice.choice(spaces), 1), Smoke(near, 2))
        assert line_of_sight(game, 0, near, 4) == line_of_sight(game, 4, here, 0) == "clear"
        assert not has_cover(game, 0, 4)
        assert not has_cover(game, 4, 0)


def test_eight_attacks_are_made_inside_one_and_no_more() -> None:
    """AR-GAP-NESTED."""
    game = match(1, (0, 1))
    game.stack = [Perform(action="UA-CONTENDER", by=0, target=4) for _ in range(MOST_NESTED)]
    assert may_attack(game, 0)
    game.stack.append(Perform(action="UA-CONTENDER", by=0, target=4))
    assert not may_attack(game, 0)


def test_a_record_of_a_match_replays_and_verifies() -> None:
    fate, dice = Fate(b"record"), random.Random(11)
    options = GAME.settle_options(2, {"scenario": "conquest", **FULL})
    content = load()
    game = GAME.new(2, options, content)
    header = Header(
        game="aristeia",
        rules=content.rules_version,
        content=content.hash,
        options=options,
        seats=(Seat("Ann", "person"), Seat("Bob", "person")),
        commitment=fate.commitment,
    )
    record = Record(header)
    while game.ask is not None:
        if isinstance(game.ask, Chance):
            seat, answer = CHANCE, fate.outcome(game.ask)
        else:
            assert isinstance(game, Aristeia)
            seat = game.awaited()[0]
            answer = lively(game, game.ask.options_of(seat), dice)
        record.add(seat, game.ask.topic, answer)
        game.answer(seat, answer)
    record.close(game, fate.seed)
    assert verify(read_record(record.dump())) == game.outcome()


def test_all_content_is_there() -> None:
    book = load()
    assert len(book.tactics) == 74
    assert len(book.characters) == 16
    assert len(book.states) == 13
    assert len(book.scenarios) == 4
