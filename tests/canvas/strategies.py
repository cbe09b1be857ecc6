"""Random display lists and hostile text for the canvas tests."""

from hypothesis import strategies as st

from gui_sim.canvas.display_list import (
    Blur,
    Command,
    DisplayList,
    FillRect,
    Gradient,
    IconGlyph,
    Line,
    Picture,
    Polygon,
    Polyline,
    PopClip,
    PushClip,
    Ring,
    RoundRect,
    Shadow,
    TextRun,
)
from gui_sim.canvas.pictures import KINDS
from gui_sim.geometry import Point, Rect
from gui_sim.theme import FontKey

HOSTILE = [
    "é", "e\u0301", "漢字かな交じり文", "👨‍👩‍👧‍👦", "👍🏽🇩🇪🇫🇷1️⃣", "שלום עולם", "مرحبا بالعالم", "नमस्ते", "สวัสดี",
    "%s %d {0}", "a\nb\r\nc", "\t", "\0", "\ud800", "\u200b\u200d\ufe0f", "\u202eevil", "a" + "\u0301" * 200,
    "𐍈𓀀", "<b>&amp;</b>", "", "   ", "\u3000", "x" * 500, "🏳️‍🌈🏴󠁧󠁢󠁥󠁮󠁧󠁿", "각하", "ﬁ→✓",
]  # fmt: skip

SIDE = 80.0

coords = st.integers(-40, 200).map(lambda n: n / 2)
lengths = st.integers(0, 160).map(lambda n: n / 2)
rects = st.builds(Rect, coords, coords, lengths, lengths)
radii = st.sampled_from([0.0, 1.5, 4.0, 10.0, 60.0])
corners = st.one_of(radii, st.tuples(radii, radii, radii, radii))
colors = st.tuples(*[st.sampled_from([0, 90, 255])] * 3, st.sampled_from([0, 40, 128, 255]))
points = st.builds(Point, coords, coords)
widths = st.sampled_from([0.5, 1.0, 3.0])
fonts = st.builds(
    FontKey, st.sampled_from(["text", "display"]), st.sampled_from([400, 700]), st.sampled_from([11.0, 17.0])
)
texts = st.one_of(st.sampled_from(HOSTILE), st.text(max_size=12))

plain: st.SearchStrategy[Command] = st.one_of(
    st.builds(FillRect, rects, colors),
    st.builds(RoundRect, rects, corners, colors, st.none() | colors, st.sampled_from([0.0, 0.5, 2.0])),
    st.builds(Gradient, rects, corners, colors, colors),
    st.builds(Shadow, rects, radii, st.sampled_from([0.0, 3.0, 8.0]), colors, st.sampled_from([0.0, 2.0])),
    st.builds(Blur, rects, colors),
    st.builds(TextRun, coords, coords, texts, fonts, colors),
    st.builds(
        IconGlyph, rects, st.sampled_from(["heart", "gear"]), colors, st.sampled_from(["fill", "regular"])
    ),
    st.builds(Picture, rects, radii, st.sampled_from(KINDS), st.sampled_from(["a", "b"])),
    st.builds(Line, points, points, widths, colors),
    st.builds(Polyline, st.lists(points, max_size=4).map(tuple), widths, colors),
    st.builds(Polygon, st.lists(points, max_size=5).map(tuple), colors),
    st.builds(
        Ring, points, lengths, widths, st.sampled_from([0.0, 45.0]),
        st.sampled_from([-90.0, 10.0, 200.0, 360.0]),
        colors,
    ),
)  # fmt: skip


@st.composite
def display_lists(draw: st.DrawFn) -> DisplayList:
    """A short list with balanced clips."""
    commands: list[Command] = []
    depth = 0
    for step in draw(st.lists(st.sampled_from(["draw", "draw", "draw", "push", "pop"]), max_size=9)):
        if step == "push":
            commands.append(PushClip(draw(rects), draw(radii)))
            depth += 1
        elif step == "pop" and depth:
            commands.append(PopClip())
            depth -= 1
        elif step == "draw":
            commands.append(draw(plain))
    return (*commands, *[PopClip()] * depth)


@st.composite
def edited(draw: st.DrawFn) -> tuple[DisplayList, DisplayList]:
    """A list and what a few changes make of it; clips stay balanced."""
    before = draw(display_lists())
    after = list(before)
    for _ in range(draw(st.integers(0, 3))):
        at = draw(st.integers(0, len(after)))
        kind = draw(st.sampled_from(["insert", "replace", "delete", "wrap"]))
        drawn = at < len(after) and not isinstance(after[at], PushClip | PopClip)
        if kind == "insert":
            after.insert(at, draw(plain))
        elif kind == "wrap" and drawn:
            after[at : at + 1] = [PushClip(draw(rects), draw(radii)), after[at], PopClip()]
        elif kind == "replace" and at < len(after) and isinstance(after[at], PushClip):
            after[at] = PushClip(draw(rects), draw(radii))
        elif kind == "replace" and drawn:
            after[at] = draw(plain)
        elif kind == "delete" and drawn:
            del after[at]
    return before, tuple(after)
