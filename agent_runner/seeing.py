"""What an agent is shown of one moment: the picture, the screen as text, and the numbers on both.

One walk over the placed views that gave the frame, so text and marks cannot say what the picture does not. It
goes as the accessibility tree of `gui_sim.ui.semantics` does, and knows besides what lies above what: a row under
the keyboard or behind a bar is in that tree, yet nobody can see or touch it.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from agent_runner.protocols import Mark, Observe
from gui_sim.geometry import SCREEN_HEIGHT, SCREEN_WIDTH, Rect

if TYPE_CHECKING:
    from gui_sim.canvas.base import Frame
    from gui_sim.device import Observation
    from gui_sim.scene import Layer, Scene
    from gui_sim.ui.view import Env, Part, Placed, Semantic

MAX_TREE = 16_000
"""Characters of the tree that an agent is sent; the lines after that are counted."""
MAX_WORDS = 400
"""Characters of one label or value."""
SLIVER = 4.0
"""What shows less than so many points in height or width is not there."""
SCREEN = Rect(0.0, 0.0, SCREEN_WIDTH, SCREEN_HEIGHT)
LEGEND = f"{SCREEN_WIDTH:.0f} x {SCREEN_HEIGHT:.0f} points; @ is the middle of a thing, then its width x height"


@dataclass(frozen=True, kw_only=True)
class Seeing:
    """How a run lets its agent see: the picture, the tree, or both, and whether what can be tapped is numbered."""

    observe: Observe = "screenshot"
    marks: bool = False

    @property
    def picture(self) -> bool:
        """Whether the agent is sent pictures."""
        return self.observe != "tree"

    @property
    def tree(self) -> bool:
        """Whether the agent is sent the screen as text."""
        return self.observe != "screenshot"


PLAIN = Seeing()
"""The picture alone, as the phone draws it."""


class Sight:
    """One observation as an agent is shown it; each part is made when first asked for."""

    def __init__(self, observation: "Observation", seeing: Seeing) -> None:
        self.observation = observation
        self._seeing = seeing

    @cached_property
    def frame(self) -> "Frame":
        """The picture, with the marks on it if the run asks for them."""
        if not self._marked:
            return self.observation.frame
        from agent_runner.marks import drawn

        seen = self.observation
        return seen.canvas().draw(drawn(seen.scene, self._marked), seen.scale)

    @property
    def marks(self) -> tuple[Mark, ...]:
        """The numbers, none unless the run asks for them."""
        return tuple(one.mark for one in self._marked)

    @cached_property
    def tree(self) -> str:
        """The screen as text, "" unless the run asks for it."""
        return self._glance.text(self.marks) if self._seeing.tree else ""

    @cached_property
    def _marked(self) -> "tuple[Marked, ...]":
        if not self._seeing.marks:
            return ()
        from agent_runner.marks import marked

        return marked(self.observation.scene, self._glance.targets)

    @cached_property
    def _glance(self) -> "Glance":
        return Glance(self.observation.scene)


@dataclass(frozen=True, slots=True)
class Marked:
    """A mark with what can be seen of the part that it stands for."""

    mark: Mark
    shown: Rect


@dataclass(frozen=True, slots=True)
class Thing:
    """A view with a meaning: how deep it lies in others, and what can be seen of it."""

    meaning: "Semantic"
    depth: int
    shown: Rect


@dataclass(frozen=True, slots=True)
class Target:
    """A part that answers a tap: where it lies, and what no clip cuts off and nothing above covers."""

    part: "Part"
    at: Rect
    shown: Rect
    layer: "Layer"


class Glance:
    """The things and the tap targets of a scene, as far as they can be seen, in reading order, top layer last."""

    def __init__(self, scene: "Scene") -> None:
        self._scene = scene
        self._met = 0  # views so far; what is met later lies above
        self._covers: list[tuple[int, Rect]] = []
        self._things: list[tuple[int, Thing]] = []
        self._targets: list[tuple[int, Target]] = []
        for layer in _visible(scene):
            if not layer.modal:
                self._covers.append((self._met, layer.box.rect))
            outer = layer.env.row
            self._walk(layer.box, layer, 0.0, 0.0, SCREEN, 1)
            layer.env.row = outer

    @cached_property
    def things(self) -> list[Thing]:
        """What has a meaning. The keys of the keyboard are left out: text is typed whole."""
        kept = []
        for met, thing in self._things:
            shown = self._uncovered(met, thing.shown)
            if shown.width >= SLIVER and shown.height >= SLIVER and thing.meaning.role != "key":
                kept.append(Thing(thing.meaning, thing.depth, shown if thing.meaning.whole else thing.shown))
        return kept

    @cached_property
    def targets(self) -> list[Target]:
        """The parts that do something when they are tapped, keys of the keyboard left out."""
        kept: dict[tuple[str, Rect], Target] = {}
        for met, target in self._targets:
            shown = self._uncovered(met, target.shown)
            if shown.width >= SLIVER and shown.height >= SLIVER:
                kept[target.part.label, target.at] = Target(target.part, target.at, shown, target.layer)
        return list(kept.values())

    def text(self, marks: tuple[Mark, ...] = ()) -> str:
        """Return one line a thing: number, role, label, value, state, middle and size; no more than `MAX_TREE`."""
        numbers = self._numbers(marks)
        lines = [f"phone {_quoted(self._scene.name)} {LEGEND}"]
        lines += [_line(thing, numbers.get(index, "")) for index, thing in enumerate(self.things)]
        lines += [f" [{mark.number}] {_quoted(mark.label)} @{mark.x:.0f},{mark.y:.0f}" for mark in self._stray(marks)]
        return "\n".join(_bounded(lines))

    def _numbers(self, marks: tuple[Mark, ...]) -> dict[int, str]:
        """Return what stands before the line of each thing: the marks that lie on it and on nothing smaller."""
        found: dict[int, str] = {}
        for mark in marks:
            index = self._owner(mark)
            if index is not None:
                own = self.things[index].meaning.label == mark.label
                found[index] = found.get(index, "") + (f"[{mark.number}] " if own else _named(mark))
        return found

    def _stray(self, marks: tuple[Mark, ...]) -> list[Mark]:
        return [mark for mark in marks if self._owner(mark) is None]

    def _owner(self, mark: Mark) -> int | None:
        around = [
            (thing.meaning.label != mark.label, thing.shown.width * thing.shown.height, -index)
            for index, thing in enumerate(self.things)
            if (thing.meaning.whole or thing.meaning.label == mark.label) and _near(thing.shown, mark)
        ]
        return -min(around)[2] if around else None

    def _walk(self, box: "Placed", layer: "Layer", x: float, y: float, seen: Rect, depth: int) -> None:
        env = layer.env
        outer, env.row = env.row, box.view.row_key or env.row
        self._look(box, layer, x + box.x, y + box.y, seen, depth)
        env.row = outer

    def _look(self, box: "Placed", layer: "Layer", left: float, top: float, seen: Rect, depth: int) -> None:
        view, env = box.view, layer.env
        met = self._met = self._met + 1
        at = Rect(left, top, box.width, box.height)
        if view.solid:
            self._covers.append((met - 1, at.intersect(seen)))
        if layer.name != "keyboard":
            self._targets += ((met, target) for target in _targets(box, env, at, seen, layer))
        meaning = view.semantic(box, env) if depth else None
        if meaning is not None:
            if at.intersect(seen).is_empty:
                return
            self._things.append((met, Thing(meaning, depth, at.intersect(seen))))
            depth = 0 if meaning.whole else depth + 1
        area = view.clip(box)
        inside = seen if area is None else seen.intersect(area.offset(left, top))
        if not inside.is_empty:
            for child in box.visible(inside.y - top, inside.bottom - top):
                self._walk(child, layer, left, top, inside, depth)

    def _uncovered(self, met: int, shown: Rect) -> Rect:
        """Return what is left of an area when the bars and panels above it that reach across have cut it."""
        for above, cover in self._covers:
            if above < met or cover.x > shown.x or cover.right < shown.right or shown.intersect(cover).is_empty:
                continue
            top = cover.bottom if cover.y <= shown.y else shown.y
            bottom = cover.y if cover.y > shown.y and cover.bottom >= shown.bottom else shown.bottom
            shown = Rect(shown.x, top, shown.width, max(0.0, bottom - top))
        return shown


def _visible(scene: "Scene") -> list["Layer"]:
    """Return the layers that are not hidden behind a modal one, lowest first."""
    shown: list[Layer] = []
    for layer in reversed(scene.layers):
        if not layer.ghost:
            shown.append(layer)
            if layer.modal:
                break
    return shown[::-1]


def _targets(box: "Placed", env: "Env", at: Rect, seen: Rect, layer: "Layer") -> Iterator[Target]:
    from gui_sim.ui.effects import Do

    for part in box.view.parts(box, env):
        if part.gesture == "tap" and part.effect != Do():  # those that do nothing only keep taps from what is below
            place = part.rect.offset(at.x, at.y)
            yield Target(part, place, place.intersect(seen), layer)


def _near(shown: Rect, mark: Mark) -> bool:
    """Tell whether a mark lies on a thing; parts may reach a few points past the thing's own box."""
    return shown.x - 8 <= mark.x <= shown.right + 8 and shown.y - 8 <= mark.y <= shown.bottom + 8


def _line(thing: Thing, numbers: str) -> str:
    meaning, (x, y) = thing.meaning, thing.shown.center
    words = [f"{numbers}{meaning.role}"]
    words += [_quoted(meaning.label)] if meaning.label else []
    words += [f"= {_quoted(meaning.value)}"] if meaning.value else []
    words += [f"({_quoted(meaning.hint)})"] if meaning.hint else []
    states = (("disabled", not meaning.enabled), ("focused", meaning.focused), ("selected", meaning.selected))
    words += [name for name, on in states if on]
    words.append(f"@{x:.0f},{y:.0f} {thing.shown.width:.0f}x{thing.shown.height:.0f}")
    return " " * thing.depth + " ".join(words)


def _named(mark: Mark) -> str:
    return f"[{mark.number} {_quoted(mark.label)}] "


def _quoted(text: str) -> str:
    """Return a text in quotes on one line, whatever stands in it, no longer than `MAX_WORDS`."""
    words = " ".join(text.split())
    return json.dumps(words if len(words) <= MAX_WORDS else words[:MAX_WORDS] + "…", ensure_ascii=False)


def _bounded(lines: list[str]) -> list[str]:
    room = MAX_TREE
    for number, line in enumerate(lines):
        room -= len(line) + 1
        if room < 0:
            return [*lines[:number], f"({len(lines) - number} more lines are left out)"]
    return lines
