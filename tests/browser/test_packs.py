"""A table with a pack of the server, from the new-table page to a card of the pack in play."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE, NewPage
from tests.browser.playing import BUTTONS, PRIMARY, decide, look, touch, until, wait_for_turn
from tests.server.serving import Server
from tests.server.test_packs import kites, team

MANY = 60  # cards: some of them are always on offer
MOST_DECISIONS = 200


@pytest.fixture
def offering(tmp_path: Path) -> Iterator[Server]:
    packs = kites(tmp_path / "kites", MANY), kites(tmp_path / "dear-kites", cost=4), team(tmp_path / "friends")
    running = Server(str(tmp_path / "tables.sqlite"), packs=packs)
    yield running
    running.stop()


def take(page: Page, card: Locator) -> None:
    """Touch a card, choose the first of what can be done with it, and confirm."""
    before, ways = look(page).sent, page.locator(BUTTONS).filter(has_text="Kite")
    touch(card)
    until(page, lambda: look(page).primary or ways.count(), "the card says what can be done with it")
    if not look(page).primary:
        ways.first.click()
    page.locator(PRIMARY).first.click()
    until(page, lambda: look(page).sent != before, "the answer is sent")


def test_a_card_of_a_pack_is_played(offering: Server, new_page: NewPage) -> None:
    page = new_page(offering)
    page.goto("/new?game=nova-era")
    page.locator(".packs input").first.check()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_selector(".ask, .sheet")
    mine = page.locator(".seat").first.inner_text().split("\n")[0]
    dice, played = random.Random(1), page.locator(".log li", has_text=re.compile(f"{mine} (develops|takes) Kite"))
    for _ in range(MOST_DECISIONS):
        assert wait_for_turn(page), "the game is over, and no Kite was played"
        lit = page.locator(".s-sheet .can button:is(.s-hit, .s-title)").and_(page.locator("[aria-label*='Kite']"))
        if lit.count() and not page.locator(PRIMARY).count():
            take(page, lit.first)
        else:
            decide(page, dice)
        if played.count():
            break
    expect(played.first).to_be_visible()


def test_packs_that_collide_are_told_where_they_are_chosen(offering: Server, new_page: NewPage) -> None:
    page = new_page(offering, PHONE, refusals=True)
    page.goto("/new?game=nova-era")
    page.locator(".packs input").nth(0).check()
    page.locator(".packs input").nth(1).check()
    told = page.locator(".packs").get_by_role("alert")
    expect(told).to_have_text(
        "The pack dear-kites cannot be played: X0: the pack kites has it too; use one of the two packs."
    )
    expect(told).to_be_in_viewport()
    expect(page.get_by_role("button", name="Open the table")).to_be_disabled()
    page.locator(".packs input").nth(0).uncheck()
    expect(told).to_have_count(0)
    expect(page.get_by_role("button", name="Open the table")).to_be_enabled()


def test_a_team_of_a_pack_can_be_chosen(offering: Server, new_page: NewPage) -> None:
    page = new_page(offering)
    page.goto("/new?game=aristeia")
    team = page.get_by_role("combobox", name="Team").first
    friends = page.get_by_role("option", name="Miyamoto Mushashi, Major Lunah, Maximus, Gata")
    expect(team).to_be_visible()
    expect(friends).to_have_count(0)
    page.locator(".packs input").check()
    expect(friends).to_have_count(2)
    team.select_option("friends")
    with page.expect_response(lambda response: response.url.endswith("/api/tables")) as opened:
        page.get_by_role("button", name="Open the table").click()
    asked = opened.value.request.post_data_json
    assert asked
    assert asked["options"] == {"team0": "friends"}
    assert opened.value.ok
    page.wait_for_selector(".ask, .sheet")
