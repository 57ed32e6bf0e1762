"""The pictures of Aristeia!: whole, safe, readable, and true to what a seat may know."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree as ET

import msgspec
import pytest

from ludarium.games.aristeia import GAME, picture
from ludarium.games.aristeia.content import load
from ludarium.games.aristeia.forecast import BEFORE, duel, hits_left
from ludarium.games.aristeia.odds import before_attack
from ludarium.games.aristeia.options import DISENGAGE, KEEP, PASS, Act, Step
from ludarium.games.aristeia.picture.cards import playable
from ludarium.games.aristeia.picture.dice import face_sign
from ludarium.games.aristeia.picture.dome import space_id
from ludarium.games.aristeia.picture.moment import coin_id, staged
from ludarium.games.aristeia.picture.pieces import FACES, ICONS, STATES
from ludarium.games.aristeia.picture.trays import removals
from ludarium.games.aristeia.play import Aristeia
from ludarium.games.aristeia.reasons import reasons
from ludarium.games.aristeia.rules.movement import free_neighbours, needs_roll
from ludarium.games.aristeia.rules.rolls import Contest, Side
from ludarium.games.aristeia.rules.sight import BLOCKED, line_of_sight, vertices_seen
from ludarium.games.aristeia.state import Context
from ludarium.kernel.asks import NOBODY, Ask
from ludarium.kernel.fate import Fate
from ludarium.scene.boards import Element, svg
from ludarium.scene.choices import Offer
from ludarium.scene.html import html
from ludarium.scene.parts import shown_as
from ludarium.scene.scenes import Scene
from ludarium.scene.sheets import nodes
from tests.aristeia.secrets import reshuffled
from tests.aristeia.test_table import FULL, SCENARIOS, lively
from tests.play import new, rule_ids
from tests.test_pictures import check_art, check_offer, check_sheet, ids_of, shown_names, touchable_in

NAMES = ("Mira", "A guest with a very long name & <signs>")
SPRITE = set((GAME.folder() / "icons.txt").read_text("utf-8").split())
SHARED = ids_of(picture.defs())
SMOKY = {"team0": "smoke", "team1": "soldiers"}


def played(options: dict[str, str], seed: int, every: int = 1) -> Iterator[Aristeia]:
    """The positions of a lively game, each so many decisions apart, and its end."""
    game = new(GAME, 2, options)
    assert isinstance(game, Aristeia)
    fate, dice = Fate(str(seed).encode()), random.Random(seed)
    for number in range(20_000):
        fate.settle(game)
        if number % every == 0 or game.ask is None:
            yield game
        if game.ask is None:
            return
        seat = game.awaited()[0]
        game.answer(seat, lively(game, game.ask.options_of(seat), dice))


def seen(game: Aristeia, seat: int) -> Scene:
    return picture.scene(game.view(seat), seat, NAMES, "wide")


def elements_of(scene: Scene) -> list[Element]:
    return [element for board in scene.boards for element in board.elements]


def keyed(scene: Scene) -> dict[str, Any]:
    """All components with a key, on whichever sheet."""
    return {node.key: node for sheet in scene.sheets for node in nodes(sheet.body) if node.key}


def words_of(scene: Scene, sheet: str) -> str:
    """All that is written on a sheet."""
    return "".join([html(one.body) for one in scene.sheets if one.id == sheet])


# -- whole games ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_scene_is_well_made(scenario: str) -> None:
    known: set[str] = set()
    teams = FULL if scenario in ("assault", "conquest") else SMOKY
    for game in played({"scenario": scenario, **teams}, 1, 2):
        for seat in (0, 1, NOBODY):
            scene = seen(game, seat)
            elements = elements_of(scene)
            ids = [element.id for element in elements]
            assert len(ids) == len(set(ids)), sorted({key for key in ids if ids.count(key) > 1})
            for art in [element.art for element in elements]:
                if art not in known:
                    known.add(art)
                    check_art(art, SHARED)
            for sheet in scene.sheets:
                if sheet.part.name not in known:
                    known.add(sheet.part.name)
                    check_sheet(sheet, SHARED, shown_names(scene))
            assert len(scene.seats) == 2
            assert len(scene.progress.parts) == 5


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_option_can_be_touched(scenario: str) -> None:
    topics = set()
    for teams in (FULL, SMOKY, {}):
        for game in played({"scenario": scenario, **teams}, 5, 2):
            if game.ask is None:
                continue
            for seat in game.awaited():
                view = game.view(seat)
                offer = picture.offer(view, seat)
                check_all(offer, touchable_in(seen(game, seat)))
                assert [choice.answer for choice in offer.choices] == list(game.ask.options_of(seat))  # type: ignore[arg-type]
            topics.add(game.ask.topic)
    assert {"deploy", "running order", "first activation", "act", "react", "switch"} <= topics


def check_all(offer: Offer, touchable: set[str]) -> None:
    """What every game's offers must be, and more."""
    check_offer(offer, touchable, rule_ids(GAME))
    for choice in offer.choices:
        assert choice.button
        assert {change.icon for change in choice.changes} - {""} <= SPRITE
    assert {element for pair in offer.beyond for element in pair} <= touchable
    paths = [choice.path for choice in offer.choices if choice.path]
    assert len(paths) == len(set(paths)), "two choices are touched in the same way"


@pytest.mark.parametrize("options", [FULL, SMOKY, {"scenario": "conquest"}])
def test_pictures_do_not_leak(options: dict[str, str]) -> None:
    dice = random.Random(7)
    for number, game in enumerate(played(options, 20)):
        if number > 40 and number % 6:
            continue
        for seat in (0, 1, NOBODY):
            other = reshuffled(game, seat, dice)
            assert shown_as(seen(game, seat)) == shown_as(seen(other, seat))
            if seat in game.awaited():
                offers = [picture.offer(one.view(seat), seat) for one in (game, other)]
                assert msgspec.json.encode(offers[0]) == msgspec.json.encode(offers[1])


def test_characters_and_cards_keep_their_keys_wherever_they_are() -> None:
    for game in played({"team0": "orange", "team1": "orange"}, 3, 5):
        scene = seen(game, 0)
        ids = {element.id for element in elements_of(scene)} | keyed(scene).keys()
        assert {coin_id(game, fighter) for fighter in range(len(game.fighters))} <= ids
        if game.ask is not None:
            assert {f"card-{card}" for card in game.players[0].hand} <= ids
            assert not any(f"card-{card}" in ids for card in game.players[1].hand if card not in game.players[0].hand)


def test_the_stage_shows_both_sides_of_a_roll_and_whose_switches_they_are() -> None:
    staged_rolls, titled = 0, 0
    for game in played({}, 2, 1):
        contest = staged(game.view(0), 0)
        if contest is None:
            continue
        staged_rolls += 1
        found = keyed(seen(game, 0))
        assert {"stage", *(f"tray-{number}" for number in range(len(contest.sides)))} <= found.keys()
        for number, side in enumerate(contest.sides):
            rows = {key for key in found if key.startswith(f"sw-{number}-")}
            if rows:
                shop = found[f"buys-{number}"]
                assert game.character(side.fighter).name in shop.title
                assert rows == {node.key for node in nodes(shop) if node.key.startswith("sw-")}
                titled += 1
    assert staged_rolls > 20
    assert titled > 20


def test_what_can_be_played_now_lies_by_the_question_on_a_phone() -> None:
    found = 0
    for game in played({}, 2, 1):
        hand = next((sheet for sheet in seen(game, 0).sheets if sheet.id == "hand"), None)
        if hand is None or game.ask is None or game.ask.topic in ("mulligan", "act", "free action"):
            continue
        can = playable(game.view(0), 0)
        assert hand.dock == ("board" if can else "me")
        pale = {node.key for node in nodes(hand.body) if node.state == "off"}
        assert pale == {f"card-{card}" for card in game.players[0].hand if card not in can}
        found += bool(can)
    assert found


def test_every_answer_to_a_critical_block_shows_what_it_leads_to() -> None:
    """Each die that may be removed says it, and the sum and the Symbols wait for being looked at."""
    checked = 0
    for game in played(FULL, 8, 1):
        ask = game.ask
        if not isinstance(ask, Ask) or ask.topic != "critical block":
            continue
        view = game.view(ask.seat)
        offer = picture.offer(view, ask.seat)
        scene = picture.scene(view, ask.seat, NAMES, "wide")
        found = keyed(scene)
        assert found[offer.source].kind == "source"
        keys = tuple([choice.path[0] for choice in offer.choices])
        results = [node for node in nodes(found["outcome"]) if node.kind == "result"]
        assert [node.shown_with for node in results] == [(), *[(key,) for key in keys]]
        assert results[0].hidden_with == keys
        stage = next(sheet for sheet in scene.sheets if sheet.id == "roll")
        dice: dict[str, Any] = {node.key: node for node in nodes(stage.body) if node.key in keys}
        for choice in offer.choices:
            said = choice.changes[0].after.replace(", out", "")
            told = dice[choice.path[0]]
            assert said in (told.value if choice.answer == KEEP else told.caption)
        other = keyed(seen(game, 1 - ask.seat))
        assert not any(node.kind == "option" for node in other.values())
        checked += 1
    assert checked > 3


def test_a_removed_die_stays_in_its_tray_with_its_face_and_is_struck_through() -> None:
    """What lies in a tray and what was removed from it are all that was rolled or added."""
    checked, named = 0, 0
    rolled: dict[int, list[str]] = {}
    for game in played(FULL, 8, 1):
        contest = game.topmost(Contest)
        if contest is None or staged(game, 0) is None or contest.at in BEFORE:
            rolled = {}
            continue
        found = keyed(seen(game, 0))
        gone = [node for key, node in found.items() if key.startswith("gone-")]
        assert len(gone) == sum(len(side.gone) for side in contest.sides)
        assert all(node.state == "gone" for node in gone)
        for number, side in enumerate(contest.sides):
            all_ = sorted([*side.dice, *side.gone])
            if game.ask is not None and game.ask.topic == "critical block":
                rolled[number] = all_
            if side.gone and number in rolled:
                assert all_ == rolled[number]
            for name in side.gone:
                die = found[f"gone-{number}-{name.replace('+', 'added-')}"]
                assert die.face == face_sign(name)
                named += die.caption.startswith("by ")
                assert die.arrow_from in found or not die.caption.startswith("by ")
                checked += 1
    assert checked > 3
    assert named > 0


def test_who_looks_at_the_dome_during_a_roll_sees_its_dice_in_the_rail() -> None:
    checked = 0
    for game in played(FULL, 8, 1):
        contest = game.topmost(Contest)
        dice = words_of(seen(game, 0), "thrown")
        if contest is None or staged(game.view(0), 0) is not None or contest.at in BEFORE:
            assert not dice
            continue
        assert dice.count('href="#ar-d-') == sum(len(side.dice) for side in contest.sides)
        checked += 1
    assert checked


@pytest.mark.parametrize(
    ("left", "right", "found"),
    [
        ((), (), []),
        (("G1",), ("Y2",), [(0, "G1", "Y2")]),
        (("G1",), ("+succ",), [(0, "G1", "+succ")]),
        (("O1", "G1"), ("G1", "Y2"), [(1, "G1", "O1"), (0, "G1", "Y2")]),
        (("G1",), ("G1",), [(0, "G1", "G1"), (1, "G1", "G1")]),  # whichever was used, both are gone by each other
        (("O1",), (), []),  # a card removed it
    ],
)
def test_an_arrow_is_drawn_only_where_there_is_no_doubt(
    left: tuple[str, ...], right: tuple[str, ...], found: list[tuple[int, str, str]]
) -> None:
    contest = Contest(ctx=Context(roll="attack"), sides=(Side(0, "GO", gone=left), Side(4, "BY", gone=right)))
    assert removals(load(), contest) == found
    contest.sides = contest.sides[::-1]
    assert sorted(removals(load(), contest)) == sorted([(1 - side, block, die) for side, block, die in found])


def test_an_attack_says_its_odds() -> None:
    """The odds of the rail are those of the offer: the chance that the Target is put out."""
    checked = 0
    for game in played({}, 4, 1):
        ask = game.ask
        if not isinstance(ask, Ask) or ask.topic != "act":
            continue
        view = game.view(ask.seat)
        attacks = [
            choice
            for choice in picture.offer(view, ask.seat).choices
            if choice.button.startswith("Attack") and len(choice.path) == 2
        ]
        scene = picture.scene(view, ask.seat, NAMES, "wide")
        assert all(choice.pill.startswith(("out ", "hit ")) for choice in attacks)
        odds = words_of(scene, "odds")
        assert bool(attacks) == bool(odds)
        for choice in attacks:
            out = next(change.after for change in choice.changes if " out, " in change.name)
            assert out in odds
            checked += 1
    assert checked > 20


def test_reach_is_where_the_character_could_move() -> None:
    """What costs one point without a Roll is what the rules offer as the next step, or what lies behind a Roll."""
    checked = 0
    for game in played({}, 8, 1):
        ask = game.ask
        if not isinstance(ask, Ask) or ask.topic != "act" or not game.mp:
            continue
        reach = [one for one in elements_of(seen(game, ask.seat)) if one.id == "reach"]
        steps = {option.space for option in ask.options if isinstance(option, Step)}
        engaged = needs_roll(game, game.active)
        if steps and not engaged:
            checked += 1
            assert len(re.findall(r">1</tspan>", reach[0].art)) == len(steps)
        elif engaged and reach:
            assert "m-reach-1" not in reach[0].art
    assert checked > 50


def test_a_space_behind_a_roll_says_what_it_takes_to_get_there() -> None:
    """Next to a Character that must Disengage, every free space says its chance instead of "It plays no part"."""
    checked = 0
    for game in played({}, 8, 1):
        ask = game.ask
        if not isinstance(ask, Ask) or ask.topic != "act" or DISENGAGE not in ask.options:
            continue
        why = {one.element: one for one in picture.offer(game.view(ask.seat), ask.seat).forbidden}
        for space in free_neighbours(game, game.fighters[game.active].space):
            checked += 1
            assert re.match(r"Disengage, \d+ %, then go", why[space_id(space)].reason)
            assert why[space_id(space)].rule == "AR-DIS-01"
    assert checked > 30


def test_a_far_space_is_reached_by_the_steps_before_it() -> None:
    """Whoever takes the steps of a way one after another, while nobody reacts, gets there without a Roll."""
    checked, dice = 0, random.Random(2)
    for game in played({}, 8, 3):
        ask = game.ask
        if not isinstance(ask, Ask) or ask.topic != "act":
            continue
        offer = picture.offer(game.view(ask.seat), ask.seat)
        before = dict(offer.beyond)
        if not before:
            continue
        ids = {f"sp{space.replace(',', '_')}": space for space in game.content.dome.at}
        way = [dice.choice(list(before))]
        while way[0] in before:
            way.insert(0, before[way[0]])
        quick = {choice.path for choice in offer.choices if choice.quick}
        assert (way[0],) in quick
        copy, mover = game.clone(), game.active
        for element in way:
            everybody_passes(copy)
            copy.answer(ask.seat, Step(ids[element]))
        everybody_passes(copy)
        assert copy.fighters[mover].space == ids[way[-1]]
        assert copy.mp == game.mp - len(way)
        checked += 1
    assert checked > 30


def everybody_passes(game: Aristeia) -> None:
    while game.ask is not None and game.ask.topic != "act":
        assert game.ask.topic == "react", game.ask.topic
        game.answer(game.awaited()[0], PASS)


def test_every_line_of_sight_is_drawn_as_the_rules_see_it() -> None:
    checked = 0
    for game in played({}, 9, 1):
        ask = game.ask
        if not isinstance(ask, Ask) or ask.topic != "act":
            continue
        lines = {one.shown_with[0]: one.art for one in elements_of(seen(game, ask.seat)) if one.id.startswith("sight-")}
        for other in range(len(game.fighters)):
            if coin_id(game, other) not in lines:
                continue
            free = lines[coin_id(game, other)].count('class="m-ray"')
            space = game.fighters[other].space
            blocked = line_of_sight(game, game.active, space, other) == BLOCKED
            assert free == (0 if blocked else vertices_seen(game, game.fighters[game.active].space, space))
            checked += 1
    assert checked > 50


def test_reasons_account_for_every_die_of_a_roll() -> None:
    named = set()
    for game in played({}, 2, 1):
        contest = game.topmost(Contest)
        if contest is None or game.ask is None:
            continue
        for side, why in zip(contest.sides, reasons(game, contest.ctx, contest.sides), strict=True):
            rolled = "".join(die[0] for die in side.dice if die[0] != "+")
            assert sorted("".join(codes for codes, _, _ in why)) == sorted(rolled or side.pool)
            assert sum(len(symbols) for _, symbols, _ in why) == sum(die[0] == "+" for die in side.dice)
            named |= {text for _, _, text in why}
    assert {"Defense", "Cover", "Twin Pistols"} <= named


def test_the_odds_of_an_attack_are_those_of_the_game() -> None:
    checked = 0
    for game in played(SMOKY, 6, 3):
        ask = game.ask
        if not isinstance(ask, Ask) or ask.topic != "act":
            continue
        for act in ask.options:
            if isinstance(act, Act) and game.content.actions[act.action].attack and checked < 40:
                exact = before_attack(game, game.active, act)
                left = hits_left(game, act.target)
                found = duel(game, game.active, act)
                assert found.out == sum(chance for (dealt, _), chance in exact.items() if dealt >= left)
                assert found.mean == sum(dealt * chance for (dealt, _), chance in exact.items())
                own = hits_left(game, game.active)
                assert found.back == sum(chance for (_, taken), chance in exact.items() if taken >= own)
                checked += 1
    assert checked > 10


def test_a_phone_looks_at_the_one_who_acts() -> None:
    checked = 0
    for game in played({}, 3, 4):
        dome = next((board for board in seen(game, 0).boards if board.id == "dome"), None)
        if dome is None or game.ask is None or game.active == NOBODY or game.ask.topic in ("act", "free action"):
            continue
        there = coin_id(game, game.active) if game.in_dome(game.active) else ""
        assert dome.focus == there
        checked += bool(there)
    assert checked > 10


def test_the_end_says_who_won() -> None:
    *_, last = played({}, 1)
    final = keyed(seen(last, 0))["final"]
    assert f"{last.players[0].vp} to {last.players[1].vp}" in final.label


# -- single drawings ----------------------------------------------------------------------------------------------


def test_everything_of_the_base_set_has_its_own_icon() -> None:
    book = load()
    assert set(FACES) == set(book.characters)
    assert len(set(FACES.values())) == len(FACES)
    assert set(STATES) == set(book.states)
    assert set(ICONS) == set(book.actions)


def test_definitions_hold_all_that_drawings_refer_to() -> None:
    defs = picture.defs()
    ET.fromstring(f"<svg>{defs}</svg>")  # our own drawing
    ids = set(re.findall(r'id="([^"]+)"', defs))
    for options in (FULL, SMOKY):
        for game in played(options, 2, 10):
            for element in elements_of(seen(game, 0)):
                for name in re.findall(r'(?:href="#|url\(#)([^")]+)', element.art):
                    assert name in ids, name


def test_a_scene_stands_alone_as_svg() -> None:
    game = new(GAME, 2)
    Fate(b"alone").settle(game)
    scene = picture.scene(game.view(NOBODY), NOBODY, NAMES, "wide")
    ET.fromstring(svg(scene.boards[0], picture.defs()))  # our own drawing
    assert "ar-dome" in scene._repr_html_()


# -- switches ---------------------------------------------------------------------------------------------------


def test_whoever_plays_can_keep_the_threats_of_each_enemy_in_the_dome_in_sight_and_measure() -> None:
    met = 0
    for game in played(FULL, 3, 25):
        for seat in (0, 1, NOBODY):
            scene = seen(game, seat)
            elements = elements_of(scene)
            switches = {one.switch for one in (*elements, *keyed(scene).values())} - {""}
            if seat == NOBODY or game.ask is None or not game.turn:
                assert not switches
                continue
            enemies = {f"threat-{one.character}" for one in game.fighters if one.seat != seat and one.in_dome}
            if staged(game.view(seat), seat) is None:
                assert switches == {"measure", "threats", *enemies}
                met += len(enemies)
            threats = [element for element in elements if element.id.startswith("threat-of-")]
            assert {name for one in threats for name in one.shown_with if name in switches} == {"threats", *enemies}
            assert all(f"ch-{one.id.removeprefix('threat-of-')}" in one.shown_with for one in threats)
    assert met > 20
