"""Which city is meant: by name, by where the phone is, and what time it is there."""

from random import Random
from typing import cast

from apps.weather.models import City
from gui_sim.context import Context
from gui_sim.domains import Scope, Text
from gui_sim.errors import ToolError
from gui_sim.gates import position

HOME = "cy1"  # the town that an address without a town lies in


HERE = position("weather", "Weather", "city_id", None, instead="a city")


class CityName(Text):
    """The name of a city, with its region where there are several of that name."""

    def sample(self, rng: Random, ctx: Scope) -> str:
        """Return the full name of a city."""
        return full_name(rng.choice(cast(Context, ctx).find(City)))


def full_name(city: City) -> str:
    """Return a city's name with its region: "Granby, Oregon"."""
    return f"{city.name}, {city.region}"


def named(ctx: Context, name: str) -> City:
    """Return the city of a name, with or without its region.

    Raises:
        ToolError: not_found (no such city), bad_value (several).
    """
    wanted = " ".join(name.casefold().replace(",", " ").split())
    found = ctx.find(City, order="id")
    for city in found:
        if f"{city.name} {city.region}".casefold() == wanted:
            return city
    alike = [city for city in found if city.name.casefold() == wanted]
    if not alike:
        raise ToolError("not_found", f"There is no forecast for a city called '{name.strip()[:60]}'.")
    if len(alike) > 1:
        raise ToolError(f"Several cities have this name: {'; '.join(full_name(city) for city in alike)}.")
    return alike[0]


def here(ctx: Context) -> City | None:
    """Return the city that the phone is in: the one its address names, or else the home town."""
    address = ctx.here.casefold()
    known = (city for city in ctx.find(City, order="id") if city.name.casefold() in address)
    return next(known, None) or ctx.maybe(City, HOME)


def offset(ctx: Context, city: City) -> int:
    """Return how many minutes a city's clocks are ahead of the phone's, which show the home town's time."""
    home = ctx.maybe(City, HOME)
    return _minutes(city.zone) - (_minutes(home.zone) if home is not None else 0)


def _minutes(zone: str) -> int:
    """Return the minutes that "UTC-08:00" lies ahead of universal time."""
    hours, _, rest = zone.removeprefix("UTC").partition(":")
    ahead = 60 * abs(int(hours or 0)) + int(rest or 0)
    return -ahead if hours.startswith("-") else ahead
