"""The search over the whole phone: apps by name, then what they hold, five of each app at first."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any, ClassVar

from gui_sim.app import InstalledApp
from gui_sim.geometry import Insets
from gui_sim.matching import MAX_QUERY
from gui_sim.model import Record
from gui_sim.search import Hit, find_hits, withheld
from gui_sim.system.app_icon import AppIcon, app_of
from gui_sim.system.cards import CARD
from gui_sim.system.home import AppTile
from gui_sim.system.links import app_of_record, screen_for
from gui_sim.ui.controls.button import Button
from gui_sim.ui.controls.icon import Icon
from gui_sim.ui.controls.row import Row
from gui_sim.ui.controls.text import Text
from gui_sim.ui.controls.text_field import TextField
from gui_sim.ui.effects import OpenApp, Pop
from gui_sim.ui.layout import Background, Gap, Grid, HStack, Padding, VStack
from gui_sim.ui.screen import Screen, State
from gui_sim.ui.scroll import ForEach
from gui_sim.ui.view import View
from gui_sim.values import encode
from gui_sim.wording import full_day, moment

GROUP = 5
WHITE = "#ffffff"
SUGGESTED = 8
# What tells one record from another, best first; other models give their first text.
_TITLES = ("name", "title", "subject", "label", "line", "body", "text", "question", "payee", "city", "key")


class Spotlight(Screen):
    """A field and what it finds. Rows behind a shut gate are not found; what was kept back is said."""

    title = "Search"
    bare: ClassVar[bool] = True
    own_status: ClassVar[bool] = False
    background: ClassVar[str] = "material"

    query = State("")

    def body(self) -> View:
        field = TextField("Search", self.query, bare=True, kind="search", return_label="search")
        glass = Icon("magnifying-glass", 18.0, "secondaryLabel")
        near = Padding(field, Insets(0.0, 0.0, 0.0, -8.0))  # the field's own margin is a form's
        pane = Background(HStack(Gap(0.0, 12.0), glass, near), CARD, 12.0)
        top = HStack(pane, Button("Cancel", role="plain", color=WHITE, effect=Pop()), spacing=10.0)
        words = self.query.value.strip()[:MAX_QUERY]
        found = self._found(words) if words else [self._suggested()]
        return Padding(VStack(top, *found, spacing=12.0, align="fill"), Insets(8.0, 12.0, 16.0, 12.0))

    def _suggested(self) -> View:
        tiles = [AppTile(app.app) for app in self.ctx.world.apps[:SUGGESTED]]
        grid = Padding(Grid(*tiles, columns=4, spacing=6.0), Insets(12.0, 4.0, 12.0, 4.0))
        return VStack(_heading("Apps"), Background(grid, f"{WHITE}@0.16", 22.0), spacing=6.0, align="fill")

    def _found(self, words: str) -> list[View]:
        apps = [app for app in self.ctx.world.apps if _begins_word(app.name, words)]
        models = self.ctx.world.searched_models
        groups: dict[str, list[Hit]] = {}
        for hit in find_hits(self.ctx, models, words):
            groups.setdefault(app_of_record(self.ctx, type(hit.record)), []).append(hit)
        views: list[View] = []
        if apps:
            views.append(_group("Apps", [_app_row(app) for app in apps]))
        views += [self._hits(app, hits) for app, hits in groups.items()]
        if not views:
            views.append(Padding(Text("No results", "title3", f"{WHITE}@0.85", align="center"), Insets(40.0)))
        kept = withheld(self.ctx, models)
        if kept:
            told = f"Not searched: {', '.join(kept)}. Only the owner can share this with the assistant."
            views.append(Text(told, "footnote", f"{WHITE}@0.8"))
        return views

    def _hits(self, app: str, hits: Sequence[Hit]) -> View:
        look = app_of(self.ctx.world, app)
        by_id = {hit.record.id: hit for hit in hits}

        def row(id: str) -> View:
            hit = by_id[id]
            icon = AppIcon(look, 32.0)
            title, line = describe(hit, self.ctx.now)
            screen = screen_for(self.ctx, hit.record)
            if screen is not None:
                return Row(title, line, leading=icon, to=screen)
            return Row(title, line, leading=icon, effect=OpenApp(app) if app else Pop())

        rows = ForEach(list(by_id), row, name=app or "phone", shown=GROUP)
        return VStack(_heading(look.name), Background(rows, CARD, 14.0), spacing=6.0, align="fill")


def _begins_word(name: str, words: str) -> bool:
    """Whether a word of an app's name begins so: "spot" finds DineSpot, "mi" does not find Reminders."""
    low, sought = name.casefold(), words.casefold()
    heads = (at for at, letter in enumerate(name) if at == 0 or name[at - 1] == " " or letter.isupper())
    return any(low.startswith(sought, at) for at in heads)


def title_of(record: Record) -> str:
    """Return what a record is called: its name, title or first public text, else its id."""
    texts = _texts(record)
    name = _naming(texts)
    return _one_line(texts[name]) if name else record.id


def describe(hit: Hit, now: datetime) -> tuple[str, str]:
    """Return a record found in two lines: what it is called, and its kind with its moment and what matched."""
    kind = _words(type(hit.record).__name__)
    when = _moment_of(hit.record, now)
    if when:
        kind = f"{kind} · {when}"
    if hit.field in ("", "id", _naming(_texts(hit.record))):
        return title_of(hit.record), kind
    return title_of(hit.record), f"{kind} · {_one_line(_said(getattr(hit.record, hit.field)))}"


def _moment_of(record: Record, now: datetime) -> str:
    """Return when something is, for records that have a moment of their own."""
    public = (getattr(record, field.name) for field in record.fields() if not (field.private or field.bookkeeping))
    at = next((value for value in public if isinstance(value, datetime)), None)
    return "" if at is None else moment(at) if at.year == now.year else full_day(at.date())


def _texts(record: Record) -> dict[str, str]:
    public = {field.name: getattr(record, field.name) for field in record.fields() if not field.private}
    return {name: value for name, value in public.items() if isinstance(value, str) and value and name != "id"}


def _naming(texts: dict[str, str]) -> str:
    return next((name for name in _TITLES if name in texts), next(iter(texts), ""))


def _said(value: Any) -> str:
    if isinstance(value, str):
        return value
    plain = encode(value)
    if isinstance(plain, list):
        return ", ".join(_said(item) for item in plain)
    if isinstance(plain, dict):
        return ", ".join(_said(item) for item in plain.values())
    return "" if plain is None else str(plain)


def _one_line(text: str) -> str:
    return " ".join(text.split())[:120]


def _words(name: str) -> str:
    """Return a model's name as words: TableBooking is "Table booking"."""
    spaced = "".join(f" {letter.lower()}" if letter.isupper() else letter for letter in name).strip()
    return spaced.capitalize()


def _heading(words: str) -> View:
    return Padding(Text(words, "subheadline", f"{WHITE}@0.9", 1, 600, role="header"), Insets(6.0, 4.0, 0.0, 6.0))


def _group(name: str, rows: Iterable[View]) -> View:
    return VStack(_heading(name), Background(VStack(*rows, align="fill"), CARD, 14.0), spacing=6.0, align="fill")


def _app_row(app: InstalledApp) -> View:
    return Row(app.name, app.app.about, leading=AppIcon(app.app, 32.0), effect=OpenApp(app.id))
