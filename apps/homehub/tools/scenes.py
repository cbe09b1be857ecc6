"""Running and saving scenes."""

from typing import Any

from apps.homehub.devices import check_fits, who, whole
from apps.homehub.models import HUB, HomeDevice, Scene, SceneSetting
from apps.homehub.scenes import holds, set_off
from apps.homehub.tools.terms import Name, SceneId, Settings
from gui_sim.context import Context
from gui_sim.errors import ToolError
from gui_sim.ids import split_id
from gui_sim.tool import tool
from gui_sim.values import Wire, decode, encode


@tool(writes=True, needs=(HUB,), hidden=True)
def run_scene(ctx: Context, scene_id: SceneId) -> dict[str, Any]:
    """Set all devices of a scene. Those that cannot be reached stay as they are and are named.

    Args:
        scene_id: From `search_homehub`.
    Raises:
        ToolError: already (everything is as it says), blocked (none of its devices can be set).
    """
    scene = ctx.get(Scene, scene_id)
    if holds(ctx, scene):
        raise ToolError("already", f"Everything is as in {scene.name}.")
    changed, skipped = set_off(ctx, scene, f"{who(ctx)}, {scene.name}")
    if not changed:
        raise ToolError("blocked", f"Nothing of {scene.name} can be set: no device answers.")
    return {"scene": scene.name, "changed": changed, "skipped": [device.name for device in skipped]}


@tool(writes=True, needs=(HUB,), hidden=True, sets=("settings",))
def save_scene(
    ctx: Context, name: Name, settings: Settings, favourite: bool = False, scene_id: SceneId | None = None
) -> Scene:
    """Save a scene, a new one or in place of one.

    Args:
        name: What it is called.
        settings: How it leaves each of its devices: `device_id`, `on`, and `level`, `target_c` and `colour` where the
            device has them; what is left out of one that is turned on is as it is now. A lock can only be closed.
        favourite: Whether it stands on the first page.
        scene_id: The scene to change; a new one if left out.
    Raises:
        ToolError: already (another scene has that name), limit (5 to 30 °C), not_allowed (opening a lock is the
            owner's), bad_value (no device, one twice, or it has no such thing).
    """
    if not settings:
        raise ToolError("A scene sets at least one device.")
    if len({setting.device_id for setting in settings}) < len(settings):
        raise ToolError("A scene sets each device once.")
    for other in ctx.find(Scene):
        if other.name.casefold() == name.strip().casefold() and other.id != scene_id:
            raise ToolError("already", f"There is a scene {other.name}.")
    kept = tuple(sorted((_checked(ctx, setting) for setting in settings), key=_order))
    fields = {"name": name.strip(), "settings": kept, "favourite": favourite}
    return ctx.insert(Scene, **fields) if scene_id is None else ctx.update(ctx.get(Scene, scene_id), **fields)


@save_scene.norm
def _whole_settings(ctx: Context, args: dict[str, Wire]) -> dict[str, Wire]:
    settings: list[SceneSetting] = decode(list[SceneSetting], args["settings"], "settings")
    found = [(ctx.get(HomeDevice, setting.device_id), setting) for setting in settings]
    kept = sorted((whole(device, setting) for device, setting in found), key=_order)
    return args | {"name": str(args["name"]).strip(), "settings": encode(kept)}


def _checked(ctx: Context, setting: SceneSetting) -> SceneSetting:
    """Return a setting whole, or raise ToolError if its device cannot be so."""
    device = ctx.get(HomeDevice, setting.device_id)
    check_fits(device, setting.level, setting.target_c, setting.colour)
    if device.kind == "lock" and not setting.on:
        raise ToolError("not_allowed", "Only the owner can open a lock; a scene can close it.")
    return whole(device, setting)


def _order(setting: SceneSetting) -> int:
    known = split_id(setting.device_id)
    return known[1] if known is not None else 0
