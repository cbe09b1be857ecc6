"""Sheets of the phone itself: what only the owner can do, a payment that waits, a permission."""

from typing import ClassVar

from gui_sim.gates import ASSISTANT
from gui_sim.geometry import Insets
from gui_sim.records import PaymentRequest
from gui_sim.system.app_icon import AppIcon, app_of
from gui_sim.ui.controls.button import Button
from gui_sim.ui.controls.icon import Icon
from gui_sim.ui.controls.text import Text
from gui_sim.ui.effects import Dismiss
from gui_sim.ui.layout import Background, Frame, Gap, HStack, Padding, VStack, ZStack
from gui_sim.ui.screen import Screen
from gui_sim.ui.view import Env, View
from gui_sim.wording import money

_STATES = {
    "waiting": "Waiting for you to confirm",
    "paid": "Paid",
    "declined": "Declined",
    "expired": "This request has expired",
}
_SCOPES = {
    "location": "your location",
    "notifications": "notifications",
    "mic_camera": "the microphone and camera",
    "profile": "your details",
    "files.private": "your private files",
}


class NeedsYou(Screen):
    """Says that a step is the owner's, what the step is, and that the owner can be asked."""

    title = "Needs you"
    bare: ClassVar[bool] = True
    background: ClassVar[str] = "background"
    tool: str
    sentence: str

    def body(self) -> View:
        step = self.sentence.removeprefix("Only the owner can do this: ")
        return _page(
            _disc("user", "systemOrange", "lock-key"),
            Text("Only the owner can do this", "title2", weight=700, align="center", role="header"),
            Gap(8.0),
            Text(step, "body", "secondaryLabel", align="center"),
            Gap(28.0),
            _Hint("Ask the owner", "Say which step is needed and why. The phone waits; nothing was changed."),
        )

    def footer(self) -> View:
        return _foot(Button("OK", role="primary", effect=Dismiss()))


class FaceID(Screen):
    """A payment that waits for the owner's face; leaving it changes nothing."""

    title = "Confirm payment"
    bare: ClassVar[bool] = True
    background: ClassVar[str] = "background"
    request_id: str

    @property
    def request(self) -> PaymentRequest | None:
        """The payment, if it is still there."""
        return self.ctx.maybe(PaymentRequest, self.request_id)

    def body(self) -> View:
        request = self.request
        if request is None:
            return _page(Text("This payment is no longer there.", "body", "secondaryLabel", align="center"))
        waiting = request.state == "waiting"
        mark = "user-focus" if waiting else "check" if request.state == "paid" else "x"
        color = {"waiting": "systemBlue", "paid": "systemGreen"}.get(request.state, "systemRed")
        return _page(
            AppIcon(app_of(self.ctx.world, request.app), 64.0),
            Gap(16.0),
            Text(request.payee, "headline", align="center"),
            Gap(2.0),
            Text(money(request.amount), "largeTitle", align="center"),
            Text(
                f"from {request.method.replace('_', ' ').capitalize()}",
                "subheadline",
                "secondaryLabel",
                align="center",
            ),
            Gap(44.0),
            _disc(mark, color),
            Text(_STATES[request.state], "headline", align="center"),
            Gap(6.0),
            *(self._hint() if waiting else ()),
        )

    def _hint(self) -> tuple[View, ...]:
        words = "Only the owner's face confirms a payment."
        return (Text(words, "subheadline", "secondaryLabel", align="center"),)

    def footer(self) -> View:
        request = self.request
        tool = self.ctx.tool("authorise_payment")
        if request is None or request.state != "waiting":
            return _foot(Button("Done", role="primary", effect=Dismiss()))
        confirm = None
        if tool is not None:
            confirm = Button("Confirm with Face ID", role="primary", call=tool.call(self.request_id), then=Dismiss())
        return _foot(confirm, Button("Cancel", role="secondary", effect=Dismiss()))


class PermissionSheet(Screen):
    """Asks the owner to let a client use something."""

    title = "Permission"
    bare: ClassVar[bool] = True
    background: ClassVar[str] = "background"
    client: str
    scope: str

    def body(self) -> View:
        name = "The assistant" if self.client == ASSISTANT else f"“{self.ctx.app_name(self.client)}”"
        what = _SCOPES.get(self.scope, "your " + self.scope.replace(".", " ").replace("_", " "))
        picture = (
            _disc("robot", "systemBlue")
            if self.client == ASSISTANT
            else Padding(AppIcon(app_of(self.ctx.world, self.client), 72.0), Insets(0.0, 0.0, 20.0, 0.0))
        )
        return _page(
            picture,
            Text(f"{name} would like to use {what}", "title2", weight=700, align="center", role="header"),
            Gap(8.0),
            Text("Only the owner can answer this.", "body", "secondaryLabel", align="center"),
        )

    def footer(self) -> View:
        grant, revoke = self.ctx.tool("grant_permission"), self.ctx.tool("revoke_permission")
        if grant is None or revoke is None:
            return _foot(Button("Not now", role="secondary", effect=Dismiss()))
        yes, no = grant.call(self.client, self.scope), revoke.call(self.client, self.scope)
        return _foot(
            Button("Allow Once", role="secondary", call=yes, then=Dismiss()),
            Button("Allow While Using", role="secondary", call=yes, then=Dismiss()),
            Button("Don't Allow", role="secondary", call=no, then=Dismiss()),
            Frame(Button("Not now", role="plain", effect=Dismiss()), grow=True),
        )


class _Hint(View):
    """What to do about it, on a pale ground."""

    expands = True

    def __init__(self, title: str, words: str) -> None:
        self.title = title
        self.words = words

    def content(self, env: Env) -> View:
        lines = VStack(Text(self.title, "headline"), Text(self.words, "subheadline", "secondaryLabel"), spacing=3.0)
        line = HStack(Icon("chat-circle-text", 30.0, "tint"), Frame(lines, grow=True, align="leading"), spacing=14.0)
        return Background(Padding(line, 16.0), "quaternaryFill", 14.0)


def _page(*views: View) -> View:
    return Padding(VStack(*views, align="center"), Insets(56.0, 28.0, 24.0, 28.0))


def _foot(*buttons: View | None) -> View:
    return Padding(VStack(*buttons, spacing=8.0, align="fill"), Insets(10.0, 16.0, 10.0, 16.0))


def _disc(icon: str, color: str, mark: str = "") -> View:
    """Return a large sign on a pale disc; `mark` is a small sign at its corner."""
    disc: View = Background(Frame(Icon(icon, 48.0, color, "fill"), 92.0, 92.0), f"{color}@0.14", 46.0)
    if mark:
        spot = Background(Frame(Icon(mark, 18.0, "#ffffff", "fill"), 30.0, 30.0), color, 15.0)
        disc = ZStack(disc, Padding(spot, Insets(62.0, 0.0, 0.0, 62.0)), align="top_leading")
    return Padding(disc, Insets(0.0, 0.0, 20.0, 0.0))
