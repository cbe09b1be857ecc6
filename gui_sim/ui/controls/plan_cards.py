"""An app's plans, a card each."""

from collections.abc import Sequence

from gui_sim.plans import Plan
from gui_sim.tool import ToolCall
from gui_sim.ui.controls.cards import PlanCard
from gui_sim.ui.controls.section import Section
from gui_sim.ui.layout import VStack
from gui_sim.ui.view import Env, View
from gui_sim.wording import money


class PlanCards(View):
    """The plans of an app, the present one framed; only another can be touched, for the owner's call.

    Args:
        plans: Each plan with that call, in the order of the cards.
        current: The id of the present plan.
        header: Small words above.
    """

    expands = True

    def __init__(self, plans: Sequence[tuple[Plan, ToolCall]], current: str, header: str = "") -> None:
        self.plans = tuple(plans)
        self.current = current
        self.header = header

    def content(self, env: Env) -> View:
        cards = [
            PlanCard(
                plan.name,
                f"{money(plan.price)} a month" if plan.price else money(0),
                plan.gives,
                plan.id == self.current,
                call=call,
                enabled=plan.id != self.current,
            )
            for plan, call in self.plans
        ]
        return Section(
            VStack(*cards, spacing=14.0, align="fill"),
            header=self.header,
            style="bare",
            footer="Only the owner of the phone can change the plan.",
        )
