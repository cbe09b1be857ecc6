"""What models say of an episode beside its criteria: each judge's opinion in one file a kind, and no score from it."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal, Protocol

from agent_runner.judges.evidence import Evidence
from agent_runner.trajectory import VERSION, to_json_bytes, write_whole
from agent_runner.wording import plain_error
from gui_sim.errors import GuiSimError

Kind = Literal["messages", "answers", "errors"]
OTHER = "other"
"""The class of an error that has none."""
Opinion = Mapping[str, Any]
"""Plain data: `judge`, `prompt`, `usage`, and `findings`, one for each thing that was looked at."""


class Rater(Protocol):
    """A model with an opinion of one kind; `prompt` is the hash of what it is told."""

    kind: Kind
    name: str

    async def opinion(self, evidence: Evidence) -> Opinion:
        """Return what it says of an episode; a reply that cannot be used is a finding with its `fault`."""
        ...

    async def close(self) -> None:
        """Give the connections back."""
        ...


def read_opinions(folder: Path, kind: Kind) -> list[Opinion]:
    """Return the opinions on an episode that are on disk, one a judge.

    Raises:
        GuiSimError: The file is damaged.
    """
    path = folder / f"{kind}.json"
    if not path.is_file():
        return []
    try:
        found = json.loads(path.read_bytes())["opinions"]
        if not all(
            isinstance(one["judge"], str) and all(isinstance(part, dict) for part in one["findings"]) for one in found
        ):
            raise ValueError("An opinion has a judge and findings.")
    except (ValueError, TypeError, LookupError, RecursionError) as error:
        words = plain_error(error)
        raise GuiSimError(f"{path} is damaged ({words}); remove it and ask the model again.") from None
    return list(found)


def keep_opinion(folder: Path, kind: Kind, opinion: Opinion) -> None:
    """Add an opinion to those on disk, in place of a former one of the same judge."""
    others = [one for one in read_opinions(folder, kind) if one["judge"] != opinion["judge"]]
    write_whole(folder / f"{kind}.json", to_json_bytes({"version": VERSION, "opinions": [*others, dict(opinion)]}))
