"""The pages of the documentation that are made from the code: apps, controls and commands.

`python -m agent_runner.docpages` writes them into `docs/`; a test keeps them equal.
"""

import inspect
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gui_sim import system_tools
from gui_sim.crawl import in_small_letters
from gui_sim.gates import Gate
from gui_sim.values import encode

if TYPE_CHECKING:
    from gui_sim.app import InstalledApp
    from gui_sim.tool import Param, Tool

ACROSS, WIDE = 4, 180  # pictures in a row, and pixels of each

MADE = "This page is made from the code by `python -m agent_runner.docpages`; a test keeps it equal."

APPS = f"""\
# Apps

{MADE}

How to read it:

- *does*: a tool that *reads* changes nothing; one that *writes* goes into the journal.
- *owner*: a tool of the *user* can be run by the simulated user only; the agent has to ask for it.
- *needs*: gates that must be open, see [tools](tools.md). A gate in brackets hides the tool while it is shut;
  one *at times* stands before some of its calls. *payment*: it takes money, so balance, limits and the owner decide.
- *arguments*: `name` must be given, `name = value` may be left out.
"""

CONTROLS = f"""\
# Controls

{MADE}

Everything a screen is made of comes from `from gui_sim import ui`. How it is used is shown in
[add an app](add_an_app.md); what each argument means stands in the docstring of the class.
"""

COMMANDS = f"""\
# Commands

{MADE}

The command is `gui-sim`; after `make demo` it is `.venv/bin/gui-sim`. A fault of set-up is one sentence on
standard error, a wrong option is told with its usage; both end with status 2. `--json` prints for machines.
"""


def pages(docs: Path) -> dict[str, str]:
    """Return each made page by its name; `docs` is the folder they will stand in."""
    from gui_sim.app import installed_apps

    return {
        "apps.md": apps_page(installed_apps(), docs / "apps"),
        "controls.md": controls_page(),
        "commands.md": commands_page(),
    }


def controls_page() -> str:
    """Return the page of all that `gui_sim.ui` exports, by kind."""
    from gui_sim import ui

    groups: dict[str, list[str]] = {
        name: [] for name in ("Controls and views", "Layout", "Effects", "Screens", "Building blocks")
    }
    for name in ui.__all__:
        thing = getattr(ui, name)
        line = f"| `{name}` | {_cell(_first_line(thing.__doc__ or '').split('. ')[0].rstrip('.'))} |"
        groups[_group(thing.__module__)].append(line)
    tables = (
        "\n".join([f"## {group}", "", "| name | what it is |", "| --- | --- |", *lines, ""])
        for group, lines in groups.items()
    )
    return "\n".join([CONTROLS, *tables])


def _group(module: str) -> str:
    part = module.removeprefix("gui_sim.ui.").split(".")[0]
    if part in {"controls", "acting", "scroll"}:
        return "Controls and views"
    return {"layout": "Layout", "effects": "Effects", "screen": "Screens"}.get(part, "Building blocks")


def commands_page() -> str:
    """Return the page of all commands with their arguments, options and examples."""
    from typer.main import get_command

    from agent_runner.cli import app

    parts = [COMMANDS]
    for name, command in _commands(get_command(app)):
        about, _, examples = inspect.cleandoc(command.help or "").partition("[bold]Examples[/bold]")
        parts += [f"## gui-sim {name}", "", about.strip(), ""]
        if examples.strip():
            parts += ["```sh", inspect.cleandoc(examples), "```", ""]
        parts += ["| argument or option | default | meaning |", "| --- | --- | --- |"]
        parts += [*map(_option, command.params), ""]
    return "\n".join(parts)


def _commands(group: Any, before: str = "") -> Iterator[tuple[str, Any]]:
    """Yield every command by its words, those of groups after their group's."""
    for name, command in group.commands.items():
        if hasattr(command, "commands"):
            yield from _commands(command, f"{before}{name} ")
        else:
            yield f"{before}{name}", command


def _option(param: Any) -> str:
    name = param.name.upper() if param.param_type_name == "argument" else ", ".join(_names(param))
    default = param.default() if callable(param.default) else param.default
    shown = "" if default in (None, "", False, (), []) else f"`{getattr(default, 'value', default)}`"
    return f"| `{name}` | {shown} | {_cell(param.help or '')} |"


def _names(param: Any) -> Iterator[str]:
    yield from param.opts
    yield from param.secondary_opts


def apps_page(apps: Sequence["InstalledApp"], notes: Path | None = None) -> str:
    """Return the page in Markdown; `notes` is the folder of the apps' own pages, linked where they are."""
    parts = [APPS, _contents(apps), _phone()]
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
    return "\n".join([*lines, *_gallery(app), "", *_tools(app.tools), ""])


def _gallery(app: "InstalledApp") -> Iterator[str]:
    """Yield a table of all screens: small pictures in rows, and below each what it shows."""
    tabs = [screen.__name__ for screen in app.tabs]
    screens = list(app.screens_by_name.items())
    for start in range(0, len(screens), ACROSS):
        some = screens[start : start + ACROSS]
        pictures = (f"../screenshots/{app.id}/{in_small_letters(name)}.png" for name, _ in some)
        yield _line(f'<img src="{path}" width="{WIDE}" alt="">' for path in pictures)
        if not start:
            yield _line(["---"] * ACROSS)
        yield _line(
            f"`{name}`{' (tab)' if name in tabs else ''}: {_cell(_first_line(screen.__doc__ or ''))}"
            for name, screen in some
        )


def _line(cells: Iterable[str]) -> str:
    filled = list(cells)
    return f"| {' | '.join(filled + [''] * (ACROSS - len(filled)))} |"


def _tools(tools: Iterable["Tool[..., Any]"]) -> list[str]:
    lines = [
        "| tool | does | owner | needs | arguments | about |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    for tool in tools:
        needs = ", ".join([*(_gate(gate, tool.hidden) for gate in tool.needs), *_sometimes(tool)])
        arguments = ", ".join(map(_argument, tool.params))
        lines.append(
            f"| `{tool.name}` | {'writes' if tool.writes else 'reads'} | {tool.owner} | {needs} "
            f"| {arguments} | {_cell(_first_line(tool.doc))} |"
        )
    return lines


def _sometimes(tool: "Tool[..., Any]") -> Iterator[str]:
    """Yield what only some calls need."""
    for gate in tool.meets:
        yield f"at times {_gate(gate, hidden=False)}"
    if tool.pays:
        yield "payment"


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


def main() -> None:
    """Write the pages into the folder given, or into `docs`."""
    docs = Path(sys.argv[1]) if len(sys.argv) > 1 else Path("docs")
    for name, text in pages(docs).items():
        (docs / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
