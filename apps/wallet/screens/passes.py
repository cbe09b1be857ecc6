"""Tickets, memberships, gift cards."""

from collections.abc import Sequence

from apps.wallet.models import Pass, PassKind
from apps.wallet.passes import sharing
from gui_sim import ui
from gui_sim.geometry import Insets
from gui_sim.wording import moment

KINDS: dict[PassKind, tuple[str, str, str]] = {
    "ticket": ("Ticket", "ticket", "#5856d6"),
    "boarding": ("Boarding pass", "airplane-tilt", "#0b5fa5"),
    "loyalty": ("Loyalty card", "star", "#b25000"),
    "membership": ("Membership", "identification-card", "#2f6f4f"),
    "gift": ("Gift card", "gift", "#a2274f"),
}


class Passes(ui.Screen):
    """Tickets, memberships, gift cards."""

    title = "Passes"
    icon = "ticket"
    large_title = True

    def body(self) -> ui.View:
        """A stack of cards: the next one needed on top, then those without a day, then those that are over."""
        now = self.ctx.now
        passes = self.ctx.find(Pass, order="-id")
        dated = sorted((one for one in passes if one.starts), key=lambda one: one.starts or now)
        ahead = [one.id for one in dated if one.starts and one.starts.date() >= now.date()]
        over = [one.id for one in reversed(dated) if one.id not in ahead]
        ids = [*ahead, *(one.id for one in passes if not one.starts), *over]
        if not ids:
            return ui.Empty("ticket", "No passes", "Tickets and memberships are kept here.")
        cards = (ui.Keyed(key, self.card(key)) for key in ids)
        return ui.List(ui.Section(ui.VStack(*cards, spacing=12.0, align="fill"), style="bare"))

    def card(self, key: str) -> ui.View:
        """One pass."""
        held = self.ctx.get(Pass, key)
        return ui.Card(pass_face(held), label=held.title, ground=KINDS[held.kind][2], to=PassView(key))


class PassView(ui.Screen):
    """One pass with its code."""

    title = "Pass"

    pass_id: str

    def trailing(self) -> Sequence[ui.View]:
        """Share it with someone."""
        held = self.ctx.maybe(Pass, self.pass_id)
        if held is None:
            return ()
        people = [ui.Item(name, call=call, then=ui.Toast("Sent")) for name, call in sharing(self.ctx, held)]
        return (ui.ShareButton(held.title, people),) if people else ()

    def body(self) -> ui.View:
        """The code to show at the door."""
        held = self.ctx.maybe(Pass, self.pass_id)
        if held is None:
            return ui.Empty("ticket", "No longer there", "This pass is gone.")
        face = ui.Background(ui.Padding(pass_face(held), 16.0), KINDS[held.kind][2], 14.0)
        return ui.List(
            ui.Padding(face, Insets(0, 16, 0, 16)),
            ui.Section(ui.CodeView("Code", held.code)),
            ui.Section(
                ui.Row("Type", value=KINDS[held.kind][0]),
                ui.Row("When", value=moment(held.starts)) if held.starts else None,
                ui.Row("From", value=self.ctx.app_name(held.app)) if held.app else None,
            ),
        )


def pass_face(held: Pass) -> ui.View:
    """Return the front of a pass: what it is, for what, and when or by which code."""
    kind, icon, _ = KINDS[held.kind]
    below = moment(held.starts) if held.starts else held.code
    return ui.VStack(
        ui.HStack(ui.Icon(icon, 20.0, "#ffffff", "fill"), ui.Text(kind, "subheadline", "#ffffff"), spacing=8.0),
        ui.Text(held.title, "title3", "#ffffff", 2, weight=600),
        ui.Text(below, "footnote", "#ffffff"),
        spacing=6.0,
        align="fill",
    )
