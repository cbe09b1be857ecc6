"""All about a number: whose it is, the calls with it, and whether it is blocked."""

from apps.phone.calls import VIDEO, is_blocked_number
from apps.phone.models import BlockedNumber, CallRecord, FavouriteNumber
from apps.phone.screens.calling import InCall
from apps.phone.screens.parts import HOW, SIGNS, avatar, call_words, second_name, ways_to_call
from apps.phone.tools import delete_call_entry, place_call, set_blocked, set_favourite
from gui_sim import ui
from gui_sim.geometry import Insets
from gui_sim.people import name_of, people_by_number
from gui_sim.records import Contact
from gui_sim.system.sheets import PermissionSheet
from gui_sim.wording import ago, clock, day, phone_number

MOST = 20  # calls of the history that are shown


class CallerCard(ui.Screen):
    """Whose number it is, the calls with it, and what can be done."""

    title = "Info"

    who: str  # a number, or the id of a call with it

    @property
    def number(self) -> str:
        """The number."""
        call = self.ctx.maybe(CallRecord, self.who)
        return call.number if call is not None else self.who

    def heading(self) -> str:
        """Nothing: the name stands below the portrait."""
        return ""

    def body(self) -> ui.View:
        """Portrait, round buttons, calls, numbers, favourite, block."""
        ctx = self.ctx
        person = people_by_number(ctx).get(self.number)
        return ui.List(
            self.card(person),
            self.actions(person),
            self.history(),
            self.numbers(person),
            self.favourite(person) if person is not None else None,
            ui.Section(
                ui.Row("Allow video calls", "Phone may not use the camera yet.", role="primary",
                       sheet=PermissionSheet("phone", "mic_camera")),
            ) if not VIDEO.open(ctx) else None,
            self.block(),
            spacing=20.0,
        )  # fmt: skip

    def card(self, person: Contact | None) -> ui.View:
        """The portrait with the name below."""
        name = name_of(self.ctx, self.number)
        line = " · ".join(part for part in (person.relation, person.company) if part) if person else ""
        return ui.Portrait(avatar(self.ctx, self.number, 96.0), name, line)

    def actions(self, person: Contact | None) -> ui.View:
        """Message, call, video, contact."""
        ctx, number = self.ctx, self.number
        writes = ui.System("open_link", f"messages/NewMessage/{number}") if ctx.installed("messages") else None
        opens = ui.System("open_link", f"contacts/ContactDetail/{person.id}") if person else None
        then = ui.Present(InCall())
        return ui.QuickActions(
            ui.QuickAction("Message", "chat-circle", effect=writes),
            ui.QuickAction("Call", "phone", call=place_call.call(number), then=then),
            ui.QuickAction("Video", "video-camera", call=place_call.call(number, "video"), then=then),
            ui.QuickAction("Contact", "user-circle", effect=opens if ctx.installed("contacts") else None),
        )

    def history(self) -> ui.View | None:
        """The calls with this number, the newest first, with what was spoken about."""
        calls = self.ctx.ids(CallRecord, number=self.number, order="-at", limit=MOST)
        return ui.Section(ui.ForEach(calls, self.call, name="calls"), header="Calls") if calls else None

    def call(self, key: str) -> ui.View:
        """One call."""
        call = self.ctx.get(CallRecord, key)
        day_of = "Today" if call.at.date() == self.ctx.today else ago(call.at, self.ctx.today)
        at = f"{day_of}, {clock(call.at)}"
        sign = "phone-incoming" if call.direction == "in" else "phone-outgoing"
        return ui.Row(
            call_words(self.ctx, call),
            f"{at} · {call.summary}" if call.summary else at,
            leading=ui.Icon("video-camera" if call.kind == "video" else sign, 22.0, "secondaryLabel"),
            color="systemRed" if call.outcome == "missed" else "label",
            subtitle_lines=6,
            swipe=(ui.Item("Delete", call=delete_call_entry.call(key), role="destructive"),),
        )

    def numbers(self, person: Contact | None) -> ui.View:
        """The number, or all that the contact has: a touch asks how to call."""
        phones = [(phone.number, phone.label) for phone in person.phones] if person else [(self.number, "number")]
        return ui.Section(
            *(
                ui.DetailRow(phone_number(number), f"{label}, this call" if number == self.number and len(phones) > 1
                             else label, color="tint", choices=ways_to_call(number))
                for number, label in phones
            )
        )  # fmt: skip

    def favourite(self, person: Contact) -> ui.View:
        """Keep the number among the favourites, or take it out."""
        known = self.ctx.find(FavouriteNumber, contact_id=person.id, number=self.number, limit=1)
        if known:
            call = set_favourite.call(person.id, self.number, False)
            return ui.Section(ui.Row("Remove from favourites", role="primary", call=call))
        return ui.Section(ui.Row("Add to favourites", role="primary", choices=favouring(person.id, self.number)))

    def block(self) -> ui.View:
        """Let nothing through, or let it through again."""
        if is_blocked_number(self.ctx, self.number):
            return ui.Section(ui.Row("Unblock caller", role="primary", call=set_blocked.call(self.number, False)))
        confirm = ui.Confirm(
            f"Block {name_of(self.ctx, self.number)}?", "Block", "Calls and messages from this number will not arrive."
        )
        return ui.Section(
            ui.Row("Block caller", role="destructive", call=set_blocked.call(self.number), confirm=confirm)
        )


class Blocked(ui.Screen):
    """The numbers that are blocked, and one more."""

    title = "Blocked numbers"

    number = ui.State("")

    def body(self) -> ui.View:
        """The list, and a field for a number."""
        return ui.List(
            ui.Section(
                ui.ForEach(
                    self.ctx.ids(BlockedNumber, order="-since"),
                    self.row,
                    empty=ui.Empty("prohibit", "Nobody is blocked", "Calls and messages of blocked numbers stay out."),
                )
            ),
            ui.Section(
                ui.TextField("Number", self.number, kind="phone", placeholder="+1 (415) 555-0123", trailing=True)
            ),
            ui.Padding(
                ui.Button(
                    "Block number",
                    role="primary",
                    color="systemRed",
                    call=set_blocked.call(self.number.value),
                    then=self.number.set(""),
                    enabled=bool(self.number.value.strip()),
                ),
                Insets(0, 16, 0, 16),
            ),
        )

    def row(self, key: str) -> ui.View:
        """One number."""
        blocked = self.ctx.get(BlockedNumber, key)
        free = set_blocked.call(blocked.number, False)
        return ui.Row(
            name_of(self.ctx, blocked.number),
            second_name(self.ctx, blocked.number),
            value=f"Since {day(blocked.since)}",
            swipe=(ui.Item("Unblock", call=free, role="destructive"),),
            menu=(ui.Item("Unblock number", call=free, icon="check-circle"),),
        )


def favouring(contact_id: str, number: str, words: str = "", then: ui.Effect | None = None) -> list[ui.Item]:
    """Return the choice of how a favourite is called."""
    return [
        ui.Item(HOW[kind] + words, call=set_favourite.call(contact_id, number, True, kind), then=then, icon=SIGNS[kind])
        for kind in ("voice", "video")
    ]
