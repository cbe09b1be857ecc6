"""What is known of a file, and what can be done with it."""

from collections.abc import Sequence

from apps.files.models import File, FileShare
from apps.files.saving import KEPT, versions_of
from apps.files.screens.forms import EditFile, ExportPdf, ShareFile
from apps.files.screens.parts import KINDS, gone, person_name, portrait_of
from apps.files.screens.versions import Versions
from apps.files.shelf import path_of
from apps.files.tools import delete_file, move_file, share_file
from gui_sim import ui
from gui_sim.context import Context
from gui_sim.records import Contact
from gui_sim.wording import clock, count, file_size, full_day

MOST_PEOPLE = 8


class FileInfo(ui.Screen):
    """A file's facts, its versions, whom it is shared with."""

    title = "Info"

    file_id: str

    def trailing(self) -> Sequence[ui.View]:
        """Share it."""
        file = self.ctx.maybe(File, self.file_id)
        return () if file is None or file.trashed else (share_button(self.ctx, file),)

    def body(self) -> ui.View:
        """Facts and deeds."""
        file = self.ctx.maybe(File, self.file_id)
        if file is None:
            return gone()
        return ui.List(
            ui.Section(self.head(file), style="bare"),
            ui.Section(ui.Table(self.facts(file))),
            ui.Section(
                ui.ForEach(self.ctx.ids(FileShare, file_id=file.id), self.shared), header="Shared with"
            ) if self.ctx.count(FileShare, file_id=file.id) else None,
            *(self.trashed(file) if file.trashed else self.deeds(file)),
        )  # fmt: skip

    def head(self, file: File) -> ui.View:
        """Its sign and name."""
        return ui.VStack(
            ui.Gap(6.0),
            ui.FileTile(file.kind, 76.0),
            ui.Text(file.name, "title3", weight=600, align="center", role="header"),
            ui.Text(f"{KINDS[file.kind]} · {file_size(file.bytes)}", "subheadline", "secondaryLabel", align="center"),
            ui.Gap(4.0),
            spacing=8.0,
            align="center",
        )

    def facts(self, file: File) -> list[tuple[str, str]]:
        """Return names and values."""
        facts = [("Where", path_of(self.ctx, file.folder_id))]
        facts += [("Created", f"{full_day(file.created_at)}, {clock(file.created_at)}")]
        facts += [("Edited", f"{full_day(file.edited_at)}, {clock(file.edited_at)}")]
        if file.from_app:
            facts.append(("Came from", self.ctx.app_name(file.from_app)))
        return [*facts, ("Tags", ", ".join(file.tags) or "None")]

    def shared(self, key: str) -> ui.View:
        """One person who has it."""
        share = self.ctx.get(FileShare, key)
        name = person_name(self.ctx, share.person)
        rest = share.person if name != share.person else ""
        may = "Can edit" if share.access == "edit" else "Can view"
        return ui.Row(name, rest, detail=may, leading=portrait_of(self.ctx, share.person, name, 34.0))

    def deeds(self, file: File) -> list[ui.View]:
        """Return what can be done with it."""
        number = len(versions_of(self.ctx, file))
        return [
            ui.Section(
                ui.Row("Versions", value=str(number), leading=_sign("clock-counter-clockwise"), to=Versions(file.id)),
                ui.Row(
                    "Rename, move or tag", leading=_sign("pencil-simple"), accessory="chevron", sheet=EditFile(file.id)
                ),
                ui.Row("Share with someone", leading=_sign("user-plus"), accessory="chevron", sheet=ShareFile(file.id)),
                ui.Row(
                    "Export PDF", leading=_sign("file-pdf"), accessory="chevron", sheet=ExportPdf(file.id),
                    enabled=file.kind != "pdf",
                ),
            ),
            ui.Section(
                ui.Row(
                    "Delete", role="destructive", leading=ui.Icon("trash", 24.0, "systemRed"),
                    call=delete_file.call(file.id), then=ui.Pop(),
                )
            ),
        ]  # fmt: skip

    def trashed(self, file: File) -> list[ui.View]:
        """Return what can be done with it in the trash."""
        goes = f"It is deleted on {full_day(file.trashed_at + KEPT)}." if file.trashed_at is not None else ""
        back = ui.Row("Recover", role="primary", leading=_sign("arrow-u-up-left"), call=move_file.call(file.id))
        return [ui.Section(back, footer=f"This file is in the trash. {goes}".strip())]


def share_button(ctx: Context, file: File) -> ui.View:
    """Return the button that shares a file with people the owner likes, with others, or by mail."""
    people = [
        ui.Item(one.name, call=share_file.call(file.id, one.mails[0].lower()), then=ui.Toast(f"Shared with {one.name}"))
        for one in ctx.find(Contact, favourite=True, order="name")[:MOST_PEOPLE]
        if one.mails
    ]
    actions = [ui.Item("Share with someone else", sheet=ShareFile(file.id), icon="user-plus")]
    draft = ctx.tool("save_draft")
    if draft is not None:
        call = draft.call(subject=file.name, file_ids=[file.id])
        actions.append(ui.Item("Mail", call=call, then=ui.Toast("Saved as a draft in Mail"), icon="envelope-simple"))
    return ui.ShareButton(f"{file.name}, {count(len(versions_of(ctx, file)), 'version')}", people, actions)


def _sign(icon: str) -> ui.View:
    return ui.Icon(icon, 24.0, "tint")
