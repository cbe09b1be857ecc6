"""Whatever is done to the phone, in whatever order, it stands: no error escapes, rows fit, copies and replays agree."""

import gc
import json
import os
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from gui_sim import actions as do
from gui_sim.device import Device
from gui_sim.world import World
from tests.device import walk
from tests.device.lab import NOW, make_world, same, shipped

APPS = [app.id for app in shipped()]


def phone(seed: int = 1, **options: bool) -> Device:
    """Return a phone with all apps that have screens, and Workshop."""
    return Device(make_world(*APPS, **options), scale=1)


def use(device: Device, seed: int, count: int, look: int = 10) -> list[str]:
    """Use a phone at random, checking as it goes; return what was done."""
    rng = Random(seed)
    done: list[str] = []
    for number in range(count):
        action = walk.next_action(device, rng)
        done.append(json.dumps(action.model_dump(mode="json")))
        try:
            outcome = device.act(action)
            tree = device.observe().tree
        except Exception as error:
            tail = "\n".join(done[-6:])
            raise AssertionError(f"seed {seed}, action {number} on {device.phone.front}: {error!r}\n{tail}") from error
        walk.well_formed(outcome)
        assert tree.children, "the screen is empty"
        if number % look == 0:
            device.observe().frame.hash()
            broken = walk.broken_links(device)
            assert not broken, f"after {done[-1]}: {broken[:3]}"
    return done


def test_the_shipped_apps_are_walked() -> None:
    assert {"settings", "clock", "dinespot"} <= set(APPS)


@pytest.mark.parametrize("seed", [1, 2])
def test_a_walk_of_150_actions_stands(seed: int) -> None:
    use(phone(), seed, 150)


@pytest.mark.parametrize("app", APPS)
def test_a_walk_in_each_app_stands(app: str) -> None:
    device = phone()
    rng = Random(7)
    device.act(do.OpenApp(app=app))
    for _ in range(60):
        action = walk.next_action(device, rng)
        if isinstance(action, do.OpenApp) or (isinstance(action, do.Press) and action.button != "back"):
            continue
        walk.well_formed(device.act(action))
        if not device.phone.front:
            device.act(do.OpenApp(app=app))
    assert not walk.broken_links(device)


def test_a_replay_gives_equal_frames() -> None:
    lines = walk.record(phone(), Random(11), 60)
    assert walk.replay(phone(), lines) == walk.replay(phone(), lines)


def test_a_copy_made_on_the_way_ends_equal() -> None:
    one = phone()
    walk.record(one, Random(5), 60)
    for copy in (one.fork(), Device.load(one.save(), apps=one.world.apps)):
        same(one, copy)
        lines = walk.record(one.fork(), Random(6), 25)
        assert walk.replay(one.fork(), lines) == walk.replay(copy, lines)


class Phone(RuleBasedStateMachine):
    """Hypothesis looks for a short way to break the phone."""

    base: World | None = None

    def __init__(self) -> None:
        super().__init__()
        if Phone.base is None:
            Phone.base = make_world(*APPS)
        self.device = Device(Phone.base.fork(), scale=1)

    def do(self, action: do.Action) -> None:
        walk.well_formed(self.device.act(action))

    @rule(app=st.sampled_from(APPS))
    def open(self, app: str) -> None:
        self.do(do.OpenApp(app=app))

    @rule(seed=st.integers(0, 10_000))
    def touch(self, seed: int) -> None:
        x, y = walk.point(self.device, Random(seed))
        self.do(do.Tap(x=x, y=y))

    @rule(seed=st.integers(0, 10_000))
    def press_long(self, seed: int) -> None:
        x, y = walk.point(self.device, Random(seed))
        self.do(do.LongPress(x=x, y=y))

    @rule(seed=st.integers(0, 10_000))
    def swipe(self, seed: int) -> None:
        rng = Random(seed)
        x, y = walk.point(self.device, rng)
        self.do(do.Swipe(path=((x, y), walk.way(x, y, rng))))

    @precondition(lambda self: self.device.scene.field is not None)
    @rule(text=st.text(max_size=60) | st.sampled_from(walk.HOSTILE))
    def type(self, text: str) -> None:
        self.do(do.Type(text=text))

    @rule(button=st.sampled_from(walk.BUTTONS))
    def press(self, button: str) -> None:
        self.do(do.parse_action({"type": "press", "button": button}))

    @rule(seed=st.integers(0, 10_000))
    def call(self, seed: int) -> None:
        self.do(walk.tool_call(self.device, Random(seed)))

    @rule()
    def copy(self) -> None:
        twin = self.device.fork()
        assert twin.scene.commands == self.device.scene.commands
        assert twin.world.store.digest() == self.device.world.store.digest()
        self.device = twin

    @invariant()
    def shows_something(self) -> None:
        assert self.device.observe().tree.children


TestPhone = Phone.TestCase
TestPhone.settings = settings(
    max_examples=8, stateful_step_count=25, deadline=None, suppress_health_check=list(HealthCheck)
)


@pytest.mark.full
@pytest.mark.parametrize("seed", range(20))
def test_a_walk_of_1000_actions_stands(seed: int) -> None:
    use(phone(), 100 + seed, 1_000)


@pytest.mark.full
def test_memory_stays_flat() -> None:
    device = phone()
    rng = Random(3)
    sizes = []
    for _ in range(5):
        for _ in range(400):
            device.act(walk.next_action(device, rng))
            device.observe().frame.hash()
            device.fork().world.close()
        gc.collect()
        sizes.append(resident())
    assert sizes[-1] - sizes[1] < 30, f"MB after each 400 actions: {sizes}"


def resident() -> float:
    """Return the memory of this process in MB."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def test_the_phone_stands_at_another_time_and_in_the_dark() -> None:
    world = World.create(NOW.replace(month=2, day=28, hour=23, minute=59), APPS, strict=True)
    device = Device(world, scale=1)
    for key, value in (("display.dark_mode", "on"), ("display.text_size", "xxxLarge")):
        device.act(do.CallTool(tool="set_setting", args={"key": key, "value": value}))
    use(device, 9, 60)
