"""Tables of the games at every size: nothing is cut, clipped, covered or too small to read."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import NewPage
from tests.browser.moments import Moment, table_at, take_the_seats_of
from tests.browser.playing import at_rest, sit
from tests.browser.words import faults
from tests.server.serving import Player, Server

SIZES = [(1440, 900), (1366, 768), (1280, 720), (1024, 768), (390, 844), (844, 390)]
ZOOMED = [(960, 600), (720, 450)]
"""What is left of 1440x900 at 150 and at 200 %: a reader's zoom makes the page so much smaller and all of it larger."""
IN_CI = [(1280, 720), (390, 844)]
ALONE = ["me", "greedy"]
MOMENTS: dict[str, tuple[str, list[str], dict[str, str], Callable[[Moment], bool]]] = {
    "teams": ("aristeia", ALONE, {"team0": "choose", "team1": "choose"}, lambda now: now.decisions == 1),
    "acting": ("aristeia", ALONE, {}, lambda now: now.ask["topic"] == "act" and now.on_the_dome),
    "a roll": ("aristeia", ALONE, {}, lambda now: now.rolls),
    "picking": ("nova-era", [*ALONE, "random"], {"first": "0"}, lambda _: True),
    "spending": ("nova-era", [*ALONE, "random", "random"], {}, lambda now: now.groups > 3 and now.decisions > 20),
    "a war": ("multiverse-war", ALONE, {}, lambda now: now.decisions > 12),
    "a mission": ("nova-aetas", ["me"], {}, lambda now: now.decisions > 8),
    "a clash": ("kharn-ages", ALONE, {}, lambda now: now.decisions > 20),
}
CHEAP = ("acting", "spending")


@pytest.fixture(scope="module")
def tables(server: Server) -> Iterator[tuple[Player, dict[str, str]]]:
    """Somebody with a table at each of these moments, found when it is asked for."""
    ann = Player(server, "Ann")
    yield ann, {}
    ann.leave()


SIZED = "() => [...document.querySelectorAll('.lane.panzoom svg.scene text[font-size]')].every(one => 'sized' in one.dataset)"
"""Whether the words of every map have been told their size."""


def look_at(page: Page, tables: tuple[Player, dict[str, str]], moment: str) -> None:
    player, known = tables
    if moment not in known:
        game, kinds, options, wanted = MOMENTS[moment]
        known[moment] = table_at(player, game, kinds, wanted, options)
        player.again()
    take_the_seats_of(page, player)
    sit(page, known[moment])
    page.wait_for_function(SIZED)
    at_rest(page)


@pytest.mark.parametrize("moment", CHEAP)
@pytest.mark.parametrize("size", IN_CI, ids=str)
def test_every_word_can_be_read(
    server: Server, new_page: NewPage, tables: tuple[Player, dict[str, str]], moment: str, size: tuple[int, int]
) -> None:
    page = new_page(server, {"width": size[0], "height": size[1]})
    look_at(page, tables, moment)
    assert faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]


@pytest.mark.long
@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("size", [*SIZES, *ZOOMED], ids=str)
def test_every_word_can_be_read_at_every_size(
    server: Server, new_page: NewPage, tables: tuple[Player, dict[str, str]], moment: str, size: tuple[int, int]
) -> None:
    test_every_word_can_be_read(server, new_page, tables, moment, size)
