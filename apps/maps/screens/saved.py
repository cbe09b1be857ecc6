"""What is saved, and guides."""

from apps.maps.models import Place, SavedPlace
from apps.maps.screens.parts import LABELS, kind_line, pin, place_name, state_line, tile
from apps.maps.screens.place import PlaceDetail, SavePlace
from apps.maps.tools.keeping import save_place
from gui_sim import ui
from gui_sim.context import Context


class Saved(ui.Screen):
    """Every place that is saved; a swipe lets it go."""

    title = "Saved"
    icon = "bookmark-simple"
    large_title = True

    def body(self) -> ui.View:
        """The list, home, work and gym first."""
        kept = sorted(self.ctx.find(SavedPlace, order="id"), key=lambda row: row.label == "custom")
        empty = ui.Empty("bookmark-simple", "Nothing saved", "Tap Save on a place to keep it here.")
        return ui.List(ui.Section(ui.ForEach([row.id for row in kept], self.row, empty=empty)))

    def row(self, key: str) -> ui.View:
        """One place."""
        return saved_row(self.ctx, key)


class Guides(ui.Screen):
    """Lists of places of the owner's own, each on a map."""

    title = "Guides"
    icon = "book-open"
    large_title = True

    def body(self) -> ui.View:
        """One section a guide."""
        kept = [row for row in self.ctx.find(SavedPlace, order="id") if row.guide]
        if not kept:
            return ui.Empty("book-open", "No guides", "Save a place to a guide to make one.")
        guides = dict.fromkeys(row.guide for row in kept)
        views: list[ui.View] = []
        for guide in guides:
            rows = [row for row in kept if row.guide == guide]
            pins = [pin(place) for row in rows if (place := self.ctx.maybe(Place, row.place_id))]
            canvas = ui.MapCanvas(f"Map of {guide}", pins, 180.0)
            views += [
                ui.Section(canvas, header=guide, style="bare"),
                ui.Section(ui.ForEach([row.id for row in rows], self.row, name=guide)),
            ]
        return ui.List(*views, spacing=14.0)

    def row(self, key: str) -> ui.View:
        """One place."""
        return saved_row(self.ctx, key)


def saved_row(ctx: Context, key: str) -> ui.View:
    """Return a saved place, which a swipe lets go and a long press edits."""
    kept = ctx.maybe(SavedPlace, key)
    place = ctx.maybe(Place, kept.place_id) if kept is not None else None
    if kept is None or place is None:
        return ui.Row("No longer there")
    name = place_name(place, kept)
    drop = ui.Item("Delete", call=save_place.call(place.id, False), role="destructive")
    leading = ui.IconTile(LABELS[kept.label][1], "systemBlue") if kept.label in LABELS else tile(place)
    return ui.Row(
        name,
        place.name if name != place.name else kind_line(place),
        detail=state_line(ctx, place),
        leading=leading,
        to=PlaceDetail(place.id),
        swipe=(drop,),
        menu=(ui.Item("Edit", sheet=SavePlace(place.id)), drop),
    )
