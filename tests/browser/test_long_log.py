"""A page is sent the end of a long log, and reads what was before page by page."""

from __future__ import annotations

import random

from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.browser.moments import take_the_seats_of
from tests.browser.playing import handed_over, sit, until
from tests.server.serving import Company, Player, Server


def test_what_was_before_is_read_page_by_page(server: Server, new_page: NewPage) -> None:
    company, dice = Company(), random.Random(2)
    ann = company(server, "Ann")
    try:
        table = ann.open("nova-era", ["me"] * 4)["id"]
        ann.sit(table)
        while not ann.http.get(f"/api/tables/{table}").json()["now"].get("earlier"):
            for _ in range(20):
                play_on(ann, dice)
        page = new_page(server)
        take_the_seats_of(page, ann)
    finally:
        ann.leave()
    sit(page, table)
    assert handed_over(page)
    rows, more = page.locator(".log li"), page.get_by_role("button", name="What was before")
    expect(more).to_be_visible()
    more.click()
    while more.is_visible():  # it goes when the beginning is read
        until(page, lambda: more.is_enabled() or not more.count(), "a page of the log is read")
        if more.count():
            more.click()
    expect(rows.last).to_contain_text("starting cards")


def play_on(player: Player, dice: random.Random) -> None:
    """Choose something; at a shared device the next player takes it first."""
    while not player.ask or "choices" not in player.ask:
        player.hear()
        player.take()
    player.choose(dice.randrange(len(player.ask["choices"])))
