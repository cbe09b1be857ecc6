"""How PayPort looks."""

from apps.payport.models import MoneyRequest, PayFriend, Split, Transfer
from apps.payport.screens.banks import CashOut, LinkBank
from apps.payport.screens.home import Friend, PayHome, TransferDetail
from apps.payport.screens.paying import PayForm
from apps.payport.screens.requests import RequestDetail, Requests
from apps.payport.screens.splits import SplitDetail, SplitForm, Splits

__all__ = [
    "OPENS",
    "TABS",
    "CashOut",
    "Friend",
    "LinkBank",
    "PayForm",
    "PayHome",
    "RequestDetail",
    "Requests",
    "SplitDetail",
    "SplitForm",
    "Splits",
    "TransferDetail",
]

TABS = (PayHome, Requests, Splits)
OPENS = {Transfer: TransferDetail, MoneyRequest: RequestDetail, Split: SplitDetail, PayFriend: Friend}
