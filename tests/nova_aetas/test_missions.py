"""Every Mission runs to its end under random play, with the ledger's invariants on, whatever the Heroes can do."""

from random import Random

import pytest

from ludarium.games.nova_aetas import MISSIONS, PARTIES
from ludarium.games.nova_aetas.rules.placing import room_for
from ludarium.games.nova_aetas.state import NovaAetas
from tests.nova_aetas.play import start, watched


@pytest.mark.parametrize("mission", MISSIONS)
def test_a_mission_runs_to_its_end(mission: str) -> None:
    random = Random(mission)
    seats = 1 + random.randrange(4)
    game = start(seats, mission=mission)
    watched(game, random)
    assert game.outcome().winners in ((), tuple(range(seats)))


@pytest.mark.parametrize("mission", MISSIONS)
def test_a_mission_runs_to_its_end_with_any_skills_and_items(mission: str) -> None:
    random = Random(f"{mission} again")
    game = start(2, mission=mission, party=random.choice(list(PARTIES)))
    for number in range(4):
        learn_anything(game, number, random)
    game.reask()
    watched(game, random)


def test_every_enemy_of_a_mission_has_a_square_of_its_own_to_stand_on() -> None:
    for mission in MISSIONS:
        game = start(mission=mission)
        places = [enemy.at for enemy in game.enemies]
        assert len(set(places)) == len(places), mission
        for place in places:
            assert place is not None
            assert game.ground.stands(place), (mission, place)
            assert place not in game.obstacles(), (mission, place)


def learn_anything(game: NovaAetas, number: int, random: Random) -> None:
    """Give a Hero seven skills that it could learn, and as many items as it can carry."""
    sheet = game.sheet(game.heroes[number])
    advanced = random.choice(sheet.advanced)
    skills = [*sheet.base, *advanced.skills, *[special.skill for special in sheet.special]]
    pinned = (sheet.personal, *random.sample(skills, 7))
    game.put_hero(number, skills=pinned, rank=advanced.name, items=())
    free = sorted(item.id for item in game.book.items.values() if item.limitation == "any")
    for item in (advanced.item, *random.sample(free, 12)):
        if room_for(game, number, item):
            game.put_hero(number, items=(*game.heroes[number].items, item))
