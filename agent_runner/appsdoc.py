"""`docs/apps.md` from the apps themselves: screens, and tools with owner, gates and arguments."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gui_sim import system_tools
from gui_sim.gates import Gate
from gui_sim.values import encode

if TYPE_CHECKING:
    from gui_sim.app import InstalledApp
    from gui_sim.tool import Param, Tool

HEAD = """\
# Apps

Made from the code by `gui-sim apps --markdown`; a test keeps it equal. How to read it:

- *does*: a tool that *reads* changes nothing; one that *writes* goes into the journal.
- *owner*: a tool of the *user* can be run by the simulated user only; the agent has to ask for it.
- *needs*: gates that must be open, see [tools](tools.md). A gate in brackets hides the tool while it is shut.
- *arguments*: `name` must be given, `name = value` may be left out.
"""


def apps_page(apps: Sequence["InstalledApp"], notes: Path | None = None) -> str:
    """Return the page in Markdown; `notes` is the folder of the apps' own pages, linked where they are."""
    parts = [HEAD, _contents(apps), _phone()]
    parts += [_app(app, notes) for app in apps]
    return "\n".join(parts)


def _contents(apps: Sequence["InstalledApp"]) -> str:
    lines = ["| app | about | screens | tools |", "| --- | --- | ---: | ---: |"]
    for app in apps:
        lines.append(
            f"| [{app.name}](#{_anchor(app.name)}) `{app.id}` | {_cell(app.app.about)} "
            f"| {len(app.screens_by_name)} | {len(app.tools)} |"
        )
    return "\n".join(lines) + "\n"


def _phone() -> str:
    return "\n".join(["## The phone itself", "", *_tools(system_tools.TOOLS), ""])


def _app(app: "InstalledApp", notes: Path | None) -> str:
    lines = [f"## {app.name}", "", app.app.about, ""]
    if notes is not None and (notes / f"{app.id}.md").is_file():
        lines += [f"More: [{app.id}](apps/{app.id}.md).", ""]
    tabs = [screen.__name__ for screen in app.tabs]
    lines += ["| screen | shows |", "| --- | --- |"]
    for name, screen in app.screens_by_name.items():
        tab = " (tab)" if name in tabs else ""
        lines.append(f"| `{name}`{tab} | {_cell(_first_line(screen.__doc__ or ''))} |")
    return "\n".join([*lines, "", *_tools(app.tools), ""])


def _tools(tools: Iterable["Tool[..., Any]"]) -> list[str]:
    lines = [
        "| tool | does | owner | needs | arguments | about |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    for tool in tools:
        needs = ", ".join(_gate(gate, tool.hidden) for gate in tool.needs)
        arguments = ", ".join(map(_argument, tool.params))
        lines.append(
            f"| `{tool.name}` | {'writes' if tool.writes else 'reads'} | {tool.owner} | {needs} "
            f"| {arguments} | {_cell(_first_line(tool.doc))} |"
        )
    return lines


def _gate(gate: Gate, hidden: bool) -> str:
    name = f"{gate.code.removeprefix('needs_')} `{_cell(gate.name)}`"
    return f"({name})" if hidden or gate.style == "hidden" else name


def _argument(param: "Param") -> str:
    if param.required:
        return f"`{param.name}`"
    default = encode(param.default)
    shown = "…" if param.fill is not None else "none" if default in (None, "", [], {}) else str(default)
    return _cell(f"`{param.name} = {shown}`")


def _first_line(text: str) -> str:
    return " ".join(text.strip().split("\n\n")[0].split())


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def _anchor(heading: str) -> str:
    kept = "".join(one for one in heading.lower() if one.isalnum() or one in " -_")
    return kept.replace(" ", "-")
