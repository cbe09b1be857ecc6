"""The codec: strict, total on hostile input, and its own inverse."""

import json
import math
from datetime import date, datetime, time
from random import Random
from typing import Annotated, Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gui_sim.errors import ToolError
from gui_sim.values import (
    Choice,
    Days,
    Each,
    Phone,
    Range,
    Step,
    Text,
    Value,
    codec,
    decode,
    encode,
)


class Spot(Value):
    name: str
    seats: int = 2
    open_at: time | None = None


text = st.text(st.characters(exclude_categories=("Cs",)), max_size=20)
moments = st.datetimes(datetime(1990, 1, 1), datetime(2090, 1, 1)).map(lambda at: at.replace(microsecond=0))
numbers = st.floats(allow_nan=False, allow_infinity=False, min_value=-1e9, max_value=1e9)
TYPES: list[tuple[Any, st.SearchStrategy[Any]]] = [
    (str, text),
    (int, st.integers(-(2**53), 2**53)),
    (float, numbers),
    (bool, st.booleans()),
    (date, st.dates()),
    (time, st.times().map(lambda at: at.replace(microsecond=0))),
    (datetime, moments),
    (Literal["a", "b"], st.sampled_from(["a", "b"])),
    (int | None, st.none() | st.integers(-5, 5)),
    (tuple[str, ...], st.lists(text).map(tuple)),
    (tuple[float | None, ...], st.lists(st.none() | numbers).map(tuple)),
    (tuple[int, str], st.tuples(st.integers(-5, 5), text)),
    (list[date], st.lists(st.dates())),
    (dict[str, int], st.dictionaries(text, st.integers(-5, 5))),
    (Spot, st.builds(Spot, name=text, seats=st.integers(0, 9), open_at=st.just(time(9, 30)) | st.none())),
    (tuple[Spot, ...], st.lists(st.builds(Spot, name=text)).map(tuple)),
]
typed_values = st.sampled_from(TYPES).flatmap(lambda pair: pair[1].map(lambda value: (pair[0], value)))
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.sampled_from(["2031-05-03", "19:30"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=8,
)


@given(typed_values)
def test_what_is_encoded_decodes_to_the_same_value(case: tuple[Any, Any]) -> None:
    type_, value = case
    wire = json.loads(json.dumps(codec(type_).encode(value, "x")))
    assert decode(type_, wire) == value
    load = codec(type_).load
    assert (wire if load is None else load(wire)) == value
    assert wire == json.loads(json.dumps(encode(value)))


@given(st.sampled_from([pair[0] for pair in TYPES]), json_values)
def test_decoding_anything_gives_a_value_of_the_type_or_a_sentence(type_: Any, wire: Any) -> None:
    try:
        value = decode(type_, wire, "thing")
    except ValueError as error:
        assert "'thing" in str(error) and str(error).endswith(".")
    else:
        codec(type_).encode(value, "thing")  # raises TypeError for a value of another type


@pytest.mark.parametrize(
    ("type_", "wire", "sentence"),
    [
        (int, True, "'x' must be a whole number."),
        (int, "3", "'x' must be a whole number."),
        (int, 3.0, "'x' must be a whole number."),
        (int, 2**60, "'x' is too large a number."),
        (bool, 1, "'x' must be true or false."),
        (str, None, "'x' must be text."),
        (str, "\ud800", "'x' holds half of a character; send whole characters."),
        (float, math.nan, "'x' must be a number."),
        (float, 10**400, "'x' must be a number."),
        (date, "2031-02-30", "'x' is 2031-02-30, which is not in the calendar or on the clock."),
        (date, "٢٠٣١-05-03", "'x' must be a date such as 2031-05-03."),
        (datetime, "2031-05-03", "'x' must be a local date and time such as 2031-05-03T19:30."),
        (datetime, "2031-05-03T19:30Z", "'x' must be a local date and time such as 2031-05-03T19:30."),
        (time, "25:00", "'x' is 25:00, which is not in the calendar or on the clock."),
        (Literal["a", "b"], "c", "'x' must be one of: a, b."),
        (list[int], [1, "2"], "'x[1]' must be a whole number."),
        (Spot, {"name": "a", "size": 1}, "'x' has no entry 'size'; it has name, seats, open_at."),
        (Spot, {"seats": 1}, "'x' lacks its entry 'name'."),
        (Phone, "call me", "'x' must be a telephone number such as +14155550123."),
    ],
)
def test_a_wrong_value_is_told_of_in_a_sentence(type_: Any, wire: Any, sentence: str) -> None:
    with pytest.raises(ValueError) as caught:
        decode(type_, wire, "x")
    assert str(caught.value) == sentence


def test_forms_that_models_send_are_taken() -> None:
    assert decode(float, 3) == 3.0 and type(decode(float, 3)) is float
    assert decode(datetime, "2031-05-03T19:30:00") == datetime(2031, 5, 3, 19, 30)
    assert encode(datetime(2031, 5, 3, 19, 30)) == "2031-05-03T19:30"
    assert encode(datetime(2031, 5, 3, 19, 30, 5)) == "2031-05-03T19:30:05"
    assert decode(time, "07:05:00") == time(7, 5)
    for number in ("(415) 555-0123", "+1 415.555.0123", "14155550123"):
        assert decode(Phone, number) == "+14155550123"


def test_text_is_never_altered() -> None:
    assert decode(str, "  e\u0301 漢字 👩‍👩‍👧 \n%s ") == "  e\u0301 漢字 👩‍👩‍👧 \n%s "


class At:
    now = datetime(2031, 5, 3, 9, 41)
    today = now.date()

    def ids(self, model: Any, /) -> list[str]:
        return ["rs1", "rs2"]


@pytest.mark.parametrize(
    ("domain", "good", "bad"),
    [
        (Range(1, 8), 8, 9),
        (Range(0, 1, 0.25), 0.75, 0.8),
        (Choice((0, 1)), 1, True),
        (Text(max=3), "abc", "abcd"),
        (Text(min=1), " a", "  "),
        (Step(15), time(19, 45), time(19, 50)),
        (Each(Range(1, 2)), [1, 2], [1, 3]),
        (Days(future=10), date(2031, 5, 13), date(2031, 5, 14)),
    ],
)
def test_a_domain_takes_what_it_draws_and_lists_and_refuses_the_rest(domain: Any, good: Any, bad: Any) -> None:
    domain.check(good, "x", At())
    with pytest.raises(ValueError, match="'x"):
        domain.check(bad, "x", At())
    for seed in range(20):
        domain.check(domain.sample(Random(seed), At()), "x", At())
    for value in domain.values(At()) or ():
        domain.check(value, "x", At())


def test_the_past_has_a_code_of_its_own() -> None:
    with pytest.raises(ToolError) as caught:
        Days().check(date(2031, 5, 2), "day", At())
    assert (caught.value.code, str(caught.value)) == ("past", "'day' is in the past.")


def test_decoding_runs_the_domain_of_an_annotation() -> None:
    assert decode(Annotated[int, Range(1, 4)], 4, "party") == 4
    with pytest.raises(ValueError, match="'party' must be from 1 to 4"):
        decode(Annotated[int, Range(1, 4)], 5, "party")
