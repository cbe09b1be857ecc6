"""Runs on disk that nobody ran: what pages are made of, with any words and any outcomes."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import yaml

from agent_runner.protocols import Verdict
from agent_runner.results import EpisodeResult
from agent_runner.runs.folder import RunFolder
from agent_runner.trajectory import Call, Step, StepWriter, to_json_bytes, write_whole
from gui_sim.model import RowChange
from tests.runner import demo

EVIL = (
    '</script></title></style></td>"\'><script>window.evil=1</script><img src=x onerror="window.evil=2">'
    "<svg onload=window.evil=3><iframe src=//evil.test></iframe><!--{{7*7}}"
    "\u2028\u2029\u202e\u2066 __proto__ \\u003cb\\\\'"
)
"""Words that would run, load, break out or turn round, wherever they are not taken as words."""


def episode(**fields: Any) -> EpisodeResult:
    """An episode that went well, but for the fields given."""
    plain: dict[str, Any] = {
        "task": "thai", "suite": "prefer", "trial": 0, "mode": "vision", "persona": "mira", "end": "done",
        "claimed": True, "scored": True, "success": True, "score": 1.0, "steps": 2, "turns": 2,
    }  # fmt: skip
    return EpisodeResult(**{**plain, **fields})


def failed(**fields: Any) -> EpisodeResult:
    """An episode that failed, but for the fields given."""
    return episode(**{"success": False, "score": 0.0, **fields})


def step(index: int = 0, **fields: Any) -> Step:
    """A tap."""
    plain: dict[str, Any] = {
        "index": index, "turn": index, "now": "2026-03-05T09:41:00", "action": {"type": "tap", "x": 195.0, "y": 300.0},
        "ok": True, "text": "The screen changed.", "screen_changed": True, "frame": f"f{index}",
    }  # fmt: skip
    return Step(**{**plain, **fields})


def wrote(**row: Any) -> Call:
    """A call that changed one row."""
    change = RowChange("TableBooking", "tb4", {"party": 2, "note": "same"}, {"party": 5, "note": "same", **row})
    return Call(
        seq=1, actor="agent", channel="gui", app="dinespot", tool="change_booking", args={}, at="x", changes=(change,)
    )


def make_run(
    folder: Path,
    results: Sequence[EpisodeResult],
    steps: Sequence[Step] | None = None,
    settings: Mapping[str, Any] | None = None,
    instruction: str = "Book it.",
    verdict: Verdict | None = None,
) -> Path:
    """Write a run whose episodes have these results and all the same steps; return its folder."""
    run = RunFolder(folder)
    tasks = {result.task: "digest" for result in results}
    told = {"agent": "someone", "mode": "vision", "trials": 1, "tasks": tasks, **(settings or {})}
    write_whole(folder / "run.yaml", yaml.safe_dump(told, allow_unicode=True).encode("utf-8", "replace"))
    shown = (
        steps if steps is not None else (step(0), step(1, action={"type": "answer", "text": "Done.", "status": "done"}))
    )
    for one in shown:
        if one.frame.isalnum():
            write_whole(folder / "frames" / f"{one.frame}.png", demo.Frame(b"").png(), sync=False)
    for result in results:
        place = run.episode(result.task, result.trial)
        with StepWriter(place) as writer:
            for one in shown:
                writer.append(one)
        given = [
            (verdict or Verdict(criterion="booked", outcome="pass", reason="A row.", evidence=("step 1",))).to_json()
        ]
        task = {"instruction": instruction, "criteria": [{"id": "booked", "kind": "action", "text": instruction}]}
        for name, data in (
            ("task", task),
            ("state", {}),
            ("verdicts", {"version": 1, "verdicts": given, "faults": []}),
            ("result", result.to_json()),
        ):
            write_whole(place / f"{name}.json", to_json_bytes(data), sync=False)
    return folder
