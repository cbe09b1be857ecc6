import pytest
from harness import Stage, check_sizes

from gui_sim.geometry import Point
from gui_sim.ui import AmountPad, DialPad, IndexBar, Item, KeyPad, Toast


def number(stage: Stage) -> DialPad:
    return DialPad("Number", stage.bind("value"))


def amount(stage: Stage) -> AmountPad:
    return AmountPad("Amount", stage.bind("value"), most=100_000)


def index(stage: Stage) -> IndexBar:
    return IndexBar("ABC", Toast)


def test_goldens() -> None:
    Stage(number, value="+1415").check_golden("dial_pad")
    Stage(amount, value=1250).check_golden("amount_pad")
    Stage(index).check_golden("index_bar")


def test_sizes() -> None:
    check_sizes(number, value="+14155550123")
    check_sizes(amount, value=100_000)


@pytest.mark.parametrize("start", ["", "+1415", "911"])
@pytest.mark.parametrize("wanted", ["", "+14155550123", "*#06#", "9"])
def test_a_number_is_dialled(start: str, wanted: str) -> None:
    assert Stage(number, value=start).reach(number, wanted) == wanted


@pytest.mark.parametrize("start", [0, 1250, 99_999])
@pytest.mark.parametrize("wanted", [0, 5, 1299, 100_000])
def test_an_amount_is_entered(start: int, wanted: int) -> None:
    assert Stage(amount, value=start).reach(amount, wanted) == wanted


def test_what_they_take() -> None:
    pad = number(Stage(number, value=""))
    assert not any(pad.accepts(wrong) for wrong in ("12a", "1" * 21, 12, None))
    sum_pad = amount(Stage(amount, value=0))
    assert not any(sum_pad.accepts(wrong) for wrong in (-1, 100_001, True, "5", 1.0))


def test_a_key_that_would_make_too_much_does_nothing() -> None:
    stage = Stage(amount, value=100_000)
    stage.tap("Amount: 1")
    assert stage.state["value"] == 100_000


def test_the_value_is_read_out() -> None:
    assert 'text "Amount" = $12.50' in Stage(amount, value=1250).tree()


def test_any_keys_act() -> None:
    call = Item("Call", icon="phone", role="primary", effect=Toast("call"))
    keys = [Item("Yes", effect=Toast("yes")), Item(""), call]
    stage = Stage(lambda s: KeyPad("Answer", keys))
    stage.tap("Yes")
    stage.tap("Call")
    assert stage.done == [Toast("yes"), Toast("call")]


def test_the_index_goes_to_a_letter_by_touch_and_by_sliding() -> None:
    stage = Stage(index)
    stage.tap("Index B")
    stage.drag(Point(10.0, 2.0), Point(10.0, 900.0))
    assert stage.done == [Toast("B"), Toast("C")]


def test_the_index_fits_in_little_room() -> None:
    box = IndexBar("ABCDEFGHIJKLMNOPQRSTUVWXYZ", Toast).layout(390.0, Stage(index).env(), 130.0)
    assert box.height == pytest.approx(130.0)
