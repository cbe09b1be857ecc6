"""Private fields stay out of sight: no screen reads one, whoever wrote the app; apps are found, not listed."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from gui_sim.app import InstalledApp, installed_apps

APPS = installed_apps()


def private_names(app: InstalledApp) -> set[str]:
    """Fields that are private in some model of the app and public in none of them."""
    fields = [field for model in app.models for field in model.fields()]
    public = {field.name for field in fields if not field.private}
    return {field.name for field in fields if field.private} - public


def sources(app: InstalledApp) -> Iterator[Path]:
    """The files that draw: `screens.py`, or all of the package `screens`."""
    package = app.folder / "screens"
    yield from sorted(package.rglob("*.py")) if package.is_dir() else [app.folder / "screens.py"]


def reads(source: str, names: set[str]) -> list[str]:
    """Where a text of Python reads one of the names from something: as an attribute, by `getattr`, or in a query."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Attribute) and node.attr in names:
            found.append(f"line {node.lineno}: .{node.attr}")
        elif isinstance(node, ast.Call):
            words = [arg.value for arg in node.args if isinstance(arg, ast.Constant)]
            asked = [keyword.arg for keyword in node.keywords]
            called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if called in ("getattr", "attrgetter") and names.intersection(map(str, words)):
                found.append(f"line {node.lineno}: {called} of {words}")
            if called in ("find", "count", "ids", "matching"):
                found += [f"line {node.lineno}: a query by {name}" for name in asked if name in names]
    return found


@pytest.mark.parametrize("app", APPS, ids=lambda app: app.id)
def test_screens_read_no_private_field(app: InstalledApp) -> None:
    names = private_names(app)
    for path in sources(app):
        found = reads(path.read_text(encoding="utf-8"), names)
        assert not found, f"{path.name} reads private fields: {'; '.join(found)}; let a function of the tools decide"


@pytest.mark.parametrize("app", APPS, ids=lambda app: app.id)
def test_no_tool_returns_a_private_field_as_an_argument_or_search_field(app: InstalledApp) -> None:
    names = private_names(app)
    for tool in app.tools:
        assert not names.intersection(tool.by_name), f"{tool.name} takes the private {names & set(tool.by_name)}"


def test_what_is_private_is_known() -> None:
    known = {app.id: private_names(app) for app in APPS}
    assert {"number", "cvv", "credit_left", "pin"} <= known["wallet"]
    assert {"margin", "stock", "places", "holder_rule"} <= known["freshcart"]
    assert known["dinespot"] == {"tables_left"} and known["settings"] == {"password"}


@pytest.mark.parametrize(
    "line",
    ["size.stock", "getattr(size, 'stock')", "ctx.find(PackSize, stock=0)", "ctx.get(PackSize, key).stock > 0"],
)
def test_every_way_of_reading_is_seen(line: str) -> None:
    assert reads(line, {"stock"}) and not reads(line, {"other"})
