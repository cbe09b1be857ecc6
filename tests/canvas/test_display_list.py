import pytest
from hypothesis import given, settings

from gui_sim.canvas.display_list import (
    DisplayList,
    FillRect,
    PopClip,
    PushClip,
    RoundRect,
    TextRun,
    dump,
    from_json,
    to_json,
)
from gui_sim.geometry import Rect
from gui_sim.theme import FontKey
from tests.canvas.strategies import display_lists

LIST: DisplayList = (
    FillRect(Rect(0, 0, 390, 844), (242, 242, 247, 255)),
    PushClip(Rect(0, 100, 390, 600.5), 10.0),
    RoundRect(Rect(16, 110, 358, 44), (10.0, 10.0, 0.0, 0.0), (255, 255, 255, 255), (0, 0, 0, 74), 0.5),
    TextRun(32.25, 138, 'Say "hi"\n', FontKey("text", 400, 17.0), (60, 60, 67, 153)),
    PopClip(),
)

GOLDEN = """\
FillRect rect=(0,0,390,844) color=#f2f2f7
PushClip rect=(0,100,390,600.5) radius=10
  RoundRect rect=(16,110,358,44) radius=(10,10,0,0) color=#ffffff border=#0000004a border_width=0.5
  TextRun x=32.25 baseline=138 text="Say \\"hi\\"\\n" font=text/400/17 color=#3c3c4399
PopClip"""


def test_the_dump_reads_one_line_a_command() -> None:
    assert dump(LIST) == GOLDEN


@settings(max_examples=150, deadline=None)
@given(display_lists())
def test_json_brings_back_the_same_list(commands: DisplayList) -> None:
    assert from_json(to_json(commands)) == commands


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{}", "array"),
        ('[{"op":"Explode"}]', "no known op"),
        ('[{"op":"FillRect","rect":[0,0,1],"color":[0,0,0,255]}]', "cannot be read"),
        ('[{"op":"FillRect","rect":[0,0,1,1]}]', "cannot be read"),
        ('[{"op":"FillRect","rect":[0,0,1,1],"color":[0,0,0,255],"x":1}]', "knows only the fields"),
        ('[{"op":"Blur","rect":[0,0,1,1],"tint":"red"}]', "cannot be read"),
    ],
)
def test_other_json_is_refused_in_words(text: str, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        from_json(text)
