"""Choosing a car, and how one wants to ride."""

from datetime import datetime, timedelta

from apps.ridenow.fares import CURRENT, address_of, fare_of, has_car, is_busy, trip_or_none
from apps.ridenow.models import RideType
from apps.ridenow.screens.live import LiveRide
from apps.ridenow.screens.parts import ICONS, MY_LOCATION, padded, pins_of
from apps.ridenow.tools.booking import book_ride
from apps.ridenow.tools.terms import DAYS_AHEAD, HERE, MOST_PASSENGERS, STEP
from gui_sim import ui
from gui_sim.maps import Way, distance_words
from gui_sim.send_time import bounds
from gui_sim.wording import clock, count, moment, money, span

FIRST_LATER = timedelta(minutes=60)  # how far ahead a later ride lies until another time is chosen


class RideOptions(ui.Screen):
    """The cars there are for a way, with their fares, for now or later."""

    title = "Choose a car"

    pickup: str
    dropoff: str
    stops: tuple[str, ...] = ()

    when = ui.State("now")
    at = ui.State[datetime](lambda screen: on_step(screen.ctx.now + FIRST_LATER))

    def body(self) -> ui.View:
        """Map, hour, cars."""
        ctx = self.ctx
        start = shown_start(self, self.pickup)
        found = way_of(self, self.pickup, self.dropoff, self.stops, self.begins())
        low, high = bounds(ctx.now, STEP, DAYS_AHEAD)
        later = self.when.value == "later"
        pins = pins_of(ctx, start, self.dropoff, self.stops)
        return ui.Form(
            padded(ui.MapCanvas("Your way", pins, 210.0, found.line if found is not None else ())),
            ui.Segmented("When", self.when, (("now", "Now"), ("later", "Later"))),
            ui.Section(ui.DateTimePicker("Pickup at", self.at, step=STEP, low=low, high=high)) if later else None,
            ui.Section(
                *(ui.Keyed(kind.id, self.row(kind, found)) for kind in ctx.find(RideType, order="id")),
                header=self.words(found),
                footer="It is busy now. Fares are higher than usual." if is_busy(ctx, self.begins()) else "",
            ),
            spacing=16.0,
        )

    def begins(self) -> datetime:
        """Return when the ride begins."""
        return self.at.value if self.when.value == "later" else self.ctx.now

    def words(self, found: Way | None) -> str:
        """Say how far it is, or that no way is known."""
        if found is None:
            return "No way is known between these addresses"
        return f"{distance_words(found.meters)}, about {span(found.minutes)}"

    def row(self, kind: RideType, found: Way | None) -> ui.View:
        """One kind of car, with its fare."""
        at = self.begins()
        there = has_car(self.ctx, kind, at)
        comes = f"{span(kind.eta_min)} away" if self.when.value == "now" else f"at {clock(at)}"
        fare = money(fare_of(self.ctx, kind, found, at)) if found is not None else "–"
        return ui.Row(
            kind.name,
            kind.about,
            fare if there else "No car",
            detail=f"{count(kind.seats, 'seat')} · {comes}",
            leading=ui.IconTile(ICONS[kind.name], "systemGreen" if kind.name == "Green" else "systemBlue"),
            value_color="label" if there else "systemRed",
            sheet=RidePrefs(
                self.pickup, self.dropoff, kind.id, self.stops, self.at.value if self.when.value == "later" else None
            ),
        )


class RidePrefs(ui.Screen):
    """Who rides and how; one button that books."""

    title = "Your ride"

    pickup: str
    dropoff: str
    type_id: str = "rt1"
    stops: tuple[str, ...] = ()
    at: datetime | None = None

    passengers = ui.State(1)
    quiet = ui.State(False)
    pet = ui.State(False)
    note = ui.State("")

    def body(self) -> ui.View:
        """The form."""
        ctx = self.ctx
        kind = ctx.maybe(RideType, self.type_id)
        if kind is None:
            return ui.Empty("car", "No longer there", "There are no cars of this kind.")
        begins = self.at or ctx.now
        found = way_of(self, self.pickup, self.dropoff, self.stops, begins)
        start = MY_LOCATION[1] if self.pickup == CURRENT else self.pickup
        return ui.Form(
            ui.Section(
                ui.Row("From", value=start),
                *(ui.Row(f"Stop {number}", value=stop) for number, stop in enumerate(self.stops, start=1)),
                ui.Row("To", value=self.dropoff),
                ui.Row("When", value=moment(self.at) if self.at is not None else "Now"),
                ui.Row(
                    kind.name,
                    kind.about,
                    money(fare_of(ctx, kind, found, begins)) if found is not None else "–",
                    leading=ui.IconTile(ICONS[kind.name], "systemGreen" if kind.name == "Green" else "systemBlue"),
                    value_color="label",
                    bold=True,
                ),
            ),
            ui.Section(
                ui.Stepper("Passengers", self.passengers, low=1, high=MOST_PASSENGERS),
                ui.Toggle("Quiet ride", self.quiet, subtitle="No conversation, please"),
                ui.Toggle("Travelling with a pet", self.pet),
                footer=f"{kind.name} has {count(kind.seats, 'seat')}.",
            ),
            ui.Section(ui.TextEditor("Note", self.note, placeholder="Note for the driver", limit=200)),
            padded(
                ui.Button(
                    "Book",
                    role="primary",
                    call=book_ride.call(
                        self.pickup, self.dropoff, kind.id, self.at, self.passengers.value, list(self.stops),
                        self.quiet.value, self.pet.value, self.note.value,
                    ),
                    then=ui.Do(ui.PopToRoot(), ui.Push(LiveRide())),
                )
            ),
        )  # fmt: skip


def on_step(at: datetime) -> datetime:
    """Return the next moment on the step of booked times."""
    whole = at.replace(second=0, microsecond=0)
    return whole + timedelta(minutes=-whole.minute % STEP)


def shown_start(screen: ui.Screen, pickup: str) -> str:
    """Return the address that a pickup stands for, as far as RideNow may know it."""
    return address_of(screen.ctx, pickup) if pickup != CURRENT or HERE.open(screen.ctx) else ""


def way_of(screen: ui.Screen, pickup: str, dropoff: str, stops: tuple[str, ...], at: datetime) -> Way | None:
    """Return the way of a ride as a form says, as far as it may be known."""
    start = shown_start(screen, pickup)
    return trip_or_none(screen.ctx, start, dropoff, stops, at) if start else None
