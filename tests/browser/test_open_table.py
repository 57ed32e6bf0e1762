"""A game on an open table, with a real server: a disc slides to a place that no sample holds."""

from __future__ import annotations

import random
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.conftest import PHONE, WIDE, NewPage
from tests.browser.playing import camera_rests, open_table, sit, until
from tests.server.serving import Server
from tests.toys.discs.options import Go
from tests.toys.discs.picture import PLANE
from tests.toys.discs.table import Slide

START, OTHER = (1_000, 1_000), (1_000, 11_000)
PLACE = (3_217, 2_339)
NEXT_PLACE = (3_871, 4_113)


class OftenSnapped(Server):
    """A server that keeps a snapshot of a table every two lines."""

    def command(self, port: str) -> list[str]:
        code = "from ludarium.server import table; table.SNAPSHOT_EVERY = 2; from tests.server.fixed_dice import start; start()"
        python, _, _, *words = super().command(port)
        return [python, "-c", code, *words]


def at_the_table(server: Server, new_page: NewPage, viewport: ViewportSize = WIDE, *, bad_line: bool = False) -> Page:
    """A page whose player has said to slide first; the other one is a bot."""
    page = new_page(server, viewport, bad_line=bad_line)
    sit(page, open_table(page, ["me", "random"], "discs")["id"])
    page.get_by_role("button", name="I do").click()
    page.locator("svg.scene .aim .area").wait_for(state="attached")
    camera_rests(page)
    return page


def on_screen(page: Page, place: tuple[int, int]) -> tuple[float, float]:
    at: list[float] = page.evaluate(
        "([x, y]) => { const p = new DOMPoint(x, y).matrixTransform(document.querySelector('svg.scene').getScreenCTM());"
        " return [p.x, p.y]; }",
        list(PLANE.place(place)),
    )
    return at[0], at[1]


def slid(page: Page) -> str:
    """Where my disc has slid to, as the log tells it."""
    mine = page.locator(".log li", has_text="slides to").last
    expect(mine).to_be_visible()
    return mine.inner_text()


def test_by_pointer(server: Server, new_page: NewPage) -> None:
    page = at_the_table(server, new_page)
    assert Go(*PLACE) not in tuple(Slide(*START, OTHER))
    page.mouse.move(*on_screen(page, PLACE))
    expect(page.locator(".aim .pill.on")).to_contain_text("2.5")
    expect(page.locator(".aim .m-route")).to_have_count(1)
    expect(page.locator("section.preview")).to_contain_text("From the goal")
    page.mouse.click(*on_screen(page, PLACE))
    assert "slides to 3.2" in slid(page)


def test_a_wall_in_the_way_is_said_with_its_rule(server: Server, new_page: NewPage) -> None:
    page = at_the_table(server, new_page)
    page.mouse.move(*on_screen(page, (5_500, 1_500)))
    expect(page.locator(".refusal")).to_contain_text("A wall is in the way.")
    expect(page.locator(".refusal a.rule")).to_have_text("D-MOVE-03")


def test_by_finger(server: Server, new_page: NewPage) -> None:
    page = at_the_table(server, new_page, PHONE)
    box = page.locator("[data-id=disc-0] > .hit").bounding_box()
    assert box
    assert box["width"] > 30  # the camera is near
    page.touchscreen.tap(*on_screen(page, PLACE))
    expect(page.locator(".act button.pri")).to_be_enabled()
    page.locator(".act button.pri").click()
    expect(page.locator(".sheet .news, .sheet .who").first).to_be_visible()
    page.get_by_role("button", name="Log").click()
    assert "slides to 3." in slid(page)


@pytest.mark.parametrize("steps", [["Tab", "Tab"], ["ArrowRight", "ArrowDown"]])
def test_by_keyboard(server: Server, new_page: NewPage, steps: list[str]) -> None:
    page = at_the_table(server, new_page)
    page.locator(".stop").first.focus()
    for key in steps:
        page.keyboard.press(key)
    named: Any = page.evaluate("document.activeElement.getAttribute('aria-label')")
    assert named.startswith("Slide to ")
    expect(page.locator(".aim .ghost")).to_have_count(1)
    page.keyboard.press("Enter")
    assert named.removeprefix("Slide to ") in slid(page)


def test_a_table_goes_on_from_a_snapshot(tmp_path: Path, new_page: NewPage) -> None:
    database = tmp_path / "tables.sqlite"
    server = OftenSnapped(str(database))
    try:
        page, dice = at_the_table(server, new_page, bad_line=True), random.Random(1)
        page.mouse.click(*on_screen(page, PLACE))
        assert "slides to 3.2" in slid(page)
        with closing(sqlite3.connect(database)) as storage:
            until(page, lambda: storage.execute("SELECT count(*) FROM snaps").fetchone()[0], "a snapshot is kept")
        page.locator("svg.scene .aim .area").wait_for(state="attached")
        port = server.address.rstrip("/").rpartition(":")[2]
        server.kill()
        page.locator(".lostline").wait_for()
        server.start(port)
        expect(page.locator(".lostline")).to_have_count(0)
        aimed = page.locator(".aim .pill.on")

        def aims() -> bool:
            """Point there, a little beside it each time, until the table is back and says what would happen."""
            x, y = on_screen(page, NEXT_PLACE)
            page.mouse.move(x + dice.random(), y)
            return aimed.is_visible()

        until(page, aims, "the table is back")
        page.mouse.click(*on_screen(page, NEXT_PLACE))
        expect(page.locator(".log li", has_text="slides to 3.8")).to_be_visible()
    finally:
        server.stop()
