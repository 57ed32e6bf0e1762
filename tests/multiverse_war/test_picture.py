"""The picture of Multiverse War: what it hides, what a touch does, and how little is sent after a step."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from ludarium.games.multiverse_war import GAME
from ludarium.games.multiverse_war.content import load
from ludarium.games.multiverse_war.events import MissionDone
from ludarium.games.multiverse_war.odds import answer, damages
from ludarium.games.multiverse_war.options import Activate, AttackMove, Recruit, Step, Use
from ludarium.games.multiverse_war.picture import highlights, offer, scene
from ludarium.games.multiverse_war.picture.forecast import forecast, panel, pill
from ludarium.games.multiverse_war.picture.plan import hex_id, unit_id
from ludarium.games.multiverse_war.picture.realm import mission_rows
from ludarium.games.multiverse_war.pieces import UNKNOWN, Building, Player, Unit
from ludarium.games.multiverse_war.rules.activation import Activation
from ludarium.games.multiverse_war.rules.adventures import Card
from ludarium.games.multiverse_war.rules.strikes import melee_plan
from ludarium.games.multiverse_war.stages import arrange
from ludarium.games.multiverse_war.state import MultiverseWar
from ludarium.kernel import Procedure
from ludarium.scene.sheets import Item, nodes
from tests.play import decisions, new

NAMES = ("Mira", "Jonas")
PLAYERS = ("Mira", "Jonas", "Cleo", "Daniela")
MOST_BYTES = 16_000
LATE = 20  # the round in which the map is full of blocks
MOST_ANSWERS = 4_000  # of a game that could go on for very long


def positions(seed: int, most: int = 400) -> Iterator[MultiverseWar]:
    for game in itertools.islice(decisions(new(GAME, 2, {}), seed), most):
        assert isinstance(game, MultiverseWar)
        yield game


def test_a_hidden_block_shows_its_owner_and_nothing_that_tells_its_type() -> None:
    seen = 0
    for game in positions(1):
        view = game.view(0)
        elements = {one.id: one for one in scene(view, 0, NAMES, "wide").boards[0].elements}
        for number, unit in enumerate(view.units):
            if unit.hex and unit.kind == UNKNOWN:
                block = elements[unit_id(number)]
                assert "m-banner" in block.art
                signs = block.art.count("<use") - block.art.count("#m-body")
                assert signs == unit.frost + unit.resting + bool(unit.shard)
                assert (block.about, block.values) == ("", ())
                assert "Hidden block of Jonas" in block.label
                seen += 1
    assert seen > 20


def test_ap_lie_on_own_blocks_in_the_own_action_phase_alone() -> None:
    shown = 0
    for game in positions(2):
        view = game.view(0)
        for element in scene(view, 0, NAMES, "wide").boards[0].elements:
            if element.on:
                unit = view.units[int(element.on.removeprefix("u"))]
                assert (unit.seat, game.phase, game.turn) == (0, "action", 0)
                assert element.values == (() if unit.finished else (("points", unit.ap),))
                shown += 1
    assert shown > 20


def test_the_strip_shows_the_ap_left_and_outside_the_own_phase_those_to_come() -> None:
    left = come = 0
    for game in positions(2):
        view = game.view(0)
        (army,) = [sheet for sheet in scene(view, 0, NAMES, "wide").sheets if sheet.id == "army"]
        acts = game.phase == "action" and game.turn == 0
        for tile in nodes(army.part):
            if isinstance(tile, Item) and tile.key and tile.notes != ("done",):
                unit = view.units[int(tile.key.removeprefix("u"))]
                wanted = unit.ap if acts else max(1, view.stats(unit).ap - unit.frost)
                assert unit.crippled or tile.notes[0].endswith(f", {wanted} AP")
                left, come = left + acts, come + (not acts and unit.ap != wanted)
    assert left > 20
    assert come > 20


def test_a_unit_is_chosen_by_its_block_and_a_step_by_its_hex_with_the_cost() -> None:
    steps = 0
    for game in positions(3):
        if game.ask is None:
            continue
        seat = game.ask.seats[0]
        for choice in offer(game.view(seat), seat).choices:
            match choice.answer:
                case Activate(unit):
                    assert choice.path == (unit_id(unit),)
                case Step(to):
                    assert choice.path == (hex_id(to),)
                    assert choice.pill == str(choice.cost) != "0"
                    steps += 1
                case Recruit(kind, _, to) if choice.path:
                    assert choice.path == (f"shop-{kind}", hex_id(to))
    assert steps > 20


def test_a_far_hex_lies_behind_hexes_that_lead_back_to_an_offered_step() -> None:
    far = 0
    for game in positions(4):
        if game.ask is None or game.ask.topic != "act":
            continue
        seat = game.ask.seats[0]
        found = offer(game.view(seat), seat)
        offered = {choice.path[0] for choice in found.choices if isinstance(choice.answer, Step) and choice.path}
        before = dict(found.beyond)
        for hex_ in before if offered else ():
            at = hex_
            while at in before:
                at = before[at]
            assert at in offered
            far += 1
    assert far > 5


def test_a_structure_is_attacked_by_its_hex_and_in_the_open_one_touches_the_block() -> None:
    here, there = book_hexes()[:2]
    game = plain(Unit("U06", 0, here, up=True), Unit("U01", 1, there, up=True))
    assert paths_of_attacks(game) == [unit_id(1)]
    game.buildings = {there: Building("barracks", 1)}
    assert paths_of_attacks(game) == [hex_id(there)]


def paths_of_attacks(game: MultiverseWar) -> list[str]:
    """What is touched last for each attack that unit 0 can make."""
    arrange(game, "activation")
    return [one.path[-1] for one in offer(game.view(0), 0).choices if isinstance(one.answer, AttackMove)]


def plain(*units: Unit) -> MultiverseWar:
    """A land of grassland with these units on it."""
    book = load()
    player = Player("F1", track=(0,) * len(book.units))
    land = "G" * len(book.layouts["L2S"].hexes)
    game = MultiverseWar(
        seats=2, content=book, layout="L2S", scenario="starter", players=(player, player), terrain=land
    )
    for unit in units:
        game.add(unit)
    return game


def test_the_odds_of_an_attack_are_exact_and_a_range_beside_a_hidden_block() -> None:
    here, there, near = book_hexes()
    rider, archer = Unit(kind="U06", seat=0, hex=here, ap=4), Unit(kind="U05", seat=1, hex=there, up=True)
    duel = answer("duel", {"attacker": "Horseman", "defender": "Archer"}).answers
    slays = float(Fraction(duel["defender"])) * 100
    attack = AttackMove(there)
    assert f" {slays:.0f} %" in pill(plain(rider, archer), 0, attack)
    hidden = [Unit(kind=UNKNOWN, seat=1, hex=hex_) for hex_ in load().layouts["L2S"].beside[there] if hex_ != here]
    assert " to " not in pill(plain(rider, archer, hidden[0]), 0, attack)  # one supporter alone is no flank
    found = forecast(plain(rider, archer, *hidden[:2]), 0, attack)
    assert found is not None
    worst = melee_plan(plain(rider, archer), rider, archer, 2)
    low = sum(chance for damage, chance in damages(worst).items() if damage >= 2)
    assert found.slays() == (Fraction(low), Fraction(1))
    assert " to 100 %" in pill(plain(rider, archer, *hidden[:2]), 0, attack)
    assert near in {unit.hex for unit in hidden}


def test_a_hidden_ability_near_the_battlefield_leaves_the_odds_open() -> None:
    here, there, near = book_hexes()
    rider, archer = Unit(kind="U06", seat=0, hex=here, ap=4), Unit(kind="U05", seat=1, hex=there, up=True)
    game = plain(rider, archer, Unit(kind=UNKNOWN, seat=1, hex=near, marked=True))
    assert forecast(game, 0, AttackMove(there)) is None
    assert pill(game, 0, AttackMove(there)) == ""


def test_a_mission_is_shown_whole_to_who_knows_it() -> None:
    game = new(GAME, 2, {"scenario": "advanced", "layout": "L2A"})
    assert isinstance(game, MultiverseWar)
    game.alter(0, card="S1", done=(False, True, False))
    game.alter(1, card="S2", done=(False, False, False))
    event = MissionDone(seat=0, count=1, rule="MW-MISS-02")
    (own,), (other,) = (highlights(game.view(seat), [event], NAMES) for seat in (0, 1))
    assert own.title == other.title == "Mira has completed 1 of the missions"
    rows = [node for line in own.lines for node in nodes(line) if isinstance(node, Item)]
    assert [row.tone for row in rows] == ["", "ok", ""]
    assert other.lines == ()


def test_what_a_mission_counts_is_what_its_words_name() -> None:
    game = new(GAME, 2, {"scenario": "advanced", "layout": "L2A"})
    assert isinstance(game, MultiverseWar)
    game.alter(0, card="S4", done=(False, False, False), deeds=replace(game.players[0].deeds, stones=3, delivered=1))
    assert mission_rows(game, 0)[0][1:] == (3, 4, False)  # of 4 stones
    game.with_shards = True
    game.alter(0, deeds=replace(game.players[0].deeds, stones=0))
    assert mission_rows(game, 0)[0][1:] == (1, 3, False)  # of 3 shards


def test_who_falls_first_is_not_said_to_strike_back() -> None:
    here, there, _ = book_hexes()
    rider, archer = Unit(kind="U06", seat=0, hex=here, ap=4), Unit(kind="U05", seat=1, hex=there, up=True)
    rows = panel(plain(rider, archer), 0, AttackMove(there)).rows
    assert rows[0].words == "1. Horseman hits by itself, 4 dice for a critical strike"
    assert (rows[1].words, rows[1].rule) == ("2. Archer falls before it can strike back", "MW-INIT-03")
    tough = Unit(kind="U08", seat=1, hex=there, up=True)
    assert "strikes back" in panel(plain(rider, tough), 0, AttackMove(there)).rows[0].words  # it counters riders


def book_hexes() -> tuple[str, str, str]:
    """A hex, a neighbour, and a neighbour of that, none of a Settlement."""
    layout = load().layouts["L2S"]
    here = layout.hexes[9]
    there = layout.beside[here][0]
    return here, there, next(hex_ for hex_ in layout.beside[there] if hex_ != here and hex_ not in layout.home_of)


def test_two_of_the_same_type_are_told_apart_in_the_odds() -> None:
    here, there, _ = book_hexes()
    mine, theirs = [Unit(kind="U06", seat=seat, hex=hex_, ap=4, up=True) for seat, hex_ in ((0, here), (1, there))]
    words = [row.words for row in panel(plain(mine, theirs), 0, AttackMove(there)).rows]
    assert words[0].startswith("1. Your Horseman ")
    assert words[1].startswith("2. Enemy Horseman strikes back")
    assert {"Your Horseman is slain", "Enemy Horseman is slain"} <= {*words}


def asked(game: MultiverseWar, procedure: Procedure) -> MultiverseWar:
    """The game where this procedure asks something."""
    game.stack = [procedure]
    game.reask()
    return game


def test_who_may_fight_a_guardian_is_told_the_odds() -> None:
    here, _, near = book_hexes()
    reeve, price = "A06", 2
    guardian = load().adventures[reeve].guardian
    assert guardian
    rich = replace(Player("F1", track=(0,) * len(load().units)), gold=price)
    known = answer("fight", {"unit": "Pikeman", "card": reeve}).answers

    def told(question: Card, **fields: Any) -> dict[str, list[str]]:
        unit = replace(Unit(kind="U04", seat=0, hex=here, ap=2), **fields)
        game = asked(plain(unit), question)
        game.players = (rich, rich)
        game.reask()
        return {one.words: [change.after for change in one.changes] for one in offer(game, 0).choices}

    choosing = Card(unit=0, hex=here, back=near, card=reeve, at="choose")
    fresh = told(choosing)
    assert fresh == {
        f"Pay {price} gold": [],
        "Fight": [f"{float(Fraction(known[one])) * 100:.0f} %" for one in ("wins", "dies")],
    }
    assert told(choosing, wounds=2)["Fight"] != fresh["Fight"]
    assert told(choosing, wounds=2, lasting=("bulwark",))["Fight"] != told(choosing, wounds=2)["Fight"]
    again = Card(unit=0, hex=here, back=near, card=reeve, at="next_exchange", exchange=1, left=guardian.hp)
    assert told(again)["Withdraw"] == []
    assert told(again)["Fight on"] != fresh["Fight"]


def test_a_pikeman_is_faced_by_touching_the_hex_before_it() -> None:
    here, _, _ = book_hexes()
    game = plain(Unit(kind="U04", seat=0, hex=here, ap=1))
    game.players = (Player("F1", track=(4,) * len(load().units)),) * 2  # of veterans
    asked(game, Activation(unit=0, at="intercept"))
    layout = load().layouts["L2S"]
    paths = {one.answer.facing: one.path for one in offer(game, 0).choices if isinstance(one.answer, Use)}
    assert paths == {n: (hex_id(hex_),) for n, hex_ in enumerate(layout.neighbours[here], 1)}


def test_who_acts_and_what_is_turned_over_is_ringed_for_who_is_asked_alone() -> None:
    ringed = set()
    for game in positions(5):
        if game.ask is None or game.ask.topic not in ("act", "name a side"):
            continue
        for seat in range(2):
            elements = {one.id: one.art for one in scene(game.view(seat), seat, NAMES, "wide").boards[0].elements}
            assert ("subject" in elements) == (seat in game.ask.seats)
        ringed.add(game.ask.topic)
    assert ringed == {"act", "name a side"}
