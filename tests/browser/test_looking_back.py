"""What happened since my turn: the log in its parts, and the moves so far, while the game goes on and after it."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, NewPage
from tests.browser.moments import Moment, played_out, table_at, take_the_seats_of
from tests.browser.playing import PRIMARY, sit, until
from tests.server.serving import Player, Server


@pytest.fixture
def ann(server: Server) -> Iterator[Player]:
    player = Player(server, "Ann")
    yield player
    player.leave()


def a_while_on(now: Moment) -> bool:
    return now.decisions == 12


def moment_of(page: Page) -> str:
    return page.get_by_role("slider", name="Moment of the game").input_value()


def test_the_log_has_its_rounds_and_what_happened_since_my_turn(server: Server, new_page: NewPage, ann: Player) -> None:
    table = table_at(ann, "nova-era", ["me", "random"], a_while_on)
    page = new_page(server)
    take_the_seats_of(page, ann)
    sit(page, table)
    log = page.locator(".log")
    expect(log.get_by_role("heading", name="Era I, round 1")).to_be_visible()
    all_rows = log.locator("li").count()
    page.get_by_role("button", name="Since your last turn").click()
    assert 0 < log.locator("li").count() < all_rows
    expect(log.get_by_role("heading", name="Ann", exact=True)).to_have_count(0)


@pytest.mark.parametrize("phone", [False, True], ids=["wide", "phone"])
def test_one_steps_back_during_the_game_and_returns_to_the_question(
    server: Server, new_page: NewPage, ann: Player, phone: bool
) -> None:
    table = table_at(ann, "nova-era", ["me", "random"], a_while_on)
    page = new_page(server, PHONE) if phone else new_page(server)
    take_the_seats_of(page, ann)
    sit(page, table)
    if phone:
        page.locator(".dock").get_by_role("button", name="Log").click()
    page.get_by_role("button", name="Look back at the moves so far").click()
    expect(page.get_by_text(re.compile(r"Moment (\d+) of \1$"))).to_be_visible()
    now = int(moment_of(page))
    page.get_by_role("button", name="One step back").click()
    expect(page.get_by_text(f"Moment {now - 1} of {now}")).to_be_visible()
    expect(page.locator(PRIMARY)).to_have_count(0)
    page.get_by_role("button", name="To the round before").click()
    until(page, lambda: int(moment_of(page)) < now - 1, "the beginning of the round is shown")
    page.get_by_role("button", name="It is your turn: back to the table").click()
    expect(page.locator(".ask, .sheet").first).to_be_visible()
    expect(page.get_by_role("slider", name="Moment of the game")).to_have_count(0)


def test_a_replay_is_jumped_through_by_round_and_has_a_speed(server: Server, new_page: NewPage, ann: Player) -> None:
    table = played_out(ann, "nova-era", ["me", "random"], {"length": "fast"})
    page = new_page(server)
    page.goto(f"/replay/{table}")
    expect(page.get_by_text("Moment 0 of")).to_be_visible()
    begins = []
    for part in ("Era I, round 2", "Era I, round 3"):
        page.get_by_role("button", name="To the next round").click()
        expect(page.locator(".log").get_by_role("heading", name=part)).to_be_visible()
        begins.append(int(moment_of(page)))
    page.get_by_role("button", name="One step on").click()
    page.get_by_role("button", name="To the round before").click()
    expect(page.get_by_text(f"Moment {begins[1]} of")).to_be_visible()
    page.get_by_role("button", name="To the round before").click()
    expect(page.get_by_text(f"Moment {begins[0]} of")).to_be_visible()
    page.get_by_role("button", name="Speed of the replay: 1 times the usual").click()
    expect(page.get_by_role("button", name="Speed of the replay: 2 times the usual")).to_be_visible()
