"""A campaign goes on after the rules have changed: its first Mission was won under an older version, and is kept here."""

from pathlib import Path
from random import Random

import msgspec
import pytest

from ludarium.games.nova_aetas import GAME, greedy
from ludarium.games.nova_aetas.state import NovaAetas
from ludarium.kernel.game_type import BadOption
from ludarium.kernel.records import BadRecord, Carry, Record, read_carry, read_record, verify
from ludarium.kernel.seats import Seat
from ludarium.table.match import Match

OLDER = read_record((Path(__file__).parent / "older_campaign.jsonl").read_bytes())


def test_the_older_match_itself_is_for_the_version_that_played_it() -> None:
    assert OLDER.header.content != GAME.content().hash
    with pytest.raises(BadRecord, match=f"Ludarium {OLDER.header.ludarium} can replay it"):
        verify(OLDER)


def test_the_company_comes_along_with_all_it_has() -> None:
    game = going_on(OLDER).game
    assert isinstance(game, NovaAetas)
    assert game.mission == "M02"
    assert game.achievements == ("A02",)
    assert {"grapnel", "lucky_medal", "round_shield"} <= {*game.stock}
    assert game.heroes[0].learned == ("steady_aim", "light_feet", "lockbreaker")
    assert [hero.xp for hero in game.heroes] == [1, 1, 1, 1]
    assert [(page.mission, page.outcome) for page in game.journal] == [("M01", "victory")]


def test_the_next_match_is_chained_to_it_and_can_be_verified() -> None:
    match, random = going_on(OLDER), Random(1)
    while not match.over:
        match.answer(0, greedy.choose(match.game, 0, random))
    record = read_record(match.record.dump())
    verify(record)
    assert record.header.start == OLDER.carry()
    assert [page["mission"] for page in record.carry().data["journal"]] == ["M01", "M02"]


def test_a_shape_that_is_not_known_is_refused_with_its_version() -> None:
    with pytest.raises(BadOption, match=r"version 7 of a campaign .* reads version 1"):
        read_carry(GAME, msgspec.structs.replace(OLDER.carry(), version=7))


def test_a_company_with_a_card_that_is_gone_is_refused_in_words() -> None:
    carry = OLDER.carry()
    gone = Carry(carry.game, carry.version, carry.data | {"stock": ["cloak of a former edition"]}, carry.after)
    with pytest.raises(BadOption, match="item or reagent that does not exist"):
        GAME.new(1, GAME.settle_options(1, {"game": "campaign"}), start=read_carry(GAME, gone))


def going_on(record: Record) -> Match:
    """The next match of this campaign."""
    return Match.new(GAME, (Seat("Ann"),), record.header.options, seed=bytes(32), start=record.carry())
