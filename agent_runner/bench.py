"""How fast the phone is on this machine, beside what was promised.

Every figure is the median of many samples on one core, at scale 2 unless told, on the phone of a persona with
all apps and its past. What is warm is said: a figure is measured after runs that are not counted.
"""

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gui_sim.actions import OpenApp, Press, Swipe
from gui_sim.errors import GuiSimError

if TYPE_CHECKING:
    from agent_runner.protocols import PersonaWorld
    from gui_sim.device import Device
    from gui_sim.tool import ToolCall
    from gui_sim.world import World

NOW = datetime(2031, 5, 3, 9, 41)
PERSONA = "maya"
UP = ((195.0, 520.0), (195.0, 430.0))
"""A short swipe in the middle of the screen, which moves what is longer than the screen."""


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

    @property
    def verdict(self) -> str:
        """`ok`, or by how much the promise is missed."""
        over = self.measured - self.target
        return "ok" if self.met else f"misses by {over:.2g} {self.unit}"


TARGETS = {
    "scroll, frame": ("ms", 6.6),
    "screen seen before, frame": ("ms", 6.6),
    "new screen, frame": ("ms", 14.0),
    "PNG of a frame": ("ms", 3.0),
    "reset": ("ms", 3.0),
    "fork": ("ms", 4.0),
    "read call": ("ms", 1.0),
    "write call": ("ms", 1.0),
    "search": ("ms", 20.0),
    "1,000 calls of a life": ("s", 1.0),
    "import, first frame": ("s", 1.0),
    "further device": ("MB", 12.0),
    "harness of a step": ("ms", 10.0),
}


def measure(rounds: int = 5, scale: int = 2, apps: tuple[str, ...] = ()) -> Iterable[Figure]:
    """Yield the figures one by one, in the order of `TARGETS`; each is the median of its samples.

    `rounds` is how many times each sample is taken over all apps. Without a persona there is no past to take
    calls from, and the figures on writes and on a life are left out.
    """
    from gui_sim.device import Device

    persona = measured_persona(apps)
    world = persona.world if persona else build(apps)
    device = Device(world.fork(), scale=scale)
    _tour(device)
    yield _figure("scroll, frame", _scrolls(device, rounds))
    yield _figure("screen seen before, frame", _returns(device, rounds))
    yield _figure("new screen, frame", _new_screens(world, rounds, scale))
    yield _figure("PNG of a frame", _pngs(device, rounds))
    yield _figure("reset", _times(lambda: Device(world.fork(), scale=scale), 20 * rounds))
    yield _figure("fork", _times(device.fork, 20 * rounds))
    yield _figure("read call", list(_reads(world, 4 * rounds)))
    if persona and (writes := list(_writes(persona, 4 * rounds))):
        yield _figure("write call", writes)
    yield _figure("search", list(_searches(world, 2 * rounds)))
    if persona:
        yield _figure("1,000 calls of a life", [_child(_LIFE, scale, apps, cache="")])
    _child(_FIRST_FRAME, scale, apps)  # what is kept on disk is there afterwards
    first = [_child(_FIRST_FRAME, scale, apps) for _ in range(max(3, rounds))]
    yield _figure("import, first frame", first)
    yield _figure("further device", [_child(_MEMORY, scale, apps)])
    if persona and (overheads := list(_overheads(persona, 2 * rounds))):
        yield _figure("harness of a step", overheads)


def build(apps: tuple[str, ...] = ()) -> "World":
    """Return the world to measure: a persona's phone, with its past, or fresh apps without one."""
    from gui_sim.world import World

    persona = measured_persona(apps)
    return persona.world if persona else World.create(NOW)


def look(device: "Device") -> None:
    """Draw the present frame down to its pixels."""
    _ = device.observe().frame.rgb.shape


def measured_persona(apps: tuple[str, ...]) -> "PersonaWorld | None":
    """Return the persona whose phone is measured, None if there is none."""
    import personas
    from gui_sim.app import add_app_folders

    add_app_folders(apps)
    packs = [pack.parent.name for home in personas.__path__ for pack in Path(home).glob("packs/*/persona.yaml")]
    if not packs:
        return None
    from personas.history import build_world

    return build_world(PERSONA if PERSONA in packs else min(packs))


def _figure(name: str, samples: list[float]) -> Figure:
    if not samples:
        raise GuiSimError(f"Nothing on this phone gave a sample of '{name}'.")
    unit, target = TARGETS[name]
    ordered = sorted(samples)
    spread = ordered[min(len(ordered) - 1, int(0.9 * len(ordered)))]
    return Figure(name, unit, target, statistics.median(ordered), spread, len(ordered))


def _timed(work: Callable[[], object]) -> float:
    """Return the milliseconds of one run."""
    start = time.perf_counter()
    work()
    return (time.perf_counter() - start) * 1000


def _times(work: Callable[[], object], count: int) -> list[float]:
    """Return milliseconds of each of `count` runs, after two that are not counted."""
    work(), work()
    return [_timed(work) for _ in range(count)]


def _open(device: "Device", app: str) -> None:
    device.act(OpenApp(app=app))
    look(device)


def _home(device: "Device") -> None:
    device.act(Press(button="home"))
    look(device)


def _tour(device: "Device") -> None:
    """Show every app twice, so that letters, pictures and programs are warm."""
    look(device)
    for _ in range(2):
        for app in device.world.apps:
            _open(device, app.id)
            _home(device)


def _scrolls(device: "Device", rounds: int) -> list[float]:
    """Scroll a little and back in each app that can: other pixels, the same screen.

    Swipes that moved nothing are cheap and are not counted.
    """
    samples: list[float] = []
    for app in device.world.apps:
        _open(device, app.id)
        for number in range(2 * rounds):
            swipe = Swipe(path=UP if number % 2 == 0 else UP[::-1])
            start = time.perf_counter()
            outcome = device.act(swipe)
            look(device)
            if outcome.screen_changed:
                samples.append((time.perf_counter() - start) * 1000)
        _home(device)
    return samples


def _returns(device: "Device", rounds: int) -> list[float]:
    """Open each app again from the home screen: a whole screen changes to one shown before."""
    samples: list[float] = []
    look(device)
    for _ in range(rounds):
        for app in device.world.apps:
            samples.append(_timed(lambda app=app: _open(device, app.id)))  # type: ignore[misc]
            _home(device)
    return samples


def _new_screens(world: "World", rounds: int, scale: int) -> list[float]:
    """Open each app on a phone that has not shown it yet; pictures common to all phones are warm."""
    from gui_sim.device import Device

    samples: list[float] = []
    for _ in range(rounds):
        samples += _returns(Device(world.fork(), scale=scale), 1)
    return samples


def _pngs(device: "Device", rounds: int) -> list[float]:
    from gui_sim.canvas.base import Frame  # a frame encodes once, so each run gets a new one

    samples: list[float] = []
    for app in device.world.apps:
        _open(device, app.id)
        pixels = device.observe().frame.rgb
        samples += _times(lambda pixels=pixels: Frame(pixels).png(), rounds)  # type: ignore[misc]
    return samples


def _reads(world: "World", count: int) -> Iterator[float]:
    """Time every reading tool that needs no argument, searches apart."""
    from gui_sim.tool import ToolCall

    for tool in world.tools("agent"):
        if not tool.writes and not tool.searches and not any(param.required for param in tool.params):
            call = ToolCall(tool.app, tool.name, {})
            if world.call(call).ok:
                yield from _times(lambda call=call: world.call(call), count)  # type: ignore[misc]


def _writes(persona: "PersonaWorld", count: int) -> Iterator[float]:
    """Time the owner's last calls of each tool that can still be made, each on a fork of its own."""
    tried: set[str] = set()
    for line in reversed(persona.history):
        if line.call is None or line.call.tool in tried:
            continue
        tried.add(line.call.tool)
        times = [_write(persona.world.fork(), line.call) for _ in range(count)]
        yield from (one for one in times if one is not None)


def _write(world: "World", call: "ToolCall") -> float | None:
    """Return the milliseconds of a call that changes rows, after the same call was made and taken back."""
    before = world.store.digest()
    with suppress(_TakenBack), world.store.transaction():
        world.call(call, actor="user")
        raise _TakenBack
    start = time.perf_counter()
    result = world.call(call, actor="user")
    took = (time.perf_counter() - start) * 1000
    return took if result.ok and world.store.digest() != before else None


class _TakenBack(Exception):
    """Ends a transaction whose writes are not wanted."""


def _searches(world: "World", count: int) -> Iterator[float]:
    """Time a search through all apps for words that are common, rare and nowhere."""
    from gui_sim.tool import ToolCall

    for query in ("an", "dinner", "birthday", "xyzzy"):
        call = ToolCall(world.tool("search_phone").app, "search_phone", {"query": query})
        result = world.call(call)
        if not result.ok:
            raise GuiSimError(f"The benchmark's search for '{query}' failed: {result.error}")
        yield from _times(lambda call=call: world.call(call), count)  # type: ignore[misc]


def _overheads(persona: "PersonaWorld", count: int) -> Iterator[float]:
    """Time episodes of the oracle in tools mode, and yield what each took for a step beyond the phone's part.

    In it are the episode's world, its files with the wait for the disk, and its judges: an episode of five steps
    has little to share that among. Tasks at another moment than the persona's are left out.
    """
    import asyncio
    import tempfile

    import personas
    from agent_runner.agents.oracle import Oracle
    from agent_runner.episode import run_episode
    from agent_runner.protocols import Limits
    from agent_runner.tasks import load_tasks
    from agent_runner.user.scripted import ScriptedUser
    from gui_sim.device import Device

    class Timed(Device):
        spent = 0.0

        def act(self, *args: Any, **options: Any) -> Any:
            start = time.perf_counter()
            try:
                return super().act(*args, **options)
            finally:
                Timed.spent += time.perf_counter() - start

    folders = [Path(home) / "packs" / PERSONA / "tasks" for home in personas.__path__]
    found = load_tasks([folder for folder in folders if folder.is_dir()])
    tasks = [task for task in found if task.persona == PERSONA and task.now == persona.world.clock.now][:count]
    persona.world.store.digest()  # as a run does once for all of its episodes
    with tempfile.TemporaryDirectory() as held:
        for task in [*tasks, *tasks]:  # the first half makes schemas and imports warm
            Timed.spent, start = 0.0, time.perf_counter()
            user, place = ScriptedUser(task), Path(held) / task.id
            again = place.exists()
            one = run_episode(task, persona, Oracle(), user, Limits(), "tools", place, make_device=Timed)
            steps = asyncio.run(one).steps
            if again:
                yield (time.perf_counter() - start - Timed.spent) * 1000 / steps


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


_LIFE = """
import sys, time
from agent_runner.bench import measured_persona
from gui_sim.world import World
spent = []
call = World.call
def timed(*args, **kwargs):
    start = time.perf_counter()
    result = call(*args, **kwargs)
    spent.append(time.perf_counter() - start)
    return result
World.call = timed  # only the calls: arrivals and a day's health samples are no calls
measured_persona(tuple(sys.argv[2:]))
print(1000 * sum(spent) / len(spent))
"""


def _child(program: str, scale: int, apps: tuple[str, ...], cache: str | None = None) -> float:
    """Run a program in a fresh process which prints one number; a `cache` of "" keeps no worlds."""
    root = str(Path(__file__).resolve().parent.parent)
    command = [
        sys.executable,
        "-c",
        f"import sys; sys.path.insert(0, {root!r})\n{program}",
        str(scale),
        *apps,
    ]
    environment = {**os.environ} if cache is None else {**os.environ, "GUI_SIM_CACHE": cache}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # measured as it is installed: its modules compiled
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    if done.returncode:
        raise GuiSimError(f"A measurement in a fresh process failed: {done.stderr.strip().splitlines()[-1:]}")
    return float(done.stdout.split()[-1])
