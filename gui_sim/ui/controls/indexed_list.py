"""A long list in groups by letter, with the strip of letters at its right edge."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from gui_sim.geometry import Insets
from gui_sim.ui.controls.index_bar import IndexBar
from gui_sim.ui.controls.section import Section
from gui_sim.ui.controls.text import Text
from gui_sim.ui.effects import ScrollTo
from gui_sim.ui.layout import Padding, VStack
from gui_sim.ui.scroll import ForEach, VScroll
from gui_sim.ui.view import Env, Placed, View

EDGE = 24.0  # room for the letters


class IndexedList(View):
    """Rows in groups, each below its letter. For a screen that does not scroll itself: the letters stay in place.

    Args:
        groups: Keys (record ids) by letter, in order.
        row: Builds the view of one key; rows are as tall as the first.
        head: Shown above the rows and scrolled with them (a search field).
        empty: Shown where there are no groups.
        separators: Inset of the line between rows.
    """

    expands = True

    def __init__(
        self,
        groups: Mapping[str, Sequence[str]],
        row: Callable[[str], View],
        *,
        head: View | None = None,
        empty: View | None = None,
        separators: float = 16.0,
    ) -> None:
        self.head = head
        self.empty = empty
        self.letters = tuple(groups)
        self.sections = [
            Section(
                Padding(Text(letter, "headline", "secondaryLabel", 1, role="header"), Insets(6.0, 16.0, 4.0, 16.0)),
                ForEach(keys, row, name=letter, uniform=True, separators=separators),
                style="plain",
            )
            for letter, keys in groups.items()
        ]

    def inner(self, env: Env) -> Iterable[View]:
        head = (self.head,) if self.head is not None else ()
        return (*head, *self.sections) if self.sections or self.empty is None else (*head, self.empty)

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        tall = height or 0.0
        views = list(self.inner(env))
        stack = VStack(*views, align="fill")
        scroll = VScroll(_Narrowed(stack, self.head, EDGE if len(self.letters) > 1 else 0.0))
        box = scroll.layout(width, env, tall)
        boxes = [box]
        if len(self.letters) > 1:
            boxes.append(self._bar(box, width, tall, env))
        return Placed(self, width, tall, boxes)

    def _bar(self, scroll: Placed, width: float, tall: float, env: Env) -> Placed:
        most = scroll.note[1]
        first = 1 if self.head is not None else 0
        tops = [child.y for child in scroll.children[0].children[0].children[first:]]
        offsets = dict(zip(self.letters, (min(top, most) for top in tops), strict=True))
        bar = IndexBar(self.letters, lambda letter: ScrollTo("scroll/main", offsets[letter])).layout(width, env, tall)
        return bar.at(width - bar.width - 2.0, max(0.0, (tall - bar.height) / 2))


class _Narrowed(View):
    """The content of the list, with room for the letters."""

    expands = True

    def __init__(self, stack: VStack, head: View | None, edge: float) -> None:
        self.stack = stack
        self.head = head
        self.edge = edge

    def inner(self, env: Env) -> Iterable[View]:
        return (self.stack,)

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        box = self.stack.layout(width - self.edge, env, None)
        return Placed(self, width, box.height + 24.0, (box,))
