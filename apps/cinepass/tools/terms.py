"""What CinePass's tools take, declared once."""

from dataclasses import dataclass
from datetime import date
from random import Random
from typing import Annotated, Any

from apps.cinepass.halls import all_seats
from apps.cinepass.models import Cinema, CinemaOrder, Film, Showing, Snack, SnackLine
from apps.cinepass.programme import APP, DAYS_AHEAD
from gui_sim.context import Context
from gui_sim.domains import Domain, Scope
from gui_sim.errors import ToolError
from gui_sim.gates import NeedsAge
from gui_sim.values import Days, Each, Id, Range, Text

AGE = NeedsAge(APP)
ADULT = 18
MOST_SEATS = 8
MOST_SNACKS = 9


@dataclass(frozen=True)
class Running(Id):
    """The id of a showing; a sample is one whose film runs now."""

    def sample(self, rng: Random, ctx: Scope) -> str:
        """Return one of them."""
        assert isinstance(ctx, Context)
        today = ctx.today
        films = {film.id for film in ctx.find(Film) if film.opens <= today <= film.until}
        known = [showing.id for showing in ctx.find(Showing) if showing.film_id in films]
        return rng.choice(known) if known else ""


@dataclass(frozen=True)
class Seats(Domain):
    """Codes of seats; a sample is two or three side by side."""

    def sample(self, rng: Random, ctx: Scope) -> Any:
        """Return some."""
        seats = all_seats("2D")
        first = rng.randrange(len(seats) - 3)
        return seats[first : first + rng.randint(2, 3)]


@dataclass(frozen=True)
class SnackOf(Domain):
    """So many of a snack."""

    def sample(self, rng: Random, ctx: Scope) -> Any:
        """Return a line."""
        assert isinstance(ctx, Context)
        return SnackLine(snack_id=rng.choice(ctx.ids(Snack)), quantity=rng.randint(1, 3))


CinemaId = Annotated[str, Id(Cinema)]
FilmId = Annotated[str, Id(Film)]
ShowingId = Annotated[str, Running(Showing)]
OrderId = Annotated[str, Id(CinemaOrder)]
Day = Annotated[date, Days(past=0, future=DAYS_AHEAD)]
SeatCodes = Annotated[list[str], Seats()]
Snacks = Annotated[list[SnackLine], Each(SnackOf())]
Stars = Annotated[int, Range(1, 5)]
Words = Annotated[str, Text(max=500, example="The ending stayed with me")]


def check_snacks(ctx: Context, snacks: list[SnackLine]) -> None:
    """Raise ToolError unless there are such snacks, each named once, and so many may be had."""
    if len({line.snack_id for line in snacks}) < len(snacks):
        raise ToolError("Name each snack once, with its quantity.")
    for line in snacks:
        snack = ctx.get(Snack, line.snack_id)
        if not 1 <= line.quantity <= MOST_SNACKS:
            raise ToolError(f"Of {snack.name} one can have 1 to {MOST_SNACKS}.")
