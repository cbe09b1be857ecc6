"""What decides the results of a run, and the words of it that `run.yaml` keeps."""

import hashlib
import platform
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from importlib import metadata
from typing import Any

from agent_runner.judges.rubric import PROMPT as judge_prompt
from agent_runner.protocols import Limits, Mode
from agent_runner.recall import Recall
from agent_runner.suites import load_suite
from agent_runner.tasks import Task
from agent_runner.user.llm import PROMPT as user_prompt
from gui_sim.errors import GuiSimError


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

    `limits` replaces single limits of the suite; `recall` is how much of the past is told, None for what
    the suite says; `frames` keeps screens also in tools mode when True, never when False. `scale` is pixels
    a point, `apps` are folders with further apps.
    """

    agent: str
    mode: Mode
    options: Mapping[str, Any] = field(default_factory=dict)
    user: Mapping[str, Any] = field(default_factory=dict)
    judge: Mapping[str, Any] = field(default_factory=dict)
    trials: int = 1
    seed: int = 0
    recall: Recall | None = None
    policy: bool = True
    limits: Mapping[str, float] = field(default_factory=dict)
    frames: bool | None = None
    scale: int = 2
    apps: Sequence[str] = ()

    @property
    def keeps_frames(self) -> bool:
        """Whether screens are kept."""
        return self.mode != "tools" if self.frames is None else self.frames

    def limits_for(self, task: Task) -> Limits:
        """Return the suite's limits with the task's and then the run's own in their place.

        Raises:
            GuiSimError: A limit has a name that there is not.
        """
        given: dict[str, float] = {str(name): bound for name, bound in task.limits.items()}
        given |= self.limits
        known = asdict(Limits())
        if wrong := sorted(set(given) - set(known)):
            raise GuiSimError(f"There is no limit '{wrong[0]}'. Limits: {', '.join(known)}.")
        return replace(load_suite(task.suite).limits, **given)  # type: ignore[arg-type]


def describe(config: RunConfig, tasks: Sequence[Task]) -> dict[str, Any]:
    """Return what goes into `run.yaml`: configuration, digests of tasks and prompts, versions."""
    suites = sorted({task.suite for task in tasks})
    chosen = asdict(config)
    prompts = {"user": user_prompt, "judge": judge_prompt}
    used = {role: prompt for role, prompt in prompts.items() if chosen[role]}
    return {
        **{name: value for name, value in chosen.items() if value or name not in prompts},
        **({"prompts": used} if used else {}),
        "tasks": {task.id: _hash(task.model_dump_json()) for task in tasks},
        "suites": {name: _hash(load_suite(name).words(config.policy)) for name in suites},
        "versions": {
            "python": platform.python_version(),
            **{name: _version(name) for name in ("gui-sim", "pygame-ce", "openai")},
        },
    }


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _version(name: str) -> str:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return "not installed"
