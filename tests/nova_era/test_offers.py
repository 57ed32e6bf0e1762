"""What a player of Nova Era is shown to choose from, and what a score is made of."""

from __future__ import annotations

import re

from ludarium.games.nova_era.picture import offer
from ludarium.games.nova_era.picture.rail import lines, scored_lines
from ludarium.games.nova_era.state import NovaEra
from ludarium.scene.sheets import Text, nodes
from tests.nova_era.test_picture import NAMES, keyed, played, seen

SPEND = "choose an action"


def asked_to_spend(seed: int, seats: int = 2) -> list[NovaEra]:
    """The positions of a game in which a die is spent."""
    found = [game.clone() for game in played(seats, seed) if game.ask is not None and game.ask.topic == SPEND]
    assert found
    return found


def test_an_action_that_would_do_nothing_does_not_look_like_a_good_one() -> None:
    for game in asked_to_spend(4):
        seat = game.awaited()[0]
        groups = {group.key: group for group in offer(game.view(seat), seat).groups}
        assert groups["repair"].vain == (not game.civilizations[seat].all_damaged())
        if not groups["gain"].reason:
            assert groups["gain"].vain == groups["gain"].title.endswith(" 0")
        if not groups["calm"].reason:
            assert groups["calm"].vain == (game.civilizations[seat].unrest == 0)


def test_a_buried_card_says_that_only_the_bottom_card_can_be_taken() -> None:
    for game in asked_to_spend(5)[::6]:
        seat = game.awaited()[0]
        forbidden = {one.element: one for one in offer(game.view(seat), seat).forbidden}
        for card in (card for column in game.display for card in column[:-1]):
            told = forbidden[f"card-{card}"]
            assert (told.rule, told.quiet) == ("NE-DISP-01", True)
            assert "bottom card" in told.reason


def test_the_table_of_scores_adds_up() -> None:
    for game in played(3, 6, 7):
        before = [one.vp for one in game.civilizations]
        for seat, _, types, _, goals, total, vp in lines(game, NAMES[:3]):
            assert sum(types) + goals == total
            assert before[seat] + total == vp
        if game.ask is None:
            assert all(sum(types) + goals == total for _, _, types, _, goals, total, _ in scored_lines(game, NAMES[:3]))


def test_a_card_in_play_shows_what_it_still_does() -> None:
    shown = 0
    for game in played(3, 7, 9):
        for card in game.civilizations[0].personalities:
            said = [node.words for node in nodes(keyed(seen(game, 0))[f"card-{card}"]) if isinstance(node, Text)]
            assert not any("ne-w-instant" in line for line in said)
            lasting = {line.when for line in game.content[card].effects} - {"instant"}
            assert {re.findall(r"ne-w-(\w+)", line)[0] for line in said} == lasting
            shown += bool(lasting)
    assert shown
