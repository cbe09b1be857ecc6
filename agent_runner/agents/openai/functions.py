"""The apps' functions as requests offer them: all at once, or app by app.

The phone has more functions than some endpoints take, and their schemas are long: every request holds them anew. App by
app, a model lists the functions of an app and can call them from then on.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from agent_runner.agents.native_calls import parse_arguments
from agent_runner.protocols import AgentView
from gui_sim.errors import ToolError

LIST = "list_functions"
MOST = 128
"""Functions that a request of OpenAI's API may hold (API reference, `tools` of chat completions)."""
ACTIONS = 10
"""The phone's own actions that stand beside them at most."""
IN_A_ROW = 8
"""Replies of one turn that may do nothing but list."""
HOW = (
    f"An app's functions are offered once you have listed them with `{LIST}`, as a person opens an app. "
    "Listing changes nothing on the phone and is no action."
)

Schema = Mapping[str, Any]
Way = Literal["auto", "all", "by_app"]


class Functions:
    """What an episode's requests offer of the apps' functions; `auto` is app by app where they are more than `MOST`."""

    def __init__(self, way: Way) -> None:
        self._way = way
        self._listed: list[str] = []  # apps, the last one last

    def apart(self, view: AgentView) -> bool:
        """Tell whether they are offered app by app."""
        if view.mode == "vision" or not view.tools:
            return False
        return self._way == "by_app" or (self._way == "auto" and len(view.tools) + ACTIONS > MOST)

    def offered(self, view: AgentView) -> Sequence[Schema]:
        """Return those that the next request offers.

        App by app these are the phone's own, those of the apps that were listed, and how to list more. Where that
        would be too many, apps listed first are left out until they are listed again.
        """
        if not self.apart(view):
            return view.tools
        apps = _apps(view.tools)
        own = [tool for tool in view.tools if not apps[tool["name"]]]
        room = MOST - ACTIONS - len(own) - 1
        while sum(app in self._listed for app in apps.values()) > room and self._listed:
            self._listed.pop(0)
        shown = [tool for tool in view.tools if apps[tool["name"]] in self._listed]
        return [_lister(list(apps.values())), *own, *shown]

    def list(self, arguments: str, view: AgentView) -> str:
        """Note that a model asks for the functions of an app, and return what it is told.

        Raises:
            ToolError: `bad_action`, if the arguments name no app that has some.
        """
        apps = _apps(view.tools)
        app = parse_arguments(arguments).get("app")
        names = [name for name, owner in apps.items() if owner == app]
        if not app or not names:
            known = ", ".join(dict.fromkeys(filter(None, apps.values())))
            raise ToolError("bad_action", f"There is no app '{str(app)[:60]}'. Apps: {known}.")
        self._listed = [one for one in self._listed if one != app] + [str(app)]
        return f"From now on you can call: {', '.join(names)}."


def tools_by_app() -> dict[str, tuple[str, ...]]:
    """Return the names of each installed app's tools."""
    from gui_sim.app import installed_apps  # every app is read for it

    return {app.id: tuple(tool.name for tool in app.tools) for app in installed_apps()}


def _apps(tools: Sequence[Schema]) -> dict[str, str]:
    """Return the app of each function by its name, "" for those of the phone itself."""
    owners = {name: app for app, names in tools_by_app().items() for name in names}
    return {tool["name"]: owners.get(tool["name"], "") for tool in tools}


def _lister(owners: Sequence[str]) -> Schema:
    """Return the function that lists, which says what each app is about."""
    from gui_sim.app import installed_apps

    about = {app.id: app.app.about for app in installed_apps() if app.id in owners}
    told = "\n".join(f"{app}: {words}" for app, words in about.items())
    return {
        "name": LIST,
        "description": f"List the functions of an app; from then on they can be called. The apps:\n{told}",
        "parameters": {
            "type": "object",
            "properties": {"app": {"type": "string", "enum": list(about)}},
            "required": ["app"],
            "additionalProperties": False,
        },
    }
