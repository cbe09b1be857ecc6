"""How fast the phone is on this machine, beside what was promised: medians, one core, scale 2 unless told."""

import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from gui_sim.actions import OpenApp, Press, Swipe
from gui_sim.errors import GuiSimError

if TYPE_CHECKING:
    from gui_sim.device import Device
    from gui_sim.world import World

NOW = datetime(2031, 5, 3, 9, 41)


@dataclass(frozen=True)
class Figure:
    """One measured median beside its target (both in `unit`); `spread` is the 90th percentile."""

    name: str
    unit: str
    target: float
    measured: float
    spread: float
    n: int

    @property
    def met(self) -> bool:
        """Whether the median keeps the promise."""
        return self.measured <= self.target


TARGETS = {
    "action and frame, same screen": ("ms", 6.6),
    "action and frame, new screen": ("ms", 14.0),
    "PNG of a frame": ("ms", 3.0),
    "reset": ("ms", 3.0),
    "fork": ("ms", 4.0),
    "tool call": ("ms", 1.0),
    "search": ("ms", 20.0),
    "import and first frame": ("s", 1.0),
    "memory of each further device": ("MB", 12.0),
}


def measure(rounds: int = 5, scale: int = 2, apps: tuple[str, ...] = ()) -> Iterable[Figure]:
    """Yield the figures one by one, in the order of `TARGETS`; each is the median of its samples.

    `rounds` is how many times each sample is taken over all apps.
    """
    from gui_sim.device import Device

    world = build(apps)
    device = Device(world.fork(), scale=scale)
    look(device)
    yield _figure("action and frame, same screen", _scrolls(device, rounds))
    yield _figure("action and frame, new screen", _new_screens(world, rounds, scale))
    yield _figure("PNG of a frame", _pngs(device))
    yield _figure("reset", _times(lambda: Device(world.fork(), scale=scale), 20 * rounds))
    yield _figure("fork", _times(device.fork, 20 * rounds))
    yield _figure("tool call", _times(_caller(world, "list_notifications"), 40 * rounds))
    yield _figure("search", _times(_caller(world, "search_phone", query="an"), 10 * rounds))
    yield _figure(
        "import and first frame", [_child(_FIRST_FRAME, scale, apps) for _ in range(min(3, rounds))]
    )
    yield _figure("memory of each further device", [_child(_MEMORY, scale, apps)])


def build(apps: tuple[str, ...] = ()) -> "World":
    """Return the world to measure: the first persona's phone, with its past, or fresh apps without one."""
    import personas
    from gui_sim.app import add_app_folders
    from gui_sim.world import World

    add_app_folders(apps)
    packs = [
        pack.parent.name for home in personas.__path__ for pack in Path(home).glob("packs/*/persona.yaml")
    ]
    if not packs:
        return World.create(NOW)
    from personas.history import build_world

    return build_world(min(packs)).world


def look(device: "Device") -> None:
    """Draw the present frame down to its pixels."""
    _ = device.observe().frame.rgb.shape


def _figure(name: str, samples: list[float]) -> Figure:
    unit, target = TARGETS[name]
    ordered = sorted(samples)
    spread = ordered[min(len(ordered) - 1, int(0.9 * len(ordered)))]
    return Figure(name, unit, target, statistics.median(ordered), spread, len(ordered))


def _times(work: Callable[[], object], count: int) -> list[float]:
    """Return milliseconds of each of `count` runs, after two that are not counted."""
    work(), work()
    samples = []
    for _ in range(count):
        start = time.perf_counter()
        work()
        samples.append((time.perf_counter() - start) * 1000)
    return samples


def _scrolls(device: "Device", rounds: int) -> list[float]:
    """Scroll a little and back in each app: other pixels, the same screen."""
    samples: list[float] = []
    for app in device.world.apps:
        device.act(OpenApp(app=app.id))
        look(device)
        for number in range(2 * rounds):
            path = ((195.0, 520.0), (195.0, 430.0))
            swipe = Swipe(path=path if number % 2 == 0 else path[::-1])
            start = time.perf_counter()
            device.act(swipe)
            look(device)
            samples.append((time.perf_counter() - start) * 1000)
        device.act(Press(button="home"))
    return samples


def _new_screens(world: "World", rounds: int, scale: int) -> list[float]:
    """Open each app on a phone that has not shown it yet; pictures common to all phones are warm."""
    from gui_sim.device import Device

    samples: list[float] = []
    for _ in range(max(1, rounds // 2)):
        device = Device(world.fork(), scale=scale)
        look(device)
        for app in world.apps:
            start = time.perf_counter()
            device.act(OpenApp(app=app.id))
            look(device)
            samples.append((time.perf_counter() - start) * 1000)
            device.act(Press(button="home"))
            look(device)
    return samples


def _pngs(device: "Device") -> list[float]:
    samples = []
    for app in device.world.apps:
        device.act(OpenApp(app=app.id))
        frame = device.observe().frame
        _ = frame.rgb.shape
        start = time.perf_counter()
        frame.png()
        samples.append((time.perf_counter() - start) * 1000)
    return samples


def _caller(world: "World", tool: str, **args: object) -> Callable[[], object]:
    from gui_sim.tool import ToolCall

    call = ToolCall(world.tool(tool).app, tool, dict(args))
    result = world.call(call)
    if not result.ok:
        raise GuiSimError(f"The benchmark's call of {tool} failed: {result.error}")
    return lambda: world.call(call)


_FIRST_FRAME = """
import sys, time
start = time.perf_counter()
import agent_runner.cli
from agent_runner.bench import build, look
from gui_sim.device import Device
look(Device(build(tuple(sys.argv[2:])), scale=int(sys.argv[1])))
print(time.perf_counter() - start)
"""
_MEMORY = """
import sys
from agent_runner.bench import build, look
from gui_sim.device import Device
from gui_sim.actions import OpenApp
def resident():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * 4096 / 1e6
world = build(tuple(sys.argv[2:]))
def use(device):
    for app in world.apps[:5]:
        device.act(OpenApp(app=app.id))
        look(device)
    return device
first = [use(Device(world.fork(), scale=int(sys.argv[1]))) for _ in range(2)]
before = resident()
more = [use(Device(world.fork(), scale=int(sys.argv[1]))) for _ in range(20)]
print((resident() - before) / len(more))
"""


def _child(program: str, scale: int, apps: tuple[str, ...]) -> float:
    """Run a program in a fresh process which prints one number."""
    root = str(Path(__file__).resolve().parent.parent)
    command = [
        sys.executable,
        "-c",
        f"import sys; sys.path.insert(0, {root!r})\n{program}",
        str(scale),
        *apps,
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise GuiSimError(f"A measurement in a fresh process failed: {done.stderr.strip().splitlines()[-1:]}")
    return float(done.stdout.split()[-1])
