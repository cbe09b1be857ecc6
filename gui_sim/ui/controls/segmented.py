"""The segmented control: a few options side by side, one of them raised."""

from collections.abc import Iterable, Sequence
from typing import TypeVar

from gui_sim.canvas.fonts import ellipsize, measure
from gui_sim.geometry import Rect
from gui_sim.ui.controls.choosing import Choosing
from gui_sim.ui.effects import Do
from gui_sim.ui.moves import Move, TapOn
from gui_sim.ui.paint import Painter
from gui_sim.ui.screen import Binding
from gui_sim.ui.view import Env, Part, Placed, Semantic, View

T = TypeVar("T")
INSET = 16.0
EDGE = 2.0


class Segmented(Choosing[T]):
    """Two to five options in one line.

    Args:
        label: Its name, only read out.
        value: The chosen option's value.
        options: Pairs of value and text.
        notes: A word or two below each text, in the same order; none if empty.
    """

    expands = True

    def __init__(
        self,
        label: str,
        value: Binding[T],
        options: Sequence[tuple[T, str]],
        enabled: bool = True,
        *,
        notes: Sequence[str] = (),
    ) -> None:
        super().__init__(label, value, options, enabled)
        self.notes = tuple(notes) if any(notes) else ()

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        track = max(32.0, env.theme.line_height("footnote") + 14.0)
        track += env.theme.line_height("caption2") if self.notes else 0.0
        tall = track + 12.0
        room = width - 2 * INSET - 2 * EDGE
        chosen = self.index_of(self.value.value)
        boxes: list[Placed] = []
        x = INSET + EDGE
        for place, wide in enumerate(self._widths(room, env)):
            box = _Segment(self, place, place == chosen, tall).layout(wide, env).at(x, 0.0)
            boxes.append(box)
            x += wide
        return Placed(self, width, tall, boxes, note=track)

    def _widths(self, room: float, env: Env) -> Sequence[float]:
        """Return equal widths where all words fit, else widths after the words."""
        font = env.theme.font("footnote", 600)
        equal = room / max(1, len(self.options))
        wanted = [measure(text, font) + 16.0 for _, text in self.options]
        if max(wanted, default=0.0) <= equal:
            return [equal] * len(self.options)
        spare = max(0.0, room - sum(wanted)) / len(wanted)
        scale = min(1.0, room / sum(wanted))
        return [max(1.0, wide * scale + spare) for wide in wanted]

    def paint(self, box: Placed, painter: Painter) -> None:
        track: float = box.note
        top = (box.height - track) / 2
        painter.round(Rect(INSET, top, box.width - 2 * INSET, track), 9.0, "tertiaryFill")
        chosen = self.index_of(self.value.value)
        for place, child in enumerate(box.children):
            if place == chosen:
                raised = Rect(child.x, top + EDGE, child.width, track - 2 * EDGE)
                painter.shadow(raised, 7.0, 6.0, "#000000@0.12", 2.0)
                painter.round(raised, 7.0, "systemGray2@0.9" if painter.theme.dark else "#ffffff")
            elif place and place - 1 != chosen:
                painter.fill(Rect(child.x - 0.5, top + 9.0, 1.0, track - 18.0), "separator")

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        shown = self.text_of(self.value.value)
        return Semantic("segmented control", self.label, shown, enabled=self.enabled, whole=False)

    def set_moves(self, value: T, env: Env) -> tuple[Move, ...]:
        place = self.index_of(value)
        if place is None or place == self.index_of(self.value.value):
            return ()
        return (TapOn(self.options[place][1], env.row),)


class _Segment(View):
    """One option."""

    rigid = True

    def __init__(self, owner: Segmented[T], place: int, chosen: bool, tall: float) -> None:
        value, self.text = owner.options[place]
        self.note = owner.notes[place] if place < len(owner.notes) else ""
        self.effect = Do() if chosen else owner.value.set(value)
        self.chosen = chosen
        self.enabled = owner.enabled
        self.tall = tall

    def inner(self, env: Env) -> Iterable[View]:
        return ()

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        return Placed(self, width, self.tall)

    def paint(self, box: Placed, painter: Painter) -> None:
        weight = 600 if self.chosen else 500
        line = ellipsize(self.text, painter.theme.font("footnote", weight), box.width - 8.0)
        ink = "label" if self.enabled else "tertiaryLabel"
        if not self.note:
            painter.text_in(box.bounds, line, "footnote", ink, "center", weight)
            return
        upper, lower = (painter.theme.line_height(style) for style in ("footnote", "caption2"))
        top = (box.height - upper - lower) / 2
        painter.text_in(Rect(0.0, top, box.width, upper), line, "footnote", ink, "center", weight)
        note = ellipsize(self.note, painter.theme.font("caption2"), box.width - 8.0)
        pale = "secondaryLabel" if self.enabled else "tertiaryLabel"
        painter.text_in(Rect(0.0, top + upper, box.width, lower), note, "caption2", pale)

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        return Semantic("button", self.text, self.note, enabled=self.enabled, selected=self.chosen)

    def parts(self, box: Placed, env: Env) -> Iterable[Part]:
        if self.enabled:
            yield Part("tap", box.bounds, self.effect, self.text)
