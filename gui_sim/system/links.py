"""What a notification or a search hit opens: a screen of its app that shows the record, or the app."""

from gui_sim.context import Context
from gui_sim.model import Record
from gui_sim.ui.effects import Effect, OpenApp, Push, System
from gui_sim.ui.screen import Screen


def screen_for(ctx: Context, record: Record) -> Screen | None:
    """Return the screen that shows a record: an app names its own in `OPENS` (record type to screen)."""
    app = ctx.world.find_app(app_of_record(ctx, type(record)))
    if app is None:
        return None
    screen: type[Screen] | None = getattr(app.screens(), "OPENS", {}).get(type(record))
    return screen(record.id) if screen is not None else None  # type: ignore[call-arg]  # its one parameter


def app_of_record(ctx: Context, model: type[Record]) -> str:
    """Return the id of the installed app that a record belongs to, or ''."""
    owner = next((app.id for app in ctx.world.apps if model in app.models), "")
    if not owner and model.__name__ == "Contact" and ctx.installed("contacts"):
        return "contacts"
    return owner


def opening(ctx: Context, app: str, link: str) -> Effect:
    """Return what touching a notice does: its link is a record's id, or `app/Screen/parameter`, or empty."""
    if "/" in link or ctx.installed(link):
        return System("open_link", link)
    record = record_of(ctx, link)
    screen = screen_for(ctx, record) if record is not None else None
    if screen is not None:
        return Push(screen)
    return OpenApp(app) if ctx.installed(app) else System("home")


def record_of(ctx: Context, id: str) -> Record | None:
    """Return the record with an id, whatever its model, if there is one that the actor may see."""
    prefix = id.rstrip("0123456789")
    if not prefix or prefix == id:
        return None
    for table in ctx.store.schema.by_name.values():
        if table.model.prefix == prefix:
            return ctx.maybe(table.model, id)
    return None
