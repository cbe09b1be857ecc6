"""What the apps' tests share: a fresh phone at a known time, and calls in one line."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from functools import cache
from typing import Any

from agent_runner.shots import set_the_stage
from gui_sim import actions
from gui_sim.canvas.display_list import Command, PopClip, PushClip, TextRun
from gui_sim.context import Context
from gui_sim.device import Device, shared_canvas
from gui_sim.geometry import SCREEN_HEIGHT, SCREEN_WIDTH, Rect
from gui_sim.journal import Actor
from gui_sim.navigation import Entry
from gui_sim.scene import Layer, Scene
from gui_sim.theme import Theme
from gui_sim.tool import ToolCall
from gui_sim.ui.chrome import Chrome, Framed
from gui_sim.ui.screen import Screen
from gui_sim.ui.semantics import describe
from gui_sim.ui.view import Env
from gui_sim.world import World
from personas.history import build_world

NOW = datetime(2026, 3, 5, 9, 41)  # a Thursday


def phone(*apps: str, permissions: Any = "granted", wallet: dict[str, Any] | None = None) -> World:
    """A new phone with some apps; `wallet` changes its account."""
    world = World.create(NOW, apps=apps, strict=True, permissions=permissions)
    if wallet:
        account = world.store.schema.by_name["WalletAccount"].model
        with world.store.transaction():
            world.store.update(world.store.get(account, "wb1"), **wallet)
    return world


@cache
def lived_in() -> World:
    """Maya's phone with something on every screen: to look at; whoever changes it takes a fork."""
    world = build_world("maya").world
    set_the_stage(world, "maya")
    return world


def call(world: World, tool: str, actor: Actor = "agent", **args: Any) -> Any:
    """Run a tool that must work, and return its value."""
    result = world.call(ToolCall("", tool, args), actor=actor)
    assert result.ok, f"{tool}: {result.error.code if result.error else ''}: {result.error}"
    return result.value


def refused(world: World, tool: str, actor: Actor = "agent", **args: Any) -> str:
    """Run a tool that must refuse and leave everything as it was; return the code."""
    before = world.store.digest()
    result = world.call(ToolCall("", tool, args), actor=actor)
    assert not result.ok and result.error is not None, f"{tool} did not refuse {args}"
    assert result.error.sentence.strip()
    assert world.store.digest() == before
    return result.error.code


def rows(world: World, model: str) -> Sequence[Any]:
    """All rows of a model, by name."""
    return world.store.find(world.store.schema.by_name[model].model)


def notices(world: World) -> list[str]:
    """Titles in the notification centre, oldest first."""
    return [row.title for row in rows(world, "Notification")]


def tap(device: Device, label: str, nth: int = 0) -> actions.Action:
    """Touch the nth visible part with a label, as a finger would."""
    found = device.scene.find(label)
    assert len(found) > nth, f"no {label!r} on:\n{device.observe().tree.text()}"
    at = found[nth].at.center
    action = actions.Tap(x=at.x, y=at.y)
    outcome = device.act(action)
    assert outcome.ok or outcome.code, outcome
    return action


def shown(world: World, app: str, screen: Screen | None = None) -> Device:
    """A phone that shows an app, at its first screen or at one above it."""
    device = Device(world)
    device._runtime.open_app(app)
    if screen is not None:
        device._runtime.push(screen)
    device._scene = None
    return device


def can_be_touched(device: Device, label: str) -> bool:
    """Whether the one part of the screen with a label is enabled."""
    (node,) = [node for node in device.observe().tree.walk() if node.label == label]
    return node.enabled


def words(device: Device) -> str:
    """Everything the screen says, for `in`."""
    return device.observe().tree.text()


def happen(world: World, kind: str, **payload: Any) -> None:
    """Let a world event of a kind happen now."""
    ctx = world.context("world", "timeline")
    with world.store.transaction():
        ctx.schedule(kind, payload, at=ctx.now)
    world.advance(0)


def frame(screen: Screen, ctx: Context, theme: Theme) -> Scene:
    """Lay a screen out by itself, as the only thing on the phone."""
    entry = Entry(screen)
    bound = screen.bind(ctx, entry.state)
    env = Env(theme, ctx)
    shut = bound.gate is not None and not ctx.allows(bound.gate)
    assert not shut
    box = Framed(bound, bound.body(), Chrome()).layout(390.0, env, SCREEN_HEIGHT)
    scene = Scene([Layer("app", box, env, entry)], theme, type(screen).__name__)
    shared_canvas().draw(scene.commands, 1)  # every icon and picture it names exists
    assert describe(box, Env(theme, ctx), 0.0, 0.0, Rect(0, 0, 390, 844))
    return scene


def _over(words: TextRun, rim: TextRun) -> bool:
    return words.bounds.intersect(rim.bounds).width > 0.8 * rim.bounds.width and words.bounds.y - rim.bounds.y < 4.0


def written(commands: tuple[Command, ...]) -> Iterator[tuple[TextRun, Rect]]:
    """Every line of text with the part of it that is seen.

    Lines that something drawn later covers are left out, and so is the rim below words: the same words, drawn before.
    """
    clips = [Rect(0.0, 0.0, SCREEN_WIDTH, SCREEN_HEIGHT)]
    for place, command in enumerate(commands):
        if isinstance(command, PushClip):
            clips.append(clips[-1].intersect(command.rect))
        elif isinstance(command, PopClip):
            clips.pop()
        elif isinstance(command, TextRun) and command.text.strip():
            seen = command.bounds.intersect(clips[-1])
            later = (other for other in commands[place + 1 :] if not isinstance(other, TextRun | PushClip | PopClip))
            whole = seen.height > 0.7 * command.bounds.height
            if any(isinstance(other, TextRun) and other.text == command.text and _over(other, command)
                   for other in commands[place + 1 :]):  # fmt: skip
                continue
            if whole and not any(min(other.bounds.intersect(seen)[2:]) > 2 for other in later):
                yield command, seen
