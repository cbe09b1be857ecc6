"""How Wallet looks."""

from apps.wallet.models import Pass, Transaction
from apps.wallet.screens.cards import AddCard, CardsAndLimits, TopUp
from apps.wallet.screens.home import WalletHome
from apps.wallet.screens.passes import Passes, PassView
from apps.wallet.screens.paying import PayRequest
from apps.wallet.screens.transactions import TransactionDetail, Transactions
from gui_sim.records import PaymentRequest

__all__ = [
    "OPENS",
    "TABS",
    "AddCard",
    "CardsAndLimits",
    "PassView",
    "Passes",
    "PayRequest",
    "TopUp",
    "TransactionDetail",
    "Transactions",
    "WalletHome",
]

TABS = (WalletHome, Transactions, Passes)
OPENS = {Transaction: TransactionDetail, Pass: PassView, PaymentRequest: PayRequest}
