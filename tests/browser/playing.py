"""Playing in the browser as a person does: touch what is lit, look at the preview, press the button."""

from __future__ import annotations

import random
import time
from typing import Any

from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as Late

LIT = "svg.scene [role=button], .s-sheet .can button:is(.s-hit, .s-title)"
BUTTONS = ".list button:enabled, .chips button:enabled"
PRIMARY = ".act button.pri:enabled"
HANDOVER = "[role=alertdialog] button"
PATIENCE = 60.0  # seconds until something must be asked


def open_table(page: Page, kinds: list[str], game: str = "nova-era", **wish: Any) -> dict[str, Any]:
    """Open a table as the page's guest, without clicking through the form."""
    page.goto("/")
    body = {"game": game, "seats": [{"kind": kind} for kind in kinds], **wish}
    opened: dict[str, Any] = page.evaluate(
        "async body => (await fetch('/api/tables', {method: 'POST', body: JSON.stringify(body)})).json()", body
    )
    return opened


def sit(page: Page, table: str) -> None:
    page.goto(f"/table/{table}")
    page.wait_for_selector(".ask, .sheet")


def asked(page: Page) -> bool:
    """Whether this player can choose something now."""
    return bool(page.locator(LIT).count() or page.locator(BUTTONS).count() or page.locator(PRIMARY).count())


def is_over(page: Page) -> bool:
    return page.locator("[aria-labelledby=result]").count() > 0


def wait_for_turn(page: Page) -> bool:
    """Until something is asked of this player (True) or the game is over (False)."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if is_over(page):
            return False
        if asked(page):
            return True
        page.wait_for_timeout(20)
    raise AssertionError("nothing is asked, and the game is not over")


def handed_over(page: Page) -> bool:
    """Whether a shared device waits for its next player; if so, that player takes it."""
    if not page.locator(HANDOVER).count():
        return False
    _click(page, HANDOVER, 0)
    page.wait_for_selector(HANDOVER, state="detached")
    return True


def settled_prompt(page: Page) -> str:
    """The question, once it has not changed for a while."""
    said, since = "", time.monotonic()
    while time.monotonic() - since < 0.6:
        page.wait_for_timeout(40)
        now = page.locator("h2").first.inner_text() if asked(page) else ""
        if now != said or not now:
            said, since = now, time.monotonic()
    return said


def decide(page: Page, dice: random.Random) -> None:
    """Touch something lit, or a button of the rail; press the primary button once it is there."""
    for _ in range(6):
        if page.locator(PRIMARY).count():
            _click(page, PRIMARY, 0)
            return
        lit, buttons = page.locator(LIT).count(), page.locator(BUTTONS).count()
        if not lit + buttons:
            return
        number = dice.randrange(lit + buttons)
        if number < lit:
            _click(page, LIT, number)
        else:
            _click(page, BUTTONS, number - lit)
        page.wait_for_timeout(15)


def _click(page: Page, selector: str, number: int) -> None:
    """A click; what was there may have moved on meanwhile, as it may under a person's finger."""
    try:
        page.locator(selector).nth(number).click(timeout=2000, force=True)
    except Late:
        return
