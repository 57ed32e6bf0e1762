"""Answers that are no number of a listed choice: places, values; aiming; anyone may answer; giving up."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from ludarium.kernel.asks import NOBODY
from ludarium.kernel.game_type import find_game
from ludarium.kernel.records import read_record, verify
from ludarium.kernel.seats import Seat
from ludarium.scene.choices import Aimed, Choice, Offer, Spot
from ludarium.scene.parts import encode
from ludarium.server.feeds import Feed
from ludarium.server.history import History
from ludarium.server.lobby import Lobby
from ludarium.server.messages import Answer
from ludarium.server.people import Guest
from ludarium.server.refusals import Declined
from ludarium.server.table import LiveTable
from ludarium.table.match import Match
from ludarium.table.pictures import FactsPicture
from tests.server.evenings import Onlooker, evening, move, opened, until
from tests.server.serving import Company, Player, Server
from tests.toys.discs.options import Go


class DiscsPicture(FactsPicture):
    """Discs with a region to point into, in units of a thousandth as the rules count."""

    def offer(self, game: Any, seat: int) -> Offer:
        offer = super().offer(game, seat)
        if game.ask.topic != "slide":
            return offer
        listed = tuple(choice for choice in offer.choices if not isinstance(choice.answer, Go))
        region = Choice(Go(0, 0), "slide", spot=Spot("board", "M0 0"))
        return Offer((region, *listed))

    def aimed(self, game: Any, seat: int, choice: Choice, at: tuple[float, float] | None) -> Aimed:
        if at is None or choice.spot is None:
            return super().aimed(game, seat, choice, at)
        answer = Go(round(at[0]), round(at[1]))
        why = game.slide(seat).why_not(answer)
        return Aimed(reason=why.words, rule=why.rule) if why else Aimed(answer, at=(answer.x, answer.y), words="there")


@pytest.fixture
def _pictured(monkeypatch: pytest.MonkeyPatch) -> None:
    def drawn(game_type: Any) -> Any:
        return DiscsPicture(game_type)

    for module in ("feeds", "table", "sockets", "http"):
        monkeypatch.setattr(f"ludarium.server.{module}.pictures_of", drawn)


async def at_the_first_slide(lobby: Lobby) -> tuple[Guest, LiveTable, int]:
    """A table of discs where a seat is asked where to slide."""
    guest, table = await opened(lobby, "discs")
    await table.answer(0, "me")
    table.state(guest.id, "wide")
    return guest, table, 0


@pytest.mark.usefixtures("_pictured")
def test_a_place_that_no_sample_lists_is_aimed_at_and_answered(tmp_path: Path) -> None:
    async def happens(lobby: Lobby) -> None:
        _, table, seat = await at_the_first_slide(lobby)
        table.feed(seat, "wide").whole(table.version)
        choice = table.choice_of(seat, "wide", table.version, 0)
        disc = table.match.game.discs[seat]  # type: ignore[attr-defined]
        place = (disc.x + 317.2, disc.y + 0.4)
        aimed = table.aimed(seat, choice, place)
        assert (aimed.answer, aimed.reason) == (Go(disc.x + 317, disc.y), "")
        assert aimed.answer not in tuple(table.match.game.ask.options)  # type: ignore[union-attr,arg-type]
        await table.answer(seat, table.option_of(seat, "wide", Answer(table.version, 0, at=place)))
        assert table.match.record.lines[-1].answer == aimed.answer

    evening(str(tmp_path / "tables.sqlite"), happens)


@pytest.mark.usefixtures("_pictured")
def test_a_place_that_is_not_allowed_is_refused_by_its_rule(tmp_path: Path) -> None:
    async def happens(lobby: Lobby) -> None:
        _, table, seat = await at_the_first_slide(lobby)
        table.feed(seat, "wide").whole(table.version)
        with pytest.raises(Declined) as refused:
            table.option_of(seat, "wide", Answer(table.version, 0, at=(-50_000.0, 0.0)))
        assert refused.value.rule.startswith("D-MOVE")
        for at, words in (((float("inf"), 0.0), "on no board"), (None, "pointing at a place")):
            with pytest.raises(Declined, match=words):
                table.option_of(seat, "wide", Answer(table.version, 0, at=at))

    evening(str(tmp_path / "tables.sqlite"), happens)


def test_the_answer_itself_is_taken_and_checked_by_value(server: Server, guests: Company) -> None:
    ann = guests(server, "Ann")
    ann.sit(ann.open("discs", ["me", "me"])["id"])
    ann.send({"t": "answer", "version": ann.version, "value": "me"})
    assert ann.hear()["t"] in ("delta", "state")
    for value, words in (
        ({"type": "go", "x": -99_000, "y": 0}, "."),
        ({"type": "fly"}, "no answer of Discs"),
        ([1, [2]], "no answer of Discs"),
        ("push", "do not touch"),
    ):
        ann.send({"t": "answer", "version": ann.version, "value": value})
        refused = ann.hear()
        assert (refused["t"], words in refused["words"]) == ("refused", True), refused
    ann.send({"t": "answer", "version": ann.version, "value": "stay"})
    assert ann.hear()["t"] in ("delta", "state")


def test_aiming_without_a_place_previews_a_choice(server: Server, guests: Company) -> None:
    ann = guests(server, "Ann")
    ann.sit(ann.open("discs", ["me", "me"])["id"])
    ann.send({"t": "aim", "version": ann.version, "choice": 0})
    aimed = ann.hear()
    assert (aimed["t"], aimed["choice"], aimed["answer"]) == ("aimed", 0, "me")
    ann.send({"t": "aim", "version": ann.version, "choice": 0, "at": [1, 2]})
    assert "has no places" in ann.hear()["words"]
    ann.send({"t": "aim", "version": ann.version, "choice": 99})
    assert ann.hear()["words"] == "There is no such choice."


def test_where_anyone_may_answer_either_does_and_a_bot_waits_for_people(tmp_path: Path) -> None:
    async def happens(lobby: Lobby) -> None:
        _, table = await opened(lobby, "discs", "me", "random")
        assert table.match.game.awaited() == (0, 1)
        assert table.background.is_idle, "the bot does not answer for both"
        await table.answer(0, "you")
        await until(lambda: table.match.answers > 1)

        _, bots = await opened(lobby, "discs", "random", "random")
        await until(lambda: bots.match.answers > 0)

    evening(str(tmp_path / "tables.sqlite"), happens)


def test_a_table_without_secrets_is_handed_over_without_a_curtain(server: Server, guests: Company) -> None:
    ann = guests(server, "Ann")
    ann.sit(ann.open("discs", ["me", "me"])["id"])
    for _ in range(4):
        assert not ann.state["handover"]
        assert ann.ask
        assert ann.ask["mine"]
        ann.choose(len(ann.ask["choices"]) - 1)


def test_one_person_answers_for_any_of_their_seats(server: Server, guests: Company) -> None:
    ann = guests(server, "Ann")
    ann.sit(ann.open("discs", ["me", "me"])["id"])
    ann.send({"t": "since", "version": 0, "seat": 1})
    ann.hear()
    assert ann.state["seat"] == 1
    ann.send({"t": "answer", "version": ann.version, "choice": 0, "seat": 1})
    ann.hear()
    assert ann.ask
    assert ann.ask["seats"] == [1], "the second seat has said: me"
    ann.send({"t": "answer", "version": ann.version, "value": "stay", "seat": 0})
    assert ann.hear()["words"] == "It is not your decision."


def test_giving_up_ends_a_game_of_two_and_publishes_its_seed(tmp_path: Path) -> None:
    async def happens(lobby: Lobby) -> None:
        guest, table = await opened(lobby)
        await move(table)
        await table.resign(1)
        assert table.over
        history = History(lobby.storage, lobby.stored(table.key))
        record = read_record(history.record(table.match.record.closing))
        outcome = verify(record)
        assert outcome
        assert outcome.winners == (0,)
        assert record.closing
        assert record.closing.seed
        (row,) = lobby.listing(guest)["mine"]
        assert (row["over"], row["outcome"].winners) == (True, (0,))
        lobby.tuck_in(idle=0)
        assert lobby.table(table.key).over

    evening(str(tmp_path / "tables.sqlite"), happens)


@pytest.mark.parametrize("game", ["nova-era", "aristeia", "discs"])
@pytest.mark.parametrize("moves", [0, 7, 40])
def test_a_game_that_was_given_up_can_be_looked_at(game: str, moves: int) -> None:
    match = Match.new(find_game(game), [Seat("Ann"), Seat("Ben")], seed=b"given up")
    for _ in range(moves):
        seat = match.game.awaited()[0]
        options: Any = match.game.ask.options_of(seat)  # type: ignore[union-attr]
        if not match.over:
            match.answer(seat, options[len(options) // 2])
    match.resign(1)
    for seat in (0, 1, NOBODY):
        for layout in ("wide", "phone"):
            assert encode(Feed(match, seat, layout).whole(1))


def test_when_one_of_three_gives_up_a_bot_plays_on(tmp_path: Path) -> None:
    async def happens(lobby: Lobby) -> None:
        guest, table = await opened(lobby, "nova-era", "me", "me", "me")
        look = Onlooker(table, guest)
        await table.resign(2)
        assert not table.over
        assert table.chairs[2].is_bot
        assert table.match.log.entries[-1].topic == "resign"
        news = look.heard[-1]
        assert (news.get("now") or news)["seats"][2]["kind"] == table.chairs[2].kind
        table.sleep()
        lobby.awake.clear()
        again = lobby.table(table.key)
        assert again.chairs[2] == table.chairs[2]
        assert again.match.game.resigned == (2,)

    evening(str(tmp_path / "tables.sqlite"), happens)


def test_a_campaign_goes_on_with_what_the_last_match_carried_over(tmp_path: Path) -> None:
    async def happens(lobby: Lobby) -> None:
        _, table = await opened(lobby, "discs")
        await table.answer(0, "me")
        await table.resign(1)
        assert table.match.record.closing
        carry = table.match.record.closing.carry
        assert carry is not None
        new = lobby.table(await lobby.again(table))
        start: Any = new.match.record.header.start
        assert (start.data, start.after) == (carry.data, table.match.record.closing.digest)
        assert new.match.game.match == 2  # type: ignore[attr-defined]
        with pytest.raises(Declined, match="carried over"):
            await opened(lobby, "discs", start=msgspec.structs.replace(carry, data={"match": "two"}))

    evening(str(tmp_path / "tables.sqlite"), happens)


def test_the_form_depends_on_what_is_chosen(server: Server, guests: Company) -> None:
    ann: Player = guests(server, "Ann")
    plain = ann.http.get("/api/games/discs/options", params={"seats": 2}).json()["options"]
    assert [option["key"] for option in plain] == ["mode", "lane0", "lane1"]
    together = ann.http.get(
        "/api/games/discs/options", params={"seats": 2, "mode": "together", "lane0": "south"}
    ).json()
    keys = {option["key"]: option for option in together["options"]}
    assert "clock" in keys
    assert keys["lane1"]["shut"] == {"south": "the other disc starts there."}
    wrong = ann.http.get("/api/games/discs/options", params={"seats": 5})
    assert (wrong.status_code, wrong.json()["error"]) == (400, "Discs is played by 2 to 2, not by 5.")
