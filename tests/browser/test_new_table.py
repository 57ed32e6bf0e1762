"""What can be chosen for a table before it is laid."""

from __future__ import annotations

from tests.browser.conftest import NewPage
from tests.server.serving import Server


def test_the_table_chooses_how_long_the_strongest_level_thinks(server: Server, new_page: NewPage) -> None:
    page = new_page(server)
    page.goto("/new?game=nova-era")
    level, time = page.get_by_role("combobox", name="Seat 2"), page.get_by_label("Thinks at most")
    assert time.count() == 0
    level.select_option("strong")
    assert time.input_value() == "1"
    time.select_option(label="0.1 seconds")
    assert level.input_value() == "strong"
    with page.expect_response(lambda response: response.url.endswith("/api/tables")) as opened:
        page.get_by_role("button", name="Open the table").click()
    asked = opened.value.request.post_data_json
    assert asked
    assert [seat["kind"] for seat in asked["seats"]] == ["me", "strong:0.1s"]
    assert opened.value.ok
    page.wait_for_selector("svg.scene")
