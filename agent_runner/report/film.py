"""The pictures of an episode's animation: each screen with the touch drawn on it, and a band with words below.

An episode without screens is a film of the words alone. Pictures are drawn one at a time, in the order of the steps, so
that a long episode needs no more memory than a short one.
"""

import json
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from agent_runner.report.replay import Replay, load, told_as_damage
from agent_runner.report.steps import action_words, gesture
from agent_runner.trajectory import Step
from gui_sim.errors import GuiSimError
from gui_sim.geometry import SCREEN_HEIGHT, SCREEN_WIDTH, Rect

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageDraw import ImageDraw

    from gui_sim.canvas.display_list import RGBA, DisplayList
    from gui_sim.theme import FontKey

SCALE = 2
"""Pixels a point in which pictures are drawn, before they are made as wide as asked for."""
BAND, CARD = 124.0, 360.0
"""Height of the words in points, below a screen and on their own."""
LONG = 2.5
"""How much longer a picture with a question or with the task is shown."""
_MARGIN = 16.0
_RESULTS = {"pass": "Success", "fail": "Failed", "ungraded": "Not graded"}
_GROUND, _HEAD, _PLAIN, _OWNER, _BAD = (
    (20, 20, 24, 255), (255, 255, 255, 255), (200, 200, 208, 255), (120, 180, 255, 255), (255, 128, 135, 255),
)  # fmt: skip
_TOUCH, _EDGE = (255, 45, 85, 255), (255, 255, 255, 210)


@dataclass(frozen=True, kw_only=True)
class Shot:
    """One picture before it is drawn: the screen, the touch, and paragraphs with the color of each.

    `length` is how long it is shown, as a multiple of an ordinary step's time.
    """

    screen: Path | None
    touch: Mapping[str, Any] | None = None
    heading: str
    paragraphs: Sequence[tuple[str, "RGBA"]] = ()
    length: float = 1.0


class Film:
    """All pictures of an episode, `width` pixels wide, and how long each is shown in seconds.

    Raises:
        GuiSimError: The episode has no steps, or its files are damaged.
    """

    def __init__(self, folder: Path, *, width: int, seconds_per_step: float) -> None:
        self.shots = _shots(folder)
        self._card = all(shot.screen is None for shot in self.shots)
        self._text = SCALE * (CARD if self._card else BAND)
        full = self._text + (0 if self._card else SCALE * SCREEN_HEIGHT)
        shrunk = width / (SCALE * SCREEN_WIDTH)
        self.size = (width - width % 2, 2 * round(full * shrunk / 2))  # even, as most video players want it
        self.seconds = [shot.length * seconds_per_step for shot in self.shots]

    def pictures(self) -> Iterator["Image"]:
        """Yield the pictures one by one."""
        from PIL import Image

        from gui_sim.canvas.pygame_canvas import PygameCanvas

        words = PygameCanvas(SCREEN_WIDTH, self._text / SCALE)
        wide, high = round(SCALE * SCREEN_WIDTH), round(SCALE * SCREEN_HEIGHT)
        for shot in self.shots:
            text = Image.fromarray(words.draw(_caption(shot, self._text / SCALE), SCALE).rgb)
            if self._card:
                whole = text
            else:
                whole = Image.new("RGB", (wide, high + text.height))
                whole.paste(_screen(shot, (wide, high)), (0, 0))
                whole.paste(text, (0, high))
            yield whole.resize(self.size, Image.Resampling.LANCZOS)


def _shots(folder: Path) -> list[Shot]:
    replay = load(folder, folder / "replay.html", embed=False)
    with told_as_damage(str(folder)):
        return _shots_of(replay, folder)


def _shots_of(replay: Replay, folder: Path) -> list[Shot]:
    if not replay.steps:
        raise GuiSimError(f"{folder} has no steps to show.")
    frames = folder.parents[2] / "frames"

    def screen(name: str) -> Path | None:
        return frames / f"{name}.png" if name in replay.frames else None

    last = replay.steps[-1]
    task = Shot(
        screen=screen(replay.steps[0].frame),
        heading=replay.title,
        paragraphs=[(replay.instruction, _PLAIN)],
        length=LONG,
    )
    ending = Shot(
        screen=screen(replay.last_frame or last.frame),
        heading=_RESULTS.get(replay.result, replay.result),
        paragraphs=[(str((last.action or {}).get("text") or ""), _PLAIN), (" ".join(replay.notes), _PLAIN)],
        length=LONG,
    )
    return [task, *(_shot(step, screen(step.frame)) for step in replay.steps), ending]


def _shot(step: Step, screen: Path | None) -> Shot:
    action = step.action or {}
    paragraphs: list[tuple[str, RGBA]] = []
    if step.question:
        paragraphs += [(step.question, _PLAIN)]
    elif action.get("type") == "call_tool":
        paragraphs += [(json.dumps(action.get("args"), ensure_ascii=False), _PLAIN)]
        paragraphs += [(step.text, _OWNER)] if step.ok else []
    elif step.thought:
        paragraphs += [(step.thought, _PLAIN)]
    if not step.ok:
        paragraphs.insert(0, (step.text, _BAD))
    if step.reply:
        paragraphs.append((step.reply, _OWNER))
    return Shot(
        screen=screen,
        touch=gesture(action),
        heading=f"{step.index} · {action_words(action, step.hit)}",
        paragraphs=paragraphs,
        length=LONG if step.reply or step.question else 1.0,
    )


def _caption(shot: Shot, height: float) -> "DisplayList":
    """Return the band of words as a display list, in the type of the phone."""
    from gui_sim.canvas import fonts
    from gui_sim.canvas.display_list import Command, FillRect, TextRun
    from gui_sim.theme import FontKey

    commands: list[Command] = [FillRect(Rect(0, 0, SCREEN_WIDTH, height), _GROUND)]
    head, plain = FontKey("text", 600, 16.0), FontKey("text", 400, 13.0)
    inner = SCREEN_WIDTH - 2 * _MARGIN
    y = 28.0
    commands.append(TextRun(_MARGIN, y, fonts.ellipsize(_plain(shot.heading), head, inner), head, _HEAD))
    shown = [(text, color) for text, color in shot.paragraphs if text.strip()]
    left = int((height - y - 12) // 19)
    for number, (text, color) in enumerate(shown, start=1):
        room = max(1, left - sum(1 for _ in shown[number:])) if number == len(shown) else max(1, left // 2)
        lines = _wrapped(text, plain, inner, min(room, left))
        for line in lines:
            y += 19
            commands.append(TextRun(_MARGIN, y, line, plain, color))
        left -= len(lines)
        if left <= 0:
            break
    return tuple(commands)


def _wrapped(text: str, font: "FontKey", width: float, lines: int) -> Sequence[str]:
    from gui_sim.canvas import fonts

    return fonts.wrap(_plain(text)[:2_000], font, width, lines)


def _plain(text: str) -> str:
    """Return text on one line that a font can draw: no control characters, no half of a surrogate pair."""
    whole = text[:4_000].encode("utf-8", "replace").decode()
    return " ".join("".join(letter if letter.isprintable() else " " for letter in whole).split())


def _screen(shot: Shot, size: tuple[int, int]) -> "Image":
    """Return the screen with the touch on it; black where there is none."""
    from PIL import Image, ImageDraw

    if shot.screen is None:
        return Image.new("RGB", size)
    try:
        with Image.open(shot.screen) as file:
            screen = file.convert("RGB").resize(size, Image.Resampling.LANCZOS)
    except (OSError, ValueError, Image.DecompressionBombError) as error:
        raise GuiSimError(f"{shot.screen} is no picture: {error}.") from None
    if not shot.touch or shot.touch["kind"] == "plate":
        return screen
    layer = Image.new("RGBA", size)
    _draw_touch(ImageDraw.Draw(layer), shot.touch)
    screen.paste(layer, (0, 0), layer)
    return screen


def _draw_touch(draw: "ImageDraw", touch: Mapping[str, Any]) -> None:
    """Draw a dot with a ring where a finger was, or the trail of a swipe with its direction."""
    if touch["kind"] == "swipe":
        points = [(_pixels(x), _pixels(y)) for x, y in touch["path"]]
        for color, wide in ((_EDGE, 18), (_TOUCH, 10)):
            draw.line(points, fill=color, width=wide, joint="curve")
        _disc(draw, points[0], 18, _TOUCH)
        (x0, y0), (x1, y1) = points[-2:]
        turn = math.atan2(y1 - y0, x1 - x0)
        head = [(x1 + 30 * math.cos(turn + angle), y1 + 30 * math.sin(turn + angle)) for angle in (0.0, 2.5, -2.5)]
        draw.polygon(head, fill=_TOUCH, outline=_EDGE)
        return
    at = (_pixels(touch["x"]), _pixels(touch["y"]))
    if touch["kind"] == "long_press":
        _ring(draw, at, 70)
    if touch["kind"] == "double_tap":
        _ring(draw, at, 62)
    _ring(draw, at, 48)
    _disc(draw, at, 18, _TOUCH)


def _pixels(value: float) -> float:
    """Return a coordinate in pixels, held near the screen: what lies far off cannot be seen."""
    return SCALE * min(max(value, -2_000.0), 2_000.0) if math.isfinite(value) else 0.0


def _ring(draw: "ImageDraw", at: tuple[float, float], radius: float) -> None:
    box = (at[0] - radius, at[1] - radius, at[0] + radius, at[1] + radius)
    draw.ellipse(box, fill=(255, 45, 85, 56), outline=_EDGE, width=11)
    draw.ellipse(box, outline=_TOUCH, width=7)


def _disc(draw: "ImageDraw", at: tuple[float, float], radius: float, color: "RGBA") -> None:
    box = (at[0] - radius, at[1] - radius, at[0] + radius, at[1] + radius)
    draw.ellipse(box, fill=color, outline=_EDGE, width=4)
