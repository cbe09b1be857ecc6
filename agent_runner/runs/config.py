"""What decides the results of a run, and the words of it that `run.yaml` keeps."""

import hashlib
import platform
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from importlib import metadata
from pathlib import Path
from typing import Any, get_args

from agent_runner.agents import all_options, file_of
from agent_runner.asking import Endpoint
from agent_runner.judges.rubric import PROMPT as judge_prompt
from agent_runner.protocols import Limits, Mode, Observe
from agent_runner.recall import TOP, Recall
from agent_runner.seeing import Seeing
from agent_runner.suites import load_suite
from agent_runner.tasks import Task
from agent_runner.user.llm import PROMPT as user_prompt
from agent_runner.user.manner import KINDS, Kind
from gui_sim.errors import GuiSimError

MOST = 10**12
"""The largest limit; a larger one limits nothing, and a float may not hold it."""


@dataclass(frozen=True, kw_only=True)
class Wiring:
    """Where a run finds its parts, as `module:name`, so that worker processes find them too."""

    build: str = "personas.history:build_world"
    device: str = "agent_runner.episode:phone"
    clock: str = "agent_runner.protocols:WallTime"


@dataclass(frozen=True, kw_only=True)
class RunConfig:
    """Everything that decides the results of a run.

    `judge` holds the options of a rubric judge (see `judges.rubric.make_rubric`), empty for none; `user` those of
    a user played by a model (see `user.llm.make_user`), empty for the scripted one.

    `user_kind` is in which manner the user answers (see `user.manner`), `user_seed` its seed, None for that of the
    run. `user_from` is the folder of a run whose user is played back (see `user.recorded`), "" for none; `user` is
    then who answers what was never asked there.

    `observe` is what the agent sees of the screen, `marks` whether what can be tapped is numbered. `recall` is how
    much of the past is told, None for what the suite says, and `top` how many lines where only the most relevant
    are. `policy` adds the suite's policy to the guidance, `clarify` a phase of questions before the first action.

    `limits` replaces single limits of the suite; `frames` keeps screens also in tools mode when True, never when
    False. `scale` is pixels a point, `apps` are folders with further apps, `suite_dirs`
    such with further suites.
    """

    agent: str
    mode: Mode
    options: Mapping[str, Any] = field(default_factory=dict)
    user: Mapping[str, Any] = field(default_factory=dict)
    user_kind: Kind = "plain"
    user_seed: int | None = None
    user_from: str = ""
    judge: Mapping[str, Any] = field(default_factory=dict)
    trials: int = 1
    seed: int | None = None
    observe: Observe = "screenshot"
    marks: bool = False
    recall: Recall | None = None
    top: int = TOP
    policy: bool = True
    clarify: bool = False
    limits: Mapping[str, float] = field(default_factory=dict)
    frames: bool | None = None
    scale: int = 2
    apps: Sequence[str] = ()
    suite_dirs: Sequence[str] = ()

    @property
    def keeps_frames(self) -> bool:
        """Whether screens are kept."""
        return self.mode != "tools" if self.frames is None else self.frames

    @property
    def seeing(self) -> Seeing:
        """How the agent sees the screen."""
        return Seeing(observe=self.observe, marks=self.marks)

    def check(self) -> None:
        """Find options that do not go together.

        Raises:
            GuiSimError: They would have no effect, or none that is meant.
        """
        if self.mode not in get_args(Mode):
            raise GuiSimError(f"There is no mode '{self.mode}'. Modes: {', '.join(get_args(Mode))}.")
        if self.observe not in get_args(Observe):
            raise GuiSimError(f"There is no '{self.observe}' to observe. There are: {', '.join(get_args(Observe))}.")
        if self.mode == "tools" and self.seeing != Seeing():
            raise GuiSimError("An agent in tools mode sees no screen; leave out --observe and --marks.")
        if self.user_kind not in KINDS:
            raise GuiSimError(f"There is no user of kind '{self.user_kind}'. Kinds: {', '.join(KINDS)}.")
        if self.user_from and not (Path(self.user_from) / "run.yaml").is_file():
            raise GuiSimError(f"{self.user_from} is no run (a folder with run.yaml), so no user can be played back.")
        if not all(0 <= bound <= MOST for bound in self.limits.values()):
            raise GuiSimError(f"A limit is a finite number from 0 to {MOST:,}; leave it out for none.")
        if self.top < 1:
            raise GuiSimError("At least 1 line of the past is told; for none say --history none.")

    def limits_for(self, task: Task) -> Limits:
        """Return the suite's limits with the task's and then the run's own in their place.

        Raises:
            GuiSimError: A limit has a name that there is not.
        """
        given = {name: bound for name, (bound, _) in self._bounds(task).items()}
        return replace(Limits(), **given)  # type: ignore[arg-type]

    def bounds_for(self, task: Task) -> dict[str, str]:
        """Return each limit of a task in words with who sets it: the run before the task before the suite."""
        return {name: f"{bound:g}, by the {by}" for name, (bound, by) in self._bounds(task).items() if bound}

    def _bounds(self, task: Task) -> dict[str, tuple[float, str]]:
        bounds = {name: (bound, "suite") for name, bound in asdict(load_suite(task.suite).limits).items()}
        for by, given in (("task", task.limits), ("run", self.limits)):
            if wrong := sorted(set(given) - set(bounds)):
                raise GuiSimError(f"There is no limit '{wrong[0]}'. Limits: {', '.join(bounds)}.")
            bounds |= {str(name): (bound, by) for name, bound in given.items()}
        return bounds


_OWN: Mapping[str, Any] = {
    "user": {},
    "judge": {},
    "user_kind": "plain",
    "user_seed": None,
    "user_from": "",
    "suite_dirs": (),
}
"""What is told only where it is not this."""


def describe(config: RunConfig, tasks: Sequence[Task]) -> dict[str, Any]:
    """Return what goes into `run.yaml`: configuration, digests of tasks and prompts, versions."""
    suites = sorted({task.suite for task in tasks})
    chosen = asdict(config)
    prompts = {"user": user_prompt, "judge": judge_prompt}
    used = {role: prompt for role, prompt in prompts.items() if chosen[role]}
    defaults = _defaults(config, suites)
    return {
        **{name: value for name, value in chosen.items() if name not in _OWN or value != _OWN[name]},
        **({"prompts": used} if used else {}),
        **({"defaults": defaults} if defaults else {}),
        **({"agent_file": _hash(own[0].read_text("utf-8", "replace"))} if (own := file_of(config.agent)) else {}),
        "tasks": {task.id: _hash(task.model_dump_json()) for task in tasks},
        "suites": {name: _hash(load_suite(name).words(config.policy, config.clarify)) for name in suites},
        "bounds": {task.id: config.bounds_for(task) for task in tasks},
        "versions": {
            "python": platform.python_version(),
            **{name: _version(name) for name in ("gui-sim", "pygame-ce", "openai", "bm25s")},
        },
    }


def _defaults(config: RunConfig, suites: Sequence[str]) -> dict[str, dict[str, Any]]:
    """Return the options that no one gave, by role: they decide the results as those that were given do."""
    agent = all_options(config.agent, dict(config.options))
    if "text_only" in agent:
        agent["text_only"] = {name: load_suite(name).bare_text for name in suites}
    played = {role: given for role, given in (("user", config.user), ("judge", config.judge)) if given}
    every = {"agent": agent} | {role: Endpoint(model="any").model_dump() for role in played}
    given = {"agent": config.options, **played}
    left = {role: {name: one for name, one in of.items() if name not in given[role]} for role, of in every.items()}
    return {role: of for role, of in left.items() if of}


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _version(name: str) -> str:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return "not installed"
