"""What PayPort remembers. All amounts are cents."""

from datetime import date, datetime
from typing import Literal

from gui_sim.model import Record, private, ref
from gui_sim.records import Connection, Contact
from gui_sim.values import Value

Category = Literal["food", "rent", "travel", "gift", "other"]
Audience = Literal["private", "friends"]
Method = Literal["equal", "amounts", "percent"]
Reply = Literal["decline", "remind", "cancel"]


class PayFriend(Record, prefix="fd"):
    """Someone on PayPort whom the owner pays, or who is blocked. `contact_id` is empty for who is no contact.

    `risk` goes from 0 to 100; from 80 on, the bank stops what is sent to them.
    """

    contact_id: str | None = ref(Contact, default=None)
    handle: str
    number: str
    last_paid: date | None = None
    blocked: bool = False
    risk: int = private(default=0)


class BankLink(Record, prefix="bl"):
    """A bank account that money can be cashed out to."""

    bank: str
    last4: str
    connection_id: str = ref(Connection)


class Share(Value):
    """One person's part of a split; the owner's own has no number and counts as paid."""

    name: str
    number: str = ""
    amount: int
    paid: bool = False


class Split(Record, prefix="sx"):
    """A sum that several people share. The shares add up to the total."""

    title: str
    total: int
    shares: tuple[Share, ...]
    method: Method = "equal"
    at: datetime

    newest_by = "at"


class MoneyRequest(Record, prefix="mq"):
    """Money asked for: "in" by someone of the owner, "out" by the owner of someone, who is named in both cases."""

    from_name: str
    from_number: str
    direction: Literal["in", "out"]
    amount: int
    note: str = ""
    due: date | None = None
    state: Literal["open", "paid", "declined", "cancelled"] = "open"
    at: datetime
    reminded_at: datetime | None = None
    split_id: str | None = ref(Split, default=None)

    newest_by = "at"


class Transfer(Record, prefix="tf"):
    """Money sent, received or cashed out. `to_name` and `to_number` are the other person's in both directions.

    A transfer to the owner's own bank has a `bank_id` and no number. `send_at` is when a scheduled one goes out,
    `request_id` what it pays.
    """

    to_name: str
    to_number: str = ""
    amount: int
    direction: Literal["sent", "received"] = "sent"
    category: Category = "other"
    note: str = ""
    audience: Audience = "friends"
    at: datetime
    state: Literal["awaiting_payment", "sent", "scheduled", "failed", "cancelled"] = "sent"
    send_at: datetime | None = None
    request_id: str | None = ref(MoneyRequest, default=None)
    bank_id: str | None = ref(BankLink, default=None)
    fraud_flag: bool = private(default=False)

    newest_by = "at"
