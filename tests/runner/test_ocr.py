"""The ocr agent: what it makes of words, icons and controls, that it is blind, and that it gets tasks done."""

import asyncio
import dataclasses
import sys
from collections.abc import Callable
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from agent_runner.agents import make_agent
from agent_runner.agents.ocr.guide import Guide, Order, Wheel
from agent_runner.agents.ocr.hints import Hint, Near
from agent_runner.agents.ocr.matching import among_lines, is_sure
from agent_runner.agents.ocr.reading import Line
from agent_runner.agents.ocr.words import CLOSE, likeness
from agent_runner.episode import run_episode
from agent_runner.protocols import AgentView, Limits
from agent_runner.results import EpisodeResult
from agent_runner.setup import persona_for
from agent_runner.suites import load_suite
from agent_runner.tasks import Task, load_tasks
from agent_runner.trajectory import read_steps
from agent_runner.user.scripted import ScriptedUser
from gui_sim.actions import OpenApp
from gui_sim.app import installed_apps
from gui_sim.device import Device
from gui_sim.driver import Driver
from gui_sim.errors import GuiSimError
from gui_sim.geometry import Rect
from gui_sim.theme import Theme
from gui_sim.ui.moves import HoldOn, SlideTo, TapOn, TypeInto
from gui_sim.world import World
from personas.history import build_world
from tests.runner import demo

MAYA = Path(__file__).parents[2] / "personas/packs/maya"


def needs_ocr() -> None:
    pytest.importorskip("rapidocr_onnxruntime", reason="RapidOCR is not installed: pip install 'gui-sim[ocr]'.")


# Words


@pytest.mark.parametrize(
    ("wanted", "seen", "same"),
    [
        ("Add to cart", "Add to cart", True),
        ("Off", "Off>", True),
        ("Search", "Q Search", True),
        ("12:00 – 14:00", "12:00 -14:00", True),
        ("Hillfarm · 1 l, every week", "Hillfarm · 1l, every week", True),
        ("Lactose-Free Milk", "Lactose-Free Mik", True),
        ("4 pack", "14 pack", False),
        ("Sat 7 Mar", "Sat 8 Mar", False),
        ("Dining · 6 Oct 2025", "Dining · 6 Nov 2025", False),
        ("Karin Lindholm", "Astrid Lindholm", False),
        ("14", "14 March 2026", True),
        ("Rye", "ORye", True),
        ("1", "11", False),
        ("Save", "", False),
    ],
)
def test_words_are_the_same_in_spite_of_glued_icons_but_not_for_another_day(wanted: str, seen: str, same: bool) -> None:
    assert (likeness(wanted, seen) >= CLOSE) is same


def test_of_equal_rows_the_one_with_its_own_words_and_neighbours_is_meant() -> None:
    lines = [
        Line(text, Rect(x, y, 90.0, 16.0))
        for y, row in ((100.0, ("Spin", "7 Oct")), (160.0, ("Spin", "9 Oct")), (220.0, ("Yoga", "9 Oct")))
        for text, x in zip(row, (20.0, 200.0), strict=True)
    ]
    hint = Hint("Spin", "Spin", own=(Near("9 Oct", "right", True),), row=True)
    found = among_lines(hint, lines)
    assert [one.at.y for one in found] == [160.0, 100.0]
    assert is_sure(hint, found[0]) and not is_sure(hint, found[1])


@pytest.mark.parametrize("place", [0, 3])
def test_of_parts_that_are_all_alike_the_place_among_them_decides(place: int) -> None:
    lines = [Line("Travel card", Rect(150.0, 40.0 * number, 90.0, 16.0)) for number in range(2, 8)]
    found = among_lines(Hint("Travel card", "Travel card", place=place, among=6), lines)
    assert found[0].at == lines[place].at


# What a plan tells


def orders() -> list[Order]:
    device = Device(demo.persona().world.fork())
    return [order for order in Guide(demo.task(), device.fork()).orders() if isinstance(order, Order)]


def test_a_plan_tells_words_and_icons_and_never_a_place() -> None:
    def leaves(value: Any) -> list[Any]:
        if dataclasses.is_dataclass(value):
            return [leaf for field in dataclasses.fields(value) for leaf in leaves(getattr(value, field.name))]
        if isinstance(value, tuple):
            assert type(value) is tuple, "a point or a rectangle"
            return [leaf for item in value for leaf in leaves(item)]
        return [value]

    told = [leaf for order in orders() for leaf in leaves(order)]
    assert {type(leaf) for leaf in told} <= {str, int, bool, type(None)}
    assert "plus" in told and "Guests" in told


def test_a_plan_says_what_comes_after_a_move() -> None:
    opening = next(order for order in orders() if order.move.label == "Plum Garden")
    assert {"Guests", "Confirm booking"} <= set(opening.then)


# What is seen


@cache
def alarm() -> Device:
    """Return a phone that shows a new alarm: a switch, a track, and after a tap a wheel."""
    clock = [app for app in installed_apps() if app.id == "clock"]
    device = Device(World.create(datetime(2026, 3, 5, 9, 41), clock), scale=2)
    Driver(device).perform([TapOn("Clock"), TapOn("Alarms"), TapOn("Add alarm")])
    return device


def look(device: Device) -> Any:
    from agent_runner.agents.ocr.looking import Look
    from agent_runner.agents.ocr.reading import shared_reader

    return Look(device.observe().frame, device.world.clock.now, shared_reader())


def test_words_and_controls_are_read_off_a_frame() -> None:
    needs_ocr()
    from agent_runner.agents.ocr.tracks import track_below
    from agent_runner.agents.ocr.wheels import standing

    device = alarm().fork()
    seen = look(device)
    lines = {line.text.strip(): line.at for line in seen.lines}
    assert {"Cancel", "Add alarm", "Snooze", "Vibrate", "Save", "07:00"} <= set(lines)
    assert seen.sheet and not seen.keyboard
    assert seen.switch(lines["Snooze"]) is True and seen.switch(lines["Label"]) is not True
    track = track_below(seen, lines["Volume"])
    assert track is not None and track.x == pytest.approx(46, abs=3) and track.right == pytest.approx(344, abs=3)
    Driver(device).perform([TapOn("Snooze"), TapOn("Time")])
    later = look(device)
    assert later.switch(next(line.at for line in later.lines if line.text == "Snooze")) is False
    hours = standing(later, Wheel(tuple(f"{hour:02d}" for hour in range(24)), 0, 2))
    minutes = standing(later, Wheel(tuple(f"{minute:02d}" for minute in range(60)), 1, 2))
    assert hours is not None and hours.index == 7 and hours.step == pytest.approx(32, abs=2)
    assert minutes is not None and minutes.index == 0 and minutes.at.x > hours.at.x
    Driver(device).perform([TapOn("Time"), TypeInto("Label", text="Up")])
    typing = look(device)
    assert typing.keyboard and typing.done_key and all(line.at.bottom < 560 for line in typing.lines)


@pytest.mark.parametrize(("scale", "dark", "share", "text"), [(2, False, 0.25, "25%"), (1, True, 1.0, "100%")])
def test_an_upright_bar_is_filled_by_eye(scale: int, dark: bool, share: float, text: str) -> None:
    needs_ocr()
    from agent_runner.agents.ocr.fingers import Fingers
    from agent_runner.agents.ocr.guide import Order

    device = Device(build_world("maya").world.fork(), scale=scale)
    device._composer.theme = lambda: Theme(dark)  # type: ignore[method-assign]
    device.act(OpenApp(app="homehub"))
    Driver(device).perform([HoldOn("Ceiling light", "hv1")])
    fingers = Fingers(look(device))
    doing = fingers.carry_out(Order(SlideTo("Brightness", share=share, text=text, upright=True)))
    action = next(doing)
    with pytest.raises(StopIteration):
        while True:
            assert device.act(action).ok
            action = doing.send(look(device))
    assert next(node for node in device.observe().tree.walk() if node.role == "slider").value == text


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("scale", [1, 2])
def test_icons_are_found_by_their_shape_whatever_their_colour(dark: bool, scale: int) -> None:
    pytest.importorskip("cv2", reason="OpenCV is not installed: pip install 'gui-sim[ocr]'.")
    from agent_runner.agents.ocr.icons import find

    device = alarm().fork()
    device.scale = scale
    device._composer.theme = lambda: Theme(dark)  # type: ignore[method-assign]
    Driver(device).perform([TapOn("Cancel")])
    device._scene = None
    frame = device.observe().frame.rgb
    plus = find(frame, "plus", "regular")[0]
    assert plus.like > 0.9 and plus.at.contains(device.scene.find("Add alarm")[0].at.center)
    assert not [one for one in find(frame, "note-pencil", "regular") if one.like > 0.9]


def test_how_far_a_screen_was_scrolled_is_seen() -> None:
    pytest.importorskip("cv2", reason="OpenCV is not installed: pip install 'gui-sim[ocr]'.")
    from agent_runner.agents.ocr.looking import Look

    rng = np.random.default_rng(1)
    long = np.repeat(rng.integers(0, 255, (1000, 1, 1), np.uint8), 390, axis=1).repeat(3, axis=2)

    class Picture:
        width = 390

        def __init__(self, top: int) -> None:
            self.rgb = long[top : top + 844]

    def at(top: int) -> Any:
        return Look(Picture(top), demo.NOW, None)  # type: ignore[arg-type]

    assert at(120).scrolled_since(at(0)) == 120 and at(0).scrolled_since(at(120)) == -120


# Blindness


class Spy:
    """A phone that can be copied, once; anything else is noted and refused."""

    def __init__(self, device: Device) -> None:
        self._device = device
        self.touched: list[str] = []

    def __getattr__(self, name: str) -> Any:
        self.touched.append(name)
        if name == "fork" and self.touched == ["fork"]:
            return self._device.fork
        raise AssertionError(f"The agent looked at the phone's {name}.")


class Shielded:
    """The ocr agent behind a spy; `change` is done to the live phone after the agent has its copy."""

    def __init__(self, change: Callable[[Device], None] = lambda device: None) -> None:
        self.agent: Any = make_agent("ocr")
        self.change = change
        self.spy: Spy | None = None

    def attach(self, task: Task, device: Device) -> None:
        self.spy = Spy(device)
        self.agent.attach(task, self.spy)
        self.change(device)

    async def act(self, view: AgentView) -> Any:
        return await self.agent.act(view)


def run(folder: Path, agent: Shielded, scale: int = 1) -> EpisodeResult:
    task = demo.task()
    return asyncio.run(
        run_episode(
            task,
            demo.persona(),
            agent,
            ScriptedUser(task),
            Limits(),
            "vision",
            folder / "ep",
            demo.FakeTime(),
            make_device=lambda world: Device(world, scale=scale),
        )
    )


def test_after_the_copy_it_never_looks_at_the_phone_and_gets_the_task_done(tmp_path: Path) -> None:
    needs_ocr()
    agent = Shielded()
    result = run(tmp_path, agent)
    assert result.success and result.clean and result.end == "done"
    assert agent.spy is not None and agent.spy.touched == ["fork"]


def other_look(device: Device) -> None:
    """Make the live phone dark, its letters larger, and put another row among the others."""
    device._composer.theme = lambda: Theme(True, "xxLarge")  # type: ignore[method-assign]
    store = device.world.store
    store.insert(store.schema.by_name["SeatPlace"].model(id="zq10", name="Plum Hall"))
    device._scene = None


@pytest.mark.full
def test_it_finds_its_way_on_a_phone_that_looks_unlike_its_copy(tmp_path: Path) -> None:
    needs_ocr()
    result = run(tmp_path, Shielded(other_look), scale=2)
    assert result.success and result.end == "done", result.error


def without_the_place(device: Device) -> None:
    store = device.world.store
    store.delete(store.get(store.schema.by_name["SeatPlace"].model, "zq1"))
    device._scene = None


def test_what_is_not_there_is_said_and_nothing_else_is_touched(tmp_path: Path) -> None:
    needs_ocr()
    result = run(tmp_path, Shielded(without_the_place))
    assert (result.end, result.agent_calls, result.success) == ("infeasible", 0, False), result.error
    last = list(read_steps(tmp_path / "ep"))[-1].action
    assert last is not None and last["text"].startswith('Cannot tap "Plum Garden": nothing on the screen')


# Set-up


def test_without_the_engine_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    from agent_runner.agents.ocr.reading import Reader

    monkeypatch.setitem(sys.modules, "rapidocr_onnxruntime", None)
    for made in (Reader, lambda: make_agent("ocr")):
        with pytest.raises(GuiSimError, match=r"gui-sim\[ocr\].*libgl1"):
            made()


def test_without_a_picture_it_says_which_mode_it_needs() -> None:
    needs_ocr()
    agent: Any = make_agent("ocr")
    view = AgentView(instruction="", mode="tools", step=0, turn=0, limits=Limits(), now=demo.NOW)
    with pytest.raises(GuiSimError, match="--mode vision"):
        asyncio.run(agent.act(view))


# Whole tasks


@pytest.mark.full
@pytest.mark.parametrize(
    ("id", "scale"),
    [
        ("early-on-site", 2),  # wheels, a switch, a slider, a menu
        ("pottery-or-spin", 2),  # a month, tokens, a composer
        ("letter-for-the-birthday", 1),  # a menu above the keyboard
        ("deposit-at-the-osteria", 2),  # long lists, an owner who acts
        ("groceries-for-orchard-lane", 3),  # shelves that move sideways, steppers
        ("study-ready", 2),  # a slider that stands upright
    ],
)
def test_shipped_tasks_are_done_by_eye(id: str, scale: int, tmp_path: Path) -> None:
    needs_ocr()
    task = next(one for one in load_tasks([MAYA]) if one.id == id)
    suite = load_suite(task.suite)
    result = asyncio.run(
        run_episode(
            task,
            persona_for(task, build_world),
            make_agent("ocr"),
            ScriptedUser(task),
            Limits(steps=120, turns=120),
            "vision",
            tmp_path / "ep",
            demo.FakeTime(),
            suite=suite,
            make_device=lambda world: Device(world, scale=scale),
        )
    )
    assert result.success, result.error
