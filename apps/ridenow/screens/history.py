"""Rides that are booked and rides that were, and how they were."""

from apps.ridenow.models import Ride
from apps.ridenow.screens.booking import RideOptions
from apps.ridenow.screens.live import LiveRide, facts
from apps.ridenow.screens.parts import ICONS, kind_name, padded, route_map, state_words, when
from apps.ridenow.tools.keeping import rate_ride
from apps.ridenow.tools.terms import MOST_TIP
from apps.ridenow.trips import HELD
from gui_sim import ui
from gui_sim.maps import distance_words
from gui_sim.wording import money, span

TIPS = (0, 100, 200, 300, 500)


class RideHistory(ui.Screen):
    """What is to come, and what was."""

    title = "Rides"
    icon = "clock-counter-clockwise"
    large_title = True
    refreshes = True

    which = ui.State("upcoming")

    def body(self) -> ui.View:
        """The list, by time."""
        rides = self.ctx.find(Ride, order=("at", "id"))
        return ui.Agenda(
            "Rides",
            self.which,
            [ride.id for ride in rides],
            {ride.id for ride in rides if ride.state in HELD},
            self.row,
            empty=ui.Empty("car", "No rides", "Rides that you book are listed here."),
        )

    def row(self, key: str) -> ui.View:
        """One ride."""
        ride = self.ctx.get(Ride, key)
        became = "★" * ride.stars if ride.stars else state_words(ride)
        name = kind_name(self.ctx, ride)
        return ui.Row(
            ride.dropoff,
            f"From {ride.pickup}",
            money(ride.fare) if ride.state != "cancelled" else "",
            detail=f"{when(self.ctx, ride)} · {became}",
            leading=ui.IconTile(ICONS.get(name, "car"), "systemGray" if ride.state == "cancelled" else "systemBlue"),
            to=RideDetail(key),
        )


class RideDetail(ui.Screen):
    """One ride: its way, what it cost, and how it was."""

    title = "Ride"

    ride_id: str

    def body(self) -> ui.View:
        """Map, state, facts, sums, and what can be done."""
        ctx = self.ctx
        ride = ctx.maybe(Ride, self.ride_id)
        if ride is None:
            return ui.Empty("car", "No longer there", "This ride is gone.")
        owed = ride.fare - ride.paid if ride.state == "done" else 0
        return ui.List(
            padded(route_map(ctx, ride, f"Way to {ride.dropoff}")),
            ui.Section(
                ui.Row("Status", value=state_words(ride)),
                ui.Row("Driver", ride.plate, ride.driver) if ride.driver else None,
                ui.Row("Distance", value=f"{distance_words(ride.meters)} · {span(ride.minutes)}")
                if ride.meters
                else None,
                ui.Row("Follow on the map", role="primary", to=LiveRide(ride.id)) if ride.state in HELD else None,
            ),
            facts(self, ride),
            ui.Section(
                ui.Row("Paid", value=money(ride.paid)),
                ui.Row("Still to pay", value=money(owed), value_color="systemRed") if owed > 0 else None,
                ui.Row("Tip", "Waiting for you" if ride.tip_state == "awaiting_payment" else "", money(ride.tip))
                if ride.tip
                else None,
                header="Payment",
            ),
            self.rating(ride),
            ui.Section(ui.Row("Book again", role="primary", to=RideOptions(ride.pickup, ride.dropoff, ride.stops)))
            if ride.state in ("done", "cancelled")
            else None,
            spacing=18.0,
        )

    def rating(self, ride: Ride) -> ui.View | None:
        """The stars of a ride that is over, or the way to give some."""
        if ride.state != "done":
            return None
        if ride.stars is None:
            return ui.Section(ui.Row("Rate this ride", role="primary", sheet=RateRide(ride.id)))
        return ui.Section(
            ui.Row("Your stars", ride.review, "★" * ride.stars, value_color="systemOrange", subtitle_lines=5)
        )


class RateRide(ui.Screen):
    """Stars for a ride, and a tip."""

    title = "Rate"

    ride_id: str

    stars = ui.State(0)
    tip = ui.State(0)
    text = ui.State("")

    def body(self) -> ui.View:
        """The form."""
        ride = self.ctx.maybe(Ride, self.ride_id)
        if ride is None:
            return ui.Empty("car", "No longer there", "This ride is gone.")
        who = ride.driver or "the driver"
        return ui.Form(
            ui.Section(ui.StarsField("Stars", self.stars), header=f"How was the ride with {who}?"),
            ui.Section(ui.AmountChips("Tip", self.tip, TIPS, high=MOST_TIP), header=f"Add a tip for {who}"),
            ui.Section(ui.TextEditor("Review", self.text, placeholder="Tell us more (optional)", limit=300)),
            padded(
                ui.Button(
                    "Send",
                    role="primary",
                    call=rate_ride.call(ride.id, self.stars.value, self.tip.value, self.text.value),
                    then=ui.Dismiss(),
                    enabled=bool(self.stars.value),
                )
            ),
        )
