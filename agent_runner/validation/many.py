"""Many tasks validated, in this process or in several, with the reports in the order of the tasks."""

import signal
import tempfile
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path

from agent_runner.protocols import BuildWorld
from agent_runner.suites import add_suite_folders
from agent_runner.tasks import Task
from agent_runner.validation.validate import TaskReport, validate_task
from gui_sim.app import add_app_folders
from gui_sim.errors import GuiSimError

Job = tuple[Task, bool]
"""A task, and whether it is proved through the screen too."""
Prove = Callable[[Iterable[Job]], Iterator[tuple[Task, TaskReport]]]


@contextmanager
def prover(
    build: BuildWorld, workers: int = 0, apps_dirs: Sequence[Path] = (), suites_dirs: Sequence[Path] = ()
) -> Iterator[Prove]:
    """Give a function that validates jobs one after the other as they are drawn, `workers` of them at once.

    With workers, `build` must be a function of a module, so that they find it; jobs are drawn a few ahead. They are
    ended with what they have in hand when the block is left.

    Raises:
        GuiSimError: A worker was ended from outside.
    """
    if not workers:
        yield lambda jobs: ((task, validate_task(task, build, screen=screen)) for task, screen in jobs)
        return
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as room:
        pool = ProcessPoolExecutor(workers, get_context("spawn"), _begin, (tuple(apps_dirs), tuple(suites_dirs), room))

        def prove(jobs: Iterable[Job]) -> Iterator[tuple[Task, TaskReport]]:
            ahead: deque[tuple[Task, Future[TaskReport]]] = deque()
            for task, screen in jobs:
                with _deaf():
                    ahead.append((task, pool.submit(validate_task, task, build, screen=screen)))
                if len(ahead) > 2 * workers:
                    yield _next(ahead)
            while ahead:
                yield _next(ahead)

        try:
            yield prove
        finally:
            # Nobody wants what is still in hand. The pool itself has no word for this, and would wait for minutes.
            for worker in list((pool._processes or {}).values()):
                worker.terminate()
            pool.shutdown(wait=True, cancel_futures=True)


def _begin(apps_dirs: Sequence[Path], suites_dirs: Sequence[Path], room: str) -> None:
    """Prepare a worker. What it leaves when it is ended lies in a folder that goes away."""
    tempfile.tempdir = room
    add_app_folders(apps_dirs)
    add_suite_folders(suites_dirs)


@contextmanager
def _deaf() -> Iterator[None]:
    """Keep Ctrl-C from the processes that are begun here: a terminal sends it to them too, and each would tell of it.

    This process hears it when the block is left.
    """
    was = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, was)


def _next(ahead: deque[tuple[Task, "Future[TaskReport]"]]) -> tuple[Task, TaskReport]:
    task, report = ahead.popleft()
    try:
        return task, report.result()
    except BrokenProcessPool:
        raise GuiSimError("A worker process was ended from outside; run it again.") from None
