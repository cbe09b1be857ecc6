"""What Notes' screens share."""

from apps.notes.models import LOCKED, Note, NoteFolder
from apps.notes.shelf import text_of
from apps.notes.tools import LONGEST_TAG, unlock_note
from gui_sim import ui
from gui_sim.context import Context
from gui_sim.geometry import Insets
from gui_sim.records import Contact

YELLOW = "#e0a800"
MOST_PEOPLE = 8


def folder_options(ctx: Context) -> list[tuple[str, str]]:
    """Return ids and names of the folders."""
    return [(folder.id, folder.name) for folder in ctx.find(NoteFolder)]


def tag_field(ctx: Context, tags: ui.Binding[tuple[str, ...]]) -> ui.View:
    """Return the field for tags; those of other notes are suggested."""
    used = sorted({tag for note in ctx.find(Note) for tag in note.tags})
    return ui.TokenField(
        "Tags", tags, options=[(tag, tag, "") for tag in used], free=ui.TokenField.any_words(LONGEST_TAG)
    )


def lock_cover(title: str, note_id: str, then: ui.Effect | None = None) -> ui.View:
    """Return what stands in place of a locked note: its title, a lock, and the owner's button."""
    words = ui.VStack(
        ui.Icon("lock-key", 64.0, YELLOW, "fill"),
        ui.Text(title, "title2", weight=700, align="center", role="header"),
        ui.Text(LOCKED, "subheadline", "secondaryLabel", align="center"),
        ui.Gap(6.0),
        ui.Button("Unlock", role="primary", compact=True, color=YELLOW, call=unlock_note.call(note_id), then=then),
        spacing=10.0,
        align="center",
    )
    return ui.Padding(words, Insets(150, 40, 40, 40))


def share_button(ctx: Context, note: Note) -> ui.View:
    """Return the button that copies a note to people, a mail, or a document."""
    text = text_of(note)
    whole = f"{note.title}\n\n{text}".strip()
    send, draft, document = ctx.tool("send_message"), ctx.tool("save_draft"), ctx.tool("create_document")
    people = [
        ui.Item(one.name, call=send.call(to=[one.phones[0].number], body=whole[:2000]), then=ui.Toast("Sent"))
        for one in ctx.find(Contact, favourite=True, order="name")[:MOST_PEOPLE]
        if send is not None and one.phones
    ]
    actions = [ui.Item("Copy", effect=ui.Toast("Copied"), icon="copy")]
    if draft is not None:
        kept = ui.Toast("Saved as a draft in Mail")
        actions.append(
            ui.Item("Mail", call=draft.call(subject=note.title, body=text), then=kept, icon="envelope-simple")
        )
    if document is not None:
        call = document.call(name=note.title, kind="doc", content=text)
        actions.append(ui.Item("Save to Files", call=call, then=ui.Toast("Saved to Files"), icon="folder"))
    return ui.ShareButton(note.title, people, actions)
