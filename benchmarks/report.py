"""How long a report of 1,000 episodes takes to build, how fast its summary opens, and what its pages weigh.

The episodes are real: the oracle and the sentinels do every shipped task through tools, once each, and each trial of
the measured run is one of these at random (seeded), so that there are passes, failures, errors, side effects and
missing trials. Needs the extra `browser` and Chromium for the second number.

    python benchmarks/report.py [--episodes 1000] [--runs 1] [--out DIR] [--chromium /usr/bin/chromium]
"""

import argparse
import asyncio
import json
import shutil
import statistics
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import yaml

from agent_runner.commands.places import task_dirs
from agent_runner.report.folder import write_report
from agent_runner.report.source import read_runs
from agent_runner.runs.config import RunConfig, describe
from agent_runner.runs.runner import run_tasks
from agent_runner.tasks import Task, load_tasks

AGENTS = ("oracle", "oracle", "oracle", "default_taker", "guesser", "claim", "stray", "answer_at_once")
"""Whom a trial is taken from: the oracle three times in eight."""
TARGETS = {"seconds to build": 60.0, "seconds to open": 2.0, "MB at the start of the heaviest page": 3.0}


def pool(folder: Path, tasks: Sequence[Task]) -> dict[str, Path]:
    """Run each agent over all tasks, and return where each one's episodes lie."""
    for agent in dict.fromkeys(AGENTS):
        config = RunConfig(agent=agent, mode="tools")
        asyncio.run(run_tasks(config, tasks, folder / agent))
    return {agent: folder / agent / "episodes" for agent in AGENTS}


def many(folder: Path, tasks: Sequence[Task], pools: dict[str, Path], count: int, seed: int) -> Path:
    """Write a run of `count` episodes, each a copy of one of the pool's under another trial."""
    trials = max(1, -(-count // len(tasks)))
    rng = Random(seed)
    settings = json.loads(
        json.dumps(describe(RunConfig(agent="oracle", mode="tools", trials=trials, seed=seed), tasks))
    )
    folder.mkdir(parents=True)
    (folder / "run.yaml").write_text(yaml.safe_dump(settings, sort_keys=True))
    wanted = [(task, trial) for trial in range(trials) for task in tasks][:count]
    for task, trial in wanted:
        source = pools[rng.choice(AGENTS)] / task.id / "0"
        target = folder / "episodes" / task.id / str(trial)
        shutil.copytree(source, target)
        result = json.loads((target / "result.json").read_bytes())
        (target / "result.json").write_text(json.dumps({**result, "trial": trial}))
    return folder


def start_weights(folder: Path) -> Iterator[tuple[str, float]]:
    """Yield each page with the megabytes that are loaded when it opens: the page, and the data of its start."""
    rows = sorted(folder.glob("report/episodes-*.js"))
    yield "index.html", _size([folder / "index.html", *rows])
    heads = [path for path in folder.glob("report/*/*/*.js") if path.stem.isdigit()]
    yield "replay.html", _size([folder / "replay.html"]) + max(_size([path]) for path in heads)


def _size(paths: Sequence[Path]) -> float:
    return sum(path.stat().st_size for path in paths) / 1e6


def seconds_to_open(page: Path, chromium: str, times: int = 5) -> float:
    """Return the median of how long the summary takes until it is drawn, in a new context each time."""
    from playwright.sync_api import sync_playwright

    taken = []
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for _ in range(times):
            context = browser.new_context(viewport={"width": 1280, "height": 900})
            view = context.new_page()
            start = time.perf_counter()
            view.goto(page.resolve().as_uri())
            view.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
            taken.append(time.perf_counter() - start)
            context.close()
        browser.close()
    return statistics.median(taken)


def main() -> None:
    """Print the three numbers beside their targets."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--episodes", type=int, default=1000)
    options.add_argument("--runs", type=int, default=1)
    options.add_argument("--out", type=Path, default=None)
    options.add_argument("--chromium", default=shutil.which("chromium") or "")
    chosen = options.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        out = chosen.out or Path(scratch)
        tasks = load_tasks(task_dirs(None))
        pools = pool(out / "pool", tasks)
        folders = [many(out / f"mixed-{seed}", tasks, pools, chosen.episodes, seed) for seed in range(chosen.runs)]
        start = time.perf_counter()
        page = write_report(out / "report", read_runs(folders))
        numbers = {"seconds to build": time.perf_counter() - start}
        if chosen.chromium:
            numbers["seconds to open"] = seconds_to_open(page, chosen.chromium)
        weights = dict(start_weights(page.parent))
        numbers["MB at the start of the heaviest page"] = max(weights.values())
    print(f"A report of {chosen.episodes * chosen.runs:,} episodes")
    for name, value in numbers.items():
        print(f"  {name:40} {value:8.2f}   target {TARGETS[name]:g}")
    print("  " + ", ".join(f"{name} {value:.2f} MB" for name, value in weights.items()))


if __name__ == "__main__":
    main()
