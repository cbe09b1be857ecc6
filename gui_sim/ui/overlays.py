"""What lies over a screen while a question is open: action sheet, alert, menu, context menu.

They are shown by `env.present` while a named piece of passing state is set, so closing is forgetting it.
"""

from collections.abc import Iterable, Sequence

from gui_sim.canvas.fonts import wrap
from gui_sim.geometry import SCREEN_HEIGHT, SCREEN_WIDTH, Rect
from gui_sim.ui.effects import Do, Effect, SetLocal
from gui_sim.ui.items import Item
from gui_sim.ui.layout import hairline
from gui_sim.ui.paint import Painter
from gui_sim.ui.scroll import VScroll
from gui_sim.ui.view import Env, Part, Placed, Semantic, View

BUTTON = 57.0
MENU_ROW = 44.0
DISMISS = "Dismiss"
GAP = 8.0
HEAD, FOOT = 54.0, SCREEN_HEIGHT - 34.0  # menus stay between the status bar and the home indicator


class Overlay(View):
    """Base: covers the whole screen; a tap outside its panel closes it."""

    dim = "#000000@0.2"
    dismisses = True
    closes = DISMISS  # what a touch beside the panel is called

    def __init__(self, key: str, opener: View | None = None) -> None:
        self.key = key
        self.opener = opener  # the view it opens from, where it is to stand beside that
        self.anchor: Rect | None = None  # where that view lies on the screen; found when the screen is composed
        self.foot = FOOT  # where a menu ends at the latest; a keyboard raises it

    def inner(self, env: Env) -> Iterable[View]:
        return ()

    @property
    def close(self) -> Effect:
        """The effect that takes it away."""
        return SetLocal(self.key, None)

    def closing(self, effect: Effect | None) -> Effect:
        """Return the effect that closes it and then does something."""
        return Do(self.close, effect) if effect is not None else self.close

    def cover(self) -> Part:
        """Return the part outside the panel."""
        return Part("tap", Rect(0, 0, SCREEN_WIDTH, SCREEN_HEIGHT), self.close, self.closes)

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        boxes = self.place(env)
        above = min((box.y for box in boxes), default=SCREEN_HEIGHT)
        scrim = Scrim(self.close, self.closes).layout(SCREEN_WIDTH, env, above)
        return Placed(self, SCREEN_WIDTH, SCREEN_HEIGHT, (scrim, *boxes) if self.dismisses else boxes)

    def place(self, env: Env) -> list[Placed]:
        """Return the placed panels."""
        raise TypeError(f"{type(self).__name__} needs place().")

    def beside(self, box: Placed, trailing: bool) -> Placed:
        """Put a panel below its opener, above it where there is no room, or in the middle without one.

        It lines up with the edge of the opener that is nearer to its own edge of the screen; `trailing` decides
        for one as wide as the screen.
        """
        at = self.anchor
        if at is None:
            return box.at((SCREEN_WIDTH - box.width) / 2, (SCREEN_HEIGHT - box.height) / 2)
        left, right = at.x, SCREEN_WIDTH - at.right
        x = at.right - box.width if left > right + 1 or (trailing and abs(left - right) <= 1) else at.x
        y = at.bottom + GAP
        if y + box.height > self.foot:
            above = at.y - GAP - box.height
            y = above if above >= HEAD else max(HEAD, self.foot - box.height)
        return box.at(min(max(x, GAP), SCREEN_WIDTH - GAP - box.width), y)

    def paint(self, box: Placed, painter: Painter) -> None:
        painter.fill(box.bounds, self.dim)

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        return Semantic("overlay", whole=False)

    def parts(self, box: Placed, env: Env) -> Iterable[Part]:
        yield self.cover()


class Scrim(View):
    """Room beside a panel: touching it puts the panel away, and a reader of the screen is told so."""

    expands = True

    def __init__(self, effect: Effect, label: str = DISMISS) -> None:
        self.effect = effect
        self.label = label

    def inner(self, env: Env) -> Iterable[View]:
        return ()

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        return Placed(self, width, height or 0.0)

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        return Semantic("button", self.label)

    def parts(self, box: Placed, env: Env) -> Iterable[Part]:
        yield Part("tap", box.bounds, self.effect, self.label)


class _Choice(View):
    """One button of an overlay."""

    def __init__(
        self,
        item: Item,
        effect: Effect | None,
        height: float,
        style: str,
        align: str = "center",
        left: float = 16.0,
    ) -> None:
        self.item = item
        self.effect = effect
        self.height = height
        self.style = style
        self.align = align
        self.left = left

    def inner(self, env: Env) -> Iterable[View]:
        return ()

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        return Placed(self, width, self.height)

    def paint(self, box: Placed, painter: Painter) -> None:
        role = self.item.role
        plain = "label" if self.align == "leading" else "tint"
        color = "systemRed" if role == "destructive" else plain
        if not self.item.enabled:
            color = "tertiaryLabel"
        weight = 600 if role in ("cancel", "primary") else 400
        area = Rect(self.left, 0.0, box.width - self.left - (48.0 if self.item.icon else 16.0), box.height)
        font = painter.theme.font(self.style, weight)
        line = wrap(self.item.label, font, area.width, 1)[0]
        painter.text_in(area, line, self.style, color, self.align, weight)
        if self.item.checked:
            painter.icon(Rect(14.0, (box.height - 16) / 2, 16.0, 16.0), "check", color, "bold")
        if self.item.icon:
            painter.icon(Rect(box.width - 38.0, (box.height - 20) / 2, 20.0, 20.0), self.item.icon, color)

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        return Semantic("button", self.item.label, enabled=self.item.enabled, selected=self.item.checked)

    def parts(self, box: Placed, env: Env) -> Iterable[Part]:
        if self.item.enabled and self.effect is not None:
            yield Part("tap", box.bounds, self.effect, self.item.label)


class _Panel(View):
    """A rounded block of a heading and choices with lines between."""

    def __init__(self, title: str, message: str, choices: Sequence[_Choice], radius: float = 13.0) -> None:
        self.title = title
        self.message = message
        self.choices = choices
        self.radius = radius
        self.big = False
        self.columns = False

    def inner(self, env: Env) -> Iterable[View]:
        return self.choices

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        heads = [
            (line, style, weight, color)
            for text, style, weight, color in self._heads()
            for line in wrap(text, env.theme.font(style, weight), width - 32, 6)
        ]
        y = 0.0
        lines = []
        if heads:
            y = 18.0 if self.big else 13.0
            for line, style, weight, color in heads:
                step = env.theme.line_height(style)
                lines.append((line, style, weight, color, Rect(16.0, y, width - 32.0, step)))
                y += step
            y += 18.0 if self.big else 13.0
        boxes = []
        if self.columns:
            half = width / len(self.choices)
            for index, choice in enumerate(self.choices):
                boxes.append(choice.layout(half, env).at(index * half, y))
            y += boxes[-1].height
        else:
            for choice in self.choices:
                boxes.append(choice.layout(width, env).at(0.0, y))
                y += boxes[-1].height
        return Placed(self, width, y, boxes, note=lines)

    def _heads(self) -> Iterable[tuple[str, str, int, str]]:
        if self.big:
            heads = ((self.title, "headline", 600, "label"), (self.message, "footnote", 400, "label"))
        else:
            heads = (
                (self.title, "footnote", 600, "secondaryLabel"),
                (self.message, "footnote", 400, "secondaryLabel"),
            )
        return [head for head in heads if head[0]]

    def paint(self, box: Placed, painter: Painter) -> None:
        painter.shadow(box.bounds, self.radius, 24.0, "#000000@0.18", 6.0)
        painter.glass(box.bounds, self.radius, "alertMaterial")
        for line, style, weight, color, rect in box.note:
            painter.text_in(rect, line, style, color, "center", weight)

    def paint_over(self, box: Placed, painter: Painter) -> None:
        for index, child in enumerate(box.children):
            if self.columns:
                if index:
                    painter.fill(Rect(child.x - 0.25, child.y, 0.5, child.height), "separator")
                elif child.y:
                    painter.fill(hairline(child.y, 0.0, box.width), "separator")
            elif child.y > 0.5:
                painter.fill(hairline(child.y, 0.0, box.width), "separator")

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        words = " ".join(part for part in (self.title, self.message) if part)
        return Semantic("group", words, whole=False)

    def parts(self, box: Placed, env: Env) -> Iterable[Part]:
        yield Part("tap", box.bounds, Do(), self.title)


class ActionSheet(Overlay):
    """Choices that rise from the foot of the screen, with Cancel apart."""

    def __init__(self, title: str, message: str, items: Sequence[Item], key: str, cancel: str = "Cancel") -> None:
        super().__init__(key)
        self.title = title
        self.message = message
        self.items = tuple(items)
        self.cancel = cancel

    def place(self, env: Env) -> list[Placed]:
        choices = [_Choice(item, self.closing(item.action()), BUTTON, "title3") for item in self.items]
        width = SCREEN_WIDTH - 16.0
        panel = _Panel(self.title, self.message, choices).layout(width, env)
        cancel = _Panel("", "", [_Choice(Item(self.cancel, role="cancel"), self.close, BUTTON, "title3")])
        foot = cancel.layout(width, env)
        bottom = SCREEN_HEIGHT - 34.0
        foot.at(8.0, bottom - foot.height)
        panel.at(8.0, foot.y - 8.0 - panel.height)
        return [panel, foot]


class AlertBox(Overlay):
    """A question in the middle of the screen; two buttons stand side by side. It must be answered."""

    dismisses = False

    def __init__(self, title: str, message: str, items: Sequence[Item], key: str, cancel: str = "Cancel") -> None:
        super().__init__(key)
        self.title = title
        self.message = message
        self.items = tuple(items)
        self.cancel = cancel

    def place(self, env: Env) -> list[Placed]:
        choices = [_Choice(item, self.closing(item.action()), MENU_ROW, "body") for item in self.items]
        if self.cancel:
            choices.insert(0, _Choice(Item(self.cancel, role="cancel"), self.close, MENU_ROW, "body"))
        panel = _Panel(self.title, self.message, choices, radius=14.0)
        panel.big = True
        panel.columns = len(choices) == 2
        box = panel.layout(270.0, env)
        return [box.at((SCREEN_WIDTH - 270.0) / 2, (SCREEN_HEIGHT - box.height) / 2)]

    def parts(self, box: Placed, env: Env) -> Iterable[Part]:
        yield Part("tap", box.bounds, Do(), "")


class ContextMenu(Overlay):
    """Choices of a long press, in a panel beside what was pressed, below its name."""

    dim = "#000000@0.35"

    def __init__(self, title: str, items: Sequence[Item], key: str, opener: View | None = None) -> None:
        super().__init__(key, opener)
        self.title = title
        self.items = tuple(items)

    def place(self, env: Env) -> list[Placed]:
        choices = [_Choice(item, self.closing(item.action()), MENU_ROW, "body", "leading") for item in self.items]
        return [self.beside(_Panel(self.title, "", choices).layout(250.0, env), trailing=False)]


class MenuPanel(Overlay):
    """A pull-down menu: a checked choice carries a tick. Long lists scroll inside the panel."""

    dim = "#000000@0.08"

    def __init__(self, title: str, items: Sequence[Item], key: str, opener: View | None = None) -> None:
        super().__init__(key, opener)
        self.title = title
        self.items = tuple(items)

    def place(self, env: Env) -> list[Placed]:
        # Where one of them carries a tick, all keep room for it.
        left = 40.0 if any(item.checked for item in self.items) else 16.0
        choices = [_Choice(item, self.closing(item.action()), MENU_ROW, "body", "leading", left) for item in self.items]
        panel = _Panel(self.title, "", choices)
        box = panel.layout(260.0, env)
        most = min(SCREEN_HEIGHT - 200.0, self.foot - HEAD)
        if box.height > most:
            box = VScroll(panel, key=self.key, label=self.title or "Choices").layout(260.0, env, most)
        return [self.beside(box, trailing=True)]
