"""What a judge sees: the finished trajectory, the rows, and who changed them; never a live device."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from agent_runner.tasks import Task
from agent_runner.trajectory import Call, Step, read_steps
from agent_runner.user.ledger import Ledger
from gui_sim.journal import ToolCall
from gui_sim.model import RowChange

Row = Mapping[str, Any]


@dataclass(frozen=True, kw_only=True)
class Background:
    """What is known of a task before it is tried (see `judges.reference`).

    `calls` is one way to do it right, not required as such: the oracle's calls in canonical form, in which
    `$new.Model` stands for the id of a row made on the way; `writes` are those of them that write, and
    `owner_calls` what the owner does meanwhile. `canonical` brings any call into that form. `choices` gives
    the ways to say each option of a slot that has a few. `spoken` is what the owner may speak from.
    """

    calls: Sequence[ToolCall] = ()
    writes: Sequence[ToolCall] = ()
    owner_calls: Sequence[ToolCall] = ()
    canonical: Callable[[ToolCall], ToolCall] = lambda call: call
    choices: Mapping[str, Sequence[frozenset[str]]] = field(default_factory=dict)
    spoken: Sequence[str] = ()


@dataclass(frozen=True, kw_only=True)
class Evidence:
    """One finished episode.

    `changes` is the difference of the final state from the base by meaning, `tables` gives the final rows
    of a table by id, `calls` is the journal in order, `defaults` gives the default values of a tool's
    parameters. `answer` holds the words and the status that ended the episode, None if nothing did.
    `name_of` gives what people call the row with an id, "" where it has no name.
    """

    task: Task
    folder: Path
    changes: Sequence[RowChange]
    tables: Callable[[str], Mapping[str, Row]]
    calls: Sequence[Call]
    ledger: Ledger
    answer: tuple[str, str] | None = None
    defaults: Callable[[str], Mapping[str, Any]] = lambda tool: {}
    name_of: Callable[[str], str] = lambda id: ""
    mode: str = ""
    background: Background = field(default_factory=Background)

    def steps(self) -> Iterator[Step]:
        """Read the steps from disk, one by one."""
        return read_steps(self.folder)

    def own_calls(self, actor: str = "agent") -> list[Call]:
        """Return an actor's calls, without those that came with navigation."""
        return [call for call in self.calls if call.actor == actor and not call.side and call.tool]
