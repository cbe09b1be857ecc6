import math
from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial
from itertools import pairwise

import pytest
from harness import Stage, check_sizes
from hypothesis import given
from hypothesis import strategies as st

from gui_sim.canvas.display_list import Polyline, TextRun
from gui_sim.canvas.fonts import measure
from gui_sim.ui import BarChart, LineChart, StageChart, View
from gui_sim.ui.controls.chart import _Mark, axis, number

WEEK = [
    (f"{name} {place + 1}", value)
    for place, (name, value) in enumerate(
        zip(
            ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"],
            [8120, 6400, None, 12050, 9800, 3021.5, 0],
            strict=True,
        )
    )
]
MONTH = [(f"{day} March", 70.0 + day % 5) for day in range(1, 32)]
EVENING = datetime(2026, 3, 4, 23, 5)
NIGHT = [
    (EVENING + timedelta(minutes=start), EVENING + timedelta(minutes=end), stage)
    for start, end, stage in [
        (0, 12, "awake"),
        (12, 70, "core"),
        (70, 110, "deep"),
        (110, 200, "rem"),
        (200, 210, "nap"),
    ]
]


def bars(stage: Stage) -> BarChart:
    return BarChart("Steps", WEEK, unit="steps", goal=10_000)


def line(stage: Stage) -> LineChart:
    return LineChart("Weight", MONTH, unit="kg", color="systemPurple")


def night(stage: Stage) -> StageChart:
    return StageChart("Sleep", NIGHT)


@pytest.mark.parametrize(("make", "name"), [(bars, "bar_chart"), (line, "line_chart"), (night, "stage_chart")])
def test_goldens_and_sizes(make: Callable[[Stage], View], name: str) -> None:
    Stage(make).check_golden(name)
    check_sizes(make)


def _itself(chart: View, stage: Stage) -> View:
    return chart


def test_each_bar_is_read_out() -> None:
    tree = Stage(bars).tree()
    assert tree.startswith('chart "Steps" = goal 10,000 steps')
    assert 'bar "Mon 1" = 8,120 steps' in tree
    assert 'bar "Sat 6" = 3,021.5 steps' in tree
    assert "Wed 3" not in tree


def test_bars_stand_on_zero_and_are_as_tall_as_their_values() -> None:
    marks = [box for box in Stage(bars).scene().layers[0].box.children if isinstance(box.view, _Mark)]
    tops = {box.view.name: box.height - box.view.top for box in marks if isinstance(box.view, _Mark)}
    assert tops["Sun 7"] == pytest.approx(0.0)
    assert tops["Thu 4"] / tops["Tue 2"] == pytest.approx(12050 / 6400)


@pytest.mark.parametrize("make", [bars, line])
@pytest.mark.parametrize("size", ["large", "xxxLarge"])
@pytest.mark.parametrize("width", [320.0, 390.0, 430.0])
def test_labels_never_overlap(make: Callable[[Stage], View], width: float, size: str) -> None:
    commands = Stage(make, width=width, text_size=size).scene().commands
    runs = [command for command in commands if isinstance(command, TextRun)]
    rows: dict[float, list[TextRun]] = {}
    for run in runs:
        rows.setdefault(run.baseline, []).append(run)
    names = max(rows.values(), key=len)
    assert len(names) >= 2
    names.sort(key=lambda run: run.x)
    for before, after in pairwise(names):
        assert before.x + measure(before.text, before.font) <= after.x


def test_tall_labels_take_two_lines() -> None:
    commands = Stage(lambda s: BarChart("Steps", WEEK, tall_labels=True)).scene().commands
    texts = [command.text for command in commands if isinstance(command, TextRun)]
    assert "Mon" in texts
    assert "1" in texts


def test_a_gap_breaks_the_line() -> None:
    commands = Stage(lambda s: LineChart("Steps", WEEK)).scene().commands
    assert [len(command.points) for command in commands if isinstance(command, Polyline)] == [2, 4]


@pytest.mark.parametrize("points", [[], [("a", None)], [("a", 0.0)], [("a", math.nan), ("b", math.inf)]])
def test_charts_of_nothing_are_drawn(points: list[tuple[str, float | None]]) -> None:
    for chart in (BarChart("x", points), LineChart("x", points), StageChart("x", [])):
        assert Stage(partial(_itself, chart)).scene().commands


def test_stages_are_read_out_with_their_times() -> None:
    tree = Stage(night).tree()
    assert 'bar "Deep" = 00:15 to 00:55' in tree
    assert 'bar "Nap" = 02:25 to 02:35' in tree


@given(st.floats(-1e9, 1e9), st.floats(-1e9, 1e9), st.booleans())
def test_an_axis_encloses_its_range_with_few_round_steps(a: float, b: float, zero: bool) -> None:
    low, high = min(a, b), max(a, b)
    ticks = axis(low, high, zero)
    slack = (ticks[-1] - ticks[0]) * 1e-6
    assert ticks[0] <= low + slack
    assert ticks[-1] >= high - slack
    assert 2 <= len(ticks) <= 7
    assert ticks[0] < ticks[-1]
    if zero:
        assert any(abs(tick) < slack for tick in ticks)


def test_numbers_in_words() -> None:
    words = [number(value) for value in (8120.0, 0.5, 72.25, -3.0, 1_000_000.0)]
    assert words == ["8,120", "0.5", "72.25", "-3", "1,000,000"]


def test_the_axis_reaches_its_top_in_any_case() -> None:
    stage = Stage(lambda stage: BarChart("Chance of rain", [("10", 5.0)], top=100.0))
    axis_labels = [each.text for each in stage.scene().commands if isinstance(each, TextRun)]
    assert {"0", "100"} <= set(axis_labels)


def test_the_axis_holds_the_band_of_usual_values_and_says_it() -> None:
    stage = Stage(lambda stage: LineChart("TSH", [("Mar", 1.9), ("Sep", 2.1)], unit="mIU/L", band=(0.4, 4.0)))
    axis_labels = [
        float(each.text) for each in stage.scene().commands if isinstance(each, TextRun) and each.text[:1].isdigit()
    ]
    assert min(axis_labels) <= 0.4 and max(axis_labels) >= 4.0
    assert "usual 0.4 to 4 mIU/L" in stage.tree()


def test_spans_of_one_stage_that_touch_are_one_block() -> None:
    again = [*NIGHT[:2], (EVENING + timedelta(minutes=70), EVENING + timedelta(minutes=90), "core")]
    chart = StageChart("Sleep", again)
    assert chart.spans == [NIGHT[0], (NIGHT[1][0], EVENING + timedelta(minutes=90), "core")]
