"""Which moves one server process tells the others: those at tables that another one has awake, and no others."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import msgspec
import psycopg
import pytest

from ludarium.server.lobby import Lobby
from ludarium.server.presence import Presence
from ludarium.server.refusals import Declined
from ludarium.server.storage import Storage
from ludarium.server.storage.news import CHANNEL, News
from tests.server.evenings import evening, opened
from tests.server.postgres import created
from tests.server.serving import Company, Player, Server, wait_until
from tests.server.test_several import last_of

WORDS = "that was all"


@pytest.fixture(scope="module")
def database(postgres_address: str) -> str:
    return created(postgres_address, "following")


def alone(server: Server, guests: Company, name: str) -> tuple[str, Player]:
    """A table for one person, who plays both seats of it."""
    player = guests(server, name)
    table: str = player.open("nova-era", ["me", "me"])["id"]
    player.sit(table)
    return table, player


def choose(player: Player, times: int) -> None:
    for _ in range(times):
        player.choose(0)


def told_of(database: str, table: str, player: Player) -> list[News]:
    """What the processes say of a table while its player moves a few times, and then speaks."""
    with psycopg.connect(database, autocommit=True) as connection:
        connection.execute(f"LISTEN {CHANNEL}".encode())
        choose(player, 5)
        player.send({"t": "say", "words": WORDS})
        heard = list[News]()
        for notice in connection.notifies(timeout=60):
            heard += [one for one in msgspec.json.decode(notice.payload, type=list[News]) if one.table == table]
            if any(WORDS in news.chat for news in heard):
                return heard
    raise AssertionError("nobody was told what was said")


def test_a_move_is_told_where_another_process_has_the_table_awake_and_nowhere_else(
    database: str, pair: tuple[Server, Server], guests: Company
) -> None:
    table, ann = alone(pair[0], guests, "Ann")
    assert not any(news.lines for news in told_of(database, table, ann))
    ben = guests(pair[1], "Ben")
    ben.http.get(f"/api/tables/{table}")
    wait_until(lambda: any(news.lines for news in told_of(database, table, ann)))


def test_who_begins_to_look_while_others_move_misses_nothing(pair: tuple[Server, Server], guests: Company) -> None:
    for number in range(12):
        table, ann = alone(pair[0], guests, f"Ann {number}")
        ben = guests(pair[1], f"Ben {number}")
        with ThreadPoolExecutor(1) as beside:
            moving = beside.submit(choose, ann, 8)
            last_of(ben, table)
            moving.result()
        wait_until(lambda table=table, ann=ann, ben=ben: last_of(ben, table) == last_of(ann, table))  # type: ignore[misc]


def test_who_laid_a_table_hears_of_moves_made_elsewhere_at_once(pair: tuple[Server, Server], guests: Company) -> None:
    for number in range(6):
        ann = guests(pair[0], f"Ann {number}")
        table = ann.open("nova-era", ["me", "me"])["id"]
        here = last_of(ann, table)
        ben = guests(pair[1], f"Ben {number}")
        ben.http.cookies = ann.http.cookies
        ben.sit(table)
        ben.choose(0)  # before the one that laid the table can have said that it follows
        assert last_of(ben, table) > here
        wait_until(lambda table=table, ann=ann, ben=ben: last_of(ann, table) == last_of(ben, table))  # type: ignore[misc]


def test_a_process_that_is_not_heard_of_for_a_while_is_told_all_the_same() -> None:
    presence = Presence()
    presence.hear(News("slow", "t", here=("Ann",), count=3))
    assert presence.forget("slow"), "somebody looked through it"
    assert presence.followers == {"slow"}, "it may only have been slow"
    presence.hear(News("slow", "t", here=(), asleep=True))
    assert presence.followers == set()


def test_who_sat_down_through_another_process_is_no_stranger_before_it_is_heard(postgres_address: str) -> None:
    """Of two processes neither of which hears the other."""
    url = created(postgres_address, "unheard")

    async def happens(one: Lobby) -> None:
        ann, table = await opened(one, "nova-era", "me", "open", listed=True, spectators=False)
        storage = Storage(url)
        try:
            other = Lobby(storage, one.bot_pool)
            ben, _ = await other.people.new()
            await other.sit(ben, table.key, 1)
        finally:
            storage.close()
        with pytest.raises(Declined, match="private"):
            one.table(table.key).eyes_of(ben.id)
        assert one.table_for(ben.id, table.key).eyes_of(ben.id) == 1
        assert one.table_for(ann.id, table.key).eyes_of(ann.id) == 0

    evening(url, happens)
