"""Photos edge to edge in columns, to look at one by one."""

from collections.abc import Callable, Sequence
from typing import Unpack

from gui_sim.geometry import Rect
from gui_sim.photos import photo_link, photo_seed
from gui_sim.ui.acting import Deed, Item
from gui_sim.ui.effects import System
from gui_sim.ui.paint import Painter
from gui_sim.ui.pressing import Pressable
from gui_sim.ui.scroll import ForEach
from gui_sim.ui.view import Env, Placed, Semantic, View

GAP = 2.0
SHOWN = 240
SIGN = 15.0


class PhotoTile(Pressable):
    """A square photo that leads somewhere.

    Args:
        label: What it shows.
        seed: What is drawn, see `gui_sim.canvas.picture_snaps`.
        icon: A small white icon in its corner, such as "heart".
        says: What the icon means, only read out.
        radius: Of its corners.
        menu: Choices of a long press.
    """

    expands = True

    def __init__(
        self,
        label: str,
        seed: str,
        *,
        icon: str = "",
        says: str = "",
        radius: float = 0.0,
        menu: Sequence[Item] = (),
        **deed: Unpack[Deed],
    ) -> None:
        super().__init__(label, menu=menu, **deed)
        self.seed = seed
        self.icon = icon
        self.says = says
        self.radius = radius

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        self.show_menu(env)
        return Placed(self, width, width)

    def paint(self, box: Placed, painter: Painter) -> None:
        painter.picture(box.bounds, self.radius, "photo", self.seed)
        if self.icon:
            sign = Rect(6.0, box.height - SIGN - 6.0, SIGN, SIGN)
            painter.icon(sign.offset(0.0, 0.75), self.icon, "#000000@0.35", "fill")
            painter.icon(sign, self.icon, "#ffffff", "fill")

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        return Semantic("image", self.label, self.says, enabled=self.enabled)


class PhotoGrid(ForEach):
    """Photos in columns with hairline gaps, from edge to edge.

    Args:
        keys: Ids of all photos, in the order they are shown.
        tile: Builds the tile of one.
        columns: How many stand side by side.
        name: Tells several grids of a screen apart.
        empty: Shown in place of no photos.
    """

    edge_to_edge = True

    def __init__(
        self,
        keys: Sequence[str],
        tile: Callable[[str], View],
        *,
        columns: int = 3,
        name: str = "",
        empty: View | None = None,
    ) -> None:
        super().__init__(keys, tile, name=name, empty=empty, separators=False, shown=SHOWN)
        self.columns = columns

    def _stacked(self, views: Sequence[View], width: float, env: Env) -> Placed:
        tiles = [view for view in views if view.row_key]
        rest = [view for view in views if not view.row_key]
        boxes, tall = in_columns(tiles, self.columns, width, env)
        for view in rest:
            boxes.append(view.layout(width, env).at(0.0, tall))
            tall += boxes[-1].height
        return Placed(self, width, tall, boxes)


def in_columns(tiles: Sequence[View], columns: int, width: float, env: Env) -> tuple[list[Placed], float]:
    """Return square tiles placed in rows, and how tall they are together."""
    side = (width - GAP * (columns - 1)) / columns
    boxes = [
        tile.layout(side, env).at((place % columns) * (side + GAP), (place // columns) * (side + GAP))
        for place, tile in enumerate(tiles)
    ]
    rows = -(-len(tiles) // columns)
    return boxes, max(0.0, rows * (side + GAP) - GAP)


class LinkedPhotos(View):
    """Photos of the library by their ids, as a message or a note holds them; a touch opens one in Photos.

    One that is gone, or not to be seen, is an empty frame.
    """

    expands = True
    edge_to_edge = True

    def __init__(self, photo_ids: Sequence[str], columns: int = 3) -> None:
        self.photo_ids = photo_ids
        self.columns = columns

    def content(self, env: Env) -> View:
        def tile(key: str) -> View:
            link = photo_link(env.ctx, key)
            opens = System("open_link", link) if link else None
            return PhotoTile("Photo" if link else "No photo", photo_seed(env.ctx, key), effect=opens)

        return PhotoGrid(self.photo_ids, tile, columns=self.columns, name="linked photos")
