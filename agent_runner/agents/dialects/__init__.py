"""How families of models write actions: one file each, found by the `DIALECTS` that it defines."""

import importlib
import pkgutil
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from agent_runner.agents.dialects.base import Dialect, Space
from agent_runner.agents.spaces import Space as Unit
from gui_sim.errors import GuiSimError


@lru_cache(maxsize=1)
def dialects() -> Sequence[Dialect]:
    """Return all dialects, in the order of their names."""
    names = sorted(module.name for module in pkgutil.iter_modules(__path__))
    modules = [importlib.import_module(f"{__name__}.{name}") for name in names]
    found: list[Dialect] = [one for module in modules for one in getattr(module, "DIALECTS", ())]
    return tuple(sorted(found, key=lambda one: one.name))


def load_dialect(name: str, unit: Unit | None = None) -> Dialect:
    """Return the dialect of that name; `unit` replaces what its coordinates are measured in.

    Raises:
        GuiSimError: There is none; it lists those there are.
    """
    for dialect in dialects():
        if dialect.name == name:
            changed: Any = dialect
            return replace(changed, space=Space(unit)) if unit else dialect
    names = ", ".join(dialect.name for dialect in dialects())
    raise GuiSimError(f"There is no dialect '{name}'. There are: {names}.")
