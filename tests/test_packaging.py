"""What a fresh machine gets: every import is declared, the commands of the Makefile, and the wheel's files."""

import ast
import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from importlib import metadata
from pathlib import Path

import pytest

import hatch_build

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
WHEEL = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]
EXTRA = PROJECT["project"]["optional-dependencies"]
ELSEWHERE = {"cv2": "opencv-python"}
"""Modules of extras that need not be installed, where the distribution has another name."""
OWN = {*WHEEL["packages"], "tests", "benchmarks", "hatch_build"}


def name_of(requirement: str) -> str:
    return re.split(r"[<>=!~;\[ ]", requirement, maxsplit=1)[0].lower().replace("_", "-")


def imported(*folders: str) -> set[str]:
    """Return the distributions that code in these folders imports from outside."""
    found: set[str] = set()
    for path in (path for folder in folders for path in sorted((ROOT / folder).rglob("*.py"))):
        local = {one.stem for one in path.parent.glob("*.py")}
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and not node.level:
                names = [node.module or ""]
            found |= {name.split(".")[0] for name in names} - local
    known = metadata.packages_distributions()
    outside = found - OWN - set(sys.stdlib_module_names)
    return {name_of(known[name][0] if name in known else ELSEWHERE.get(name, name)) for name in outside}


def test_everything_that_is_imported_is_declared() -> None:
    declared = {name_of(one) for one in PROJECT["project"]["dependencies"]}
    optional = {name_of(one) for name, extra in EXTRA.items() if name != "dev" for one in extra}
    assert imported(*WHEEL["packages"]) - optional <= declared


def test_what_tests_and_benchmarks_import_is_in_the_dev_extra() -> None:
    declared = {name_of(one) for one in PROJECT["project"]["dependencies"]}
    declared |= {name_of(one) for extra in EXTRA.values() for one in extra}
    assert imported("tests", "benchmarks") <= declared


def test_what_shapes_the_assets_is_pinned() -> None:
    assert set(hatch_build.pins()) == {*hatch_build.SOURCES, "fonttools"}


def test_every_package_is_in_the_wheel_and_typed() -> None:
    code = {path.parent.name for path in ROOT.glob("*/__init__.py")} - {"tests", "benchmarks"}
    assert code == set(WHEEL["packages"]) == set(PROJECT["tool"]["mypy"]["packages"])
    assert WHEEL["artifacts"] == ["gui_sim/assets/*"]


@pytest.mark.parametrize(
    ("target", "words"),
    [
        ("demo", ["gui-sim demo"]),
        ("test", ["ruff check", "ruff format --check", "mypy", "-m 'not full'"]),
        ("check-full", ["-m pytest"]),
        ("shots", ["gui-sim shots"]),
        ("bench", ["gui-sim bench"]),
    ],
)
def test_the_makefile_installs_and_then_runs(target: str, words: list[str], tmp_path: Path) -> None:
    for name in ("Makefile", "pyproject.toml", "hatch_build.py"):
        shutil.copy(ROOT / name, tmp_path)
    done = subprocess.run(
        ["make", "-n", "--no-print-directory", target], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    steps = [step for step in ("-m venv", "pip install", *words) if step in done.stdout]
    assert steps == ["-m venv", "pip install", *words]
    places = [done.stdout.index(step) for step in steps]
    assert places == sorted(places)


def copy_of_the_tree(folder: Path) -> Path:
    """Return a copy of what a clone holds: no assets, no caches, no runs."""
    unwanted = shutil.ignore_patterns(
        ".git", ".venv", ".*_cache", ".hypothesis", "__pycache__", "runs", "assets", "dist", "build", "*.egg-info"
    )
    return Path(shutil.copytree(ROOT, folder / "tree", ignore=unwanted))


@pytest.mark.full
def test_the_wheel_holds_what_runs_and_nothing_else(tmp_path: Path) -> None:
    tree = copy_of_the_tree(tmp_path)
    build = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(tmp_path), str(tree)]
    subprocess.run(build, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    files = {
        str(path.relative_to(tree))
        for package in WHEEL["packages"]
        for path in (tree / package).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert files <= names
    kinds = ("gui_sim/assets/fonts.json", "gui_sim/assets/NOTICE", "agent_runner/report/templates/report.html.j2")
    assert names >= {*kinds, "apps/dinespot/catalog.yaml"}
    assert any(re.fullmatch(r"personas/packs/[^/]+/persona\.yaml", name) for name in names)
    tops = {name.split("/")[0] for name in names}
    assert {top for top in tops if not top.endswith(".dist-info")} == set(WHEEL["packages"])

    place = tmp_path / "installed"
    install = ["install", "--quiet", "--no-deps", "--target", str(place), str(wheel)]
    subprocess.run([sys.executable, "-m", "pip", *install], check=True, capture_output=True)
    program = "from agent_runner.cli import main; import gui_sim; print(gui_sim.__file__); main()"
    done = subprocess.run(
        [sys.executable, "-c", program, "apps"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(place)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.startswith(str(place)) and "dinespot" in done.stdout
