"""What happened is shown by what the game says of it, whatever language its words are in."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.playing import at_rest
from tests.browser.staged import Message, Staged
from tests.server.serving import Player, Server

WARM_UP = 30
SEEN = 12
LISTEN = """
const plain = new CSSStyleSheet();
plain.replaceSync("* { hyphens: none !important }"); // each language parts its words in its own way
document.adoptedStyleSheets = [plain];
window.moved = [];
const how = (frames) => JSON.stringify(frames).replace(/-?[\\d.]+px|scale\\([\\d.]+\\)/g, "n"); // how far, words may decide
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, timing) {
  const of = this.closest("[data-id]")?.dataset.id ?? this.closest("[data-key]")?.dataset.key ?? this.getAttribute("class");
  window.moved.push([of, how(frames), timing.duration, timing.delay ?? 0]);
  return animate.call(this, frames, timing);
};
"""
MARKUP = re.compile(r"(\{[\w-]+\|[^}]*\}|\[[A-Z]+-[A-Z0-9]+-\d+[a-z]?\]|\*\*)")
"""Signs and rules among words, which are no words."""
OTHERS = str.maketrans("0123456789", "1234567890")
WORDS = (
    *("words", "subject", "title", "prompt", "detail", "pill", "before", "after"),
    *("label", "name", "notes", "note", "caption", "aside"),
)


def german(text: str) -> str:
    """The text as nobody who reads English could take it apart, as long as before: every word is another and every number wrong."""
    parts = MARKUP.split(text)
    return "".join([one if MARKUP.fullmatch(one) else re.sub(r"\w+", _word, one) for one in parts])


def _word(found: re.Match[str]) -> str:
    return found[0][::-1].translate(OTHERS)


def translated(message: Any, key: str = "") -> Any:
    """A message with all its words in German."""
    if isinstance(message, dict):
        return {name: translated(value, name) for name, value in message.items()}
    if isinstance(message, list):
        return [translated(value, key) for value in message]
    return german(message) if isinstance(message, str) and key in WORDS else message


def recorded(server: Server, game: str) -> list[Message]:
    """A stretch of play as one player was told it: everything at first, then what changed."""
    ann, dice = Player(server, "Ann"), random.Random(4)
    table = ann.open(game, ["me", "random"])["id"]
    ann.sit(table)
    ann.send({"t": "act", "what": "ask always"})
    for _ in range(WARM_UP):
        decide(ann, dice)
    ann.again().sit(table)
    ann.received = ann.received[-1:]
    while len(ann.received) <= SEEN:
        decide(ann, dice)
    ann.leave()
    return [json.loads(text) for text in ann.received]


def decide(player: Player, dice: random.Random) -> None:
    """Anything that can be chosen."""
    while not (player.ask and player.ask.get("mine")):
        player.hear()
    assert player.ask
    player.choose(dice.randrange(len(player.ask["choices"])))


def animations(page: Page, messages: list[Message]) -> list[Any]:
    """What moves on the page when it is told this, with whom it is about."""
    page.add_init_script(LISTEN)
    first, *changes = messages
    staged = Staged(page, first)
    page.goto(f"/table/{first['table']}")
    page.locator("svg.scene .el, .s-sheet [data-key]").first.wait_for(state="attached")
    page.locator(".ask").wait_for()
    for message in changes:
        staged.say(message)
        if rows := message.get("log", ()):
            expect(page.locator(".log li:not(.round, .turn)").first).to_contain_text(rows[-1]["words"], timeout=60_000)
        at_rest(page)  # what still moves would set out from elsewhere the next time
    found: list[Any] = page.evaluate("window.moved")
    bold = page.locator(".log b").count()
    signs = page.locator(".log .emblem").count()
    return [*found, bold, signs]


@pytest.mark.parametrize("game", ["nova-era", "aristeia"])
def test_a_game_in_german_moves_just_the_same(server: Server, new_page: NewPage, game: str) -> None:
    messages = recorded(server, game)
    english = animations(new_page(server, motion="no-preference"), messages)
    in_german = animations(new_page(server, motion="no-preference"), [translated(message) for message in messages])
    assert len(english) > 12
    assert english == in_german
