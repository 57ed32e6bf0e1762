"""The queue of what bots are to think elsewhere: who comes first, who takes what, and what becomes of a worker that dies."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor

import msgspec
import pytest

from ludarium.server.bot_pool import Urgency
from ludarium.server.storage import Storage
from ludarium.server.storage.store import THOUGHT_SECONDS
from ludarium.server.thinking import Done, ThoughtQueue, Worker
from tests.server.evenings import until
from tests.server.postgres import created
from tests.server.serving import run
from tests.server.test_bot_pool import asked


@pytest.fixture
def database(postgres_address: str) -> str:
    return created(postgres_address, "thoughts")


def with_storage(database: str, happens: Callable[[Storage], Awaitable[None]]) -> None:
    async def go() -> None:
        storage = Storage(database)
        try:
            await happens(storage)
        finally:
            storage.close()

    run(go())


def waiting(storage: Storage) -> list[str]:
    """The thoughts that are in the queue."""
    return [row[0] for row in storage._read("SELECT id FROM thoughts WHERE found IS NULL ORDER BY id")]


def taken(storage: Storage, grace: float = 0.0) -> str | None:
    found = storage.take_thought(grace)
    return found[0] if found else None


def test_a_worker_does_not_wait_for_what_another_one_is_taking(database: str) -> None:
    async def happens(storage: Storage) -> None:
        for number, key in enumerate("ab"):
            await storage.add_thought(key, Urgency.PEOPLE, number, b"")
        with ThreadPoolExecutor(1) as beside, storage.database.writing() as connection:
            connection.execute(
                "SET idle_in_transaction_session_timeout = '20s'", ()
            )  # else a failure would last for ever
            connection.execute("BEGIN", ())
            connection.execute("SELECT id FROM thoughts WHERE id = 'a' FOR UPDATE", ())  # taken, and not committed yet
            assert beside.submit(taken, storage).result(timeout=10) == "b"
            assert beside.submit(taken, storage).result(timeout=10) is None, "the other one is not free"

    with_storage(database, happens)


def test_of_many_workers_each_takes_another_thought(database: str) -> None:
    async def happens(storage: Storage) -> None:
        keys = [f"{number:02}" for number in range(24)]
        for number, key in enumerate(keys):
            await storage.add_thought(key, Urgency.PEOPLE, number, b"")
        with ThreadPoolExecutor(6) as workers:
            found = list(workers.map(lambda _: taken(storage), keys))
        assert sorted(filter(None, found)) == keys
        assert taken(storage) is None

    with_storage(database, happens)


def test_people_come_first_then_hints_then_tables_of_bots_and_guests_by_turns(database: str) -> None:
    async def happens(storage: Storage) -> None:
        queue = ThoughtQueue(storage)
        view, seat = asked()

        async def ask(owner: str, *, people: bool = True) -> None:
            await queue.choose(view, seat, "greedy", "", 60, owner=owner, people=people)

        asked_for = {
            "bots": ask("x", people=False),
            "hint": queue.hints(view, seat, "", 60, owner="y"),
            "ann 0": ask("ann"),
            "ann 1": ask("ann"),
            "ben": ask("ben"),
        }
        names, tasks = dict[str, str](), []
        for name, work in asked_for.items():
            tasks.append(asyncio.ensure_future(work))
            await until(lambda: len(waiting(storage)) == len(tasks))
            (key,) = set(waiting(storage)) - names.keys()
            names[key] = name
        order = [names[taken(storage) or ""] for _ in tasks]
        assert order == ["ann 0", "ben", "ann 1", "hint", "bots"]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    with_storage(database, happens)


def test_what_a_dead_worker_had_taken_is_taken_by_another_one_when_its_time_is_over(database: str) -> None:
    async def happens(storage: Storage) -> None:
        await storage.add_thought("a", Urgency.PEOPLE, 0.0, b"job")
        assert taken(storage) == "a"
        assert taken(storage) is None, "its worker may still think"
        await storage.drop_thought("a")
        await storage.add_thought("a", Urgency.PEOPLE, 0.0, b"job")
        assert taken(storage, grace=-THOUGHT_SECONDS) == "a"  # and dies; its time is over at once
        assert storage.take_thought(0.0) == ("a", b"job")

    with_storage(database, happens)


def test_a_thought_that_nobody_wants_any_more_leaves_the_queue(database: str) -> None:
    async def happens(storage: Storage) -> None:
        queue, (view, seat) = ThoughtQueue(storage), asked()
        hint = asyncio.ensure_future(queue.hints(view, seat, "", 60, owner="ann"))
        await until(lambda: bool(waiting(storage)))
        hint.cancel()
        await until(lambda: not waiting(storage))
        assert queue.queue_length == 0

    with_storage(database, happens)


def test_a_worker_with_its_own_line_to_the_database_thinks_for_a_server(database: str) -> None:
    async def happens(storage: Storage) -> None:
        far = Storage(database)  # as on another machine: nothing is shared but the database
        worker, queue, (view, seat) = Worker(far, 1), ThoughtQueue(storage), asked()
        storage.listen(queue.hear)
        taking = asyncio.ensure_future(worker._take_all())
        try:
            chosen = await asyncio.wait_for(queue.choose(view, seat, "greedy", "seed", 60), 60)
            assert view.refusal(seat, chosen.option) is None
            await storage.add_thought("bad", Urgency.PEOPLE, 0.0, storage_job("_nothing", ("too", "much")))
            await until(lambda: storage.found_thought("bad") is not None)
            found = storage.found_thought("bad")
            assert found
            assert msgspec.msgpack.decode(found, type=Done).found is None, "a thought that fails holds up nothing"
        finally:
            taking.cancel()
            worker._pool.close()
            far.close()

    with_storage(database, happens)


def storage_job(work: str, about: tuple[str, ...]) -> bytes:
    return msgspec.msgpack.encode({"work": work, "about": about, "seconds": 5.0})
