"""Whoever uses the phone: one file each, found by the `AGENTS` mapping (name to factory) that it defines."""

import importlib
import pkgutil
from collections.abc import Mapping
from typing import Any

from agent_runner.protocols import Agent
from gui_sim.errors import GuiSimError


def agent_names() -> list[str]:
    """Return the names of all agents."""
    return sorted(name for module in _modules() for name in _agents(module))


def make_agent(name: str, options: Mapping[str, Any] | None = None) -> Agent:
    """Return a new agent for one episode.

    Raises:
        GuiSimError: There is none of that name (it lists those there are), or the factory refuses an option.
    """
    modules = _modules()
    for module in sorted(
        modules, key=lambda one: one != name
    ):  # a module of that name first: the others stay unloaded
        agents = _agents(module)
        if name in agents:
            agent: Agent = agents[name](dict(options or {}))
            return agent
    raise GuiSimError(f"There is no agent '{name}'. There are: {', '.join(agent_names())}.")


def _modules() -> list[str]:
    return sorted(module.name for module in pkgutil.iter_modules(__path__))


def _agents(module: str) -> Mapping[str, Any]:
    found: Mapping[str, Any] = getattr(importlib.import_module(f"{__name__}.{module}"), "AGENTS", {})
    return found
