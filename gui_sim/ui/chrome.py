"""The frame around a screen: navigation bar with collapsing large title, tab bar, sheet card, footer."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from gui_sim.canvas.fonts import ellipsize, measure
from gui_sim.geometry import SCREEN_HEIGHT, SCREEN_WIDTH, Insets, Rect
from gui_sim.ui.controls.button import Button
from gui_sim.ui.controls.lock_card import LockCard
from gui_sim.ui.controls.text import Text
from gui_sim.ui.effects import Dismiss, Do, Effect, Pop, SelectTab, Toast
from gui_sim.ui.layout import HStack, Padding, VStack, hairline
from gui_sim.ui.paint import Painter
from gui_sim.ui.screen import Screen
from gui_sim.ui.scroll import PULL, VScroll
from gui_sim.ui.settled import Kept, Settled
from gui_sim.ui.view import Env, Part, Placed, Semantic, View

STATUS = 47.0
BAR = 44.0
TABS = 49.0
HOME = 34.0
LINES = frozenset({"dots-nine", "globe", "magnifying-glass"})  # tabs' icons that have no filled form on a phone
SHEET_TOP = 56.0
SHEET_BAR = 56.0
SHEET_CORNER = 10.0
GLASS = "#12121c@0.6"  # dark in both themes: the phone's own layers write in white
COLLAPSE = 36.0  # points scrolled until the large title has moved into the bar
NAMED = 120.0  # points scrolled until a name inside the body has


@dataclass(frozen=True, slots=True)
class Tab:
    """One entry of an app's tab bar; `index` is its place among all tabs of the app, shown or not."""

    label: str
    icon: str
    index: int
    badge: str = ""


@dataclass(frozen=True, slots=True)
class Chrome:
    """What surrounds a screen: how it was reached, its app's tabs, and the keyboard below."""

    back: str = ""
    sheet: bool = False
    tabs: Sequence[Tab] = ()
    tab: int = 0
    keyboard: float = 0.0


class Framed(View):
    """A screen with its bars, 390 x 844 (a sheet begins lower)."""

    expands = True

    def __init__(self, screen: Screen, body: View, chrome: Chrome, kept: Kept | None = None) -> None:
        self.screen = screen
        self.body = body
        self.chrome = chrome
        self.kept = kept or Kept()  # how the body was last laid out

    @property
    def card(self) -> bool:
        """Whether it is a sheet that leaves the screen behind it visible."""
        return self.chrome.sheet and not self.screen.full

    def inner(self, env: Env) -> Iterable[View]:
        footer = self.screen.footer()
        return (
            *self.screen.leading(),
            *self.screen.trailing(),
            self.body,
            *((footer,) if footer is not None else ()),
        )

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        top = SHEET_TOP if self.card else 0.0
        tall = SCREEN_HEIGHT - top
        env.card = self.card
        bar_height = self._bar_height()
        boxes: list[Placed] = []
        tabs = _TabBar(self.chrome.tabs, self.chrome.tab).layout(width, env) if self._shows_tabs() else None
        keyboard = self.chrome.keyboard
        bottom = keyboard or (tabs.height if tabs else HOME)
        footer = self.screen.footer()
        foot = _Footer(footer, 0.0 if keyboard or tabs else HOME).layout(width, env) if footer is not None else None
        foot_top = tall - (keyboard or (tabs.height if tabs else 0.0)) - (foot.height if foot else 0.0)
        if foot:
            bottom = tall - foot_top
        content = self._content(env)
        if self.screen.scrolls:
            scroll = VScroll(
                Settled(content, self.kept),
                top=bar_height,
                bottom=bottom,
                pulled=self._pulled(),
                from_end=self.screen.from_end,
                opening=self.screen.opening(),
            )
            main = scroll.layout(width, env, tall)
            offset = main.note[0]
        else:
            main = content.layout(width, env, tall - bar_height - bottom).at(0.0, bar_height)
            offset = 0.0
        boxes.append(main)
        if foot:
            boxes.append(foot.at(0.0, foot_top))
        if not self.screen.bare:
            boxes.append(_OneSize(self._bar(offset, env)).layout(width, env, bar_height))
        if tabs and not keyboard:
            boxes.append(tabs.at(0.0, tall - tabs.height))
        return Placed(self, width, tall, boxes, note=foot.height if foot else 0.0).at(0.0, top)

    def _pulled(self) -> Effect | None:
        """Return what a pull down at the top does: a card goes away, a list says that it is up to date."""
        if self.card:
            return Dismiss()
        return Toast("Up to date") if self.screen.refreshes else None

    def _shows_tabs(self) -> bool:
        return len(self.chrome.tabs) > 1 and not self.chrome.sheet

    def _bar_height(self) -> float:
        if self.screen.bare:
            return 0.0 if self.screen.full or self.card else STATUS
        return SHEET_BAR if self.card else STATUS + BAR

    def _content(self, env: Env) -> View:
        gate = self.screen.gate
        shut = gate is not None and not env.ctx.allows(gate)
        body = LockCard(gate.sentence(env.ctx)) if shut and gate is not None else self.body
        if self._large():
            title = Padding(Text(self.screen.heading(), "largeTitle", lines=1, role="header"), Insets(3, 16, 8, 16))
            return VStack(title, body, align="fill") if self.screen.scrolls else _Titled(title, body)
        return body

    def _large(self) -> bool:
        return self.screen.large_title and not self.chrome.back and not self.chrome.sheet and not self.screen.bare

    def _bar(self, offset: float, env: Env) -> "_NavigationBar":
        leading, trailing = list(self.screen.leading()), list(self.screen.trailing())
        if not leading:
            if self.chrome.back:
                leading = [_Back(self.chrome.back)]
            elif self.chrome.sheet and self.screen.reads_only:
                trailing.append(Button("Done", role="plain", effect=Dismiss()))
            elif self.chrome.sheet:
                leading = [Button("Cancel", role="plain", effect=Dismiss())]
        below = COLLAPSE if self._large() else NAMED if self.screen.named_inside else 0.0
        title = "" if offset < below else self.screen.heading()
        top = 0.0 if self.card else STATUS
        pulled = Dismiss() if self.card else None
        return _NavigationBar(title, leading, trailing, top, offset > 1.0, pulled)

    def paint(self, box: Placed, painter: Painter) -> None:
        ground = self.screen.background or (
            "groupedBackground" if self.screen.style == "grouped" else "background"
        )  # fmt: skip
        if ground == "material":
            painter.blur(box.bounds, GLASS)
        elif self.card:
            painter.round(box.bounds, (SHEET_CORNER, SHEET_CORNER, 0.0, 0.0), ground)
        else:
            painter.fill(box.bounds, ground)

    def clip(self, box: Placed) -> Rect | None:
        return box.bounds

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        return Semantic("screen", self.screen.heading(), whole=False)


class _Titled(View):
    """A large title over a body that gets the rest of the room."""

    expands = True

    def __init__(self, title: View, body: View) -> None:
        self.title = title
        self.body = body

    def inner(self, env: Env) -> Iterable[View]:
        return (self.title, self.body)

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        title = self.title.layout(width, env)
        body = self.body.layout(width, env, max(0.0, (height or 0.0) - title.height)).at(0.0, title.height)
        return Placed(self, width, title.height + body.height, (title, body))


class _Footer(View):
    """A bar at the foot with a hairline above."""

    expands = True
    solid = True

    def __init__(self, child: View, below: float) -> None:
        self.child = child
        self.below = below

    def inner(self, env: Env) -> Iterable[View]:
        return (self.child,)

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        box = self.child.layout(width, env)
        return Placed(self, width, box.height + self.below, (box,))

    def paint(self, box: Placed, painter: Painter) -> None:
        painter.blur(box.bounds, "barMaterial")
        painter.fill(hairline(0.5, 0.0, box.width), "separator")


class _Back(View):
    """The chevron and the name of the screen before."""

    rigid = True

    def __init__(self, title: str) -> None:
        self.title = title

    def inner(self, env: Env) -> Iterable[View]:
        return ()

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        words = Text(self.title if len(self.title) <= 12 else "Back", "body", "tint", 1).layout(110.0, env)
        words.at(20.0, (44.0 - words.height) / 2)
        return Placed(self, 20.0 + words.width + 6.0, 44.0, (words,))

    def paint(self, box: Placed, painter: Painter) -> None:
        painter.icon(Rect(-3.0, 10.0, 24.0, 24.0), "caret-left", "tint", "bold")

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        return Semantic("button", "Back", self.title)

    def parts(self, box: Placed, env: Env) -> Iterable[Part]:
        yield Part("tap", Rect(-8.0, 0.0, max(52.0, box.width + 8.0), box.height), Pop(), "Back")


class _OneSize(View):
    """A bar whose words keep one size at every text size, as iOS's do; only large titles grow."""

    expands = True

    def __init__(self, child: View) -> None:
        self.child = child

    def inner(self, env: Env) -> Iterable[View]:
        return (self.child,)

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        theme = env.theme
        env.theme = replace(theme, text_size="large")
        box = self.child.layout(width, env, height)
        env.theme = theme
        return Placed(self, box.width, box.height, (box,), note=theme)

    def paint(self, box: Placed, painter: Painter) -> None:
        painter.theme = replace(painter.theme, text_size="large")

    def paint_over(self, box: Placed, painter: Painter) -> None:
        painter.theme = box.note


class _NavigationBar(View):
    """Back or other buttons at the left, the title in the middle, buttons at the right."""

    expands = True
    solid = True

    def __init__(
        self,
        title: str,
        leading: Sequence[View],
        trailing: Sequence[View],
        top: float,
        scrolled: bool,
        pulled: Effect | None,
    ) -> None:
        self.title = title
        self.leading = leading
        self.trailing = trailing
        self.top = top
        self.scrolled = scrolled
        self.pulled = pulled

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        tall = height or BAR
        left = HStack(*self.leading, spacing=4.0).layout(width / 2, env)
        right = HStack(*self.trailing, spacing=4.0).layout(width / 2, env)
        middle = self.top + (tall - self.top) / 2
        left.at(10.0, middle - left.height / 2)
        right.at(width - right.width - 10.0, middle - right.height / 2)
        return Placed(self, width, tall, (left, right))

    def paint(self, box: Placed, painter: Painter) -> None:
        if self.scrolled:
            painter.blur(box.bounds, "barMaterial")
            painter.fill(hairline(box.height, 0.0, box.width), "separator")
        left, right = box.children[0].width + 18.0, box.width - box.children[1].width - 18.0
        font = painter.theme.font("headline")
        words = ellipsize(self.title, font, max(40.0, right - left))
        wide = measure(words, font)
        # A title stands in the middle; one too long for that moves aside as far as it must.
        x = max(left, min((box.width - wide) / 2, right - wide))
        painter.text_in(Rect(x, self.top, wide, box.height - self.top), words, "headline", "label")

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        return Semantic("navigation bar", self.title, whole=False)

    def parts(self, box: Placed, env: Env) -> Iterable[Part]:
        away = self.pulled
        if away is not None:
            yield Part("drag_y", box.bounds, lambda drag: away if drag.dy > PULL else Do(), self.title)


class _TabBar(View):
    """Up to five tabs over a blurred ground."""

    expands = True
    solid = True

    def __init__(self, tabs: Sequence[Tab], chosen: int) -> None:
        self.tabs = tabs
        self.chosen = chosen

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        each = width / max(1, len(self.tabs))
        boxes = [
            _TabItem(tab, tab.index == self.chosen).layout(each, env).at(place * each, 0.0)
            for place, tab in enumerate(self.tabs)
        ]
        return Placed(self, width, TABS + HOME, boxes)

    def paint(self, box: Placed, painter: Painter) -> None:
        painter.blur(box.bounds, "barMaterial")
        painter.fill(hairline(0.5, 0.0, box.width), "separator")

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        return Semantic("tab bar", whole=False)


class _TabItem(View):
    """An icon over a word."""

    def __init__(self, tab: Tab, chosen: bool) -> None:
        self.tab = tab
        self.chosen = chosen

    def inner(self, env: Env) -> Iterable[View]:
        return ()

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        return Placed(self, width, TABS)

    def paint(self, box: Placed, painter: Painter) -> None:
        color = "tint" if self.chosen else "systemGray"
        middle = box.width / 2
        weight = "bold" if self.tab.icon in LINES else "fill"
        painter.icon(Rect(middle - 13.0, 5.0, 26.0, 26.0), self.tab.icon, color, weight)
        # The bar's words keep one size at every text size, as iOS's do.
        painter.text_in(Rect(0.0, 32.0, box.width, 13.0), self.tab.label, "tab", color, weight=500)
        if self.tab.badge:
            width = 18.0 if len(self.tab.badge) == 1 else 12.0 + 7.0 * len(self.tab.badge)
            spot = Rect(middle + 4.0, 2.0, width, 18.0)
            painter.round(spot, 9.0, "systemRed")
            painter.text_in(spot, self.tab.badge, "badge", "#ffffff")

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        return Semantic("tab", self.tab.label, self.tab.badge, selected=self.chosen)

    def parts(self, box: Placed, env: Env) -> Iterable[Part]:
        yield Part("tap", box.bounds, SelectTab(self.tab.index), self.tab.label)


SCREEN = Rect(0.0, 0.0, SCREEN_WIDTH, SCREEN_HEIGHT)
