"""Memos and letters."""

from apps.lab.models import Letter, Memo
from apps.lab.tools import (
    answer_letter,
    drop_memo,
    edit_memo,
    see_letter,
)

from gui_sim import ui


class Papers(ui.Screen):
    """Memos and letters."""

    title = "Papers"
    icon = "files"

    def body(self) -> ui.View:
        """Two lists."""
        return ui.List(
            ui.Section(ui.ForEach(self.ctx.ids(Memo), self.memo, name="memos"), header="Memos"),
            ui.Section(ui.ForEach(self.ctx.ids(Letter), self.letter, name="letters"), header="Letters"),
        )

    def memo(self, key: str) -> ui.View:
        """A memo; a swipe throws it away."""
        memo = self.ctx.get(Memo, key)
        away = ui.Item("Throw away", call=drop_memo.call(key), role="destructive")
        return ui.Row(memo.body, ", ".join(memo.tags), sheet=EditMemo(key), swipe=(away,))

    def letter(self, key: str) -> ui.View:
        """A letter; going there marks it."""
        return ui.Row(self.ctx.get(Letter, key).subject, to=Answer(key), side=see_letter.call(key))


class EditMemo(ui.Screen):
    """The sheet of a memo."""

    title = "Edit memo"
    memo_id: str
    text = ui.State[str](lambda screen: screen.memo.body)
    tags = ui.State[tuple[str, ...]](lambda screen: screen.memo.tags)

    @property
    def memo(self) -> Memo:
        """The memo; an empty one if it is gone."""
        return self.ctx.maybe(Memo, self.memo_id) or Memo(body="")

    def body(self) -> ui.View:
        """Text and tags."""
        return ui.Form(
            ui.Section(ui.TextEditor("Text", self.text)),
            ui.Section(ui.ListEditor("Tag", self.tags)),
            ui.Button(
                "Save",
                role="primary",
                call=edit_memo.call(self.memo_id, self.text.value, list(self.tags.value)),
                then=ui.Dismiss(),
            ),
        )


class Answer(ui.Screen):
    """An answer, written at the foot."""

    title = "Answer"
    letter_id: str
    words = ui.State("")

    def body(self) -> ui.View:
        """The letter."""
        letter = self.ctx.maybe(Letter, self.letter_id)
        return ui.Text(letter.subject if letter else "Gone")

    def footer(self) -> ui.View | None:
        """Field and button."""
        return ui.HStack(
            ui.TextField("Answer", self.words, bare=True),
            ui.Button(
                "Send",
                compact=True,
                role="primary",
                call=answer_letter.call(self.letter_id, self.words.value),
                enabled=bool(self.words.value),
            ),
        )
