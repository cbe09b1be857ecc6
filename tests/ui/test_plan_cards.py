from harness import Stage, check_sizes

from gui_sim.plans import Plan
from gui_sim.tool import ToolCall
from gui_sim.ui import PlanCards
from gui_sim.ui.effects import Perform

FREE = Plan("free", "Free", gives=("Two classes",))
FULL = Plan("full", "Full", 990, ("All classes", "Guests"))


def change(plan: str) -> ToolCall:
    return ToolCall("gym", "change_gym_plan", {"plan": plan})


def cards(stage: Stage) -> PlanCards:
    return PlanCards(((FULL, change("full")), (FREE, change("free"))), "free")


def test_each_plan_is_a_card_with_its_price_and_the_present_one_is_chosen() -> None:
    stage = Stage(cards)
    assert stage.node("Full").value == "$9.90 a month, All classes, Guests"
    assert stage.node("Free").selected and not stage.node("Full").selected


def test_a_touch_holds_the_call() -> None:
    stage = Stage(cards)
    stage.tap("Full")
    assert stage.done == [Perform(change("full"))]


def test_the_present_plan_cannot_be_chosen_again() -> None:
    stage = Stage(cards)
    assert not stage.node("Free").enabled and stage.node("Full").enabled


def test_it_fits_everywhere() -> None:
    check_sizes(cards)
