"""The plans of Undertone."""

from apps.music.plans import APP, PLANS
from apps.music.tools import change_music_plan
from gui_sim import ui


class PlanMusic(ui.Screen):
    """The plans; only the owner changes them."""

    title = "Undertone plans"

    def body(self) -> ui.View:
        """A card each."""
        current = self.ctx.plan(APP) or PLANS[0].id
        calls = {
            "free": change_music_plan.call("free"),
            "solo": change_music_plan.call("solo"),
            "family": change_music_plan.call("family"),
        }
        return ui.List(ui.PlanCards([(plan, calls[plan.id]) for plan in PLANS], current))
