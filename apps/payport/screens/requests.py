"""Money asked for, in both directions."""

from collections.abc import Sequence
from typing import Literal

from apps.payport.models import MoneyRequest, Reply, Split
from apps.payport.moving import under_way
from apps.payport.people import known_as
from apps.payport.screens.parts import asked_line, avatar, below, head
from apps.payport.screens.paying import PayForm
from apps.payport.tools.requests import answer_request, may_remind
from gui_sim import ui
from gui_sim.wording import day, moment, money

Way = Literal["in", "out"]
WAYS: tuple[tuple[Way, str], ...] = (("in", "Asked of you"), ("out", "You asked"))
NOTHING: dict[Way, str] = {
    "in": "Who asks you for money is listed here.",
    "out": "Whom you ask for money is listed here.",
}


class Requests(ui.Screen):
    """Money asked for: of the owner, and by the owner."""

    title = "Requests"
    icon = "tray"
    large_title = True
    refreshes = True

    way = ui.State[Way]("in")

    def trailing(self) -> Sequence[ui.View]:
        """A new one."""
        return (ui.Button("New request", icon="plus", icon_only=True, sheet=PayForm()),)

    def body(self) -> ui.View:
        """Open ones, then what became of the others."""
        way = self.way.value
        every = self.ctx.find(MoneyRequest, direction=way, order="-at")
        waiting = [request.id for request in every if request.state == "open"]
        over = [request.id for request in every if request.state != "open"]
        nothing = ui.Empty("tray", "No open requests", NOTHING[way])
        return ui.List(
            ui.Segmented("Direction", self.way, WAYS),
            ui.Section(ui.ForEach(waiting, self.row, name="open", empty=nothing), header="Open"),
            ui.Section(ui.ForEach(over, self.row, name="over"), header="Earlier") if over else None,
        )

    def row(self, key: str) -> ui.View:
        """One request; swiping uncovers the answers."""
        ctx = self.ctx
        request = ctx.get(MoneyRequest, key)
        name = known_as(ctx, request.from_number, request.from_name)
        swipe: tuple[ui.Item, ...] = ()
        if request.state == "open" and not under_way(ctx, request):
            swipe = (
                (ui.Item("Decline", call=answer_request.call(key, "decline"), role="destructive"),)
                if request.direction == "in"
                else (
                    ui.Item("Cancel", call=answer_request.call(key, "cancel"), role="destructive"),
                    ui.Item("Remind", call=answer_request.call(key, "remind"), enabled=may_remind(ctx, request)),
                )
            )
        return ui.Row(
            name,
            request.note,
            detail=asked_line(ctx, request),
            value=money(request.amount),
            value_color="label" if request.state == "open" else "secondaryLabel",
            leading=avatar(ctx, request.from_number, name),
            swipe=swipe,
            to=RequestDetail(key),
        )


class RequestDetail(ui.Screen):
    """One request: what for, and the answers to it."""

    title = "Request"

    request_id: str

    note = ui.State("")

    def body(self) -> ui.View:
        """Who asks whom for what, a word to send, and the buttons."""
        ctx = self.ctx
        request = ctx.maybe(MoneyRequest, self.request_id)
        if request is None:
            return ui.Empty("receipt", "No longer there", "This request is gone.")
        incoming = request.direction == "in"
        name = known_as(ctx, request.from_number, request.from_name)
        line = f"{name} asks you" if incoming else f"You asked {name}"
        split = ctx.maybe(Split, request.split_id)
        is_open = request.state == "open"
        paying = under_way(ctx, request)
        return ui.List(
            head(avatar(ctx, request.from_number, name, 72.0), money(request.amount), line),
            ui.Section(
                ui.Row("Status", value="Payment under way" if is_open and paying else request.state.capitalize()),
                ui.Row("For", value=request.note) if request.note else None,
                ui.Row("Asked", value=moment(request.at)),
                ui.Row("Wanted by", value=day(request.due)) if request.due else None,
                ui.Row("Reminded", value=moment(request.reminded_at)) if request.reminded_at else None,
                ui.Row("Part of", value=split.title) if split else None,
            ),
            ui.Section(ui.TextField("Note", self.note, placeholder="Goes with your answer", trailing=True))
            if is_open else None,
            self.answers(request, is_open and not paying) if is_open else None,
        )  # fmt: skip

    def answers(self, request: MoneyRequest, free: bool) -> ui.View:
        """The buttons for a direction."""
        if request.direction == "in":
            pay = ui.Button("Pay", role="primary", sheet=PayForm(request_id=request.id), enabled=free)
            return below(pay, self.answer("Decline", request, "decline", free))
        may = free and may_remind(self.ctx, request)
        return below(
            self.answer("Send a reminder", request, "remind", may),
            self.answer("Cancel request", request, "cancel", free),
        )

    def answer(self, label: str, request: MoneyRequest, reply: Reply, enabled: bool) -> ui.View:
        """One button."""
        call = answer_request.call(request.id, reply, self.note.value)
        role: Literal["primary", "secondary"] = "primary" if reply == "remind" else "secondary"
        then = None if reply == "remind" else ui.Pop()
        return ui.Button(label, role=role, call=call, then=then, enabled=enabled)
