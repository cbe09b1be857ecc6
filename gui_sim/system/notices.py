"""What comes up over a screen by itself: a banner, a toast, and an alert with one button."""

from collections.abc import Iterable
from datetime import datetime

from gui_sim.canvas.fonts import ellipsize, measure, wrap
from gui_sim.geometry import Rect
from gui_sim.records import Notification
from gui_sim.system.app_icon import app_of, draw_icon
from gui_sim.system.links import opening
from gui_sim.ui.acting import Item
from gui_sim.ui.effects import Do, Effect, System
from gui_sim.ui.overlays import AlertBox
from gui_sim.ui.paint import Painter
from gui_sim.ui.view import Drag, Env, Part, Placed, Semantic, View


class BannerNotice(View):
    """A notification at the top of the screen; a tap opens it, a swipe up puts it away."""

    expands = True

    def __init__(self, notification_id: str) -> None:
        self.id = notification_id

    def inner(self, env: Env) -> Iterable[View]:
        return ()

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        notice = env.ctx.maybe(Notification, self.id)
        if notice is None:
            return Placed(self, width, 0.0)
        lines = wrap(notice.body, env.theme.font("subheadline"), width - 78.0, 2) if notice.body else ()
        text = env.theme.line_height("subheadline") * (1 + len(lines))
        note = (notice, lines, app_of(env.ctx.world, notice.app), env.ctx.today)
        return Placed(self, width, max(64.0, text + 24.0), note=note)

    def paint(self, box: Placed, painter: Painter) -> None:
        if box.note is None:
            return
        notice, lines, app, today = box.note
        painter.shadow(box.bounds, 20.0, 22.0, "#000000@0.22", 6.0)
        painter.glass(box.bounds, 20.0, "alertMaterial")
        draw_icon(painter, Rect(14.0, (box.height - 38.0) / 2, 38.0, 38.0), app, today)
        step = painter.theme.line_height("subheadline")
        y = (box.height - step * (1 + len(lines))) / 2
        width = box.width - 78.0
        painter.text_in(Rect(box.width - 60.0, y, 46.0, step), "now", "footnote", "secondaryLabel", "trailing")
        title = ellipsize(notice.title, painter.theme.font("subheadline", 600), width - 40.0)
        painter.text_in(Rect(64.0, y, width, step), title, "subheadline", "label", "leading", 600)
        for line in lines:
            y += step
            painter.text_in(Rect(64.0, y, width, step), line, "subheadline", "label", "leading")

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        if box.note is None:
            return None
        notice, _, app, _ = box.note
        return Semantic("notification", notice.title, f"{app.name}: {notice.body}")

    def parts(self, box: Placed, env: Env) -> Iterable[Part]:
        if box.note is None:
            return
        notice = box.note[0]
        away = System("close_banner")

        def dragged(drag: Drag) -> Effect:
            return away if drag.dy < 0 else Do()

        yield Part("tap", box.bounds, Do(away, opening(env.ctx, notice.app, notice.link)), notice.title)
        yield Part("drag_y", box.bounds, dragged, notice.title)


class ToastNotice(View):
    """A short line in a dark capsule."""

    def __init__(self, text: str) -> None:
        self.text = text

    def inner(self, env: Env) -> Iterable[View]:
        return ()

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        font = env.theme.font("subheadline", 500)
        line = ellipsize(self.text, font, width - 80.0)
        return Placed(self, measure(line, font) + 40.0, env.theme.line_height("subheadline") + 22.0, note=line)

    def paint(self, box: Placed, painter: Painter) -> None:
        painter.shadow(box.bounds, box.height / 2, 16.0, "#000000@0.2", 4.0)
        painter.round(box.bounds, box.height / 2, "#3a3a3c@0.94" if not painter.theme.dark else "#e5e5ea@0.94")
        ink = "#ffffff" if not painter.theme.dark else "#000000"
        painter.text_in(box.bounds, box.note, "subheadline", ink, weight=500)

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        return Semantic("toast", self.text)


class PlainAlert(AlertBox):
    """A sentence in the middle of the screen, with OK."""

    def __init__(self, sentence: str) -> None:
        first, dot, rest = sentence.partition(". ")
        items = (Item("OK", effect=System("close_alert"), role="primary"),)
        super().__init__(first + dot.strip(), rest, items, "alert", cancel="")

    @property
    def close(self) -> Effect:
        return Do()


def ago(then: datetime, now: datetime) -> str:
    """Return when something came, as a notification says it: now, 5m ago, 9:41, yesterday, Mon, 3 Mar."""
    minutes = int((now - then).total_seconds() // 60)
    days = (now.date() - then.date()).days
    if minutes < 1:
        return "now"
    if minutes < 60:
        return f"{minutes}m ago"
    clock = f"{then.hour}:{then.minute:02d}"
    if days == 0:
        return f"{minutes // 60}h ago" if minutes < 360 else clock
    if days == 1:
        return f"Yesterday, {clock}"
    return f"{then:%a} {clock}" if days < 7 else f"{then.day} {then:%b}"
