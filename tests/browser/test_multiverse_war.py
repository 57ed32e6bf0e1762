"""Multiverse War at the screen: a whole game by clicking, a round on a phone, three at a table with a spectator."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import Page, ViewportSize, expect
from playwright.sync_api import TimeoutError as Late

from tests.browser.conftest import PHONE, WIDE, NewPage
from tests.browser.moments import table_at, take_the_seats_of
from tests.browser.playing import (
    BUTTONS,
    LIT,
    PRIMARY,
    asked,
    camera_rests,
    decide,
    is_over,
    look,
    open_table,
    point_at,
    sit,
    touch,
    until,
)
from tests.browser.playing import wait_for_turn as wait
from tests.browser.test_accessibility import violations
from tests.server.serving import Player, Server

GAME = "multiverse-war"
SHORT = {"limit": "12"}
SOONER = {"Choose a unit": ("End the action phase", 0.7), "Recruit": ("Done", 0.6), "What does": ("Finish", 0.2)}
"""What ends a question sooner, and how often a player in a hurry says it."""
FAR = "svg.scene .hex.beyond > .hit"
"""A hex that the unit reaches by more than one step."""
MOST_DECISIONS = 600


def question(page: Page) -> str:
    return page.locator("h2").first.inner_text().replace("\n", " ")


def press(page: Page, words: str) -> bool:
    """Press a button of the question and confirm it; whether there is such a button."""
    button = page.locator(BUTTONS).filter(has_text=re.compile(words))
    if not button.count():
        return False
    try:
        button.first.click(timeout=2000)
        page.locator(PRIMARY).first.click(timeout=2000)
    except Late:  # the table has gone on by itself: nothing else could be chosen
        return False
    return True


def decide_in_a_hurry(page: Page, dice: random.Random) -> None:
    """Anything that is lit, but the end of a phase often comes soon."""
    before = look(page).sent
    asks = question(page)
    for begins, (words, often) in SOONER.items():
        if asks.startswith(begins) and dice.random() < often and press(page, words):
            until(page, lambda: look(page).sent != before, f"{words!r} is sent")
            return
    decide(page, dice)


def rounds(page: Page) -> int:
    found = re.search(r"Round (\d+)", page.locator("header").first.inner_text())
    return int(found[1]) if found else 0


def test_a_whole_starter_game_by_clicking(server: Server, new_page: NewPage) -> None:
    page, dice = new_page(server), random.Random(1)
    table = open_table(page, ["me", "greedy"], GAME, options=SHORT)["id"]
    sit(page, table)
    for _ in range(MOST_DECISIONS):
        if not wait(page):
            break
        decide_in_a_hurry(page, dice)
    assert is_over(page)
    assert look(page).sent > 30
    assert page.request.get(f"/api/tables/{table}/record").ok


def test_a_round_on_a_phone(server: Server, new_page: NewPage) -> None:
    page, dice = new_page(server, PHONE), random.Random(2)
    sit(page, open_table(page, ["me", "greedy"], GAME, options=SHORT)["id"])
    for _ in range(MOST_DECISIONS):
        assert wait(page)
        if rounds(page) > 1:
            break
        decide_in_a_hurry(page, dice)
    assert rounds(page) > 1
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


@pytest.mark.parametrize("rivals", [1, 3])
def test_the_bar_of_a_phone_says_what_everybody_has(server: Server, new_page: NewPage, rivals: int) -> None:
    page = new_page(server, PHONE)
    sit(page, open_table(page, ["me", *["greedy"] * rivals], GAME)["id"])
    bar = page.locator(".pseats")
    for seat in bar.locator(".seat").all():
        expect(seat.locator(".mark").first).to_have_attribute("title", re.compile(r"^\d+ gold$"))
        expect(seat.locator(".mark").first).to_be_visible()
    assert bar.locator(".mark.more:visible").count() == (2 if rivals == 1 else 0)
    assert bar.evaluate("bar => bar.scrollWidth <= bar.clientWidth")


def test_three_at_a_table_two_of_them_people_and_a_spectator(server: Server, new_page: NewPage) -> None:
    ann, ben, eve = new_page(server), new_page(server), new_page(server)
    opened = open_table(ann, ["me", "friend", "greedy"], GAME, options=SHORT)
    sit(ann, opened["id"])
    ben.goto(opened["links"]["1"])
    ben.locator("input").first.fill("Ben")
    ben.keyboard.press("Enter")
    ben.wait_for_url("**/table/**")
    sit(eve, opened["id"])
    dice = random.Random(3)
    for _ in range(MOST_DECISIONS):
        until(ann, lambda: asked(ann) or asked(ben), "one of the two is asked")
        if rounds(ann) > 1:
            break
        for page in (ann, ben):
            if asked(page):
                decide_in_a_hurry(page, dice)
        assert not asked(eve)
    assert rounds(ann) > 1
    assert look(ann).sent
    assert look(ben).sent
    banners = eve.locator("svg.scene .m-banner").count()
    assert banners >= ann.locator("svg.scene .m-banner").count()
    assert banners > 0
    assert eve.locator(LIT).count() == 0


@pytest.fixture(scope="module")
def fights(server: Server) -> tuple[Player, dict[str, str]]:
    """A guest with tables at moments that look different."""
    player = Player(server, "Mira")
    wanted = {
        "build": lambda now: now.ask["topic"] == "build",
        "act": lambda now: now.ask["topic"] == "act",
        "attack": lambda now: any(choice.get("group") == "attack" for choice in now.ask["choices"]),
    }
    tables = {name: table_at(player, GAME, ["me", "greedy"], one) for name, one in wanted.items()}
    player.leave()
    return player, tables


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("viewport", [WIDE, PHONE], ids=["wide", "phone"])
def test_no_serious_violation(
    server: Server, new_page: NewPage, fights: tuple[Player, dict[str, str]], viewport: ViewportSize, theme: str
) -> None:
    page = new_page(server, viewport, theme)
    take_the_seats_of(page, fights[0])
    found = {}
    for moment, table in fights[1].items():
        sit(page, table)
        assert wait(page)
        found[moment] = violations(page)
    assert {moment: rows for moment, rows in found.items() if rows} == {}


def test_an_attack_shows_its_exact_odds_before_it_is_made(
    server: Server, new_page: NewPage, fights: tuple[Player, dict[str, str]]
) -> None:
    page = new_page(server)
    take_the_seats_of(page, fights[0])
    sit(page, fights[1]["attack"])
    assert wait(page)
    page.get_by_role("button", name=re.compile("^Attack")).first.click()
    if not page.locator(PRIMARY).count():
        touch(page.locator(LIT).first)
    expect(page.locator(PRIMARY)).to_contain_text("Attack")
    expect(page.locator(".panels")).to_contain_text(re.compile("is slain|falls|not known"))


def test_the_end_of_the_phase_says_how_many_units_can_still_act_and_n_goes_to_the_next(
    server: Server, new_page: NewPage
) -> None:
    page = new_page(server)
    sit(page, open_table(page, ["me", "greedy"], GAME, options=SHORT)["id"])
    assert wait(page)
    end, dice = page.locator(BUTTONS).filter(has_text="End the action phase"), random.Random(4)
    while not end.count():  # the build phase, and territories that are turned before
        decide_in_a_hurry(page, dice)
        assert wait(page)
    expect(end).to_contain_text("can still act")
    seen = set()
    for _ in range(3):
        page.keyboard.press("n")
        seen.add(page.evaluate("document.activeElement.getAttribute('aria-label') ?? document.activeElement.outerHTML"))
    assert len(seen) > 1


def test_a_far_hex_shows_its_way_and_one_touch_walks_there(server: Server, new_page: NewPage) -> None:
    page = new_page(server)
    sit(page, open_table(page, ["me", "greedy"], GAME, options=SHORT)["id"])
    far, dice = page.locator(FAR), random.Random(5)
    assert wait(page)
    while not far.count():  # the build phase, and units that reach nothing but their neighbours
        decide_in_a_hurry(page, dice)
        assert wait(page)
    before = look(page).sent
    camera_rests(page)
    point_at(far.first)
    expect(page.locator("svg.scene path.way:not(.flow-under)")).to_have_count(1)
    touch(far.first)
    until(page, lambda: look(page).sent > before + 1, "each step of the way is sent")
    assert wait(page)


def test_what_four_players_have_stays_within_their_places_in_the_bar(server: Server, new_page: NewPage) -> None:
    page = new_page(server, {"width": 1280, "height": 720})
    sit(page, open_table(page, ["me", *["greedy"] * 3], GAME, options={"scenario": "advanced", "layout": "L4G"})["id"])
    seats = page.locator("header .seat")
    expect(seats).to_have_count(4)
    page.evaluate("document.fonts.ready")
    until(page, lambda: seats.evaluate_all("all => all.every(one => one.scrollWidth <= one.clientWidth)"), "all fits")
