"""What is drawn above sheets and boards: arrows, tokens that fly, pills to come; and small cards shown large."""

from __future__ import annotations

import json
from typing import Any

import msgspec
from playwright.sync_api import Page, expect

from ludarium.scene.sheets import Card, Die, Item, Marker, Node, Stock, Text, Track, column
from tests.browser.conftest import NewPage
from tests.browser.playing import point_at, touch
from tests.browser.staged import Message, Staged, state_of
from tests.server.serving import Server

PIECE = {"id": "foe", "art": "a", "x": 150, "y": 150, "w": 40, "h": 40, "shape": "circle", "label": "A foe"}
COUNT_TOKENS = """
window.tokens = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, how) {
  if (this.classList.contains("s-token")) window.tokens.push(this.firstChild.getAttribute("href"));
  return animate.call(this, frames, how);
};
"""


def table_with(*nodes: Node, choices: list[Any] | None = None, board: bool = False) -> Message:
    """A table with these components on a sheet, a question, and perhaps a board with one piece."""
    parts: dict[str, Any] = {"body": json.loads(msgspec.json.encode(column(*nodes)))}
    ask = {
        "seats": [0],
        "topic": "t",
        "prompt": "What now?",
        "rule": "AR-ACT-01",
        "mine": True,
        "choices": choices or [],
    }
    now: Message = {"sheets": [{"id": "things", "part": "body", "place": "left"}], "parts": parts, "ask": ask}
    if board:
        parts["pieces"] = [PIECE]
        now |= {"boards": [{"id": "map", "width": 400, "height": 400, "parts": ["pieces"]}], "arts": {"a": "<rect/>"}}
    return state_of("aristeia", **now)


def sit_at(page: Page, state: Message, answer: Any = None) -> Staged:
    staged = Staged(page, state, answer)
    page.goto("/table/staged")
    page.locator("[data-sheet=things]").wait_for()
    return staged


def test_an_arrow_leads_from_what_did_it_to_what_it_was_done_to(server: Server, new_page: NewPage) -> None:
    page = new_page(server)
    block = Die("ar-d-G1", key="block", state="gone", label="A Critical Block", size="l")
    lost = Die("ar-d-R1", key="lost", state="gone", label="A red die", size="l", tone="danger", arrow_from="block")
    sit_at(page, table_with(block, lost))
    arrow = page.locator("[data-arrow='block to lost'].tone-danger .s-arrow")
    expect(arrow).to_have_count(1)
    start, end = (page.locator(f"[data-key={key}]").bounding_box() for key in ("block", "lost"))
    drawn = arrow.bounding_box()
    assert start
    assert end
    assert drawn
    assert start["y"] < drawn["y"] + drawn["height"] < end["y"] + end["height"]


def test_tokens_fly_from_a_stock_to_what_they_are_paid_for(server: Server, new_page: NewPage) -> None:
    page = new_page(server, motion="no-preference")
    page.add_init_script(COUNT_TOKENS)
    stock, mill = Stock("ar-ap", 5, "Gold", key="gold"), Item("Mill", key="mill")
    staged = sit_at(page, table_with(stock, mill))
    expect(page.locator("[data-key=gold] .s-count")).to_have_text("5")
    flight = {"sign": "ar-ap", "count": 3, "start": "gold"}
    rows = [
        {"number": 1, "seat": 0, "words": "Mira pays 3 Gold.", "flights": [flight]},
        {"number": 1, "seat": 0, "words": "Mira builds a mill.", "elements": ["mill"]},
    ]
    body = json.loads(msgspec.json.encode(column(Stock("ar-ap", 2, "Gold", key="gold"), mill)))
    sheets = [{"id": "things", "part": "paid", "place": "left"}]
    staged.say({"t": "delta", "base": 1, "version": 2, "sheets": sheets, "parts": {"paid": body}, "log": rows})
    page.wait_for_function("() => window.tokens.length === 3")
    assert set(page.evaluate("window.tokens")) == {"#ar-ap"}
    expect(page.locator(".s-token")).to_have_count(0)  # they have arrived


def test_a_small_card_is_shown_large_beside_what_is_said_of_it(server: Server, new_page: NewPage) -> None:
    page = new_page(server)
    card = Card("Open Lane", (Text("Gain 2 Movement Points.", "small"),), key="card", about="ST-01", size="s")

    def explain(message: Message) -> Message | None:
        return (
            {"t": "explained", "about": "ST-01", "words": "Open Lane: a Tactic."} if message["t"] == "explain" else None
        )

    sit_at(page, table_with(Card("Brace"), card), explain)
    page.locator("[data-sheet=things]").evaluate("sheet => { sheet.style.width = '120px' }")
    point_at(page.locator("[data-sheet=things] [data-key=card] .s-title"))
    large = page.locator(".note .s-large")
    expect(large).to_contain_text("Gain 2 Movement Points.")
    expect(page.locator(".note")).to_contain_text("a Tactic")
    box = large.locator(".s-card").bounding_box()
    assert box
    assert box["width"] > 180


def test_who_points_at_a_row_sees_what_its_targets_would_say(server: Server, new_page: NewPage) -> None:
    page = new_page(server)
    choices = [{"words": "Shoot the foe", "path": ["shot", "foe"], "pill": "out 37 %", "button": "Shoot"}]
    choices.append({"words": "Rest", "path": ["rest"], "button": "Rest"})
    sit_at(page, table_with(Item("Shot", key="shot"), Item("Rest", key="rest"), choices=choices, board=True))
    pill = page.locator(".scene .pill")
    expect(page.locator("[data-id=foe]")).to_be_attached()
    expect(pill).to_have_count(0)
    point_at(page.locator("[data-key=shot] .s-title"))
    expect(pill).to_contain_text("out 37 %")
    point_at(page.locator("[data-key=rest] .s-title"))
    expect(pill).to_have_count(0)
    touch(page.locator("[data-key=shot] .s-title"))
    expect(pill).to_contain_text("out 37 %")


def test_the_next_cell_of_a_track_is_marked(server: Server, new_page: NewPage) -> None:
    page = new_page(server)
    track = Track(-1, 10, form="numbered", markers=(Marker(4, 0, "score-0", "Mira: 4"),), label="Points")
    change = {"name": "VP", "before": "4", "after": "6", "element": "score-0", "number": 6}
    choices = [
        {"words": "Score", "path": ["score"], "button": "Score", "changes": [change]},
        {"words": "Pass", "button": "Pass"},
    ]
    sit_at(page, table_with(track, Item("Score", key="score"), choices=choices))
    coming = page.locator(".s-cells > i:has(> s)")
    expect(coming).to_have_count(0)
    touch(page.locator("[data-key=score] .s-title"))
    expect(coming).to_have_text("6")
