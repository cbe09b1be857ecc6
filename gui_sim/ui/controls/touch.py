"""The small touchable things that controls are put together from."""

from collections.abc import Iterable

from gui_sim.canvas.fonts import ellipsize
from gui_sim.geometry import Rect
from gui_sim.ui.effects import Effect
from gui_sim.ui.paint import Painter
from gui_sim.ui.view import Env, Part, Placed, Semantic, View


class Touch(View):
    """A part of a control that a tap sets off: an icon, a few words, or only a place (its control draws it).

    Args:
        label: Its name for assistive technology and the driver.
        effect: What a tap does; None while it cannot be tapped.
        width, height: Its size in points.
        icon, icon_size, color: An icon in its middle.
        text, style, weight: Words in its middle, cut to its width.
        ground, radius: The colour behind it.
        role, value, selected: What assistive technology says of it.
    """

    rigid = True

    def __init__(
        self,
        label: str,
        effect: Effect | None,
        width: float,
        height: float,
        *,
        icon: str = "",
        icon_size: float = 20.0,
        icon_weight: str = "regular",
        color: str = "tint",
        text: str = "",
        style: str = "body",
        weight: int | None = None,
        ground: str = "",
        radius: float = 0.0,
        role: str = "button",
        value: str = "",
        selected: bool = False,
    ) -> None:
        self.label = label
        self.effect = effect
        self.size = (width, height)
        self.icon = icon
        self.icon_size = icon_size
        self.icon_weight = icon_weight
        self.color = color
        self.text = text
        self.style = style
        self.weight = weight
        self.ground = ground
        self.radius = radius
        self.role = role
        self.value = value
        self.selected = selected

    def inner(self, env: Env) -> Iterable[View]:
        return ()

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        return Placed(self, *self.size)

    def paint(self, box: Placed, painter: Painter) -> None:
        if self.ground:
            painter.round(box.bounds, self.radius, self.ground)
        ink = self.color if self.effect is not None else "tertiaryLabel"
        if self.icon:
            side = self.icon_size
            square = Rect((box.width - side) / 2, (box.height - side) / 2, side, side)
            painter.icon(square, self.icon, ink, self.icon_weight)
        if self.text:
            font = painter.theme.font(self.style, self.weight)
            line = ellipsize(self.text, font, box.width)
            painter.text_in(box.bounds, line, self.style, ink, "center", self.weight)

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        enabled = self.effect is not None
        return Semantic(self.role, self.label, self.value, enabled=enabled, selected=self.selected)

    def parts(self, box: Placed, env: Env) -> Iterable[Part]:
        if self.effect is not None:
            yield Part("tap", box.bounds, self.effect, self.label)


class Clear(Touch):
    """The cross in a circle that empties the field which has the keyboard."""

    def __init__(self, effect: Effect, tall: float) -> None:
        super().__init__(
            "Clear", effect, 44.0, tall,
            icon="x-circle", icon_size=20.0, icon_weight="fill", color="tertiaryLabel",
        )  # fmt: skip
