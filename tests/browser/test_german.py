"""The client and Nova Era in German: nothing is left in English, nothing is cut, and two languages share a table."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize

from ludarium.games.nova_era.content import load
from ludarium.languages import speaking
from tests.browser.conftest import PHONE, WIDE, NewPage
from tests.browser.playing import at_rest, decide, open_table, sit, wait_for_turn
from tests.browser.test_accessibility import violations
from tests.browser.words import faults
from tests.catalogues import SOURCE, read
from tests.server.serving import Server

TURNS = 14
OTHERS_WORDS = re.compile(r"Open Font License|game-icons\.net|Creative Commons|Undercase Type|CC BY")
"""Names of licences and of those who are thanked."""
NARROW: ViewportSize = {"width": 1280, "height": 720}
TEXTS = """
() => {
  const said = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const node = text.parentElement;
    if (!node || /^(script|style|noscript)$/i.test(node.localName) || node.closest("body [lang=en]")) continue;
    if (text.data.trim()) said.push(text.data.trim());
  }
  for (const node of document.querySelectorAll("[aria-label], [title], [placeholder], [alt]")) {
    if (node.closest("body [lang=en]")) continue;
    for (const name of ["aria-label", "title", "placeholder", "alt"]) if (node.getAttribute(name)) said.push(node.getAttribute(name));
  }
  return [...new Set([document.title, ...said])];
}
"""
ENGLISH = re.compile(
    r"\b(the|and|of|your|you|with|is|are|from|that|this|what|which|when|dice|die|card|cards|choose|gain|pay|cost|round|"
    r"player|players|turn|game|games|table|tables|left|spend|take|unrest|welfare|military|economic|knowledge|territory|"
    r"technology|technologies|damaged|repair|develop|research|enlist|expand|past|hand|display|zone of|green|red|yellow|"
    r"blue|black|scoring|seat|new|back|undo|rules|help|settings|open|close)\b",
    re.IGNORECASE,
)
"""Words that no German sentence has; those that both languages share are not among them."""
SHARED = {"hand", "die", "hat", "open", "blue", "round"}
"""German words that look like these."""
OUR_NAMES = re.compile(r"[A-Z]+-[A-Z]+(-\d+)?|Multiverse War")
"""Rules by their numbers, and names."""


def english_on(page: Page) -> list[str]:
    """What is said on the page that is not German."""
    said: list[str] = page.evaluate(TEXTS)
    plain = [(text, OUR_NAMES.sub("", text.replace("\N{SOFT HYPHEN}", ""))) for text in said]
    return [text for text, words in plain if any(one.lower() not in SHARED for one in ENGLISH.findall(words))]


@pytest.mark.parametrize("viewport", [WIDE, NARROW, PHONE], ids=["wide", "narrow", "phone"])
def test_a_game_in_german_has_no_english_and_nothing_is_cut(
    server: Server, new_page: NewPage, viewport: ViewportSize
) -> None:
    page, dice, wrong = new_page(server, viewport, language="de-DE"), random.Random(7), set[str]()
    table = open_table(page, ["me", "greedy"], options={"length": "fast", "first": "0"})["id"]
    wrong |= set(english_on(page))
    sit(page, table)
    assert page.evaluate("document.documentElement.lang") == "de"
    for turn in range(TURNS):
        if not wait_for_turn(page):
            break
        at_rest(page)
        wrong |= set(english_on(page))
        if turn % 5 == 0:
            wrong |= set(faults(page))
        decide(page, dice)
    assert sorted(wrong) == []


def test_two_languages_share_a_table(server: Server, new_page: NewPage) -> None:
    ann, ben = new_page(server, language="en-GB"), new_page(server, language="de-AT")
    opened = open_table(ann, ["me", "friend"], options={"first": "0"})
    sit(ann, opened["id"])
    ben.goto(opened["links"]["1"])
    ben.get_by_role("button", name="Platz nehmen").click()
    ben.wait_for_selector(".ask, .sheet")
    assert "Disasters and the Dark Age" in _said(ann)
    assert "Katastrophen und Dunkles Zeitalter" in _said(ben)
    wait_for_turn(ann)
    decide(ann, random.Random(1))
    ben.locator(".log li", has_text="wählt Zone").first.wait_for(state="attached")
    ann.locator(".log li", has_text="picks zone").first.wait_for(state="attached")
    assert english_on(ben) == []
    assert "Unruhe" not in _said(ann)


def _said(page: Page) -> str:
    said: Any = page.evaluate(TEXTS)
    return " | ".join(said).replace("\N{SOFT HYPHEN}", "")


def test_the_language_can_be_chosen(server: Server, new_page: NewPage) -> None:
    page = new_page(server, language="fr-FR")
    page.goto("/")
    page.get_by_role("heading", name="Pull up a chair.").wait_for()
    page.locator("button.me").click()
    with page.expect_navigation():
        page.get_by_label("Language").select_option("de")
    page.get_by_role("heading", name="Nimm Platz.").wait_for()
    assert violations(page) == []
    page.locator("button.me").click()
    page.get_by_label("Sprache").wait_for()
    assert violations(page) == []


@pytest.mark.parametrize("path", ["/", "/new?game=nova-era", "/rules/nova-era", "/help/nova-era", "/games", "/credits"])
def test_pages_in_german(server: Server, new_page: NewPage, path: str) -> None:
    page = new_page(server, language="de-DE")
    page.goto(path)
    page.locator("h1").first.wait_for()
    page.wait_for_load_state("networkidle")
    assert [text for text in english_on(page) if not OTHERS_WORDS.search(text)] == []
    assert violations(page) == []


def test_every_german_name_of_a_card_is_its_own() -> None:
    catalogue = {message.id: message.string for message in read(SOURCE / "games/nova_era/languages/de.po")}
    names = [card.name for card in load().cards.values()]
    with speaking("de"):
        assert len({catalogue[name] for name in names}) == len(set(names))
