"""Moves that come close together are taken together."""

from __future__ import annotations

import asyncio

import pytest

from ludarium.server.move_batching import MOST_PERIODS, PERIOD, MoveBatching


def goes_on_at_once(batching: MoveBatching) -> bool:
    """Whether somebody who comes now need not wait."""
    coming = batching.next()
    try:
        coming.send(None)
    except StopIteration:
        return True
    coming.close()
    return False


def test_the_first_goes_on_at_once_and_those_right_behind_together() -> None:
    async def go() -> None:
        batching = MoveBatching()
        assert goes_on_at_once(batching)
        begin = asyncio.get_running_loop().time()
        waiting = [asyncio.ensure_future(batching.next()) for _ in range(3)]
        await waiting[1]
        assert asyncio.get_running_loop().time() - begin >= PERIOD * 0.8
        await asyncio.sleep(0)
        assert all(one.done() for one in waiting)

    asyncio.run(go())


def test_after_a_pause_nobody_waits() -> None:
    async def go() -> None:
        batching = MoveBatching()
        await batching.next()
        await batching.next()  # this one waits, and the next beat comes all the same
        await asyncio.sleep(2 * PERIOD)
        assert goes_on_at_once(batching)

    asyncio.run(go())


def test_without_a_pause_one_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludarium.server.move_batching.PERIOD", 60)  # longer than any machine stalls

    async def go() -> None:
        batching = MoveBatching()
        assert goes_on_at_once(batching)
        assert not goes_on_at_once(batching)

    asyncio.run(go())


def test_several_processes_collect_for_longer_each(monkeypatch: pytest.MonkeyPatch) -> None:
    async def go() -> None:
        batching, loop = MoveBatching(), asyncio.get_running_loop()
        monkeypatch.setattr(loop, "time", lambda: 100.0)
        at = list[float]()
        monkeypatch.setattr(loop, "call_at", lambda when, *_: at.append(when))
        for processes in (1, 3, 50):
            batching = MoveBatching()
            batching.processes = processes
            assert goes_on_at_once(batching)
            assert not goes_on_at_once(batching)
        assert at == pytest.approx([100 + PERIOD, 100 + 3 * PERIOD, 100 + MOST_PERIODS * PERIOD])
        monkeypatch.undo()

    asyncio.run(go())


def test_who_leaves_while_waiting_takes_nobody_along() -> None:
    async def go() -> None:
        batching = MoveBatching()
        await batching.next()
        stays, leaves = asyncio.ensure_future(batching.next()), asyncio.ensure_future(batching.next())
        await asyncio.sleep(0)
        leaves.cancel()
        await asyncio.wait_for(stays, 5)
        with pytest.raises(asyncio.CancelledError):
            await leaves

    asyncio.run(go())
