"""A payment that waits for the owner."""

from apps.wallet.models import Card, Method
from apps.wallet.money import trouble
from apps.wallet.tools import (
    authorise_payment,
    decline_payment,
    method_name,
    set_pay_method,
)
from gui_sim import ui
from gui_sim.geometry import Insets
from gui_sim.records import PaymentRequest
from gui_sim.wording import moment, money

METHODS: tuple[tuple[Method, str], ...] = (("wallet", "Balance"), ("card", "Card"), ("points", "Points"))


class PayRequest(ui.Screen):
    """One payment: how, and yes or no."""

    title = "Payment"

    request_id: str

    method = ui.State[Method](lambda screen: screen.present_method())
    card_id = ui.State[str](lambda screen: screen.present_card())

    @property
    def request(self) -> PaymentRequest | None:
        """The payment, if it is there."""
        return self.ctx.maybe(PaymentRequest, self.request_id)

    def present_method(self) -> Method:
        """Return how it would be paid now."""
        method = self.request.method if self.request else "wallet"
        return "wallet" if method == "wallet" else "points" if method == "points" else "card"

    def present_card(self) -> str:
        """Return the card chosen now, or the first one."""
        cards = self.ctx.ids(Card)
        method = self.request.method if self.request else ""
        return method if method in cards else (cards[0] if cards else "")

    def body(self) -> ui.View:
        """Amount, method, and two buttons for the owner."""
        ctx, request = self.ctx, self.request
        if request is None:
            return ui.Empty("receipt", "No longer there", "This payment is gone.")
        waits = request.state == "waiting"
        method = self.method.value
        card_id = self.card_id.value if method == "card" else None
        cards = [(card.id, f"{card.label} ••{card.last4}") for card in ctx.find(Card)]
        wrong = trouble(ctx, request)
        return ui.Form(
            ui.Padding(
                ui.VStack(
                    ui.Text(money(request.amount), "largeTitle", align="center", weight=600),
                    ui.Text(f"{request.payee} · {ctx.app_name(request.app)}", "body", "secondaryLabel", align="center"),
                    ui.Text(wrong, "footnote", "systemRed", lines=0, align="center") if wrong else None,
                    spacing=4.0,
                    align="fill",
                ),
                Insets(12, 16, 4, 16),
            ),
            ui.Section(
                ui.Segmented("Pay with", self.method, METHODS),
                ui.Picker("Card", self.card_id, cards) if method == "card" and cards else None,
                ui.Button("Use this", call=set_pay_method.call(request.id, method, card_id), enabled=waits),
                footer=f"Now: {method_name(ctx, request.method)}.",
            ),
            ui.Section(
                ui.Row("Status", value={"waiting": "Waiting for you"}.get(request.state, request.state.title())),
                ui.Row("Requested", value=moment(request.created_at)),
                ui.Row("Expires", value=f"{request.expires_at:%H:%M}"),
            ),
            ui.Padding(
                ui.VStack(
                    ui.Button("Pay with Face ID", role="primary", call=authorise_payment.call(request.id),
                              then=ui.Dismiss(), enabled=waits and not wrong),
                    ui.Button("Decline", role="secondary", call=decline_payment.call(request.id),
                              then=ui.Dismiss(), enabled=waits),
                    spacing=10.0,
                    align="fill",
                ),
                Insets(0, 16, 0, 16),
            ),
        )  # fmt: skip
