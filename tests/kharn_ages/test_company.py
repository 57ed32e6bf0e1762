"""What is taken over from one moment to the next is what would be worked out anew."""

from __future__ import annotations

import random
from typing import Any

import pytest
from msgspec.structs import replace

from ludarium.games.kharn_ages import company
from ludarium.games.kharn_ages.state import KharnAges, Safar
from ludarium.games.kharn_ages.values import (
    at_moment,
    base_of,
    char,
    engagers,
    entries,
    has_zone,
    level,
    stature,
)
from ludarium.kernel.fate import Fate
from tests.kharn_ages.test_play import mixed_game
from tests.play import pick

MOMENTS = ("act.open", "attack.declare", "attack.hit", "damage.before", "roll.reroll", "safar.out")


def known(g: KharnAges) -> list[Any]:
    """All that is kept of the Safars in play, and whose effects work when."""
    found: list[Any] = [[env for _, env in at_moment(g, when)] for when in MOMENTS]
    for n in g.in_play():
        letters = [char(g, n, letter) for letter in "VPACTI"]
        found += [base_of(g, n), has_zone(g, n), engagers(g, n), stature(g, n), level(g, n), letters]
        found.append(sorted(entries(g, n).skills))
    return found


@pytest.mark.parametrize("seed", [1, 4, 7])
def test_nothing_stale_is_taken_over(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    game, fate, dice = mixed_game(seed), Fate(str(seed).encode()), random.Random(seed)
    for _ in range(200):
        fate.settle(game)
        if game.ask is None:
            break
        kept = known(game)
        with monkeypatch.context() as fresh:
            fresh.setattr(company, "_latest", None)
            fresh.setattr(company, "_COMPANIES", {})
            assert known(game) == kept
        game.answer(*pick(game, dice))


def test_the_same_fighters_with_other_content_are_not_taken_for_the_old_ones() -> None:
    game = mixed_game(2)
    known(game)
    here = company.company(game)
    other = company.Company(game, here)
    assert other.plain is here.plain
    here.packs = ("another",)
    changed = here.plain[0]._replace(skills={})
    here.plain = [changed, *here.plain[1:]]
    game.alter(0, ap=0)
    assert company.Company(game, here).plain[0] is not changed


@pytest.mark.parametrize("field", Safar.__struct_fields__)
def test_one_look_at_a_safar_asks_what_the_three_looks_ask(field: str) -> None:
    """Whatever fact of it changes: a new one that decides about something must be named in both places."""
    old = next(one for one in mixed_game(1).safars if one.items)
    new = replace(old, **{field: () if field == "items" else object()})
    looks = company._stands(new, old), company._as_strong(new, old), company._same_effects(new, old)
    assert company._same_but_for_counts(new, old) == all(looks)
