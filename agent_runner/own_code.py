"""A file of Python from outside the package, such as an agent's or a suite's."""

import importlib.util
from functools import lru_cache
from pathlib import Path
from types import ModuleType

from agent_runner.wording import plain_error, raised_at
from gui_sim.errors import GuiSimError


@lru_cache(maxsize=32)
def load(path: Path, whose: str) -> ModuleType:
    """Return the file as a module; `whose` says in an error what it is of ("agent", "suite").

    Raises:
        GuiSimError: It is not there, or its code is broken.
    """
    if not path.is_file():
        raise GuiSimError(f"There is no file '{path}' to take {'an' if whose[0] in 'aeiou' else 'a'} {whose} from.")
    spec = importlib.util.spec_from_file_location(f"own_{whose}_{path.stem}", path)
    if spec is None or spec.loader is None:
        raise GuiSimError(f"'{path}' cannot be loaded as Python.")
    module = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except SyntaxError as error:
        raise GuiSimError(f"The {whose}'s file '{path}' is broken: {error}.") from error
    except Exception as error:
        raise GuiSimError(
            f"The {whose}'s file '{path}' is broken: {plain_error(error)} ({raised_at(error)})."
        ) from error
    return module
