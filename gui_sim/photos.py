"""Photos as other apps show them: what draws one, by its id, as far as the actor may see it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from gui_sim.errors import ToolError

if TYPE_CHECKING:
    from gui_sim.context import Context


def photo_seed(ctx: "Context", photo_id: str | None) -> str:
    """Return what draws a photo (a picture of the kind "photo"); "" for one that is gone or not to be seen."""
    photo = ctx.store.resolve(photo_id) if photo_id else None
    if photo is None or type(photo).__name__ != "Photo" or not ctx.sees(photo):
        return ""
    return str(getattr(photo, "seed", ""))


def photo_link(ctx: "Context", photo_id: str | None) -> str:
    """Return the link that opens a photo; "" where there is nothing to see."""
    return f"photos/PhotoView/{photo_id}" if photo_seed(ctx, photo_id) else ""


def check_photos(ctx: "Context", photo_ids: Sequence[str]) -> None:
    """Raise ToolError `not_found` for a photo that is not there, or that the actor may not see."""
    for photo_id in photo_ids:
        photo = ctx.store.resolve(photo_id)
        if photo is None or type(photo).__name__ != "Photo" or not ctx.sees(photo):
            raise ToolError("not_found", f"There is no photo '{photo_id[:40]}'.")


def photo_options(ctx: "Context") -> list[tuple[str, str, str]]:
    """Return id, words and seed of all photos that the actor may see, the newest first; none without an app of them."""
    table = ctx.store.schema.by_name.get("Photo")
    if table is None:
        return []
    photos = ctx.find(table.model, order=("-taken_at", "-id"))
    return [(photo.id, getattr(photo, "caption", "") or photo.id, str(getattr(photo, "seed", ""))) for photo in photos]
