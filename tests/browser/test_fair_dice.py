"""Two players who sit down by the pages have both added to the dice, and the record shows it."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from ludarium.kernel.records import read_record, verify
from tests.browser.conftest import NewPage
from tests.server.serving import Server


def test_both_have_added_to_the_dice(server: Server, new_page: NewPage) -> None:
    host, friend = new_page(server), new_page(server)
    host.goto("/new?game=nova-era")
    host.get_by_role("combobox", name="Seat 2").select_option("friend")
    host.get_by_role("button", name="Open the table").click()
    link = host.locator("input[readonly]").first
    expect(link).to_be_visible()
    friend.goto(link.input_value())
    friend.get_by_role("button", name="Sit down").click()
    friend.wait_for_selector("svg.scene, .s-sheet")
    host.get_by_role("link", name="Sit down").or_(host.get_by_role("button", name="Sit down")).first.click()
    host.wait_for_selector("svg.scene, .s-sheet")
    table = host.url.rpartition("/")[2]
    told = host.evaluate(f"async () => (await (await fetch('/api/tables/{table}')).json()).commitment")
    for page in (host, friend):
        page.get_by_role("button", name="Menu").first.click()
        expect(page.get_by_role("button", name=re.compile("^Fair dice"))).to_contain_text(told[:10])
    friend.get_by_role("button", name="Resign").click()
    friend.get_by_role("button", name="Resign: press again to confirm").click()
    expect(host.get_by_text("wins").first).to_be_visible()
    record = read_record(host.request.get(f"/api/tables/{table}/record").body())
    assert verify(record)
    assert record.header.commitment == told
    assert all(len(nonce) == 64 for nonce in record.header.nonces)  # type: ignore[union-attr]  # they were added
