"""`gui-sim apps`: the apps that are found with what each holds, or the functions of one and its faults."""

from importlib.util import find_spec
from typing import TYPE_CHECKING, Annotated, Any

import typer

from agent_runner.commands.show import (
    KEEP,
    RIGHT,
    AppDirs,
    AsJson,
    Column,
    console,
    cut,
    print_json,
    print_line,
    print_table,
)
from gui_sim.errors import GuiSimError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from gui_sim.app import InstalledApp
    from gui_sim.tool import Tool

WIDE = 100
"""Columns of a terminal from which the line about each app fits beside its numbers."""
COUNTS = ("models", "read_tools", "write_tools", "user_tools", "gated_tools", "screens")


def apps(
    app: Annotated[str, typer.Argument(help="Id of an app, to list its functions and tell its faults.")] = "",
    apps_dirs: AppDirs = None,
    icons: Annotated[bool, typer.Option("--icons", help="List the names of all icons that a screen may show.")] = False,
    as_json: AsJson = False,
) -> None:
    """Count what the phone's apps hold, or list the functions of one app and check all of it.

    [bold]Examples[/bold]

      gui-sim apps
      gui-sim apps dinespot
      gui-sim apps --apps ./my_apps --json
      gui-sim apps --icons
    """
    from gui_sim.app import add_app_folders, installed_apps
    from gui_sim.icons import icon_names

    if icons:
        names = sorted(icon_names()["regular"])
        print_json(names) if as_json else typer.echo("\n".join(names))
        return
    add_app_folders(apps_dirs or ())
    found = {one.id: one for one in installed_apps()}
    if app and app not in found:
        raise GuiSimError(f"There is no app '{app}'. The apps are: {', '.join(found)}.")
    if app:
        from agent_runner.app_faults import app_faults

        _show(found[app], as_json)
        if faults := app_faults(found[app]):
            raise GuiSimError("\n".join(faults))
        return
    rows = [_counted(one) for one in found.values()]
    system = _system()
    totals = {"apps": _total(rows), "phone": _total([*rows, system])}
    if as_json:
        print_json({"apps": rows, "system": system, "totals": totals})
        return
    lines: list[tuple[object, ...]] = [_cells(one["id"], one) for one in rows]
    lines += [
        _cells(f"{len(rows)} apps", totals["apps"]),
        _cells("system", system),
        _cells("phone", totals["phone"]),
    ]
    numbers: list[Column] = [(name.replace("_", "\n"), RIGHT) for name in COUNTS]
    columns: list[Column] = [("app", KEEP), *numbers, "about"]
    if console().width < WIDE:
        columns.pop()
        lines = [line[:-1] for line in lines]
    note = "Gated: a tool of the agent that asks for something of the owner first. Functions: gui-sim apps ID"
    print_table(f"{len(rows)} apps", columns, lines, note, parted=(len(rows) - 1, len(rows) + 1))


def _show(app: "InstalledApp", as_json: bool) -> None:
    data = _functions(app)
    if as_json:
        print_json(data)
        return
    print_line(f"{app.name}: {app.app.about}")
    columns: list[Column] = [
        ("function", KEEP),
        ("does", KEEP),
        ("owner", KEEP),
        "needs",
        "parameters",
    ]
    narrow = console().width < WIDE
    rows = [
        (
            one["name"],
            one["does"],
            one["owner"],
            ", ".join(one["needs"]),
            ", ".join(one["params"]),
            *(() if narrow else (one["about"],)),
        )
        for one in data
    ]
    note = "What each one does: a wider terminal, --json, or docs/apps.md." if narrow else ""
    print_table(f"{len(rows)} functions", columns if narrow else [*columns, "about"], rows, note, tight=narrow)


def _counted(app: "InstalledApp") -> dict[str, Any]:
    screens = app.screens_by_name if find_spec(f"apps.{app.id}.screens") else ()
    return {
        "id": app.id,
        "name": app.name,
        **_counts(len(app.models), app.tools, len(screens)),
        "about": cut(app.app.about),
    }


def _system() -> dict[str, Any]:
    """Count what is the phone's own, beside its apps."""
    from importlib import import_module
    from pkgutil import iter_modules

    from gui_sim import system
    from gui_sim.records import SYSTEM_MODELS
    from gui_sim.system_tools import TOOLS
    from gui_sim.ui.screen import Screen

    modules = [import_module(f"{system.__name__}.{found.name}") for found in iter_modules(system.__path__)]
    screens = [
        thing
        for module in modules
        for thing in vars(module).values()
        if isinstance(thing, type) and issubclass(thing, Screen) and thing.__module__ == module.__name__
    ]
    return _counts(len(SYSTEM_MODELS), TOOLS, len(screens))


def _counts(models: int, tools: "Iterable[Tool[..., Any]]", screens: int) -> dict[str, Any]:
    own = [tool for tool in tools if tool.owner == "agent"]
    counts = (
        models,
        sum(not tool.writes for tool in own),
        sum(tool.writes for tool in own),
        sum(tool.owner == "user" for tool in tools),
        sum(tool.gated for tool in own),
        screens,
    )
    return dict(zip(COUNTS, counts, strict=True))


def _total(rows: "Sequence[Mapping[str, Any]]") -> dict[str, int]:
    return {name: sum(row[name] for row in rows) for name in COUNTS}


def _cells(label: str, row: "Mapping[str, Any]") -> tuple[object, ...]:
    return (label, *(row[name] for name in COUNTS), row.get("about", ""))


def _functions(app: "InstalledApp") -> list[dict[str, Any]]:
    return [
        {
            "name": tool.name,
            "does": "writes" if tool.writes else "reads",
            "owner": tool.owner,
            "needs": [str(gate.code) for gate in tool.needs],
            "may_need": [*(str(gate.code) for gate in tool.meets), *(["payment"] if tool.pays else ())],
            "params": [param.name for param in tool.params],
            "about": cut(tool.doc),
            "schema": tool.schema(),
        }
        for tool in app.tools
    ]
