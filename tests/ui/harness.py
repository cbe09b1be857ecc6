"""A stage that does moves as the driver does: it finds parts in the accessibility tree and touches them."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, cast

from stage import Stage as Still

from gui_sim.canvas.display_list import FillRect
from gui_sim.geometry import Point, Rect
from gui_sim.gestures import gestures_of
from gui_sim.scene import SCREEN
from gui_sim.ui import Control, Form, Section
from gui_sim.ui.effects import Effect, Focus
from gui_sim.ui.moves import HoldOn, Move, SlideTo, SwipeLeftOn, SwipeRightOn, TapOn, TypeInto, WheelTo
from gui_sim.ui.semantics import A11yNode
from gui_sim.ui.view import Env, View

WIDTHS = (320.0, 390.0, 430.0)
SIZES = ("large", "xxxLarge")


class Stage(Still):
    """A screen of one view that takes every kind of move. `state` gives the bound values by name."""

    def __init__(self, make: Callable[["Stage"], View], **options: Any) -> None:
        super().__init__(cast(Callable[[Still], View], make), **options)
        self.focus = ""

    def env(self) -> Env:
        env = super().env()
        env.focus = self.focus
        return env

    def carry_out(self, effect: Effect) -> None:
        if isinstance(effect, Focus):
            self.focus = effect.key
        else:
            super().carry_out(effect)

    def node(self, label: str, role: str = "", row: str = "", nth: int = 0) -> A11yNode:
        """Return the accessibility node of a label; lines that scroll sideways are dragged until it shows."""
        for _ in range(40):
            found = [
                node
                for node in self.scene().tree.walk()
                if node.label == label and role in ("", node.role) and row in ("", node.row)
            ]
            if len(found) > nth:
                return found[nth]
            if not self._scrolled():
                break
        raise AssertionError(f"Nothing is called {label!r}:\n{self.tree()}")

    def _scrolled(self) -> bool:
        before = dict(self.locals)
        for line in [node for node in self.scene().tree.walk() if node.role == "scroll"]:
            middle = line.frame.center
            self.drag(middle, middle.offset(-200.0 if line.value != "end" else 2000.0, 0.0))
        return self.locals != before

    def labels(self) -> list[str]:
        """Return the labels of everything that can be seen."""
        return [node.label for node in self.scene().tree.walk() if node.label]

    def tap(self, label: str, row: str = "", nth: int = 0) -> None:
        """Touch the middle of what is called so."""
        self.at(self.node(label, row=row, nth=nth).frame.center, "tap", label)

    def drag(self, start: Point, end: Point) -> None:
        """Draw a finger from one point to another."""
        hit = self.scene().hit(start, gestures_of(start, end))
        assert hit is not None, f"Nothing answers a finger from {start} to {end}."
        self.carry_out(hit.effect(start, end))

    def type(self, text: str) -> None:
        """Enter text in the field that has the keyboard, after what is there."""
        field = self.scene().field
        assert field is not None, "No field has the keyboard."
        self.carry_out(field.apply(field.text + text))

    def clear(self) -> None:
        """Empty the field that has the keyboard."""
        field = self.scene().field
        assert field is not None, "No field has the keyboard."
        self.carry_out(field.apply(""))

    def press_return(self) -> None:
        """Press the return key."""
        field = self.scene().field
        assert field is not None, "No field has the keyboard."
        if field.multiline:
            self.type("\n")
        elif field.submit is not None:
            self.carry_out(field.submit)

    def perform(self, moves: Sequence[Move]) -> None:
        """Carry moves out one after the other."""
        for move in moves:
            self._do(move)

    def _do(self, move: Move) -> None:
        match move:
            case TapOn():
                self.tap(move.label, move.row, move.nth)
            case HoldOn():
                self.touch(move.label, "long_press", move.row, move.nth)
            case SwipeLeftOn() | SwipeRightOn():
                middle = self.node(move.label, row=move.row, nth=move.nth).frame.center
                self.drag(middle, middle.offset(-120.0 if isinstance(move, SwipeLeftOn) else 120.0, 0.0))
            case TypeInto():
                field = self.node(move.label, "text field", move.row, move.nth)
                self.at(field.frame.center, "tap", move.label)
                self.clear()
                self.type(move.text)
                if move.submit:
                    self.press_return()
            case WheelTo():
                self._turn(move)
            case SlideTo():
                track = self.node(move.label, "slider", move.row, move.nth).frame
                middle = track.center
                if move.upright:
                    end = Point(middle.x, track.bottom - move.share * track.height)
                    self.drag(middle.offset(0.0, 30.0 if end.y < middle.y else -30.0), end)
                else:
                    self.drag(middle.offset(-30.0, 0.0), Point(track.x + move.share * track.width, middle.y))
            case _:
                raise AssertionError(f"This stage cannot {move}.")

    def _turn(self, move: WheelTo) -> None:
        """Turn to the top, then down row by row, tapping the wanted row once it is in sight."""
        for distance in (300.0, -40.0):
            before = ""
            while True:
                wheel = self.node(move.label, "wheel", move.row, move.nth)
                if wheel.value == move.text:
                    return
                seen = next((row for row in wheel.children if row.label == move.text), None)
                if seen is not None:
                    self.at(seen.frame.center, "tap", move.text)
                    continue
                if wheel.value == before:
                    break
                before = wheel.value
                self.drag(wheel.frame.center, wheel.frame.center.offset(0.0, distance))
        raise AssertionError(f"{move.label!r} has no row {move.text!r}.")

    def reach(self, control: Callable[["Stage"], Control[Any]], value: Any, key: str = "value") -> Any:
        """Carry out the moves by which a control sets a value, and return what it then holds."""
        held = control(self)
        assert held.accepts(value), f"{held.label!r} does not take {value!r}."
        self.perform(held.set_moves(value, self.env()))
        return self.state[key]

    def render_png(self, path: str, scale: int = 2) -> None:
        """Write what is seen as a picture, on the ground of a grouped list."""
        from gui_sim.canvas.pygame_canvas import PygameCanvas

        ground = FillRect(SCREEN, self.theme.color("groupedBackground"))
        frame = PygameCanvas().draw((ground, *self.scene().commands), scale)
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        Path(path).write_bytes(frame.png())


def in_form(*controls: View) -> View:
    """Return controls in the one section of a form."""
    return Form(Section(*controls))


def check_sizes(make: Callable[[Stage], View], opened: Sequence[Move] = (), **state: Any) -> None:
    """Check at every width and text size that parts are large enough, named, and inside the view."""
    for width in WIDTHS:
        for size in SIZES:
            stage = Stage(make, width=width, text_size=size, **state)
            stage.perform(opened)
            box = stage.scene().layers[0].box
            assert box.width <= width
            whole = Rect(0.0, 0.0, width, box.height)
            named = set(stage.labels())
            for hit in stage.hits():
                at = hit.at
                assert hit.part.label in named
                large = max(at.width, at.height) >= 44.0 and min(at.width, at.height) >= 28.0
                assert large, (width, size, hit)
            for node in stage.scene().tree.walk():
                inside = node.frame.intersect(whole)
                assert node.role in ("phone", "overlay") or inside == node.frame, (width, size, node)


def check_sets(control: Callable[[Stage], Control[Any]], values: Sequence[Any], **options: Any) -> None:
    """Check that from each value the moves to each other set it, and that none are needed to stay."""
    for start in values:
        for wanted in values:
            stage = Stage(control, value=start, **options)
            moves = control(stage).set_moves(wanted, stage.env())
            assert bool(moves) == (wanted != start), (start, wanted)
            assert stage.reach(control, wanted) == wanted, (start, wanted, moves)
            assert type(stage.state["value"]) is type(wanted)
