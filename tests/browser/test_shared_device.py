"""Two players at one device: the cards of who is asked are covered until that player uncovers them."""

from __future__ import annotations

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser.conftest import PHONE, WIDE, NewPage
from tests.browser.moments import Moment, table_at, take_the_seats_of
from tests.server.serving import Player, Server

HAND = "My hand"


def acts(now: Moment) -> bool:
    return bool(now.ask["topic"] == "act")


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_who_is_asked_decides_what_is_open_and_uncovers_the_cards(
    server: Server, new_page: NewPage, size: ViewportSize
) -> None:
    ann, page = Player(server, "Ann"), new_page(server, size)
    table = table_at(ann, "aristeia", ["me", "me"], acts)
    ann.leave()
    take_the_seats_of(page, ann)
    page.goto(f"/table/{table}")
    uncover = page.get_by_role("button", name="uncover")
    expect(uncover).to_be_visible()
    expect(page.get_by_role("alertdialog")).to_have_count(0)
    expect(page.get_by_label(HAND)).to_have_count(0)
    uncover.click()
    expect(uncover).to_have_count(0)
    if size == PHONE:
        page.get_by_role("navigation").get_by_role("button", name="Me").click()
    expect(page.get_by_label(HAND).first).to_be_attached()
