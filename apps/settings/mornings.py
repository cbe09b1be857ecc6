"""What Settings looks at each morning: plans that renew, room that is left."""

import re
from datetime import datetime, time, timedelta
from typing import Any

from apps.settings.models import Setting
from gui_sim.context import Context
from gui_sim.plans import plan_name
from gui_sim.records import Notification, Subscription
from gui_sim.tool import handler
from gui_sim.wording import full_day, money

MORNING = time(9, 0)
FULL = 0.9
"""The share of the storage above which it is almost full."""
STORAGE = "storage.used"


@handler("settings_morning")
def settings_morning(ctx: Context, payload: dict[str, Any]) -> None:
    """Each morning, tell of plans that renew tomorrow and of storage that is almost full."""
    tomorrow = ctx.today + timedelta(days=1)
    ctx.schedule("settings_morning", {}, at=datetime.combine(tomorrow, MORNING))
    for plan in ctx.store.find(Subscription, renews=tomorrow):
        if plan.price:
            name = ctx.app_name(plan.app)
            words = f"{name} {plan_name(plan)} renews on {full_day(tomorrow)} for {money(plan.price)}."
            ctx.notify("settings", "Subscription renews tomorrow", words, "settings/Subscriptions")
    for setting in ctx.store.find(Setting, key=STORAGE):
        if almost_full(setting.value):
            words = f"{setting.value} is used."
            if not ctx.store.count(Notification, app="settings", body=words):
                ctx.notify("settings", "Storage almost full", words, "settings/Section/general")


def almost_full(words: str) -> bool:
    """Tell whether what the storage says of itself ("71.4 GB of 128 GB") leaves little room."""
    numbers = [float(number) for number in re.findall(r"\d+(?:\.\d+)?", words)]
    return len(numbers) == 2 and numbers[1] > 0 and numbers[0] / numbers[1] >= FULL
