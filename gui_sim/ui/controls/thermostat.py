"""The dial of a thermostat: a number on a ring, turned by a finger or by its buttons."""

from collections.abc import Callable, Iterable
from math import atan2, cos, degrees, radians, sin

from gui_sim.geometry import Point, Rect
from gui_sim.ui.controls.stepper import Stepper
from gui_sim.ui.controls.touch import Touch
from gui_sim.ui.effects import Do, Effect
from gui_sim.ui.layout import circle
from gui_sim.ui.paint import Painter
from gui_sim.ui.screen import Binding
from gui_sim.ui.view import Drag, Env, Part, Placed, Semantic, View

SIDE = 260.0
TRACK = 26.0
BEGIN = 225.0  # degrees clockwise from the top: where the lowest number stands
SWEEP = 270.0
BUTTON = 54.0


class Thermostat(Stepper):
    """A number on a ring with "<label>: less" and "<label>: more" in its gap; a touch on the ring sets it there.

    Args:
        label: What the number is, written above it.
        value: The number.
        low, high, step, format: As of any stepper.
        color: The colour of the ring up to the number.
    """

    expands = True

    def __init__(
        self,
        label: str,
        value: Binding[int],
        *,
        low: int,
        high: int,
        step: int = 1,
        format: Callable[[int], str] | None = None,
        color: str = "systemOrange",
        enabled: bool = True,
    ) -> None:
        super().__init__(label, value, low=low, high=high, step=step, format=format, enabled=enabled)
        self.color = color

    def inner(self, env: Env) -> Iterable[View]:
        return ()

    def share(self) -> float:
        """Return how far along the ring the number stands, 0 to 1."""
        span = max(1, self.high - self.low)
        return min(max((self.value.value - self.low) / span, 0.0), 1.0)

    def at(self, share: float) -> int:
        """Return the number nearest to a share of the ring."""
        steps = (self.high - self.low) // self.step
        return self.low + round(min(max(share, 0.0), 1.0) * steps) * self.step

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        number = self.value.value
        down = self.value.set(self.less(number)) if self.enabled and number > self.low else None
        up = self.value.set(self.more(number)) if self.enabled and number < self.high else None
        left = (width - SIDE) / 2
        boxes = [Placed(_Ring(self), SIDE, SIDE).at(left, 12.0)]
        for place, (name, icon, effect) in enumerate((("less", "minus", down), ("more", "plus", up))):
            button = Touch(
                f"{self.label}: {name}", effect, BUTTON, BUTTON,
                icon=icon, icon_size=24.0, icon_weight="bold", color="label", ground="tertiaryFill", radius=BUTTON / 2,
            )  # fmt: skip
            x = width / 2 + (10.0 if place else -10.0 - BUTTON)
            boxes.append(button.layout(BUTTON, env).at(x, 12.0 + SIDE - BUTTON - 4.0))
        return Placed(self, width, SIDE + 28.0, boxes)


class _Ring(View):
    """The ring with the number in its middle."""

    rigid = True

    def __init__(self, owner: Thermostat) -> None:
        self.owner = owner

    def inner(self, env: Env) -> Iterable[View]:
        return ()

    def paint(self, box: Placed, painter: Painter) -> None:
        owner, middle = self.owner, box.bounds.center
        radius = SIDE / 2 - TRACK / 2 - 4.0
        lit = SWEEP * owner.share()
        painter.ring(middle, radius, TRACK, BEGIN, SWEEP, "tertiaryFill")
        if lit:
            painter.ring(middle, radius, TRACK, BEGIN, lit, owner.color if owner.enabled else f"{owner.color}@0.4")
        knob = circle(_on(middle, radius, BEGIN + lit), TRACK / 2 + 3.0)
        painter.shadow(knob, knob.width / 2, 8.0, "#000000@0.18", 3.0)
        painter.round(knob, knob.width / 2, "#ffffff", "#000000@0.06", 0.5)
        steps = (owner.high - owner.low) // owner.step
        for tick in range(steps + 1):
            degree = BEGIN + SWEEP * tick / max(1, steps)
            ends = _on(middle, radius - TRACK / 2 - 6.0, degree), _on(middle, radius - TRACK / 2 - 12.0, degree)
            painter.line(*ends, 1.5, "label" if degree <= BEGIN + lit else "tertiaryLabel")
        tall, small = painter.theme.line_height("largeTitle"), painter.theme.line_height("subheadline")
        top = middle.y - (tall + small) / 2 - 6.0
        area = Rect(middle.x - 80.0, top, 160.0, small)
        painter.text_in(area, owner.label, "subheadline", "secondaryLabel")
        ink = "label" if owner.enabled else "tertiaryLabel"
        painter.text_in(Rect(area.x, top + small, 160.0, tall), owner.format(owner.value.value), "largeTitle", ink)

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        owner = self.owner
        return Semantic("dial", owner.label, owner.format(owner.value.value), enabled=owner.enabled)

    def parts(self, box: Placed, env: Env) -> Iterable[Part]:
        owner = self.owner
        if not owner.enabled:
            return

        def turned(drag: Drag) -> Effect:
            share = _share(box.bounds.center, drag.end)
            value = owner.value.value if share is None else owner.at(share)
            return Do() if value == owner.value.value else owner.value.set(value)

        for gesture in ("drag_x", "drag_y", "tap"):
            yield Part(gesture, box.bounds, turned, owner.label)


def _on(middle: Point, radius: float, degree: float) -> Point:
    angle = radians(degree)
    return Point(middle.x + radius * sin(angle), middle.y - radius * cos(angle))


def _share(middle: Point, finger: Point) -> float | None:
    """Return how far along the ring a finger is, None near the middle and in the gap at the foot."""
    dx, dy = finger.x - middle.x, finger.y - middle.y
    if (dx * dx + dy * dy) ** 0.5 < SIDE / 5:
        return None
    along = (degrees(atan2(dx, -dy)) - BEGIN) % 360.0
    return along / SWEEP if along <= SWEEP else None
