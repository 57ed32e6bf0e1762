"""People at one table, in a real browser: what one does is not lost on the other."""

from __future__ import annotations

import random

from playwright.sync_api import ViewportSize, expect

from tests.browser.conftest import NewPage
from tests.browser.playing import decide, open_table, sit, wait_for_turn
from tests.server.serving import Player, Server

LOW: ViewportSize = {"width": 1366, "height": 768}
RINGS = """() => {
  const numbers = colour => colour.match(/[\\d.]+/g).map(Number);
  const linear = value => (value /= 255) <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  const light = ([r, g, b]) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
  const board = document.createElement("i");
  board.style.color = getComputedStyle(document.querySelector(".board")).getPropertyValue("--table");
  document.body.append(board);
  const cloth = numbers(getComputedStyle(board).color);
  board.remove();
  const ground = node => {
    const [r, g, b, a = 1] = numbers(getComputedStyle(node.closest(".s-panel")).backgroundColor);
    return [r, g, b].map((part, at) => part * a + cloth[at] * (1 - a));
  };
  return [...document.querySelectorAll(".s-card[data-kind=card].can:not(.other)")].map(card => {
    const ring = getComputedStyle(card).boxShadow.match(/rgba?\\([^)]*\\)(?= 0px 0px 0px 4)/)[0];
    const [a, b] = [light(numbers(ring)), light(ground(card))].sort((one, two) => two - one);
    return (a + 0.05) / (b + 0.05);
  });
}"""
"""The contrast of the ring around each card that can be chosen with the cloth it lies on."""


def test_an_empty_seat_a_first_word_and_a_move_taken_back(server: Server, new_page: NewPage) -> None:
    host = new_page(server, LOW)
    opened = open_table(host, ["me", "friend"], options={"length": "fast", "first": "1"})
    sit(host, opened["id"])
    expect(host.locator(".ask")).to_contain_text("Waiting for somebody to sit down")
    host.get_by_role("button", name="Invite or let a bot play").click()
    expect(host.get_by_role("button", name="Invite somebody to this seat")).to_be_visible()
    host.keyboard.press("Escape")
    ben = Player(server, "Ben")
    ben.http.post("/api/join", json={"token": opened["links"]["1"].removeprefix("/join/")}).raise_for_status()
    ben.sit(opened["id"])
    while not (ben.ask and ben.ask.get("mine")):
        ben.hear()
    expect(host.locator(".ask")).to_contain_text("Waiting for Ben")
    ben.send({"t": "say", "words": "Hello"})
    expect(host.get_by_role("tab", name="Chat").locator(".badge")).to_have_text("1")
    ben.choose(0)
    expect(host.locator(".ask")).to_contain_text("Your turn")
    ben.send({"t": "undo", "version": ben.version})
    expect(host.locator(".toast")).to_contain_text("Ben took the last move back.")
    expect(host.locator(".ask")).to_contain_text("Waiting for Ben")
    ben.leave()


def test_on_a_low_screen_the_log_shows_several_rows_and_rings_stand_out(own_server: Server, new_page: NewPage) -> None:
    page, dice = new_page(own_server, LOW), random.Random(3)
    sit(page, open_table(page, ["me", "greedy"], options={"length": "fast"})["id"])
    for _ in range(30):
        assert wait_for_turn(page)
        contrasts = page.evaluate(RINGS)
        if len(contrasts) > 3:
            break
        decide(page, dice)
    assert len(contrasts) > 3
    assert min(contrasts) >= 3
    page.emulate_media(color_scheme="dark")
    page.wait_for_selector(":root[data-theme=dark]")
    assert min(page.evaluate(RINGS)) >= 3
    low, rows = page.viewport_size, page.locator(".tabpanel .log li:not(.round, .turn)")
    assert low
    tops = [box["y"] + 16 for box in (rows.nth(at).bounding_box() for at in range(3)) if box]
    assert len(tops) == 3
    assert max(tops) < low["height"]
