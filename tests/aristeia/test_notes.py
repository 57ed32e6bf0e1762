"""What is said of a space or a Character when somebody rests on it is what the rules say."""

from __future__ import annotations

import re

from ludarium.games.aristeia.notes import note
from ludarium.games.aristeia.options import Act
from ludarium.games.aristeia.play import Aristeia
from ludarium.games.aristeia.rules.sight import BLOCKED, line_of_sight
from ludarium.games.aristeia.words import AristeiaWords
from ludarium.kernel.asks import NOBODY, Ask
from tests.aristeia.test_picture import SMOKY, played


def name_of(game: Aristeia, fighter: int) -> str:
    return game.content.characters[game.fighters[fighter].character].name


def test_a_character_could_attack_whom_it_may_attack() -> None:
    """Every Attack that is offered is told of; with all Action Points, nothing else is."""
    checked = 0
    for game in played({}, 4, 1):
        ask = game.ask
        if not isinstance(ask, Ask) or ask.topic != "act":
            continue
        attacks = [o for o in ask.options if isinstance(o, Act) and game.content.actions[o.action].attack]
        said = note(game, f"fighter {game.active}").partition("\n")[2].partition(", and be hit by ")[0]
        for act in attacks:
            told = re.search(rf"{re.escape(name_of(game, act.target))} \(([^)]*)\)", said)
            assert told
            assert game.content.actions[act.action].name in told[1]
            back = note(game, f"fighter {act.target}").partition(", and be hit by ")[2]
            assert name_of(game, game.active) in back
            checked += 1
        affordable = all(action.cost <= game.ap for action in game.character(game.active).actions if action.attack)
        if not attacks and affordable and not game.flags(game.active, "no_attack"):
            assert said == "It could attack nobody"
    assert checked > 20


def test_a_space_is_measured_from_the_one_who_acts() -> None:
    checked = 0
    for game in played({}, 4, 9):
        if game.ask is None or game.active == NOBODY or not game.in_dome(game.active):
            continue
        here, dome = game.fighters[game.active].space, game.content.dome
        before = game.view(0)
        for space in list(dome.spaces)[::7]:
            said = note(game, f"space {space}")
            if space == here:
                continue
            assert f": distance {dome.distance(here, space)}" in said
            assert ("not seen" in said) == (line_of_sight(game, game.active, space) == BLOCKED)
            assert ("and be hit by" in said) == bool(dome.mask[space] & game.free())
            checked += 1
        assert game.view(0) == before
    assert checked > 200


def test_the_way_between_any_two_places_is_measured() -> None:
    """From a Character what it sees, from a space what anybody would see who stood there; the same either way for distance."""
    checked, seen = 0, set[bool]()
    for game in played(SMOKY, 4, 40):
        dome = game.content.dome
        standing = [i for i, fighter in enumerate(game.fighters) if fighter.in_dome]
        empty = [space for space in dome.spaces if dome.mask[space] & game.free()][::31]
        for fighter in standing:
            here = game.fighters[fighter].space
            for space in empty:
                said = note(game, f"fighter {fighter} to space {space}")
                assert said.startswith(
                    f"{name_of(game, fighter)} to Space {space}\nDistance {dome.distance(here, space)}"
                )
                dark = line_of_sight(game, fighter, space) == BLOCKED
                assert ("not seen" in said) == dark
                assert said == note(game, f"space {here} to space {space}")  # who stands there is meant
                back = note(game, f"space {space} to fighter {fighter}")
                assert back.startswith(
                    f"Space {space} to {name_of(game, fighter)}\nDistance {dome.distance(here, space)}"
                )
                seen.add("not seen" in back)
                checked += 1
            for other in standing:
                said = note(game, f"fighter {fighter} to fighter {other}")
                there = game.fighters[other].space
                assert bool(said) == (fighter != other)
                assert not said or ("not seen" in said) == (line_of_sight(game, fighter, there, other) == BLOCKED)
    assert checked > 100
    assert seen == {True, False}


def test_nothing_is_measured_to_where_nobody_can_be() -> None:
    game = next(game for game in played({}, 4, 1) if game.active != NOBODY)
    blocked = game.content.dome.names(game.content.dome.blocked)[0]
    for other in (f"space {blocked}", "space 99,99", "fighter 99", "fighter x", "", "anything"):
        assert note(game, f"fighter {game.active} to {other}") == ""
        assert note(game, f"{other} to fighter {game.active}") == ""


def test_what_is_no_space_and_no_fighter_is_not_explained() -> None:
    game = next(iter(played({}, 4, 1)))
    for name in ("space ", "space 99,99", "fighter x", "fighter 99", "fighter -1", "nothing"):
        assert note(game, name) == ""
        assert AristeiaWords().explain(game, name) == ""
