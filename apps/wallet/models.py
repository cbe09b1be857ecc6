"""What Wallet remembers. All amounts are cents."""

from datetime import date, datetime
from typing import Literal

from gui_sim.gates import PROFILE
from gui_sim.model import Record, private, ref

Method = Literal["wallet", "card", "points"]
PassKind = Literal["ticket", "boarding", "loyalty", "membership", "gift"]


class Card(Record, prefix="cd"):
    """A payment card. Number and code never leave the store; `credit_left` is what it can still pay."""

    label: str
    brand: str = "Meridian"
    last4: str
    kind: Literal["debit", "credit"] = "debit"
    expires: str
    number: str = private(default="")
    cvv: str = private(default="")
    credit_left: int = private(default=200_000)


class WalletAccount(Record, prefix="wb"):
    """The stored balance and its limits; there is one, `wb1`.

    A charge up to `auto_authorise` is paid at once; above it the owner must confirm. `spent_today` counts on
    `spent_on`. A point pays one cent.
    """

    balance: int
    auto_authorise: int = 0
    daily_limit: int = 100_000
    spent_today: int = 0
    spent_on: date | None = None
    default_method: str | None = ref(Card, default=None)
    points: int = 0

    policy = PROFILE


class Transaction(Record, prefix="tx"):
    """Money that moved; a negative amount went out."""

    at: datetime
    payee: str
    amount: int
    method: str = "wallet"
    app: str = ""
    ref: str = ""
    category: str = "other"
    state: Literal["posted", "pending", "refunded"] = "posted"
    note: str = ""

    newest_by = "at"
    policy = PROFILE


class Pass(Record, prefix="pa"):
    """A ticket, boarding pass, loyalty or membership card, or gift card."""

    app: str = ""
    kind: PassKind
    title: str
    code: str
    starts: datetime | None = None
    ref: str = ""
    pin: str = private(default="")
