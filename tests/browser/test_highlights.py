"""Highlights in a real browser: held until a touch, a key or their time, heard, and called back."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, WIDE, NewPage
from tests.browser.playing import at_rest, open_table, sit
from tests.browser.staged import Staged, state_of
from tests.server.serving import Server

ASK = {"seats": [0], "topic": "walk", "prompt": "Where to?", "rule": "NE-ROUND-01", "mine": True}
SHEET = {"id": "s", "part": "sheet", "place": "middle"}
PARTS: dict[str, Any] = {
    "sheet": {"is": "text", "words": "The table"},
    "roll": {
        "is": "flow",
        "way": "column",
        "children": [
            {
                "is": "flow",
                "way": "wrap",
                "children": [{"is": "die", "face": "ne-d-red-5", "value": 5, "label": "red 5"}],
            },
            {"is": "text", "words": "Five **in all**"},
        ],
    },
    "score": {
        "is": "table",
        "heads": ["", "Mira"],
        "rows": [["VP before", "3"], ["Majorities", "+2"], ["**VP now**", "**5**"]],
    },
}
ROLL = {"number": 1, "kind": "roll", "title": "Mira rolls", "part": "roll", "seconds": 60}
SCORE = {"number": 1, "kind": "score", "title": "The Era is scored", "part": "score", "seconds": 60}


@pytest.mark.parametrize("viewport", [WIDE, PHONE], ids=["wide", "phone"])
def test_a_highlight_holds_the_table_until_a_touch_or_a_key_and_is_called_back(
    server: Server, new_page: NewPage, viewport: Any
) -> None:
    page = new_page(server, viewport, quiet=False)
    staged = Staged(page, state_of("nova-era", sheets=[SHEET], parts=PARTS, ask=ASK))
    sit(page, "staged")
    expect(page.get_by_text("The table", exact=True)).to_be_visible()
    asked = ASK | {"prompt": "And now?"}
    staged.say({"t": "delta", "base": 1, "version": 2, "moved": True, "ask": asked, "highlights": [ROLL, SCORE]})
    large = page.locator(".highlight")
    expect(large.get_by_role("heading", name="Mira rolls")).to_be_visible()
    expect(large.get_by_role("status")).to_have_text("Mira rolls. red 5. Five in all")
    expect(page.get_by_text("And now?").first).not_to_be_visible()
    if viewport is PHONE:
        large.tap(position={"x": 20, "y": 20})
    else:
        page.keyboard.press("Enter")
    expect(large.get_by_role("heading", name="The Era is scored")).to_be_visible()
    large.click(position={"x": 20, "y": 20})
    expect(large).to_have_count(0)
    expect(page.get_by_text("And now?").first).to_be_visible()
    if viewport is PHONE:
        page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="The last great moments").click()
    expect(large.get_by_role("heading", name="The Era is scored")).to_be_visible()
    large.get_by_role("button", name="Last roll").click()
    expect(large.get_by_role("heading", name="Mira rolls")).to_be_visible()
    large.get_by_role("button", name="Close").click()
    expect(large).to_have_count(0)
    page.keyboard.press("s")
    expect(large.get_by_role("heading", name="The Era is scored")).to_be_visible()
    page.keyboard.press("ArrowLeft")
    expect(large.get_by_role("heading", name="Mira rolls")).to_be_visible()
    page.keyboard.press("Escape")
    expect(large).to_have_count(0)


def test_a_game_against_a_computer_shows_its_rolls_and_rounds(server: Server, new_page: NewPage) -> None:
    """At a real table: the dice of the first round can be called back by whoever sits down after they fell."""
    page = new_page(server, quiet=False)
    sit(page, open_table(page, ["me", "random"])["id"])
    page.get_by_role("button", name="The last great moments").click()
    expect(page.locator(".highlight").get_by_role("heading", name="Era I, round 1")).to_be_visible()
    expect(page.locator(".highlight .s-die").first).to_be_visible()


def test_the_large_sign_of_a_disaster_lies_whole_on_its_ground(server: Server, new_page: NewPage) -> None:
    page = new_page(server, PHONE, quiet=False)
    sign = {"is": "art", "symbol": "ne-i-torch", "ground": "badge", "tone": "danger", "size": "l"}
    riots = {"is": "flow", "way": "column", "children": [{"is": "flow", "way": "row", "children": [sign]}]}
    staged = Staged(page, state_of("nova-era", sheets=[SHEET], parts=PARTS | {"riots": riots}, ask=ASK))
    sit(page, "staged")
    trouble = {"number": 1, "kind": "trouble", "title": "Riots", "part": "riots", "seconds": 60}
    staged.say({"t": "delta", "base": 1, "version": 2, "moved": True, "highlights": [trouble]})
    ground = page.locator(".highlight .s-art")
    expect(ground.locator(".s-icon")).to_be_visible()
    at_rest(page)
    lies = "one => { const box = one.getBoundingClientRect(); return [box.left, box.right, box.top, box.bottom]; }"
    (left, right, top, bottom), inner = ground.evaluate(lies), ground.locator(".s-icon").evaluate(lies)
    assert left < inner[0] < inner[1] < right
    assert top < inner[2] < inner[3] < bottom
