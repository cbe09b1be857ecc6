"""How the values of a pattern are chosen from what is on a phone."""

from datetime import datetime
from random import Random
from typing import Any

import pytest

from gui_sim.errors import GuiSimError
from gui_sim.world import World
from personas.pack import Persona
from personas.patterns.choosing import Chooser, NoChoice
from personas.patterns.owners import new_persona

NOW = datetime(2026, 3, 5, 9, 41)  # a Thursday
SPIN = {"class_id": "kl1", "spot": "any"}


@pytest.fixture(scope="module")
def world() -> World:
    return World.create(NOW)


@pytest.fixture
def chooser(world: World) -> Chooser:
    return Chooser(Random(3), Persona.model_validate(new_persona(1)), world.store, world=world)


def test_a_row_may_be_chosen_by_what_another_row_says(chooser: Chooser) -> None:
    where = {"film_id.genres": {"contains": "Crime"}, "film_id.rating_age": {"between": [0, 15]}, "cinema_id": "cm5"}
    showing = chooser.choose("showing", {"row": "Showing", "where": where})
    film = chooser.choose("film", {"of": showing, "field": "film_id"})
    assert "Crime" in chooser.choose("genres", {"of": film, "field": "genres"})
    assert chooser.choose("house", {"of": showing, "field": "cinema_id"}) == "cm5"


def test_a_value_is_one_with_which_a_call_succeeds_and_nothing_is_left_of_the_trial(
    chooser: Chooser, world: World
) -> None:
    before = world.store.digest()
    wednesday, tuesday = "2026-03-11", "2026-03-10"
    spec: dict[str, Any] = {"works": "book_class", "args": SPIN, "param": "day", "of": [wednesday, tuesday]}
    assert {chooser.choose("day", spec) for _ in range(6)} == {tuesday}
    assert world.store.digest() == before


def test_where_nothing_fits_it_is_told_apart_from_a_mistake(chooser: Chooser, world: World) -> None:
    spec: dict[str, Any] = {"works": "book_class", "args": SPIN, "param": "day", "of": ["2026-03-11"]}
    with pytest.raises(NoChoice, match="'day': book_class works with none of"):
        chooser.choose("day", spec)
    with pytest.raises(NoChoice):
        chooser.choose("place", {"row": "Restaurant", "where": {"cuisine": "Martian"}})
    with pytest.raises(GuiSimError, match="'book_clas' cannot be tried") as mistake:
        chooser.choose("day", {**spec, "works": "book_clas"})
    assert not isinstance(mistake.value, NoChoice)


@pytest.mark.parametrize(
    "spec",
    [{"one_of": []}, {"between": ["a", 1]}, {"of": "rs1", "field": "nope"}, {"week": 1, "on": "Friday"}, {"later": 5}],
)
def test_what_cannot_be_chosen_is_a_sentence(chooser: Chooser, spec: dict[str, Any]) -> None:
    with pytest.raises(GuiSimError, match="the value 'mine' cannot be chosen by"):
        chooser.choose("mine", spec)
