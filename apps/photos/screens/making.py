"""Making an album, and filling it."""

from collections.abc import Sequence

from apps.photos.library import library, of_album
from apps.photos.models import Album
from apps.photos.screens import parts
from apps.photos.tools import create_album, set_album_photos
from gui_sim import ui
from gui_sim.gates import PHOTOS
from gui_sim.wording import count


class NewAlbum(ui.Screen):
    """A name, and photos to begin with."""

    title = "New album"

    photo_ids: tuple[str, ...] = ()

    name = ui.State("")
    photos = ui.State[tuple[str, ...]](lambda screen: screen.photo_ids)

    def trailing(self) -> Sequence[ui.View]:
        """Make it."""
        call = create_album.call(self.name.value, list(self.photos.value))
        ready = bool(self.name.value.strip())
        return (ui.Button("Save", role="plain", call=call, then=ui.Dismiss(), enabled=ready),)

    def body(self) -> ui.View:
        """Name and photos."""
        every = parts.options([*reversed(library(self.ctx))])
        return ui.Form(
            ui.Section(ui.TextField("Name", self.name, placeholder="Album name")),
            ui.Section(
                ui.PhotoPicker("Photos", self.photos, every), header=parts.chosen_words(self.photos.value), style="bare"
            )
            if every
            else None,
        )


class EditAlbum(ui.Screen):
    """Which photos come into an album, and which go."""

    title = "Edit album"
    gate = PHOTOS

    album_id: str

    add = ui.State[tuple[str, ...]](())
    remove = ui.State[tuple[str, ...]](())

    def trailing(self) -> Sequence[ui.View]:
        """Keep it so."""
        add, remove = list(self.add.value), list(self.remove.value)
        call = set_album_photos.call(self.album_id, add, remove)
        return (ui.Button("Save", role="plain", call=call, then=ui.Dismiss(), enabled=bool(add or remove)),)

    def body(self) -> ui.View:
        """The photos in it, to be taken out; all others, to be put in."""
        album = self.ctx.maybe(Album, self.album_id)
        if album is None:
            return parts.empty("No longer there", "This album is gone.")
        inside = of_album(self.ctx, album)
        kept = {photo.id for photo in inside}
        others = [photo for photo in reversed(library(self.ctx)) if photo.id not in kept]
        go, come = len(self.remove.value), len(self.add.value)
        return ui.Form(
            ui.Section(
                ui.PhotoPicker("In the album", self.remove, parts.options(inside)),
                header=f"{count(go, 'photo')} to remove" if go else "In this album",
                style="bare",
            )
            if inside
            else None,
            ui.Section(
                ui.PhotoPicker("In the library", self.add, parts.options(others)),
                header=f"{count(come, 'photo')} to add" if come else "Add from Library",
                style="bare",
            )
            if others
            else None,
        )
