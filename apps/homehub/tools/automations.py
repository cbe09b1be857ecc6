"""Scenes that run by themselves."""

from datetime import time

from apps.homehub.happenings import DAYS, await_hour
from apps.homehub.models import HUB, Automation, Scene, When
from apps.homehub.scenes import disagree
from apps.homehub.tools.terms import AutomationId, Days, Name, SceneId
from gui_sim.context import Context
from gui_sim.errors import ToolError
from gui_sim.tool import tool
from gui_sim.values import Wire


@tool(writes=True, needs=(HUB,), hidden=True, sets=("days",))
def set_automation(
    ctx: Context,
    name: Name,
    when: When,
    scene_id: SceneId,
    at: time | None = None,
    days: Days = [],
    on: bool = True,
    automation_id: AutomationId | None = None,
) -> Automation:
    """Let a scene run by itself: make an automation, or set one anew.

    Args:
        name: What it is called.
        when: At a time, at sunset, or when somebody arrives, leaves or moves.
        scene_id: From `search_homehub`.
        at: The hour, if it goes by time.
        days: The days it runs on; every day, if empty.
        on: Whether it runs.
        automation_id: The automation to change; a new one if left out.
    Raises:
        ToolError: bad_value (an hour is missing, or not wanted), conflict (another one runs then, and leaves some
            device differently).
    """
    scene = ctx.get(Scene, scene_id)
    if when == "time" and at is None:
        raise ToolError("An automation by time needs 'at', the hour.")
    if when != "time" and at is not None:
        raise ToolError("Only an automation by time has an hour; leave 'at' out.")
    kept = tuple(day for day in DAYS if day in days)
    automation = Automation(
        id=automation_id or "", name=name.strip(), when=when, at=at, days=kept, scene_id=scene.id, on=on
    )
    if on:
        _check_alone(ctx, automation, scene)
    if automation_id is None:
        made = ctx.insert(automation)
    else:
        known = ctx.get(Automation, automation_id)
        fields = {column.name: getattr(automation, column.name) for column in Automation.fields()}
        made = ctx.update(known, **fields)
    await_hour(ctx, made)
    return made


@set_automation.norm
def _plain_name(ctx: Context, args: dict[str, Wire]) -> dict[str, Wire]:
    return args | {"name": str(args["name"]).strip()}


@tool(writes=True, needs=(HUB,), hidden=True)
def delete_automation(ctx: Context, automation_id: AutomationId) -> dict[str, str]:
    """Delete an automation for good; its scene stays.

    Args:
        automation_id: From `search_homehub`.
    """
    automation = ctx.get(Automation, automation_id)
    ctx.delete(automation)
    return {"deleted": automation.name}


def _check_alone(ctx: Context, automation: Automation, scene: Scene) -> None:
    """Raise ToolError `conflict` if another automation sets the same devices differently at the same moment."""
    for other in ctx.find(Automation, when=automation.when, at=automation.at, on=True):
        theirs = ctx.maybe(Scene, other.scene_id)
        same_day = set(automation.days or DAYS) & set(other.days or DAYS)
        if other.id != automation.id and same_day and theirs is not None and disagree(scene, theirs):
            raise ToolError("conflict", f"{other.name} runs then too, and leaves some device differently.")
