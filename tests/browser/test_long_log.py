"""A page is sent the end of a long log, and reads what was before page by page."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.browser.moments import Moment, table_at, take_the_seats_of
from tests.browser.playing import sit, until
from tests.server.serving import Player, Server

READ_ON = "() => { const more = document.querySelector('.log .btn'); more?.click(); return more !== null; }"
"""Press the button again as long as it is there; while a page is read it is disabled, and nothing happens."""


def test_what_was_before_is_read_page_by_page(server: Server, new_page: NewPage) -> None:
    ann = Player(server, "Ann")
    try:
        table = table_at(ann, "nova-era", ["me", "random", "random", "random"], long_enough)
        page = new_page(server)
        take_the_seats_of(page, ann)
    finally:
        ann.leave()
    sit(page, table)
    rows, more = page.locator(".log li"), page.get_by_role("button", name="What was before")
    more.click()
    until(page, lambda: not page.evaluate(READ_ON), "the beginning is read")
    expect(rows.last).to_contain_text("starting cards")


def long_enough(now: Moment) -> bool:
    """Whether a newcomer is not sent the whole log any more."""
    return now.decisions % 10 == 9 and bool(now.scene.get("earlier"))
