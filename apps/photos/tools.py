"""What Photos can do."""

from datetime import datetime, time, timedelta
from random import Random
from typing import Annotated, Any

from apps.photos.library import ORDER
from apps.photos.models import HIDDEN, LOCKED, Album, HiddenLock, Photo
from gui_sim.context import Context
from gui_sim.domains import Scope
from gui_sim.errors import ToolError
from gui_sim.gates import PHOTOS
from gui_sim.people import Number
from gui_sim.search import search_tool
from gui_sim.tool import handler, tool
from gui_sim.values import Each, Id, Phone, Text, Wire
from gui_sim.wording import count

MOST_SHARED = 20
MOST_PEOPLE = 10
A_MESSAGE = 10  # photos that one message holds
LONGEST_CAPTION = 300
LONGEST_NAME = 60
LONGEST_NOTE = 500
MORNING = time(10, 0)

LOCK = HiddenLock("photos", "hidden", photo="{photo_id}", text=LOCKED, opens_with="unlock_hidden_album")


class AlbumName(Text):
    """The name of an album; a sample is one that no album has yet."""

    def sample(self, rng: Random, ctx: Scope) -> str:
        """Return a name."""
        return f"Walk {rng.randint(1, 9_999)}"


PhotoId = Annotated[str, Id(Photo)]
PhotoIds = Annotated[list[str], Each(Id(Photo))]
AlbumId = Annotated[str, Id(Album)]

search_photos = search_tool(
    "search_photos",
    (Photo, Album),
    "Find photos by place, people, caption, day and the text in them; and albums.",
    needs=(PHOTOS,),
)


@tool(needs=(PHOTOS, LOCK))
def get_photo(ctx: Context, photo_id: PhotoId) -> dict[str, Any]:
    """Read all that is known of a photo, and in which albums it lies.

    Args:
        photo_id: From `search_photos`.
    """
    photo = ctx.get(Photo, photo_id)
    return {"photo": photo, "albums": [album.name for album in ctx.find(Album) if photo.id in album.photo_ids]}


@tool(writes=True, needs=(PHOTOS, LOCK), updates=Photo)
def update_photo(
    ctx: Context,
    photo_id: PhotoId,
    caption: Annotated[str, Text(max=LONGEST_CAPTION, example="The quay at noon")] | None = None,
    favourite: bool | None = None,
    hidden: bool | None = None,
) -> Photo:
    """Change a photo; what is left out stays as it is.

    Args:
        photo_id: From `search_photos`.
        caption: Another caption; empty for none.
        favourite: It is among the favourites.
        hidden: It lies in the hidden album and nowhere else, until it is taken out again.
    """
    photo = ctx.get(Photo, photo_id)
    given = {"caption": caption, "favourite": favourite, "hidden": hidden}
    return ctx.update(photo, **{name: value for name, value in given.items() if value is not None})


@tool(writes=True, sets=("photo_ids",), meets=(HIDDEN,))
def create_album(
    ctx: Context, name: Annotated[str, AlbumName(max=LONGEST_NAME, min=1)], photo_ids: PhotoIds = []
) -> Album:
    """Make an album.

    Args:
        name: What it is called.
        photo_ids: Photos to put into it.
    Raises:
        ToolError: already (an album has that name).
    """
    name = _plain(name)
    if any(album.name.casefold() == name.casefold() for album in ctx.store.find(Album)):
        raise ToolError("already", f"There is an album “{name}” already.")
    photos = _seen(ctx, photo_ids)
    return ctx.insert(Album, name=name, photo_ids=_ordered(ctx, {photo.id for photo in photos}))


@create_album.norm
def _plain_name(ctx: Context, args: dict[str, Wire]) -> dict[str, Wire]:
    return args | {"name": _plain(str(args.get("name", "")))}


@tool(writes=True, needs=(PHOTOS,), sets=("add", "remove"), meets=(HIDDEN,))
def set_album_photos(ctx: Context, album_id: AlbumId, add: PhotoIds = [], remove: PhotoIds = []) -> Album:
    """Put photos into an album or take them out of it; in the library they stay.

    Args:
        album_id: From `search_photos`.
        add: Photos to put in.
        remove: Photos to take out.
    Raises:
        ToolError: bad_value (a photo is to come in and go).
    """
    album = ctx.get(Album, album_id)
    both = sorted(set(add).intersection(remove))
    if both:
        raise ToolError(f"'{both[0]}' cannot be put in and taken out at once.")
    come = {photo.id for photo in _seen(ctx, add)}
    go = {photo.id for photo in _seen(ctx, remove)}
    return ctx.update(album, photo_ids=_ordered(ctx, (set(album.photo_ids) | come) - go))


@set_album_photos.norm
def _only_what_changes(ctx: Context, args: dict[str, Wire]) -> dict[str, Wire]:
    album = ctx.store.maybe(Album, str(args.get("album_id")))
    add, remove = args.get("add"), args.get("remove")
    if album is None or not isinstance(add, list) or not isinstance(remove, list):
        return args
    inside = set(album.photo_ids)
    return args | {"add": [one for one in add if one not in inside], "remove": [one for one in remove if one in inside]}


@tool(writes=True, needs=(PHOTOS, LOCK))
def delete_photo(ctx: Context, photo_id: PhotoId) -> str:
    """Delete a photo for good; albums lose it too.

    Args:
        photo_id: From `search_photos`.
    """
    photo = ctx.get(Photo, photo_id)
    for album in ctx.store.find(Album):
        if photo.id in album.photo_ids:
            ctx.update(album, photo_ids=tuple(one for one in album.photo_ids if one != photo.id))
    _let_go(ctx, photo.id)
    ctx.delete(photo)
    return "deleted"


@tool(writes=True, needs=(PHOTOS,), sets=("photo_ids", "to"), meets=(HIDDEN,))
def share_photos(
    ctx: Context,
    photo_ids: PhotoIds,
    to: Annotated[list[Phone], Each(Number())],
    note: Annotated[str, Text(max=LONGEST_NOTE, example="From Saturday!")] = "",
) -> dict[str, Any]:
    """Send photos in Messages, to one number or to several as one group; more than ten go in two messages.

    Args:
        photo_ids: From `search_photos`.
        to: Telephone numbers.
        note: Words to go with them.
    Raises:
        ToolError: limit (more than 20 photos, or ten people), bad_value (no photo, or nobody), not_allowed (there is
            no app to send them with).
    """
    photos = [photo.id for photo in _seen(ctx, list(dict.fromkeys(photo_ids)))]
    numbers = list(dict.fromkeys(to))
    if not photos:
        raise ToolError("Say which photos: 'photo_ids' needs one.")
    if len(photos) > MOST_SHARED:
        raise ToolError("limit", f"At most {MOST_SHARED} photos can be shared at once.")
    if not numbers:
        raise ToolError("Say whom the photos go to: 'to' needs a number.")
    if len(numbers) > MOST_PEOPLE:
        raise ToolError("limit", f"Photos go to at most {MOST_PEOPLE} people at once.")
    if ctx.tool("send_message") is None:
        raise ToolError("not_allowed", "Photos are sent in Messages, which is not on this phone.")
    ordered = list(_ordered(ctx, set(photos)))
    parts = [ordered[first : first + A_MESSAGE] for first in range(0, len(ordered), A_MESSAGE)]
    sent = [
        ctx.call("send_message", to=numbers, body=note.strip() if place == 0 else "", photo_ids=part)
        for place, part in enumerate(parts)
    ]
    return {"sent": len(ordered), "message_ids": [message.id for message in sent]}


@tool(writes=True, owner="user")
def unlock_hidden_album(ctx: Context) -> str:
    """Open the hidden album with Face ID, for thirty minutes from now."""
    ctx.give_token(HIDDEN.token, "photos")
    return "unlocked"


@handler("photos_morning")
def photos_morning(ctx: Context, payload: dict[str, Any]) -> None:
    """At ten tell of photos that were taken on this day in earlier years, and wait for the next morning."""
    today = ctx.today
    for year in sorted({photo.taken_at.year for photo in ctx.store.find(Photo)}, reverse=True):
        on = f"{year}-{today:%m-%d}"
        then = [photo for photo in ctx.store.find(Photo, hidden=False) if photo.taken_at.isoformat().startswith(on)]
        if year < today.year and then:
            words = f"{count(len(then), 'photo')} from {today.day} {today:%B} {year}"
            ctx.notify("photos", "On this day", words, f"photos/Collection/{on}")
    ctx.schedule("photos_morning", {}, at=datetime.combine(today + timedelta(days=1), MORNING))


@handler("album_addition")
def album_addition(ctx: Context, payload: dict[str, Any]) -> None:
    """Let someone add a photo to a shared album: `album_id`, `by`, and the photo's `asset`, `caption`, `place`."""
    album = ctx.store.get(Album, str(payload["album_id"]))
    words = {name: str(payload.get(name, "")) for name in ("caption", "place")}
    people = tuple(str(name) for name in payload.get("people", ()))
    photo = ctx.insert(Photo, taken_at=ctx.now, asset=str(payload["asset"]), people=people, **words)
    ctx.update(album, photo_ids=(*album.photo_ids, photo.id))
    by = str(payload.get("by", "Someone"))
    ctx.notify("photos", album.name, f"{by} has added a photo to the shared album", album.id)


def _seen(ctx: Context, photo_ids: list[str]) -> list[Photo]:
    """Return photos that the actor may use.

    Raises:
        ToolError: not_found, or needs_unlock for one in the hidden album.
    """
    for photo_id in photo_ids:
        photo = ctx.store.maybe(Photo, photo_id)
        if photo is not None and photo.hidden:
            ctx.require(HIDDEN)
    return [ctx.get(Photo, photo_id) for photo_id in photo_ids]


def _ordered(ctx: Context, photo_ids: set[str]) -> tuple[str, ...]:
    """Return photos in the order in which they were taken."""
    return tuple(photo.id for photo in ctx.store.find(Photo, order=ORDER) if photo.id in photo_ids)


def _plain(name: str) -> str:
    return " ".join(name.split())


def _let_go(ctx: Context, gone: str) -> None:
    """Let what shows a photo as its portrait do without it."""
    with ctx.as_world():
        for table in ctx.store.schema.by_name.values():
            for field in table.fields:
                if field.ref == "Photo" and not field.is_set:
                    where: dict[str, Any] = {field.name: gone}
                    for row in ctx.store.find(table.model, **where):
                        ctx.update(row, **{field.name: None})
