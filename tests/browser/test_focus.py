"""Whoever plays by keyboard is taken along: after a decision the focus is on the next thing that can be chosen."""

from __future__ import annotations

import random

from playwright.sync_api import Page

from tests.browser.conftest import NewPage
from tests.browser.moments import table_at, take_the_seats_of
from tests.browser.playing import BUTTONS, LIT, PRIMARY, at_rest, decide_by_keys, handed_over, until, wait_for_turn
from tests.server.serving import Player, Server

CHOICES = f"{LIT}, {BUTTONS}, {PRIMARY}"


def is_on_a_choice(page: Page) -> bool:
    return bool(page.evaluate("choices => document.activeElement?.matches(choices)", CHOICES))


def test_after_a_step_by_keyboard_the_focus_is_on_a_choice(server: Server, new_page: NewPage) -> None:
    ann, page, dice = Player(server, "Ann"), new_page(server), random.Random(3)
    table = table_at(ann, "aristeia", ["me", "me"], lambda now: bool(now.ask["topic"] == "act"))
    ann.leave()
    take_the_seats_of(page, ann)
    page.goto(f"/table/{table}")
    wait_for_turn(page)
    for _ in range(6):
        decide_by_keys(page, dice)
        handed_over(page)
        assert wait_for_turn(page)
        at_rest(page)
        until(page, lambda: is_on_a_choice(page), "the focus is on something that can be chosen")
