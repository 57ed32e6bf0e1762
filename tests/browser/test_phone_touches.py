"""On a phone: what can be chosen can be touched where one sees it, and nothing else answers the touch."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.conftest import PHONE, NewPage
from tests.browser.moments import Moment, table_at, take_the_seats_of
from tests.browser.playing import LIT, at_rest, handed_over, sit
from tests.server.serving import Player, Server

MISTAKEN = """async lit => {
  const frame = () => new Promise(requestAnimationFrame);
  const found = [];
  for (const hit of document.querySelectorAll(lit)) {
    hit.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
    await frame();
    const box = hit.getBoundingClientRect();
    const at = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    const mine = hit.closest(".can");
    if (!at || at.closest(".can") !== mine) found.push(`${hit.getAttribute("aria-label") ?? hit.textContent}: ${at?.outerHTML.slice(0, 200)}`);
  }
  return found;
}"""
"""What can be chosen but is not what a touch on its middle meets, once it is brought into sight."""


@pytest.mark.parametrize(
    ("game", "wanted"),
    [
        ("nova-era", lambda now: sum("res-" in key for one in now.ask["choices"] for key in one.get("path", ())) > 1),
        ("aristeia", lambda now: now.ask["topic"] == "switch" and len(now.ask["choices"]) > 2),
    ],
    ids=["Resources", "Switches"],
)
def test_a_touch_meets_what_is_lit(
    server: Server, new_page: NewPage, game: str, wanted: Callable[[Moment], bool]
) -> None:
    player = Player(server, "Ann")
    table = table_at(player, game, ["me", "me"], wanted)  # no bot, whose pauses would take minutes
    player.leave()
    page = new_page(server, PHONE)
    take_the_seats_of(page, player)
    sit(page, table)
    handed_over(page)
    page.wait_for_selector(LIT)
    at_rest(page)
    assert page.evaluate(MISTAKEN, LIT) == []
