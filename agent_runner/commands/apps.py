"""`gui-sim apps`: the apps that are found, or the functions of one."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from agent_runner.commands.show import (
    KEEP,
    RIGHT,
    AppDirs,
    AsJson,
    Column,
    cut,
    print_json,
    print_line,
    print_table,
)
from gui_sim.errors import GuiSimError

if TYPE_CHECKING:
    from gui_sim.app import InstalledApp


def apps(
    app: Annotated[str, typer.Argument(help="Id of an app, to list its functions.")] = "",
    apps_dirs: AppDirs = None,
    as_json: AsJson = False,
) -> None:
    """List the phone's apps, or the functions of one app.

    [bold]Examples[/bold]

      gui-sim apps
      gui-sim apps dinespot
      gui-sim apps --apps ./my_apps --json
    """
    from gui_sim.app import add_app_folders, installed_apps

    add_app_folders(apps_dirs or ())
    found = {one.id: one for one in installed_apps()}
    if app and app not in found:
        raise GuiSimError(f"There is no app '{app}'. The apps are: {', '.join(found)}.")
    data = [_summary(one) for one in found.values()] if not app else _functions(found[app])
    if as_json:
        print_json(data)
    elif app:
        print_line(f"{found[app].name}: {found[app].app.about}")
        columns: list[Column] = [
            ("function", KEEP),
            ("does", KEEP),
            ("owner", KEEP),
            "needs",
            "parameters",
            "about",
        ]
        rows = [
            (
                one["name"],
                one["does"],
                one["owner"],
                ", ".join(one["needs"]),
                ", ".join(one["params"]),
                one["about"],
            )
            for one in data
        ]
        print_table(f"{len(rows)} functions", columns, rows)
    else:
        columns = [
            ("app", KEEP),
            ("name", KEEP),
            ("reads", RIGHT),
            ("writes", RIGHT),
            ("owner's", RIGHT),
            "about",
        ]
        rows = [
            (one["id"], one["name"], one["reads"], one["writes"], one["owners"], one["about"]) for one in data
        ]
        print_table(f"{len(rows)} apps", columns, rows, "Functions of one: gui-sim apps ID")


def _summary(app: "InstalledApp") -> dict[str, Any]:
    tools = list(app.tools)
    return {
        "id": app.id,
        "name": app.name,
        "reads": sum(not tool.writes for tool in tools),
        "writes": sum(tool.writes and tool.owner == "agent" for tool in tools),
        "owners": sum(tool.owner == "user" for tool in tools),
        "models": [model.__name__ for model in app.models],
        "about": cut(app.app.about),
    }


def _functions(app: "InstalledApp") -> list[dict[str, Any]]:
    return [
        {
            "name": tool.name,
            "does": "writes" if tool.writes else "reads",
            "owner": tool.owner,
            "needs": [str(gate.code) for gate in tool.needs],
            "params": [param.name for param in tool.params],
            "about": cut(tool.doc),
            "schema": tool.schema(),
        }
        for tool in app.tools
    ]
