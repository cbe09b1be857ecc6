"""Sending photos to people."""

from collections.abc import Sequence

from apps.photos.library import library
from apps.photos.models import Photo
from apps.photos.screens.parts import chosen_words, options
from apps.photos.tools import LONGEST_NOTE, MOST_PEOPLE, MOST_SHARED, share_photos
from gui_sim import ui
from gui_sim.gates import PHOTOS
from gui_sim.people import number_options, typed_number


class SharePhotos(ui.Screen):
    """Photos, whom they go to, and words to go with them."""

    title = "Share"
    gate = PHOTOS

    photo_ids: tuple[str, ...] = ()

    to = ui.State[tuple[str, ...]](())
    note = ui.State("")
    photos = ui.State[tuple[str, ...]](lambda screen: screen.photo_ids[:MOST_SHARED])

    def trailing(self) -> Sequence[ui.View]:
        """Send them."""
        photos, people = list(self.photos.value), list(self.to.value)
        return (
            ui.Button(
                "Send",
                role="plain",
                call=share_photos.call(photos, people, self.note.value),
                then=ui.Do(ui.Dismiss(), ui.Toast("Sent")),
                enabled=bool(photos and people),
            ),
        )

    def body(self) -> ui.View:
        """To whom, the words, the photos."""
        ctx = self.ctx
        asked = [photo for key in self.photo_ids if (photo := ctx.maybe(Photo, key)) is not None]
        others = [photo for photo in reversed(library(ctx)) if photo.id not in self.photo_ids]
        return ui.Form(
            ui.Section(
                ui.TokenField("To", self.to, options=number_options(ctx), free=typed_number, most=MOST_PEOPLE),
                ui.TextEditor("Note", self.note, placeholder="Add a note", lines=2, limit=LONGEST_NOTE),
            ),
            ui.Section(
                ui.PhotoPicker("Photos", self.photos, options([*asked, *others]), most=MOST_SHARED),
                header=chosen_words(self.photos.value),
                style="bare",
            ),
        )
