"""An episode as a GIF, a WebP or a video, written picture by picture; a GIF or WebP is the same bytes each time."""

import os
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from agent_runner.report.film import Film
from gui_sim.errors import GuiSimError

if TYPE_CHECKING:
    from PIL.Image import Image

KINDS = ("gif", "webp", "mp4")
_RATE = 10
"""Pictures a second of a video."""


def write_animation(film: Film, path: Path, kind: str) -> None:
    """Write a film to a file as one of `KINDS`; the file appears when it is whole.

    Raises:
        GuiSimError: A video is asked for and the extra for it is not installed, or it could not be made.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f".{path.stem}.{os.getpid()}.part.{kind}")
    try:
        {"gif": _write_gif, "webp": _write_webp, "mp4": _write_mp4}[kind](film, part)
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def _write_gif(film: Film, path: Path) -> None:
    """Write a GIF whose pictures hold only what changed, each with colors of its own (GIF89a, with a NETSCAPE loop)."""
    from PIL import GifImagePlugin, Image, ImageChops

    before: Image.Image | None = None
    with path.open("wb") as file:
        file.write(b"GIF89a" + struct.pack("<HHBBB", *film.size, 0x70, 0, 0))
        file.write(b"!\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00")
        for picture, seconds in zip(film.pictures(), film.seconds, strict=True):
            box = ImageChops.difference(picture, before).getbbox() if before else (0, 0, *picture.size)
            left, top, right, bottom = box or (0, 0, 1, 1)
            changed = picture.crop((left, top, right, bottom)).quantize(256, dither=Image.Dither.NONE)
            milliseconds = max(20, round(seconds * 1000))
            for piece in GifImagePlugin.getdata(
                changed, (left, top), duration=milliseconds, disposal=1, include_color_table=True
            ):
                file.write(piece)
            before = picture
        file.write(b";")


def _write_webp(film: Film, path: Path) -> None:
    milliseconds = [max(20, round(seconds * 1000)) for seconds in film.seconds]
    _reel(film).save(path, "WEBP", save_all=True, duration=milliseconds, loop=0, quality=80, method=4)


def _reel(film: Film) -> "Image":
    """Return an image of many frames that draws each when it is wound to it, as Pillow's writers do in order."""
    from PIL import Image

    class Reel(Image.Image):
        def __init__(self) -> None:
            super().__init__()
            self._mode, self._size = "RGB", film.size
            self._at = -1
            self._pictures: Iterator[Image.Image] = film.pictures()
            self.n_frames = len(film.shots)
            self.seek(0)

        def seek(self, frame: int) -> None:
            while self._at < frame:
                self.im = next(self._pictures).im
                self._at += 1

        def tell(self) -> int:
            return self._at

    return Reel()


def _write_mp4(film: Film, path: Path) -> None:
    try:
        import imageio_ffmpeg
    except ImportError:
        raise GuiSimError(
            "A video needs the extra `video`: pip install 'gui-sim[video]'. A GIF needs nothing."
        ) from None
    writer: Any = imageio_ffmpeg.write_frames(
        str(path), film.size, fps=_RATE, quality=7, macro_block_size=2, ffmpeg_log_level="error"
    )
    writer.send(None)
    try:
        for picture, seconds in zip(film.pictures(), film.seconds, strict=True):
            pixels = picture.tobytes()
            for _ in range(max(1, round(seconds * _RATE))):
                writer.send(pixels)
    except OSError as error:
        raise GuiSimError(f"The video could not be made: {error}.") from None
    finally:
        writer.close()
