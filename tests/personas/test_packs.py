"""Each pack that ships: a life of full size, shown by evidence, whose records in different apps agree."""

import json
from collections import Counter
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from agent_runner.validation.evidence import evidence, evidence_before
from gui_sim.world import World
from personas.history import Persona, build_world
from personas.pack import Pack, load_pack, packs

SHIPPED = sorted(packs())
DIGESTS = Path(__file__).parent / "digests.json"
DIMENSIONS = 14
BOUGHT = {
    "CinemaOrder": "cinepass",
    "FoodOrder": "quickbite",
    "GroceryOrder": "freshcart",
    "ShopOrder": "shopwave",
    "StayBooking": "staynest",
    "Ticket": "tripgo",
}
"""What is paid for and confirmed by mail: the model and the app."""


@pytest.fixture(scope="module", params=SHIPPED)
def pack(request: pytest.FixtureRequest) -> Pack:
    return load_pack(request.param)


@pytest.fixture(scope="module")
def persona(pack: Pack) -> Persona:
    return build_world(pack.id)


def rows(world: World, model: str) -> list[dict[str, Any]]:
    table = world.store.schema.by_name[model]
    return [table.wire(record) for record in world.store.find(table.model)]


def test_there_are_four() -> None:
    assert SHIPPED == ["farah", "maya", "rafael", "tamsin"]


def test_the_past_is_long_and_rich(pack: Pack, persona: Persona) -> None:
    assert len(persona.history) >= 3600
    assert pack.persona.now - persona.history[0].at >= timedelta(days=540)
    fresh = World.create(pack.persona.now)
    models = [table.model for table in fresh.store.schema.tables.values()]
    own = sum(persona.world.store.count(model) - fresh.store.count(model) for model in models)
    fresh.close()
    assert own >= 5000


def test_papers_are_the_owners_own(pack: Pack, persona: Persona) -> None:
    fresh = World.create(pack.persona.now)
    common = {row["id"]: f"{row['name']} {row['content']}" for row in rows(fresh, "File")}
    fresh.close()
    own = [f"{row['name']} {row['content']}" for row in rows(persona.world, "File") if row["id"] not in common]
    places = {name: {one.company for one in load_pack(name).persona.people.values()} - {""} for name in SHIPPED}
    assert len(own) >= 9 and any(place in words for words in own for place in places[pack.id])
    for name in SHIPPED:
        known = {load_pack(name).persona.owner.name.split(" ")[-1], *places[name]}
        told = [*common.values(), *(own if name != pack.id else ())]
        assert not [word for word in known for words in told if word in words]


def test_the_profile_is_large_and_in_all_dimensions(pack: Pack) -> None:
    spread = Counter(entry.dimension for entry in pack.profile)
    assert len(pack.profile) >= 110
    assert len(spread) == DIMENSIONS
    assert sum(entry.drift is not None for entry in pack.profile) >= 15


def test_every_entry_is_shown_by_the_past(pack: Pack, persona: Persona) -> None:
    weak = []
    for entry in pack.profile:
        proof = evidence(entry, persona, pack.persona.now)
        if not proof.enough:
            weak.append(f"{entry.id}: {proof}")
        if entry.drift is not None and not (before := evidence_before(entry, persona)).enough:
            weak.append(f"{entry.id} before {entry.drift.on}: {before}")
    assert not weak, "\n".join(weak)


def test_what_was_bought_was_paid_for_and_confirmed(persona: Persona) -> None:
    paid: dict[str, list[int]] = {}
    for moved in rows(persona.world, "Transaction"):
        paid.setdefault(str(moved["ref"]), []).append(-moved["amount"])
    senders = Counter(str(mail["sender"]) for mail in rows(persona.world, "MailItem"))
    for model, app in BOUGHT.items():
        orders = rows(persona.world, model)
        for order in orders:
            assert order["total"] in paid.get(order["id"], ()) or order.get("paid") == 0, order
        assert sum(count for sender, count in senders.items() if f"@{app}.example" in sender) >= len(orders) > 0, app


def test_what_was_taken_into_the_calendar_stands_there(persona: Persona) -> None:
    planned = {(event["title"], event["starts"][:10]) for event in rows(persona.world, "Event")}
    taken = [
        offer["call"]["args"]
        for offer in rows(persona.world, "Offer")
        if offer["state"] == "taken" and offer["call"]["tool"] == "create_event"
    ]
    assert len(taken) >= 10
    assert [args for args in taken if (args["title"], args["starts"][:10]) not in planned] == []


def test_the_past_is_told_in_sentences(persona: Persona) -> None:
    for line in persona.history:
        assert line.text[0].isupper() or not line.text[0].isalpha(), line.text
        assert "{" not in line.text, line.text


def test_no_month_is_a_copy_of_another(persona: Persona) -> None:
    months: dict[str, set[tuple[int, str]]] = {}
    for line in persona.history:
        months.setdefault(f"{line.at:%Y-%m}", set()).add((line.at.day, line.text))
    whole = [lines for month, lines in months.items() if month < f"{persona.world.clock.now:%Y-%m}"]
    assert len(whole) == 18
    for index, one in enumerate(whole):
        for other in whole[index + 1 :]:
            assert len(one & other) <= 0.1 * min(len(one), len(other))


def test_a_pack_gives_the_same_phone_on_every_machine(pack: Pack, persona: Persona) -> None:
    """The digests were written down on another machine; `python -m tests.personas.test_packs` writes them anew."""
    assert json.loads(DIGESTS.read_text())[pack.id] == persona.world.store.digest()


if __name__ == "__main__":
    digests = {name: build_world(name).world.store.digest() for name in SHIPPED}
    DIGESTS.write_text(json.dumps(digests, indent=2) + "\n")
