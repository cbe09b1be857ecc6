"""One codec between Python values and wire (JSON) values.

Columns of the store, arguments of tools, state of screens and task files all use it. It is strict about types
(True is not 1, "3" is not 3) and never alters text.
"""

import dataclasses
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, time
from typing import Annotated, Any

from gui_sim.codec import Codec as Codec
from gui_sim.codec import Wire as Wire
from gui_sim.codec import codec as codec
from gui_sim.codec import datetime_text, time_text
from gui_sim.domains import Choice as Choice
from gui_sim.domains import Days as Days
from gui_sim.domains import Domain as Domain
from gui_sim.domains import Each as Each
from gui_sim.domains import Filled as Filled
from gui_sim.domains import Id as Id
from gui_sim.domains import Range as Range
from gui_sim.domains import Step as Step
from gui_sim.domains import Text as Text
from gui_sim.fields import Value as Value
from gui_sim.fields import bookkeeping as bookkeeping
from gui_sim.fields import plain as plain
from gui_sim.fields import private as private
from gui_sim.fields import ref as ref


@dataclass(frozen=True)
class PhoneFormat:
    """Marks text as a telephone number in E.164 form; spaces, dots, dashes and brackets are dropped."""

    def normalise(self, text: str, name: str) -> str:
        """Return `+14155550123` for `(415) 555-0123`, or raise ValueError."""
        number = re.sub(r"[ \u00a0().\-]", "", text)
        if re.fullmatch(r"[2-9][0-9]{9}", number):
            number = "+1" + number
        elif re.fullmatch(r"1[2-9][0-9]{9}", number):
            number = "+" + number
        if not re.fullmatch(r"\+[1-9][0-9]{6,14}", number):
            raise ValueError(f"'{name}' must be a telephone number such as +14155550123.")
        return number


Phone = Annotated[str, PhoneFormat()]
"""Text that is a telephone number in E.164 form."""


def encode(value: object, *, show_private: bool = False) -> Wire:
    """Return the wire form of any value.

    Dates and times become ISO text, tuples lists, values and records dicts; a record's dict has its id first.
    Fields declared private are left out unless asked for.
    """
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, datetime):
        return datetime_text(value)
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, time):
        return time_text(value)
    if isinstance(value, Mapping):
        return {str(key): encode(item, show_private=show_private) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [encode(item, show_private=show_private) for item in value]
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        to_json = getattr(value, "to_json", None)
        if to_json is not None:
            return to_json()
        return {
            field.name: encode(getattr(value, field.name), show_private=show_private)
            for field in dataclasses.fields(value)
            if show_private or not field.metadata.get("private")
        }
    raise TypeError(f"{type(value).__name__} has no wire form.")


def decode(type_: Any, wire: Wire, name: str = "value") -> Any:
    """Return the Python value of a wire value, or raise ValueError with a sentence that names it."""
    return codec(type_).decode(wire, name)
