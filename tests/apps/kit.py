"""What the apps' tests share: a fresh phone at a known time, and calls in one line."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from gui_sim import actions
from gui_sim.device import Device
from gui_sim.journal import Actor
from gui_sim.tool import ToolCall
from gui_sim.world import World

NOW = datetime(2026, 3, 5, 9, 41)  # a Thursday


def phone(*apps: str, permissions: Any = "granted", wallet: dict[str, Any] | None = None) -> World:
    """A new phone with some apps; `wallet` changes its account."""
    world = World.create(NOW, apps=apps, strict=True, permissions=permissions)
    if wallet:
        account = world.store.schema.by_name["WalletAccount"].model
        with world.store.transaction():
            world.store.update(world.store.get(account, "wb1"), **wallet)
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


def words(device: Device) -> str:
    """Everything the screen says, for `in`."""
    return device.observe().tree.text()


def happen(world: World, kind: str, **payload: Any) -> None:
    """Let a world event of a kind happen now."""
    ctx = world.context("world", "timeline")
    with world.store.transaction():
        ctx.schedule(kind, payload, at=ctx.now)
    world.advance(0)
