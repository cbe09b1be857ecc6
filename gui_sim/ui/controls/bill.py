"""What something costs: the section that every checkout ends with, and the row of a voucher."""

from collections.abc import Sequence

from gui_sim.tool import ToolCall
from gui_sim.ui.controls.button import Button
from gui_sim.ui.controls.row import Row
from gui_sim.ui.controls.section import Section
from gui_sim.wording import money


class Bill(Section):
    """A section of sums in cents: subtotal, vouchers, fee and, bold, the total.

    Args:
        subtotal: What the goods cost.
        discount: What vouchers take off; without any there is no such line.
        fee_name, fee: What is added, such as a delivery fee, and how it is called.
        more: What is added besides: a name and cents each.
        total: What is to be paid.
        vouchers: Codes of the vouchers, written below their line's name.
        free: What stands in place of a fee of 0.
        header, footer, warning: As of any section.
    """

    def __init__(
        self,
        subtotal: int,
        discount: int,
        fee_name: str,
        fee: int,
        total: int,
        *,
        more: Sequence[tuple[str, int]] = (),
        vouchers: Sequence[str] = (),
        free: str = "",
        header: str = "",
        footer: str = "",
        warning: str = "",
    ) -> None:
        super().__init__(
            Row("Subtotal", value=money(subtotal)),
            Row("Vouchers", ", ".join(vouchers), value=money(-discount)) if discount else None,
            Row(fee_name, value=free if free and not fee else money(fee)),
            *(Row(name, value=money(cents)) for name, cents in more),
            Row("Total", value=money(total), value_color="label", bold=True),
            header=header,
            footer=footer,
            warning=warning,
        )


class VoucherRow(Row):
    """A voucher with a button that applies it, or takes it off.

    Args:
        title: What it gives.
        code: What is typed for it.
        terms: From when and until when it holds.
        applied: Whether it is applied.
        call: The call that turns that over.
    """

    def __init__(self, title: str, code: str, terms: str, *, applied: bool, call: ToolCall) -> None:
        button = Button("Remove" if applied else "Apply", role="secondary", compact=True, call=call)
        super().__init__(title, code, detail=terms, trailing=button)
