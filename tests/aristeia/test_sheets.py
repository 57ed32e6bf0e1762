"""The sheets around the dome: the open card, the hand, who is away, and the end."""

from __future__ import annotations

import html
import re

import pytest
from msgspec.structs import replace

from ludarium.games.aristeia import picture
from ludarium.games.aristeia.content import load
from ludarium.games.aristeia.picture.cards import card_art
from ludarium.kernel.asks import Ask
from ludarium.scene.scenes import Layout
from tests.aristeia.test_picture import LAYOUTS, NAMES, elements_of, played, seen
from tests.aristeia.test_table import SCENARIOS


@pytest.mark.parametrize("layout", LAYOUTS)
def test_who_is_in_the_infirmary_and_who_on_the_bench_is_told_apart(layout: Layout) -> None:
    """In one place the head of the sheet says it; in two every coin does."""
    game = next(game for game in played({}, 3) if game.ask is not None and game.ask.topic == "act")
    team = [i for i, one in enumerate(game.fighters) if one.seat == 1 and i != game.active]
    for places in (("infirmary",) * 3, ("infirmary", "bench", "bench")):
        for i, place in zip(team, places, strict=False):
            game.fighters[i] = replace(game.fighters[i], space=place)
        found = {element.id: element for element in elements_of(seen(game, 0, layout))}
        head = found["away-1"].art
        assert ("Infirmary</text>" in head, "Bench</text>" in head) == (True, "bench" in places)
        signs = [element.art for key, element in found.items() if key.startswith("where-")]
        assert len(signs) == (0 if len({*places}) == 1 else 3)
        assert len({*signs}) == (0 if len({*places}) == 1 else 2)
        names = [game.content.characters[game.fighters[i].character].name.split()[-1] for i in team[:3]]
        assert layout == "wide" or all(name in head for name in names)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_end_says_who_won_why_now_and_what_the_last_round_scored(scenario: str) -> None:
    *_, game = played({"scenario": scenario}, 4)
    assert game.ask is None
    for layout in LAYOUTS:
        scene = seen(game, 0, layout)
        (end,) = [element for element in elements_of(scene) if element.id == "final"]
        assert ("wins" in end.label) == (len(game.outcome().winners) == 1)
        assert f"Round {game.round}" in end.label or "Rounds are over" in end.label
        assert not any(element.id == "scoring" for element in elements_of(scene))
        (round_,) = [panel for panel in scene.panels if panel.id == "standing"]
        assert [row.value for row in round_.rows] == [f"+{player.round_vp}" for player in game.players]
        assert scene.progress.parts[0 if layout == "phone" else game.round - 1] == (f"Round {game.round}", "ddddD")


def test_what_cannot_be_done_says_why_in_its_row() -> None:
    checked = 0
    for game in played({}, 2, 3):
        ask = game.ask
        if not isinstance(ask, Ask) or ask.topic != "act":
            continue
        view = game.view(ask.seat)
        locked = {one.element for one in picture.offer(view, ask.seat).forbidden if one.element.startswith("act-")}
        rows = {element.id: element for element in elements_of(picture.scene(view, ask.seat, NAMES, "wide"))}
        for key, row in rows.items():
            if key.startswith("act-"):
                said = re.sub(r"<g class=.ar-k.*</g>", "", row.art)  # what is beside the row that turns pale
                assert ("</text>" in said) == (key in locked)
                checked += key in locked
        other = elements_of(picture.scene(game.view(1 - ask.seat), 1 - ask.seat, NAMES, "wide"))
        assert not any("Nothing in Range" in element.art for element in other)
    assert checked > 20


def test_every_title_is_whole_on_a_narrow_card() -> None:
    book = load()
    for name, tactic in book.tactics.items():
        for width in (92.0, 116.0):
            texts = re.findall(r"<text[^>]*>([^<]*)</text>", card_art(book, name, width, 168, 0))
            title = [one for one in range(1, 3) if html.unescape(" ".join(texts[:one])) == tactic.name]
            assert title, (tactic.name, texts[:2])


@pytest.mark.parametrize(("count", "rows"), [(4, 1), (5, 1), (6, 2), (11, 3)])
def test_a_hand_lies_in_one_row_as_long_as_its_cards_can_be_read(count: int, rows: int) -> None:
    game = next(game for game in played({}, 3) if game.ask is not None and game.ask.topic == "act")
    seat = game.awaited()[0]
    hand = tuple(load().tactics)[:count]
    game.change_player(seat, hand=hand)
    found = {element.id: element for element in elements_of(seen(game, seat, "wide"))}
    assert len({found[f"card-{name}"].y for name in hand}) == rows
