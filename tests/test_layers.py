"""Imports point only down the list of docs/architecture.md. Imports for type checkers alone are exempt."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGES = ("gui_sim", "apps", "personas", "agent_runner")

# Highest first. A line may import its own entries and everything below it.
ORDER = (
    ("planner",),
    ("pathfinding", "pages", "routes"),
    ("driver",),
    ("device",),
    ("saving", "runtime", "composer", "observation", "cycles"),
    ("crawl", "spots"),
    ("scene",),
    ("navigation", "gestures"),
    ("system",),
    ("ui",),
    ("canvas",),
    ("theme",),
    ("world",),
    ("app", "system_tools", "timeline", "catalog"),
    ("hints",),
    ("people", "photos", "addresses", "maps", "cells", "send_time", "vouchers", "folders", "plans"),
    ("context", "search", "store"),
    ("conditions", "schema", "grading"),
    ("tool", "records", "journal", "json_schema"),
    ("model",),
    ("values", "codec", "domains", "fields", "matching", "gates"),
    ("actions", "yaml_file", "faults"),
    ("clock", "ids", "geometry", "errors", "wording", "kept", "icons"),
)
RANK = {name: rank for rank, line in enumerate(ORDER) for name in line}


def modules(package: str) -> dict[str, Path]:
    """Return the files of a package by module name."""
    files = sorted((ROOT / package).rglob("*.py"))
    return {".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): file for file in files}


ALL = {name: file for package in PACKAGES for name, file in modules(package).items()}


def imports(file: Path, lazy: bool = True) -> Iterator[str]:
    """Yield what a file imports when it runs; with `lazy` also inside functions."""
    yield from _imports(ast.parse(file.read_text(encoding="utf-8")), lazy)


def _imports(node: ast.AST, lazy: bool) -> Iterator[str]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.If) and "TYPE_CHECKING" in ast.dump(child.test):
            continue
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef) and not lazy:
            continue
        if isinstance(child, ast.Import):
            yield from (alias.name for alias in child.names)
        elif isinstance(child, ast.ImportFrom):
            assert child.level == 0, "imports are absolute"
            for alias in child.names:
                full = f"{child.module}.{alias.name}"
                yield full if full in ALL else str(child.module)
        yield from _imports(child, lazy)


def part(module: str) -> str:
    """Return the entry of the list that a module of gui_sim belongs to; the package itself is above nothing."""
    return module.split(".")[1] if "." in module else ""


def test_every_module_has_its_place() -> None:
    assert {part(name) for name in modules("gui_sim")} - {""} == set(RANK)


@pytest.mark.parametrize("name", modules("gui_sim"))
def test_gui_sim_imports_point_down(name: str) -> None:
    for target in imports(ALL[name]):
        top = target.partition(".")[0]
        discovery = name == "gui_sim.app" and target == "apps"
        assert top not in ("apps", "personas", "agent_runner") or discovery, f"{name} imports {target}"
        if top == "gui_sim" and part(name) and part(target):
            assert RANK[part(name)] <= RANK[part(target)], f"{name} imports {target}, which stands above it"


@pytest.mark.parametrize("name", modules("apps"))
def test_apps_import_the_kit_and_themselves(name: str) -> None:
    own = ".".join(name.split(".")[:2])
    for target in imports(ALL[name]):
        top = target.partition(".")[0]
        near = top == "gui_sim" or target == own or target.startswith(f"{own}.") or top in sys.stdlib_module_names
        assert near, f"{name} imports {target}"
        if top == "gui_sim" and part(target):
            below = RANK[part(target)] >= RANK["system"]
            assert below, f"{name} imports {target}: apps know the kit, the sheets and the data, not the phone"


@pytest.mark.parametrize("name", modules("personas"))
def test_personas_do_not_know_the_runner(name: str) -> None:
    for target in imports(ALL[name]):
        assert target.partition(".")[0] != "agent_runner", f"{name} imports {target}"


@pytest.mark.parametrize("package", PACKAGES)
def test_no_imports_go_in_circles(package: str) -> None:
    names = modules(package)
    graph = {name: sorted({to for to in imports(file, lazy=False) if to in names and to != name})
             for name, file in names.items()}  # fmt: skip
    done: set[str] = set()
    way: list[str] = []

    def visit(name: str) -> None:
        assert name not in way, f"a circle: {' -> '.join([*way[way.index(name) :], name])}"
        if name in done:
            return
        way.append(name)
        for target in graph[name]:
            visit(target)
        done.add(way.pop())

    for name in graph:
        visit(name)
