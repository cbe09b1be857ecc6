"""Words, rows and choices that Files' screens share."""

from apps.files.models import File, FileVersion, Folder
from apps.files.shelf import is_shut, places
from apps.files.tools import delete_file
from apps.files.tools.kinds import LONGEST_TAG
from gui_sim import ui
from gui_sim.addresses import people_by_address
from gui_sim.context import Context
from gui_sim.gates import PRIVATE_FILES
from gui_sim.wording import ago, clock, count, file_size, full_day

KINDS = {"doc": "Document", "sheet": "Sheet", "deck": "Slides", "pdf": "PDF", "image": "Image", "text": "Text"}
AUTHORS = {"owner": "You", "agent": "The assistant", "world": "Someone else"}


def folder_sign(folder: Folder, size: float = 30.0) -> ui.View:
    """Return the sign of a folder."""
    icon = "cloud" if folder.drive == "cloudbox" and folder.parent_id is None else "folder"
    return ui.Icon("device-mobile" if folder.id == "fo1" else icon, size, "tint", "fill")


def saved_words(version: FileVersion, ctx: Context) -> str:
    """Say when a version was saved."""
    same_day = version.at.date() == ctx.today
    return f"Today, {clock(version.at)}" if same_day else f"{full_day(version.at)}, {clock(version.at)}"


def person_name(ctx: Context, address: str) -> str:
    """Return whose an address is, as far as contacts can be seen."""
    person = people_by_address(ctx).get(address)
    return person.name if person is not None else address


def portrait_of(ctx: Context, address: str, name: str, size: float) -> ui.View:
    """Return the portrait of whose an address is; initials where contacts hold no photo."""
    person = people_by_address(ctx).get(address)
    return ui.Avatar(name, size, portrait=bool(person and person.photo_id))


def file_row(ctx: Context, file: File, opens: ui.Screen, edit: ui.Screen, info: ui.Screen) -> ui.View:
    """Return the row of a file: what it is, when it was edited; a long press renames, moves or tags it."""
    delete = ui.Item("Delete", call=delete_file.call(file.id), icon="trash", role="destructive")
    line = f"{ago(file.edited_at, ctx.today)} · {file_size(file.bytes)}"
    return ui.Row(
        file.name,
        line,
        detail=", ".join(f"#{tag}" for tag in file.tags),
        leading=ui.FileTile(file.kind),
        swipe=(delete,),
        menu=(
            ui.Item("Info", to=info, icon="info"),
            ui.Item("Rename", sheet=edit, icon="pencil-simple"),
            ui.Item("Move", sheet=edit, icon="folder"),
            ui.Item("Tags", sheet=edit, icon="tag"),
            delete,
        ),
        to=opens,
    )


def folder_row(ctx: Context, folder: Folder, number: int, opens: ui.Screen) -> ui.View:
    """Return the row of a folder with how much is in it; a private one that is not shared has a lock instead."""
    shut = is_shut(ctx, folder)
    lock = ui.Icon("lock-key", 18.0, "secondaryLabel", "fill") if folder.private else None
    return ui.Row(
        folder.name,
        "Not shared" if shut else count(number, "item"),
        leading=folder_sign(folder),
        trailing=lock,
        to=opens,
    )


def folder_picker(ctx: Context, value: ui.Binding[str], label: str = "Folder") -> ui.View:
    """Return the choice of a folder to put something into."""
    return ui.Picker(label, value, places(ctx))


def tag_field(ctx: Context, tags: ui.Binding[tuple[str, ...]]) -> ui.View:
    """Return the field for tags; those of other files are suggested."""
    used = sorted({tag for file in ctx.find(File) for tag in file.tags})
    options = [(tag, tag, "") for tag in used]
    return ui.TokenField("Tags", tags, options=options, free=ui.TokenField.any_words(LONGEST_TAG))


def locked(ctx: Context) -> ui.View:
    """Return what stands in a private folder that is not shared."""
    return ui.LockCard(PRIVATE_FILES.sentence(ctx))


def gone() -> ui.View:
    """Return what stands where a file has gone."""
    return ui.Empty("file", "No longer there", "This file is gone, or it cannot be seen.")
