"""How many steps a second the gymnasium environment makes, alone and as 2 and 4 processes with shared frames.

The actions are the same for every environment: open an app, swipe its list, go back. The figures are of this machine;
more processes than cores bring nothing. Run it with the extra `gym`:

    python benchmarks/gym_speed.py [--steps 200] [--scale 1] [--context spawn]
"""

import argparse
import statistics
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AsyncVectorEnv

from agent_runner.gym.spaces import kinds

TASK = "thai-with-guests"
NAMES = kinds("vision")
DOWN, UP = ((0.5, 0.75), (0.5, 0.4)), ((0.5, 0.4), (0.5, 0.75))


def make(scale: int) -> Any:
    """An environment whose episodes end by the benchmark's own count."""
    return gymnasium.make("gui_sim/Phone-v0", task=TASK, scale=scale, limits={"steps": 0, "turns": 0})


def action(number: int) -> dict[str, Any]:
    """The action of a step: an app first, then its list up and down."""
    point, to = DOWN if number % 2 else UP
    kind = "swipe" if number else "open_app"
    fields = {"type": NAMES.index(kind), "point": point, "to": to, "text": "dinespot", "minutes": 0}
    return {
        name: np.asarray(value, dtype=np.float32) if name in ("point", "to") else value
        for name, value in fields.items()
    }


def several(count: int, number: int) -> dict[str, Any]:
    """The same action for several environments, as a sample of their joint space."""
    one = action(number)
    joint = {name: np.stack([np.asarray(value)] * count) for name, value in one.items() if name != "text"}
    return {**joint, "text": (one["text"],) * count}


def step_all(many: AsyncVectorEnv, count: int, number: int) -> object:
    """One step of all environments."""
    return many.step(several(count, number))


def per_second(step: Callable[[int], object], steps: int, each: int) -> float:
    """Steps of all environments a second, after ten that do not count."""
    for number in range(10):
        step(number)
    start = time.perf_counter()
    for number in range(10, 10 + steps):
        step(number)
    return steps * each / (time.perf_counter() - start)


def forks(env: Any, rounds: int = 20) -> tuple[float, float]:
    """Milliseconds of a fork, and of going on from one."""
    taken: tuple[list[float], list[float]] = ([], [])
    for _ in range(rounds):
        start = time.perf_counter()
        state = env.unwrapped.fork()
        middle = time.perf_counter()
        env.reset(options={"state": state})
        taken[0].append((middle - start) * 1000)
        taken[1].append((time.perf_counter() - middle) * 1000)
    return statistics.median(taken[0]), statistics.median(taken[1])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--steps", type=int, default=200)
    parser.add_argument("--scale", type=int, default=1, choices=(1, 2, 3))
    parser.add_argument("--context", default="spawn", choices=("spawn", "fork", "forkserver"))
    given = parser.parse_args()
    env = make(given.scale)
    env.reset(seed=0)
    alone = per_second(lambda number: env.step(action(number)), given.steps, 1)
    print(f"in this process: {alone:.0f} steps a second")
    taken = []
    for _ in range(10):
        start = time.perf_counter()
        env.reset(seed=0)
        taken.append((time.perf_counter() - start) * 1000)
    fork, back = forks(env)
    env.close()
    print(f"reset {statistics.median(taken):.1f} ms, fork {fork:.1f} ms, reset from a fork {back:.1f} ms")
    for count in (1, 2, 4):
        many = AsyncVectorEnv([partial(make, given.scale)] * count, shared_memory=True, context=given.context)
        many.reset(seed=0)
        rate = per_second(partial(step_all, many, count), given.steps, count)
        many.close()
        print(f"{count} process{'es' if count > 1 else ''}: {rate:.0f} steps a second, {rate / alone:.1f} times one")


if __name__ == "__main__":
    main()
