"""A case that does not hold, or is not understood, says so in one sentence."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from ludarium.lab.case_files import BadCase, Case, read_cases
from ludarium.lab.cases import CaseFailed, run_case

SPENDING: dict[str, Any] = {
    "game": "nova-era",
    "case": "a red 3 brings 3 Military",
    "shows": ["NE-GAIN-01"],
    "options": {"first": "1"},
    "at": "spending dice",
    "set": {"civilizations.0.dice": ["red 3"], "civilizations.1.dice": ["black 1"]},
    "play": [[0, ["gain"]]],
    "then": {"state": {"civilizations.0.resources": [1, 4, 1, 1]}},
}


def run(**changes: Any) -> None:
    run_case(msgspec.convert({**SPENDING, **changes}, Case))


def test_the_case_holds() -> None:
    run()


FAILURES: dict[str, dict[str, Any]] = {
    "civilizations.0.resources: expected [1, 7, 1, 1] within 2, found [1, 4, 1, 1]": {
        "then": {"near": {"civilizations.0.resources": [[1, 7, 1, 1], 2]}}
    },
    "limit.0: expected 12 within 1, found 10": {"then": {"near": {"limit.0": [12, 1]}}},
    "['gain'] is refused with 'A black die cannot be spent to gain Resources.', not 'too late'": {
        "then": {"refused": [{"answer": ["gain"], "rule": "NE-GAIN-02", "words": "too late"}]}
    },
    "civilizations.0.unrest: expected 2, found 0": {"then": {"state": {"civilizations.0.unrest": 2}}},
    "limit.0: expected 11, found 10": {"then": {"facts": {"limit.0": 11}}},
    "asked seat: expected 0, found 1": {"then": {"asked": {"seat": 0}}},
    "['gain'] is not offered; offered are": {"then": {"offered": [["gain"]]}},
    "['calm'] is offered": {"then": {"not_offered": [["calm"]]}},
    "options: expected": {"then": {"options": [["calm"]]}},
    "['calm'] is not refused": {"then": {"refused": [{"answer": ["calm"], "rule": "NE-CALM-02"}]}},
    "the rule that refuses ['gain']: expected 'NE-GAIN-01', found 'NE-GAIN-02'": {
        "then": {"refused": [{"answer": ["gain"], "rule": "NE-GAIN-01"}]}
    },
    "the answer ['calm'] of seat 0 was refused: Only a black die can reduce Unrest. (NE-CALM-02)": {
        "play": [[0, ["calm"]]]
    },
    "no event {'type': 'gained', 'count': 4}; what happened: {'type': 'gained'": {
        "then": {"events": [{"type": "gained", "count": 4}]}
    },
    "it happened before that": {"then": {"events": [{"type": "gained"}, {"type": "die spent"}]}},
    "an event {'type': 'gained'} happened": {"then": {"no_events": [{"type": "gained"}]}},
    "seat 1 sees civilizations.0.unrest: expected 3": {
        "then": {"seen": [{"seat": 1, "state": {"civilizations.0.unrest": 3}}]}
    },
    "the game is over: expected True, found False": {"then": {"over": True}},
    "the game is not over, so it has no outcome": {"then": {"outcome": {"winners": [0]}}},
    "invariant NE-INV-09 is broken": {
        "set": {**SPENDING["set"], "civilizations.0.hand": ["Archery"], "civilizations.1.past": ["Archery"]}
    },
    "nothing is asked: the game is over": {"at": "end of game", "set": {}, "play": [], "then": {"options": []}},
}


@pytest.mark.parametrize("words", FAILURES)
def test_failed(words: str) -> None:
    with pytest.raises(CaseFailed) as failure:
        run(**FAILURES[words])
    assert words in str(failure.value)


FIRST_QUESTION: dict[str, Any] = {"game": "aristeia", "options": {}, "at": "", "set": {}, "play": []}
MISTAKES: dict[str, dict[str, Any]] = {
    "'count.0': after count comes SEAT and COUNTER.": {"then": {"facts": {"count.0": 1}}},
    "'bottom.0': after bottom comes nothing.": {"then": {"facts": {"bottom.0": 1}}},
    "'speed.one': 'one' is no whole number.": {**FIRST_QUESTION, "then": {"facts": {"speed.one": 1}}},
    "'distance.0,0.far': there is no 'far'.": {**FIRST_QUESTION, "then": {"facts": {"distance.0,0.far": 1}}},
    "the position is not understood: there is no 'Guilds'; is a name misspelt?": {
        "set": {"civilizations.0.undamaged.2": ["Guilds"]}
    },
    "there is no event of type 'gaind'; there are ": {"then": {"no_events": [{"type": "gaind"}]}},
    "an event 'gained' has no 'color'; it has seat, colour": {
        "then": {"no_events": [{"type": "gained", "color": "red"}]}
    },
    "4.5: lengths of Nova Era are whole numbers.": {"then": {"state": {"round": 4.5}}},
    "near: round: 1 cannot be compared with 'one'.": {"then": {"near": {"round": ["one", 1]}}},
    "near: round: the tolerance 'some' is no number.": {"then": {"near": {"round": [1, "some"]}}},
    "Nova Era is played in single matches: there is nothing to start from.": {"start": {"match": 2}},
    "nowhere: -: -: there is no such folder": {"packs": ["nowhere"]},
    "there is no field 'unreset'; there are resources, unrest": {"set": {"civilizations.0.unreset": 1}},
    "civilizations.7.unrest: there is nothing named '7'": {"set": {"civilizations.7.unrest": 1}},
    "civilizations.0.undamaged.9: there is nothing named '9'": {"set": {"civilizations.0.undamaged.9": []}},
    "civilizations.0.unrest: Expected `int`, got `str`": {"set": {"civilizations.0.unrest": "high"}},
    "civilizations.0: Expected `int`, got `str`": {"set": {"civilizations.0": {"unrest": "high"}}},
    "knows no stage 'spend dice'; it knows roll dice": {"at": "spend dice"},
    "knows no fact 'limits.0'; it knows bottom": {"then": {"facts": {"limits.0": 11}}},
    "'limit.5': '5' is no seat; seats are 0 to 1.": {"then": {"facts": {"limit.5": 11}}},
    "There is no card 'Arch'": {"then": {"facts": {"where.Arch": []}}},
    "'purple 3' is no die": {"set": {"civilizations.0.dice": ["purple 3"]}},
    "There are 3 dice of each colour": {"set": {"civilizations.0.dice": ["red 3"] * 4}},
    "chance: [6] was never asked for.": {"chance": [[6]]},
    "is no possible outcome of 'draw dice'": {"chance": [[6]], "play": [[0, ["gain"]], [1, ["calm"]]]},
    "is no answer of this game": {"play": [[0, ["fly"]]]},
    "a move is [seat, answer]": {"play": [[0, "red 3", "gain"]]},
    "a question has no 'colour'": {"then": {"asked": {"colour": "red"}}},
    "Nova Era is played by 2 to 4, not by 5.": {"players": 5},
    "There is no game 'nova-eva'": {"game": "nova-eva"},
    "there is no 'winner'; there are winners, scores": {
        "at": "end of game",
        "set": {},
        "play": [],
        "then": {"outcome": {"winner": 1}},
    },
}


@pytest.mark.parametrize("words", MISTAKES)
def test_not_understood(words: str) -> None:
    with pytest.raises(BadCase) as mistake:
        run(**MISTAKES[words])
    assert words in str(mistake.value)


def test_lengths_are_written_in_the_unit_of_the_game() -> None:
    place = {"then": {"state": {"discs.0.x": 1.0}, "near": {"discs.0.x": [1.1, 0.1]}}}
    run_case(msgspec.convert({"game": "discs", "case": "a disc", "shows": [], **place}, Case))
    with pytest.raises(BadCase, match=r"1\.0005: lengths of Discs are multiples of 1/1000\."):
        run_case(msgspec.convert({"game": "discs", "case": "?", "shows": [], "set": {"discs.0.x": 1.0005}}, Case))


def test_a_game_that_breaks_fails_the_case_and_says_where(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("a die has no faces")

    monkeypatch.setattr("ludarium.kernel.game.Game.answer", broken)
    words = r"^the game stops with ZeroDivisionError: a die has no faces \(in broken, test_case_runner\.py:\d+\)$"
    with pytest.raises(CaseFailed, match=words) as failure:
        run()
    assert isinstance(failure.value.__cause__, ZeroDivisionError), "who repairs it sees where it comes from"


def test_a_start_that_does_not_fit() -> None:
    with pytest.raises(BadCase, match=r"start: Expected `int`, got `str`"):
        run_case(msgspec.convert({"game": "discs", "case": "?", "shows": [], "start": {"match": "two"}}, Case))


def test_a_pack_lies_beside_the_file_of_its_case(tmp_path: Path) -> None:
    (tmp_path / "kites").mkdir()
    kite = "{id: X1, name: Kites, deck: I, kind: technology, colors: [blue], cost: 3, effects: [], text: ''}"
    (tmp_path / "kites" / "cards.yaml").write_text(f"cards:\n- {kite}\n")
    file = tmp_path / "kites.yaml"
    file.write_text("game: nova-era\ncase: kites\nshows: []\npacks: [kites]\nthen: {facts: {card.Kites.cost: 3}}\n")
    for case in read_cases(file):
        run_case(case)


def test_unknown_key_in_a_file(tmp_path: Path) -> None:
    file = tmp_path / "odd.yaml"
    file.write_text("game: nova-era\ncases:\n- case: odd\n  shows: []\n  when: now\n")
    with pytest.raises(BadCase, match=r"odd.yaml: case 'odd': Object contains unknown field `when`"):
        read_cases(file)
