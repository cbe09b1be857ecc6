"""CinePass: the programme, halls, booking, snacks, payment, age, moves, cancelling, rating, and what is told of."""

from datetime import date, datetime, timedelta
from typing import Any

import pytest

from apps.cinepass.halls import all_seats, blocks, free_seats, lonely_seats, taken_seats
from apps.cinepass.models import EVERY_DAY, Cinema, CinemaOrder, Film, FilmRating, Showing, ShowingDay
from apps.cinepass.programme import films_now, films_soon, showings_on
from apps.cinepass.screens import FilmDetail, OrderDetail, Seats
from apps.cinepass.screens.mine import AddSnacks
from gui_sim.device import Device
from gui_sim.ui.screen import Screen
from gui_sim.world import World
from tests.apps.kit import NOW, call, happen, notices, phone, refused, rows, shown, tap, words

TODAY = NOW.date()
FRIDAY = "2026-03-06"


@pytest.fixture
def world() -> World:
    world = phone("cinepass", "wallet", "calendar", "mail", "settings", wallet={"auto_authorise": 500_000})
    account = world.store.schema.by_name["WalletAccount"].model
    with world.store.transaction():
        world.store.update(world.store.get(account, "wb1"), balance=500_000, daily_limit=1_000_000)
    return world


def a_showing(world: World, film: str = "The Lockkeeper's Ledger", on: str = FRIDAY) -> Showing:
    """A showing of a film on a day that has a row of four free seats."""
    known = world.store.find(Film, name=film)[0]
    found = showings_on(world.context("agent"), date.fromisoformat(on), film_id=known.id)
    return next(one for one in found if one.format == "2D" and row_of(world, one, on))


def row_of(world: World, showing: Showing, on: str = FRIDAY) -> list[str]:
    """The first four free seats side by side, from aisle to wall."""
    free = set(free_seats(world.context("agent"), showing, date.fromisoformat(on)))
    return next((block for block in blocks(showing.format) if set(block) <= free), [])


def pair(world: World, showing: Showing) -> list[str]:
    """Two seats that leave two beside them."""
    return row_of(world, showing)[2:]


def book(world: World, showing: Showing, **more: Any) -> dict[str, Any]:
    wish = {"showing_id": showing.id, "day": FRIDAY, "seats": pair(world, showing)}
    told: dict[str, Any] = call(world, "book_seats", **wish, **more)
    return told


def balance(world: World) -> int:
    return int(rows(world, "WalletAccount")[0].balance)


def passes(world: World) -> list[Any]:
    return [row for row in rows(world, "Pass") if row.app == "cinepass"]


def until(world: World, moment: datetime) -> None:
    world.advance((moment - world.clock.now).total_seconds())


def show(world: World, screen: Screen) -> Device:
    return shown(world, "cinepass", screen)


# The programme


def test_the_catalogue_has_films_for_eighteen_months_and_six_weeks(world: World) -> None:
    films = world.store.find(Film)
    assert len(films) == 60 == len({film.name for film in films}) and world.store.count(Cinema) == 5
    assert sum(film.rating_age == 18 for film in films) == 18
    for back in range(0, 546, 7):
        on = TODAY - timedelta(days=back)
        assert sum(film.opens <= on <= film.until for film in films) >= 3, f"hardly anything was on on {on}"
    ctx = world.context("agent")
    assert len(films_now(ctx)) >= 12 and len(films_soon(ctx)) == 8
    assert all(world.store.count(Showing, film_id=film.id) >= 3 for film in films)


def test_no_screen_shows_two_films_at_once(world: World) -> None:
    films = {film.id: film for film in world.store.find(Film)}
    showings = world.store.find(Showing)
    for place, one in enumerate(showings):
        for other in showings[place + 1 :]:
            a, b = films[one.film_id], films[other.film_id]
            if (one.cinema_id, one.screen) != (other.cinema_id, other.screen) or a.opens > b.until or b.opens > a.until:
                continue
            if set(one.weekdays) & set(other.weekdays):
                early, late = sorted(((one, a), (other, b)), key=lambda pair: pair[0].starts)
                ends = datetime.combine(TODAY, early[0].starts) + timedelta(minutes=early[1].minutes)
                assert ends <= datetime.combine(TODAY, late[0].starts), f"{early[0]} and {late[0]}"
    for cinema in world.store.find(Cinema):
        assert {one.format for one in showings if one.cinema_id == cinema.id} <= set(cinema.formats)


def test_showings_are_found_by_day_film_cinema_format_and_hour(world: World) -> None:
    every = call(world, "find_showings", day=FRIDAY)
    assert every["total"] > 40 == len(every["showings"])
    late = call(world, "find_showings", day=FRIDAY, cinema_id="cm4", format="2D", after="18:00")["showings"]
    assert late and all(one["cinema_id"] == "cm4" and one["format"] == "2D" for one in late)
    assert [one["starts"] for one in late] == sorted(one["starts"] for one in late)
    assert all(one["starts"] >= "18:00" for one in late)
    morning = call(world, "find_showings", day="2026-03-05", after="00:00")["showings"]
    assert all(one["starts"] > "09:41" for one in morning)
    assert refused(world, "find_showings", day="2026-03-04") == "past"
    assert refused(world, "find_showings", day="2026-05-30") == "bad_value"


def test_a_showing_is_on_while_its_film_runs_on_its_weekdays_unless_called_off(world: World) -> None:
    ctx = world.context("agent")
    off = world.store.find(ShowingDay, cancelled=True)[0]
    assert off.showing_id not in {one.id for one in showings_on(ctx, off.day)}
    for offset in range(14):
        on = TODAY + timedelta(days=offset)
        for one in showings_on(ctx, on):
            film = world.store.get(Film, one.film_id)
            assert film.opens <= on <= film.until and EVERY_DAY[on.weekday()] in one.weekdays


def test_a_past_clock_has_showings_too() -> None:
    world = World.create(NOW, apps=["cinepass"], strict=True)
    world.clock.now = NOW - timedelta(days=300)
    told = call(world, "find_showings", day=str(world.clock.now.date() + timedelta(days=1)))
    assert told["total"] >= 8
    seats = call(world, "get_showing", showing_id=told["showings"][0]["showing_id"], day=told["showings"][0]["day"])
    assert seats["free_seats"]


# Halls


def test_seats_are_taken_alike_each_time_and_differ_by_day(world: World) -> None:
    ctx = world.context("agent")
    showing = world.store.get(Showing, "sh11")
    first, second = (taken_seats(ctx, showing, TODAY + timedelta(days=days)) for days in (1, 8))
    assert first == taken_seats(ctx, showing, TODAY + timedelta(days=1)) != second
    assert set(free_seats(ctx, showing, TODAY)) <= set(all_seats(showing.format))


def test_a_seat_is_lonely_between_others_and_at_the_end_of_a_row() -> None:
    assert blocks("2D")[0] == ["A1", "A2", "A3", "A4"] and len(all_seats("2D")) == 64
    assert lonely_seats("2D", set(), ["A1", "A3"]) == ["A2", "A4"]
    assert lonely_seats("2D", set(), ["A1", "A2"]) == []
    assert lonely_seats("2D", {"A1"}, ["A3", "A4"]) == ["A2"]
    assert lonely_seats("2D", {"A1", "A3"}, ["A4"]) == [], "A2 was alone before"
    assert lonely_seats("2D", set(), ["A2", "A3", "A4"]) == ["A1"]


def test_what_is_held_back_is_not_told_of(world: World) -> None:
    showing = a_showing(world)
    first, second, third, fourth = row_of(world, showing)
    with world.store.transaction():
        world.store.insert(
            ShowingDay(showing_id=showing.id, day=date.fromisoformat(FRIDAY), held_seats=(first, second))
        )
    told = call(world, "get_showing", showing_id=showing.id, day=FRIDAY)
    assert not {first, second} & set(told["free_seats"]) and {third, fourth} <= set(told["free_seats"])
    assert "held" not in str(told) and len(told["snacks"]) == 12


# Booking


def test_booking_charges_and_tells_wallet_calendar_and_mail(world: World) -> None:
    showing, had = a_showing(world), balance(world)
    seats = pair(world, showing)
    told = book(world, showing, snacks=[{"snack_id": "sk11", "quantity": 2}])
    order = told["order"]
    total = 2 * showing.price + 2 * 490
    assert (told["state"], order["total"], balance(world)) == ("booked", total, had - total)
    assert order["seats"] == seats and len(order["code"]) == 6
    assert passes(world)[0].code == f"{order['code']} · {', '.join(seats)}"
    assert rows(world, "Offer")[0].line.endswith(f"seats {', '.join(seats)}")
    offer = rows(world, "Offer")[0].call["args"]
    film = world.store.get(Film, showing.film_id)
    length = datetime.fromisoformat(offer["ends"]) - datetime.fromisoformat(offer["starts"])
    assert timedelta(0) <= length - timedelta(minutes=film.minutes) < timedelta(minutes=5)
    assert order["code"] in rows(world, "MailItem")[-1].body and "Seats booked" in notices(world)
    assert refused(world, "book_seats", showing_id=showing.id, day=FRIDAY, seats=seats) == "sold_out"


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"seats": []}, "bad_value"),
        ({"seats": ["Z9"]}, "bad_value"),
        ({"seats": [f"{row}{place}" for row in "ABC" for place in (1, 2, 3, 4)]}, "limit"),
        ({"day": "2026-04-16"}, "not_allowed"),
        ({"day": "2026-03-04"}, "past"),
        ({"snacks": [{"snack_id": "sk1", "quantity": 10}]}, "bad_value"),
        ({"snacks": [{"snack_id": "sk99", "quantity": 1}]}, "not_found"),
        ({"snacks": [{"snack_id": "sk1"}, {"snack_id": "sk1", "quantity": 2}]}, "bad_value"),
    ],
)
def test_what_cannot_be_booked_is_refused(world: World, changes: dict[str, Any], code: str) -> None:
    showing = a_showing(world)
    wish = {"showing_id": showing.id, "day": FRIDAY, "seats": pair(world, showing)}
    assert refused(world, "book_seats", **(wish | changes)) == code


def test_no_seat_may_be_left_alone(world: World) -> None:
    showing = a_showing(world)
    wish = {"showing_id": showing.id, "day": FRIDAY}
    row = row_of(world, showing)
    assert refused(world, "book_seats", **wish, seats=row[1:3]) == "conflict"
    assert refused(world, "book_seats", **wish, seats=row[1:]) == "conflict"
    assert call(world, "book_seats", **wish, seats=row)["state"] == "booked"


def test_a_showing_that_has_begun_or_is_full_is_refused(world: World) -> None:
    showing = a_showing(world)
    wish = {"showing_id": showing.id, "day": FRIDAY, "seats": pair(world, showing)}
    with world.store.transaction():
        world.store.insert(ShowingDay(showing_id=showing.id, day=date.fromisoformat(FRIDAY), full=True))
    assert refused(world, "book_seats", **wish) == "sold_out"
    assert call(world, "get_showing", showing_id=showing.id, day=FRIDAY)["sold_out"] is True
    until(world, datetime.combine(date.fromisoformat(FRIDAY), showing.starts))
    assert refused(world, "book_seats", **wish) == "past"


def test_a_film_for_adults_needs_the_owner(world: World) -> None:
    showing = a_showing(world, "Ash Under Snow")
    wish = {"showing_id": showing.id, "day": FRIDAY, "seats": pair(world, showing)}
    assert refused(world, "book_seats", **wish) == "needs_identity"
    call(world, "confirm_age", actor="user", app="cinepass")
    assert call(world, "book_seats", **wish)["state"] == "booked"


# Payment


def ceiling(world: World, cents: int) -> None:
    account = world.store.schema.by_name["WalletAccount"].model
    with world.store.transaction():
        world.store.update(world.store.get(account, "wb1"), auto_authorise=cents)


def test_seats_wait_for_the_owner_and_go_if_declined(world: World) -> None:
    showing = a_showing(world)
    ceiling(world, 0)
    told = book(world, showing)
    assert told["state"] == "awaiting_payment" and "must confirm" in told["line"] and not told["order"]["code"]
    assert refused(world, "book_seats", showing_id=showing.id, day=FRIDAY, seats=told["order"]["seats"]) == "sold_out"
    call(world, "decline_payment", actor="user", request_id=told["request_id"])
    assert rows(world, "CinemaOrder")[-1].state == "cancelled"
    again = book(world, showing)
    call(world, "authorise_payment", actor="user", request_id=again["request_id"])
    order = rows(world, "CinemaOrder")[-1]
    assert order.state == "booked" and order.code


def test_snacks_are_added_until_the_film_begins(world: World) -> None:
    showing = a_showing(world)
    order = book(world, showing, snacks=[{"snack_id": "sk8"}])["order"]
    kept = call(world, "add_snacks", order_id=order["id"], snacks=[{"snack_id": "sk8"}, {"snack_id": "sk1"}])["order"]
    assert [(line["snack_id"], line["quantity"]) for line in kept["snacks"]] == [("sk1", 1), ("sk8", 2)]
    assert kept["total"] == order["total"] + 450 + 550
    assert refused(world, "add_snacks", order_id=order["id"], snacks=[]) == "bad_value"
    until(world, datetime.combine(date.fromisoformat(FRIDAY), showing.starts))
    assert refused(world, "add_snacks", order_id=order["id"], snacks=[{"snack_id": "sk1"}]) == "too_late"


@pytest.mark.parametrize("answer", ["authorise_payment", "decline_payment"])
def test_added_snacks_wait_for_the_owner(world: World, answer: str) -> None:
    order = book(world, a_showing(world))["order"]
    ceiling(world, 0)
    told = call(world, "add_snacks", order_id=order["id"], snacks=[{"snack_id": "sk1"}])
    assert told["state"] == "awaiting_payment" and told["order"]["state"] == "booked"
    assert refused(world, "add_snacks", order_id=order["id"], snacks=[{"snack_id": "sk2"}]) == "not_allowed"
    call(world, answer, actor="user", request_id=told["request_id"])
    kept = world.store.get(CinemaOrder, order["id"])
    paid = answer == "authorise_payment"
    assert (len(kept.snacks), kept.more, kept.total - order["total"]) == (int(paid), (), 550 * paid)


@pytest.mark.parametrize("waits", [False, True])
def test_cancelling_pays_all_back_up_to_an_hour_before(world: World, waits: bool) -> None:
    showing, had = a_showing(world), balance(world)
    order = book(world, showing)["order"]
    if waits:
        ceiling(world, 0)
        call(world, "add_snacks", order_id=order["id"], snacks=[{"snack_id": "sk1"}])
    call(world, "cancel_cinema_order", order_id=order["id"])
    assert balance(world) == had and not passes(world)
    assert [row.state for row in rows(world, "Offer")] == ["dismissed"]
    assert all(request.state != "waiting" for request in rows(world, "PaymentRequest"))
    assert refused(world, "cancel_cinema_order", order_id=order["id"]) == "not_allowed"


def test_an_hour_before_it_is_too_late(world: World) -> None:
    showing = a_showing(world)
    order = book(world, showing)["order"]
    until(world, datetime.combine(date.fromisoformat(FRIDAY), showing.starts) - timedelta(minutes=50))
    assert refused(world, "cancel_cinema_order", order_id=order["id"]) == "too_late"
    assert any(title.startswith("The Lockkeeper's Ledger at") for title in notices(world))


# What happens by itself


def test_a_film_is_over_and_asks_for_stars(world: World) -> None:
    showing = a_showing(world)
    order = book(world, showing)["order"]
    until(world, datetime.combine(date.fromisoformat(FRIDAY), showing.starts) + timedelta(hours=3))
    assert world.store.get(CinemaOrder, order["id"]).state == "used"
    assert "How was The Lockkeeper's Ledger?" in notices(world)


def test_a_moved_showing_takes_tickets_and_calendar_along(world: World) -> None:
    showing = a_showing(world)
    order = book(world, showing)["order"]
    call(world, "take_offer", actor="user", offer_id=rows(world, "Offer")[0].id)
    happen(world, "showing_moved", showing_id=showing.id, day=FRIDAY, to="22:00")
    moved = world.store.get(CinemaOrder, order["id"])
    assert f"{moved.at:%H:%M}" == "22:00" and passes(world)[0].starts == datetime(2026, 3, 6, 22)
    assert "The Lockkeeper's Ledger was moved" in notices(world)
    told = call(world, "get_showing", showing_id=showing.id, day=FRIDAY)
    assert told["starts"] == "22:00"


def test_a_cancelled_showing_is_paid_back(world: World) -> None:
    showing, had = a_showing(world), balance(world)
    seats = pair(world, showing)
    order = book(world, showing)["order"]
    happen(world, "showing_cancelled", showing_id=showing.id, day=FRIDAY)
    assert world.store.get(CinemaOrder, order["id"]).state == "cancelled" and balance(world) == had
    assert refused(world, "book_seats", showing_id=showing.id, day=FRIDAY, seats=seats) == "not_allowed"


def test_a_film_of_a_liked_genre_is_told_of_when_it_opens(world: World) -> None:
    call(world, "rate_film", film_id="fm4", stars=5)
    until(world, datetime(2026, 3, 7, 11))
    assert "Witness at Rossvik opens today" in notices(world)
    assert "Hedgehog Express opens today" not in notices(world)


def test_a_genre_that_was_disliked_since_is_not(world: World) -> None:
    call(world, "rate_film", film_id="fm4", stars=5)
    call(world, "rate_film", film_id="fm4", stars=1, text="Slow")
    assert world.store.count(FilmRating) == 1
    until(world, datetime(2026, 3, 7, 11))
    assert "Witness at Rossvik opens today" not in notices(world)


def test_a_film_that_has_not_opened_cannot_be_rated(world: World) -> None:
    soon = films_soon(world.context("agent"))[0]
    assert refused(world, "rate_film", film_id=soon.id, stars=4) == "not_allowed"
    assert refused(world, "rate_film", film_id="fm4", stars=6) == "bad_value"


# Screens


def test_seats_are_chosen_and_gaps_are_told_of(world: World) -> None:
    showing = next(
        one
        for one in showings_on(world.context("agent"), TODAY + timedelta(days=4))
        if row_of(world, one, "2026-03-09")[:1] == ["A1"]
    )
    shown = show(world, Seats(showing.id, TODAY + timedelta(days=4)))
    assert "Choose your seats" in words(shown)
    tap(shown, "Seat A1")
    assert "1 seat, $" in words(shown)
    tap(shown, "Seat A3")
    assert "Seats A2, A4 would be left alone" in words(shown)
    tap(shown, "Seat A2")
    assert "Seats A2, A4 would be left alone" in words(shown), "two seats are wanted, no third is taken"


def test_a_film_shows_its_hours_and_what_became_of_its_run(world: World) -> None:
    past = world.store.find(Film, name="Lowlight")[0]
    assert "Its run ended on" in words(show(world, FilmDetail(past.id)))
    now = world.store.find(Film, name="The Lockkeeper's Ledger")[0]
    assert "Lantern Picture House" in words(show(world, FilmDetail(now.id)))


def test_screens_say_when_something_is_gone(world: World) -> None:
    for screen in (FilmDetail("fm99"), OrderDetail("to99"), Seats("sh999", TODAY)):
        assert "No longer there" in words(show(world, screen))


def test_the_bar_sells_nothing_before_something_is_chosen(world: World) -> None:
    order = book(world, a_showing(world))["order"]
    shown = show(world, AddSnacks(order["id"]))
    assert not next(node for node in shown.observe().tree.walk() if node.label == "Add and pay").enabled
