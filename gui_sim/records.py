"""What the phone itself remembers, whatever apps are on it."""

from datetime import date, datetime
from typing import Any, Literal

from gui_sim.gates import CONTACTS
from gui_sim.model import Record, bookkeeping, plain, private, ref
from gui_sim.values import Phone, Value

PhoneLabel = Literal["mobile", "home", "work", "school", "main", "other"]


class Owner(Record, prefix="ow"):
    """The person whose phone this is; there is one, `ow1`."""

    name: str
    phone: str = ""
    mail: str = ""
    birth_date: date = date(1990, 1, 1)
    home: str = ""
    work: str = ""
    face_id_ok: bool = private(default=True)


class ContactPhone(Value):
    """One number of a contact, with its label."""

    label: PhoneLabel = "mobile"
    number: Phone


class Contact(Record, prefix="ct"):
    """A person the owner knows; the one app model that other apps may read."""

    name: str
    nickname: str = ""
    company: str = ""
    role: str = ""
    phones: tuple[ContactPhone, ...] = ()
    mails: tuple[str, ...] = ()
    address: str = ""
    birthday: date | None = None
    relation: str = ""
    notes: str = ""
    favourite: bool = False
    photo_id: str | None = ref("Photo", default=None)
    superseded_by: str | None = ref("Contact", default=None)
    answers: Literal["always", "evenings", "never"] = private(default="always")

    policy = CONTACTS


class Permission(Record, prefix="pm"):
    """Whether a client (the assistant, or an app by id) may use something."""

    client: str
    scope: str
    state: Literal["ask", "granted", "denied"] = "ask"
    changed_at: datetime | None = None
    changed_by: Literal["owner", "world"] = "world"


class Connection(Record, prefix="cn"):
    """A source that can be linked to an app: a band, a clinic, a bank, a hub."""

    app: str
    source: str
    state: Literal["off", "linked"] = "off"
    since: datetime | None = None
    accepts_link: bool = private(default=True)


class Subscription(Record, prefix="su"):
    """The owner's plan with an app; one row an app, price in cents a month."""

    app: str
    plan: str
    price: int = 0
    renews: date | None = None


class PaymentRequest(Record, prefix="pr"):
    """A payment that waits for the owner, or did. `amount` in cents; `ref` is the record being paid for."""

    app: str
    ref: str
    payee: str
    amount: int
    method: str = "wallet"
    state: Literal["waiting", "paid", "declined", "expired"] = "waiting"
    created_at: datetime
    expires_at: datetime

    newest_by = "created_at"


class Offer(Record, prefix="of"):
    """A call that one app has prepared for another, to be taken with one tap. `call` is a ToolCall's JSON."""

    from_app: str
    to_app: str
    call: dict[str, Any] = plain(factory=dict)
    line: str
    state: Literal["open", "taken", "dismissed"] = "open"


class Notification(Record, prefix="nt"):
    """A notice from an app. `link` names what a tap opens, such as a record's id."""

    app: str
    title: str
    body: str = ""
    at: datetime
    link: str = ""
    state: Literal["new", "seen", "cleared"] = bookkeeping(default="new")

    newest_by = "at"


class TimelineEvent(Record, prefix="te"):
    """Something that will happen, at a time or after a tool's use. Wholly private: it is the future."""

    at: datetime | None = private(default=None)
    after: str = private(default="")
    kind: str = private()
    payload: dict[str, Any] = private(factory=dict)
    done: bool = private(default=False)


class Token(Record, prefix="gt"):
    """What the owner has confirmed for an app (identity, age, an item), and until when; None is for good."""

    gate: str
    app: str
    until: datetime | None = None


SYSTEM_MODELS: tuple[type[Record], ...] = (
    Owner,
    Contact,
    Permission,
    Connection,
    Subscription,
    PaymentRequest,
    Offer,
    Notification,
    TimelineEvent,
    Token,
)
