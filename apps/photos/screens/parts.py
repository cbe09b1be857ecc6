"""What several screens of Photos show alike."""

from collections.abc import Sequence
from datetime import date

from apps.photos.library import is_limited
from apps.photos.models import CHOSEN, LOCKED, Album, Photo
from apps.photos.tools import delete_photo, set_album_photos, unlock_hidden_album, update_photo
from gui_sim import ui
from gui_sim.context import Context
from gui_sim.geometry import Insets
from gui_sim.wording import count, full_day, moment

KINDS = {"favourite": "Favourites", "screenshot": "Screenshots", "scan": "Scans"}
RATIO = 4 / 3
TALL = 2.0  # a screenshot's height for its width


def label_of(photo: Photo) -> str:
    """Say in a line what a photo is: its caption, else what kind it is and where; and when."""
    words = photo.caption or " ".join(part for part in (photo.kind.capitalize(), photo.place) if part)
    return f"{words}, {moment(photo.taken_at)} {photo.taken_at.year}"


def options(photos: Sequence[Photo]) -> list[tuple[str, str, str]]:
    """Return photos as a picker takes them."""
    return [(photo.id, label_of(photo), photo.seed) for photo in photos]


def empty(words: str = "No photos", line: str = "Photos you take are kept here.") -> ui.View:
    """Return what stands in place of no photos."""
    return ui.Empty("image", words, line)


def tile(ctx: Context, photo: Photo, to: ui.Screen) -> ui.View:
    """Return one photo of a grid; a long press marks, hides or deletes it."""
    menu = (
        ui.Item(
            "Unfavourite" if photo.favourite else "Favourite",
            call=update_photo.call(photo.id, favourite=not photo.favourite),
            icon="heart",
        ),
        ui.Item(
            "Unhide" if photo.hidden else "Hide",
            call=update_photo.call(photo.id, hidden=not photo.hidden),
            icon="eye" if photo.hidden else "eye-slash",
        ),
        ui.Item("Delete", call=delete_photo.call(photo.id), icon="trash", role="destructive"),
    )
    says = "favourite" if photo.favourite else ""
    return ui.PhotoTile(label_of(photo), photo.seed, icon="heart" if says else "", says=says, menu=menu, to=to)


def cover(photos: Sequence[Photo]) -> str:
    """Return the seed of the photo that stands for several: the last favourite, or else the last."""
    liked = [photo for photo in photos if photo.favourite] or photos
    return liked[-1].seed if liked else ""


def period_name(what: str) -> str:
    """Write a year, a month or a day ("2025", "2025-08", "2025-08-02") as a heading."""
    parts = [int(part) for part in what.split("-") if part.isdigit()]
    if len(parts) == 1:
        return str(parts[0])
    on = date(parts[0], parts[1], parts[2] if len(parts) > 2 else 1)
    return full_day(on) if len(parts) > 2 else f"{on:%B %Y}"


def heading(words: str) -> ui.View:
    """Return the words above a grid."""
    return ui.Padding(ui.Text(words, "title3", weight=700, role="header"), Insets(18, 16, 8, 16))


def limited(ctx: Context) -> ui.View | None:
    """Return the line that says that only chosen photos are shared, where that is so."""
    if not is_limited(ctx):
        return None
    words = ui.Text(f"Limited: only “{CHOSEN}” is shared.", "footnote", "secondaryLabel", align="center")
    return ui.Padding(words, Insets(6, 16, 2, 16))


def toolbar(left: ui.View, words: str, right: ui.View) -> ui.View:
    """Return the bar at the foot while photos are being chosen."""
    middle = ui.Text(words, "subheadline", "label", 1, weight=600)
    return ui.Padding(ui.HStack(left, ui.Spacer(), middle, ui.Spacer(), right), Insets(0, 8, 0, 8))


def chosen_words(chosen: Sequence[str]) -> str:
    """Say how many photos are chosen."""
    return count(len(chosen), "photo") if chosen else "Choose photos"


def album_choices(ctx: Context, photo_ids: Sequence[str], then: ui.Effect) -> list[ui.Item]:
    """Return an item for each album that puts photos into it."""
    inside = set(photo_ids)
    return [
        ui.Item(
            album.name,
            call=set_album_photos.call(album.id, list(photo_ids)),
            then=then,
            enabled=not inside <= set(album.photo_ids),
        )
        for album in ctx.find(Album, order="name")
    ]


def lock_cover() -> ui.View:
    """Return what stands in place of the hidden album: a lock, and the owner's button."""
    words = ui.VStack(
        ui.Icon("lock-key", 64.0, "secondaryLabel", "fill"),
        ui.Text("Hidden album", "title2", weight=700, align="center", role="header"),
        ui.Text(LOCKED, "subheadline", "secondaryLabel", align="center"),
        ui.Gap(6.0),
        ui.Button("View album", role="primary", compact=True, call=unlock_hidden_album.call()),
        spacing=10.0,
        align="center",
    )
    return ui.Padding(ui.Frame(words, grow=True), Insets(130, 40, 40, 40))
