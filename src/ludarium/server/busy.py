"""How long the event loop is busy with something: while it is, nobody else is answered."""

from __future__ import annotations

import time
from collections.abc import Callable, Coroutine, Generator
from typing import Any, Generic, TypeVar

_Found = TypeVar("_Found")


class Timed(Generic[_Found]):
    """Does some work when it is awaited, and tells how many seconds each stretch of it took.

    Waiting is not counted, nor is what else the machine does meanwhile.
    """

    def __init__(self, work: Coroutine[Any, Any, _Found], tell: Callable[[float], None]) -> None:
        self._work, self._tell = work, tell

    def __await__(self) -> Generator[Any, Any, _Found]:
        work = self._work
        step: Callable[[Any], Any] = work.send
        given: Any = None
        while True:
            began = time.thread_time()
            try:
                waits_for = step(given)
            except StopIteration as done:
                found: _Found = done.value
                return found
            finally:
                self._tell(time.thread_time() - began)
            try:
                given, step = (yield waits_for), work.send
            except BaseException as error:  # noqa: BLE001  # whatever it is, the work is to meet it
                given, step = error, work.throw
