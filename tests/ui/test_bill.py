from harness import Stage

from gui_sim import ui
from gui_sim.tool import ToolCall
from gui_sim.ui.effects import Perform


def test_a_bill_ends_in_its_total() -> None:
    stage = Stage(lambda s: ui.Bill(5_000, 500, "Shipping", 499, 4_999, vouchers=("WAVE10",)))
    told = stage.tree()
    assert [word in told for word in ("$50.00", "WAVE10", "−$5.00", "$4.99", "$49.99")] == [True] * 5
    stage.check_golden("bill")


def test_without_vouchers_there_is_no_line_for_them_and_a_free_fee_is_said() -> None:
    told = Stage(lambda s: ui.Bill(9_000, 0, "Shipping", 0, 9_000, free="Free")).tree()
    assert "Vouchers" not in told and "Free" in told


def test_what_is_added_besides_has_lines_of_its_own() -> None:
    told = Stage(lambda s: ui.Bill(2_000, 0, "Delivery", 299, 2_599, more=(("Tip", 300),))).tree()
    assert "Tip" in told and "$3.00" in told


def test_what_stands_in_the_way_of_paying_is_said_below_the_total() -> None:
    bill = ui.Bill(2_000, 0, "Delivery", 299, 2_299, footer="Free from $50.", warning="The wallet holds $12.00.")
    told = Stage(lambda s: bill).tree()
    assert told.index("Total") < told.index("The wallet holds $12.00.") < told.index("Free from $50.")


def test_a_voucher_is_applied_or_taken_off_by_its_button() -> None:
    call = ToolCall("shop", "set_voucher", {"code": "WAVE10"})
    stage = Stage(
        lambda s: ui.VoucherRow("10 % off", "WAVE10", "From $50.00", applied=s.state["on"], call=call), on=False
    )
    stage.tap("Apply")
    assert stage.done == [Perform(call)]
    stage.state["on"] = True
    assert "Remove" in stage.tree() and "Apply" not in stage.tree()
