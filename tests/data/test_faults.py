"""What is wrong in a file with a model is told in the house's words, never in the library's."""

from datetime import date
from typing import Annotated, Any, Literal

import pytest
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from gui_sim.faults import found, lines_of_faults


class Inner(BaseModel):
    name: Annotated[str, Field(min_length=1, max_length=4)] = "a"


class Form(BaseModel):
    model_config = ConfigDict(extra="forbid")

    text: str
    word: Annotated[str, Field(pattern=r"\S")] = "a"
    code: Annotated[str, Field(pattern="^[a-z]+$", min_length=2)] = "aa"
    whole: Annotated[int, Field(gt=0, lt=5)] = 1
    number: Annotated[float, Field(ge=0, le=1440, allow_inf_nan=False)] = 0
    flag: bool = True
    day: date = date(2026, 1, 1)
    kind: Literal["one", "two"] = "one"
    inner: Inner = Inner()
    few: Annotated[tuple[Inner, ...], Field(max_length=1)] = (Inner(),)
    some: Annotated[list[Inner], Field(min_length=1)] = [Inner()]
    will: dict[Annotated[str, Field(pattern="^[a-z]+$")], bool | dict[str, str]] = {}


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("text", 5, "text: must be text."),
        ("colour", 5, "colour: there is no such field."),
        ("word", " ", "word: may not be blank."),
        ("code", "A1", "code: must be of the form ^[a-z]+$."),
        ("code", "a", "code: must have at least 2 characters."),
        ("whole", "x", "whole: must be a whole number."),
        ("whole", 1.5, "whole: must be a whole number."),
        ("whole", 0, "whole: must be more than 0."),
        ("whole", 7, "whole: must be less than 5."),
        ("number", [], "number: must be a number."),
        ("number", -1, "number: must be at least 0."),
        ("number", 5000, "number: must be at most 1,440."),
        ("number", float("inf"), "number: must be a number with an end."),
        ("flag", "perhaps", "flag: must be true or false."),
        ("day", "soon", "day: must be a day such as 2031-05-03."),
        ("kind", "three", "kind: must be 'one' or 'two'."),
        ("inner", 5, "inner: must be a mapping of fields."),
        ("inner", {"name": ""}, "inner.name: may not be empty."),
        ("inner", {"name": "abcde"}, "inner.name: may have at most 4 characters."),
        ("few", 5, "few: must be a list."),
        ("few", [{}, {}], "few: may have at most 1 entry."),
        ("some", [], "some: must have at least 1 entry."),
        ("some", [{"name": 5}], "some.0.name: must be text."),
        ("will", 5, "will: must be a mapping."),
        ("will", {"a": 5}, "will.a: must be true or false, or must be a mapping."),
        ("will", {"B": True}, "will.B: its name must be of the form ^[a-z]+$."),
    ],
)
def test_each_fault_is_said_in_words(field: str, value: Any, said: str) -> None:
    with pytest.raises(ValidationError) as wrong:
        Form.model_validate({"text": "a", field: value})
    assert lines_of_faults(wrong.value, "x.yaml", {(): 1, (field,): 3}) == f"x.yaml:3: {said}"


def test_what_is_missing_and_a_list_that_only_seems_to_be_empty() -> None:
    with pytest.raises(ValidationError) as wrong:
        Form.model_validate({"some": [{"name": 5}]})
    assert found(wrong.value) == [(("text",), "is missing"), (("some", 0, "name"), "must be text")]
