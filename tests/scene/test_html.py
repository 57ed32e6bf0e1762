"""A scene writes itself: real text, roles that say what it is, nothing that the page's policy forbids."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest

from ludarium.scene.boards import Board, element, part
from ludarium.scene.html import html, notebook
from ludarium.scene.scenes import Look, Scene
from ludarium.scene.sheets import (
    Art,
    Badge,
    Card,
    Coin,
    Die,
    Filter,
    Item,
    List,
    Meter,
    Node,
    Panel,
    Share,
    Sheet,
    Stock,
    Tab,
    Table,
    Tabs,
    Text,
    Track,
    column,
    row,
)
from ludarium.scene.svg import coin

FURY = Item("Battle Fury", lead=Art("", "leaf", words="2"), notes=("at most one [KA-SPL-03]",), key="fury")


def test_a_title_is_the_button_and_a_rule_is_a_link() -> None:
    written = html(FURY, {"fury": "can"})
    assert '<button class="s-title">Battle Fury</button>' in written
    assert '<a class="rule" href="#KA-SPL-03">KA-SPL-03</a>' in written
    assert "<button" not in html(FURY), "what plays no part in the question is no button"


def test_a_rule_in_the_title_of_a_button_is_no_link() -> None:
    item = Item("Fury [KA-SPL-03]", key="fury")
    assert '<span class="rule">' in html(item, {"fury": "can"})


def test_what_is_forbidden_is_a_button_that_says_so() -> None:
    assert '<button class="s-title" aria-disabled="true">' in html(FURY, {"fury": "no"})


def test_what_has_no_title_has_a_button_with_its_name() -> None:
    die = Die("face", 4, key="die", label="My blue 4")
    assert '<button class="s-hit" aria-label="My blue 4"></button>' in html(die, {"die": "can"})
    assert 'role="img" aria-label="My blue 4"' in html(die)
    assert 'role="img"' not in html(die, {"die": "can"}), "a picture would hide the button in it"


def test_rows_are_a_list_and_other_things_are_not() -> None:
    assert html(column(FURY, FURY)).count('role="listitem"') == 2
    assert 'role="list"' in html(column(FURY))
    assert "role" not in html(row(FURY, Text("and")))


def test_a_track_is_a_meter_with_its_value() -> None:
    written = html(Track(4, 10, "Decline", label="Decline: 4 of 10"))
    assert (
        'role="meter" aria-label="Decline: 4 of 10" aria-valuenow="4" aria-valuemin="0" aria-valuemax="10"' in written
    )


def test_a_meter_is_told_in_words() -> None:
    written = html(Meter(400, (Share(165, "165", "Commander"),), "235 left"))
    assert 'aria-label="Commander 165, 235 left of 400"' in written
    assert '<td width="41.25%"' in written


def test_a_card_face_down_says_nothing_but_what_it_is() -> None:
    written = html(Card("A secret card", (Text("Treason"),), state="hidden"))
    assert "Treason" not in written
    assert 'aria-label="A secret card"' in written


def test_a_coin_is_the_same_drawing_as_on_a_map() -> None:
    written = html(Coin("g-crown", 3, 8, (Badge(2, words="1", tone="warn"),), owner=1))
    assert coin("g-crown", 3, 8, [(2, "", "1", "warn")]) in written


ALL = (
    Text("{s-lock|locked} **x** & <y>", "small"),
    Art("s-lock", "badge"),
    Stock("s-layers", 3, "Wood"),
    Track(1, 3, form="pips"),
    Meter(1, (Share(0.5),), size="s"),
    Die("s-dices", 4),
    Coin("s-crown"),
    FURY,
    Panel("Stores", (Stock("s-layers", 3),), ground="well"),
    Card("Commander", (Table(("V",), (("3",),), "strip", 1),), foot=(FURY,), picture=Art("s-house", "scene")),
    List((FURY,), "Search", (Filter("All"), Filter("Can", mark="can"))),
    Tabs((Tab("a", "A", (FURY,)), Tab("b", "B", ())), head=(Text("Pages"),)),
)


@pytest.mark.parametrize("node", ALL, ids=lambda node: type(node).__name__)
def test_every_word_is_well_formed_and_keeps_the_policy(node: Node) -> None:
    written = html(node)
    tree = ET.fromstring(re.sub(r"<input([^>]*)>", r"<input\1/>", written))
    for one in tree.iter():
        assert one.tag != "script"
        assert "style" not in one.attrib
        assert not any(name.startswith("on") for name in one.attrib)


def test_a_scene_shows_itself_with_its_styles_and_symbols() -> None:
    board = Board("map", 100, 50, (part([element("piece", "<circle r='4'/>", 5, 5, 1)]),))
    sheet = Sheet("stores", Panel("Stores", (Stock("own-gold", 3, "Gold"), Art("s-lock"))))
    look = Look('<symbol id="own-gold"><path d="M0 0"/></symbol>', ":root { --own: red }")
    written = Scene((board,), sheets=(sheet,), look=look)._repr_html_()
    assert written == notebook(Scene((board,), sheets=(sheet,), look=look))
    for found in ('id="own-gold"', 'id="s-lock"', ".s-stock", ".ludarium { --own: red }", 'viewBox="0 0 100 50"'):
        assert found in written
    assert 'id="s-search"' not in written, "signs that are not used are left out"
    assert "@font-face" not in written
    assert "http" not in written.replace("http://www.w3.org/2000/svg", "")
