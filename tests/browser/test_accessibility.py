"""axe-core finds no serious violation on any page, at any table and in a replay, in both themes and at both sizes."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import PHONE, WIDE, NewPage
from tests.browser.moments import table_at, take_the_seats_of
from tests.browser.playing import HANDOVER, at_rest, decide, open_table, sit, wait_for_turn
from tests.server.serving import Player, Server

AXE = (Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js").read_text(encoding="utf-8")
PAGES = [
    "/",
    "/new?game=nova-era",
    "/rules/nova-era",
    "/help/nova-era",
    "/games",
    "/mail/stop/ann/proof",
    "/credits",
    "/no-such-page",
]
OF_A_GAME = ["/new?game={}", "/rules/{}", "/help/{}"]
GAMES = ["aristeia", "multiverse-war", "nova-aetas", "kharn-ages"]
SERIOUS = ("serious", "critical")


def violations(page: Page) -> list[str]:
    at_rest(page)
    page.evaluate(AXE)
    found: dict[str, Any] = page.evaluate("async () => await axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{v['id']}: {v['help']} at {v['nodes'][0]['target']}" for v in found["violations"] if v["impact"] in SERIOUS
    ]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("viewport", [WIDE, PHONE], ids=["wide", "phone"])
def test_no_serious_violation(server: Server, new_page: NewPage, viewport: dict[str, int], theme: str) -> None:
    page = new_page(server, viewport, theme)
    found = {}
    for path in PAGES:
        page.goto(path)
        page.wait_for_selector("h1, h2")
        found[path] = violations(page)
    invited = open_table(page, ["me", "friend"])
    page.goto(invited["links"]["1"])
    page.get_by_role("button", name="Copy the address").wait_for()
    found["my own invitation"] = violations(page)
    friend = new_page(server, viewport, theme)
    friend.goto(invited["links"]["1"])
    friend.wait_for_selector("form input")
    found["join"] = violations(friend)
    page.goto(f"/table/{open_table(page, ['me', 'me'])['id']}")
    page.wait_for_selector(HANDOVER)
    found["a device is handed over"] = violations(page)
    sit(page, open_table(page, ["me", "random"], options={"length": "fast", "first": "0"})["id"])
    for step in range(4):
        wait_for_turn(page)
        found[f"table {step}"] = violations(page)
        decide(page, random.Random(step))
    assert {path: rows for path, rows in found.items() if rows} == {}


@pytest.mark.parametrize(
    ("viewport", "theme"),
    [
        pytest.param(WIDE, "light", id="wide-light"),
        pytest.param(PHONE, "dark", id="phone-dark"),
        pytest.param(WIDE, "dark", id="wide-dark", marks=pytest.mark.long),
        pytest.param(PHONE, "light", id="phone-light", marks=pytest.mark.long),
    ],
)
def test_no_serious_violation_on_the_pages_of_the_other_games(
    server: Server, new_page: NewPage, viewport: dict[str, int], theme: str
) -> None:
    page = new_page(server, viewport, theme)
    found = {}
    for path in [one.format(game) for one in OF_A_GAME for game in GAMES]:
        page.goto(path)
        page.wait_for_selector("h1, h2")
        found[path] = violations(page)
    assert {path: rows for path, rows in found.items() if rows} == {}


class Arena:
    """A guest with tables of Aristeia! at moments that look different, and a game of it that is over."""

    def __init__(self, server: Server) -> None:
        self.player = Player(server, "Ann")
        seats = ["me", "greedy"]
        self.tables = {
            "planning": table_at(self.player, "aristeia", seats, lambda _: True),
            "acting": table_at(self.player, "aristeia", seats, lambda now: now.ask["topic"] == "act"),
            "a roll": table_at(self.player, "aristeia", seats, lambda now: now.rolls),
        }
        self.finished = table_at(self.player, "aristeia", seats, lambda now: now.decisions == 6)
        self.player.send({"t": "act", "what": "resign"})
        while not self.player.over:
            self.player.hear()
        self.player.leave()


@pytest.fixture(scope="module")
def arena(server: Server) -> Arena:
    return Arena(server)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("viewport", [WIDE, PHONE], ids=["wide", "phone"])
def test_no_serious_violation_in_the_arena(
    server: Server, new_page: NewPage, arena: Arena, viewport: dict[str, int], theme: str
) -> None:
    page = new_page(server, viewport, theme)
    take_the_seats_of(page, arena.player)
    found = {}
    for moment, table in arena.tables.items():
        sit(page, table)
        assert wait_for_turn(page)
        assert page.locator("[data-key^=die-]").count() or moment != "a roll"
        found[moment] = violations(page)
        page.get_by_role("button", name="Menu").click()
        found[f"{moment}, menu"] = violations(page)
    page.goto(f"/replay/{arena.finished}?at=4")
    page.wait_for_selector("svg.scene, .s-sheet")
    found["replay"] = violations(page)
    assert {moment: rows for moment, rows in found.items() if rows} == {}
