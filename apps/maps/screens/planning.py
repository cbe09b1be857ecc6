"""Choosing a route."""

from datetime import datetime, timedelta

from apps.maps.models import Place
from apps.maps.routes import Route, Step, route
from apps.maps.screens.going import Navigate
from apps.maps.screens.parts import MODES, padded, route_line
from apps.maps.tools.going import start_route
from apps.maps.tools.terms import DAYS_AHEAD
from apps.maps.whereabouts import FROM_HERE, HERE, start_or_none
from gui_sim import ui
from gui_sim.context import Context
from gui_sim.geometry import Insets
from gui_sim.maps import Mode, Spot, distance_words
from gui_sim.wording import clock, moment, span

STEP = 5  # minutes between times of departure
MAP = 240.0  # points; its height
MY_LOCATION = "My Location"


class RoutePlan(ui.Screen):
    """How to get to a place: where from, by what, when, and what to avoid."""

    title = "Directions"

    to_id: str
    from_id: str = ""

    start = ui.State[str](lambda screen: screen.first_start())
    mode = ui.State[Mode]("drive")
    leave = ui.State[datetime | None](None)
    avoid_tolls = ui.State(False)
    avoid_highways = ui.State(False)

    def first_start(self) -> str:
        """Return where the route begins until something else is chosen."""
        own = start_or_none(self.ctx, FROM_HERE)
        if self.from_id or HERE.open(self.ctx):
            return self.from_id or FROM_HERE
        return own.id if own is not None else ""

    def body(self) -> ui.View:
        """The form with the route that it makes."""
        ctx = self.ctx
        end = ctx.maybe(Place, self.to_id)
        if end is None:
            return ui.Empty("map-pin", "No longer there", "This place has left the map.")
        start = start_or_none(ctx, self.start.value)
        found = self.found(start, end)
        driven = self.mode.value == "drive"
        return ui.Form(
            ui.Section(
                ui.PersonField("From", self.start, options=starts(ctx)),
                ui.Row("To", end.address if end.address != end.name else "", end.name),
            ),
            ui.Segmented(
                "Mode", self.mode, [(mode, words) for mode, words, _ in MODES], notes=self.minutes(start, end)
            ),
            self.map(end, found),
            self.routes(start, end, found),
            ui.Section(
                ui.DateTimePicker(
                    "Leave", self.leave, step=STEP, low=ctx.now, high=ctx.now + timedelta(days=DAYS_AHEAD),
                    optional=True, nothing="Now",
                ),
                ui.Toggle("Avoid tolls", self.avoid_tolls) if driven else None,
                ui.Toggle("Avoid highways", self.avoid_highways) if driven else None,
            ),
            ui.Section(*(step_row(step) for step in found.steps), header="Steps") if found is not None else None,
            spacing=16.0,
        )  # fmt: skip

    def footer(self) -> ui.View | None:
        """Minutes, and the button that sets out."""
        end = self.ctx.maybe(Place, self.to_id)
        if end is None:
            return None
        found = self.found(start_or_none(self.ctx, self.start.value), end)
        line = (
            f"{span(found.minutes)} · arrive {clock(self.leaves() + timedelta(minutes=found.minutes))}"
            if found
            else "No route"
        )
        return ui.Padding(
            ui.VStack(
                ui.Text(line, "headline", lines=1),
                ui.Button(
                    "Go",
                    role="primary",
                    color="systemGreen",
                    call=start_route.call(
                        self.start.value, self.to_id, self.mode.value, self.avoid_tolls.value, self.avoid_highways.value
                    ),
                    then=ui.Push(Navigate()),
                ),
                spacing=8.0,
                align="fill",
            ),
            Insets(10, 16, 8, 16),
        )

    def leaves(self) -> datetime:
        """Return when the route begins."""
        return max(self.leave.value or self.ctx.now, self.ctx.now)

    def found(self, start: Place | None, end: Place, mode: Mode | None = None) -> Route | None:
        """Return the route as the form says."""
        tolls, highways = self.avoid_tolls.value, self.avoid_highways.value
        return between(start, end, mode or self.mode.value, self.leaves(), tolls, highways)

    def minutes(self, start: Place | None, end: Place) -> list[str]:
        """Say how long it takes by each mode."""
        ways = [self.found(start, end, mode) for mode, _, _ in MODES]
        return [span(found.minutes) if found is not None else "No route" for found in ways]

    def map(self, end: Place, found: Route | None) -> ui.View:
        """The route on the map."""
        line: tuple[Spot, ...] = found.line if found is not None else ()
        if not line:
            return padded(ui.MapCanvas(f"Map of {end.name}", [ui.Pin(end.id, end.name, end.lat, end.lon)], MAP))
        return padded(ui.MapCanvas(f"Way to {end.name}", [], MAP, route=line))

    def routes(self, start: Place | None, end: Place, chosen: Route | None) -> ui.View | None:
        """The ways there are by car: the quickest, and those without tolls or highways where they differ."""
        if chosen is None:
            return None
        if self.mode.value != "drive":
            return ui.Section(route_row("Best way", chosen, self.leaves(), True), header="Route")
        rows: dict[tuple[Spot, ...], tuple[str, Route]] = {}
        for name, tolls, highways in (
            ("Quickest", False, False),
            ("Without tolls", True, False),
            ("Without highways", False, True),
            ("Without both", True, True),
        ):
            found = between(start, end, "drive", self.leaves(), tolls, highways)
            if found is not None:
                rows.setdefault(found.line, (name, found))
        return ui.Section(
            *(route_row(name, found, self.leaves(), found.line == chosen.line) for name, found in rows.values()),
            header="Routes",
        )


def between(
    start: Place | None, end: Place, mode: Mode, at: datetime, avoid_tolls: bool = False, avoid_highways: bool = False
) -> Route | None:
    """Return the route between two places, None where there is none."""
    if start is None or start.id == end.id:
        return None
    return route((start.lat, start.lon), (end.lat, end.lon), mode, at, avoid_tolls, avoid_highways)


def starts(ctx: Context) -> list[tuple[str, str, str]]:
    """Return what a route can begin at."""
    places = [(place.id, place.name, place.address) for place in ctx.find(Place, order="id")]
    return [(FROM_HERE, MY_LOCATION, "Where the phone is"), *places]


def route_row(name: str, found: Route, leaves: datetime, chosen: bool) -> ui.View:
    """Return one way there is, ticked if it is the one that the form says."""
    arrives = leaves + timedelta(minutes=found.minutes)
    words = clock(arrives) if arrives.date() == leaves.date() else moment(arrives)
    return ui.Row(
        f"{span(found.minutes)}, {name.lower()}",
        route_line(found),
        f"Arrive {words}",
        accessory="check" if chosen else "none",
        bold=chosen,
    )


def step_row(step: Step) -> ui.View:
    """Return one step of a route."""
    far = distance_words(step.length) if step.length else ""
    return ui.Row(step.text, far, leading=ui.Icon(step.icon, 22.0, "tint"))
