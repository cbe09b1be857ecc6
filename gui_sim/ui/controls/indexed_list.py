"""A long list in groups by letter, with the strip of letters at its right edge."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from gui_sim.geometry import Insets
from gui_sim.ui.controls.index_bar import IndexBar
from gui_sim.ui.controls.section import Section
from gui_sim.ui.controls.text import Text
from gui_sim.ui.effects import ScrollTo
from gui_sim.ui.layout import Padding
from gui_sim.ui.scroll import ForEach, VScroll
from gui_sim.ui.view import Env, Placed, View

EDGE = 24.0  # room for the letters


class IndexedList(View):
    """Rows in groups, each below its letter. For a screen that does not scroll itself: letters stay in place.

    Args:
        groups: Keys (record ids) by letter, in order.
        row: Builds the view of one key.
        head: Shown above the rows and scrolled with them (a search field).
        empty: Shown where there are no groups.
    """

    expands = True

    def __init__(
        self,
        groups: Mapping[str, Sequence[str]],
        row: Callable[[str], View],
        *,
        head: View | None = None,
        empty: View | None = None,
    ) -> None:
        self.head = head
        self.empty = empty
        self.letters = tuple(groups)
        self.sections = [
            Section(
                Padding(Text(letter, "headline", "secondaryLabel", 1, role="header"), Insets(6.0, 16.0, 4.0, 16.0)),
                ForEach(keys, row, name=letter),
                style="plain",
            )
            for letter, keys in groups.items()
        ]

    def inner(self, env: Env) -> Iterable[View]:
        head = (self.head,) if self.head is not None else ()
        return (*head, *self.sections) if self.sections or self.empty is None else (*head, self.empty)

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        tall = height or 0.0
        edge = EDGE if len(self.letters) > 1 else 0.0
        scroll = VScroll(_Content(self.head, self.sections or [self.empty], edge))
        box = scroll.layout(width, env, tall)
        bar = (self._bar(box, width, tall, env),) if edge else ()
        return Placed(self, width, tall, (box, *bar))

    def _bar(self, scroll: Placed, width: float, tall: float, env: Env) -> Placed:
        most = scroll.note[1]
        shown = scroll.children[0].children
        tops = [child.y for child in shown[len(shown) - len(self.letters) :]]
        offsets = dict(zip(self.letters, (min(top, most) for top in tops), strict=True))
        bar = IndexBar(self.letters, lambda letter: ScrollTo("scroll/main", offsets[letter])).layout(width, env, tall)
        return bar.at(width - bar.width - 2.0, max(0.0, (tall - bar.height) / 2))


class _Content(View):
    """Head and groups, one below the other; the groups leave room for the letters."""

    expands = True

    def __init__(self, head: View | None, below: Sequence[View | None], edge: float) -> None:
        self.head = head
        self.below = [view for view in below if view is not None]
        self.edge = edge

    def inner(self, env: Env) -> Iterable[View]:
        return (*((self.head,) if self.head is not None else ()), *self.below)

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        boxes: list[Placed] = []
        y = 0.0
        for view in self.inner(env):
            box = view.layout(width if view is self.head else width - self.edge, env).at(0.0, y)
            boxes.append(box)
            y += box.height
        return Placed(self, width, y + 24.0, boxes)
