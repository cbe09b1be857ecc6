"""The notification centre: what apps have told and offered, until it is cleared."""

from collections.abc import Iterable
from typing import ClassVar

from gui_sim.geometry import SCREEN_HEIGHT, Insets, Rect
from gui_sim.records import Notification, Offer
from gui_sim.system.app_icon import AppIcon, app_of
from gui_sim.system.cards import CARD, RADIUS, NoticeCard, shown_notices
from gui_sim.system.offer_sheet import OfferSheet
from gui_sim.system.status_bar import INDICATOR_HEIGHT, STATUS_HEIGHT
from gui_sim.system.wallpaper import draw_wallpaper
from gui_sim.system_tools import clear_notifications, take_offer
from gui_sim.ui.acting import Acting
from gui_sim.ui.controls.button import Button
from gui_sim.ui.controls.text import Text
from gui_sim.ui.effects import Pop, SetLocal
from gui_sim.ui.layout import Frame, Gap, HStack, Padding, Spacer, VStack
from gui_sim.ui.overlays import DISMISS, Scrim
from gui_sim.ui.paint import Painter
from gui_sim.ui.screen import Screen
from gui_sim.ui.scroll import ForEach, Keyed, VScroll
from gui_sim.ui.view import Env, Part, Placed, Semantic, View

WHITE = "#ffffff"
SHOWN = 4  # notices of an app, until more are asked for


class NotificationCentre(Screen):
    """Offers first, then the notices of each app; the app with the newest notice comes first."""

    title = "Notification Centre"
    bare: ClassVar[bool] = True
    full: ClassVar[bool] = True
    scrolls: ClassVar[bool] = False
    own_status: ClassVar[bool] = False
    own_clock: ClassVar[bool] = True

    def body(self) -> View:
        notices = shown_notices(self.ctx)
        offers = self.ctx.find(Offer, state="open", order="-id")
        now = self.ctx.now
        head = (
            Text(f"{now:%A}, {now.day} {now:%B}", "title3", f"{WHITE}@0.92", 1, 500, "center"),
            Text(f"{now.hour}:{now.minute:02d}", "clock", WHITE, 1, 700, "center"),
            Gap(10.0),
        )
        cards: list[View] = [_OfferCard(offer) for offer in offers]
        for app in dict.fromkeys(notice.app for notice in notices):
            own = {notice.id: notice for notice in notices if notice.app == app}
            cards += [_Heading(app_of(self.ctx.world, app).name, list(own)), self._stack(app, own)]
        if not cards:
            cards.append(Text("No notifications", "headline", f"{WHITE}@0.75", align="center"))
        return _Ground(Padding(VStack(*head, *cards, spacing=8.0, align="fill"), Insets(8.0, 12.0, 24.0, 12.0)))

    def _stack(self, app: str, own: dict[str, Notification]) -> View:
        keys = list(own)
        return ForEach(keys, lambda id: NoticeCard(own[id]), name=app, separators=False, spacing=8.0, shown=SHOWN)


class _Ground(View):
    """Cards that scroll over the darkened wallpaper; a tap between them closes the layer."""

    expands = True

    def __init__(self, child: View) -> None:
        self.child = VScroll(child, top=STATUS_HEIGHT, bottom=INDICATOR_HEIGHT)

    def inner(self, env: Env) -> Iterable[View]:
        return (self.child,)

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        box = self.child.layout(width, env, SCREEN_HEIGHT)
        foot = Scrim(Pop()).layout(width, env, INDICATOR_HEIGHT).at(0.0, SCREEN_HEIGHT - INDICATOR_HEIGHT)
        return Placed(self, width, SCREEN_HEIGHT, (foot, box))

    def paint(self, box: Placed, painter: Painter) -> None:
        draw_wallpaper(painter)
        painter.fill(box.bounds, "#12121c@0.3")

    def parts(self, box: Placed, env: Env) -> Iterable[Part]:
        yield Part("tap", box.bounds, Pop(), DISMISS)


class _Heading(View):
    """The name of an app over its cards, with a button that clears them all."""

    expands = True

    def __init__(self, name: str, ids: list[str]) -> None:
        self.name = name
        self.clear = _Clear(f"Clear {name}", call=clear_notifications.call(ids))

    def content(self, env: Env) -> View:
        name = Text(self.name, "title3", WHITE, 1, 600, role="header")
        return Padding(HStack(name, Spacer(), self.clear), Insets(8.0, 0.0, 0.0, 6.0))

    def inner(self, env: Env) -> Iterable[View]:
        return (self.clear,)


class _Clear(Acting):
    """A cross in a pale disc."""

    rigid = True

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        return Placed(self, 44.0, 36.0)

    def paint(self, box: Placed, painter: Painter) -> None:
        painter.round(Rect(9.0, 5.0, 26.0, 26.0), 13.0, f"{WHITE}@0.28")
        painter.icon(Rect(16.0, 12.0, 12.0, 12.0), "x", WHITE, "bold")

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        return Semantic("button", self.label)


class _OfferCard(View):
    """What one app has prepared for another: taken as it is, changed first, or put aside."""

    expands = True

    def __init__(self, offer: Offer) -> None:
        self.offer = offer
        self.row_key = offer.id

    def inner(self, env: Env) -> Iterable[View]:
        return (self.content(env),) if not env.local(self._aside) else ()

    @property
    def _aside(self) -> str:
        return f"aside/{self.offer.id}"

    def content(self, env: Env) -> View:
        offer = self.offer
        maker, taker = app_of(env.ctx.world, offer.from_app), app_of(env.ctx.world, offer.to_app)
        words = VStack(
            Text(f"{maker.name} · for {taker.name}", "footnote", "secondaryLabel", 1),
            Text(offer.line, "subheadline", "label", 4, 600),
        )
        buttons = HStack(
            Button("Dismiss", role="secondary", compact=True, effect=SetLocal(self._aside, True)),
            Button("Change", role="secondary", compact=True, sheet=OfferSheet(offer.id)),
            Spacer(),
            Button("Add", role="primary", compact=True, call=take_offer.call(offer.id)),
            spacing=8.0,
        )
        top = HStack(AppIcon(taker, 38.0), Frame(words, grow=True, align="leading"), spacing=12.0)
        return Padding(VStack(top, buttons, spacing=12.0, align="fill"), Insets(14.0, 14.0, 12.0, 14.0))

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        if env.local(self._aside):
            return Placed(self, width, 0.0)
        with_row = Keyed(self.offer.id, self.content(env)).layout(width, env)
        return Placed(self, with_row.width, with_row.height, (with_row,))

    def paint(self, box: Placed, painter: Painter) -> None:
        painter.glass(box.bounds, RADIUS, CARD)
