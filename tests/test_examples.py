"""The code in the documentation is run as it stands: extracted to a folder, and used as the page says."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
BLOCK = re.compile(r"^```(?:python|yaml) (\S+\.(?:py|yaml))\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SCRIPT = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PAGES_WITH_SCRIPTS = ["actions.md", "tools.md"]
HOME = """
from datetime import datetime
from pathlib import Path

from gui_sim.app import add_app_folders
from gui_sim.device import Device
from gui_sim.world import World

add_app_folders(["{my_apps}"])
seen = Device(World.create(datetime(2026, 3, 5, 9, 41), ["plants"])).observe()
assert any(node.label == "Plants" for node in seen.tree.walk())
Path("{picture}").write_bytes(seen.frame.png())
"""


def extract(page: str, folder: Path) -> list[str]:
    """Write the named blocks of a page below a folder, and return their names."""
    names = []
    for name, code in BLOCK.findall((DOCS / page).read_text(encoding="utf-8")):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(code, encoding="utf-8")
        names.append(name)
    return names


def python(*args: object, cwd: Path = ROOT) -> str:
    """Run Python in a process of its own (the examples change what apps there are), and return its output."""
    variables = {**os.environ, "PYTHONPATH": str(ROOT), "GUI_SIM_CACHE": "", "COLUMNS": "160"}
    done = subprocess.run(
        [sys.executable, *map(str, args)], cwd=cwd, env=variables, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def gui_sim(*args: object, cwd: Path = ROOT) -> str:
    return python("-c", "from agent_runner.cli import main; main()", *args, cwd=cwd)


@pytest.fixture(scope="module")
def my_apps(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("examples") / "my_apps"
    names = extract("add_an_app.md", folder)
    parts = ("__init__.py", "models.py", "tools.py", "screens.py", "catalog.yaml")
    assert {f"plants/{part}" for part in parts} <= set(names)
    return folder


@pytest.fixture(scope="module")
def my_packs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("packs")
    names = [*extract("personas.md", folder), *extract("add_a_task.md", folder), *extract("add_an_agent.md", folder)]
    assert len(names) == 5
    return folder


def test_the_app_keeps_its_contract(my_apps: Path) -> None:
    assert "4 passed" in python("-m", "pytest", "-p", "no:cacheprovider", my_apps / "test_plants.py")


def test_the_app_opens_on_a_phone(my_apps: Path) -> None:
    told = python(my_apps / "try_plants.py").splitlines()
    assert told[0] == "Basil True"
    assert 'tap "Water now"' in told[1]
    assert told[2].startswith("True {'id': 'plt2'")
    assert (my_apps / "basil.png").stat().st_size > 10_000


def test_the_home_screen_shows_the_app(my_apps: Path) -> None:
    picture = my_apps / "home.png"
    python("-c", HOME.format(my_apps=my_apps, picture=picture))
    assert picture.stat().st_size > 10_000


def test_commands_find_the_app(my_apps: Path) -> None:
    assert "water_plant" in gui_sim("apps", "plants", "--apps", my_apps)
    shots = my_apps / "shots"
    assert "4 pictures" in gui_sim("shots", "plants", "--apps", my_apps, "--out", shots, "--no-dark", "--no-large")
    assert len(list(shots.glob("plants/*.png"))) == 4


def test_the_task_for_the_app_holds(my_apps: Path) -> None:
    assert "1 of 1 tasks hold." in gui_sim("validate", "--apps", my_apps, "--tasks", my_apps / "my_tasks")


def test_the_task_holds(my_packs: Path) -> None:
    assert "1 of 1 tasks hold." in gui_sim("validate", "--tasks", "my_packs/jo/tasks", cwd=my_packs)


def test_the_agent_passes_the_task(my_packs: Path) -> None:
    command = ("run", "--agent", "my_agent.py", "--mode", "tools", "--tasks", "my_packs/jo/tasks", "--out", "runs/mine")
    assert "pass" in gui_sim(*command, cwd=my_packs)
    assert '"success": true' in (my_packs / "runs/mine/results.jsonl").read_text(encoding="utf-8")


@pytest.mark.parametrize("page", PAGES_WITH_SCRIPTS)
def test_scripts_run(page: str, tmp_path: Path) -> None:
    scripts = SCRIPT.findall((DOCS / page).read_text(encoding="utf-8"))
    assert scripts
    for script in scripts:
        assert python("-c", script, cwd=tmp_path).strip()


def test_the_suite_is_validated_and_run_from_its_folder(tmp_path: Path, my_packs: Path) -> None:
    assert extract("suites.md", tmp_path) == ["my_suites/quick.py"]
    task = (my_packs / "my_packs/jo/tasks/friday-supper.yaml").read_text(encoding="utf-8")
    task = task.replace("suite: prefer", "suite: quick").replace("persona: my_packs", f"persona: {my_packs}/my_packs")
    (tmp_path / "my_tasks").mkdir()
    (tmp_path / "my_tasks" / "supper.yaml").write_text(task, encoding="utf-8")
    options = ("--suites", "my_suites", "--tasks", "my_tasks")
    assert "1 of 1 tasks hold." in gui_sim("validate", "--no-screen", "--workers", 1, *options, cwd=tmp_path)
    gui_sim("run", "--agent", "oracle-tools", "--workers", 1, *options, "--out", "run", cwd=tmp_path)
    (tmp_path / "run" / "results.jsonl").unlink()
    shutil.rmtree(tmp_path / "run" / "episodes")
    gui_sim("resume", "run", "--tasks", "my_tasks", cwd=tmp_path)
    assert '"success": true' in (tmp_path / "run/results.jsonl").read_text(encoding="utf-8")
