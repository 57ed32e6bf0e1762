"""How long a player waits in the browser against ``casual`` without seeing why, and how far it is to the first move.

    python bench/waits.py [GAME ...] [--decisions 30]

A wait is the time from an answer to the next question in which nothing is shown: no change of the table, no movement, no
highlight. Each game is played at normal and at fast speed; then somebody new goes from the home page to a first move by
touching. Times are those of the machine: measure while nothing else runs.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from playwright.sync_api import Browser, Page, sync_playwright
from tests.browser.conftest import FLAGS, WIDE
from tests.browser.playing import COUNT_ANSWERS, decide, first_move, is_over, open_table, sit, wait_for_turn
from tests.server.serving import Server

from ludarium.kernel.game_type import all_games

GOALS = {"normal": 0.4, "fast": 0.15}  # seconds; nobody notices less than the latter
TOUCHES, SECONDS = 3, 15

WATCH = """
window.waits = { seen: performance.now(), gaps: [], asked: true };
const shown = () => {
  const { waits } = window, now = performance.now();
  if (!waits.asked) waits.gaps.push(now - waits.seen);
  waits.seen = now;
};
const look = () => {
  const { waits } = window;
  const moves = document.getAnimations().some((one) => one.playState === "running" && one.effect.getComputedTiming().endTime < 60000);
  const asked = document.querySelector(".ask.mine, [aria-labelledby=result]") !== null && !document.querySelector(".highlight");
  if (moves || document.querySelector(".highlight")) waits.seen = performance.now();
  if (asked && !waits.asked) shown();
  if (!asked && waits.asked) waits.seen = performance.now();
  waits.asked = asked;
  requestAnimationFrame(look);
};
addEventListener("DOMContentLoaded", () => {
  new MutationObserver(shown).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  look();
});
"""


def player(browser: Browser, server: Server, speed: str) -> Page:
    context = browser.new_context(base_url=server.address, viewport=WIDE, reduced_motion="no-preference")
    kept = json.dumps({"speed": speed, "reasons": False})
    context.add_init_script(f"localStorage.setItem('ludarium.settings', {kept!r}); {COUNT_ANSWERS} {WATCH}")
    page = context.new_page()
    page.set_default_timeout(60_000)
    return page


def waits(page: Page, slug: str, decisions: int) -> list[float]:
    """The seconds of every wait of a game, the longest first."""
    game_type, dice, found = all_games()[slug], random.Random(slug), list[float]()
    kinds = ["me", *["casual"] * (max(2, game_type.players[0]) - 1)] if game_type.players[1] > 1 else ["me"]
    sit(page, open_table(page, kinds, slug)["id"])
    for _ in range(decisions):
        if not wait_for_turn(page) or is_over(page):
            break
        decide(page, dice)
    found += [gap / 1000 for gap in page.evaluate("window.waits.gaps")]
    return sorted(found, reverse=True)


def from_home(page: Page, slug: str) -> tuple[int, float]:
    """How many touches and seconds it takes from the home page to a first move."""
    page.goto("/")
    play = page.locator("article", has=page.locator(f'a[href$="/new?game={slug}"]')).get_by_role("button")
    play.wait_for()
    began = time.perf_counter()
    play.click()
    return 1 + first_move(page), time.perf_counter() - began


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--decisions", type=int, default=30)
    chosen = parser.parse_args()
    missed = 0
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        server = Server(str(Path(folder) / "tables.sqlite"))
        browser = play.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
        for slug in chosen.games or list(all_games()):
            for speed, goal in GOALS.items():
                page = player(browser, server, speed)
                found = waits(page, slug, chosen.decisions)
                late = [gap for gap in found if gap > goal]
                missed += bool(late)
                longest = ", ".join(f"{gap:.2f}" for gap in found[:5])
                print(f"{slug:16} {speed:8} {len(found):5} waits, {len(late)} over {goal} s; the longest {longest}")
                page.context.close()
            page = player(browser, server, "normal")
            touches, seconds = from_home(page, slug)
            missed += touches > TOUCHES or seconds > SECONDS
            print(f"{slug:16} the first move after {touches} touches and {seconds:.1f} s")
            page.context.close()
        browser.close()
        server.stop()
    return bool(missed)


if __name__ == "__main__":
    sys.exit(main())
