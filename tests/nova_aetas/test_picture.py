"""The picture of Nova Aetas: what a touch does, what is said beside it, and how little is sent after a step."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from fractions import Fraction

import pytest

from ludarium.games.nova_aetas import GAME, MISSIONS, greedy
from ludarium.games.nova_aetas.called import time_of
from ludarium.games.nova_aetas.events import Moved
from ludarium.games.nova_aetas.intentions import intention_of
from ludarium.games.nova_aetas.odds import answer, by_successes, throws
from ludarium.games.nova_aetas.options import END_TURN, Attack, Boost, Buy, Learn, Move, Reroll, Visit, Wait
from ludarium.games.nova_aetas.picture import aimed, offer, scene, told
from ludarium.games.nova_aetas.picture.clock import tokens
from ludarium.games.nova_aetas.picture.forecast import forecast, forecast_of, forecast_test, percent, successes_of
from ludarium.games.nova_aetas.picture.goals import goals
from ludarium.games.nova_aetas.picture.italy import HEIGHT, WIDTH, on_italy, stops_on
from ludarium.games.nova_aetas.picture.plan import enemy_id, hero_id, middle, square_id, token_id
from ludarium.games.nova_aetas.rules.actions import minimum_left, route
from ludarium.games.nova_aetas.rules.attack import HeroAttack
from ludarium.games.nova_aetas.rules.campaign import EndPhase
from ludarium.games.nova_aetas.rules.defence import EnemyStrike
from ludarium.games.nova_aetas.rules.names import enemy_number
from ludarium.games.nova_aetas.rules.plans import boost_ops
from ludarium.games.nova_aetas.rules.rolls import HeroRoll
from ludarium.games.nova_aetas.state import Entry, NovaAetas
from ludarium.games.nova_aetas.words import WORDS
from ludarium.kernel.fate import Fate
from ludarium.kernel.seats import Seat
from ludarium.scene.html import html
from ludarium.scene.scenes import Layout, Scene
from ludarium.scene.sheets import Card, Item, Panel, Text, nodes
from ludarium.server.feeds import Feed
from ludarium.table.match import Match
from tests.nova_aetas.play import greedily, start
from tests.play import new

NAMES = ("Mira", "Jonas")
MOST_BYTES = 16_000
WITH_NEWCOMERS = 20_000
"""Where Enemies of a new type come, whose cards nobody has seen."""
LARGEST = 32_000
"""Where new pieces of the map come into sight: nothing of them is sent before, and new Enemies come with them."""


def positions(seed: int, most: int = 200, game: str = "mission", mission: str = "M01") -> Iterator[NovaAetas]:
    """A game of the greedy party at each of its decisions, with the events since the last one."""
    now, fate, dice = (
        new(GAME, 2, {"game": game} if game == "campaign" else {"mission": mission}),
        Fate(str(seed).encode()),
        random.Random(seed),
    )
    for _ in range(most):
        fate.settle(now)
        assert isinstance(now, NovaAetas)
        yield now
        if now.ask is None:
            return
        seat = now.awaited()[0]
        now.events = []
        now.answer(seat, greedy.choose(now.view(seat), seat, dice))


def asked(topic: str, seeds: range, kind: str = "mission") -> Iterator[tuple[NovaAetas, int]]:
    """Positions in which this is asked, with the seat."""
    for seed in seeds:
        for game in positions(seed, game=kind):
            if game.ask is not None and game.ask.topic == topic:
                yield game, game.ask.seats[0]


def rows_of(shown: Scene, sheet: str) -> dict[str, Item]:
    """The rows of a sheet by their keys."""
    body = next(one.body for one in shown.sheets if one.id == sheet)
    return {node.key: node for node in nodes(body) if isinstance(node, Item) and node.key}


def test_a_move_is_made_by_touching_its_square_which_says_the_ap() -> None:
    moves = 0
    for game, seat in asked("act", range(1, 3)):
        for choice in offer(game.view(seat), seat).choices:
            if isinstance(choice.answer, Move):
                ap, _ = route(game, game.active, choice.answer.to)
                assert choice.path == (square_id(choice.answer.to),)
                assert (choice.words, choice.cost) == (f"Move, {ap} AP", ap)
                moves += 1
    assert moves > 100


def test_aiming_at_a_square_draws_the_way_and_says_when_the_hero_acts_again() -> None:
    game, seat = next(asked("act", range(1, 2)))
    choice = next(one for one in offer(game, seat).choices if isinstance(one.answer, Move))
    seen = aimed(game, seat, choice, None)
    assert "m-route" in seen.over["map"]
    assert "na-preview" in seen.over["clock"]
    assert f"{choice.cost} AP: the token goes to " in seen.words


def test_an_attack_is_made_by_touching_its_target_with_the_odds_of_the_attack() -> None:
    attacks = 0
    for game, seat in asked("act", range(1, 6)):
        for choice in offer(game.view(seat), seat).choices:
            if isinstance(choice.answer, Attack) and choice.answer.target.startswith("enemy "):
                number = int(choice.answer.target[6:])
                found = forecast(game, game.active, choice.answer.card, choice.answer.target)
                assert choice.path == (enemy_id(number),)
                assert choice.group == f"attack {choice.answer.card}"
                assert choice.pill.endswith(" %")
                assert sum(chance for _, chance in found.wounds) == 1
                assert found.health == game.card(game.enemies[number]).health - game.enemies[number].wounds
                panel = aimed(game, seat, choice, None).panels[0]
                assert panel.rows[0].words == f"{found.dice} dice"
                attacks += 1
    assert attacks > 10


@pytest.mark.parametrize(
    ("dice", "need", "resisted", "forced", "again"),
    [(4, 5, "sun", 1, 0), (3, 6, "", 2, 1), (5, 4, "moon", 1, 99), (2, 8, "", 0, 1)],
)
def test_the_odds_are_those_of_the_odds_of_the_game(
    dice: int, need: int, resisted: str, forced: int, again: int
) -> None:
    found = dict(successes_of(dice, need, (resisted,) if resisted else (), forced, again))
    expected = by_successes(throws(dice, need, resisted=resisted, forced=forced, rerolls=again))
    assert {count: chance for count, chance in found.items() if chance} == expected


def test_scenery_is_lit_only_once_its_weapon_is_touched() -> None:
    felled = 0
    for game, seat in asked("act", range(1, 3)):
        shown = scene(game, seat, NAMES, "wide")
        for choice in offer(game, seat).choices:
            if isinstance(choice.answer, Attack) and "," in choice.answer.target:
                assert choice.path[0] == f"scenery-{choice.answer.card}"
                assert choice.path[0] in rows_of(shown, "kit")
                felled += 1
    assert felled > 20


def test_two_resistances_reroll_both_symbols() -> None:
    one = dict(successes_of(1, 5, ("sun", "moon"), 0, 0))
    assert one[1] == Fraction(2, 8) + Fraction(2, 8) * Fraction(4, 8)  # 5 and 7 stay, 6 and 8 are rolled again


def test_a_bow_shot_has_the_odds_that_the_help_gives() -> None:
    for game, _ in asked("act", range(1, 12)):
        if game.heroes[game.active].id != "sofia":
            continue
        for number in game.foes():
            found = forecast(game, game.active, "hunting_bow", f"enemy {number}")
            if found.against or found.rerolls:
                continue
            exact = answer("attack", {"dice": str(found.dice), "need": str(found.need), "health": str(found.health)})
            assert found.defeats == Fraction(exact.answers["defeats"])
            assert found.average == Fraction(exact.answers["average"])
            return
    pytest.fail("Sofia never acted")


def test_waiting_says_until_when() -> None:
    waits = 0
    for game, seat in asked("act", range(1, 3)):
        for choice in offer(game.view(seat), seat).choices:
            if isinstance(choice.answer, Wait):
                assert choice.words == f"Wait until {time_of(game, game.now + game.spent + choice.answer.ap)}"
                waits += 1
    assert waits > 50


def test_the_end_of_an_activation_says_how_many_ap_must_still_be_spent() -> None:
    shut = open_ = 0
    for game, seat in asked("act", range(1, 3)):
        found = offer(game.view(seat), seat)
        least = minimum_left(game, game.active)
        closed = [group for group in found.groups if group.key == "end"]
        assert bool(closed) == (least > 0 and not game.heroes[game.active].card)
        if closed:
            assert (closed[0].reason, closed[0].rule) == (f"{least} more AP must be spent first.", "NA-SYN-01")
            shut += 1
        open_ += any(choice.answer == END_TURN for choice in found.choices)
    assert shut
    assert open_


def test_an_enemy_out_of_reach_says_why() -> None:
    reasons = {
        forbidden.reason.split(":")[0]
        for game, seat in asked("act", range(1, 4))
        for forbidden in offer(game.view(seat), seat).forbidden
        if forbidden.element.startswith("enemy-")
    }
    assert "Too far" in reasons


def test_dice_are_rerolled_by_touching_them() -> None:
    rerolls = 0
    for game, seat in asked("rerolls", range(1, 8)):
        keys = {node.key for sheet in scene(game, seat, NAMES, "wide").sheets for node in nodes(sheet.body)}
        for choice in offer(game, seat).choices:
            if isinstance(choice.answer, Reroll) and choice.answer.die >= 0:
                assert choice.path == (f"die-{choice.answer.die}",)
                assert choice.path[0] in keys
                rerolls += 1
    assert rerolls > 5


def test_a_boost_says_its_ap_and_the_odds_of_the_attack_with_it() -> None:
    boosts = 0
    for game, seat in asked("boost", range(1, 6)):
        attack = game.stack[-1]
        assert isinstance(attack, HeroAttack)
        shown = scene(game, seat, NAMES, "wide").panels[0]
        plain = forecast(game, attack.hero, attack.card, attack.target, attack.boosts)
        assert shown.rows[0].words == f"{plain.dice} dice"
        for choice in offer(game, seat).choices:
            if isinstance(choice.answer, Boost):
                assert " AP, " in choice.pill
                more = forecast(game, attack.hero, attack.card, attack.target, (*attack.boosts, choice.answer.card))
                ops = boost_ops(game, choice.answer.card)
                assert more.dice == plain.dice + sum(op.number(0) for op in ops if op.name == "dice")
                boosts += 1
    assert boosts > 5


def test_the_odds_of_a_defence_stand_beside_the_question_before_the_roll() -> None:
    shown = 0
    for game, seat in asked("before the roll", range(1, 8)):
        strike, roll = game.stack[-2:]
        if isinstance(strike, EnemyStrike) and isinstance(roll, HeroRoll):
            found = forecast_of(game)
            assert found is not None
            assert found.dice <= roll.dice
            assert max(wounds for wounds, _ in found.wounds) <= strike.hits
            assert sum(chance for _, chance in found.wounds) == 1
            assert scene(game, seat, NAMES, "wide").panels[0].title == "Defence"
            shown += 1
    assert shown > 1


def test_what_the_hero_can_use_stands_by_the_question_too() -> None:
    used = 0
    for topic in ("act", "boost", "before the roll"):
        for game, seat in asked(topic, range(1, 3)):
            shown = scene(game, seat, NAMES, "wide")
            for choice in offer(game, seat).choices:
                if choice.path and choice.path[0].startswith(("card-", "status-")):
                    assert choice.path[0] in rows_of(shown, "kit")
                    used += 1
    assert used > 20


def test_every_token_lies_on_the_clock_and_the_list_says_what_enemies_have_in_mind() -> None:
    meant = 0
    for game in positions(4):
        if game.mission_over or game.ask is None:
            continue
        shown = scene(game, 0, NAMES, "wide")
        ids = {element.id for element in shown.boards[1].elements}
        rows = rows_of(shown, "next")
        for token in tokens(game):
            assert token_id(token.who) in ids
            assert rows[token_id(token.who)].value == ("KO" if token.out else token.time)
        for number in game.foes():
            words = intention_of(game, number).words
            assert words in rows[token_id(game.enemies[number].kind)].notes[0]
            meant += words != "waits"
    assert meant > 20


def test_heroes_and_enemies_stand_where_they_are_with_the_health_they_have() -> None:
    for game in positions(5, 120):
        if game.mission_over:
            continue
        elements = {element.id: element for element in scene(game, 0, NAMES, "wide").boards[0].elements}
        for hero in game.heroes:
            if hero.at is not None:
                coin = elements[hero_id(hero.id)]
                assert (coin.x + coin.w / 2, coin.y + coin.h / 2) == pytest.approx(middle(game, hero.at), abs=0.1)
                left = 0 if hero.ko else game.stat(hero, "health") - hero.wounds
                assert coin.values == (("health", left),)
        for number, enemy in enumerate(game.enemies):
            assert (enemy_id(number) in elements) == (enemy.at is not None)


def test_a_walk_is_told_with_its_way() -> None:
    walks = 0
    for game in positions(6, 200):
        for event in game.events or ():
            if isinstance(event, Moved) and len(event.way) > 1:
                found = told(game, event, NAMES, "wide")
                assert found.ways[0].points == tuple(middle(game, at) for at in event.way)
                walks += 1
    assert walks > 3


def test_every_condition_of_every_mission_is_said_in_words() -> None:
    game = next(positions(1, 1))
    for mission in game.book.missions:
        game.mission = mission
        for condition in (game.script.victory, game.script.defeat):
            for words, _ in goals(game, condition)[1]:
                assert words[0].isupper() or words[0].isdigit() or ":" in words, words
                assert "(" not in words
                assert "_" not in words


def test_wares_that_are_too_dear_say_so_and_others_are_bought_by_touching_them() -> None:
    bought = dear = 0
    for game, seat in asked("visit", range(1, 4), "campaign"):
        rows = rows_of(scene(game, seat, NAMES, "wide"), "services")
        found = offer(game, seat)
        for choice in found.choices:
            if isinstance(choice.answer, Buy):
                assert rows[choice.path[0]].state == ""
                bought += 1
        for forbidden in found.forbidden:
            if forbidden.element.startswith("buy-"):
                assert rows[forbidden.element].state == "locked"
                dear += 1
    assert bought
    assert dear


def test_the_first_skill_is_chosen_on_the_sheet_of_its_hero() -> None:
    game, seat = next(asked("first skills", range(1, 2), "campaign"))
    for choice in offer(game, seat).choices:
        assert isinstance(choice.answer, Learn)
        assert choice.path == (f"learn-{choice.answer.hero}-{choice.answer.skill}",)


def test_whatever_is_shown_of_a_hero_explains_itself() -> None:
    explained = 0
    for game in positions(2, 120):
        body = next((sheet.body for sheet in scene(game, 0, NAMES, "wide").sheets if sheet.id == "heroes"), None)
        for node in nodes(body) if body is not None else ():
            if node.kind in ("card", "status"):
                assert WORDS.explain(game, node.about), node.about
                explained += 1
    assert explained > 100


def test_every_icon_that_is_named_is_asked_for() -> None:
    asked_for = set((GAME.folder() / "icons.txt").read_text("utf-8").split())
    named: set[str] = set()
    for kind in ("mission", "campaign"):
        for game in positions(3, 150, kind):
            for seat in game.awaited() if game.ask is not None else ():
                shown, found = scene(game, seat, NAMES, "wide"), offer(game, seat)
                named |= {group.icon for group in found.groups}
                named |= {row.icon for panel in shown.panels for row in panel.rows}
                for sheet in shown.sheets:
                    named |= set(re.findall(r'href="#g-([^"]+)"', html(sheet.body)))
    assert named - {""} <= asked_for
    assert len(named) > 30


def sizes_of(mission: str, most: int = 90) -> list[tuple[int, bool]]:
    """How many bytes each answer of the greedy party sends to each of two players, and whether the map has grown."""
    match, dice = Match.new(GAME, [Seat("Mira"), Seat("Jonas")], {"mission": mission}, seed=bytes(32)), random.Random(1)
    feeds = [Feed(match, seat, "wide") for seat in range(2)]
    for feed in feeds:
        feed.whole(1)
    sizes: list[tuple[int, bool]] = []
    for version in range(2, most):
        if match.game.ask is None:
            break
        seat, before = match.game.awaited()[0], _seen(match)
        match.answer(seat, greedy.choose(match.game.view(seat), seat, dice))
        sizes += [(len(feed.advance(version)), _seen(match) != before) for feed in feeds]
    return sizes


def _seen(match: Match) -> int:
    """How many pieces of the map are in sight."""
    assert isinstance(match.game, NovaAetas)
    return len(match.game.laid)


def test_an_answer_sends_little() -> None:
    sizes = sizes_of("M01")
    assert len(sizes) > 40
    assert max(sizes)[0] <= MOST_BYTES


def test_an_answer_sends_little_in_every_mission() -> None:
    by_mission = {mission: sizes_of(mission) for mission in MISSIONS}
    for grown, most in ((False, WITH_NEWCOMERS), (True, LARGEST)):
        largest = {
            name: max([size for size, grows in sizes if grows == grown], default=0)
            for name, sizes in by_mission.items()
        }
        name = max(largest, key=largest.__getitem__)
        assert largest[name] <= most, f"{name} sends {largest[name]} bytes"


def test_a_model_is_called_by_its_type_and_number_and_never_by_its_index() -> None:
    said = [WORDS.event(game, event, NAMES) for game in positions(4) for event in game.events or ()]
    assert any(re.match(r"Spriggan \d goes for \w+: .*(Threat Value|nearest)", words) for words in said)
    assert not [words for words in said if re.search(r"[Ee]nemy \d|Quadrant", words)]


def test_the_company_chooses_its_town_on_the_map_of_italy() -> None:
    game, seat = next(asked("town", range(1, 3), "campaign"))
    shown = scene(game, seat, NAMES, "wide")
    seals = {element.id: element for element in shown.boards[0].elements}
    assert shown.boards[0].id == "italy"
    for choice in offer(game, seat).choices:
        assert choice.path[0] in seals
        assert choice.path[0] in rows_of(shown, "services")
    assert "seal-M01" in seals  # where it comes from


def test_every_mission_and_town_of_the_base_set_is_on_the_map() -> None:
    book = next(positions(1, 1)).book
    for place in (*book.missions, *book.towns):
        at = on_italy(place)
        assert at is not None
        assert 0 < at[0] < WIDTH
        assert 0 < at[1] < HEIGHT


@pytest.mark.parametrize("layout", ["wide", "phone"])
def test_no_plate_of_the_map_is_cut_or_hides_a_seal(layout: Layout) -> None:
    for game in choosing_a_way():
        stops = stops_on(game, layout)
        plates = [stop for stop in stops if stop.title]
        for stop in plates:
            left, top, right, bottom = stop.plate
            assert 0 < left < right < WIDTH, stop
            assert 0 < top < bottom < HEIGHT, stop
            others = [one.seal for one in stops if one != stop] + [one.plate for one in plates if one != stop]
            hidden = [box for box in others if left < box[2] and box[0] < right and top < box[3] and box[1] < bottom]
            assert hidden == [], stop


def choosing_a_way() -> Iterator[NovaAetas]:
    """The company after each Mission, won and lost, where it chooses its next Mission and where it rests."""
    roads: dict[str, tuple[str, ...]] = {"M01": ()}
    for mission in [one for one in MISSIONS if one.startswith("M")]:
        for outcome in ("victory", "defeat"):
            game = new(GAME, 1, {"game": "campaign"})
            assert isinstance(game, NovaAetas)
            game.journal = tuple([Entry(one, "victory", "", ()) for one in roads[mission]])
            game.stack = [EndPhase(mission=mission, outcome=outcome)]
            game.run(None)
            yield game
            if game.ask is not None and game.ask.topic == "next mission":
                game.answer(0, game.ask.options_of(0)[-1])
                yield game
            found = game.book.missions[mission].unlocks
            for one in (*found.victory, *found.defeat):
                roads.setdefault(one.to, (*roads[mission], mission))


def test_the_test_of_a_scene_has_its_exact_odds() -> None:
    tests = 0
    for game in (one for seed in range(1, 6) for one in positions(seed, 120, mission="M02")):
        seat = game.awaited()[0] if game.ask is not None and game.ask.topic == "act" else -1
        for choice in offer(game, seat).choices if seat >= 0 else ():
            if isinstance(choice.answer, Visit) and choice.pill:
                chance = forecast_test(game, seat, choice.answer)
                assert chance is not None
                assert choice.pill == percent(chance)
                assert 0 < chance < 1
                tests += 1
    assert tests


def test_a_phone_has_the_whole_clock_on_a_page_of_its_own() -> None:
    for game in positions(4, 60):
        if game.mission_over or game.ask is None:
            continue
        land, clock = scene(game, 0, NAMES, "phone").boards
        assert (land.dock, clock.dock) == ("board", "rivals")
        assert {token_id(one.who) for one in tokens(game)} <= {element.id for element in clock.elements}
        assert all(0 <= one.x <= clock.width and 0 <= one.y <= clock.height for one in clock.elements)
        assert max(one.x + one.w for one in land.elements if one.kind == "space") < land.width


def test_every_event_of_a_campaign_is_told() -> None:
    headings = {
        told(game, event, NAMES, "wide").heading
        for seed in range(1, 3)
        for game in positions(seed, 260, "campaign")
        for event in game.events or ()
    }
    assert any("Sealed Letter" in heading for heading in headings)


def test_reagents_injuries_and_scenes_read_lie_in_a_drawer() -> None:
    game = next(positions(1, mission="M02"))
    assert [one.id for one in scene(game, 0, NAMES, "wide").sheets if one.place == "drawer"] == []
    game.reagents, game.loot = ("metal", "metal", "salt"), ("gold", "pecunia")
    game.put_hero(0, injuries=("cracked_ribs",))
    game.fired = ("L1.b",)
    drawer = next(one for one in scene(game, 0, NAMES, "phone").sheets if one.place == "drawer")
    titles = [node.title for node in nodes(drawer.body) if isinstance(node, (Panel, Card))]
    reagents = ["Gold", "Salt", "Metal x2"]
    assert titles == ["Reagents", *reagents, "Injuries", "Cracked Ribs", "Scenes that were read", "Common room"]
    texts = [node.words for node in nodes(drawer.body) if isinstance(node, Text)]
    assert any(words.endswith("(done)") for words in texts)


def test_in_step_mode_the_enemy_that_acts_next_is_in_sight_and_says_what_it_goes_for() -> None:
    game = start(mission="M01", steps="step")
    dice = random.Random(3)
    while game.ask is not None and game.ask.topic != "enemy turn":
        greedily(game, dice)
    assert game.ask is not None
    enemy = enemy_id(enemy_number(str(game.ask.about[0])))
    assert WORDS.prompt(game, game.ask, NAMES) == "Spriggan 1 acts next and goes for its Objective (TV 2)."
    assert scene(game, 0, NAMES, "phone").boards[0].focus == enemy
    offered = offer(game, 0)
    assert offered.source == enemy
    assert [(choice.words, choice.quick) for choice in offered.choices] == [
        ("Go on", True),
        ("Fast forward to the next Hero", True),
    ]
