"""Facts in two columns."""

from collections.abc import Iterable, Sequence

from gui_sim.geometry import Insets
from gui_sim.ui.controls.row_stack import Ruled
from gui_sim.ui.controls.text import Text
from gui_sim.ui.layout import HStack, Padding, Spacer
from gui_sim.ui.view import Env, Placed, Semantic, View


class Table(Ruled):
    """A name at the left and a value at the right of each row, closer than list rows; nothing acts.

    Args:
        rows: Name and value of each row.
        header: Words above, and the table's name.
    """

    def __init__(self, rows: Sequence[tuple[str, str]], header: str = "") -> None:
        self.rows = tuple(rows)
        self.header = header

    def inner(self, env: Env) -> Iterable[View]:
        return ()

    def stacked(self) -> Iterable[View]:
        """Return the header, if there is one, and the facts."""
        if self.header:
            words = Text(self.header, "headline", lines=2, role="header")
            yield Padding(words, Insets(12.0, 16.0, 6.0, 16.0))
        yield from (_Fact(name, value) for name, value in self.rows)

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        return Semantic("table", self.header, whole=False)


class _Fact(View):
    """One row."""

    expands = True

    def __init__(self, name: str, value: str) -> None:
        self.name = name
        self.value = value

    def content(self, env: Env) -> View:
        words = HStack(
            Text(self.name, "subheadline", lines=2),
            Spacer(),
            Text(self.value, "subheadline", "secondaryLabel", lines=2),
            spacing=12.0,
        )
        return Padding(words, Insets.symmetric(16.0, 8.0))

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        return Semantic("row", self.name, self.value)
