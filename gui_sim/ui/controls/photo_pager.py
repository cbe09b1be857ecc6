"""Photos to leaf through, with a dot for each."""

from collections.abc import Iterable, Sequence

from gui_sim.geometry import Rect
from gui_sim.ui.controls.picture import Kind, Picture
from gui_sim.ui.effects import SetLocal
from gui_sim.ui.paint import Painter
from gui_sim.ui.view import Env, Part, Placed, Semantic, View

DOT = 7.0
STEP = 16.0


class PhotoPager(View):
    """Pictures from edge to edge, one at a time; a swipe shows the next.

    Args:
        label: What they show.
        picture_kind: What kind of pictures they are.
        photos: Their seeds, each with how close it is seen: 1 is all of it, 2 its middle at twice the size.
        height: How tall it is.
    """

    expands = True
    edge_to_edge = True

    def __init__(
        self, label: str, picture_kind: Kind, photos: Sequence[tuple[str, float]], height: float = 340.0
    ) -> None:
        self.label = label
        self.kind = picture_kind
        self.photos = tuple(photos)
        self.height = height

    def inner(self, env: Env) -> Iterable[View]:
        return ()

    def key(self, env: Env) -> str:
        """Return the name of the passing state that says which photo is shown."""
        return f"page/{env.key(self.label)}"

    def page(self, env: Env) -> int:
        """Return which photo is shown, from 0."""
        return min(int(env.local(self.key(env), 0)), max(0, len(self.photos) - 1))

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        page = self.page(env)
        if not self.photos:
            return Placed(self, width, 0.0, note=page)
        seed, close = self.photos[page]
        wide, tall = width * close, self.height * close
        photo = Picture(self.kind, seed, wide, tall, 0.0).layout(wide, env)
        photo.at((width - wide) / 2, (self.height - tall) / 2)
        return Placed(self, width, self.height, (photo,), note=page)

    def clip(self, box: Placed) -> Rect | None:
        return box.bounds

    def paint_over(self, box: Placed, painter: Painter) -> None:
        if len(self.photos) < 2:
            return
        wide = STEP * len(self.photos) + 8.0
        ground = Rect((box.width - wide) / 2, box.height - 30.0, wide, 20.0)
        painter.round(ground, 10.0, "#000000@0.28")
        for place in range(len(self.photos)):
            x = ground.x + 4.0 + STEP * place + (STEP - DOT) / 2
            ink = "#ffffff" if place == box.note else "#ffffff@0.45"
            painter.round(Rect(x, ground.y + (20.0 - DOT) / 2, DOT, DOT), DOT / 2, ink)

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        return Semantic("image", self.label, f"{box.note + 1} of {len(self.photos)}" if self.photos else "")

    def parts(self, box: Placed, env: Env) -> Iterable[Part]:
        page = box.note
        if page + 1 < len(self.photos):
            yield Part("swipe_left", box.bounds, SetLocal(self.key(env), page + 1), self.label)
        if page > 0:
            yield Part("swipe_right", box.bounds, SetLocal(self.key(env), page - 1), self.label)
