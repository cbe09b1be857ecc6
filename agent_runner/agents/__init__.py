"""Whoever uses the phone: one file each, found by the `AGENTS` mapping (name to factory) that it defines.

A file may also define `SETTINGS`, name to what checks options and returns all of them, so that a run keeps them all.
"""

import importlib
import inspect
import pkgutil
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

from agent_runner import own_code
from agent_runner.protocols import Agent
from agent_runner.wording import plain_error
from gui_sim.errors import GuiSimError


def agent_names() -> list[str]:
    """Return the names of all agents."""
    return sorted(name for module in _modules() for name in _agents(module))


def make_agent(name: str, options: Mapping[str, Any] | None = None) -> Agent:
    """Return a new agent for one episode.

    `own.py` is a file outside the package, `own.py:NAME` one of several agents in it.

    Raises:
        GuiSimError: There is none of that name (it lists those there are), or the factory refuses an option or fails.
    """
    module, own = _found(name)
    try:
        agent: Agent = module.AGENTS[own](dict(options or {}))
    except GuiSimError:
        raise
    except Exception as error:
        raise GuiSimError(f"The agent '{name}' could not be made: {plain_error(error)}") from error
    if not inspect.iscoroutinefunction(getattr(agent, "act", None)):
        raise GuiSimError(f"The agent '{name}' needs a method 'async def act(self, view)'.")
    return agent


def all_options(name: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options of an agent with those that were not given at their defaults; {} if it names none.

    Raises:
        GuiSimError: There is no such agent, or an option is wrong.
    """
    module, own = _found(name)
    checked = getattr(module, "SETTINGS", {}).get(own)
    return dict(checked(options)) if checked else {}


def file_of(name: str) -> tuple[Path, str] | None:
    """Return the file outside the package that an agent is in and its name there ("" if not given), else None."""
    path, ending, own = name.rpartition(".py")
    return (Path(path + ending), own[1:]) if ending and (not own or own.startswith(":")) else None


def _found(name: str) -> tuple[ModuleType, str]:
    """Return the module of an agent, and what the agent is called there."""
    if (own := file_of(name)) is not None:
        path, wanted = own
        module = _from_file(path)
        known = list(module.AGENTS)
        if wanted in known or (not wanted and len(known) == 1):
            return module, wanted or known[0]
        raise GuiSimError(f"'{path}' has the agents {', '.join(known)}. Name one of them, as in {path}:{known[0]}.")
    # a module of that name first, so that the others stay unloaded
    for one in sorted(_modules(), key=lambda one: one != name):
        if name in _agents(one):
            return importlib.import_module(f"{__name__}.{one}"), name
    raise GuiSimError(f"There is no agent '{name}'. There are: {', '.join(agent_names())}.")


def _from_file(path: Path) -> ModuleType:
    module = own_code.load(path, "agent")
    if not getattr(module, "AGENTS", {}):
        raise GuiSimError(f"'{path}' must define AGENTS: a name and a factory that takes options.")
    return module


def _modules() -> list[str]:
    return sorted(module.name for module in pkgutil.iter_modules(__path__))


def _agents(module: str) -> Mapping[str, Any]:
    found: Mapping[str, Any] = getattr(importlib.import_module(f"{__name__}.{module}"), "AGENTS", {})
    return found
