"""Words and views that Phone's screens share."""

from collections.abc import Sequence

from apps.phone.calls import ringing, rings, under_way
from apps.phone.models import CallRecord, Kind
from apps.phone.screens.calling import InCall
from apps.phone.tools import place_call
from gui_sim import ui
from gui_sim.context import Context
from gui_sim.geometry import Insets
from gui_sim.people import name_of, people_by_number
from gui_sim.wording import phone_number, span

HOW: dict[Kind, str] = {"voice": "Voice call", "video": "Video call"}
SIGNS: dict[Kind, str] = {"voice": "phone", "video": "video-camera"}


def avatar(ctx: Context, number: str, size: float) -> ui.View:
    """Return the portrait of whose number it is."""
    person = people_by_number(ctx).get(number)
    return ui.Avatar(person.name if person else "", size, portrait=bool(person and person.photo_id))


def label_of(ctx: Context, number: str) -> str:
    """Return what a contact calls the number, "mobile"; "unknown" if it is nobody's."""
    person = people_by_number(ctx).get(number)
    labels = [phone.label for phone in person.phones if phone.number == number] if person else []
    return labels[0] if labels else "unknown"


def call_words(ctx: Context, call: CallRecord) -> str:
    """Say what came of a call: "Outgoing, 4 min", "Missed", "No answer"."""
    if call.outcome == "answered":
        way = "Incoming" if call.direction == "in" else "Outgoing"
        return f"{way}, {lasted(call.seconds)}"
    if rings(ctx, call):
        return "Rings"
    return {"missed": "Missed", "declined": "Declined", "no_answer": "No answer"}[call.outcome]


def lasted(seconds: int) -> str:
    """Write how long a call was: "45 s", "4 min", "1 h 5 min"."""
    return f"{seconds} s" if seconds < 60 else span(round(seconds / 60))


def ways_to_call(number: str, words: str = "") -> Sequence[ui.Item]:
    """Return the choice of voice or video."""
    then = ui.Present(InCall())
    return [
        ui.Item(HOW[kind] + words, call=place_call.call(number, kind), then=then, icon=SIGNS[kind])
        for kind in ("voice", "video")
    ]  # fmt: skip


def call_bar(ctx: Context) -> ui.View | None:
    """Return the green bars that lead to the call that rings, and back to the one under way."""
    bars = [
        bar(ctx, call, words)
        for call, words in ((ringing(ctx), "Incoming call"), (under_way(ctx), "Return to call"))
        if call is not None
    ]
    return ui.Padding(ui.VStack(*bars, spacing=8.0, align="fill"), Insets(0, 16, 8, 16)) if bars else None


def bar(ctx: Context, call: CallRecord, words: str) -> ui.View:
    """Return one bar."""
    row = ui.HStack(
        ui.Icon(SIGNS[call.kind], 20.0, "#ffffff", "fill"),
        ui.VStack(
            ui.Text(words, "subheadline", "#ffffff", 1, weight=600),
            ui.Text(name_of(ctx, call.number), "footnote", "#ffffff", 1),
        ),
        spacing=12.0,
    )
    return ui.Card(row, label=words, padding=12.0, ground="systemGreen", sheet=InCall(call.id))


def second_name(ctx: Context, number: str) -> str:
    """Return the number below a name; nothing where the number is all that is known."""
    shown = phone_number(number)
    return shown if name_of(ctx, number) != shown else ""
