"""The share sheet: people to send to, things to do; and the button that brings it up."""

from collections.abc import Iterable, Sequence

from gui_sim.canvas.fonts import ellipsize
from gui_sim.geometry import SCREEN_HEIGHT, SCREEN_WIDTH, Insets, Rect
from gui_sim.ui.acting import Item
from gui_sim.ui.controls.button import Button
from gui_sim.ui.controls.face_button import FACE, FaceButton
from gui_sim.ui.controls.picture import Avatar
from gui_sim.ui.controls.text import Text
from gui_sim.ui.controls.touch import Touch
from gui_sim.ui.effects import Do, Effect
from gui_sim.ui.layout import Background, HScroll, HStack, Padding, Spacer, VStack, hairline
from gui_sim.ui.overlays import Overlay
from gui_sim.ui.paint import Painter
from gui_sim.ui.scroll import VScroll
from gui_sim.ui.view import Env, Part, Placed, Semantic, View


class ShareSheet(Overlay):
    """A panel at the foot of the screen, shown by `env.present` while the passing state `key` is set.

    Args:
        title: What is shared.
        people: An item for each person, labelled with the name.
        actions: What else can be done; an item's icon stands at the right.
        key: The passing state that keeps it open.
    """

    def __init__(self, title: str, people: Sequence[Item], actions: Sequence[Item], key: str) -> None:
        super().__init__(key)
        self.title = title
        self.people = tuple(people)
        self.actions = tuple(actions)

    def place(self, env: Env) -> list[Placed]:
        close = Touch(
            "Close", self.close, 44.0, 44.0, icon="x-circle", icon_size=28.0, icon_weight="fill",
            color="tertiaryLabel",
        )  # fmt: skip
        head = HStack(Text(self.title, "headline", lines=2, role="header"), Spacer(), close, spacing=8.0)
        people = [
            FaceButton(item.label, Avatar(item.label, FACE), effect=self.closing(item.action()), enabled=item.enabled)
            for item in self.people
        ]
        actions = [
            _Action(item, self.closing(item.action()), line=index > 0) for index, item in enumerate(self.actions)
        ]
        faces = HScroll(*people, key="People", spacing=6.0, inset=10.0)
        ground = Background(VStack(*actions, align="fill"), "tertiaryBackground", 10.0)
        content = VStack(
            Padding(head, Insets(8.0, 10.0, 4.0, 16.0)),
            Padding(faces, Insets(4.0, 0.0, 16.0, 0.0)) if people else None,
            Padding(ground, Insets.symmetric(16.0)) if actions else None,
            align="fill",
        )
        box = content.layout(SCREEN_WIDTH, env)
        most = SCREEN_HEIGHT - 160.0
        if box.height > most:
            box = VScroll(content, key=self.key, label=self.title).layout(SCREEN_WIDTH, env, most)
        panel = Placed(_Ground(self.title), SCREEN_WIDTH, box.height + 50.0, (box,))
        return [panel.at(0.0, SCREEN_HEIGHT - panel.height)]


class _Ground(View):
    """The panel; touching it does nothing."""

    def __init__(self, title: str) -> None:
        self.title = title

    def inner(self, env: Env) -> Iterable[View]:
        return ()

    def paint(self, box: Placed, painter: Painter) -> None:
        painter.round(box.bounds, (14.0, 14.0, 0.0, 0.0), "secondaryBackground")

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        return Semantic("group", self.title, whole=False)

    def parts(self, box: Placed, env: Env) -> Iterable[Part]:
        yield Part("tap", box.bounds, Do(), self.title)


class _Action(View):
    """A row with words at the left and an icon at the right."""

    expands = True

    def __init__(self, item: Item, effect: Effect, line: bool) -> None:
        self.item = item
        self.effect = effect
        self.line = line  # separates it from the row above

    def inner(self, env: Env) -> Iterable[View]:
        return ()

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        return Placed(self, width, max(50.0, env.theme.line_height("body") + 24.0))

    def paint(self, box: Placed, painter: Painter) -> None:
        if self.line:
            painter.fill(hairline(0.25, 16.0, box.width), "separator")
        ink = "systemRed" if self.item.role == "destructive" else "label"
        ink = ink if self.item.enabled else "tertiaryLabel"
        words = ellipsize(self.item.label, painter.theme.font("body"), box.width - 70.0)
        painter.text_in(Rect(16.0, 0.0, box.width - 70.0, box.height), words, "body", ink, "leading")
        if self.item.icon:
            painter.icon(Rect(box.width - 40.0, (box.height - 22.0) / 2, 22.0, 22.0), self.item.icon, ink)

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        return Semantic("button", self.item.label, enabled=self.item.enabled)

    def parts(self, box: Placed, env: Env) -> Iterable[Part]:
        if self.item.enabled:
            yield Part("tap", box.bounds, self.effect, self.item.label)


class ShareButton(Button):
    """The button with the arrow out of a box; it brings up a `ShareSheet`."""

    def __init__(
        self,
        title: str,
        people: Sequence[Item],
        actions: Sequence[Item] = (),
        *,
        label: str = "Share",
        icon_only: bool = True,
        enabled: bool = True,
    ) -> None:
        super().__init__(
            label, role="plain", icon="export", icon_only=icon_only, choices=(*people, *actions),
            enabled=enabled,
        )  # fmt: skip
        self.title = title
        self.people = tuple(people)
        self.actions = tuple(actions)

    def show_question(self, env: Env) -> None:
        key = self.open_key(env)
        if env.local(key):
            env.present(ShareSheet(self.title, self.people, self.actions, key))
