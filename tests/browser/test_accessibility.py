"""axe-core finds no serious violation on any page, in both themes and at both sizes."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import PHONE, WIDE, NewPage
from tests.browser.playing import decide, open_table, sit, wait_for_turn
from tests.server.serving import Server

AXE = (Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js").read_text(encoding="utf-8")
PAGES = ["/", "/new?game=nova-era", "/rules/nova-era", "/help/nova-era", "/credits"]
SERIOUS = ("serious", "critical")


def violations(page: Page) -> list[str]:
    page.evaluate(AXE)
    found: dict[str, Any] = page.evaluate("async () => await axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{v['id']}: {v['help']} at {v['nodes'][0]['target']}" for v in found["violations"] if v["impact"] in SERIOUS
    ]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("viewport", [WIDE, PHONE], ids=["wide", "phone"])
def test_no_serious_violation(server: Server, new_page: NewPage, viewport: dict[str, int], theme: str) -> None:
    page = new_page(server, viewport, theme)
    found = {}
    for path in PAGES:
        page.goto(path)
        page.wait_for_selector("h1, h2")
        page.wait_for_timeout(300)
        found[path] = violations(page)
    sit(page, open_table(page, ["me", "random"], options={"length": "fast", "first": "0"})["id"])
    for step in range(4):
        wait_for_turn(page)
        page.wait_for_timeout(300)
        found[f"table {step}"] = violations(page)
        decide(page, random.Random(step))
    assert {path: rows for path, rows in found.items() if rows} == {}
