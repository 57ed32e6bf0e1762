"""Nova Aetas at the screen: a whole Mission by clicking, a visit to the town, a turn on a phone, a shared party."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.browser.conftest import PHONE, WIDE, NewPage
from tests.browser.moments import take_the_seats_of
from tests.browser.playing import BUTTONS, LIT, PRIMARY, is_over, look, open_table, sit, touch, until
from tests.browser.playing import wait_for_turn as wait
from tests.browser.test_accessibility import violations
from tests.browser.words import faults
from tests.server.serving import Player, Server

GAME = "nova-aetas"
ENEMIES = 'svg.scene .el.can[data-id^="enemy-"] > [role=button]'
SQUARES = 'svg.scene .el.can[data-id^="sp"] > [role=button]'
MOST_DECISIONS = 250


def question(page: Page) -> str:
    return page.locator("h2").first.inner_text().replace("\n", " ")


def press(page: Page, words: str) -> None:
    page.locator(BUTTONS).filter(has_text=re.compile(words)).last.click()


def sent_by(page: Page, before: int) -> int:
    """Confirm what was touched, if that is asked for, until the answer is sent; how many touches it took."""
    touches = 0

    def is_sent() -> bool:
        nonlocal touches
        now = look(page)
        if now.sent == before and now.primary:
            page.locator(PRIMARY).first.click()
            touches += 1
        return now.sent > before or now.over

    until(page, is_sent, "the answer is sent")
    return touches


def lit_furthest(page: Page) -> Locator:
    """The lit square furthest to the east: there the Enemies are."""
    squares = page.locator(SQUARES)
    places = [str(name) for name in squares.evaluate_all("all => all.map(one => one.parentNode.dataset.id)")]
    best = max(range(len(places)), key=lambda number: int(places[number].removeprefix("sp").split("_")[0]))
    return squares.nth(best)


def act(page: Page) -> int:
    """An action of the Hero who acts: strike whom it can reach, else walk on, else let time pass; how many touches."""
    before, touches = look(page).sent, 1
    weapon = page.locator(BUTTONS).filter(has_text="range")
    if page.locator(ENEMIES).count():
        if weapon.count() > 1:
            weapon.first.click()
            touches += 1
        touch(page.locator(ENEMIES).first)
    elif page.locator(SQUARES).count():
        touch(lit_furthest(page))
    elif page.locator(BUTTONS).filter(has_text=re.compile("^Wait")).count():
        press(page, "^Wait")
        press(page, "^Wait until")
        touches += 1
    else:
        page.locator(BUTTONS).last.click()
    return touches + sent_by(page, before)


def answer(page: Page) -> int:
    """Answer whatever is asked, with as few touches as it takes; how many there were."""
    before, asks = look(page).sent, question(page)
    if asks.endswith("What now?"):
        return act(page)
    for words in ("^Roll the dice", "^Done", "^No", "^Yes"):
        if page.locator(BUTTONS).filter(has_text=re.compile(words)).count():
            press(page, words)
            break
    else:
        if page.locator(LIT).count():
            touch(page.locator(LIT).first)
        else:
            page.locator(BUTTONS).first.click()
    return 1 + sent_by(page, before)


def test_a_whole_mission_by_clicking(own_server: Server, new_page: NewPage) -> None:
    page = new_page(own_server)  # whose dice fall the same, whatever other tests have thrown
    table = open_table(page, ["me"], GAME)["id"]
    sit(page, table)
    touches = 0
    for _ in range(MOST_DECISIONS):
        if not wait(page):
            break
        touches += answer(page)
    assert is_over(page)
    answers = look(page).sent
    assert answers > 10
    assert touches <= 2 * answers  # a walk and a token take one touch, an attack two
    expect(page.locator(".log")).not_to_contain_text(re.compile(r"\b[Ee]nemy \d"))
    assert page.request.get(f"/api/tables/{table}/record").ok


def test_a_turn_on_a_phone(server: Server, new_page: NewPage) -> None:
    page = new_page(server, PHONE)
    sit(page, open_table(page, ["me"], GAME)["id"])
    for _ in range(8):
        assert wait(page)
        if question(page).endswith("What now?"):
            break
        answer(page)
    dock = page.get_by_role("navigation", name="Parts of the table")
    expect(dock).to_contain_text("Mission")
    expect(dock).not_to_contain_text("Rivals")  # nobody plays against anybody
    hero = question(page).split()[0]
    before = look(page).sent
    touch(lit_furthest(page))
    sent_by(page, before)
    assert look(page).sent == before + 1  # one touch walks
    assert wait(page)
    expect(page.locator("body")).to_contain_text(re.compile(rf"{hero} moves \d"))
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_two_browsers_share_a_party(server: Server, new_page: NewPage) -> None:
    ann, ben = new_page(server), new_page(server)
    opened = open_table(ann, ["me", "friend"], GAME)
    sit(ann, opened["id"])
    ben.goto(opened["links"]["1"])
    ben.locator("input").first.fill("Ben")
    ben.keyboard.press("Enter")
    ben.wait_for_url("**/table/**")
    answered = {"ann": 0, "ben": 0}
    for _ in range(40):
        if all(answered.values()):
            break
        until(ann, lambda: look(ann).asked or look(ben).asked, "somebody is asked")
        name, page = ("ann", ann) if look(ann).asked else ("ben", ben)
        answer(page)
        answered[name] += 1
    assert all(answered.values())


# -- the company between Missions -------------------------------------------------------------------------------


class Company:
    """A guest with campaigns that stand where a town is chosen, and one in the town."""

    def __init__(self, server: Server) -> None:
        self.player = Player(server, "Ann")
        self.at = {"a road to choose": self._reach("town"), "town": self._reach("visit")}
        self.to_play = self._reach("town")
        self.player.leave()

    def _reach(self, topic: str) -> str:
        """A table of a company that let time pass until its first Mission was over."""
        player = self.player
        table: str = player.open(GAME, ["me"], options={"game": "campaign"})["id"]
        player.again().sit(table)
        for _ in range(MOST_DECISIONS):
            while not (player.ask and player.ask.get("mine")):
                player.hear()
            if player.ask["topic"] == topic:
                return table
            player.choose(_patient(player.ask["choices"]))
        raise AssertionError(f"the company never came to {topic}")


def _patient(choices: list[dict[str, Any]]) -> int:
    """Let as much time pass as one can; else be done with it."""
    words = [choice["words"] for choice in choices]
    waits = [number for number, said in enumerate(words) if said.startswith("Wait until")]
    ends = [number for number, said in enumerate(words) if said in ("Ready", "Done", "End the activation", "No")]
    return (waits or ends or [0])[-1]


@pytest.fixture(scope="module")
def company(server: Server) -> Company:
    return Company(server)


def test_a_visit_to_the_town_by_clicking(server: Server, new_page: NewPage, company: Company) -> None:
    page = new_page(server)
    take_the_seats_of(page, company.player)
    sit(page, company.to_play)
    assert wait(page)
    touch(page.locator('svg.scene .el.can[data-id="way-viterbo"] > [role=button]'))
    page.locator(PRIMARY).first.click()
    expect(page.locator("h2").first).to_contain_text("Viterbo")
    before = look(page).sent
    touch(page.locator('[data-key^="buy-"].can button').first)
    page.locator(PRIMARY).first.click()
    sent_by(page, before)
    expect(page.locator(".log")).to_contain_text("The company buys")
    press(page, "^Done")
    page.locator(PRIMARY).first.click()
    expect(page.locator("h2").first).to_contain_text("learn")
    touch(page.locator('[data-key^="learn-"].can button').first)
    page.locator(PRIMARY).first.click()
    expect(page.locator(".log")).to_contain_text(re.compile("learns .* XP"))
    press(page, "^Done")
    page.locator(PRIMARY).first.click()
    page.get_by_role("button", name="Go on with the campaign").click()
    page.wait_for_url(re.compile(f"/table/(?!{company.to_play})"))
    expect(page.locator("h2").first).to_contain_text("be ready")
    begin_from_the_file_of(page, company.to_play)
    go_on_with_others(page, company.to_play)


def go_on_with_others(page: Page, table: str) -> None:
    """The campaign goes on at a new table, with whoever sits down there."""
    sit(page, table)
    page.get_by_role("link", name="Go on with others").click()
    expect(page.get_by_text("The campaign goes on.")).to_be_visible()
    page.get_by_role("button", name="Add a seat").click()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/table/**")
    expect(page.locator("h2").first).to_contain_text("be ready")
    assert len(page.request.get(f"/api/tables/{page.url.rpartition('/')[2]}").json()["now"]["seats"]) == 2


def begin_from_the_file_of(page: Page, table: str) -> None:
    """The campaign goes on once more, from the record of its match, as it would on another server."""
    record = page.request.get(f"/api/tables/{table}/record").body()
    page.goto(f"/new?game={GAME}")
    file = page.get_by_label("A saved campaign")
    file.set_input_files({"name": "letter.jsonl", "mimeType": "text/plain", "buffer": b"Dear company"})
    expect(page.get_by_role("alert")).to_contain_text("no record of a campaign")
    file.set_input_files({"name": "company.jsonl", "mimeType": "text/plain", "buffer": record})
    expect(page.get_by_text("The campaign goes on.")).to_be_visible()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/table/**")
    expect(page.locator("h2").first).to_contain_text("be ready")


@pytest.mark.parametrize(
    ("viewport", "theme"),
    [
        pytest.param(WIDE, "light", id="wide-light"),
        pytest.param(PHONE, "dark", id="phone-dark"),
        pytest.param(WIDE, "dark", id="wide-dark", marks=pytest.mark.long),
        pytest.param(PHONE, "light", id="phone-light", marks=pytest.mark.long),
    ],
)
def test_nothing_is_cut_and_nothing_hard_to_read(
    server: Server, new_page: NewPage, company: Company, viewport: ViewportSize, theme: str
) -> None:
    page = new_page(server, viewport, theme)
    take_the_seats_of(page, company.player)
    found = {}
    mission = open_table(page, ["me"], GAME)["id"]
    sit(page, mission)
    for _ in range(8):
        assert wait(page)
        if question(page).endswith("What now?"):
            break
        answer(page)
    found["mission"] = [*violations(page), *faults(page)]
    for moment, table in company.at.items():
        sit(page, table)
        assert wait(page)
        found[moment] = [*violations(page), *faults(page)]
    assert {moment: rows for moment, rows in found.items() if rows} == {}
