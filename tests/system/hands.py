"""A hand that touches a phone by the labels of its accessibility tree."""

from dataclasses import dataclass

from gui_sim import actions as act
from gui_sim.device import Device, Outcome
from gui_sim.ui.semantics import A11yNode


@dataclass
class Hands:
    """A device and ways to touch it."""

    device: Device

    def nodes(self, label: str, role: str = "") -> list[A11yNode]:
        """Return what is on the screen under a label, from the top down."""
        tree = self.device.observe().tree
        return [node for node in tree.walk() if node.label == label and role in ("", node.role)]

    def node(self, label: str, role: str = "") -> A11yNode:
        """Return the one thing under a label."""
        found = self.nodes(label, role)
        assert found, f"Nothing is called {label!r}: {self.labels()}"
        return found[0]

    def labels(self, role: str = "") -> list[str]:
        """Return all labels on the screen, of a role if one is given."""
        return [node.label for node in self.device.observe().tree.walk() if role in ("", node.role) and node.label]

    def tap(self, label: str, role: str = "") -> Outcome:
        """Touch the middle of what is under a label."""
        point = self.node(label, role).frame.center
        return self.device.act(act.Tap(x=point.x, y=point.y))

    def double_tap(self, label: str, role: str = "") -> Outcome:
        """Touch twice."""
        point = self.node(label, role).frame.center
        return self.device.act(act.DoubleTap(x=point.x, y=point.y))

    def drag(self, label: str, dx: float = 0.0, dy: float = 0.0) -> Outcome:
        """Move a finger from the middle of what is under a label."""
        start = self.node(label).frame.center
        end = (min(max(start.x + dx, 0.0), 389.0), min(max(start.y + dy, 0.0), 843.0))
        return self.device.act(act.Swipe(path=((start.x, start.y), end)))

    def swipe(self, x: float, y: float, to_x: float, to_y: float, hold: bool = False) -> Outcome:
        """Move a finger from one place to another."""
        return self.device.act(act.Swipe(path=((x, y), (to_x, to_y)), hold=hold))

    def type(self, text: str) -> Outcome:
        """Enter text at once."""
        return self.device.act(act.Type(text=text))

    def press(self, button: str) -> Outcome:
        """Press a button of the phone."""
        return self.device.act(act.Press(button=button))  # type: ignore[arg-type]

    def open(self, app: str) -> Outcome:
        """Open an app by name."""
        return self.device.act(act.OpenApp(app=app))

    @property
    def screen(self) -> str:
        """The name of the screen that is shown."""
        return self.device.observe().screen
