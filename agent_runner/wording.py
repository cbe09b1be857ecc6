"""What the agent is told of each action, in words."""

import json
import traceback
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rapidfuzz import process

from agent_runner.protocols import Result
from gui_sim.actions import Action, CallTool
from gui_sim.errors import GuiSimError
from gui_sim.faults import in_words as fault_words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pydantic import ValidationError

    from gui_sim.device import Outcome

MAX_VALUE = 20_000


def in_words(action: Action, outcome: "Outcome") -> Result:
    """Return the result of an action carried out by the device."""
    if not outcome.ok:
        return Result(action=action, ok=False, text=outcome.error, code=outcome.code)
    if isinstance(action, CallTool):
        text = json.dumps(outcome.value, ensure_ascii=False, sort_keys=False)
        return Result(action=action, ok=True, text=cut(text), value=outcome.value)
    parts = [f"Hit '{outcome.hit}'." if outcome.hit else ""]
    if action.type not in {"wait", "ask_user", "answer"}:
        parts.append("The screen changed." if outcome.screen_changed else "The screen did not change.")
    if outcome.loop:
        parts.append("You are repeating yourself without effect; try another way.")
    return Result(action=action, ok=True, text=" ".join(part for part in parts if part) or "Done.")


def no_such_tool(action: CallTool, names: "Iterable[str]") -> Result:
    """Return the result of calling what this suite does not offer; it reads as any unknown tool."""
    close = [str(name) for name, *_ in process.extract(action.tool, sorted(names), limit=3, score_cutoff=70)]
    text = f"There is no tool '{action.tool[:80]}'.{' Close: ' + ', '.join(close) + '.' if close else ''}"
    return Result(action=action, ok=False, text=text, code="unknown_tool")


def close_to(name: str, known: "Iterable[str]") -> str:
    """Return names that are close to one that there is not, as words to follow a sentence; "" if none is."""
    close = get_close_matches(name, sorted(known), n=3, cutoff=0.65)
    return f" Close: {', '.join(close)}." if close else ""


def cut(text: str, limit: int = MAX_VALUE) -> str:
    """Return text of bounded length, saying how much is left out."""
    return text if len(text) <= limit else f"{text[:limit]} … ({len(text) - limit:,} characters left out)"


def plain_error(error: BaseException) -> str:
    """Return an exception as one bounded sentence; with its kind, if it is none of the house's own sentences."""
    words: Any = str(error).strip() or "no message"
    return cut(words if isinstance(error, GuiSimError) else f"{type(error).__name__}: {words}", 2000)


def wrong_option(error: "ValidationError", role: str, known: "Iterable[str]") -> str:
    """Return what is wrong with the options of an agent, a user or a judge, the first fault; `known` are all it has."""
    first = error.errors(include_url=False, include_input=False)[0]
    name = ".".join(str(part) for part in first["loc"])
    if first["type"] == "extra_forbidden":
        return f"The {role} has no option '{name}'. Its options are: {', '.join(known)}."
    if not name:
        return f"The options of the {role} do not fit together: {fault_words(first)}."
    return f"The option '{name}' of the {role} is wrong: it {fault_words(first)}."


def traced(error: BaseException) -> str:
    """Return an exception's traceback, its end where it is long."""
    return "".join(traceback.format_exception(error))[-MAX_VALUE:]


def raised_at(error: BaseException) -> str:
    """Return the file and line at which an exception was raised: "agent.py, line 12"."""
    place = traceback.extract_tb(error.__traceback__)[-1:]
    return f"{Path(place[0].filename).name}, line {place[0].lineno}" if place else "no place known"
