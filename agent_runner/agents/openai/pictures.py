"""The picture that a model is sent: made smaller and encoded as the options say."""

import base64
import io
import struct
from collections.abc import Callable
from dataclasses import dataclass

from agent_runner.agents.openai.settings import Settings


@dataclass(frozen=True)
class Picture:
    """An image as a `data:` address, with its width and height in pixels."""

    url: str
    width: int
    height: int


def picture(png: Callable[[], bytes], chosen: Settings) -> Picture:
    """Return a frame as it is sent: scaled, no side longer than `max_side`, so that no endpoint shrinks it unseen."""
    data = png()
    width, height = struct.unpack(">II", data[16:24])
    ratio = min(chosen.image_scale, chosen.max_side / max(width, height), 1.0)
    kind = "png"
    if ratio < 1 or chosen.image_format == "jpeg":
        size = (max(1, round(width * ratio)), max(1, round(height * ratio)))
        data, kind, (width, height) = _encoded(data, size, chosen), chosen.image_format, size
    return Picture(f"data:image/{kind};base64,{base64.b64encode(data).decode()}", width, height)


def _encoded(png: bytes, size: tuple[int, int], chosen: Settings) -> bytes:
    from PIL import Image  # a frame that is sent as it is never needs it

    with Image.open(io.BytesIO(png)) as opened, io.BytesIO() as out:
        shown = opened if opened.size == size else opened.resize(size, Image.Resampling.LANCZOS)
        if chosen.image_format == "jpeg":
            shown.convert("RGB").save(out, "JPEG", quality=chosen.image_quality)
        else:
            shown.save(out, "PNG", compress_level=1)
        return out.getvalue()
