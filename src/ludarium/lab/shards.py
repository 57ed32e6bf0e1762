"""Spreading work over processes of this machine, or over a Dask cluster: the same results wherever it ran."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")


class BadCluster(ValueError):
    """The cluster cannot be used; the message says why and what to do."""


class Work(msgspec.Struct, frozen=True):
    """Where work is done: so many processes here, or a cluster at an address."""

    workers: int = 1
    cluster: str = ""

    def run(self, function: Callable[..., T], jobs: Sequence[tuple[Any, ...]]) -> Iterator[T]:
        """The results of all jobs, in their order. What a dead worker of a cluster had is done again."""
        if self.cluster:
            yield from _on_cluster(self.cluster, function, jobs)
        elif self.workers <= 1 or len(jobs) <= 1:
            for job in jobs:
                yield function(*job)
        else:
            with ProcessPoolExecutor(self.workers, mp_context=get_context("forkserver")) as pool:
                yield from pool.map(_call, [function] * len(jobs), jobs)


HERE = Work()


def _call(function: Callable[..., T], job: tuple[Any, ...]) -> T:
    return function(*job)


def _on_cluster(address: str, function: Callable[..., T], jobs: Sequence[tuple[Any, ...]]) -> Iterator[T]:
    try:
        from distributed import Client
    except ImportError:
        raise BadCluster("A cluster needs one more package: pip install 'ludarium[cluster]'.") from None
    try:
        client: Any = Client(address, timeout=20)  # type: ignore[no-untyped-call]  # the library has no types
    except (OSError, TimeoutError, ValueError) as error:
        raise BadCluster(f"The cluster at {address} cannot be reached: {error}.") from None
    with client:
        futures = [client.submit(_call, function, job, pure=False, retries=5) for job in jobs]
        for future in futures:
            yield future.result()
