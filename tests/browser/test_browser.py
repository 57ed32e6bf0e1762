"""People at the table, in a real browser: whole games by clicking, friends, reloads, a killed server, every page."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import PHONE, WIDE, NewPage
from tests.browser.playing import asked, decide, handed_over, is_over, open_table, settled_prompt, sit, wait_for_turn
from tests.server.serving import Server

FAST = {"length": "fast"}


def play(page: Page, dice: random.Random, most: int) -> int:
    """Decide until the game is over, or so often."""
    for done in range(most):
        if not wait_for_turn(page):
            return done
        decide(page, dice)
    return most


@pytest.mark.parametrize(("game", "options"), [("nova-era", FAST), ("aristeia", {})])
def test_a_whole_game_by_clicking_against_a_bot(
    server: Server, new_page: NewPage, game: str, options: dict[str, str]
) -> None:
    page = new_page(server)
    table = open_table(page, ["me", "random"], game, options=options)["id"]
    sit(page, table)
    play(page, random.Random(1), 2000)
    assert is_over(page)
    record = page.request.get(f"/api/tables/{table}/record")
    assert record.ok
    page.goto(f"/replay/{table}?at=10")
    page.wait_for_selector("svg.scene")
    slider = page.locator("input[type=range]").first
    slider.focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**at=11*")


def test_on_a_phone(server: Server, new_page: NewPage) -> None:
    page = new_page(server, PHONE)
    sit(page, open_table(page, ["me", "random"], options=FAST)["id"])
    done = play(page, random.Random(2), 25)  # one touch may answer several quick questions: the game may end before
    assert done == 25 or is_over(page)
    assert done >= 10
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_two_browsers_and_an_invitation(server: Server, new_page: NewPage) -> None:
    ann, ben, eve = new_page(server), new_page(server), new_page(server)
    opened = open_table(ann, ["me", "friend"], options={**FAST, "first": "0"})
    sit(ann, opened["id"])
    ben.goto(opened["links"]["1"])
    ben.wait_for_selector("input")
    ben.locator("input").first.fill("Ben")
    ben.keyboard.press("Enter")
    ben.wait_for_url("**/table/**")
    sit(eve, opened["id"])
    dice = random.Random(3)
    for _ in range(20):
        for page in (ann, ben):
            if asked(page):
                decide(page, dice)
        ann.wait_for_timeout(50)
        assert not asked(eve)
    assert "Ben" in ann.locator("body").inner_text()


def test_a_reload_and_a_killed_server_lose_nothing(own_server: Server, new_page: NewPage) -> None:
    page = new_page(own_server)
    sit(page, open_table(page, ["me", "random"], options=FAST)["id"])
    dice = random.Random(4)
    play(page, dice, 12)
    before = settled_prompt(page)
    page.reload()
    assert settled_prompt(page) == before
    port = own_server.address.rstrip("/").rpartition(":")[2]
    own_server.kill()
    page.wait_for_timeout(300)
    own_server.start(port)
    assert settled_prompt(page) == before
    play(page, dice, 5)


def test_a_shared_device_is_handed_over(server: Server, new_page: NewPage) -> None:
    page = new_page(server)
    table = open_table(page, ["me", "me"], options={**FAST, "first": "0"})["id"]
    page.goto(f"/table/{table}")
    dice = random.Random(5)
    handed = 0
    for _ in range(200):
        if handed_over(page):
            handed += 1
        elif asked(page):
            decide(page, dice)
        if handed == 4:
            break
        page.wait_for_timeout(20)
    assert handed == 4


def test_by_keyboard_alone(server: Server, new_page: NewPage) -> None:
    page = new_page(server)
    sit(page, open_table(page, ["me", "random"], options={**FAST, "first": "0"})["id"])
    wait_for_turn(page)
    before = page.locator("h2").first.inner_text()
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate(
            "document.activeElement?.closest('svg.scene') !== null && document.activeElement?.getAttribute('role') === 'button'"
        ):
            break
    page.keyboard.press("Enter")
    page.wait_for_timeout(100)
    page.keyboard.press("Enter")
    page.wait_for_function("before => document.querySelector('h2')?.innerText !== before", arg=before)


PAGES = ["/", "/new?game=nova-era", "/rules/nova-era", "/help/nova-era", "/credits"]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("viewport", [WIDE, PHONE], ids=["wide", "phone"])
def test_every_page_stands_without_complaint(
    server: Server, new_page: NewPage, viewport: dict[str, int], theme: str
) -> None:
    page = new_page(server, viewport, theme)
    for path in PAGES:
        page.goto(path)
        page.wait_for_selector("h1, h2")
        assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"], path
