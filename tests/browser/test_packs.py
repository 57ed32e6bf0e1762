"""A table with a pack of the server, from the new-table page to a card of the pack in play."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, NewPage
from tests.browser.moments import play_until, take_the_seats_of
from tests.browser.playing import BUTTONS, PRIMARY, look, sit, touch, until
from tests.server.serving import Player, Server
from tests.server.test_packs import kites, team

MANY = 60  # cards: some of them are always on offer


@pytest.fixture
def offering(tmp_path: Path) -> Iterator[Server]:
    packs = kites(tmp_path / "kites", MANY), kites(tmp_path / "dear-kites", cost=4), team(tmp_path / "friends")
    running = Server(str(tmp_path / "tables.sqlite"), packs=packs)
    yield running
    running.stop()


def test_a_card_of_a_pack_is_played(offering: Server, new_page: NewPage) -> None:
    """The table is opened by clicking, and the card developed so; what lies between goes over a socket."""
    ann, page = Player(offering, "Ann"), new_page(offering)
    take_the_seats_of(page, ann)
    page.goto("/new?game=nova-era")
    page.locator(".packs input").first.check()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/table/*")
    table = page.url.rsplit("/", 1)[-1]
    page.goto("/")
    assert play_until(ann, table, ["me", "greedy"], lambda now: bool(ways(now.ask)))
    assert ann.ask
    card = ways(ann.ask)[0]["path"][-1]
    ann.leave()
    sit(page, table)
    before = look(page).sent
    touch(page.locator(f"[data-key='{card}']").first)
    page.locator(BUTTONS).filter(has_text="Develop Kite").first.click()
    page.locator(PRIMARY).first.click()
    until(page, lambda: look(page).sent != before, "the answer is sent")
    expect(page.locator(".log li", has_text="Ann develops Kite").first).to_be_visible()


def ways(ask: dict[str, Any]) -> list[dict[str, Any]]:
    """How a card of the pack could be developed."""
    return [choice for choice in ask["choices"] if choice["words"].startswith("Develop Kite")]


def test_packs_that_collide_are_told_where_they_are_chosen(offering: Server, new_page: NewPage) -> None:
    page = new_page(offering, PHONE, refusals=True)
    page.goto("/new?game=nova-era")
    page.locator(".packs input").nth(0).check()
    page.locator(".packs input").nth(1).check()
    told = page.locator(".packs").get_by_role("alert")
    expect(told).to_have_text(
        "The pack dear-kites cannot be played: X0: the pack kites has it too; use one of the two packs."
    )
    expect(told).to_be_in_viewport()
    expect(page.get_by_role("button", name="Open the table")).to_be_disabled()
    page.locator(".packs input").nth(0).uncheck()
    expect(told).to_have_count(0)
    expect(page.get_by_role("button", name="Open the table")).to_be_enabled()


def test_a_team_of_a_pack_can_be_chosen(offering: Server, new_page: NewPage) -> None:
    page = new_page(offering)
    page.goto("/new?game=aristeia")
    team = page.get_by_role("combobox", name="Team").first
    friends = page.get_by_role("option", name="Miyamoto Mushashi, Major Lunah, Maximus, Gata")
    expect(team).to_be_visible()
    expect(friends).to_have_count(0)
    page.locator(".packs input").check()
    expect(friends).to_have_count(2)
    team.select_option("friends")
    with page.expect_response(lambda response: response.url.endswith("/api/tables")) as opened:
        page.get_by_role("button", name="Open the table").click()
    asked = opened.value.request.post_data_json
    assert asked
    assert asked["options"] == {"team0": "friends"}
    assert opened.value.ok
    page.wait_for_selector(".ask, .sheet")
