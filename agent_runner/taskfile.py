"""Task files: YAML with line numbers."""

from pathlib import Path
from typing import Any

from gui_sim import yaml_file
from gui_sim.errors import GuiSimError
from gui_sim.yaml_file import Spot, line_of


class TaskError(GuiSimError):
    """A task file is wrong; the message names the file, the line and what to write instead."""


def read(path: Path) -> tuple[Any, dict[Spot, int]]:
    """Return a task file's data and the lines of its parts; see `gui_sim.yaml_file.read`.

    Raises:
        TaskError: The file cannot be read, is not YAML, or uses what is refused.
    """
    try:
        return yaml_file.read(path)
    except GuiSimError as error:
        raise TaskError(str(error)) from None


__all__ = ["Spot", "TaskError", "line_of", "read"]
