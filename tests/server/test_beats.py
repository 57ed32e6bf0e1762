"""Moves that come close together are taken together."""

from __future__ import annotations

import asyncio

import pytest

from ludarium.server.beats import BEAT, Beats


def goes_on_at_once(beats: Beats) -> bool:
    """Whether somebody who comes now need not wait."""
    coming = beats.next()
    try:
        coming.send(None)
    except StopIteration:
        return True
    coming.close()
    return False


def test_the_first_goes_on_at_once_and_those_right_behind_together() -> None:
    async def go() -> None:
        beats = Beats()
        assert goes_on_at_once(beats)
        begin = asyncio.get_running_loop().time()
        waiting = [asyncio.ensure_future(beats.next()) for _ in range(3)]
        await waiting[1]
        assert asyncio.get_running_loop().time() - begin >= BEAT * 0.8
        await asyncio.sleep(0)
        assert all(one.done() for one in waiting)

    asyncio.run(go())


def test_after_a_pause_nobody_waits() -> None:
    async def go() -> None:
        beats = Beats()
        await beats.next()
        await beats.next()  # this one waits, and the next beat comes all the same
        await asyncio.sleep(2 * BEAT)
        assert goes_on_at_once(beats)
        assert not goes_on_at_once(beats)

    asyncio.run(go())


def test_who_leaves_while_waiting_takes_nobody_along() -> None:
    async def go() -> None:
        beats = Beats()
        await beats.next()
        stays, leaves = asyncio.ensure_future(beats.next()), asyncio.ensure_future(beats.next())
        await asyncio.sleep(0)
        leaves.cancel()
        await asyncio.wait_for(stays, 5)
        with pytest.raises(asyncio.CancelledError):
            await leaves

    asyncio.run(go())
