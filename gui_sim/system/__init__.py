"""What the phone shows beside its apps: home screen, keyboard, bars, sheets and layers over everything."""

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gui_sim.ui.screen import Screen

_PLACES = {
    "spotlight": ("spotlight", "Spotlight"),
    "notifications": ("notifications", "NotificationCentre"),
    "control": ("control_centre", "ControlCentre"),
    "switcher": ("switcher", "AppSwitcher"),
    "lock": ("lock", "LockScreen"),
}


class _Layers(Mapping[str, "type[Screen]"]):
    """The screens that lie over everything, loaded when they are first shown."""

    def __getitem__(self, name: str) -> "type[Screen]":
        module, screen = _PLACES[name]
        found: type[Screen] = getattr(import_module(f"{__name__}.{module}"), screen)
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(_PLACES)

    def __len__(self) -> int:
        return len(_PLACES)


LAYERS: "Mapping[str, type[Screen]]" = _Layers()
"""The phone's own layers by name: spotlight, notifications, control, switcher and lock."""
