"""How a game ends in a real browser: the result, the board behind it, and nothing that covers another thing."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.conftest import PHONE, WIDE, NewPage
from tests.browser.moments import played_out, take_the_seats_of
from tests.browser.playing import open_table, sit, touch, wait_for_turn
from tests.server.serving import Player, Server


@pytest.fixture(scope="module")
def ended(server: Server) -> tuple[Player, str]:
    """Somebody with a game of Aristeia! that is over."""
    ann = Player(server, "Ann")
    table = played_out(ann, "aristeia", ["me", "greedy"])
    ann.leave()
    return ann, table


def look_at_the_board(page: Page, player: Player, table: str) -> None:
    take_the_seats_of(page, player)
    page.goto(f"/table/{table}")
    page.get_by_role("button", name="Look at the board").click()
    expect(page.locator("[data-id=final], [data-key=final]")).to_be_visible()


def test_the_end_of_a_game_leaves_the_dome_and_its_tools_in_sight_on_a_phone(
    server: Server, new_page: NewPage, ended: tuple[Player, str]
) -> None:
    page = new_page(server, PHONE)
    look_at_the_board(page, *ended)
    sheet, dome = page.locator("[data-key=final]").bounding_box(), page.locator("[data-id=dome]").bounding_box()
    tools = page.locator(".zoomtools button").first.bounding_box()
    again = page.get_by_role("button", name="Show the result").bounding_box()
    assert sheet
    assert dome
    assert tools
    assert again
    assert sheet["y"] + sheet["height"] <= dome["y"] + 1
    assert again["x"] + again["width"] <= tools["x"]


def test_the_rail_says_what_the_last_round_scored(server: Server, new_page: NewPage, ended: tuple[Player, str]) -> None:
    page = new_page(server, WIDE)
    look_at_the_board(page, *ended)
    expect(page.locator(".rail [data-sheet=standing]")).to_contain_text("the last, scored")
    expect(page.locator(".bar .era i.score.done").first).to_be_visible()


@pytest.fixture(scope="module")
def crowded(server: Server) -> tuple[Player, str]:
    """Somebody with a game of Nova Era for four that is over."""
    ann = Player(server, "Ann")
    table = played_out(ann, "nova-era", ["me", "greedy", "random", "random"], {"length": "fast"})
    ann.leave()
    return ann, table


@pytest.mark.parametrize("viewport", [WIDE, PHONE])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_with_four_players_the_bar_says_who_won(
    server: Server, new_page: NewPage, crowded: tuple[Player, str], viewport: ViewportSize, theme: str
) -> None:
    page = new_page(server, viewport, theme)
    look_at_the_board(page, *crowded)
    winner = page.locator(".seat.won")
    expect(winner).to_have_count(1)
    expect(winner.get_by_role("img", name="winner")).to_be_visible()
    name = winner.locator("b").inner_text()
    expect(page.locator("[data-id=final], [data-key=final]")).to_contain_text(name)
    if viewport == WIDE:
        expect(page.locator(".rail .ask")).to_contain_text("The game is over")
        expect(page.locator(".rail .ask h2")).to_have_text("You won!" if name == "Ann" else f"{name} won")
    bar = winner.bounding_box()
    assert bar
    assert bar["x"] + bar["width"] <= viewport["width"]


def test_the_end_is_seen_on_the_board_of_a_phone_wherever_one_looked(server: Server, new_page: NewPage) -> None:
    page = new_page(server, PHONE)
    sit(page, open_table(page, ["me", "random"], options={"length": "fast"})["id"])
    wait_for_turn(page)
    page.get_by_role("button", name="Rivals").click()
    page.get_by_role("button", name="Menu").click()
    page.get_by_text("Resign").click()
    page.get_by_text("Resign: press again to confirm").click()
    page.get_by_role("button", name="Look at the board").click()
    expect(page.get_by_role("button", name="Board", exact=True)).to_have_attribute("aria-current", "true")


def test_after_resigning_nothing_is_expected_any_more(server: Server, new_page: NewPage) -> None:
    page = new_page(server)
    sit(page, open_table(page, ["me", "random"], options={"length": "fast", "first": "0"})["id"])
    wait_for_turn(page)
    touch(page.locator(".place.middle .can .s-title").first)  # a Dice Zone; then the next round can be reckoned with
    page.locator(".act button.pri").click()
    expect(page.locator(".rail > .right")).to_contain_text("Odds")
    page.get_by_role("button", name="Menu").click()
    page.get_by_text("Resign").click()
    page.get_by_text("Resign: press again to confirm").click()
    expect(page.get_by_text("resigned")).to_be_visible()
    expect(page.locator(".rail")).not_to_contain_text("Odds for")
    expect(page.locator(".bar .step")).to_have_text("The game is over")
