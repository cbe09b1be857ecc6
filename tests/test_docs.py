"""What the documentation says of the code: everything is named, links lead somewhere, made pages are fresh."""

import ast
import json
import re
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

from agent_runner import criteria, docpages, slots, tasks
from agent_runner.agents import agent_names
from agent_runner.cli import app
from agent_runner.conditions import CONDITIONS
from agent_runner.protocols import AgentReply, AgentView
from agent_runner.suites import load_suite, suite_names
from agent_runner.trajectory import Step
from gui_sim import actions, gates, system_tools, ui
from gui_sim.app import installed_apps
from personas import pack, profile, routine
from personas.choices import CHOICES
from personas.telling import PLAIN_WAYS, WAYS

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
PAGES = [ROOT / "README.md", ROOT / "CHANGELOG.md", ROOT / "CONTRIBUTING.md", *sorted(DOCS.rglob("*.md"))]
ACTIONS = [kind for kind in vars(actions).values() if isinstance(kind, type) and hasattr(kind, "model_fields")]


def text_of(page: str) -> str:
    return (DOCS / page).read_text(encoding="utf-8")


def missing(names: Any, page: str) -> list[str]:
    """The names that a page does not hold as code or in a block of code."""
    text = text_of(page)
    code = " ".join(re.findall(r"^```.*?^```|`[^`\n]+`", text, re.MULTILINE | re.DOTALL))
    return [name for name in names if not re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", code)]


@pytest.mark.parametrize("name", ["apps.md", "controls.md", "commands.md"])
def test_made_pages_are_fresh(name: str) -> None:
    made = docpages.pages(DOCS)[name]
    assert text_of(name) == made, f"docs/{name} is stale: run `python -m agent_runner.docpages`."


def test_every_app_and_tool_is_named() -> None:
    apps = installed_apps()
    assert not missing([app.id for app in apps], "apps.md")
    assert not missing([tool.name for app in apps for tool in app.tools], "apps.md")
    assert not missing([tool.name for tool in system_tools.TOOLS], "tools.md")
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert not [app.name for app in apps if app.name not in changes]


def test_tasks_in_examples_of_commands_exist() -> None:
    shown = set(re.findall(r"gui-sim .*--task ([\w-]+)|gui-sim tasks show ([a-z][\w-]+)", text_of("commands.md")))
    known = {path.stem for path in (ROOT / "personas").glob("packs/*/tasks/**/*.yaml")}
    names = {name for pair in shown for name in pair if name}
    assert names
    assert names <= known


def test_every_control_is_named() -> None:
    assert not missing(ui.__all__, "controls.md")


def test_every_action_is_named_and_its_json_is_right() -> None:
    kinds = [kind for kind in ACTIONS if not kind.__name__.startswith("_")]
    kinds = [kind for kind in kinds if issubclass(kind, actions._Action)]
    assert len(kinds) > 10
    assert not missing([kind.__name__ for kind in kinds], "actions.md")
    shown = [
        actions.parse_action(json.loads(line)) for line in re.findall(r"`(\{\"type\".*?\})` \|", text_of("actions.md"))
    ]
    assert {type(action) for action in shown} == set(kinds)
    buttons = actions.Press.model_fields["button"].annotation
    assert not missing(buttons.__args__, "actions.md")  # type: ignore[union-attr]


def test_every_gate_is_named() -> None:
    kinds = [kind for kind in vars(gates).values() if isinstance(kind, type) and issubclass(kind, gates.Gate)]
    kinds = [kind for kind in kinds if kind is not gates.Gate and not kind.__name__.startswith("_")]
    assert not missing([kind.__name__ for kind in kinds], "tools.md")
    assert not missing([kind.code for kind in kinds], "actions.md")


def test_every_suite_is_named_with_its_limits() -> None:
    text = text_of("suites.md")
    for name in suite_names():
        suite = load_suite(name)
        limits = suite.limits
        assert f"## {name}\n" in text
        assert f"{limits.steps} steps, {limits.turns} turns, {limits.asks} questions" in text
        assert not missing(suite.withheld, "suites.md")


def test_every_agent_and_all_it_sees_is_named() -> None:
    assert not missing(agent_names(), "add_an_agent.md")
    assert not missing([field.name for field in fields(AgentView)], "add_an_agent.md")
    assert not missing([field.name for field in fields(AgentReply)], "add_an_agent.md")


def test_every_field_of_a_task_is_named() -> None:
    kinds: list[Any] = [
        tasks.Task, slots.Slot, slots.Habit, tasks.Override, tasks.Overrides,
        criteria.Criterion, criteria.RowsCheck, criteria.CallsCheck, criteria.AnswerCheck, criteria.Allow,
    ]  # fmt: skip
    for kind in kinds:
        assert not missing(kind.model_fields, "add_a_task.md"), kind.__name__
    assert not missing(CONDITIONS, "add_a_task.md")


def test_every_field_of_a_pack_is_named() -> None:
    kinds: list[Any] = [
        pack.Persona, pack.Person, pack.Change, profile.Entry, profile.Shown, profile.Drift,
        routine.Routine, routine.When, routine.Step,
    ]  # fmt: skip
    for kind in kinds:
        assert not missing(kind.model_fields, "personas.md"), kind.__name__
    assert not missing([name for name, _ in CHOICES], "personas.md")
    assert not missing([*PLAIN_WAYS, *WAYS], "personas.md")


def test_words_that_pages_and_commands_use_are_explained() -> None:
    table = text_of("architecture.md").partition("## Words")[2].partition("## ")[0]
    words = {row.split("|")[1].strip().lower() for row in table.splitlines() if row.startswith("| ")}
    assert words >= {"oracle", "sentinel", "gate", "trial", "perturbation", "side effect", "slot", "clean"}
    before = (ROOT / "README.md").read_text(encoding="utf-8").partition("## ")[0]
    assert "oracle" in before and "docs/architecture.md#words" in before


def test_every_field_of_a_step_is_named() -> None:
    assert not missing([field.name for field in fields(Step)], "run_folder.md")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    targets = re.findall(r"\]\(([^)\s]+)\)", text) + re.findall(r'src="([^"]+)"', text)
    for target in targets:
        if target.startswith("https://"):
            continue
        name, _, anchor = target.partition("#")
        found = (page.parent / name).resolve() if name else page
        assert found.exists(), f"{page.name} links to {target}, which is not there."
        if anchor:
            assert anchor in anchors(found), f"{page.name} links to {target}, a heading that is not there."


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_commands_that_are_shown_exist(page: Path) -> None:
    group: Any = get_command(app)
    for name, rest in re.findall(r"gui-sim ([a-z]+)\b([^`\n]*)", page.read_text(encoding="utf-8")):
        if page.name == "CHANGELOG.md" or name in {"is", "phone"}:
            continue
        assert name in group.commands, f"{page.name} shows `gui-sim {name}`."
        command = group.commands[name]
        if parts := getattr(command, "commands", {}):
            word = next(iter(rest.split("#")[0].split()), "")
            assert word in parts or not word, f"{page.name} shows `gui-sim {name} {word}`."
            command = parts.get(word, command)
        known = {option for param in command.params for option in (*param.opts, *param.secondary_opts)}
        shown = set(re.findall(r"(?<!\S)--[a-z0-9-]+", rest.split("#")[0]))
        assert shown <= known, f"{page.name}: `gui-sim {name}` has no {shown - known}."


def test_make_targets_that_are_shown_exist() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    for page in PAGES:
        shown = set(re.findall(r"(?:^|`)make ([a-z-]+)", page.read_text(encoding="utf-8"), re.MULTILINE))
        assert shown <= targets, f"{page.name} shows `make` with {shown - targets}."


def anchors(page: Path) -> set[str]:
    """The names of a page's headings, as they are linked to."""
    headings = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    plain = (re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings)
    return set(plain)


# Layers


def layers() -> dict[str, int]:
    """Module or package to its place in the list of the architecture, 0 at the top."""
    block = re.search(r"^```text layers\n(.*?)^```", text_of("architecture.md"), re.MULTILINE | re.DOTALL)
    assert block
    return {name: place for place, line in enumerate(block[1].splitlines()) for name in line.split()}


def layer_of(module: str, known: dict[str, int]) -> str:
    """The longest listed name that a module lies in, or ''."""
    parts = module.split(".")
    names = (".".join(parts[:count]) for count in range(len(parts), 0, -1))
    return next((name for name in names if name in known), "")


def imports(path: Path) -> Iterator[str]:
    """What a module imports as it is loaded; what is imported later, or for types only, may point up."""
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ImportFrom) and node.module:
            yield from (f"{node.module}.{name.name}" for name in node.names)
        elif isinstance(node, ast.Import):
            yield from (name.name for name in node.names)


def sources() -> Iterator[tuple[str, Path]]:
    for package in ("gui_sim", "apps", "personas", "agent_runner"):
        for path in sorted((ROOT / package).rglob("*.py")):
            yield ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"), path


def test_imports_point_down_the_list_of_layers() -> None:
    known = layers()
    for module, path in sources():
        if module in ("gui_sim", "agent_runner"):
            continue
        here = layer_of(module, known)
        assert here, f"{module} is in no layer of docs/architecture.md."
        for imported in imports(path):
            there = layer_of(imported, known)
            assert not there or known[there] >= known[here], f"{module} imports {imported}, which lies above it."


def test_apps_do_not_import_each_other() -> None:
    for module, path in sources():
        parts = module.split(".")
        for imported in imports(path):
            if parts[0] == "apps" and imported.startswith("apps."):
                assert imported.split(".")[1] == parts[1], f"{module} imports {imported}."


def test_every_listed_layer_is_there() -> None:
    modules = {module for module, _ in sources()}
    known = {name for module in modules for name in (module, module.rpartition(".")[0])}
    assert not [name for name in layers() if name not in known]
