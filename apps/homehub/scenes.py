"""Scenes: what one does to its devices, which one fits an occasion, and offering it."""

from datetime import time
from typing import Any, Literal

from apps.homehub.devices import answers, apply, changes_of, check_answers, log, who
from apps.homehub.models import HUB, HomeDevice, Room, Scene, SceneSetting
from gui_sim.context import Context
from gui_sim.errors import ToolError
from gui_sim.records import Offer
from gui_sim.tool import service
from gui_sim.wording import clock

APP = "homehub"
Occasion = Literal["film", "sleep", "home"]
NAMES: dict[Occasion, tuple[str, ...]] = {
    "film": ("film", "movie", "cinema"),
    "sleep": ("good night", "sleep", "bedtime"),
    "home": ("home", "welcome"),
}
"""Words in the name of a scene that is for an occasion, the surest first."""


def set_off(ctx: Context, scene: Scene, by: str) -> tuple[list[HomeDevice], list[HomeDevice]]:
    """Bring a scene's devices to where it says; return those that changed, and those that could not."""
    changed: list[HomeDevice] = []
    skipped: list[HomeDevice] = []
    for setting in scene.settings:
        device = ctx.store.maybe(HomeDevice, setting.device_id)
        if device is None:
            continue
        try:
            check_answers(device)
            changes = changes_of(device, _fields(setting))
        except ToolError:
            skipped.append(device)
            continue
        if changes:
            changed.append(apply(ctx, device, changes, by))
    return changed, skipped


def holds(ctx: Context, scene: Scene) -> bool:
    """Tell whether everything is as a scene says."""
    return bool(scene.settings) and all(_is_met(ctx, setting) for setting in scene.settings)


def disagree(one: Scene, other: Scene) -> bool:
    """Tell whether two scenes leave some device differently."""
    kept = {setting.device_id: setting for setting in other.settings}
    return any(kept.get(setting.device_id, setting) != setting for setting in one.settings)


def scene_for(ctx: Context, occasion: Occasion) -> Scene | None:
    """Return the scene that is for an occasion, by its name; a favourite goes before others."""
    scenes = ctx.store.find(Scene, order=("-favourite", "id"))
    named = [scene for word in NAMES[occasion] for scene in scenes if word in scene.name.casefold()]
    return named[0] if named else None


@service("offer_home_scene")
def offer_home_scene(ctx: Context, occasion: Occasion, line: str, from_app: str) -> Offer | None:
    """Offer the scene that is for an occasion, unless it is offered already, holds already, or there is none."""
    scene = scene_for(ctx, occasion)
    run = ctx.tool("run_scene")
    if scene is None or run is None or not HUB.open(ctx) or holds(ctx, scene):
        return None
    call = run.call(scene_id=scene.id)
    if any(offer.call == call.to_json() for offer in ctx.store.find(Offer, to_app=APP, state="open")):
        return None
    return ctx.offer(APP, call, f"{scene.name}: {line}", from_app)


@service("bedtime_near")
def bedtime_near(ctx: Context, bed: time) -> None:
    """Offer the scene for the night when bedtime is near."""
    offer_home_scene(ctx, "sleep", f"bedtime is at {clock(bed)}", "clock")


@service("home_tv_is_on")
def home_tv_is_on(ctx: Context) -> bool:
    """Tell whether a TV of the home is on and can be reached."""
    return HUB.open(ctx) and any(answers(tv) for tv in ctx.store.find(HomeDevice, kind="tv", on=True))


@service("home_speaker_on")
def home_speaker_on(ctx: Context, line: str = "", room: str = "") -> str | None:
    """Let a loudspeaker play, the one of a room if one is named, and return its name; None if none answers.

    `line` says what it plays, for the log.
    """
    if not HUB.open(ctx):
        return None
    wanted = room.strip().casefold()
    for speaker in ctx.store.find(HomeDevice, kind="speaker", order="id"):
        if answers(speaker) and wanted in ("", place_of(ctx, speaker).casefold(), speaker.name.casefold()):
            changes = changes_of(speaker, {"on": True})
            playing = ctx.update(speaker, **changes) if changes else speaker
            log(ctx, playing, f"Playing {line}" if line else "Playing", "Music")
            return speaker.name
    return None


def set_by_hand(ctx: Context, device: HomeDevice, given: dict[str, Any]) -> HomeDevice:
    """Change one device for whoever asks.

    Raises:
        ToolError: blocked, bad_value, limit, not_allowed.
    """
    check_answers(device)
    return apply(ctx, device, changes_of(device, given), who(ctx))


def open_door(ctx: Context, device: HomeDevice) -> HomeDevice:
    """Open a lock, which only the owner may."""
    opened = ctx.update(device, on=False, state="unlocked")
    log(ctx, opened, "Unlocked", who(ctx))
    return opened


def place_of(ctx: Context, device: HomeDevice) -> str:
    """Return the name of a device's room."""
    room = ctx.store.maybe(Room, device.room_id)
    return room.name if room is not None else ""


def _fields(setting: SceneSetting) -> dict[str, Any]:
    return {"on": setting.on, "level": setting.level, "target_c": setting.target_c, "colour": setting.colour}


def _is_met(ctx: Context, setting: SceneSetting) -> bool:
    device = ctx.store.maybe(HomeDevice, setting.device_id)
    if device is None:
        return False
    return all(value is None or getattr(device, name) == value for name, value in _fields(setting).items())
