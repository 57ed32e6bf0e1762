"""Playing in the browser as a person does: touch what is lit, look at the preview, press the button.

Nothing here waits for a fixed time: every wait names what it waits for, and fails with that name.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

import msgspec
from playwright.sync_api import Locator, Page
from playwright.sync_api import TimeoutError as Late

LIT = "svg.scene .el.can > [role=button], .s-sheet .can button:is(.s-hit, .s-title)"
ONWARD = LIT.replace(".can", ".can:not(.other)")
"""Of what can be touched what leads on: the rest would begin otherwise."""
STOPS = "svg.scene .stop"
"""Good places of a board on which any place can be chosen: the keyboard steps from one to the next."""
BUTTONS = ".list button:enabled, .chips button:enabled"
PRIMARY = ".act button.pri:enabled"
SAYS = ".preview, .act"
"""What would happen, or why it may not."""
HIGHLIGHT = ".highlight"
HANDOVER = "[role=alertdialog] button"
LOST = "Connection lost, trying again."
PATIENCE = 60.0  # seconds until what is waited for must have happened
MOST_STEPS = 6  # from one thing to the next
MOST_TOUCHES = 60  # a random hand has long hit upon an answer by then

COUNT_ANSWERS = """
const send = WebSocket.prototype.send;
WebSocket.prototype.send = function (message) {
  if (String(message).includes('"t":"answer"')) window.answersSent = (window.answersSent ?? 0) + 1;
  return send.call(this, message);
};
"""
"""For ``page.add_init_script``: the page counts the answers it sends, so that a touch without effect is noticed."""

_LOOK = """([lit, stops, buttons, primary]) => ({
  sent: window.answersSent ?? 0,
  lit: document.querySelectorAll(lit).length,
  stops: document.querySelectorAll(stops).length,
  buttons: document.querySelectorAll(buttons).length,
  primary: document.querySelectorAll(primary).length,
  over: document.querySelector("[aria-labelledby=result]") !== null,
})"""

_POINT = """hit => {
  hit.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
  const box = hit.getBoundingClientRect();
  for (const [dx, dy] of [[0.5, 0.5], [0.5, 0.25], [0.5, 0.75], [0.25, 0.5], [0.75, 0.5]]) {
    const [x, y] = [box.x + dx * box.width, box.y + dy * box.height];
    const found = document.elementsFromPoint(x, y);
    if (found.includes(hit) && found[0].closest("svg.scene, .s-sheet")) return [x, y];
  }
  return null;
}"""
"""A point where this part of a picture is touched, though others may lie over it; none if something else covers it."""

_PLACE = """stop => {
  const box = stop.getBoundingClientRect(), at = [box.x + box.width / 2, box.y + box.height / 2];
  return document.elementFromPoint(...at)?.closest("svg.scene") ? at : null;
}"""
"""Where a place of a board lies; none if something else covers it, or if it is out of sight."""

_AT_REST = """async () => {
  await document.fonts.ready;
  const frame = () => new Promise(requestAnimationFrame);
  await frame();
  await frame();
  const ends = document.getAnimations().filter(one => one.effect?.getComputedTiming().endTime !== Infinity);
  await Promise.all(ends.map(one => one.finished.catch(() => null)));
}"""


_CAMERA_RESTS = """async () => {
  const lies = () => {
    const [matrix, focused] = [document.querySelector("svg.scene").getScreenCTM(), document.activeElement.getBoundingClientRect()];
    return [matrix.a, matrix.e, matrix.f, focused.x, focused.y].join();
  };
  for (let [frames, before] = [0, ""]; frames < 15; ) {
    await new Promise(requestAnimationFrame);
    const now = lies();
    frames = now === before ? frames + 1 : 0;
    before = now;
  }
}"""


class Sight(msgspec.Struct, frozen=True):
    """What a player has before them."""

    sent: int
    """How many answers this page has sent since it was loaded."""
    lit: int
    stops: int
    buttons: int
    primary: int
    over: bool

    @property
    def asked(self) -> bool:
        return bool(self.lit or self.stops or self.buttons or self.primary)


def look(page: Page) -> Sight:
    return msgspec.convert(page.evaluate(_LOOK, [LIT, STOPS, BUTTONS, PRIMARY]), Sight)


def until(page: Page, holds: Callable[[], object], what: str) -> None:
    """Wait until this holds; ``what`` says what never happened."""
    late = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < late, f"{what}: this did not happen in {PATIENCE:.0f} seconds"
        page.wait_for_timeout(20)  # between two looks


def at_rest(page: Page) -> None:
    """Wait until the fonts are there, what is due is drawn, and every movement has ended."""
    page.evaluate(_AT_REST)


def camera_rests(page: Page) -> None:
    """Wait until the board has lain still for some frames: the camera has followed whatever it follows."""
    page.evaluate(_CAMERA_RESTS)


def open_table(page: Page, kinds: list[str], game: str = "nova-era", **wish: Any) -> dict[str, Any]:
    """Open a table as the page's guest, without clicking through the form."""
    page.goto("/")
    body = {"game": game, "seats": [{"kind": kind} for kind in kinds], **wish}
    opened: dict[str, Any] = page.evaluate(
        "async body => (await fetch('/api/tables', {method: 'POST', body: JSON.stringify(body)})).json()", body
    )
    assert "id" in opened, opened
    return opened


def sit(page: Page, table: str) -> None:
    page.goto(f"/table/{table}")
    page.wait_for_selector(".ask, .sheet")


def asked(page: Page) -> bool:
    """Whether this player can choose something now."""
    return look(page).asked


def is_over(page: Page) -> bool:
    return look(page).over


def wait_for_turn(page: Page) -> bool:
    """Until something is asked of this player (True) or the game is over (False)."""
    seen = look(page)

    def comes() -> bool:
        nonlocal seen
        seen = look(page)
        return seen.over or seen.asked

    until(page, comes, "something is asked, or the game is over")
    return not seen.over


def handed_over(page: Page) -> bool:
    """Whether a shared device waits for its next player; if so, that player takes it."""
    if not page.locator(HANDOVER).count():
        return False
    page.locator(HANDOVER).first.click()
    page.wait_for_selector(HANDOVER, state="detached")
    return True


def point_of(part: Locator) -> tuple[float, float]:
    """Where this part of a picture can be touched, once it can be."""
    found: list[float] | None = None

    def can_be_touched() -> bool:
        nonlocal found
        found = part.evaluate(_POINT)
        return found is not None

    until(part.page, can_be_touched, f"{part} can be touched")
    assert found
    return found[0], found[1]


def touch(part: Locator) -> None:
    """Click on a part of a picture where a person would."""
    part.page.mouse.click(*point_of(part))


def point_at(part: Locator) -> None:
    """Rest the pointer on a part of a picture."""
    part.page.mouse.move(*point_of(part))


def decide(page: Page, dice: random.Random) -> None:
    """Touch what is lit, or a button of the rail, and press the primary button, until an answer is sent."""
    _decide(page, lambda now: _touch_anything(page, now, dice))


def decide_onward(page: Page, dice: random.Random) -> None:
    """The same as somebody who goes on with what they have begun, not with anything that is lit."""
    _decide(page, lambda now: _touch_anything(page, now, dice, ONWARD))


def decide_by_keys(page: Page, dice: random.Random) -> None:
    """The same with the keys of the table alone: a number for a button, n for the next thing, Enter."""
    _decide(page, lambda now: _press_anything(page, now, dice))


def first_move(page: Page) -> int:
    """Make a move as somebody does who takes what comes first, once great moments have passed; the touches it took."""
    touches, before = 0, look(page).sent
    while look(page).sent == before:
        wait_for_turn(page)
        page.wait_for_selector(HIGHLIGHT, state="detached")
        now = look(page)
        if now.primary:
            page.locator(PRIMARY).first.click()
        elif now.buttons and not now.lit:
            page.locator(BUTTONS).first.click()
        elif now.lit:
            touch(page.locator(ONWARD).first)
        else:
            _touch_a_place(page, now, random.Random(touches))
        touches += 1
        until(page, lambda now=now: look(page) != now, "the touch has an effect")  # type: ignore[misc]  # used at once
    return touches


def _decide(page: Page, act: Callable[[Sight], None]) -> None:
    before = look(page).sent
    for _ in range(MOST_TOUCHES):
        now = look(page)
        if now.sent != before or now.over or not now.asked:  # asked no more: the table has gone on by itself
            return
        try:
            act(now)
        except Late:  # what was there has gone, as it may under a person's finger
            continue
    raise AssertionError(f"{MOST_TOUCHES} touches led to no answer")


def _touch_a_place(page: Page, now: Sight, dice: random.Random) -> None:
    """Touch a place of the board, and wait until the table has said what it would do there."""
    if at := page.locator(STOPS).nth(dice.randrange(now.stops)).evaluate(_PLACE, timeout=2000):
        page.mouse.click(*at)
        says = page.locator(SAYS)
        until(page, lambda: look(page) != now or says.count(), "the table says what would happen at this place")


def _press_anything(page: Page, now: Sight, dice: random.Random) -> None:
    """Whoever plays by keyboard is taken along to the button that confirms: there Enter is enough."""
    if now.primary and page.evaluate("primary => document.activeElement?.matches(primary)", PRIMARY):
        page.keyboard.press("Enter")
        return
    lit = now.lit + bool(now.stops)  # of places one is stepped to, the others are reached by arrows
    number = dice.randrange(lit + now.buttons)
    if number >= lit:
        page.keyboard.press(str(1 + min(8, number - lit)))
        return
    for _ in range(1 + dice.randrange(min(lit, MOST_STEPS))):
        page.keyboard.press("n")
    for _ in range(dice.randrange(MOST_STEPS) if now.stops else 0):
        page.keyboard.press(dice.choice(("ArrowRight", "ArrowDown", "ArrowUp", "ArrowLeft")))
    page.keyboard.press("Enter")


def _touch_anything(page: Page, now: Sight, dice: random.Random, among: str = LIT) -> None:
    if now.primary:
        page.locator(PRIMARY).first.click(timeout=2000)
        return
    lit = page.locator(among).count()
    if not lit + now.buttons + now.stops:
        return
    things = lit + now.buttons
    if now.stops and dice.randrange(things + 1) <= things // 2:
        _touch_a_place(page, now, dice)
        return
    number = dice.randrange(things)
    if number >= lit:
        page.locator(BUTTONS).nth(number - lit).click(timeout=2000)
        return
    if at := page.locator(among).nth(number).evaluate(_POINT, timeout=2000):
        page.mouse.click(*at)
