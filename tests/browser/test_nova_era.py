"""Nova Era's table in a real browser: what lies beside the cards, and what spectators read."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.browser.moments import table_at, take_the_seats_of
from tests.browser.playing import sit
from tests.server.serving import Player, Server

EARLY = 16  # decisions: then both have cards in play


def test_a_player_sees_the_dice_of_the_round_and_a_spectator_the_names_of_cards(
    server: Server, new_page: NewPage
) -> None:
    ann = Player(server, "Ann")
    table = table_at(ann, "nova-era", ["me", "greedy"], lambda now: now.decisions >= EARLY)
    ann.leave()
    page = new_page(server)
    take_the_seats_of(page, ann)
    sit(page, table)
    expect(page.locator(".rail [data-sheet=tray]")).to_contain_text("Dice of round")
    expect(page.locator(".rail [data-sheet=tray] [data-kind=heap]").first).to_be_attached()
    cloth = page.locator("main.board").evaluate("board => getComputedStyle(board).backgroundImage")
    assert "repeating-radial-gradient" in cloth
    assert page.locator("[data-kind=named]").count() == 0  # a player sees the others in small
    watching = new_page(server)
    sit(watching, table)
    names = watching.locator("[data-sheet=rivals] [data-kind=named] .s-title")
    expect(names.first).to_be_visible()
    assert all(names.all_inner_texts())
