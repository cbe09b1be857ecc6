"""What Lab remembers."""

from datetime import date, time

from gui_sim.model import Record, bookkeeping, ref


class Aisle(Record, prefix="la"):
    """A shelf, in another shelf or at the top."""

    name: str
    inside: str | None = ref("Aisle", default=None)


class Product(Record, prefix="lp"):
    """Something on a shelf; a hidden one is only found by searching."""

    name: str
    aisle_id: str = ref(Aisle)
    hidden: bool = False


class Line(Record, prefix="ll"):
    """A product that is taken, so many times."""

    product_id: str = ref(Product)
    count: int


class Ticket(Record, prefix="lt"):
    """A request; many have one title."""

    title: str
    closed: bool = False
    muted: bool = False
    pinned: bool = False


class Letter(Record, prefix="le"):
    """A letter that came."""

    subject: str
    seen: bool = bookkeeping(default=False)


class Reply(Record, prefix="lr"):
    """An answer to a letter."""

    letter_id: str = ref(Letter)
    body: str


class Memo(Record, prefix="lm"):
    """A text with words to find it by."""

    body: str
    tags: tuple[str, ...] = ()


class Setting(Record, prefix="ls"):
    """What was set last, one row a form."""

    form: str
    said: str


class Visit(Record, prefix="lv"):
    """A day, and an hour."""

    day: date
    at: time | None = None
