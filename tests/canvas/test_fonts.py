import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gui_sim.canvas import sdl
from gui_sim.canvas.fonts import ascent, descent, ellipsize, layout, measure, wrap
from gui_sim.canvas.graphemes import graphemes
from gui_sim.theme import STYLES, FontKey, Theme
from tests.canvas.strategies import HOSTILE

BODY = FontKey("text", 400, 17.0)
SENTENCES = st.one_of(
    st.sampled_from(HOSTILE),
    st.text(max_size=60),
    st.text(alphabet="ab cde\n漢字-👍é ", max_size=80),
    st.lists(st.sampled_from(["the", "quick", "Donaudampfschifffahrt", "—", "fox/dog", "漢字", "🇩🇪"])).map(" ".join),
)
WIDTHS = st.floats(5, 300)


def bare(text: str) -> str:
    """The text without the white space at which lines may break."""
    return "".join(text.split())


@settings(max_examples=400, deadline=None)
@given(SENTENCES, WIDTHS)
def test_wrapping_loses_no_text(text: str, width: float) -> None:
    assert bare("".join(wrap(text, BODY, width))) == bare(text)


@settings(max_examples=400, deadline=None)
@given(SENTENCES, WIDTHS, st.none() | st.integers(1, 3))
def test_no_line_is_wider_than_asked_unless_it_is_one_cluster(text: str, width: float, most: int | None) -> None:
    lines = wrap(text, BODY, width, most)
    assert len(lines) >= 1 and (most is None or len(lines) <= most)
    for line in lines:
        shown = line.rstrip(" ")
        assert measure(shown, BODY) <= width or len(graphemes(shown)) <= 1
        assert "\n" not in line


@settings(max_examples=300, deadline=None)
@given(SENTENCES, WIDTHS, st.integers(1, 3))
def test_an_ellipsis_stands_exactly_where_text_was_left_out(text: str, width: float, most: int) -> None:
    lines = wrap(text, BODY, width, most)
    if bare("".join(lines)) == bare(text):
        return
    assert lines[-1].endswith("…")
    assert bare(text).startswith(bare("".join(lines)[:-1]))


@settings(max_examples=200, deadline=None)
@given(SENTENCES, st.floats(20, 300))
def test_ellipsized_text_fits(text: str, width: float) -> None:
    line = ellipsize(text, BODY, width)
    assert measure(line, BODY) <= width
    if measure(text, BODY) <= width:
        assert bare(line) == bare(text)


@given(st.text(max_size=40))
def test_clusters_add_up_to_the_text(text: str) -> None:
    assert "".join(graphemes(text)) == text


@pytest.mark.parametrize("cluster", ["e\u0301", "👨‍👩‍👧‍👦", "👍🏽", "🇩🇪", "1️⃣", "🏳️‍🌈", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "각", "नि", "\r\n"])
def test_a_cluster_is_never_split(cluster: str) -> None:
    assert graphemes("a" + cluster + "b") == ["a", cluster, "b"]
    for line in wrap(f"xx{cluster}yy{cluster}", BODY, 4.0):
        assert cluster in line or not set(line) & set(cluster) or "\n" in cluster


def test_flags_pair_up() -> None:
    assert graphemes("🇩🇪🇫🇷🇮") == ["🇩🇪", "🇫🇷", "🇮"]


def test_hostile_marks_are_bounded() -> None:
    assert max(map(len, graphemes("a" + "\u0301" * 5000))) <= 64


def test_lines_break_at_spaces_newlines_and_between_characters() -> None:
    assert wrap("one two\n\nthree", BODY, 70) == ("one two", "", "three")
    assert wrap("", BODY, 60) == ("",)
    assert wrap("吾輩は猫である。名前", BODY, 17 * 7 + 1) == ("吾輩は猫であ", "る。名前")
    assert wrap("alpha beta gamma", BODY, 98, 1) == ("alpha beta…",)


def test_text_is_kerned() -> None:
    assert measure("AV", BODY) < measure("A", BODY) + measure("V", BODY)


def test_width_follows_size() -> None:
    assert measure("Settings", FontKey("text", 400, 34.0)) == pytest.approx(2 * measure("Settings", BODY))


@pytest.mark.parametrize(
    ("text", "faces"),
    [
        ("a漢😀", ["text-400", "cjk", "emoji"]),
        ("한글かな", ["cjk"] * 4),
        ("❤️❤", ["emoji", "emoji"]),
        ("©→ x", ["text-400"] * 2),
        ("שלום עולם", ["hebrew"]),
        ("\U00010348", ["box"]),
    ],
)
def test_each_cluster_goes_to_the_first_font_that_covers_it(text: str, faces: list[str]) -> None:
    assert [piece.face for piece in layout(text, BODY)] == faces


@pytest.mark.parametrize("style", STYLES)
def test_every_style_fits_its_line(style: str) -> None:
    for size in ("xSmall", "large", "xxxLarge"):
        theme = Theme(text_size=size)
        font = theme.font(style)
        assert ascent(font) + descent(font) <= theme.line_height(style) * 1.11


def test_two_pygames_are_refused_in_words() -> None:
    with pytest.raises(sdl.CanvasSetupError, match="pip uninstall -y pygame pygame-ce"):
        sdl.check_packages(lambda name: True)
    with pytest.raises(sdl.CanvasSetupError, match="pip install pygame-ce"):
        sdl.check_packages(lambda name: False)
    sdl.check_packages(lambda name: name == "pygame-ce")


def test_no_word_stands_alone_on_the_last_line_if_the_line_before_can_spare_one() -> None:
    wide = measure("Hearthmill · 800 g, every", BODY) + 1.0
    assert wrap("Hearthmill · 800 g, every week", BODY, wide) == ("Hearthmill · 800 g,", "every week")
    assert wrap("Two words", BODY, measure("words", BODY) + 1.0) == ("Two", "words")
    assert wrap("長い文章 です", BODY, measure("長い文章", BODY) + 1.0)[-1] == "です"


def test_a_sign_between_two_things_begins_no_line() -> None:
    wide = measure("Fri 6 Mar, 08:00 –", BODY) + 1.0
    assert wrap("Fri 6 Mar, 08:00 – 10:00", BODY, wide) == ("Fri 6 Mar,", "08:00 – 10:00")
    wide = measure("Thu 5 Mar, 14:00 – 14:50", BODY) + 1.0
    assert wrap("Thu 5 Mar, 14:00 – 14:50 · Studio", BODY, wide)[1][0] not in "·–"
