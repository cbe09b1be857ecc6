"""How fast a past is lived: tool calls with their lines, arrivals and health samples, in seconds.

The life of a pack is begun years earlier than its own, so that a phone is also measured that is fuller than any that
ships. What such a past speaks of before it exists is skipped.

    python benchmarks/life.py [--pack rafael] [--years 4] [--json]
"""

import argparse
import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from gui_sim.timeline import Timeline
from gui_sim.world import World
from personas.history import live
from personas.pack import Pack, load_pack

TARGETS = {"20,000 calls": 20.0, "100,000 events": 60.0}
"""Seconds for so many tool calls with their lines, and for so many calls, arrivals and samples."""


@dataclass(frozen=True)
class Life:
    """What was lived, and in how many seconds."""

    calls: int
    lines: int
    arrivals: int
    samples: int
    seconds: float

    @property
    def events(self) -> int:
        """All that happened."""
        return self.calls + self.arrivals + self.samples


@contextmanager
def counted(owner: type, name: str) -> Iterator[list[int]]:
    """Count meanwhile how often a method is called; the list holds the number."""
    method, number = getattr(owner, name), [0]

    def count(*args: Any, **options: Any) -> Any:
        number[0] += 1
        return method(*args, **options)

    setattr(owner, name, count)
    try:
        yield number
    finally:
        setattr(owner, name, method)


def lived(pack: Pack, years: int) -> Life:
    """Live the past of a pack, begun so many years earlier, and count it."""
    begins = pack.persona.begins - timedelta(days=365 * years)
    longer = pack.model_copy(update={"persona": pack.persona.model_copy(update={"begins": begins})})
    with counted(World, "call") as calls, counted(Timeline, "_run") as arrivals:
        start = time.perf_counter()
        world, lines = live(longer, pack.persona.now, without=[pack.profile[0].id])  # so that steps may fail
        seconds = time.perf_counter() - start
    series: Any = world.store.schema.table("HealthSeries").model
    samples = sum(value is not None for row in world.store.find(series) for value in row.values)
    world.close()
    return Life(calls[0], len(lines), arrivals[0], samples, seconds)


def main() -> None:
    """Print what was measured, beside the targets."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pack", default="rafael")
    parser.add_argument("--years", type=int, default=4, help="how many years earlier the life begins")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    life = lived(load_pack(options.pack), options.years)
    measured = {
        "20,000 calls": 20_000 * life.seconds / life.calls,
        "100,000 events": 100_000 * life.seconds / life.events,
    }
    if options.json:
        print(json.dumps({**vars(life), "seconds_for": measured, "targets": TARGETS}, indent=2))
        return
    what = f"{life.calls:,} calls, {life.lines:,} lines, {life.arrivals:,} arrivals, {life.samples:,} samples"
    print(f"{what} in {life.seconds:.1f} s")
    for name, seconds in measured.items():
        print(f"{name:>15}: {seconds:5.1f} s (target {TARGETS[name]:.0f})")


if __name__ == "__main__":
    main()
