"""Photos that share something: a day, a month, a year, a kind, a heart."""

from collections.abc import Sequence

from apps.photos.library import collection, grouped
from apps.photos.models import Photo
from apps.photos.screens import parts
from apps.photos.screens.viewing import PhotoView
from gui_sim import ui
from gui_sim.gates import PHOTOS
from gui_sim.wording import count


class Collection(ui.Screen):
    """The photos of a year, a month or a day, of a kind, or the favourites."""

    title = "Photos"
    style = "plain"
    gate = PHOTOS

    what: str

    def heading(self) -> str:
        """What they share."""
        return parts.KINDS.get(self.what) or (parts.period_name(self.what) if self.what[:1].isdigit() else "Photos")

    def body(self) -> ui.View:
        """The grid, a year's by months."""
        photos = collection(self.ctx, self.what)
        if not photos:
            return parts.empty("No photos", "There are none of this kind.")
        if len(self.what) == 4 and self.what.isdigit():
            months = grouped(photos, 7)
            return ui.VStack(*(self.month(month, inside) for month, inside in months.items()), align="fill")
        return ui.VStack(
            ui.Text(count(len(photos), "photo"), "footnote", "secondaryLabel", align="center"),
            ui.Gap(8.0),
            ui.PhotoGrid([photo.id for photo in photos], self.tile),
            align="fill",
        )

    def month(self, month: str, photos: Sequence[Photo]) -> ui.View:
        """The photos of one month below its name."""
        grid = ui.PhotoGrid([photo.id for photo in photos], self.tile, name=month)
        return ui.VStack(parts.heading(parts.period_name(month)), grid, align="fill")

    def tile(self, key: str) -> ui.View:
        """One photo."""
        return parts.tile(self.ctx, self.ctx.get(Photo, key), PhotoView(key, self.what))
