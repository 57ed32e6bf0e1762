"""What is named in the log explains itself, and my turn calls me: by the title, a sound and a notice of the system."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import PHONE, NewPage
from tests.browser.moments import Moment, played_out, table_at, take_the_seats_of
from tests.browser.playing import open_table, sit
from tests.server.serving import Player, Server

CALLED = """
window.called = [];
window.Notification = class { constructor(title, { body }) { window.called.push(`${title}: ${body}`); } close() {} };
window.Notification.permission = "granted";
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...when) { window.called.push("sound"); return start.apply(this, when); };
Object.defineProperty(document, "visibilityState", { get: () => "hidden" });
localStorage.setItem("ludarium.settings", '{"highlights": false, "reasons": false, "sound": true, "notices": true}');
"""
"""A device that has allowed sounds and notices, whose page is not looked at."""


def with_cards(now: Moment) -> bool:
    return now.decisions == 10


def test_my_turn_calls_me_by_title_sound_and_notice(server: Server, new_page: NewPage) -> None:
    page = new_page(server)
    page.add_init_script(CALLED)
    opened = open_table(page, ["me", "friend"], options={"length": "fast", "first": "1"})
    ben = Player(server, "Ben")
    ben.http.post("/api/join", json={"token": opened["links"]["1"].removeprefix("/join/")}).raise_for_status()
    ben.sit(opened["id"])
    while not (ben.ask and ben.ask.get("mine")):
        ben.hear()
    sit(page, opened["id"])
    expect(page).to_have_title("Nova Era · Ludarium")
    assert page.evaluate("window.called") == []
    ben.choose(0)
    expect(page).to_have_title(re.compile("Your turn"))
    page.wait_for_function("window.called.length > 2")
    assert page.evaluate("window.called.filter((one) => one === 'sound').length") == 2, "two tones of a bell"
    (notice,) = page.evaluate("window.called.filter((one) => one !== 'sound')")
    assert re.match(r"Your turn: Nova Era: .+", notice)
    ben.leave()


def test_a_card_named_in_the_log_explains_itself(server: Server, new_page: NewPage) -> None:
    ann = Player(server, "Ann")
    table = table_at(ann, "nova-era", ["me", "random"], with_cards)
    finished = played_out(ann, "nova-era", ["me", "random"], {"length": "fast"})
    ann.leave()
    for viewport in (None, PHONE):
        page = new_page(server, viewport) if viewport else new_page(server)
        take_the_seats_of(page, ann)
        sit(page, table)
        if viewport:
            page.locator(".dock").get_by_role("button", name="Log").click()
        name = page.locator(".log .name").first
        expect(name).to_be_visible()
        name.click()
        expect(page.locator(".note")).to_contain_text(name.inner_text())
    page = new_page(server)
    take_the_seats_of(page, ann)
    page.goto(f"/replay/{finished}?at=30")
    name = page.locator(".log .name").first
    name.click()
    expect(page.locator(".note")).to_contain_text(name.inner_text())
