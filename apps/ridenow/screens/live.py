"""A ride that is booked or under way."""

from datetime import datetime, timedelta

from apps.ridenow.fares import trip_or_none
from apps.ridenow.models import Ride
from apps.ridenow.screens.parts import kind_name, padded, pins_of, places, state_words, typed_address
from apps.ridenow.tools.keeping import cancel_ride, change_ride
from apps.ridenow.tools.terms import DAYS_AHEAD, MOST_STOPS, STEP
from apps.ridenow.trips import HELD, car_at, due, fee_of
from gui_sim import ui
from gui_sim.conditions import one_of
from gui_sim.geometry import Insets
from gui_sim.people import number_options
from gui_sim.send_time import bounds
from gui_sim.wording import clock, moment, money

FARE_MAY_CHANGE = "If the fare goes up, you pay the rest at the end. If it goes down, you get it back."
WAY = ("finding", "assigned", "arrived", "riding")


class LiveRide(ui.Screen):
    """Where the car is, who drives, and what can still be done. Without an id, the ride booked last."""

    title = "Your ride"
    bare = True
    scrolls = False

    ride_id: str = ""

    def body(self) -> ui.View:
        """Map under a panel with state, driver and choices."""
        ride = self.ride()
        if ride is None or ride.state not in HELD:
            over = "No longer there" if ride is None else state_words(ride)
            return ui.VStack(
                ui.Empty("car", over, "This ride is gone." if ride is None else f"The ride to {ride.dropoff} is over."),
                padded(ui.Button("Close", role="secondary", effect=ui.PopToRoot())),
                align="fill",
            )

        def ground(covered: float) -> ui.View:
            found = trip_or_none(self.ctx, ride.pickup, ride.dropoff, ride.stops, ride.at)
            pins = pins_of(self.ctx, ride.pickup, ride.dropoff, ride.stops)
            line = found.line if found is not None else ()
            return ui.MapCanvas("Your ride", pins, route=line, car=car_at(self.ctx, ride), live=True, covered=covered)

        return ui.BottomSheet(ground, self.head(ride), self.rest(ride), key="ride")

    def ride(self) -> Ride | None:
        """Return the ride."""
        if self.ride_id:
            return self.ctx.maybe(Ride, self.ride_id)
        return next(iter(self.ctx.find(Ride, state=one_of(HELD), order="-id", limit=1)), None)

    def head(self, ride: Ride) -> ui.View:
        """State and hour, and the way out."""
        return ui.Padding(
            ui.HStack(
                ui.VStack(
                    ui.Text(state_words(ride), "title2", lines=1, weight=700),
                    ui.Text(self.hour(ride), "subheadline", "secondaryLabel", 1),
                    spacing=1.0,
                ),
                ui.Spacer(),
                ui.GlyphButton("Close", "x-circle", 30.0, color="tertiaryLabel", effect=ui.PopToRoot()),
            ),
            Insets(2, 12, 8, 20),
        )

    def hour(self, ride: Ride) -> str:
        """Say when the next thing happens."""
        arrives = due(self.ctx, ride)
        if arrives is not None:
            return f"Pickup at {clock(arrives)}" if ride.state == "assigned" else f"Arrives {clock(arrives)}"
        if ride.state == "arrived":
            return f"Waiting at {ride.pickup}"
        if ride.state == "awaiting_payment":
            return f"{money(ride.fare)} to confirm"
        return moment(ride.at) if ride.ahead else f"To {ride.dropoff}"

    def rest(self, ride: Ride) -> ui.View:
        """Driver, way, choices."""
        steps = [
            ("Finding a driver", ""),
            ("Driver on the way", ride.pickup),
            ("Driver is here", ""),
            ("On the way", ride.dropoff),
        ]
        fee = fee_of(self.ctx, ride)
        back = f"You pay a fee of {money(fee)}." if fee else "There is no fee."
        begun = ride.state == "riding"
        return ui.List(
            ui.Section(
                ui.Row(
                    ride.driver,
                    f"{kind_name(self.ctx, ride)} · {ride.plate}",
                    leading=ui.Avatar(ride.driver, 44.0),
                    bold=True,
                )
            ) if ride.driver else None,
            ui.Section(ui.Steps("Ride", steps, WAY.index(ride.state))) if ride.state in WAY else None,
            ui.Section(
                ui.Row("Change ride", role="primary", sheet=ChangeRide(ride.id), enabled=ride.state in WAY),
                ui.Row("Share trip", role="primary", sheet=ShareTrip(ride.id), enabled=ride.state in WAY),
                ui.Row(
                    "Cancel ride",
                    role="destructive",
                    call=cancel_ride.call(ride.id),
                    confirm=ui.Confirm("Cancel this ride?", "Cancel the ride", back, cancel="Keep it"),
                    then=ui.PopToRoot(),
                    enabled=not begun,
                ),
            ),
            facts(self, ride),
            spacing=16.0,
        )  # fmt: skip


class ChangeRide(ui.Screen):
    """Another goal, other stops, another time."""

    title = "Change ride"

    ride_id: str

    dropoff = ui.State[str](lambda screen: screen.held("dropoff", ""))
    stops = ui.State[tuple[str, ...]](lambda screen: screen.held("stops", ()))
    at = ui.State[datetime](lambda screen: screen.held("at", screen.ctx.now))

    def held(self, name: str, otherwise: object) -> object:
        """Return a field of the ride; something else if it is gone."""
        ride = self.ctx.maybe(Ride, self.ride_id)
        return getattr(ride, name) if ride is not None else otherwise

    def body(self) -> ui.View:
        """The form."""
        ctx = self.ctx
        ride = ctx.maybe(Ride, self.ride_id)
        if ride is None:
            return ui.Empty("car", "No longer there", "This ride is gone.")
        options = places(ctx)
        low, high = bounds(ctx.now, STEP, DAYS_AHEAD)
        moved = self.at.value if ride.ahead and self.at.value != ride.at else None
        return ui.Form(
            ui.Section(
                ui.PersonField("To", self.dropoff, options=options, free=typed_address),
                ui.TokenField("Via", self.stops, options=options, free=typed_address, most=MOST_STOPS, closes=True),
            ),
            ui.Section(ui.DateTimePicker("Pickup at", self.at, step=STEP, low=low, high=high)) if ride.ahead else None,
            padded(
                ui.Button(
                    "Save",
                    role="primary",
                    call=change_ride.call(ride.id, self.dropoff.value, list(self.stops.value), moved),
                    then=ui.Dismiss(),
                )
            ),
            padded(ui.Text(FARE_MAY_CHANGE, "footnote", "secondaryLabel", 3)),
            spacing=16.0,
        )


class ShareTrip(ui.Screen):
    """A message to somebody with the ride in it."""

    title = "Share trip"

    ride_id: str

    number = ui.State("")

    def body(self) -> ui.View:
        """Whom it goes to, and what it says."""
        ctx = self.ctx
        ride = ctx.maybe(Ride, self.ride_id)
        if ride is None:
            return ui.Empty("car", "No longer there", "This ride is gone.")
        send = ctx.tool("send_message")
        words = trip_words(ride, due(ctx, ride))
        return ui.Form(
            ui.Section(ui.PersonField("With", self.number, options=number_options(ctx))),
            ui.Section(ui.Row("Message", words, subtitle_lines=6)),
            padded(
                ui.Button(
                    "Send",
                    role="primary",
                    call=send.call(to=[self.number.value], body=words) if send is not None else None,
                    then=ui.Do(ui.Dismiss(), ui.Toast("Trip shared")),
                    enabled=send is not None and bool(self.number.value),
                )
            ),
        )


def trip_words(ride: Ride, arrives: datetime | None) -> str:
    """Return the message that tells of a ride."""
    when = f", {moment(ride.at)}" if ride.ahead and ride.state == "finding" else ""
    words = f"I'm taking a RideNow from {ride.pickup} to {ride.dropoff}{when}."
    if ride.state == "riding" and arrives is not None:
        words += f" I should be there at about {clock(arrives)}."
    elif not ride.driver:
        words += f" It takes about {timedelta(minutes=ride.minutes).seconds // 60} min."
    return words + (f" My driver is {ride.driver}, {ride.plate}." if ride.driver else "")


def facts(screen: ui.Screen, ride: Ride) -> ui.View:
    """Return what was booked."""
    return ui.Section(
        ui.Row("From", value=ride.pickup),
        *(ui.Keyed(f"stop{number}", ui.Row("Stop", value=stop)) for number, stop in enumerate(ride.stops)),
        ui.Row("To", value=ride.dropoff),
        ui.Row("When", value=moment(ride.at)),
        ui.Row("Car", value=kind_name(screen.ctx, ride)),
        ui.Row("Passengers", value=str(ride.passengers)),
        ui.Row("Quiet ride", value="Yes" if ride.quiet else "No"),
        ui.Row("Air conditioning", value="Yes" if ride.ac else "No"),
        ui.Row("Travelling with a pet", value="Yes" if ride.pet else "No"),
        ui.Row("Note", ride.note, subtitle_lines=5) if ride.note else None,
        ui.Row("Fare", value=money(ride.fare), value_color="label", bold=True),
        header="Ride",
    )
