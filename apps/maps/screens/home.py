"""The map with what is looked for."""

from datetime import timedelta

from apps.maps.addresses import known
from apps.maps.models import Place, RecentRoute, SavedPlace
from apps.maps.screens.going import Navigate, ShareLocation
from apps.maps.screens.parts import (
    KINDS,
    LABELS,
    MODES,
    NEARBY,
    crow,
    kind_line,
    pin,
    place_name,
    state_line,
    tile,
)
from apps.maps.screens.place import PlaceDetail
from apps.maps.screens.planning import RoutePlan
from apps.maps.whereabouts import HERE, here_spot, home
from gui_sim import ui
from gui_sim.geometry import Insets
from gui_sim.search import matching
from gui_sim.system.sheets import PermissionSheet
from gui_sim.wording import ago, clock, span

SHOWN_ROUTES = 5


class MapHome(ui.Screen):
    """The town, with a field to search it and what one goes to often."""

    title = "Maps"
    icon = "map-trifold"
    bare = True
    scrolls = False

    query = ui.State("")
    kind = ui.State("")

    def body(self) -> ui.View:
        """Map; above its foot search field, favourites, kinds of places and recent routes."""
        searching = bool(self.query.value.strip() or self.kind.value)
        return ui.BottomSheet(
            self.ground,
            ui.SearchField(self.query, prompt="Search Maps"),
            self.found() if searching else self.usual(),
        )

    def keys(self) -> list[str]:
        """Return what matches, the nearest first."""
        where = {"kind": self.kind.value} if self.kind.value else {}
        ids = matching(self.ctx, Place, self.query.value, **where)
        start = here_spot(self.ctx)
        if start is None:
            return ids
        places = [self.ctx.get(Place, key) for key in ids]
        return [place.id for place in sorted(places, key=lambda place: crow(start, (place.lat, place.lon)))]

    def ground(self, covered: float) -> ui.View:
        """The map; the first of what is found, or else what is saved, has pins."""
        if self.query.value.strip() or self.kind.value:
            pins = [
                pin(place, PlaceDetail(place.id)) for key in self.keys()[:10] if (place := self.ctx.maybe(Place, key))
            ]
        else:
            pins = [
                pin(place, PlaceDetail(place.id), place_name(place, kept), kept)
                for kept in self.ctx.find(SavedPlace, order="id")
                if (place := self.ctx.maybe(Place, kept.place_id))
            ]
            own = home(self.ctx)
            if own is not None and all(own.id != one.id for one in pins):
                pins.append(pin(own, PlaceDetail(own.id), "Home", SavedPlace(place_id=own.id, label="home")))
        return ui.MapCanvas("Port Alder", pins, here=here_spot(self.ctx), live=True, covered=covered)

    def found(self) -> ui.View:
        """What the words and the kind find."""
        return ui.VStack(
            self.kinds(),
            ui.Section(
                ui.ForEach(
                    self.keys(),
                    self.row,
                    empty=ui.Empty("map-pin", "No results", "Try the name of a place, a street or a kind of place."),
                ),
            ),
            spacing=10.0,
            align="fill",
        )

    def usual(self) -> ui.View:
        """Favourites, kinds and recent routes."""
        routes = self.ctx.ids(RecentRoute, order=("-at", "-id"), limit=SHOWN_ROUTES)
        return ui.List(
            ui.Section(self.location()) if not HERE.open(self.ctx) else None,
            self.under_way(),
            named("Favourites", self.favourites()),
            named("Find nearby", self.kinds()),
            ui.Section(ui.ForEach(routes, self.route), header="Recent") if routes else None,
            ui.Section(ui.Row("Share my location", sheet=ShareLocation(), role="primary")),
            spacing=18.0,
        )

    def under_way(self) -> ui.View | None:
        """The route that has begun and not ended."""
        going = next(iter(self.ctx.find(RecentRoute, order=("-at", "-id"), limit=1)), None)
        end = self.ctx.maybe(Place, going.to_id) if going is not None else None
        arrives = going.at + timedelta(minutes=going.minutes) if going is not None else self.ctx.now
        if going is None or end is None or arrives <= self.ctx.now:
            return None
        icon = ui.IconTile("navigation-arrow", "systemGreen")
        row = ui.Row(f"To {end.name}", f"Arrive {clock(arrives)}", leading=icon, bold=True, to=Navigate(going.id))
        return ui.Section(row)

    def kinds(self) -> ui.View:
        """The kinds of places that can be looked for."""
        return ui.Chips("Kind", self.kind, (("", "All"), *((kind, KINDS[kind][0]) for kind in NEARBY)))

    def location(self) -> ui.View:
        """The way to let Maps know where the phone is."""
        sheet = PermissionSheet("maps", "location")
        return ui.Row("Use my location", "Maps may not use the location yet.", role="primary", sheet=sheet)

    def favourites(self) -> ui.View:
        """Home and work, whether saved or known of the owner, then what else is saved."""
        shown: dict[str, tuple[str, str]] = {}
        for kept in sorted(self.ctx.find(SavedPlace, order="id"), key=lambda kept: kept.label == "custom"):
            place = self.ctx.maybe(Place, kept.place_id)
            if place is not None:
                icon = LABELS[kept.label][1] if kept.label in LABELS else KINDS[place.kind][1]
                shown[place.id] = (place_name(place, kept), icon)
        for label, address in (("work", self.ctx.owner.work), ("home", self.ctx.owner.home)):
            place = known(self.ctx, address)
            if place is not None and place.id not in shown:
                shown = {place.id: LABELS[label], **shown}
        tiles = [ui.Keyed(key, ui.QuickAction(name, icon, to=PlaceDetail(key))) for key, (name, icon) in shown.items()]
        boxes = [ui.Frame(one, width=96.0) for one in tiles]
        return ui.HScroll(*boxes, spacing=8.0, key="favourites")

    def row(self, key: str) -> ui.View:
        """One place that was found."""
        place = self.ctx.get(Place, key)
        return ui.Row(
            place.name,
            kind_line(place),
            detail=state_line(self.ctx, place),
            leading=tile(place),
            to=PlaceDetail(key),
        )

    def route(self, key: str) -> ui.View:
        """One route that was taken; a touch plans it again."""
        gone = self.ctx.get(RecentRoute, key)
        start, end = self.ctx.maybe(Place, gone.from_id), self.ctx.maybe(Place, gone.to_id)
        if start is None or end is None:
            return ui.Row("No longer there")
        icon = next(icon for mode, _, icon in MODES if mode == gone.mode)
        return ui.Row(
            end.name,
            f"From {start.name}",
            ago(gone.at, self.ctx.today),
            detail=span(gone.minutes),
            leading=ui.IconTile(icon, "systemGray"),
            to=RoutePlan(end.id, start.id),
        )


def named(words: str, view: ui.View) -> ui.View:
    """Return a line that scrolls sideways under its name."""
    return ui.VStack(
        ui.Padding(ui.Text(words, "title3", lines=1, weight=700), Insets(0, 16, 0, 16)), view, spacing=8.0, align="fill"
    )
