"""Content that is turned over by a swipe: to the span before, to the span after."""

from collections.abc import Iterable

from gui_sim.ui.effects import Effect
from gui_sim.ui.layout import Padding
from gui_sim.ui.view import Env, Part, Placed, View


class Swipe(Padding):
    """A child that answers swipes across it. What they do is always offered by a button as well.

    Args:
        child: What is turned over; controls inside it answer first.
        label: What a swipe moves, only for plans and logs.
        left: What a swipe to the left does (forward), if anything.
        right: What a swipe to the right does (back), if anything.
    """

    def __init__(self, child: View, label: str, left: Effect | None = None, right: Effect | None = None) -> None:
        super().__init__(child, 0.0)
        self.label = label
        self.left = left
        self.right = right

    def parts(self, box: Placed, env: Env) -> Iterable[Part]:
        if self.left is not None:
            yield Part("swipe_left", box.bounds, self.left, self.label)
        if self.right is not None:
            yield Part("swipe_right", box.bounds, self.right, self.label)
