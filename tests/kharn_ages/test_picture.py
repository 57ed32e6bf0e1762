"""The picture of Kharn-Ages: areas that do not lie, ways, exact odds, words for everything, and how little is sent."""

from __future__ import annotations

import itertools
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from ludarium.games.kharn_ages import GAME
from ludarium.games.kharn_ages.event_words import event_words
from ludarium.games.kharn_ages.odds import reach, through
from ludarium.games.kharn_ages.options import Defend, Fight, Swim, Walk
from ludarium.games.kharn_ages.picture import aimed, offer, scene
from ludarium.games.kharn_ages.picture.forecast import percent, span
from ludarium.games.kharn_ages.picture.highlights import highlights
from ludarium.games.kharn_ages.picture.plan import BOARD, PLANE, char_id, defence_id, safar_id
from ludarium.games.kharn_ages.picture.reach import area_of, regions
from ludarium.games.kharn_ages.rules.walks import Walks
from ludarium.games.kharn_ages.stages import arrange, patch
from ludarium.games.kharn_ages.state import KharnAges, Lasting
from ludarium.games.kharn_ages.values import base_of
from ludarium.games.kharn_ages.words import WORDS
from ludarium.kernel.asks import CHANCE, NOBODY
from ludarium.kernel.seats import Seat
from ludarium.scene.choices import Choice
from ludarium.scene.sheets import Item, nodes
from ludarium.server.feeds import Feed
from ludarium.space.plane.shapes import walk_length
from ludarium.table.match import Match
from tests.play import decisions, new

NAMES = ("Mira", "Jonas")
MOST_BYTES = 16_000
WARRIOR = {"profile": "kr-kherops-warrior-hammer-1", "crossed": [0], "hold": []}
"""V3 P4 A3 C5, level I, with bare hands."""


def positions(seed: int, most: int, **options: str) -> Iterator[KharnAges]:
    for game in itertools.islice(decisions(new(GAME, 2, options), seed), most):
        assert isinstance(game, KharnAges)
        yield game


def acting(mine: tuple[float, float], *theirs: tuple[float, float]) -> KharnAges:
    """A Warrior of mine acts, enemies stand there."""
    game = new(GAME, 2, {"scenario": "SC1"})
    assert isinstance(game, KharnAges)
    patch(game, "spearhead.0", [{**WARRIOR, "at": list(mine)}])
    patch(game, "spearhead.1", [{**WARRIOR, "at": list(at)} for at in theirs])
    arrange(game, "act")
    assert game.ask is not None
    assert game.ask.topic == "act"
    return game


def walk_of(game: KharnAges) -> Choice:
    return next(choice for choice in offer(game, 0).choices if choice.spot)


def pointed(game: KharnAges, x: int, y: int) -> Any:
    return aimed(game, 0, walk_of(game), PLANE.place((x, y)))


# -- places ---------------------------------------------------------------------------------------------------


def holds(area: str, x: float, y: float) -> bool:
    """Whether a point lies in an outline, by the even-odd rule."""
    inside = False
    for ring in re.findall(r"M([^Z]+)Z", area):
        points = [tuple(map(float, point.split())) for point in ring.split("L")]
        for (ax, ay), (bx, by) in zip(points, points[1:] + points[:1], strict=True):
            if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
                inside = not inside
    return inside


@pytest.mark.parametrize("scenario", ["SC1", "SC4", "SC8"])
def test_the_area_of_a_walk_is_where_one_can_walk(scenario: str) -> None:
    """Away from its edge, which is drawn from samples, every place agrees with the rules."""
    dice, compared, wrong = random.Random(4), 0, 0
    for game in itertools.islice(positions(6, 300, scenario=scenario), 20, None, 23):
        if game.ask is None or not isinstance(game.ask.seats[0], int):
            continue
        for region in regions(game, game.ask.seats[0]):
            if not isinstance(region, Walks) or region.swims or region.leap:
                continue
            area, mover = area_of(region), region.mover
            for _ in range(40):
                x, y = mover.x + dice.randrange(-5_000, 5_000), mover.y + dice.randrange(-5_000, 5_000)
                around = [(x + dx, y + dy) for dx in (-250, 0, 250) for dy in (-250, 0, 250)]
                answers = {_reached(region, at) for at in around}
                if len(answers) == 1:  # not at an edge
                    compared += 1
                    wrong += answers.pop() != holds(area, *PLANE.place((x, y)))
    assert compared > 100
    assert wrong <= compared // 50  # slow ground of two kinds is drawn a little too small


def _reached(region: Walks, at: tuple[int, int]) -> bool:
    way = region.towards(*at)
    return way is not None and way in region


def test_a_place_that_no_sample_holds_is_walked_to_with_its_length_and_price() -> None:
    game = acting((5.0, 3.0), (1.0, 13.0))
    found = pointed(game, 6_321, 3_977)
    assert isinstance(found.answer, Walk)
    assert found.answer.way == ((6_321, 3_977),)
    assert found.pill == f"{walk_length(((5_000, 3_000), (6_321, 3_977))) / 1000:.1f} of 3, free"
    assert "m-route" in found.over[BOARD]
    assert found.at == PLANE.place((6_321, 3_977))


def test_who_points_at_an_enemy_walks_into_contact_and_is_told_that_it_holds_him() -> None:
    game = acting((5.0, 3.0), (7.2, 3.0))
    found = pointed(game, 7_000, 3_000)
    mine, foe = base_of(game, 0), base_of(game, 1)
    x, y = found.answer.way[-1]
    far = ((x - foe.x) ** 2 + (y - foe.y) ** 2) ** 0.5
    assert abs(far - mine.radius - foe.radius) <= 1
    assert [(change.after, change.rule) for change in found.changes] == [("held there", "KA-ZOC-08")]


@pytest.mark.parametrize(
    ("at", "rule"), [((5_000, 9_000), "KA-MOV-01"), ((5_500, 4_950), "KA-GEO-05"), ((5_000, 100), "KA-MOV-04")]
)
def test_a_place_out_of_reach_is_refused_by_its_rule(at: tuple[int, int], rule: str) -> None:
    found = pointed(acting((5.0, 3.0), (1.0, 13.0)), *at)
    assert (found.answer, found.rule) == (None, rule)
    assert found.reason


def test_a_second_movement_has_a_band_with_its_price() -> None:
    spot = walk_of(acting((5.0, 3.0), (1.0, 13.0))).spot
    assert spot is not None
    assert [words for _, words in spot.bands] == ["2nd move: 1 AP"]


# -- fights ---------------------------------------------------------------------------------------------------


def test_the_odds_of_an_attack_are_exact_against_every_defence() -> None:
    game = acting((5.0, 3.0), (6.25, 3.0), (1.0, 13.0))
    game.answer(0, Fight(1, -1))
    attack = next(choice for choice in offer(game, 0).choices if choice.answer == "PC")
    assert attack.path == (char_id("P"), char_id("C"))
    assert attack.unordered
    rows = aimed(game, 0, attack, None).panels[0].rows
    best = {0: 0, 1: 5, 2: 10, 3: 14}  # nothing, C, CC, CCP
    assert {row.words: row.value for row in rows} == {
        name: percent(through(9, 1, best[ap], 1)) for ap, name in enumerate(("Reflex", "Basic", "Classic", "Strong"))
    }


def test_an_attack_that_is_not_composed_yet_shows_the_span_for_each_price() -> None:
    game = acting((5.0, 3.0), (6.25, 3.0), (1.0, 13.0))
    fight = next(choice for choice in offer(game, 0).choices if choice.answer == Fight(1, -1))
    assert fight.path == (safar_id(1),)
    rows = aimed(game, 0, fight, None).panels[0].rows
    assert [row.words for row in rows] == ["Basic", "Classic", "Complex"]
    assert rows[0].value == span([through(5, 1, 14, 1), through(5, 1, 0, 1)])


def test_each_defence_says_how_likely_it_holds() -> None:
    game = acting((5.0, 3.0), (6.25, 3.0), (1.0, 13.0))
    for answer in (Fight(1, -1), "PC", ""):
        game.answer(0, answer)
    game.answer(CHANCE, (7,))
    assert game.ask is not None
    assert game.ask.topic == "defend"
    view = game.view(1)
    keys = {node.key: node for sheet in scene(view, 1, NAMES, "wide").sheets for node in nodes(sheet.body) if node.key}
    row: Any = keys[defence_id(2, -1)]
    assert row.value == percent(reach(10, 16, 1))
    answers = [choice.answer for choice in offer(view, 1).choices if choice.path == (defence_id(2, -1),)]
    assert answers == [Defend(2, -1)]


def test_foreseeing_changes_nothing() -> None:
    for game in itertools.islice(positions(3, 260), 0, None, 7):
        if game.ask is None:
            continue
        seat = game.ask.seats[0]
        view = game.view(seat)
        before = view.clone()
        for choice in offer(view, seat).choices:
            if choice.lazy:
                aimed(view, seat, choice, None)
        assert (view.safars, view.players, view.round, view.ask) == (
            before.safars,
            before.players,
            before.round,
            before.ask,
        )


# -- words ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", ["SC2", "SC5", "SC6"])
def test_every_word_that_can_be_pointed_at_is_explained(scenario: str) -> None:
    unknown = set()
    for game in itertools.islice(positions(2, 400, scenario=scenario), 0, None, 40):
        shown = scene(game, NOBODY, NAMES, "wide")
        about = {element.about for board in shown.boards for element in board.elements}
        about |= {node.about for sheet in shown.sheets for node in nodes(sheet.body)}
        unknown |= {word for word in about - {""} if not WORDS.explain(game, word)}
    assert unknown == set()


def test_who_carries_water_says_so_and_not_the_name_of_the_scenario() -> None:
    game = acting((5.0, 3.0), (6.25, 3.0), (1.0, 13.0))
    bucket = Lasting(source="scenario:SC6/8", op="flag", name="water", until="used")
    game.alter(0, lasting=(bucket,))
    sheets = scene(game.view(0), 0, NAMES, "wide").sheets
    chips = [node for sheet in sheets for node in nodes(sheet.body) if node.about == "water"]
    assert [chip.title for chip in chips if isinstance(chip, Item)] == ["Water"]
    assert WORDS.explain(game, "water")


@pytest.mark.parametrize("seed", [1, 2])
def test_every_event_is_a_sentence(seed: int) -> None:
    """It begins with a capital, ends with a full stop, and shows no name of a program."""
    said = set()
    game = new(GAME, 2, {"scenario": "SC7", "roster0": "kherops-300", "roster1": "tembos-300"})
    for now in decisions(game, seed):
        assert isinstance(now, KharnAges)
        for event in now.events or ():
            words = event_words(now, event, NAMES)
            said.add(type(event).__name__)
            assert re.fullmatch(r"[A-ZÀ-Ý][^_{}\[\]]*\.", words), words
            assert not re.search(r"Safar -?\d", words), words
        now.events = []
    assert len(said) > 15


# -- the wire -------------------------------------------------------------------------------------------------


def test_a_step_sends_little() -> None:
    match, dice = Match.new(GAME, [Seat("Mira"), Seat("Jonas")], seed=bytes(32)), random.Random(1)
    feeds = [Feed(match, seat, "wide") for seat in range(2)]
    for feed in feeds:
        feed.whole(1)
    steps, largest = 0, 0
    for version in range(2, 200):
        if not match.game.awaited():
            break
        seat = match.game.awaited()[0]
        answer = dice.choice(feeds[seat].choices).answer
        match.answer(seat, answer)
        for feed in feeds:
            data = feed.advance(version)
            if isinstance(answer, (Walk, Swim)):
                largest = max(largest, len(data))
                steps += 1
    assert steps > 20
    assert largest <= MOST_BYTES


def test_a_step_of_the_muster_sends_little() -> None:
    options = {"format": "400", "roster0": "own", "roster1": "gouns-400"}
    match = Match.new(GAME, [Seat("Mira"), Seat("Jonas")], options=options, seed=bytes(32))
    feed = Feed(match, 0, "wide")
    feed.whole(1)
    wanted = ["join-kh-paladin-2", "page-melee", "buy-sword", "page-shooting", "join-kh-kharn-archer-1", "dismiss-0"]
    sizes = {}
    for version, key in enumerate(wanted, 2):
        match.answer(0, next(one.answer for one in feed.choices if one.path == (key,)))
        sizes[key] = len(feed.advance(version))
    assert max(sizes.values()) <= MOST_BYTES, sizes


@pytest.mark.parametrize(("scores", "title"), [((2, 2), "A draw"), ((3, 2), "Mira won")])
def test_the_end_says_draw_for_a_draw(scores: tuple[int, int], title: str) -> None:
    game = new(GAME, 2, {"scenario": "SC1"})
    assert isinstance(game, KharnAges)
    for seat, score in enumerate(scores):
        game.alter_player(seat, score=score)
    game.events = []
    arrange(game, "end of game")
    assert game.ask is None
    (end,) = [one for one in highlights(game, game.events, NAMES) if one.kind == "end"]
    assert end.title == title


def test_played_tactical_cards_can_be_looked_at_by_everybody() -> None:
    game = next(positions(2, 60))
    game.alter_player(0, played=("feint", "sure_footed"))
    for seat in (0, 1, NOBODY):
        (pile,) = [sheet for sheet in scene(game.view(seat), seat, NAMES, "wide").sheets if sheet.place == "drawer"]
        shown = [node for node in nodes(pile.body) if node.about in game.book.tactical_cards]
        assert [node.about for node in shown] == ["sure_footed", "feint"]
