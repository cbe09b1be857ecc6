import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agent_runner.protocols import Usage
from agent_runner.trajectory import (
    Call,
    FrameFolder,
    Step,
    StepWriter,
    cut_torn_line,
    read_steps,
    sweep,
    write_whole,
)
from gui_sim.errors import GuiSimError
from gui_sim.model import RowChange
from tests.runner.demo import Frame


def step(index: int, **more: object) -> Step:
    change = RowChange("SeatBooking", "zr1", None, {"note": 'ein "é" 漢字 👩‍👩‍👧 \n %s'}, False, 1)
    call = Call(seq=1, actor="agent", channel="gui", app="x", tool="y", args={"a": [1]}, at="now", changes=(change,))
    values = {
        "index": index,
        "turn": 0,
        "now": "2026-03-05T09:41:00",
        "action": {"type": "tap", "x": 1.0, "y": 2.0},
        "ok": True,
        "text": "Hit.",
        "calls": (call,),
        "size": (780, 1688),
        "usage": Usage(input_tokens=3),
    }
    return Step(**(values | more))  # type: ignore[arg-type]


def test_steps_come_back_as_they_were(tmp_path: Path) -> None:
    steps = [step(0), step(1, action=None, size=None, sent=(10, 20), events=({"kind": "asked"},))]
    with StepWriter(tmp_path) as writer:
        for one in steps:
            writer.append(one)
            assert list(read_steps(tmp_path))[-1] == one, "on disk before the next action"
    assert list(read_steps(tmp_path)) == steps


@settings(max_examples=40)
@given(st.data())
def test_a_kill_at_any_byte_loses_at_most_the_line_in_hand(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    folder = tmp_path_factory.mktemp("run")
    with StepWriter(folder) as writer:
        for index in range(3):
            writer.append(step(index))
    whole = (folder / "steps.jsonl").read_bytes()
    cut = data.draw(st.integers(0, len(whole)))
    (folder / "steps.jsonl").write_bytes(whole[:cut])
    kept = whole[:cut].count(b"\n")
    assert [one.index for one in read_steps(folder)] == list(range(kept))
    with StepWriter(folder) as writer:
        writer.append(step(9))
    assert [one.index for one in read_steps(folder)] == [*range(kept), 9]


@pytest.mark.parametrize(
    "line",
    [b"{", b"[1, 2]", b"5", b"null", b"\xff\xfe", b"[" * 100_000, b'{"index": 1}'],
)
def test_a_whole_line_that_is_no_step_is_named(tmp_path: Path, line: bytes) -> None:
    with StepWriter(tmp_path) as writer:
        writer.append(step(0))
    with (tmp_path / "steps.jsonl").open("ab") as file:
        file.write(line + b"\n")
    with pytest.raises(GuiSimError, match=r"steps\.jsonl:2: is damaged"):
        list(read_steps(tmp_path))


@pytest.mark.parametrize(
    "more", [{"usage": 5}, {"index": "0"}, {"size": [1]}, {"calls": [{}]}, {"action": []}, {"frame": None}, {"x": 1}]
)
def test_a_step_with_a_part_of_another_type_is_named(tmp_path: Path, more: dict[str, object]) -> None:
    line = json.dumps({**step(0).to_json(), **more})
    (tmp_path / "steps.jsonl").write_text(line + "\n")
    with pytest.raises(GuiSimError, match=r"steps\.jsonl:1: is damaged"):
        list(read_steps(tmp_path))


def test_a_torn_line_longer_than_a_block_is_cut(tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.write_bytes(b"whole\n" + b"y" * 200_000)
    cut_torn_line(path)
    assert path.read_bytes() == b"whole\n"
    path.write_bytes(b"z" * 200_000)
    cut_torn_line(path)
    assert path.read_bytes() == b""
    cut_torn_line(tmp_path / "not there")


def test_equal_screens_are_kept_once_and_whole(tmp_path: Path) -> None:
    frames = FrameFolder(tmp_path)
    names = [frames.keep(Frame(content)) for content in (b"a", b"b", b"a")]  # type: ignore[arg-type]
    assert names[0] == names[2] != names[1]
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted({f"{name}.png" for name in names})
    assert all(path.read_bytes().startswith(b"\x89PNG") for path in tmp_path.iterdir())


def test_many_threads_keep_one_frame_at_once(tmp_path: Path) -> None:
    frames = [FrameFolder(tmp_path) for _ in range(8)]
    with ThreadPoolExecutor(8) as pool:
        for round_ in range(20):
            frame = Frame(bytes([round_]))
            assert len(set(pool.map(lambda folder, frame=frame: folder.keep(frame), frames))) == 1
    assert len(list(tmp_path.iterdir())) == 20


def test_leftovers_of_killed_writers_are_swept(tmp_path: Path) -> None:
    (tmp_path / ".x.png.1.2.part").write_bytes(b"half")
    (tmp_path / "x.png").write_bytes(b"whole")
    sweep(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["x.png"]


def test_a_half_written_file_never_has_its_name(tmp_path: Path) -> None:
    class Full:
        def __len__(self) -> int:
            return 1

    with pytest.raises(TypeError):
        write_whole(tmp_path / "a.json", Full())  # type: ignore[arg-type]
    assert not (tmp_path / "a.json").exists()
    write_whole(tmp_path / "a.json", json.dumps([1]).encode())
    assert (tmp_path / "a.json").read_text() == "[1]"
