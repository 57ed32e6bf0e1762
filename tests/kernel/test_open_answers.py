"""Discs, the toy on an open table: regions, allies, resigning, campaigns, options that depend, looking ahead."""

from __future__ import annotations

import random

import msgspec
import pytest

from ludarium.bots.bot import RandomBot, Sight
from ludarium.bots.search import won
from ludarium.bots.search_bot import Budget, SearchBot
from ludarium.kernel import Anyone, Ask, Chance, Joined, Lazy, LazyRegion, Refused
from ludarium.kernel.asks import is_forced, is_open, pick
from ludarium.kernel.fate import Fate
from ludarium.kernel.game_type import BadOption
from ludarium.kernel.play import foresee, play
from ludarium.kernel.records import (
    BadRecord,
    Carry,
    Header,
    Record,
    Replay,
    read_record,
    verify,
    verify_chain,
)
from ludarium.kernel.saves import load, save
from ludarium.kernel.seats import Seat
from tests.toys.discs import GAME, table
from tests.toys.discs.options import Go
from tests.toys.discs.play import Disc, Discs, Start
from tests.toys.discs.table import REACH, Slide


def new(start: Start | None = None, **options: str) -> Discs:
    game = GAME.new(2, GAME.settle_options(2, options), None, start)
    assert isinstance(game, Discs)
    return game


def sliding(**options: str) -> Discs:
    game = new(None, **options)
    game.answer(0, "me")
    return game


def recorded(seed: int, start: Carry | None = None, *, resigns: int = -1, **options: str) -> Record:
    """A whole match at random, as a record; after ten answers a seat may resign."""
    fate, dice = Fate(str(seed).encode()), random.Random(seed)
    settled = GAME.settle_options(2, options)
    seats = (Seat("Ann", "person"), Seat("Bo", "person"))
    record = Record(
        Header(game="discs", rules=1, content="discs", options=settled, seats=seats, commitment=fate.commitment)
    )
    if start:
        record = Record(msgspec.structs.replace(record.header, start=start))
    begun = None if start is None else msgspec.convert(start.data, Start)
    game = new(begun, **settled)
    most = 10 if resigns >= 0 else 0
    bot = RandomBot()
    play(game, lambda g, seat: bot.choose(Sight(g, seat), dice), fate.outcome, record.add, most)
    if resigns >= 0:
        game.resign(resigns)
        record.add_resign(resigns)
    record.close(game, fate.seed)
    return record


def test_a_place_that_no_sample_lists_can_be_answered() -> None:
    game = sliding()
    to = Go(2_345, 1_111)
    assert isinstance(game.ask, Ask)
    assert to not in list(game.ask.options)
    assert to in game.ask.options
    game.answer(0, to)
    assert game.discs[0] == Disc(2_345, 1_111)


@pytest.mark.parametrize(
    ("to", "rule"),
    [
        (Go(1_000 + REACH + 1, 1_000), "D-MOVE-02"),
        (Go(4_600, 1_000), "D-MOVE-03"),
        (Go(0, 1_000), "D-MOVE-01"),
        (Go(1_000, 4_900), "D-MOVE-04"),
    ],
)
def test_what_lies_outside_is_refused_by_its_rule(to: Go, rule: str) -> None:
    game = sliding()
    game.discs[1] = Disc(1_000, 3_000)
    game.reask()
    with pytest.raises(Refused) as refused:
        game.answer(0, to)
    assert refused.value.refusal.rule == rule


def test_every_place_of_the_sample_is_legal_and_the_order_is_fixed() -> None:
    slide = Slide(1_000, 6_000, (1_000, 11_000))
    assert len(slide) > 10
    assert all(to in slide for to in slide)
    assert list(slide) == list(Slide(1_000, 6_000, (1_000, 11_000)))


def test_one_listed_place_of_a_region_is_not_forced_one_listed_word_is(monkeypatch: pytest.MonkeyPatch) -> None:
    single = Slide(500, 500, (1_700, 1_700))
    monkeypatch.setattr(table, "DIRECTIONS", ((1000, 0),))
    monkeypatch.setattr(table, "SHARES", (1,))
    table._sample.cache_clear()
    assert len(single) == 1
    assert not is_forced(single)
    assert not is_forced(Joined((single,)))
    table._sample.cache_clear()
    assert is_forced(("stay",))
    assert is_forced(Joined(((), ("stay",))))
    assert not is_open(Joined((("stay",),)))


def test_joined_options_are_listed_one_after_another_and_picked_part_by_part() -> None:
    joined = Joined((("a", "b"), (), ("c",)))
    assert [*joined] == ["a", "b", "c"] == [joined[i] for i in range(len(joined))]
    assert joined[-1] == "c"
    assert "c" in joined
    assert "d" not in joined
    picked = [pick(joined, random.Random(seed).random) for seed in range(200)]
    assert 60 < picked.count("c") < 140


def test_either_player_may_answer_and_the_step_hears_who_did() -> None:
    game = new()
    assert type(game.ask) is Anyone
    assert game.awaited() == (0, 1)
    hidden = game.view(1).ask
    assert type(hidden) is Anyone
    assert not hidden.options_of(0)
    game.answer(1, "you")
    assert game.first == 0
    with pytest.raises(Refused):
        game.answer(1, "stay")


def test_allies_win_together_and_a_defeat_has_its_words() -> None:
    game = sliding(mode="together")
    game.discs = [Disc(18_500, 2_000), Disc(17_500, 9_000)]
    game.reask()
    game.answer(0, "stay")
    game.answer(1, Go(18_100, 9_000))
    assert game.ask is None
    assert game.outcome().winners == (0, 1)
    assert won(game) == [1.0, 1.0]
    lost = sliding(mode="together")
    while lost.ask is not None:
        lost.answer(lost.awaited()[0], "stay")
    assert lost.outcome().winners == ()
    assert lost.outcome().title == "The clock ran out"
    assert won(lost) == [0.0, 0.0]


def test_resigning_ends_a_duel_and_is_written_down() -> None:
    record = recorded(3, resigns=0)
    read = read_record(record.dump())
    outcome = verify(read)
    assert outcome is not None
    assert outcome.winners == (1,)
    assert read.lines[-1].resign
    game = sliding()
    game.resign(1)
    with pytest.raises(Refused):
        game.resign(0)


def test_an_ally_who_resigns_leaves_the_other_playing() -> None:
    game = sliding(mode="together")
    game.resign(0)
    assert game.ask is not None
    assert load(save(game)).resigned == (0,)
    game.resign(1)
    assert game.ask is None
    assert game.outcome().winners == ()


def test_a_campaign_is_a_chain_that_can_be_verified() -> None:
    first = recorded(1)
    second = recorded(2, first.carry())
    both = [read_record(record.dump()) for record in (first, second)]
    verify_chain(both)
    with pytest.raises(BadRecord, match="does not start from"):
        verify_chain([both[0], read_record(recorded(2, recorded(5).carry()).dump())])
    with pytest.raises(BadRecord, match="carries nothing over"):
        second.carry()


def test_what_an_older_version_carried_over_is_upgraded_or_refused_in_words() -> None:
    old = recorded(4, Carry("discs", 2, {"match": 2, "pushes": 0}))
    plain = msgspec.json.decode(old.dump().split(b"\n")[0])
    plain["start"] |= {"version": 1, "data": {"match": 1}}
    header = msgspec.convert(plain, Header)
    assert Replay(Record(header)).game.match == 2  # type: ignore[attr-defined]  # a game of Discs
    plain["start"]["version"] = 7
    with pytest.raises(BadRecord, match="version 7"):
        Replay(Record(msgspec.convert(plain, Header)))


def test_options_depend_on_each_other_and_say_why_not() -> None:
    assert "clock" not in GAME.settle_options(2, {})
    assert GAME.settle_options(2, {"mode": "together"})["clock"] == "8"
    with pytest.raises(BadOption, match="no option 'clock' here"):
        GAME.settle_options(2, {"clock": "8"})
    with pytest.raises(BadOption, match="the other disc starts there"):
        GAME.settle_options(2, {"lane0": "south", "lane1": "south"})


def test_to_foresee_is_to_play_in_a_copy() -> None:
    game = sliding()
    before = save(game)
    seen = foresee(game.view(0), 0, Go(2_000, 2_000))
    assert seen.game.discs[0] == Disc(2_000, 2_000)
    assert [event.rule for event in seen.events] == ["D-MOVE-01"]
    assert save(game) == before
    game.discs[1] = Disc(1_000, 2_200)
    game.reask()
    assert type(foresee(game.view(0), 0, "push").game.ask) is Chance  # no die is thrown


def test_a_replay_goes_forward_and_back() -> None:
    record = recorded(6)
    replay = Replay(record, every=8)
    saved = [save(replay.game)] + [save(replay.go(n)) for n in range(1, len(record.lines) + 1)]
    for number in (0, 3, 17, 8, len(record.lines), 1):
        assert save(replay.go(number)) == saved[number]


def test_the_search_plays_in_regions_and_with_an_ally() -> None:
    for mode in ("versus", "together"):
        game, dice = new(mode=mode), random.Random(1)
        bot = SearchBot(GAME, Budget(iterations=12))
        for _ in range(4):
            seat = game.awaited()[0]
            game.answer(seat, bot.choose(Sight(game, seat), dice))
        assert game.ask is not None


def test_lazy_options_are_worked_out_once_and_only_when_somebody_looks() -> None:
    looks: list[str] = []

    def letters() -> tuple[str, ...]:
        looks.append("looked")
        return "a", "b"

    lazy = Lazy((str,), letters, least=2)
    joined = Joined((lazy, (1,)))
    assert not is_forced(joined)
    assert 1 in joined
    assert 2 not in joined
    assert not looks
    assert [*joined] == ["a", "b", 1] == [joined[i] for i in range(3)]
    assert "a" in joined
    assert looks == ["looked"]


def test_a_lazy_region_is_worked_out_once_and_only_when_somebody_looks() -> None:
    looks: list[str] = []

    def slide() -> Slide:
        looks.append("looked")
        return Slide(500, 500, (4_000, 4_000))

    lazy = LazyRegion((Go,), slide)
    joined = Joined((lazy, ("stay",)))
    assert "stay" in joined
    assert 1 not in joined
    assert not looks
    assert is_open(joined)
    assert not is_forced(joined)
    assert [*lazy] == [*slide()] == [lazy[i] for i in range(len(lazy))]
    assert lazy[0] in joined
    assert Go(-1, -1) not in joined
    assert lazy.region() == slide()
    assert looks == ["looked"] * 3, "once by the options, twice by this test"


def test_of_joined_options_only_the_part_that_is_picked_from_is_looked_at() -> None:
    def never() -> tuple[str, ...]:
        pytest.fail("Nobody asked for these.")

    assert pick(Joined((Lazy((str,), never), (1,), ())), lambda: 0.5) == 1
    assert pick(Joined(((), (), (7,))), lambda: 0.0) == 7


def test_of_a_lazy_part_with_several_kinds_only_the_kind_that_is_picked_is_worked_out() -> None:
    def never() -> tuple[str, ...]:
        pytest.fail("Nobody asked for these.")

    kinds = Lazy((str, int), lambda: Joined((Lazy((str,), never), (7,))))
    assert pick(Joined((kinds, ())), iter((0.1, 0.9, 0.0)).__next__) == 7


def test_an_empty_kind_is_passed_over_for_another_part() -> None:
    empty = Lazy((str, int), lambda: Joined(((), ())))
    assert pick(Joined((empty, ("a",))), lambda: 0.0) == "a"
    with pytest.raises(IndexError):
        pick(Joined((empty,)), lambda: 0.0)
