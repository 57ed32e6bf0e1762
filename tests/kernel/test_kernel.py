"""The kernel on a toy: sealed questions, results, questions with one option, refusals, saves, fate."""

from __future__ import annotations

from collections import Counter

import pytest

from ludarium.kernel import CHANCE, NOBODY, Deal, Refused, Roll
from ludarium.kernel.asks import Ask, Sealed
from ludarium.kernel.fate import Fate, draw
from ludarium.kernel.saves import UnreadableSave, digest, load, save
from tests.kernel.toy import DUEL, Duel, Loop, Match, new_duel


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludarium.kernel.saves.find_game", lambda _: DUEL)


def dealt() -> Duel:
    game = new_duel()
    game.answer(CHANCE, ("guard", "feint"))
    return game


def test_sealed_answers_stay_secret_until_all_are_in() -> None:
    game = dealt()
    assert isinstance(game.ask, Sealed)
    assert game.awaited() == (0, 1)
    game.answer(1, "low")
    assert game.awaited() == (0,)
    assert game.view(0).sealed == ((1, None),)
    assert game.view(1).sealed == ((1, "low"),)
    assert game.view(NOBODY).ask.options == ((), ())  # type: ignore[union-attr]
    with pytest.raises(Refused, match="answered already"):
        game.answer(1, "high")
    game.answer(0, "high")
    assert isinstance(game.ask, Ask)
    assert game.ask.seat == 1


def test_a_sealed_answer_survives_a_save() -> None:
    game = dealt()
    game.answer(1, "low")
    again = load(save(game))
    assert digest(again) == digest(game)
    again.answer(0, "high")
    game.answer(0, "high")
    assert digest(again) == digest(game)


def test_the_view_of_a_seat_survives_a_save_while_the_answer_of_the_other_is_hidden() -> None:
    game = dealt()
    game.answer(1, "low")
    again = load(save(game.view(0)))
    assert again.sealed == ((1, None),)
    assert again.awaited() == (0,)
    assert again.ask.options_of(0) == ("high", "low")  # type: ignore[union-attr]


def test_a_question_with_one_option_is_asked_only_if_it_must_be() -> None:
    game = dealt()
    for _ in range(2):  # the loser spends the card in the first round and is asked all the same in the second
        game.answer(0, "high")
        game.answer(1, "low")
        assert isinstance(game.ask, Ask)
        assert game.ask.topic == "react"
        game.answer(1, game.ask.options[0])
    assert game.hands[1].cards == ()


def test_a_refusal_names_the_rule_that_forbids() -> None:
    game = dealt()
    game.answer(0, "high")
    game.answer(1, "low")
    for seat, option, rule, words in (
        (1, "guard", "T-6", "You do not hold that card."),
        (1, "dance", "T-5", "not among the options"),
        (0, "pass", "T-5", "not your decision"),
    ):
        with pytest.raises(Refused, match=words) as refused:
            game.answer(seat, option)
        assert refused.value.refusal.rule == rule


def test_the_result_of_a_procedure_goes_to_the_step_after_the_push() -> None:
    game = dealt()
    game.answer(0, "low")
    game.answer(1, "high")
    game.events = []
    game.answer(0, "guard")
    assert game.hands[0].wounds == 0
    assert game.events == []
    game.answer(0, "low")
    game.answer(1, "high")
    game.events = []
    game.answer(0, "pass")
    assert game.hands[0].wounds == 1
    assert [event.rule for event in game.events] == ["T-4"]


def test_a_procedure_can_start_over() -> None:
    game = Duel(seats=2)
    game.start(Loop())
    assert (game.stack, game.result, game.ask) == ([], 3, None)


def test_a_view_hides_and_a_deal_fills_in() -> None:
    game = dealt()
    view = game.view(0)
    assert [hand.cards for hand in view.hands] == [("guard",), ("?",)]
    seen = {view.dealt(0, lambda n, i=i: i % n).hands[1].cards for i in range(3)}  # type: ignore[misc]
    assert seen == {("feint",), ("dodge",), ("riposte",)}


def test_a_dealt_game_has_sealed_answers_of_the_others() -> None:
    game = dealt()
    game.answer(1, "low")
    whole = game.view(0).dealt(0, lambda _: 0)
    assert whole.sealed == ((1, "high"),)
    whole.answer(0, "low")
    assert isinstance(whole.ask, Ask)


@pytest.mark.parametrize(
    ("data", "words"),
    [(b"", "not a Ludarium save"), (b"\x97\x09", "not a Ludarium save"), (save(dealt())[:-3], "not a Ludarium save")],
)
def test_what_is_no_save_gets_one_clear_sentence(data: bytes, words: str) -> None:
    with pytest.raises(UnreadableSave, match=words):
        load(data)


def test_a_save_of_other_rules_names_the_version_that_can_read_it(monkeypatch: pytest.MonkeyPatch) -> None:
    data = save(dealt())
    monkeypatch.setattr("tests.kernel.toy.DuelContent.rules_version", 2)
    with pytest.raises(UnreadableSave, match=r"Ludarium \d+\.\d+\.\d+ can read it"):
        load(data)


def test_steps_are_found_in_their_order() -> None:
    assert list(Match.steps) == ["deal_cards", "hold", "next_round", ""]


def test_rolls_and_deals_are_views_that_never_list_themselves() -> None:
    roll, deal = Roll(60), Deal(tuple(range(52)), 52)
    assert (1,) * 60 in roll
    assert (7,) * 60 not in roll
    assert (True,) * 60 not in roll
    assert tuple(range(52)) in deal
    assert (1,) * 52 not in deal
    assert sorted(deal[deal.ways - 1]) == list(range(52))
    assert "x" not in deal
    assert ([],) * 52 not in deal


def test_every_outcome_of_a_deal_is_equally_likely() -> None:
    deal = Deal(("a", "a", "b"), 2)
    assert Counter(deal[i] for i in range(deal.ways)) == {("a", "a"): 2, ("a", "b"): 2, ("b", "a"): 2}


def test_fate_is_the_same_for_the_same_seed_and_fair() -> None:
    assert draw(b"seed", "label", 10**60) == draw(b"seed", "label", 10**60)
    counts = Counter(draw(b"seed", str(i), 6) for i in range(6000))
    assert set(counts) == set(range(6))
    assert max(counts.values()) - min(counts.values()) < 200
    assert Fate(b"seed").commitment == Fate(b"seed").commitment != Fate(b"other").commitment
