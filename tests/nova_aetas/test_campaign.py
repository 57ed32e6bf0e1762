"""A campaign is a chain of matches that ends in one of six endings."""

from random import Random
from typing import Any

import msgspec
import pytest

from ludarium.games.nova_aetas import GAME, PARTIES, greedy
from ludarium.games.nova_aetas.state import Company, Veteran
from ludarium.kernel.game_type import BadOption
from ludarium.kernel.records import Record, read_record, verify_chain
from ludarium.kernel.seats import Seat
from ludarium.table.match import Match
from tests.nova_aetas.play import at_random, greedily, start, watched

HEROES = tuple(Veteran(id_) for id_ in ("sofia", "valerio", "rebecca", "vincenzo"))


def chain(seed: int, step: Any) -> tuple[list[str], str]:
    """Play a campaign to its end: the Missions of the story in their order, and the ending."""
    random = Random(seed)
    carried = None
    while True:
        seats = 1 + random.randrange(4)
        game = start(seats, carried, game="campaign", party=random.choice(list(PARTIES)))
        watched(game, random, step)
        company = game.carry()
        if company is None:
            return [page.mission for page in game.journal if page.mission.startswith("M")], game.following
        carried = msgspec.json.decode(msgspec.json.encode(company), type=Company)


def test_seven_missions_lead_to_an_ending() -> None:
    missions, ending = chain(1, at_random)
    assert len(missions) == 7
    assert missions[0] == "M01"
    assert ending.startswith("E")


def test_the_records_of_a_campaign_follow_one_another() -> None:
    records: list[Record] = []
    for number in range(2):
        start = records[-1].carry() if records else None
        match = Match.new(GAME, (Seat("Ann"),), {"game": "campaign"}, seed=bytes([number] * 32), start=start)
        random = Random(number)
        while not match.over:
            match.answer(0, greedy.choose(match.game, 0, random))
        records.append(read_record(match.record.dump()))
    verify_chain(records)


def test_the_greedy_party_reaches_an_ending() -> None:
    missions, ending = chain(2, greedily)
    assert len(missions) == 7
    assert ending.startswith("E")


@pytest.mark.parametrize(
    ("company", "reason"),
    [
        (Company(HEROES[:3], "M02"), "four different Heroes"),
        (Company((*HEROES[:3], HEROES[0]), "M02"), "four different Heroes"),
        (Company(HEROES, "M99"), "no Mission 'M99'"),
        (Company((*HEROES[:3], Veteran("vincenzo", items=("spoon",))), "M02"), "sheet of Vincenzo"),
        (Company(HEROES, "M02", stock=("spoon",)), "stock names"),
        (Company(HEROES, "M02", reagents=("spoon",)), "stock names"),
        (Company((*HEROES[:3], Veteran("vincenzo", injuries=("shaken",) * 3)), "M02"), "more Injury cards"),
    ],
)
def test_a_company_that_cannot_be_is_refused(company: Company, reason: str) -> None:
    with pytest.raises(BadOption, match=reason):
        start(1, company)
