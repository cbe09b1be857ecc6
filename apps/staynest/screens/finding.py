"""Where to stay: a city and its houses."""

from collections.abc import Sequence
from datetime import date
from typing import Any

from apps.staynest.models import Lodging, RoomType
from apps.staynest.nights import fits, is_closed, price_of
from apps.staynest.screens.lodging import LodgingDetail
from apps.staynest.screens.parts import (
    AMENITIES,
    BEDS,
    KINDS,
    check_in_picker,
    check_out_picker,
    city_picture,
    dates_line,
    front,
    kind_line,
    night_after,
    nights_words,
    padded,
    tomorrow,
)
from apps.staynest.tools.terms import MAX_GUESTS, MAX_ROOMS
from gui_sim import ui
from gui_sim.context import Context
from gui_sim.search import matching
from gui_sim.wording import count, money

DEAREST = 30_000  # cents; the end of the price slider, where it says nothing
CHEAPEST = 3_000
PRICE_STEP = 1_000


class Where(ui.Screen):
    """Days, people and price; then a city, or a house by its name."""

    title = "Stays"
    icon = "magnifying-glass"
    large_title = True

    query = ui.State("")
    check_in = ui.State[date](tomorrow)
    check_out = ui.State[date](lambda screen: night_after(screen.check_in.value, None))
    guests = ui.State(2)
    rooms = ui.State(1)
    most = ui.State(DEAREST)

    def body(self) -> ui.View:
        """Search field, form, cities; with words in the field, what they find."""
        words = self.query.value.strip().casefold()
        cities = [city for city in cities_of(self.ctx) if words in city.casefold()]
        tiles = [ui.Keyed(city, self.tile(city)) for city in cities]
        return ui.Form(
            ui.SearchField(self.query, prompt="Cities, areas, names"),
            ui.Section(
                check_in_picker(self, self.check_in),
                check_out_picker(self, self.check_out),
                ui.Stepper("Guests", self.guests, low=1, high=MAX_GUESTS),
                ui.Stepper("Rooms", self.rooms, low=1, high=MAX_ROOMS),
                ui.Slider(
                    "Price per night", self.most, low=CHEAPEST, high=DEAREST, step=PRICE_STEP, format=most_words
                ),
                footer=nights_words(self.check_in.value, self.check_out.value),
            ) if not words else None,
            ui.Section(ui.Grid(*tiles, columns=2, spacing=14.0), header="Where to?", style="bare") if tiles else None,
            ui.Section(
                ui.ForEach(
                    matching(self.ctx, Lodging, self.query.value, order="-rating"),
                    self.row,
                    empty=ui.Empty("magnifying-glass", "No stays", "Try the name of a city, an area or a house."),
                ),
                header="Houses",
            ) if words else None,
        )  # fmt: skip

    def tile(self, city: str) -> ui.View:
        """One city."""
        houses = self.ctx.find(Lodging, city=city)
        stays = Stays(
            city, self.check_in.value, self.check_out.value, self.guests.value, self.rooms.value, self.most.value
        )
        words = f"{count(len(houses), 'stay')} · {houses[0].country}"
        return ui.Tile(city, words, "place", city_picture(city), ratio=0.66, to=stays)

    def row(self, key: str) -> ui.View:
        """One house found by its name."""
        lodging = self.ctx.get(Lodging, key)
        return ui.Row(
            lodging.name,
            kind_line(lodging),
            detail=f"★ {lodging.rating:.1f}",
            leading=ui.Picture("place", front(lodging), 60.0, 60.0),
            to=LodgingDetail(key, self.check_in.value, self.check_out.value, self.guests.value, self.rooms.value),
        )


class Stays(ui.Screen):
    """The houses of a city that have a room for the days, as a list or on a map."""

    city: str
    check_in: date
    check_out: date
    guests: int = 2
    rooms: int = 1
    most: int = DEAREST
    amenities: tuple[str, ...] = ()
    kind: str = ""
    bed: str = ""
    refundable: bool = False
    breakfast: bool = False

    view = ui.State("list")

    def heading(self) -> str:
        """The city."""
        return self.city

    def trailing(self) -> Sequence[ui.View]:
        """The filters."""
        filters = StayFilters(**self.params())
        return (ui.Button("Filters", icon="sliders-horizontal", icon_only=True, sheet=filters),)

    def body(self) -> ui.View:
        """What was asked for, then the houses; those without a room come last."""
        free = {lodging.id: room for lodging in self.houses() if (room := self.room(lodging)) is not None}
        houses = sorted(self.houses(), key=lambda lodging: (lodging.id not in free, -lodging.rating))
        people = f"{count(self.guests, 'guest')}, {count(self.rooms, 'room')}"
        words = ui.VStack(
            ui.Text(dates_line(self.check_in, self.check_out), "subheadline", "label", 2, weight=600),
            ui.Text(f"{people} · {count(len(free), 'stay')} available", "subheadline", "secondaryLabel", 2),
            ui.Text(self.filter_words(), "footnote", "secondaryLabel", 2) if self.filter_words() else None,
            spacing=2.0,
        )
        halves = ui.Segmented("View", self.view, (("list", "List"), ("map", "Map")))
        if not houses:
            return ui.List(padded(words), halves, ui.Empty("bed", "No stays", "Try fewer filters or other days."))
        if self.view.value == "map":
            pins = [
                ui.Pin(lodging.id, lodging.name, lodging.lat, lodging.lon, self.detail(lodging))
                for lodging in houses
                if lodging.id in free
            ]
            return ui.List(padded(words), halves, padded(ui.MapCanvas(self.city, pins, 520.0)), spacing=12.0)
        tiles = [ui.Keyed(lodging.id, self.tile(lodging, free.get(lodging.id))) for lodging in houses]
        grid = ui.Section(ui.Grid(*tiles, columns=1, spacing=18.0), style="bare")
        return ui.List(padded(words), halves, grid, spacing=12.0)

    def houses(self) -> list[Lodging]:
        """Return the houses that meet the filters, free or not."""
        where: dict[str, Any] = {"kind": self.kind} if self.kind else {}
        found = self.ctx.find(Lodging, city=self.city, **where)
        wished = set(self.amenities)
        return [lodging for lodging in found if wished <= set(lodging.amenities) and self.suits(lodging)]

    def suits(self, lodging: Lodging) -> list[RoomType]:
        """Return a house's types of rooms that meet the filters, the cheapest first."""
        return [
            room
            for room in self.ctx.find(RoomType, lodging_id=lodging.id, order="night")
            if (self.most >= DEAREST or room.night <= self.most)
            and room.beds == (self.bed or room.beds)
            and (room.refundable or not self.refundable)
            and (room.breakfast or not self.breakfast)
        ]

    def room(self, lodging: Lodging) -> RoomType | None:
        """Return the cheapest room that is free, if there is one."""
        fitting = (
            room
            for room in self.suits(lodging)
            if fits(self.ctx, lodging, room, self.check_in, self.check_out, self.guests, self.rooms)
        )
        return next(fitting, None)

    def detail(self, lodging: Lodging) -> ui.Screen:
        """Return the page of a house."""
        return LodgingDetail(lodging.id, self.check_in, self.check_out, self.guests, self.rooms)

    def tile(self, lodging: Lodging, room: RoomType | None) -> ui.View:
        """One house with its price."""
        closed = is_closed(lodging, self.check_in, self.check_out)
        value = ""
        if room is not None:
            price = price_of(lodging, room, self.check_in, self.check_out, self.guests, self.rooms, False)
            value = f"{money(room.night)} per night · {money(price.total)} total"
        return ui.Tile(
            lodging.name,
            f"{kind_line(lodging)} · ★ {lodging.rating:.1f}",
            "place",
            front(lodging),
            value=value,
            badge="" if room is not None else "Closed" if closed else "Full",
            ratio=0.46,
            to=self.detail(lodging),
        )

    def filter_words(self) -> str:
        """Say which filters narrow the list down."""
        named = {key: words for key, words, _ in AMENITIES}
        words = [
            dict(KINDS).get(self.kind, ""),
            BEDS[self.bed] if self.bed else "",
            f"up to {money(self.most)}" if self.most < DEAREST else "",
            "free cancellation" if self.refundable else "",
            "breakfast" if self.breakfast else "",
            *(named[amenity] for amenity in self.amenities),
        ]
        return ", ".join(word for word in words if word)


class StayFilters(ui.Screen):
    """What narrows the houses of a city down."""

    title = "Filters"

    city: str
    check_in: date
    check_out: date
    guests: int = 2
    rooms: int = 1
    most: int = DEAREST
    amenities: tuple[str, ...] = ()
    kind: str = ""
    bed: str = ""
    refundable: bool = False
    breakfast: bool = False

    price = ui.State[int](lambda screen: screen.most)
    house = ui.State[str](lambda screen: screen.kind)
    beds = ui.State[str](lambda screen: screen.bed)
    free = ui.State[bool](lambda screen: screen.refundable)
    food = ui.State[bool](lambda screen: screen.breakfast)
    wifi = ui.State[bool](lambda screen: "wifi" in screen.amenities)
    pool = ui.State[bool](lambda screen: "pool" in screen.amenities)
    gym = ui.State[bool](lambda screen: "gym" in screen.amenities)
    kitchen = ui.State[bool](lambda screen: "kitchen" in screen.amenities)
    desk = ui.State[bool](lambda screen: "desk" in screen.amenities)
    parking = ui.State[bool](lambda screen: "parking" in screen.amenities)
    pets = ui.State[bool](lambda screen: "pets" in screen.amenities)
    lift = ui.State[bool](lambda screen: "lift" in screen.amenities)

    def body(self) -> ui.View:
        """Price, kind, beds, switches; the buttons show what is left, or all."""
        switches: dict[str, ui.Binding[bool]] = {key: getattr(self, key) for key, _, _ in AMENITIES}
        asked = (self.city, self.check_in, self.check_out, self.guests, self.rooms)
        chosen = tuple(key for key, on in switches.items() if on.value)
        wanted = Stays(
            *asked, self.price.value, chosen, self.house.value, self.beds.value, self.free.value, self.food.value
        )
        beds = [(key, words) for key, words in BEDS.items() if key != "any"]
        return ui.Form(
            ui.Section(
                ui.Slider(
                    "Price per night", self.price, low=CHEAPEST, high=DEAREST, step=PRICE_STEP, format=most_words
                ),
                ui.Picker("Kind", self.house, (("", "Any"), *KINDS)),
                ui.Picker("Beds", self.beds, (("", "Any"), *beds)),
            ),
            ui.Section(ui.Toggle("Free cancellation", self.free), ui.Toggle("Breakfast", self.food)),
            ui.Section(
                *(
                    ui.Toggle(words, switches[key], leading=ui.Icon(icon, 24.0, "tint"))
                    for key, words, icon in AMENITIES
                ),
                header="Amenities",
            ),
            padded(
                ui.VStack(
                    ui.Button("Show stays", role="primary", effect=ui.Do(ui.Dismiss(), ui.Pop(), ui.Push(wanted))),
                    ui.Button("Reset", role="secondary", effect=ui.Do(ui.Dismiss(), ui.Pop(), ui.Push(Stays(*asked)))),
                    spacing=10.0,
                    align="fill",
                )
            ),
        )


def cities_of(ctx: Context) -> list[str]:
    """Return the cities that have houses, in the order of the catalogue."""
    return list(dict.fromkeys(lodging.city for lodging in ctx.find(Lodging)))


def most_words(most: int) -> str:
    """Write the highest price wanted."""
    return "Any" if most >= DEAREST else f"up to {money(most)}"
