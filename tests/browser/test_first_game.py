"""A newcomer who only does what the coach marks say finishes the guided first game: by pointer, by touch, by keyboard."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TypeAlias

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from ludarium.kernel.game_type import GameType, all_games
from ludarium.table.first_game import first_game
from tests.browser.conftest import PHONE, WIDE, NewPage
from tests.browser.playing import decide, decide_by_keys, decide_onward, is_over, until, wait_for_turn
from tests.browser.test_accessibility import violations
from tests.server.serving import Server

Act: TypeAlias = Callable[[Page, random.Random], None]
TAUGHT = [game_type for game_type in all_games().values() if first_game(game_type)]
SHORT_FIRST = [
    pytest.param(one, id=one.slug, marks=[] if one.slug == "nova-era" else [pytest.mark.long]) for one in TAUGHT
]
"""The others take minutes by clicking; that their marks come is shown without a browser (tests/test_first_games.py)."""


CUT = """() => [...document.querySelectorAll(".cover-title")].flatMap(title => {
  const words = document.createRange();
  words.selectNodeContents(title);
  const [said, room] = [words.getBoundingClientRect(), title.closest("button, a, article, li, .cover").getBoundingClientRect()];
  return said.left < room.left || said.right > room.right ? [title.textContent] : [];
})"""
"""The titles that are wider than the cover they stand on."""


def begin(page: Page, title: str) -> None:
    page.goto("/")
    page.get_by_role("button", name=f"Learn {title} by playing").click()
    page.wait_for_selector("svg.scene, .s-sheet")


def step_of(page: Page) -> str:
    """Which coach mark is shown; nothing if none is."""
    return page.evaluate("document.querySelector('.coach .step')?.textContent ?? ''")  # type: ignore[no-any-return]


def play_out(page: Page, act: Callable[[], None]) -> set[str]:
    """Act until the game is over; the coach marks that were shown."""
    seen: set[str] = set()
    while wait_for_turn(page):
        if step := step_of(page):
            seen.add(step)
        act()
    assert is_over(page)
    return seen


@pytest.mark.parametrize(
    ("viewport", "act"),
    [(WIDE, decide_onward), (PHONE, decide_onward), (WIDE, decide_by_keys)],
    ids=["pointer", "touch", "keyboard"],
)
@pytest.mark.parametrize("game_type", SHORT_FIRST)
def test_a_newcomer_finishes_the_first_game(
    server: Server, new_page: NewPage, game_type: GameType, viewport: ViewportSize, act: Act
) -> None:
    page, dice = new_page(server, viewport), random.Random(3)
    guide = first_game(game_type)
    assert guide
    begin(page, game_type.title)
    expect(page.get_by_role("region", name="Your first game")).to_contain_text("1 of")
    assert violations(page) == []
    seen = play_out(page, lambda: act(page, dice))
    assert len(seen) >= len(guide.marks) * 6 // 10, seen


def test_it_is_offered_on_the_help_page_too_and_no_title_of_a_game_is_cut(server: Server, new_page: NewPage) -> None:
    page = new_page(server, {"width": 1280, "height": 720})
    page.goto("/")
    titles = page.locator(".cover-title")
    expect(titles).to_have_count(len(all_games()))
    until(page, lambda: page.evaluate(CUT) == [], "every title fits its cover once its lettering has come")
    page.goto("/help/nova-era")
    page.get_by_role("button", name="Learn Nova Era by playing").click()
    expect(page.get_by_role("region", name="Your first game")).to_contain_text("1 of")


WORN = """() => [...document.querySelectorAll('link[href*="look.css"]')].filter(link => link.media !== "not all")
  .map(link => link.href.split("/").at(-2)).sort()"""
"""The games whose style sheets count."""


def test_at_a_table_the_look_of_its_game_alone_counts(server: Server, new_page: NewPage) -> None:
    page = new_page(server)
    page.goto("/")
    until(page, lambda: set(page.evaluate(WORN)) >= {one.slug for one in TAUGHT}, "every cover has its lettering")
    begin(page, "Nova Era")
    until(page, lambda: page.evaluate(WORN) == ["nova-era"], "no other game styles the table")


def test_the_tour_goes_on_after_a_reload_and_can_be_skipped(server: Server, new_page: NewPage) -> None:
    page, dice = new_page(server), random.Random(3)
    begin(page, "Nova Era")
    coach = page.get_by_role("region", name="Your first game")
    expect(coach).to_contain_text("1 of")
    decide(page, dice)
    assert wait_for_turn(page)
    expect(coach).to_contain_text("2 of")
    page.reload()
    expect(coach).to_contain_text("2 of")
    page.get_by_role("button", name="Got it").click()
    expect(coach).to_be_hidden()
    decide(page, dice)
    assert wait_for_turn(page)
    expect(coach).to_contain_text("3 of")
    page.get_by_role("button", name="Skip the tour").click()
    expect(coach).to_be_hidden()
    page.reload()
    page.wait_for_selector(".s-sheet")
    expect(page.get_by_role("region", name="Your first game")).to_be_hidden()
