"""Where from and where to."""

from apps.ridenow.fares import CURRENT, address_of
from apps.ridenow.models import Ride, RideSpot
from apps.ridenow.screens.booking import RideOptions
from apps.ridenow.screens.live import LiveRide
from apps.ridenow.screens.parts import kind_name, padded, pins_of, places, starts, state_words, typed_address
from apps.ridenow.tools.terms import HERE, MOST_STOPS
from apps.ridenow.trips import HELD
from gui_sim import ui
from gui_sim.conditions import one_of
from gui_sim.geometry import Insets
from gui_sim.maps import spot_of
from gui_sim.system.sheets import PermissionSheet
from gui_sim.wording import moment


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
        start = address_of(ctx, self.pickup.value) if self.pickup.value != CURRENT or HERE.open(ctx) else ""
        pins = pins_of(ctx, start if self.dropoff.value else "", self.dropoff.value, self.stops.value)
        here = spot_of(ctx, ctx.here) if HERE.open(ctx) else spot_of(ctx, ctx.owner.home)
        return ui.MapCanvas("Port Alder", pins, here=here, live=True, covered=covered)

    def form(self) -> ui.View:
        """The ride under way, addresses, usual places, and the way to the cars."""
        ctx = self.ctx
        under_way = ctx.ids(Ride, state=one_of(HELD), order="at")
        options = places(ctx)
        return ui.Form(
            ui.Section(ui.ForEach(under_way, self.ride)) if under_way else None,
            ui.Section(
                ui.PersonField("From", self.pickup, options=starts(ctx), free=typed_address),
                ui.PersonField("To", self.dropoff, options=options, free=typed_address),
                ui.TokenField("Via", self.stops, options=options, free=typed_address, most=MOST_STOPS, closes=True),
                self.location(),
            ),
            self.spots(),
            padded(
                ui.Button(
                    "See cars",
                    role="primary",
                    to=RideOptions(self.pickup.value, self.dropoff.value, self.stops.value),
                    enabled=bool(self.pickup.value and self.dropoff.value),
                )
            ),
            spacing=16.0,
        )

    def location(self) -> ui.View | None:
        """The way to let RideNow know where the phone is."""
        if HERE.open(self.ctx):
            return None
        sheet = PermissionSheet("ridenow", "location")
        return ui.Row("Use my location", "RideNow may not use the location yet.", role="primary", sheet=sheet)

    def spots(self) -> ui.View:
        """Home, work and usual places; a touch makes one the goal."""
        known = [("Home", "house", self.ctx.owner.home), ("Work", "briefcase", self.ctx.owner.work)]
        known += [(spot.label, "map-pin", spot.address) for spot in self.ctx.find(RideSpot, order="id")]
        boxes = [
            ui.Frame(ui.QuickAction(name, icon, effect=self.dropoff.set(address)), width=104.0)
            for name, icon, address in known
            if address
        ]
        return ui.HScroll(*boxes, spacing=8.0, key="spots")

    def ride(self, key: str) -> ui.View:
        """A ride that is booked or under way."""
        ride = self.ctx.get(Ride, key)
        return ui.Row(
            state_words(ride),
            f"To {ride.dropoff}",
            detail=f"{kind_name(self.ctx, ride)} · {moment(ride.at)}",
            leading=ui.IconTile("car", "systemBlue"),
            bold=True,
            to=LiveRide(key),
        )
