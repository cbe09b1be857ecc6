"""Sheets of the phone itself: what only the owner can do, a payment that waits, a permission, an offer."""

from typing import ClassVar

from gui_sim.geometry import Insets
from gui_sim.records import PaymentRequest
from gui_sim.system.app_icon import AppIcon, app_of
from gui_sim.ui.acting import Item
from gui_sim.ui.controls.button import Button
from gui_sim.ui.controls.icon import Icon
from gui_sim.ui.controls.text import Text
from gui_sim.ui.effects import Dismiss
from gui_sim.ui.layout import Background, Frame, Gap, Padding, VStack
from gui_sim.ui.screen import Screen
from gui_sim.ui.view import View


class NeedsYou(Screen):
    """Says that a step is the owner's, what the step is, and that the owner can be asked."""

    title = "Needs you"
    bare: ClassVar[bool] = True
    tool: str
    sentence: str

    def body(self) -> View:
        step = self.sentence.removeprefix("Only the owner can do this: ")
        return _page(
            _disc("user-focus", "systemOrange"),
            Text("Only the owner can do this", "title2", weight=700, align="center", role="header"),
            Gap(8.0),
            Text(step, "body", "secondaryLabel", align="center"),
            Gap(28.0),
            _hint("chat-circle-text", "Ask the owner: say which step is needed and why. It waits until they have done it."),
        )

    def footer(self) -> View:
        return Padding(Button("OK", role="primary", effect=Dismiss()), Insets(10.0, 16.0, 10.0, 16.0))


class FaceID(Screen):
    """A payment that waits for the owner's face; it can be left, which changes nothing."""

    title = "Confirm payment"
    bare: ClassVar[bool] = True
    request_id: str

    def body(self) -> View:
        request = self.ctx.maybe(PaymentRequest, self.request_id)
        if request is None:
            return _page(Text("This payment is no longer there.", "body", "secondaryLabel", align="center"))
        amount = f"${request.amount // 100:,}.{request.amount % 100:02d}"
        told = {
            "waiting": "Waiting for you to confirm",
            "paid": "Paid",
            "declined": "Declined",
            "expired": "The request has expired",
        }[request.state]
        return _page(
            AppIcon(app_of(self.ctx.world, request.app), 60.0),
            Gap(14.0),
            Text(request.payee, "headline", align="center"),
            Gap(4.0),
            Text(amount, "largeTitle", align="center"),
            Gap(40.0),
            _disc("scan-face" if False else "user-focus", "systemBlue"),
            Text(told, "headline", "secondaryLabel", align="center"),
        )

    def footer(self) -> View:
        return Padding(Button("Cancel", role="secondary", effect=Dismiss()), Insets(10.0, 16.0, 10.0, 16.0))


class PermissionSheet(Screen):
    """Asks the owner to let a client use something."""

    title = "Permission"
    bare: ClassVar[bool] = True
    client: str
    scope: str

    def body(self) -> View:
        return _page(Text(f"{self.client} {self.scope}", "title2", align="center"))

    def footer(self) -> View:
        return Padding(Button("Cancel", role="secondary", effect=Dismiss()), Insets(10.0, 16.0, 10.0, 16.0))


def _page(*views: View) -> View:
    return Padding(VStack(*views, align="center"), Insets(44.0, 28.0, 24.0, 28.0))


def _disc(icon: str, color: str) -> View:
    disc = Background(Frame(Icon(icon, 44.0, color), 88.0, 88.0), f"{color}@0.14", 44.0)
    return Padding(disc, Insets(0.0, 0.0, 20.0, 0.0))


def _hint(icon: str, words: str) -> View:
    return Text(words, "subheadline", "secondaryLabel", align="center")


_ = Item
