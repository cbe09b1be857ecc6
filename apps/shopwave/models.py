"""What ShopWave remembers. Prices are cents."""

from datetime import date, datetime
from typing import Literal

from gui_sim.model import Record, Value, private, ref

Shipping = Literal["standard", "express", "pickup"]
Reason = Literal["too_small", "too_big", "faulty", "not_wanted", "late"]
RefundTo = Literal["wallet", "card"]


class Item(Record, prefix="it"):
    """Something on sale, in one or more variants; with 0 return days it cannot be sent back."""

    name: str
    brand: str
    category: str
    rating: float
    material: str
    text: str
    return_days: int = 30
    cost: int = private(default=0)


class Variant(Record, prefix="va"):
    """An item in one size and colour; `was` is the price before a sale."""

    item_id: str = ref(Item)
    size: str
    colour: str
    price: int
    was: int | None = None
    in_stock: bool = True
    stock: int = private(default=20)
    restock_at: date | None = private(default=None)


class BagLine(Record, prefix="sc"):
    """A variant and how many of it lie in the bag."""

    variant_id: str = ref(Variant)
    quantity: int
    gift_wrap: bool = False
    gift_note: str = ""


class ShopVoucher(Record, prefix="sv"):
    """Money off: cents, or a percentage up to a cap, from a minimum on, on some categories and brands or on all.

    `holder_rule` names accounts that may use it ("new", "member"); empty is everyone.
    """

    code: str
    title: str
    off: int | None = None
    off_pct: int | None = None
    cap: int | None = None
    min_spend: int = 0
    categories: tuple[str, ...] = ()
    brands: tuple[str, ...] = ()
    ends: date
    stackable: bool = False
    used: bool = False
    applied: int = 0
    holder_rule: str = private(default="")

    @property
    def starts(self) -> None:
        """Vouchers hold from the day on which they are there."""


class WishItem(Record, prefix="sw"):
    """A variant on the wish list; a price below `alert_below` is told of."""

    variant_id: str = ref(Variant)
    added: date
    alert_below: int | None = None

    newest_by = "added"


class OrderLine(Value):
    """One line of an order as it was bought."""

    variant_id: str
    name: str
    size: str
    colour: str
    quantity: int
    price: int
    gift_wrap: bool = False
    gift_note: str = ""


class ShopOrder(Record, prefix="so"):
    """An order: what, by which vouchers, how it comes, when and for how much."""

    lines: tuple[OrderLine, ...]
    vouchers: tuple[str, ...] = ()
    subtotal: int
    discount: int
    shipping: Shipping = "standard"
    fee: int
    total: int
    address: str
    note: str = ""
    at: datetime
    due: date
    state: Literal["awaiting_payment", "placed", "shipped", "delivered", "cancelled"] = "placed"

    newest_by = "at"


class ReturnRequest(Record, prefix="sr"):
    """A line of an order on its way back; lines are counted from 1."""

    order_id: str = ref(ShopOrder)
    line: int
    reason: Reason
    refund_to: RefundTo = "wallet"
    amount: int
    state: Literal["asked", "accepted", "refunded", "refused"] = "asked"
    inspection: Literal["passes", "fails"] = private(default="passes")
