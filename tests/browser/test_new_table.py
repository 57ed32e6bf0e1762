"""What can be chosen for a table before it is laid."""

from __future__ import annotations

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser.conftest import PHONE, NewPage
from tests.browser.playing import open_table, sit
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
    page.wait_for_selector("svg.scene, .s-sheet")


def test_who_sits_there_is_replaced_by_a_level_with_a_time(server: Server, new_page: NewPage) -> None:
    page = new_page(server, PHONE)
    sit(page, open_table(page, ["me", "greedy"], options={"length": "fast", "first": "0"})["id"])
    name = page.locator(".seat").nth(1)
    name.click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("button", name="Replace by the computer: greedy")).to_be_disabled()
    times = dialog.get_by_role("button", name="Replace by the computer: strong")
    assert [times.nth(number).inner_text() for number in range(times.count())] == ["0.1 s", "1 s", "5 s"]
    assert dialog.evaluate("dialog => dialog.scrollWidth <= dialog.clientWidth")
    times.first.click()
    dialog.wait_for(state="detached")
    name.click()
    expect(dialog).to_contain_text("computer, strong, 0.1 seconds")


def test_what_can_be_chosen_depends_on_what_is_chosen(server: Server, new_page: NewPage) -> None:
    page = new_page(server)
    page.goto("/new?game=discs")
    first, second = (page.get_by_role("combobox", name="Lane").nth(seat) for seat in range(2))
    expect(second).to_have_value("south")
    shut = second.locator("option[disabled]")
    expect(shut).to_have_text("The upper edge (the other disc starts there)")
    first.select_option("south")
    expect(second).to_have_value("middle")
    expect(shut).to_contain_text("The lower edge")
    clock = page.get_by_role("group", name="Clock")
    expect(clock).to_have_count(0)
    page.get_by_text("both must reach the goal in time").click()
    clock.get_by_text("twelve rounds").click()
    with page.expect_response(lambda response: response.url.endswith("/api/tables")) as opened:
        page.get_by_role("button", name="Open the table").click()
    asked = opened.value.request.post_data_json
    assert asked
    assert asked["options"] == {"lane0": "south", "mode": "together", "clock": "12"}
    assert opened.value.ok


def test_a_set_up_is_kept_and_taken_again(server: Server, new_page: NewPage) -> None:
    page = new_page(server)
    page.goto("/new?game=discs")
    page.get_by_role("combobox", name="Seat 2").select_option("friend")
    page.get_by_text("both must reach the goal in time").click()
    page.get_by_text("twelve rounds").click()
    page.get_by_text("5 minutes").click()
    page.get_by_label("Allow hints").uncheck()
    page.get_by_label("A name for it").fill("With Ben")
    page.get_by_role("button", name="Keep", exact=True).click()
    expect(page.get_by_text("With Ben is on your shelf.")).to_be_visible()
    page.reload()
    expect(page.get_by_role("radio", name="the first in the goal wins")).to_be_checked()
    page.get_by_role("button", name="With Ben", exact=True).click()
    expect(page.get_by_role("radio", name="twelve rounds")).to_be_checked()
    with page.expect_response(lambda response: response.url.endswith("/api/tables")) as opened:
        page.get_by_role("button", name="Open the table").click()
    asked = opened.value.request.post_data_json
    assert asked
    assert [seat["kind"] for seat in asked["seats"]] == ["me", "friend"]
    assert (asked["options"]["mode"], asked["options"]["clock"], asked["limit"]) == ("together", "12", 300)
    assert asked["hints"] is False
    page.goto("/new?game=discs")
    page.get_by_role("button", name="Remove With Ben from the shelf").click()
    expect(page.get_by_role("button", name="With Ben", exact=True)).to_have_count(0)


def test_a_seat_that_is_not_there_cannot_begin(server: Server, new_page: NewPage) -> None:
    page = new_page(server)
    page.goto("/new?game=nova-era")
    third = page.get_by_role("radio", name="seat 3")
    expect(third).to_be_disabled()
    expect(page.get_by_role("group", name="First player")).to_contain_text("there are only 2 seats")
    page.get_by_role("button", name="Add a seat").click()
    expect(third).to_be_enabled()
    page.get_by_text("seat 3", exact=True).click()
    page.get_by_role("button", name="Remove this seat (2)").click()
    expect(third).to_be_disabled()
    expect(page.get_by_role("radio", name="a random seat")).to_be_checked()


@pytest.mark.parametrize("viewport", [{"width": 1280, "height": 720}, PHONE], ids=["low", "phone"])
def test_however_many_sit_down_the_table_can_be_opened(
    server: Server, new_page: NewPage, viewport: ViewportSize
) -> None:
    page = new_page(server, viewport)
    page.goto("/new?game=nova-era")
    add = page.get_by_role("button", name="Add a seat")
    add.click()
    add.click()
    expect(add).to_have_count(0)
    button = page.get_by_role("button", name="Open the table")
    expect(button).to_be_in_viewport(ratio=1)
    seen = "node => { const box = node.getBoundingClientRect(); return node.contains(document.elementFromPoint(box.x + 9, box.y + box.height / 2)); }"
    assert button.evaluate(seen)  # nothing lies over it
