"""An agent that speaks to any endpoint of chat completions, or of the Responses API, through the `openai` package.

With native tool calls, in vision mode the phone's actions are the tools, in tools mode the apps' functions are,
in hybrid both. With a text dialect the model writes its actions as its family does; held to a schema it writes one
object. The fixed part of the prompt comes first, so that an endpoint can cache it; the last few screenshots are kept.
"""

import os
from collections.abc import Callable, Mapping
from typing import Any

from agent_runner.agents.chat_client import ChatClient
from agent_runner.agents.openai.agent import ChatAgent
from agent_runner.agents.openai.settings import Settings
from agent_runner.protocols import Stopwatch, WallTime
from gui_sim.errors import GuiSimError


def make(options: Mapping[str, Any], stopwatch: Stopwatch | None = None) -> ChatAgent:
    """Build the agent from a run's options; `stopwatch` stands in for wall time in tests.

    Raises:
        GuiSimError: An option is wrong, or the key is not in the environment.
    """
    settings = Settings.of(options)
    key = os.environ.get(settings.api_key_env, "")
    if not key and not settings.base_url:
        raise GuiSimError(
            f"The environment variable {settings.api_key_env} holds no key. Set it, or name another with --api-key-env."
        )
    client = ChatClient(
        base_url=settings.base_url,
        # An endpoint of one's own often wants none, yet the client insists on a value.
        key=key or "none",
        timeout=settings.timeout,
        attempts=settings.attempts,
        stopwatch=stopwatch or WallTime(),
    )
    return ChatAgent(settings, client)


def all_settings(options: Mapping[str, Any]) -> dict[str, Any]:
    """Return all options as a run keeps them.

    Raises:
        GuiSimError: One is missing or wrong.
    """
    return Settings.of(options).model_dump(mode="json")


SETTINGS: Mapping[str, Callable[[Mapping[str, Any]], Mapping[str, Any]]] = {"openai": all_settings}
AGENTS: Mapping[str, Callable[[Mapping[str, Any]], ChatAgent]] = {"openai": make}
