"""The HexaDome in a real browser: measuring between any two places, Threats that stay in sight, tools that cover nothing."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.conftest import PHONE, WIDE, NewPage
from tests.browser.moments import Moment, table_at, take_the_seats_of
from tests.browser.playing import at_rest, point_at, sit, touch, until
from tests.server.serving import Player, Server

FACES = ".s-sheet [data-key^=threat-]"
SHOWN = "[data-id^=threat-of-]"
HELD = "[data-sheet=hand] .s-card"
BEYOND = """cards => cards.filter(card => {
  const { left, top, right, bottom } = card.getBoundingClientRect();
  return left < 0 || top < 0 || right > innerWidth + 1 || bottom > innerHeight + 1;
}).map(card => card.dataset.key)"""
"""The cards that the window cuts."""
FOCUSED = "() => document.activeElement?.closest('svg.scene [data-id]')?.dataset.id"


def acts(now: Moment) -> bool:
    return now.ask["topic"] == "act" and now.on_the_dome


def at_the_dome(
    server: Server, new_page: NewPage, viewport: ViewportSize = WIDE, wanted: Callable[[Moment], bool] = acts
) -> Page:
    """A page at a table where this player says what a Character does."""
    ann = Player(server, "Ann")
    table = table_at(ann, "aristeia", ["me", "greedy"], wanted)
    ann.leave()
    page = new_page(server, viewport)
    take_the_seats_of(page, ann)
    sit(page, table)
    return page


def threats_shown(page: Page) -> int:
    return int(
        page.locator(SHOWN).evaluate_all("all => all.filter(one => getComputedStyle(one).display !== 'none').length")
    )


def test_one_measures_from_any_character_to_any_other_by_pointer_and_by_keyboard(
    server: Server, new_page: NewPage
) -> None:
    page = at_the_dome(server, new_page)
    page.get_by_role("button", name="Measure").click()
    expect(page.get_by_role("status")).to_contain_text("touch where to begin")
    coins = page.locator("[data-id^=ch-] > .hit[role=button]")
    first, second = (coins.nth(number).get_attribute("aria-label") or "" for number in (0, 1))
    touch(coins.nth(0))
    point_at(coins.nth(1))
    note = page.locator(".note")
    expect(note).to_contain_text(f"{first.split(':')[0]} to {second.split(':')[0]}")
    expect(note).to_contain_text("Distance")
    expect(page.locator("line.ruler:not(.under)")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.get_by_role("status")).to_have_count(0)
    page.mouse.move(5, 5)
    page.keyboard.press("m")
    page.wait_for_function(f"({FOCUSED})() !== undefined")
    page.keyboard.press("Enter")
    begun = page.evaluate(FOCUSED)
    for key in ("ArrowLeft", "ArrowDown", "ArrowRight"):  # there is no space beyond the edge of the dome
        page.keyboard.press(key)
        if page.evaluate(FOCUSED) != begun:
            break
    expect(note).to_contain_text("Distance")
    assert not page.locator(".act").count()


def test_threats_stay_in_sight_for_one_enemy_or_all_and_through_a_reload(server: Server, new_page: NewPage) -> None:
    page = at_the_dome(server, new_page)
    one = page.locator(f"{FACES} > .s-hit").first
    touch(one)
    page.mouse.move(5, 5)
    expect(one).to_have_attribute("aria-checked", "true")
    until(page, lambda: threats_shown(page) == 1, "one Threat is shown")
    page.reload()
    expect(page.locator(f"{FACES} > .s-hit[aria-checked=true]")).to_have_count(1)
    until(page, lambda: threats_shown(page) == 1, "one Threat is shown after the reload")
    every = page.get_by_role("button", name="Threats of all Enemies")
    every.focus()
    page.keyboard.press("Enter")
    until(page, lambda: threats_shown(page) == page.locator(FACES).count(), "all Threats are shown")
    page.keyboard.press("Enter")
    until(page, lambda: threats_shown(page) == 1, "one Threat is shown again")


def test_threats_are_remembered_by_the_character_wherever_it_sits(server: Server, new_page: NewPage) -> None:
    ann = Player(server, "Ann")
    first = table_at(ann, "aristeia", ["me", "greedy"], acts)
    others = table_at(ann, "aristeia", ["me", "greedy"], acts, {"team1": "soldiers"})
    across = table_at(ann, "aristeia", ["greedy", "me"], acts, {"team0": "green", "team1": "orange"})
    ann.leave()
    page = new_page(server)
    take_the_seats_of(page, ann)
    sit(page, first)
    touch(page.locator("[data-key=threat-lunah] > .s-hit"))
    page.mouse.move(5, 5)
    until(page, lambda: threats_shown(page) == 1, "one Threat is shown")
    sit(page, others)
    page.locator(FACES).first.wait_for(state="attached")
    assert threats_shown(page) == 0
    sit(page, across)
    expect(page.locator("[data-key=threat-lunah] > .s-hit")).to_have_attribute("aria-checked", "true")
    until(page, lambda: threats_shown(page) == 1, "the Threat of the same Character is shown")


def test_on_a_phone_who_is_deployed_leaves_no_mark_from_the_sheet_they_came_from(
    server: Server, new_page: NewPage
) -> None:
    page = at_the_dome(server, new_page, PHONE, lambda now: now.ask["topic"] == "deploy")
    touch(page.locator(".s-sheet [data-kind=away].can .s-title").first)
    spaces = page.locator(".lane.panzoom .hex > .hit[role=button]")
    spaces.first.wait_for(state="attached")
    at_rest(page)  # the camera comes near
    touch(spaces.first)
    page.locator(".act button.pri").click()
    expect(page.locator(".lane.panzoom [data-id^=ch-]").first).to_be_attached()
    at_rest(page)
    assert page.locator("svg.scene .trace").count() == 0


@pytest.mark.long
def test_on_a_phone_the_tools_cover_nothing_that_can_be_touched(server: Server, new_page: NewPage) -> None:
    page = at_the_dome(server, new_page, PHONE, lambda now: now.attacks)
    page.get_by_text("Board", exact=True).click()  # where a card can be played, the hand is shown first
    touch(page.locator(".sheet [data-kind=attack].can .s-title").first)
    targets = page.locator(".lane.panzoom .circle.can > .hit")
    expect(targets.first).to_be_attached()
    until(page, lambda: (targets.first.bounding_box() or {"width": 0})["width"] > 40, "the camera comes near")
    at_rest(page)
    window = page.locator(".lane.panzoom > .window").bounding_box()
    tools = page.locator(".zoomtools").bounding_box()
    assert window
    assert tools
    assert window["y"] + window["height"] <= tools["y"]  # wherever the board is moved to, it ends above the tools
    for number in range(targets.count()):
        box = targets.nth(number).bounding_box()
        assert box
        assert window["y"] <= box["y"]
        assert box["y"] + box["height"] <= window["y"] + window["height"]
    page.get_by_role("button", name="Measure").click()
    expect(page.get_by_role("button", name="Measure")).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Show all").click()
    coins = page.locator(".lane.panzoom [data-id^=ch-] > .hit")
    until(page, lambda: (coins.first.bounding_box() or {"width": 99})["width"] < 40, "the camera shows all")
    at_rest(page)
    for number in range(coins.count()):
        box = coins.nth(number).bounding_box()
        assert box
        assert box["y"] + box["height"] <= window["y"] + window["height"] + 1
    touch(coins.first)
    touch(coins.last)
    expect(page.locator(".note")).to_contain_text("Distance")


def test_on_a_phone_a_roll_says_which_of_its_steps_it_is(server: Server, new_page: NewPage) -> None:
    page = at_the_dome(server, new_page, PHONE, lambda now: now.rolls)
    expect(page.locator("[data-kind=step]:visible")).to_have_count(1)
    expect(page.locator("[data-kind=step].is-on")).to_contain_text(re.compile(r"\d of [45]"))


@pytest.mark.parametrize("wanted", [acts, lambda now: now.rolls], ids=["acting", "a roll"])
def test_the_hand_is_seen_whole_in_every_window(
    server: Server, new_page: NewPage, wanted: Callable[[Moment], bool]
) -> None:
    page = at_the_dome(server, new_page, wanted=wanted)
    for width, height in ((1440, 900), (1366, 768), (1280, 720), (1024, 768)):
        page.set_viewport_size({"width": width, "height": height})
        at_rest(page)
        expect(page.locator(HELD).first).to_be_visible()
        until(page, lambda: page.locator(HELD).evaluate_all(BEYOND) == [], "every card of the hand is seen whole")
