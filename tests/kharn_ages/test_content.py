"""The base set is whole and fits together, and a pack that is wrong is told so in a sentence."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest
import yaml

from ludarium.games.kharn_ages.content import Book, aliases, check_pack, load
from ludarium.games.kharn_ages.content.links import skill_entry
from ludarium.games.kharn_ages.content.schema import Member, Scenario
from ludarium.games.kharn_ages.rules.ground import STEP_UP, allowance
from ludarium.space.plane.courses import Obstacles
from ludarium.space.plane.reach import Reach
from ludarium.space.plane.shapes import Base, Point, holds
from ludarium.space.plane.terrain import Terrain, bodies_near
from tests.space.tables import Dice

BOOK = load()


def test_the_base_set_is_whole() -> None:
    assert {key: len(found) for key, found in BOOK.items.items()} == {
        "profiles": 114,
        "equipment": 124,
        "skills": 60,
        "ammunition": 13,
        "upgrades": 1,
        "grimoires": 2,
        "recruiting": 5,
        "objects": 11,
        "spells": 53,
        "upgrade_cards": 11,
        "tactical_cards": 12,
        "terrain_kinds": 12,
        "neutrals": 1,
        "scenarios": 11,  # nine, and the open table for two and for more
        "rosters": 12,
    }


def test_names_are_told_apart() -> None:
    named = ("profiles", "equipment", "spells", "upgrade_cards", "tactical_cards", "scenarios")
    assert len(aliases(BOOK)) == sum(len(BOOK.items[key]) for key in named)


def floats(value: object) -> Iterator[float]:
    if isinstance(value, float):
        yield value
    elif isinstance(value, dict):
        for one in value.values():
            yield from floats(one)
    elif isinstance(value, (list, tuple)):
        for one in value:
            yield from floats(one)


def test_every_number_is_whole() -> None:
    assert list(floats(msgspec.to_builtins(BOOK.items))) == []


def test_every_faction_has_a_roster_of_both_formats() -> None:
    factions = {profile.faction for profile in BOOK.profiles.values()}
    assert len(factions) == 6
    assert {(one.faction, one.format) for one in BOOK.rosters.values()} == {
        (f, n) for f in factions for n in (300, 400)
    }


def bought(book: Book, member: Member) -> int:
    """What a member costs without discounts."""
    cost = book.profiles[member.profile].cost + sum(book.equipment[item].cost for item in member.add)
    cost += sum(book.ammunition[pack].cost for pack in member.ammo) + sum(
        book.spells[one].cost for one in member.spells
    )
    return cost + (book.grimoires[member.grimoire].cost if member.grimoire else 0)


def test_rosters_cost_what_their_parts_cost() -> None:
    for roster in BOOK.rosters.values():
        assert sum(member.cost for member in roster.members) == roster.format
        for member in roster.members:
            effects = BOOK.profiles[member.profile].effects
            discount = any("price" in operation for effect in effects for operation in effect.do)
            if discount:
                assert member.cost <= bought(BOOK, member)
            else:
                assert member.cost == bought(BOOK, member)


def test_members_take_only_what_is_meant_for_them() -> None:
    for roster in BOOK.rosters.values():
        for member in roster.members:
            profile = BOOK.profiles[member.profile]
            kinds = {BOOK.equipment[item].ammo_kind for item in (*profile.equipment, *member.add)}
            assert {BOOK.ammunition[pack].kind for pack in member.ammo} <= kinds
            assert profile.faction == roster.faction


def test_a_word_on_a_card_means_a_skill() -> None:
    known = set(BOOK.skills)
    assert skill_entry("duellist 2", known) == "duellist X"
    assert skill_entry("authority", known) == "authority"
    assert skill_entry("authority 2", known) == "authority X"
    assert skill_entry("master (shooting)", known) == "master (field)"
    assert skill_entry("master (osteomancy)", known) == "master (path)"
    assert skill_entry("master (convincing)", known) == "master (convincing)"
    assert skill_entry("allied (gouns)", known) == "allied (faction)"
    assert skill_entry("path_sacrifice", known) == "path"
    assert skill_entry("duellist", known) is None
    assert skill_entry("Duellist!", known) is None


# -- tables ------------------------------------------------------------------------------------------


def deployed(terrain: Terrain, scenario: Scenario, dice: Dice) -> list[Base]:
    """A roster of each side at random places of its area, every base wholly on the table and off everything."""
    found: list[Base] = []
    radii = {40: 500, 50: 625, 60: 750, 80: 1_000}
    rosters = list(BOOK.rosters.values())
    for corners in scenario.deployment.values():
        for member in rosters[dice.below(len(rosters))].members:
            profile = BOOK.profiles[member.profile]
            radius, body = radii[profile.base], 500 + 500 * profile.stature
            for _ in range(10_000):
                x, y = dice.between(radius, 15_000 - radius), dice.between(radius, 15_000 - radius)
                if not holds(corners, x, y) or not terrain.may_stand(x, y):
                    continue
                figure = Base(x, y, radius, terrain.height(x, y), body)
                walls = terrain.walls(radius, figure.z + STEP_UP)
                if Obstacles(radius, bodies_near(figure, found, figure.z), walls).free(x, y, x, y):
                    found.append(figure)
                    break
            else:
                pytest.fail(f"{profile.name} finds no place in {scenario.name}.")
    return found


@pytest.mark.parametrize("name", list(BOOK.scenarios))
def test_rosters_find_room_and_ways_on_every_table(name: str) -> None:
    dice, scenario, terrain = Dice(3), BOOK.scenarios[name], BOOK.table(name)
    goals: tuple[Point, ...] = tuple(marker.at for marker in scenario.markers)
    for _ in range(3):
        figures = deployed(terrain, scenario, dice)
        for number in (0, len(figures) // 2, len(figures) - 1):
            others = figures[:number] + figures[number + 1 :]
            region = Reach(terrain, figures[number], partial(allowance, 4), others, others[::2], goals, STEP_UP)
            assert len(region) > 0
            assert [region.why_not(way) for way in region] == [None] * len(region)


# -- packs that are wrong ----------------------------------------------------------------------------


def changed(key: str, name: str, **fields: Any) -> dict[str, list[Any]]:
    """An item of the base set with some fields written otherwise."""
    return {key: [msgspec.to_builtins(BOOK.items[key][name]) | fields], "replaces": [name]}


def effect(**fields: Any) -> list[dict[str, Any]]:
    return [{"when": "always", "do": [{"flag": {"name": "bow"}}]} | fields]


def do(**operation: Any) -> list[dict[str, Any]]:
    return effect(do=[operation])


WRONG = [
    (changed("profiles", "go-dogon-1", level=4), "level: invalid enum value 4"),
    (changed("profiles", "go-dogon-1", skills=["flying"]), "skills: there is no skill 'flying'"),
    (changed("profiles", "go-dogon-1", equipment=["spoon"]), "equipment: there is no equipment 'spoon'"),
    (changed("profiles", "go-dogon-1", mastery=[]), "mastery: a figure of level 1 has as many mastery dice"),
    (changed("profiles", "go-dogon-1", wings=2), "object contains unknown field `wings`"),
    (changed("equipment", "knife", reach=1.5), "reach: expected `int`, got `float`"),
    (changed("equipment", "knife", range={"short": 3_000, "long": 6_000}), "range: a shooting weapon has a range"),
    (changed("equipment", "knife", reserved=[{"groups": ["Cook"]}]), "no profile has the group 'Cook'"),
    (changed("equipment", "knife", reserved=[{}]), "reserved: nobody is named"),
    (changed("equipment", "knife", effects=effect(when="noon")), "when: there is no trigger 'noon'"),
    (changed("equipment", "knife", effects=effect(until="dawn")), "until: there is no duration 'dawn'"),
    (changed("equipment", "knife", effects=effect(cost={"gold": 1})), "cost: there is no cost 'gold'"),
    (changed("equipment", "knife", effects=effect(limit={"n": 1, "per": "day"})), "per: there is no limit 'day'"),
    (changed("equipment", "knife", effects=effect(**{"if": [{"luck": 1}]})), "if: there is no condition 'luck'"),
    (changed("equipment", "knife", effects=effect(**{"if": [{"not": {"luck": 1}}]})), "if.not: there is no condition"),
    (
        changed("equipment", "knife", effects=effect(target={"colour": "red"})),
        "target: there is no way to pick 'colour'",
    ),
    (changed("equipment", "knife", effects=do(sing={})), "do[0]: there is no operation 'sing'"),
    (changed("equipment", "knife", effects=do(damage={"n": 2})), "do[0].damage: the argument 'who' is missing"),
    (changed("equipment", "knife", effects=do(rally={"who": "self", "n": 1})), "rally: there is no argument 'n'"),
    (changed("equipment", "knife", effects=do(flag={"name": "shiny"})), "flag.name: there is no name 'shiny'"),
    (changed("equipment", "knife", effects=do(mod={"value": "luck", "n": 1})), "mod.value: there is no value 'luck'"),
    (changed("equipment", "knife", effects=do(mod={"value": "V", "n": "2D7"})), "mod.n: '2D7' is no number"),
    (changed("equipment", "knife", effects=do(mod={"value": "V", "n": {"half": 1.5}})), "n.half: 1.5 is no number"),
    (changed("equipment", "knife", effects=do(choose={"options": [[{"sing": {}}]]})), "options[0][0]: there is no"),
    (changed("equipment", "knife", effects=do(table={"dice": "1D10", "rows": [[1, 2]]})), "a list of operations"),
    (changed("spells", "arcane_wound", kind="grimoire"), "path: a spell has a path unless it is generic"),
    (changed("upgrade_cards", "family_first", who=[{"traits": ["cook"]}]), "no profile has the trait 'cook'"),
    (changed("scenarios", "SC1", players=[2, 3]), "players: every player needs an area to deploy in"),
    (
        changed("scenarios", "SC1", deployment={"a": [[0, 0], [0, 9], [9, 9]], "b": [[0, 0], [9, 0], [9, 9]]}),
        "deployment.a",
    ),
    (changed("rosters", "kharn-300", format=250), "they cost 300 Krowns, more than 250"),
    (changed("rosters", "kharn-300", leader="go-dogon-1"), "leader: the leader is not a member"),
    (changed("rosters", "kharn-300", members=[{"profile": "nobody", "cost": 1}]), "there is no profile 'nobody'"),
    (
        changed("rosters", "kharn-300", members=[{"profile": "kh-engueran-3", "cost": 9}] * 2, leader="kh-engueran-3"),
        "KA-LIM-04",
    ),
    (changed("rosters", "kharn-300", faction="fangs"), "KA-REC-02"),
    ({"heroes": []}, "there is no such list; there are profiles, equipment"),
]


@pytest.mark.parametrize(("written", "sentence"), WRONG, ids=[sentence for _, sentence in WRONG])
def test_what_is_wrong_with_a_pack_is_said(written: dict[str, Any], sentence: str, tmp_path: Path) -> None:
    (tmp_path / "pack.yaml").write_text(yaml.safe_dump(written), encoding="utf-8")
    _, errors = check_pack(str(tmp_path))
    assert [sentence in str(error) for error in errors] == [True], [str(error) for error in errors]


def test_a_concave_piece_is_refused(tmp_path: Path) -> None:
    piece = {"id": "star", "kind": "rock", "height": 500, "corners": [[0, 0], [900, 0], [100, 100], [0, 900]]}
    written = changed("scenarios", "SC1", terrain=[piece])
    (tmp_path / "pack.yaml").write_text(yaml.safe_dump(written), encoding="utf-8")
    _, errors = check_pack(str(tmp_path))
    assert ["convex" in str(error) for error in errors] == [True]


def test_a_pack_may_bring_a_weapon_for_everybody(tmp_path: Path) -> None:
    spoon = {"id": "spoon", "name": "Spoon", "category": "melee", "cost": 1, "hands": [1], "text": "It is blunt."}
    (tmp_path / "pack.yaml").write_text(yaml.safe_dump({"equipment": [spoon]}), encoding="utf-8")
    assert check_pack(str(tmp_path)) == (1, [])
    book = load((str(tmp_path),))
    assert book.equipment["spoon"].hands == (1,)
    assert book.hash != BOOK.hash
