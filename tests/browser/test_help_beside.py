"""Help beside the table: in a drawer that leaves the question in sight, and a reason for each new kind of question."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, NewPage
from tests.browser.moments import Moment, table_at, take_the_seats_of
from tests.browser.playing import open_table, sit
from tests.browser.test_accessibility import violations
from tests.server.serving import Player, Server


def test_help_opens_beside_the_table_with_pictures_icons_and_rulings(server: Server, new_page: NewPage) -> None:
    page = new_page(server)
    sit(page, open_table(page, ["me", "random"])["id"])
    page.get_by_role("button", name="How to play (F1)").click()
    drawer = page.get_by_role("complementary", name="Nova Era")
    expect(drawer.get_by_role("heading", name="How to play Nova Era")).to_be_visible()
    expect(page.locator(".rail .ask")).to_be_visible()
    drawer.get_by_role("button", name="This table").click()
    expect(drawer.get_by_text("Disasters and the Dark Age")).to_be_visible()
    expect(page.locator(".pins b").first).to_be_visible()
    drawer.get_by_role("button", name="A turn").click()
    expect(drawer.get_by_role("heading", name="1. Roll")).to_be_visible()
    drawer.get_by_role("button", name="Icons").click()
    expect(drawer.get_by_text("Dark Age", exact=True)).to_be_visible()
    assert drawer.locator(".legend svg").count() > 20
    drawer.get_by_role("button", name="Rulings").click()
    expect(drawer.get_by_role("link", name="NE-GAP-67")).to_be_visible()
    drawer.get_by_role("button", name="Opponents").click()
    expect(drawer.get_by_text("casual", exact=True)).to_be_visible()
    assert violations(page) == []
    page.keyboard.press("Escape")
    expect(drawer).to_have_count(0)


@pytest.mark.parametrize("phone", [False, True], ids=["wide", "phone"])
def test_a_new_kind_of_question_says_why_it_is_asked_once(server: Server, new_page: NewPage, phone: bool) -> None:
    page = new_page(server, PHONE, quiet=False) if phone else new_page(server, quiet=False)
    sit(page, open_table(page, ["me", "random"])["id"])
    why = page.get_by_text("Why am I asked?")
    expect(why).to_be_visible()
    page.reload()
    expect(page.locator(".ask, .sheet").first).to_be_visible()
    expect(why).to_have_count(0)


def with_a_past(now: Moment) -> bool:
    return now.decisions > 8 and "piles" in [sheet["id"] for sheet in now.scene["sheets"]]


def test_the_pasts_of_all_players_are_looked_at_beside_the_table(server: Server, new_page: NewPage) -> None:
    ann = Player(server, "Ann")
    try:
        table = table_at(ann, "nova-era", ["me", "random"], with_a_past)
        page = new_page(server)
        take_the_seats_of(page, ann)
    finally:
        ann.leave()
    sit(page, table)
    page.keyboard.press("d")
    drawer = page.get_by_role("complementary", name="Cards to look at")
    expect(drawer.locator(".s-card").first).to_be_visible()
    page.get_by_role("button", name="Cards to look at").click()
    expect(drawer).to_have_count(0)
