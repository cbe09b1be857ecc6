"""Every write tool of every app, by hand: apps and tools are found, not listed."""

from datetime import timedelta
from functools import lru_cache
from random import Random
from typing import Any

import pytest

from gui_sim.app import installed_apps
from gui_sim.tool import Tool, ToolCall
from gui_sim.world import World
from personas.history import build_world
from tests.contract import check_owner_only, check_reachable, filled

TOOLS = [tool for app in installed_apps() for tool in app.tools if tool.writes]


@lru_cache(maxsize=1)
def phone() -> World:
    """A lived-in phone on which something waits in every app: a payment, an invitation, an unread message,
    a call that rings.
    """
    world = build_world("maya").world
    world.strict = True
    ctx = world.context("world")
    with world.store.transaction():
        account = one(world, "WalletAccount")
        world.store.update(account, balance=500_000, daily_limit=1_000_000)
        starts = world.clock.now.replace(hour=15, minute=0) + timedelta(days=2)
        for days in range(6):
            event = model(world, "Event")(
                book_id="ca2", title=f"Review {days}", organiser="Oskar Lund", starts=starts + timedelta(days=days),
                ends=starts + timedelta(days=days, hours=1),
            )  # fmt: skip
            world.store.insert(event)
        for number in range(6):
            world.timeline.handlers["message_in"](
                ctx, {"sender": f"+1212555016{number}", "body": f"Are you there? {number}"}
            )  # fmt: skip
        for number in range(9):
            told = {"number": f"+1212555017{number}", "voicemail": "Ring me back.", "missed": number > 6}
            world.timeline.handlers["call_in"](ctx, told)
        for number in range(20):
            ctx.charge("dinespot", f"Place {number}", 9_000 + number, "dining", "", "Deposit")
    _shop(world)
    _meet(world)
    _eat(world)
    _see_doctors(world)
    _ride(world)
    return world


def _shop(world: World) -> None:
    """Place orders that can still be cancelled, and some that can be sent back."""
    call(world, "set_spending_limit", daily_limit=1_000_000, auto_authorise=1_000_000)
    beans = next(row.id for row in world.store.find(model(world, "PackSize")) if row.price > 900 and row.stock > 30)
    today = world.clock.now.date()
    free = [slot for days in (1, 2, 3) for slot in call(world, "list_slots", day=str(today + timedelta(days=days)))]
    for slot in free[:6]:
        call(world, "add_grocery", size_id=beans, quantity=3)
        call(world, "place_grocery_order", slot_id=slot["id"])
    for variant in world.store.find(model(world, "Variant"), in_stock=True)[:200:20]:
        call(world, "add_to_bag", variant_id=variant.id)
        call(world, "place_shop_order")
    with world.store.transaction():
        for order in world.store.find(model(world, "ShopOrder"))[:4]:
            world.store.update(order, state="delivered", due=today - timedelta(days=2))


def _eat(world: World) -> None:
    """Order food that can still be cancelled, and some that can be rated."""
    croissant = next(row.id for row in world.store.find(model(world, "Dish"), name="Butter Croissant"))
    for _ in range(8):
        call(world, "add_dish", dish_id=croissant, quantity=3)
        call(world, "place_food_order")
    with world.store.transaction():
        for order in world.store.find(model(world, "FoodOrder"))[:4]:
            world.store.update(order, state="delivered")


def _see_doctors(world: World) -> None:
    """Connect clinics, book visits, sign a form, and open the records."""
    for number in range(1, 11):
        world.call(ToolCall("", "connect_clinic", {"clinic_id": f"cc{number}"}), actor="user")  # some are already
    day = world.clock.now.date() + timedelta(days=18)
    for specialty in ("General practice", "Dentistry", "Dermatology", "Cardiology", "Physiotherapy"):
        asked = {"specialty": specialty, "start": str(day), "end": str(day + timedelta(days=1))}
        for told in call(world, "find_visit_slots", **asked)["clinicians"][:4]:
            wish = {"clinician_id": told["clinician_id"], "reason": "Check", "kind": told["times"][-1]["kind"]}
            on, at = told["times"][-1]["at"].split("T")
            world.call(ToolCall("", "book_appointment", {**wish, "day": on, "at": at}), actor="user")
        day += timedelta(days=2)
    call(world, "sign_consent", clinic_id="cc8", form="endoscopy")
    call(world, "confirm_identity", app="carepoint")


def _ride(world: World) -> None:
    """Book rides that can still be changed, and some that can be rated."""
    for number in range(8):
        told = call(world, "quote_rides", pickup="14 Quay Street", dropoff="34 Station Road")["quotes"]
        there = [quote["type_id"] for quote in told if quote["car"]]
        call(world, "book_ride", pickup="14 Quay Street", dropoff="34 Station Road", type_id=there[number % len(there)])
    with world.store.transaction():
        for ride in world.store.find(model(world, "Ride"))[:4]:
            world.store.update(ride, state="done")


def training() -> World:
    """A phone whose owner follows a training plan that has begun, so that its sessions can be logged, and no other."""
    world = phone()
    with world.store.transaction():
        for row in world.store.find(model(world, "SessionLog")) + world.store.find(model(world, "PlanRun")):
            world.store.delete(row)
    call(world, "start_plan", plan_id=next(row.id for row in world.store.find(model(world, "TrainingPlan"), vip=False)))
    with world.store.transaction():
        world.store.update(one(world, "PlanRun"), starts=world.clock.now.date() - timedelta(days=14))
    return world


def _meet(world: World) -> None:
    """Let someone's meeting begin that the owner is invited to, and leave recordings of earlier ones."""
    ctx, now = world.context("world"), world.clock.now
    meeting = {"title": "Review", "starts": str(now + timedelta(minutes=2)), "host": "oskar@example.com"}
    with world.store.transaction():
        world.timeline.handlers["meeting_in"](ctx, meeting)
        known = world.store.find(model(world, "Meeting"))[-1]
        for days in range(1, 7):
            told = {"meeting_id": known.id, "at": str(now - timedelta(days=days)), "transcript": "00:00 Oskar: Hello."}
            world.timeline.handlers["recording_ready"](ctx, told)


def _fill_the_cart(world: World) -> None:
    """Leave goods in the cart, with vouchers that go together."""
    for size in world.store.find(model(world, "PackSize"), in_stock=True)[:40:5]:
        world.call(ToolCall("", "add_grocery", {"size_id": size.id, "quantity": 2}), actor="user")
    for code in ("DAIRY20", "CLUB3"):
        world.call(ToolCall("", "apply_grocery_voucher", {"code": code}), actor="user")
    for variant in world.store.find(model(world, "Variant"), in_stock=True)[:300:50]:
        world.call(ToolCall("", "add_to_bag", {"variant_id": variant.id}), actor="user")
    world.call(ToolCall("", "set_shop_voucher", {"code": "MEMBER5"}), actor="user")
    for dish in world.store.find(model(world, "Dish"), course="Breakfast")[1:6]:
        world.call(ToolCall("", "add_dish", {"dish_id": dish.id, "quantity": 2}), actor="user")


def call(world: World, tool: str, **args: Any) -> Any:
    """Let the owner run a tool that must work."""
    result = world.call(ToolCall("", tool, args), actor="user")
    assert result.error is None, f"{tool}: {result.error}"
    return result.value


def model(world: World, name: str) -> Any:
    """Return a model by name."""
    return world.store.schema.by_name[name].model


def one(world: World, name: str) -> Any:
    """Return the first record of a model."""
    return world.store.find(model(world, name), limit=1)[0]


@lru_cache(maxsize=4)
def used_app(app: str) -> World:
    """A phone whose owner has used the app."""
    world = filled(phone().fork(), app, Random(f"fill {app}"))
    _fill_the_cart(world)
    world.journal.clear()
    return world


def _named(tool: Tool[..., object]) -> str:
    return f"{tool.app}.{tool.name}"


@pytest.mark.parametrize("tool", [tool for tool in TOOLS if tool.owner == "agent"], ids=_named)
def test_agents_tool_is_reached_by_hand_with_equal_rows(tool: Tool[..., object]) -> None:
    for made in (lambda: used_app(tool.app), phone, training):  # what filled the app may be in the way, as a call is
        told = check_reachable(made().fork, tool, Random(f"reach {tool.name}"), n=5, fill=0)
        if told.drawn:
            return
    raise AssertionError(f"no valid call of {tool.name} could be drawn")


@pytest.mark.full
@pytest.mark.parametrize("tool", [tool for tool in TOOLS if tool.owner == "agent"], ids=_named)
def test_agents_tool_is_reached_in_many_worlds(tool: Tool[..., object]) -> None:
    for seed in range(5):
        check_reachable(phone().fork, tool, Random(f"reach {seed} {tool.name}"), n=5)


@pytest.mark.parametrize("tool", [tool for tool in TOOLS if tool.owner == "user"], ids=_named)
def test_owners_tool_has_a_control_that_refuses_the_agent(tool: Tool[..., object]) -> None:
    assert check_owner_only(used_app(tool.app).fork, tool, Random(f"owner {tool.name}"), fill=0)
