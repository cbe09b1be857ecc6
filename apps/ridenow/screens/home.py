"""Where from and where to."""

from apps.ridenow.fares import CURRENT
from apps.ridenow.models import Ride, RideSpot
from apps.ridenow.screens.booking import RideOptions, shown_start
from apps.ridenow.screens.history import RateRide
from apps.ridenow.screens.live import LiveRide
from apps.ridenow.screens.parts import MY_LOCATION, kind_name, padded, pins_of, places, state_words, typed_address, when
from apps.ridenow.tools.terms import HERE, MOST_STOPS
from apps.ridenow.trips import HELD
from gui_sim import ui
from gui_sim.conditions import one_of
from gui_sim.geometry import Insets
from gui_sim.maps import spot_of
from gui_sim.system.sheets import PermissionSheet
from gui_sim.wording import day


class RideHome(ui.Screen):
    """The map, two addresses, places one often goes to, and the ride that is under way."""

    title = "Ride"
    icon = "car"
    bare = True
    scrolls = False

    pickup = ui.State[str](lambda screen: CURRENT if HERE.open(screen.ctx) else screen.ctx.owner.home)
    dropoff = ui.State("")
    stops = ui.State[tuple[str, ...]](())

    def body(self) -> ui.View:
        """Map under a panel with the form."""
        head = ui.Padding(ui.Text("Where to?", "title2", lines=1, weight=700), Insets(6, 20, 8, 20))
        return ui.BottomSheet(self.ground, head, self.form())

    def ground(self, covered: float) -> ui.View:
        """The map with what the form says."""
        ctx = self.ctx
        start = shown_start(self, self.pickup.value)
        pins = pins_of(ctx, start if self.dropoff.value else "", self.dropoff.value, self.stops.value)
        here = spot_of(ctx, ctx.here) if HERE.open(ctx) else spot_of(ctx, ctx.owner.home)
        return ui.MapCanvas("Port Alder", pins, here=here, live=True, covered=covered)

    def form(self) -> ui.View:
        """The ride under way, addresses, usual places, and the way to the cars."""
        ctx = self.ctx
        held = ctx.find(Ride, state=one_of(HELD), order="at")
        under_way = [ride.id for ride in held if not (ride.ahead and ride.state == "finding")]
        options = places(ctx)
        return ui.Form(
            ui.Section(ui.ForEach(under_way, self.ride)) if under_way else None,
            ui.Section(
                ui.PersonField("From", self.pickup, options=[MY_LOCATION, *options], free=typed_address),
                ui.PersonField("To", self.dropoff, options=options, free=typed_address),
                ui.TokenField("Via", self.stops, options=options, free=typed_address, most=MOST_STOPS, closes=True),
                self.location(),
            ),
            self.spots(),
            self.see_cars(),
            self.unrated(),
            spacing=16.0,
        )

    def see_cars(self) -> ui.View:
        """The way to the cars, once both addresses are there."""
        return padded(
            ui.Button(
                "See cars",
                role="primary",
                to=RideOptions(self.pickup.value, self.dropoff.value, self.stops.value),
                enabled=bool(self.pickup.value and self.dropoff.value),
            )
        )

    def unrated(self) -> ui.View | None:
        """The last ride, if it is not rated yet."""
        last = next(iter(self.ctx.find(Ride, state="done", order=("-at", "-id"), limit=1)), None)
        if last is None or last.stars is not None:
            return None
        row = ui.Row("Rate your last ride", f"To {last.dropoff}, {day(last.at)}", sheet=RateRide(last.id))
        return ui.Section(row)

    def location(self) -> ui.View | None:
        """The way to let RideNow know where the phone is."""
        if HERE.open(self.ctx):
            return None
        sheet = PermissionSheet("ridenow", "location")
        return ui.Row("Use my location", "RideNow may not use the location yet.", role="primary", sheet=sheet)

    def spots(self) -> ui.View:
        """Home, work and usual places; a touch shows the cars that go there."""
        ctx = self.ctx
        known = [("Home", "house", ctx.owner.home), ("Work", "briefcase", ctx.owner.work)]
        known += [(spot.label, "map-pin", spot.address) for spot in ctx.find(RideSpot, order="id")]
        start = shown_start(self, self.pickup.value)
        boxes = [
            ui.Frame(
                ui.QuickAction(name, icon, to=RideOptions(self.pickup.value, address, self.stops.value)), width=104.0
            )
            for name, icon, address in known
            if address and address != start
        ]
        return ui.HScroll(*boxes, spacing=8.0, key="spots")

    def ride(self, key: str) -> ui.View:
        """A ride that is under way."""
        ride = self.ctx.get(Ride, key)
        return ui.Row(
            state_words(ride),
            f"To {ride.dropoff}",
            detail=f"{kind_name(self.ctx, ride)} · {when(self.ctx, ride)}",
            leading=ui.IconTile("car", "systemBlue"),
            bold=True,
            to=LiveRide(key),
        )
