from harness import Stage, check_sets, check_sizes, in_form

from gui_sim.records import ContactPhone
from gui_sim.ui import PhoneList

MOBILE = ContactPhone(number="+14155550101")
WORK = ContactPhone(label="work", number="+12125550102")
HOME = ContactPhone(label="home", number="+442079460103")


def phones(stage: Stage) -> PhoneList:
    return PhoneList("Phone", stage.bind("value"), most=3)


def test_any_numbers_can_be_set_from_any_others() -> None:
    check_sets(phones, [(), (MOBILE,), (WORK, MOBILE), (MOBILE, HOME, WORK), (HOME,)])


def test_a_label_alone_is_changed_by_entering_the_number_again() -> None:
    relabelled = ContactPhone(label="school", number=MOBILE.number)
    assert Stage(phones, value=(MOBILE, WORK)).reach(phones, (relabelled, WORK)) == (relabelled, WORK)


def test_typed_numbers_take_one_form_and_the_label_chosen_before() -> None:
    stage = Stage(phones, value=())
    stage.tap("Phone: label")
    stage.tap("work")
    stage.tap("Phone")
    stage.type("(212) 555-0102")
    stage.press_return()
    assert stage.state["value"] == (WORK,)
    assert stage.node("Phone: label").value == "work"


def test_what_is_no_number_or_there_already_is_not_added() -> None:
    for typed in ("12", "Noor", "415 555 0101"):
        stage = Stage(phones, value=(MOBILE,))
        stage.tap("Phone")
        stage.type(typed)
        stage.press_return()
        assert stage.state["value"] == (MOBILE,) and stage.done, typed


def test_a_full_list_takes_no_more() -> None:
    stage = Stage(phones, value=(MOBILE, WORK, HOME))
    stage.tap("Phone")
    stage.type("+14155550109")
    stage.tap("Phone: add")
    assert stage.state["value"] == (MOBILE, WORK, HOME)


def test_it_accepts_only_what_can_be_entered() -> None:
    held = phones(Stage(phones, value=()))
    assert held.accepts(()) and held.accepts((MOBILE, WORK))
    twice = (MOBILE, ContactPhone(label="work", number=MOBILE.number))
    loose = (ContactPhone(number="415 555 0101"),)
    for wrong in (
        [MOBILE],
        ("+14155550101",),
        twice,
        loose,
        (MOBILE, WORK, HOME, ContactPhone(number="+14155550104")),
    ):
        assert not held.accepts(wrong), wrong


def test_it_is_large_enough_everywhere() -> None:
    check_sizes(phones, value=(MOBILE, WORK))


def test_it_is_drawn_as_on_file() -> None:
    Stage(lambda s: in_form(phones(s)), value=(MOBILE, WORK)).check_golden("phone_list")
