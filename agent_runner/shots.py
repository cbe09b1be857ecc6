"""Pictures of every screen, `<folder>/<app>/<screen>.png`: drawn here, never by hand.

The screens of an app are found by `gui_sim.crawl`; those of the phone itself are reached by fingers.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from pydantic import JsonValue, model_validator

from agent_runner.rows import with_newest
from gui_sim.actions import CallTool, OpenApp, Press, Tap, Type
from gui_sim.crawl import Found, crawl
from gui_sim.driver import DriveError, Driver
from gui_sim.errors import GuiSimError
from gui_sim.navigation import Entry
from gui_sim.records import Offer, PaymentRequest
from gui_sim.system.offer_sheet import OfferSheet
from gui_sim.system.sheets import FaceID, NeedsYou, PermissionSheet
from gui_sim.theme import TEXT_SIZES
from gui_sim.tool import ToolCall
from gui_sim.ui.moves import Move, PullDown, TapOn
from personas.files import Part, load
from personas.pack import load_pack
from personas.start import check_owner

if TYPE_CHECKING:
    from gui_sim.device import Device
    from gui_sim.ui.screen import Screen
    from gui_sim.world import World

SYSTEM = "system"
FINGERS: Mapping[str, Sequence[Move]] = {
    "home": (),
    "home_second_page": (TapOn("Page 2"),),
    "folder": (TapOn("Page 2"), TapOn("Food")),
    "notification_centre": (PullDown("notifications"),),
    "control_centre": (PullDown("control"),),
}
KEYBOARDS = {"spotlight": (), "keyboard_numbers": ("numbers",), "keyboard_symbols": ("numbers", "symbols"),
             "keyboard_emoji": ("emoji",)}  # fmt: skip


LOOKS: Mapping[str, tuple[str, str]] = {
    "dark": ("display.dark_mode", "on"),
    "largest": ("display.text_size", TEXT_SIZES[-1]),
}
"""The ways besides the usual one in which main screens are drawn, each by a setting and its value."""


class StageCall(Part):
    """One call (`tool`) before the pictures are taken, or something that happens (`event`, a kind of the timeline)."""

    tool: str = ""
    event: str = ""
    args: dict[str, JsonValue] = {}
    actor: Literal["agent", "user"] = "agent"

    @model_validator(mode="after")
    def _one_of_both(self) -> "StageCall":
        if bool(self.tool) == bool(self.event):
            raise ValueError("a call is a 'tool' or an 'event'")
        return self


class Stage(Part):
    """`stage.yaml` of a pack: what is done on the phone, and happens to it, so that no screen is bare."""

    calls: list[StageCall]


def set_the_stage(world: "World", pack: str) -> None:
    """Run the calls of a pack's `stage.yaml`, if it has one, and let its events happen.

    `$new.Model` in an argument stands for the newest row of that model.

    Raises:
        GuiSimError: A call is refused, with the tool's sentence, there is no such kind of event, or the owner is no
            longer the pack's.
    """
    loaded = load_pack(pack)
    path = loaded.folder / "stage.yaml"
    for call in load(path, Stage).calls if path.exists() else ():
        args = with_newest(call.args, world)
        if call.event:
            ctx = world.context("world", "timeline")
            with world.store.transaction():
                ctx.schedule(call.event, args, at=ctx.now)
            world.advance(0.0)
            continue
        result = world.call(ToolCall("", call.tool, args), actor=call.actor)
        if result.error is not None:
            raise GuiSimError(f"{path}: {call.tool}: {result.error.sentence}")
    check_owner(world, loaded, str(path))


def dressed(device: "Device", look: str) -> "Device":
    """Return a twin of the device that has one of the `LOOKS`.

    Raises:
        GuiSimError: The phone has no settings app to ask.
    """
    key, value = LOOKS[look]
    twin = device.fork()
    outcome = twin.act(CallTool(tool="set_setting", args={"key": key, "value": value}))
    if not outcome.ok:
        raise GuiSimError(f"The setting '{key}' cannot be changed: {outcome.error}")
    return twin


def picture(device: "Device", app: str, found: Found) -> bytes:
    """Return the PNG of a screen in its app, on a twin of the device, which stays as it is."""
    twin = device.fork()
    twin.act(OpenApp(app=app))
    twin = twin.fork()  # at rest in the app, with nothing composed yet
    opened = twin.phone.app
    if opened is None:
        raise GuiSimError(f"The app '{app}' did not open.")
    if found.tab is not None:
        opened.tab = found.tab
    elif found.sheet:
        opened.sheets.append([Entry(found.screen)])
    else:
        opened.stack.append(Entry(found.screen))
    return twin.observe().frame.png()


def system_pictures(device: "Device") -> Iterator[tuple[str, bytes]]:
    """Yield the name and the PNG of each of the phone's own screens, each on a twin."""
    for name, moves in FINGERS.items():
        twin = device.fork()
        try:
            Driver(twin).perform(moves)
        except DriveError:  # this phone has no second page, or no folder
            continue
        yield name, twin.observe().frame.png()
    for name, keys in KEYBOARDS.items():
        twin = device.fork()
        Driver(twin).perform((TapOn("Search"),))
        twin.act(Type(text="Mi"))
        for key in keys:
            at = twin.scene.find(key)[0].at.center
            twin.act(Tap(x=at.x, y=at.y))
        yield name, twin.observe().frame.png()
    twin = device.fork()
    for app in twin.world.apps[:3]:
        twin.act(OpenApp(app=app.id))
    twin.act(Press(button="app_switcher"))
    yield "app_switcher", twin.observe().frame.png()
    twin = device.fork()
    twin.act(Press(button="lock"))
    yield "lock_screen", twin.observe().frame.png()
    for name, screen in _covers(device):
        twin = device.fork()
        twin.phone.cover = Entry(screen)
        yield name, twin.fork().observe().frame.png()


def _covers(device: "Device") -> Iterator[tuple[str, "Screen"]]:
    ctx = device.world.context("world")
    yield "needs_you", NeedsYou("grant_permission", "Only the owner can do this: Let the assistant use the calendar.")
    yield "permission_sheet", PermissionSheet("assistant", "calendar")
    for request in ctx.find(PaymentRequest, state="waiting", limit=1):
        yield "face_id", FaceID(request.id)
    for offer in ctx.find(Offer, state="open", limit=1):
        yield "offer_sheet", OfferSheet(offer.id)


def write_all(
    device: "Device", folder: Path, looks: Iterable[str] = tuple(LOOKS), only: Iterable[str] = ()
) -> Iterator[tuple[Path, str]]:
    """Write the pictures; yield each path with "", or with what kept it from being drawn.

    Without `only` the phone's own screens are drawn too. Tabs' roots, and the phone's own screens, are drawn with
    each of the `looks` as well, as `<screen>-<look>.png`.
    """
    wanted = set(only)
    phones = [(device, ""), *((dressed(device, look), f"-{look}") for look in looks)]
    for app in device.world.apps:
        for found in crawl(app, device.world.context("agent")) if not wanted or app.id in wanted else ():
            for phone, suffix in phones if found.tab is not None else phones[:1]:
                path = folder / app.id / f"{found.name}{suffix}.png"
                try:
                    drawn = picture(phone, app.id, found)
                except Exception as error:  # one broken screen must not hide the others
                    yield path, f"{type(found.screen).__name__} cannot be drawn. {app.broken(error)}"
                    continue
                _write(path, drawn)
                yield path, ""
    for phone, suffix in phones if not wanted else ():
        for name, drawn in system_pictures(phone):
            path = folder / SYSTEM / f"{name}{suffix}.png"
            _write(path, drawn)
            yield path, ""


def unlinked(device: "Device", only: Iterable[str] = ()) -> list[str]:
    """Return `app.Screen` for each screen class that no link leads to."""
    wanted = set(only)
    return [
        f"{app.id}.{type(found.screen).__name__}"
        for app in device.world.apps
        if not wanted or app.id in wanted
        for found in crawl(app, device.world.context("agent"))
        if not found.linked
    ]


def _write(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
