"""Choosing a place of a board in a real browser: by pointer, by finger and by keyboard."""

from __future__ import annotations

import math
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, WIDE, NewPage
from tests.browser.playing import camera_rests
from tests.browser.staged import Message, Staged, state_of
from tests.server.serving import Server

REACH = 200.0
START = (400.0, 300.0)
SAMPLE = [
    (500.0, 300.0, "to the east, 1 AP"),
    (400.0, 200.0, "to the north, 1 AP"),
    (300.0, 300.0, "to the west, 1 AP"),
]


def field() -> Message:
    """A knight on an open field, who may walk anywhere within reach, or stay."""
    circle = f"M{START[0] - REACH} {START[1]}a{REACH} {REACH} 0 1 0 {2 * REACH} 0a{REACH} {REACH} 0 1 0 {-2 * REACH} 0z"
    wider = f"M{START[0] - 280} {START[1]}a280 280 0 1 0 560 0a280 280 0 1 0 -560 0z{circle}"
    knight = {"id": "knight", "art": "knight", "x": 380, "y": 280, "z": 2, "w": 40, "h": 40, "shape": "circle"}
    spot = {
        "board": "field",
        "area": circle,
        "bands": [[wider, "second move: 1 AP"]],
        "ghost": "knight",
        "points": SAMPLE,
    }
    ask = {
        "seats": [0],
        "topic": "walk",
        "prompt": "Where do you walk?",
        "rule": "",
        "mine": True,
        "choices": [
            {"words": "Walk", "spot": spot, "button": "Walk here"},
            {"words": "Stay where you are", "button": "Stay"},
        ],
    }
    return state_of(
        "nova-era",
        arts={
            "knight": '<circle cx="20" cy="20" r="19" fill="#456"/>',
            "grass": '<rect width="800" height="600" fill="#9b8"/>',
        },
        parts={
            "all": [{"id": "grass", "art": "grass"}, {**knight, "kind": "piece", "label": "The knight", "owner": 0}]
        },
        boards=[{"id": "field", "width": 800, "height": 600, "view": "panzoom", "parts": ["all"]}],
        ask=ask,
    )


def foresee(message: Message) -> Message | None:
    """What the server says of a place: snapped to whole units, or why nobody can walk there."""
    if message["t"] != "aim":
        return None
    x, y = message["at"]
    far = math.dist((x, y), START)
    asked = {"version": message["version"], "choice": message["choice"], "asked": message["at"]}
    found: Message = {"t": "aimed", **asked}
    if far > REACH:
        return found | {"reason": "That is too far.", "rule": "NE-PICK-01"}
    place = [round(x), round(y)]
    route = f'<path class="route" d="M{START[0]} {START[1]}L{place[0]} {place[1]}" stroke="#000"/>'
    return found | {"at": place, "pill": f"{far:.0f} paces", "words": f"Walk {far:.0f} paces", "over": {"field": route}}


def at_the_field(server: Server, new_page: NewPage, viewport: Any = WIDE) -> tuple[Page, Staged]:
    page = new_page(server, viewport)
    staged = Staged(page, field(), foresee)
    page.goto("/table/staged")
    page.locator("svg.scene .aim .area").wait_for(state="attached")
    camera_rests(page)
    return page, staged


def on_screen(page: Page, x: float, y: float) -> tuple[float, float]:
    """Where a place of the board is on the page."""
    at: list[float] = page.evaluate(
        "([x, y]) => { const m = document.querySelector('svg.scene').getScreenCTM(); const p = new DOMPoint(x, y)"
        ".matrixTransform(m); return [p.x, p.y]; }",
        [x, y],
    )
    return at[0], at[1]


def test_the_ghost_follows_the_pointer_and_a_click_walks_to_a_place_that_no_sample_holds(
    server: Server, new_page: NewPage
) -> None:
    page, staged = at_the_field(server, new_page)
    expect(page.locator(".bandwords")).to_have_text("second move: 1 AP")
    layers = "document.querySelectorAll('svg.scene [data-id=grass], svg.scene .area, svg.scene [data-id=knight]')"
    below = page.evaluate(f"[...{layers}].map(one => one.dataset.id ?? 'area')")
    assert below == ["grass", "area", "knight"]
    assert page.get_by_role("button", name="Walk", exact=True).count() == 0  # the board itself is touched
    page.mouse.move(*on_screen(page, 437, 261))
    expect(page.locator(".aim .pill.on")).to_have_text("54 paces")
    expect(page.locator(".aim .ghost")).to_have_attribute("transform", "translate(417 241)")
    expect(page.locator(".aim .route")).to_have_count(1)
    expect(page.locator("section.preview")).to_contain_text("Walk 54 paces")
    page.mouse.click(*on_screen(page, 437, 261))
    x, y = staged.first_of("answer")["at"]
    assert math.dist((x, y), (437, 261)) < 1
    assert staged.first_of("answer")["choice"] == 0


def test_the_server_is_asked_at_most_twenty_times_a_second(server: Server, new_page: NewPage) -> None:
    page, staged = at_the_field(server, new_page)
    begun = page.evaluate("performance.now()")
    for step in range(60):
        page.mouse.move(*on_screen(page, 350 + step, 260))
    took = page.evaluate("performance.now()") - begun
    expect(page.locator(".aim .ghost")).to_have_attribute("transform", "translate(389 240)")
    assert 2 <= len(staged.all_of("aim")) <= took / 50 + 2


def test_a_place_out_of_reach_is_refused_with_its_rule_and_not_sent(server: Server, new_page: NewPage) -> None:
    page, staged = at_the_field(server, new_page)
    page.mouse.move(*on_screen(page, 700, 300))
    expect(page.locator(".aim .ghost.refused")).to_have_count(1)
    expect(page.locator(".refusal")).to_contain_text("That is too far.")
    expect(page.locator(".refusal a.rule")).to_have_count(1)
    page.mouse.click(*on_screen(page, 700, 300))
    expect(page.locator(".act button.pri")).to_be_disabled()
    assert staged.all_of("answer") == []
    page.keyboard.press("Escape")
    expect(page.locator(".act button.pri")).to_have_count(0)
    page.mouse.move(5, 5)
    expect(page.locator(".aim .ghost")).to_have_count(0)


def test_a_finger_aims_with_the_first_tap_and_confirms_with_the_second(server: Server, new_page: NewPage) -> None:
    page, staged = at_the_field(server, new_page, PHONE)
    page.touchscreen.tap(*on_screen(page, 430, 380))
    expect(page.locator(".aim .pill.on")).to_contain_text("paces")
    assert staged.all_of("answer") == []
    camera_rests(page)  # the sheet has grown
    page.touchscreen.tap(*on_screen(page, 500, 300))  # another place
    camera_rests(page)
    assert staged.all_of("answer") == []
    page.touchscreen.tap(*on_screen(page, 503, 301))
    answer = staged.first_of("answer")
    assert answer["at"] == staged.all_of("aim")[-1]["at"]
    assert math.dist(answer["at"], (500, 300)) < 3  # a finger is no needle


def test_the_keyboard_steps_through_good_places_which_have_names(server: Server, new_page: NewPage) -> None:
    page, staged = at_the_field(server, new_page)
    first = page.get_by_role("button", name="to the east, 1 AP")
    first.focus()
    expect(page.locator(".aim .pill.on")).to_have_text("100 paces")
    expect(page.locator("[aria-live]", has_text="Walk 100 paces")).to_have_count(1)
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="to the north, 1 AP")).to_be_focused()
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("button", name="to the west, 1 AP")).to_be_focused()
    page.keyboard.press("Enter")
    assert staged.first_of("answer")["at"] == [300, 300]


def test_another_choice_of_the_same_question_stays_a_button(server: Server, new_page: NewPage) -> None:
    page, staged = at_the_field(server, new_page)
    page.get_by_role("button", name="Stay where you are").click()
    expect(page.locator(".aim .area")).to_have_count(0)
    page.locator(".act button.pri").click()
    assert staged.first_of("answer")["choice"] == 1
    assert "at" not in staged.first_of("answer")


def test_what_a_lazy_choice_would_do_is_drawn_over_every_board_it_names(server: Server, new_page: NewPage) -> None:
    state = field()
    now = state["now"]
    now["parts"]["dial"] = [{"id": "ring", "art": "knight", "x": 0, "y": 0, "w": 40, "h": 40}]
    now["boards"].append({"id": "clock", "width": 100, "height": 100, "parts": ["dial"]})
    now["ask"]["choices"] = [
        {"words": "Shoot", "button": "Shoot", "lazy": True, "cost": 3},
        {"words": "Stay where you are", "button": "Stay"},
        {"words": "Sing", "button": "Sing"},
    ]

    def told(message: Message) -> Message | None:
        if message["t"] != "aim":
            return None
        over = {board: f'<path class="of-{board}" d="M0 0L9 9"/>' for board in ("field", "clock")}
        return {"t": "aimed", "version": message["version"], "choice": message["choice"], "over": over}

    page = new_page(server, WIDE)
    Staged(page, state, told)
    page.goto("/table/staged")
    foreseen = page.locator("svg.scene .foreseen path")
    page.get_by_role("button", name="Shoot").first.click()
    expect(foreseen).to_have_count(2)
    for board in ("field", "clock"):
        expect(page.locator(f"svg.scene .foreseen .of-{board}")).to_have_count(1)
    page.get_by_role("button", name="Stay where you are").first.click()
    expect(foreseen).to_have_count(0)
