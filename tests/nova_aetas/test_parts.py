"""While the game is in the making the shared coverage suite does not ask it; its parts are asked here."""

from __future__ import annotations

import pytest

from ludarium.games.nova_aetas import GAME
from tests.nova_aetas.parts import PARTS
from tests.parts import Part, cases_of, notice

CASES = cases_of(GAME)


def test_parts_have_names_of_their_own() -> None:
    names = [str(part) for part in PARTS]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("part", PARTS, ids=str)
def test_a_part_that_did_nothing_would_be_noticed(part: Part, monkeypatch: pytest.MonkeyPatch) -> None:
    part.switch_off(monkeypatch)
    assert notice(part.cases(CASES))
