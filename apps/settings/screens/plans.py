"""Plans and linked sources; changed in their own apps."""

from datetime import date

from gui_sim import ui
from gui_sim.context import Context
from gui_sim.plans import next_renewal, plan_name
from gui_sim.records import Connection, Subscription
from gui_sim.wording import full_day, money


class Subscriptions(ui.Screen):
    """The owner's plans; changed in their own apps."""

    title = "Subscriptions"

    def body(self) -> ui.View:
        """One row a plan."""
        plans = sorted(self.ctx.find(Subscription), key=lambda plan: self.ctx.app_name(plan.app).casefold())
        if not plans:
            return ui.Empty("repeat", "No subscriptions", "Plans of apps are listed here.")
        return ui.List(
            ui.Section(
                *(
                    ui.Row(
                        self.ctx.app_name(plan.app),
                        plan_words(plan, self.ctx.today),
                        value=money(plan.price) if plan.price else "",
                        leading=app_tile(self.ctx, plan.app),
                    )
                    for plan in plans
                )
            )
        )


class Connections(ui.Screen):
    """What is linked to which app; changed in those apps."""

    title = "Connections"

    def body(self) -> ui.View:
        """One row a source."""
        sources = self.ctx.find(Connection)
        if not sources:
            return ui.Empty("link-simple", "No connections", "Linked sources are listed here.")
        return ui.List(
            ui.Section(
                *(
                    ui.Row(
                        source.source,
                        self.ctx.app_name(source.app),
                        value=linked_line(source.state),
                        leading=app_tile(self.ctx, source.app),
                    )
                    for source in sources
                )
            )
        )


def linked_line(state: str) -> str:
    """Say whether a source is linked."""
    return "Connected" if state == "linked" else "Not connected"


def plan_words(plan: Subscription, today: date) -> str:
    """Name a plan, and say when one that is paid for renews."""
    name = plan_name(plan)
    renews = next_renewal(plan, today)
    if renews is not None:
        return f"{name}, renews {full_day(renews)}"
    return f"{name}, does not renew" if plan.price else name


def app_tile(ctx: Context, id: str) -> ui.View:
    """Return an app's icon as rows carry it."""
    app = ctx.world.find_app(id)
    return ui.IconTile(app.app.icon, app.app.color) if app else ui.IconTile("app-window", "#8e8e93")
