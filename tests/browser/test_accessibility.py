"""axe-core finds no serious violation on any page, at any table and in a replay, in both themes and at both sizes."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import PHONE, WIDE, NewPage
from tests.browser.playing import asked, decide, open_table, sit, take_the_seats_of, wait_for_turn
from tests.server.serving import Player, Server

AXE = (Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js").read_text(encoding="utf-8")
PAGES = ["/", "/new?game=nova-era", "/rules/nova-era", "/help/nova-era", "/credits"]
SERIOUS = ("serious", "critical")


def violations(page: Page) -> list[str]:
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
        page.wait_for_timeout(300)
        found[path] = violations(page)
    sit(page, open_table(page, ["me", "random"], options={"length": "fast", "first": "0"})["id"])
    for step in range(4):
        wait_for_turn(page)
        page.wait_for_timeout(300)
        found[f"table {step}"] = violations(page)
        decide(page, random.Random(step))
    assert {path: rows for path, rows in found.items() if rows} == {}


class Arena:
    """A guest with tables of Aristeia! at moments that look different, and a game of it that is over."""

    def __init__(self, server: Server) -> None:
        self.player = Player(server, "Ann")
        self.tables = {"planning": self._open(), "acting": self._until("act"), "a roll": self._until("a roll")}
        self.finished = self._open()
        for _ in range(6):
            self._answer(random.Random(1))
        self.player.send({"t": "act", "what": "resign"})
        while not self.player.over:
            self.player.hear()
        self.player.leave()

    def _open(self) -> str:
        player = self.player
        table: str = player.open("aristeia", ["me", "greedy"])["id"]
        player.again().sit(table)
        player.send({"t": "act", "what": "ask always"})
        return table

    def _answer(self, dice: random.Random) -> None:
        player = self.player
        while not (player.over or (player.ask and player.ask.get("mine"))):
            player.hear()
        if player.ask and not player.over:
            player.choose(dice.randrange(len(player.ask["choices"])))

    def _until(self, wanted: str) -> str:
        """A table where I am asked to act, or asked while dice lie on the table."""
        for attempt in range(6):
            table, dice = self._open(), random.Random(attempt)
            for _ in range(400):
                if self.player.over:
                    break
                ask = self.player.ask or {}
                if ask.get("mine") and (ask["topic"] == wanted or (wanted == "a roll" and self._rolls(table))):
                    return table
                self._answer(dice)
        raise AssertionError(f"no table came to {wanted}")

    def _rolls(self, table: str) -> bool:
        now = self.player.http.get(f"/api/tables/{table}").json()["now"]
        return any(piece["id"].startswith("die-") for piece in now["put"])


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
        page.wait_for_timeout(500)
        assert asked(page)
        assert page.locator("[data-id^=die-]").count() or moment != "a roll"
        found[moment] = violations(page)
        page.get_by_role("button", name="Menu").click()
        found[f"{moment}, menu"] = violations(page)
    page.goto(f"/replay/{arena.finished}?at=4")
    page.wait_for_selector("svg.scene")
    page.wait_for_timeout(300)
    found["replay"] = violations(page)
    assert {moment: rows for moment, rows in found.items() if rows} == {}
