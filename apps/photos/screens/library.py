"""The library: all photos, or by months and years."""

from collections.abc import Sequence

from apps.photos.library import grouped, library
from apps.photos.models import Photo
from apps.photos.screens import parts
from apps.photos.screens.collection import Collection
from apps.photos.screens.making import NewAlbum
from apps.photos.screens.sharing import SharePhotos
from apps.photos.screens.viewing import PhotoView
from gui_sim import ui
from gui_sim.gates import PHOTOS
from gui_sim.geometry import Insets
from gui_sim.wording import count

SPANS = (("years", "Years"), ("months", "Months"), ("all", "All"))


class Library(ui.Screen):
    """All photos, the newest at the end; or a cover for each month or year."""

    title = "Library"
    icon = "image-square"
    style = "plain"
    large_title = True
    from_end = True
    refreshes = True
    gate = PHOTOS

    span = ui.State("all")
    selecting = ui.State(False)
    chosen = ui.State[tuple[str, ...]](())

    def trailing(self) -> Sequence[ui.View]:
        """Begin choosing photos, or leave it."""
        if self.selecting.value:
            return (ui.Button("Cancel", role="plain", effect=ui.Do(self.selecting.set(False), self.chosen.set(()))),)
        return (ui.Button("Select", role="plain", effect=ui.Do(self.selecting.set(True), self.span.set("all"))),)

    def body(self) -> ui.View:
        """The grid, or the covers."""
        photos = library(self.ctx)
        if self.selecting.value:
            return ui.PhotoPicker("Photos", self.chosen, parts.options(photos), columns=3)
        if not photos:
            return parts.empty()
        months = grouped(photos, 7)
        if self.span.value == "all":
            return ui.VStack(*(self.month(month, inside) for month, inside in months.items()), align="fill")
        groups = grouped(photos, 4) if self.span.value == "years" else months
        cards = [ui.Keyed(what, self.card(what, inside)) for what, inside in groups.items()]
        return ui.Padding(ui.VStack(*cards, spacing=16.0, align="fill"), Insets(4, 16, 16, 16))

    def month(self, month: str, photos: Sequence[Photo]) -> ui.View:
        """The photos of one month below its name."""
        grid = ui.PhotoGrid([photo.id for photo in photos], self.tile, name=month)
        return ui.VStack(parts.heading(parts.period_name(month)), grid, align="fill")

    def tile(self, key: str) -> ui.View:
        """One photo."""
        return parts.tile(self.ctx, self.ctx.get(Photo, key), PhotoView(key))

    def card(self, what: str, photos: Sequence[Photo]) -> ui.View:
        """The cover of a month or a year."""
        words = count(len(photos), "photo")
        return ui.Tile(parts.period_name(what), words, "photo", parts.cover(photos), ratio=0.62, to=Collection(what))

    def footer(self) -> ui.View | None:
        """How much is seen at once; while photos are chosen, what can be done with them."""
        ctx, chosen = self.ctx, self.chosen.value
        if not ctx.allows(PHOTOS):
            return None
        if self.selecting.value:
            done = ui.Do(self.selecting.set(False), self.chosen.set(()))
            albums = parts.album_choices(ctx, chosen, ui.Do(done, ui.Toast("Added")))
            new = ui.Item("New album", sheet=NewAlbum(chosen), icon="plus")
            share = ui.Button("Share", icon="export", icon_only=True, sheet=SharePhotos(chosen), enabled=bool(chosen))
            add = ui.Menu("Add to", (new, *albums), icon="folder-plus", style="icon")
            return parts.toolbar(share, parts.chosen_words(chosen), add)
        halves = ui.Segmented("Span", self.span, SPANS)
        return ui.VStack(parts.limited(ctx), ui.Padding(halves, Insets(8, 0, 8, 0)), align="fill")
