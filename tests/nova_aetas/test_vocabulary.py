"""Every word that cards and Missions may use is carried out, and no other is let in."""

import pytest

from ludarium.games.nova_aetas import effects
from ludarium.games.nova_aetas.content import vocabulary
from ludarium.games.nova_aetas.content.calls import BadNotation, read_line
from ludarium.games.nova_aetas.rules import scripts, stakes


def test_every_operation_of_a_card_has_code() -> None:
    assert set(effects.OPERATIONS) == vocabulary.EFFECTS


def test_every_operation_and_condition_of_a_mission_has_code() -> None:
    assert {*scripts.OPERATIONS, *scripts.ASKING, *scripts.PUSHING} == vocabulary.DOINGS
    assert {*stakes.CONDITIONS, "far"} == vocabulary.STAKES


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("attack_hit: dice(1)", r"dice\(\) cannot stand at attack_hit"),
        ("whenever: tv(self,1)", "no trigger 'whenever'"),
        ("use[asleep]: tv(self,1)", "no condition 'asleep'"),
        ("use: heal(everybody<=3,1)", "no target 'everybody'"),
        ("use: die(5,sing(self,1))", "no operation 'sing'"),
    ],
)
def test_a_card_that_nothing_carries_out_is_refused(line: str, reason: str) -> None:
    with pytest.raises(BadNotation, match=reason):
        vocabulary.check_line(read_line(line))


def test_a_mission_that_nothing_carries_out_is_refused() -> None:
    with pytest.raises(BadNotation, match="no operation 'rain'"):
        vocabulary.check_words(
            ("give(A01)", {"choice": [{"text": "x", "do": ["rain(3)"]}]}), vocabulary.DOINGS, "operation"
        )
