"""One photo, as large as it can be, and what is known of it."""

from collections.abc import Sequence

from apps.photos.library import within
from apps.photos.models import HIDDEN, Album, Photo
from apps.photos.screens.parts import RATIO, TALL, album_choices, label_of, lock_cover
from apps.photos.screens.sharing import SharePhotos
from apps.photos.tools import delete_photo, share_photos, update_photo
from gui_sim import ui
from gui_sim.context import Context
from gui_sim.gates import PHOTOS
from gui_sim.geometry import Insets
from gui_sim.records import Contact
from gui_sim.wording import clock, full_day

MOST_FACES = 8


class PhotoView(ui.Screen):
    """A photo; a swipe shows the one before or after it. `source` is an album, "hidden", or a collection."""

    title = "Photo"
    style = "plain"
    scrolls = False
    gate = PHOTOS

    photo_id: str
    source: str = ""

    shown = ui.State[str](lambda screen: screen.photo_id)

    @property
    def photo(self) -> Photo | None:
        """The photo that is shown, if it is there and may be seen."""
        return self.ctx.maybe(Photo, self.shown.value) or self.ctx.maybe(Photo, self.photo_id)

    def heading(self) -> str:
        """Where it was taken."""
        photo = self.photo
        return (photo.place or photo.kind.capitalize()) if photo is not None else "Photo"

    def trailing(self) -> Sequence[ui.View]:
        """What else can be done with it."""
        photo = self.photo
        if photo is None:
            return ()
        albums = album_choices(self.ctx, [photo.id], ui.Toast("Added"))
        hide = ui.Item(
            "Unhide" if photo.hidden else "Hide",
            call=update_photo.call(photo.id, hidden=not photo.hidden),
            then=ui.Pop(),
            icon="eye" if photo.hidden else "eye-slash",
        )
        return (ui.Menu("More", (hide, *albums), icon="dots-three-circle", style="icon"),)

    def body(self) -> ui.View:
        """When it was taken, the photo, its caption."""
        ctx, photo = self.ctx, self.photo
        if photo is None:
            kept = ctx.store.maybe(Photo, self.photo_id)
            if kept is not None and kept.hidden and not ctx.allows(HIDDEN):
                return lock_cover()
            return ui.Empty("image", "No longer there", "This photo was deleted, or is not shared.")
        photos = within(ctx, self.source or ("hidden" if photo.hidden else ""))
        if all(other.id != photo.id for other in photos):
            photos = [photo]
        when = ui.Text(f"{full_day(photo.taken_at)}, {clock(photo.taken_at)}", "footnote", "secondaryLabel", 1)
        stage = ui.PhotoStage("Photo", self.shown, [_staged(other) for other in photos])
        words = ui.Text(photo.caption, "subheadline", "label", 2, align="center") if photo.caption else None
        below = ui.Padding(ui.Frame(words, grow=True), Insets(2, 16, 8, 16)) if words else None
        return _Column(ui.Frame(when, grow=True), stage, below)

    def footer(self) -> ui.View | None:
        """Share it, mark it, read about it, delete it."""
        photo = self.photo
        if photo is None or not self.ctx.allows(PHOTOS):
            return None
        return ui.Padding(
            ui.HStack(
                share_button(self.ctx, photo),
                ui.Spacer(),
                ui.MarkButton(
                    "Favourite",
                    "heart",
                    on=photo.favourite,
                    call=update_photo.call(photo.id, favourite=not photo.favourite),
                ),
                ui.Spacer(),
                ui.Button("Info", icon="info", icon_only=True, sheet=PhotoInfo(photo.id)),
                ui.Spacer(),
                ui.Button(
                    "Delete",
                    icon="trash",
                    icon_only=True,
                    call=delete_photo.call(photo.id),
                    confirm=ui.Confirm("Delete this photo? Albums lose it too.", "Delete photo"),
                    then=ui.Pop(),
                ),
            ),
            Insets(2, 12, 2, 12),
        )


class PhotoInfo(ui.Screen):
    """What is known of a photo; caption, mark and hiding in one form."""

    title = "Info"
    gate = PHOTOS

    photo_id: str

    caption = ui.State[str](lambda screen: screen.photo.caption if screen.photo else "")
    favourite = ui.State[bool](lambda screen: screen.photo.favourite if screen.photo else False)
    hidden = ui.State[bool](lambda screen: screen.photo.hidden if screen.photo else False)

    @property
    def photo(self) -> Photo | None:
        """The photo, if it is there and may be seen."""
        return self.ctx.maybe(Photo, self.photo_id)

    def trailing(self) -> Sequence[ui.View]:
        """Keep what has been changed."""
        if self.photo is None:
            return ()
        call = update_photo.call(self.photo_id, self.caption.value, self.favourite.value, self.hidden.value)
        said = (self.caption.value, self.favourite.value, self.hidden.value)
        changed = said != (self.photo.caption, self.photo.favourite, self.photo.hidden)
        return (ui.Button("Save", role="plain", call=call, then=ui.Dismiss(), enabled=changed),)

    def body(self) -> ui.View:
        """Form, facts, text, albums."""
        photo = self.photo
        if photo is None:
            return ui.Empty("image", "No longer there", "This photo was deleted, or is not shared.")
        albums = [album for album in self.ctx.find(Album, order="name") if photo.id in album.photo_ids]
        return ui.Form(
            ui.Section(
                ui.TextField("Caption", self.caption, placeholder="Add a caption"),
                ui.Toggle("Favourite", self.favourite),
                ui.Toggle("Hidden", self.hidden),
            ),
            ui.Section(
                ui.Row("Taken", value=f"{full_day(photo.taken_at)}, {clock(photo.taken_at)}"),
                ui.Row("Place", value=photo.place) if photo.place else None,
                ui.Row("Kind", value=photo.kind.capitalize()),
            ),
            ui.Section(*(self.person(name) for name in photo.people), header="People") if photo.people else None,
            ui.Section(ui.Padding(ui.Text(photo.seen_text), Insets(11, 16, 11, 16)), header="Text in this photo")
            if photo.seen_text
            else None,
            ui.Section(*(ui.Row(album.name) for album in albums), header="Albums") if albums else None,
        )

    def person(self, name: str) -> ui.View:
        """Someone in the photo; a contact leads to their page."""
        known = self.ctx.find(Contact, name=name, superseded_by=None, limit=1)
        opens = ui.System("open_link", f"contacts/ContactDetail/{known[0].id}") if known else None
        return ui.Row(
            name,
            leading=ui.Avatar(name, 32.0),
            effect=opens if self.ctx.installed("contacts") else None,
        )


class _Column(ui.VStack):
    """Words above and below, and the photo with all the room between."""

    def __init__(self, above: ui.View, stage: ui.View, below: ui.View | None) -> None:
        super().__init__(above, stage, below, align="fill")
        self.stage = stage

    def layout(self, width: float, env: ui.Env, height: float | None = None) -> ui.Placed:
        """Give the photo what the words leave."""
        others = {child: child.layout(width, env) for child in self.children if child is not self.stage}
        room = max(0.0, (height or width) - sum(box.height for box in others.values()))
        boxes, y = [], 0.0
        for child in self.children:
            box = others[child] if child in others else child.layout(width, env, room)
            boxes.append(box.at(0.0, y))
            y += box.height
        return ui.Placed(self, width, y, boxes)


def share_button(ctx: Context, photo: Photo) -> ui.View:
    """Return the button that sends a photo to favourite people, or to anyone."""
    people = [
        ui.Item(one.name, call=share_photos.call([photo.id], [one.phones[0].number]), then=ui.Toast("Sent"))
        for one in ctx.find(Contact, favourite=True, order="name")[:MOST_FACES]
        if one.phones
    ]
    more = ui.Item("Messages", sheet=SharePhotos((photo.id,)), icon="chat-circle")
    copy = ui.Item("Copy photo", effect=ui.Toast("Copied"), icon="copy")
    return ui.ShareButton(photo.caption or "1 photo", people, (more, copy))


def _staged(photo: Photo) -> tuple[str, str, str, float]:
    return photo.id, label_of(photo), photo.seed, TALL if photo.kind == "screenshot" else RATIO
