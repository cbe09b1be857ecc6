"""Sums that several people share."""

from collections.abc import Sequence
from typing import Literal

from apps.payport.models import Method, MoneyRequest, Split
from apps.payport.people import known_as, people_options
from apps.payport.screens.parts import avatar, foot
from apps.payport.screens.requests import RequestDetail
from apps.payport.tools.requests import answer_request, may_remind
from apps.payport.tools.sending import LONGEST, MOST
from apps.payport.tools.splitting import MOST_PEOPLE, OWN, create_split, portions
from gui_sim import ui
from gui_sim.errors import ToolError
from gui_sim.people import typed_number
from gui_sim.wording import ago, full_day, money, phone_number

STATES = {"open": "Not paid yet", "paid": "Paid", "declined": "Declined", "cancelled": "Cancelled"}
METHODS: tuple[tuple[Method, str], ...] = (("equal", "Equally"), ("amounts", "Amounts"), ("percent", "Percent"))


class Splits(ui.Screen):
    """All splits, the newest first."""

    title = "Splits"
    icon = "users-three"
    large_title = True

    def trailing(self) -> Sequence[ui.View]:
        """A new one."""
        return (ui.Button("New split", icon="plus", icon_only=True, sheet=SplitForm()),)

    def body(self) -> ui.View:
        """The list."""
        nothing = ui.Empty("users-three", "No splits", "What you share with others is listed here.")
        return ui.List(ui.Section(ui.ForEach(self.ctx.ids(Split, order="-at"), self.row, empty=nothing)))

    def row(self, key: str) -> ui.View:
        """One split."""
        split = self.ctx.get(Split, key)
        return ui.Row(
            split.title,
            f"{progress(split)} · {ago(split.at, self.ctx.today)}",
            value=money(split.total),
            leading=ui.IconTile("users-three", "#34c759" if all(one.paid for one in split.shares) else "#4b3fd6"),
            to=SplitDetail(key),
        )


class SplitForm(ui.Screen):
    """What was paid, by how many it is shared, and how."""

    title = "New split"

    name = ui.State("")
    total = ui.State(0)
    people = ui.State[tuple[str, ...]](())
    method = ui.State[Method]("equal")
    amounts = ui.State[tuple[int, ...]](())
    percents = ui.State[tuple[int, ...]](())
    note = ui.State("")

    def body(self) -> ui.View:
        """Total, people, and each one's part."""
        ctx, method = self.ctx, self.method.value
        people = self.people.value
        shares = ui.Binding(self.portions.key, self.parts())
        unit: Literal["percent", "cents"] = "percent" if method == "percent" else "cents"
        return ui.Form(
            ui.Section(
                ui.TextField("Title", self.name, placeholder="Dinner on Friday", trailing=True),
                ui.TokenField("With", self.people, options=people_options(ctx), free=typed_number, most=MOST_PEOPLE),
            ),
            ui.Section(ui.AmountPad("Total", self.total, most=MOST), style="bare"),
            ui.Section(
                ui.Segmented("Method", self.method, METHODS),
                ui.Portions("Shares", shares, self.named(), unit=unit, most=MOST)
                if people and method != "equal" else None,
                header="How",
                footer=self.sums(),
            ),
            ui.Section(ui.TextField("Note", self.note, placeholder="Goes with the requests", trailing=True)),
        )  # fmt: skip

    def named(self) -> tuple[str, ...]:
        """Return the names of the others; those of equal name with their numbers."""
        names = [known_as(self.ctx, number) for number in self.people.value]
        return tuple(
            f"{name}, {phone_number(number)}" if names.count(name) > 1 else name
            for name, number in zip(names, self.people.value, strict=True)
        )

    @property
    def portions(self) -> ui.Binding[tuple[int, ...]]:
        """What was set for each of the others, in percent or in cents."""
        return self.percents if self.method.value == "percent" else self.amounts

    def parts(self) -> tuple[int, ...]:
        """Return a portion for each person, 0 for who has none yet."""
        kept = self.portions.value
        return tuple(kept[place] if place < len(kept) else 0 for place in range(len(self.people.value)))

    def told(self) -> list[int]:
        """Return the portions that go with the call: none if they are equal, or while one is still missing."""
        parts = list(self.parts())
        return parts if self.method.value != "equal" and all(parts) else []

    def sums(self) -> str:
        """Say what each owes, or why it does not add up."""
        total, count = self.total.value, len(self.people.value)
        if not total or not count:
            return "Each of the others is asked for a share; the rest is yours."
        if self.method.value != "equal" and not self.told():
            return "Set a share for each of the others; the rest is yours."
        try:
            parts = portions(total, self.method.value, count, self.told())
        except ToolError as error:
            return error.sentence
        each = f"Each of the others owes {money(parts[0])}. " if self.method.value == "equal" else ""
        return f"{each}Your share is {money(total - sum(parts))}."

    def footer(self) -> ui.View:
        """The button."""
        people, method, shares = list(self.people.value), self.method.value, self.told()
        call = create_split.call(self.name.value, self.total.value, people, method, shares, self.note.value)
        said = bool(self.name.value.strip() and self.total.value and people)
        ready = said and (method == "equal" or bool(shares)) and len(self.note.value) <= LONGEST
        return foot(ui.Button("Split", role="primary", call=call, then=ui.Dismiss(), enabled=ready))


class SplitDetail(ui.Screen):
    """One split: who has paid, and who needs a nudge."""

    title = "Split"

    split_id: str

    def body(self) -> ui.View:
        """The sum, how far it is paid, and the shares."""
        split = self.ctx.maybe(Split, self.split_id)
        if split is None:
            return ui.Empty("users-three", "No longer there", "This split is gone.")
        paid = sum(share.amount for share in split.shares if share.paid)
        requests = {request.from_number: request for request in self.ctx.find(MoneyRequest, split_id=split.id)}
        rows = []
        for share in split.shares:
            request = requests.get(share.number)
            name = known_as(self.ctx, share.number, share.name) if share.number else OWN
            view = self.share(name, share.number, share.amount, share.paid, request)
            rows.append(ui.Keyed(request.id, view) if request else view)
        return ui.List(
            ui.Section(
                ui.VStack(
                    ui.Text(split.title, "title2", lines=3, align="center", weight=600, role="header"),
                    ui.Text(money(split.total), "largeTitle", align="center", weight=600),
                    ui.Text(full_day(split.at), "subheadline", "secondaryLabel", align="center"),
                    ui.Gap(6.0),
                    ui.Progress("Paid", paid / max(1, split.total), "systemGreen"),
                    ui.Text(
                        f"{money(paid)} of {money(split.total)} is paid", "footnote", "secondaryLabel", align="center"
                    ),
                    spacing=6.0,
                    align="fill",
                ),
                style="bare",
            ),
            ui.Section(*rows, header="Shares"),
        )

    def share(self, name: str, number: str, amount: int, paid: bool, request: MoneyRequest | None) -> ui.View:
        """One person's share."""
        nudge = None
        if request is not None and request.state == "open":
            may = may_remind(self.ctx, request)
            call = answer_request.call(request.id, "remind")
            nudge = ui.Button("Nudge", role="secondary", compact=True, call=call, enabled=may)
        state = request.state if request is not None else "paid"
        words = "Paid" if paid else "Nudged" if request and request.reminded_at and state == "open" else STATES[state]
        face = ui.Avatar(self.ctx.owner.name, 40.0) if not number else avatar(self.ctx, number, name)
        return ui.Row(
            name,
            f"{money(amount)} · {words}",
            leading=face,
            trailing=nudge,
            to=RequestDetail(request.id) if request else None,
            accessory="none",
        )


def progress(split: Split) -> str:
    """Say how many of the others have paid."""
    others = [share for share in split.shares if share.number]
    return f"{sum(share.paid for share in others)} of {len(others)} paid"
