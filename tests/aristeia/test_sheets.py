"""The sheets around the dome: the open card, the hand, who is away, and the end."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from ludarium.games.aristeia import picture
from ludarium.games.aristeia.forecast import result
from ludarium.games.aristeia.options import DONE, PASS, Act
from ludarium.games.aristeia.picture.answers import switch_id
from ludarium.games.aristeia.rules.rolls import Contest
from ludarium.kernel.asks import NOBODY, Ask
from ludarium.scene.sheets import nodes
from tests.aristeia.test_picture import NAMES, keyed, played, seen, words_of
from tests.aristeia.test_table import SCENARIOS


def test_who_is_in_the_infirmary_and_who_on_the_bench_is_told_apart() -> None:
    game = next(game for game in played({}, 3) if game.ask is not None and game.ask.topic == "act")
    team = [i for i, one in enumerate(game.fighters) if one.seat == 1 and i != game.active]
    for places in (("infirmary",) * 3, ("infirmary", "bench", "bench")):
        for i, place in zip(team, places, strict=False):
            game.fighters[i] = replace(game.fighters[i], space=place)
        scene = seen(game, 0)
        (sheet,) = [sheet for sheet in scene.sheets if sheet.id == "away-1"]
        head, *rest = nodes(sheet.body)
        assert head.note == ("Infirmary, Bench" if "bench" in places else "Infirmary")  # type: ignore[attr-defined]
        waiting = [node for node in rest if node.kind == "away"]
        assert [node.more.label for node in waiting] == [place.capitalize() for place in places]  # type: ignore[attr-defined]
        names = [game.content.characters[game.fighters[i].character].name.split()[-1] for i in team[:3]]
        assert all(name in words_of(scene, "away-1") for name in names)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_end_says_who_won_why_now_and_what_the_last_round_scored(scenario: str) -> None:
    *_, game = played({"scenario": scenario}, 4)
    assert game.ask is None
    scene = seen(game, 0)
    end = keyed(scene)["final"]
    assert ("wins" in end.label) == (len(game.outcome().winners) == 1)
    assert f"Round {game.round}" in end.label or "Rounds are over" in end.label
    assert "scoring" not in keyed(scene)
    (last,) = [sheet for sheet in scene.sheets if sheet.id == "standing"]
    values = [node.value for node in nodes(last.body) if type(node).__name__ == "Item"]  # type: ignore[attr-defined]
    assert values == [f"+{player.round_vp}" for player in game.players]
    assert scene.progress.parts[game.round - 1] == (f"Round {game.round}", "ddddD")


def test_what_cannot_be_done_keeps_its_facts_and_says_why_in_its_row() -> None:
    checked = attacks = 0
    for game in played({}, 2, 3):
        ask = game.ask
        if not isinstance(ask, Ask) or ask.topic != "act":
            continue
        view = game.view(ask.seat)
        locked = {one.element: one.rule for one in picture.offer(view, ask.seat).forbidden}
        for key, row in keyed(picture.scene(view, ask.seat, NAMES, "wide")).items():
            if key.startswith("act-"):
                assert any(f"[{rule}]" in row.notes[-1] for rule in [locked.get(key, "none")]) == (key in locked)
                checked += key in locked
                action = game.content.actions.get(key.removeprefix("act-"))
                if action and action.attack:
                    assert re.match(r"Range \d.*\{ar-p-", row.notes[0]), row
                    attacks += key in locked
        assert "Nothing in Range" not in words_of(seen(game, 1 - ask.seat), "card")
    assert checked > 20
    assert attacks > 10


def test_who_only_looks_has_no_hand_and_every_hand_holds_cards() -> None:
    hands = 0
    for game in played({}, 2):
        assert not [sheet for sheet in seen(game, NOBODY).sheets if sheet.id == "hand"]
        for seat in (0, 1):
            for sheet in [sheet for sheet in seen(game, seat).sheets if sheet.id == "hand"]:
                cards = {node.key for node in nodes(sheet.body) if node.key.startswith("card-")}
                assert cards == {f"card-{card}" for card in game.players[seat].hand} != set()
                hands += 1
    assert hands


def test_to_pass_takes_one_touch() -> None:
    passes = 0
    for game in played({}, 2, every=5):
        if isinstance(game.ask, Ask) and PASS in game.ask.options:
            seat = game.ask.seat
            (one,) = [choice for choice in picture.offer(game.view(seat), seat).choices if choice.answer == PASS]
            assert (one.words, one.quick, one.path) == ("Pass", True, ())
            passes += 1
    assert passes


def test_a_target_may_be_touched_before_the_attack_on_it() -> None:
    attacks = 0
    for game in played({}, 2, every=5):
        if isinstance(game.ask, Ask) and game.ask.topic == "act":
            seat = game.ask.seat
            for choice in picture.offer(game.view(seat), seat).choices:
                if isinstance(choice.answer, Act) and choice.answer.target >= 0:
                    attacks += game.content.actions[choice.answer.action].attack
                    assert choice.unordered == game.content.actions[choice.answer.action].attack
    assert attacks


def test_a_switch_says_what_the_roll_comes_to_with_it() -> None:
    said = 0
    for game in played({}, 3):
        contest = game.topmost(Contest)
        if isinstance(game.ask, Ask) and game.ask.topic == "switch" and contest and contest.ctx.roll == "attack":
            seat, number = game.ask.seat, [side.fighter for side in contest.sides].index(game.ask.about[0])
            for option in game.ask.options:
                if option == DONE:
                    continue
                row = keyed(seen(game, seat))[switch_id(number, option)]
                then = re.fullmatch(r"then deal (\d+), take (\d+)", row.aside)
                assert then or row.aside == "deadly", row.aside
                after = game.clone()
                after.answer(seat, option)
                held = after.topmost(Contest)
                if (
                    then
                    and held
                    and after.ask
                    and after.ask.topic == "switch"
                    and held.sides[0].fighter == contest.sides[0].fighter
                ):
                    left = result(after, held, [side.left for side in held.sides])
                    assert then.groups() == (str(left[number]), str(left[1 - number]))
                    said += 1
    assert said
