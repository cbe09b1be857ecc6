"""The hidden album, behind its lock."""

from collections.abc import Sequence

from apps.photos.library import hidden_photos
from apps.photos.models import HIDDEN, Photo
from apps.photos.screens import parts
from apps.photos.screens.viewing import PhotoView
from apps.photos.tools import unlock_hidden_album
from gui_sim import ui
from gui_sim.gates import PHOTOS


class HiddenAlbum(ui.Screen):
    """The photos that are in no other place."""

    title = "Hidden"
    style = "plain"
    gate = PHOTOS

    def trailing(self) -> Sequence[ui.View]:
        """Keep it open longer."""
        if not self.ctx.allows(HIDDEN):
            return ()
        stay = ui.Item("Keep open longer", call=unlock_hidden_album.call(), icon="lock-key-open")
        return (ui.Menu("More", (stay,), icon="dots-three-circle", style="icon"),)

    def body(self) -> ui.View:
        """The lock, or the photos."""
        if not self.ctx.allows(HIDDEN):
            return parts.lock_cover()
        keys = [photo.id for photo in hidden_photos(self.ctx)]
        return ui.PhotoGrid(keys, self.tile, empty=parts.empty("No hidden photos", "Hide a photo by its menu."))

    def tile(self, key: str) -> ui.View:
        """One photo."""
        return parts.tile(self.ctx, self.ctx.get(Photo, key), PhotoView(key, "hidden"))
