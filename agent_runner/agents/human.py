"""A person at the terminal as the agent: the picture in a file, the rest in words, one line an action.

What a person does is recorded as any episode is, so it can be graded, replayed and learned from.
"""

import asyncio
import json
import os
import sys
import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from agent_runner.protocols import AgentReply, AgentView
from agent_runner.seeing import Seeing, Sight
from agent_runner.tasks import Task
from agent_runner.trajectory import write_whole
from agent_runner.wording import wrong_option
from gui_sim.actions import Action, Answer, parse_action
from gui_sim.errors import GuiSimError, ToolError
from gui_sim.geometry import SCREEN_HEIGHT, SCREEN_WIDTH

if TYPE_CHECKING:
    from gui_sim.device import Device

MAX_LINE = 100_000
"""Characters of one line that are read as a command; what follows belongs to it and is left out."""
SHOWN_PAST = 40
"""Lines of the owner's past that are shown at once."""

TOUCH_HELP = f"""\
tap X Y               touch a point; also double X Y, and hold X Y for a long press
swipe X1 Y1 X2 Y2     move a finger; drag X1 Y1 X2 Y2 rests before it lifts
type TEXT             enter text into the field that has the keyboard; replace TEXT empties it first
press BUTTON          home, back, return, app_switcher, lock, volume_up, volume_down
open APP              open an app by its name
Points go from 0 0 at the top left to {SCREEN_WIDTH:.0f} {SCREEN_HEIGHT:.0f} at the bottom right."""
CALL_HELP = """\
call TOOL {json}      call a function of an app
tools [WORD]          the functions, or those with a word; tool NAME shows one in full"""
TALK_HELP = """\
ask TEXT              ask the phone's owner
answer TEXT           end the task with words for the owner
infeasible TEXT       end it because it can't be done
wait N                let N minutes pass
look                  show it all again; past [WORD] shows the owner's past; Ctrl-D gives up"""

TOUCHES = {"tap": "tap", "double": "double_tap", "hold": "long_press"}
PATHS = {"swipe": False, "drag": True}


class Settings(BaseModel):
    """Where the pictures go. `keep` is a folder for every picture, "" for the newest alone."""

    model_config = ConfigDict(extra="ignore")  # a run hands every agent its model, seed and the like

    picture: str = Field(default="screen.png", min_length=1)
    keep: str = ""
    texts: bool = True


class Human:
    """Shows each turn to a person and reads lines until one of them is an action."""

    def __init__(self, settings: Settings, lines: TextIO | None = None, out: TextIO | None = None) -> None:
        self.settings = settings
        self._source = lines
        self._lines: _Lines | None = None
        self._out = out
        self._device: Device | None = None

    def attach(self, task: Task, device: "Device") -> None:
        """Keep the device, to say in words what its screen shows; the task is not looked at."""
        self._device = device

    async def act(self, view: AgentView) -> AgentReply:
        """Return the action of the first line that is one; without more lines, as after Ctrl-D, giving up."""
        if self._lines is None:
            self._lines = _Lines(self._source or sys.stdin)
        self._show(view)
        while True:
            self._write("> ", end="")
            line = await self._lines.next()
            if line is None:
                return AgentReply(actions=[Answer(text="I give up.", status="infeasible")])
            line = line.strip()[:MAX_LINE]
            if not line or self._look_up(line, view):
                continue
            try:
                return AgentReply(actions=[read(line, view.mode)], raw=line)
            except ToolError as error:
                self._write(error.sentence)

    def _show(self, view: AgentView) -> None:
        if view.turn == 0:
            self._write(f"\nThe task: {view.instruction}")
            for fact in (view.guidance, *view.facts):
                self._write(fact)
            self._write("Type help for what you can do.")
        for error in view.errors:
            self._write(error)
        for result in view.results:
            self._write(f"The owner says: {result.said}" if result.said else result.text)
        left = f", {view.limits.steps - view.step} steps left" if view.limits.steps else ""
        self._write(f"\n[{view.step}] {view.now:%A %-d %B %Y, %H:%M}{left}")
        if (frame := view.frame) is not None:
            path = Path(self.settings.picture)
            write_whole(path, frame.png(), sync=False)
            if self.settings.keep:
                write_whole(Path(self.settings.keep) / f"{view.turn:04}.png", frame.png(), sync=False)
            pixels = frame.width / SCREEN_WIDTH
            self._write(f"{path.resolve()} ({pixels:g} {'pixel' if pixels == 1 else 'pixels'} a point)")
        if view.mode != "tools" and self.settings.texts and self._device is not None:
            self._write(view.tree or Sight(self._device.observe(), Seeing(observe="tree")).tree)

    def _look_up(self, line: str, view: AgentView) -> bool:
        """Answer a line that asks for something to read; tell whether it did."""
        word, _, rest = line.partition(" ")
        rest = rest.strip()
        match word.lower():
            case "help" | "?":
                self._write(help_for(view.mode))
            case "look":
                self._show(view)
            case "undo":
                self._write("Nothing can be undone: the phone keeps what was done, as a real one does.")
            case "past":
                found = [one for one in view.history if rest.casefold() in one.casefold()]
                self._write("\n".join(found[-SHOWN_PAST:]) or "There is nothing of that in the owner's past.")
                if len(found) > SHOWN_PAST:
                    self._write(f"({len(found) - SHOWN_PAST} earlier lines; name a word to find them: past WORD)")
            case "tools" if view.mode != "vision":
                wanted = [tool for tool in view.tools if rest.casefold() in f"{tool}".casefold()]
                self._write("\n".join(_brief(tool) for tool in wanted) or "There is no such tool.")
            case "tool" if view.mode != "vision":
                full = [tool for tool in view.tools if tool["name"] == rest]
                self._write("\n".join(json.dumps(tool, ensure_ascii=False, indent=1) for tool in full) or "Not there.")
            case _:
                return False
        return True

    def _write(self, text: str, end: str = "\n") -> None:
        """Write to the terminal, nothing of which can steer it."""
        shown = "".join(one if one.isprintable() or one == "\n" else " " for one in text)
        out = self._out or sys.stderr  # standard output is for the numbers of the run
        out.write(shown + end)
        out.flush()


def help_for(mode: str) -> str:
    """Return the commands that a mode has."""
    parts = [TOUCH_HELP if mode != "tools" else "", CALL_HELP if mode != "vision" else "", TALK_HELP]
    return "\n".join(part for part in parts if part)


def read(line: str, mode: str) -> Action:
    """Return the action that a line says.

    Raises:
        ToolError: It says none; the sentence tells how it is written.
    """
    word, _, rest = line.strip().partition(" ")
    word, rest = word.lower(), rest.strip()
    if word in (*TOUCHES, *PATHS, "type", "replace", "press", "open") and mode == "tools":
        raise ToolError("bad_action", "There is no screen in this mode; use call TOOL {json}.")
    if word in TOUCHES:
        x, y = _numbers(word, rest, 2)
        return parse_action({"type": TOUCHES[word], "x": x, "y": y})
    if word in PATHS:
        x1, y1, x2, y2 = _numbers(word, rest, 4)
        return parse_action({"type": "swipe", "path": [(x1, y1), (x2, y2)], "hold": PATHS[word]})
    if word == "call" and mode == "vision":
        raise ToolError("bad_action", "There are no tools in this mode; use the screen.")
    if word in _IN_WORDS:
        return parse_action(_IN_WORDS[word](rest))
    raise ToolError("bad_action", f"'{word[:40]}' is no command; type help for those there are.")


def _numbers(word: str, rest: str, count: int) -> list[float]:
    points = "X Y" if count == 2 else "X1 Y1 X2 Y2"
    wanted = f"Write it as {word} {points}, in points of the screen: people touch places, not names."
    parts = rest.replace(",", " ").split()
    if len(parts) != count:
        raise ToolError("bad_action", wanted)
    try:
        return [float(part) for part in parts]
    except ValueError:
        raise ToolError("bad_action", wanted) from None


def _call(rest: str) -> dict[str, Any]:
    tool, _, args = rest.partition(" ")
    wanted = "Write it as call TOOL {json}; tools lists the names, tool NAME the arguments."
    if not tool:
        raise ToolError("bad_action", wanted)
    try:
        given = json.loads(args) if args.strip() else {}
    except (ValueError, RecursionError):
        raise ToolError("bad_action", f"The arguments are not valid JSON. {wanted}") from None
    return {"type": "call_tool", "tool": tool, "args": given}


def _wait(rest: str) -> dict[str, Any]:
    try:
        return {"type": "wait", "minutes": float(rest or 1)}
    except ValueError:
        raise ToolError("bad_action", "Write it as wait N, with N in minutes.") from None


def _ask(rest: str) -> dict[str, Any]:
    if not rest:
        raise ToolError("bad_action", "Write it as ask TEXT.")
    return {"type": "ask_user", "text": rest}


_IN_WORDS: Mapping[str, Callable[[str], dict[str, Any]]] = {
    "type": lambda rest: {"type": "type", "text": rest},
    "replace": lambda rest: {"type": "type", "text": rest, "replace": True},
    "press": lambda rest: {"type": "press", "button": rest.lower().replace(" ", "_")},
    "open": lambda rest: {"type": "open_app", "app": rest},
    "wait": _wait,
    "ask": _ask,
    "call": _call,
    "answer": lambda rest: {"type": "answer", "text": rest},
    "infeasible": lambda rest: {"type": "answer", "text": rest, "status": "infeasible"},
}


def _brief(tool: Mapping[str, Any]) -> str:
    properties = tool.get("parameters", {}).get("properties", {})
    first = str(tool.get("description", "")).partition("\n")[0]
    return f"{tool['name']}({', '.join(properties)})  {first}"


class _Lines:
    """Lines of a stream, each read in a thread of its own, so that the event loop goes on while a person thinks.

    A terminal is read below Python's buffers: a thread that waits in one keeps the process from ending.
    """

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._held = b""
        try:
            self._file: int | None = stream.fileno()
        except OSError:  # no file lies behind it
            self._file = None

    async def next(self) -> str | None:
        """Return the next line, or None at the end."""
        events = asyncio.get_running_loop()
        line: asyncio.Future[str | None] = events.create_future()

        def found(text: str | None) -> None:
            if not line.done():
                line.set_result(text)

        def read() -> None:
            try:
                text = self._read()
            except (OSError, ValueError):  # the stream is closed, or the terminal gone
                text = None
            if not events.is_closed():
                events.call_soon_threadsafe(found, text)

        threading.Thread(target=read, daemon=True).start()
        return await line

    def _read(self) -> str | None:
        if self._file is None:
            return self._stream.readline() or None
        while b"\n" not in self._held:
            more = os.read(self._file, 65_536)
            if not more:
                line, self._held = self._held, b""
                return line.decode("utf-8", "replace") or None
            self._held = self._held[: 4 * MAX_LINE] + more  # a pipe may never end its line
        line, _, self._held = self._held.partition(b"\n")
        return line.decode("utf-8", "replace")


def make(options: Mapping[str, Any]) -> Human:
    """Build the agent from a run's options.

    Raises:
        GuiSimError: An option is of no use.
    """
    try:
        return Human(Settings.model_validate({key: value for key, value in options.items() if value is not None}))
    except ValidationError as error:
        raise GuiSimError(wrong_option(error, "human agent", Settings.model_fields)) from None


AGENTS: Mapping[str, Callable[[Mapping[str, Any]], Human]] = {"human": make}
