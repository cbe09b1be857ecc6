"""What an agent was told, as a replay shows it: in words, bounded, a data file of each part for a report."""

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from agent_runner.agents.prompts import signature
from agent_runner.report.pages import data_file, write_page
from agent_runner.report.steps import cut
from agent_runner.told import read_part

MOST = 100_000
"""Characters of one part that a page holds; the whole is in the run's folder."""


@lru_cache(maxsize=64)  # equal for many episodes
def part_words(folder: Path, name: str) -> str | None:
    """Return a part in words, None where it is not there; `folder` is that of the run.

    Raises:
        GuiSimError: The file is not what a run writes.
        ValueError, LookupError, TypeError, AttributeError: What it holds is not.
    """
    part = read_part(folder, name)
    return None if part is None else cut(_words(part), MOST)


def write_told(told: Mapping[str, str], folder: Path) -> None:
    """Write a data file of each part that is not there yet, named by its hash."""
    for name, words in told.items():
        if not (path := folder / f"{name}.js").is_file():
            write_page(path, data_file(words))


def _words(part: Any) -> str:
    if isinstance(part, str):
        return part
    return "\n".join(signature(one) if isinstance(one, Mapping) else str(one) for one in part)
