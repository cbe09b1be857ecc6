"""What Settings remembers."""

from datetime import datetime, time
from typing import Literal

from gui_sim.model import Record, private


class Setting(Record, prefix="st"):
    """One switch, choice or number of the phone. `value` is text: on/off, an option, or a whole number.

    Keys below `privacy.`, `payment.` and `account.` belong to the owner alone. A setting of kind `fact` cannot be set.
    """

    key: str
    value: str
    section: str
    label: str
    kind: Literal["switch", "choice", "number", "fact"] = "switch"
    options: tuple[str, ...] = ()
    low: int = 0
    high: int = 100


class Focus(Record, prefix="fu"):
    """A time of quiet: who and what still comes through."""

    name: str
    icon: str = "moon"
    on: bool = False
    until: datetime | None = None
    starts: time | None = None
    ends: time | None = None
    allow_apps: tuple[str, ...] = ()
    allow_people: tuple[str, ...] = ()


class AppInfo(Record, prefix="ai"):
    """An app's place on the phone: version, size in bytes, and whether it may notify."""

    app: str
    version: str = "1.0"
    notify: bool = True
    badge: bool = True
    bytes: int = 0


class WifiNetwork(Record, prefix="wn"):
    """A network in reach. A secure one can be joined once its password is known."""

    name: str
    secure: bool = True
    joined: bool = False
    password: str = private(default="")
