"""A pack's YAML files, checked against models; faults name file and line."""

from collections.abc import Callable
from datetime import date, datetime, time
from pathlib import Path
from typing import Annotated, Any, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, StringConstraints, ValidationError

from gui_sim.codec import codec
from gui_sim.errors import GuiSimError
from gui_sim.faults import lines_of_faults
from gui_sim.yaml_file import read

M = TypeVar("M", bound="Part")
DAY = 10  # characters of a day; as a moment it is its midnight


def _written(kind: type, what: str) -> Callable[[Any], Any]:
    """Return what reads a day or hour from its text alone: a number would be taken for seconds, a zone be kept."""

    def read_text(value: Any) -> Any:
        if type(value) is kind:
            return value
        try:
            whole = f"{value}T00:00" if kind is datetime and isinstance(value, str) and len(value) == DAY else value
            return codec(kind).decode(whole, "")
        except ValueError:
            raise ValueError(f"must be {what}") from None

    return read_text


Day = Annotated[date, BeforeValidator(_written(date, "a day of the calendar such as 2031-05-03"))]
Hour = Annotated[time, BeforeValidator(_written(time, "an hour such as 19:30, without a zone"))]
LocalTime = Annotated[
    datetime, BeforeValidator(_written(datetime, "a local date and time such as 2031-05-03T19:30, without a zone"))
]
Words = Annotated[str, StringConstraints(pattern=r"\S")]
"""A text that says something."""


class Part(BaseModel):
    """Base of all parts of a pack: frozen, and unknown fields are refused."""

    model_config = ConfigDict(frozen=True, extra="forbid")


def load(path: Path, model: type[M]) -> M:
    """Return what a file says.

    Raises:
        GuiSimError: The file cannot be read, or is wrong; one line for each fault, with file and line.
    """
    data, lines = read(path)
    if not isinstance(data, dict):
        raise GuiSimError(f"{path}:1: must be a mapping of fields.")
    try:
        return model.model_validate(data)
    except ValidationError as error:
        raise GuiSimError(lines_of_faults(error, path, lines)) from None
