"""The first screen of Wallet."""

from apps.wallet.models import Card, Transaction
from apps.wallet.screens.cards import CardsAndLimits, balance_card, card_row
from apps.wallet.screens.paying import PayRequest
from apps.wallet.screens.transactions import transaction_row
from gui_sim import ui
from gui_sim.gates import PROFILE
from gui_sim.geometry import Insets
from gui_sim.records import PaymentRequest
from gui_sim.wording import money


class WalletHome(ui.Screen):
    """The balance, what waits, the cards, the last transactions."""

    title = "Wallet"
    icon = "wallet"
    large_title = True

    def body(self) -> ui.View:
        """Balance card first."""
        ctx = self.ctx
        waiting = [request.id for request in ctx.find(PaymentRequest, state="waiting", order="-created_at")]
        recent = [transaction.id for transaction in ctx.find(Transaction, order="-at", limit=5)]
        return ui.List(
            ui.Padding(balance_card(ctx), Insets(0, 16, 0, 16)),
            ui.Section(
                ui.ForEach(waiting, self.request, name="waiting"), header="Waiting for you"
            ) if waiting else None,
            ui.Section(
                *(ui.Keyed(card.id, card_row(card)) for card in ctx.find(Card)),
                ui.Row("Cards and limits", role="primary", to=CardsAndLimits()),
                header="Cards",
            ),
            ui.Section(
                ui.ForEach(
                    recent,
                    lambda key: transaction_row(ctx, key),
                    name="recent",
                    empty=ui.Empty("receipt", "No transactions", "What you pay and receive is listed here.")
                    if ctx.allows(PROFILE) else ui.LockCard(PROFILE.sentence(ctx)),
                ),
                header="Latest",
            ),
        )  # fmt: skip

    def request(self, key: str) -> ui.View:
        """One payment that waits."""
        request = self.ctx.get(PaymentRequest, key)
        return ui.Row(
            request.payee,
            f"{self.ctx.app_name(request.app)} · until {request.expires_at:%H:%M}",
            value=money(request.amount),
            leading=ui.IconTile("hourglass-medium", "#ff9500"),
            sheet=PayRequest(key),
        )
