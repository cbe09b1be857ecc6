"""The plans of StreamBox."""

from apps.streambox.plans import APP, PLANS
from apps.streambox.tools import change_streambox_plan
from gui_sim import ui
from gui_sim.context import Context


class BoxPlans(ui.Screen):
    """The plans; only the owner changes them."""

    title = "Plans"
    reads_only = True

    def body(self) -> ui.View:
        """A card each."""
        return ui.List(plan_cards(self.ctx))


def plan_cards(ctx: Context, header: str = "") -> ui.View:
    """Return the cards of the plans."""
    calls = {
        "basic": change_streambox_plan.call("basic"),
        "standard": change_streambox_plan.call("standard"),
        "premium": change_streambox_plan.call("premium"),
    }
    return ui.PlanCards([(plan, calls[plan.id]) for plan in PLANS], ctx.plan(APP) or PLANS[0].id, header)
