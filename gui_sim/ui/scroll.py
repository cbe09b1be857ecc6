"""Vertical scrolling and lists over many records: only what can be seen is built."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from gui_sim.geometry import Rect
from gui_sim.ui.effects import Do, Effect, ScrollTo, SetLocal
from gui_sim.ui.layout import hairline, reach
from gui_sim.ui.moves import Move, TapOn
from gui_sim.ui.paint import Painter
from gui_sim.ui.view import Drag, Env, Part, Placed, Semantic, View

SHOWN_AT_FIRST = 40
MOST_BUILT = 120  # rows kept of those that have been in view
PULL = 80.0  # points down, at the top, that refresh a list or put a sheet away


class VScroll(View):
    """A child that may be taller than the area it is shown in. Its offset is passing state, in points.

    `pulled` is what a pull down at the top does; `label` what the area is called, its key if not given.
    """

    expands = True
    PLACE = "scroll/"  # begins the names of the passing state that holds offsets

    def __init__(
        self,
        child: View,
        key: str = "main",
        top: float = 0.0,
        bottom: float = 0.0,
        pulled: Effect | None = None,
        from_end: bool = False,
        label: str = "",
        opening: float = 0.0,
    ) -> None:
        self.child = child
        self.key = f"{self.PLACE}{key}"
        self.label = label or key
        self.top = top  # room kept free above and below the content, where bars lie over it
        self.bottom = bottom
        self.pulled = pulled
        self.from_end = from_end  # opens at its end, as a chat does
        self.opening = opening  # how far down it opens

    def inner(self, env: Env) -> Iterable[View]:
        return (self.child,)

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        tall = height or 0.0
        box = self.child.layout(width, env, max(0.0, tall - self.top - self.bottom))
        most = max(0.0, box.height + self.top + self.bottom - tall)
        wanted = env.local(self.key)
        if wanted is None:
            wanted = most if self.from_end else self.opening
        offset = min(max(0.0, float(wanted)), most)
        box.at(0.0, self.top - offset)
        return Placed(self, width, tall, (box,), note=(offset, most))

    def clip(self, box: Placed) -> Rect | None:
        return box.bounds

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        offset, most = box.note
        return Semantic("scroll", self.label, reach(offset, most), whole=False)

    def parts(self, box: Placed, env: Env) -> Iterable[Part]:
        offset, most = box.note

        def moved(drag: Drag) -> Effect:
            to = ScrollTo(self.key, min(max(0.0, offset - drag.dy), most))
            if self.pulled is not None and offset <= 0 and drag.dy > PULL:
                return Do(to, self.pulled)
            return to

        yield Part("drag_y", box.bounds, moved, self.label)


class Keyed(View):
    """Everything inside belongs to one record, whose id tells equal labels apart."""

    def __init__(self, key: str, child: View) -> None:
        self.row_key = key
        self.child = child
        self.expands = child.expands
        self.rigid = child.rigid
        self.side_air = float(getattr(child, "side_air", 0.0))

    def inner(self, env: Env) -> Iterable[View]:
        return (self.child,)

    def stretch(self, box: Placed, tall: float) -> None:
        """Pass it on to the child."""
        child = box.children[0]
        child.view.stretch(child, tall)
        box.height = child.height

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        outer, env.row = env.row, self.row_key
        box = self.child.layout(width, env, height)
        env.row = outer
        return Placed(self, box.width, box.height, (box,))


class ForEach(View):
    """One row for each key (a record id), built when needed.

    Args:
        keys: Ids of all rows, cheaply.
        row: Builds the view of one key.
        name: Tells several lists of a screen apart.
        empty: Shown in place of no rows.
        uniform: All rows are as tall as the first; then only rows in view are built, however many there are.
            Otherwise the first rows are shown, with "Show more" below.
        separators: Whether a line stands between rows, from where the words of the lower one begin.
        newest_last: The rows that are shown at first are the last ones, with "Show earlier" above (a chat).
    """

    expands = True

    def __init__(
        self,
        keys: Sequence[str],
        row: Callable[[str], View],
        *,
        name: str = "",
        empty: View | None = None,
        uniform: bool = False,
        separators: bool = True,
        spacing: float = 0.0,
        newest_last: bool = False,
        shown: int = SHOWN_AT_FIRST,
    ) -> None:
        self.keys = keys
        self.row = row
        self.empty = empty
        self.uniform = uniform
        self.separators = separators
        self.spacing = spacing
        self.newest_last = newest_last
        self.first = shown
        self.name = name
        self.local = f"shown/{name}"
        self.more = "Show earlier" if newest_last else "Show more"

    def shown(self, env: Env) -> Sequence[str]:
        """Return the keys whose rows exist in this frame's state."""
        if self.uniform:
            return self.keys
        count = int(env.local(self.local, self.first))
        return self.keys[-count:] if self.newest_last and count else self.keys[:count]

    def reveal(self, key: str, env: Env) -> tuple[Move, ...] | None:
        """Return the moves that make a key's row exist; None if the list has no such key."""
        if key not in self.keys:
            return None
        place = list(self.keys).index(key)
        need = len(self.keys) - place if self.newest_last else place + 1
        missing = need - len(self.shown(env))
        return (TapOn(self.more, self.name),) * max(0, -(-missing // SHOWN_AT_FIRST))

    def view_of(self, key: str) -> View:
        """Return the row of a key."""
        return Keyed(key, self.row(key))

    def inner(self, env: Env) -> Iterable[View]:
        shown = self.shown(env)
        if not shown and self.empty is not None:
            return (self.empty,)
        return (self.view_of(key) for key in shown)

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        shown = self.shown(env)
        if not shown:
            if self.empty is None:
                return Placed(self, width, 0.0)
            box = self.empty.layout(width, env, height)
            return Placed(self, width, box.height, (box,))
        if self.uniform:
            first = self.view_of(shown[0]).layout(width, env)
            step = first.height + self.spacing
            window = _Window(self, shown, width, env, env.row, step, {0: first})
            window.build(_open_rows(env))
            return Placed(self, width, step * len(shown) - self.spacing, (), note=window)
        views = [self.view_of(key) for key in shown]
        if len(shown) < len(self.keys):
            more: View = _More(self.more, SetLocal(self.local, len(shown) + SHOWN_AT_FIRST))
            more = Keyed(self.name, more) if self.name else more  # several lists of a screen may go on
            views = [more, *views] if self.newest_last else [*views, more]
        return self._stacked(views, width, env)

    def _stacked(self, views: Sequence[View], width: float, env: Env) -> Placed:
        boxes = []
        y = 0.0
        for view in views:
            boxes.append(view.layout(width, env).at(0.0, y))
            y += boxes[-1].height + self.spacing
        return Placed(self, width, max(0.0, y - self.spacing), boxes)

    def visible_children(self, box: Placed, top: float, bottom: float) -> Iterable[Placed] | None:
        return box.note.between(top, bottom) if isinstance(box.note, _Window) else None

    def paint_over(self, box: Placed, painter: Painter) -> None:
        if not self.separators:
            return
        top, bottom = painter.visible.y - painter.y, painter.visible.bottom - painter.y
        for child in box.visible(top, bottom):
            if child.y > 0.5:
                painter.fill(hairline(child.y, line_inset(child), box.width), "separator")


def line_inset(box: Placed) -> float:
    """Return where the line beside a row begins: at its words, which a list or a wrapper has from its last row."""
    inset = getattr(box.view, "separator_inset", None)
    if inset is not None:
        return float(inset)
    if isinstance(box.view, ForEach | Keyed) and box.children:
        return line_inset(box.children[-1])
    return 16.0


class _Window:
    """The rows of a uniform list that have been built in this frame."""

    def __init__(
        self,
        owner: ForEach,
        keys: Sequence[str],
        width: float,
        env: Env,
        row: str,
        step: float,
        built: dict[int, Any],
    ) -> None:
        self.owner = owner
        self.keys = keys
        self.width = width
        self.env = env
        self.row = row
        self.step = step
        self.built: dict[int, Placed] = built

    def between(self, top: float, bottom: float) -> Iterable[Placed]:
        first = max(0, int(top // self.step))
        last = min(len(self.keys) - 1, int(bottom // self.step))
        return [self._box(index) for index in range(first, last + 1)]

    def build(self, keys: set[str]) -> None:
        """Build some rows now: a menu or a keyboard that one of them brings must be known before painting."""
        if keys:
            for index, key in enumerate(self.keys):
                if key in keys:
                    self._box(index)

    def _box(self, index: int) -> Placed:
        if index not in self.built:
            if len(self.built) >= MOST_BUILT:
                self.built.clear()
            outer, self.env.row = self.env.row, self.row
            self.built[index] = self.owner.view_of(self.keys[index]).layout(self.width, self.env)
            self.env.row = outer
        return self.built[index].at(0.0, index * self.step)


def _open_rows(env: Env) -> set[str]:
    """Return the row keys that passing state or the keyboard speaks of; see `Env.key` for their names."""
    names = [name for name, value in env.locals.items() if value and not isinstance(value, float)]
    return {piece for name in (*names, env.focus) for piece in name.split("/")[:-1]}


class _More(View):
    """The row that shows more rows."""

    expands = True

    def __init__(self, label: str, effect: Effect) -> None:
        self.label = label
        self.effect = effect

    def inner(self, env: Env) -> Iterable[View]:
        return ()

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        return Placed(self, width, max(44.0, env.theme.line_height("body") + 22.0))

    def paint(self, box: Placed, painter: Painter) -> None:
        painter.text_in(Rect(16.0, 0.0, box.width - 32.0, box.height), self.label, "body", "tint", "leading")

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        return Semantic("button", self.label)

    def parts(self, box: Placed, env: Env) -> Iterable[Part]:
        yield Part("tap", box.bounds, self.effect, self.label)
