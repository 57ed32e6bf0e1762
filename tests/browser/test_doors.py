"""Coming, going and coming back, in a real browser: invitations, odd addresses, a server that is away, long names."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from ludarium.kernel.game_type import all_games
from tests.browser.conftest import PHONE, WIDE, NewPage
from tests.browser.moments import played_out, take_the_seats_of
from tests.browser.playing import LOST, open_table, sit
from tests.server.serving import Player, Server

FAST = {"length": "fast", "first": "0"}
LONG = "W" * 24


def resign(page: Page) -> None:
    page.get_by_role("button", name="Menu").click()
    page.get_by_text("Resign").click()
    page.get_by_text("Resign: press again to confirm").click()
    expect(page.get_by_role("dialog")).to_contain_text("resigned")


def call(page: Page, name: str) -> None:
    page.goto("/")
    page.evaluate("name => fetch('/api/me', {method: 'POST', body: JSON.stringify({name})})", name)


def fits(page: Page, selector: str) -> bool:
    """Whether nothing sticks out of it at either side."""
    found: bool = page.locator(selector).evaluate(
        "box => [...box.querySelectorAll('*')].every(one => one.getBoundingClientRect().right <= box.getBoundingClientRect().right + 1)"
    )
    return found


def test_an_invitation_is_for_a_friend_and_is_given_anew_at_the_table(server: Server, new_page: NewPage) -> None:
    host, friend = new_page(server), new_page(server, PHONE, refusals=True)
    opened = open_table(host, ["me", "friend"], options=FAST)
    old = opened["links"]["1"]
    host.goto(old)
    expect(host.get_by_role("heading", name="This invitation is for a friend")).to_be_visible()
    host.get_by_role("button", name="Copy the address").click()
    expect(host.get_by_role("button", name="Copied")).to_be_visible()
    host.get_by_role("link", name="To the table").click()
    host.locator(".seat", has_text="Friend 2").click()
    dialog = host.get_by_role("dialog")
    dialog.get_by_role("button", name="Invite somebody to this seat").click()
    new = dialog.get_by_label("Invitation for").input_value()
    friend.goto(old)
    expect(friend.get_by_role("alert")).to_have_text("This invitation is not valid any more.")
    friend.goto("/")
    friend.goto(new)
    friend.get_by_label("Your name").fill("Ben")
    friend.get_by_role("button", name="Sit down").click()
    friend.wait_for_selector("svg.scene, .s-sheet")
    expect(host.locator(".seat", has_text="Ben")).to_be_visible()
    friend.go_back()
    expect(friend.get_by_role("heading", name="Pull up a chair.")).to_be_visible()
    friend.goto(new)
    friend.wait_for_url("**/table/*")
    friend.wait_for_selector("svg.scene, .s-sheet")
    expect(host.locator(".seat.away")).to_have_count(0)
    expect(dialog.get_by_role("button", name="Replace by the computer: random")).to_have_count(0)  # Ben is here
    friend.goto("/")
    expect(host.locator(".seat.away")).to_have_count(1)
    expect(dialog.get_by_role("button", name="Replace by the computer: random")).to_be_visible()


def test_a_rematch_is_announced_to_who_has_not_asked_for_it(server: Server, new_page: NewPage) -> None:
    ann, ben, eve = new_page(server), new_page(server, PHONE), new_page(server)
    opened = open_table(ann, ["me", "friend"], options=FAST)
    ben.goto(opened["links"]["1"])
    ben.get_by_role("button", name="Sit down").click()
    for page in (ann, ben, eve):
        sit(page, opened["id"])
    resign(ann)
    expect(eve.get_by_role("button", name="rematch")).to_have_count(0)
    ann.get_by_role("button", name="Rematch").click()
    ann.wait_for_url(lambda address: opened["id"] not in address)
    expect(ben.get_by_text("The table for a rematch is laid.")).to_be_visible()
    ben.get_by_role("button", name="To the rematch").click()
    ben.wait_for_url(ann.url)
    eve.get_by_role("button", name="Watch the rematch").click()
    eve.wait_for_url(ann.url)


@pytest.mark.parametrize(
    "path",
    ["/nowhere", "/table/unknown", "/table/%E0%A4%A", "/replay/unknown", "/rules/chess", "/rules/%E0", "/help/chess"],
)
def test_an_address_that_leads_nowhere_says_so(server: Server, new_page: NewPage, path: str) -> None:
    page = new_page(server, refusals=True)
    page.goto(path)
    expect(page.get_by_role("heading", name="There is no")).to_be_visible()
    expect(page).to_have_title("Not found · Ludarium")
    page.get_by_role("link", name="To the games").click()
    expect(page.get_by_role("heading", name="Pull up a chair.")).to_be_visible()


def test_a_replay_begins_at_its_beginning_if_the_address_names_no_moment(server: Server, new_page: NewPage) -> None:
    ann = Player(server, "Ann")
    table = played_out(ann, "nova-era", ["me", "random"], {"length": "fast"})
    ann.leave()
    page = new_page(server)
    page.goto(f"/replay/{table}?at=soon&seat=mine")
    expect(page.get_by_text("Moment 0 of")).to_be_visible()


def test_the_games_are_there_as_soon_as_the_server_is(server: Server, new_page: NewPage) -> None:
    page = new_page(server, bad_line=True)
    page.goto("/credits")
    page.route("**/api/games", lambda route: route.abort("connectionrefused"))
    page.get_by_role("link", name="Play").first.click()
    expect(page.get_by_role("alert")).to_contain_text("The server cannot be reached")
    page.get_by_role("link", name="New table").click()
    expect(page.get_by_role("alert")).to_contain_text("The server cannot be reached")
    page.unroute("**/api/games")
    expect(page.get_by_role("button", name="Open the table")).to_be_visible()
    assert page.get_by_role("alert").count() == 0
    expect(page.get_by_role("radiogroup", name="Game").get_by_role("radio")).to_have_count(len(all_games()))


def test_a_replay_stays_in_sight_while_the_server_is_away(own_server: Server, new_page: NewPage) -> None:
    ann = Player(own_server, "Ann")
    table = played_out(ann, "nova-era", ["me", "random"], {"length": "fast"})
    ann.leave()
    page = new_page(own_server, bad_line=True)
    take_the_seats_of(page, ann)
    page.goto(f"/replay/{table}?at=1")
    page.wait_for_selector("svg.scene, .s-sheet")
    port = own_server.address.rstrip("/").rpartition(":")[2]
    own_server.kill()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_text(LOST)).to_be_visible()
    expect(page.locator("svg.scene, .s-sheet").first).to_be_visible()
    own_server.start(port)
    expect(page.get_by_text(LOST)).to_have_count(0)
    expect(page.get_by_text("Moment 2 of")).to_be_visible()


def test_what_nobody_can_hear_stays_in_the_field(own_server: Server, new_page: NewPage) -> None:
    page = new_page(own_server, bad_line=True)
    sit(page, open_table(page, ["me", "friend"], options=FAST)["id"])
    port = own_server.address.rstrip("/").rpartition(":")[2]
    own_server.kill()
    expect(page.get_by_text(LOST)).to_be_visible()
    page.get_by_role("tab", name="Chat").click()
    field = page.get_by_label("Say something to the table")
    field.fill("Are you there?")
    field.press("Enter")
    expect(field).to_have_value("Are you there?")
    own_server.start(port)
    expect(page.get_by_text(LOST)).to_have_count(0)
    field.press("Enter")
    expect(field).to_have_value("")
    expect(page.get_by_role("list", name="Chat")).to_contain_text("Are you there?")


@pytest.mark.parametrize("viewport", [WIDE, PHONE], ids=["wide", "phone"])
def test_a_long_name_sticks_out_nowhere(server: Server, new_page: NewPage, viewport: ViewportSize) -> None:
    ann, ben = new_page(server, viewport), new_page(server, viewport)
    call(ann, LONG)
    call(ben, f"Ben {LONG}"[:24])
    opened = open_table(ann, ["me", "friend"], options=FAST)
    ben.goto(opened["links"]["1"])
    ben.get_by_role("button", name="Sit down").click()
    sit(ben, opened["id"])
    if viewport == WIDE:
        assert fits(ben, ".rail .ask")
    sit(ann, opened["id"])
    ann.locator(".seat").nth(1).click()
    assert fits(ann, "dialog .inside")
    ann.keyboard.press("Escape")
    resign(ben)
    expect(ann.get_by_role("dialog")).to_contain_text("resigned")
    for page in (ann, ben):
        assert fits(page, "[aria-labelledby=result]")
    ann.goto("/")
    ann.wait_for_selector("li .turn")
    assert fits(ann, "header")
    assert ann.evaluate("document.documentElement.scrollWidth") <= viewport["width"]


def test_what_is_said_is_shown_as_it_was_said(server: Server, new_page: NewPage) -> None:
    page = new_page(server)
    sit(page, open_table(page, ["me", "friend"], options=FAST)["id"])
    page.get_by_role("tab", name="Chat").click()
    for words in ("<b>bold</b><img src=x onerror=alert(1)>", "W" * 400, "\u05e9\u05dc\u05d5\u05dd abc"):
        page.get_by_label("Say something to the table").fill(words)
        page.keyboard.press("Enter")
        expect(page.get_by_role("list", name="Chat")).to_contain_text(words)
    assert page.locator(".log img, .log bdi b").count() == 0
    assert fits(page, ".rail .log")
