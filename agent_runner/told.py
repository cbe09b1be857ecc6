"""What an agent was told besides the task and the screen, kept once a run: each part by its hash, as screens are.

The past may be as long as a life and the tools are many, and both are equal for many episodes. A step names the parts
that were not as at the reply before, so that the first one names all.
"""

import gzip
import hashlib
import json
import zlib
from pathlib import Path
from typing import Any

from agent_runner.protocols import AgentReply, AgentView
from agent_runner.trajectory import is_hash, write_whole
from gui_sim.errors import GuiSimError

FOLDER = "told"
SUFFIX = ".json.gz"
MOST = 8_000_000
"""Bytes of one part: more is not kept, nor read."""
MOST_PROMPT = 200_000
"""Characters of an agent's own words that are kept."""


def keep(view: AgentView, reply: AgentReply, before: dict[str, Any], folder: Path) -> dict[str, str]:
    """Keep each part that is not as it was `before`, which is brought up to date; return their hashes by name."""
    parts = {
        "prompt": reply.prompt[:MOST_PROMPT],
        "guidance": view.guidance,
        "facts": view.facts,
        "history": view.history,
        "tools": view.tools,
    }
    # compared before they are written out: tools and past are the same objects from turn to turn
    fresh = {name: part for name, part in parts.items() if part != before.get(name, type(part)())}
    before |= parts
    return {name: _written(part, folder) for name, part in fresh.items()}


def _written(part: Any, folder: Path) -> str:
    """Write a part if it is new, and return its hash; of one that is too long its beginning is kept."""
    data = json.dumps(part, ensure_ascii=False).encode("utf-8", "replace")
    if len(data) > MOST:
        data = json.dumps(data[: MOST // 8].decode("utf-8", "replace")).encode()
    name = hashlib.sha256(data).hexdigest()[:24]
    if not (path := folder / f"{name}{SUFFIX}").exists():
        write_whole(path, gzip.compress(data, mtime=0), sync=False)
    return name


def read_part(folder: Path, name: str) -> Any:
    """Return a part as it was kept, None where it is not there; `name` is its hash, or anything.

    Raises:
        GuiSimError: The file is not what a run writes.
    """
    path = folder / f"{name}{SUFFIX}"
    if not is_hash(name) or not path.is_file():
        return None
    try:
        with gzip.open(path) as file:
            data = file.read(MOST + 1)
        if len(data) > MOST:
            raise ValueError("It is larger than what a run keeps.")
        return json.loads(data)
    except (OSError, EOFError, ValueError, RecursionError, zlib.error):
        raise GuiSimError(f"{path} is damaged.") from None
