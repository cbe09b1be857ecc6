"""The one door to pygame: loaded when first needed, without a window, and never from two packages at once."""

import os
from collections.abc import Callable
from functools import cache
from importlib import metadata
from types import ModuleType

from gui_sim.errors import GuiSimError


class CanvasSetupError(GuiSimError):
    """The machine is not set up to draw; the message says what to do."""


@cache
def pygame() -> ModuleType:
    """Return pygame with fonts ready. Raises CanvasSetupError if `pygame` and `pygame-ce` are both there."""
    check_packages(_installed)
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    import pygame as module

    module.font.init()
    module.transform.set_smoothscale_backend("GENERIC")  # equal pixels on every processor
    return module


def check_packages(installed: Callable[[str], bool]) -> None:
    """Raise CanvasSetupError unless pygame-ce, and it alone, provides pygame."""
    if installed("pygame") and installed("pygame-ce"):
        raise CanvasSetupError(
            "Both pygame and pygame-ce are installed and overwrite each other's files. "
            "Run `pip uninstall -y pygame pygame-ce` and then `pip install pygame-ce`."
        )
    if not installed("pygame-ce"):
        raise CanvasSetupError("The phone is drawn by pygame-ce. Run `pip install pygame-ce`.")


def _installed(name: str) -> bool:
    try:
        metadata.distribution(name)
    except metadata.PackageNotFoundError:
        return False
    return True
