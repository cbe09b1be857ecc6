"""The accessibility tree: a second walk over the placed tree that gave the frame, not kept by hand."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from gui_sim.geometry import Rect
from gui_sim.ui.view import Env, Placed, Semantic

NOWHERE = Rect(0, 0, 0, 0)


@dataclass(slots=True)
class A11yNode:
    """One thing on the screen with a meaning. `frame` is in points and clipped to what can be seen."""

    role: str
    label: str = ""
    value: str = ""
    hint: str = ""
    frame: Rect = NOWHERE
    enabled: bool = True
    focused: bool = False
    selected: bool = False
    row: str = ""
    children: "list[A11yNode]" = field(default_factory=list)

    def walk(self) -> "Iterator[A11yNode]":
        """Yield this node and all below it, in reading order."""
        yield self
        for child in self.children:
            yield from child.walk()

    def text(self, indent: int = 0) -> str:
        """Return the tree as indented lines: role, label, value, state and frame."""
        marks = [
            mark
            for mark, on in (
                ("disabled", not self.enabled),
                ("focused", self.focused),
                ("selected", self.selected),
            )
            if on
        ]
        x, y, width, height = (round(number) for number in self.frame)
        words = [self.role]
        if self.label:
            words.append(f'"{self.label}"')
        if self.value:
            words.append(f"= {self.value}")
        if self.hint:
            words.append(f"({self.hint})")
        words += marks
        words.append(f"@{x},{y} {width}x{height}")
        lines = [" " * indent + " ".join(words)]
        lines += [child.text(indent + 2) for child in self.children]
        return "\n".join(lines)


def describe(box: Placed, env: Env, x: float, y: float, visible: Rect) -> list[A11yNode]:
    """Return the nodes of a placed box whose parent's origin is at (x, y), as far as `visible` shows them."""
    outer = env.row
    env.row = box.view.row_key or outer
    nodes = _describe(box, env, x + box.x, y + box.y, visible)
    env.row = outer
    return nodes


def _describe(box: Placed, env: Env, left: float, top: float, visible: Rect) -> list[A11yNode]:
    meaning = box.view.semantic(box, env)
    frame = Rect(left, top, box.width, box.height).intersect(visible)
    if meaning is not None and frame.is_empty:
        return []
    if meaning is not None and meaning.whole:
        return [_node(meaning, frame, env.row)]
    area = box.view.clip(box)
    seen = visible if area is None else visible.intersect(area.offset(left, top))
    below: list[A11yNode] = []
    if not seen.is_empty:
        for child in box.visible(seen.y - top, seen.bottom - top):
            below += describe(child, env, left, top, seen)
    if meaning is None:
        return below
    node = _node(meaning, frame, env.row)
    node.children = below
    return [node]


def _node(meaning: Semantic, frame: Rect, row: str) -> A11yNode:
    return A11yNode(
        meaning.role,
        meaning.label,
        meaning.value,
        meaning.hint,
        frame,
        meaning.enabled,
        meaning.focused,
        meaning.selected,
        row,
    )
