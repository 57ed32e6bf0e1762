"""A server as a part of a site: its pages lie below a path of the host."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.browser.playing import decide, wait_for_turn
from tests.server.serving import Server
from tests.server.test_backup import ludarium


class Below(Server):
    """``ludarium serve --root /games/evening``."""

    def command(self, port: str) -> list[str]:
        return [*super().command(port), "--root", "games/evening/"]


@pytest.fixture
def below(tmp_path: Path) -> Iterator[Below]:
    running = Below(str(tmp_path / "tables.sqlite"))
    yield running
    running.stop()


def test_a_game_is_played_below_a_path(below: Below, new_page: NewPage) -> None:
    page = new_page(below)
    page.goto("")
    assert below.address.endswith("/games/evening/")
    expect(page.get_by_role("heading", name="Pull up a chair.")).to_be_visible()
    page.get_by_role("link", name="Rules").first.click()
    expect(page).to_have_url(f"{below.address}rules")
    page.reload()
    page.get_by_role("link", name="Play").first.click()
    page.get_by_role("button", name="Play now").first.click()
    page.wait_for_selector("svg.scene, .s-sheet")
    expect(page).to_have_url(f"{below.address}table/{page.url.rsplit('/', 1)[1]}")
    assert wait_for_turn(page)
    decide(page, random.Random(1))
    page.reload()
    page.wait_for_selector("svg.scene, .s-sheet")


def test_the_proxy_may_take_the_path_off(below: Below) -> None:
    host = below.address.removesuffix("games/evening/")
    for address in (below.address, host):
        assert httpx.get(f"{address}api/games").json()
        page = httpx.get(f"{address}table/any").text
        assert 'data-root="/games/evening"' in page
        assert '"/games/evening/assets/' in page
    assert httpx.get(f"{host}games/evenings").status_code == 200, "another path is a page that is not there"


def test_a_path_that_no_site_has_is_refused() -> None:
    told = ludarium("serve", "--no-open", "--port", "0", "--root", '/a"b')
    assert (told.returncode, "cannot be the path" in told.stderr) == (2, True), told.stderr
