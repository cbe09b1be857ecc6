"""The options by which commands name an agent and the endpoint of a model."""

from typing import Annotated, Any

import typer

from gui_sim.errors import GuiSimError

AGENT = "The agent"
AgentName = Annotated[
    str,
    typer.Option("--agent", help="Name of an agent, or a file of Python that defines AGENTS.", rich_help_panel=AGENT),
]
Model = Annotated[str, typer.Option(help="Model of the openai agent.", rich_help_panel=AGENT)]
BaseUrl = Annotated[str, typer.Option(help="Any chat-completions endpoint.", metavar="URL", rich_help_panel=AGENT)]
ApiKeyEnv = Annotated[str, typer.Option(help="Environment variable that holds the key.", rich_help_panel=AGENT)]
AgentOptions = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        help="Further option of the agent. May be repeated.",
        metavar="NAME=VALUE",
        rich_help_panel=AGENT,
    ),
]


def agent_options(
    agent: str, model: str, base_url: str, api_key_env: str, option: list[str] | None, **more: Any
) -> dict[str, Any]:
    """Return the options of an agent as they are kept with a run; only the openai agent is told where its key is."""
    return endpoint_options(model, base_url, api_key_env if agent == "openai" else "", option, **more)


def agent_place(agent: str) -> str:
    """Return an agent's name, with the whole path of its file if it is from one."""
    from agent_runner.agents import file_of

    file = file_of(agent)
    return ":".join(filter(None, (str(file[0].resolve()), file[1]))) if file else agent


def endpoint_options(
    model: str, base_url: str, api_key_env: str, option: list[str] | None, **more: Any
) -> dict[str, Any]:
    """Return the options of an endpoint as they are kept with a run, those that were not given left out."""
    given = {"model": model, "base_url": base_url, "api_key_env": api_key_env, **more}
    given |= dict(read_option(text) for text in option or ())
    return {name: value for name, value in given.items() if value not in (None, "")}


def read_option(text: str) -> tuple[str, Any]:
    """Read `name=value`; the value is read as YAML, so numbers and lists are what they look like.

    Raises:
        GuiSimError: It is not written so.
    """
    from gui_sim import yaml_file

    name, equals, value = text.partition("=")
    if not equals or not name.isidentifier():
        raise GuiSimError(f"'{text}' is no option. Write it as NAME=VALUE, for example space=0-1000.")
    try:
        return name, yaml_file.plain(value, name)
    except GuiSimError:
        raise GuiSimError(f"The value of the option '{name}' can't be read: {value[:200]!r}.") from None
