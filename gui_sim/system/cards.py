"""Cards of the lock screen and the notification centre: a notice, and what may be done with it."""

from collections.abc import Iterable

from gui_sim.canvas.fonts import ellipsize, measure, wrap
from gui_sim.context import Context
from gui_sim.geometry import Rect
from gui_sim.records import Notification
from gui_sim.system.app_icon import app_of, draw_icon
from gui_sim.system.links import opening
from gui_sim.system.notices import ago
from gui_sim.system_tools import clear_notifications, may_notify
from gui_sim.ui.effects import Do, Effect, Perform, SetLocal
from gui_sim.ui.moves import SwipeLeftOn, TapOn
from gui_sim.ui.paint import Painter
from gui_sim.ui.view import Env, Outlet, Part, Placed, Semantic, View

CARD = "cell@0.86"
RADIUS = 22.0
CLEAR_WIDTH = 86.0


def shown_notices(ctx: Context) -> list[Notification]:
    """Return the notices that are neither cleared nor of an app that may not notify, newest first."""
    found = ctx.find(Notification, order="-at")
    return [notice for notice in found if notice.state != "cleared" and may_notify(ctx, notice.app)]


class NoticeCard(View):
    """A notice: a tap opens what it points at, a swipe to the left uncovers Clear."""

    expands = True

    def __init__(self, notice: Notification, clears: bool = True) -> None:
        self.notice = notice
        self.clears = clears
        self.row_key = notice.id

    def inner(self, env: Env) -> Iterable[View]:
        return ()

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        notice = self.notice
        lines = wrap(notice.body, env.theme.font("subheadline"), width - 80.0, 4) if notice.body else ()
        step = env.theme.line_height("subheadline")
        open_ = self.clears and env.local("swiped") == notice.id
        when = ago(notice.at, env.ctx.now)
        note = (lines, app_of(env.ctx.world, notice.app), when, open_, env.ctx.today)
        tall = max(66.0, step * (1 + len(lines)) + 26.0)
        clear = _Clear(self.clearing).layout(CLEAR_WIDTH, env, tall).at(width - CLEAR_WIDTH, 0.0)
        return Placed(self, width, tall, (clear,) if open_ else (), note=note)

    def paint(self, box: Placed, painter: Painter) -> None:
        lines, app, when, open_, today = box.note
        shift = CLEAR_WIDTH if open_ else 0.0
        painter.glass(Rect(-shift, 0.0, box.width, box.height), RADIUS, CARD)
        draw_icon(painter, Rect(14.0 - shift, (box.height - 38.0) / 2, 38.0, 38.0), app, today)
        step = painter.theme.line_height("subheadline")
        y = (box.height - step * (1 + len(lines))) / 2
        left, width = 64.0 - shift, box.width - 80.0
        painter.text_in(Rect(left, y, width, step), when, "footnote", "secondaryLabel", "trailing")
        room = width - measure(when, painter.theme.font("footnote")) - 10.0
        title = ellipsize(self.notice.title, painter.theme.font("subheadline", 600), room)
        painter.text_in(Rect(left, y, width, step), title, "subheadline", "label", "leading", 600)
        for line in lines:
            y += step
            painter.text_in(Rect(left, y, width, step), line, "subheadline", "label", "leading")

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        _, app, when, open_, _ = box.note
        value = ", ".join(part for part in (app.name, self.notice.body, when) if part)
        return Semantic("notification", self.notice.title, value, whole=not open_, hint="swipe left to clear")

    @property
    def clearing(self) -> Effect:
        """The effect that clears the notice."""
        return Do(SetLocal("swiped", None), Perform(clear_notifications.call([self.notice.id])))

    def parts(self, box: Placed, env: Env) -> Iterable[Part]:
        notice = self.notice
        if box.note[3]:
            yield Part("tap", box.bounds, SetLocal("swiped", None), notice.title)
            yield Part("swipe_right", box.bounds, SetLocal("swiped", None), notice.title)
            yield Part("swipe_left", box.bounds, self.clearing, notice.title)
            return
        yield Part("tap", box.bounds, opening(env.ctx, notice.app, notice.link), notice.title)
        if self.clears:
            yield Part("swipe_left", box.bounds, SetLocal("swiped", notice.id), notice.title)

    def outlets(self, env: Env) -> Iterable[Outlet]:
        if self.clears:
            moves = (SwipeLeftOn(self.notice.title, self.notice.id), TapOn("Clear", self.notice.id))
            yield Outlet(moves, clear_notifications.call([self.notice.id]))


class _Clear(View):
    """The button that a swipe uncovers."""

    def __init__(self, effect: Effect) -> None:
        self.effect = effect

    def inner(self, env: Env) -> Iterable[View]:
        return ()

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        return Placed(self, width, height or 0.0)

    def paint(self, box: Placed, painter: Painter) -> None:
        face = Rect(8.0, 0.0, box.width - 8.0, box.height)
        painter.round(face, RADIUS, CARD)
        painter.text_in(face, "Clear", "subheadline", "label", weight=500)

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        return Semantic("button", "Clear")

    def parts(self, box: Placed, env: Env) -> Iterable[Part]:
        yield Part("tap", box.bounds, self.effect, "Clear")
