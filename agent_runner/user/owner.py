"""The user of one episode, put together from what a run says of it."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from agent_runner.protocols import PersonaWorld, User
from agent_runner.tasks import Task
from agent_runner.user.llm import make_user
from agent_runner.user.manner import Kind, Manner
from agent_runner.user.recorded import RecordedUser, Recording, recording_of
from agent_runner.user.scripted import ScriptedUser


def make_owner(
    task: Task,
    persona: PersonaWorld | None = None,
    *,
    options: Mapping[str, Any] | None = None,
    kind: Kind = "plain",
    seed: int = 0,
    trial: int = 0,
    recorded: str = "",
) -> User:
    """Return the user; without a persona it only shows that the options are right.

    `options` are those of a model's endpoint, none for the script; `recorded` is the folder of a run to play back.

    Raises:
        GuiSimError: An option is missing or wrong, the key is not in the environment, or the recording is damaged.
    """
    recording = recording_of(task, Path(recorded), trial) if recorded and persona else Recording()
    manner = Manner(task, kind, f"{seed}/{trial}", recording.words)
    live: User = ScriptedUser(task, manner)
    if options:
        about = (persona.profile, persona.facts) if persona else ({}, ())
        live = make_user(options, task, *about, manner)
    return RecordedUser(task, recording, live, manner) if recorded else live
