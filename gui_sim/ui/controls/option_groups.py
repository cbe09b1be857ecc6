"""What can be chosen of a thing, in groups: one of each group, or any number of extras."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any, Literal

from gui_sim.geometry import Insets, Rect
from gui_sim.ui.control import Control
from gui_sim.ui.controls.choosing import MAX_VALUES, subsets, turned_over
from gui_sim.ui.controls.section import Section
from gui_sim.ui.controls.text import Text
from gui_sim.ui.controls.touch import Touch
from gui_sim.ui.layout import HStack, Padding, Spacer, VStack
from gui_sim.ui.moves import Move, TapOn
from gui_sim.ui.paint import Painter
from gui_sim.ui.screen import Binding
from gui_sim.ui.view import Env, Placed, Semantic, View

MARK = 22.0

Names = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OptionGroup:
    """Choices that belong together, each a name and a few words such as what it costs more.

    Of `pick` "one", one is chosen, the first unless another is; of "any", none unless some are.
    """

    name: str
    choices: tuple[tuple[str, str], ...]
    pick: Literal["one", "any"] = "one"

    @property
    def names(self) -> Names:
        """The names of what has to be said: all but the first of "one"."""
        return tuple(name for name, _ in self.choices)[self.pick == "one" :]


class OptionGroups(Control[Names]):
    """A section for each group. The value holds the names chosen, in order, without those that go without saying.

    Args:
        label: Its name, only read out.
        value: The names.
        groups: The groups; no name occurs twice.
    """

    expands = True

    def __init__(self, label: str, value: Binding[Names], groups: Sequence[OptionGroup], enabled: bool = True) -> None:
        super().__init__(label, value, enabled)
        self.groups = tuple(groups)

    @property
    def _every(self) -> Names:
        return tuple(name for group in self.groups for name in group.names)

    def is_chosen(self, group: OptionGroup, name: str) -> bool:
        """Tell whether a choice is chosen, be it without saying."""
        if name in group.names:
            return name in self.value.value
        return not any(other in self.value.value for other in group.names)

    def tapped(self, group: OptionGroup, name: str) -> Names:
        """Return the value after a tap on a choice."""
        if group.pick == "any":
            return turned_over(self.value.value, name, self._every)
        rest = tuple(other for other in self.value.value if other not in group.names)
        return tuple(other for other in self._every if other in rest or (other == name and name in group.names))

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        sections = [
            Section(
                *(self._row(group, name, words) for name, words in group.choices),
                header=group.name,
            )
            for group in self.groups
        ]
        box = VStack(*sections, spacing=22.0, align="fill").layout(width, env)
        return Placed(self, width, box.height, (box,))

    def _row(self, group: OptionGroup, name: str, words: str) -> View:
        effect = self.value.set(self.tapped(group, name)) if self.enabled else None
        return _Choice(name, words, group.pick, self.is_chosen(group, name), effect)

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        shown = ", ".join(name for group in self.groups for name, _ in group.choices if self.is_chosen(group, name))
        return Semantic("group", self.label, shown, enabled=self.enabled, whole=False)

    def accepts(self, value: Any) -> bool:
        if not self.enabled or not isinstance(value, tuple) or len(set(value)) != len(value):
            return False
        single = all(len(set(value) & set(group.names)) < 2 for group in self.groups if group.pick == "one")
        return single and set(value) <= set(self._every)

    def set_moves(self, value: Names, env: Env) -> tuple[Move, ...]:
        moves: list[Move] = []
        for group in self.groups:
            before, after = (tuple(n for n in group.names if n in names) for names in (self.value.value, value))
            if group.pick == "any":
                moves += [TapOn(name, env.row) for name in group.names if (name in before) != (name in after)]
            elif before != after:
                moves.append(TapOn(after[0] if after else group.choices[0][0], env.row))
        return tuple(moves)

    def values(self, env: Env) -> Sequence[Names] | None:
        parts: list[Sequence[Names]] = []
        total = 1
        for group in self.groups:
            said = subsets(group.names) if group.pick == "any" else [(), *((name,) for name in group.names)]
            total *= len(said) if said is not None else MAX_VALUES + 1
            if said is None or total > MAX_VALUES:
                return None
            parts.append(said)
        return [tuple(name for part in chosen for name in part) for chosen in product(*parts)]


class _Choice(Touch):
    """One choice: a round mark or a square one, its name, and a few words at the right."""

    rigid = False
    expands = True

    def __init__(self, name: str, words: str, pick: str, chosen: bool, effect: Any) -> None:
        super().__init__(name, effect, 0.0, 44.0, value=words, selected=chosen)
        self.shape = "circle" if pick == "one" else "square"
        self.separator_inset = 16.0 + MARK + 12.0

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        words = HStack(
            Text(self.label, "body", "label" if self.effect is not None else "tertiaryLabel", 2),
            Spacer(8.0),
            Text(self.value, "subheadline", "secondaryLabel", 1) if self.value else None,
        )
        box = Padding(words, Insets(11.0, 16.0, 11.0, self.separator_inset)).layout(width, env)
        tall = max(44.0, box.height)
        return Placed(self, width, tall, (box.at(0.0, (tall - box.height) / 2),))

    def paint(self, box: Placed, painter: Painter) -> None:
        square = Rect(16.0, (box.height - MARK) / 2, MARK, MARK)
        if self.selected:
            painter.icon(square, f"check-{self.shape}", "tint", "fill")
        else:
            painter.icon(square, self.shape, "systemGray3")
