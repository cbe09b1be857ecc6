"""Display lists drawn smaller elsewhere."""

from gui_sim.canvas.display_list import FillRect, Line, Polygon, PopClip, PushClip, RoundRect, TextRun
from gui_sim.canvas.scaling import scaled
from gui_sim.geometry import Point, Rect
from gui_sim.theme import FontKey

INK = (0, 0, 0, 255)


def test_every_length_shrinks_and_the_origin_moves() -> None:
    commands = (
        PushClip(Rect(0.0, 0.0, 390.0, 844.0), 40.0),
        RoundRect(Rect(20.0, 40.0, 100.0, 60.0), (8.0, 8.0, 0.0, 0.0), INK, INK, 2.0),
        TextRun(20.0, 100.0, "Hello", FontKey("text", 400, 17.0), INK),
        Line(Point(0.0, 0.0), Point(10.0, 20.0), 4.0, INK),
        Polygon((Point(0.0, 0.0), Point(10.0, 0.0), Point(0.0, 10.0)), INK),
        PopClip(),
    )
    assert scaled(commands, 0.5, Point(7.0, 9.0)) == (
        PushClip(Rect(7.0, 9.0, 195.0, 422.0), 20.0),
        RoundRect(Rect(17.0, 29.0, 50.0, 30.0), (4.0, 4.0, 0.0, 0.0), INK, INK, 1.0),
        TextRun(17.0, 59.0, "Hello", FontKey("text", 400, 8.5), INK),
        Line(Point(7.0, 9.0), Point(12.0, 19.0), 2.0, INK),
        Polygon((Point(7.0, 9.0), Point(12.0, 9.0), Point(7.0, 14.0)), INK),
        PopClip(),
    )


def test_in_full_size_nothing_changes() -> None:
    commands = (FillRect(Rect(1.0, 2.0, 3.0, 4.0), INK), PopClip())
    assert scaled(commands, 1.0, Point(0.0, 0.0)) == commands
