"""Tables of the games at every size: nothing is cut, clipped, covered or too small to read."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

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
ALONE = ["me", "greedy"]
MOMENTS: dict[str, tuple[str, list[str], dict[str, str], Callable[[Moment], bool]]] = {
    "teams": ("aristeia", ALONE, {"team0": "choose", "team1": "choose"}, lambda now: now.decisions == 1),
    "acting": ("aristeia", ALONE, {}, lambda now: now.ask["topic"] == "act" and now.on_the_dome),
    "a roll": ("aristeia", ALONE, {}, lambda now: now.rolls),
    "preparing": ("aristeia", ALONE, {}, lambda now: now.decisions > 30 and now.ask["topic"] == "react"),
    "picking": ("nova-era", [*ALONE, "random"], {"first": "0"}, lambda _: True),
    "spending": ("nova-era", [*ALONE, "random", "random"], {}, lambda now: now.groups > 3 and now.decisions > 20),
    "the next round": ("nova-era", [*ALONE, "random"], {"first": "0"}, lambda now: now.decisions > 26),
    "a walk": ("multiverse-war", ALONE, {}, lambda now: now.decisions > 8 and now.ask["topic"] == "act"),
    "a war": ("multiverse-war", ALONE, {}, lambda now: now.decisions > 12),
    "a mission": ("nova-aetas", ["me"], {}, lambda now: now.decisions > 8),
    "a clash": ("kharn-ages", ALONE, {}, lambda now: now.decisions > 20),
}
WITHOUT_MAP = ("teams", "a roll", "picking", "spending", "the next round")
FOUND = [
    *[(moment, size) for moment in ("acting", "spending") for size in ((1280, 720), (390, 844))],
    ("acting", (1024, 768)),
    ("preparing", (1440, 900)),
    ("the next round", (1280, 720)),
    ("a walk", (1440, 900)),
    ("a war", (1024, 768)),
    ("a mission", (1024, 768)),
    ("a mission", (844, 390)),
    ("a clash", (1280, 720)),
]
"""Where something was wrong once."""


class Table(NamedTuple):
    """A table at one of these moments, and whose it is."""

    server: Server
    player: Player
    key: str
    has_map: bool


@pytest.fixture(scope="module")
def table(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    """The same position in every run: its server is new, so its dice fall as they always do after a start."""
    game, kinds, options, wanted = MOMENTS[request.param]
    server = Server(str(tmp_path_factory.mktemp("pages") / "tables.sqlite"))
    ann = Player(server, "Ann")
    key = table_at(ann, game, kinds, wanted, options)
    yield Table(server, ann.again(), key, request.param not in WITHOUT_MAP)
    ann.leave()
    server.stop()


SIZED = """() => {
  const maps = [...document.querySelectorAll(".lane.panzoom svg.scene")];
  const measured = map => Math.abs(Number(map.style.getPropertyValue("--px")) - map.getScreenCTM().a) < 0.001;
  const sized = map => [...map.querySelectorAll("text[font-size]")].every(one => "sized" in one.dataset);
  return maps.every(map => measured(map) && sized(map) && !("zooming" in map.dataset));
}"""
"""Whether every map has been measured as it lies now, its words have been told their size, and names have given way."""


def look_at(page: Page, table: Table) -> None:
    take_the_seats_of(page, table.player)
    sit(page, table.key)
    if table.has_map:  # else nothing would have to be sized
        page.wait_for_selector("svg.scene text[font-size]", state="attached")
    page.wait_for_function(SIZED)
    at_rest(page)
    page.wait_for_function(SIZED)


@pytest.mark.parametrize(("table", "size"), FOUND, indirect=["table"], ids=str)
def test_every_word_can_be_read(new_page: NewPage, table: Table, size: tuple[int, int]) -> None:
    page = new_page(table.server, {"width": size[0], "height": size[1]})
    look_at(page, table)
    assert faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]


@pytest.mark.long
@pytest.mark.parametrize("table", MOMENTS, indirect=True)
@pytest.mark.parametrize("size", [*SIZES, *ZOOMED], ids=str)
def test_every_word_can_be_read_at_every_size(new_page: NewPage, table: Table, size: tuple[int, int]) -> None:
    test_every_word_can_be_read(new_page, table, size)
