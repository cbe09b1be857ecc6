"""Weather: cities by name, forecasts that agree with warnings, and what the phone tells of."""

from datetime import datetime, timedelta
from typing import Any

import pytest

from gui_sim import actions
from gui_sim.device import Device
from gui_sim.ids import seeded
from gui_sim.records import Permission
from gui_sim.tool import ToolCall, canonical
from gui_sim.world import World
from tests.apps.kit import NOW, call, happen, notices, phone, refused, rows, tap, words

HERE = "cy1"  # Port Alder
COAST = "cy2"  # Saltmere, under an orange wind warning from 14:00


@pytest.fixture
def world() -> World:
    return phone("weather", "settings")


def forecast(world: World, city: str = HERE, **args: Any) -> dict[str, Any]:
    found: dict[str, Any] = call(world, "get_forecast", city_id=city, **args)
    return found


def warn(world: World, city: str, kind: str, level: str = "yellow", hours: int = 4) -> None:
    ends = (world.clock.now + timedelta(hours=hours)).isoformat(timespec="minutes")
    fields = {
        "city_id": city,
        "kind": kind,
        "level": level,
        "starts": "2026-03-05T09:00",
        "ends": ends,
        "text": "Mind.",
    }
    happen(world, "weather_change", model="WeatherAlert", fields=fields)


def test_a_city_is_meant_by_its_name_or_with_its_region(world: World) -> None:
    assert call(world, "set_city", name="vila serena")["position"] == 3
    assert call(world, "set_city", name="Granby, Colorado")["id"] == "cy6"
    assert refused(world, "set_city", name="Granby") == "bad_value"
    assert refused(world, "set_city", name="Atlantis") == "not_found"
    assert refused(world, "set_city", name=" ") == "bad_value"
    exact = canonical(world.context(), ToolCall("weather", "set_city", {"name": "port alden"}))
    assert exact.args == {"name": "Port Alden, Washington", "on": True}


def test_the_list_holds_twelve_cities_each_once(world: World) -> None:
    assert refused(world, "set_city", name="Saltmere") == "already"
    assert refused(world, "set_city", name="Mesa Alta", on=False) == "already"
    for city in [row for row in rows(world, "City") if not row.position][:10]:
        call(world, "set_city", name=f"{city.name}, {city.region}")
    assert refused(world, "set_city", name="Wattle Cove") == "limit"
    call(world, "set_city", name="Saltmere", on=False)
    assert call(world, "set_city", name="Wattle Cove")["position"] == 13


def test_a_city_taken_off_is_no_longer_told_of(world: World) -> None:
    call(world, "set_weather_alerts", city_id=COAST, wind=True)
    call(world, "set_city", name="Saltmere", on=False)
    warn(world, COAST, "wind", "red")
    assert notices(world) == []


def test_a_forecast_is_the_same_each_time_and_bounded_by_ten_days(world: World) -> None:
    found = forecast(world)
    assert found == forecast(world) == forecast(phone("weather", "settings"))
    assert [len(found["hours"]), found["hours"][0]["at"], found["days"]] == [24, "2026-03-05T09:00", []]
    whole = forecast(world, hours=240)["hours"]
    assert whole[-1]["at"] == "2026-03-14T23:00" and len(whole) == 240 - 9
    assert refused(world, "get_forecast", city_id=HERE, start="2026-03-04T23:00") == "past"
    assert refused(world, "get_forecast", city_id=HERE, start="2026-03-15T00:00") == "bad_value"
    assert refused(world, "get_forecast", city_id="cy99") == "not_found"
    assert refused(world, "get_forecast", city_id=HERE, hours=241) == "bad_value"


def test_days_agree_with_their_hours(world: World) -> None:
    days = forecast(world, start="2026-03-05T00:00", hours=240, resolution="day")["days"]
    hours = forecast(world, start="2026-03-05T00:00", hours=240)["hours"]
    assert len(days) == 10
    for day in days:
        inside = [hour for hour in hours if hour["at"].startswith(day["day"])]
        assert [day["low_c"], day["high_c"]] == [f(hour["temp_c"] for hour in inside) for f in (min, max)]
        assert day["rain_mm"] == sum(hour["rain_mm"] for hour in inside)
        assert day["wind_kmh"] == max(hour["wind_kmh"] for hour in inside)


def test_a_city_has_its_own_time(world: World) -> None:
    found = forecast(world, "cy23")  # Japan, 17 hours ahead
    assert found["time_there"] == "2026-03-06T02:41" and found["hours"][0]["at"] == "2026-03-06T02:00"
    assert refused(world, "get_forecast", city_id="cy23", start="2026-03-05T20:00") == "past"


def test_warm_places_are_warmer_and_the_south_has_its_summer(world: World) -> None:
    def high(city: str) -> int:
        days = forecast(world, city, hours=240, resolution="day")["days"]
        return sum(day["high_c"] for day in days) // len(days)

    assert high("cy15") > high(HERE) > high("cy3")
    assert high("cy24") > 18  # early March, in Australia


def test_hours_under_a_warning_are_as_it_says(world: World) -> None:
    by_hour = {hour["at"]: hour for hour in forecast(world, COAST, hours=48)["hours"]}
    assert by_hour["2026-03-05T14:00"]["wind_kmh"] >= 78 > by_hour["2026-03-05T12:00"]["wind_kmh"]
    warn(world, HERE, "heat", "red")
    warn(world, HERE, "air", "orange")
    hour = forecast(world)["hours"][2]
    assert hour["temp_c"] >= 34 and hour["air_index"] >= 160


def test_an_exception_wins_and_what_will_be_measured_is_private(world: World) -> None:
    start = "2026-03-06T17:00"
    (hour,) = forecast(world, start=start, hours=1)["hours"]
    assert [hour["sky"], hour["temp_c"]] == ["rain", 9] and "actual_temp_c" not in hour
    (other,) = forecast(world, "cy9", start=start, hours=1)["hours"]
    assert other["sky"] == "clear"
    world.advance(31 * 3600 + 30 * 60)
    (begun,) = forecast(world, start=start, hours=1)["hours"]
    assert begun["temp_c"] == 8


def test_here_needs_the_location(world: World) -> None:
    assert call(world, "get_forecast")["city"] == "Port Alder, Oregon"
    shut = phone("weather", "settings", permissions="ask")
    assert refused(shut, "get_forecast") == "needs_permission"
    assert forecast(shut)["city"] == "Port Alder, Oregon"
    device = Device(shut)
    device._runtime.open_app("weather")
    assert "My Location" not in words(device)
    tap(device, "Show the weather here")
    assert "Weather" in words(device) and "your location" in words(device)
    call(shut, "grant_permission", actor="user", client="weather", scope="location")
    assert call(shut, "get_forecast")["city_id"] == HERE
    assert any(row.client == "weather" for row in shut.store.find(Permission, scope="location", state="granted"))


def test_the_town_of_the_address_is_here() -> None:
    world = World.create(NOW, apps=["weather"], owner={"home": "3 Pier Road, Saltmere"}, strict=True)
    assert call(world, "get_forecast")["city_id"] == COAST


def test_rain_is_told_of_an_hour_before(world: World) -> None:
    call(world, "set_weather_alerts", city_id=HERE)
    expected = "2026-03-06T17:00"
    start = datetime.fromisoformat(expected)
    told: list[datetime] = []
    for _ in range(80):
        world.advance(3600)
        told += [row.at for row in rows(world, "Notification")][len(told) :]
    assert told
    for at in told:
        begins = (at + timedelta(hours=1)).isoformat(timespec="minutes")
        (hour,) = [hour for hour in forecast_at(world, at) if hour["at"] == begins]
        assert hour["rain_pct"] >= 50
    assert min(abs((at - start).total_seconds()) for at in told) <= 12 * 3600


def forecast_at(world: World, at: datetime) -> list[dict[str, Any]]:
    """The forecast as it was at a time: a fresh phone of the same seed, moved there."""
    fresh = phone("weather", "settings")
    fresh.advance((at - NOW).total_seconds())
    found: list[dict[str, Any]] = forecast(fresh)["hours"]
    return found


def test_warnings_are_told_of_when_issued_raised_and_lifted(world: World) -> None:
    call(world, "set_weather_alerts", city_id=COAST, rain=False, heat=True)
    warn(world, COAST, "air")
    assert notices(world) == []
    warn(world, COAST, "heat")
    assert notices(world) == ["Yellow heat warning"]
    newest = rows(world, "WeatherAlert")[-1]
    happen(world, "weather_change", id=newest.id, changes={"level": "red"})
    world.advance(5 * 3600)
    assert notices(world) == ["Yellow heat warning", "Red heat warning", "Heat warning lifted"]


def test_a_warning_taken_back_early_is_lifted_once(world: World) -> None:
    call(world, "set_weather_alerts", city_id=COAST, rain=False, wind=True)
    happen(world, "weather_change", id="wa1", changes={"ends": "2026-03-05T09:30"})
    world.advance(48 * 3600)
    assert notices(world) == ["Wind warning lifted"]


def test_other_apps_are_told_what_the_weather_is(world: World) -> None:
    warn(world, HERE, "air", "red")
    ctx = world.context("world")
    hour = ctx.serve("weather_at", at=NOW)
    assert hour.at == NOW.replace(minute=0) and hour.air_index >= 220
    assert [row.kind for row in ctx.serve("weather_warnings", at=NOW)] == ["air"]
    assert ctx.serve("weather_warnings", at=NOW + timedelta(days=3)) == []
    assert ctx.serve("weather_at", at=NOW + timedelta(days=30)) is None


def test_alerts_are_proposed_once_and_then_as_they_were_chosen(world: World) -> None:
    device = Device(world)
    device._runtime.open_app("weather")
    tap(device, "Saltmere, Oregon")
    tap(device, "Alerts")
    assert "Nothing is on until you save." in words(device)
    tap(device, "Heat")
    tap(device, "Save")
    assert world.store.resolve(COAST).alerts == ("rain", "heat")  # type: ignore[union-attr]  # a city
    tap(device, "Alerts")
    tap(device, "Rain")
    tap(device, "Save")
    assert world.store.resolve(COAST).alerts == ("heat",)  # type: ignore[union-attr]  # a city


def test_a_city_is_found_added_and_swiped_off(world: World) -> None:
    device = Device(world)
    device._runtime.open_app("weather")
    tap(device, "Add city")
    tap(device, "Granby", nth=1)
    assert world.store.resolve("cy6").position == 3  # type: ignore[union-attr]  # a city
    at = device.scene.find("Granby, Colorado")[0].at.center
    device.act(actions.Swipe(path=((at.x + 60, at.y), (at.x - 120, at.y))))
    tap(device, "Delete")
    assert world.store.resolve("cy6").position == 0  # type: ignore[union-attr]  # a city
    assert "Granby, Colorado" not in words(device)


def test_degrees_follow_the_settings(world: World) -> None:
    device = Device(world)
    device._runtime.open_app("weather")
    call(world, "set_setting", key="general.temperature", value="Fahrenheit")
    device._scene = None
    now = forecast(world, COAST)["hours"][0]["temp_c"]
    assert f"{round(now * 9 / 5 + 32)}°" in words(device)


def test_search_finds_cities_and_warnings(world: World) -> None:
    assert {hit["id"] for hit in call(world, "search_weather", query="Granby")["hits"]} == {"cy5", "cy6"}
    assert [hit["id"] for hit in call(world, "search_weather", query="piers")["hits"]] == ["wa1"]


@pytest.mark.parametrize("seed", range(3))
def test_no_seed_makes_weather_that_cannot_be(seed: int) -> None:
    from apps.weather.climate import usual_day
    from apps.weather.models import City

    world = phone("weather")
    for city in world.store.find(City):
        on = (NOW + timedelta(days=seeded(seed, city.id).randint(0, 365))).date()
        for hour in usual_day(seed, city, on):
            assert -30 < hour.temp_c < 52 and 0 <= hour.rain_pct <= 95 and 0 <= hour.wind_kmh < 90
            assert (hour.sky == "snow") <= (hour.temp_c <= 1) and 0 <= hour.uv <= 11
            assert (hour.sky in ("drizzle", "rain", "storm", "snow")) == (hour.rain_pct >= 50)
