"""Bank accounts, and cashing out to them."""

from typing import Annotated, Any

from apps.payport.models import BankLink, Transfer
from apps.payport.tools.sending import Amount, outcome
from gui_sim.context import Charge, Context
from gui_sim.errors import ToolError
from gui_sim.gates import NeedsConnection
from gui_sim.records import Connection
from gui_sim.tool import tool
from gui_sim.values import Choice, Id, Text

BANKS = (
    "Corvane Bank", "Fenwick & Dale", "Harborline Bank", "Meridian Savings", "Northgate Credit Union",
    "Old Mill Bank", "Quayside Mutual", "Riverside Trust",
)  # fmt: skip
BANK = NeedsConnection("payport", text="No bank account is linked.", opens_with="link_bank")


@tool(writes=True, needs=(BANK,))
def cash_out(ctx: Context, amount: Amount, bank_id: Annotated[str, Id(BankLink)]) -> dict[str, Any]:
    """Send money from the wallet's balance to a linked bank account. The owner may have to confirm it.

    Args:
        amount: Cents, from $0.01 to $5,000.00.
        bank_id: The account.
    Raises:
        ToolError: low_balance, over_limit, not_allowed (the bank is no longer linked).
    """
    bank = ctx.get(BankLink, bank_id)
    if not is_linked(ctx, bank):
        raise ToolError("not_allowed", f"{bank.bank} is no longer linked.")
    transfer = ctx.insert(
        Transfer, to_name=named(bank), amount=amount, audience="private", note="Cash out", at=ctx.now, bank_id=bank.id,
    )  # fmt: skip
    charge = ctx.serve(
        "charge", app="payport", payee=transfer.to_name, amount=amount, category="other", ref=transfer.id,
        note="Cash out", method="wallet",
    )  # fmt: skip
    if isinstance(charge, Charge) and charge.state == "awaiting_payment":
        return outcome(ctx.update(transfer, state="awaiting_payment"), charge.request_id)
    return outcome(transfer, "")


@tool(writes=True, owner="user")
def link_bank(
    ctx: Context,
    bank: Annotated[str, Choice(BANKS)],
    last4: Annotated[str, Text(max=4, min=4, example="2096")],
) -> BankLink:
    """Link a bank account, so that money can be cashed out to it.

    Args:
        bank: Which bank.
        last4: The last four digits of the account.
    Raises:
        ToolError: already; not_allowed (the bank does not answer).
    """
    if not (last4.isascii() and last4.isdigit()):
        raise ToolError("'last4' must be four digits.")
    found = ctx.store.find(Connection, app="payport", source=bank)
    connection = found[-1] if found else ctx.insert(Connection, app="payport", source=bank)
    if not connection.accepts_link:
        raise ToolError("not_allowed", f"{bank} does not answer. Try another day.")
    present = ctx.store.find(BankLink, bank=bank, last4=last4, limit=1)
    if present and connection.state == "linked":
        raise ToolError("already", f"This account at {bank} is linked.")
    if connection.state != "linked":
        ctx.update(connection, state="linked", since=ctx.now)
    return present[0] if present else ctx.insert(BankLink, bank=bank, last4=last4, connection_id=connection.id)


def is_linked(ctx: Context, bank: BankLink) -> bool:
    """Tell whether an account's bank is still linked."""
    connection = ctx.maybe(Connection, bank.connection_id)
    return connection is not None and connection.state == "linked"


def named(bank: BankLink) -> str:
    """Return what an account is called."""
    return f"{bank.bank} ••{bank.last4}"
