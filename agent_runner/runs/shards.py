"""Disjoint parts of a run, for several machines: each knows from two numbers which episodes are its own."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from agent_runner.tasks import Task
from gui_sim.errors import GuiSimError

MOST = 10_000


@dataclass(frozen=True)
class Shard:
    """Part `part` (from 1) of `of`. The parts are disjoint, together they are the run, and none is longer
    than another by more than one episode.
    """

    part: int = 1
    of: int = 1

    @classmethod
    def parse(cls, text: str) -> "Shard":
        """Read `2/5`.

        Raises:
            GuiSimError: It is something else.
        """
        match = re.fullmatch(r"(\d{1,5})/(\d{1,5})", text.strip())
        if match and 1 <= int(match[1]) <= int(match[2]) <= MOST:
            return cls(int(match[1]), int(match[2]))
        raise GuiSimError(f"'{text[:40]}' is no part of a run. Write --shard 2/5 for the second of five.")

    def __str__(self) -> str:
        return f"{self.part}/{self.of}"

    def episodes(self, tasks: Sequence[Task], trials: int) -> Iterator[tuple[Task, int]]:
        """Yield each task and trial of this part: every `of`-th of the run, in the run's order."""
        number = 0
        for task in tasks:
            for trial in range(trials):
                if number % self.of == self.part - 1:
                    yield task, trial
                number += 1


WHOLE = Shard()
