"""People at the table, in a real browser: whole games by clicking, friends, reloads, a killed server, every page."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.browser.conftest import PHONE, SIDEWAYS, TABLET, WIDE, NewPage
from tests.browser.moments import Moment, played_out, table_at, take_the_seats_of
from tests.browser.playing import (
    LOST,
    asked,
    at_rest,
    decide,
    handed_over,
    is_over,
    look,
    open_table,
    point_at,
    sit,
    touch,
    until,
    wait_for_turn,
)
from tests.server.serving import Player, Server

FAST = {"length": "fast"}


def play(page: Page, dice: random.Random, most: int) -> int:
    """Decide until the game is over, or so many answers are sent; how many were."""
    before = look(page).sent
    while (done := look(page).sent - before) < most and wait_for_turn(page):
        decide(page, dice)
    return done


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
    page.wait_for_selector(".s-sheet")
    assert "Moment 10 of" in page.locator(".ask .who").inner_text()
    slider = page.locator("input[type=range]").first
    slider.focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**at=11*")


def test_on_a_phone(server: Server, new_page: NewPage) -> None:
    page = new_page(server, PHONE)
    sit(page, open_table(page, ["me", "random"], options=FAST)["id"])
    done = play(page, random.Random(2), 25)
    assert done == 25 or (done >= 10 and is_over(page))
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
    for _ in range(10):
        until(ann, lambda: asked(ann) or asked(ben), "one of the two is asked")
        for page in (ann, ben):
            if asked(page):
                decide(page, dice)
        assert not asked(eve)
    assert look(ann).sent
    assert look(ben).sent
    expect(ann.locator(".seat", has_text="Ben")).to_be_visible()


def test_a_reload_and_a_killed_server_lose_nothing(own_server: Server, new_page: NewPage) -> None:
    ann = Player(own_server, "Ann")
    # where there is but one answer it is given for the player, and the question would change by itself
    table = table_at(ann, "nova-era", ["me", "random"], lambda now: now.decisions >= 12 and len(now.ask["choices"]) > 1)
    ann.leave()
    page = new_page(own_server, bad_line=True)
    take_the_seats_of(page, ann)
    sit(page, table)
    assert wait_for_turn(page)
    prompt = page.locator("h2").first
    before = prompt.inner_text()
    page.reload()
    assert wait_for_turn(page)
    expect(prompt).to_have_text(before)
    port = own_server.address.rstrip("/").rpartition(":")[2]
    own_server.kill()
    expect(page.get_by_text(LOST)).to_be_visible()
    own_server.start(port)
    expect(page.get_by_text(LOST)).to_have_count(0)
    assert wait_for_turn(page)
    expect(prompt).to_have_text(before)
    assert play(page, random.Random(4), 5) == 5


def test_a_shared_device_is_handed_over(server: Server, new_page: NewPage) -> None:
    page = new_page(server)
    table = open_table(page, ["me", "me"], options={**FAST, "first": "0"})["id"]
    page.goto(f"/table/{table}")
    dice = random.Random(5)
    handed = 0

    def is_handed_on() -> bool:
        nonlocal handed
        if handed_over(page):
            handed += 1
        elif asked(page):
            decide(page, dice)
        return handed == 4

    until(page, is_handed_on, "the device is handed over four times")


def test_by_keyboard_alone(server: Server, new_page: NewPage) -> None:
    page = new_page(server)
    sit(page, open_table(page, ["me", "random"], options={**FAST, "first": "0"})["id"])
    wait_for_turn(page)
    before = page.locator("h2").first.inner_text()
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.locator(".s-sheet button:is(.s-title, .s-hit):focus").count():
            break
    expect(page.locator(".s-sheet button:is(.s-title, .s-hit):focus")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.locator(".act button.pri")).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_function("before => document.querySelector('h2')?.innerText !== before", arg=before)


def test_a_hint_names_three_choices_and_lights_the_best(server: Server, new_page: NewPage) -> None:
    page = new_page(server)
    sit(page, open_table(page, ["me", "random"], options={**FAST, "first": "0"})["id"])
    wait_for_turn(page)
    page.get_by_role("button", name="Ask for a hint (H)").click()
    rows = page.locator("section.hint li button")
    rows.first.wait_for()
    assert 1 <= rows.count() <= 3
    assert "% to win" in rows.first.inner_text()
    assert page.locator(".s-sheet .hinted").count() >= 1
    rows.first.click()
    page.locator(".act button.pri").click()
    page.wait_for_selector("section.hint", state="detached")


def test_no_hint_where_the_table_allows_none(server: Server, new_page: NewPage) -> None:
    page = new_page(server)
    page.goto("/new?game=nova-era")
    page.get_by_label("Allow hints").uncheck()
    page.get_by_role("button", name="Open the table").click()
    wait_for_turn(page)
    expect(page.get_by_role("button", name="Undo")).to_be_visible()  # it stands beside the hint
    assert page.get_by_role("button", name="Ask for a hint (H)").count() == 0


def test_who_wants_to_be_asked_always_says_so_in_the_menu(server: Server, new_page: NewPage) -> None:
    page = new_page(server)
    sit(page, open_table(page, ["me", "random"], options=FAST)["id"])
    page.get_by_role("button", name="Menu").click()
    page.get_by_text("When I can only pass: pass for me").click()
    page.get_by_text("When I can only pass: ask me").wait_for()
    page.reload()
    page.wait_for_selector(".ask")
    page.get_by_role("button", name="Menu").click()
    page.get_by_text("When I can only pass: ask me").wait_for()


def test_on_a_small_screen_the_log_takes_the_room_that_is_left(server: Server, new_page: NewPage) -> None:
    page = new_page(server, {"width": 1280, "height": 720})
    sit(page, open_table(page, ["me", "random"], "multiverse-war")["id"])
    rail, panel, tabs = (page.locator(one).bounding_box() for one in (".rail", "#tabpanel", ".rail > .tabs"))
    above = page.locator(".rail > :is(.ask, .actions, .preview, .right, .panels)").evaluate_all(
        "all => Math.max(...all.map(one => one.getBoundingClientRect().bottom))"
    )
    assert rail
    assert panel
    assert tabs
    assert panel["y"] + panel["height"] == rail["y"] + rail["height"]
    assert tabs["y"] - above < 2  # nothing lies empty above it


def test_a_phone_comes_near_what_can_be_chosen_and_shows_all_at_a_tap(server: Server, new_page: NewPage) -> None:
    ann = Player(server, "Ann")
    table = table_at(ann, "aristeia", ["me", "random"], lambda now: now.moves)
    ann.leave()
    page = new_page(server, PHONE)
    take_the_seats_of(page, ann)
    sit(page, table)
    page.get_by_text("Board", exact=True).click()  # where a card can be played, the hand is shown first
    space = page.locator("svg.scene .hex > .hit[role=button]")
    space.first.wait_for(state="attached")
    until(page, lambda: width_of(space.first) > 40, "the camera comes near")
    page.get_by_role("button", name="Show all").click()
    until(page, lambda: width_of(space.first) < 40, "the camera shows all")


def width_of(part: Locator) -> float:
    box = part.bounding_box()
    return box["width"] if box else 0


def test_a_long_press_on_a_board_that_pans_explains_the_piece(server: Server, new_page: NewPage) -> None:
    ann = Player(server, "Ann")
    table = table_at(ann, "aristeia", ["me", "random"], lambda now: now.ask["topic"] == "act" and now.on_the_dome)
    ann.leave()
    page = new_page(server, PHONE)
    take_the_seats_of(page, ann)
    sit(page, table)
    page.get_by_text("Board", exact=True).click()  # where a card can be played, the hand is shown first
    active = page.locator(".lane.panzoom [data-id^=ch-] > .hit")
    active.first.wait_for(state="attached")
    until(page, lambda: width_of(active.first) > 40, "the camera comes near")
    at_rest(page)
    boxes = [box for number in range(active.count()) if (box := active.nth(number).bounding_box())]
    near = min(boxes, key=lambda box: abs(box["x"] - 195) + abs(box["y"] - 230))
    finger = {"x": near["x"] + near["width"] / 2, "y": near["y"] + near["height"] / 2}
    device = page.context.new_cdp_session(page)
    page.evaluate("addEventListener('pointerup', () => (window.lifted = true))")
    device.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [finger]})
    page.locator(".note").wait_for()
    device.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_function("window.lifted")
    at_rest(page)
    expect(page.locator(".note")).to_contain_text("Hit Points")
    assert not page.locator(".act").count()


def one_price(ask: dict[str, Any]) -> list[tuple[str, str]]:
    """The cards that can be had in one way only and change a number of tokens: each with the new number."""
    ways = [choice["path"][0] for choice in ask["choices"] if len(choice.get("path", ())) == 1]
    return [
        (choice["path"][0], change["after"])
        for choice in ask["choices"]
        for change in choice.get("changes", ())[:1]
        if len(choice.get("path", ())) == 1
        and ways.count(choice["path"][0]) == 1
        and change.get("element", "").startswith("res-")
        and change["before"] != change["after"]
    ]


def buys_for_one_price(now: Moment) -> bool:
    return now.ask["topic"] == "choose an action" and bool(one_price(now.ask))


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_a_choice_shows_its_way_and_the_new_numbers_and_stands_still_if_asked(
    server: Server, new_page: NewPage, motion: str
) -> None:
    ann = Player(server, "Ann")
    table = table_at(ann, "nova-era", ["me", "random"], buys_for_one_price)
    assert ann.ask
    card, after = one_price(ann.ask)[0]
    ann.leave()
    page = new_page(server, motion=motion)
    take_the_seats_of(page, ann)
    sit(page, table)
    assert wait_for_turn(page)
    touch(page.locator(f'.place.middle [data-key="{card}"] .s-title'))
    expect(page.locator(".s-layer .flow")).to_have_count(1)
    expect(page.locator(".s-stock .s-next").first).to_have_text(after)
    marches = page.locator(".s-layer .flow").evaluate("path => getComputedStyle(path).animationName")
    assert marches == ("none" if motion == "reduce" else "march")
    page.locator(".act button.pri").click()
    expect(page.locator(".s-layer .flow")).to_have_count(0)
    if motion != "reduce":
        expect(page.locator(".s-layer .s-by").first).to_be_attached()  # by how much a number changed
    expect(page.locator(".s-layer .s-by")).to_have_count(0)


def test_a_replay_explains_what_is_pointed_at(server: Server, new_page: NewPage) -> None:
    ann = Player(server, "Ann")
    table = played_out(ann, "nova-era", ["me", "random"], FAST)
    ann.leave()
    page = new_page(server)
    take_the_seats_of(page, ann)
    page.goto(f"/replay/{table}?at=1")
    card = page.locator(".s-sheet [data-key^=card-] > header").first
    card.wait_for(state="attached")
    point_at(card)
    expect(page.locator(".note")).to_contain_text("cost")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".note")).to_have_count(0)


def test_my_tables_say_how_far_they_are_and_whose_turn_it_is(server: Server, new_page: NewPage) -> None:
    page = new_page(server)
    table = open_table(page, ["me", "friend"], options={**FAST, "first": "0"})["id"]
    page.goto("/")
    row = page.locator("li", has=page.locator(f"a[href='/table/{table}']"))
    expect(row).to_contain_text("Pick Dice 2/8")
    expect(row).to_contain_text("Your turn")
    expect(row).to_contain_text("just now")
    expect(row.get_by_role("img", name="Progress of the game: Pick Dice 2/8")).to_be_visible()


def test_a_tablet_held_upright_shows_the_common_boards_and_mine(server: Server, new_page: NewPage) -> None:
    page = new_page(server, TABLET)
    sit(page, open_table(page, ["me", "random"], options={**FAST, "first": "0"})["id"])
    wait_for_turn(page)
    assert page.locator(".rail").count() == 0
    assert page.evaluate("document.documentElement.scrollWidth") <= TABLET["width"]
    shown = page.locator("main .s-sheet")
    boxes = [box for number in range(shown.count()) if (box := shown.nth(number).bounding_box())]
    assert len(boxes) >= 2
    page.set_viewport_size({"width": TABLET["height"], "height": TABLET["width"]})
    expect(page.locator(".rail")).to_be_visible()
    expect(page.locator(".place.middle")).to_have_count(1)


def test_a_phone_held_sideways_has_the_board_beside_the_question(server: Server, new_page: NewPage) -> None:
    page = new_page(server, SIDEWAYS)
    sit(page, open_table(page, ["me", "random"], options={**FAST, "first": "0"})["id"])
    wait_for_turn(page)
    board, sheet = page.locator("main").bounding_box(), page.locator(".sheet").bounding_box()
    assert board
    assert sheet
    assert board["x"] + board["width"] <= sheet["x"] + 1
    assert board["height"] > SIDEWAYS["height"] * 0.8
    assert page.evaluate("document.documentElement.scrollWidth") <= SIDEWAYS["width"]


PAGES = ["/", "/new?game=nova-era", "/rules/nova-era", "/help/nova-era", "/credits"]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("viewport", [WIDE, PHONE, TABLET], ids=["wide", "phone", "tablet"])
def test_every_page_stands_without_complaint(
    server: Server, new_page: NewPage, viewport: ViewportSize, theme: str
) -> None:
    page = new_page(server, viewport, theme)
    for path in PAGES:
        page.goto(path)
        page.wait_for_selector("h1, h2")
        assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"], path
