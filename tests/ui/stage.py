"""A stage for one view: lays it out, touches its parts, keeps state, shows what it means and draws."""

import os
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, ClassVar, cast, get_args

from gui_sim.canvas.display_list import dump
from gui_sim.context import Context
from gui_sim.geometry import SCREEN_HEIGHT, Point, Rect
from gui_sim.scene import Hit, Layer, Scene
from gui_sim.theme import Theme
from gui_sim.ui.effects import Do, Effect, ScrollTo, Set, SetLocal
from gui_sim.ui.moves import HoldOn, Move, TapOn
from gui_sim.ui.screen import Binding
from gui_sim.ui.view import Env, Gesture, Outlet, View, walk

NOW = datetime(2026, 3, 5, 9, 41)
GOLDENS = Path(__file__).parent / "goldens"


class _World:
    def find_tool(self, name: str) -> None:
        return None


class _Phone:
    """As much of a context as views of the kit look at."""

    now = NOW
    today = NOW.date()
    world = _World()
    services: ClassVar[dict[str, Any]] = {}  # what apps would answer, by the name of the service

    def serve(self, service: str, **args: Any) -> Any:
        return self.services.get(service)


class Stage:
    """Shows what `make` returns for the present state, as a screen of one view would."""

    def __init__(
        self, make: Callable[["Stage"], View], *, width: float = 390.0, height: float = SCREEN_HEIGHT,
        dark: bool = False, text_size: str = "large", **state: Any,
    ) -> None:  # fmt: skip
        self.make = make
        self.width = width
        self.height = height
        self.theme = Theme(dark, text_size)
        self.state = state
        self.locals: dict[str, Any] = {}
        self.done: list[Effect] = []

    def bind(self, key: str) -> Binding[Any]:
        """Return the binding of a state."""
        return Binding(key, self.state[key])

    def env(self) -> Env:
        return Env(self.theme, cast(Context, _Phone()), self.locals)

    def scene(self) -> Scene:
        env = self.env()
        box = self.make(self).layout(self.width, env, self.height)
        layers = [Layer("view", box, env, None)]
        for overlay in env.overlays:
            layers.append(Layer("overlay", overlay.layout(self.width, env, self.height), env, None))
        return Scene(layers, self.theme, "stage")

    def touch(self, label: str, gesture: Gesture = "tap", row: str = "", nth: int = 0) -> None:
        """Touch the middle of a part; what lies over it there is what answers."""
        scene = self.scene()
        middle = scene.find(label, row, gesture)[nth].at.center
        self.at(middle, gesture, label)

    def at(self, point: Point, gesture: Gesture = "tap", label: str = "") -> None:
        """Touch a point, which must meet the part of the label, if one is given."""
        hit = self.scene().hit(point, (gesture,))
        assert hit is not None, f"Nothing answers {gesture} at {point}."
        assert label in ("", hit.part.label), f"{hit.part.label!r} lies over {label!r}."
        self.carry_out(hit.effect(point, point))

    def carry_out(self, effect: Effect) -> None:
        match effect:
            case Do(effects=effects):
                for inner in effects:
                    self.carry_out(inner)
            case Set(key=key, value=value):
                self.state[key] = value
            case SetLocal(key=key, value=value) if value is None:
                self.locals.pop(key, None)
            case SetLocal(key=key, value=value):
                self.locals[key] = value
            case ScrollTo(key=key, offset=offset):
                self.locals[key] = offset
            case _:
                self.done.append(effect)

    def perform(self, moves: Sequence[Move]) -> None:
        """Carry out taps and long presses by label."""
        for move in moves:
            assert isinstance(move, TapOn | HoldOn), f"This stage cannot {move}."
            self.touch(move.label, "tap" if isinstance(move, TapOn) else "long_press", move.row, move.nth)

    def hits(self) -> list[Hit]:
        """Return every part that can be touched, whatever its gesture."""
        scene = self.scene()
        labels = {node.label for node in scene.tree.walk()}
        kinds = get_args(Gesture)
        return [hit for label in sorted(labels) for kind in kinds for hit in scene.find(label, "", kind)]

    def tree(self) -> str:
        """Return the accessibility tree as text."""
        return "\n".join(child.text() for child in self.scene().tree.children)

    def outlets(self) -> list[Outlet]:
        env = self.env()
        view = self.make(self)
        found: list[Outlet] = []
        for inner in walk(view, env):
            found += inner.outlets(env)
        return found

    def boxes(self) -> list[tuple[str, Rect]]:
        """Return the view's own children: kind and place, rounded to a tenth of a point."""
        children = self.scene().layers[0].box.children
        return [(type(c.view).__name__, Rect(*(round(n, 1) for n in c.rect))) for c in children]

    def check_golden(self, name: str) -> None:
        """Compare the display list with the one on file; `GOLDENS=write` writes it."""
        drawn = dump(self.scene().commands) + "\n"
        path = GOLDENS / f"{name}.txt"
        if os.environ.get("GOLDENS") == "write":
            path.write_text(drawn, encoding="utf-8")
        assert drawn == path.read_text(encoding="utf-8"), f"{name} looks different; see, then GOLDENS=write."
