"""One photo of several, as large as it can be; a swipe shows the next."""

from collections.abc import Iterable, Sequence

from gui_sim.geometry import Rect
from gui_sim.ui.controls.picture import Picture
from gui_sim.ui.effects import Effect
from gui_sim.ui.paint import Painter
from gui_sim.ui.screen import Binding
from gui_sim.ui.view import Env, Part, Placed, Semantic, View

STRIP = 44.0
THUMB = 30.0
AIR = 6.0
AROUND = 5  # photos beside the present one in the strip


class PhotoStage(View):
    """The present photo in the middle, with its neighbours in a strip below.

    Each photo is a link of some grid as well, so nothing depends on a swipe.

    Args:
        label: What the photos are called together, for swipes ("Photo").
        value: The id of the present photo.
        photos: Id, label, seed, and how tall it is for its width, of each in order.
    """

    expands = True
    edge_to_edge = True

    def __init__(self, label: str, value: Binding[str], photos: Sequence[tuple[str, str, str, float]]) -> None:
        self.label = label
        self.value = value
        self.photos = tuple(photos)

    def inner(self, env: Env) -> Iterable[View]:
        return ()

    @property
    def place(self) -> int:
        """Which photo is shown, from 0."""
        return next((n for n, photo in enumerate(self.photos) if photo[0] == self.value.value), 0)

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        tall = height or width
        if not self.photos:
            return Placed(self, width, tall)
        room = tall - STRIP - 12.0
        _, label, seed, ratio = self.photos[self.place]
        wide = min(width, (room - 2 * AIR) / ratio)
        photo = Picture("photo", seed, wide, wide * ratio, 0.0, label).layout(wide, env)
        photo.at((width - photo.width) / 2, (room - photo.height) / 2)
        return Placed(self, width, tall, (photo, *self._strip(width, tall, env)), note=room)

    def _strip(self, width: float, tall: float, env: Env) -> list[Placed]:
        """The neighbours, the present one in the middle and wider."""
        here, boxes = self.place, []
        for place in range(max(0, here - AROUND), min(len(self.photos), here + AROUND + 1)):
            key, label, seed, _ = self.photos[place]
            present = place == here
            tapped = None if present else self.value.set(key)
            thumb = _Thumb(f"Show {label}", seed, tapped)
            wide = STRIP if present else THUMB
            side = (place > here) - (place < here)
            middle = width / 2 + (place - here) * (THUMB + 2.0) + side * ((STRIP - THUMB) / 2 + 6.0)
            boxes.append(thumb.layout(wide, env).at(middle - wide / 2, tall - STRIP - 4.0))
        return boxes

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        shown = f"{self.place + 1} of {len(self.photos)}" if self.photos else ""
        return Semantic("group", self.label, shown, whole=False)

    def parts(self, box: Placed, env: Env) -> Iterable[Part]:
        if not self.photos:
            return
        area, place = Rect(0.0, 0.0, box.width, box.note), self.place
        if place + 1 < len(self.photos):
            yield Part("swipe_left", area, self.value.set(self.photos[place + 1][0]), self.label)
        if place > 0:
            yield Part("swipe_right", area, self.value.set(self.photos[place - 1][0]), self.label)


class _Thumb(View):
    """A small photo in the strip."""

    rigid = True

    def __init__(self, label: str, seed: str, effect: Effect | None) -> None:
        self.label = label
        self.seed = seed
        self.effect = effect

    def inner(self, env: Env) -> Iterable[View]:
        return ()

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        return Placed(self, width, STRIP)

    def paint(self, box: Placed, painter: Painter) -> None:
        painter.picture(box.bounds, 3.0, "photo", self.seed)

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        return Semantic("image", self.label) if self.effect is not None else None

    def parts(self, box: Placed, env: Env) -> Iterable[Part]:
        if self.effect is not None:
            yield Part("tap", box.bounds, self.effect, self.label)
