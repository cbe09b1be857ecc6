"""What a file held before, and how that differs."""

from collections.abc import Sequence
from difflib import SequenceMatcher

from apps.files.models import File, FileVersion
from apps.files.saving import versions_of
from apps.files.screens.parts import AUTHORS, gone, saved_words
from apps.files.tools import write_document
from apps.files.tools.kinds import WRITABLE
from gui_sim import ui
from gui_sim.context import Context
from gui_sim.geometry import Insets
from gui_sim.wording import count

AROUND = 2  # lines shown before and after a change


class Versions(ui.Screen):
    """Every version of a file, the last first."""

    title = "Versions"

    file_id: str

    def body(self) -> ui.View:
        """One row a version; the present one has nothing to be compared with."""
        file = self.ctx.maybe(File, self.file_id)
        if file is None:
            return gone()
        keys = [str(version.n) for version in versions_of(self.ctx, file)]
        return ui.List(ui.Section(ui.ForEach(keys, self.row), header=file.name, footer="Every save is a version."))

    def row(self, key: str) -> ui.View:
        """One version."""
        file, version = found(self.ctx, self.file_id, int(key))
        if file is None or version is None:
            return ui.Gap()
        present = versions_of(self.ctx, file)[0].n == version.n
        return ui.Row(
            f"Version {version.n}",
            f"{saved_words(version, self.ctx)} · {AUTHORS[version.by]}",
            detail=version.summary,
            value="Present" if present else "",
            leading=ui.Icon("clock-counter-clockwise", 24.0, "tint"),
            to=None if present else Compare(self.file_id, version.n),
        )


class Compare(ui.Screen):
    """One version beside the present one: what has gone since, and what has come."""

    title = "Compare"

    file_id: str
    number: int

    def heading(self) -> str:
        """Which version."""
        return f"Version {self.number}"

    def trailing(self) -> Sequence[ui.View]:
        """Bring it back."""
        file, version = found(self.ctx, self.file_id, self.number)
        if file is None or version is None or file.kind not in WRITABLE:
            return ()
        call = write_document.call(file.id, version.content, f"Version {version.n} brought back")
        ready = version.content != file.content
        ask = ui.Confirm(
            f"Bring back version {version.n}?", "Bring back", "The present text stays as a version.", destructive=False
        )
        return (ui.Button("Restore", role="plain", call=call, confirm=ask, then=ui.Pop(), enabled=ready),)

    def body(self) -> ui.View:
        """Who saved it and when, the differing lines, the whole."""
        file, version = found(self.ctx, self.file_id, self.number)
        if file is None or version is None:
            return gone()
        lines = differences(version.content, file.content)
        gone_ones, new_ones = (sum(sign == each for sign, _ in lines) for each in "−+")
        told = f"{count(gone_ones, 'line')} removed, {count(new_ones, 'line')} added" if lines else ""
        return ui.List(
            ui.Section(
                ui.Row(saved_words(version, self.ctx), version.summary, value=AUTHORS[version.by]),
            ),
            ui.Section(
                ui.Padding(ui.VStack(*(_line(sign, text) for sign, text in lines), align="fill"), Insets(8, 0, 8, 0)),
                header="Changes since then",
                footer=told,
            ) if lines else ui.Section(ui.Row("No difference from the present version")),
            ui.Section(
                ui.Padding(ui.Text(version.content or "Empty", "subheadline"), 16.0), header="The whole version"
            ),
        )  # fmt: skip


def found(ctx: Context, file_id: str, number: int) -> tuple[File | None, FileVersion | None]:
    """Return a file and one of its versions, as far as they can be seen."""
    file = ctx.maybe(File, file_id)
    versions = versions_of(ctx, file) if file is not None else []
    return file, next((version for version in versions if version.n == number), None)


def differences(before: str, after: str) -> list[tuple[str, str]]:
    """Return the lines that differ with their signs, "−" gone and "+" new, and some around them, no blank at an end."""
    old, new = before.splitlines(), after.splitlines()
    lines: list[tuple[str, str]] = []
    for group in SequenceMatcher(None, old, new, autojunk=False).get_grouped_opcodes(AROUND):
        if lines:
            lines.append(("", "…"))
        for kind, i1, i2, j1, j2 in group:
            if kind == "equal":
                lines += [("", text) for text in old[i1:i2]]
            else:
                lines += [("−", text) for text in old[i1:i2]] + [("+", text) for text in new[j1:j2]]
    said = [at for at, (sign, text) in enumerate(lines) if sign or text.strip()]
    return lines[said[0] : said[-1] + 1] if said else []


def _line(sign: str, text: str) -> ui.View:
    color = {"−": "systemRed", "+": "systemGreen"}.get(sign, "secondaryLabel")
    words = ui.HStack(
        ui.Frame(ui.Text(sign or " ", "subheadline", color, weight=700), width=16.0),
        ui.Frame(ui.Text(text or " ", "subheadline", color if sign else "secondaryLabel"), grow=True, align="leading"),
        spacing=6.0,
        align="top",
    )
    line = ui.Padding(words, Insets.symmetric(12.0, 5.0))
    return ui.Background(line, f"{color}@0.10") if sign in ("−", "+") else line
