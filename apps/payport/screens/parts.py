"""Words and views that PayPort's screens share."""

from apps.payport.models import Audience, Category, MoneyRequest, Transfer
from apps.payport.people import known_as
from gui_sim import ui
from gui_sim.context import Context
from gui_sim.geometry import Insets
from gui_sim.people import people_by_number
from gui_sim.wording import ago, day, moment, money

CATEGORIES: dict[Category, str] = {"food": "Food", "rent": "Rent", "travel": "Travel", "gift": "Gift", "other": "Other"}
AUDIENCES: dict[Audience, str] = {"friends": "Friends", "private": "Private"}


def avatar(ctx: Context, number: str, name: str, size: float = 40.0) -> ui.View:
    """Return the portrait of who has a number, or initials of the name."""
    person = people_by_number(ctx).get(number)
    shown = name.removeprefix("@").replace("-", " ")
    return ui.Avatar(person.name if person else shown, size, portrait=bool(person and person.photo_id))


def party(ctx: Context, transfer: Transfer, size: float = 40.0) -> ui.View:
    """Return the picture of the other side of a transfer: a person, or a bank."""
    if transfer.bank_id is not None:
        return ui.IconTile("bank", "#4b3fd6", size)
    return avatar(ctx, transfer.to_number, transfer.to_name, size)


def other_side(ctx: Context, transfer: Transfer) -> str:
    """Return the name of the other side of a transfer, as contacts have it now."""
    return known_as(ctx, transfer.to_number, transfer.to_name) if transfer.to_number else transfer.to_name


def signed(transfer: Transfer) -> str:
    """Write an amount with the way it went."""
    return ("+" if transfer.direction == "received" else "−") + money(transfer.amount)


def standing(transfer: Transfer) -> str:
    """Say how a transfer stands, or nothing if it went as it should."""
    if transfer.state == "scheduled" and transfer.send_at is not None:
        return f"Sends {moment(transfer.send_at)}"
    words = {"awaiting_payment": "Waiting for you", "failed": "Failed", "cancelled": "Cancelled"}
    return words.get(transfer.state, "")


def amount_color(transfer: Transfer) -> str:
    """Return the colour of an amount: green in, grey for what did not move."""
    if transfer.state in ("failed", "cancelled"):
        return "tertiaryLabel"
    return "systemGreen" if transfer.direction == "received" else "label"


def asked_line(ctx: Context, request: MoneyRequest) -> str:
    """Say until when a request waits, or how it ended."""
    if request.state != "open":
        return request.state.capitalize()
    return f"By {day(request.due)}" if request.due else ago(request.at, ctx.today)


def head(picture: ui.View, amount: str, line: str, color: str = "label") -> ui.View:
    """Return the head of a page about money: who, how much, and a line."""
    words = ui.VStack(
        ui.Frame(picture, grow=True),
        ui.Text(amount, "largeTitle", color, align="center", weight=600),
        ui.Text(line, "body", "secondaryLabel", align="center"),
        spacing=6.0,
        align="fill",
    )
    return ui.Padding(words, Insets(8, 16, 4, 16))


def foot(*buttons: ui.View | None) -> ui.View:
    """Return buttons side by side, for the foot of a screen."""
    shown = [button for button in buttons if button is not None]
    return ui.Padding(ui.Grid(*shown, columns=len(shown), spacing=12.0), Insets(8, 16, 8, 16))


def below(*buttons: ui.View | None) -> ui.View:
    """Return buttons across the width, one below the other."""
    shown = [button for button in buttons if button is not None]
    return ui.Padding(ui.VStack(*shown, spacing=10.0, align="fill"), Insets(0, 16, 8, 16))
