"""A large land in a real browser: it is panned and zoomed by moving one transform, by pointer, by finger and by keyboard."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import CDPSession, Page, expect

from ludarium.space.hexes import distance
from tests.browser.conftest import PHONE, WIDE, NewPage
from tests.browser.playing import camera_rests, until
from tests.browser.staged import Message, Staged, state_of
from tests.scene import land
from tests.server.serving import Server

FRAMES = 60
MOST_SCRIPTING = 4.0
"""Milliseconds a frame."""


def whole() -> Message:
    """The land as a server sends it, with a walk to choose."""
    board = land.board()
    parts = {part.name: json.loads(bytes(part.data)) for part in board.parts}
    arts = {one.name: json.loads(bytes(one.art)) for part in board.parts for one in part.drawings}
    here = land.middles()[0]
    walks = [at for at in land.spaces() if 0 < distance(*here, *at) <= 3]
    choices = [{"words": f"Walk to {at}", "path": [f"sp{at[0]}_{at[1]}"], "cost": distance(*here, *at)} for at in walks]
    ask = {"seats": [0], "topic": "walk", "prompt": "Walk.", "rule": "", "mine": True, "choices": choices}
    shown = {"id": "land", "width": board.width, "height": board.height, "view": "panzoom", "title": "Land"}
    return state_of(
        "nova-era", arts=arts, parts=parts, boards=[{**shown, "parts": [*parts], "focus": "unit-0"}], ask=ask
    )


def at_the_land(server: Server, new_page: NewPage, viewport: Any = WIDE) -> Page:
    page = new_page(server, viewport)
    Staged(page, whole())
    page.goto("/table/staged")
    page.locator("svg.scene [data-id=unit-59]").wait_for(state="attached")
    camera_rests(page)
    return page


def scale_of(page: Page) -> float:
    """How large a board unit is on the screen."""
    return float(page.evaluate("document.querySelector('svg.scene').getScreenCTM().a"))


def middle_of(page: Page, element: str) -> tuple[float, float]:
    box = page.locator(f"[data-id='{element}'] > .hit").bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def scripting(session: CDPSession) -> float:
    """How many milliseconds scripts have run so far."""
    metrics = {one["name"]: one["value"] for one in session.send("Performance.getMetrics")["metrics"]}
    return float(metrics["ScriptDuration"]) * 1000


def test_a_wide_screen_shows_all_the_land_zooms_by_wheel_and_pans_by_dragging(
    server: Server, new_page: NewPage
) -> None:
    page = at_the_land(server, new_page)
    whole_scale = scale_of(page)
    window = page.locator(".lane.panzoom > .window").bounding_box()
    assert window
    for corner in ("unit-0", "sp7_-9", "sp-8_9"):
        if page.locator(f"[data-id='{corner}']").count():
            x, y = middle_of(page, corner)
            assert window["x"] <= x <= window["x"] + window["width"]
            assert window["y"] <= y <= window["y"] + window["height"]
    page.mouse.move(*middle_of(page, "unit-0"))
    for _ in range(5):
        page.mouse.wheel(0, -300)
    page.wait_for_function(
        "scale => document.querySelector('svg.scene').getScreenCTM().a > 1.3 * scale", arg=whole_scale
    )
    before = middle_of(page, "unit-0")
    page.mouse.down()
    page.mouse.move(before[0] + 60, before[1] + 40, steps=6)
    page.mouse.up()
    after = middle_of(page, "unit-0")
    assert abs(after[0] - before[0] - 60) < 3
    assert abs(after[1] - before[1] - 40) < 3
    assert page.locator(".act").count() == 0  # dragging chooses nothing


def test_the_keyboard_brings_into_sight_what_it_comes_to(server: Server, new_page: NewPage) -> None:
    page = at_the_land(server, new_page)
    page.get_by_role("button", name="Zoom in").click(click_count=4)
    camera_rests(page)
    page.locator("svg.scene .hit[tabindex='0']").first.focus()
    window = page.locator(".lane.panzoom > .window").bounding_box()
    assert window
    for key in ("ArrowUp", "ArrowUp", "ArrowLeft", "ArrowLeft", "ArrowDown", "ArrowDown", "ArrowDown"):
        page.keyboard.press(key)
        camera_rests(page)
        box = page.evaluate(
            "(({x, y, width, height}) => [x, y, width, height])(document.activeElement.getBoundingClientRect())"
        )
        assert box[0] >= window["x"] - 1
        assert box[1] >= window["y"] - 1
        assert box[0] + box[2] <= window["x"] + window["width"] + 1
        assert box[1] + box[3] <= window["y"] + window["height"] + 1


def test_panning_and_zooming_four_hundred_hexes_and_sixty_pieces_runs_next_to_no_script(
    server: Server, new_page: NewPage
) -> None:
    page = at_the_land(server, new_page)
    page.get_by_role("button", name="Zoom in").click(click_count=3)
    camera_rests(page)
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")
    mutations = "new MutationObserver(all => window.touched += all.filter(one => one.target !== document.querySelector('svg.scene')).length)"
    page.evaluate(
        f"window.touched = 0; {mutations}.observe(document.querySelector('.lane'), {{subtree: true, attributes: true, childList: true}})"
    )
    x, y = middle_of(page, "unit-0")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 10, y + 10)
    page.evaluate("window.touched = 0")
    began = scripting(session)
    for frame in range(FRAMES):
        page.mouse.move(x + 10 + 2 * (frame % 20), y + 10 + frame)
    panned = (scripting(session) - began) / FRAMES
    page.mouse.up()
    began = scripting(session)
    for frame in range(FRAMES):
        page.mouse.wheel(0, -40 if frame % 20 < 10 else 40)
    zoomed = (scripting(session) - began) / FRAMES
    print(f"scripting: {panned:.2f} ms a frame panning, {zoomed:.2f} ms zooming")
    assert panned < MOST_SCRIPTING
    assert zoomed < MOST_SCRIPTING
    assert page.evaluate("window.touched") == 0  # nothing but the transform of the whole board


def test_a_phone_comes_near_and_a_finger_moves_the_land(server: Server, new_page: NewPage) -> None:
    page = at_the_land(server, new_page, PHONE)
    box = page.locator("[data-id='sp1_0'] > .hit").bounding_box()
    assert box
    assert box["width"] > 36
    page.get_by_role("button", name="Show all").click()
    camera_rests(page)
    far = page.locator("[data-id='sp1_0'] > .hit").bounding_box()
    assert far
    assert far["width"] < box["width"]
    expect(page.locator("svg.scene")).to_be_visible()


def top_of(page: Page, words: str) -> float:
    """How far down the screen these words of the map are."""
    box = page.locator("svg.scene text", has_text=words).bounding_box()
    assert box
    return box["y"]


def test_names_give_way_to_numbers(server: Server, new_page: NewPage) -> None:
    """A name over a number or a sign goes elsewhere; one that would lie over a number everywhere is left out."""
    text = '<text text-anchor="middle" font-size="20"{}>{}</text>'
    drawn = {
        "seven": (300, 200, text.format("", 7)),
        "moves": (300, 204, text.format(' data-elsewhere="0 60,none"', "Three Barrows")),
        "eight": (300, 500, text.format("", 8)),
        "nine": (300, 560, text.format("", 9)),
        "goes": (300, 504, text.format(' data-elsewhere="0 60,none"', "Hollow Crown")),
        "stays": (300, 700, text.format(' data-elsewhere="0 60,none"', "Ravenspur")),
        "sign": (500, 640, '<circle data-stays="" r="12"/>'),
        "yields": (500, 644, text.format(' data-elsewhere="0 60,none"', "Vigil")),
    }
    arts = {name: art for name, (_, _, art) in drawn.items()}
    piece = {"z": 1, "w": 0, "h": 0, "shape": "box", "r": 0}
    part = [{"id": name, "art": name, "x": x, "y": y, **piece} for name, (x, y, _) in drawn.items()]
    board = {"id": "map", "width": 600, "height": 800, "view": "panzoom", "title": "Map", "parts": ["all"], "focus": ""}
    page = new_page(server)
    Staged(page, state_of("nova-era", arts=arts, parts={"all": part}, boards=[board]))
    page.goto("/table/staged")
    expect(page.locator("svg.scene text", has_text="Hollow Crown")).to_be_hidden()
    seven, barrows, ravenspur, vigil = (top_of(page, words) for words in ("7", "Three Barrows", "Ravenspur", "Vigil"))
    unit = scale_of(page)
    assert abs(barrows - seven - 64 * unit) < 3
    assert abs(ravenspur - seven - 500 * unit) < 3
    assert abs(vigil - seven - 504 * unit) < 3


def test_a_lock_lies_on_no_number(server: Server, new_page: NewPage) -> None:
    """A piece that cannot be chosen bears a lock; the number where it would lie is read all the same."""
    number = (
        '<circle cx="26" cy="26" r="26"/><text class="m-n" x="40" y="51" text-anchor="middle" font-size="11">7</text>'
    )
    piece = {"id": "unit", "art": "unit", "x": 300, "y": 300, "z": 1, "w": 52, "h": 52, "shape": "circle", "r": 26}
    board = {"id": "map", "width": 600, "height": 800, "view": "panzoom", "title": "Map", "parts": ["all"], "focus": ""}
    ask = {"seats": [0], "topic": "walk", "prompt": "Who?", "rule": "NE-ROUND-01", "mine": True}
    forbidden = {"element": "unit", "reason": "It has acted.", "rule": "R"}
    ask |= {"choices": [{"words": "Nobody"}], "forbidden": [forbidden]}
    page = new_page(server)
    part = [piece | {"label": "A unit", "kind": "piece"}]
    Staged(page, state_of("nova-era", arts={"unit": number}, parts={"all": part}, boards=[board], ask=ask))
    page.goto("/table/staged")
    lies = "one => { const box = one.getBoundingClientRect(); return [box.left, box.top, box.right, box.bottom]; }"
    lock, text = page.locator("svg.scene .lock"), page.locator("svg.scene text.m-n")

    def apart() -> bool:
        one, two = lock.evaluate(lies), text.evaluate(lies)
        return bool(one[0] >= two[2] or two[0] >= one[2] or one[1] >= two[3] or two[1] >= one[3])

    expect(lock).to_have_count(1)
    until(page, apart, "the lock lies beside the number")
