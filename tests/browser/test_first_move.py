"""From the home page to a first move there are three touches at most, in every game."""

from __future__ import annotations

import pytest
from playwright.sync_api import ViewportSize

from ludarium.kernel.game_type import GameType
from tests.browser.conftest import PHONE, WIDE, NewPage
from tests.browser.playing import first_move
from tests.browser.test_first_game import TAUGHT
from tests.server.serving import Server


@pytest.mark.parametrize("viewport", [WIDE, PHONE], ids=["wide", "phone"])
@pytest.mark.parametrize("game_type", TAUGHT, ids=lambda game_type: game_type.slug)
def test_a_first_move_takes_three_touches_at_most(
    server: Server, new_page: NewPage, game_type: GameType, viewport: ViewportSize
) -> None:
    page = new_page(server, viewport, quiet=False)
    page.goto("/")
    page.locator("article", has_text=game_type.title).get_by_role("button", name="Play").click()
    assert 1 + first_move(page) <= 3
