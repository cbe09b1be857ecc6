"""Who carries out the jobs of a run: this process, processes beside it, or (see `cluster`) other machines.

A crew knows nothing of episodes: it takes a job, has its work done somewhere, and gives back what came of it.
"""

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Generic, Protocol, TypeVar

from gui_sim.errors import GuiSimError

J = TypeVar("J")
R = TypeVar("R")
Job = TypeVar("Job", contravariant=True)
Done = TypeVar("Done", covariant=True)


class Crew(Protocol[Job, Done]):
    """Does jobs, `width` of them at once; more are not handed to it."""

    width: int

    async def do(self, job: Job) -> Done | None:
        """Do one job; None if it was interrupted."""
        ...

    async def close(self) -> None:
        """Let those at work end, and free what they hold."""
        ...


class Here(Generic[J, R]):
    """This process, several jobs at once in its event loop."""

    def __init__(self, width: int, work: Callable[[J], Awaitable[R]]) -> None:
        self.width = max(1, width)
        self._work = work

    async def do(self, job: J) -> R | None:
        """Do one job in the event loop."""
        return await self._work(job)

    async def close(self) -> None:
        """Nothing is held."""


class Processes(Generic[J, R]):
    """Processes of their own, one job each; `work` is a function of a module, so that they find it."""

    def __init__(self, workers: int, work: Callable[[J], R | None]) -> None:
        self.width = workers + 1  # one waits at the door, so that no worker stands idle
        self._work = work
        self._pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"))

    async def do(self, job: J) -> R | None:
        """Do one job in a worker.

        Raises:
            GuiSimError: A worker was ended from outside.
        """
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, self._work, job)
        except BrokenProcessPool:
            raise GuiSimError(
                "A worker process was ended from outside; what is done is kept, resume the run."
            ) from None

    async def close(self) -> None:
        """Wait for the workers."""
        self._pool.shutdown(wait=True, cancel_futures=True)
