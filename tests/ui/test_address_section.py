from datetime import datetime
from typing import Any

import pytest
from harness import Stage, check_sizes

from gui_sim import ui
from gui_sim.records import Contact
from gui_sim.world import World


def stage(permissions: Any = "granted") -> Stage:
    world = World.create(datetime(2026, 3, 5, 9, 41), apps=("contacts",), permissions=permissions)
    with world.store.transaction():
        world.store.insert(Contact(name="Noor Haddad", address="61 Canal Side"))
        world.store.insert(Contact(name="Sam Rivers"))
    ctx = world.context("agent")
    return Stage(lambda s: ui.AddressSection(ctx, s.bind("address"), ui.Row("Floor")), address="12 Elm Street")


def test_an_address_is_chosen_among_those_that_are_known() -> None:
    held = stage()
    held.tap("Choose an address")
    held.tap("Noor Haddad: 61 Canal Side")
    assert held.state["address"] == "61 Canal Side" and "Floor" in held.labels()


def test_it_can_be_typed() -> None:
    held = stage()
    held.tap("Address")
    held.clear()
    held.type("3 Mill Rise")
    assert held.state["address"] == "3 Mill Rise"


@pytest.mark.parametrize(("permissions", "seen"), [("granted", True), ("ask", False)])
def test_people_are_offered_as_far_as_contacts_are_shared(permissions: str, seen: bool) -> None:
    held = stage(permissions)
    held.tap("Choose an address")
    assert ("Noor Haddad: 61 Canal Side" in held.labels()) is seen
    assert not any(label.startswith("Sam Rivers") for label in held.labels())


def test_it_is_large_enough_everywhere() -> None:
    check_sizes(stage().make, address="12 Elm Street")
