"""Kharn-Ages at the screen: a whole 300 Kr game by clicking, a move to a point by finger, axe."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from ludarium.games.kharn_ages.picture.plan import PLANE
from tests.browser.conftest import PHONE, WIDE, NewPage
from tests.browser.moments import table_at, take_the_seats_of
from tests.browser.playing import BUTTONS, PRIMARY, at_rest, decide, look, open_table, sit, until
from tests.browser.test_accessibility import violations
from tests.server.serving import Player, Server

GAME = "kharn-ages"
SPEARHEADS = {"scenario": "SC4", "format": "300", "roster0": "kharn-300", "roster1": "gouns-300"}
STOPS = "svg.scene .stop"
"""Good places of a region, which the keyboard can step to."""
MOST_DECISIONS = 300


def asked(page: Page) -> bool:
    """Whether this player can choose something now, a place of the table too."""
    return look(page).asked or page.locator(STOPS).count() > 0


def wait(page: Page) -> bool:
    """Until something is asked (True) or the game is over (False)."""
    until(page, lambda: look(page).over or asked(page), "something is asked, or the game is over")
    return not look(page).over


def step_to_a_place(page: Page, dice: random.Random) -> None:
    """One of the good places, by keyboard; another one if the places were drawn anew under the finger."""
    before, places = look(page).sent, page.locator(STOPS)

    def stepped() -> bool:
        now = look(page)
        if now.sent != before or now.primary:
            return True
        if now.stops and not page.evaluate("stops => document.activeElement?.matches(stops)", STOPS):
            places.nth(dice.randrange(now.stops)).focus()
            page.keyboard.press("Enter")
        return False

    until(page, stepped, "the place is sent, or can be confirmed")
    if look(page).sent == before:
        page.locator(PRIMARY).first.click()
    until(page, lambda: look(page).sent != before, "the place is sent")


def press(page: Page, words: str) -> bool:
    """Press a button of the question and confirm it; whether there is such a button."""
    button = page.locator(BUTTONS).filter(has_text=words)
    if not button.count():
        return False
    before = look(page).sent
    button.first.click()
    until(page, lambda: look(page).sent != before or look(page).primary, "the answer is sent, or can be confirmed")
    if look(page).sent == before:
        page.locator(PRIMARY).first.click()
    until(page, lambda: look(page).sent != before, "the answer is sent")
    return True


def decide_anything(page: Page, dice: random.Random) -> None:
    """A place of the table, or anything that is lit; an activation ends soon."""
    if page.locator(STOPS).count() and (not look(page).asked or dice.random() < 0.5):
        step_to_a_place(page, dice)
    elif not (dice.random() < 0.3 and press(page, "End the activation")):
        decide(page, dice)


def test_a_whole_game_by_clicking(server: Server, new_page: NewPage) -> None:
    page, dice = new_page(server), random.Random(1)
    sit(page, open_table(page, ["me", "greedy"], GAME, options=SPEARHEADS)["id"])
    for _ in range(MOST_DECISIONS):
        if not wait(page):
            break
        decide_anything(page, dice)
    expect(page.locator("#result")).to_be_visible()
    assert look(page).sent > 20
    assert page.locator(".log li", has_text="walks").count() > 0


def on_screen(page: Page, place: tuple[int, int]) -> tuple[float, float]:
    """Where a place of the table is on the page."""
    at: list[float] = page.evaluate(
        "([x, y]) => { const p = new DOMPoint(x, y).matrixTransform(document.querySelector('svg.scene').getScreenCTM());"
        " return [p.x, p.y]; }",
        list(PLANE.place(place)),
    )
    return at[0], at[1]


@pytest.fixture(scope="module")
def tables(server: Server) -> tuple[Player, dict[str, str]]:
    """A guest with tables at moments that look different."""
    player = Player(server, "Mira")
    wanted = {
        "deploy": lambda now: now.ask["topic"] == "deploy",
        "act": lambda now: now.ask["topic"] == "act" and any(choice.get("spot") for choice in now.ask["choices"]),
        "compose": lambda now: now.ask["topic"] == "characteristics",
        "defend": lambda now: now.ask["topic"] == "defend",
        "reroll": lambda now: now.ask["topic"] == "reroll",
    }
    found = {name: table_at(player, GAME, ["me", "greedy"], one, SPEARHEADS) for name, one in wanted.items()}
    player.leave()
    return player, found


def at_the_table(page: Page, tables: tuple[Player, dict[str, str]], moment: str) -> None:
    take_the_seats_of(page, tables[0])
    sit(page, tables[1][moment])
    assert wait(page)
    at_rest(page)


def middle_of_the_reach(page: Page) -> tuple[float, float]:
    """A place of the drawn area, on the page, that no base stands on."""
    at: list[float] = page.evaluate(
        """() => {
          const area = document.querySelector('.aim .area'), box = area.getBBox();
          const scene = document.querySelector('svg.scene').getScreenCTM();
          const taken = [...document.querySelectorAll('svg.scene [data-id^=safar-]')].map(one => one.getBBox());
          for (let n = 1; n < 40; n += 1) for (let m = 1; m < 40; m += 1) {
            const p = new DOMPoint(box.x + box.width * m / 40, box.y + box.height * n / 40);
            const q = p.matrixTransform(scene), top = document.elementFromPoint(q.x, q.y);
            const near = 6, around = [[near, 0], [-near, 0], [0, near], [0, -near]];
            if (area.isPointInFill(p) && around.every(([x, y]) => area.isPointInFill(new DOMPoint(p.x + x, p.y + y)))
              && top && top.closest('svg.scene') && !top.closest('[data-id^=safar-]')) return [q.x, q.y];
          }
          return [];
        }"""
    )
    assert at
    return at[0], at[1]


def test_a_walk_follows_the_pointer_with_its_way_and_price(
    server: Server, new_page: NewPage, tables: tuple[Player, dict[str, str]]
) -> None:
    page = new_page(server)
    at_the_table(page, tables, "act")
    page.mouse.move(*middle_of_the_reach(page))
    expect(page.locator(".aim .pill.on")).to_contain_text(re.compile(r"\d of \d"))
    expect(page.locator(".aim .m-route")).to_have_count(1)
    expect(page.locator(".aim .ghost")).to_have_count(1)


def test_a_move_to_a_point_by_finger(server: Server, new_page: NewPage, tables: tuple[Player, dict[str, str]]) -> None:
    page = new_page(server, PHONE)
    at_the_table(page, tables, "act")
    before = look(page).sent
    until(page, lambda: page.locator(".aim .area").count() > 0, "the reach is drawn")
    page.touchscreen.tap(*middle_of_the_reach(page))
    expect(page.locator(".aim .pill.on")).to_contain_text(re.compile(r"\d of \d"))
    page.locator(".act button.pri").click()
    until(page, lambda: look(page).sent != before, "the walk is sent")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_an_attack_is_composed_of_characteristics_and_shows_its_exact_odds(
    server: Server, new_page: NewPage, tables: tuple[Player, dict[str, str]]
) -> None:
    page = new_page(server)
    at_the_table(page, tables, "compose")
    engaged = page.locator(".s-sheet .can button:is(.s-hit, .s-title)")
    engaged.first.click()
    while not look(page).primary:  # some attacks need two characteristics at least
        engaged.first.click()
    expect(page.locator(".panels")).to_contain_text(re.compile(r"Gets through: \d+ \+ best of \d"))
    expect(page.locator(".panels")).to_contain_text("%")


@pytest.mark.parametrize(
    ("viewport", "theme"),
    [
        pytest.param(WIDE, "light", id="wide-light"),
        pytest.param(PHONE, "dark", id="phone-dark"),
        pytest.param(WIDE, "dark", id="wide-dark", marks=pytest.mark.long),
        pytest.param(PHONE, "light", id="phone-light", marks=pytest.mark.long),
    ],
)
def test_no_serious_violation(
    server: Server, new_page: NewPage, tables: tuple[Player, dict[str, str]], viewport: ViewportSize, theme: str
) -> None:
    page = new_page(server, viewport, theme)
    found: dict[str, Any] = {}
    for moment in tables[1]:
        at_the_table(page, tables, moment)
        found[moment] = violations(page)
    assert {moment: rows for moment, rows in found.items() if rows} == {}


# -- the muster -------------------------------------------------------------------------------------------------


def touch_key(page: Page, key: str) -> None:
    """Touch what has this key, and wait until the answer is sent and the next question is there."""
    before = look(page).sent
    page.locator(f'[data-key="{key}"] button:is(.s-hit, .s-title)').first.click()
    until(page, lambda: look(page).sent != before, f"{key} is sent")
    until(page, lambda: not page.get_by_text("Sending").count(), f"{key} is answered")


def mustering(server: Server, page: Page) -> str:
    options = {"scenario": "SC4", "format": "400", "roster0": "own", "roster1": "gouns-400"}
    table: str = open_table(page, ["me", "random"], GAME, options=options)["id"]
    sit(page, table)
    return table


def test_a_muster_by_clicking_is_kept_and_taken_from_the_shelf(server: Server, new_page: NewPage) -> None:
    page = new_page(server)
    mustering(server, page)
    for key in (
        "faction-kherops",
        "join-kr-commander-3",
        "join-kr-priest-of-sacrifice-1",
        "page-magic",
        "grimoire-small",
    ):
        touch_key(page, key)
    expect(page.locator('[data-kind="budget"]')).to_contain_text("262 of 400 Kr")
    expect(page.locator('[data-key="join-kr-captain-2"]')).to_contain_text("without Glaive of command")
    expect(page.locator('[data-key="join-kr-commander-3"]')).to_contain_text("KA-LIM-02")
    page.get_by_text("Shelf, text, print").click()
    page.get_by_label("A name for it").fill("Hammer")
    page.get_by_role("button", name="Keep", exact=True).click()
    expect(page.get_by_text("Hammer is on your shelf.")).to_be_visible()
    touch_key(page, "dismiss-1")
    expect(page.locator('[data-kind="budget"]')).to_contain_text("165 of 400 Kr")
    page.get_by_role("button", name="Take Hammer").click()
    expect(page.locator('[data-kind="budget"]')).to_contain_text("262 of 400 Kr")
    page.locator('[data-key="field"] button:is(.s-hit, .s-title)').click()
    page.locator(PRIMARY).first.click()
    expect(page.locator("svg.scene")).to_have_count(1)
    expect(page.locator(".log")).to_contain_text("takes the field for 262 Krowns: Commander, Priest of Sacrifice.")


_DIM = """() => {
  const rgb = words => (words.match(/[\\d.]+/g) ?? []).map(Number);
  const light = ([r, g, b]) => [r, g, b].map(c => c / 255).map(c => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
    .reduce((sum, c, n) => sum + c * [0.2126, 0.7152, 0.0722][n], 0);
  const ground = node => {
    for (let one = node; one; one = one.parentElement) {
      const { backgroundColor: flat, backgroundImage: drawn } = getComputedStyle(one);
      const stop = drawn.match(/rgba?\\([^)]*\\)/)?.[0], found = rgb(stop ?? flat);
      if (found.length && (found[3] ?? 1) > 0.5) return light(found);
    }
    return 1;
  };
  const found = new Set();
  for (const node of document.querySelectorAll(".s-sheet *")) {
    const said = [...node.childNodes].some(one => one.nodeType === Node.TEXT_NODE && one.data.trim());
    if (!said || node.closest("svg") || !node.getClientRects().length) continue;
    const [one, other] = [light(rgb(getComputedStyle(node).color)), ground(node)];
    if ((Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05) < 3) found.add(node.textContent.trim());
  }
  return [...found];
}"""
"""Words of sheets that are hard to read. axe judges no words on a ground with a gradient, such as the felt of the table."""


@pytest.mark.parametrize(
    ("viewport", "theme"),
    [(WIDE, "light"), (PHONE, "dark"), (PHONE, "light")],
    ids=["wide-light", "phone-dark", "phone-light"],
)
def test_the_muster_has_no_serious_violation(
    server: Server, new_page: NewPage, viewport: ViewportSize, theme: str
) -> None:
    page = new_page(server, viewport, theme)
    mustering(server, page)
    assert page.evaluate(_DIM) == []
    touch_key(page, "join-kh-paladin-2")
    touch_key(page, "page-melee")
    assert violations(page) == []
    assert page.evaluate(_DIM) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]
