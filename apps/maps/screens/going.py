"""On the way, and showing others where one is."""

from datetime import timedelta

from apps.maps.models import Place, PositionShare, RecentRoute
from apps.maps.routes import Route, Step, route
from apps.maps.screens.parts import padded
from apps.maps.tools.going import share_location
from gui_sim import ui
from gui_sim.conditions import above
from gui_sim.geometry import Insets
from gui_sim.maps import along, distance_words
from gui_sim.records import Contact
from gui_sim.wording import clock, phone_number, span

BANNER = 136.0  # points that the banner takes of the map
SHORTEST, LONGEST, SHARE_STEP = 15, 480, 15  # minutes


class Navigate(ui.Screen):
    """The way that the phone shows: the next step, where it is, and what is left. Without an id, the newest route."""

    title = "On the way"
    bare = True
    scrolls = False

    route_id: str = ""

    def body(self) -> ui.View:
        """Map under a banner with the step; panel with the arrival, the end of it, and all steps."""
        going = self.going()
        start = self.ctx.maybe(Place, going.from_id) if going is not None else None
        end = self.ctx.maybe(Place, going.to_id) if going is not None else None
        found = self.way(going, start, end)
        if going is None or end is None or found is None:
            return ui.VStack(
                ui.Empty("navigation-arrow", "No longer there", "This route is gone."),
                padded(ui.Button("Close", role="secondary", effect=ui.PopToRoot())),
                align="fill",
            )
        share = min(1.0, (self.ctx.now - going.at) / timedelta(minutes=max(1, going.minutes)))
        ahead = [step for step in found.steps if step.minutes >= share * found.steps[-1].minutes - 1e-9]
        there = share >= 1.0
        step = found.steps[-1] if there or not ahead else ahead[0]

        def ground(covered: float) -> ui.View:
            canvas = ui.MapCanvas(
                f"Way to {end.name}",
                [],
                route=found.line,
                here=along(found.line, share),
                live=True,
                covered=covered,
                under=BANNER,
            )
            return ui.ZStack(canvas, self.banner(step, found, share), align="top_leading")

        return ui.BottomSheet(ground, self.head(going, end, found, share), self.rest(found, end), key="way")

    def going(self) -> RecentRoute | None:
        """Return the route."""
        if self.route_id:
            return self.ctx.maybe(RecentRoute, self.route_id)
        return next(iter(self.ctx.find(RecentRoute, order=("-at", "-id"), limit=1)), None)

    def way(self, going: RecentRoute | None, start: Place | None, end: Place | None) -> Route | None:
        """Return its line and steps."""
        if going is None or start is None or end is None:
            return None
        spots = (start.lat, start.lon), (end.lat, end.lon)
        return route(*spots, going.mode, going.at, going.avoid_tolls, going.avoid_highways)

    def banner(self, step: Step, found: Route, share: float) -> ui.View:
        """The step that comes next, in large letters."""
        far = max(0, step.meters - round(found.meters * share))
        words = ui.VStack(
            ui.Text(distance_words(far) if far else "Now", "title2", "#ffffff", 1, weight=700),
            ui.Text(step.text, "headline", "#ffffff", 3, weight=500),
            spacing=2.0,
        )
        line = ui.HStack(ui.Icon(step.icon, 38.0, "#ffffff"), words, ui.Spacer(), spacing=14.0)
        card = ui.Background(ui.Padding(line, Insets(12, 16, 12, 16)), "#1f7a3d", 14.0)
        return ui.Padding(ui.Reading(card, step.text, distance_words(far)), Insets(112, 10, 0, 10))

    def head(self, going: RecentRoute, end: Place, found: Route, share: float) -> ui.View:
        """Arrival, minutes and metres that are left, and the button that ends it."""
        arrives = going.at + timedelta(minutes=going.minutes)
        left = max(0, -int(-(arrives - self.ctx.now).total_seconds() // 60))
        there = share >= 1.0
        line = (
            f"Arrived at {clock(arrives)}"
            if there
            else f"{span(left)} · {distance_words(round(found.meters * (1 - share)))}"
        )
        return ui.Padding(
            ui.HStack(
                ui.VStack(
                    ui.Text(end.name if there else f"Arrive {clock(arrives)}", "title3", lines=1, weight=700),
                    ui.Text(line, "subheadline", "secondaryLabel", 1),
                    spacing=1.0,
                ),
                ui.Spacer(),
                ui.Button(
                    "End",
                    role="primary",
                    color="systemRed",
                    compact=True,
                    choices=(
                        ui.Item("End route", effect=ui.PopToRoot(), role="destructive"),
                        ui.Item("Share my location", sheet=ShareLocation()),
                    ),
                ),
                spacing=10.0,
            ),
            Insets(4, 16, 10, 16),
        )

    def rest(self, found: Route, end: Place) -> ui.View:
        """All steps."""
        return ui.List(
            ui.Section(
                *(
                    ui.Keyed(
                        str(number),
                        ui.Row(
                            step.text,
                            distance_words(step.length) if step.length else end.address,
                            leading=ui.Icon(step.icon, 22.0, "tint"),
                        ),
                    )
                    for number, step in enumerate(found.steps)
                ),
                header="Steps",
            )
        )


class ShareLocation(ui.Screen):
    """Who is shown where the phone is, and for how long; only the owner can share it."""

    title = "Share my location"

    person = ui.State("")
    minutes = ui.State(60)

    def body(self) -> ui.View:
        """The form, and who is shown it now."""
        ctx = self.ctx
        people = [
            (one.id, one.name, phone_number(one.phones[0].number))
            for one in ctx.find(Contact, order="name")
            if one.phones
        ]
        shared = ctx.find(PositionShare, until=above(ctx.now), order="until")
        options = [(minutes, span(minutes)) for minutes in range(SHORTEST, LONGEST + 1, SHARE_STEP)]
        return ui.Form(
            ui.Section(
                ui.PersonField("With", self.person, options=people),
                ui.Picker("For", self.minutes, options, style="wheel"),
                footer="They get a message and can see where you are until the time is up.",
            ),
            padded(
                ui.Button(
                    "Share",
                    role="primary",
                    call=share_location.call(self.person.value, self.minutes.value),
                    then=ui.Dismiss(),
                    enabled=bool(self.person.value),
                )
            ),
            ui.Section(
                *(ui.Keyed(row.id, ui.Row(self.name(row), value=f"until {clock(row.until)}")) for row in shared),
                header="Shared now",
            ) if shared else None,
        )  # fmt: skip

    def name(self, row: PositionShare) -> str:
        """Return whom it is shared with."""
        person = self.ctx.maybe(Contact, row.contact_id)
        return person.name if person is not None else "Someone"
