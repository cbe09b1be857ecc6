"""What controls share that gather several texts: a field whose text joins the value on return."""

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from gui_sim.canvas.fonts import ellipsize, measure
from gui_sim.geometry import Rect
from gui_sim.ui.controls.text_field import Entry
from gui_sim.ui.controls.touch import Clear
from gui_sim.ui.effects import Effect, Focus, SetLocal
from gui_sim.ui.paint import Painter
from gui_sim.ui.view import Env, Part, Placed, Semantic, View

T = TypeVar("T")


class Draft(Entry[T]):
    """Base: the text in the field is passing state until return is pressed."""

    limit = 500

    def raw(self, env: Env) -> str:
        typed = env.local(f"raw/{self.field_key(env)}")
        return typed if isinstance(typed, str) else ""

    def changed(self, text: str, env: Env) -> Effect:
        line = text.replace("\r\n", " ").replace("\n", " ")[: self.limit]
        return SetLocal(f"raw/{self.field_key(env)}", line or None)


class DraftLine(View):
    """The field itself: what is typed so far, or the placeholder."""

    expands = True

    def __init__(self, owner: Draft[Any], placeholder: str, env: Env, tall: float) -> None:
        self.label = owner.label
        self.placeholder = placeholder
        self.focused = owner.enabled and owner.is_focused(env)
        self.text = owner.raw(env)
        self.focus = Focus(owner.field_key(env)) if owner.enabled else None
        self.clear = owner.changed("", env)
        self.tall = tall
        self.below = 0.0  # points of what is suggested under it, which is to be seen with it

    def inner(self, env: Env) -> Iterable[View]:
        return ()

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        boxes: list[Placed] = []
        if self.focused and self.text:
            boxes.append(Clear(self.clear, self.tall).layout(44.0, env).at(width - 32.0, 0.0))
        return Placed(self, width, self.tall, boxes, note=self)

    def paint(self, box: Placed, painter: Painter) -> None:
        font = painter.theme.font("body")
        area = Rect(0.0, 0.0, box.width - (32.0 if box.children else 4.0), box.height)
        shown = ellipsize(self.text or self.placeholder, font, area.width)
        painter.text_in(area, shown, "body", "label" if self.text else "placeholder", "leading")
        if self.focused:
            x = measure(shown, font) + 1.0 if self.text else 0.0
            painter.round(Rect(min(x, area.right), (box.height - 22.0) / 2, 2.0, 22.0), 1.0, "tint")

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        enabled = self.focus is not None
        whole = not box.children
        return Semantic("text field", self.label, self.text, "", enabled, self.focused, whole=whole)

    def parts(self, box: Placed, env: Env) -> Iterable[Part]:
        if self.focus is not None:
            yield Part("tap", box.bounds, self.focus, self.label)


def removals(
    present: tuple[str, ...], wanted: tuple[str, ...], words: Callable[[str], str] = str
) -> tuple[list[tuple[str, int]], int]:
    """Return what to take away so that a beginning of `wanted` remains, and how long that beginning is.

    Each is given by its `words` and its place among equal words at that moment.
    """
    gone: list[tuple[str, int]] = []
    kept: list[str] = []
    for one in present:
        if len(kept) < len(wanted) and one == wanted[len(kept)]:
            kept.append(one)
        else:
            gone.append((words(one), [words(other) for other in kept].count(words(one))))
    return gone, len(kept)


def texts(value: Any, limit: int) -> bool:
    """Tell whether a value is a tuple of lines that can be typed, none of them blank."""
    return isinstance(value, tuple) and all(isinstance(text, str) and _line(text, limit) for text in value)


def _line(text: str, limit: int) -> bool:
    return text == text.strip() and 0 < len(text) <= limit and "\n" not in text and "\r" not in text
