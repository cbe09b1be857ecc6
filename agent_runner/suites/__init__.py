"""One module a regime: what the agent is told, what it may use, and which numbers its table shows.

A suite is found by the name of its file, which defines `SUITE`: here, or in a folder of suites that is named.
"""

import importlib
import pkgutil
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from agent_runner import own_code
from agent_runner.judges.evidence import Evidence
from agent_runner.protocols import Limits
from agent_runner.recall import Recall
from agent_runner.tasks import Task
from agent_runner.wording import close_to
from gui_sim.errors import GuiSimError

Outcomes = Mapping[str, str]
Columns = Callable[[Evidence, Outcomes], Mapping[str, float | None]]
Findings = Callable[[Evidence, Outcomes], Mapping[str, str]]
CLARIFY = """\
Questions come first. Before you do anything on the phone, ask the owner with `ask_user` all that you will need to
know, in as many replies as you like. Your first reply without a question says that you are ready; what else it
holds is not carried out. From then on you act."""


def no_columns(evidence: Evidence, outcomes: Outcomes) -> Mapping[str, float | None]:
    """Return no columns of its own."""
    return {}


def nothing_shown(task: Task) -> Sequence[str]:
    """Return the names of no columns."""
    return ()


def no_findings(evidence: Evidence, outcomes: Outcomes) -> Mapping[str, str]:
    """Return no findings."""
    return {}


@dataclass(frozen=True, kw_only=True)
class Suite:
    """A regime.

    `guidance` is told to the agent in every episode, `policy` only if the run asks for it (an ablation).
    `withheld` are tools that the agent is not given. `bare_text` says what a reply without a call counts
    as. `columns`, `slots` and `errors` are computed from an episode's evidence and the outcome of each
    criterion; `shows` names the columns that a task has, known before it is run. `classes` says in words what
    each class of error is, for a model that is asked.
    """

    name: str
    about: str
    guidance: str
    policy: str = ""
    limits: Limits = field(default_factory=Limits)
    history: Recall = "full"
    withheld: frozenset[str] = frozenset()
    bare_text: Literal["error", "ask", "answer"] = "error"
    columns: Columns = no_columns
    shows: Callable[[Task], Sequence[str]] = nothing_shown
    slots: Findings = no_findings
    errors: Findings = no_findings
    classes: Mapping[str, str] = field(default_factory=dict)

    def words(self, policy: bool = True, clarify: bool = False) -> str:
        """Return what the agent is told beside the instruction; `clarify` adds that questions come first."""
        parts = (self.guidance, self.policy if policy else "", CLARIFY if clarify else "")
        return "\n\n".join(part for part in parts if part)


_added: list[Path] = []


def add_suite_folders(dirs: Iterable[str | Path]) -> None:
    """Let this process find the suites of further folders too, one file each.

    Raises:
        GuiSimError: A folder is not there or holds no suite, or two suites have one name.
    """
    for folder in (Path(given).resolve() for given in dirs):
        if folder in _added:
            continue
        if not folder.is_dir():
            raise GuiSimError(f"The folder of suites {folder} is not there.")
        known, own = set(suite_names()), _files(folder)
        if not own:
            raise GuiSimError(f"No suite is in {folder}: it holds files <name>.py, each of which defines SUITE.")
        if both := sorted(known & set(own)):
            raise GuiSimError(f"There are two suites called {both[0]}: rename {own[both[0]]}.")
        _added.append(folder)


def suite_names() -> list[str]:
    """Return the names of all suites."""
    here = {module.name for module in pkgutil.iter_modules(__path__) if not module.name.startswith("_")}
    return sorted(here.union(*map(_files, _added)))


def load_suite(name: str) -> Suite:
    """Return a suite by name.

    Raises:
        GuiSimError: There is none of that name; it lists those there are, and says where to put one.
    """
    if name not in suite_names():
        raise GuiSimError(
            f"There is no suite '{name}'.{close_to(name, suite_names())} There are: {', '.join(suite_names())}. "
            f"A suite of your own is a file {name}.py; name its folder with --suites DIR."
        )
    own = next((files[name] for files in map(_files, _added) if name in files), None)
    module = own_code.load(own, "suite") if own else importlib.import_module(f"{__name__}.{name}")
    suite: Any = getattr(module, "SUITE", None)
    if not isinstance(suite, Suite) or suite.name != name:
        raise GuiSimError(f"The file of the suite '{name}' must define SUITE = Suite(name='{name}', ...).")
    return suite


def _files(folder: Path) -> dict[str, Path]:
    return {path.stem: path for path in sorted(folder.glob("*.py")) if not path.stem.startswith("_")}
