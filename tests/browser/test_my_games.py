"""A table leaves a trace: finished games with their replays, and the same person on a second device."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import PHONE, NewPage
from tests.browser.playing import open_table, sit
from tests.browser.test_accessibility import violations
from tests.browser.test_doors import resign
from tests.server.serving import Server


def test_a_finished_game_is_listed_counted_and_replayed(server: Server, new_page: NewPage) -> None:
    page = new_page(server)
    page.goto("/games")
    expect(page.get_by_text("You have finished no game yet.")).to_be_visible()
    sit(page, open_table(page, ["me", "greedy"])["id"])
    resign(page)
    page.goto("/")
    page.get_by_role("link", name="My games").first.click()
    expect(page.get_by_text("0 of 1 won")).to_be_visible()
    expect(page.get_by_role("listitem").filter(has_text="against Bruno")).to_contain_text("Lost")
    assert violations(page) == []
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save as a file").click()
    assert saved.value.suggested_filename == "ludarium-games.json"
    page.get_by_role("link", name="Replay").click()
    expect(page).to_have_url(f"{server.address}replay/{page.url.rsplit('/', 1)[1]}")


def test_a_link_hands_me_over_to_my_phone(server: Server, new_page: NewPage) -> None:
    desk, phone = new_page(server), new_page(server, PHONE)
    desk.goto("/")
    desk.get_by_title("You: name, colour, devices").click()
    desk.get_by_label("Your name").fill("Ann")
    desk.get_by_role("button", name="Save").click()
    desk.get_by_title("You: name, colour, devices").click()
    desk.get_by_title("Diamond").click()
    desk.get_by_role("button", name="Go on at another device").click()
    expect(desk.get_by_alt_text("The link as a QR code")).to_be_visible()
    assert violations(desk) == []
    link = desk.get_by_label("Link for the other device").input_value()
    phone.goto(link)
    phone.get_by_role("button", name="Go on here").click()
    expect(phone.get_by_role("heading", name="Welcome, Ann")).to_be_visible()
    assert violations(phone) == []
    desk.reload()
    desk.get_by_title("You: name, colour, devices").click()
    devices = desk.get_by_role("dialog").get_by_role("listitem")
    expect(devices).to_have_count(2)
    devices.nth(1).get_by_role("button", name="Sign out").click()
    devices.nth(1).get_by_role("button", name="Press again to sign out").click()
    expect(devices).to_have_count(1)
    phone.goto("/")
    expect(phone.get_by_title("You: name, colour, devices")).not_to_contain_text("Ann")
