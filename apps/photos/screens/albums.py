"""Albums, and the photos in one."""

from collections.abc import Sequence

from apps.photos.library import collection, of_album
from apps.photos.models import Album, Photo
from apps.photos.screens import parts
from apps.photos.screens.collection import Collection
from apps.photos.screens.hidden import HiddenAlbum
from apps.photos.screens.making import EditAlbum, NewAlbum
from apps.photos.screens.sharing import SharePhotos
from apps.photos.screens.viewing import PhotoView
from apps.photos.tools import set_album_photos
from gui_sim import ui
from gui_sim.gates import PHOTOS
from gui_sim.wording import count

ICONS = {"favourite": "heart", "screenshot": "device-mobile", "scan": "file-text"}


class Albums(ui.Screen):
    """The owner's albums, what sorts itself, and the hidden one."""

    title = "Albums"
    icon = "folders"
    style = "plain"
    large_title = True
    gate = PHOTOS

    def trailing(self) -> Sequence[ui.View]:
        """A new album."""
        return (ui.Button("New album", icon="plus", icon_only=True, sheet=NewAlbum()),)

    def body(self) -> ui.View:
        """A grid of albums, then rows."""
        ctx = self.ctx
        albums = ctx.find(Album)
        tiles = [ui.Keyed(album.id, self.tile(album)) for album in albums]
        rows = [
            ui.Row(
                words,
                value=str(len(collection(ctx, what))),
                leading=ui.Icon(ICONS[what], 22.0, "tint"),
                to=Collection(what),
            )
            for what, words in parts.KINDS.items()
        ]
        return ui.List(
            ui.Section(ui.Grid(*tiles, columns=2, spacing=14.0), header="My albums", style="bare")
            if tiles
            else parts.empty("No albums", "Make one with +."),
            ui.Section(*rows, header="Media types", style="plain"),
            ui.Section(
                ui.Row("Hidden", leading=ui.Icon("eye-slash", 22.0, "tint"), trailing=_lock(), to=HiddenAlbum()),
                header="Utilities",
                style="plain",
            ),
        )

    def tile(self, album: Album) -> ui.View:
        """One album."""
        photos = of_album(self.ctx, album)
        words = f"{len(photos)} · Shared" if album.shared_with else str(len(photos))
        return ui.Tile(album.name, words, "photo", parts.cover(photos), ratio=1.0, to=AlbumView(album.id))


def _lock() -> ui.View:
    return ui.Icon("lock-key", 17.0, "secondaryLabel", "fill")


class AlbumView(ui.Screen):
    """The photos of an album."""

    title = "Album"
    style = "plain"
    gate = PHOTOS

    album_id: str

    selecting = ui.State(False)
    chosen = ui.State[tuple[str, ...]](())

    @property
    def album(self) -> Album | None:
        """The album, if it is there."""
        return self.ctx.maybe(Album, self.album_id)

    def heading(self) -> str:
        """Its name."""
        return self.album.name if self.album else "Album"

    def trailing(self) -> Sequence[ui.View]:
        """Choose photos, or put others in."""
        if self.album is None:
            return ()
        if self.selecting.value:
            return (ui.Button("Cancel", role="plain", effect=self.done()),)
        return (
            ui.Button("Edit album", icon="plus", icon_only=True, sheet=EditAlbum(self.album_id)),
            ui.Button("Select", role="plain", effect=self.selecting.set(True)),
        )

    def done(self) -> ui.Effect:
        """Leave choosing."""
        return ui.Do(self.selecting.set(False), self.chosen.set(()))

    def body(self) -> ui.View:
        """Who sees it, and the grid."""
        album = self.album
        if album is None:
            return parts.empty("No longer there", "This album is gone.")
        photos = of_album(self.ctx, album)
        if self.selecting.value:
            return ui.PhotoPicker("Photos", self.chosen, parts.options(photos), columns=3)
        shared = f" · Shared with {', '.join(album.shared_with)}" if album.shared_with else ""
        return ui.VStack(
            ui.Frame(ui.Text(count(len(photos), "photo") + shared, "footnote", "secondaryLabel", 2), grow=True),
            ui.Gap(8.0),
            ui.PhotoGrid(
                [photo.id for photo in photos], self.tile, empty=parts.empty("No photos", "Put some in with +.")
            ),
            align="fill",
        )

    def tile(self, key: str) -> ui.View:
        """One photo."""
        return parts.tile(self.ctx, self.ctx.get(Photo, key), PhotoView(key, self.album_id))

    def footer(self) -> ui.View | None:
        """What can be done with the chosen photos."""
        chosen = self.chosen.value
        if not self.selecting.value or self.album is None:
            return None
        share = ui.Button("Share", icon="export", icon_only=True, sheet=SharePhotos(chosen), enabled=bool(chosen))
        remove = ui.Button(
            "Remove",
            role="plain",
            call=set_album_photos.call(self.album_id, remove=list(chosen)),
            then=self.done(),
            enabled=bool(chosen),
        )
        return parts.toolbar(share, parts.chosen_words(chosen), remove)
