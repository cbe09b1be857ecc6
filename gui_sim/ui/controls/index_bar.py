"""The strip of letters at the right edge of a long list."""

from collections.abc import Callable, Iterable, Sequence

from gui_sim.ui.controls.touch import Touch
from gui_sim.ui.effects import Effect
from gui_sim.ui.view import Drag, Env, Part, Placed, Semantic, View

WIDTH = 22.0
LETTER = 15.0


class IndexBar(View):
    """Letters one below the other; touching one, or sliding to it, goes there.

    Its letters are smaller than a finger, as on iOS: the one exception to the least size of parts.
    """

    rigid = True

    def __init__(self, letters: Sequence[str], on_pick: Callable[[str], Effect]) -> None:
        self.letters = tuple(letters)
        self.on_pick = on_pick

    def inner(self, env: Env) -> Iterable[View]:
        return ()

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        step = max(LETTER, env.theme.line_height("caption2") - 3.0)
        if height is not None and self.letters:
            step = min(step, height / len(self.letters))
        boxes = [
            self._touch(letter, step).layout(WIDTH, env).at(0.0, index * step)
            for index, letter in enumerate(self.letters)
        ]
        return Placed(self, WIDTH, step * len(self.letters), boxes, note=step)

    def _touch(self, letter: str, step: float) -> Touch:
        effect = self.on_pick(letter)
        return Touch(f"Index {letter}", effect, WIDTH, step, text=letter, style="caption2", weight=600)

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        return Semantic("group", "Index", whole=False)

    def parts(self, box: Placed, env: Env) -> Iterable[Part]:
        def slid(drag: Drag) -> Effect:
            place = int(drag.end.y // box.note)
            return self.on_pick(self.letters[min(max(place, 0), len(self.letters) - 1)])

        if self.letters:
            yield Part("drag_y", box.bounds, slid, "Index")
