"""A row that shows a value in grey capsules and unfolds below itself to change it."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from gui_sim.canvas.fonts import measure
from gui_sim.geometry import Insets
from gui_sim.ui.control import Control
from gui_sim.ui.controls.text import Text
from gui_sim.ui.controls.touch import Touch
from gui_sim.ui.effects import Do, Effect, SetLocal
from gui_sim.ui.layout import HStack, Padding, Spacer, VStack, hairline
from gui_sim.ui.moves import Move, TapOn
from gui_sim.ui.paint import Painter
from gui_sim.ui.screen import Binding
from gui_sim.ui.view import Env, Part, Placed, Semantic, View

T = TypeVar("T")
UNFOLDED = "unfolded"  # passing state: the one control of a screen that is unfolded
NOTHING = "None"
_DIGIT = re.compile(r"\d")  # capsules one below the other are alike in width, whatever their figures


@dataclass(frozen=True, slots=True)
class Capsule:
    """A value in a grey capsule; `name` is the label of the part that unfolds it."""

    name: str
    text: str
    panel: str = ""


class Folding(Control[T]):
    """Base of controls that unfold. At most one of a screen is unfolded at a time."""

    expands = True

    def __init__(self, label: str, value: Binding[T], subtitle: str = "", enabled: bool = True) -> None:
        super().__init__(label, value, enabled)
        self.subtitle = subtitle

    def capsules(self, env: Env) -> Sequence[Capsule]:
        """Return what the row shows; a single capsule carries the control's own label."""
        raise TypeError(f"{type(self).__name__} needs capsules().")

    def panel(self, which: str, env: Env) -> View:
        """Return what lies below the row while it is unfolded."""
        raise TypeError(f"{type(self).__name__} needs panel().")

    def opening(self, which: str, env: Env) -> Effect | None:
        """Return what unfolding does beside showing the panel."""
        return None

    def fold_key(self, which: str, env: Env) -> str:
        """Return the value of the passing state that says this panel is unfolded."""
        return f"{env.key(self.label)}/{which}"

    def is_open(self, which: str, env: Env) -> bool:
        """Tell whether a panel is unfolded."""
        return bool(self.enabled) and env.local(UNFOLDED) == self.fold_key(which, env)

    def toggle(self, which: str, env: Env) -> Effect | None:
        """Return what a tap on a capsule does."""
        if not self.enabled:
            return None
        if self.is_open(which, env):
            return SetLocal(UNFOLDED, None)
        more = self.opening(which, env)
        shown = SetLocal(UNFOLDED, self.fold_key(which, env))
        return Do(shown, more) if more is not None else shown

    def unfolded(self, capsule: str, which: str, moves: tuple[Move, ...], env: Env) -> tuple[Move, ...]:
        """Return the moves inside a panel; if it is folded, with those that unfold it and fold it again."""
        if self.is_open(which, env):
            return moves
        door = TapOn(capsule, env.row)
        return (door, *moves, door)

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        capsules = self.capsules(env)
        boxes = [_CapsuleRow(self, capsules, env).layout(width, env)]
        for capsule in capsules:
            if self.is_open(capsule.panel, env):
                boxes.append(self.panel(capsule.panel, env).layout(width, env).at(0.0, boxes[0].height))
        return Placed(self, width, sum(box.height for box in boxes), boxes)

    def paint_over(self, box: Placed, painter: Painter) -> None:
        if len(box.children) > 1:
            painter.fill(hairline(box.children[1].y, 16.0, box.width), "separator")


class _CapsuleRow(View):
    """The row itself: words at the left, capsules at the right, or below the words where room is short."""

    expands = True

    def __init__(self, owner: Folding[T], capsules: Sequence[Capsule], env: Env) -> None:
        self.label = owner.label
        self.capsules = capsules
        self.shown = [(capsule, owner.is_open(capsule.panel, env)) for capsule in capsules]
        self.effects = [owner.toggle(capsule.panel, env) for capsule in capsules]
        self.subtitle = owner.subtitle
        self.enabled = owner.enabled
        self.single = len(capsules) == 1 and capsules[0].name == owner.label

    def inner(self, env: Env) -> Iterable[View]:
        return ()

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        theme = env.theme
        font = theme.font("body")
        tall = theme.line_height("body") + 12.0
        views = [
            Touch(
                capsule.name, effect, measure(_DIGIT.sub("0", capsule.text), font) + 22.0, tall, text=capsule.text,
                color="tint" if lit else "label", ground="tertiaryFill", radius=8.0, value=capsule.text,
            )
            for (capsule, lit), effect in zip(self.shown, self.effects, strict=True)
        ]  # fmt: skip
        words: View = VStack(
            Text(self.label, "body", "label" if self.enabled else "tertiaryLabel", 2),
            Text(self.subtitle, "footnote", "secondaryLabel", 2) if self.subtitle else None,
            spacing=2.0,
        )
        need = sum(view.size[0] for view in views) + 6.0 * (len(views) - 1)
        if self.subtitle:
            words = Padding(words, Insets(6.0, 0.0, 6.0, 0.0))  # as far from the edges as a row's
        inside: View
        if measure(self.label, font) + need + 8.0 <= width - 32.0 or need < (width - 32.0) * 0.5:
            inside = HStack(words, Spacer(8.0), HStack(*views, spacing=6.0))
        else:
            inside = VStack(words, HStack(*views, spacing=6.0), spacing=6.0)
        box = Padding(inside, Insets(5.0, 16.0, 5.0, 16.0)).layout(width, env)
        least = max(44.0, box.height)
        return Placed(self, width, least, (box.at(0.0, (least - box.height) / 2),))

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        value = ", ".join(capsule.text for capsule in self.capsules)
        if self.single:
            return Semantic("button", self.label, value, enabled=self.enabled, hint=self.subtitle)
        return Semantic("group", whole=False)

    def parts(self, box: Placed, env: Env) -> Iterable[Part]:
        if self.single and self.effects[0] is not None:
            yield Part("tap", box.bounds, self.effects[0], self.label)


class NoneButton(View):
    """The choice of no value, at the foot of a panel."""

    expands = True

    def __init__(self, label: str, effect: Effect, chosen: bool, words: str = NOTHING) -> None:
        self.words = words
        self.label = label
        self.effect = effect
        self.chosen = chosen

    def inner(self, env: Env) -> Iterable[View]:
        return ()

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        return Placed(self, width, max(44.0, env.theme.line_height("body") + 22.0))

    def paint(self, box: Placed, painter: Painter) -> None:
        painter.fill(hairline(0.5, 16.0, box.width), "separator")
        painter.text_in(box.bounds, self.words, "body", "tint", weight=600 if self.chosen else None)

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        return Semantic("button", self.label, selected=self.chosen)

    def parts(self, box: Placed, env: Env) -> Iterable[Part]:
        yield Part("tap", box.bounds, self.effect, self.label)


def none_label(label: str, words: str = NOTHING) -> str:
    """Return the label of a control's choice of no value."""
    return f"{label}: {words.lower()}"


def folded(env: Env) -> Env:
    """Return the environment as it is just after a panel unfolds: nothing in it has been turned yet."""
    return Env(env.theme, env.ctx, {}, env.focus, env.row)
