"""What FreshCart remembers. Prices are cents, weights grams or millilitres."""

from datetime import date, time
from typing import Literal

from gui_sim.model import Record, Value, private, ref

Bags = Literal["paper", "none"]
Tag = Literal["organic", "vegan", "gluten_free", "lactose_free", "low_salt", "halal"]


class Product(Record, prefix="fp"):
    """Something on a shelf; nutrition is per 100 g or ml."""

    name: str
    brand: str
    aisle: str
    tags: tuple[Tag, ...] = ()
    kcal: int = 0
    protein_g: float = 0.0
    sugar_g: float = 0.0
    fat_g: float = 0.0
    salt_g: float = 0.0
    fibre_g: float = 0.0
    alcohol: bool = False
    margin: int = private(default=0)


class PackSize(Record, prefix="fz"):
    """One size of a product and its price; `was` is the price before an offer."""

    product_id: str = ref(Product)
    label: str
    grams: int
    price: int
    was: int | None = None
    in_stock: bool = True
    stock: int = private(default=40)


class GroceryLine(Record, prefix="fl"):
    """A size and how many of it lie in the cart."""

    size_id: str = ref(PackSize)
    quantity: int
    substitute: bool = True


class GroceryVoucher(Record, prefix="gv"):
    """Money off: cents, or a percentage up to a cap, from a minimum on, on some aisles or all.

    `holder_rule` names accounts that may use it ("new", "club"); empty is everyone.
    """

    code: str
    title: str
    off: int | None = None
    off_pct: int | None = None
    cap: int | None = None
    min_spend: int = 0
    aisles: tuple[str, ...] = ()
    starts: date
    ends: date
    stackable: bool = False
    used: bool = False
    applied: int = 0
    holder_rule: str = private(default="")


class DeliverySlot(Record, prefix="sd"):
    """A delivery window; its places are a seeded number unless `places` says otherwise."""

    day: date
    starts: time
    ends: time
    fee: int
    places: int = private(default=6)


class OrderLine(Value):
    """One line of an order as it was bought."""

    size_id: str
    name: str
    label: str
    quantity: int
    price: int
    substitute: bool = True


class GroceryOrder(Record, prefix="go"):
    """An order: what, by which vouchers, for when and how much."""

    lines: tuple[OrderLine, ...]
    vouchers: tuple[str, ...] = ()
    slot_id: str = ref(DeliverySlot)
    subtotal: int
    discount: int
    fee: int
    total: int
    address: str
    bags: Bags = "paper"
    note: str = ""
    state: Literal["awaiting_payment", "placed", "packing", "delivered", "cancelled"] = "placed"


class Staple(Record, prefix="sq"):
    """What is bought again and again, and in which size."""

    product_id: str = ref(Product)
    usual_size: str = ref(PackSize)
    every_days: int = 7
