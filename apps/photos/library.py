"""Photos as the actor may see them, by when they were taken, and put together by what they share."""

from collections import Counter
from collections.abc import Sequence

from apps.photos.models import HIDDEN, Album, Photo
from gui_sim.context import Context
from gui_sim.gates import ASSISTANT
from gui_sim.search import find_hits

ORDER = ("taken_at", "id")


def library(ctx: Context) -> list[Photo]:
    """Return all photos that are not hidden, the oldest first."""
    return ctx.find(Photo, order=ORDER, hidden=False)


def hidden_photos(ctx: Context) -> list[Photo]:
    """Return the photos of the hidden album, the oldest first; none while it is locked to the actor."""
    return ctx.find(Photo, order=ORDER, hidden=True) if ctx.allows(HIDDEN) else []


def of_album(ctx: Context, album: Album) -> list[Photo]:
    """Return an album's photos but for hidden ones, the oldest first."""
    inside = set(album.photo_ids)
    return [photo for photo in library(ctx) if photo.id in inside]


def collection(ctx: Context, what: str) -> list[Photo]:
    """Return the photos of a year ("2025"), a month ("2025-08"), a day, a kind, or the "favourite" ones."""
    photos = library(ctx)
    if what[:1].isdigit():
        return [photo for photo in photos if photo.taken_at.isoformat().startswith(what)]
    if what == "favourite":
        return [photo for photo in photos if photo.favourite]
    return [photo for photo in photos if photo.kind == what]


def within(ctx: Context, source: str) -> list[Photo]:
    """Return the photos among which one is looked at: an album by its id, "hidden", a collection, or all."""
    if source == "hidden":
        return hidden_photos(ctx)
    album = ctx.maybe(Album, source)
    if album is not None:
        return of_album(ctx, album)
    return collection(ctx, source) if source else library(ctx)


def found(ctx: Context, query: str) -> list[str]:
    """Return ids of the photos that hold a query, the newest first."""
    hits = find_hits(ctx, (Photo,), query[:200])
    photos = [hit.record for hit in hits if isinstance(hit.record, Photo) and not hit.record.hidden]
    return [photo.id for photo in sorted(photos, key=lambda photo: (photo.taken_at, photo.id), reverse=True)]


def people_of(photos: Sequence[Photo]) -> list[str]:
    """Return the people in photos, who is in the most first."""
    return [name for name, _ in Counter(name for photo in photos for name in photo.people).most_common()]


def places_of(photos: Sequence[Photo]) -> list[str]:
    """Return the places of photos, the most photographed first."""
    return [place for place, _ in Counter(photo.place for photo in photos if photo.place).most_common()]


def is_limited(ctx: Context) -> bool:
    """Tell whether the actor sees chosen photos only."""
    return (
        ctx.actor == "agent"
        and ctx.permission(ASSISTANT, "photos") != "granted"
        and ctx.permission(ASSISTANT, "photos.chosen") == "granted"
    )


def grouped(photos: Sequence[Photo], letters: int) -> dict[str, list[Photo]]:
    """Put photos together whose day begins alike: by year (4 letters) or month (7)."""
    groups: dict[str, list[Photo]] = {}
    for photo in photos:
        groups.setdefault(photo.taken_at.isoformat()[:letters], []).append(photo)
    return groups
