"""The properties that the pictures of every game must have. A game that has a picture is tested by being registered."""

from __future__ import annotations

import itertools
import random
import re
from functools import cache, lru_cache
from importlib import import_module
from typing import Any, Literal, get_args, get_origin, get_type_hints
from xml.etree import ElementTree as ET

import msgspec
import pytest

from ludarium.bots.bot import Sight
from ludarium.bots.levels import find_bot
from ludarium.kernel.asks import NOBODY
from ludarium.kernel.fate import Fate
from ludarium.kernel.game import Game
from ludarium.kernel.game_type import GameType, all_games, find_game
from ludarium.scene.boards import Element, svg
from ludarium.scene.choices import Offer
from ludarium.scene.highlights import Highlight
from ludarium.scene.html import BUILT, html
from ludarium.scene.parts import shown_as
from ludarium.scene.scenes import Layout, Pictures, Scene
from ludarium.scene.sheets import Sheet, Table, Track, nodes
from tests.play import decisions, name_of, new, rule_ids
from tests.set_ups import one_at_a_time

LAYOUTS: tuple[Layout, ...] = ("wide", "phone")
NAMES = ("Mira", "A guest with a very long name & <signs>", "Cassia", "Jonas")


def layouts_of(game_type: GameType) -> tuple[Layout, ...]:
    """The layouts in which a game draws its boards."""
    found: tuple[Layout, ...] = getattr(game_type.part("picture"), "LAYOUTS", LAYOUTS)
    return found


PICTURED = [game_type for game_type in all_games().values() if game_type.part("picture")]
SET_UPS = [(game_type, seats, options) for game_type in PICTURED for seats, options in one_at_a_time(game_type)]
DRAWN = [
    (game_type, seats, options, layout)
    for game_type, seats, options in SET_UPS
    for layout in layouts_of(game_type)[: 1 if options else None]
]
"""Every set-up; those with the usual options with every layout in which boards differ."""
POSITIONS = 20

every_game = pytest.mark.parametrize("game_type", PICTURED, ids=name_of)
every_drawing = pytest.mark.parametrize(("game_type", "seats", "options", "layout"), DRAWN, ids=name_of)


def pictures_of(game_type: GameType) -> Pictures:
    found: Any = game_type.part("picture")
    return found  # type: ignore[no-any-return]  # the module speaks the protocol


def positions(game_type: GameType, seats: int, options: dict[str, str], seed: int = 1) -> tuple[Game, ...]:
    """Some positions of a random game, spread over all of it, and its end."""
    return _positions(game_type, seats, tuple(options.items()), seed)


@cache
def _positions(game_type: GameType, seats: int, options: tuple[tuple[str, str], ...], seed: int) -> tuple[Game, ...]:
    played = [game.clone() for game in decisions(new(game_type, seats, dict(options)), seed)]
    return (*played[:-1][:: max(1, len(played) // POSITIONS)], played[-1])


def seen(game_type: GameType, game: Game, seat: int, layout: Layout) -> Scene:
    return pictures_of(game_type).scene(game.view(seat), seat, NAMES[: game.seats], layout)


def elements_of(scene: Scene) -> list[Element]:
    return [element for board in scene.boards for element in board.elements]


@every_drawing
def test_every_scene_is_well_made(game_type: GameType, seats: int, options: dict[str, str], layout: Layout) -> None:
    known: set[str] = set()
    shared = ids_of(pictures_of(game_type).defs())
    for game in positions(game_type, seats, options):
        for seat in (*range(seats), NOBODY):
            scene = seen(game_type, game, seat, layout)
            elements = elements_of(scene)
            ids = [element.id for element in elements]
            assert len(ids) == len(set(ids)), sorted({key for key in ids if ids.count(key) > 1})
            names = shown_names(scene)
            for element in elements:
                check_meaning(element, names)
            for art in [element.art for element in elements] + [panel.art for panel in scene.panels]:
                if art not in known:
                    known.add(art)
                    check_art(art, shared)
            for sheet in scene.sheets:
                check_sheet(sheet, shared, names)
            assert sorted(chip.seat for chip in scene.seats) == list(range(seats))


def check_meaning(element: Element, shown: set[str]) -> None:
    """Values are written where the drawing says, and what shows an element is there to be touched or turned on."""
    written = {node.attrib["data-value"]: node.text for node in marked(element.art)}
    for name, number in element.values:
        assert written.get(name, str(number)) == str(number), element
    assert not element.shown_with or any(set(name.split("+")) <= shown for name in element.shown_with), element


def shown_names(scene: Scene) -> set[str]:
    """What can be on, pointed at or chosen: all elements, keys and switches."""
    keyed = [node for sheet in scene.sheets for node in nodes(sheet.body)]
    elements = elements_of(scene)
    return {name for one in elements for name in (one.id, one.switch)} | {
        n for one in keyed for n in (one.key, one.switch)
    }


@every_game
def test_whatever_can_be_pointed_at_explains_itself(game_type: GameType) -> None:
    """Every word that the picture gives for an explanation has one in the view of whoever sees it."""
    words, rules, seats, known = game_type.words(), rule_ids(game_type), game_type.players[0], set()
    for game in positions(game_type, seats, {}):
        for seat in (0, NOBODY):
            scene, view = seen(game_type, game, seat, "wide"), game.view(seat)
            things = {element.about for element in elements_of(scene)}
            things |= {node.about for sheet in scene.sheets for node in nodes(sheet.body)}
            silent = {thing for thing in things - {""} - rules if not words.explain(view, thing)}
            assert not silent, (seat, silent)
            known |= things
    assert len(known) > 1


@lru_cache(maxsize=20_000)
def marked(art: str) -> tuple[ET.Element, ...]:
    """Where the drawing says that it shows a value."""
    if "data-value" not in art:
        return ()
    return tuple([node for node in ET.fromstring(f"<svg>{art}</svg>").iter() if "data-value" in node.attrib])


@every_game
def test_an_event_tells_whom_it_is_about_in_the_words_of_its_sentence_and_what_it_moved(game_type: GameType) -> None:
    pictures, words, seats = pictures_of(game_type), game_type.words(), game_type.players[0]
    names, moved, about = NAMES[:seats], 0, 0
    for game in itertools.islice(decisions(new(game_type, seats, {}), 8), 300):
        for event in game.events or ():
            told = pictures.told(game, event, names, "wide")
            said = words.event(game, event, names)
            assert told.subject in said, (event, told)
            assert not said or (not said.split()[0].islower() and said[-1] in ".!?"), (
                said
            )  # a whole sentence; hExx3r acts too
            assert -1 <= told.owner < seats
            assert told.owner >= 0 or not told.subject
            assert {way.element for way in told.ways} <= set(told.elements)
            ids = shown_names(pictures.scene(game, NOBODY, names, "wide"))
            moved += len(ids & set(told.elements))
            about += bool(told.subject)
        game.events = []
    assert moved > 5
    assert about > 5


@every_game
def test_the_primer_shows_a_turn_and_means_every_icon_with_symbols_that_exist(game_type: GameType) -> None:
    make = getattr(pictures_of(game_type), "primer", None)
    if make is None:
        return
    primer, shared = make(), ids_of(pictures_of(game_type).defs()) | shared_signs()
    assert len(primer.turn) >= 5
    assert len(primer.legend) >= 20
    symbols = [sign.symbol for sign in primer.legend]
    assert len(symbols) == len(set(symbols))
    assert {*symbols, *[step.icon for step in primer.turn]} <= shared
    assert all(sign.words for sign in primer.legend)


LEAST_KINDS = 2
"""So many kinds of highlights come up in any random game."""


@every_game
def test_highlights_are_well_made_and_come_up_in_play(game_type: GameType) -> None:
    """Of every game: those of its own, with symbols that exist, numbers that fit the seats and something to read."""
    pictures, seats = pictures_of(game_type), game_type.players[0]
    find = getattr(pictures, "highlights", None)
    if find is None:
        return
    names, shared, kinds = NAMES[:seats], ids_of(pictures.defs()), set[str]()
    for game in itertools.islice(decisions(new(game_type, seats, {}), 8), 1500):
        for seat in (0, NOBODY):
            events = [seen for event in game.events or () if (seen := event.seen_by(seat)) is not None]
            for one in find(game.view(seat), events, names) if events else ():
                kinds.add(one.kind)
                assert one.title
                assert not one.title.endswith(".")
                assert 1 < one.seconds < 20
                assert -1 <= one.owner < seats
                check_sheet(Sheet("highlight", one.part), shared, set())
        game.events = []
    assert len(kinds) >= LEAST_KINDS, kinds


@pytest.mark.parametrize(
    ("slug", "wanted"),
    [
        ("nova-era", {"card", "score", "round", "trouble", "fall", "end"}),
        ("aristeia", {"card", "roll", "fall", "score", "round", "end"}),
        ("multiverse-war", {"roll", "find", "score", "round", "end"}),
        ("nova-aetas", {"roll", "fall", "trouble", "end"}),
        ("kharn-ages", {"roll", "fall", "score", "round", "end"}),
    ],
)
def test_all_that_everybody_must_see_is_a_highlight(slug: str, wanted: set[str]) -> None:
    """Between bots that know the game: cards, dice, losses, points that add up, rounds, disasters, the end."""
    game_type, dice, seen = find_game(slug), random.Random(2), list[Highlight]()
    seats = max(game_type.players[0], min(2, game_type.players[1]))
    find, bot = pictures_of(game_type).highlights, find_bot("greedy", game_type)
    for seed in range(4):
        game, fate = new(game_type, seats), Fate(str(seed).encode())
        fate.settle(game)
        while game.ask is not None and wanted - {one.kind for one in seen}:
            seat, game.events = game.awaited()[0], []
            game.answer(seat, bot.choose(Sight(game, seat), dice))
            fate.settle(game)
            events = [said for event in game.events if (said := event.seen_by(0)) is not None]
            seen += find(game.view(0), events, NAMES[:seats]) if events else []
    assert wanted <= {one.kind for one in seen}
    tables = [
        node for one in seen if one.kind in ("score", "end") for node in nodes(one.part) if isinstance(node, Table)
    ]
    for table in [one for one in tables if len(one.rows) > 1]:  # where the parts are not known, the sum stands alone
        for column in range(1, 1 + seats):
            *points, total = [int(re.sub(r"[^\d-]", "", row[column]) or 0) for row in table.rows]
            assert sum(points) == total, table.rows
    assert tables or slug == "nova-aetas"  # whose score is the Mission


@pytest.mark.parametrize(
    ("game_type", "seats", "options", "layout"),
    [one for one in DRAWN if hasattr(one[0].part("picture"), "same")],
    ids=name_of,
)
def test_what_is_said_to_look_the_same_does(
    game_type: GameType, seats: int, options: dict[str, str], layout: Layout
) -> None:
    pictures, names = pictures_of(game_type), NAMES[:seats]
    before: dict[int, Game] = {}
    for game in itertools.islice(decisions(new(game_type, seats, options), 3), 400):
        for seat in (*range(seats), NOBODY):
            if game.ask is None or seat in game.ask.seats:
                before.pop(seat, None)
                continue
            view = game.view(seat)
            if seat in before and pictures.same(before[seat], view, seat):
                scenes = [pictures.scene(one, seat, names, layout) for one in (before[seat], view)]
                assert shown_as(scenes[0]) == shown_as(scenes[1])
            before[seat] = view


def ids_of(defs: str) -> set[str]:
    return {node.attrib["id"] for node in ET.fromstring(f"<svg>{defs}</svg>").iter() if "id" in node.attrib}


def check_art(art: str, shared: set[str]) -> None:
    """Well formed, nothing that runs or that the page's policy forbids, nothing too small to read."""
    for node in ET.fromstring(f"<svg>{art}</svg>").iter():
        assert node.tag not in ("script", "style", "foreignObject", "a")
        for name, value in node.attrib.items():
            assert name != "style"
            assert not name.startswith("on")
            assert name != "href" or value.removeprefix("#") in shared, value
            assert "nan" not in value
        if node.tag == "text":
            assert float(node.attrib["font-size"]) >= 10, ET.tostring(node)
            assert "".join(node.itertext())


def check_sheet(sheet: Sheet, shared: set[str], names: set[str]) -> None:
    """Words of the vocabulary with the values they may have, keys that are unique, symbols that exist."""
    found = list(nodes(sheet.body))
    keys = [node.key for node in found if node.key]
    assert len(keys) == len(set(keys)), sorted({key for key in keys if keys.count(key) > 1})
    for node in found:
        with_ = node.shown_with + node.hidden_with
        assert not with_ or {name for one in with_ for name in one.split("+")} <= names, node
        for name, allowed in literals_of(type(node)):
            assert getattr(node, name) in allowed, (name, node)
    used = set(re.findall(r'href="#([^"]+)"', html(sheet.body)))
    signs = {symbol for symbol in used if not re.fullmatch(r"[A-Z]+-[A-Z0-9]+-\d+[a-z]?", symbol)}
    assert signs <= shared | shared_signs(), signs - shared - shared_signs()


@cache
def literals_of(word: type) -> tuple[tuple[str, tuple[Any, ...]], ...]:
    """The fields of a component that have one of a few values."""
    hints = get_type_hints(word).items()
    return tuple([(name, get_args(hint)) for name, hint in hints if get_origin(hint) is Literal])


@cache
def shared_signs() -> set[str]:
    """Those that every game may use, made by the build of the client."""
    return set(re.findall(r'<symbol id="([^"]+)"', (BUILT / "icons.svg").read_text("utf-8")))


@every_drawing
def test_every_option_can_be_touched(game_type: GameType, seats: int, options: dict[str, str], layout: Layout) -> None:
    rules = rule_ids(game_type)
    for game in positions(game_type, seats, options):
        if game.ask is None:
            continue
        for seat in game.awaited():
            offer = pictures_of(game_type).offer(game.view(seat), seat)
            check_offer(offer, touchable_in(seen(game_type, game, seat, layout)), rules)
            asked: Any = game.ask.options_of(seat)
            check_answers(pictures_of(game_type), game.view(seat), seat, offer, asked)


def check_answers(pictures: Pictures, view: Game, seat: int, offer: Offer, asked: Any) -> None:
    """A choice for every answer that is listed; of a region a choice with places, each of which stands for an answer."""
    spots = [choice for choice in offer.choices if choice.spot]
    places = [(choice, point) for choice in spots if choice.spot for point in choice.spot.points]
    pointed = [pictures.aimed(view, seat, choice, (x, y)).answer for choice, (x, y, _) in places]
    assert all(answer in asked for answer in pointed)
    assert all(choice.words and words for choice, (_, _, words) in places)
    listed = [choice.answer for choice in offer.choices if not choice.spot]
    once = dict.fromkeys(asked)  # a sample may name a place twice
    assert set(pointed) | set(listed) == set(once)
    answers = [answer for answer, _ in itertools.groupby(listed)]  # equal pieces: one answer
    assert answers == [answer for answer in once if answer not in set(pointed)]


def touchable_in(scene: Scene) -> set[str]:
    """The keys of all that can be touched, on boards and sheets."""
    on_boards = {element.id for element in elements_of(scene) if element.w > 0 and element.h > 0}
    on_sheets = [node for sheet in scene.sheets for node in nodes(sheet.body)]
    markers = {marker.key for node in on_sheets if isinstance(node, Track) for marker in node.markers if marker.key}
    return on_boards | markers | {node.key for node in on_sheets if node.key}


def check_offer(offer: Offer, touchable: set[str], rules: frozenset[str]) -> None:
    groups = {group.key for group in offer.groups}
    for choice in offer.choices:
        assert set(choice.path) <= touchable, choice
        assert choice.words
        assert choice.path or choice.button
        assert not choice.group or choice.group in groups
        assert {change.element for change in choice.changes} - {""} <= touchable, choice.changes
        assert {change.rule for change in choice.changes} - {""} <= rules, choice.changes
    for group in offer.groups:
        assert bool(group.reason) == bool(group.rule)
        assert any(choice.group == group.key for choice in offer.choices) != bool(group.reason), group
    for forbidden in offer.forbidden:
        assert forbidden.element in touchable
        assert forbidden.reason
        assert forbidden.rule in rules


@every_drawing
def test_pictures_do_not_leak(game_type: GameType, seats: int, options: dict[str, str], layout: Layout) -> None:
    if not game_type.secrets:
        return
    reshuffled = import_module(f"tests.{game_type.folder().name}.secrets").reshuffled
    dice = random.Random(7)
    for game in itertools.islice(positions(game_type, seats, options), 0, None, 3):
        for seat in (*range(seats), NOBODY):
            other = reshuffled(game, seat, dice)
            scenes = [shown_as(seen(game_type, one, seat, layout)) for one in (game, other)]
            assert scenes[0] == scenes[1]
            if game.ask is not None and seat in game.awaited():
                offers = [pictures_of(game_type).offer(one.view(seat), seat) for one in (game, other)]
                assert msgspec.json.encode(offers[0]) == msgspec.json.encode(offers[1])


@every_game
def test_what_has_not_changed_is_the_same_object(game_type: GameType) -> None:
    seats = game_type.players[1]
    for layout in layouts_of(game_type):
        for game in positions(game_type, seats, {}, 5):
            scenes = [seen(game_type, game, 0, layout) for _ in range(2)]
            first, second = (elements_of(scene) for scene in scenes)
            assert all(one is two for one, two in zip(first, second, strict=True))
            bodies = [[sheet.body for sheet in scene.sheets] for scene in scenes]
            assert all(one is two for one, two in zip(*bodies, strict=True))


@every_game
def test_a_scene_can_be_written_as_one_file(game_type: GameType) -> None:
    game = next(iter(positions(game_type, game_type.players[0], {}, 6)))
    for board in seen(game_type, game, 0, "wide").boards:
        ET.fromstring(svg(board, pictures_of(game_type).defs()))
