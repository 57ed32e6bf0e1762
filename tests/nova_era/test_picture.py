"""The pictures of Nova Era: whole, safe, readable, and true to what a seat may know."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain, combinations
from xml.etree import ElementTree as ET

import pytest
from msgspec.structs import replace

from ludarium.games.nova_era import GAME, picture
from ludarium.games.nova_era.content import load
from ludarium.games.nova_era.names import DARK_AGE, LAST_SPACE
from ludarium.games.nova_era.notes import note
from ludarium.games.nova_era.picture.cards import card_art, damaged_art, person_art
from ludarium.games.nova_era.picture.columns import column_cards
from ludarium.games.nova_era.picture.emblems import EMBLEMS
from ludarium.games.nova_era.picture.ink import MINUS, TYPES
from ludarium.games.nova_era.picture.moment import STRIKES
from ludarium.games.nova_era.state import NovaEra
from ludarium.kernel.asks import NOBODY
from ludarium.kernel.fate import Fate
from ludarium.kernel.rulebook import rulebook
from ludarium.scene.boards import Element, svg
from ludarium.scene.scenes import Layout, Scene
from ludarium.scene.svg import run
from tests.play import decisions, new

NAMES = ("Mira", "Jonas", "Cassia", "A guest with a very long name & <signs>")
LAYOUTS: tuple[Layout, ...] = ("wide", "phone")


def played(seats: int, seed: int, every: int = 1) -> Iterator[NovaEra]:
    """The positions of a random game, each so many decisions apart, and its end."""
    for number, game in enumerate(decisions(new(GAME, seats), seed)):
        assert isinstance(game, NovaEra)
        if number % every == 0 or game.ask is None:
            yield game


def seen(game: NovaEra, seat: int, layout: Layout) -> Scene:
    return picture.scene(game.view(seat), seat, NAMES[: game.seats], layout)


def elements_of(scene: Scene) -> list[Element]:
    return [element for board in scene.boards for element in board.elements]


def test_what_has_not_changed_is_the_same_object() -> None:
    for game in played(3, 5, 25):
        for layout in LAYOUTS:
            first, second = seen(game, 0, layout), seen(game, 0, layout)
            assert all(one is two for one, two in zip(elements_of(first), elements_of(second), strict=True))


def test_a_card_keeps_its_element_wherever_it_lies() -> None:
    for game in played(2, 3, 5):
        civilization = game.civilizations[0]
        ids = {element.id for element in elements_of(seen(game, 0, "wide"))}
        held = (*civilization.hand, *civilization.secret)
        mine = [card for kind in range(len(TYPES)) for card, _ in column_cards(civilization, kind)]
        assert {f"card-{card}" for card in (*held, *mine)} <= ids
        if game.ask is not None:
            assert {f"card-{card}" for column in game.display for card in column} <= ids
            assert {f"card-{card}" for card in game.offer} <= ids


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_end_says_who_won(layout: Layout) -> None:
    *_, last = played(3, 1)
    final = next(element for element in elements_of(seen(last, 0, layout)) if element.id == "final")
    best = max(civilization.vp for civilization in last.civilizations)
    assert f"with {best} VP" in final.label


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everything_lies_on_its_board_and_no_card_on_another(seats: int, layout: Layout) -> None:
    for game in played(seats, 30 + seats, 4):
        for seat in (*range(seats), NOBODY):
            for board in seen(game, seat, layout).boards:
                things = [element for element in board.elements if element.w > 0]
                for one in things:
                    assert one.x >= 0
                    assert one.y >= 0
                    assert one.x + one.w <= board.width, one.id
                    assert one.y + one.h <= board.height, one.id
                cards = [element for element in things if element.id.startswith(("card-", "res-", "unrest-"))]
                for one, two in combinations(cards, 2):
                    assert not overlap(one, two), (one.id, two.id)


def overlap(one: Element, two: Element) -> bool:
    """Whether two boxes share more than a hair."""
    across = min(one.x + one.w, two.x + two.w) - max(one.x, two.x)
    down = min(one.y + one.h, two.y + two.h) - max(one.y, two.y)
    return across > 0.5 and down > 0.5


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_cleopatra_token_lies_on_its_card(layout: Layout) -> None:
    for game in played(2, 4, 10):
        mine = [card for column in game.civilizations[0].undamaged for card in column]
        if mine:
            game.charmed, game.charmer = mine[0], 1
            elements = {element.id: element for element in elements_of(seen(game, 1, layout))}
            card, token = elements[f"card-{mine[0]}"], elements["charm"]
            assert card.x <= token.x <= card.x + card.w
            assert "Jonas" in token.label
            return
    raise AssertionError("nobody had a card")


def test_the_scoring_track_is_lapped() -> None:
    game = next(played(2, 1))
    for vp, cell in ((0, 0), (40, 40), (41, 1), (80, 40), (81, 1)):
        game.civilizations[0] = replace(game.civilizations[0], vp=vp)
        elements = {element.id: element for element in elements_of(seen(game, 0, "wide"))}
        game.civilizations[0] = replace(game.civilizations[0], vp=cell)
        again = {element.id: element for element in elements_of(seen(game, 0, "wide"))}
        assert elements["score-0"].x == again["score-0"].x
        assert elements["score-0"].label == f"Mira: {vp} VP"


# -- what lies there and what it means -----------------------------------------------------------------------------


@pytest.mark.parametrize("layout", LAYOUTS)
def test_everything_that_can_be_rested_on_is_explained(layout: Layout) -> None:
    words = GAME.words()
    book = {rule.id for rule in rulebook(GAME).rules}
    silent = ("slot-", "next-")
    known: set[str] = set()
    for game in played(3, 8, 3):
        view = game.view(0)
        for element in elements_of(seen(game, 0, layout)):
            if element.w and not element.id.startswith(silent) and element.about not in known:
                known.add(element.about)
                assert element.about, element.id
                said = element.about if element.about in book else words.explain(view, element.about)
                assert said, (element.id, element.about)
                for rule in re.findall(r"NE-[A-Z]+-\d+", said):
                    assert rule in book, (element.id, said)


def test_nonsense_is_not_explained() -> None:
    for name in ("note", "note track", "note track 9 9 9", "note die pink 3", "note resource green x", "note wonder 3"):
        assert note(name) == ""


@pytest.mark.parametrize("layout", LAYOUTS)
def test_of_equal_dice_each_can_be_touched(layout: Layout) -> None:
    game = next(game for game in played(2, 1) if game.ask and game.ask.topic == "choose a die")
    seat = game.awaited()[0]
    game.civilizations[seat] = replace(game.civilizations[seat], dice=("red 2", "red 2", "blue 4"))
    game.reask()
    offer = picture.offer(game.view(seat), seat)
    mine = [element.id for element in elements_of(seen(game, seat, layout)) if element.label.startswith("My red 2")]
    assert len(mine) == 2
    assert {choice.path[0] for choice in offer.choices if choice.answer == "red 2"} == set(mine)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_spent_dice_keep_their_faces(layout: Layout) -> None:
    for game in played(3, 6):
        if game.ask and game.ask.topic == "choose a die" and game.civilizations[0].spent:
            labels = [element.label for element in elements_of(seen(game, 0, layout))]
            assert all(f"My {die}, spent" in labels for die in game.civilizations[0].spent)
            if layout == "wide":
                assert any(label.startswith(f"Left over: {', '.join(game.left)}") for label in labels)
            return
    raise AssertionError("nobody spent a die")


def in_a_dark_age(topic: str) -> NovaEra:
    """A game that has come to a Dark Age by itself, and there to such a question."""
    for seed in range(40):
        for game in played(3, seed):
            if game.tracks[DARK_AGE] == LAST_SPACE and game.ask is not None and game.ask.topic == topic:
                return game
    raise AssertionError("no game came to it")


@pytest.mark.parametrize("layout", LAYOUTS)
def test_what_the_dark_age_took_was_given_up_not_spent(layout: Layout) -> None:
    game = in_a_dark_age("choose a die")
    me = next(seat for seat in range(3) if len(game.civilizations[seat].dice) == 2)
    elements = {element.id: element for element in elements_of(seen(game, me, layout))}
    assert elements["spent-0"].label == f"My {game.civilizations[me].spent[0]}, given up"
    by = f">{MINUS}{1 + game.civilizations[me].lowered}<"
    mine = [element for element in elements.values() if element.id.startswith("die-") and element.owner == me]
    assert mine
    assert all(by in element.art for element in mine)


def test_a_round_of_a_dark_age_has_two_laps() -> None:
    desk = next(
        element for element in elements_of(seen(in_a_dark_age("choose a die"), 0, "wide")) if element.id == "desk"
    )
    assert "of 2" in desk.art


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_phone_shows_all_dice_zones_at_once(seats: int) -> None:
    game = next(played(seats, 1))
    board = next(board for board in seen(game, 0, "phone").boards if board.id == "zones")
    found = [element for element in board.elements if re.fullmatch(r"zone-\d", element.id)]
    assert len(found) == seats + 1
    assert board.width == 390
    assert board.view == "fit"
    for one, two in combinations(found, 2):
        assert not overlap(one, two)


def test_a_scored_era_is_shown_while_the_next_one_begins() -> None:
    titles = {panel.title for game in played(2, 9) for panel in seen(game, 0, "wide").panels}
    assert {"Era I was scored", "Era II was scored", "Era III was scored"} <= titles


@pytest.mark.parametrize("layout", LAYOUTS)
def test_what_strikes_is_announced_to_all(layout: Layout) -> None:
    topics = set()
    for game in chain.from_iterable(played(3, 40 + seed) for seed in range(6)):
        if game.ask is None:
            continue
        strikes = game.ask.topic in STRIKES
        for seat in (*range(3), NOBODY):
            ids = {element.id for element in elements_of(seen(game, seat, layout))}
            assert ("banner" in ids) == strikes, game.ask.topic
        topics.add(game.ask.topic)
    assert {"civil war", "damage a card"} <= topics


# -- single drawings ----------------------------------------------------------------------------------------------

SIZES = [(142, 156), (112, 156), (92, 156), (118, 166), (112, 29), (92, 29), (118, 29), (90, 146), (90, 98), (90, 70)]
BUILT = [(94, 128), (94, 88), (94, 66), (94, 52), (94, 40), (94, 29), (116, 128), (125, 28), (125, 21)]


def texts_of(art: str) -> list[tuple[float, float, str]]:
    """Of each line of text: where it begins, where it ends, what it says."""
    found = []
    for node in ET.fromstring(f"<svg>{art}</svg>").iter("text"):  # our own drawing
        wide = re.search(r"ne-w(\d+)", node.attrib["class"])
        length = run(node.text or "", float(node.attrib["font-size"]), int(wide[1]) if wide else 100)
        start = float(node.attrib["x"])
        if node.attrib.get("text-anchor") == "middle":
            start -= length / 2
        found.append((start, start + length, node.text or ""))
    return found


def check_names(name: str, art: str, width: float) -> None:
    texts = texts_of(art)
    said = re.sub(r"- ?| ", "", " ".join(text for _, _, text in texts))
    assert re.sub(r"[- ]", "", name) in said, (name, [text for _, _, text in texts])
    for start, end, text in texts:
        assert start >= 0, (name, text)
        assert end <= width + 1, (name, text, end, width)


@pytest.mark.parametrize("size", SIZES)
def test_names_fit_on_cards_that_can_be_had(size: tuple[float, float]) -> None:
    for card in load().cards.values():
        if card.kind != "personality":
            check_names(card.name, card_art(load(), card.id, *size), size[0])


@pytest.mark.parametrize("size", BUILT)
def test_names_fit_on_cards_in_play(size: tuple[float, float]) -> None:
    for card in load().cards.values():
        kinds = {"territory": ("land",), "personality": ("person",)}.get(card.kind, card.colors)
        for kind in kinds:
            check_names(card.name, card_art(load(), card.id, *size, kind), size[0])
            if card.kind != "personality":
                check_names(card.name, damaged_art(load(), card.id, *size, kind), size[0])


@pytest.mark.parametrize("height", [29.0, 39.5, 55.0, 72.0])
@pytest.mark.parametrize("width", [172.0, 178.0, 204.0])
def test_names_of_personalities_fit(width: float, height: float) -> None:
    for card in load().cards.values():
        if card.kind == "personality":
            check_names(card.name, person_art(load(), card.id, width, height), width)


def test_every_card_of_the_base_set_has_its_own_emblem() -> None:
    assert set(EMBLEMS) == set(load().cards)
    assert len(set(EMBLEMS.values())) == len(EMBLEMS)


def test_definitions_hold_all_that_drawings_refer_to() -> None:
    defs = picture.defs()
    ET.fromstring(f"<svg>{defs}</svg>")  # our own drawing
    ids = set(re.findall(r'id="([^"]+)"', defs))
    for game in played(4, 2, 10):
        for element in elements_of(seen(game, 0, "wide")):
            for name in re.findall(r'(?:href="#|url\(#)([^")]+)', element.art):
                assert name in ids, name


def test_a_scene_stands_alone_as_svg() -> None:
    game = new(GAME, 2)
    Fate(b"alone").settle(game)
    scene = picture.scene(game.view(NOBODY), NOBODY, NAMES[:2], "wide")
    ET.fromstring(svg(scene.boards[0], picture.defs()))  # our own drawing


def test_a_preview_goes_on_from_where_it_was_and_marks_each_number_once() -> None:
    """Unrest that rises with the price and falls with the card is told in two rows; the board shows where it ends."""
    twice, points = 0, 0
    for game in chain(played(3, 2), played(4, 7), played(2, 9)):
        if game.ask is None or game.ask.topic != "choose an action":
            continue
        seat = game.awaited()[0]
        unrest, vp = game.civilizations[seat].unrest, game.civilizations[seat].vp
        for choice in picture.offer(game.view(seat), seat).choices:
            marked = [change.element for change in choice.changes if change.element]
            assert len(marked) == len(set(marked)), choice
            rows = [change for change in choice.changes if change.name == "Unrest"]
            now = str(unrest)
            for row in rows:
                assert row.before == now
                now = "0" if row.after.startswith("Civil War") else row.after.partition(",")[0]
            end = [change for change in choice.changes if change.element == f"unrest-{seat}"]
            assert bool(end) == (bool(rows) and (len(rows) == 1 or now != str(unrest)))
            twice += len(rows) == 2
            new_vp = [change for change in choice.changes if change.element == f"vp-{seat}"]
            if any(change.name == "VP" for change in choice.changes):
                assert [(change.before, int(change.after) > vp) for change in new_vp] == [(str(vp), True)]
                points += 1
    assert twice > 0
    assert points > 0
