"""Words, pictures and small parts that TripGo's screens share."""

from datetime import date, timedelta

from apps.tripgo.journeys import terms_of
from apps.tripgo.models import Cabin, Departure, Fare, Kind, Meal, Place, Ticket
from apps.tripgo.timetable import EXTRA_BAG, arrives_at, included_bags, length_of, plan_of, price_of
from apps.tripgo.tools.terms import DAYS_AHEAD
from gui_sim import ui
from gui_sim.context import Context
from gui_sim.wording import clock, count, day, money, span

KINDS: tuple[tuple[Kind, str], ...] = (("train", "Train"), ("airplane", "Flight"), ("car", "Car"))
ICONS: dict[Kind, str] = {"train": "train", "airplane": "airplane-tilt", "car": "car"}
COLORS: dict[Kind, str] = {"train": "#3a4fc4", "airplane": "#0b6fa5", "car": "#8a5a12"}
CABINS: dict[Cabin, str] = {"economy": "Economy", "standard": "Standard", "first": "First"}
WISHES: tuple[tuple[Place, str], ...] = (("any", "Any"), ("window", "Window"), ("aisle", "Aisle"))
MEALS: tuple[tuple[Meal, str], ...] = (
    ("standard", "Standard"),
    ("vegetarian", "Vegetarian"),
    ("vegan", "Vegan"),
    ("halal", "Halal"),
    ("kosher", "Kosher"),
    ("gluten_free", "Gluten-free"),
)
STATES = {
    "requested": "Requested",
    "awaiting_payment": "Waiting for you",
    "issued": "Issued",
    "changed": "Changed",
    "cancelled": "Cancelled",
    "used": "Travelled",
}
FRONTS: dict[Kind, str] = {"train": "Front of the coach", "airplane": "Front of the cabin", "car": "Front"}
HOUR_WIDE = 64.0
SCENES = {
    "Saltmere": "beach", "Larch Ridge": "mountain", "Granby": "park", "Fernhill": "forest", "Vila Serena": "coast",
    "Kestrel Bay": "coast", "Santa Brisa": "beach", "Coral Point": "island", "Wattle Cove": "beach",
    "Granby, Colorado": "peak", "Redgate": "mountain", "Port Alden": "sea", "Sequoia Flats": "wood",
}  # fmt: skip


def town_picture(town: str) -> str:
    """Return the seed of a town's picture: its landscape, or a skyline."""
    return f"{SCENES.get(town, 'city')} {town}"


def tomorrow(screen: ui.Screen) -> date:
    """Return the day that forms begin with."""
    return screen.ctx.today + timedelta(days=1)


def day_picker(screen: ui.Screen, value: ui.Binding[date]) -> ui.View:
    """Return the control for the day of leaving."""
    today = screen.ctx.today
    return ui.DatePicker("Date", value, low=today, high=today + timedelta(days=DAYS_AHEAD))


def hours_line(departure: Departure, on: date) -> str:
    """Write when a departure leaves and arrives: "21:30 – 05:20 +1"."""
    later = (arrives_at(departure, on).date() - on).days
    return f"{clock(departure.departs)} – {clock(departure.arrives)}" + (f" {later:+d}" if later else "")


def length_line(departure: Departure) -> str:
    """Say how long a journey takes and with how many stops."""
    stops = f"{count(departure.stops, 'stop')}, {departure.via}" if departure.stops else "Direct"
    return f"{span(minutes_of(departure))} · {stops}"


def minutes_of(departure: Departure) -> int:
    """Return the length of a journey in minutes."""
    return int(length_of(departure).total_seconds()) // 60


def bag_words(kind: Kind, fare: Fare) -> str:
    """Say what a fare carries, and what more costs."""
    more = f"{money(EXTRA_BAG[kind])} each"
    return f"1 bag up to {fare.bag_kg} kg, extra bags {more}" if fare.bag_kg else f"No bag included, bags {more}"


def fare_face(kind: Kind, fare: Fare, note: str) -> ui.View:
    """Return what a fare costs and gives; `note` says why it cannot be had."""
    change, cancel = terms_of(fare)
    lines = (
        (fare.bag_kg > 0, "suitcase-simple", bag_words(kind, fare)),
        (fare.changeable, "swap", change),
        (fare.refundable, "arrow-counter-clockwise", cancel),
    )
    head = ui.HStack(
        ui.Text(CABINS[fare.cabin], "headline", lines=2),
        ui.Spacer(),
        ui.Text(note, "subheadline", "systemRed", 2, weight=600) if note else None,
        ui.Chevron(),
        spacing=8.0,
    )
    return ui.VStack(
        head,
        ui.Text(money(fare.price), "title2", lines=2, weight=700),
        *(
            ui.HStack(ui.Icon(icon, 20.0, "systemGreen" if good else "secondaryLabel"),
                      ui.Text(words, "subheadline", "label" if good else "secondaryLabel", 3), spacing=10.0)
            for good, icon, words in lines
        ),
        spacing=7.0,
        align="fill",
    )  # fmt: skip


def bill(departure: Departure, fare: Fare, people: int, bags: int, paid: int = 0, warning: str = "") -> ui.View:
    """Return what a ticket costs, line by line; with `paid`, what has been paid already comes off."""
    total = price_of(departure, fare, people, bags)
    extra = total - fare.price * people
    free = min(bags, included_bags(fare, people))
    words = f"{free} included" if free else ""
    return ui.Section(
        ui.Row(f"{count(people, 'seat')}, {CABINS[fare.cabin].lower()}", f"{money(fare.price)} each",
               money(fare.price * people)),
        ui.Row(count(bags, "bag"), words, money(extra)) if bags else None,
        ui.Row("Paid", value=money(-paid)) if paid else None,
        ui.Row("To pay now" if paid else "Total", value=money(max(0, total - paid)), value_color="label", bold=True),
        header="Price",
        warning=warning,
    )  # fmt: skip


def seat_choice(value: ui.Binding[str], departure: Departure, fare: Fare, free: tuple[str, ...], most: int) -> ui.View:
    """Return the control for a wish or for seats of a cabin."""

    def seat(code: str) -> ui.Seat:
        return ui.Seat(code, "free" if code in free else "taken")

    plan = list(plan_of(departure.kind, fare.cabin).numbered())
    rows = [
        (str(number), [ui.Seat(state="gap") if letter == " " else seat(f"{number}{letter}") for letter in letters])
        for number, letters in plan
    ]
    columns = max((letters for _, letters in plan), key=len, default="")
    return ui.SeatChoice("Seats", value, WISHES, rows, most, front=FRONTS[departure.kind], columns=tuple(columns))


def seat_words(ticket: Ticket) -> str:
    """Return the codes of a ticket's seats, or the wish in words."""
    return next((words for wish, words in WISHES if wish == ticket.seat), ticket.seat)


def boarding_face(ctx: Context, ticket: Ticket) -> ui.View:
    """Return the face of a ticket: where from, where to, when, and in which seat; it is white."""
    departure = ctx.maybe(Departure, ticket.departure_id)
    fare = ctx.maybe(Fare, ticket.fare_id)
    top = f"{departure.operator} {departure.number}" if departure is not None else dict(KINDS)[ticket.kind]
    leaves = clock(ticket.time) if ticket.time is not None else "Now"
    arrives = clock(departure.arrives) if departure is not None else ""
    stops = (departure.from_stop, departure.to_stop) if departure is not None else ("", "")
    late = f"{ticket.delay_min} min late" if ticket.delay_min else STATES[ticket.state]
    return ui.VStack(
        ui.HStack(_white(top, "subheadline", 600), ui.Spacer(), _white(late, "footnote", 600), spacing=8.0),
        ui.HStack(
            _end(ticket.start, leaves, stops[0]),
            ui.Icon(ICONS[ticket.kind], 26.0, "#ffffff", "fill"),
            _end(ticket.end, arrives, stops[1], trailing=True),
            spacing=8.0,
            align="top" if arrives else "bottom",
        ),
        ui.HStack(
            _fact("Date", day(ticket.date)),
            _fact("Seat", seat_words(ticket)),
            _fact("Class", CABINS[fare.cabin]) if fare is not None else None,
            spacing=22.0,
        ),
        spacing=14.0,
        align="fill",
    )


def way(departure: Departure, on: date) -> ui.View:
    """Return both ends of a journey with the line between them."""
    later = (arrives_at(departure, on).date() - on).days
    return ui.VStack(
        _stop(clock(departure.departs), departure.origin, departure.from_stop),
        ui.HStack(ui.Frame(ui.Icon(ICONS[departure.kind], 20.0, COLORS[departure.kind], "fill"), width=HOUR_WIDE,
                           align="leading"),
                  ui.Text(length_line(departure), "footnote", "secondaryLabel", 2), spacing=12.0),
        _stop(clock(departure.arrives) + (f" {later:+d}" if later else ""), departure.destination, departure.to_stop),
        spacing=8.0,
    )  # fmt: skip


def _stop(hour: str, town: str, stop: str) -> ui.View:
    words = ui.VStack(ui.Text(town, "headline", lines=2), ui.Text(stop, "footnote", "secondaryLabel", 2))
    return ui.HStack(
        ui.Frame(ui.Text(hour, "headline", lines=2), width=HOUR_WIDE, align="leading"), words, spacing=12.0
    )


def _white(text: str, style: str, weight: int = 400, trailing: bool = False) -> ui.View:
    return ui.Text(text, style, "#ffffff", 2, weight=weight, align="trailing" if trailing else "leading")


def _end(town: str, hour: str, stop: str, trailing: bool = False) -> ui.View:
    """Return one end of a journey; both take the same width, so that the sign between them stands in the middle."""
    words = ui.VStack(
        _white(hour, "title1", 700, trailing) if hour else None,
        _white(town, "headline", 600, trailing),
        _white(stop, "caption1", 400, trailing) if stop else None,
        align="trailing" if trailing else "leading",
    )
    return ui.Frame(words, align="trailing" if trailing else "leading", grow=True)


def _fact(name: str, value: str) -> ui.View:
    return ui.VStack(ui.Text(name, "caption1", "#ffffff@0.75", 1), _white(value, "subheadline", 600))
