"""A pack's YAML files, checked against models; faults name file and line."""

from pathlib import Path
from typing import TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from gui_sim.errors import GuiSimError
from gui_sim.yaml_file import line_of, read

M = TypeVar("M", bound="Part")


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
        faults = []
        for fault in error.errors(include_url=False, include_input=False):
            spot = tuple(fault["loc"])
            text = str(fault["msg"]).removeprefix("Value error, ")
            faults.append(f"{path}:{line_of(lines, spot)}: {'.'.join(map(str, spot))}: {text}")
        raise GuiSimError("\n".join(faults)) from None
