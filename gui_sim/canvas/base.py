"""What every canvas does: play a display list and hand back a frame."""

import hashlib
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from gui_sim.canvas.display_list import DisplayList


class Frame:
    """One finished picture of the screen. `rgb` is its own read-only copy: height x width x 3, uint8."""

    __slots__ = ("_hash", "_png", "height", "rgb", "width")

    def __init__(self, rgb: NDArray[np.uint8]) -> None:
        if rgb.ndim != 3 or rgb.shape[2] != 3 or rgb.flags.writeable:
            raise ValueError("A frame needs a read-only array of height x width x 3 bytes.")
        set_once = object.__setattr__
        set_once(self, "rgb", rgb)
        set_once(self, "height", rgb.shape[0])
        set_once(self, "width", rgb.shape[1])
        set_once(self, "_hash", None)
        set_once(self, "_png", None)

    rgb: NDArray[np.uint8]
    width: int
    height: int
    _hash: str | None
    _png: bytes | None

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError("A frame never changes.")

    def hash(self) -> str:
        """Return the SHA-256 of size and pixels, in hexadecimal; worked out once."""
        if self._hash is None:
            digest = hashlib.sha256(f"{self.width}x{self.height}:".encode())
            digest.update(np.ascontiguousarray(self.rgb).data)
            object.__setattr__(self, "_hash", digest.hexdigest())
        return self._hash or ""

    def png(self) -> bytes:
        """Return the picture as a lossless PNG; encoded once."""
        if self._png is None:
            from gui_sim.canvas import png  # lazy: most frames are never encoded

            object.__setattr__(self, "_png", png.encode(self.rgb))
        return self._png or b""


class Canvas(Protocol):
    """A player of display lists."""

    def draw(self, commands: DisplayList, scale: int) -> Frame:
        """Draw the whole list at `scale` pixels per point (1, 2 or 3) and return the frame."""
        ...
