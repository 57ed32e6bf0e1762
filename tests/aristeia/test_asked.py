"""What cannot matter is not asked: in whole random games every question leaves something to decide."""

from __future__ import annotations

from collections import Counter

from ludarium.games.aristeia import GAME
from ludarium.games.aristeia.rules.windows import Window, could_act
from ludarium.games.aristeia.state import Aristeia
from ludarium.kernel.asks import Ask
from tests.play import decisions, new


def test_who_starts_is_asked_only_if_both_may_act_and_every_other_question_has_two_answers() -> None:
    seen: Counter[str] = Counter()
    for seed in range(6):
        for game in decisions(new(GAME, 2, {}), seed):
            assert isinstance(game, Aristeia)
            ask = game.ask
            if not isinstance(ask, Ask):
                continue
            seen[ask.topic] += 1
            if ask.topic == "who starts":
                window = game.topmost(Window)
                assert window is not None
                assert all(could_act(game, seat, window.name, window.ctx, window.used) for seat in (0, 1))
            elif not ask.always:  # windows and discards are asked whatever is held, so that silence tells nothing
                assert len(ask.options) > 1, ask
    assert seen["who starts"] > 5
    assert len(seen) > 8
