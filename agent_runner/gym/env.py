"""The phone as an environment: an episode of a task, one step a reply, a reward at the end."""

import shutil
import tempfile
import weakref
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any, Literal, get_args

import gymnasium
import numpy as np
from numpy.typing import NDArray

from agent_runner.commands.places import task_dirs
from agent_runner.grading import read_verdicts
from agent_runner.gym import spaces
from agent_runner.gym.play import Play
from agent_runner.loop import CHANNELS
from agent_runner.protocols import AgentView, Mode, Observe, Result
from agent_runner.results import EpisodeResult
from agent_runner.runs.config import RunConfig, Wiring, describe
from agent_runner.runs.folder import RunFolder
from agent_runner.runs.job import check_start, try_once
from agent_runner.seeing import Seeing, Sight
from agent_runner.standing import Standing
from agent_runner.tasks import Task, load_tasks
from agent_runner.trajectory import Step, read_steps
from gui_sim.app import add_app_folders
from gui_sim.canvas.base import Frame
from gui_sim.device import Device
from gui_sim.errors import GuiSimError

NAME = "noop"
"""The agent named in `run.yaml`, where a configuration needs one: nobody but the caller of `step` acts."""
SETTINGS = frozenset(one.name for one in fields(RunConfig)) - {
    "agent", "mode", "options", "trials", "limits", "frames", "scale", "apps", "judge",
}  # fmt: skip
"""Fields of a run's configuration that an environment takes as they are; a reward needs no judge but the machine's."""


class PhoneEnv(gymnasium.Env[dict[str, Any], Any]):
    """A task on the phone, for `gymnasium.make`.

    Args:
        task: Id of the task, or several, of which `reset` draws one by its seed; none is all of the suite.
        mode: What is seen and done: `vision`, `tools` or `hybrid`.
        actions: `fields` takes samples of a Dict space; `json` takes actions as JSON or as data, several a step.
        suite: Only tasks of this suite.
        scale: Pixels a point of the frames, 1 to 3.
        tasks: Folders with tasks, instead of the ones shipped.
        apps: Folders with further apps.
        limits: Replaces single limits of the suite, such as `{"steps": 30}`.
        record: Folder in which each episode is kept as in a run, with its frames; for this environment alone.
        render_mode: `rgb_array`, or None.
        wiring: Where the parts come from.
        more: Further fields of `agent_runner.runs.config.RunConfig`: `observe`, `marks`, `recall`, `policy`, `user` ...

    The reward is 0 until the episode ends, then 1.0 if every criterion passed by the machine's judges, else 0.0.
    The result, with verdicts, score and side effects, is in the last `info`.
    """

    metadata = {"render_modes": ["rgb_array"], "render_fps": 2}

    def __init__(
        self,
        task: str | Sequence[str] = (),
        *,
        mode: Mode = "vision",
        actions: Literal["fields", "json"] = "fields",
        suite: str = "",
        scale: int = 1,
        tasks: Sequence[str | Path] = (),
        apps: Sequence[str] = (),
        limits: Mapping[str, float] | None = None,
        record: str | Path | None = None,
        render_mode: str | None = None,
        wiring: Wiring | None = None,
        **more: Any,
    ) -> None:
        if actions not in ("fields", "json"):
            raise GuiSimError(f"Actions come as 'fields' or as 'json', not as {actions!r}.")
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise GuiSimError(f"The environment renders as 'rgb_array' or not at all, not as {render_mode!r}.")
        if mode not in CHANNELS:
            raise GuiSimError(f"There is no mode {mode!r}. Modes: {', '.join(CHANNELS)}.")
        if scale not in (1, 2, 3):
            raise GuiSimError(f"The scale is 1, 2 or 3 pixels a point, not {scale!r}.")
        if unknown := sorted(set(more) - SETTINGS):
            raise GuiSimError(
                f"The environment has no setting '{unknown[0]}'. More are: {', '.join(sorted(SETTINGS))}."
            )
        self._seeing = Seeing(observe=more.get("observe", "screenshot"), marks=more.get("marks", False))
        if self._seeing.observe not in get_args(Observe):
            raise GuiSimError(f"One can observe {', '.join(get_args(Observe))}, not {self._seeing.observe!r}.")
        add_app_folders(apps)
        ids = [task] if isinstance(task, str) and task else list(task)
        found = load_tasks(task_dirs([Path(path) for path in tasks]), suite=suite or None, ids=ids or None)
        self.tasks: Mapping[str, Task] = {each.id: each for each in found}
        self.render_mode = render_mode
        self.observation_space = spaces.observations(mode, scale, self._seeing)
        self._shown: Mapping[str, Any] = dict(self.observation_space.spaces)
        self.action_space = spaces.JsonActions(mode) if actions == "json" else spaces.field_actions(mode)
        self._by_fields = actions == "fields"
        self._config = RunConfig(
            agent=NAME,
            mode=mode,
            # A trainer may think as long as it likes between two steps.
            limits={"reply_seconds": 0, **(limits or {})},
            frames=record is not None and CHANNELS[mode][0],
            scale=scale,
            apps=tuple(apps),
            **more,
        )
        self._wiring = wiring or Wiring()
        self._record = Path(record) if record is not None else None
        self._run: RunFolder | None = None
        self._held = ExitStack()
        weakref.finalize(self, self._held.close)
        self._trials: dict[str, int] = {}
        self._task: Task | None = None
        self._play: Play | None = None
        self._result: EpisodeResult | None = None
        self._stop: weakref.finalize[Any, Any] | None = None
        self._tools: tuple[str, ...] = ()

    @property
    def view(self) -> AgentView:
        """What an agent of `gui-sim run` would be handed now, for agents in the same process.

        Raises:
            GuiSimError: No episode has begun.
        """
        if self._play is None or self._play.seat.view is None:
            raise GuiSimError("No episode has begun: call reset() first.")
        return self._play.seat.view

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin an episode, of the task that `options["task"]` names or of one drawn by the seed.

        With `options["state"]`, which `fork` returned, go on from there instead: counts, limits, past calls and
        the talk with the owner are as they were.

        Raises:
            GuiSimError: There is no such task or option, or the phone could not be set up.
        """
        super().reset(seed=seed)
        self._end_episode()
        task, after = self._chosen(options or {})
        run = self._folder()
        trial = self._trial(run, task)
        self._task, self._result, self._tools = task, None, ()
        config, wiring = self._config, self._wiring
        play = Play(lambda seat: try_once(config, task, trial, run, wiring, seat, after=after, begun=seat.begun))
        self._play, self._stop = play, weakref.finalize(self, play.close)
        if (failed := play.advance()) is not None:
            self._end_episode()
            raise GuiSimError(f"The episode of '{task.id}' could not begin: {failed.error}")
        view = self.view
        told = {"guidance": view.guidance, "facts": list(view.facts), "history": list(view.history)}
        return self._seen(view.results, view.said), self._news() | told

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Carry out one reply: one action, or several where actions come as JSON.

        What cannot be read is no exception: the next observation says what was wrong, as it would to any agent.

        Raises:
            gymnasium.error.ResetNeeded: No episode is going on.
        """
        if self._play is None or self._result is not None:
            raise gymnasium.error.ResetNeeded("No episode is going on: call reset() first.")
        result = self._play.advance(spaces.to_reply(action, self._config.mode, self._by_fields))
        if result is None:
            return self._seen(self.view.results, self.view.said), 0.0, False, False, self._news()
        self._result = result
        run = self._folder()
        if self._record is not None:
            run.append(result)
        folder = run.episode(result.task, result.trial)
        info = self._news() | self._outcome(result, folder)
        answered = result.end in ("done", "infeasible")
        return self._last_seen(folder), float(result.success is True), answered, not answered, info

    def fork(self) -> Standing:
        """Return where the episode stands, for `reset(options={"state": ...})`, any number of times.

        It holds a phone in memory, so it stays in this process.

        Raises:
            GuiSimError: No episode is going on, or its user is played by a model.
        """
        if self._play is None or self._result is not None:
            raise GuiSimError("No episode is going on: call reset() first.")
        return self._play.seat.standing()

    def render(self) -> NDArray[np.uint8] | None:
        """Return the present screen, height x width x 3, in any mode; None without a render mode."""
        if self.render_mode is None:
            return None
        return self._device.observe().frame.rgb.copy()

    def close(self) -> None:
        """Stop the episode, and give back memory, files and the folder's lock; `reset` would begin anew."""
        self._end_episode()
        self._held.close()
        self._run = None

    def _end_episode(self) -> None:
        if self._stop is not None:
            self._stop()
        self._play = self._stop = None

    def _chosen(self, options: Mapping[str, Any]) -> tuple[Task, Standing | None]:
        if not isinstance(options, Mapping):
            raise GuiSimError(f"The options of reset are a mapping, not {type(options).__name__}.")
        if unknown := sorted(map(str, set(options) - {"task", "state"})):
            raise GuiSimError(f"There is no option '{unknown[0]}' of reset. Options: task, state.")
        if (state := options.get("state")) is not None:
            if not isinstance(state, Standing):
                raise GuiSimError("The option 'state' is what fork() returned.")
            loop = state.loop
            if (loop.mode, loop.seeing, loop.device.scale) != (self._config.mode, self._seeing, self._config.scale):
                raise GuiSimError("The state is of an environment that shows another picture or has another mode.")
            return loop.task, state
        name = options.get("task")
        if name is None:
            names = list(self.tasks)
            name = names[int(self.np_random.integers(len(names)))] if len(names) > 1 else names[0]
        if not isinstance(name, str) or name not in self.tasks:
            known = ", ".join(list(self.tasks)[:20])
            raise GuiSimError(f"There is no task {name!r} in this environment. Tasks: {known}.")
        return self.tasks[name], None

    def _folder(self) -> RunFolder:
        """Return where episodes are written: the folder that was asked for, or one that goes away."""
        if self._run is None:
            config, tasks = self._config, list(self.tasks.values())
            check_start(config, tasks)
            if self._record is None:
                path = tempfile.mkdtemp(prefix="gui-sim-")
                self._held.callback(shutil.rmtree, path, ignore_errors=True)
                self._run = RunFolder(Path(path))
            else:
                self._run = RunFolder(self._record)
                self._held.enter_context(self._run.lock())
                self._run.begin(describe(config, tasks))
        return self._run

    def _trial(self, run: RunFolder, task: Task) -> int:
        """Return which try of a task comes next; only those that are kept are counted."""
        trial = self._trials.get(task.id, 0)
        while self._record is not None and run.finished(task.id, trial) is not None:
            trial += 1
        self._trials[task.id] = trial
        return trial

    @property
    def _device(self) -> Device:
        device = self._play.seat.device if self._play is not None else None
        if device is None:
            raise GuiSimError("There is no screen yet: call reset() first.")
        return device

    def _seen(self, results: Sequence[Result], said: str) -> dict[str, Any]:
        view = self.view
        texts = [*view.errors, *(result.text for result in results)]
        return self._observation(view.frame, view.tree, texts, said, view.step)

    def _last_seen(self, folder: Path) -> dict[str, Any]:
        """Return the screen as the episode left it, and what became of the last turn, which no view tells."""
        steps = list(read_steps(folder))
        last: list[Step] = [step for step in steps if step.turn == steps[-1].turn]
        texts = [*last[0].errors, *(step.text for step in last if step.action is not None)] if last else []
        said = next((step.reply for step in reversed(last) if step.reply), self.view.said)
        sight = Sight(self._device.observe(), self._seeing)
        frame = sight.frame if "frame" in self._shown else None
        tree = sight.tree if "tree" in self._shown else ""
        return self._observation(frame, tree, texts, said, len(steps))

    def _observation(
        self, frame: Frame | None, tree: str, texts: Sequence[str], said: str, step: int
    ) -> dict[str, Any]:
        words = {"tree": tree, "instruction": self.view.instruction, "said": said}
        words["results"] = "\n".join(filter(None, texts))
        seen: dict[str, Any] = {"step": np.array([step], dtype=np.int64)}
        if frame is not None:
            seen["frame"] = frame.rgb.copy()  # one's own, as learners write into what they get
        shown = self._shown
        return seen | {name: spaces.clip(words[name], shown[name].max_length) for name in words if name in shown}

    def _news(self) -> dict[str, Any]:
        """Return what stands in every `info`; `tools` is there only when the list is another than before."""
        view = self.view
        info: dict[str, Any] = {"task": self._task.id if self._task else "", "turn": view.turn}
        names = tuple(str(tool["name"]) for tool in view.tools)
        if names != self._tools:
            info["tools"], self._tools = [dict(tool) for tool in view.tools], names
        return info

    def _outcome(self, result: EpisodeResult, folder: Path) -> dict[str, Any]:
        plain = asdict(result)
        names = ("end", "cause", "error", "success", "score", "criteria", "side_effects", "slots", "columns", "steps")
        told = {name: plain[name] for name in (*names, "turns", "asks", "invalid", "base_digest", "final_digest")}
        return told | {
            "clean": result.clean,
            "verdicts": [verdict.to_json() for verdict in read_verdicts(folder)],
            "folder": str(folder) if self._record is not None else "",
        }
