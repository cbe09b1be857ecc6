"""Faults of an app that somebody writes: each is a sentence with its place, whichever command meets it."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
APP = Path(__file__).parent / "demo_apps" / "seatclub"
RUN = "from agent_runner.cli import main; main()"


def told(folder: Path, *args: str) -> list[str]:
    """Run a command with the app in a process of its own (a module is loaded once) and return its complaints."""
    variables = {**os.environ, "PYTHONPATH": str(ROOT), "GUI_SIM_CACHE": "", "COLUMNS": "160"}
    command = [sys.executable, "-c", RUN, *args, "--apps", str(folder)]
    done = subprocess.run(command, cwd=folder, env=variables, capture_output=True, text=True, check=False)
    assert done.returncode == 2, done.stdout + done.stderr
    return done.stderr.splitlines()


def broken(folder: Path, file: str, old: str, new: str) -> int:
    """Copy the app with one mistake in it, and return the line of the mistake."""
    shutil.copytree(APP, folder / "seatclub")
    path = folder / "seatclub" / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return text[: text.index(old)].count("\n") + 1


@pytest.mark.parametrize("command", [("apps", "seatclub"), ("shots", "seatclub", "--persona", "")])
def test_a_misspelt_control_is_one_sentence_with_its_line(tmp_path: Path, command: tuple[str, ...]) -> None:
    line = broken(tmp_path, "screens.py", "return ui.Form(", "return ui.Frm(")
    words = f"AttributeError: module 'gui_sim.ui' has no attribute 'Frm' (screens.py, line {line})."
    assert told(tmp_path, *command) == [f"The app 'seatclub' is broken: {words}"]


@pytest.mark.parametrize("command", [("apps", "seatclub"), ("apps",), ("shots", "seatclub", "--persona", "")])
def test_an_error_of_syntax_is_one_sentence_with_its_line(tmp_path: Path, command: tuple[str, ...]) -> None:
    line = broken(tmp_path, "screens.py", "return ui.Form(", "return return ui.Form(")
    assert told(tmp_path, *command) == [
        f"The app 'seatclub' is broken: SyntaxError: invalid syntax (screens.py, line {line})."
    ]


def test_what_only_the_contract_found_is_told_too(tmp_path: Path) -> None:
    broken(tmp_path, "tools.py", "party: How", "guests: How")
    (screens := tmp_path / "seatclub" / "screens.py").write_text(
        screens.read_text(encoding="utf-8").replace("ui.Section(", 'ui.Section(ui.Icon("plant"), ', 1), encoding="utf-8"
    )
    first, second = told(tmp_path, "apps", "seatclub")
    assert first == "The function reserve_seat does not say what 'party' is: give it a line under 'Args:'."
    assert "cannot be drawn" in second and "There is no icon 'plant'." in second


def test_a_prefix_that_stands_twice_is_told_of(tmp_path: Path) -> None:
    broken(tmp_path, "models.py", 'prefix="zr"', 'prefix="bk"')
    assert "both have the prefix 'bk'; ids must be unique." in told(tmp_path, "apps", "seatclub")[0]
