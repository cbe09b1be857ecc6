"""The demo and the pages of a run: what they print, what they link to, and that hostile words stay words."""

import json
import re
import sys
from collections.abc import Iterator
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

import pytest
import yaml

from agent_runner import cli
from agent_runner.report.runpage import write_run_page
from agent_runner.results import EpisodeResult
from agent_runner.runs import config
from agent_runner.runs.folder import RunFolder
from agent_runner.trajectory import to_json_bytes, write_whole
from gui_sim import app as app_module
from gui_sim.canvas import sdl
from tests.runner import demo

EVIL = '</td><script>alert(1)</script><img src=x onerror="alert(1)">{{7*7}}\ud800&amp;'


class Page(HTMLParser):
    """Counts elements, and keeps links, words and the cells' attributes."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.tags: dict[str, int] = {}
        self.links: list[Path] = []
        self.attributes: set[str] = set()
        self.words = ""
        self.path = path
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags[tag] = self.tags.get(tag, 0) + 1
        self.attributes |= {name for name, _ in attrs}
        self.links += [self.path.parent / unquote(value or "") for name, value in attrs if name == "href"]

    def handle_data(self, data: str) -> None:
        self.words += data


@pytest.fixture
def tasks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Two tasks, on a persona that is built in workers too."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setattr(app_module, "_added", [])
    monkeypatch.setitem(config.Wiring.__init__.__kwdefaults__, "build", "tests.runner.demo:build_world")
    folder = tmp_path / "tasks"
    folder.mkdir()
    for task in (demo.TASK, demo.PAY):
        (folder / f"{task['id']}.yaml").write_text(yaml.safe_dump(task, sort_keys=False))
    yield folder


def command(patch: pytest.MonkeyPatch, *args: object, status: int = 0) -> None:
    patch.setattr(sys, "argv", ["gui-sim", *map(str, args)])
    with pytest.raises(SystemExit) as ended:
        cli.main()
    assert (ended.value.code or 0) == status


def test_the_demo_does_all_tasks_both_ways_and_its_pages_hang_together(
    tasks: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    command(monkeypatch, "demo", "--tasks", tasks)
    out, err = capsys.readouterr()
    for suite in ("gated", "prefer"):
        for mode in ("vision", "tools"):
            line = next(line for line in out.splitlines() if re.match(rf"\s*{suite}\s+{mode}\s", line))
            cells = line.split()
            assert cells[2:5] == ["1", "1.00", "1.00"]
            assert cells[5:8] == (["1.00"] * 3 if suite == "prefer" else ["–"] * 3)
            assert cells[8] == "0.00"
    assert "2 passed, 0 failed" in err
    assert "Open runs/demo/index.html" in out
    seen, frames = {tmp_path / "runs/demo/index.html"}, 0
    waiting = list(seen)
    while waiting:
        page = Page(waiting.pop())
        for link in page.links:
            assert link.is_file(), f"{page.path} leads to {link}"
            if (known := link.resolve()) not in seen:
                seen.add(known)
                waiting.append(known)
        frames += len(re.findall(r"\.\./frames/\w+\.png", page.path.read_text()))
        assert "data:image" not in page.path.read_text()
    assert len(seen) == 3 + 4
    assert frames > 10


def test_a_demo_goes_on_where_it_was_and_starts_afresh_when_tasks_change(
    tasks: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    result = tmp_path / "out/tools/episodes/pay/0/result.json"
    command(monkeypatch, "demo", "--tasks", tasks, "--out", "out", "--workers", 0, "--json")
    first = json.loads(capsys.readouterr().out)
    assert [(one["suite"], one["mode"], one["success"]) for one in first["lines"]] == [
        ("gated", "vision", 1.0),
        ("gated", "tools", 1.0),
        ("prefer", "vision", 1.0),
        ("prefer", "tools", 1.0),
    ]
    stamp = result.stat().st_mtime_ns
    command(monkeypatch, "demo", "--tasks", tasks, "--out", "out", "--workers", 0)
    assert result.stat().st_mtime_ns == stamp
    (tasks / "dinner.yaml").unlink()
    capsys.readouterr()
    command(monkeypatch, "demo", "--tasks", tasks, "--out", "out", "--workers", 0)
    assert "starts afresh" in capsys.readouterr().out
    assert result.stat().st_mtime_ns > stamp
    assert not (tmp_path / "out/tools/episodes/dinner").exists()


def test_a_demo_removes_no_run_of_another_agent(
    tasks: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    command(monkeypatch, "run", "--agent", "noop", "--mode", "vision", "--max-steps", 1, "--tasks", tasks,
            "--out", "out/vision")  # fmt: skip
    capsys.readouterr()
    command(monkeypatch, "demo", "--tasks", tasks, "--out", "out", status=2)
    assert "agent: 'noop' is now 'oracle'" in capsys.readouterr().err
    assert (tmp_path / "out/vision/episodes/pay/0/result.json").is_file()


def test_without_tasks_the_demo_says_what_to_do(
    tasks: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    import personas

    (tmp_path / "packs" / "nobody").mkdir(parents=True)
    monkeypatch.setattr(personas, "__path__", [str(tmp_path)])
    command(monkeypatch, "demo", status=2)
    assert "Name a folder of task files with --tasks DIR" in capsys.readouterr().err


def test_two_pygames_are_told_of_before_the_first_episode(
    tasks: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sdl, "_installed", lambda name: True)
    sdl.pygame.cache_clear()
    command(monkeypatch, "demo", "--tasks", tasks, status=2)
    assert "pip uninstall -y pygame pygame-ce" in capsys.readouterr().err


def episode(**fields: object) -> EpisodeResult:
    plain = EpisodeResult(task="t", suite="prefer", trial=0, end="done", scored=True, success=True, score=1.0)
    return replace(plain, **fields)  # type: ignore[arg-type]


def written(folder: Path, *results: EpisodeResult) -> Page:
    run = RunFolder(folder)
    write_whole(folder / "run.yaml", yaml.safe_dump({"agent": EVIL[:20], "mode": "vision"}).encode())
    for result in results:
        write_whole(run.episode(result.task, result.trial) / "result.json", to_json_bytes(result.to_json()))
    return Page(write_run_page(folder, results, {result.task: 1 for result in results}))


def test_hostile_words_stay_words(tmp_path: Path) -> None:
    calm = written(tmp_path / "calm", episode(error="e", cause="agent", persona="p"))
    words = EVIL.replace("\ud800", "")
    evil = written(tmp_path / "evil", episode(error=words, cause="agent", persona=words, side_effects=(words,)))
    assert evil.tags == calm.tags
    assert evil.attributes == calm.attributes
    assert words in evil.words and "49" not in evil.words
    text = evil.path.read_text()
    assert text.count("<script") == 1 and "script-src 'sha256-" in text


def test_words_that_are_no_unicode_do_not_stop_the_page(tmp_path: Path) -> None:
    assert "Failed" in written(tmp_path, episode(success=False, score=0.0, error=EVIL)).words


def test_the_page_says_what_is_missing_and_by_which_cause(tmp_path: Path) -> None:
    lost = episode(task="u", scored=False, success=None, score=None, cause="environment", error="No phone.")
    page = written(tmp_path, episode(), lost)
    assert "n 1 of 2" in page.words and "bounds 0.500 to 1.000" in page.words
    assert "Without a score" in page.words and "environment: No phone." in page.words


def test_replays_are_made_once_and_anew_after_a_new_result(tmp_path: Path) -> None:
    page = written(tmp_path, episode()).path.parent / "episodes/t/0/replay.html"
    assert "Success" in page.read_text()
    page.write_text("kept")
    write_run_page(tmp_path, [episode()], {"t": 1})
    assert page.read_text() == "kept"
    written(tmp_path, episode(success=False, score=0.0))
    assert "Failed" in page.read_text()


def test_an_empty_run_has_a_page(tmp_path: Path) -> None:
    page = written(tmp_path)
    assert "No episode is finished yet." in page.words
