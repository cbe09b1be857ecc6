"""Errors as sentences: what happened, and what to do."""


class GuiSimError(Exception):
    """A fault of set-up (a broken app folder, a bad catalogue, an unknown event), told in words."""


class ToolError(Exception):
    """A refusal by a tool, with a stable code and a sentence that a person may read.

    `ToolError("closed", "Baan Siam is shut on Mondays.")`; with the sentence alone the code is `bad_value`.
    """

    def __init__(self, code: str, sentence: str | None = None) -> None:
        self.code = code if sentence is not None else "bad_value"
        self.sentence = sentence if sentence is not None else code
        super().__init__(self.code, self.sentence)

    def __str__(self) -> str:
        return self.sentence

    def to_json(self) -> dict[str, str]:
        """Return `{"code", "sentence"}`."""
        return {"code": self.code, "sentence": self.sentence}
