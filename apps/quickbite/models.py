"""What QuickBite remembers. Prices are cents."""

from datetime import date, datetime, time
from typing import Literal

from gui_sim.model import Record, Value, private, ref

Drop = Literal["door", "hand", "lobby"]
Tag = Literal["veg", "vegan", "halal", "spicy", "gluten_free"]
Weekday = Literal["mon", "tue", "wed", "thu", "fri", "sat", "sun"]


class Kitchen(Record, prefix="ki"):
    """A kitchen that has its food brought; hours that end before they begin end on the next day.

    On the weekdays of `closed_on` it rests; from `closed_from` to `closed_until` it takes no orders at all.
    `busy` is by how many minutes it is slower than it says.
    """

    name: str
    cuisine: str
    area: str
    address: str
    rating: float
    eta_min: int
    fee: int
    min_order: int
    opens: time
    closes: time
    closed_on: tuple[Weekday, ...] = ()
    closed_from: date | None = None
    closed_until: date | None = None
    busy: int = private(default=0)


class DishChoice(Value):
    """One choice of an option, and what it costs more."""

    name: str
    extra: int = 0


class DishOption(Value):
    """What can be chosen of a dish: one choice, of which the first is the usual one, or any number of extras."""

    name: str
    choices: tuple[DishChoice, ...]
    pick: Literal["one", "any"] = "one"


class Dish(Record, prefix="di"):
    """Something on a kitchen's menu; `left` is how many it makes a day. Names of a dish's choices differ."""

    kitchen_id: str = ref(Kitchen)
    name: str
    course: str
    price: int
    text: str = ""
    tags: tuple[Tag, ...] = ()
    kcal: int = 0
    allergens: tuple[str, ...] = ()
    options: tuple[DishOption, ...] = ()
    alcohol: bool = False
    left: int = private(default=40)


class DishDay(Record, prefix="qd"):
    """An exception: how many of a dish there are on a day."""

    dish_id: str = ref(Dish)
    day: date
    left: int = private()


class DishLine(Record, prefix="ql"):
    """A dish in the basket, with all choices made; what lies there is of one kitchen."""

    dish_id: str = ref(Dish)
    quantity: int
    choices: tuple[str, ...] = ()
    note: str = ""


class FoodPromo(Record, prefix="qp"):
    """Money off an order: cents, or a percentage up to a cap, from a minimum on; so often."""

    code: str
    title: str
    off: int | None = None
    off_pct: int | None = None
    cap: int | None = None
    min_order: int = 0
    ends: date
    uses_left: int = private(default=1)

    @property
    def min_spend(self) -> int:
        """The minimum, as `gui_sim.vouchers` calls it."""
        return self.min_order

    @property
    def starts(self) -> None:
        """Promos hold from the day on which they are there."""

    @property
    def used(self) -> bool:
        """Whether it is spent."""
        return self.uses_left < 1

    @property
    def stackable(self) -> bool:
        """One order takes one promo."""
        return False

    @property
    def applied(self) -> int:
        """A promo is named by an order; it is never applied to the basket."""
        return 0

    @property
    def holder_rule(self) -> str:
        """Promos are for everyone."""
        return ""


class FoodLine(Value):
    """One line of an order as it was bought; `price` is that of one, with its choices."""

    dish_id: str
    name: str
    quantity: int
    price: int
    choices: tuple[str, ...] = ()
    note: str = ""


class FoodOrder(Record, prefix="qo"):
    """An order: what, where to, when, and for how much; later how many stars it got.

    `due` is when it is said to come. `tip_more` is a tip given with the stars; it counts once it is paid.
    """

    kitchen_id: str = ref(Kitchen)
    lines: tuple[FoodLine, ...]
    subtotal: int
    discount: int = 0
    fee: int
    tip: int = 0
    total: int
    address: str
    drop: Drop = "door"
    cutlery: bool = False
    note: str = ""
    at: datetime
    deliver_at: datetime | None = None
    due: datetime
    promo: str | None = None
    state: Literal["awaiting_payment", "placed", "cooking", "on_the_way", "delivered", "cancelled"] = "placed"
    stars: int | None = None
    review: str = ""
    tip_more: int = 0
    tip_state: Literal["none", "awaiting_payment", "paid"] = "none"
    courier_code: str = private(default="")

    newest_by = "at"
