"""Sheets in a real browser: readable at every size, chosen by pointer and keyboard, the same as scene/html.py writes."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from html.parser import HTMLParser

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from ludarium.scene.html import html
from tests.browser.conftest import PHONE, WIDE, NewPage
from tests.browser.playing import BUTTONS, PRIMARY, decide, is_over, open_table, sit, touch, wait_for_turn
from tests.browser.test_accessibility import violations
from tests.browser.words import faults
from tests.registering import install
from tests.scene.gallery import FIELDS, GALLERY, Gallery
from tests.scene.gallery.picture import scene
from tests.server.serving import Server

SIZES = [(1440, 900), (1366, 768), (1280, 720), (1024, 768), (390, 844), (844, 390)]
ZOOMS = [1.5, 2.0]


@pytest.fixture(scope="module")
def toys(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server where the gallery and the toy of the kernel are installed."""
    folder = tmp_path_factory.mktemp("toys")
    games = install(folder / "games", gallery="tests.scene.gallery:GALLERY", duel="tests.kernel.toy:DUEL")
    running = Server(str(folder / "tables.sqlite"), games)
    yield running
    running.stop()


def sit_down(page: Page, exhibit: str = "table") -> str:
    table = str(open_table(page, ["me", "random"], game="gallery", options={"exhibit": exhibit})["id"])
    sit(page, table)
    wait_for_turn(page)
    return table


def settle(page: Page) -> None:
    """Until fonts are there and nothing moves any more."""
    page.evaluate("document.fonts.ready")
    page.wait_for_function("() => document.getAnimations().every(one => one.playState !== 'running')")


# -- readable -------------------------------------------------------------------------------------------------


def pages_of(page: Page) -> list[str]:
    return page.locator(".dock button").all_inner_texts() or [""]


def faults_on_every_page(page: Page) -> dict[str, list[str]]:
    found = {}
    for number, _ in enumerate(pages_of(page)):
        if page.locator(".dock").count():
            page.locator(".dock button").nth(number).click()
        settle(page)
        found[f"page {number}"] = faults(page)
    return {name: told for name, told in found.items() if told}


@pytest.mark.parametrize("exhibit", ["table", "words"])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_no_word_is_cut(toys: Server, new_page: NewPage, size: tuple[int, int], exhibit: str) -> None:
    page = new_page(toys, ViewportSize(width=size[0], height=size[1]))
    sit_down(page, exhibit)
    assert faults_on_every_page(page) == {}


@pytest.mark.parametrize("zoom", ZOOMS)
@pytest.mark.parametrize("exhibit", ["table", "words"])
def test_no_word_is_cut_when_the_reader_zooms(toys: Server, browser: Browser, zoom: float, exhibit: str) -> None:
    viewport = ViewportSize(width=round(1440 / zoom), height=round(900 / zoom))
    context = browser.new_context(
        viewport=viewport, device_scale_factor=zoom, base_url=toys.address, reduced_motion="reduce"
    )
    page = context.new_page()
    sit_down(page, exhibit)
    found = faults_on_every_page(page)
    context.close()
    assert found == {}


@pytest.mark.parametrize(
    ("spoiled", "told"),
    [
        ("overflow: hidden; width: 30px; white-space: nowrap; display: block", "clipped"),
        ("overflow: hidden; text-overflow: ellipsis; width: 30px; white-space: nowrap; display: block", "cut"),
        ("font-size: 9px", "too small"),
        ("position: relative; top: 17px", "overlaps"),
    ],
)
def test_the_tool_finds_words_that_cannot_be_read(toys: Server, new_page: NewPage, spoiled: str, told: str) -> None:
    page = new_page(toys)
    sit_down(page)
    node = page.locator("[data-key=spell-1] .s-title, [data-key=spell-1] .s-note").first
    node.evaluate("(node, style) => { node.style.cssText = style }", spoiled)
    found = faults(page)
    assert any(one.startswith(f"{told}:") and "Minor Healing" in one for one in found), found


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("exhibit", ["table", "words"])
@pytest.mark.parametrize("viewport", [WIDE, PHONE], ids=["wide", "phone"])
def test_no_serious_violation(
    toys: Server, new_page: NewPage, viewport: ViewportSize, exhibit: str, theme: str
) -> None:
    page = new_page(toys, viewport, theme)
    sit_down(page, exhibit)
    settle(page)
    assert violations(page) == []


@pytest.mark.parametrize("size", [*SIZES, (820, 1180)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_a_map_beside_sheets_is_seen_whole(toys: Server, new_page: NewPage, size: tuple[int, int]) -> None:
    page = new_page(toys, ViewportSize(width=size[0], height=size[1]))
    sit_down(page)
    settle(page)
    window = page.locator(".lane .window").bounding_box()
    assert window is not None
    for number in range(FIELDS):
        field = page.locator(f"[data-id=field-{number}] > .hit").bounding_box()
        assert field is not None
        assert window["x"] - 1 <= field["x"] <= window["x"] + window["width"] - field["width"] + 1
        assert window["y"] - 1 <= field["y"] <= window["y"] + window["height"] - field["height"] + 1


# -- the same as the reference --------------------------------------------------------------------------------


class Shape(HTMLParser):
    """HTML without what a browser or a framework may write differently."""

    kept = ("class", "role", "aria-label", "data-key", "data-kind", "data-about", "data-value", "width", "href")

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        held = {name: value for name, value in attrs if name in self.kept and value}
        held["class"] = " ".join(sorted((held.get("class") or "").split()))
        if tag == "a":
            held["href"] = (held.get("href") or "").rpartition("#")[2]
        if tag not in ("tbody", "input"):
            told = [f'{name}="{value}"' for name, value in sorted(held.items()) if value]
            self.lines.append(" ".join([f"<{tag}", *told]) + ">")

    def handle_data(self, data: str) -> None:
        if data.strip():
            self.lines.append(" ".join(data.split()))


def shape(written: str) -> list[str]:
    parser = Shape()
    parser.feed(re.sub(r"<!--.*?-->", "", written))
    return parser.lines


@pytest.mark.parametrize("exhibit", ["table", "words"])
def test_the_client_draws_what_the_reference_writes(toys: Server, new_page: NewPage, exhibit: str) -> None:
    page = new_page(toys)
    sit_down(page, exhibit)
    game = GALLERY.new(2, {"exhibit": exhibit})
    assert isinstance(game, Gallery)
    marks = {f"card-{card}": "can" for card in game.hand} | {"people": "no"}
    for sheet in scene(game, 0, ("Mira", "Jonas"), "wide").sheets:
        if sheet.id == "desk":
            continue  # its dice bear pills, which only a client writes
        drawn = page.locator(f"[data-sheet={sheet.id}]").inner_html()
        assert shape(drawn) == shape(html(sheet.body, marks if exhibit == "table" else {})), sheet.id


# -- choosing -------------------------------------------------------------------------------------------------


def test_a_card_is_played_from_a_sheet_onto_a_board(toys: Server, new_page: NewPage) -> None:
    page = new_page(toys)
    sit_down(page)
    page.locator("[data-key=card-lane] button").click()
    expect(page.locator("[data-key=card-lane]")).to_have_class(re.compile(r"\bchosen\b"))
    touch(page.locator("[data-id=field-4] > .hit"))
    expect(page.locator(".s-layer .flow")).to_have_count(1)
    expect(page.locator("[data-key=gold] .s-next")).to_have_text("7")
    page.get_by_role("button", name="Play Enter").click()
    expect(page.locator("svg.scene [data-id=card-lane]")).to_have_count(1)
    expect(page.locator(".s-sheet [data-key=card-lane]")).to_have_count(0)
    expect(page.locator("[data-key=gold] b").first).to_have_text("7")


def test_the_way_of_a_choice_follows_when_the_page_changes(toys: Server, new_page: NewPage) -> None:
    page = new_page(toys)
    sit_down(page)
    page.locator("[data-key=card-lane] button").click()
    touch(page.locator("[data-id=field-4] > .hit"))
    way = page.locator(".s-layer .flow")
    before = way.get_attribute("d")
    page.set_viewport_size({"width": 1280, "height": 760})
    expect(way).not_to_have_attribute("d", before or "")
    start = way.evaluate("path => { const at = path.getPointAtLength(0); return [at.x, at.y] }")
    box = page.locator(".s-sheet [data-key=card-lane]").bounding_box()
    assert box is not None
    assert box["x"] - 10 <= start[0] <= box["x"] + box["width"] + 10
    assert box["y"] - 10 <= start[1] <= box["y"] + box["height"] + 10


def test_a_card_is_played_by_keyboard_alone(toys: Server, new_page: NewPage) -> None:
    page = new_page(toys)
    sit_down(page)
    page.locator("[data-key=card-gap] button").focus()
    page.keyboard.press("Enter")
    expect(page.locator("svg.scene .hit:focus")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.locator(".act .pri:focus")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.locator("svg.scene [data-id=card-gap]")).to_have_count(1)


def test_a_rule_in_a_card_is_a_link_and_chooses_nothing(toys: Server, new_page: NewPage) -> None:
    page = new_page(toys)
    sit_down(page)
    page.locator("[data-key=card-brace] a.rule").click()
    expect(page.locator("dialog")).to_contain_text("A card costs 2 gold.")
    expect(page.locator("[data-key=card-brace]")).not_to_have_class(re.compile(r"\bchosen\b"))


def test_what_is_forbidden_says_why(toys: Server, new_page: NewPage) -> None:
    page = new_page(toys)
    sit_down(page)
    touch(page.locator("[data-key=people] button"))
    expect(page.locator(".note")).to_contain_text("People cannot be spent.")
    expect(page.locator(".note .rule")).to_have_text("GL-PLY-01")


def test_what_has_moved_flies_from_the_sheet_to_the_board(toys: Server, new_page: NewPage) -> None:
    page = new_page(toys, motion="no-preference")
    sit_down(page)
    page.evaluate(
        """() => { window.flown = 0; new MutationObserver(all => { for (const one of all) for (const node of one.addedNodes)
            if (node.classList?.contains("s-flier")) window.flown += 1 }).observe(document.querySelector(".s-layer"), {childList: true}) }"""
    )
    page.locator("[data-key=card-lane] button").click()
    touch(page.locator("[data-id=field-4] > .hit"))
    page.get_by_role("button", name="Play Enter").click()
    page.wait_for_function("() => window.flown > 0")
    page.wait_for_function("() => document.querySelectorAll('.s-flier').length === 0")


# -- what this device remembers -------------------------------------------------------------------------------


def test_an_open_tab_is_remembered(toys: Server, new_page: NewPage) -> None:
    page = new_page(toys)
    table = sit_down(page)
    page.get_by_role("tab", name="Odds").click()
    expect(page.locator("[data-sheet=editor] [role=tabpanel]")).to_contain_text("0 damage")
    sit(page, table)
    expect(page.locator("[data-sheet=editor] [role=tabpanel]")).to_contain_text("0 damage")
    page.get_by_role("tab", name="Odds").press("ArrowLeft")
    expect(page.get_by_role("tab", name="Spells")).to_be_focused()
    expect(page.locator("[data-sheet=editor] [role=tabpanel]")).to_contain_text("Minor Healing")


def test_a_list_is_searched_and_filtered_and_remembers_it(toys: Server, new_page: NewPage) -> None:
    page = new_page(toys)
    table = sit_down(page, "words")
    rows = page.locator("[data-key=list] [role=listitem]")
    expect(rows).to_have_count(4)
    page.get_by_role("button", name="Far").click()
    expect(rows).to_have_count(2)
    page.get_by_role("searchbox", name="Search").fill("brace")
    expect(rows).to_have_count(1)
    sit(page, table)
    expect(rows).to_have_count(1)
    page.get_by_role("searchbox", name="Search").fill("nobody")
    expect(page.locator("[data-key=list] [role=status]")).to_have_text("Nothing here matches.")


# -- a replay -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("viewport", [WIDE, PHONE], ids=["wide", "phone"])
def test_a_replay_shows_the_sheets_of_every_moment(toys: Server, new_page: NewPage, viewport: ViewportSize) -> None:
    page = new_page(toys, viewport)
    table = sit_down(page)
    while wait_for_turn(page):
        wait = page.locator(BUTTONS, has_text="Wait")
        wait.click()
        page.locator(PRIMARY).click()
        expect(page.locator(PRIMARY)).to_have_count(0)
    page.goto(f"/replay/{table}?at=0")
    marker = page.locator("[data-key=storm] .s-cells b")
    expect(marker).to_have_text("4")
    page.get_by_role("button", name="One step on").click()
    expect(marker).to_have_text("5")
    assert faults(page) == []
    page.locator("[data-key=gold]").click()
    expect(page.locator(".note")).to_contain_text("All that can be said of it stands here")


# -- a game without a picture ---------------------------------------------------------------------------------


@pytest.mark.parametrize("viewport", [WIDE, PHONE], ids=["wide", "phone"])
def test_a_game_without_a_picture_is_played_to_its_end(toys: Server, new_page: NewPage, viewport: ViewportSize) -> None:
    page = new_page(toys, viewport)
    sit(page, open_table(page, ["me", "random"], game="duel")["id"])
    dice = random.Random(3)
    wait_for_turn(page)
    expect(page.locator(".s-table")).not_to_have_count(0)
    assert faults(page) == []
    while wait_for_turn(page):
        decide(page, dice)
    assert is_over(page)
