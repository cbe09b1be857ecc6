"""Cards: any content on a rounded ground, a plan to choose, and the big number."""

from collections.abc import Iterable, Sequence
from typing import Unpack

from gui_sim.geometry import Insets
from gui_sim.ui.acting import Acting, Deed, needs_owner
from gui_sim.ui.controls.icon import Chevron, Icon
from gui_sim.ui.controls.text import Text
from gui_sim.ui.layout import Background, Frame, HStack, Padding, Spacer, VStack
from gui_sim.ui.paint import Painter
from gui_sim.ui.view import Env, Placed, Semantic, View

RADIUS = 14.0


class Card(Acting):
    """Content on a rounded ground; the whole card acts when touched, controls inside it first.

    Args:
        child: What it shows.
        title: A heading, with a chevron if the card leads somewhere.
        label: Its name for assistive technology and plans, if there is no title.
        padding: Room around the content.
        ground: A theme colour.
    """

    expands = True

    def __init__(
        self,
        child: View,
        *,
        title: str = "",
        label: str = "",
        padding: float = 16.0,
        ground: str = "secondaryGroupedBackground",
        **deed: Unpack[Deed],
    ) -> None:
        super().__init__(title or label or _first_words(child), **deed)
        self.child = child
        self.title = title
        self.padding = padding
        self.ground = ground

    def inner(self, env: Env) -> Iterable[View]:
        return (self.child,)

    def content(self, env: Env) -> View:
        head = None
        if self.title:
            lock = Icon("lock-key", 18.0, "secondaryLabel", "fill") if needs_owner(self.call, env) else None
            leads = self.to is not None or self.sheet is not None
            arrow = Chevron() if leads else None
            words = Text(self.title, "headline", lines=2, role="header")
            head = HStack(words, Spacer(), lock, arrow, spacing=8.0)
        stack = VStack(head, self.child, spacing=10.0, align="fill")
        return Background(Padding(stack, self.padding), self.ground, RADIUS)

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        self.show_question(env)
        inner = Frame(self.content(env), grow=True, align="leading", least_height=44.0).layout(width, env)
        return Placed(self, inner.width, inner.height, (inner,))

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        return Semantic("button" if self.acts else "group", self.label, enabled=self.enabled, whole=False)


class PlanCard(Acting):
    """A plan one can subscribe to: name, price, what it gives; the present one is framed.

    Args:
        name: The plan's name, and the card's label.
        price: Its price in words.
        lines: What it gives, one line each.
        current: Whether it is the present plan.
        note: A short word in a capsule, e.g. "Best value".
    """

    expands = True

    def __init__(
        self,
        name: str,
        price: str,
        lines: Sequence[str],
        current: bool = False,
        *,
        note: str = "",
        **deed: Unpack[Deed],
    ) -> None:
        super().__init__(name, **deed)
        self.price = price
        self.lines = tuple(lines)
        self.current = current
        self.note = note

    def content(self, env: Env) -> View:
        capsule = "Current plan" if self.current else self.note
        locked = needs_owner(self.call, env) and not self.current
        lock = Icon("lock-key", 18.0, "secondaryLabel", "fill") if locked else None
        head = HStack(
            Text(self.label, "headline", lines=2),
            Spacer(),
            _capsule(capsule, self.current, env) if capsule else None,
            lock,
            spacing=8.0,
        )
        tick = Icon("check-circle", env.theme.line_height("subheadline"), "systemGreen", "fill")
        ticks = [HStack(tick, Text(line, "subheadline", lines=3), spacing=8.0, align="top") for line in self.lines]
        gives = VStack(*ticks, spacing=8.0) if ticks else None
        price = Text(self.price, "title2", lines=2, weight=700)
        stack = VStack(VStack(head, price, spacing=4.0, align="fill"), gives, spacing=14.0, align="fill")
        edge = "tint" if self.current else "separator"
        return _Ground(Padding(stack, 16.0), edge, 2.0 if self.current else 0.5)

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        self.show_question(env)
        return super().layout(width, env, height)

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        words = ", ".join(part for part in (self.price, self.note, *self.lines) if part)
        role = "button" if self.acts else "group"
        hint = "only the owner" if needs_owner(self.call, env) else ""
        return Semantic(role, self.label, words, hint, enabled=self.enabled, selected=self.current)


class Stat(View):
    """A big number with its unit under a coloured name: the content of a card."""

    expands = True

    def __init__(self, label: str, value: str, unit: str = "", color: str = "tint", icon: str = "") -> None:
        self.label = label
        self.value = value
        self.unit = unit
        self.color = color
        self.icon = icon

    def content(self, env: Env) -> View:
        icon = Icon(self.icon, 18.0, self.color, "fill") if self.icon else None
        head = HStack(icon, Text(self.label, "subheadline", self.color, 2, weight=600), spacing=6.0)
        unit = Text(self.unit, "subheadline", "secondaryLabel", 1, weight=500)
        number = HStack(
            Text(self.value, "title1", lines=1, weight=600),
            Padding(unit, Insets(0.0, 0.0, 3.5, 0.0)) if self.unit else None,
            spacing=4.0,
            align="bottom",
        )
        return VStack(head, number, spacing=6.0)

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        return Semantic("text", self.label, f"{self.value} {self.unit}".rstrip())


class _Ground(Background):
    """A card's ground with an edge of any width."""

    def __init__(self, child: View, edge: str, edge_width: float) -> None:
        super().__init__(child, "secondaryGroupedBackground", RADIUS, edge)
        self.edge_width = edge_width

    def paint(self, box: Placed, painter: Painter) -> None:
        painter.round(box.bounds, self.radius, self.color, self.border, self.edge_width)


def _capsule(words: str, strong: bool, env: Env) -> View:
    text = Text(words, "caption1", "#ffffff" if strong else "tint", 1, weight=600)
    radius = env.theme.line_height("caption1") / 2 + 3.0
    return Background(Padding(text, Insets.symmetric(9.0, 3.0)), "tint" if strong else "tint@0.14", radius)


def _first_words(view: View) -> str:
    """Return the first text or label found in a view, to name a card that has no title."""
    for name in ("text", "label", "title"):
        if words := getattr(view, name, ""):
            return str(words)
    children = getattr(view, "children", None) or [getattr(view, "child", None)]
    return next((words for child in children if child is not None and (words := _first_words(child))), "")
