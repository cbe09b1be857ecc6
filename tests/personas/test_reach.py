"""What a value of a life or of a pattern may reach: fields of records, what is lacking, bounds of a row."""

from collections.abc import Iterator
from datetime import datetime
from random import Random
from typing import Any

import pytest

from gui_sim.errors import GuiSimError
from gui_sim.world import World
from personas.choices import NotThere, Scope
from personas.pack import Persona
from personas.patterns.choosing import Chooser
from personas.patterns.owners import new_persona
from personas.telling import fill


@pytest.fixture(scope="module")
def world() -> Iterator[World]:
    world = World.create(datetime(2026, 3, 5, 9, 41))
    yield world
    world.close()


@pytest.fixture
def scope(world: World) -> Scope:
    return Scope(Random(1), datetime(2026, 3, 5, 9, 41), {}, {}, world.store, {})


@pytest.fixture
def chooser(world: World) -> Chooser:
    return Chooser(Random(1), Persona.model_validate(new_persona(1)), world.store)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{v:name}, {v.colour}, {v.size}", "Halden Oxford Shirt, White, M"),
        ("{f.departure_id.number} at {f.departure_id.departs:hour}", "CL 103 at 07:40"),
        ("{r.lodging_id.name} for {r.night:dollars}", "The Alder House for $149"),
    ],
)
def test_a_text_tells_fields_of_records(scope: Scope, text: str, said: str) -> None:
    assert fill(text, {"v": "va2", "f": "fr5", "r": "ro1"}, scope) == said


def test_a_field_that_is_not_there_is_told(scope: Scope) -> None:
    with pytest.raises(GuiSimError, match="no field 'taste'"):
        fill("{v.taste}", {"v": "va2"}, scope)


def test_what_is_lacking_is_filled_up_in_steps_and_nothing_happens_without(scope: Scope) -> None:
    assert scope.choose({"lacks": "wb1.balance", "of": 12_345, "step": 100}) == 400
    with pytest.raises(NotThere):
        scope.choose({"lacks": "wb1.balance", "of": 12_000})


def test_a_row_may_be_bounded(chooser: Chooser) -> None:
    where: dict[str, Any] = {"item_id": {"one_of": ["it1", "it2"]}, "size": "M", "price": {"at_least": 6000}}
    assert chooser.choose("x", {"rows": "Variant", "where": where, "count": 9}) == ["va10", "va14"]
    where["price"] = {"at_most": 6000}
    assert chooser.choose("x", {"rows": "Variant", "where": where, "count": 9}) == ["va2", "va6"]


def test_a_value_follows_from_another(chooser: Chooser) -> None:
    assert chooser.values({"a": "sat", "b": {"if": "$a", "is": {"sat": "sun"}}}, {})["b"] == "sun"
    assert chooser.choose("x", {"after": "2026-02-28", "days": 1}) == "2026-03-01"
    with pytest.raises(GuiSimError, match="says nothing for 'tue'"):
        chooser.choose("x", {"if": "tue", "is": {"sat": "sun"}})
